"""Guesses a digit, or that it is not that digit."""
def trial(board):
    board = reduce_board(board)
    if has_repeats(board) or any([] in row for row in board):
        return None
    spots = sorted((len(board[i][j]), i, j) for i in range(9) for j in range(9))
    spots = [spot for spot in spots if spot[0] > 1]
    if not spots:
        return board
    _, i, j = spots[0]
    for part in (board[i][j][:1], board[i][j][1:]):
        guess = [row[:] for row in board]
        guess[i][j] = part
        answer = trial(guess)
        if answer is not None:
            return answer
    return None
