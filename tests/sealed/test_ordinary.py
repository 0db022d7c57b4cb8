"""Sealed grading of notebooks as nbgrader's users write them: variables, partial credit, cells
without names, cells that a person marks."""

import nbformat
import pytest
from mini import _cell, check, exercise, function, given, grading, hidden, own, reason, verdicts
from nbformat.v4 import new_code_cell, new_markdown_cell

from nbseal.notebook.partial_credit import points_for

pytestmark = pytest.mark.sandbox


def question(name, text, kind=new_markdown_cell, **settings):
    """A cell that a person marks."""
    cell = kind(text, id=name)
    flags = {"grade": True, "solution": True, "locked": False, "task": False, "points": 2}
    cell.metadata.nbgrader = flags | {"grade_id": name, "schema_version": 3} | settings
    return cell


def points(graded):
    return {result.name: result.points for result in graded.results}


SOLVED = "### BEGIN SOLUTION\na, b = 5, [1, 2]\nfor c in b:\n    pass\n### END SOLUTION"


def test_variables_of_a_solution_cell():
    """Tests see what the student's cell has set: as plain data, or nothing at all."""
    cells = [
        exercise("set", SOLVED),
        check("values", "assert a == 5 and type(a) is int\nassert b == [1, 2]\nassert c == 2"),
        hidden("missing", "try:\n    a\nexcept NameError:\n    pass\nelse:\n    assert False"),
    ]
    with grading(*cells) as grade:
        right = grade({"set": "a, b = 5, [1, 2]\nc = 2"})
        assert verdicts(right) == {"values": "passed", "missing": "failed"}
        assert verdicts(grade()) == {"values": "failed", "missing": "passed"}
        lie = "class E(int):\n    def __eq__(self, other): return True\na = E(); b = E(); c = E()"
        assert verdicts(grade({"set": lie}))["values"] == "failed"
        odd = "import sys\na = b = c = sys"
        assert verdicts(grade({"set": odd}))["values"] == "failed"


def test_variables_that_no_cell_of_the_instructor_sets():
    """A release may only ask for them; functions among them are called in the worker."""
    cells = [
        exercise("set", "# YOUR CODE HERE"),
        check("value", "assert half(9) == 4.5 and x == 1"),
    ]
    with grading(*cells) as grade:
        right = {"set": "x = 1\nhalf = lambda n: n / 2"}
        assert verdicts(grade(right)) == {"value": "passed"}
        assert verdicts(grade()) == {"value": "failed"}


def test_a_student_never_gives_a_name_of_the_instructors():
    """Neither by a star import's names, nor by those of cells that come later or have no name."""
    helper = {"helper.py": b"def verify(x):\n    assert x == 1\n"}
    cells = [
        own("from helper import *\nlimit = 3"),
        given("later", "def also(x):\n    assert x == 1"),
        exercise("set", "### BEGIN SOLUTION\nx = 1\n### END SOLUTION"),
        check("checked", "assert limit == 3\nverify(x)\nalso(x)"),
    ]
    with grading(*cells, files=helper) as grade:
        assert verdicts(grade({"set": "x = 1"})) == {"checked": "passed"}
        cheat = "x = 2\nverify = also = lambda x: None\nlimit = 3"
        assert verdicts(grade({"set": cheat})) == {"checked": "failed"}


def test_names_bound_in_odd_ways_stay_the_instructors():
    """By a function, or behind Python's back. Whoever binds them anew fails, as in one process."""
    cells = [
        given(
            "odd", "def make():\n    global top\n    top = 9\nmake()\nglobals()['hid' + 'den'] = 8"
        ),
        exercise("set", "### BEGIN SOLUTION\nx = 1\n### END SOLUTION"),
        check("checked", "assert (top, hidden) == (9, 8)"),
        check("changed", "assert (top, hidden) == (1, 1)"),
    ]
    with grading(*cells) as grade:
        assert verdicts(grade({"set": "x = 1"})) == {"checked": "passed", "changed": "failed"}
        cheat = grade({"set": "top = hidden = 1"})
        assert {*verdicts(cheat).values()} == {"failed"}


