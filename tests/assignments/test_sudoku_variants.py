"""Right versions of `sudoku` that a bank cannot hold: of several cells at once, or made on the spot.

Right and wrong versions of one cell are in bank/sudoku/, where `nbseal audit` grades them. What
students read about wrong ones is held by test_messages.py.
"""

import notebooks
import pytest
from right_versions import BETTER, ONCE, RIGHT


def test_right_versions_pass(source):
    """All seven other solutions together pass every test cell."""
    _, outcome = notebooks.run(source, RIGHT, tests="all")
    assert {test: error for test, error in outcome.items() if error} == {}


@pytest.mark.parametrize(
    "begins",
    [
        "    sudoku_full_propagation(self)\n",
        "    sudoku_full_propagation(self, to_propagate or None)\n",
        "    if to_propagate == set():\n        return\n    sudoku_full_propagation(self, to_propagate)\n",
    ],
    ids=["with all cells", "with all for an empty set", "with nothing for an empty set"],
)
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
    """Variables of a student's own, also those with common names, do not reach the checks."""
    answers = RIGHT | {"occurs_once": ONCE + COMMON_NAMES}
    _, outcome = notebooks.run(source, answers, tests="all")
    assert {test: error for test, error in outcome.items() if error} == {}


HELPERS = {  # right solutions with helpers that are called like variables of given and test cells
    "propagate_cell": """
def row(i, j):
    return {(i, c) for c in range(9)}


def block(i, j):
    return {(3 * (i // 3) + a, 3 * (j // 3) + b) for a in range(3) for b in range(3)}


def peers_of(ij):
    i, j = ij
    return (row(i, j) | {(r, j) for r in range(9)} | block(i, j)) - {ij}


def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    return set().union(*(self.ruleout(r, c, getel(self.m[i][j])) for r, c in peers_of(ij)))


Sudoku.propagate_cell = sudoku_propagate_cell
""",
    "where_can_it_go": """
units = [row(k, 0) for k in range(9)]
units += [{(r, k) for r in range(9)} for k in range(9)]
units += [block(i, j) for i in (0, 3, 6) for j in (0, 3, 6)]


def sudoku_where_can_it_go(self):
    news = set()
    for unit in units:
        once = occurs_once_in_sets([self.m[i][j] for i, j in unit])
        for i, j in unit:
            for x in once & self.m[i][j]:
                if len(self.m[i][j]) > 1:
                    self.m[i][j] = {x}
                    news.add((i, j))
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go
""",
    "search": """
def guess(sd, i, j, x):
    copy = Sudoku(sd)
    copy.m[i][j] = {x}
    return copy.search((i, j))


def sudoku_search(self, new_cell=None):
    self.full_propagation(None if new_cell is None else {new_cell})
    if self.done():
        return self
    _, i, j = min((len(self.m[i][j]), i, j) for i, j in ALL_CELLS if len(self.m[i][j]) > 1)
    for x in self.m[i][j]:
        try:
            return guess(self, i, j, x)
        except Unsolvable:
            pass
    raise Unsolvable


Sudoku.search = sudoku_search
""",
}


def test_helpers_with_common_names_survive(source):
    """Functions and lists of a student's own stay theirs, whatever the tests call their variables."""
    _, outcome = notebooks.run(source, RIGHT | HELPERS, tests="all")
    assert {test: error for test, error in outcome.items() if error} == {}


@pytest.mark.slow
def test_a_solver_five_times_slower_passes_the_efficiency_check(source):
    """The reference with each search made to take five times as long stays within the limit."""
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
