"""Guesses one of the first four literals of a shortest clause, and forgets the others."""
# marks: dpll 11
# reason: test_dpll_examples: Unsolvable was raised, but nothing here is impossible. Is a guess simplified away before you search on, and taken back when it fails?
def dpll(formula):
    left, forced = unit_propagation(formula)
    if not left:
        return forced
    clause = min(left, key=len)
    false = set()
    for x in list(clause)[:4]:
        try:
            return forced | false | {x} | dpll(simplify(left, false | {x}))
        except Unsolvable:
            false.add(-x)
    raise Unsolvable
