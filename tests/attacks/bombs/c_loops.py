"""Loops that hold the interpreter in C: a regular expression, sum(itertools.count()), a power."""
# right: occurs_once
# %% ruleout
import itertools, re
def sudoku_ruleout(self, i, j, x):
    return sum(itertools.count())
re.match(r"(a|aa|aaa)+$", "a" * 60 + "b")
# %% propagate_cell
Sudoku.propagate_cell = sudoku_propagate_cell = lambda self, ij: 7 ** 10**9
