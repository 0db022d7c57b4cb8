"""Accepts False for a puzzle without solution."""
# marks: check_solver 6
# reason: test_check_solver_none: check_solver accepts a solver that returns False for a puzzle without solution.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle):
        assert is_solution(puzzle, solver(puzzle))
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) in (None, False)
