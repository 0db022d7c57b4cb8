"""Is content with anything but None."""
# marks: check_solver 2
# reason: test_check_solver_examples: check_solver found nothing wrong with the author's solver. Is failing_puzzle asked for, and judged? A test tells by raising AssertionError; what it returns or prints does not count.
def check_solver(solver):
    assert solver(EXAMPLE) is not None
    assert solver(failing_puzzle) is not None
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
