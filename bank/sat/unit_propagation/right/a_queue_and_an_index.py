"""Counts the free literals of each clause, with an index from literals to clauses and a queue."""
from collections import defaultdict, deque


def unit_propagation(formula):
    where = defaultdict(list)
    for k, clause in enumerate(formula):
        for x in clause:
            where[x].append(k)
    free = [len(c) for c in formula]
    if 0 in free:
        raise Unsolvable
    done, true = set(), set()
    queue = deque(x for c in formula if len(c) == 1 for x in c)
    while queue:
        x = queue.popleft()
        if -x in true:
            raise Unsolvable
        if x in true:
            continue
        true.add(x)
        done.update(where[x])
        for k in where[-x]:
            free[k] -= 1
            if k in done:
                continue
            if free[k] == 0:
                raise Unsolvable
            if free[k] == 1:
                queue += [y for y in formula[k] if -y not in true]
    return [c - {-x for x in true} for k, c in enumerate(formula) if k not in done], true
