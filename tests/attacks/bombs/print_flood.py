"""Prints without an end, in a cell and in a call."""
# right: occurs_once
# %% ruleout
def sudoku_ruleout(self, i, j, x):
    while True:
        print("flood" * 10_000)
sudoku_ruleout(sd, 0, 0, 1)
