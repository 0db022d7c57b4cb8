"""What a student's code sends back never decides a check in another way than by its value, and tells
nothing of what was hidden."""

import pytest
from mini import check, exercise, function, given, grading, hidden

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
        function("sort(xs)", "xs.sort()"),
        hidden("test_sort_empty", "xs = []\nsort(xs)\nassert xs == []"),
        hidden(
            "test_sort_given",
            "before = list(numbers)\nsort(numbers)\nassert numbers == sorted(before)",
        ),
        hidden("test_sort_more", "xs = [5, 4]\nsort(xs)\nassert xs == [4, 5]"),
    )
    cheat = "def sort(xs):\n    if xs:\n        xs.clear()\n        raise MemoryError"
    with grading(*cells) as grade:
        assert {r.name: r.points for r in grade({"sort": cheat}).results} == {
            "test_sort_empty": 1,
            "test_sort_given": 0,
            "test_sort_more": 0,
        }


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
        function("f(n)", "return n * n"),
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


def test_a_students_class_decides_only_checks_that_are_about_it():
    """Not what another exercise returns, with `==` of the student's own."""
    pair = "from dataclasses import dataclass\n@dataclass(frozen=True)\nclass Pair:\n    a: int"
    cells = (
        exercise("pair", f"### BEGIN SOLUTION\n{pair}\n### END SOLUTION"),
        hidden("test_pair_same", "x = Pair(1)\nassert x == Pair(1) and x != Pair(2)"),
        exercise(
            "pairs",
            "def pairs(n):\n    ### BEGIN SOLUTION\n    return {Pair(i) for i in range(n)}\n    ### END SOLUTION",
        ),
        hidden("test_pairs_set", "x = pairs(3)\nassert x == {Pair(0), Pair(1), Pair(2)}"),
        exercise(
            "square",
            "def square(n):\n    ### BEGIN SOLUTION\n    return n * n\n    ### END SOLUTION",
        ),
        check("test_square_two", "x = square(2)\nassert x == 4"),
        hidden("test_square_three", "assert square(3) in (7, 9)"),
        hidden("test_square_less", "assert not square(3) != 9"),
    )
    right = {"pair": pair, "pairs": "def pairs(n): return {*map(Pair, range(n))}"}
    liar = """
class Pair:
    def __init__(self, a): self.a = a
    def __eq__(self, other): return not isinstance(other, Pair) or other.a == self.a
    def __hash__(self): return self.a
    def __lt__(self, other): return True
"""
    with grading(*cells, first_check=True) as grade:
        assert grade(right | {"square": "def square(n): return n * n"}).points == 5
        assert grade(right | {"pair": liar, "square": "def square(n): return n * n"}).points == 5
        assert grade(right | {"pair": liar, "square": "def square(n): return Pair(n)"}).points == 2


def test_no_mask_hides_what_is_wrong():
    """Masked arrays do not cross."""
    cells = (
        given("start", "import numpy as np"),
        exercise(
            "square",
            "def square(x):\n    ### BEGIN SOLUTION\n    return x ** 2\n    ### END SOLUTION",
        ),
        check("test_square_same", "assert (square(np.array([1, 2, 3])) == [1, 4, 9]).all()"),
        hidden("test_square_close", "assert np.allclose(square(np.array([1, 2, 3])), [1, 4, 9])"),
        hidden(
            "test_square_numpy",
            "np.testing.assert_allclose(square(np.array([1, 2, 3])), [1, 4, 9])",
        ),
        hidden(
            "test_square_one", "if square(3) != 9:\n    raise ValueError('It is another number.')"
        ),
    )
    with grading(*cells) as grade:
        assert grade({"square": "def square(x): return x ** 2"}).points == 4
        masked = "np.ma.masked if type(x) is int else np.ma.masked_array([1, 0, 0], [0, 1, 1])"
        assert grade({"square": f"def square(x): return {masked}"}).points == 0


def test_no_label_leads_to_the_checkers_memory():
    """numpy asks a Series for `__array_interface__`, and gets what has that label."""
    cells = (
        given("start", "import numpy as np\nimport pandas as pd"),
        function("same(x)", "return x"),
        check("test_same_close", "assert np.allclose(same(pd.Series([1, 2])), [1, 2])"),
        check("test_same_next", "assert same(1) == 1"),
    )
    told = "{'data': (4096, True), 'shape': (2,), 'typestr': '<f8', 'version': 3}"
    series = f"pd.Series([{told}], index=['__array_interface__'], dtype=object)"
    answer = f"def same(x): return 1 if type(x) is int else {series}"
    with grading(*cells) as grade:
        assert grade({"same": answer}).points == 1


def test_a_reason_quotes_nothing_of_a_package_that_compares():
    """Its words hold what is expected, and a text of the student's line by line."""
    cells = [
        given("start", "import unittest\nimport numpy as np\ncase = unittest.TestCase()"),
        exercise("f", "### BEGIN SOLUTION\ndef f(x): return x\n### END SOLUTION"),
        hidden("test_text", "case.assertEqual(f('INPUT\\n98765'), 'SECRET')"),
        hidden("test_list", "case.assertEqual(f('a'), ['SECRET', 98765])"),
        hidden("test_said", "case.assertEqual(f('INPUT'), 'SECRET', 'the text differs')"),
        hidden(
            "test_numpy", "np.testing.assert_equal(f('INPUT'), 'SECRET', err_msg='It differs.')"
        ),
        hidden("test_texts", "np.testing.assert_string_equal(f('INPUT'), 'SECRET')"),
        hidden(
            "test_arrays",
            "np.testing.assert_allclose(len(f('INPUT')), 98765, err_msg='Too short.')",
        ),
        hidden("test_lines", "assert not f('INPUT'), '\\n- '.join(f('INPUT').splitlines())"),
    ]
    with grading(*cells) as grade:
        reasons = [r.reason for r in grade({"f": "def f(x): return 'a\\n' + x"}).results]
        told = ["SECRET", "98765", "INPUT"]
        assert reasons[2:4] == ["the text differs", "It differs."] and reasons[5] == "Too short."
        assert not any(w in str(reasons) for w in told)
