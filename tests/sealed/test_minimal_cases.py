"""What a check of an ordinary course does, also with classes and functions that a student writes: the
right answer earns its points, sealed; the blank and each wrong one earn nothing."""

import pytest
from mini import exercise, given, grading, hidden, solved, unlike, verdicts

pytestmark = pytest.mark.sandbox

DOWN = "d = Down(3)\nassert list(d) == [3, 2, 1] == [*d] and next(iter(d)) == 3\nassert Down(1) < d and not d < Down(1) and 2 in d and 4 not in d and min(Down(2), Down(1)).n == 1"
DESCRIBED = """
from inspect import signature
def described(func):
    return [func.__name__, func.__doc__, [*signature(func).parameters], func.__defaults__, func.__annotations__]
"""
POINT = """
class Point:
    count = 0
    def __init__(self, x=0):
        self.x = x
        Point.count += 1
    def __eq__(self, other):
        return self.x == other.x if isinstance(other, Point) else NotImplemented
    @property
    def double(self):
        return 2 * self.x
    @double.setter
    def double(self, value):
        self.x = value / 2
    @classmethod
    def make(cls, text):
        return cls(int(text))
"""
FROZEN = "@dataclasses.dataclass(frozen=True)\nclass Card:\n    rank: int\n    suit: str = 'x'"
RAISES = """
class Broke(ValueError):
    def __init__(self, needed):
        super().__init__(f'{needed} more')
        self.needed = needed
def pay(n):
    try:
        return {}[n]
    except KeyError as error:
        raise Broke(n) from error
"""
BAG = "class Bag:\n    def __init__(self, all=None): self.all = [] if all is None else all\n    def add(self, x): self.all.append(x)\n    def size(self): return len(self.all)\n    def copy(self):\n        new = Bag()\n        new.all = list(self.all)\n        return new"
# {name: (right answer, wrong answers, what the check does)}
CASES: dict[str, tuple] = {
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
    "data_of_a_class": (
        POINT,
        [POINT.replace("count += 1", "count += 2"), POINT.replace("count = 0", "count = 1").replace("+= 1", "+= 0"), ""],
        "n = Point.count\nPoint(), Point()\nassert Point.count == n + 2",
    ),
    "property": (
        POINT,
        [POINT.replace("    @property\n", "").replace("    @double.setter\n    def double(", "    def other("), POINT.replace("@double.setter", "@property")],
        "p = Point(2)\nassert p.double == 4 and isinstance(Point.double, property)\np.double = 9\nassert p.x == 4.5",
    ),
    "dataclass": (
        FROZEN,
        [FROZEN.replace("rank: int", "rank: int\n    more: int"), FROZEN.replace("'x'", "'y'"), FROZEN.replace("(frozen=True)", ""), "class Card:\n    pass", FROZEN.replace("rank", "range")],
        "c = Card(3)\nassert (c.rank, c.suit) == (3, 'x') and c == Card(3, 'x') and dataclasses.is_dataclass(Card)\nassert [f.name for f in dataclasses.fields(Card)] == ['rank', 'suit'] and 'rank=3' in repr(c)\ntry:\n    c.rank = 4\nexcept dataclasses.FrozenInstanceError:\n    pass\nelse:\n    assert False",
    ),
    "exception": (
        RAISES,
        [RAISES.replace("ValueError", "Exception"), RAISES.replace(" from error", " from None"), RAISES.replace("= needed", "= 0")],
        "assert issubclass(Broke, ValueError) and Broke(7).needed == 7\ntry:\n    pay(5)\nexcept Broke as error:\n    assert error.needed == 5 and str(error) == '5 more' and isinstance(error.__cause__, KeyError)\nelse:\n    assert False",
    ),
    "shared_or_not": (
        BAG,
        [BAG.replace("None", "[]"), BAG.replace("def __init__(self, all=None): self.all = [] if all is None else all", "all = []"), BAG.replace("list(self.all)", "self.all")],
        "a, b = Bag(), Bag()\nassert a.all is not b.all\na.all.append(7)\nassert Bag().all == [] and a.all == [7]\nb.copy().add(1)\nassert b.all == []",
    ),
    "rows": (
        "def blank(): return [[0, 0], [0, 0]]\ndef put(rows): rows[0][0] = 5",
        ["row = [0, 0]\ndef blank(): return [row, [0, 0]]\ndef put(rows): rows[0][0] = 5", "def blank(): return [[0, 0], [0, 0]]\ndef put(rows): rows[0] = [5, 0]"],
        "a, b = blank(), blank()\nrow = a[0]\nput(a)\nassert b == [[0, 0], [0, 0]] and row == [5, 0]",
    ),
    "long_chain": (
        "def chain(n):\n    head = None\n    for i in range(n):\n        head = Node(i, head)\n    return head",
        ["def chain(n):\n    return Node(n)"],
        "n, length = chain(300), 0\nwhile n:\n    n, length = n.next, length + 1\nassert length == 300",
    ),
    "circle": (
        "def closed(node):\n    first, seen = node, 0\n    while node.next is not first:\n        node, seen = node.next, seen + 1\n    node.next = None\n    return seen",
        ["def closed(node):\n    return 1", "def closed(node):\n    return 2"],
        "c = Node(3)\na = Node(1, Node(2, c))\nc.next = a\nassert closed(a) == 2 and c.next is None and a.next.next is c",
    ),
    "global": (
        "total = 0\ndef add(n):\n    global total\n    total += n",
        ["total = 0\ndef add(n):\n    total = n", "total = 0\ndef add(n):\n    global total\n    total = n"],
        "add(2)\nadd(3)\nassert total == 5\ntotal = 1\nadd(1)\nassert total == 2",
    ),
    "decorator": (
        "import functools\ndef memo(f):\n    known = {}\n    @functools.wraps(f)\n    def inner(n):\n        if n not in known:\n            known[n] = f(n)\n        return known[n]\n    inner.known = known\n    return inner",
        ["def memo(f):\n    return f", "def memo(f):\n    known = {}\n    def inner(n):\n        return known.setdefault(n, f(n))\n    inner.known = known\n    return inner"],
        "asked = []\n@memo\ndef square(n):\n    'doc'\n    asked.append(n)\n    return n * n\nassert square(3) == square(3) == 9 and asked == [3]\nassert (square.__name__, square.__doc__) == ('square', 'doc') and square.known == {3: 9}",
    ),
    "functions_in_a_list": (
        "def apply(functions, x):\n    for f in functions:\n        x = f(x)\n    return x",
        ["def apply(functions, x):\n    return functions[0](x)"],
        "assert apply([lambda n: n + 1, str, len], 99) == 3",
    ),
    "iterator_of_the_check": (
        "def take(n, some):\n    return [next(some) for _ in range(n)]",
        ["def take(n, some):\n    return [*range(n)]"],
        "import itertools\nassert take(3, itertools.count(5)) == [5, 6, 7]",
    ),
    "generator": (
        "def mean():\n    total = n = 0\n    said = None\n    while True:\n        total += yield said\n        n += 1\n        said = total / n",
        ["def mean():\n    return iter([None, 10, 15])", "def mean():\n    while True:\n        yield"],
        "import types\nm = mean()\nnext(m)\nassert isinstance(m, types.GeneratorType) and m.send(10) == 10 and m.send(20) == 15",
    ),
    "async": (
        "import asyncio\nasync def later(n):\n    await asyncio.sleep(0)\n    return 2 * n",
        ["def later(n):\n    return 2 * n", "async def later(n):\n    return n"],
        "assert await later(4) == 8",
    ),
    "generator_of_numbers": (
        "def roll(rng):\n    return rng.randint(1, 1000)",
        ["def roll(rng):\n    return 4"],
        "import random\na, b = random.Random(1), random.Random(1)\nassert [roll(a), roll(a)] == [b.randint(1, 1000), b.randint(1, 1000)]",
    ),
    "pattern": (
        "import re\nday = re.compile(r'(?P<y>\\d{4})-(\\d\\d)')\ndef find(text):\n    return day.search(text)",
        ["import re\nday = re.compile('(?P<y>..)-(.*)')\ndef find(text):\n    return day.search(text)", "day = find = None"],
        "import re\nm = find('on 2024-05')\nassert isinstance(day, re.Pattern) and day.fullmatch('2024-01') and find('x') is None\nassert m and m.group('y') == m[1] == '2024' and m.groups() == ('2024', '05') and m.span() == (3, 10)",
    ),
    "patched_print": (
        "def show(x):\n    print('x is', x)",
        ["def show(x):\n    print('x is', 5)"],
        "from unittest.mock import patch, call\nwith patch('builtins.print') as said:\n    show([1])\n    show(2)\nassert said.call_args_list == [call('x is', [1]), call('x is', 2)]",
    ),
    "object_of_the_check": (
        "def total(shapes):\n    shapes[0].n += 1\n    return sum(s.area() for s in shapes), sorted(shapes)[0]",
        ["def total(shapes):\n    return 5, shapes[1]", "def total(shapes):\n    return sum(s.area() for s in shapes), shapes[0]"],
        "class Sq:\n    def __init__(self, n): self.n = n\n    def area(self): return self.n ** 2\n    def __lt__(self, other): return self.n < other.n\na, b = Sq(2), Sq(1)\nassert total([a, b]) == (10, b) and a.n == 3",
    ),
    "file_object": (
        "def write(out):\n    print('a', file=out)\n    out.write('b')",
        ["def write(out):\n    print('a')"],
        "import io\nout = io.StringIO()\nwrite(out)\nassert out.getvalue() == 'a\\nb'",
    ),
}  # fmt: skip
GIVEN = """
import collections, dataclasses, enum, math, typing
class Shape:
    def told(self):
        return f'area {self.area()}'
class Node:
    def __init__(self, value, next=None):
        self.value, self.next = value, next
"""


