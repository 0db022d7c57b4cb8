"""What the notebook `sat` imports: formulas, Sudokus as formulas, and its self-checks."""

import sys
from random import Random

from IPython.display import display

from sudokukit.checks import eq_, ok_
from sudokukit.pictures.formulas import bars, curve, draw, grid, side_by_side, tree
from sudokukit.puzzles import isomorph
from sudokukit.sat.checks import *
from sudokukit.sat.formulas import *
from sudokukit.sat.many import *

kit = sys.modules[__name__]

# what a notebook has by these names; the rest is kit.something
__all__ = [
    "assert_equal", "assert_formula", "assert_in", "assert_model", "assert_raises", "assert_result",
    "bars", "check_encoding", "check_form", "check_formula", "check_model", "check_solution",
    "check_unsolvable", "check_value", "clauses", "curve", "draw", "eq_", "grid", "hidden_check",
    "kit", "ok_", "points_so_far", "random_formula", "self_check", "side_by_side", "time_limit",
    "tree",
]  # fmt: skip
