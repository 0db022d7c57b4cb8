"""Asks only whether digits repeat."""
# marks: is_solution 4
# reason: test_is_solution_examples: is_solution(puzzle, board) returned True, expected False. Cells are still open.
def is_solution(puzzle, board):
    if board is None:
        return False
    asked = read_board(puzzle)
    return not has_repeats(board) and all(set(board[i][j]) & set(asked[i][j]) for i in range(9) for j in range(9))
