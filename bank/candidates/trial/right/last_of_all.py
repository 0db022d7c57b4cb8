"""Guesses in the last of the smallest cells, its last candidate first."""
def trial(board):
    board = reduce_board(board)
    if has_repeats(board) or any([] in row for row in board):
        return None
    sizes = [(len(board[i][j]), -i, -j) for i in range(9) for j in range(9) if len(board[i][j]) > 1]
    if not sizes:
        return board
    _, i, j = min(sizes)
    for digit in reversed(board[-i][-j]):
        guess = [row[:] for row in board]
        guess[-i][-j] = [digit]
        answer = trial(guess)
        if answer is not None:
            return answer
    return None
