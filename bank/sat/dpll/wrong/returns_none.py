"""Returns None where there is no model."""
# marks: dpll 11
# reason: test_dpll_examples: dpll([{1, 2}, {-1, 2}, {1, -2}, {-1, -2}]) must raise Unsolvable, and did not. No assignment makes all these clauses true.
def dpll(formula):
    try:
        left, forced = unit_propagation(formula)
    except Unsolvable:
        return None
    if not left:
        return forced
    x = choose_literal(left)
    for guess in (x, -x):
        try:
            found = dpll(simplify(left, {guess}))
        except Unsolvable:
            found = None
        if found is not None:
            return forced | {guess} | found
    return None
