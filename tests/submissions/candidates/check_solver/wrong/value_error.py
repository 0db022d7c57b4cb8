"""Raises a ValueError in place of an AssertionError."""
# marks: check_solver 6
# reason: test_check_solver_answers: check_solver must raise AssertionError for a board that is no solution; another error looks like a mistake in the test.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle):
        if not is_solution(puzzle, solver(puzzle)):
            raise ValueError("wrong answer")
    for puzzle in NO_SOLUTION:
        if solver(puzzle) is not None:
            raise ValueError("there is no solution")
