"""Sealed grading of notebooks as nbgrader's users write them: variables, partial credit, cells
without names, cells that a person marks."""

import mini
import nbformat
import numpy as np
import pytest
from mini import check, exercise, function, given, grading, hidden, own, solved, told, verdicts
from nbformat.v4 import new_code_cell, new_markdown_cell

from nbseal.notebook.partial_credit import points_for, text_at_end

pytestmark = pytest.mark.sandbox


def question(name, text, kind=new_markdown_cell, **settings):
    cell = kind(text, id=name)
    flags = {"grade": True, "solution": True, "locked": False, "task": False, "points": 2}
    cell.metadata.nbgrader = flags | {"grade_id": name, "schema_version": 3} | settings
    return cell


def points(graded):
    return {result.name: result.points for result in graded.results}


def test_variables_of_a_solution_cell():
    """Tests see what the student's cell has set: as plain data, or nothing at all."""
    cells = [
        solved("set", "a, b = 5, [1, 2]\nfor c in b:\n    pass"),
        check("values", "assert a == 5 and type(a) is int\nassert b == [1, 2]\nassert c == 2"),
        hidden("missing", "try:\n    a\nexcept NameError:\n    pass\nelse:\n    assert False"),
        own("y = 10 * a"),
        hidden("test_y", "assert y == 50"),
        solved("half", "from fractions import Fraction\nx = Fraction(1, 2)"),
        hidden("test_half_x", "assert x == Fraction(1, 2)"),
    ]
    lie = "class E(int):\n    def __eq__(self, other): return True\na = E(); b = E(); c = E()"
    right = {"set": "a, b = 5, [1, 2]\nc = 2", "half": "from fractions import Fraction\nx = Fraction(2, 4)"}  # fmt: skip
    odd = {"set": "import sys\na = b = c = sys", "half": "x = 1"}
    assert told(cells, right, {"set": lie}, odd, {}) == ["pfpp", "ffff", "ffff", "fpff"]


def test_variables_that_no_cell_of_the_instructor_sets():
    """A release may only ask for them; functions among them are called in the worker."""
    cells = [
        exercise("set", "# YOUR CODE HERE"),
        check("value", "assert half(9) == 4.5 and x == 1"),
    ]
    assert told(cells, {"set": "x = 1\nhalf = lambda n: n / 2"}, {}) == ["p", "f"]


def test_a_student_never_gives_a_name_of_the_instructors():
    """Neither by a star import's names, nor by those of cells that come later or have no name."""
    helper = {"helper.py": b"def verify(x):\n    assert x == 1\n"}
    cells = [
        own("from helper import *\nlimit = 3"),
        given("later", "def also(x):\n    assert x == 1"),
        solved("set", "x = 1"),
        check("checked", "assert limit == 3\nverify(x)\nalso(x)"),
    ]
    cheat = {"set": "x = 2\nverify = also = lambda x: None\nlimit = 3"}
    assert told(cells, {"set": "x = 1"}, cheat, files=helper) == ["p", "f"]


def test_names_bound_in_odd_ways_stay_the_instructors():
    """By a function, behind Python's back, or by a later given cell: whoever binds them anew fails."""
    odd = "def make():\n    global top\n    top = 9\nmake()\nglobals()['hid' + 'den'] = 8"
    cells = [
        given("odd", odd),
        solved("set", "x = 1"),
        check("checked", "assert (top, hidden) == (9, 8)"),
        check("changed", "assert (top, hidden) == (1, 1)"),
        given("reset", "x = 7"),
        check("value", "assert x == 7"),
    ]
    right, cheat = {"set": "x = 1"}, {"set": "top = hidden = 1"}
    assert told(cells, (right, {"reset": [own("x = 8")]}), cheat) == ["pfp", "ffp"]


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


