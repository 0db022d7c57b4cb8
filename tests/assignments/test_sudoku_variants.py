"""Right and wrong versions of each exercise: what the visible and the hidden checks say of them.

The versions replace one solution cell of the reference and run in this process. Versions that
would run for long have their limits in the checks themselves.
"""

import notebooks
import pytest
from right_versions import BETTER, ONCE, RIGHT, SEARCH, WHERE

WRONG = [  # exercise, what is wrong, text in RIGHT, its replacement
    ("ruleout", "never raises", "raise Unsolvable", "pass"),
    ("ruleout", "raises a ValueError", "raise Unsolvable", "raise ValueError"),
    ("ruleout", "old singletons are news", "return set()", "return {(i, j)} if len(cell) == 1 else set()"),
    ("ruleout", "returns the digit", "{(i, j)} if", "{x} if"),
    ("ruleout", "returns a list", "else set()", "else []"),
    ("ruleout", "swaps row and column", "{(i, j)}", "{(j, i)}"),
    ("ruleout", "forgets to return", "return {(i, j)} if len(cell) == 1 else set()", "pass"),
    ("ruleout", "always news", "if len(cell) == 1 else set()", ""),
    ("ruleout", "goes on by itself", "if not cell:", "for c in range(9): c != j and self.m[i][c].discard(x)\n    if not cell:"),
    ("ruleout", "news kept in a shared set", "return {(i, j)} if len(cell) == 1 else set()", "NEWS.clear()\n    NEWS.update({(i, j)} if len(cell) == 1 else set())\n    return NEWS\n\n\nNEWS = set()"),
    ("ruleout", "puts a frozenset", "    if not cell:", "    self.m[i][j] = frozenset(cell)\n    if not cell:"),
    ("propagate_cell", "no block", "row | column | block", "row | column"),
    ("propagate_cell", "no row", "row | column | block", "column | block"),
    ("propagate_cell", "no column", "row | column | block", "row | block"),
    ("propagate_cell", "block of the wrong place", "3 * (i // 3) + a", "i // 3 + a"),
    ("propagate_cell", "block two wide", "for b in range(3)", "for b in range(2)"),
    ("propagate_cell", "eight columns", "(i, c) for c in range(9)", "(i, c) for c in range(8)"),
    ("propagate_cell", "rows from one", "(r, j) for r in range(9)", "(r, j) for r in range(1, 9)"),
    ("propagate_cell", "rules itself out", " - {(i, j)}", ""),
    ("propagate_cell", "only the last news", "news |=", "news ="),
    ("propagate_cell", "goes on", "return news", "for n in set(news): news |= self.propagate_cell(n)\n    return news"),
    ("propagate_cell", "swallows", "news |= self.ruleout(r, c, x)", "\n        try: news |= self.ruleout(r, c, x)\n        except Unsolvable: pass"),
    ("propagate_cell", "forgets to return", "return news", "pass"),
    ("full_propagation", "one round", "while todo:\n        todo |= self.propagate_cell(todo.pop())", "for cell in list(todo):\n        self.propagate_cell(cell)"),
    ("full_propagation", "an empty set means all", "to_propagate is None", "not to_propagate"),
    ("full_propagation", "always all", "if to_propagate is None else to_propagate", ""),
    ("full_propagation", "one step", "while todo:", "if todo:"),
    ("full_propagation", "forgets the rest", "todo |=", "todo ="),
    ("full_propagation", "swallows", "todo |= self.propagate_cell(todo.pop())", "\n        try: todo |= self.propagate_cell(todo.pop())\n        except Unsolvable: pass"),
    ("full_propagation", "stops when the board is full", "while todo:", "while todo and not self.done():"),
    ("full_propagation", "nine rounds", "while todo:\n        todo |= self.propagate_cell(todo.pop())", "for _ in range(9):\n        for cell in sorted(todo):\n            todo |= self.propagate_cell(cell)"),
    ("full_propagation", "returns the board", "todo.pop())\n", "todo.pop())\n    return self\n"),
    ("occurs_once", "at least once", "everything.count(x) == 1", "True"),
    ("occurs_once", "an odd number of times", "count(x) == 1", "count(x) % 2"),
    ("occurs_once", "at most twice", "count(x) == 1", "count(x) <= 2"),
    ("occurs_once", "a list", "return {x for x in everything if everything.count(x) == 1}", "return [x for x in everything if everything.count(x) == 1]"),
    ("occurs_once", "digits only", "everything = ", "set_sequence = [{x for x in s if isinstance(x, int)} for s in set_sequence]\n    everything = "),
    ("occurs_once", "changes the sets", "everything = ", "for s in set_sequence[1:]: s -= set_sequence[0]\n    everything = "),
    ("occurs_once", "fails on nothing", "everything = ", "set_sequence[0]\n    everything = "),
    ("occurs_once", "counts by text", "everything = [x for s in set_sequence for x in s]\n    return {x for x in everything if everything.count(x) == 1}", "everything = [str(x) for s in set_sequence for x in s]\n    return {x for s in set_sequence for x in s if everything.count(str(x)) == 1}"),
    ("where_can_it_go", "all columns but the first", "rows + columns + blocks", "rows + columns[1:] + blocks"),
    ("where_can_it_go", "all blocks but one", "rows + columns + blocks", "rows + columns + blocks[:5] + blocks[6:]"),
    ("where_can_it_go", "skips cells with two candidates", "if len(self.m[i][j]) > 1:", "if len(self.m[i][j]) > 2:"),
    ("where_can_it_go", "no blocks", "rows + columns + blocks", "rows + columns"),
    ("where_can_it_go", "no rows", "rows + columns + blocks", "columns + blocks"),
    ("where_can_it_go", "no columns", "rows + columns + blocks", "rows + blocks"),
    ("where_can_it_go", "returns singletons too", "if len(self.m[i][j]) > 1:", "if True:"),
    ("where_can_it_go", "forgets to set", "self.m[i][j] = {x}", "pass"),
    ("where_can_it_go", "tells the peers", "return news", "for n in set(news): self.propagate_cell(n)\n    return news"),
    ("where_can_it_go", "stops at the first", "news.add((i, j))", "return {(i, j)}"),
    ("where_can_it_go", "forgets singletons when counting", "for i, j in unit])", "for i, j in unit if len(self.m[i][j]) > 1])"),
    ("where_can_it_go", "swaps row and column", "news.add((i, j))", "news.add((j, i))"),
    ("where_can_it_go", "returns nothing", "return news", "pass"),
    ("where_can_it_go", "returns a list", "return news", "return sorted(news)"),
    ("better_propagation", "asks once", "while news:", "if news:"),
    ("better_propagation", "does not propagate what it found", "sudoku_full_propagation(self, news)", "pass"),
    ("better_propagation", "never asks", "while news:", "while False:"),
    ("better_propagation", "does not propagate first", "    sudoku_full_propagation(self, to_propagate)\n", ""),
    ("better_propagation", "calls itself", "    sudoku_full_propagation(self, to_propagate)", "    self.full_propagation(to_propagate)"),
    ("better_propagation", "swallows", "sudoku_full_propagation(self, to_propagate)", "\n    try: sudoku_full_propagation(self, to_propagate)\n    except Unsolvable: return"),
    ("better_propagation", "asks once when cells are given", "while news:", "while news and (to_propagate is None or news.clear()):"),
    ("search", "only the top raises", "    raise Unsolvable\n", "    if new_cell is None:\n        raise Unsolvable\n"),
    ("search", "done before it propagates", "    self.full_propagation(None", "    if new_cell and self.done():\n        return self\n    self.full_propagation(None"),
    ("search", "tries two candidates", "sorted(self.m[i][j])", "sorted(self.m[i][j])[:2]"),
    ("search", "no copy", "attempt = Sudoku(self)", "attempt = self"),
    ("search", "forgets to return", "return attempt.search((i, j))", "attempt.search((i, j))"),
    ("search", "gives up after one", "        except Unsolvable:\n            pass", "        except Unsolvable:\n            raise"),
    ("search", "returns None at the end", "    raise Unsolvable\n", "    return None\n"),
    ("search", "returns the board at the end", "    raise Unsolvable\n", "    return self\n"),
    ("search", "fills in without searching", "return attempt.search((i, j))", "self.m[i][j] = {x}; return self.search((i, j))"),
    ("search", "never propagates", "self.full_propagation(None if new_cell is None else {new_cell})", "pass"),
    ("search", "propagates only at the start", "self.full_propagation(None if new_cell is None else {new_cell})", "new_cell is None and self.full_propagation()"),
    ("search", "first candidate only", "sorted(self.m[i][j])", "sorted(self.m[i][j])[:1]"),
    ("search", "raises another exception", "    raise Unsolvable\n", "    raise ValueError\n"),
    ("search", "makes up a grid", SEARCH, "def sudoku_search(self, new_cell=None):\n    return Sudoku([[{(3 * i + i // 3 + j) % 9 + 1} for j in range(9)] for i in range(9)])\n\n\nSudoku.search = sudoku_search"),
]  # fmt: skip


