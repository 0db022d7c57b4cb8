"""What crosses between checker and worker: the same values, and nothing else."""

import collections
import copy
import datetime
import enum
import math
import random
import time

import msgspec
import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nbseal.wire import identity as numbers
from nbseal.wire import messages as wire
from nbseal.wire import schema as parts
from nbseal.wire.based import base_of
from nbseal.wire.callbacks import answer
from nbseal.wire.handles import Handles
from nbseal.wire.identity import attributes_of
from nbseal.wire.lendings import Lendings
from nbseal.wire.messages import Opaque, Registry, WireError, decode, encode


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
    """A given class whose objects are elements of sets, by what they hold."""

    def __init__(self, i):
        self.i = i

    def __eq__(self, other):
        return self.i == other.i

    def __hash__(self):
        return hash(self.i) + 0 * len(self.i)


class Slots:
    """A given class without __dict__."""

    __slots__ = ("__hidden", "a", "b")

    def hide(self, value):
        self.__hidden = value
        return self

    def hidden(self):
        return self.__hidden


CLASSES = {"Board": Board, "Cell": Cell, "Slots": Slots}
NAMES = {kind: name for name, kind in CLASSES.items()}


def board(**attributes):
    made = object.__new__(Board)
    vars(made).update(attributes)
    return made


def there(value):
    """A value as it arrives on the other side."""
    sent, _ = encode([value], NAMES, Registry(odd=False))
    [arrived] = decode(sent, CLASSES, Registry(odd=True))
    return arrived


def slowly(value):
    """The same, without blocks: an int that is too large for MessagePack has them switched off."""
    sent, _ = encode([value, 1 << 64], NAMES, Registry(odd=False))
    return decode(sent, CLASSES, Registry(odd=True))[0]


class Sides:
    """The checker and the worker, and the messages between them."""

    def __init__(self):
        self.checker, self.worker = Registry(odd=False), Registry(odd=True, answers=True)
        self.first = frozenset()

    def call(self, *values):
        sent, self.first = encode(values, NAMES, self.checker)
        return decode(sent, CLASSES, self.worker)

    def reply(self, *values):
        sent, _ = encode(values, NAMES, self.worker)
        return decode(sent, CLASSES, self.checker, self.first)


def message(*nodes):
    return msgspec.msgpack.encode(list(nodes))


def get(hostile):
    """What the checker makes of a message."""
    return decode(hostile, CLASSES, Registry(odd=False), ())


def hashable(value):
    """The value with tuples for lists and frozensets for sets."""
    if isinstance(value, (list, tuple)):
        return tuple(map(hashable, value))
    if isinstance(value, (set, frozenset)):
        return frozenset(map(hashable, value))
    return tuple(map(hashable, value.items())) if isinstance(value, dict) else value


SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(),
    st.binary(),
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


@given(VALUES)
@settings(max_examples=300, deadline=None)
def test_values_arrive_as_they_were(value):
    """Every plain value, nested in any way, comes back equal and of the same types."""
    assert same(there(value), value)
    assert same(slowly(value), value)


PLAIN = st.sampled_from([0, 1, True, False, 1.0, -0.0, float("nan"), "1", None, (1 << 64) - 1])


@st.composite
def rows(draw, depth=3):
    """Containers of containers, all of one kind on one level, or nearly all."""
    if depth == 0:
        return draw(st.lists(PLAIN, max_size=4))
    kind = draw(st.sampled_from([list, tuple, set, frozenset, dict, None]))
    inner = draw(st.lists(rows(depth=depth - 1), max_size=4))
    if kind is None:
        return [*inner, draw(PLAIN), *inner[:1]]
    if kind is dict:
        return {hashable(row): row for row in inner}
    return kind(map(hashable, inner) if kind in (set, frozenset) else inner)


@given(st.lists(rows(), max_size=3))
@settings(max_examples=400, deadline=None)
def test_blocks_mean_the_same(value):
    """Rows of rows, of one kind or of several: the quick way and the slow one agree."""
    assert same(there(value), value)
    assert same(slowly(value), value)


@pytest.mark.parametrize(
    "value",
    [
        {1, 2, 3},
        frozenset({(0, 1), "x"}),
        {(0, 0): [True, None], 1.5: b"\x00"},
        2**64,
        -(2**63) - 1,
        -(10**3000),
        "\ud800 half a character",
        [],
        (),
        set(),
        float("inf"),
        float("nan"),
        [[{1}, {2, 3}]] * 9,
    ],
)
def test_values_that_other_formats_lose(value):
    """Sets, tuples as keys, large ints, odd text."""
    assert same(there(value), value)


def test_shape_is_kept():
    """One list in two places is one list on the other side; two equal ones stay two."""
    shared = {1, 2}
    a, b, c = there([shared, shared, {1, 2}])
    assert a is b
    assert a is not c
    sd = board(m=[shared], other=[shared])
    again = there((sd, sd, shared))
    assert again[0] is again[1]
    assert again[0].m[0] is again[0].other[0] is again[2]


EMPTY = [0, []]


class Link:
    """An object that leads to others."""

    def __init__(self, *others):
        self.others = list(others)


def linked(value, checker=None, worker=None):
    sent, _ = encode([value], {Link: "Link"}, checker or Registry(odd=False))
    return decode(sent, {"Link": Link}, worker or Registry(odd=True))[0]


def test_objects_may_be_linked_in_a_long_chain():
    first = last = Link()
    for _ in range(5000):
        last = Link(last)
    arrived, number = linked(last), 0
    while arrived.others:
        [arrived], number = arrived.others, number + 1
    assert number == 5000 and arrived is not first


def test_objects_may_be_linked_in_a_circle():
    """They stay the same ones, in this message and in the next."""
    checker, worker = Registry(odd=False), Registry(odd=True)
    a, b = Link(), Link()
    a.others, b.others = [b, a], [a]
    here = linked(a, checker, worker)
    assert here.others[1] is here and here.others[0].others == [here]
    here.others.append(Link(here))
    sent, _ = encode([here], {Link: "Link"}, worker)
    [back] = decode(sent, {"Link": Link}, checker)
    assert back is a and a.others[:2] == [b, a] and a.others[2].others == [a]
    before = [*a.others]
    here.others.clear()
    sent, _ = encode([here], {Link: "Link"}, worker)
    [copy] = decode(sent, {"Link": Link}, checker, ())  # it may change nothing
    assert copy is not a and copy.others == [] and a.others == before


