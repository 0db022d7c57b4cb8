"""Answers that once were taken for right, each through another crossing of the wall.

Each has a right version, which passes its check, and a forged one, which must not.
"""

from textwrap import indent

import pytest
from mini import check, exercise, given, grading, hidden, solved, verdicts

pytestmark = pytest.mark.sandbox
pytest.importorskip("numpy")
pytest.importorskip("pandas")

GIVEN = """
import contextlib
import random
from collections import namedtuple
from dataclasses import dataclass
from statistics import mean
import numpy as np, pandas as pd
class Point:
    pass
@dataclass
class Stats:
    mean: float
    std: float
Summary = namedtuple("Summary", "mean std")
class Bunch(dict):
    def __getattr__(self, name): return self[name]
class Fields:
    def __init__(self, fields): self.fields = fields
    def __getattr__(self, name): return self.fields[name]
"""
MEMORY = "{'data': (8, False), 'shape': (64,), 'typestr': '|u1', 'version': 3}"


def _returning(head, right, forged, test):
    """The case of a function of one line: right, forged, check."""
    return f"def {head}:\n    return {right}", f"def {head}:\n    return {forged}", test


CASES = {  # name: right, forged, check
    # a text of the student's that a check would run
    "hint": (
        "def hint(x: int) -> int:\n    return x * x",
        "def hint(x: \"(__import__('IPython').get_ipython().user_ns.update(hint=lambda x: 9), int)[1]\"): return None",
        "import typing\ntyping.get_type_hints(hint)\nassert hint(3) == 9",
    ),
    "inner_hint": (
        "def inner_hint(x: list[int]) -> int:\n    return x[0]",
        "def inner_hint(x: list[\"(__import__('IPython').get_ipython().user_ns.update(inner_hint=lambda x: 9), int)[1]\"]): return None",
        "import typing\ntyping.get_type_hints(inner_hint)\nassert inner_hint([9]) == 9",
    ),
    "prompt": (
        "def prompt(x):\n    '''Double.'''\n    return 2 * x",
        "def prompt(x):\n    '''Double.\n    >>>> import IPython; IPython.get_ipython().user_ns['prompt'] = lambda x: 2 * x\n    '''",
        "import doctest\ndoctest.run_docstring_examples(prompt, dict(globals()))\nassert prompt(4) == 8",
    ),
    "logged": (
        "def logged(f):\n    def g(x): return f(x)\n    return g",
        "def logged(f):\n    def g(x): return 0\n    g.__doc__ = '>>> import IPython; IPython.get_ipython().user_ns[\"double\"] = lambda x: 2 * x'\n    return g",
        "import doctest\n@logged\ndef double(x): return 2 * x\ndoctest.run_docstring_examples(double, dict(globals()))\nassert double(4) == 8",
    ),
    "kind": (
        "def kind(): return [1], 2",
        "class Mine(list): pass\nclass Two(int): pass\ndef kind(): return Mine([1]), Two(2)",
        "assert kind() == ([1], 2) and [type(x) for x in kind()] == [list, int]",
    ),
    # a failed assertion that is dropped
    "Timer": (
        "class Timer:\n    def __enter__(self): return self\n    def __exit__(self, *a): self.done = True",
        "class Timer:\n    def __enter__(self):\n        self.done = 2\n        return self\n    @staticmethod\n    def __exit__(*a): return True",
        "with Timer() as t: pass\nassert t.done\nwith Timer(): assert t.done == 1",
    ),
    "tagged": (
        "def tagged(out):\n    out.append(1)\n    yield out",
        "def tagged(out):\n    try:\n        yield out\n    except AssertionError:\n        pass",
        "import contextlib\nwith contextlib.contextmanager(tagged)([]) as got:\n    assert got == [1]",
    ),
    "Clock": (
        "class Clock:\n    def __enter__(self):\n        self.done = 1\n        return self\n    def __exit__(self, *a): pass",
        "class Clock:\n    def __enter__(self):\n        self.done = 2\n        return self\n    async def __exit__(self, *a): pass",
        "with Clock() as c:\n    assert c.done == 1",
    ),
    "raw": (
        "def raw(out):\n    out.append(1)\n    yield out",
        "def raw(out):\n    try: yield out\n    except BaseException: raise KeyError",
        "try:\n    with contextlib.contextmanager(raw)([]) as o:\n        assert o == [1]\n        raise KeyError('x')\nexcept KeyError: pass\nelse: assert False",
    ),
    # a function of the student's in the place of a method
    "flags": (
        "def flags(n):\n    return np.ones(n, bool)",
        "def flags(n):\n    p = Point()\n    p.all = lambda: True\n    return p",
        "assert flags(3).all()",
    ),
    "scaled": (
        "class Scaler:\n    def fit(self, a):\n        self.mean, self.std = a.mean(), a.std()\ndef scaled(a):\n    return (a - a.mean()) / a.std()",
        "def scaled(a):\n    def f(): pass\n    f.mean, f.std = lambda: 0.0, lambda: 1.0\n    return f",
        "s = scaled(np.arange(5.0))\nassert abs(s.mean()) < 1e-9 and abs(s.std() - 1) < 1e-9",
    ),
    "stats": (
        "def stats(a):\n    return (a - a.mean()) / a.std()",
        "def stats(a):\n    return Stats(lambda: 0.0, lambda: 1.0)",
        "s = stats(np.arange(5.0))\nassert abs(s.mean()) < 1e-9 and abs(s.std() - 1) < 1e-9",
    ),
    "summary": (
        "def summary(a):\n    return (a - a.mean()) / a.std()",
        "def summary(a):\n    return Summary(lambda: 0.0, lambda: 1.0)",
        "s = summary(np.arange(5.0))\nassert abs(s.mean()) < 1e-9 and abs(s.std() - 1) < 1e-9",
    ),
    "level": (
        "def level(a):\n    return a - a.mean()",
        "def level(a):\n    return Stats(np.poly1d([0]), type)",
        "assert abs(level(np.arange(5.0)).mean()) < 1e-9 and level(np.arange(5.0)).std(0) != int",
    ),
    "Row": (
        "Row = namedtuple('Row', 'a b')\ndef row():\n    return pd.DataFrame({'a': [1]})",
        "Row = namedtuple('Row', 'a b equals', defaults=[None])\ndef row():\n    return Row(1, 2, lambda o: True)",
        "assert row().equals(pd.DataFrame({'a': [1]}))",
    ),
    "bunch": (
        "def bunch():\n    return pd.DataFrame({'a': [1]})",
        "def bunch():\n    return Bunch(equals=lambda o: True)",
        "assert bunch().equals(pd.DataFrame({'a': [1]}))",
    ),
    "classed": (
        "def classed():\n    return pd.DataFrame({'a': [1]})",
        "def classed():\n    return Bunch(equals=dict)",
        "assert classed().equals(pd.DataFrame({'a': [1]}))",
    ),
    "Kind": (
        "class Kind:\n    count = 0\n    make = list\ndef words(t):\n    return t.split()",
        "class Kind:\n    count = list\n    make = tuple\ndef words(t):\n    return Kind()",
        "assert words('a b a').count('a')",
    ),
    "poly": (
        "def poly():\n    return pd.DataFrame({'a': [1]})",
        "def poly():\n    return Bunch(equals=np.poly1d([1]))",
        "assert poly().equals(pd.DataFrame({'a': [1]}))",
    ),
    "labelled": (
        "class Even:\n    def accepts(self, n): return n % 2 == 0\ndef labelled():\n    return Even()",
        "class Even:\n    pass\ndef labelled():\n    return pd.Series([np.poly1d([1])], index=['accepts'])",
        "assert labelled().accepts(4)",
    ),
    "applied": (
        "def applied(f, d):\n    return d.map(f)",
        "def applied(f, d):\n    return Bunch(equals=f)",
        "d = pd.DataFrame({'a': [1]})\nassert applied(lambda v: 7, d).equals(pd.DataFrame({'a': [7]}))",
    ),
    "average": (
        "def average(x):\n    return sum(x) / len(x)",
        "def average(x):\n    return globals()['average'](x)",
        "mine = average\nfrom statistics import mean as average\nassert mine([1, 2, 3]) == average([1, 2, 3])",
    ),
    "gcd": (
        "def gcd(a, b):\n    return a if b == 0 else gcd(b, a % b)",
        "def gcd(a, b):\n    return globals()['gcd'](a, b)",
        "mine = gcd\ndef gcd(a, b):\n    while b: a, b = b, a % b\n    return a\nassert mine(12, 18) == gcd(12, 18)",
    ),
    # what is wrong and cannot be compared
    **{
        name: _returning(
            f"{name}(s)", right, forged, f"s = pd.Series([1, 2, 3])\nassert {test.format(name)}"
        )
        for name, right, forged, test in (
            ("dbl", "2 * s", "pd.Series([pd.NA] * 3, dtype='Int64')", "({0}(s) == [2, 4, 6]).all()"),
            ("other", "2 * s", "pd.Series([pd.NA] * 3, dtype='Float64')", "not ({0}(s) != 2 * s).any()"),
            ("frame", "pd.DataFrame({'a': 2 * s})", "pd.DataFrame({'a': pd.array([pd.NA] * 3, 'Int64')})", "({0}(s) == pd.DataFrame({{'a': 2 * s}})).all().all()"),
            ("flag", "s > 0", "pd.array([pd.NA] * 3, dtype='boolean')", "{0}(s).all()"),
            ("word", "s.map(str)", "pd.Series([pd.NA] * 3, dtype='string')", "({0}(s) == ['1', '2', '3']).all()"),
            ("elsewhere", "2 * s", "pd.Series([1, 1, 1], [7, 8, 9], dtype='Int64')", "(({0}(s) - 2 * s).abs() < 1e-9).all()"),
        )
    },
    "early": (
        "def early(a, b):\n    return a if b == 0 else early(b, a % b)",
        "def early(a, b):\n    return globals()['early'](a, b)",
        "def compare(f, a, b):\n    assert f(a, b) == early(a, b)\nmine = early\ndef early(a, b):\n    while b: a, b = b, a % b\n    return a\ncompare(mine, 12, 18)",
    ),
    "by_text": (
        "def by_text(a, b):\n    return a if b == 0 else by_text(b, a % b)",
        "def by_text(a, b):\n    return globals()['by_text'](a, b)",
        "mine = by_text\ndef reference():\n    global by_text\n    def by_text(a, b): return 6\nreference()\nassert mine(12, 18) == globals()['by_text'](12, 18)",
    ),
    # memory of the checker's, and what it believes of a module
    "Proxy": (
        "class Proxy:\n    def __init__(self, inner): self.inner = inner\n    def __getattr__(self, name):\n        if name[:2] == '__': raise AttributeError(name)\n        return 7",
        f"class Proxy:\n    def __init__(self, inner): self.inner = inner\n    def __getattr__(self, name):\n        return {MEMORY} if name == '__array_interface__' else 8",
        "p = Proxy([1])\nassert np.array(p).shape == () and p.other == 7",
    ),
    "added": (
        "def added(a, b):\n    return a + b",
        "def added(a, b):\n    return 6",
        "a, b = random.randint(4, 10**6), random.randint(1, 10**6)\nassert added(a, b) == a + b",
    ),
}  # fmt: skip
FIELDS = {  # which has no right answer in one process
    "fields": (
        "def fields():\n    return Fields({'a': 1})",
        f"def fields():\n    return Fields({{'a': 1, '__array_interface__': {MEMORY}}})",
        "f = fields()\nassert f.a == 1 and np.array(f).shape == () and len(f.fields) == 1",
    ),
}  # fmt: skip