def test_a_given_value_stays_the_instructors():
    """A name that a later given cell binds is not asked for."""
    cells = [
        exercise("set", "### BEGIN SOLUTION\nx = 1\n### END SOLUTION"),
        given("reset", "x = 7"),
        check("value", "assert x == 7"),
    ]
    with grading(*cells) as grade:
        assert verdicts(grade({"set": "x = 1"}, {"reset": [own("x = 8")]})) == {"value": "passed"}


def test_a_name_of_an_earlier_test_that_a_test_binds_anew():
    """It uses the earlier one's first, so that one must run, though it is visible and this one is hidden."""
    cells = [
        function("f(x)", "return x + 1"),
        check("first", "out = f(1)\nassert out == 2"),
        check(
            "again",
            "assert out == 2\n### BEGIN HIDDEN TESTS\nout = f(out)\nassert out == 3\n### END HIDDEN TESTS",
        ),
        hidden("total", "out = 2 * out\nassert out == 6"),
    ]
    with grading(*cells) as grade:
        assert {*verdicts(grade({"f": "def f(x): return x + 1"})).values()} == {"passed"}
        assert {*verdicts(grade({"f": "def f(x): return 2"})).values()} == {"passed", "failed"}


USES = """
kept = squares
del squares
try:
    total(2)
except NameError:
    pass
else:
    raise AssertionError("total does not use squares")
finally:
    squares = kept
assert total(2) == 5
"""


def test_a_test_may_delete_a_function_to_see_whether_it_is_used():
    """nbgrader's own example does so."""
    cells = [
        exercise("squares", "def squares(n):\n    return [i * i for i in range(1, n + 1)]"),
        exercise("total", "def total(n):\n    return 0"),
        check("uses", USES),
    ]
    squares = "def squares(n):\n    return [i * i for i in range(1, n + 1)]"
    cells[0] = exercise("squares", f"### BEGIN SOLUTION\n{squares}\n### END SOLUTION")
    total = "def total(n):\n    return sum(squares(n))"
    cells[1] = exercise("total", f"### BEGIN SOLUTION\n{total}\n### END SOLUTION")
    with grading(*cells, first_check=True) as grade:
        right = {"squares": squares, "total": total}
        assert verdicts(grade(right)) == {"uses": "passed"}
        alone = {"squares": squares, "total": "def total(n):\n    return 5"}
        assert verdicts(grade(alone)) == {"uses": "failed"}


def test_a_test_may_delete_a_given_function_that_is_not_for_students():
    """Such as a solver in the tools of the checks; what a given cell deletes itself is no matter."""
    tools = "def _solver(n):\n    return n * n\ndef _passing():\n    pass"
    text = "kept = _solver\ndel _solver\ntry:\n    got = square(3)\nfinally:\n    _solver = kept\nassert got == _solver(3)"
    cells = [
        given("tools", tools),
        given("later", "del _passing"),
        exercise(
            "square",
            "def square(n):\n    ### BEGIN SOLUTION\n    return n ** 2\n    ### END SOLUTION",
        ),
        check("alone", text),
    ]
    with grading(*cells, first_check=True) as grade:
        borrowed = grade({"square": "def square(n):\n    return _solver(n)"})
        assert verdicts(borrowed) == {"alone": "failed"}
        assert "NameError: name '_solver' is not defined" in reason(borrowed, "alone")
        own_name = "def _passing(n):\n    return n * n\ndef square(n):\n    return _passing(n)"
        assert verdicts(grade({"square": own_name})) == {"alone": "passed"}


COUNTING = """
points = 0
if f(1) == 1:
    points += 1
if f(2) == 4:
    points += 1.5
points
"""
CREDITED = {  # {last lines of a check of 4 points: the points for f(n) = 2n in place of n * n}
    "sum(f(k) == k * k for k in range(4))": 2,
    "got = sum([f(k) == k * k for k in range(4)])\ngot": 2,
    "if f(3) == 9:\n    p = 4\nelse:\n    p = 2\np": 2,
    "round(4 * sum(f(k) == k * k for k in range(4)) / 4)": 2,
    "4 * (f(2) == 4) / 3": 1.3333,
    "f(3) and None": 4,
    "f(3);": 4,
    "assert f(2) == 4\nf(3)": 4,
    "assert f(2) == 4\nf(1)": 2,
}


