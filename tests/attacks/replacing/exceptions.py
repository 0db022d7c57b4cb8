"""Makes Unsolvable, AssertionError and TimeIsUp the same class, and everything raise it."""
# %% all
Unsolvable = TimeIsUp = AssertionError = type("Unsolvable", (AssertionError,), {})
__builtins__.AssertionError = Unsolvable
def _raise(*_):
    raise Unsolvable
Sudoku.ruleout = Sudoku.propagate_cell = Sudoku.where_can_it_go = _raise
occurs_once_in_sets = _raise
