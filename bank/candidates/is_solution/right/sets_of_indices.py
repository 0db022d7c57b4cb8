"""Works with sets and whole numbers for the places."""
def is_solution(puzzle, board):
    if board is None:
        return False
    known = read_board(puzzle)
    seen = set()
    for i in range(9):
        for j in range(9):
            if len(board[i][j]) != 1:
                return False
            d = board[i][j][0]
            if d not in known[i][j]:
                return False
            seen |= {("row", i, d), ("column", j, d), ("block", i // 3, j // 3, d)}
    return len(seen) == 243
