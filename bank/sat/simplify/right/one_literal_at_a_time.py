"""Goes through the assignment, one literal after the other."""
def simplify(formula, assignment):
    for clause in formula:
        if not clause:
            raise Unsolvable()
    result = list(formula)
    for literal in assignment:
        result = [c.difference({-literal}) for c in result if literal not in c]
        if any(len(c) == 0 for c in result):
            # empty only counts if no other literal of the assignment makes the clause true,
            # and that one is then already gone from it or still in it
            break
    else:
        return result
    return simplify_slowly(formula, assignment)


def simplify_slowly(formula, assignment):
    result = []
    for clause in formula:
        if not any(x in assignment for x in clause):
            rest = frozenset([x for x in clause if -x not in assignment])
            if rest == frozenset():
                raise Unsolvable("nothing left of " + str(set(clause)))
            result += [rest]
    return result
