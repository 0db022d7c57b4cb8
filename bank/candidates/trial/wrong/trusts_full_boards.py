"""Returns a board without an open cell as it is."""
# marks: trial 6
# reason: test_trial_none: trial must return None for a board that is full and wrong.
# data: A board that was full and wrong when it was given.
def trial(board):
    if all(len(cell) == 1 for row in board for cell in row):
        return board
    board = reduce_board(board)
    if has_repeats(board) or any([] in row for row in board):
        return None
    open_cells = [(len(board[i][j]), i, j) for i in range(9) for j in range(9) if len(board[i][j]) > 1]
    if not open_cells:
        return board
    _, i, j = min(open_cells)
    for digit in board[i][j]:
        answer = trial([[[digit] if (r, c) == (i, j) else board[r][c] for c in range(9)] for r in range(9)])
        if answer is not None:
            return answer
    return None
