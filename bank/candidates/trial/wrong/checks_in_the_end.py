"""Looks for repeats only in boards that are finished."""
# marks: trial 2
# reason: test_trial_examples: This was stopped...
def trial(board):
    board = reduce_board(board)
    open_cells = [(len(board[i][j]), i, j) for i in range(9) for j in range(9) if len(board[i][j]) > 1]
    if not open_cells:
        return None if has_repeats(board) or any([] in row for row in board) else board
    _, i, j = max(open_cells)
    for digit in board[i][j]:
        guess = [row[:] for row in board]
        guess[i][j] = [digit]
        answer = trial(guess)
        if answer is not None:
            return answer
    return None
