"""Returns an empty set where there is no model."""
# marks: dpll 11
# reason: test_dpll_examples: dpll([{1, 2}, {-1, 2}, {1, -2}, {-1, -2}]) must raise Unsolvable, and did not. No assignment makes all these clauses true.
def dpll(formula):
    try:
        return solve(formula)
    except Unsolvable:
        return set()


def solve(formula):
    left, forced = unit_propagation(formula)
    if not left:
        return forced
    x = choose_literal(left)
    for guess in (x, -x):
        try:
            return forced | {guess} | solve(simplify(left, {guess}))
        except Unsolvable:
            pass
    raise Unsolvable
