"""Takes an empty list for None."""
# marks: check_solver 6
# reason: test_check_solver_none: check_solver accepts a solver that returns an empty list for a puzzle without solution.
# data: It accepts a solver that returns [] for a puzzle without solution.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle):
        assert is_solution(puzzle, solver(puzzle))
    for puzzle in NO_SOLUTION:
        answer = solver(puzzle)
        assert answer is None or answer == [], puzzle