def test_partial_credit_is_the_number_in_the_last_line():
    """As nbgrader reads it; a number that is a student's own earns no more than a passed check does."""
    cells = [check(f"last{k}", code, 4) for k, code in enumerate(CREDITED)]
    with grading(function("f(n)", "return n * n"), check("counts", COUNTING, 2.5), *cells) as grade:
        right = grade({"f": "def f(n):\n    return n * n"})
        assert right.results[0].points == 2.5
        some = grade({"f": "def f(n):\n    return 2 * n"})
        assert [result.points for result in some.results] == [1.5, *CREDITED.values()]
        assert some.results[1].reason == "This check gives 2 of 4 points."
        assert (some.results[1].verdict, some.results[1].sealed) == ("failed", True)
        stopped = grade({"f": "def f(n):\n    import os\n    os._exit(0)"})
        assert stopped.points == 0


@pytest.mark.parametrize("decimals", [4.0, 1.23456789])
def test_a_number_of_points_carries_nothing_out(decimals):
    """A student who says a number in the place of the check says few digits."""
    with grading(function("f(n)", "return 4"), check("shows", "f(3)", 4)) as grade:
        said = grade({"f": f"def f(n):\n    return {decimals}"})
        assert said.points == round(decimals, 4)


def test_a_comparison_in_the_last_line_passes_or_fails():
    """As with nbgrader, for which it is no number; there a wrong one passes, too."""
    cells = [
        function("f(n)", "return n * n"),
        check("equal", "f(2) == 4", 3),
        check("known", "good = f(3) == 9\ngood", 2),
    ]
    with grading(*cells) as grade:
        assert points(grade({"f": "def f(n):\n    return n * n"})) == {"equal": 3, "known": 2}
        assert points(grade({"f": "def f(n):\n    return 2 * n"})) == {"equal": 3, "known": 0}


def test_points_for():
    """Within the bounds, from numbers only."""
    values = [1, 0.5, True, -1, 9, float("nan"), float("inf"), "1", None, [1]]
    assert [points_for(v, 2) for v in values] == [1, 0.5, 2, 0, 2, 0, 2, None, None, None]
    assert points_for(False, 2) == 0


def test_cells_for_a_person():
    """They are run, they are blank if nothing was written, and their points are nobody's yet."""
    cells = [
        question("essay", "YOUR ANSWER HERE"),
        question("code", "### BEGIN SOLUTION\ny = 1\n### END SOLUTION", new_code_cell),
        question("task", "Do it.", grade=False, solution=False, task=True, locked=True),
        check("uses", "assert y == 2"),
    ]
    with grading(*cells) as grade:
        blank = grade()
        assert blank.blank == {"essay", "code"} and points(blank) == {"uses": 0}
        written = grade({"essay": "Because.", "code": "y = 2\ny"})
        assert written.blank == frozenset() and points(written) == {"uses": 1}
        texts = {cell.get("id"): cell for cell in written.notebook.cells}
        assert texts["essay"].source == "Because."
        assert texts["code"].outputs[0]["data"] == {"text/plain": "2"}
        nbformat.validate(written.notebook)


def test_cells_without_a_name_are_run_as_far_as_tests_need_them():
    """The instructor's imports and data; a student's change of them counts for the student only."""
    cells = [
        own("import math\nSCALE = 2"),
        function("f(n)", "return 0"),
        own("DATA = [1, 2]\nf(10**9)"),
        check("uses", "assert f(DATA) == math.floor(SCALE * 1.5)"),
    ]
    with grading(*cells) as grade:
        assert verdicts(grade({"f": "def f(d):\n    return sum(d)"})) == {"uses": "passed"}
        assert verdicts(grade({"f": "def f(d):\n    global DATA\n    DATA = d\n    return 0"})) == {
            "uses": "failed"
        }