CHAIN = [5, 1, "Link", [], EMPTY]


@pytest.mark.parametrize(
    "hostile",
    [
        [[19, 1, "Link"]],  # without content
        [[19, 1, "Other"], [23, [CHAIN]]],
        [[19, 1, "Link"], [23, [CHAIN, CHAIN]]],  # twice
        [[19, 1, "Link"], [23, [[5, 3, "Link", [], EMPTY]]]],  # another one's
        [[19, 1, "Link"], [23, [[16, 1, "Kind", EMPTY, [], EMPTY]]]],
        [[23, [CHAIN]], [19, 1, "Link"]],
        [1, [23, [CHAIN]]],  # of none
        [[19, 2, "Link"], [23, [[5, 2, "Link", [], EMPTY]]]],  # the checker's number
        [[18, 1]],  # a function that nobody has passed
    ],
    ids=str,
)
def test_hostile_links_are_refused(hostile):
    classes = {"Link": Link, "Kind": type("Kind", (dict,), {})}
    refused = Handles(print)
    with pytest.raises(WireError):
        decode(message(*hostile), classes, Registry(odd=False), held=refused)


def test_a_cycle_is_refused():
    """On the way out by name; on the way in a reference can only point backwards."""
    loop = []
    loop.append(loop)
    with pytest.raises(WireError, match="contains itself"):
        encode([loop], NAMES, Registry(odd=False))
    with pytest.raises(WireError, match="contains itself"):
        encode([board(m=[board(), {1: (loop,)}])], NAMES, Registry(odd=False))
    with pytest.raises(WireError, match="not there yet"):
        get(message([3, 0, 1, [1, [[6, 1]]]]))
    row = [1]
    assert there([row, [row]]) == [[1], [[1]]]  # no cycle
    rows = [[[1]], []]
    rows[1].append(rows[0])
    a, b = there(rows)
    assert a is b[0]


class Digit(enum.IntEnum):
    FIVE = 5


class Liar(int):
    def __eq__(self, other):
        return True

    __hash__ = int.__hash__

    def __index__(self):
        return 99

    def __int__(self):
        return 99


class LyingSet(set):
    def __iter__(self):
        return iter([1, 2, 3])

    def __len__(self):
        return 7


class LyingText(str):
    def __str__(self):
        return "other"


class LyingDict(dict):
    def items(self):
        return [("a", 1)]


@pytest.mark.parametrize(
    ("value", "arrives"),
    [
        (Digit.FIVE, 5),
        (Liar(4), 4),
        ([Liar(4)], [4]),
        (LyingSet({8}), {8}),
        (LyingText("word"), "word"),
        (LyingDict(b=2), {"b": 2}),
        (collections.namedtuple("Cell", "i j")(1, 2), (1, 2)),
    ],
)
def test_subclasses_are_flattened_to_what_they_hold(value, arrives):
    """Operators of a subclass neither decide what is sent nor arrive."""
    assert same(there(value), arrives)


@pytest.mark.parametrize(
    ("value", "arrives"),
    [
        (numpy.int64(4), 4),
        (numpy.uint8(250), 250),
        (numpy.bool_(True), True),
        (numpy.float32(0.5), 0.5),
        ({(numpy.int64(2), numpy.int64(7))}, {(2, 7)}),
        ([numpy.int64(1), 2], [1, 2]),
        (numpy.datetime64("2026-01-01"), datetime.date(2026, 1, 1)),
    ],
)
def test_a_number_of_numpys_arrives_as_pythons(value, arrives):
    """It equals that one in the student's notebook, where a check of it passes."""
    assert same(there(value), arrives)


@pytest.mark.parametrize(
    "value",
    [
        object(),
        (x for x in ()),
        lambda: 1,
        len,
    ],
)
def test_other_values_become_opaque(value):
    """They arrive as their type's name and their repr, equal to nothing else."""
    arrived = there(value)
    assert type(arrived) is Opaque
    assert arrived.kind == type(value).__name__
    assert arrived != value
    assert arrived != there(value)
    assert repr(arrived) == arrived.text


def test_a_repr_that_fails_or_is_long():
    """Neither can do more than look odd."""

    class Broken:
        def __init__(self, error):
            self.error = error

        def __repr__(self):
            raise self.error

    class Long:
        def __repr__(self):
            return LyingText("ä\ud800" * 10**5)

    for error in (SystemError, SystemExit, KeyboardInterrupt, GeneratorExit):
        assert there(Broken(error)).text == "<without repr>"
    assert len(there(Long()).text) == parts.MAX_TEXT + 3


def test_a_repr_of_another_class_of_text():
    """Its methods are not called."""

    class Lying(str):
        def __len__(self):
            raise SystemExit

        def encode(self, *args):
            return b"other"

    Told = type("Told", (), {"__repr__": lambda self: Lying("told")})
    assert there(Told()).text == "told"


def test_text_in_many_places_is_counted():
    """Before a message of terabytes is made."""
    with pytest.raises(WireError, match="are the limit"):
        encode([[("x" * 10**5,) * 10**4] * 10**4], NAMES, Registry(odd=True))


class Odd(type):
    """A metaclass that makes trouble."""

    def __hash__(cls):
        raise SystemExit

    @property
    def __name__(cls):
        raise SystemExit


class OddlyMade(metaclass=Odd):
    pass


class Pretender:
    __class__ = int

    def __index__(self):
        raise SystemExit


class Wordy(Board):
    @property
    def __dict__(self):
        raise SystemExit


class Endless(Board):
    @property
    def __dict__(self):
        return {f"a{i}": object.__new__(Endless) for i in range(10)}


class Growing:
    def __init__(self, around):
        self.around = around

    def __repr__(self):
        self.around.append(self)
        return "growing"


