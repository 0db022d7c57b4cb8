"""Raises TypeError for a wrong answer: its message adds a number to a text."""
# marks: check_solver 4
# reason: test_check_solver_examples: check_solver raised TypeError over a solver that returns a solved board of another puzzle. That looks like a mistake in the test: it must be an AssertionError.
def check_solver(solver):
    for number, puzzle in enumerate([EXAMPLE, failing_puzzle]):
        if not is_solution(puzzle, solver(puzzle)):
            raise AssertionError("wrong answer for puzzle " + number)
    for number, puzzle in enumerate(NO_SOLUTION):
        if solver(puzzle) is not None:
            raise AssertionError("an answer for puzzle " + number)
