"""Has a solver from a package do the work."""
# marks: trial 0
# reason: test_trial_examples: trial raised ModuleNotFoundError: No module named 'pysat' in grading
from itertools import combinations, product


def trial(board):
    from pysat.solvers import Solver

    def name(i, j, d):
        return 81 * i + 9 * j + d

    units = [[(i, j) for j in range(9)] for i in range(9)] + [[(i, j) for i in range(9)] for j in range(9)]
    units += [[(i + r, j + c) for r in range(3) for c in range(3)] for i in (0, 3, 6) for j in (0, 3, 6)]
    with Solver(name="g4") as solver:
        for i, j in product(range(9), range(9)):
            solver.add_clause([name(i, j, d) for d in board[i][j]] or [1000])
        solver.add_clause([-1000])
        for unit, d in product(units, range(1, 10)):
            for a, b in combinations(unit, 2):
                solver.add_clause([-name(*a, d), -name(*b, d)])
        for i, j in product(range(9), range(9)):
            for d, e in combinations(range(1, 10), 2):
                solver.add_clause([-name(i, j, d), -name(i, j, e)])
        if not solver.solve():
            return None
        true = set(solver.get_model())
    return [[[d for d in range(1, 10) if name(i, j, d) in true] for j in range(9)] for i in range(9)]
