"""Takes a literal of a shortest clause, without counting."""
# marks: choose_literal 2
def choose_literal(formula):
    return min(min(formula, key=len))
