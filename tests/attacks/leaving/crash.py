"""Crashes the interpreter in a call: reads and writes address 0, and recurses in C."""
# right: occurs_once
# %% ruleout
import ctypes
def sudoku_ruleout(self, i, j, x):
    ctypes.string_at(0)
# %% propagate_cell
def sudoku_propagate_cell(self, ij):
    ctypes.memset(id(None), 0, 64)
