"""Starts threads until there are no more, in a cell and in a call, all of them busy."""
# right: occurs_once
# %% ruleout
import threading
def _busy():
    while True:
        sum(range(1000))
def sudoku_ruleout(self, i, j, x):
    for _ in range(100_000):
        try:
            threading.Thread(target=_busy, daemon=True).start()
        except BaseException:
            pass
    return set()
sudoku_ruleout(sd, 0, 0, 1)