def doubled(times):
    value = ()
    for _ in range(times):
        value = (value, value)
    return value


@pytest.mark.parametrize(
    "make",
    [
        lambda: OddlyMade(),
        lambda: [OddlyMade()],
        lambda: object.__new__(Wordy),
        lambda: object.__new__(Endless),
        lambda: doubled(49),
        lambda: [doubled(15)] * 10**4,
        lambda: [[(1,) * 10**4] * 10**4] * 10**4,
        lambda: [["x" * 10**5] * 10**4] * 10**4,
    ],
)
def test_values_that_make_trouble_are_refused(make):
    """What a student's class raises is a WireError, and nothing runs without end."""
    value, began = make(), time.monotonic()
    with pytest.raises(WireError):
        encode([value], NAMES, Registry(odd=True))
    assert time.monotonic() - began < 10


def test_values_that_pretend():
    """A class that says it is another is none; a list that grows while it is sent is sent."""
    assert type(there(Pretender())) is Opaque
    growing = [1]
    growing.append(Growing(growing))
    assert there(growing)[1].text == "growing"


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (b"x" * wire.bounds.message, "are the limit"),
        (["x" * 2000] * 600, "are the limit"),
        (list(range(wire.bounds.message)), "are the limit"),
        ([[] for _ in range(parts.MAX_CONTAINERS)], "100000 containers"),
        pytest.param(1 << 4 * parts.MAX_DIGITS + 1, "an int of 16002 bits", id="int"),
    ],
)
def test_what_is_too_large_is_not_sent(value, why):
    """The message says how large it was, and the registry stays as it was."""
    registry = Registry(odd=False)
    with pytest.raises(WireError, match=why):
        encode([value], NAMES, registry)
    assert not registry.objects
    assert registry.number(value) is None


def test_the_limit_is_the_callers():
    """Outputs of cells are larger than arguments."""
    value = "x" * (2 * wire.bounds.message)
    sent, _ = encode([value], NAMES, Registry(odd=True), limit=1 << 22)
    assert decode(sent, CLASSES, Registry(odd=False), limit=1 << 22) == [value]
    with pytest.raises(WireError, match="are the limit"):
        decode(sent, CLASSES, Registry(odd=False))


@pytest.mark.parametrize("depth", [parts.MAX_DEPTH, 5000])
def test_what_is_too_deep_is_not_sent(depth):
    """Neither is it accepted, if somebody else packs it."""
    for kind in (list, tuple):
        deep = kind()
        for _ in range(depth):
            deep = kind([deep])
        with pytest.raises(WireError, match="nested more than"):
            encode([deep], NAMES, Registry(odd=False))
        with pytest.raises(WireError, match="nested more than"):
            encode([deep, 1 << 64], NAMES, Registry(odd=False))
    nested = b"\x91"
    for number in range(min(depth + 1, 120)):
        nested += b"\x94\x03\x00" + bytes([number]) + b"\x92\x01\x91"
    with pytest.raises(WireError, match="nested more than"):
        get(nested[:-2] + b"\x00\x90")
    nested = b"\x91\x94\x03\x01\xc0" + b"\x95\x02\x01\x90\x91\x01" * depth + b"\x92\x00\x91\x01"
    with pytest.raises(WireError):
        get(nested)
    nearly = b"\x91\x94\x03\x01\xc0" + b"\x95\x02\x01\x90\x91\x01" * 49 + b"\x92\x00\x91\x01"
    assert "1" in str(get(nearly))


def test_depth_is_the_same_on_both_sides():
    """What is just shallow enough arrives, in blocks or not."""
    deep = []
    for _ in range(parts.MAX_DEPTH - 1):
        deep = [deep]
    assert there(deep) == slowly(deep) == deep


