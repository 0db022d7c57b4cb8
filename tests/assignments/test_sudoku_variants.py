"""Right versions of `sudoku` that a bank cannot hold: of several cells at once, or made on the spot.

Right and wrong versions of one cell are in bank/sudoku/, where `nbseal audit` grades them. What
students read about wrong ones is held by test_messages.py.
"""

import notebooks
import pytest
from right_versions import BETTER, ONCE, RIGHT


@pytest.mark.parametrize("begins", [
    "    sudoku_full_propagation(self)\n",
    "    sudoku_full_propagation(self, to_propagate or None)\n",
    "    if to_propagate == set():\n        return\n    sudoku_full_propagation(self, to_propagate)\n",
], ids=["with all cells", "with all for an empty set", "with nothing for an empty set"])  # fmt: skip
def test_better_propagation_may_begin_as_it_likes(source, begins):
    """All cells find nothing that is wrong, and what becomes of an empty set is free."""
    code = BETTER.replace("    sudoku_full_propagation(self, to_propagate)\n", begins)
    assert code != BETTER
    tests = [t for t in notebooks.test_names(source) if t.split("_")[1] in ("better", "search")]
    _, outcome = notebooks.run(source, {"better_propagation": code}, tests=tests)
    assert {test: error for test, error in outcome.items() if error} == {}


COMMON_NAMES = """
from random import random
from time import time

board = Sudoku(EASY)
check = ring = shown = display = compare = draw = json = signal = limit = peers = sd = 3
"""


def test_names_that_students_use_spoil_nothing(source):
    answers = RIGHT | {"occurs_once": ONCE + COMMON_NAMES}
    _, outcome = notebooks.run(source, answers, tests="all")
    assert {test: error for test, error in outcome.items() if error} == {}


@pytest.mark.slow
def test_a_solver_five_times_slower_passes_the_efficiency_check(source):
    slow = cells_source(source, "search").replace(
        "    ### BEGIN SOLUTION\n",
        "    ### BEGIN SOLUTION\n    for _ in range(4):\n"
        "        try: Sudoku(self).full_propagation(None if new_cell is None else {new_cell})\n"
        "        except Unsolvable: pass\n",
    )
    tests = ["test_efficiency_examples", "test_efficiency_hard"]
    _, outcome = notebooks.run(source, {"search": slow}, tests=tests)
    assert outcome == dict.fromkeys(tests)


def cells_source(notebook, name):
    return next(code for cell, _, code in notebooks.code_cells(notebook) if cell == name)
