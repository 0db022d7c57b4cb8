"""Calls itself for the rest of the list: a RecursionError for a formula of some thousand clauses, such as a Sudoku."""
# marks: simplify 6
# reason: test_simplify_examples: A function calls itself again and again, without an end.
def simplify(formula, assignment):
    if not formula:
        return []
    first, *rest = formula
    left = simplify(rest, assignment)
    if first & assignment:
        return left
    first = frozenset(x for x in first if -x not in assignment)
    if not first:
        raise Unsolvable()
    return [first, *left]
