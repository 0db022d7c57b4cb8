"""Believes the first guess that is not refuted by reducing the board."""
# marks: trial 2
# reason: test_trial_examples: trial(board) returned None, expected a solved board: a list of 9 rows, each a list of 9 cells. None usually means that a return is missing, or that a search gave up too early. It was given the board of failing_puzzle.
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
        guess = reduce_board(guess)
        if not has_repeats(guess) and all(cell for row in guess for cell in row):
            return trial(guess)
    return None
