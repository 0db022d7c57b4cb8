"""Copies everything, and tries the last digit first."""
import copy


def trial(board):
    board = reduce_board(copy.deepcopy(board))
    if has_repeats(board):
        return None
    best = None
    for i in range(9):
        for j in range(9):
            if not board[i][j]:
                return None
            if len(board[i][j]) > 1 and (best is None or len(board[i][j]) < len(board[best[0]][best[1]])):
                best = i, j
    if best is None:
        return board
    i, j = best
    while board[i][j]:
        guess = copy.deepcopy(board)
        guess[i][j] = [board[i][j].pop()]
        answer = trial(guess)
        if answer:
            return answer
