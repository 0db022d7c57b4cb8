"""Guesses once, and leaves the rest to the author's trial, which believes wrong guesses."""
# marks: trial 2
# reason: test_trial_examples: trial of a board on which wrong guesses follow right ones returned None, expected a solved board: a list of 9 rows, each a list of 9 cells. None usually means that a return is missing, or that a search gave up too early.
def trial(board):
    board = reduce_board(board)
    if has_repeats(board) or any(not cell for row in board for cell in row):
        return None
    open_cells = [
        (len(board[i][j]), i, j) for i in range(9) for j in range(9) if len(board[i][j]) > 1
    ]
    if not open_cells:
        return board
    _, i, j = min(open_cells)
    for digit in board[i][j]:
        guess = [row[:] for row in board]
        guess[i][j] = [digit]
        answer = their_trial(guess)
        if answer and not has_repeats(answer) and all(len(c) == 1 for row in answer for c in row):
            return answer
    return None
