"""What a student's code sends back never decides a check in another way than by its value, and tells
nothing of what was hidden."""

import pytest
from mini import check, function, given, grading, hidden, solved, told

pytestmark = pytest.mark.sandbox

BOARD = """
class Board:
    SIZE = 3
    def __init__(self, cells): self.cells = cells
    def is_solved(self): return sorted(self.cells) == [1, 2, 3]
    @property
    def first(self): return self.cells[0]
"""


def test_an_attribute_never_stands_in_a_methods_place():
    """Neither in what is returned, nor in what is changed in place."""
    right = "def solve(board):\n    board.cells = [1, 2, 3]\n    return board"
    cells = (
        given("board", BOARD),
        solved("solve", right),
        check("test_solve_returned", "assert solve(Board([0, 2, 3])).is_solved()"),
        hidden("test_solve_place", "b = Board([0, 2, 3])\nsolve(b)\nassert b.is_solved() is True"),
        hidden("test_solve_first", "assert solve(Board([0, 2, 3])).first == 1"),
    )
    cheats = (
        "board.is_solved = lambda: True",
        "board.is_solved = object",
        "vars(board)['first'] = 1\n    board.is_solved = print",
    )
    answers = ({"solve": f"def solve(board):\n    {cheat}\n    return board"} for cheat in cheats)
    assert told(cells, {"solve": right}, *answers) == ["ppp", "fff", "fff", "fff"]


def test_a_check_that_is_asked_again_begins_anew():
    """What its first try has changed in the checker does not help the second."""
    given_ = "before = list(numbers)\nsort(numbers)\nassert numbers == sorted(before)"
    cells = (
        given("start", "numbers = [3, 1, 2]"),
        function("sort(xs)", "xs.sort()"),
        hidden("test_sort_empty", "xs = []\nsort(xs)\nassert xs == []"),
        hidden("test_sort_given", given_),
        hidden("test_sort_more", "xs = [5, 4]\nsort(xs)\nassert xs == [4, 5]"),
    )
    cheat = "def sort(xs):\n    if xs:\n        xs.clear()\n        raise MemoryError"
    assert told(cells, {"sort": cheat}) == ["pff"]


EACH = "def each(function{more}):\n    return [function(row) for row in {rows}]"
TABLES = {  # the given cell, how the reference and the check name the table, files of the course
    "a name": ("_TABLE = [[1, 2], [3, 4]]", EACH.format(more="", rows="_TABLE"), "_TABLE", {}),
    "a module": ("import helper", EACH.format(more="", rows="helper.UNITS"), "helper.UNITS", {"helper.py": b"UNITS = [[1, 2], [3, 4]]"}),
    "a default": ("import math", EACH.format(more=", _rows=[[1, 2], [3, 4]]", rows="_rows"), "each(lambda row: row)", {}),
}  # fmt: skip


@pytest.mark.parametrize("kind", TABLES)
def test_a_students_function_changes_no_data_of_the_checkers(kind):
    """With the reference for an earlier exercise, which calls it."""
    start, each, rows, files = TABLES[kind]
    asks = f"assert [total(row) for row in {rows}] == [sum(row) for row in {rows}]"
    honest = "def total(xs): return sum(xs)"
    cells = (
        given("start", start),
        solved("each", each),
        check("test_each_examples", "assert each(len) == [2, 2]"),
        solved("total", honest),
        hidden("test_total_rows", asks),
    )
    cheat = "each(lambda row: row.clear())\ndef total(xs): return 0"
    answers = ({"each": "each = 7", "total": code} for code in (honest, cheat))
    assert told(cells, *answers, files=files) == ["fp", "ff"]


def test_names_and_iterators_cross_as_they_are():
    """Right answers whose keywords are called as ours, or whose iterator begins anew each time."""
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
    right = "def f(): return lambda value=1, what=2, name=3, path=4: [value, what, name, path]"
    once = "def it(): return iter([1, 2, 3])"
    cells = (
        solved("f", right),
        hidden("test_f_names", "assert f()(value=5, what=6, name=7, path=8) == [5, 6, 7, 8]"),
        solved("it", once),
        hidden("test_it_list", "assert list(it()) == [1, 2, 3]"),
        hidden("test_it_next", "x = iter(it())\nassert [next(x), next(x)] == [1, 2]"),
    )
    assert told(cells, {"f": right, "it": once}, {"f": right, "it": anew}) == ["ppp", "ppp"]


