"""Forgets to go on when a set is empty, and never ends then."""
# marks: occurs_once 5
# reason: test_occurs_once_examples: This was stopped...
def occurs_once_in_sets(set_sequence):
    count = {}
    k = 0
    while k < len(set_sequence):
        if not set_sequence[k]:
            continue
        for x in set_sequence[k]:
            count[x] = count.get(x, 0) + 1
        k += 1
    return {x for x in count if count[x] == 1}