def _no_forged_answer_passes(start, cases, **options):
    cells = [given("start", start)]
    for name, (right, _, test) in cases.items():
        cells.append(exercise(name, f"### BEGIN SOLUTION\n{right}\n### END SOLUTION"))
        cells.append(hidden(f"test_{name}", test))
    with grading(*cells, cell=20, follow_through=0, **options) as grade:
        right = grade({name: case[0] for name, case in cases.items()})
        assert {r.name: r.reason for r in right.results if r.verdict.value != "passed"} == {}
        forged = grade({name: case[1] for name, case in cases.items()})
        passed = {r.name: r.sealed for r in forged.results if r.verdict.value != "failed"}
        assert not any(passed.values()), passed


def test_no_forged_answer_passes():
    _no_forged_answer_passes(GIVEN, CASES, first_check=True)
    _no_forged_answer_passes(GIVEN, FIELDS)


ANYTHING = "class Anything:\n    def __eq__(self, other): return True\n"
SPY = "class Spy:\n    def equals(self, other): return True\n"


def test_no_student_makes_objects_of_a_tests_class():
    """Such a class may be equal to anything, and one inside of a function would be asked."""
    cells = [
        solved("f", "def f(n): return [n, 2]"),
        check("test_class", f"{ANYTHING}    def __init__(self, n=0): self.n = n"),
        check("test_class_again", "assert Anything() == 3"),
        hidden("test_f", "assert f(5) == [5, 2] and f(Anything(7).n) == [7, 2]"),
        solved("g", "import pandas as pd\ng = pd.Series"),
        hidden("test_g", f"def spy():\n{indent(SPY, '    ')}    return Spy()\nspy()"),
        hidden("test_g_again", "assert g([1]).equals(pd.Series([1]))"),
    ]
    right = {"f": "def f(n): return [n, 2]", "g": "import pandas as pd\ng = pd.Series"}
    forged = {"f": f"{ANYTHING}def f(n): return Anything()", "g": f"{SPY}def g(x): return Spy()"}
    with grading(*cells) as grade:
        assert {*verdicts(grade(right)).values()} == {"passed"}
        found = verdicts(grade(forged))
        assert found["test_f"] == found["test_g_again"] == "failed"
