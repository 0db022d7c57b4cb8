"""Is content with anything but None."""
# marks: check_solver 2
# reason: test_check_solver_examples: check_solver found nothing wrong with a solver whose board for failing_puzzle is wrong. Is that asked for? A test tells by raising AssertionError; what it returns or prints does not count.
def check_solver(solver):
    assert solver(EXAMPLE) is not None
    assert solver(failing_puzzle) is not None
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
