"""Returns digits in place of cells."""
# marks: trial 2
# reason: test_trial_examples: trial(board) returned a board that is not solved: the cell in row 0, column 0 is 5. It was given the board of EXAMPLE.
def trial(board):
    answer = their_trial_repaired(board)
    return answer and [[cell[0] for cell in row] for row in answer]


def their_trial_repaired(board):
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
        answer = their_trial_repaired(guess)
        if answer is not None:
            return answer
    return None
