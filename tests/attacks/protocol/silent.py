"""Reads a question and never answers; then answers to another one."""
# right: occurs_once
# %% ruleout
import nbseal.sealed.worker.worker as w, time
def sudoku_ruleout(self, i, j, x):
    w.send_frame = lambda *_: None
    return {(i, j)}
