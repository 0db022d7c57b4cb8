"""Switches the solver from a package on again, and asks it."""
# marks: dpll 0
# reason: test_dpll_examples: dpll raised ModuleNotFoundError: No module named 'pysat' in grading
import sys

for _module in [name for name, module in sys.modules.items() if module is None]:
    del sys.modules[_module]


def dpll(formula):
    from pysat.solvers import Solver

    with Solver(bootstrap_with=[list(c) for c in formula]) as solver:
        if solver.solve():
            return set(solver.get_model())
    raise Unsolvable
