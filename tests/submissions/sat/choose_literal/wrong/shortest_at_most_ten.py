"""Begins the search for the shortest length with 10, so that a formula of longer clauses only has none."""
# marks: choose_literal 2
# reason: test_choose_literal_rule: choose_literal returned None, expected a literal, which is an int.
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
