"""Asks only whether digits repeat."""
# marks: is_solution 2
def is_solution(puzzle, board):
    if board is None:
        return False
    asked = read_board(puzzle)
    return not has_repeats(board) and all(set(board[i][j]) & set(asked[i][j]) for i in range(9) for j in range(9))
