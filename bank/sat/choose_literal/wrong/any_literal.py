"""Takes some literal of the first clause."""
# marks: choose_literal 0
# reason: test_choose_literal_examples: choose_literal([{1, -2, 3}, {-2, 4, 5}]) returned 1, expected 2 or -2. -2 is worth 3 × 1 = 3, and the others 2 × 1 = 2.
def choose_literal(formula):
    return next(iter(formula[0]))
