"""Has variables outside of the function, called like those of others."""
board = read_board(EXAMPLE)
cells, digits, rows, units, line, rng, some, guess, full, own = [], "123456789", 9, (), "", None, [], board, 1, 2
for row in board:
    for cell in row:
        digit = cell[0]


def trial(board):
    board = reduce_board(board)
    if has_repeats(board) or any(len(cell) == 0 for row in board for cell in row):
        return None
    where = [(i, j) for i in range(9) for j in range(9) if len(board[i][j]) > 1]
    if not where:
        return board
    i, j = min(where, key=lambda ij: len(board[ij[0]][ij[1]]))
    for digit in board[i][j]:
        guess = [list(row) for row in board]
        guess[i][j] = [digit]
        answer = trial(guess)
        if answer is not None:
            return answer
    return None
