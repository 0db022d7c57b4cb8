"""Gives up when more than ten guesses stand one upon the other."""
# marks: dpll 11
# reason: test_dpll_examples: Unsolvable was raised, but nothing here is impossible. Is a guess simplified away before you search on, and taken back when it fails?
def dpll(formula, depth=0):
    if depth > 10:
        raise Unsolvable
    left, forced = unit_propagation(formula)
    if not left:
        return forced
    x = choose_literal(left)
    for guess in (x, -x):
        try:
            return forced | {guess} | dpll(simplify(left, {guess}), depth + 1)
        except Unsolvable:
            pass
    raise Unsolvable
