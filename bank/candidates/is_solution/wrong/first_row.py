"""Compares the first row of the puzzle."""
# marks: is_solution 2
# reason: test_is_solution_examples: is_solution returned True, although the puzzle has 7 in row 1, column 0, where the board has 6. Do you compare with the puzzle?
def is_solution(puzzle, board):
    if board is None:
        return False
    nine = [[d] for d in range(1, 10)]
    for rows in (board, transpose(board), blocks_to_rows(board)):
        if any(sorted(row) != nine for row in rows):
            return False
    asked = read_board(puzzle)
    return all(board[0][j][0] in asked[0][j] for j in range(9))
