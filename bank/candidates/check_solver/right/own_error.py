"""Raises an AssertionError of its own kind."""
class WrongAnswer(AssertionError):
    pass


def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle):
        if not is_solution(puzzle, solver(puzzle)):
            raise WrongAnswer(puzzle)
    for puzzle in NO_SOLUTION:
        if solver(puzzle) is not None:
            raise WrongAnswer(puzzle)
