"""What a sealed check cannot see: it is open, or fails, where the student's process would fail it."""

import pytest
from mini import assignment, exercise, given, grading, hidden, solved, unlike

from nbseal.notebook.never_sealed import never_sealed

pytestmark = pytest.mark.sandbox

WRAPPED = "def twice(f):\n    @functools.wraps(f)\n    def g(*a): return f(*a)\n    return g\n@twice\ndef work(x): return x"
SMALLEST = "def ordered(x):\n    x, out = list(x), []\n    while x:\n        out.append(min(x))\n        x.remove(out[-1])\n    return out"
CASES = {
    "builtin": (
        SMALLEST,
        "def ordered(x): return sorted(x)",
        "def sorted(*a): raise AssertionError('do not use sorted')\nassert ordered([3, 1]) == [1, 3]",
    ),
    "set_attribute": (
        "def root(x): return x ** 0.5",
        "def root(x): return math.sqrt(x)",
        "kept = math.sqrt\nsetattr(math, 'sqrt', None)\ntry:\n    assert root(4) == 2\nfinally:\n    setattr(math, 'sqrt', kept)",
    ),
    "name_of_a_function": (WRAPPED, WRAPPED.replace("@functools.wraps(f)", "pass"), "assert work(2) == 2 and work.__name__ == 'work'"),
    "errors_shown": (
        "def quiet(): return 1",
        "def quiet():\n    print('!', file=sys.stderr)\n    return 1",
        "seen = io.StringIO()\nwith contextlib.redirect_stderr(seen):\n    assert quiet() == 1\nassert not seen.getvalue()",
    ),
    "coroutine": ("def double(x): return 2 * x", "async def double(x): return 2 * x", "assert double(2) == 4"),
    "no_function": ("def same(x): return x", "same = 5", "assert callable(same)"),
    "given_data_behind_a_function": (
        "def keep(x): return x",
        "def keep(x):\n    log.append(x)\n    return x",
        "assert keep(1) == 1 and logged() == 0",
    ),
    "exception_of_ones_own": (
        "def few():\n    raise RuntimeError('few')",
        "class Few(Exception): pass\ndef few():\n    raise Few('few')",
        "try:\n    few()\nexcept RuntimeError:\n    pass\nelse:\n    assert False",
    ),
    "text_of_an_exception_of_ones_own": (
        "def some(n):\n    raise ValueError(f'{n} are few')",
        "class Some(ValueError): pass\ndef some(n):\n    raise Some(n)",
        "try:\n    some(2)\nexcept ValueError as error:\n    assert str(error) == '2 are few'\nelse:\n    assert False",
        "class Some(ValueError):\n    def __str__(self): return f'{self.args[0]} are few'\ndef some(n):\n    raise Some(n)",
    ),
    "exit": (
        "def leave():\n    raise ValueError",
        ["def leave():\n    sys.exit()", "def leave():\n    raise KeyboardInterrupt"],
        "try:\n    leave()\nexcept NameError:\n    raise\nexcept Exception:\n    pass\nelse:\n    assert False",
    ),
    "data_of_a_given_class": (
        "def half(n): return n / 2",
        "def half(n):\n    Box.limit = 9\n    return n / 2",
        "assert half(2) == 1 and Box.limit == 3",
    ),
    "file": (
        "def rows(f): return [line.strip() for line in f]",
        [],
        "assert rows(io.StringIO('a\\nb\\n')) == ['a', 'b']",
        "def rows(f): return f.read().split()",
    ),
}  # fmt: skip
ARRAYS = {
    "argument_changed": ("a = np.arange(5)\nb = safe(a)\na[0] = 9\nassert b[0] == 0"),
    "changed_at_once": ("a = np.arange(5)\nsafe(a)[0] = 9\nassert a[0] == 0"),
    "inside": ("a = np.arange(5)\nb = {'x': safe(a)}\nb['x'][0] = 9\nassert a[0] == 0"),
    "unpacked": ("a = np.arange(5)\nb, c = safe(a), 1\nb[0] = 9\nassert a[0] == 0"),
    "copied_to": ("a = np.arange(5)\nb = safe(a)\nnp.copyto(b, 7)\nassert a[0] == 0"),
    "base": ("assert safe(np.arange(5)).base is None"),
    "errors": ("with np.errstate(all='raise'):\n    assert safe(np.arange(5))[0] == 0"),
}


