"""Loops without an end and swallows every exception, with handlers for all signals, in a call."""
# right: occurs_once
# %% ruleout
import signal
def sudoku_ruleout(self, i, j, x):
    for number in range(1, 65):
        try:
            signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError):
            pass
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
