"""Reduces after a guess, but guesses only once."""
# marks: trial 0
# reason: test_trial_examples: trial(board) returned a board that is not solved: the cell in row 0, column 4 is [1, 7]. It was given the board of failing_puzzle.
def trial(board):
    board = reduce_board(board)
    if has_repeats(board) or any([] in row for row in board):
        return None
    open_cells = [(len(board[i][j]), i, j) for i in range(9) for j in range(9) if len(board[i][j]) > 1]
    if not open_cells:
        return board
    _, i, j = min(open_cells)
    for digit in board[i][j]:
        guess = [row[:] for row in board]
        guess[i][j] = [digit]
        answer = reduce_board(guess)
        if answer is not None:
            return answer
    return None
