"""The author's version."""
# marks: trial 0
# reason: test_trial_examples: trial of the board of failing_puzzle returned a board that is not solved: the cell in row 6, column 1 is [].
def trial(board):
    return their_trial(board)
