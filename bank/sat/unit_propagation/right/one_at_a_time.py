"""Looks for one unit, simplifies and looks again from the start."""
def unit_propagation(formula):
    formula = simplify(formula, set())
    forced = set()
    while True:
        for clause in formula:
            if len(clause) == 1:
                break
        else:
            return formula, forced
        (literal,) = clause
        forced.add(literal)
        formula = simplify(formula, {literal})
