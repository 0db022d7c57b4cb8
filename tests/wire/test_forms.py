"""What crosses by a form of its own: the same value of the same type, and nothing that is hostile."""

import collections
import datetime as dt
import enum
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nbseal.wire.forms import BY_NAME
from nbseal.wire.hooks import guard
from nbseal.wire.messages import Opaque, Registry, WireError, decode, encode


class Move(NamedTuple):
    row: int
    column: int


class Colour(enum.Enum):
    RED = 1
    BLUE = "b"


class Right(enum.IntFlag):
    READ = 1
    WRITE = 2


CLASSES = {"Move": Move, "Colour": Colour, "Right": Right}
NAMES = {kind: name for name, kind in CLASSES.items()}


def there(value):
    sent, _ = encode([value], NAMES, Registry(odd=True))
    return decode(sent, CLASSES, Registry(odd=False), ())[0]


def get(*nodes):
    """What the checker makes of a worker's message."""
    return decode(msgspec.msgpack.encode(list(nodes)), CLASSES, Registry(odd=False), ())


@pytest.mark.parametrize(
    "value",
    [
        range(2, 10, 3),
        range(0),
        slice(1, None, -1),
        Fraction(-2, 3),
        Decimal("-1.500"),
        Decimal("Infinity"),
        dt.date(2026, 2, 3),
        dt.datetime(2026, 2, 3, 4, 5, 6, 7, fold=1),
        dt.datetime(2026, 2, 3, tzinfo=dt.UTC),
        dt.datetime(2026, 2, 3, tzinfo=dt.timezone(dt.timedelta(hours=1), "here")),
        dt.time(1, 2, 3, 4),
        dt.timedelta(days=-1, microseconds=5),
        bytearray(b"xy"),
        collections.deque([1, [2]], 5),
        collections.Counter("aab"),
        collections.OrderedDict([("b", 1), ("a", [2])]),
        collections.defaultdict(list, a=[1]),
        int,
        type(None),
        collections.Counter,
        ...,
        Move(1, 2),
        Colour.BLUE,
        Right.READ,
        Right.READ | Right.WRITE,
        {Fraction(1, 2): {dt.date(2026, 1, 1)}, Move(3, 4): (Colour.RED, range(3))},
    ],
    ids=repr,
)
def test_it_arrives_as_it_was(value):
    arrived = there(value)
    assert arrived == value
    assert type(arrived) is type(value)
    assert repr(arrived) == repr(value)


def test_time_zones_of_the_system():
    moment = dt.datetime(2026, 7, 1, tzinfo=ZoneInfo("UTC"))
    assert there(moment) == moment
    assert there(moment).tzinfo.key == "UTC"


def test_views_of_dicts():
    there_of = {"a": 1, "b": 2}
    assert there(there_of.keys()) == there_of.keys()
    assert list(there(there_of.values())) == [1, 2]
    assert list(there(there_of.items())) == [("a", 1), ("b", 2)]


class LyingFraction(Fraction):
    numerator = 99

    def __eq__(self, other):
        return True

    __hash__ = None


class LyingDeque(collections.deque):
    def __iter__(self):
        return iter([7])

    def __eq__(self, other):
        return True

    __hash__ = None


class LyingDate(dt.date):
    def __eq__(self, other):
        return True

    __hash__ = None


@pytest.mark.parametrize(
    ("value", "arrives"),
    [
        (LyingFraction(1, 2), Fraction(1, 2)),
        (LyingDeque([1]), collections.deque([1])),
        (LyingDate(2026, 1, 2), dt.date(2026, 1, 2)),
        (type("C", (collections.Counter,), {"__eq__": lambda *_: True})("a"), {"a": 1}),
    ],
)
def test_a_student_s_subclass_arrives_as_what_it_holds(value, arrives):
    arrived = there(value)
    assert type(arrived).__module__ != __name__
    assert arrived == arrives
    assert arrived != "anything"


def test_a_default_of_the_student_s_own_stays_with_them():
    assert there(collections.defaultdict(lambda: 5)).default_factory is None


@pytest.mark.parametrize(
    "value",
    [
        range(10**9),
        range(10**30),
        Decimal("1E+999999"),
        Decimal("sNaN"),
    ],
    ids=repr,
)
def test_what_is_no_harmless_data_stays_there(value):
    """`list` of such a range, or `int` of such a number, would have no end in the checker."""
    assert type(there(value)) is Opaque


def test_the_checker_may_send_a_long_range():
    sent, _ = encode([range(10**30)], NAMES, Registry(odd=False))
    assert decode(sent, CLASSES, Registry(odd=True)) == [range(10**30)]


def flat(*values):
    return [0, list(values)]


