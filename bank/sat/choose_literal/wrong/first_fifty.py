"""Looks at the first 50 clauses only, to be fast."""
# marks: choose_literal 0
# reason: test_choose_literal_examples: choose_literal of sixty times {1, 2, 3} and then {-4} returned 1, expected 4 or -4. The only clause with one literal holds -4.
def choose_literal(formula):
    some = formula[:50]
    shortest = min(len(c) for c in some)
    literals = [x for c in some if len(c) == shortest for x in c]
    return max(set(literals), key=lambda x: (literals.count(x) + 1) * (literals.count(-x) + 1))