def test_cells_that_are_no_python():
    """An instructor's mistake fails its own tests, and stops nobody."""
    cells = [
        given("broken", "this is no Python"),
        given("raises", "1 / 0"),
        _cell("f", "def f(: # YOUR CODE HERE", solution=True, locked=False),
        check("fails", "also no Python"),
        check("runs", "assert True"),
    ]
    with grading(*cells) as grade:
        assert verdicts(grade()) == {"fails": "failed", "runs": "passed"}


NEXT = exercise("next", "def f(x):\n    ### BEGIN SOLUTION\n    return x + 1\n    ### END SOLUTION")
ASKS = hidden("test_next", "assert f(1) == 2")


@pytest.mark.parametrize(
    ("code", "then"),
    [
        ("import asyncio\nwaited = await asyncio.sleep(0, 5)", "assert waited == 5"),
        ("return 3", "assert f(1) == 2"),
        ("%reset -f", "assert f(1) == 2"),
    ],
)
def test_odd_given_cells_cost_nobody_anything(code, then):
    """`await` at the top of a cell, what is an error in every notebook, a namespace that is emptied."""
    with grading(given("odd", code), NEXT, ASKS, hidden("test_odd", then)) as grade:
        assert grade({"next": "def f(x):\n    return x + 1"}).points == 2
        assert grade({"next": "def f(x):\n    return x"}).points == ("waited" in then)


@pytest.mark.parametrize(
    ("code", "points"),
    [
        ("import fractions as parts", 1),
        ("from fractions import Fraction\nclass parts:\n    Fraction = Fraction", 1),
        ("import fractions", 0),
        (None, 0),
    ],
)
def test_what_is_to_be_imported(code, points):
    """Where nothing else is to be written, an import is there for the checks if the student has it: the
    course's."""
    solution = "### BEGIN SOLUTION\nimport fractions as parts\n### END SOLUTION"
    asks = hidden("test_import", "assert parts.Fraction(1, 2) * 2 == 1")
    with grading(exercise("import", solution), asks, first_check=True) as grade:
        assert grade({"import": code} if code else {}).points == points


TYPES = """
import collections, enum
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
Move = collections.namedtuple("Move", "row column")
class Colour(enum.Enum):
    RED = 1
    BLUE = 2
@dataclass(frozen=True)
class Point:
    x: int
    y: int = 0
"""


@pytest.mark.parametrize(
    ("right", "wrong", "asks"),
    [
        ("Fraction(x, 3)", "x / 3", "assert f(2) == Fraction(2, 3)"),
        ("date(2026, 1, x)", "'2026-01-02'", "assert f(2) == date(2026, 1, 2)"),
        ("Move(x, 1)", "Move(1, x)", "assert f(2).row == 2 and f(2) == Move(2, 1)"),
        ("Colour(x)", "x", "assert f(2) is Colour.BLUE"),
        ("Point(x)", "Point(0, x)", "assert f(2) == Point(2)"),
        ("range(x)", "x", "assert sum(f(range(4))) == 6"),
        ("collections.Counter('aab')", "{'a': 2}", "assert f(1).most_common(1) == [('a', 2)]"),
        ("x.append(3)", "None", "d = collections.deque([1]); f(d); assert list(d) == [1, 3]"),
    ],
)
def test_values_of_many_types_are_there_for_the_checks(right, wrong, asks):
    """As what they are, in both directions; and nothing is earned by something else."""
    if right == "range(x)":
        right, wrong = "x[:]", "[len(x)]"
    cells = [
        given("types", TYPES),
        function("f(x)", "return x"),
        hidden("test_f_value", asks),
    ]
    with grading(*cells) as grade:
        assert grade({"f": f"def f(x):\n    return {right}"}).points == 1
        assert grade({"f": f"def f(x):\n    return {wrong}"}).points == 0
        assert grade().points == 0


def test_a_type_of_the_student_s_never_answers_for_a_check():
    """A subclass that equals everything arrives as the value that it holds."""
    cells = [
        given("types", TYPES),
        function("f(x)", "return x"),
        hidden("test_f_value", "assert f(2) == Fraction(2, 3)"),
    ]
    lie = "class F(Fraction):\n    def __eq__(self, other): return True\n    __hash__ = None\ndef f(x):\n    return F(1)"
    with grading(*cells) as grade:
        assert grade({"f": lie}).points == 0
        hostile = "from decimal import Decimal\ndef f(x):\n    return Decimal('1E+999999')"
        assert grade({"f": hostile}).points == 0


