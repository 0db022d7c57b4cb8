"""The author's first version."""
# marks: trial 0
# reason: test_trial_examples: trial(board) returned True, expected a solved board: a list of 9 rows, each a list of 9 cells. Return the board itself. It was given the board of EXAMPLE.
def trial(board):
    return first_trial(board)
