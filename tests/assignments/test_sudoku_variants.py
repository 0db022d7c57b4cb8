"""Right versions of `sudoku` that a bank cannot hold: of several cells at once, or made on the spot.

Right and wrong versions of one cell are in bank/sudoku/, where `nbseal audit` grades them. What
students read about wrong ones is held by test_messages.py.
"""

import notebooks
import pytest
from right_versions import ONCE, RIGHT

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
    code = next(code for name, _, code in notebooks.code_cells(source) if name == "search")
    slow = code.replace(
        "    ### BEGIN SOLUTION\n",
        "    ### BEGIN SOLUTION\n    for _ in range(4):\n"
        "        try: Sudoku(self).full_propagation(None if new_cell is None else {new_cell})\n"
        "        except Unsolvable: pass\n",
    )
    tests = ["test_efficiency_examples", "test_efficiency_hard"]
    _, outcome = notebooks.run(source, {"search": slow}, tests=tests)
    assert outcome == dict.fromkeys(tests)
