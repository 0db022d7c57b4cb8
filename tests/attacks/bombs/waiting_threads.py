"""Starts a thousand threads that only wait, in a cell and in a call, and says that it is still there."""
# everywhere
# right: occurs_once
# %% ruleout
import threading, time
threading.stack_size(1 << 16)
_never = threading.Event()
def _many():
    for _ in range(1000):
        try:
            threading.Thread(target=_never.wait, daemon=True).start()
        except BaseException:
            break
    time.sleep(0.5)
    if threading.active_count() > 200:
        print("BRE" "ACH:", threading.active_count(), "threads")
def sudoku_ruleout(self, i, j, x):
    _many()
    return set()
_many()