def test_right_versions_pass(source):
    """All seven other solutions together pass every test cell."""
    _, outcome = notebooks.run(source, RIGHT, tests="all")
    assert {test: error for test, error in outcome.items() if error} == {}


@pytest.mark.parametrize("exercise", RIGHT)
def test_a_right_version_passes_with_the_reference(source, exercise):
    """Each other solution works together with the reference's other exercises."""
    answers = {exercise: RIGHT[exercise]}
    if exercise == "propagate_cell":  # the reference's later cells use tables of this one
        answers |= {"where_can_it_go": WHERE, "search": SEARCH}
    _, outcome = notebooks.run(source, answers, tests="all")
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


@pytest.mark.parametrize(
    ("exercise", "name", "old", "new"), WRONG, ids=[f"{w[0]}: {w[1]}" for w in WRONG]
)
def test_a_wrong_version_loses_points_in_its_exercise(source, exercise, name, old, new):
    """Each wrong version fails at least one test cell of its own exercise."""
    assert old in RIGHT[exercise], "the mistake must be in the code"
    answers = RIGHT | {exercise: RIGHT[exercise].replace(old, new)}
    compile(answers[exercise], name, "exec")
    tests = [t for t in notebooks.test_names(source) if t.startswith(f"test_{exercise}_")]
    _, outcome = notebooks.run(source, answers, tests=tests)
    assert any(outcome.values())


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


BLOW_UPS = {
    "no where_can_it_go": {"better_propagation": BETTER.replace("while news:", "while False:")},
    "first open cell": {"search": SEARCH.replace("min((", "next((").replace(", key=lambda c: len(self.m[c[0]][c[1]]))", ")")},
    "no propagation in search": {"search": SEARCH.replace("self.full_propagation(None if new_cell is None else {new_cell})", "new_cell is None and self.full_propagation()")},
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", BLOW_UPS)
def test_a_solver_that_blows_up_fails_the_efficiency_check(source, name):
    """Hard puzzles take it too long, or boards whose smallest cells show that there is no solution;
    and the check ends by itself."""
    check = "test_efficiency_smallest" if name == "first open cell" else "test_efficiency_hard"
    _, outcome = notebooks.run(source, RIGHT | BLOW_UPS[name], tests=[check])
    assert outcome[check] is not None


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
