"""Keeps the other digits of a square on a stack, so that the last of them gets its turn first."""
# marks: search 6
# reason: test_search_examples: search of a board with '456' in D6 and '1478' in D1 D2 D8 D9 put '6' into D6, where '5' comes first. 4 is not possible there: the 4 digits of D1 D2 D8 D9 are needed by these squares. Does search begin with the fewest digits, and try them in the order in which they stand there?
def search(values):
    later = [values]
    while later:
        board = later.pop()
        while board and any(len(board[s]) > 1 for s in squares):
            s = min((s for s in squares if len(board[s]) > 1), key=lambda s: len(board[s]))
            first, *others = board[s]
            later += [(board, s, d) for d in others]
            board = assign(board.copy(), s, first)
        if board:
            return board
        while later and isinstance(later[-1], tuple):
            before, s, d = later.pop()
            later.append(assign(before.copy(), s, d))
    return False