@pytest.mark.parametrize(
    "hostile",
    [
        b"",
        b"\xc1",
        b"\xdd\xff\xff\xff\xff",
        b"\x91" * 10**5,
        b"\x90\x00",
        b"\x91\xa1\xff",
        msgspec.msgpack.encode({"a": 1}),
        msgspec.msgpack.encode(5),
        b"\xd6\xff\x00\x00\x00\x00",
        b"\x91\xc7\x01\x05x",
        message(b"bytes"),
        message({}),
        message([]),
        message([True, [1]]),
        message([-1]),
        message([99]),
        message([1.0, [1]]),
        message([0, [1]]),  # items, not a value
        message([1, [1]]),
        message([2, 0, [1], [1], EMPTY]),
        message([3]),
        message([3, 0, 1]),
        message([3, 0, 1, EMPTY, 1]),
        message([3, 4, 1, EMPTY]),
        message([3, -1, 1, EMPTY]),
        message([3, True, 1, EMPTY]),
        message([3, 0, None, EMPTY]),
        message([3, 0, 2, EMPTY]),  # of the checker's numbers, but not known
        message([3, 0, -1, EMPTY]),
        message([3, 0, True, EMPTY]),
        message([3, 0, 1.0, EMPTY]),
        message([3, 0, "1", EMPTY]),
        message([3, 0, (1 << 53) + 1, EMPTY]),
        message([3, 1, 1, EMPTY]),  # a tuple has none
        message([3, 3, 1, EMPTY]),
        message([3, 0, 1, EMPTY], [3, 0, 1, EMPTY]),
        message([3, 0, 1, [0, [[1]]]]),
        message([3, 0, 1, [0, [b"x"]]]),
        message([3, 0, 1, [0, 1]]),
        message([3, 0, 1, [3, 0, 3, EMPTY]]),
        message([3, 2, 1, [1, [[3, 0, 3, EMPTY]]]]),  # a list in a set
        message([3, 0, 1, [2, 0, [3], [], EMPTY]]),
        message([3, 0, 1, [2, 0, [], [0], EMPTY]]),
        message([3, 0, 1, [2, 0, [3, 5], [1, 1], [0, [1]]]]),
        message([3, 0, 1, [2, 0, [3], [1], [0, [1, 2]]]]),
        message([3, 0, 1, [2, 0, [3, 5], [2, -1], [0, [1]]]]),
        message([3, 0, 1, [2, 0, [3], [True], [0, [1]]]]),
        message([3, 0, 1, [2, 0, [3], [1.0], [0, [1]]]]),
        message([3, 0, 1, [2, 0, [3, 3], [1, 1], [0, [1, 2]]]]),
        message([3, 0, 1, [2, 0, [1], [1], [0, [1]]]]),
        message([3, 0, 1, [2, 0, [True], [1], [0, [1]]]]),
        message([3, 0, 1, [2, 0, [4], [1], [0, [1]]]]),
        message([3, 0, 1, [2, 1, [3], [1], [0, [1]]]]),
        message([3, 0, 1, [2, 0, [3], [1 << 62], [0, [1]]]]),
        message([3, 0, 1, [2, 0, [3, 5], [1 << 63, 1 << 63], [0, [1]]]]),
        message([3, 0, 1, [2, 1, [], [0] * (parts.MAX_CONTAINERS + 1), EMPTY]]),
        message(*[[3, 1, None, EMPTY]] * (parts.MAX_CONTAINERS + 1)),
        message([4, 1, [0, [1]], EMPTY]),
        message([4, 1, EMPTY, [0, [1]]]),
        message([4, 1, [1, [[3, 0, 3, EMPTY]]], [0, [1]]]),
        message([4, 1, [0, list(range(parts.MAX_PLAIN + 1))], [0, [0] * (parts.MAX_PLAIN + 1)]]),
        message([4, None, EMPTY, EMPTY]),
        message([5]),
        message([5, 1, "Other", [], EMPTY]),
        message([5, 1, "Board", ["m"], EMPTY]),
        message([5, 1, "Board", [], [0, [1]]]),
        message([5, 1, "Board", ["__class__"], [0, [1]]]),
        message([5, 1, "Board", ["no name"], [0, [1]]]),
        message([5, 1, "Board", [1], [0, [1]]]),
        message([5, 1, 1, [], EMPTY]),
        message([5, 1, "Slots", ["c"], [0, [1]]]),
        message([6, -1]),
        message([6, 5]),
        message([6, "0"]),
        message([6]),
        message([3, 0, 1, [1, [[6, 3], [3, 0, 3, EMPTY]]]]),  # later
        message([7, "zz"]),
        message([7, "1" * (parts.MAX_DIGITS + 2)]),
        message([7, 5]),
        message([8, b"\xff"]),
        message([8, "text"]),
        message([9, "text"]),
        message([10, 1.0]),
        message([10, "1", 2]),
        message([11, "only one"]),
        message([3, 0, 1, [20, [0], EMPTY]]),  # not known
        message([3, 0, 1, [20, [3], EMPTY]]),
        message([3, 0, 1, [20, [True], EMPTY]]),
        message([3, 0, 1, [21, [3], True, [[1, [2]]]]]),
        message([3, 0, 1, [21, [3], True, [[b"x"]]]]),
        message([3, 0, 1, [21, [3], True, [1]]]),
        message([3, 0, 1, [21, [3], 1, [[1]]]]),
        message([3, 0, 1, [21, [3], True, [[1], [2]]]]),
        message([3, 0, 1, [21, [3, 3], True, [[1], [2]]]]),
        message([3, 0, 1, [21, [1], True, [[1]]]]),
        message([3, 0, 1, [21, [4], True, [[1]]]]),
        message([3, 0, 1, [21, [3], True, [list(range(parts.MAX_PLAIN + 1))]]]),
        message([3, 0, 1, [22, [3], True, [[0] * (parts.MAX_PLAIN + 1)]]]),
        message([3, 0, 1, [22, [3], True, [[[1]]]]]),
        message([11, 1, 2]),
        message([3, 2, 1, [0, list(range(parts.MAX_PLAIN + 1))]]),
        message([3, 0, 1, EMPTY]) + b"\x00",
        b"\x00" * (wire.bounds.message + 1),
    ],
)
def test_hostile_messages_are_refused(hostile):
    """Whatever is wrong, it is a WireError, and nothing is registered."""
    registry = Registry(odd=False)
    with pytest.raises(WireError):
        decode(hostile, CLASSES, registry, ())
    assert not registry.objects


def test_a_message_may_be_harmless_and_odd():
    """What no encoder makes and nobody is hurt by."""
    nan = float("nan")
    assert len(get(message([4, 1, [0, [nan, nan]], [0, [1, 2]]]))[0]) == 2
    assert get(message([3, 2, 1, [0, [1, True, 1.0]]])) == [{1}]
    assert get(message()) == []


NUMBERS = st.integers(-1, 9)
LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 12), st.floats(), st.text(), st.binary()
)
ITEMS = st.deferred(
    lambda: st.one_of(
        st.tuples(st.just(0), st.lists(LEAVES)),
        st.tuples(st.just(1), st.lists(NODES)),
        st.tuples(st.just(2), NUMBERS, st.lists(NUMBERS), st.lists(NUMBERS), ITEMS),
    )
)
NODES = st.deferred(
    lambda: st.one_of(
        LEAVES,
        st.tuples(st.just(3), NUMBERS, st.none() | NUMBERS, ITEMS),
        st.tuples(st.just(4), NUMBERS, ITEMS, ITEMS),
        st.tuples(
            st.just(5), NUMBERS, st.sampled_from(list(CLASSES)), st.lists(st.just("i")), ITEMS
        ),
        st.tuples(st.just(6), NUMBERS),
        st.tuples(st.integers(7, 12), LEAVES),
        st.tuples(st.integers(-1, 12), LEAVES, LEAVES),
    )
)
EXACT = (
    type(None),
    bool,
    int,
    float,
    complex,
    str,
    bytes,
    list,
    tuple,
    set,
    frozenset,
    dict,
    Board,
    Cell,
    Slots,
    Opaque,
)


def types_in(value, seen):
    """All exact types below a value."""
    if id(value) in seen:
        return set()
    seen.add(id(value))
    found = {type(value)}
    if isinstance(value, dict):
        value = [part for item in value.items() for part in item]
    elif isinstance(value, (Board, Cell)):
        value = list(vars(value).values())
    if isinstance(value, (list, tuple, set, frozenset)):
        for item in value:
            found |= types_in(item, seen)
    return found


