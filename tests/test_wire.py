"""What crosses between checker and worker: the same values, and nothing else."""

import collections
import enum
import math

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nbseal import wire
from nbseal.wire import Opaque, WireError, decode, encode


class Board:
    """A class that a given cell might define."""

    def __init__(self):
        raise AssertionError("decoding calls nothing of the class")

    def __setattr__(self, name, value):
        raise AssertionError("decoding calls nothing of the class")

    def __eq__(self, other):
        return vars(self) == vars(other)

    __hash__ = None


CLASSES = {"Board": Board}
NAMES = {Board: "Board"}


def board(**attributes):
    made = object.__new__(Board)
    vars(made).update(attributes)
    return made


def there(value):
    """A value as it arrives on the other side."""
    return decode(encode(value, NAMES), CLASSES)


def message(*parts):
    return msgspec.msgpack.encode(list(parts))


SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False),
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
        return a == b or (math.isnan(a) and math.isnan(b))
    if isinstance(a, (list, tuple)):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict):
        return same(list(a.items()), list(b.items()))
    if isinstance(a, Board):
        return same(vars(a), vars(b))
    return a == b or repr(a) == repr(b)


@given(VALUES)
@settings(max_examples=300, deadline=None)
def test_values_arrive_as_they_were(value):
    """Every plain value, nested in any way, comes back equal and of the same types."""
    assert same(there(value), value)


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


def test_a_cycle_is_refused():
    """On the way out by name; on the way in a reference can only point backwards."""
    loop = []
    loop.append(loop)
    with pytest.raises(WireError, match="contains itself"):
        encode(loop, NAMES)
    with pytest.raises(WireError, match="not there yet"):
        decode(message(0, [6, 0]), CLASSES)


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
        (collections.Counter("aab"), {"a": 2, "b": 1}),
        (collections.OrderedDict(a=1), {"a": 1}),
        (collections.namedtuple("Cell", "i j")(1, 2), (1, 2)),
        (bytearray(b"x"), b"x"),
    ],
)
def test_subclasses_are_flattened_to_what_they_hold(value, arrives):
    """Operators of a subclass neither decide what is sent nor arrive."""
    assert same(there(value), arrives)


@pytest.mark.parametrize(
    "value", [object(), (x for x in ()), lambda: 1, range(3), {}.keys(), Board, len]
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
        def __repr__(self):
            raise SystemError

    class Long:
        def __repr__(self):
            return "ä\ud800" * 10**5

    assert there(Broken()).text == "<without repr>"
    assert len(there(Long()).text) == wire.MAX_TEXT + 3


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (b"x" * wire.MAX_BYTES, "are the limit"),
        pytest.param(1 << 4 * wire.MAX_DIGITS + 1, "an int of 16002 bits", id="int"),
    ],
)
def test_what_is_too_large_is_not_sent(value, why):
    """The message says how large it was."""
    with pytest.raises(WireError, match=why):
        encode(value, NAMES)


@pytest.mark.parametrize("depth", [wire.MAX_DEPTH + 1, 5000])
def test_what_is_too_deep_is_not_sent(depth):
    """Neither is it accepted, if somebody else packs it."""
    deep = packed = []
    for _ in range(depth):
        deep = [deep]
    with pytest.raises(WireError, match="nested more than"):
        encode(deep, NAMES)
    packed = b"\x92\x00" * depth + b"\x91\x00"
    with pytest.raises(WireError):
        decode(packed, CLASSES)


@pytest.mark.parametrize(
    "hostile",
    [
        b"",
        b"\xc1",
        b"\xdd\xff\xff\xff\xff",
        b"\x91" * 10**5,
        b"\x90",
        msgspec.msgpack.encode({"a": 1}),
        b"\xd6\xff\x00\x00\x00\x00",
        b"\xc7\x01\x05x",
        message("word"),
        message(True, 1),
        message(-1),
        message(99),
        message(2**63),
        message(2, [0]),
        message(4, [0], 1),
        message(4, 1),
        message(5),
        message(5, 7),
        message(5, "Board", "m"),
        message(5, "Other", "m", 1),
        message(5, "Board", "__class__", 1),
        message(5, "Board", "no name", 1),
        message(5, "Board", 1, 1),
        message(6, -1),
        message(6, 5),
        message(6, "0"),
        message(6),
        message(7, "zz"),
        message(7, "1" * (wire.MAX_DIGITS + 1)),
        message(7, 5),
        message(8, b"\xff"),
        message(8, "text"),
        message(9, 1.0),
        message(9, 1, 2),
        message(10, "only one"),
        message(10, 1, 2),
        message(2, *range(wire.MAX_ELEMENTS + 1)),
        message(0, 1) + b"\x00",
        b"\x00" * (wire.MAX_BYTES + 1),
    ],
)
def test_hostile_messages_are_refused(hostile):
    """Whatever is wrong, it is a WireError."""
    with pytest.raises(WireError):
        decode(hostile, CLASSES)


NODES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-2, 12), st.floats(), st.text(), st.binary()),
    lambda inner: (
        st.lists(inner) | st.builds(lambda t, p: [t, *p], st.integers(0, 10), st.lists(inner))
    ),
    max_leaves=30,
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
    elif isinstance(value, Board):
        value = list(vars(value).values())
    if isinstance(value, (list, tuple, set, frozenset)):
        for item in value:
            found |= types_in(item, seen)
    return found


@given(st.binary() | NODES.map(msgspec.msgpack.encode))
@settings(max_examples=1500, deadline=None)
def test_any_bytes_give_a_value_or_a_wire_error(data):
    """A fuzzer's messages: nothing else is raised, nothing but exact types comes out."""
    try:
        value = decode(data, CLASSES)
    except WireError:
        return
    assert types_in(value, set()) <= set(EXACT)


def test_elements_that_collide_end():
    """The hash of k * (2**61 - 1) is 0: the largest set of such ints is made, and no larger one."""
    colliding = [k * (2**61 - 1) for k in range(1, wire.MAX_ELEMENTS + 2)]
    assert {hash(x) for x in colliding} == {0}
    parts = [[7, f"{x:x}"] for x in colliding]
    assert len(decode(message(2, *parts[:-1]), CLASSES)) == wire.MAX_ELEMENTS
    with pytest.raises(WireError, match="more than 4096 elements"):
        decode(message(2, *parts), CLASSES)
