"""Values of Python's own types arrive as the same value of the same type, and nothing that is hostile."""

import collections
import copy
import datetime as dt
import enum
import functools
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wires import Sides, any_parts, fixed, group, nodes, row, told
from wires import get as get_of

from nbseal.wire.codecs import BY_NAME
from nbseal.wire.hooks import guard
from nbseal.wire.kinds import SUBCLASSES
from nbseal.wire.messages import SharedObjects, Uncrossable, WireError, decode, encode


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


get, there = (functools.partial(side, classes=CLASSES) for side in (get_of, told))


@pytest.mark.parametrize("value", [
    range(2, 10, 3), range(0), slice(1, None, -1), Fraction(-2, 3), Decimal("-1.500"),
    Decimal("Infinity"), dt.date(2026, 2, 3), dt.datetime(2026, 2, 3, 4, 5, 6, 7, fold=1),
    dt.datetime(2026, 2, 3, tzinfo=dt.UTC),
    dt.datetime(2026, 2, 3, tzinfo=dt.timezone(dt.timedelta(hours=1), "here")),
    dt.time(1, 2, 3, 4), dt.timedelta(days=-1, microseconds=5), collections.deque([1, [2]], 5),
    collections.Counter("aab"),
    collections.OrderedDict([("b", 1), ("a", [2])]),
    collections.defaultdict(list, a=[1]), int, type(None), collections.Counter, Move(1, 2),
    Colour.BLUE, Right.READ, Right.READ | Right.WRITE,
    {Fraction(1, 2): {dt.date(2026, 1, 1)}, Move(3, 4): (Colour.RED, range(3))},
], ids=repr)  # fmt: skip
def test_it_arrives_as_it_was(value):
    arrived = there(value)
    assert arrived == value
    assert type(arrived) is type(value)
    assert repr(arrived) == repr(value)


def test_views_of_dicts():
    there_of = {"a": 1, "b": 2}
    assert there(there_of.keys()) == there_of.keys()
    assert list(there(there_of.values())) == [1, 2]
    assert list(there(there_of.items())) == [("a", 1), ("b", 2)]


def fails(*_):
    raise SystemExit


READING = "__iter__ __len__ __getitem__ __index__ __int__ __float__ __complex__ __str__ __repr__ __ne__ encode items keys"


def liar(base):
    lies = {name: fails for name in READING.split() if hasattr(base, name)}
    return type("Liar", (base,), {**lies, "__eq__": lambda *_: True, "__hash__": base.__hash__})


class Digit(enum.IntEnum):
    FIVE = 5


Own = collections.namedtuple("Own", "i j")


@pytest.mark.parametrize(("base", "held", "kind"), [
    *((base, [1], liar(base)) for base in (list, set, tuple, frozenset, collections.deque)),
    *((type(x), x, liar(type(x))) for x in ({"a": 1}, 5, 0.5, 1j, "text", b"x")),
    (collections.Counter, "aab", liar(collections.Counter)),
    (collections.OrderedDict, {"a": 1}, liar(collections.OrderedDict)),
    (int, 5, Digit),
    (tuple, (1, 2), Own._make),
])  # fmt: skip
def test_a_student_s_subclass_arrives_as_a_subclass(base, held, kind):
    """It is equal to what it holds, is of no built-in type, and has none of the student's operators."""
    arrived = there(kind(held))
    assert type(arrived) is not base and isinstance(arrived, base)
    assert type(arrived).__name__ == f"subclass of {base.__name__}"
    assert arrived == base(held) and arrived != "anything"
    again, _ = encode([copy.deepcopy(arrived)], NAMES, SharedObjects(odd=False))
    [back] = decode(again, CLASSES, SharedObjects(odd=True))
    assert type(back) is base and back == base(held)


@pytest.mark.parametrize("value", [
    dt.datetime(2026, 7, 1, tzinfo=ZoneInfo("UTC")),
    liar(Fraction)(1, 2), liar(dt.date)(2026, 1, 2), liar(Decimal)(1), liar(bytearray)(b"x"),
], ids=["zone", "fraction", "date", "decimal", "bytes"])  # fmt: skip
def test_another_zone_or_subclass_does_not_cross(value):
    assert type(there(value)) is Uncrossable


def test_a_default_of_the_student_s_own_stays_with_them():
    assert there(collections.defaultdict(lambda: 5)).default_factory is None


@pytest.mark.parametrize(
    "value",
    [range(10**9), range(10**30), Decimal("1E+999999"), Decimal("sNaN")],
    ids=repr,
)  # fmt: skip
def test_what_is_no_harmless_data_stays_there(value):
    """`list` of such a range, or `int` of such a number, would have no end in the checker."""
    assert type(there(value)) is Uncrossable


def test_the_checker_may_send_a_long_range():
    sent, _ = encode([range(10**30)], NAMES, SharedObjects(odd=False))
    assert decode(sent, CLASSES, SharedObjects(odd=True)) == [range(10**30)]


ZONED = (2026, 1, 1, 0, 0, 0, 0, 0)
COLLIDING = [[7, f"{k * (2**61 - 1):x}"] for k in range(1, 4099)]


