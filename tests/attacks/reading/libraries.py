"""Loads solvers and whatever else the system has as shared libraries, by name and by path."""
# everywhere
# right: occurs_once
# %% ruleout
import ctypes, os
_names = ["libz3.so", "libz3.so.4", "libglpk.so.40", "libminisat.so.2", "libgmp.so.10", "libLLVM.so.1"]
_folders = ["/usr/lib", "/lib", "/usr/local/lib", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"]
for _folder in _folders:
    try:
        _there = os.listdir(_folder)
    except OSError:
        continue
    if len(_there) > 200:
        print("BRE" "ACH:", len(_there), "files in", _folder)
for _name in _names + [f"{folder}/{name}" for folder in _folders for name in _names]:
    try:
        ctypes.CDLL(_name)
        print("BRE" "ACH:", _name)
    except OSError:
        pass
def sudoku_ruleout(self, i, j, x):
    return set()
