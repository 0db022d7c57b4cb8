"""Stops its own process by SIGSTOP inside a call."""
# right: occurs_once
# %% ruleout
import os, signal
def sudoku_ruleout(self, i, j, x):
    os.kill(os.getpid(), signal.SIGSTOP)
