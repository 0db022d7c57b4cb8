"""Looks at columns, blocks and the digits of the puzzle, and never at rows."""
# marks: check_solver 4
# reason: test_check_solver_examples: check_solver found nothing wrong with a solver that forgets the rows. A test tells by raising AssertionError; what it returns or prints does not count.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle, "_" * 81):
        board = solver(puzzle)
        asked = read_board(puzzle)
        for rows in (transpose(board), blocks_to_rows(board)):
            assert all(sorted(row) == [[d] for d in range(1, 10)] for row in rows)
        assert all(board[i][j][0] in asked[i][j] for i in range(9) for j in range(9))
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
