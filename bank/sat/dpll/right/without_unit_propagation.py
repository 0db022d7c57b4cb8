"""Does without unit propagation: a unit is the shortest clause, and its opposite fails at once."""
def dpll(formula):
    formula = simplify(formula, set())
    if not formula:
        return frozenset()
    clause = min(formula, key=len)
    tried = set()
    for literal in sorted(clause):  # one of them must be true: the first that works
        try:
            rest = simplify(formula, tried | {literal})
            return tried | {literal} | dpll(rest)
        except Unsolvable:
            tried = tried | {-literal}
    raise Unsolvable
