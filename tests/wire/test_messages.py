"""What crosses between checker and worker: the same values, and nothing else."""

import datetime

import numpy
import pytest
import wires
from hypothesis import given, settings
from hypothesis import strategies as st
from wires import CLASSES, NAMES, Board, Link, cell, get, group, row, same, slowly, there, told

from nbseal.wire import messages as wire
from nbseal.wire import schema as parts
from nbseal.wire.messages import SharedObjects, Uncrossable, WireError, decode, encode


def hashable(value):
    if isinstance(value, (list, tuple)):
        return tuple(map(hashable, value))
    if isinstance(value, (set, frozenset)):
        return frozenset(map(hashable, value))
    return tuple(map(hashable, value.items())) if isinstance(value, dict) else value


PLAIN = st.sampled_from([0, 1, True, False, 1.0, -0.0, float("nan"), "1", None, (1 << 64) - 1])


@st.composite
def some_rows(draw, depth=3):
    """Containers of containers, all of one kind on one level, or nearly all."""
    if depth == 0:
        return draw(st.lists(PLAIN, max_size=4))
    kind = draw(st.sampled_from([list, tuple, set, frozenset, dict, None]))
    inner = draw(st.lists(some_rows(depth=depth - 1), max_size=4))
    if kind is None:
        return [*inner, draw(PLAIN), *inner[:1]]
    if kind is dict:
        return {hashable(row): row for row in inner}
    return kind(map(hashable, inner) if kind in (set, frozenset) else inner)


@given(wires.VALUES | st.lists(some_rows(), max_size=3))
@settings(max_examples=600, deadline=None)
def test_values_arrive_as_they_were(value):
    assert same(there(value), value)
    assert same(slowly(value), value)


ODD = [
    *(2**64, -(2**63) - 1, -(10**3000), "\ud800 half a character", float("inf"), float("nan"), {}),
    *({1, 2, 3}, frozenset({(0, 1), "x"}), {(0, 0): [True, None], 1.5: b"\x00"}, [], (), set()),
    *([[{1}, {2, 3}]] * 9, [[[[[[1], [2]]]]]]),
]


@pytest.mark.parametrize("value", ODD, ids=lambda value: repr(value)[:30])
def test_values_that_other_formats_lose(value):
    assert same(there(value), value)


def test_shape_is_kept():
    shared = {1, 2}
    a, b, c = there([shared, shared, {1, 2}])
    assert a is b
    assert a is not c
    sd = wires.board(m=[shared], other=[shared])
    again = there((sd, sd, shared))
    assert again[0] is again[1]
    assert again[0].m[0] is again[0].other[0] is again[2]
    rows = [[[1]], []]
    rows[1].append(rows[0])
    a, b = there(rows)
    assert a is b[0]


def test_objects_may_be_linked_in_a_circle():
    sides = wires.Sides()
    a, b = Link(), Link()
    a.others, b.others = [b, a], [a]
    [here] = sides.call(a)
    assert here.others[1] is here and here.others[0].others == [here]
    here.others.append(Link(here))
    [back] = sides.reply(here)
    assert back is a and a.others[:2] == [b, a] and a.others[2].others == [a]
    sides.first, before = frozenset(), [*a.others]  # it may change nothing
    here.others.clear()
    [copy] = sides.reply(here)
    assert copy is not a and copy.others == [] and a.others == before


def test_objects_may_be_linked_in_a_long_chain():
    first = last = Link()
    for _ in range(5000):
        last = Link(last)
    first.others = [last]
    arrived, number = there(last), 0
    node = arrived.others[0]
    while node is not arrived:
        [node], number = node.others, number + 1
    assert number == 5000 and arrived is not last


def test_lists_may_be_in_a_circle():
    loop = []
    loop.append({1: (loop,)})
    arrived = there(loop)
    assert arrived[0][1][0] is arrived
    deep = []
    for _ in range(5000):
        deep = [deep]
    arrived = there(deep)
    for _ in range(5000):
        [arrived] = arrived
    assert arrived == []


@pytest.mark.parametrize("outer_first", [True, False])
def test_elements_are_complete_when_they_are_hashed(outer_first):
    """In whatever order they are met; in a circle, they are refused."""
    element, other = cell(1), cell(2)
    element.of = [other]
    values = [element, {element: [other]}, {other, element}, frozenset({other})]
    arrived = there(values if outer_first else values[::-1])
    first, by, both, one = arrived if outer_first else arrived[::-1]
    assert first in by and first in both and both - {first} == one == {first.of[0]}
    element.of.append({element})
    with pytest.raises(WireError, match="in a circle"):
        there(values)


@pytest.mark.parametrize(("value", "arrives"), [
    (numpy.int64(4), 4), (numpy.bool_(True), True), (numpy.float32(0.5), 0.5),
    ({(numpy.int64(2), numpy.int64(7))}, {(2, 7)}),
    (numpy.datetime64("2026-01-01"), datetime.date(2026, 1, 1)),
])  # fmt: skip
def test_a_number_of_numpys_arrives_as_pythons(value, arrives):
    """It equals that one in the student's notebook, where a check of it passes."""
    assert same(told(value), arrives)


