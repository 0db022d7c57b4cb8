"""Classes and functions that a student writes, as checks of introductions ask them: the right answer
passes, sealed, the blank and each wrong one fail."""

import pytest
from mini import exercise, given, grading, hidden, solved, unlike, verdicts

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
    "print": (
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
