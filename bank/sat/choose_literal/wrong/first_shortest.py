"""Takes a literal of a shortest clause, without counting."""
# marks: choose_literal 0
# reason: test_choose_literal_examples: choose_literal([{3, 4, 6}, {1, 2}, {1, -2}, {1, 3}, {1, 4}, {2, 5}]) returned 1, expected 2 or -2. Of the clauses with 2 literals, 2 is worth 3 × 2 = 6, and 1 is worth 5 × 1 = 5.
def choose_literal(formula):
    return min(min(formula, key=len))
