"""Compares the diagonal of the puzzle."""
# marks: is_solution 3
# reason: test_is_solution_examples: is_solution returned True, although the puzzle has 2 in row 0, column 1, where the board has 1. Do you compare with the puzzle?
def is_solution(puzzle, board):
    if board is None:
        return False
    nine = [[d] for d in range(1, 10)]
    for rows in (board, transpose(board), blocks_to_rows(board)):
        if any(sorted(row) != nine for row in rows):
            return False
    asked = read_board(puzzle)
    return all(board[i][i][0] in asked[i][i] for i in range(9))
