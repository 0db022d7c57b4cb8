"""Looks for repeated digits only."""
# marks: check_solver 4
# reason: test_check_solver_examples: check_solver found nothing wrong with a solver that returns a solved board of another puzzle. A test tells by raising AssertionError; what it returns or prints does not count.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle):
        board = solver(puzzle)
        assert board is not None and board is not True and not has_repeats(board)
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
