"""What the notebook `norvig` imports: boards as dictionaries of squares, and its self-checks."""

import sys
from random import Random as Random

from sudokukit.checks import eq_, ok_
from sudokukit.norvig.boards import *
from sudokukit.norvig.checks import *
from sudokukit.norvig.many import *
from sudokukit.pictures.squares import bars, changes, draw, side_by_side
from sudokukit.puzzles import isomorph

kit = sys.modules[__name__]

# what a notebook has by these names; the rest is kit.something
__all__ = [
    "assert_equal", "assert_grid", "assert_raises", "assert_same", "assert_solved", "assert_values",
    "bars", "blank_values", "changes", "check_contradiction", "check_same", "check_solved",
    "check_square", "check_value", "check_values", "draw", "eq_", "hidden_check", "isomorph", "kit",
    "ok_", "points_so_far", "self_check", "side_by_side", "time_limit",
]  # fmt: skip
