"""Closes all descriptors inside a call, and opens others in their place."""
# right: occurs_once
# %% ruleout
import os
def sudoku_ruleout(self, i, j, x):
    os.closerange(0, 1024)
    for _ in range(20):
        os.pipe()
    return set()
