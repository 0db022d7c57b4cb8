"""Forgets that digits may repeat."""
# marks: trial 0
# reason: test_trial_examples: trial(board) returned a wrong board: row 2 (counted from 0) does not hold all nine digits. It was given the board of failing_puzzle.
def trial(board):
    board = reduce_board(board)
    if any([] in row for row in board):
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
