"""Prints and displays gigabytes inside calls, where nothing is kept."""
# right: occurs_once
# %% ruleout
from IPython.display import display
def sudoku_ruleout(self, i, j, x):
    for _ in range(1000):
        print("x" * 1_000_000)
        display("y")
    return set()
