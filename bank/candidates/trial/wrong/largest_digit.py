"""Tries digits from 1 to 9, whatever the candidates are."""
# marks: trial 4
# reason: test_trial_examples: trial of a board with [1, 2] in three cells of row 0 returned [[[3], [1], [2], [4], ...
# reason: test_trial_boards: trial of a board in which cells lack a candidate put 4 into row 0, column 0, which is none of the candidates of that cell.
def trial(board):
    board = reduce_board(board)
    if has_repeats(board) or any([] in row for row in board):
        return None
    open_cells = [(len(board[i][j]), i, j) for i in range(9) for j in range(9) if len(board[i][j]) > 1]
    if not open_cells:
        return board
    _, i, j = min(open_cells)
    for digit in range(1, 10):
        guess = [row[:] for row in board]
        guess[i][j] = [digit]
        if has_repeats(guess):
            continue
        answer = trial(guess)
        if answer is not None:
            return answer
    return None
