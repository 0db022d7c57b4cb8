"""Raises groups of exceptions, and exceptions that cannot be made without arguments."""
# %% all
import itertools
_turn = itertools.cycle([ExceptionGroup("g", [ValueError()]), BaseExceptionGroup("g", [SystemExit()]), UnicodeDecodeError("utf-8", b"x", 0, 1, "r"), SyntaxError("x", ("f", 1, 1, "t")), OSError(2, "x", "y")])
def leave(*_, **__):
    raise next(_turn)
for _name in "ruleout propagate_cell where_can_it_go full_propagation search".split():
    setattr(Sudoku, _name, leave)
occurs_once_in_sets = sudoku_full_propagation = leave