def state(registry):
    """What a registry knows, by identity, and what that holds, by identity."""

    def held(value):
        if isinstance(value, (Board, Cell, Slots)):
            value = attributes_of(value)
        if isinstance(value, dict):
            return [(id(k), id(v)) for k, v in value.items()]
        return sorted(map(id, value)) if isinstance(value, set) else list(map(id, value))

    return {number: (id(value), held(value)) for number, value in registry.objects.items()}


def trusted():
    """A checker that knows a receiver and a constant, and the worker's reply with both."""
    sides = Sides()
    shared = {1, 2}
    receiver = board(m=[[{1}, {2, 3}], [{4}, shared]], d={"a": [1], (1, 2): {5}}, c={cell(0)})
    constant = [shared, [7], {"k": [8]}, board(m=[1]), {cell(1)}]
    there = sides.call(receiver, constant, [[1], [2]])
    there[0].m[0][0].add(9)
    vars(there[0])["new"] = [[1.5], {True}]
    there[1].append("rewritten")
    sent, _ = encode(there, NAMES, sides.worker)
    return sides, sent, (receiver, constant)


def cell(i):
    made = Cell([i])
    made.i = (i,)
    return made


def attempt(sides, sent):
    """Decode: what the checker knows changes as a whole, within what is writable, or not at all."""
    before = state(sides.checker)
    try:
        values = decode(sent, CLASSES, sides.checker, sides.first)
    except WireError:
        assert state(sides.checker) == before
        return
    assert types_in(values, set()) <= set(EXACT)
    after = state(sides.checker)
    for number, content in before.items():
        assert after[number] == content or number in sides.first
    assert all(number % 2 for number in after.keys() - before.keys())


@given(st.binary() | st.lists(NODES, max_size=3).map(msgspec.msgpack.encode))
@settings(max_examples=800, deadline=None)
def test_any_bytes_give_a_value_or_a_wire_error(data):
    """A fuzzer's messages: nothing else is raised, nothing but exact types comes out."""
    sides, _, _ = trusted()
    attempt(sides, data)


@given(st.randoms(use_true_random=False))
@settings(max_examples=1000, deadline=None)
def test_changed_messages_change_nothing_or_what_they_may(chance):
    """Bytes of a good message lost, changed, doubled."""
    sides, sent, _ = trusted()
    data = bytearray(sent)
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(data))
        what = chance.randrange(4)
        if what == 0:
            data[place] = chance.randrange(256)
        elif what == 1:
            data[place] ^= 1 << chance.randrange(8)
        elif what == 2:
            del data[place : place + chance.randint(1, 4)]
        else:
            data[place:place] = data[chance.randrange(len(data)) :][: chance.randint(1, 20)]
    attempt(sides, bytes(data))


def places_in(tree):
    """All (list, index) below a tree of lists."""
    for index, part in enumerate(tree):
        yield tree, index
        if isinstance(part, list):
            yield from places_in(part)


@given(st.randoms(use_true_random=False))
@settings(max_examples=1500, deadline=None)
def test_parts_exchanged_change_nothing_or_what_they_may(chance):
    """Parts of a good message exchanged, lost, or with other numbers: still well formed."""
    sides, sent, _ = trusted()
    tree = msgspec.msgpack.decode(sent)
    exchange(tree, chance)
    attempt(sides, msgspec.msgpack.encode(tree))


def exchange(tree, chance):
    """Exchange parts of a tree of lists, lose some, give some other numbers."""
    for _ in range(chance.randint(1, 3)):
        places = list(places_in(tree))
        (into, i), (out, j) = chance.choice(places), chance.choice(places)
        ints = [place for place in places if type(place[0][place[1]]) is int]
        what = chance.randrange(4)
        if what == 0:
            into[i] = copy.deepcopy(out[j])
        elif what == 1 and len(into) > 1:
            del into[i]
        elif what == 2 and ints:
            a, b = chance.choice(ints), chance.choice(ints)
            a[0][a[1]] = b[0][b[1]]
        elif ints:
            a = chance.choice(ints)
            a[0][a[1]] = chance.choice([0, 1, 2, 3, 4, 5, 101, 103, -1, 1 << 53, True, None, 1.0])


def test_elements_that_collide_end():
    """The hash of k * (2**61 - 1) is 0: the largest set of such ints is made, and no larger one."""
    colliding = [k * (2**61 - 1) for k in range(1, parts.MAX_ELEMENTS + 2)]
    assert {hash(x) for x in colliding} == {0}
    nodes = [[7, f"{x:x}"] for x in colliding]
    assert len(get(message([3, 2, 1, [1, nodes[:-1]]]))[0]) == parts.MAX_ELEMENTS
    with pytest.raises(WireError, match="more than 4096 elements"):
        get(message([3, 2, 1, [1, nodes]]))
    many = [[3, 2, 2 * k + 1, [1, nodes[:-1]]] for k in range(5)]
    with pytest.raises(WireError, match="too many elements"):
        get(message(*many))


def test_identity_over_messages():
    """A list is the same list in every message, on both sides, until all is forgotten."""
    sides = Sides()
    sd = board(m=[[{1}, {2}], [{3}, {4}]])
    row, spot = sd.m[0], sd.m[0][1]
    [there] = sides.call(sd)
    there.m[0][1].add(9)
    there.m[1] = [{5}]
    mine = vars(there)["mine"] = [{6}]
    answer, receiver = sides.reply(there, there)
    assert receiver is answer is sd
    assert sd.m[0] is row
    assert row[1] is spot
    assert spot == {2, 9}
    assert sd.m[1] == [{5}]
    sd.mine[0].add(7)
    [again, second] = sides.call(sd, sd.mine)
    assert again is there
    assert second is again.mine is mine
    assert mine == [{6, 7}]
    reachable = [sd, sd.m, *sd.m, *sd.m[0], *sd.m[1], sd.mine, *sd.mine]
    assert sides.first == {sides.checker.number(x) for x in reachable}


