"""Works on one copy, and puts the digits back after a wrong guess."""
def search(values):
    if values is False:
        return False
    board = dict(values)
    return board if fill(board) else False


def fill(board):
    s = min(board, key=lambda s: (len(board[s]) == 1, len(board[s])))
    if len(board[s]) == 1:
        return True
    before = tuple(board.items())
    for d in board[s]:
        if assign(board, s, d) and fill(board):
            return True
        board.update(before)
    return False
