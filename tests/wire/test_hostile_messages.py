"""Messages that no encoder of ours has made: each gives a trusted value or a WireError, and changes nothing else."""

import copy

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wires import (
    CLASSES,
    EMPTY,
    NAMES,
    Board,
    Cell,
    Link,
    Sides,
    Slots,
    board,
    cell,
    get,
    message,
    state,
)

from nbseal.wire import messages as wire
from nbseal.wire import schema as parts
from nbseal.wire.messages import Opaque, Registry, WireError, decode, encode

CHAIN = [5, 1, "Link", None, [], EMPTY]
BLOCKS = [  # kinds, numbers, content
    ([], [], [1]),
    ([4], [], [[1]]),
    ([True], [], [[1]]),
    ([1] * 5, [], [[[[[[1]]]]]]),
    ([0], [], [[1]]),  # without a number
    ([0], [3, 5], [[1]]),
    ([0], [3, 3], [[1], [2]]),
    ([0], [1], [[1]]),  # that of the list around it
    ([0], [4], [[1]]),  # the checker's
    ([0], [True], [[1]]),
    ([0], [3], [1]),
    ([0], [3], [[[1]]]),
    ([0, 0], [3], [[[1]]]),
    ([0, 0], [3, 5, 7], [[[1]]]),
    ([1], [3], [[1]]),  # a tuple has none
    ([0], [3], [{"a": 1}]),
    ([0], [3], [[b"x"]]),
    ([2], [3], [[[1]]]),
    ([2, 1], [3], [[[1], [2]]]),  # a set of tuples
    ([3, 3], [], [[[1], [2]]]),
    ([2], [3], [list(range(parts.MAX_PLAIN + 1))]),
    ([1], [], [[]] * (parts.MAX_CONTAINERS + 1)),
]


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
        *(message([3, 0, 1, [2, *block]]) for block in BLOCKS),
        message(*[[3, 1, None, EMPTY]] * (parts.MAX_CONTAINERS + 1)),
        message([4, 1, [0, [1]], EMPTY]),
        message([4, 1, EMPTY, [0, [1]]]),
        message([4, 1, [1, [[3, 0, 3, EMPTY]]], [0, [1]]]),
        message([4, 1, [0, list(range(parts.MAX_PLAIN + 1))], [0, [0] * (parts.MAX_PLAIN + 1)]]),
        message([4, None, EMPTY, EMPTY]),
        message([5]),
        message([5, 1, "Other", None, [], EMPTY]),
        message([5, 1, "Board", None, ["m"], EMPTY]),
        message([5, 1, "Board", None, [], [0, [1]]]),
        message([5, 1, "Board", None, ["__class__"], [0, [1]]]),
        message([5, 1, "Board", None, ["no name"], [0, [1]]]),
        message([5, 1, "Board", None, [1], [0, [1]]]),
        message([5, 1, 1, None, [], EMPTY]),
        message([5, 1, "Slots", None, ["c"], [0, [1]]]),
        message([18, 1, "Link"]),  # without content
        message([18, 1, "Other"], [19, [CHAIN]]),
        message([18, 1, "Link"], [19, [CHAIN, CHAIN]]),  # twice
        message([18, 1, "Link"], [18, 1, "Link"], [19, [CHAIN]]),
        message([18, 1, "Link"], [19, [[5, 3, "Link", None, [], EMPTY]]]),  # another one's
        message([18, 1, "Link"], [19, [[5, 1, "Board", None, [], EMPTY]]]),
        message([19, [CHAIN]], [18, 1, "Link"]),
        message(1, [19, [CHAIN]]),  # of none
        message([18, 2, "Link"], [19, [[5, 2, "Link", None, [], EMPTY]]]),  # the checker's number
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


NUMBERS = st.integers(-1, 9)
LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 12), st.floats(), st.text(), st.binary()
)
ITEMS = st.deferred(
    lambda: st.one_of(
        st.tuples(st.just(0), st.lists(LEAVES)),
        st.tuples(st.just(1), st.lists(NODES)),
        st.tuples(
            st.just(2), st.lists(NUMBERS, max_size=4), st.lists(NUMBERS), st.lists(st.lists(LEAVES))
        ),
    )
)
NODES = st.deferred(
    lambda: st.one_of(
        LEAVES,
        st.tuples(st.just(3), NUMBERS, st.none() | NUMBERS, ITEMS),
        st.tuples(st.just(4), NUMBERS, ITEMS, ITEMS),
        st.tuples(
            *(st.just(5), NUMBERS, st.sampled_from(list(CLASSES)), st.none() | ITEMS),
            *(st.lists(st.just("i")), ITEMS),
        ),
        st.tuples(st.just(6), NUMBERS),
        st.tuples(st.integers(7, 19), LEAVES),
        st.tuples(st.integers(-1, 19), LEAVES, LEAVES),
        st.tuples(st.just(18), NUMBERS, st.sampled_from(list(CLASSES))),
        st.tuples(st.just(19), st.lists(NODES, max_size=2)),
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
    Link,
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
    elif isinstance(value, (Board, Cell, Link)):
        value = list(vars(value).values())
    if isinstance(value, (list, tuple, set, frozenset)):
        for item in value:
            found |= types_in(item, seen)
    return found


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