def test_a_test_may_delete_a_function_to_see_whether_it_is_used():
    uses = """
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
    squares = "def squares(n):\n    return [i * i for i in range(1, n + 1)]"
    total = "def total(n):\n    return sum(squares(n))"
    cells = [solved("squares", squares), solved("total", total), check("uses", uses)]
    answers = ({"squares": squares, "total": c} for c in (total, "def total(n):\n    return 5"))
    assert told(cells, *answers, first_check=True) == ["p", "f"]


def test_a_test_may_delete_a_given_function_that_is_not_for_students():
    """Such as a solver in the tools of the checks; what a given cell deletes itself is no matter."""
    tools = "def _solver(n):\n    return n * n\ndef _passing():\n    pass"
    text = "kept = _solver\ndel _solver\ntry:\n    got = square(3)\nfinally:\n    _solver = kept\nassert got == _solver(3)"
    cells = [
        given("tools", tools),
        given("later", "del _passing"),
        function("square(n)", "return n ** 2"),
        check("alone", text),
    ]
    with grading(*cells, first_check=True) as grade:
        borrowed = grade({"square": "def square(n):\n    return _solver(n)"})
        assert verdicts(borrowed) == {"alone": "failed"}
        assert "NameError: name '_solver' is not defined" in mini.reason(borrowed, "alone")
        own_name = "def _passing(n):\n    return n * n\ndef square(n):\n    return _passing(n)"
        assert verdicts(grade({"square": own_name})) == {"alone": "passed"}


COUNTING = "points = 0\nif f(1) == 1:\n    points += 1\nif f(2) == 4:\n    points += 1.5\npoints"
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


TEXTS = {  # how a check ends, and whether that is a text where a number may be meant
    "n = 1\nprint(n)": True, "n = 1\nf'{n} of 2'": True, "'ok' if f() else 'wrong'": True,
    "n = 1\n'%d of 2' % n": True, "n = 1\n'{} of 2'.format(n)": True, "n = 1\nn": False,
    "see(f)\nprint('done')": False, "see(f)\n'done'": False, "assert f()\nprint(f())": False,
    "assert_equal(f(), 1)\nprint(f())": False, "n = 1": False, "": False, "for": False,
    "for n in f():\n    print(n == 2)": True, "if f() == 2:\n    print('right')": True,
    "with open('a') as file:\n    print(f(file))": True, "while f():\n    assert 0\n    print(1)": False,
    "try:\n    assert f() == 2\nexcept AssertionError:\n    print('wrong')": True,
    "try:\n    f()\nexcept:\n    print('wrong')\n    raise": False, "for n in f():\n    see(n)": False,
    "try:\n    assert f() == 2\nexcept KeyError:\n    print('no key')": False, "def g():\n    print(f())": False,
    "try:\n    eq_(f(), 2)\nexcept (OSError, Exception):\n    print('wrong')": True,
}  # fmt: skip


def test_text_at_end():
    assert {code: bool(text_at_end(code)) for code in TEXTS} == TEXTS


def test_points_for():
    odd = [float("nan"), float("inf"), "1", None, [1], np.int64(1), np.False_]
    values = [1, 0.5, True, -1, 9, *odd]
    assert [points_for(v, 2) for v in values] == [1, 0.5, 2, 0, 3, 0, 3, None, None, None, 1, 0]
    assert points_for(False, 2) == 0 and points_for(1.1 + 2.2, 3.3) == 3.3 + 1


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
    bodies = ("return sum(d)", "global DATA\n    DATA = d\n    return 0")
    assert told(cells, *({"f": f"def f(d):\n    {body}"} for body in bodies)) == ["p", "f"]


def test_cells_that_are_no_python():
    cells = [
        given("broken", "this is no Python"),
        given("raises", "1 / 0"),
        mini._cell("f", "def f(: # YOUR CODE HERE", solution=True, locked=False),
        check("fails", "also no Python"),
        check("runs", "assert True"),
    ]
    assert told(cells, {}) == ["fp"]


@pytest.mark.parametrize(("code", "then"), [
    ("import asyncio\nwaited = await asyncio.sleep(0, 5)", "assert waited == 5"),
    ("return 3", "assert f(1) == 2"), ("%reset -f", "assert f(1) == 2"),
])  # fmt: skip
def test_odd_given_cells_cost_nobody_anything(code, then):
    """`await` at the top of a cell, what is an error in every notebook, a namespace that is emptied."""
    cells = (given("odd", code), function("f(x)", "return x + 1"), hidden("test_next", "assert f(1) == 2"))  # fmt: skip
    answers = ({"f": f"def f(x):\n    return {value}"} for value in ("x + 1", "x"))
    found = ["pp", "fp" if "waited" in then else "ff"]
    assert told([*cells, hidden("test_odd", then)], *answers) == found


def test_what_is_to_be_imported():
    """Where nothing else is to be written, an import is there if the student has it: the course's."""
    cells = (
        solved("import", "import fractions as parts"),
        hidden("test_import", "assert parts.Fraction(1, 2) * 2 == 1"),
    )
    codes = (
        "import fractions as parts",
        "from fractions import Fraction\nclass parts:\n    Fraction = Fraction",
        "import fractions",
    )
    answers = ({"import": code} for code in codes)
    assert told(cells, *answers, {}, first_check=True) == ["p", "p", "f", "f"]


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


VALUES = [  # right, wrong, a check
    ("Fraction(x, 3)", "x / 3", "assert {}(2) == Fraction(2, 3)"),
    ("date(2026, 1, x)", "'2026-01-02'", "assert {}(2) == date(2026, 1, 2)"),
    ("Move(x, 1)", "Move(1, x)", "assert {0}(2).row == 2 and {0}(2) == Move(2, 1)"),
    ("Colour(x)", "x", "assert {}(2) is Colour.BLUE"), ("Point(x)", "Point(0, x)", "assert {}(2) == Point(2)"),
    ("x[:]", "[len(x)]", "assert sum({}(range(4))) == 6"),
    ("collections.Counter('aab')", "{'a': 2}", "assert {}(1).most_common(1) == [('a', 2)]"),
    ("x.append(3)", "None", "d = collections.deque([1]); {}(d); assert list(d) == [1, 3]"),
]  # fmt: skip
# of a student's own: a subclass that equals everything arrives as the value that it holds
LIES = (
    "class F(Fraction):\n    def __eq__(self, other): return True\n    __hash__ = None\ndef f0(x):\n    return F(1)",
    "from decimal import Decimal\ndef f0(x):\n    return Decimal('1E+999999')",
)


def test_values_of_many_types_are_there_for_the_checks():
    """As what they are, in both directions; and nothing is earned by something else."""
    names = [f"f{k}" for k in range(len(VALUES))]
    cells = [given("types", TYPES)]
    for name, (_, _, asks) in zip(names, VALUES):
        cells += [function(f"{name}(x)", "return x"), hidden(f"test_{name}_it", asks.format(name))]
    right, wrong = (
        {name: f"def {name}(x):\n    return {row[k]}" for name, row in zip(names, VALUES)}
        for k in (0, 1)
    )
    lies = [right | {"f0": lie} for lie in LIES]
    found = ["p" * len(VALUES), "f" * len(VALUES), "f" * len(VALUES)]
    found += ["f" + "p" * (len(VALUES) - 1)] * 2
    assert told(cells, right, wrong, {}, *lies) == found


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
        assert mini.reason(blank, "captured").startswith("f raised NotImplementedError")


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
