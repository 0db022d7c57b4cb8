"""Adds up the digits to 45."""
# marks: is_solution 3
# reason: test_is_solution_examples: is_solution(puzzle, board) returned True, expected False. All are 5: that adds up, too.
def is_solution(puzzle, board):
    if board is None:
        return False
    for rows in (board, transpose(board), blocks_to_rows(board)):
        for row in rows:
            if any(len(cell) != 1 for cell in row) or sum(cell[0] for cell in row) != 45:
                return False
    asked = read_board(puzzle)
    return all(board[i][j][0] in asked[i][j] for i in range(9) for j in range(9))
