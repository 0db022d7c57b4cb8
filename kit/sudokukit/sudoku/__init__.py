"""What the notebook `sudoku` imports: its boards, its self-checks, and what their cells are made of."""

import sys
from random import Random as Random

from sudokukit.checks import eq_, ok_
from sudokukit.pictures.boards import bars, changes, compare, draw, side_by_side
from sudokukit.puzzles import isomorph
from sudokukit.sudoku.boards import *
from sudokukit.sudoku.checks import *
from sudokukit.sudoku.guesses import PROPAGATE_HINT, SEARCH_HINT, SEARCH_SLOW
from sudokukit.sudoku.many import *
from sudokukit.watch.steps import watch

kit = sys.modules[__name__]

# what a notebook has by these names; the rest is kit.something
__all__ = [
    "ALL_CELLS", "BLANK_ROWS", "HARD", "UNITS", "YARDSTICKS", "assert_board", "assert_equal", "assert_raises",
    "assert_solved", "bars", "changes", "check_board", "check_call", "check_cell", "check_solved",
    "check_unsolvable", "check_value", "compare", "draw", "eq_", "hidden_check", "isomorph", "kit",
    "ok_", "points_so_far", "puzzle_board", "self_check", "side_by_side", "time_limit", "watch",
    "yardstick", "yardsticks",
]  # fmt: skip
