"""Looks at the first 50 clauses only, to be fast."""
# marks: choose_literal 2
# reason: test_choose_literal_rule: choose_literal, with the shortest clause at the end of many, returned 1, expected 4.
def choose_literal(formula):
    some = formula[:50]
    shortest = min(len(c) for c in some)
    literals = [x for c in some if len(c) == shortest for x in c]
    return max(set(literals), key=lambda x: (literals.count(x) + 1) * (literals.count(-x) + 1))
