"""Tries its function below it, with the pizza of the first cells, which it changes."""
def unit_propagation(formula):
    forced = set()
    formula = simplify(formula, forced)
    while any(len(clause) == 1 for clause in formula):
        unit = min(formula, key=len)
        forced |= unit
        formula = simplify(formula, unit)
    return formula, forced


mine = pizza
mine.append(frozenset({3}))
left, forced = unit_propagation(mine)
pizza = left
