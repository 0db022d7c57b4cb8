"""Asks for the failing puzzle only."""
# marks: check_solver 0
# reason: test_check_solver_examples: check_solver found nothing wrong with a solver that raises an error for puzzles without solution. Does it ask for one of NO_SOLUTION? A test tells by raising AssertionError; what it returns or prints does not count.
def check_solver(solver):
    assert is_solution(failing_puzzle, solver(failing_puzzle))
