"""Looks at the first row of the answers."""
# marks: check_solver 2
# reason: test_check_solver_examples: check_solver found nothing wrong with a solver whose board for failing_puzzle is wrong. Is that asked for? A test tells by raising AssertionError; what it returns or prints does not count.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle):
        board = solver(puzzle)
        assert sorted(board[0]) == [[d] for d in range(1, 10)]
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