@pytest.mark.parametrize(
    "node",
    [
        [12, "unknown", None, flat()],
        [12, "range", 1, flat(0, 1, 1)],
        [12, "range", None, flat(0, 1, 0)],
        [12, "range", None, flat(0, 1 << 60, 1)],
        [12, "range", None, flat(False, 1, 1)],
        [12, "range", None, [1, [0, [7, "f" * 4000], 1]]],
        [12, "slice", None, flat(0, "1", 1)],
        [12, "Fraction", None, flat(1, 0)],
        [12, "Fraction", None, flat(1, -1)],
        [12, "Fraction", None, flat("1", "2")],
        [12, "Decimal", None, flat("sNaN")],
        [12, "Decimal", None, flat("1E+99999")],
        [12, "Decimal", None, flat("1E-99999")],
        [12, "Decimal", None, flat("1" * 20_000)],
        [12, "Decimal", None, flat(1.5)],
        [12, "date", None, [1, [[9, b"\x07\xea\x01\x01"]]]],
        [12, "date", None, flat(0, 1, 1)],
        [12, "datetime", None, [1, [[9, b"\x07\xea\x01\x01\0\0\0\0\0\0"]]]],
        [12, "datetime", None, flat(2026, 1, 1, 0, 0, 0, 0, 0, "../../etc/passwd")],
        [12, "datetime", None, flat(2026, 1, 1, 0, 0, 0, 0, 0, "/etc/passwd")],
        [12, "timedelta", None, flat(1 << 62, 0, 0)],
        [12, "timezone", None, flat()],
        [12, "bytearray", 1, flat(1 << 40)],
        [12, "bytearray", None, [1, [[9, b"x"]]]],
        [12, "deque", 1, flat(-1, 2)],
        [12, "deque", 1, flat(1, 2, 3)],
        [12, "deque", 1, flat(True, 2)],
        [12, "deque", 1, flat()],
        [12, "deque", 2, flat(None)],
        [12, "Counter", 1, flat(1)],
        [12, "Counter", 1, [1, [[3, 0, 3, flat()], 1]]],
        [12, "defaultdict", 1, flat("eval", 1, 2)],
        [12, "defaultdict", 1, flat("int", 1)],
        [12, "keys", None, [1, [[3, 0, 3, flat()]]]],
        [12, "type", None, flat("int")],
        [15, "eval"],
        [13, "Colour", "GREEN"],
        [13, "Colour", 1],
        [13, "Move", "row"],
        [13, "Other", "RED"],
        [13, "Colour", "__class__"],
        [14, "Move", flat(1)],
        [14, "Colour", flat(1, 2)],
        [14, "Other", flat(1, 2)],
    ],
    ids=str,
)
def test_hostile_parts_are_refused(node):
    with pytest.raises(WireError):
        get(node)


def test_keys_that_collide_are_bounded():
    nodes = [part for k in range(1, 4099) for part in ([7, f"{k * (2**61 - 1):x}"], 1)]
    with pytest.raises(WireError, match="more than 4096 elements"):
        get([12, "Counter", 1, [1, nodes]])


LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 3000),
    st.integers(-(1 << 63), (1 << 64) - 1),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["list", "1E+5", "NaN", "UTC", "RED", "../x", "int"]),
)
NODES = st.deferred(
    lambda: st.one_of(
        LEAVES,
        st.binary(max_size=12).map(lambda data: [9, data]),
        st.tuples(
            st.just(12), st.sampled_from(sorted(BY_NAME)), st.sampled_from([None, 1, 3, 5]), ITEMS
        ),
        st.tuples(st.just(13), st.sampled_from(sorted(CLASSES)), LEAVES),
        st.tuples(st.just(14), st.sampled_from(sorted(CLASSES)), ITEMS),
    )
)
ITEMS = st.deferred(
    lambda: st.one_of(
        st.tuples(st.just(0), st.lists(LEAVES, max_size=9)),
        st.tuples(st.just(1), st.lists(NODES, max_size=9)),
    )
)


@given(st.lists(NODES, max_size=3))
@settings(max_examples=1500, deadline=None)
def test_any_parts_give_a_trusted_value_or_a_wire_error(nodes):
    """Nothing else is raised, and every value is of a type that a form names."""
    try:
        values = get(*nodes)
    except WireError:
        return
    ours = {form.kind for form in BY_NAME.values()} | {*CLASSES.values()}
    plain = {type(None), bool, int, float, str, bytes}
    assert {type(value) for value in values} <= ours | plain


def test_what_a_function_did_to_an_argument_comes_back():
    """In the checker's own object, whose type and length limit stay."""
    values = [
        collections.deque([1, 2], 3),
        collections.Counter("a"),
        collections.OrderedDict(a=1, b=2),
        collections.defaultdict(list),
        bytearray(b"x"),
    ]
    checker, worker = Registry(odd=False), Registry(odd=True)
    sent, first = encode([values], {}, checker)
    [there] = decode(sent, {}, worker)
    there[0].append(9)
    there[1]["b"] += 4
    there[2].move_to_end("a")
    there[3]["k"].append(1)
    there[4].extend(b"yz")
    back, _ = encode([there], {}, worker)
    kept = list(values)
    decode(back, {}, checker, first)
    assert all(a is b for a, b in zip(kept, values, strict=True))
    assert values == [
        collections.deque([1, 2, 9]),
        {"a": 1, "b": 4},
        collections.OrderedDict(b=2, a=1),
        {"k": [1]},
        bytearray(b"xyz"),
    ]
    assert values[0].maxlen == 3


def test_the_values_of_one_that_is_not_writable_stay():
    checker, worker = Registry(odd=False), Registry(odd=True)
    constant = collections.deque([1])
    sent, first = encode([[], constant], {}, checker)
    there = decode(sent, {}, worker)
    there[1].append(2)
    back, _ = encode(there, {}, worker)
    assert decode(back, {}, checker, first)[1] == collections.deque([1, 2])
    assert constant == collections.deque([1])


class Row(dict):
    __getattr__ = dict.__getitem__


def test_no_key_of_a_dict_is_a_hook():
    """Nor can it be called, where keys are attributes."""

    def there_of(value):
        sent, _ = encode([value], {Row: "Row"}, Registry(odd=True))
        return decode(sent, {"Row": Row}, Registry(odd=False), ())[0]

    guard(Row)
    guard(Row)  # twice is once
    row = there_of(Row({"a": 1, "__array_interface__": {"data": (4096, True)}, "equals": int}))
    assert row.a == 1 and len(row) == 3
    assert not hasattr(row, "__array_interface__") and not hasattr(row, "equals")
