"""Asks and does not look."""
# marks: check_solver 0
# reason: test_check_solver_examples: check_solver found nothing wrong with a solver whose board for failing_puzzle is wrong. Is that asked for? A test tells by raising AssertionError; what it returns or prints does not count.
def check_solver(solver):
    for puzzle in [EXAMPLE, failing_puzzle, *NO_SOLUTION]:
        solver(puzzle)
