"""The author's first version."""
def trial(board):
    return first_trial(board)
