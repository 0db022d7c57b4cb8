"""Compares all rows of the puzzle but the last."""
# marks: is_solution 4
# reason: test_is_solution_puzzle: is_solution must be False if a single digit of the puzzle is not in its place, wherever that is.
def is_solution(puzzle, board):
    if board is None:
        return False
    nine = [[d] for d in range(1, 10)]
    for rows in (board, transpose(board), blocks_to_rows(board)):
        if any(sorted(row) != nine for row in rows):
            return False
    asked = read_board(puzzle)
    return all(board[i][j][0] in asked[i][j] for i in range(8) for j in range(9))
