"""Tries the first two digits only."""
# marks: trial 6
# reason: test_trial_boards: trial of a board with three or more candidates in each open cell returned None, expected a solved board: a list of 9 rows, each a list of 9 cells. None usually means that a return is missing, or that a search gave up too early.
# data: In the cell that is guessed, the first two of three candidates are wrong.
def trial(board):
    board = reduce_board(board)
    if has_repeats(board) or any([] in row for row in board):
        return None
    open_cells = [(len(board[i][j]), i, j) for i in range(9) for j in range(9) if len(board[i][j]) > 1]
    if not open_cells:
        return board
    _, i, j = min(open_cells)
    for digit in board[i][j][:2]:
        guess = [row[:] for row in board]
        guess[i][j] = [digit]
        answer = trial(guess)
        if answer is not None:
            return answer
    return None