def test_each_case():
    start = "import contextlib, functools, io, math, sys\nlog = []\ndef logged(): return len(log)"
    start += "\nclass Box:\n    limit = 3"
    assert unlike(CASES, start) == {}


def rules(start, solution, *tests):
    """Why each of some tests is never sealed; "" for the others."""
    solved = exercise("f", f"### BEGIN SOLUTION\n{solution}\n### END SOLUTION")
    asked = [hidden(f"test_{n}", test) for n, test in enumerate(tests)]
    source, _ = assignment(given("start", start), solved, *asked)
    found = never_sealed(source.notebook, {})
    return [found.get(cell.metadata.nbgrader.grade_id, "") for cell in asked]


BINDS_F = "it binds f, which the function pop uses"
WORDS = [  # what stands in a check, and what is said of it; "": it may be sealed
    ("import inspect\nassert inspect.signature(f)", "it uses inspect"),
    ("assert f.__doc__ == 'x'", "it uses __doc__"),
    ("assert open('x').read() == f(1)", "it uses open"),
    ("from unittest.mock import Mock\nm = Mock()", "it uses Mock"),
    ("import logging\nlogging.getLogger()", "it uses logging"),
    ("kept = f\ndel f", BINDS_F),
    ("f = 5", f"{BINDS_F}; to seal it, rename f in the check"),
    ("x = f(1)", ""),  # x is a parameter there, which a lambda uses
    ("class Own(list): pass", "its class Own derives from another one"),
    ("assert Stack().pop() == f(1)", "it uses Stack"),
    ("assert f(1) == 1 and Box.limit == 3", ""),
]


@pytest.mark.parametrize(("text", "why"), WORDS)
def test_the_words_that_open_a_check(text, why):
    answer = "### BEGIN SOLUTION\nclass Stack:\n    def pop(self): return f(1)\ndef f(x): return (lambda: x)()\n### END SOLUTION"
    cells = [given("start", "class Box:\n    limit = 3"), exercise("f", answer), hidden("t", text)]
    assert never_sealed(assignment(*cells)[0].notebook, {}).get("t", "") == why


def test_what_arrays_share_is_never_sealed():
    found = rules("import numpy as np", "def safe(a):\n    return a.copy()", *ARRAYS.values())
    assert [name for name, why in zip(ARRAYS, found, strict=True) if not why] == []


def test_seeds_matter_only_where_solutions_draw():
    seeded = "import random\nrandom.seed(1)\nassert flip() in 'HT'"
    assert rules("import random", "def flip():\n    return random.choice('HT')", seeded)[0]
    assert rules("from random import choice", "def flip():\n    return choice('HT')", seeded)[0]
    assert not rules("", "def flip():\n    return 'H'", seeded)[0]


def test_a_name_of_an_open_check_opens_no_other_one():
    first, again = "import os\nr = os.sep\nassert r", "r = f()\nassert r == 1"
    assert [bool(why) for why in rules("", "def f():\n    return 1", first, again)] == [True, False]


def test_points_carry_no_hidden_text_of_a_sealed_check():
    """The student's code changes given data, so a sealed check runs in its process, too; there it shows a number."""
    spy = """
from IPython.core.interactiveshell import InteractiveShell as Shell
def f(x): return x + 1
data.append(4)
before = Shell.run_cell
def after(self, source, *a, **k):
    return before(self, "0.123" if "data[0]" in str(source) else source, *a, **k)
Shell.run_cell = after
"""
    cells = [
        given("start", "data = [1]"),
        solved("f", "def f(x): return x + 1"),
        hidden("test_f", "assert f(41) == 42 and data[0] == 1", 2),
    ]
    with grading(*cells) as grade:
        assert [result.points for result in grade({"f": spy}).results] == [2]
