"""Kills itself by signals inside calls: KILL, SEGV, ABRT, TERM."""
# right: occurs_once
# %% ruleout
import os, signal
def sudoku_ruleout(self, i, j, x):
    os.kill(os.getpid(), [signal.SIGKILL, signal.SIGSEGV, signal.SIGABRT, signal.SIGTERM][(i + j) % 4])
