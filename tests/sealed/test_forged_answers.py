"""Answers that once were taken for right, each through another crossing of the wall.

Each has a right version, which passes its check, and a forged one, which must not.
"""

from textwrap import indent

import pytest
from mini import check, exercise, given, grading, hidden, verdicts

pytestmark = pytest.mark.sandbox
pytest.importorskip("numpy")
pytest.importorskip("pandas")

GIVEN = """
import contextlib
import pickle
import random
import gzip
from collections import namedtuple
from dataclasses import dataclass
from statistics import mean
import numpy as np, pandas as pd
SCHEMA = {"name": "string", "adult": "boolean"}  # no types of pandas'
class Point:
    pass
@dataclass
class Stats:
    mean: float
    std: float
Summary = namedtuple("Summary", "mean std")
class Bunch(dict):
    def __getattr__(self, name): return self[name]
class Gate:
    def __enter__(self): return self
class Fields:
    def __init__(self, fields): self.fields = fields
    def __getattr__(self, name): return self.fields[name]
"""
MEMORY = "{'data': (8, False), 'shape': (64,), 'typestr': '|u1', 'version': 3}"
EVIL = """
    class Evil:
        def __reduce__(self):
            return eval, ("type('Yes', (), {'__eq__': lambda s, o: True})()",)
"""


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
    "example": (
        "def example(x):\n    '''Double.\n    >>> example(2)\n    4\n    '''\n    return 2 * x",
        "def example(x):\n    '''Double.\n    >>> import IPython; IPython.get_ipython().user_ns['example'] = lambda x: 2 * x\n    '''",
        "import doctest\nrunner = doctest.DocTestRunner(verbose=False)\nfor one in doctest.DocTestFinder().find(example, 'example', globs=dict(globals())):\n    runner.run(one, out=lambda s: None)\nassert runner.tries == 1 and runner.failures == 0 and example(4) == 8",
    ),
    "save": (
        "def save(x, f):\n    pickle.dump(x, f)",
        f"def save(x, f):{EVIL}    pickle.dump(Evil(), f)",
        "import io\nb = io.BytesIO()\nsave([1, {2: 3}], b)\nb.seek(0)\nassert pickle.load(b) == [1, {2: 3}]",
    ),
    "dumps": (
        "def dumps(x):\n    return pickle.dumps(x)",
        f"def dumps(x):{EVIL}    return pickle.dumps(Evil())",
        "assert pickle.loads(dumps([1, {2: 3}])) == [1, {2: 3}]",
    ),
    "zipped": (
        "def zipped(x):\n    with gzip.open('out.pkl.gz', 'wb') as f:\n        pickle.dump(x, f)",
        f"def zipped(x):{EVIL}    with gzip.open('out.pkl.gz', 'wb') as f:\n        pickle.dump(Evil(), f)",
        "zipped([1, 2])\nwith gzip.open('out.pkl.gz', 'rb') as f:\n    assert pickle.load(f) == [1, 2]",
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
    "script": (
        "open('script.py', 'w').write('result = 3')\ndef script(): return 4",
        "open('script.py', 'w').write('result = 3\\nscript = lambda: 4')\ndef script(): return None",
        "try: get_ipython().run_line_magic('run', 'script.py')\nexcept RuntimeError: pass\nwith open('script.py') as f: assert 'result' in f.read()\n%run course.py\nassert script() == 4 and given == 5",
    ),
    # a failed assertion that is dropped
    "Timer": (
        "class Timer:\n    def __enter__(self): return self\n    def __exit__(self, *a): self.done = True",
        "class Timer:\n    def __enter__(self):\n        self.done = 2\n        return self\n    @staticmethod\n    def __exit__(*a): return True",
        "with Timer() as t: pass\nassert t.done\nwith Timer(): assert t.done == 1",
    ),
    "Door": (
        "class Door:\n    async def __aenter__(self): return 5\n    async def __aexit__(self, *a): pass",
        "class Door:\n    async def __aenter__(self): return 6\n    async def __aexit__(self, *a): return True",
        "import asyncio\nasync def go():\n    async with Door() as d:\n        assert d == 5\nasyncio.run(go())",
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
    # or becomes the exception that a check waits for
    "Gate2": (
        "class Gate2:\n    def __enter__(self):\n        self.is_open = True\n        return self\n    def __exit__(self, *a): pass",
        "class Gate2:\n    def __enter__(self):\n        self.is_open = False\n        return self\n    def __exit__(self, *a): raise KeyError",
        "try:\n    with Gate2() as d:\n        assert d.is_open\n        raise KeyError('x')\nexcept KeyError: pass\nelse: assert False",
    ),
    "opened": (
        "@contextlib.contextmanager\ndef opened(out):\n    out.append(1)\n    yield out",
        "@contextlib.contextmanager\ndef opened(out):\n    try: yield out\n    except BaseException: raise KeyError",
        "try:\n    with opened([]) as o:\n        assert o == [1]\n        raise KeyError('x')\nexcept KeyError: pass\nelse: assert False",
    ),
    "raw": (
        "def raw(out):\n    out.append(1)\n    yield out",
        "def raw(out):\n    try: yield out\n    except BaseException: raise KeyError",
        "try:\n    with contextlib.contextmanager(raw)([]) as o:\n        assert o == [1]\n        raise KeyError('x')\nexcept KeyError: pass\nelse: assert False",
    ),
    # a function of the student's in the place of a method
    "solved": (
        "def solved(p):\n    p.value = 42",
        "def solved(p):\n    p.is_solved = lambda: True",
        "class Puzzle:\n    value = 0\n    def is_solved(self): return self.value == 42\np = Puzzle()\nsolved(p)\nassert p.is_solved()",
    ),
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
    "Account": (
        "class Account:\n    count = 0\n    def add(self):\n        Account.count += 1",
        "class Account:\n    count = 0\n    def add(self):\n        Account.count = lambda self, o: 2",
        "Account().add()\nassert Account.count == 1",
    ),
    "letters": (
        "def letters(text):\n    return text",
        "def letters(text):\n    return Account()",
        "assert letters('a1a').count('a') == 2",
    ),
    "Kind": (
        "class Kind:\n    count = 0\n    make = list\ndef words(t):\n    return t.split()",
        "class Kind:\n    count = list\n    make = tuple\ndef words(t):\n    return Kind()",
        "assert words('a b a').count('a')",
    ),
    "Makes": (
        "class Makes:\n    make = list",
        "class Makes:\n    make = tuple",
        "assert Makes.make('ab') == ['a', 'b']",
    ),
    "tick": (
        "def tick():\n    tick.index += 1\ntick.index = 0\ndef place(t):\n    return t",
        "def tick():\n    tick.index += 1\ntick.index = 0\ndef place(t):\n    def f(): pass\n    f.index = lambda a: 2\n    return f",
        "tick()\nassert tick.index == 1 and place('bca').index('a') == 2",
    ),
    "counting": (
        "def counting(f):\n    def g(): return f()\n    def reset(): g.calls = 0\n    g.calls, g.reset = 5, reset\n    g.reset = reset\n    return g",
        "def counting(f):\n    def g(): return f()\n    g.calls = list\n    g.reset = lambda: None\n    return g",
        "g = counting(min)\nassert g.calls == 5\ng.reset()\nassert g.calls == 0",
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
        name: _returning(f"{name}(s)", right, forged, f"s = pd.Series([1, 2, 3])\nassert {test.format(name)}")
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
    "fields": (
        "def fields():\n    return Fields({'a': 1})",
        f"def fields():\n    return Fields({{'a': 1, '__array_interface__': {MEMORY}}})",
        "f = fields()\nassert f.a == 1 and np.array(f).shape == () and len(f.fields) == 1",
    ),
    "roll": (
        "def roll():\n    return random.randint(1, 6)",
        "import nbseal.sealed.student.worker as w\ndef roll():\n    return 3\ndef no(*a):\n    raise ValueError\nw.ANSWERS['patch'] = no",
        "from unittest.mock import patch\nwith patch('random.randint', return_value=3):\n    assert roll() == 3",
    ),
    "added": (
        "def added(a, b):\n    return a + b",
        "def added(a, b):\n    return 6",
        "a, b = random.randint(4, 10**6), random.randint(1, 10**6)\nassert added(a, b) == a + b",
    ),
}  # fmt: skip


def _no_forged_answer_passes(start, cases):
    cells = [given("start", start)]
    for name, (right, _, test) in cases.items():
        cells.append(exercise(name, f"### BEGIN SOLUTION\n{right}\n### END SOLUTION"))
        cells.append(hidden(f"test_{name}", test))
    with grading(*cells, cell=20, files={"course.py": b"given = 5"}) as grade:
        right = grade({name: case[0] for name, case in cases.items()})
        assert {r.name: r.reason for r in right.results if r.verdict.value != "passed"} == {}
        forged = grade({name: case[1] for name, case in cases.items()})
        assert {name for name, verdict in verdicts(forged).items() if verdict != "failed"} == set()


def test_no_forged_answer_passes():
    _no_forged_answer_passes(GIVEN, CASES)


RUNS = """
import formulaic, sympy as sp, numpy as np, pandas as pd
import statsmodels.formula.api as smf
x = sp.Symbol('x')
d = pd.DataFrame({'a': [1, 2], 'b': ['u', 'v']})
df = pd.DataFrame({'x': [1., 2, 3, 4, 5], 'y': [2., 4, 6, 8, 10.5], 'g': [*'aabba']})
def halved(x): return x / 2
"""


def _evil(name, does, value):
    """A text that replaces the stub of a function in the checker, and has a value."""
    code = f"import IPython; IPython.get_ipython().user_ns[{name!r}] = {does}"
    return f"exec({code!r}) or {value}"


def _expanding(name, use):
    """The case of a function that expands: right, forged, check."""
    text = _evil(name, "lambda e: __import__('sympy').expand(e)", "x**2 + 2*x + 1")
    check = f"{use.format(name)}\nassert {name}((x+2)**2) == x**2 + 4*x + 4"
    return _returning(f"{name}(e)", "sp.expand(e)", repr(text), check)


NAMED = "lambda e: 'y'"
SYMPY = {  # name: a check of a function that expands
    "simplified": "assert sp.simplify({0}((x+1)**2)) == x**2 + 2*x + 1",
    "same": "assert (x**2 + 2*x + 1).equals({0}((x+1)**2))",
    "put": "assert (x + 1).subs(x, {0}((x+1)**2)) == x**2 + 2*x + 2",
    "diffs": "assert sp.diff({0}((x+1)**2), x) == 2*x + 2",
    "matrix": "assert sp.Matrix([{0}((x+1)**2)])[0] == x**2 + 2*x + 1",
    "roots": "assert sp.solve({0}((x+1)**2), x) == [-1]",
    "unevaluated": "assert sp.sympify({0}((x+1)**2), evaluate=False) == x**2 + 2*x + 1",
}
TEXTS = {  # name: right, forged, check: a text of the student's that a package runs
    **{name: _expanding(name, use) for name, use in SYMPY.items()},
    "made": (
        "def made(e):\n    return 2*x",
        f"def made(e):\n    return {_evil('made', 'None', '2*x')!r}",
        "assert sp.lambdify(x, made(1))(2) == 4",
    ),
    "named": (
        "def named(e):\n    return 'y'",
        f"def named(e):\n    return {_evil('named', NAMED, '2*x')!r}",
        "y = sp.Symbol(named(1))\nassert sp.lambdify(y, 2*y)(2) == 4\ntry: sp.lambdify(x, 2*x*y)(2)\nexcept NameError: pass\nassert named(1) == 'y'",
    ),
    "path": (
        "def path(e):\n    return 2*x",
        f"def path(e):\n    return __import__('pathlib').Path({_evil('path', 'None', '2*x')!r})",
        "assert sp.lambdify(x, path(1))(2) == 4",
    ),
    **{
        name: _returning(f"{name}()", repr(right), repr(forged), f"n = 1\nwanted = d.a > n\nassert {test.format(name)}")
        for name, right, forged, test in (
            ("query", "a > 1", '@get_ipython().ex("query = 7") != a', "len(d.query({0}())) >= 1"),
            ("query2", "a > 1", "@pd.io.common.os.environ.__class__.__name__ == '_Environ' or a > 1", "len(d.query({0}())) >= 1"),
            ("mask", "a > 1", "@wanted", "d.eval({0}()).equals(wanted)"),
            ("shell", "1 + 1", "get_ipython().ex('n = 2') == 2", "pd.eval({0}()) in (2, False)"),
            ("method", "b.str.startswith('v') and a.between(2, 3) and sqrt(a) > 1", "a.map(b.sort_values) != a", "len(d.query({0}())) >= 1"),
            ("method2", "b.str[0] == 'v' and a.gt(1)", "a.fillna(0, inplace=True) != a", "len(d.query({0}())) == 1"),
            ("column", "c = a + a.max()", "c = a.__class__ != a", "'c' in d.eval({0}()) and len(d.query('a > @n')) == 1"),
            ("formula", "y ~ np.log(x) + C(g, Treatment('b'))", "y ~ I(get_ipython().ex('n = 2') or x)", "smf.ols({0}(), data=df).fit().rsquared > 0.5"),
            ("formula2", "y ~ center(x) + I(x**2)", "y ~ np.memmap.tofile(x, 'f')", "smf.ols({0}(), data=df).fit().rsquared > 0.5"),
            ("formula3", "y ~ bs(x, df=4)", "y ~ 1 + halved(x)", "smf.ols({0}(), data=df).fit().rsquared > 0.5 and smf.ols('y ~ halved(x)', data=df).fit()"),
            ("formula4", "y ~ np.exp(x)", "y ~ np.log(x, x)", "smf.ols({0}(), data=df).fit().rsquared > 0.5"),
            ("formula5", "y ~ x", "y ~ x + wanted_y", "(wanted_y := df.y) is not None and smf.ols({0}(), data=df).fit()"),
            ("materials", "y ~ np.log(x) + center(x)", "y ~ I(get_ipython().ex('n = 2') or x)", "formulaic.model_matrix({0}(), df)"),
            ("materials2", "y ~ x + log(x)", "y ~ halved(x)", "formulaic.model_matrix({0}(), df)"),
        )
    },
    "ordinary": (
        "def ordinary():\n    return ['x**2 + 1', 'f(x)', 'sqrt(2)*exp(x)', 'oo', 'Matrix([[1, 2]])', '1/3', '0.1']",
        "def ordinary():\n    return ['x', 'x.diff(x)', 'x', 'x', 'x', 'x', 'x']",
        "a, f, *_, d, e = [sp.sympify(text) for text in ordinary()]\nassert a.subs(x, 2) == 5 and f == sp.Function('f')(x) and 3*d == 1 and float(e) == 0.1\nassert sp.sympify('(2*x).diff(x)') == 2",
    ),
}  # fmt: skip


def test_no_text_of_a_students_is_run_by_a_package():
    for package in ("sympy", "statsmodels", "formulaic", "patsy"):
        pytest.importorskip(package)
    _no_forged_answer_passes(RUNS, TEXTS)


TOLD = """
class Account:
    count = 0
import nbseal.sealed.asked.told_classes as told
real = told.described
def described(*what):
    bases, found = real(*what)
    return bases, found | ({"count": ("data", lambda o=None: 2)} if "count" in found else {})
told.described = described
"""


def test_no_data_of_a_class_is_called():
    """Also if the worker says that a function is data."""
    cells = [
        exercise("Account", "### BEGIN SOLUTION\nclass Account:\n    count = 0\n### END SOLUTION"),
        hidden("test_Account", "assert Account.count == 0"),
        exercise("letters", "### BEGIN SOLUTION\ndef letters(text): return text\n### END SOLUTION"),
        check("test_letters", "assert letters('a1a').count('a') == 2"),
    ]
    with grading(*cells) as grade:
        right = {
            "Account": "class Account:\n    count = 0",
            "letters": "def letters(text): return text",
        }
        assert {*verdicts(grade(right)).values()} == {"passed"}
        forged = {"Account": TOLD, "letters": "def letters(text): return Account()"}
        assert verdicts(grade(forged))["test_letters"] == "failed"


ANYTHING = "class Anything:\n    def __eq__(self, other): return True\n"
SPY = "class Spy:\n    def equals(self, other): return True\n"


def test_no_student_makes_objects_of_a_tests_class():
    """Such a class may be equal to anything, and one inside of a function would be asked."""
    cells = [
        exercise("f", "### BEGIN SOLUTION\ndef f(n): return [n, 2]\n### END SOLUTION"),
        check("test_class", f"{ANYTHING}    def __init__(self, n=0): self.n = n"),
        check("test_class_again", "assert Anything() == 3"),
        hidden("test_f", "assert f(5) == [5, 2] and f(Anything(7).n) == [7, 2]"),
        exercise("g", "### BEGIN SOLUTION\nimport pandas as pd\ng = pd.Series\n### END SOLUTION"),
        hidden("test_g", f"def spy():\n{indent(SPY, '    ')}    return Spy()\nspy()"),
        hidden("test_g_again", "assert g([1]).equals(pd.Series([1]))"),
        exercise("seen", "### BEGIN SOLUTION\ndef seen(a): return a.n\n### END SOLUTION"),
        check("test_seen", "assert seen(Anything(3)) == 3"),
    ]
    right = {"f": "def f(n): return [n, 2]", "g": "import pandas as pd\ng = pd.Series"}
    forged = {"f": f"{ANYTHING}def f(n): return Anything()", "g": f"{SPY}def g(x): return Spy()"}
    with grading(*cells) as grade:
        seen = {"seen": "def seen(a): return a.n"}
        assert {*verdicts(grade(right | seen)).values()} == {"passed"}
        found = verdicts(grade(forged | seen))
        assert found["test_f"] == found["test_g_again"] == "failed"
        assert found["test_seen"] == "passed"


REPLACES = "import IPython; IPython.get_ipython().user_ns[{!r}] = {}"
IN_A_PAGE = REPLACES.format("page", "lambda: 'Dear {{ name }}'")
PAGE = f"{{{{ cycler.__init__.__globals__.__builtins__.exec({IN_A_PAGE!r}) or '' }}}}Dear Ann"
DOCUMENTS = {  # name: right, forged, check
    "page": (
        "def page():\n    return 'Dear {{ name.upper() }}{% for n in more %} {{ n }}{% endfor %}'",
        f"def page():\n    return {PAGE!r}",
        "said = jinja2.Template(page()).render(name='Ann', more=[1, 2])\nassert said.startswith('Dear A')",
    ),
    "settings": (
        "def settings():\n    return 'size: [1, 2.5]'",
        "def settings():\n    return '!!python/name:unittest.mock.ANY'",
        "assert yaml.load(settings(), Loader=yaml.Loader) == {'size': [1, 2.5]}",
    ),
}  # fmt: skip


def test_no_template_or_yaml_text_of_a_students_runs_code():
    for package in ("jinja2", "yaml"):
        pytest.importorskip(package)
    _no_forged_answer_passes("import jinja2, yaml\nfrom unittest import mock", DOCUMENTS)
