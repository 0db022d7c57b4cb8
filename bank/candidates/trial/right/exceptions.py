"""Raises inside, and returns None outside."""
class Stuck(Exception):
    pass


def attempt(board):
    board = reduce_board(board)
    if has_repeats(board) or [] in sum(board, []):
        raise Stuck
    undecided = [(len(cell), i, j) for i, row in enumerate(board) for j, cell in enumerate(row) if len(cell) > 1]
    if not undecided:
        return board
    _, i, j = min(undecided)
    for digit in board[i][j]:
        try:
            return attempt(board[:i] + [board[i][:j] + [[digit]] + board[i][j + 1:]] + board[i + 1:])
        except Stuck:
            pass
    raise Stuck


def trial(board):
    try:
        return attempt(board)
    except Stuck:
        return None
