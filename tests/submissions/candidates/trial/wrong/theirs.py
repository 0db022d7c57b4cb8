"""The author's version."""
# marks: trial 0
def trial(board):
    return their_trial(board)
