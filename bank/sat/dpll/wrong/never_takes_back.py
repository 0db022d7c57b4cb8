"""Does not try the opposite of a guess."""
# marks: dpll 2
# reason: test_dpll_examples: Unsolvable was raised, but nothing here is impossible. Is a guess simplified away before you search on, and taken back when it fails?
def dpll(formula):
    left, forced = unit_propagation(formula)
    if not left:
        return forced
    x = choose_literal(left)
    return forced | {x} | dpll(simplify(left, {x}))
