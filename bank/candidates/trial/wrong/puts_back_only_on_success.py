"""Guesses in the board itself, and puts the cell back only if it finds a solution."""
# marks: trial 4
# reason: test_trial_examples: trial changed a board without solution, reduced; put guesses into copies of all rows.
def trial(board):
    board = reduce_board(board)
    if has_repeats(board) or any([] in row for row in board):
        return None
    open_cells = [(len(board[i][j]), i, j) for i in range(9) for j in range(9) if len(board[i][j]) > 1]
    if not open_cells:
        return board
    _, i, j = min(open_cells)
    cell = board[i][j]
    for digit in cell:
        board[i][j] = [digit]
        answer = trial([row[:] for row in board])
        if answer is not None:
            board[i][j] = cell
            return answer
    return None
