"""Returns False for failure."""
# marks: trial 4
# reason: test_trial_examples: trial(board) returned False, expected None. It was given a board with a digit twice in a row.
def trial(board):
    board = reduce_board(board)
    if has_repeats(board) or any([] in row for row in board):
        return False
    open_cells = [(len(board[i][j]), i, j) for i in range(9) for j in range(9) if len(board[i][j]) > 1]
    if not open_cells:
        return board
    _, i, j = min(open_cells)
    for digit in board[i][j]:
        guess = [row[:] for row in board]
        guess[i][j] = [digit]
        answer = trial(guess)
        if answer:
            return answer
    return False