@pytest.mark.slow
def test_each_case():
    assert unlike(CASES, GIVEN) == {}


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


def test_objects_of_helper_files_cross():
    """Also what is changed in them; a student's own class of that name is another one."""
    helper = {"people.py": b"class Person:\n    def __init__(self, age):\n        self.age = age\n"}
    cells = [
        given("start", "from people import Person"),
        solved("older", "def older(p):\n    p.age += 1\n    return Person(0)"),
        hidden("test_older_it", "p = Person(3)\nq = older(p)\nassert p.age == 4 and type(q) is Person and q.age == 0"),
    ]  # fmt: skip
    with grading(*cells, files=helper) as grade:
        for answer, verdict in {
            "def older(p):\n    p.age += 1\n    return Person(0)": "passed",
            "def older(p):\n    return Person(0)": "failed",
            "class Person:\n    age = 0\ndef older(p):\n    p.age += 1\n    return Person()": "failed",
        }.items():
            assert verdicts(grade({"older": answer})) == {"test_older_it": verdict}


def test_no_student_answers_for_a_list():
    reference = "class Odds(list):\n    def fill(self, n): self.extend(range(1, n, 2))\ndef odds(n):\n    o = Odds()\n    o.fill(n)\n    return o"
    cells = [
        exercise("it", f"### BEGIN SOLUTION\n{reference}\n### END SOLUTION"),
        hidden("test_it_so", "o = odds(6)\nassert o.count(3) == 1 and len(o) == 3 and o == [1, 3, 5]"),
    ]  # fmt: skip
    lies = "class Odds(list):\n    def fill(self, n): pass\n    def count(self, x): return 1\n    def __len__(self): return 3\n    def __eq__(self, other): return True\ndef odds(n): return Odds()"
    with grading(*cells) as grade:
        assert [*verdicts(grade({"it": reference})).values()] == ["passed"]
        for wrong in (
            lies,
            lies.replace("(list)", ""),
            lies.replace("def fill", "fill = list.extend\n    def more"),
        ):
            assert [*verdicts(grade({"it": wrong})).values()] == ["failed"]
