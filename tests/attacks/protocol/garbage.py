"""Answers calls with random bytes in frames of the right length."""
# right: occurs_once
# %% ruleout
import nbseal.sealed.worker.worker as w, os
def garbage(connection, *_):
    global _sent
    w.send_frame = _real
    _real(connection, os.urandom(500))
_real = w.send_frame
def sudoku_ruleout(self, i, j, x):
    w.send_frame = garbage
