"""Begins the search for the shortest length with 10, so that a formula of longer clauses only has none."""
# marks: choose_literal 0
# reason: test_choose_literal_examples: choose_literal of 19 clauses with 11 or 12 literals returned None, expected a literal, which is an int. None usually means that a return is missing.
def choose_literal(formula):
    shortest = 10
    for clause in formula:
        if len(clause) < shortest:
            shortest = len(clause)
    n = {}
    for clause in formula:
        if len(clause) == shortest:
            for x in clause:
                n[x] = n.get(x, 0) + 1
    best, literal = 0, None
    for x in n:
        worth = (n[x] + 1) * (n.get(-x, 0) + 1)
        if worth > best:
            best, literal = worth, x
    return literal
