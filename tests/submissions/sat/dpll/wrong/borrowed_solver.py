"""Asks a finished solver from a package."""
# marks: dpll 0
def dpll(formula):
    from pysat.solvers import Solver

    with Solver(bootstrap_with=[list(c) for c in formula]) as solver:
        if solver.solve():
            return set(solver.get_model())
    raise Unsolvable
