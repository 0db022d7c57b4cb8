"""A stack of boards, and no recursion."""
def search(values):
    stack = [values]
    while stack:
        board = stack.pop()
        if board is False:
            continue
        n, s = min(((len(board[s]), s) for s in squares if len(board[s]) > 1), default=(1, ""))
        if n == 1:
            return board
        stack += [assign({**board}, s, d) for d in reversed(board[s])]
    return False
