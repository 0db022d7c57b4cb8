"""Recursion without an end, in a cell and in a call, with the limit lifted."""
# right: occurs_once
# %% ruleout
import sys
sys.setrecursionlimit(10**9)
def sudoku_ruleout(self, i, j, x):
    return sudoku_ruleout(self, i, j, x) + sum(map(len, [self.m]))
sudoku_ruleout(sd, 0, 0, 1)
