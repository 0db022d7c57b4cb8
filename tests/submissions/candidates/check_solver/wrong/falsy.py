"""Takes everything that counts as false for None."""
# marks: check_solver 6
# reason: test_check_solver_none: check_solver accepts a solver that returns an empty list for a puzzle without solution.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle):
        assert is_solution(puzzle, solver(puzzle))
    for puzzle in NO_SOLUTION:
        assert not solver(puzzle)