@pytest.mark.parametrize(("name", "content"), [
    ("unknown", row()), ("range", row(0, 1, 0)), ("range", row(0, 1 << 60, 1)),
    ("range", row(False, 1, 1)), ("range", row(0, 1)), ("range", nodes(0, [7, "f" * 4000], 1)),
    ("range", [0, [[0, 1, 1], [0, 1, 1]]]), ("range", [0, []]), ("slice", row(0, "1", 1)),
    ("Fraction", row(1, 0)), ("Fraction", row(1, -1)), ("Fraction", row("1", "2")),
    ("Decimal", row("sNaN")), ("Decimal", row("1E+99999")), ("Decimal", row("1E-99999")),
    ("Decimal", row("1" * 20_000)), ("Decimal", row(1.5)),
    ("date", nodes([9, b"\x07\xea\x01\x01"])), ("date", row(0, 1, 1)),
    ("datetime", nodes([9, b"\x07\xea\x01\x01\0\0\0\0\0\0"])),
    ("datetime", row(*ZONED, "../../etc/passwd")), ("datetime", row(*ZONED, "/etc/passwd")),
    ("timedelta", row(1 << 62, 0, 0)), ("timezone", row()), ("dict_keys", [1, [[0]]]),
    ("dict_items", row(5)), ("frozenset", nodes(*COLLIDING)),
    ("list", row(1)),  # it has a number
], ids=str)  # fmt: skip
def test_hostile_content_is_refused(name, content):
    with pytest.raises(WireError):
        get(fixed(f":{name}", content))


@pytest.mark.parametrize(("name", "content"), [
    ("deque", row(-1, 2)), ("deque", row(1, 2, 3)), ("deque", row(True, 2)), ("deque", row()),
    ("Counter", row(1)), ("Counter", nodes([4, 1], 1)),
    ("Counter", nodes(*(part for key in COLLIDING for part in (key, 1)))),
    ("defaultdict", row()), ("defaultdict", row(None, 1)), ("defaultdict", nodes([15, "eval"])),
    ("tuple", row(1)),  # it has no number
    ("NoneType", row()),
], ids=lambda x: str(x)[:60])  # fmt: skip
def test_hostile_content_of_what_can_change_is_refused(name, content):
    with pytest.raises(WireError):
        get([4, 1], groups=[group(f":{name}", 1, content)])


@pytest.mark.parametrize("node", [
    [15, "eval"], [13, "Colour", "GREEN"], [13, "Colour", 1], [13, "Move", "row"],
    [13, "Other", "RED"], [13, "Colour", "__class__"], fixed("Move", nodes([5, [1]])),
    fixed("Move", row(1, 2)), fixed("Colour", nodes([5, [1, 2]])),
    fixed("Other", nodes([5, [1, 2]])), fixed("+Other", row()), fixed("+int", row("5")),
    fixed("+int", row(True)), fixed("+str", row("a", "b")),
], ids=str)  # fmt: skip
def test_hostile_values_of_known_classes_are_refused(node):
    with pytest.raises(WireError):
        get(node)


LEAVES = st.one_of(
    *(st.none(), st.booleans(), st.integers(-5, 3000), st.integers(-(1 << 63), (1 << 64) - 1)),
    *(st.floats(), st.text(max_size=8)),
    st.sampled_from(["list", "1E+5", "NaN", "UTC", "RED", "../x", "int"]),
)
KINDS = st.sampled_from([f":{name}" for name in sorted(BY_NAME)] + [*CLASSES, "+list", "+int"])
NODES, ROW = any_parts(
    LEAVES,
    KINDS,
    st.binary(max_size=12).map(lambda data: [9, data]),
    st.tuples(st.just(13), st.sampled_from(sorted(CLASSES)), LEAVES),
    st.tuples(st.just(4), st.sampled_from([1, 3, 5])),
)


@given(st.lists(NODES, max_size=3), st.lists(st.tuples(KINDS, ROW), max_size=3))
@settings(max_examples=1500, deadline=None)
def test_any_parts_give_a_trusted_value_or_a_wire_error(values, groups):
    told = [group(name, 2 * n + 1, content) for n, (name, content) in enumerate(groups)]
    try:
        values = get(*values, groups=told)
    except WireError:
        return
    ours = {codec.kind for codec in BY_NAME.values()} | {*CLASSES.values(), *SUBCLASSES.values()}
    plain = {type(None), bool, int, float, str, bytes, Uncrossable}
    assert {type(value) for value in values} <= ours | plain


def test_what_a_function_did_to_an_argument_comes_back():
    """In the checker's own object, whose type and length limit stay."""
    values = [
        collections.deque([1, 2], 3),
        collections.Counter("a"),
        collections.OrderedDict(a=1, b=2),
        collections.defaultdict(list),
    ]
    both = Sides(follows=False)
    [there] = both.call(values)
    there[0].append(9)
    there[1]["b"] += 4
    there[2].move_to_end("a")
    there[3]["k"].append(1)
    kept = list(values)
    both.reply(there)
    assert all(a is b for a, b in zip(kept, values, strict=True))
    assert values == [
        collections.deque([1, 2, 9]),
        {"a": 1, "b": 4},
        collections.OrderedDict(b=2, a=1),
        {"k": [1]},
    ]
    assert values[0].maxlen == 3


def test_the_values_of_one_that_is_not_writable_stay():
    both, constant = Sides(follows=False), collections.deque([1])
    there = both.call([], constant)
    there[1].append(2)
    assert both.reply(*there)[1] == collections.deque([1, 2])
    assert constant == collections.deque([1])


class Row(dict):
    __getattr__ = dict.__getitem__


def test_no_key_of_a_dict_is_a_hook():
    """Nor can it be called, where keys are attributes."""
    guard(Row)
    guard(Row)  # twice is once
    sent = Row({"a": 1, "__array_interface__": {"data": (4096, True)}, "equals": int})
    row = told(sent, {"Row": Row})
    assert row.a == 1 and len(row) == 3
    assert not hasattr(row, "__array_interface__") and not hasattr(row, "equals")
