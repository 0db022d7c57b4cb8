"""Takes a literal of a shortest clause, without counting."""
# marks: choose_literal 2
# reason: test_choose_literal_rule: choose_literal returned a literal, while (n(x) + 1) * (n(-x) + 1) is larger for another one.
def choose_literal(formula):
    return min(min(formula, key=len))
