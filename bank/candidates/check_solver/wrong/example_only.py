"""Asks for the example only."""
# marks: check_solver 0
# reason: test_check_solver_examples: check_solver found nothing wrong with the author's solver. Is failing_puzzle asked for, and judged? A test tells by raising AssertionError; what it returns or prints does not count.
def check_solver(solver):
    assert is_solution(EXAMPLE, solver(EXAMPLE))
