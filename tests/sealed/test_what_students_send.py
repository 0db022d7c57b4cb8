"""What a student's code sends back never decides a check in another way than by its value, and tells
nothing of what was hidden."""

import pytest
from mini import check, exercise, given, grading, hidden

pytestmark = pytest.mark.sandbox

BOARD = """
class Board:
    SIZE = 3
    def __init__(self, cells): self.cells = cells
    def is_solved(self): return sorted(self.cells) == [1, 2, 3]
    @property
    def first(self): return self.cells[0]
"""
SOLVE = """
def solve(board):
    ### BEGIN SOLUTION
    board.cells = [1, 2, 3]
    return board
    ### END SOLUTION
"""


@pytest.mark.parametrize(
    "cheat",
    [
        "board.is_solved = lambda: True\n    return board",
        "board.is_solved = object\n    return board",
        "vars(board)['first'] = 1\n    board.is_solved = print\n    return board",
    ],
)
def test_an_attribute_never_stands_in_a_methods_place(cheat):
    """Neither in what is returned, nor in what is changed in place."""
    cells = (
        given("board", BOARD),
        exercise("solve", SOLVE.strip()),
        check("test_solve_returned", "assert solve(Board([0, 2, 3])).is_solved()"),
        hidden("test_solve_place", "b = Board([0, 2, 3])\nsolve(b)\nassert b.is_solved() is True"),
        hidden("test_solve_first", "assert solve(Board([0, 2, 3])).first == 1"),
    )
    with grading(*cells) as grade:
        right = "def solve(board):\n    board.cells = [1, 2, 3]\n    return board"
        assert grade({"solve": right}).points == 3
        assert grade({"solve": f"def solve(board):\n    {cheat}"}).points == 0


def test_a_check_that_is_asked_again_begins_anew():
    """What its first try has changed in the checker does not help the second."""
    cells = (
        given("start", "numbers = [3, 1, 2]"),
        exercise(
            "sort", "def sort(xs):\n    ### BEGIN SOLUTION\n    xs.sort()\n    ### END SOLUTION"
        ),
        hidden("test_sort_empty", "xs = []\nsort(xs)\nassert xs == []"),
        hidden(
            "test_sort_given",
            "before = list(numbers)\nsort(numbers)\nassert numbers == sorted(before)",
        ),
        hidden("test_sort_more", "xs = [5, 4]\nsort(xs)\nassert xs == [4, 5]"),
    )
    cheat = "def sort(xs):\n    if xs:\n        xs.clear()\n        raise MemoryError"
    once = "calls = []\ndef sort(xs):\n    xs.sort()\n    calls.append(1)\n    if len(calls) > 1:\n        raise MemoryError"
    with grading(*cells) as grade:
        assert {r.name: r.points for r in grade({"sort": cheat}).results} == {
            "test_sort_empty": 1,
            "test_sort_given": 0,
            "test_sort_more": 0,
        }
        # what earlier checks left in the process costs nothing
        assert grade({"sort": once}).points == 3


EACH = "def each(function{more}):\n    return [function(row) for row in {rows}]"
TABLES = {  # the given cell, how the reference and the check name the table, files of the course
    "a name": ("_TABLE = [[1, 2], [3, 4]]", EACH.format(more="", rows="_TABLE"), "_TABLE", {}),
    "a module": (
        "import helper",
        EACH.format(more="", rows="helper.UNITS"),
        "helper.UNITS",
        {"helper.py": b"UNITS = [[1, 2], [3, 4]]"},
    ),
    "a default": (
        "import math",
        EACH.format(more=", _rows=[[1, 2], [3, 4]]", rows="_rows"),
        "each(lambda row: row)",
        {},
    ),
}


@pytest.mark.parametrize("kind", TABLES)
def test_a_students_function_changes_no_data_of_the_checkers(kind):
    """With the reference for an earlier exercise, which calls it."""
    start, each, rows, files = TABLES[kind]
    cells = (
        given("start", start),
        exercise("each", f"### BEGIN SOLUTION\n{each}\n### END SOLUTION"),
        check("test_each_examples", "assert each(len) == [2, 2]"),
        exercise("total", "### BEGIN SOLUTION\ndef total(xs): return sum(xs)\n### END SOLUTION"),
        hidden(
            "test_total_rows",
            f"assert [total(row) for row in {rows}] == [sum(row) for row in {rows}]",
        ),
    )
    honest, cheat = "def total(xs): return sum(xs)", "def total(xs): return 0"
    with grading(*cells, files=files) as grade:
        assert grade({"each": "each = 7", "total": honest}).results[-1].points == 1
        cheat = f"each(lambda row: row.clear())\n{cheat}"
        assert grade({"each": "each = 7", "total": cheat}).results[-1].points == 0


def test_names_and_iterators_cross_as_they_are():
    """Right answers whose keywords are called as ours, or whose iterator begins anew each time."""
    makes = """
def f():
    ### BEGIN SOLUTION
    return lambda value=1, what=2, name=3, path=4: [value, what, name, path]
    ### END SOLUTION
"""
    walks = """
def it():
    ### BEGIN SOLUTION
    return iter([1, 2, 3])
    ### END SOLUTION
"""
    anew = """
class Steps:
    def __iter__(self):
        self.n = 0
        return self
    def __next__(self):
        self.n += 1
        if self.n > 3: raise StopIteration
        return self.n
def it(): return Steps()
"""
    cells = (
        exercise("f", makes.strip()),
        hidden("test_f_names", "assert f()(value=5, what=6, name=7, path=8) == [5, 6, 7, 8]"),
        exercise("it", walks.strip()),
        hidden("test_it_list", "assert list(it()) == [1, 2, 3]"),
        hidden("test_it_next", "x = iter(it())\nassert [next(x), next(x)] == [1, 2]"),
    )
    with grading(*cells) as grade:
        right = "def f(): return lambda value=1, what=2, name=3, path=4: [value, what, name, path]"
        assert grade({"f": right, "it": "def it(): return iter([1, 2, 3])"}).points == 3
        assert grade({"f": right, "it": anew.strip()}).points == 3


def test_a_reason_quotes_nothing_of_an_earlier_cell():
    """Not what a name holds since then; nor what an object has in slots."""
    cells = (
        given(
            "item",
            "from dataclasses import dataclass\n@dataclass(slots=True)\nclass Item:\n    name: str",
        ),
        exercise("f", "def f(n):\n    ### BEGIN SOLUTION\n    return n * n\n    ### END SOLUTION"),
        hidden("test_f_a", "answer = f(98765)"),
        hidden("test_f_b", "assert answer == 1, f'You returned {answer}'"),
        hidden("test_f_c", "item = f(98765)\nassert item == 1, f'Its name is {item.name}'"),
    )
    text = "def f(n):\n    return f'SECRET {n}, and more'"
    slots = "def f(n):\n    return Item(f'SECRET {n}, and more')"
    with grading(*cells) as grade:
        for answer in (text, slots):
            graded = grade({"f": answer})
            assert graded.points == 1
            assert "SECRET" not in str([r.reason for r in graded.results])
            assert "98765" not in str([r.reason for r in graded.results])
