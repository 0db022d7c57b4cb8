"""Looks at 100 boards and then gives up."""
# marks: trial 6
# reason: test_trial_solutions: trial of the board of a puzzle returned None, expected a solved board: a list of 9 rows, each a list of 9 cells. None usually means that a return is missing, or that a search gave up too early.
# data: A board needs more than a hundred guesses.
def trial(board):
    left = [100]

    def search(board):
        left[0] -= 1
        board = reduce_board(board)
        if left[0] < 0 or has_repeats(board) or any([] in row for row in board):
            return None
        open_cells = [(len(board[i][j]), i, j) for i in range(9) for j in range(9) if len(board[i][j]) > 1]
        if not open_cells:
            return board
        _, i, j = min(open_cells)
        for digit in board[i][j]:
            guess = [row[:] for row in board]
            guess[i][j] = [digit]
            answer = search(guess)
            if answer is not None:
                return answer
        return None

    return search(board)
