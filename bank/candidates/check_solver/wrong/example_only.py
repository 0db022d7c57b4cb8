"""Asks for the example only."""
# marks: check_solver 0
# reason: test_check_solver_examples: check_solver found nothing wrong with the author's solver. Does it ask for failing_puzzle, and raise? A test tells by raising AssertionError; what it returns or prints does not count.
def check_solver(solver):
    assert is_solution(EXAMPLE, solver(EXAMPLE))
