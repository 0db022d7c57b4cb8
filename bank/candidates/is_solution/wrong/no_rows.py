"""Does not look at rows."""
# marks: is_solution 3
# reason: test_is_solution_examples: is_solution(puzzle, board) returned True, expected False. Exchanged in a column: two rows are wrong.
def is_solution(puzzle, board):
    if board is None:
        return False
    nine = [[d] for d in range(1, 10)]
    for rows in (transpose(board), blocks_to_rows(board)):
        if any(sorted(row) != nine for row in rows):
            return False
    asked = read_board(puzzle)
    return all(board[i][j][0] in asked[i][j] for i in range(9) for j in range(9))
