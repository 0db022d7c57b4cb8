"""Renames, removes and exchanges its own folder and its parents."""
# %% ruleout
import os
_here = os.getcwd()
for _act in (lambda: os.rmdir(_here), lambda: os.rename(_here, _here + "-2"), lambda: os.mkdir(_here + "-3"), lambda: os.rename("..", "x"), lambda: os.rename(_here, os.path.join(_here, "in")), lambda: os.unlink(_here)):
    try:
        _act()
        print("BRE" "ACH")
    except OSError:
        pass
