"""Raises a ValueError in place of an AssertionError."""
# marks: check_solver 4
# reason: test_check_solver_examples: check_solver raised ValueError over a solver that returns a solved board of another puzzle. That looks like a mistake in the test: it must be an AssertionError.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle):
        if not is_solution(puzzle, solver(puzzle)):
            raise ValueError("wrong answer")
    for puzzle in NO_SOLUTION:
        if solver(puzzle) is not None:
            raise ValueError("there is no solution")