@given(VALUES, VALUES, st.integers(0, 5))
@settings(max_examples=200, deadline=None)
def test_identity_of_any_value(value, other, seed):
    """Sent to and fro, changed by exchanging parts: the checker's objects follow the worker's."""
    sides, chance = Sides(), random.Random(seed)
    outer = [value, other, value]
    for _ in range(3):
        [there] = sides.call(outer)
        there[chance.randrange(len(there))] = chance.choice([[1], there[0], {2}])
        numbers = {n: id(x) for n, x in sides.checker.objects.items()}
        [back] = sides.reply(there)
        assert back is outer
        assert same(outer, there)
        assert (outer[0] is outer[2]) == (there[0] is there[2]) or not numbered(there[0])
        assert numbers.items() <= {n: id(x) for n, x in sides.checker.objects.items()}.items()


def numbered(value):
    return isinstance(value, (list, set, dict, Board))


def test_only_what_is_writable_is_written():
    """The first value's containers; a test's constants come back as copies, once in a message."""
    sides = Sides()
    receiver, constant = [[1]], [[2], {3}]
    there, fixed = sides.call(receiver, constant)
    fixed[0].append("rewritten")
    there.append(fixed[0])
    answer = sides.reply(there, fixed, fixed)
    assert answer[0] is receiver
    assert constant == [[2], {3}]
    assert answer[1] is answer[2] is not constant
    assert answer[1] == [[2, "rewritten"], {3}]
    assert receiver[1] is answer[1][0] is not constant[0]
    assert sides.checker.number(answer[1]) is None


def test_the_first_value_and_no_other_is_counted():
    """Numbers of the containers in the first value; none where there is no value."""
    registry = Registry(odd=False)
    shared = [1]
    values = [(shared, {2: [3]}), [shared]]
    _, first = encode(values, NAMES, registry)
    assert first == {registry.number(x) for x in (shared, values[0][1], values[0][1][2])}
    assert encode([], NAMES, registry)[1] == encode([5, [1]], NAMES, registry)[1] == frozenset()
    assert registry.number(shared) == 0
    assert registry.number(values[0]) is None
    registry.forget()
    assert registry.number(shared) is None
    assert not registry.objects


def test_an_answer_leaves_out_what_is_as_it_came():
    """Of a board of which one cell has changed, that cell is sent; all else is the same object."""
    sides = Sides()
    sd = board(m=[[set(range(1, i + j + 2)) for j in range(9)] for i in range(9)])
    [there] = sides.call(sd)
    cells = [cell for row in sd.m for cell in row]
    there.m[4][4].discard(5)
    assert len(encode([there], NAMES, Registry(odd=True))[0]) > 700
    short, _ = encode([there], NAMES, sides.worker)
    assert len(short) < 40
    assert decode(short, CLASSES, sides.checker, sides.first) == [sd]
    assert [cell for row in sd.m for cell in row] == [cell for row in there.m for cell in row]
    assert all(a is b for a, b in zip(cells, [cell for row in sd.m for cell in row], strict=True))


def test_an_answer_to_a_question_leaves_out_what_is_as_it_came():
    """As the answer to a call does: of a board that the checker's function has changed, one cell."""
    sd = board(m=[[set(range(1, 10)) for _ in range(9)] for _ in range(9)])
    worker, checker = Registry(odd=True), Registry(odd=False, answers=True)
    question, _ = encode([(sd,), "f", (sd, 4), (), ()], NAMES, worker)
    cells = [cell for row in sd.m for cell in row]

    def rule_out(sd, x):
        sd.m[4][4].remove(x)
        return set()

    reply, _ = answer(question, {"f": rule_out}, CLASSES, checker, (), None, Lendings())
    assert len(question) > 900
    assert len(reply) < 80
    assert decode(reply, CLASSES, worker)[1:] == ["returned", set()]
    assert [len(cell) for row in sd.m for cell in row] == [9] * 40 + [8] + [9] * 40
    assert all(a is b for a, b in zip(cells, [cell for row in sd.m for cell in row], strict=True))


@pytest.mark.parametrize(
    ("value", "change"),
    [
        ([[1, 2], [3]], lambda v: v[0].__setitem__(0, True)),
        ([[1, 2], [3]], lambda v: v[0].__setitem__(0, 1.0)),
        ([[True], [1]], lambda v: v[0].__setitem__(0, 1)),
        ([[1.0, 2.0]], lambda v: v[0].__setitem__(1, 2)),
        ([[0.0, 1.0]], lambda v: v[0].__setitem__(0, -0.0)),
        ([[1, 2], [3]], lambda v: v.__setitem__(0, [1, 2])),
        ([[1, 2], [3]], list.reverse),
        ([[1, 2], [3]], lambda v: v.append(v[0])),
        ([[1, 2], [3]], lambda v: v[0].append([4])),
        ([[1, 2], [3]], list.clear),
        ([[{1}, {2}], [{3}]], lambda v: v[1].append(v[0].pop())),
        ([[{1}, {2}], [{3}]], lambda v: v[1][0].clear()),
        ([{"a", "b"}, {"c"}], lambda v: v[0].discard("a")),
        ([{1, 2}, {3}], lambda v: v[1].add(7)),
        ([set(), set()], lambda v: v[1].add(7)),
        ([[], [1]], lambda v: v[1].clear()),
    ],
)
def test_an_answer_tells_every_change(value, change):
    """Also of a type, of an order, and of which container is where."""
    sides = Sides()
    [there] = sides.call(value)
    change(there)
    [back] = decode(*answered(sides, there))
    assert back is value
    assert same(value, there)
    assert repr(value) == repr(there)  # 1, True and 1.0 are equal; so are 0.0 and -0.0
    assert [sides.checker.number(x) for x in value] == [sides.worker.number(x) for x in there]


def answered(sides, *values):
    """What `decode` takes of an answer that leaves out what is as it came."""
    sent, _ = encode(values, NAMES, sides.worker)
    return sent, CLASSES, sides.checker, sides.first


