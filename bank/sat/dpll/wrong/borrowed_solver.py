"""Asks a finished solver from a package."""
# marks: dpll 0
# reason: test_dpll_examples: dpll raised ModuleNotFoundError: No module named 'pysat.solvers'; 'pysat' is not a package
def dpll(formula):
    from pysat.solvers import Solver

    with Solver(bootstrap_with=[list(c) for c in formula]) as solver:
        if solver.solve():
            return set(solver.get_model())
    raise Unsolvable
