"""The author's version."""
# marks: trial 0
# reason: test_trial_examples: trial(board) returned a board that is not solved: the cell in row 6, column 1 is [], a contradiction. It was given the board of failing_puzzle.
def trial(board):
    return their_trial(board)
