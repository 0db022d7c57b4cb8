"""Takes the first guess for right whenever the second one fails, too."""
# marks: dpll 2
# reason: test_dpll_examples: dpll([{1, 2}, {1, -5}, {-1, 3, 4}, {-1, 3, -4}, {-1, -3, 6}, {-1, -3, -6}]) returned a set that is no model: the clause {-1, -3, 6} is undecided.
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
