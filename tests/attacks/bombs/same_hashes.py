"""Returns sets whose elements collide, as many as fit."""
# right: occurs_once
# %% ruleout
def sudoku_ruleout(self, i, j, x):
    m = (1 << 61) - 1
    return {k * m for k in range(3000)} | {(k * m,) for k in range(1000)} | {frozenset([k * m]) for k in range(50)}
