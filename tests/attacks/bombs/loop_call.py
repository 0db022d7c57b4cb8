"""An endless loop inside a call."""
# right: occurs_once
# %% ruleout
def sudoku_ruleout(self, i, j, x):
    while True:
        pass
