"""Reads the decided cells and forgets the other candidates."""
# marks: trial 2
# reason: test_trial_examples: trial of a board with about four candidates in each cell put 1 into row 0, column 0, which is none of the candidates of that cell.
def trial(board):
    full = list(range(1, 10))
    board = [[cell if len(cell) == 1 else full for cell in row] for row in board]
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
        answer = trial(guess)
        if answer is not None:
            return answer
    return None
