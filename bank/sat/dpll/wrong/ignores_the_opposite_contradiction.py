"""Takes the first guess for right whenever the second one fails, too."""
# marks: dpll 2
# reason: test_dpll_examples: dpll([{1, 2}, {-1, 2}, {1, -2}, {-1, -2}]) must raise Unsolvable, and did not. No assignment makes all these clauses true.
def dpll(formula):
    left, forced = unit_propagation(formula)
    if not left:
        return forced
    x = choose_literal(left)
    try:
        return forced | {x} | dpll(simplify(left, {x}))
    except Unsolvable:
        pass
    try:
        return forced | {-x} | dpll(simplify(left, {-x}))
    except Unsolvable:
        return forced | {x}
