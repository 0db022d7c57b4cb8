"""Returns thousands of fresh lists at each call, so that the checker remembers ever more."""
# right: occurs_once
# %% ruleout
def sudoku_ruleout(self, i, j, x):
    self.junk = [[k] for k in range(60_000)]
    return set()
