"""What a check of an ordinary course does: the right answer earns its points, sealed; the blank and a
wrong one earn nothing."""

import pytest
from mini import given, grading, hidden, solved, unlike, verdicts

pytestmark = pytest.mark.sandbox

DOWN = "d = Down(3)\nassert list(d) == [3, 2, 1] == [*d] and next(iter(d)) == 3\nassert Down(1) < d and not d < Down(1) and 2 in d and 4 not in d and min(Down(2), Down(1)).n == 1"
DESCRIBED = """
from inspect import signature
def described(func):
    return [func.__name__, func.__doc__, [*signature(func).parameters], func.__defaults__, func.__annotations__]
"""
CASES = {  # {name: (right answer, wrong answer, what the check does)}
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
    "file": (
        "with open('out.txt', 'w') as f:\n    f.write('5 rows')",
        "with open('out.txt', 'w') as f:\n    f.write('6 rows')",
        "import os\nfrom pathlib import Path\nassert os.path.exists('out.txt') and open('out.txt').read() == Path('out.txt').read_text() == '5 rows'",
    ),
    "file_of_a_check": (
        "def count(name):\n    with open(name) as f:\n        return len(f.readlines())",
        "def count(name):\n    return 2",
        "with open('in.txt', 'w') as f:\n    f.write('a\\nb\\nc')\nassert count('in.txt') == 3",
    ),
    "print": (
        "def show(n):\n    print('n is', n)\n    return n",
        "def show(n):\n    print('n is', 3)\n    return n",
        "import io\nfrom contextlib import redirect_stdout\nout = io.StringIO()\nwith redirect_stdout(out):\n    assert show(2) == 2\nassert out.getvalue() == 'n is 2\\n'",
    ),
    "input": (
        "def ask():\n    return int(input('a? ')) + int(input('b? '))",
        "def ask():\n    return 2 * int(input('a? '))",
        "from unittest.mock import patch\nwith patch('builtins.input', side_effect=['2', '3']):\n    assert ask() == 5",
    ),
    "type": ("kind = float", "kind = int", "assert isinstance(kind, type) and kind is float and kind.__name__ == 'float'"),
    "exception_with_a_known_name": (
        "class JSONDecodeError(KeyError):\n    pass\ndef load(x):\n    class Empty(ValueError):\n        pass\n    raise Empty('x') if x else JSONDecodeError('y')",
        "def load(x):\n    class ValueError(Exception):\n        pass\n    raise ValueError('x') if x else KeyError('y')",
        "import json, queue\nfor x, wanted, other in ((1, ValueError, queue.Empty), (0, KeyError, json.JSONDecodeError)):\n    try:\n        load(x)\n    except other:\n        assert False\n    except wanted as e:\n        assert isinstance(e, wanted)",
    ),
    "iterators_of_another_kind": (
        "class Down:\n    def __init__(self, n):\n        self.n = n\n    def __iter__(self):\n        for i in range(self.n, 0, -1):\n            yield i\n    def __lt__(self, other):\n        return self.n < other.n\n    def __contains__(self, x):\n        return 0 < x <= self.n",
        "class Down:\n    def __init__(self, n):\n        self.n = n\n    def __iter__(self):\n        return iter([3, 2])\n    def __lt__(self, other):\n        return True\n    def __contains__(self, x):\n        return True",
        DOWN,
    ),
    "lambda": (
        "double = lambda x: 2 * x",
        "def double(x):\n    return 2 * x",
        "assert double(4) == 8 and double.__name__ == '<lambda>', 'with lambda'",
    ),
    "attribute_by_a_decorator": (
        "import functools\ndef memoize(f):\n    cache = {}\n    @functools.wraps(f)\n    def inner(*a):\n        if a not in cache:\n            cache[a] = f(*a)\n        return cache[a]\n    inner.cache = cache\n    return inner\n@memoize\ndef fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)",
        "import functools\ndef memoize(f):\n    cache = {}\n    @functools.wraps(f)\n    def inner(*a):\n        if a not in cache:\n            cache[a] = f(*a)\n        return cache[a]\n    inner.cache = {}\n    return inner\n@memoize\ndef fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)",
        "assert fib(10) == 55 and (10,) in fib.cache and fib.__name__ == 'fib'",
    ),
    "calls_counted_by_a_decorator": (
        "def counted(f):\n    def inner(*a):\n        inner.calls += 1\n        return f(*a)\n    def reset():\n        inner.calls = 0\n    inner.calls = 0\n    inner.reset = reset\n    return inner\n@counted\ndef twice(x):\n    return 2 * x\ndef same(x):\n    return x\nsame = counted(same)",
        "def counted(f):\n    def inner(*a):\n        inner.calls = 1\n        return f(*a)\n    def reset():\n        inner.calls = 0\n    inner.calls = 0\n    inner.reset = reset\n    return inner\n@counted\ndef twice(x):\n    return 2 * x\ndef same(x):\n    return x\nsame = counted(same)",
        "assert twice.calls == 0 and twice(2) == 4 and twice(3) == 6 and twice.calls == 2\ntwice.reset()\nassert twice.calls == 0 and same(1) == same.calls == 1",
    ),
    "tests_of_a_students_own": (
        "import unittest\ndef roman(n):\n    if n < 1:\n        raise ValueError\n    return 'I' * n\nclass TestRoman(unittest.TestCase):\n    def setUp(self):\n        self.one = 1\n    def test_one(self):\n        self.assertEqual(roman(self.one), 'I')\n    def test_more(self):\n        for n in (2, 3):\n            with self.subTest(n=n):\n                self.assertEqual(roman(n), 'I' * n)\n    def test_zero(self):\n        with self.assertRaises(ValueError):\n            roman(0)",
        "import unittest\ndef roman(n):\n    if n < 1:\n        raise ValueError\n    return 'I' * n\nclass TestRoman(unittest.TestCase):\n    def setUp(self):\n        self.one = 1\n    def test_one(self):\n        pass\n    def test_two(self):\n        pass\n    def test_three(self):\n        pass",
        "import unittest\nload = unittest.defaultTestLoader.loadTestsFromTestCase\nassert load(TestRoman).countTestCases() == 3\nresult = unittest.TestResult()\nload(TestRoman).run(result)\nassert result.wasSuccessful() and result.testsRun == 3\ntheirs = roman\ndef roman(n): return 'J' * n\nbad = unittest.TestResult()\nload(TestRoman).run(bad)\nroman = theirs\nassert len(bad.failures) > 2",
    ),
    "what_does_not_cross": (
        "class Box:\n    def __init__(self):\n        self.n = 0\n    def add(self, n):\n        self.n += n",
        "class Box:\n    def __init__(self):\n        self.n = 0\n    def add(self, n):\n        self.n = n",
        "import re\nbox = Box()\nbox.pattern = re.compile('a')\nbox.add(1)\nbox.add(2)\nassert box.pattern.match('ab') and box.n == 3",
    ),
    "range": (
        "def total(numbers):\n    return sum(numbers) if isinstance(numbers, range) else None",
        "def total(numbers):\n    return len(numbers)",
        "assert total(range(2, 5)) == 9",
    ),
    "namespace": (
        "from types import SimpleNamespace\ndef solve(p):\n    p.steps += 1\n    return SimpleNamespace(x=p.a + p.b, path=[p.a])",
        "from types import SimpleNamespace\ndef solve(p):\n    return SimpleNamespace(x=p.a + p.b, path=[p.a])",
        "from types import SimpleNamespace\np = SimpleNamespace(a=1, b=2, steps=0)\ngot = solve(p)\nassert got == SimpleNamespace(x=3, path=[1]) and p.steps == 1 and type(got) is SimpleNamespace",
    ),
    "own_namespace": (
        "from types import SimpleNamespace\nclass Par(SimpleNamespace):\n    def both(self):\n        return self.a + self.b\ndef double(p):\n    return Par(a=2 * p.a, b=2 * p.b)",
        "from types import SimpleNamespace\nclass Par(SimpleNamespace):\n    def both(self):\n        return self.a + self.b\ndef double(p):\n    return Par(a=p.a, b=p.b)",
        "assert double(Par(a=1, b=2)).both() == 6 and double(Par(a=1, b=0)) == Par(a=2, b=0)",
    ),
    "deep_list": (
        "def flat(x):\n    return sum(map(flat, x), []) if isinstance(x, list) else [x]",
        "def flat(x):\n    return x if isinstance(x, list) else [x]",
        "deep = 0\nfor k in range(90):\n    deep = [deep, k]\nassert flat(deep) == [0, *range(90)]",
    ),
    "last": ("6 * 7", "6 * 8", "assert _ == 42"),
    "namedtuple": (
        "from collections import namedtuple\nPoint = namedtuple('Point', 'x y')\ndef origin():\n    return Point(0, 0)",
        "from collections import namedtuple\nPoint = namedtuple('Point', 'x y')\ndef origin():\n    return Point(0, 1)",
        "assert origin().x == origin().y == 0 and origin() == (0, 0)",
    ),
    "another_list": (
        "def renew(of):\n    of[0] = list(of[0])",
        "def renew(of):\n    pass",
        "from collections import deque\nold = [1]\nof = deque([old])\nrenew(of)\nassert of[0] == old and of[0] is not old",
    ),
    "loop": (
        "def length(of):\n    return len(of)",
        "def length(of):\n    return 2",
        "from collections import OrderedDict, deque\nfor of in (deque([1, 2, 3]), OrderedDict(a=1, b=2, c=3), {*range(0, 90, 30)}):\n    assert [length(of) for _ in of] == [3, 3, 3]",
    ),
    "seed": (
        "import random\ndef dice():\n    return random.randint(1, 6)",
        "def dice():\n    return 4",
        "import random\nrandom.seed(8)\ngot = [dice() for _ in range(9)]\nrandom.seed(8)\nassert got == [random.randint(1, 6) for _ in range(9)]",
    ),
    "warning": (
        "import warnings\ndef old(n):\n    if n > 1:\n        warnings.warn('is old', DeprecationWarning)\n    return n",
        "import warnings\ndef old(n):\n    warnings.warn('is new')\n    return n",
        "import warnings\nwith warnings.catch_warnings(record=True) as heard:\n    warnings.simplefilter('always')\n    assert old(1) == 1 and old(2) == 2\n[one] = heard\nassert one.category is DeprecationWarning and str(one.message) == 'is old'\nwith warnings.catch_warnings():\n    warnings.simplefilter('error')\n    old(0)\n    try:\n        old(3)\n    except DeprecationWarning:\n        pass\n    else:\n        assert False",
    ),
}  # fmt: skip


@pytest.mark.slow
def test_each_case():
    assert unlike(CASES) == {}


def test_a_file_that_a_given_cell_leaves_open():
    """Each process reads on where that cell has stopped."""
    cells = [
        given("start", "book = open('book.txt')\nfirst = book.readline()"),
        solved("read", "rest = book.read()"),
        hidden("test_read_it", "assert first == 'a\\n' and rest == book.read() == 'b\\nc'"),
    ]
    with grading(*cells, files={"book.txt": b"a\nb\nc"}) as grade:
        for _ in range(2):
            assert {*verdicts(grade({"read": "rest = book.read()"})).values()} == {"passed"}
        assert {*verdicts(grade({"read": "rest = first"})).values()} == {"failed"}
