"""Classes of a check's own that derive from a student's: the student's methods call the check's, as in one
process, so a check can count what is called, forbid it, or give what an abstract class lacks."""

import pytest
from mini import check, exercise, given, grading, reason, verdicts

pytestmark = pytest.mark.sandbox

STACK = """
class Stack:
    limit = 3
    def __init__(self, all=()):
        self.all = list(all)
    def push(self, x):
        if len(self.all) >= self.limit:
            raise OverflowError
        self.all.append(x)
        return self
    def pop(self):
        return self.all.pop()
    def pop_all(self):
        return [self.pop() for _ in range(len(self.all))]
    def __len__(self):
        return len(self.all)
    def __repr__(self):
        return f'{type(self).__name__}({self.all})'
    def copy(self):
        return type(self)(self.all)
    @classmethod
    def of(cls, *all):
        return cls(all)
def drain(stack):
    return [stack.pop() for _ in range(len(stack))]
def top(stack):
    return stack.all[-1]
def fresh():
    return Stack([1])
"""
OTHER = STACK.replace("self.all", "self._items").replace("stack.all", "stack._items")
SHAPE = """
class Shape(abc.ABC):
    @abc.abstractmethod
    def area(self): ...
    def describe(self):
        return f'{self.name}: {self.area()}'
    def __lt__(self, other):
        return self.area() < other.area()
def largest(shapes):
    return max(shapes, key=lambda s: s.area())
"""
SHOWN = """
class Shown:
    def shown(self):
        return ', '.join(f'{k}={v}' for k, v in sorted(vars(self).items()))
    def change(self, **new):
        for k, v in new.items():
            setattr(self, k, v)
"""
QUEUE = """
class Queue:
    def __init__(self): self.items = []
    def put(self, x): self.items.append(x)
    def put_all(self, some):
        for x in some:
            self.put(x)
    def _next(self): return 0
    def get(self): return self.items.pop(self._next())
"""
ACCOUNT = """
class Account:
    rates = {'a': 2}
    fee = 1
    def __init__(self, balance=0):
        self.balance = balance
    def cost(self):
        return self.fee * self.rates['a']
    def draw(self, n):
        n += self.cost()
        self.balance -= n
    def pay(self, n):
        self.balance += n
    @classmethod
    def doubled(cls):
        return 2 * cls.fee
"""
HOLDER = """
class Account:
    def __init__(self, balance): self.balance = balance
    def draw(self, n):
        if n <= self.balance: self.balance -= n
    def look(self):
        return self.balance
    def go(self):
        self.tmp = 1
        found = self.tmp
        del self.tmp
        return found
"""
KEEPING = """
class Base:
    def run(self): return 1
kept = []
def keep(x): kept.append(x)
def run(): return sum(x.run() for x in kept)
def twice(x): return sum(x) + sum(x)
"""
TREE = """
class Node:
    def __init__(self, value):
        self.value, self.children, self.parent = value, [], None
    def add(self, child):
        self.children.append(child)
        child.parent = self
        return child
    def visit(self): return self.value
    def total(self):
        return self.visit() + sum(c.total() for c in self.children)
"""
PMF = """
class Pmf(dict):
    def weight(self, k): return self.get(k, 0)
    def total(self): return sum(self.weight(k) for k in self)
"""
SPY = "class Spy(Stack):\n    pops = 0\n    def pop(self):\n        self.pops += 1\n        return super().pop()\n"
# {name: (right answer, wrong answers, what the check does, perhaps more right answers)}
CASES: dict[str, tuple] = {
    "at_most": (
        STACK,
        [
            STACK.replace("return stack.all[-1]", "x = stack.pop()\n    stack.push(x)\n    return x"),
            OTHER.replace("return stack._items[-1]", "x = stack.pop()\n    stack.push(x)\n    return x"),
        ],
        SPY + "s = Spy([1, 2])\nassert top(s) == 2 and s.pops == 0 and len(s) == 2",
        [OTHER],
    ),
    "exactly": (
        STACK,
        [
            STACK.replace("[stack.pop() for _ in range(len(stack))]", "stack.all[::-1]"),
            STACK.replace("[stack.pop() for _ in range(len(stack))]", "[stack.pop() for _ in range(len(stack))] and [2, 2]"),
        ],
        SPY + "s = Spy([1, 2])\nassert drain(s) == [2, 1] and s.pops == 2 and len(s) == 0 and s.pop_all() == []",
        [OTHER],
    ),
    "its_own_methods": (
        STACK,
        [STACK.replace("[self.pop() for _ in range(len(self.all))]", "self.all[::-1]")],
        SPY + "s = Spy([1, 2])\nassert s.pop_all() == [2, 1] and s.pops == 2\ns.push(4)\nassert s.pop() == 4 and s.pops == 3",
        [OTHER],
    ),
    "forbidden": (
        STACK,
        [
            STACK.replace("return stack.all[-1]", "return stack.pop()"),
            OTHER.replace("return stack._items[-1]", "return stack.pop()"),
        ],
        "class Never(Stack):\n    def pop(self): raise AssertionError('not to be called')\nassert top(Never([1, 2])) == 2",
        [OTHER],
    ),
    "noted_outside": (
        STACK,
        [STACK.replace("return stack.all[-1]", "return stack.copy().pop()")],
        "seen = []\nclass Spy(Stack):\n    def pop(self):\n        seen.append(self)\n        return super().pop()\ns = Spy([1, 2])\nassert top(s) == 2 and seen == []\ndrain(s)\nassert seen == [s, s] and seen[0] is s",
    ),
    "data_of_the_class": (
        STACK,
        [STACK.replace("self.limit", "3"), STACK.replace("self.limit", "Stack.limit")],
        "class One(Stack): limit = 1\ns = One()\ns.push(1)\ntry:\n    s.push(2)\nexcept OverflowError:\n    pass\nelse:\n    assert False\nOne.limit = 2\nassert len(s.push(2)) == 2",
        [OTHER],
    ),
    "more_data": (
        ACCOUNT,
        [ACCOUNT.replace("self.rates['a']", "2"), ACCOUNT.replace("2 * cls.fee", "2 * Account.fee"), ACCOUNT.replace("self.fee *", "Account.fee *")],
        "class Dear(Account):\n    fee = 5\n    rates = {'a': 3}\nd = Dear(100)\nd.draw(10)\nassert d.balance == 75 and Dear.doubled() == 10 and Account.doubled() == 2",
    ),
    "property": (
        ACCOUNT,
        [ACCOUNT.replace("self.fee *", "Account.fee *")],
        "class Rising(Account):\n    @property\n    def fee(self): return self.balance // 10\nd = Rising(100)\nd.draw(10)\nassert d.balance == 70",
    ),
    "property_with_a_setter": (
        HOLDER,
        [HOLDER.replace("if n <= self.balance: ", ""), HOLDER.replace("self.balance = balance", "self._balance = balance"), HOLDER.replace("del self.tmp", "pass")],
        "seen = []\nclass Guard(Account):\n    @property\n    def balance(self): return self._b\n    @balance.setter\n    def balance(self, v):\n        assert v >= 0\n        self._b = v\n    tmp = property(lambda s: 2, lambda s, v: seen.append(v), lambda s: seen.append('gone'))\ng = Guard(10)\ng.draw(50)\ng.draw(3)\nassert g.balance == 7 and g.go() == 2 and seen == [1, 'gone']",
    ),
    "property_without_one": (
        HOLDER,
        [HOLDER.replace("return self.balance", "b = self.balance\n        self.balance = 0\n        return b")],
        "class Fixed(Account):\n    balance = property(lambda self: 100)\n    def __init__(self): pass\nassert Fixed().look() == 100\ntry:\n    Fixed().draw(5)\nexcept AttributeError:\n    pass\nelse:\n    assert False",
    ),
    "static_and_class_methods": (
        ACCOUNT,
        [ACCOUNT.replace("self.cost()", "Account(0).cost()")],
        "class Free(Account):\n    @staticmethod\n    def cost(): return 0\nclass Odd(Account):\n    @classmethod\n    def cost(cls): return len(cls.__name__)\nf, o = Free(5), Odd(5)\nf.draw(1), o.draw(1)\nassert (f.balance, o.balance) == (4, 1)",
    ),
    "override_changes_the_state": (
        ACCOUNT,
        [ACCOUNT.replace("self.cost()", "self.fee * self.rates['a']"), ACCOUNT.replace("-= n", "-= 2 * n")],
        "class Bonus(Account):\n    def cost(self):\n        self.balance += 7\n        return super().cost()\nb = Bonus(100)\nb.draw(10)\nassert b.balance == 95",
        [ACCOUNT.replace("n += self.cost()\n        self.balance -= n", "c = self.cost()\n        self.balance = self.balance - n - c")],
    ),
    "own_init": (
        ACCOUNT,
        [ACCOUNT.replace("+= n", "+= 2 * n"), ACCOUNT.replace("= balance\n", "= balance + 1\n")],
        "class Own(Account):\n    def __init__(self):\n        super().__init__(5)\n        self.more = 1\nclass Without(Account):\n    def __init__(self): self.balance = 10\no, w = Own(), Without()\no.pay(3), w.pay(3)\nassert (o.balance, o.more, w.balance) == (8, 1, 13)",
    ),
    "abstract": (
        SHAPE,
        [SHAPE.replace("{self.area()}", "6"), SHAPE.replace("(abc.ABC)", ""), SHAPE.replace("max(", "min("), SHAPE.replace("self.area() <", "not self.area() <")],
        "class Tri(Shape):\n    name = 'tri'\n    def area(self): return 6\nclass Sq(Shape):\n    def __init__(self, n): self.n, self.name = n, f'sq{n}'\n    def area(self): return self.n ** 2\nt, s, b = Tri(), Sq(2), Sq(3)\nassert t.describe() == 'tri: 6' and s.describe() == 'sq2: 4' and largest([t, s, b]) is b and s < t < b\ntry:\n    Shape()\nexcept TypeError:\n    pass\nelse:\n    assert False",
    ),
    "mixin": (
        SHOWN,
        [SHOWN.replace("sorted", "list").replace("vars(self).items()", "[('x', 1)]"), SHOWN.replace("setattr(self, k, v)", "pass")],
        "class P(Shown):\n    def __init__(self): self.x, self.all = 1, [2]\n    def twice(self): return 2 * self.x\np = P()\nassert p.shown() == 'all=[2], x=1'\np.change(x=5, y=6)\nassert p.twice() == 10 and p.y == 6 and p.shown() == 'all=[2], x=5, y=6'",
    ),
    "private": (
        QUEUE,
        [QUEUE.replace("self._next()", "0"), QUEUE.replace("self.put(x)", "self.items.append(x)")],
        "class Last(Queue):\n    def __init__(self):\n        super().__init__()\n        self._puts = 0\n    def _next(self): return -1\n    def put(self, x):\n        self._puts += 1\n        super().put(2 * x)\nq = Last()\nq.put_all([1, 2, 3])\nassert q.get() == 6 and q._puts == 3 and q.items == [2, 4]",
    ),
    "circle": (
        TREE,
        [TREE.replace("self.visit() +", "self.value +"), TREE.replace("child.parent = self\n", "pass\n"), TREE.replace("c.total() for", "c.visit() for")],
        "class Seen(Node):\n    seen = 0\n    def visit(self):\n        Seen.seen += 1\n        return 10 * self.value\na = Node(1)\nb = a.add(Seen(2))\nc = b.add(Seen(3))\nassert a.total() == 51 and Seen.seen == 2 and c.parent is b and b.children[0] is c and type(b) is Seen",
    ),
    "dict": (
        PMF,
        [PMF.replace("self.weight(k) for", "self[k] for"), PMF.replace("(dict)", "")],
        "class Twice(Pmf):\n    asked = ()\n    def weight(self, k):\n        self.asked += (k,)\n        return 2 * super().weight(k)\nt = Twice(a=1, b=2)\nassert t.total() == 6 and t.asked == ('a', 'b') and t == {'a': 1, 'b': 2}",
    ),
    "made_there": (
        STACK,
        [STACK.replace("type(self)(self.all)", "Stack(self.all)"), STACK.replace("return cls(all)", "return Stack(all)"), STACK.replace("type(self)(self.all)", "self")],
        SPY + "s = Spy([1, 2])\nc = s.copy()\nassert type(c) is Spy and c is not s and c.pop_all() == [2, 1] and (s.pops, c.pops) == (0, 2) and len(s) == 2\no = Spy.of(1, 2)\nassert type(o) is Spy and drain(o) == [2, 1] and o.pops == 2",
        [OTHER],
    ),
    "names_and_kinds": (
        STACK,
        [STACK.replace("type(self).__name__", "'Stack'"), STACK.replace("return self\n", "return Stack(self.all)\n")],
        "class Deeper(Stack): pass\nclass Spy(Deeper): pass\ns = Spy()\nassert s.push(1) is s and repr(s) == 'Spy([1])' and isinstance(s.copy(), Deeper)",
    ),
    "special_methods": (
        STACK,
        [STACK.replace("range(len(stack))", "range(len(stack.all))")],
        "class Half(Stack):\n    lens = 0\n    def __len__(self):\n        self.lens += 1\n        return super().__len__() // 2\nh = Half([1, 2])\nassert drain(h) == [2] and h.lens == 1",
    ),
    "the_class_itself": (
        "class Box:\n    def __init__(self, x): self.x = x\n    def get(self): return self.x\ndef make(kind, x):\n    return kind(x)",
        ["class Box:\n    def __init__(self, x): self.x = x\n    def get(self): return self.x\ndef make(kind, x):\n    return Box(x)"],
        "class Twice(Box):\n    def get(self): return 2 * super().get()\nt = make(Twice, 4)\nassert type(t) is Twice and t.get() == 8",
    ),
    "kept": (
        "class Base:\n    def run(self): return 1\nkept = []\ndef keep(x): kept.append(x)\ndef run(): return sum(x.run() for x in kept)",
        ["class Base:\n    def run(self): return 1\nkept = []\ndef keep(x): kept.append(x)\ndef run(): return len(kept)"],
        "class Ten(Base):\n    def __init__(self): self.n = 0\n    def run(self):\n        self.n += 1\n        return 10\na, b = Ten(), Ten()\nkeep(a), keep(b)\nassert run() == 20 and run() == 20 and (a.n, b.n) == (2, 2)",
    ),
    "in_its_place": (
        STACK,
        [STACK.replace("return Stack([1])", "return [1]"), STACK.replace("return Stack([1])", "return Stack([2])"), STACK.replace("self.all.append(x)", "Stack([]).all.append(x)")],
        "class Spy(Stack):\n    made = 0\n    def __init__(self, all=()):\n        Spy.made += 1\n        super().__init__(all)\n    def pop(self): return 10 * super().pop()\nkept, Stack = Stack, Spy\ns = fresh()\nassert type(s) is Spy and Spy.made == 1 and s.copy().pop() == 10 and Spy.made == 2\ns.push(5)\nassert s.pop_all() == [50, 10]\nStack = kept\nassert type(fresh()) is kept and Spy.made == 2",
        [OTHER],
    ),
    "observer": (
        "class Observer:\n    def update(self, x): raise NotImplementedError\nclass Subject:\n    def __init__(self): self.all = []\n    def attach(self, o): self.all.append(o)\n    def notify(self, x):\n        for o in self.all:\n            o.update(x)",
        ["class Observer:\n    def update(self, x): pass\nclass Subject:\n    def __init__(self): self.all = []\n    def attach(self, o): self.all.append(o)\n    def notify(self, x): self.all[0].update(x)"],
        "class Noting(Observer):\n    def __init__(self): self.got = []\n    def update(self, x): self.got.append(x)\ns, a, b = Subject(), Noting(), Noting()\ns.attach(a), s.attach(b)\ns.notify(5), s.notify([6])\nassert a.got == b.got == [5, [6]]",
    ),
    "visitor": (
        "class Visitor:\n    def number(self, n): ...\n    def plus(self, p): ...\nclass Number:\n    def __init__(self, n): self.n = n\n    def accept(self, v): return v.number(self)\nclass Plus:\n    def __init__(self, a, b): self.a, self.b = a, b\n    def accept(self, v): return v.plus(self)",
        ["class Visitor:\n    def number(self, n): ...\n    def plus(self, p): ...\nclass Number:\n    def __init__(self, n): self.n = n\n    def accept(self, v): return v.number(self)\nclass Plus:\n    def __init__(self, a, b): self.a, self.b = a, b\n    def accept(self, v): return self.a.accept(v)"],
        "class Text(Visitor):\n    deep = 0\n    def number(self, n): return str(n.n)\n    def plus(self, p):\n        self.deep += 1\n        return f'({p.a.accept(self)}+{p.b.accept(self)})'\nt = Text()\nassert Plus(Number(1), Plus(Number(2), Number(3))).accept(t) == '(1+(2+3))' and t.deep == 2",
    ),
    "before_the_check_s": (
        "class Loud:\n    def say(self): return super().say().upper()\nclass Twice:\n    def say(self): return 2 * super().say()",
        ["class Loud:\n    def say(self): return 'AA'\nclass Twice:\n    def say(self): return 2 * super().say()", "class Loud:\n    def say(self): return super().say().upper()\nclass Twice:\n    def say(self): return 2 * 'a'"],
        "class Base:\n    word = 'a'\n    def say(self): return self.word\nclass One(Loud, Twice, Base): pass\nclass Other(One): word = 'b'\nassert One().say() == 'AA' and Other().say() == 'BB'",
    ),
    "fields": (
        "@dataclasses.dataclass\nclass Point:\n    x: int\n    def move(self, d): self.x += d\n    def twice(self): return 2 * self.x",
        ["@dataclasses.dataclass\nclass Point:\n    x: int\n    def move(self, d): self.x = d\n    def twice(self): return 2 * self.x", "@dataclasses.dataclass\nclass Point:\n    y: int\n    def move(self, d): self.y += d\n    def twice(self): return 2 * self.y"],
        "@dataclasses.dataclass\nclass Both(Point):\n    y: int = 0\n    def move(self, d):\n        super().move(d)\n        self.y += d\nb = Both(1, 2)\nb.move(3)\nassert (b.x, b.y, b.twice()) == (4, 5, 8) and b == Both(4, 5)",
    ),
    "order_and_hash": (
        "class Ordered:\n    def __gt__(self, o): return not self < o and not self == o\ndef largest(all): return sorted(set(all))[-1]",
        ["class Ordered:\n    def __gt__(self, o): return not self < o\ndef largest(all): return sorted(set(all))[-1]", "class Ordered:\n    def __gt__(self, o): return not self < o and not self == o\ndef largest(all): return sorted(set(all))[0]"],
        "class N(Ordered):\n    def __init__(self, n): self.n = n\n    def __lt__(self, o): return self.n < o.n if isinstance(o, N) else NotImplemented\n    def __eq__(self, o): return self.n == o.n if isinstance(o, N) else NotImplemented\n    def __hash__(self): return self.n % 2\na, b = N(1), N(3)\nassert b > a and not a > N(1) and largest([a, b, N(3)]) == b and largest({a, b}) is b and a != 5",
    ),
    "subclasses_are_noted": (
        "class Plugin:\n    known = {}\n    def __init_subclass__(cls, **more):\n        super().__init_subclass__(**more)\n        Plugin.known[cls.__name__] = cls",
        ["class Plugin:\n    known = {}", "class Plugin:\n    known = {}\n    def __init_subclass__(cls, **more): Plugin.known['A'] = Plugin"],
        "class A(Plugin): pass\nassert Plugin.known == {'A': A}",
    ),
    "iterated": (
        "class All:\n    def total(self): return sum(self)\n    def first(self): return next(iter(self))",
        ["class All:\n    def total(self): return 7\n    def first(self): return next(iter(self))", "class All:\n    def total(self): return sum(self) + sum(self)\n    def first(self): return 3"],
        "class Two(All):\n    def __iter__(self): yield from [3, 4]\nclass Down(All):\n    def __iter__(self):\n        self.n = 3\n        return self\n    def __next__(self):\n        if not self.n:\n            raise StopIteration\n        self.n -= 1\n        return self.n\nassert (Two().total(), Two().first(), Down().total(), Down().first()) == (7, 3, 3, 2)",
    ),
    "counts_without_a_call": (  # what the check does with its object itself, or in a generator
        KEEPING,
        [KEEPING.replace("return sum(x) + sum(x)", "return 2 * sum(x)"), KEEPING.replace("x.run() for", "10 for")],
        "class Some(Base):\n    def __init__(self): self.n = self.runs = 0\n    def __iter__(self):\n        self.n += 1\n        self.more = 5\n        yield from (1, 2)\n    def run(self):\n        self.runs += 1\n        return 10\ns = Some()\nassert twice(s) == 6 and s.n == 2 and s.more == 5\nkeep(s)\nassert run() == 10 and s.runs == 1\ns.runs = 0\ndel s.more\nassert run() == 10 and vars(s) == {'n': 2, 'runs': 1}",
    ),
    "lists_of_the_class": (
        "class Base:\n    items = []\n    def add(self, x): self.items = self.items + [x]\n    def note(self, x): self.notes.setdefault(x, []).append(1)",
        ["class Base:\n    items = []\n    def add(self, x): self.items.append(x)\n    def note(self, x): self.notes.setdefault(x, []).append(1)", "class Base:\n    items = []\n    def add(self, x): self.items = self.items + [x]\n    def note(self, x): self.notes[x] = [1]"],
        "class Own(Base):\n    items, notes = [7], {}\na, b = Own(), Own()\na.add(1)\na.note('x'), b.note('x'), b.note('y')\nassert Own.items == b.items == [7] and a.items == [7, 1] and Own.notes == {'x': [1, 1], 'y': [1]}\nOwn.items.append(8)\nb.add(9)\nassert b.items == [7, 8, 9]",
    ),
    "in_others": (
        "class Item:\n    def price(self): return 1\nclass Cart:\n    def __init__(self): self.items = {}\n    def add(self, k, x): self.items[k] = x\n    def total(self): return sum(x.price() for x in self.items.values())",
        ["class Item:\n    def price(self): return 1\nclass Cart:\n    def __init__(self): self.items = {}\n    def add(self, k, x): self.items[k] = x\n    def total(self): return 2 * sum(x.price() for x in self.items.values()) - 3"],
        "class Dear(Item):\n    def __init__(self, n): self.n, self.asked = n, 0\n    def price(self):\n        self.asked += 1\n        return self.n\nc, d = Cart(), Dear(5)\nc.add('a', d)\nc.add('b', Item())\nassert c.total() == 6 and d.asked == 1 and c.items['a'] is d",
    ),
    "with_what_does_not_cross_so": (
        "class Mix:\n    def hook(self): return 5\ndef hook(x): return x.hook()",
        ["class Mix:\n    def hook(self): return 5\ndef hook(x): return 4"],
        "import datetime, enum, fractions, typing\nfrom unittest.mock import Mock\nclass A(Mix, fractions.Fraction): pass\nclass B(Mix, datetime.date): pass\nclass C(Mix, typing.NamedTuple('Q', [('a', int)])): pass\nclass D(Mix, Mock): pass\nassert [hook(A(1, 2)), hook(B(2020, 1, 1)), hook(C(1)), hook(D())] == [5] * 4",
    ),
    "raises": (
        "class Job:\n    def step(self): return 1\n    def run(self):\n        try:\n            return self.step()\n        except ValueError as error:\n            return str(error)",
        ["class Job:\n    def step(self): return 1\n    def run(self):\n        try:\n            return self.step()\n        except ValueError as error:\n            return 'no'", "class Job:\n    def step(self): return 1\n    def run(self): return self.step()"],
        "class Bad(Job):\n    def step(self): raise ValueError('bad')\nclass Worse(Job):\n    def step(self): raise KeyError(5)\nassert Bad().run() == 'bad'\ntry:\n    Worse().run()\nexcept KeyError as error:\n    assert error.args == (5,)\nelse:\n    assert False",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_each_case(name):
    right, wrong, test, *more = CASES[name]
    cells = [
        given("start", "import abc, dataclasses"),
        exercise("it", f"### BEGIN SOLUTION\n{right}\n### END SOLUTION"),
        check("test_it_so", test),
    ]
    with grading(*cells) as grade:
        for answer in [right, *(more[0] if more else ())]:
            graded = grade({"it": answer})
            assert verdicts(graded) == {"test_it_so": "passed"}, reason(graded, "test_it_so")
        for answer in wrong:
            assert verdicts(grade({"it": answer})) == {"test_it_so": "failed"}, answer
        assert verdicts(grade()) == {"test_it_so": "failed"}


ANIMALS = """
class Animal:
    def __init__(self, name): self.name = name
    def speak(self): return '...'
class Dog(Animal):
    def speak(self): return 'woof'
def make(kind): return Dog(kind) if kind == 'd' else Animal(kind)
def talk(a): return a.speak()
"""
ERRORS = """
class BankError(Exception): pass
class Broke(BankError): pass
def pay(n):
    if n > 10: raise Broke(n)
    if n < 0: raise BankError('neg')
"""
LATER = """
class Later(Stack):
    def pop(self): return super().pop()
s = Later([1, 2])
assert top(s) == 2
"""
BANK = """
class Account:
    rate = 1
    def __init__(self, b): self.b = b
    def worth(self): return self.b * self.rate
bank = []
def add(a): bank.append(a)
def total(): return sum(a.worth() for a in bank)
"""
PLUGIN = """
class Plugin:
    known = []
    def __init_subclass__(cls, tag='', **more):
        super().__init_subclass__(**more)
        Plugin.known.append(cls.__name__)
        cls.tag = tag
        if not isinstance(cls.tag, str):
            raise TypeError
    def run(self): return type(self).__name__
    def show(self): return self.tag
"""
CATS = """
class Animal:
    def __init__(self, name): self.name = name
    def speak(self): return '...'
    def reset(self):
        for k in list(vars(self)): setattr(self, k, 0)
def feed(a): a.hungry = False
def sort(some): some.sort()
def name_of(a):
    return a.name
"""
CAT = """
tricks = [2, 1]
class Cat(Animal):
    def __init__(self):
        super().__init__('c')
        self.hungry, self.tricks, self.spoken = True, tricks, 0
    def speak(self):
        self.spoken += 1
        return str(self.tricks) if self.hungry else 'purr'
c = Cat()
"""
# {name: (right answer, {wrong answer: "pass" or "fail" of each check}, the checks)}
SEVERAL: dict[str, tuple[str, dict[str, str], list[str]]] = {
    "a_variable_for_classes": (
        ANIMALS,
        {ANIMALS.replace("if kind == 'd' else Animal(kind)", ""): "ppfp", ANIMALS.replace("Dog(kind) if kind == 'd' else", ""): "pppf"},
        ["for kind in (Dog, Animal): assert kind('x').name == 'x'", "for kind in (Animal, Dog): assert kind('x').name == 'x'", "assert type(make('a')) is Animal", "assert type(make('d')) is Dog"],
    ),
    "a_variable_for_errors": (
        ERRORS,
        {ERRORS.replace("raise Broke", "raise BankError"): "fff", ERRORS.replace("raise BankError(", "raise Broke("): "ppf"},
        [
            "for n, err in ((11, Broke), (-1, BankError)):\n    try: pay(n)\n    except err: pass\n    else: assert False",
            "for n, err in ((-1, BankError), (11, Broke)):\n    try: pay(n)\n    except err: pass\n    else: assert False",
            "try: pay(11)\nexcept Broke: pass\ntry: pay(-1)\nexcept Exception as e: assert type(e) is BankError",
        ],
    ),
    "another_class_of_the_name_of_one": (
        ANIMALS,
        {ANIMALS.replace("return a.speak()", "return 'own'"): "ppf"},
        ["class Dog(Animal):\n    def speak(self): return 'own'\nassert talk(Dog('x')) == 'own'", "assert talk(Dog('x')) == 'own'", "assert talk(Animal('x')) == '...'"],
    ),
    "a_class_that_changes_later": (
        STACK,
        {
            STACK.replace("return stack.all[-1]", "return stack.pop()"): "ffff",
            STACK.replace("type(self)(self.all)", "Stack(self.all)"): "ppfp",
            STACK.replace("self.limit", "3"): "pfpp",
        },
        [
            "from unittest.mock import patch\n" + LATER + "for name in ('pop', 'push'):\n    with patch.object(Later, name) as mock:\n        top(s)\n    assert mock.call_count == 0\nwith patch.object(Later, 'push', return_value=5) as mock:\n    assert s.push(3) == 5 and mock.call_count == 1\nassert s.push(3) is s and drain(s) == [3, 2, 1]",
            LATER + "Later.limit = 2\ntry:\n    s.push(3)\nexcept OverflowError:\n    pass\nelse:\n    assert False\nassert Stack.limit == 3\ndel Later.limit\nassert len(s.push(3)) == 3",
            LATER + "s.copy()\nLater.pop = lambda self: 7\nassert drain(s.copy()) == [7, 7] and drain(Stack([1, 2])) == [2, 1]",
            LATER + "Later.pops = 0\ndef pop(self):\n    type(self).pops += 1\n    return 0\nLater.pop = pop\nassert top(s) == 2 and Later.pops == 0 and s.pop_all() == [0, 0] and Later.pops == 2",
        ],
    ),
    "plugins": (
        PLUGIN,
        {
            PLUGIN.replace("Plugin.known.append(cls.__name__)", "pass"): "fpf",
            PLUGIN.replace("cls.tag = tag", "cls.tag = ''"): "pff",
            PLUGIN.replace("raise TypeError", "return"): "ppf",
        },
        [
            "class A(Plugin): pass\nclass B(Plugin): pass\nassert Plugin.known == ['A', 'B'] and B().run() == 'B' and Plugin.known == ['A', 'B']",
            "class A(Plugin, tag='x'): pass\nclass B(A, tag='y'): pass\nassert A().show() == 'x' and B().show() == 'y'",
            "try:\n    class Odd(Plugin, tag=5): pass\nexcept TypeError:\n    assert Plugin.known[-1] == 'Odd'\nelse:\n    assert False",
        ],
    ),
    "an_object_that_is_kept": (
        BANK,
        {BANK.replace("self.b * self.rate", "self.b"): "ppf", BANK.replace("bank.append(a)", "bank[:] = [a]"): "pfp"},
        [
            "class Noted(Account):\n    def note(self): return 1\n    def worth(self): return super().worth()\nadd(Noted(5))\nassert total() == 5",
            "add(Account(1))\nassert total() == 6",
            "bank.clear()\nclass Rich(Account): rate = 2\nadd(Rich(5))\nassert total() == 10",
        ],
    ),
    "what_its_methods_use_can_change": (
        CATS,
        {
            CATS.replace("a.hungry = False", "pass"): "fppp",
            CATS.replace("setattr(self, k, 0)", "pass"): "pfpp",
            CATS.replace("some.sort()", "pass"): "ppfp",
            CATS.replace("return a.name", "a.tricks.clear()\n    return a.name"): "pppf",
            CATS.replace("return a.name", "a.hungry = 0\n    return a.name"): "pppf",
        },
        [
            CAT + "feed(c)\nassert c.speak() == 'purr' and c.spoken == 1",
            CAT + "c.speak()\nc.reset()\nassert vars(c) == dict(name=0, hungry=0, tricks=0, spoken=0)",
            CAT + "sort(tricks)\nassert tricks == [1, 2] and c.speak() == '[1, 2]' and c.tricks is tricks",
            CAT + "assert name_of(c) == 'c' and c.tricks == [2, 1] and c.speak() == '[2, 1]'",
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SEVERAL)
def test_several_checks(name):
    right, wrong, tests = SEVERAL[name]
    cells = [check(f"test_it_{n}", test) for n, test in enumerate(tests)]
    opening = given("start", "import abc, copy, collections")
    with grading(
        opening, exercise("it", f"### BEGIN SOLUTION\n{right}\n### END SOLUTION"), *cells
    ) as grade:
        for answer, told in {right: "p" * len(tests), **wrong}.items():
            graded = grade({"it": answer})
            found = "".join(verdict.value[0] for verdict in verdicts(graded).values())
            assert found == told, (answer, [r.reason for r in graded.results])


SECRETS = """
class Spy(Stack):
    pops = 0
    limit = 5
    _secret = 'x'
    def __init__(self, all):
        super().__init__(all)
        self.log, self._hidden = [], 7
    def pop(self):
        self.pops += 1
        self.log.append(self._note())
        return super().pop()
    def _note(self): return 'popped'
s = Spy([1, 2])
"""


@pytest.mark.parametrize(
    ("asked", "verdict"),
    [
        ("stack.limit - 3", "passed"),
        ("ask('get', stack, 'limit') - 3", "passed"),
        ("len(stack._secret) + 1", "failed"),
        ("len(ask('get', stack, '_secret')) + 1", "failed"),
        ("ask('get', stack, '_hidden') - 5", "failed"),
        ("len(ask('call', stack, '_note')) - 4", "failed"),
        ("len(ask('get', stack, '__dict__')) and 2", "failed"),
        ("len(ask('call', stack, '__reduce__')) and 2", "failed"),
        ("ask('get', stack, 'pop') and 2", "failed"),
        ("ask('call', Stack([2]), 'pop')", "failed"),
        ("'_note' in dir(stack) and 2", "failed"),
        ("'super' in str(stack.pop.__code__.co_names) and 2", "failed"),
    ],
    ids=str,
)
def test_of_such_a_class_only_what_the_known_one_speaks_of_and_public_names_are_told(
    asked, verdict
):
    cells = [
        exercise("it", f"### BEGIN SOLUTION\n{STACK}\n### END SOLUTION"),
        check("test_it_so", f"{SECRETS}assert top(s) == 2"),
    ]
    find = "cells = dict(zip(type(stack).pop.__code__.co_freevars, type(stack).pop.__closure__))\n    ask = cells['ask'].cell_contents"
    with grading(*cells) as grade:
        answer = STACK.replace("return stack.all[-1]", f"{find}\n    return {asked}")
        assert verdicts(grade({"it": answer})) == {"test_it_so": verdict}


def test_what_a_worker_cannot_have_is_told():
    """Also by `nbseal check`, which asks the reference."""
    kind = "class Odd(Stack):\n    def __getattribute__(self, name): return object.__getattribute__(self, name)"
    cells = [
        exercise("it", f"### BEGIN SOLUTION\n{STACK}\n### END SOLUTION"),
        check("test_it_so", f"{kind}\nassert len(Odd()) == 0"),
    ]
    with grading(*cells) as grade:
        graded = grade({"it": STACK})
    assert verdicts(graded) == {"test_it_so": "failed"}
    assert "Odd derives from Stack and has its own __" in reason(graded, "test_it_so")


def test_objects_of_a_class_that_makes_them_itself():
    kind = "class Own(Stack):\n    n = 0\n    def __new__(cls, *all):\n        Own.n += 1\n        return super().__new__(cls)\n    def __del__(self): pass\n    def pop(self): return 10 * super().pop()\n"
    cells = [
        exercise("it", f"### BEGIN SOLUTION\n{STACK}\n### END SOLUTION"),
        check("test_it_here", f"{kind}assert drain(Own([1, 2])) == [20, 10] and Own.n == 1"),
        check("test_it_there", f"{kind}assert type(Own().copy()) is Own"),
    ]  # fmt: skip
    with grading(*cells) as grade:
        graded = grade({"it": STACK})
        assert [*verdicts(graded).values()] == ["passed", "failed"]
        told = "Own has its own __new__, so only the check can make its objects"
        assert told in reason(graded, "test_it_there")
        wrong = STACK.replace("stack.pop() for", "stack.all.pop() for")
        assert [*verdicts(grade({"it": wrong})).values()] == ["failed", "failed"]


def test_one_that_stands_in_the_place_of_a_student_s_may_stay():
    """For the checks after it; the student's code has its own back."""
    counting = "class Stack(Stack):\n    n = 0\n    def pop(self):\n        self.n += 1\n        return super().pop()\n"
    cells = [
        exercise("it", f"### BEGIN SOLUTION\n{STACK}\n### END SOLUTION"),
        check("test_it_a", f"{counting}s = fresh()\nassert s.pop() == 1 and s.n == 1"),
        check("test_it_b", "s = Stack([1, 2])\nassert drain(s) == [2, 1] and s.n == 2 and Stack.limit == 3"),
        check("test_it_c", f"{counting}s = Stack([1, 2])\nassert top(s) == 2 and s.n == 0 and drain(s) and s.n == 4"),
        check("test_it_d", "assert len(fresh()) == 1 and not hasattr(fresh(), 'n')"),
    ]  # fmt: skip
    with grading(*cells) as grade:
        graded = grade({"it": STACK})
        assert {r.reason for r in graded.results if r.verdict.value != "passed"} == set()
        wrong = STACK.replace("return stack.all[-1]", "return stack.pop()")
        told = [verdict.value for verdict in verdicts(grade({"it": wrong})).values()]
        assert told == ["passed", "passed", "failed", "passed"]


def test_a_later_cell_that_writes_the_class_anew_counts():
    """Whatever a check has put in its place before."""
    twice = STACK.replace("return stack.all[-1]", "return 2 * stack.all[-1]")
    cells = [
        exercise("one", f"### BEGIN SOLUTION\n{STACK}\n### END SOLUTION"),
        check("test_one_so", "class Stack(Stack): pass\nassert top(Stack([1])) == 1"),
        exercise("two", f"### BEGIN SOLUTION\n{twice}\n### END SOLUTION"),
        check("test_two_so", "class Stack(Stack): pass\nassert top(Stack([1])) == 2"),
        check("test_two_kinds", "assert type(fresh()).__name__ == 'Stack' and top(fresh()) == 2"),
    ]
    with grading(*cells) as grade:
        graded = grade({"one": STACK, "two": twice})
        assert {r.reason for r in graded.results if r.verdict.value != "passed"} == set()
        told = verdicts(grade({"one": twice, "two": twice}))
        assert [verdict.value for verdict in told.values()] == ["failed", "passed", "passed"]
