"""Asks the solver that the checks have."""
# marks: trial 0
def trial(board):
    found = next(_answers(["".join(map(str, cell)) for row in board for cell in row]), None)
    return found and _boarded(found)
