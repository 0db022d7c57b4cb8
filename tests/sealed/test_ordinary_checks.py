"""What checks of courses ask that nobody here had seen: the right answer passes, each wrong one fails."""

import pytest
from mini import unlike

pytestmark = pytest.mark.sandbox

TREE = '''
class Tree:
    def __init__(self, items, *, deep=False):
        self.items, self.deep = items, deep
    def add(self, x: int, n: int = 1) -> None:
        """Add it."""
        self.items += [x] * n
    def __iter__(self):
        yield from self.items
    @classmethod
    def make(cls, n: int):
        return cls([n])
    @staticmethod
    def half(n: float, k=2) -> float:
        return n / k
'''

TYPED = """
import functools, inspect
kept = {}
def typed(func):
    known = inspect.signature(func)
    kept.update({n: p.default for n, p in known.parameters.items() if p.default is not p.empty})
    typed.kept = {**kept}
    defaults = [*(func.__defaults__ or ()), *(func.__kwdefaults__ or {}).values()]
    assert defaults == [p.default for p in known.parameters.values() if p.default is not p.empty]
    assert {*func.__annotations__} <= {*known.parameters, "return"}
    @functools.wraps(func)
    def wrapper(*args, **kwargs):
        for name, value in known.bind(*args, **kwargs).arguments.items():
            kind = known.parameters[name].annotation
            kind = int if kind == "int" else kind
            if kind is not inspect.Parameter.empty and not isinstance(value, kind):
                raise TypeError(name)
        return func(*args, **kwargs)
    return wrapper
"""
NESTED = """
def nested(items):
    if not isinstance(items, list):
        return items
    return sum(nested(x) for x in items)
"""
LOOP = """
def nested(items):
    todo, total = [items], 0
    while todo:
        item = todo.pop()
        if isinstance(item, list):
            todo += item
        else:
            total += item
    return total
"""
FIBONACCI = "def fibonacci(n):\n    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)"
OPENED = """
class Opened:
    def __init__(self, path):
        self.path = path
    def __enter__(self):
        self.file = open(self.path, "r+")
        return self.file
    def __exit__(self, *error):
        self.file.close()
def opened(path):
    return open(path)
def also(file):
    return file.readline()
"""
MOCKED = "def mocked(m):\n    m.log('x')\n    m.db.save(3, k=1)\n    return m.run(3) + 1"
LOGS = """
import logging
def logs(x):
    logging.getLogger("hw").warning("x is %s", x)
    logging.info("done")
"""
DESCRIBED = """
from inspect import signature
def described(func):
    return [func.__name__, func.__doc__, [*signature(func).parameters], func.__defaults__, func.__annotations__]
"""
SAYS = """
import logging, warnings
def says(x):
    print('begins', x)
    if not x:
        return x
    warnings.warn('old')
    logging.error("no %s", x)
    raise ValueError(x)
"""
CASES = {  # {name: (right answer, wrong answers, what the check does)}
    "generates": (
        "def generates(n):\n    while True:\n        yield n\n        n += 1",
        ["def generates(n):\n    return iter(range(n, 99))", "def generates(n):\n    yield n + 1"],
        """
import inspect
from inspect import isgeneratorfunction
assert isgeneratorfunction(generates) and inspect.isgeneratorfunction(generates)
assert not inspect.iscoroutinefunction(generates) and next(generates(3)) == 3
""",
    ),
    "coroutine": (
        "async def coroutine(n):\n    return n",
        ["def coroutine(n):\n    return n", "async def coroutine(n):\n    yield n"],
        """
import asyncio, inspect
assert inspect.iscoroutinefunction(coroutine) and not inspect.isgeneratorfunction(coroutine)
assert asyncio.run(coroutine(3)) == 3
""",
    ),
    "defaults": (
        "def defaults(a, b=7, *, c='x'):\n    return a",
        ["def defaults(a, b=8, *, c='x'):\n    return a", "def defaults(a, b, *, c='x'):\n    return a"],
        """
assert defaults.__defaults__ == (7,) and defaults.__kwdefaults__ == {"c": "x"}
assert defaults(1) == defaults(a=1, c=3) == defaults(1, 2) == 1
""",
    ),
    "methods": (
        TREE,
        [
            TREE.replace("yield from self.items", "return iter(self.items)"),
            TREE.replace("n: int = 1", "m: int = 1").replace("* n", "* m"),
            TREE.replace('"""Add it."""', "pass"),
            TREE.replace(", *, deep", ", deep"),
            TREE.replace("-> float", "-> int"),
        ],
        """
import inspect
from inspect import signature
assert inspect.isgeneratorfunction(Tree.__iter__) and inspect.isgeneratorfunction(Tree([1]).__iter__)
assert [*signature(Tree.add).parameters] == ["self", "x", "n"] and Tree.add.__doc__ == "Add it."
assert Tree.add.__annotations__ == {"x": int, "n": int, "return": None}
assert str(signature(Tree)) == "(items, *, deep=False)"
assert str(signature(Tree([1]).add)) == "(x: int, n: int = 1) -> None"
assert [*signature(Tree.make).parameters] == ["n"] and Tree.make(3).items == [3]
assert Tree.half(3) == 1.5 and Tree.half.__annotations__["return"] is float
""",
    ),
    "Scaled": (
        "class Scaled(Base):\n    def __init__(self, k=1.5, how='mean'):\n        self.k, self.how = k, how",
        [
            "class Scaled(Base):\n    def __init__(self, k=1.5, how='mean'):\n        self.k, self.how = 2 * k, how",
            "class Scaled(Base):\n    def __init__(self, *k, how='mean'):\n        self.k, self.how = k[0], how",
        ],
        """
first = Scaled(k=2.5)
assert first.get_params() == {"k": 2.5, "how": "mean"}
second = Scaled(**first.get_params())
assert all(getattr(second, name) is value for name, value in first.get_params().items())
""",
    ),
    "nested": (
        NESTED,
        [NESTED.replace("nested(x) for x in items", "0 for x in items"), LOOP, NESTED.replace("return items", "return 7")],
        """
calls = 0
old = nested
def nested(items):
    global calls
    calls += 1
    return old(items)
assert nested([1, [2, [3]]]) == 6
assert calls == 6, calls
nested = old
assert nested([1]) == 1 and calls == 6
""",
    ),
    "fibonacci": (
        FIBONACCI,
        [FIBONACCI.replace("n < 2", "n < 3"), "def fibonacci(n):\n    a, b = 0, 1\n    for _ in range(n):\n        a, b = b, a + b\n    return a"],
        """
def counting(function):
    def counted(n):
        counted.calls += 1
        return function(n)
    counted.calls = 0
    return counted
before = fibonacci
fibonacci = counting(fibonacci)
try:
    assert fibonacci(6) == 8 and fibonacci.calls == 25
finally:
    fibonacci = before
""",
    ),
    "power": (  # a version of the check's own is not for the student's code
        "def power(a, n):\n    return 1 if n == 0 else a * power(a, n - 1)",
        ["def power(a, n):\n    return 0 if n == 0 else a * power(a, n - 1)", "def power(a, n):\n    return a * n"],
        """
theirs = power
def power(a, n):
    return a ** n
assert all(theirs(a, n) == power(a, n) for a in range(3) for n in range(4))
""",
    ),
    "opened": (
        OPENED,
        [
            OPENED.replace("self.file.close()", "pass"),
            OPENED.replace("return open(path)", "return open(path, 'w')"),
            OPENED.replace("return open(path)", "return open(path).read()"),
            OPENED.replace("return file.readline()", "return file.readline().strip()"),
            OPENED.replace("return open(path)", "class File:\n        closed = True\n        def __getattr__(self, name): return lambda *a: self\n    return File()"),
        ],
        """
import io
with open("notes.txt", "w") as f:
    f.write("one\\ntwo\\nthree\\n")
with Opened("notes.txt") as file:
    assert file.readline() == "one\\n" and not file.closed and file.readable()
    assert [line.strip() for line in file] == ["two", "three"]
    file.write("four\\n")
assert file.closed and open("notes.txt").read().endswith("four\\n")
for ask in (file.readline, lambda: next(file)):
    try:
        ask()
    except ValueError:
        pass
    else:
        assert False
with opened("notes.txt") as file:
    assert also(file) == "one\\n" and file.read(3) == "two" and file.name == "notes.txt" and hasattr(file, "read")
    assert file.seek(0) == 0 and len(file.readlines()) == 4
    try:
        file.write("x")
    except io.UnsupportedOperation:
        pass
    else:
        assert False
assert file.closed and file != "notes.txt" and not hasattr(file, "equals")
""",
    ),
    "mocked": (
        MOCKED,
        [
            MOCKED.replace("m.run(3)", "6"),
            MOCKED.replace("m.log('x')", "m.log('x')\n    m.log('x')"),
            MOCKED.replace("k=1", "k=2"),
            MOCKED.replace("m.run(3)", "m.run(3) - m.run(4)"),
            "def mocked(m):\n    m.run.called, m.run.call_count, m.run.call_args = True, 1, ((3,), {})\n    return 8",
            "def mocked(m):\n    m.mock_calls = m.method_calls = [('log', ('x',), {}), ('db.save', (3,), {'k': 1}), ('run', (3,), {})]\n    return 8",
            "def mocked(m):\n    m.run.assert_called_once_with = m.log.assert_called_once = lambda *a, **k: None\n    return 8",
            MOCKED.replace("m.run(3) + 1", "m.run.return_value + 1"),
        ],
        """
from unittest.mock import Mock, MagicMock, call
for kind in (Mock, MagicMock):
    m = kind()
    m.run.return_value = 7
    assert mocked(m) == 8
    m.run.assert_called_once_with(3)
    m.log.assert_called_once()
    m.db.save.assert_called_once_with(3, k=1)
    assert m.mock_calls == m.method_calls == [call.log("x"), call.db.save(3, k=1), call.run(3)]
m = Mock(spec=["log", "run"])
try:
    mocked(m)
except AttributeError:
    assert m.log.called and not m.run.called
else:
    assert False
""",
    ),
    "given_file": (
        "import json\ndef given_file(f, out):\n    print(f.readline().strip(), file=out)\n    return json.load(f)",
        [
            "import json\ndef given_file(f, out):\n    print(f.readline().strip())\n    return json.load(f)",
            "import json\ndef given_file(f, out):\n    out.write(f.readline())\n    return 5",
            "import json\ndef given_file(f, out):\n    out.write('head\\n')\n    return [1, 2]",
        ],
        """
with open("in.txt", "w") as f:
    f.write("head\\n[1, 2]")
with open("in.txt") as f, open("out.txt", "w") as out:
    assert given_file(f, out) == [1, 2]
    assert f.read() == ""
assert open("out.txt").read() == "head\\n"
""",
    ),
    "iterated": (
        "def iterated(it):\n    return [x for x in it] + [next(it, None)]",
        ["def iterated(it):\n    return [1, 2]", "def iterated(it):\n    return [x for x in it] + [next(it)]"],
        """
class Twice:
    left = 2
    def __iter__(self):
        return self
    def __next__(self):
        if not self.left:
            raise StopIteration
        self.left -= 1
        return self.left
assert iterated(Twice()) == [1, 0, None]
""",
    ),
    "described": (
        DESCRIBED,
        [
            DESCRIBED.replace("func.__name__", "'function'"),
            DESCRIBED.replace("func.__doc__", "''"),
            DESCRIBED.replace("[*signature(func).parameters]", "[*signature(func).parameters][:1]"),
            DESCRIBED.replace("func.__defaults__", "None"),
        ],
        """
def area(w: int, h: int = 1) -> int:
    "Of a box."
    return w * h
assert described(area) == ["area", "Of a box.", ["w", "h"], (1,), {"w": int, "h": int, "return": int}]
assert described(lambda x: x)[:3] == ["<lambda>", None, ["x"]]
""",
    ),
    "logs": (
        LOGS,
        [
            LOGS.replace("warning", "error"),
            LOGS.replace("is %s", "was %s"),
            LOGS.replace("hw", "other"),
            LOGS.replace("logging.info", "logging.debug"),
            LOGS + "    logging.error('one more')\n",
            "def logs(x):\n    print('x is', x)",
        ],
        """
import io, logging, unittest
class Kept(logging.Handler):
    def __init__(self):
        super().__init__()
        self.records = []
    def emit(self, record):
        self.records.append(record)
kept = Kept()
logging.getLogger("hw").addHandler(kept)
logs(3)
logging.getLogger("hw").removeHandler(kept)
[record] = kept.records
assert (record.levelname, record.getMessage(), record.name) == ("WARNING", "x is 3", "hw")
class Logs(unittest.TestCase):
    def test(self):
        with self.assertLogs("hw", level="WARNING") as heard:
            logs(4)
        assert heard.output == ["WARNING:hw:x is 4"]
        with self.assertLogs(level="INFO") as heard:
            logs(5)
        assert heard.output == ["WARNING:hw:x is 5", "INFO:root:done"]
        with self.assertNoLogs("nobody"):
            logs(5)
Logs("test").test()
out = io.StringIO()
shown = logging.StreamHandler(out)
logging.getLogger().addHandler(shown)
logs(6)
logging.getLogger().removeHandler(shown)
assert out.getvalue() == "x is 6\\n"
""",
    ),
    "says": (
        SAYS,
        [
            SAYS.replace("print('begins', x)", "pass"),
            SAYS.replace("warnings.warn('old')", "pass"),
            SAYS.replace("logging.error", "logging.warning"),
            SAYS.replace("raise ValueError", "raise KeyError"),
            SAYS.replace("    raise ValueError(x)", "    return x"),
        ],
        """
import contextlib, io, logging, unittest, warnings
class Says(unittest.TestCase):
    def test(self):
        out = io.StringIO()
        with contextlib.redirect_stdout(out), self.assertLogs() as heard, self.assertWarns(UserWarning):
            with self.assertRaises(ValueError):
                says(3)
            assert says(0) == 0
        assert out.getvalue() == "begins 3\\nbegins 0\\n" and heard.output == ["ERROR:root:no 3"]
        with contextlib.redirect_stdout(out), self.assertRaises(ValueError):
            says(object)
Says("test").test()
""",
    ),
    "typed": (
        TYPED,
        [TYPED.replace("not isinstance(value, kind)", "False"), TYPED.replace("kept.update", "dict().update")],
        """
@typed
def plain(a, b):
    return a + b
@typed
def area(w: int, h: "int" = 1, *, unit: str = "m") -> str:
    return f"{w * h}{unit}"
@typed
def shown(base: Base, n: float | None = None):
    return n
assert plain(1, 2) == plain(b=1, a=2) == 3 and area(3) == "3m" and area(2, h=5, unit="") == "10"
assert shown(Base(), 2.5) == 2.5 and typed.kept == {"h": 1, "unit": "m", "n": None}
for wrong in (lambda: area("3"), lambda: area(1, unit=3), lambda: shown(3), lambda: area()):
    try:
        wrong()
    except TypeError as error:
        assert "secret" not in str(error)
    else:
        assert False, "no TypeError"
""",
    ),
}  # fmt: skip
BASE = """
import inspect
class Base:
    def get_params(self):
        names = [*inspect.signature(self.__init__).parameters]
        return {name: getattr(self, name) for name in names}
"""


@pytest.mark.slow
def test_each_case():
    assert unlike(CASES, BASE) == {}
