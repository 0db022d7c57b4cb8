"""Tries the same literal again in place of its opposite."""
# marks: dpll 2
# reason: test_dpll_examples: Unsolvable was raised, but nothing here is impossible. Is a guess simplified away before you search on, and taken back when it fails?
def dpll(formula):
    left, forced = unit_propagation(formula)
    if not left:
        return forced
    x = choose_literal(left)
    try:
        return forced | {x} | dpll(simplify(left, {x}))
    except Unsolvable:
        return forced | {x} | dpll(simplify(left, {x}))
