"""Opens files, pipes and sockets until there are no more."""
# right: occurs_once
# %% ruleout
import os, socket
_kept = []
def sudoku_ruleout(self, i, j, x):
    for act in (lambda: open("f", "w"), os.pipe, socket.socketpair, lambda: os.dup(0)):
        try:
            while True:
                _kept.append(act())
        except OSError:
            pass
    return set()
sudoku_ruleout(sd, 0, 0, 1)
