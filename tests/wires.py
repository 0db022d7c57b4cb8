"""Classes of a notebook, and the two sides of the wire, for tests of what crosses."""

import math

import msgspec
from hypothesis import strategies as st

from nbseal.wire.kinds import attributes_of
from nbseal.wire.messages import SharedObjects, decode, encode


class Board:
    """A class that a given cell might define."""

    def __init__(self):
        raise AssertionError("decoding calls nothing of the class")

    def __setattr__(self, name, value):
        raise AssertionError("decoding calls nothing of the class")

    def __eq__(self, other):
        return vars(self) == vars(other)

    __hash__ = None


class Cell:
    def __init__(self, i):
        self.i = i

    def __eq__(self, other):
        return self.i == other.i

    def __hash__(self):
        return hash(self.i) + 0 * len(self.i)


class Slots:
    __slots__ = ("__hidden", "a", "b")

    def hide(self, value):
        self.__hidden = value
        return self

    def hidden(self):
        return self.__hidden


class Link:
    def __init__(self, *others):
        self.others = list(others)


CLASSES = {"Board": Board, "Cell": Cell, "Slots": Slots, "Link": Link}
NAMES = {kind: name for name, kind in CLASSES.items()}


def board(**attributes):
    made = object.__new__(Board)
    vars(made).update(attributes)
    return made


def cell(i):
    made = Cell([i])
    made.i = (i,)
    return made


def state(registry):
    def held(value):
        if isinstance(value, (Board, Cell, Slots, Link)):
            value = attributes_of(value)
        if isinstance(value, dict):
            return [(id(k), id(v)) for k, v in value.items()]
        return sorted(map(id, value)) if isinstance(value, set) else list(map(id, value))

    return {number: (id(value), held(value)) for number, value in registry.objects.items()}


def there(value):
    """A value of the checker's as the worker has it."""
    sent, _ = encode([value], NAMES, SharedObjects(odd=False))
    [arrived] = decode(sent, CLASSES, SharedObjects(odd=True))
    return arrived


def slowly(value):
    """The same, part by part: an int that is too large for MessagePack has this effect."""
    sent, _ = encode([value, 1 << 64], NAMES, SharedObjects(odd=False))
    return decode(sent, CLASSES, SharedObjects(odd=True))[0]


def told(value, classes=CLASSES):
    """A value of the worker's as the checker has it."""
    names = {kind: name for name, kind in classes.items()}
    sent, _ = encode([value], names, SharedObjects(odd=True))
    return decode(sent, classes, SharedObjects(odd=False), ())[0]


def row(*values):
    return [0, [list(values)]]


def nodes(*values):
    return [3, [list(values)]]


def fixed(name, content):
    return [6, name, content, None]


def tup(*values):
    return fixed(":tuple", nodes(*values))


def group(name, number, content):
    return [name, [number], content]


def message(*values, groups=()):
    return msgspec.msgpack.encode([list(values), list(groups)])


def get(*values, groups=(), classes=CLASSES):
    return decode(message(*values, groups=groups), classes, SharedObjects(odd=False), ())


class Sides:
    """The checker and the worker, and the messages between them."""

    def __init__(self, follows=True):
        self.checker, self.worker = (SharedObjects(odd=o, follows=follows) for o in (False, True))
        self.first = frozenset()

    def call(self, *values):
        sent, self.first = encode(values, NAMES, self.checker)
        return decode(sent, CLASSES, self.worker)

    def reply(self, *values):
        sent, _ = encode(values, NAMES, self.worker)
        return decode(sent, CLASSES, self.checker, self.first)


SCALARS = st.one_of(
    *(st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.binary()),
    st.complex_numbers(allow_nan=False),
)
HASHABLE = st.recursive(
    SCALARS, lambda inner: st.one_of(st.tuples(inner, inner), st.frozensets(inner)), max_leaves=6
)
VALUES = st.recursive(
    HASHABLE,
    lambda inner: st.one_of(
        st.lists(inner),
        st.tuples(inner),
        st.sets(HASHABLE),
        st.dictionaries(HASHABLE, inner),
        st.builds(lambda m: board(m=m), inner),
    ),
    max_leaves=20,
)


def any_parts(leaves, kinds, *more, contents=()):
    """Values of a message, and contents of its groups, out of any parts that fit together or not."""

    def lists(of, kind):
        return st.lists(of, max_size=9).map(lambda values: kind(*values))

    parts = st.deferred(
        lambda: st.one_of(leaves, *more, st.builds(fixed, kinds, rows), lists(parts, tup))
    )
    rows = st.deferred(lambda: st.one_of(*contents, lists(leaves, row), lists(parts, nodes)))
    return parts, rows


def same(a, b):
    """Equal, of the same exact types all the way down, with nan equal to nan."""
    if type(a) is not type(b):
        return False
    if isinstance(a, float):
        return math.copysign(1, a) == math.copysign(1, b) and repr(a) == repr(b)
    if isinstance(a, (list, tuple)):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict):
        return same(list(a.items()), list(b.items()))
    if isinstance(a, Board):
        return same(vars(a), vars(b))
    if isinstance(a, (set, frozenset)):
        return len(a) == len(b) and all(map(same, sorted(a, key=order), sorted(b, key=order)))
    return a == b or repr(a) == repr(b)


def order(element):
    """Elements of any types, in an order that does not depend on how a set came about."""
    if isinstance(element, frozenset):
        return "frozenset", str(sorted(map(order, element)))
    if isinstance(element, tuple):
        return "tuple", str(list(map(order, element)))
    return type(element).__name__, repr(element)
