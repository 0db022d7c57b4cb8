"""Classes and functions that a student writes, as checks of introductions ask them: the right answer
passes, sealed, the blank and each wrong one fail."""

import pytest
from mini import exercise, given, grading, hidden, unlike, verdicts

pytestmark = pytest.mark.sandbox

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
PMF = """
class Pmf(dict):
    def total(self):
        return sum(self.values())
    def halve(self):
        for key in self:
            self[key] /= 2
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
SHAPES = "class Square(Shape):\n    def __init__(self, n):\n        self.n = n\n    def area(self):\n        return self.n ** 2"
FIGURES = """
class Figure:
    def told(self): return f'{type(self).__name__} {self.area()}'
class Rect(Figure):
    sides = 4
    def __init__(self, w, h): self.w, self.h = w, h
    def area(self): return self.w * self.h
    def __repr__(self): return f'of {self.area()}'
class Cube(Rect):
    def __init__(self, n): super().__init__(n, n)
"""
ALONE = "class Cube(Figure):\n    sides = 4\n    def __init__(self, n): self.n = n\n    def area(self): return self.n ** 2\n    def __str__(self): return f'of {self.area()}'"
ALONE = FIGURES.replace(
    "class Cube(Rect):\n    def __init__(self, n): super().__init__(n, n)", ALONE
)
HIGHER = "class Base:\n    def run(self): return 'base'\n    def own(self): return self.run() + '!'\nclass A(Base): pass"
SPLIT = "class Base:\n    def run(self): return 'base'\nclass A(Base):\n    def own(self): return self.run() + '!'"
STACK = "class Stack:\n    def __init__(self): self.all = []\n    def push(self, x): self.all.append(x)\n    def pop(self): return self.all.pop()\n    def __len__(self): return len(self.all)"
BAG = "class Bag:\n    def __init__(self, all=None): self.all = [] if all is None else all\n    def add(self, x): self.all.append(x)\n    def size(self): return len(self.all)\n    def copy(self):\n        new = Bag()\n        new.all = list(self.all)\n        return new"
COUNTDOWN = "class Down:\n    def __init__(self, n):\n        self.n = n\n    def __iter__(self):\n        return self\n    def __next__(self):\n        if not self.n:\n            raise StopIteration\n        self.n -= 1\n        return self.n"
SWALLOW = "class Quiet:\n    def __enter__(self):\n        return self\n    def __exit__(self, kind, error, _):\n        self.error = error\n        return kind is not None and issubclass(kind, KeyError)"
# {name: (right answer, wrong answers, what the check does, perhaps more right answers)}
CASES: dict[str, tuple] = {
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
    "equality": (
        POINT,
        [POINT.replace("NotImplemented", "True"), POINT.replace("__eq__", "equals")],
        "assert Point(1) == Point(1) and Point(1) != Point(2) and not Point(1) == 'x'",
    ),
    "class_method": (
        POINT,
        [POINT.replace("    @classmethod\n", ""), POINT.replace("cls(int(text))", "int(text)")],
        "p = Point.make('3')\nassert type(p) is Point and p.x == 3",
    ),
    "enum": (
        "class Suit(enum.Enum):\n    A = 1\n    B = 2",
        ["class Suit(enum.Enum):\n    A = 1\n    B = 3", "class Suit:\n    A = 1\n    B = 2", "class Suit(enum.Enum):\n    A = 1"],
        "assert issubclass(Suit, enum.Enum) and [s.value for s in Suit] == [1, 2] and Suit['B'] is Suit(2)",
        ["class Suit(enum.IntEnum):\n    A = 1\n    B = 2", "class Suit(int, enum.Enum):\n    A = enum.auto()\n    B = enum.auto()"],
    ),
    "dataclass": (
        FROZEN,
        [FROZEN.replace("rank: int", "rank: int\n    more: int"), FROZEN.replace("'x'", "'y'"), FROZEN.replace("(frozen=True)", ""), "class Card:\n    pass", FROZEN.replace("rank", "range")],
        "c = Card(3)\nassert (c.rank, c.suit) == (3, 'x') and c == Card(3, 'x') and dataclasses.is_dataclass(Card)\nassert [f.name for f in dataclasses.fields(Card)] == ['rank', 'suit'] and 'rank=3' in repr(c)\ntry:\n    c.rank = 4\nexcept dataclasses.FrozenInstanceError:\n    pass\nelse:\n    assert False",
    ),
    "inherits": (
        SHAPES,
        [SHAPES.replace("(Shape)", ""), SHAPES.replace("** 2", "* 2"), "class Square(Shape):\n    pass"],
        "assert issubclass(Square, Shape) and isinstance(Square(3), Shape) and Square(3).told() == 'area 9'",
    ),
    "exception": (
        RAISES,
        [RAISES.replace("ValueError", "Exception"), RAISES.replace(" from error", " from None"), RAISES.replace("= needed", "= 0")],
        "assert issubclass(Broke, ValueError) and Broke(7).needed == 7\ntry:\n    pay(5)\nexcept Broke as error:\n    assert error.needed == 5 and str(error) == '5 more' and isinstance(error.__cause__, KeyError)\nelse:\n    assert False",
    ),
    "dict": (
        PMF,
        [PMF.replace("(dict)", ""), PMF.replace("/= 2", "/= 4"), PMF.replace("sum(self.values())", "1")],
        "p = Pmf(a=1, b=2)\np.halve()\nassert p == {'a': 0.5, 'b': 1} and isinstance(p, dict) and p.total() == 1.5 and len(p) == 2",
    ),
    "another_base": (
        FIGURES,
        [ALONE.replace("** 2", "* 2"), ALONE.replace("sides = 4\n    def __init__(self, n)", "sides = 3\n    def __init__(self, n)"), ALONE.replace("(Figure)", "")],
        "assert [Cube(4).area(), Cube(4).told(), str(Cube(3)), Cube.sides] == [16, 'Cube 16', 'of 9', 4] and isinstance(Cube(1), Figure)",
        [ALONE],
    ),
    "written_anew": (
        FIGURES,
        [FIGURES + "    def area(self): return 0\n", FIGURES + "    sides = 5\n", FIGURES + "    def __str__(self): return ''\n"],
        "assert [Cube(4).area(), Cube(4).told(), str(Cube(3)), Cube.sides] == [16, 'Cube 16', 'of 9', 4]",
        [FIGURES.replace("super().__init__(n, n)", "self.n = n\n    def area(self): return self.n ** 2")],
    ),
    "method_in_a_base": (
        SPLIT,
        [HIGHER.replace("!", "?"), SPLIT.replace("!", "?"), SPLIT.replace("own", "other"), SPLIT.replace("(Base)", "")],
        "assert A().own() == 'base!' and 'run' not in vars(A)",
        [HIGHER, SPLIT.replace("class A(Base)", "class More(Base)") + "\nclass A(More): pass"],
    ),
    "stack": (
        STACK,
        ["class Stack(list):\n    push = list.append\n    def pop(self): return list.pop(self, 0)", "class Stack(list): pass"],
        "s = Stack()\ns.push(1)\ns.push(2)\nassert len(s) == 2 and s.pop() == 2 and len(s) == 1",
        ["class Stack(list):\n    push = list.append", "import collections\nclass Stack(collections.UserList):\n    def push(self, x): self.data.append(x)"],
    ),
    "stack_that_was_a_list": (
        "class Stack(list):\n    def push(self, x): self.append(x)",
        [STACK.replace("pop()", "pop(0)"), STACK.replace("def __len__", "def size")],
        "s = Stack()\ns.push(1)\ns.push(2)\nassert len(s) == 2 and s.pop() == 2 and len(s) == 1",
        [STACK],
    ),
    "named_tuple_as_well": (
        "class Pair:\n    def __init__(self, x, y): self.x, self.y = x, y\n    def __repr__(self): return f'({self.x}, {self.y})'\n    def total(self): return self.x + self.y",
        ["class Pair(typing.NamedTuple):\n    x: int\n    y: int\n    def total(self): return self.x"],
        "p = Pair(1, y=2)\nassert str(p) == '(1, 2)' and p.total() == 3 and p.y == 2",
        ["class Pair(typing.NamedTuple):\n    x: int\n    y: int\n    def total(self): return self.x + self.y\n    def __str__(self): return f'({self.x}, {self.y})'"],
    ),
    "text_of_an_exception": (
        "class Few(ValueError):\n    def __init__(self, n):\n        super().__init__(f'{n} are few')\n        self.n = n",
        ["class Few(ValueError):\n    def __init__(self, n): self.n = n\n    def __str__(self): return 'few'"],
        "assert str(Few(2)) == '2 are few' and Few(2).n == 2",
        ["class Few(ValueError):\n    def __init__(self, n): self.n = n\n    def __str__(self): return f'{self.n} are few'"],
    ),
    "shared_default": (
        BAG,
        [BAG.replace("None", "[]"), BAG.replace("all=None", "all=collections.deque()"), BAG.replace("all=None", "all=[[]]").replace("self.all.append", "self.all[0].append").replace("len(self.all)", "len(self.all[0])")],
        "a, b = Bag(), Bag()\na.add(7)\nassert len(b.all[0] if b.all else b.all) == 0 and a.size() == 1",
        [BAG.replace("[] if", "collections.deque() if")],
    ),
    "shared_or_not": (
        BAG,
        [BAG.replace("None", "[]"), BAG.replace("def __init__(self, all=None): self.all = [] if all is None else all", "all = []"), BAG.replace("list(self.all)", "self.all")],
        "a, b = Bag(), Bag()\nassert a.all is not b.all\na.all.append(7)\nassert Bag().all == [] and a.all == [7]\nb.copy().add(1)\nassert b.all == []",
    ),
    "list_of_a_class": (
        BAG,
        [BAG.replace("def __init__(self, all=None): self.all = [] if all is None else all", "all = []"), BAG.replace("def __init__(self, all=None): self.all = [] if all is None else all", "all = collections.deque()")],
        "a, b = Bag(), Bag()\na.add(7)\nassert len(b.all) == 0",
    ),
    "meant_to_be_shared": (
        "known = []\nclass Tag:\n    known = {}\n    def __init__(self, name):\n        self.name, self.all = name, known\n    def set(self):\n        known.append(self.name)\n        self.known[self.name] = 1\ndef clear():\n    known.clear()",
        ["class Tag:\n    def __init__(self, name):\n        self.name, self.all, self.known = name, [], {}\n    def set(self):\n        self.all.append(self.name)\n        self.known[self.name] = 1\ndef clear(): pass"],
        "a, b = Tag('a'), Tag('b')\na.set()\nb.all.append('c')\nTag.known[5] = 6\nb.set()\nassert a.all == ['a', 'c', 'b'] and a.all is b.all and Tag.known == {'a': 1, 5: 6, 'b': 1}\nclear()\nassert a.all == []",
    ),
    "rows": (
        "def blank(): return [[0, 0], [0, 0]]\ndef put(rows): rows[0][0] = 5",
        ["row = [0, 0]\ndef blank(): return [row, [0, 0]]\ndef put(rows): rows[0][0] = 5", "def blank(): return [[0, 0], [0, 0]]\ndef put(rows): rows[0] = [5, 0]"],
        "a, b = blank(), blank()\nrow = a[0]\nput(a)\nassert b == [[0, 0], [0, 0]] and row == [5, 0]",
    ),
    "iterator": (
        COUNTDOWN,
        [COUNTDOWN.replace("if not self.n", "if self.n < 2"), COUNTDOWN.replace("StopIteration", "ValueError")],
        "assert list(Down(3)) == [2, 1, 0] and next(Down(0), 'end') == 'end'",
    ),
    "manager": (
        SWALLOW,
        [SWALLOW.replace("issubclass(kind, KeyError)", "False"), SWALLOW.replace("kind is not None and issubclass(kind, KeyError)", "True")],
        "with Quiet() as q:\n    {}['a']\nassert isinstance(q.error, KeyError)\ntry:\n    with Quiet():\n        1 / 0\nexcept ZeroDivisionError:\n    pass\nelse:\n    assert False",
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
    "tree": (
        "class Tree:\n    def __init__(self): self.all, self.up = [], None\n    def add(self, other):\n        self.all.append(other)\n        other.up = self\n        return other",
        ["class Tree:\n    def __init__(self): self.all, self.up = [], None\n    def add(self, other):\n        self.all.append(other)\n        return other"],
        "a = Tree()\nb = a.add(Tree())\nc = b.add(Tree())\nassert b.up is a and c.up is b and b.all == [c] and a.all[0].all[0].up.up is a",
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
    "signature": (
        "def area(w: int, h: int = 2, *, unit=None) -> float:\n    'The area.'\n    return w * h",
        ["def area(w, h=3, *, unit=None):\n    'The area.'\n    return w * h", "def area(w: int, h: int = 2, *, unit=None) -> float:\n    return w * h", "def area(*a, **k):\n    'The area.'\n    return 1"],
        "import inspect\nassert str(inspect.signature(area)) == '(w: int, h: int = 2, *, unit=None) -> float'\nassert area.__doc__ == 'The area.' and area.__annotations__['h'] is int",
    ),
    "source": (
        "def fact(n):\n    return 1 if n < 2 else n * fact(n - 1)",
        ["import math\ndef fact(n):\n    return math.factorial(n)"],
        "import inspect\nassert fact(4) == 24 and 'fact(' in inspect.getsource(fact).split(':', 1)[1]",
    ),
    "cache": (
        "from functools import lru_cache\n@lru_cache(None)\ndef fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)",
        ["def fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)"],
        "fib.cache_clear()\nassert fib(9) == 34 and fib.cache_info().misses == 10",
    ),
    "async": (
        "import asyncio\nasync def later(n):\n    await asyncio.sleep(0)\n    return 2 * n",
        ["def later(n):\n    return 2 * n", "async def later(n):\n    return n"],
        "assert await later(4) == 8",
    ),
    "helper": (
        "def double(s):\n    return s + s\ndef four(s):\n    return double(double(s))",
        ["def double(s):\n    return s + s\ndef four(s):\n    return 4 * s"],
        "kept, calls = double, []\ndef double(s):\n    calls.append(s)\n    return kept(s)\nassert four('a') == 'aaaa' and calls == ['a', 'aa']\ndouble = kept",
    ),
    "seed": (
        "import random\ndef roll(n):\n    return [random.randint(1, 6) for _ in range(n)]",
        ["def roll(n):\n    return [4] * n", "import random\nmine = random.Random()\ndef roll(n):\n    return [mine.randint(1, 6) for _ in range(n)]"],
        "import random\nrandom.seed(3)\nwant = [random.randint(1, 6) for _ in range(20)]\nrandom.seed(3)\nassert roll(20) == want",
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
    "patch": (
        "import random, time\ndef roll():\n    time.sleep(9)\n    return random.randint(1, 6) + 1",
        ["import random\ndef roll():\n    return random.randint(1, 6) + 1", "import time\ndef roll():\n    time.sleep(9)\n    return 5"],
        "from unittest.mock import patch\nwith patch('time.sleep') as sleep, patch('random.randint', side_effect=[4, 5]):\n    assert roll() == 5 and roll() == 6\nassert sleep.call_count == 2 and sleep.call_args.args == (9,)",
    ),
    "print": (
        "def show(x):\n    print('x is', x)",
        ["def show(x):\n    print('x is', 5)"],
        "from unittest.mock import patch, call\nwith patch('builtins.print') as said:\n    show([1])\n    show(2)\nassert said.call_args_list == [call('x is', [1]), call('x is', 2)]",
    ),
    "one_object": (
        "class Config:\n    _it = None\n    def __new__(cls):\n        if cls._it is None:\n            cls._it = super().__new__(cls)\n        return cls._it",
        ["class Config:\n    pass"],
        "assert Config() is Config()",
    ),
    "object_of_the_check": (
        "def total(shapes):\n    shapes[0].n += 1\n    return sum(s.area() for s in shapes), sorted(shapes)[0]",
        ["def total(shapes):\n    return 5, shapes[1]", "def total(shapes):\n    return sum(s.area() for s in shapes), shapes[0]"],
        "class Sq:\n    def __init__(self, n): self.n = n\n    def area(self): return self.n ** 2\n    def __lt__(self, other): return self.n < other.n\na, b = Sq(2), Sq(1)\nassert total([a, b]) == (10, b) and a.n == 3",
    ),
    "list_that_counts": (
        "def find(some, x):\n    low, high = 0, len(some)\n    while isinstance(some, list) and low < high:\n        middle = (low + high) // 2\n        if some[middle] == x:\n            return middle\n        low, high = (middle + 1, high) if some[middle] < x else (low, middle)",
        ["def find(some, x):\n    for i in range(len(some)):\n        if some[i] == x:\n            return i", "def find(some, x):\n    return [*some].index(x)"],
        "class Counting(list):\n    n = 0\n    def __getitem__(self, k):\n        self.n += 1\n        return super().__getitem__(k)\nc = Counting(range(0, 600, 2))\nassert find(c, 554) == 277 and 0 < c.n < 30",
    ),
    "number_that_counts": (
        "def least(some):\n    first, *rest = some\n    for x in rest:\n        if x < first:\n            first = x\n    return first, 'abc'[first], some",
        ["def least(some):\n    return min(sorted(some)), 'b', some", "def least(some):\n    first, *rest = some\n    for x in rest:\n        for y in rest:\n            x < y\n        if x < first:\n            first = x\n    return first, 'b', some", "def least(some): return min(some), 'b', [int(x) for x in some]"],
        "class Number(int):\n    n = 0\n    def __lt__(self, other):\n        Number.n += 1\n        return int(self) < int(other)\nsome = [Number(k) for k in (3, 1, 4, 5)]\ngot = least(some)\nassert got[0] == 1 and got[1] == 'b' and type(got[0]) is Number and got[2][3] is some[3] and 0 < Number.n < 4",
    ),
    "list_that_refuses": (
        "def order(some):\n    for i in range(len(some)):\n        for j in range(i):\n            if some[i] < some[j]:\n                some[i], some[j] = some[j], some[i]",
        ["def order(some):\n    some.sort()", "def order(some):\n    some[:] = sorted(some)[::-1]"],

        "class Unsorted(list):\n    def sort(self, *a, **k): raise AssertionError\nu = Unsorted([3, 1, 2])\norder(u)\nassert u == [1, 2, 3] and type(u) is Unsorted",
        ["def order(some):\n    some[:] = sorted([] + some + [])"],
    ),
    "text_that_counts": (
        "import re\ndef shout(text):\n    return '> ' + text.upper() + f'{text}' + ''.join([text]) + re.sub('b', 'c', text)",
        ["def shout(text):\n    return '> ' + text.upper() + text + text + text.upper().lower().replace('b', 'c')", "def shout(text):\n    return '> ' + text.swapcase() + text + text + 'ac'"],
        "class Text(str):\n    n = 0\n    def upper(self):\n        self.n += 1\n        return str.upper(self)\nt = Text('ab')\nassert shout(t) == '> ABababac' and t.n == 1",
    ),
    "dict_that_counts": (
        "def get(d, k):\n    return d[k] if k in d else len(d)",
        ["def get(d, k):\n    return d[k] if k in d and d[k] else len(d)"],
        "class D(dict):\n    n = 0\n    def __getitem__(self, k):\n        self.n += 1\n        return dict.__getitem__(self, k)\nd = D(a=5)\nassert get(d, 'a') == 5 and get(d, 'b') == 1 and d.n == 1",
    ),
    "file_object": (
        "def write(out):\n    print('a', file=out)\n    out.write('b')",
        ["def write(out):\n    print('a')"],
        "import io\nout = io.StringIO()\nwrite(out)\nassert out.getvalue() == 'a\\nb'",
    ),
    "temporary": (
        "import os\ndef count(folder):\n    with open(os.path.join(folder, 'n.txt'), 'w') as f:\n        f.write('x')\n    return len(os.listdir(folder))",
        ["def count(folder):\n    return 2"],
        "import os, tempfile\nfrom pathlib import Path\nwith tempfile.TemporaryDirectory() as d:\n    Path(d, 'a').write_text('b')\n    assert count(d) == 2 and (Path(d) / 'n.txt').exists() and sorted(os.listdir(d)) == ['a', 'n.txt']\n    assert os.path.basename(d) in os.listdir() and os.listdir() == os.listdir('.')\nassert not os.path.exists(d)",
    ),
    "new_file": (
        "from pathlib import Path\nPath('report.txt').write_text('5')",
        ["from pathlib import Path\nPath('report.txt').write_text('6')", ""],
        "import os\nfrom pathlib import Path\nassert Path('report.txt').exists() and os.path.getsize('report.txt') == 1\nassert Path('report.txt').read_text() == '5'\nos.remove('report.txt')\nassert not os.path.exists('report.txt')",
    ),
}  # fmt: skip
GIVEN = """
import collections, dataclasses, enum, typing
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


def test_objects_of_helper_files_cross():
    """Also what is changed in them; a student's own class of that name is another one."""
    helper = {"people.py": b"class Person:\n    def __init__(self, age):\n        self.age = age\n"}
    cells = [
        given("start", "from people import Person"),
        exercise("older", "### BEGIN SOLUTION\ndef older(p):\n    p.age += 1\n    return Person(0)\n### END SOLUTION"),
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
    """A class that derives from one, as the reference's, keeps the methods of Python's own."""
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
