"""Looks in memory for a solver that somebody else has imported."""
# marks: dpll 0
# reason: test_dpll_examples: dpll raised StopIteration.
def dpll(formula):
    kinds = object.__subclasses__()
    solver = next(c for c in kinds if c.__module__ == "pysat.solvers" and c.__name__ == "Solver")
    solver = solver(bootstrap_with=[list(c) for c in formula])
    if solver.solve():
        return set(solver.get_model())
    raise Unsolvable
