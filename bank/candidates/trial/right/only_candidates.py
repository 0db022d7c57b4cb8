"""Draws conclusions from decided cells only, and guesses more often."""
def trial(board):
    board = candidates(board)
    if has_repeats(board) or any([] in row for row in board):
        return None
    open_cells = [(len(board[i][j]), i, j) for i in range(9) for j in range(9) if len(board[i][j]) > 1]
    if not open_cells:
        return board
    _, i, j = min(open_cells)
    for digit in board[i][j]:
        guess = [row[:] for row in board]
        guess[i][j] = [digit]
        answer = trial(guess)
        if answer is not None:
            return answer
    return None
