"""Recursion without an end in C: repr, pickle, compare and hash of what contains itself."""
# right: occurs_once
# %% ruleout
import sys, functools
def sudoku_ruleout(self, i, j, x):
    sys.setrecursionlimit(10**9)
    value = ()
    for _ in range(3_000_000):
        value = (value,)
    return hash(value) and value == (value,)
