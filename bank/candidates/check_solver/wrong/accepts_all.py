"""Asks and does not look."""
# marks: check_solver 0
# reason: test_check_solver_examples: check_solver found nothing wrong with the author's solver. Is failing_puzzle asked for, and judged? A test tells by raising AssertionError; what it returns or prints does not count.
def check_solver(solver):
    for puzzle in [EXAMPLE, failing_puzzle, *NO_SOLUTION]:
        solver(puzzle)
