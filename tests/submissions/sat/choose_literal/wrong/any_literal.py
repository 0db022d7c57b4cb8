"""Takes some literal of the first clause."""
# marks: choose_literal 0
def choose_literal(formula):
    return next(iter(formula[0]))