@pytest.mark.parametrize("value", [object(), (x for x in ()), lambda: 1, len])
def test_other_values_of_a_worker_become_opaque(value):
    """They arrive as their type's name and their repr, equal to nothing else. The checker sends none."""
    arrived = told(value)
    assert type(arrived) is Uncrossable
    assert arrived.kind == type(value).__name__
    assert arrived not in (value, told(value))
    assert repr(arrived) == arrived.text
    with pytest.raises(WireError, match=f"of the type {arrived.kind} cannot be sent"):
        there([value])
    assert same(repr(there([arrived])), f"[{arrived.text}]")  # on its way back


def broken(error):
    def text(_):
        raise error

    return type("Broken", (), {"__repr__": text})()


def ends(*_):
    raise SystemExit


class Long:
    def __repr__(self):
        return "ä\ud800" * 10**5


class Odd(type):
    __hash__ = ends
    __name__ = property(ends)


class OddlyMade(metaclass=Odd):
    pass


class Pretender:
    __class__ = int
    __index__ = ends


class Wordy(Board):
    __dict__ = property(ends)


class Endless(Board):
    @property
    def __dict__(self):
        return {f"a{i}": object.__new__(Endless) for i in range(10)}


class Growing(list):
    def __init__(self):
        self.append(type("Grows", (), {"__repr__": lambda _: self.append(self[0]) or "growing"})())


def doubled(times):
    value = ()
    for _ in range(times):
        value = (value, value)
    return value


def test_what_a_repr_or_a_class_pretends():
    """A repr can do no more than look odd; a list that grows while it is sent is sent."""
    for error in (SystemError, SystemExit, KeyboardInterrupt, GeneratorExit):
        assert told(broken(error)).text == "<without repr>"
    assert len(told(Long()).text) == parts.MAX_TEXT + 3
    assert type(told(Pretender())) is Uncrossable
    assert told(Growing())[0].text == "growing"


@pytest.mark.parametrize("make", [
    *(lambda: OddlyMade(), lambda: [OddlyMade()], lambda: object.__new__(Wordy)),
    *(lambda: object.__new__(Endless), lambda: doubled(49), lambda: [doubled(15)] * 10**4),
    *(lambda: [[(1,) * 10**4] * 10**4] * 10**4, lambda: [["x" * 10**5] * 10**4] * 10**4),
    lambda: [("x" * 10**5,) * 10**4] * 10**4,
])  # fmt: skip
def test_values_that_make_trouble_are_refused(make):
    with pytest.raises(WireError):
        encode([make()], NAMES, SharedObjects(odd=True))


@pytest.mark.parametrize(("value", "why"), [
    (b"x" * wire.bounds.message, "are the limit"),
    (["x" * 2000] * 600, "are the limit"),
    (list(range(wire.bounds.message)), "are the limit"),
    ([[] for _ in range(parts.MAX_CONTAINERS)], "100000 containers"),
    pytest.param(1 << 4 * parts.MAX_DIGITS + 1, "an int of 16002 bits", id="int"),
])  # fmt: skip
def test_what_is_too_large_is_not_sent(value, why):
    """The message says how large it was, and the registry stays as it was."""
    registry = SharedObjects(odd=False)
    with pytest.raises(WireError, match=why):
        encode([value], NAMES, registry)
    assert not registry.objects
    assert registry.numbers.get(id(value)) is None


def test_the_limit_is_the_callers():
    value = "x" * (2 * wire.bounds.message)
    sent, _ = encode([value], NAMES, SharedObjects(odd=True), limit=1 << 22)
    assert decode(sent, CLASSES, SharedObjects(odd=False), limit=1 << 22) == [value]
    with pytest.raises(WireError, match="are the limit"):
        decode(sent, CLASSES, SharedObjects(odd=False))


def test_tuples_that_are_too_deep_are_not_sent():
    """Neither are they accepted, if somebody else packs them. What is just shallow enough arrives."""
    deep = ("x", [])
    for _ in range(parts.MAX_DEPTH - 1):
        deep = (deep,)
    assert there(deep) == slowly(deep) == deep
    for values in ([(deep,)], [(deep,), 1 << 64]):
        with pytest.raises(WireError, match="nested more than"):
            encode(values, NAMES, SharedObjects(odd=False))
    node = 1
    for _ in range(parts.MAX_DEPTH + 1):
        node = wires.fixed(":tuple", wires.nodes(node))
    with pytest.raises(WireError, match="nested more than"):
        get(node)


def test_a_message_may_be_harmless_and_odd():
    nan = float("nan")
    assert len(get([4, 1], groups=[group(":dict", 1, row(nan, 1, nan, 2))])[0]) == 2
    assert get([4, 1], groups=[group(":set", 1, row(1, True, 1.0))]) == [{1}]
    assert get([4, 1], None, groups=[group(":list", 1, row())]) == [[], None]
    assert get() == []
