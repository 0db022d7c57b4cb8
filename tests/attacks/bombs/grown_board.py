"""Lets the board itself grow: a million attributes, rows, candidates."""
# right: occurs_once
# %% ruleout
def sudoku_ruleout(self, i, j, x):
    self.m += [[set(range(1000)) for _ in range(50)] for _ in range(10)]
    for k in range(20_000):
        setattr(self, f"a{k}", k)
    return set()
