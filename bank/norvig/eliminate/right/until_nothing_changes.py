"""Sweeps over the whole board until nothing changes, on sets, and writes the result back."""
def eliminate(values, s, d):
    if d not in values[s]:
        return values
    board = {q: set(values[q]) for q in squares}
    board[s].remove(d)
    changed = True
    while changed:
        changed = False
        for q in squares:
            if not board[q]:
                return False
            if len(board[q]) == 1:
                for p in peers[q]:
                    if board[p] & board[q]:
                        board[p] -= board[q]
                        changed = True
        for unit in unitlist:
            for x in digits:
                places = [q for q in unit if x in board[q]]
                if not places:
                    return False
                if len(places) == 1 and len(board[places[0]]) > 1:
                    board[places[0]] = {x}
                    changed = True
    for q in squares:
        values[q] = "".join(sorted(board[q]))
    return values