def test_what_a_student_s_class_hides_is_told():
    """An element of a class of their own that equals the one it took the place of."""
    sides = Sides()
    [there] = sides.call([[1, 2]])
    there[0][0] = type("One", (int,), {})(1)
    assert decode(*answered(sides, there)) == [[[1, 2]]]
    assert sides.worker.lossy


def test_what_is_not_writable_cannot_be_left_out():
    """Nor can what the checker does not know."""
    sides = Sides()
    receiver, constant = [[1]], [[2]]
    sides.call(receiver, constant)
    number = sides.checker.number(constant[0])
    mine = sides.checker.number(receiver[0])
    for part in ([20, [number], EMPTY], [20, [mine, number], EMPTY], [20, [998], EMPTY]):
        with pytest.raises(WireError):
            decode(message([3, 0, 1, part]), CLASSES, sides.checker, sides.first)
    assert decode(message([3, 0, 1, [20, [mine], EMPTY]]), CLASSES, sides.checker, sides.first)
    assert (receiver, constant) == ([[1]], [[2]])


@given(st.randoms(use_true_random=False))
@settings(max_examples=500, deadline=None)
def test_parts_of_short_answers_exchanged_change_nothing_or_what_they_may(chance):
    """As above, of an answer that leaves out what is as it came."""
    sides = Sides()
    receiver = board(m=[[{1}, {2, 3}], [{4}, {5}]], d=[[1, 2], [3]])
    [there] = sides.call(receiver)
    there.m[0][0].add(9)
    there.d[1].append("x")
    tree = msgspec.msgpack.decode(answered(sides, there)[0])
    exchange(tree, chance)
    attempt(sides, msgspec.msgpack.encode(tree))


def test_another_type_under_a_known_number():
    """A list stays a list."""
    for hostile in ([3, 2, 0, EMPTY], [4, 0, EMPTY, EMPTY], [5, 0, "Board", [], EMPTY]):
        registry = Registry(odd=False)
        known = [1]
        encode([known], NAMES, registry)
        with pytest.raises(WireError, match="for a container that is none"):
            decode(message(hostile), CLASSES, registry, {0})
        assert known == [1]


def test_the_registry_is_bounded(monkeypatch):
    """It refuses more, on the way in and on the way out, and stays as it was."""
    monkeypatch.setattr(numbers, "MAX_OBJECTS", 3)
    registry = Registry(odd=False)
    encode([[[]]], NAMES, registry)
    for _ in range(2):
        with pytest.raises(WireError, match="more than 3 lists"):
            encode([[[]]], NAMES, registry)
    with pytest.raises(WireError, match="more than 3 lists"):
        decode(message([3, 0, 1, EMPTY], [3, 0, 3, EMPTY]), CLASSES, registry)
    assert decode(message([3, 0, 1, EMPTY]), CLASSES, registry) == [[]]
    assert len(registry.objects) == 3


def test_elements_with_a_hash_of_their_own():
    """They are hashed by what they hold now, though they are the objects that were known."""
    sides = Sides()
    first, second = cell(1), cell(2)
    known = {first, second}
    [there, *_] = sides.call(board(s=known, d={first: 1}, f=[frozenset({second})]))
    for number, element in enumerate(sorted(there.s, key=lambda c: c.i)):
        element.i = (number + 5,)
    receiver, *_ = sides.reply(there)
    assert receiver.s is known
    assert {x.i for x in known} == {(5,), (6,)}
    assert first in known
    assert second in known
    assert receiver.d[first] == 1
    assert second in receiver.f[0]


@pytest.mark.parametrize("content", [[1, [1]], [1, 5], [[3, 0, 99, EMPTY], 1]])
def test_a_hash_that_fails_changes_nothing(content):
    """Not even what came before it in the message."""
    sides = Sides()
    element, known = cell(1), [1, 2]
    constant = board(s={element}, d={element: 1})
    sides.call(board(x=[constant, known, element]))
    before, number = state(sides.checker), sides.checker.number
    hostile = [
        [3, 0, number(known), [0, ["changed"]]],
        [5, number(element), "Cell", ["i"], [1, [content[1] if content[0] == 1 else content[0]]]],
        [3, 2, number(constant.s), [1, [[6, number(element)]]]],
    ]
    with pytest.raises(WireError):
        decode(message(*hostile), CLASSES, sides.checker)
    assert state(sides.checker) == before
    assert element.i == (1,)
    assert element in constant.s


def test_slots_cross():
    """With their private names; what is not set stays so; nothing else can be set."""
    sides = Sides()
    sent = Slots().hide([1])
    sent.a = {2}
    [there] = sides.call(sent)
    assert type(there) is Slots
    assert (there.hidden(), there.a) == ([1], {2})
    assert not hasattr(there, "b")
    there.b = there.a
    del there.a
    [back] = sides.reply(there)
    assert back is sent
    assert back.b == {2}
    assert not hasattr(back, "a")


def test_a_subclass_of_a_known_class_is_flattened():
    """To the nearest that is known; the student's object stays the same one on the student's side."""

    class Mine(Board):
        pass

    sides = Sides()
    mine = object.__new__(Mine)
    vars(mine).update(m=[1])
    [arrived] = sides.reply(mine)
    assert type(arrived) is Board
    arrived.m.append(2)
    [back] = sides.call(arrived)
    assert back is mine
    assert mine.m == [1, 2]


def test_a_subclass_of_a_built_in_type_stays_the_same_object():
    """The worker's OrderedDict, defaultdict and list are changed where they are."""
    sides = Sides()
    ordered = collections.OrderedDict(a=1, b=2)
    default = collections.defaultdict(list, c=[3])
    mine = type("Mine", (list,), {"__iter__": None, "__setitem__": None})([4])
    arrived = sides.reply(ordered, default, mine)
    assert arrived == [{"a": 1, "b": 2}, {"c": [3]}, [4]]
    assert set(map(type, arrived)) == {collections.OrderedDict, collections.defaultdict, list}
    arrived[0]["z"] = arrived[0].pop("a")
    arrived[1]["c"].append(5)
    arrived[2].append(6)
    back = sides.call(*arrived)
    assert back[0] is ordered
    assert list(ordered.items()) == [("b", 2), ("z", 1)]
    assert default["c"] == [3, 5]
    assert back[2] is mine
    assert list.__getitem__(mine, slice(None)) == [4, 6]


