"""Compares all rows of the puzzle but the last."""
# marks: is_solution 3
# reason: test_is_solution_examples: is_solution returned True, although the puzzle has 1 in row 8, column 0, where the board has 9. Do you compare with the puzzle?
def is_solution(puzzle, board):
    if board is None:
        return False
    nine = [[d] for d in range(1, 10)]
    for rows in (board, transpose(board), blocks_to_rows(board)):
        if any(sorted(row) != nine for row in rows):
            return False
    asked = read_board(puzzle)
    return all(board[i][j][0] in asked[i][j] for i in range(8) for j in range(9))
