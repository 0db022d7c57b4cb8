"""Remembers each model and returns the same set again: who changes one, gets the changed one next time."""
# marks: dpll 14
# reason: test_dpll_examples: dpll([{1}, {-1, 2}]), asked again when its first answer has been emptied, returned a set that is no model: the clause {1} is undecided.
MODELS = {}


def dpll(formula):
    key = frozenset(formula)
    if key in MODELS:
        return MODELS[key]
    left, forced = unit_propagation(formula)
    if left:
        x = choose_literal(left)
        try:
            forced = forced | {x} | dpll(simplify(left, {x}))
        except Unsolvable:
            forced = forced | {-x} | dpll(simplify(left, {-x}))
    MODELS[key] = forced
    return forced