def test_variables_of_these_types():
    cells = [
        exercise("set", "### BEGIN SOLUTION\nfrom fractions import Fraction\nx = Fraction(1, 2)\n### END SOLUTION"),
        hidden("test_set_x", "assert x == Fraction(1, 2)"),
    ]  # fmt: skip
    with grading(*cells) as grade:
        assert grade({"set": "from fractions import Fraction\nx = Fraction(2, 4)"}).points == 1
        assert grade({"set": "x = 1"}).points == 0
        assert grade().points == 0


def test_an_error_inside_of_a_magic_costs_the_check():
    """`%%capture` and `%%time` show an error in place of raising it; nbgrader gives nothing for such a cell."""
    cells = [
        function("f(x)", "print(x + 1)"),
        check("captured", "%%capture said\nf(1)"),
        check("said_it", "assert said.stdout == '2\\n'"),
        check("timed", "%%time\nf(1)\nassert True"),
    ]
    with grading(*cells) as grade:
        right = verdicts(grade({"f": "def f(x):\n    print(x + 1)"}))
        assert set(right.values()) == {"passed"}
        blank = grade({"f": "def f(x):\n    raise NotImplementedError"})
        assert set(verdicts(blank).values()) == {"failed"}
        assert reason(blank, "captured").startswith("f raised NotImplementedError")


def test_names_that_a_check_looks_for_in_texts():
    """Whether the student has bound them is asked, of imports, too."""
    solution = "import math as m\nx = 5\ndef f():\n    return 1"
    looks = [
        *("assert 'm' in globals()", "assert 'm' in dir()", "assert globals()['m'].pi > 3"),
        *("assert 'x' in locals()", "assert globals().get('x') == 5", "assert eval('x + 1') == 6"),
        *("assert 'f' in vars()", "%timeit -n1 -r1 f()"),
    ]
    cells = [
        exercise("all", f"### BEGIN SOLUTION\n{solution}\n### END SOLUTION"),
        *(check(f"look{k}", look) for k, look in enumerate(looks)),
    ]
    with grading(*cells, first_check=True) as grade:
        assert set(verdicts(grade({"all": solution})).values()) == {"passed"}
        assert set(verdicts(grade()).values()) == {"failed"}
        others = verdicts(grade({"all": "x = 5\ndef f():\n    return 1"}))
        assert [others[f"look{k}"] for k in range(8)] == ["failed"] * 3 + ["passed"] * 5


def test_names_below_a_magic_are_names_of_their_cell():
    """A right solution lost the check that used them, and a student could replace what is given there."""
    body = "### BEGIN SOLUTION\n{}\n### END SOLUTION"
    cells = [
        given("start", "%%capture\nimport numpy as np"),
        exercise("f", body.format("def f(n): return np.arange(n)")),
        check("test_f", "%%time\ncame = f(3)\nassert len(came) == 3"),
        hidden("test_f_values", "assert came.tolist() == [0, 1, 2]"),
        given("data", "%%time\nDATA = [3, 1]\ndef same(a, b): return a == b\nsame(DATA, 1)"),
        given("more", "LIMIT = [5]\nLIMIT"),
        exercise("g", body.format("def g(x): return max(x)")),
        hidden("test_g", "assert g(DATA) == max(DATA)"),
        hidden("test_g_same", "assert same([g([4, *LIMIT])], LIMIT)"),
    ]
    right = {"f": "def f(n): return np.arange(n)", "g": "def g(x): return max(x)"}
    lies = "\nDATA = [7]\nLIMIT = [7]\nsame = lambda a, b: True\n"
    with grading(*cells, first_check=True) as grade:
        assert {*verdicts(grade(right)).values()} == {"passed"}
        wrong = verdicts(grade({"f": right["f"] + lies, "g": f"{lies}def g(x): return 7"}))
        assert wrong["test_g"] == wrong["test_g_same"] == "failed"