def test_a_reason_quotes_nothing_of_an_earlier_cell():
    """Not what a name or a function tells since then; nor what an object has in slots."""
    item = "from dataclasses import dataclass\n@dataclass(slots=True)\nclass Item:\n    name: str"
    cells = (
        given("item", f"{item}\nlog = 0\ndef told(): return log"),
        function("f(n)", "return n * n"),
        hidden("test_f_a", "answer = f(98765)"),
        hidden("test_f_b", "assert answer == 1, f'You returned {answer}'"),
        hidden("test_f_c", "item = f(98765)\nassert item == 1, f'Its name is {item.name}'"),
        check("test_f_d", "log = f(0)"),
        hidden("test_f_e", "assert not told(), f'The log is {told()}'"),
    )
    all_ = "f.__dict__.setdefault('all', []).append(f'SECRET {n}') or str(f.all)"
    with grading(*cells) as grade:
        for answer in ("f'SECRET {n}, and more'", "Item(f'SECRET {n}, and more')", all_):
            graded = grade({"f": f"def f(n):\n    return {answer}"})
            assert graded.points == 2
            reasons = str([r.reason for r in graded.results])
            assert "SECRET" not in reasons and "98765" not in reasons


def test_a_students_class_decides_only_checks_that_are_about_it():
    """Not what another exercise returns, with `==` of the student's own."""
    pair = "from dataclasses import dataclass\n@dataclass(frozen=True)\nclass Pair:\n    a: int"
    cells = (
        solved("pair", pair),
        hidden("test_pair_same", "x = Pair(1)\nassert x == Pair(1) and x != Pair(2)"),
        function("pairs(n)", "return {Pair(i) for i in range(n)}"),
        hidden("test_pairs_set", "x = pairs(3)\nassert x == {Pair(0), Pair(1), Pair(2)}"),
        function("square(n)", "return n * n"),
        check("test_square_two", "x = square(2)\nassert x == 4"),
        hidden("test_square_three", "assert square(3) in (7, 9)"),
        hidden("test_square_less", "assert not square(3) != 9"),
    )
    liar = """
class Pair:
    def __init__(self, a): self.a = a
    def __eq__(self, other): return not isinstance(other, Pair) or other.a == self.a
    def __hash__(self): return self.a
    def __lt__(self, other): return True
"""
    pairs = {"pairs": "def pairs(n): return {*map(Pair, range(n))}"}
    right, lies = "def square(n): return n * n", "def square(n): return Pair(n)"
    answers = [pairs | {"pair": p, "square": s} for p, s in ((pair, right), (liar, right), (liar, lies))]  # fmt: skip
    assert told(cells, *answers, first_check=True) == ["ppppp", "ppppp", "ppfff"]


def test_no_mask_hides_what_is_wrong():
    numbers = "square(np.array([1, 2, 3]))"
    cells = (
        given("start", "import numpy as np"),
        function("square(x)", "return x ** 2"),
        check("test_square_same", f"assert ({numbers} == [1, 4, 9]).all()"),
        hidden("test_square_close", f"assert np.allclose({numbers}, [1, 4, 9])"),
        hidden("test_square_numpy", f"np.testing.assert_allclose({numbers}, [1, 4, 9])"),
        hidden("test_square_one", "if square(3) != 9:\n    raise ValueError('It is another.')"),
    )
    masked = "np.ma.masked if type(x) is int else np.ma.masked_array([1, 0, 0], [0, 1, 1])"
    answers = ({"square": f"def square(x): return {value}"} for value in ("x ** 2", masked))
    assert told(cells, *answers) == ["pppp", "ffff"]


def test_no_label_leads_to_the_checkers_memory():
    """numpy asks a Series for `__array_interface__`, and gets what has that label."""
    cells = (
        given("start", "import numpy as np\nimport pandas as pd"),
        function("same(x)", "return x"),
        check("test_same_close", "assert np.allclose(same(pd.Series([1, 2])), [1, 2])"),
        check("test_same_next", "assert same(1) == 1"),
    )
    memory = "{'data': (4096, True), 'shape': (2,), 'typestr': '<f8', 'version': 3}"
    series = f"pd.Series([{memory}], index=['__array_interface__'], dtype=object)"
    answer = f"def same(x): return 1 if type(x) is int else {series}"
    assert told(cells, {"same": answer}) == ["fp"]


def test_a_reason_quotes_nothing_of_a_package_that_compares():
    """Its words hold what is expected, and a text of the student's line by line."""
    cells = [
        given("start", "import unittest\nimport numpy as np\ncase = unittest.TestCase()"),
        solved("f", "def f(x): return x"),
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
