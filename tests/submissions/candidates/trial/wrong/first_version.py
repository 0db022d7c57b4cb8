"""The author's first version."""
# marks: trial 0
# reason: test_trial_examples: trial of the board of EXAMPLE returned True, expected a solved board: a list of 9 rows, each a list of 9 cells. Return the board itself.
def trial(board):
    return first_trial(board)
