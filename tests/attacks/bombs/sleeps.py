"""Sleeps in a cell and in a call."""
# right: occurs_once
# %% ruleout
import time
def sudoku_ruleout(self, i, j, x):
    time.sleep(10**6)
time.sleep(10**6)