@pytest.mark.parametrize("base", [bytearray, datetime.date, BaseException])
def test_known_classes_whose_content_does_not_cross_are_refused(base):
    """It would be lost; the message says so."""
    kind = type("Kind", (base,), {})
    value = kind(2000, 1, 1) if base is datetime.date else kind()
    with pytest.raises(WireError, match="would be lost"):
        encode([[value]], {kind: "Kind"}, Registry(odd=True))
    with pytest.raises(WireError, match="would be lost"):
        decode(message([5, 1, "Kind", [], EMPTY]), {"Kind": kind}, Registry(odd=False))


CONTENT = {
    list: [1, [2]],
    set: {1, 2},
    dict: {"a": [1]},
    collections.Counter: {"a": 2},
    collections.OrderedDict: {"b": 1, "a": 2},
    collections.deque: [1, 2],
    tuple: (1, [2]),
    frozenset: {1},
    int: 5,
    float: 0.5,
    str: "text",
    ValueError: ("text", 1),
}


@pytest.mark.parametrize("base", CONTENT)
def test_known_classes_cross_with_what_they_hold(base):
    """It is read and written without code of the class."""
    kind = type("Kind", (base,), {})
    made = kind(*CONTENT[base]) if base is ValueError else kind(CONTENT[base])
    made.label = ["x"]
    for name in ("__iter__", "__getitem__", "__setitem__", "keys", "__str__", "__float__"):
        setattr(kind, name, None)
    names, classes = {kind: "Kind"}, {"Kind": kind}
    here, there = Registry(odd=True), Registry(odd=False)
    [arrived] = decode(encode([made], names, here)[0], classes, there)
    assert type(arrived) is kind and arrived is not made and arrived.label == ["x"]
    base_of_all = base_of(kind)
    assert base_of_all.take(arrived) == base_of_all.take(made)
    if base_of_all.fill:  # the same object, changed, is changed in place
        arrived.label = "y"
        [back] = decode(encode([arrived], names, there)[0], classes, here)
        assert back is made and made.label == "y"


@pytest.mark.parametrize(
    "hostile",
    [
        [16, 1, "Other", EMPTY, [], EMPTY],
        [16, None, "Kind", EMPTY, [], EMPTY],  # a dict can change
        [16, 1, "Kind", [0, [1]], [], EMPTY],  # a key without a value
        [16, 1, "Kind", [1, [[3, 0, 3, EMPTY], 1]], [], EMPTY],  # a list as a key
        [16, 1, "Kind", EMPTY, ["__class__"], [0, [1]]],
        [16, 1, "Text", [0, ["a"]], [], EMPTY],  # a text has no number
        [16, None, "Text", [0, [5]], [], EMPTY],
        [16, None, "Text", [0, ["a", "b"]], [], EMPTY],
        [5, 1, "Kind", [], EMPTY],
        [17, "Other"],
    ],
    ids=str,
)
def test_hostile_content_of_known_classes_is_refused(hostile):
    classes = {"Kind": type("Kind", (dict,), {}), "Text": type("Text", (str,), {})}
    with pytest.raises(WireError):
        decode(message(hostile), classes, Registry(odd=False))


Move = collections.namedtuple("Move", "row column")


class Stats:
    """A student's own class, which does not cross."""


def notes():
    """What a student may keep on an object, and does not cross as what it is."""
    return {
        "stats": Stats(),
        "last": Move(1, 2),
        "trail": collections.deque([3]),
        "moves": [Move(3, 4), Stats(), 5],
        "pairs": ((Move(5, 6), 7), {Move(8, 9), 1}),
        "by": {"a": Stats(), Move(0, 1): {Stats()}},
        "of": {Stats(): 1},
    }


def test_what_does_not_cross_is_kept_for_the_way_back():
    """A student's notes on an object are the same values when the object comes back."""
    sides = Sides()
    sd = board(m=[{1}])
    [there] = sides.call(sd)
    vars(there).update(notes(), me=there)
    own = dict(vars(there))
    sides.reply(there)
    assert type(sd.stats) is Opaque and sd.me is sd
    assert type(sd.last) is tuple
    sd.m[0].add(2)
    [again] = sides.call(sd)
    assert again is there
    assert again.m == [{1, 2}]
    assert all(vars(again)[name] is own[name] for name in ("stats", "last", "trail", "me"))
    assert [type(x) for x in again.moves] == [Move, Stats, int]
    assert [type(x) for x in again.pairs[0]] == [Move, int]
    assert {type(x) for x in again.pairs[1]} == {Move, int}
    assert [type(x) for x in again.by] == [str, Move]
    assert [type(x) for x in (again.by["a"], *again.by[Move(0, 1)])] == [Stats, Stats]
    assert {type(x) for x in again.of} == {Stats}


def test_what_the_checker_puts_there_is_taken():
    """In place of a student's notes, even if it looks like them."""
    sides = Sides()
    sd = board(m=[{1}])
    [there] = sides.call(sd)
    vars(there).update(notes())
    sides.reply(there)
    vars(sd).update(stats=None, last=(1, 3), trail=[3], moves=[(3, 4)], pairs=((5, 6), 7))
    sd.by["a"] = True
    [again] = sides.call(sd)
    assert (again.stats, again.last, again.trail) == (None, (1, 3), [3])
    assert [type(x) for x in again.moves] == [tuple]
    assert again.pairs == ((5, 6), 7)
    assert again.by["a"] is True


def test_a_student_s_equality_that_fails_keeps_nothing():
    """What came is taken then."""

    class Odd(tuple):
        __slots__ = ()

        def __eq__(self, other):
            raise RuntimeError

        __hash__ = None

    sides = Sides()
    sd = board(m=[{1}])
    [there] = sides.call(sd)
    vars(there).update(odd=[(Odd((1, 2)), 3)], m=[{1}])
    sides.reply(there)
    [again] = sides.call(sd)
    assert again.m == [{1}]
    assert len(again.odd) == 1
