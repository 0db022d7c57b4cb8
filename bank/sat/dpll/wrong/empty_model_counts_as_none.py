"""Takes the empty set, which is a model of no clauses, for none."""
# marks: dpll 11
# reason: test_dpll_examples: Unsolvable was raised, but nothing here is impossible. Is a guess simplified away before you search on, and taken back when it fails?
def dpll(formula):
    left, forced = unit_propagation(formula)
    if not left:
        return forced
    x = choose_literal(left)
    for guess in (x, -x):
        try:
            model = dpll(simplify(left, {guess}))
        except Unsolvable:
            model = set()
        if model:
            return forced | {guess} | model
    raise Unsolvable()
