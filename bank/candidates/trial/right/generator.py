"""A generator of all solutions, and the first of them."""
def solutions(board):
    board = reduce_board(board)
    smallest = min(len(cell) for row in board for cell in row)
    if smallest == 0 or has_repeats(board):
        return
    if all(len(cell) == 1 for row in board for cell in row):
        yield board
        return
    _, i, j = min((len(board[i][j]), i, j) for i in range(9) for j in range(9) if len(board[i][j]) > 1)
    for digit in board[i][j]:
        yield from solutions([[[digit] if (i, j) == (r, c) else board[r][c] for c in range(9)] for r in range(9)])


def trial(board):
    return next(solutions(board), None)
