"""Messages that no encoder of ours has made: each gives a trusted value or a WireError, and changes nothing else."""

import copy

import msgspec
import pytest
import wires
from hypothesis import given, settings
from hypothesis import strategies as st
from wires import CLASSES, Board, Sides, board, cell, fixed, get, group, message, nodes, row, state

from nbseal.wire import messages as wire
from nbseal.wire import schema as parts
from nbseal.wire.kinds import SUBCLASSES
from nbseal.wire.messages import SharedObjects, Uncrossable, WireError, decode, encode

LIST, LINK = [4, 1], nodes(None)


def refs(*numbers):
    return [1, [list(numbers)]]


def many(name, numbers, content):
    return message(groups=[[name, numbers, content]])


def one(content, name=":list"):
    return message(LIST, groups=[group(name, 1, content)])


LARGE = parts.MAX_CONTAINERS + 1


@pytest.mark.parametrize("hostile", [
    b"", b"\xc1", b"\xdd\xff\xff\xff\xff", b"\x91" * 10**5, b"\x92" + b"\x91" * 10**5,
    b"\x90\x00", b"\x92\x91\xa1\xff\x90", msgspec.msgpack.encode({"a": 1}),
    msgspec.msgpack.encode(5), msgspec.msgpack.encode([[]]),
    msgspec.msgpack.encode([[], [], []]), b"\xd6\xff\x00\x00\x00\x00",
    b"\x92\x91\xc7\x01\x05x\x90", message(b"bytes"), message({}), message([]),
    message([True, [1]]), message([-1]), message([99]), message([1.0, [1]]),
    message([0, [[1]]]),  # what a value holds, not a value
    message([3, [[1]]]), message([4, -1]), message([4, 5]), message([4, "0"]), message([4]),
    message(LIST, groups=[5]), message(LIST, groups=[[]]),
    message(LIST, groups=[[":list", [1]]]), message(LIST, groups=[[":list", 1, row()]]),
    message(LIST, groups=[[":list", [1], row(), 1]]),
    message(LIST, groups=[group(":list", 1, row()), group(":list", 1, row())]),
    many(":list", [1, 1], [0, [[], []]]),
    many(":list", [1], [0, [[], []]]),
    many(":list", [1, 3], [0, [[]]]),
    many(":list", [2], row()),  # of the checker's numbers, but not known
    *(many(":list", [number], row()) for number in (-1, True, 1.0, "1", None, (1 << 53) + 1)),
    many(":list", list(range(1, 2 * LARGE, 2)), [0, [[]] * LARGE]),
    many(":list", [1], [4, 1]), many(":list", [1], row([1])), many(":list", [1], row(b"x")),
    many(":list", [1], [0, 1]), many(":list", [1], [0, [1]]),
    many(":list", [1], [0, [{"a": 1}]]), many(":list", [1], refs(3)),
    many(":list", [1], refs(-1)), many(":list", [1], [2, [[1]]]),
    many(":list", [1], [2, [[[[1]]]]]), many(":list", [1], nodes([0, [[1]]])),
    many(":tuple", [1], row()),  # it has no number
    many(":int", [1], row(5)), many(":other", [1], row()), many("list", [1], row()),
    many("", [1], row()), many("+Board", [1], row()),
    one(refs(1), ":set"),  # in itself
    one([12, [[[1]]]], ":set"),
    one(row(*range(parts.MAX_PLAIN + 1)), ":set"), message([18, [*range(parts.MAX_PLAIN + 1)]]),
    message(LIST, groups=[[":set", [1], [12, [list(range(parts.MAX_PLAIN + 1))]]]]),
    one(row(1), ":dict"),
    one(nodes(LIST, 1), ":dict"),
    one(row(*range(2 * parts.MAX_PLAIN + 2)), ":dict"),
    one(LINK, "Other"), one(row(), "Link"), one(nodes(None, "m"), "Board"),
    one(nodes([5, []]), "Board"), one(nodes(None, "__class__", 1), "Board"),
    one(nodes(None, "no name", 1), "Board"), one(nodes(None, 1, 1), "Board"),
    one(nodes(None, "c", 1), "Slots"), message([5, [[1]]]), message([5, 1]), message([18, [[1]]]),
    message([6, ":tuple", row()]), message([6, ":tuple", [0, []], None]),
    message([6, ":tuple", [0, [[], []]], None]), message([6, ":tuple", [12, [[1]]], None]),
    message([6, ":tuple", row(), 5]), message(fixed(":list", row())),
    message(fixed("Board", LINK)), message([7, "zz"]),
    message([7, "1" * (parts.MAX_DIGITS + 2)]), message([7, 5]), message([8, b"\xff"]),
    message([8, "text"]), message([9, "text"]), message([10, 1.0]), message([10, "1", 2]),
    message([11, "only one"]), message([11, 1, 2]), message([16, 1, 4, "f", "f"]),
    one(row()) + b"\x00", b"\x00" * (wire.bounds.message + 1),
], ids=lambda hostile: str(hostile)[:60])  # fmt: skip
def test_hostile_messages_are_refused(hostile):
    registry = SharedObjects(odd=False)
    with pytest.raises(WireError):
        decode(hostile, CLASSES, registry, ())
    assert not registry.objects


NUMBERS = st.integers(-1, 9)
LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 12), st.floats(), st.text(), st.binary()
)
KINDS = st.sampled_from([*CLASSES, ":list", ":set", ":dict", ":tuple", ":frozenset", "+list"])
NODES = st.deferred(
    lambda: st.one_of(
        LEAVES,
        st.tuples(st.just(4), NUMBERS),
        st.tuples(st.sampled_from([5, 18]), st.lists(LEAVES)),
        st.tuples(st.just(6), KINDS, st.lists(NODES).map(lambda some: nodes(*some)), st.none()),
        st.tuples(st.integers(-1, 19), LEAVES),
        st.tuples(st.integers(-1, 19), LEAVES, LEAVES),
    )
)
ROWS = st.one_of(
    st.tuples(st.sampled_from([0, 12]), st.lists(st.lists(LEAVES), max_size=3)),
    st.tuples(st.just(1), st.lists(st.lists(NUMBERS), max_size=3)),
    st.tuples(st.just(2), st.lists(st.lists(st.lists(LEAVES)), max_size=3)),
    st.tuples(st.just(3), st.lists(st.lists(NODES), max_size=3)),
)
GROUPS = st.lists(st.tuples(KINDS, st.lists(NUMBERS, max_size=3), ROWS), max_size=3)
MESSAGES = st.tuples(st.lists(NODES, max_size=3), GROUPS).map(msgspec.msgpack.encode)
OWN = tuple(SUBCLASSES.values())
EXACT = {
    *(type(None), bool, int, float, complex, str, bytes, list, tuple, set, frozenset, dict),
    *(*CLASSES.values(), Uncrossable, *OWN),
}


def types_in(value, seen):
    if id(value) in seen:
        return set()
    seen.add(id(value))
    found = {type(value)}
    if isinstance(value, dict):
        value = [part for item in value.items() for part in item]
    elif isinstance(value, (Board, wires.Cell, wires.Link)):
        value = list(vars(value).values())
    if isinstance(value, (list, tuple, set, frozenset)):
        for item in value:
            found |= types_in(item, seen)
    return found


def trusted():
    sides = Sides()
    sides.worker.follows = False
    shared = {1, 2}
    receiver = board(m=[[{1}, {2, 3}], [{4}, shared]], d={"a": [1], (1, 2): {5}}, c={cell(0)})
    constant = [shared, [7], {"k": [8]}, board(m=1), {cell(1)}]
    there = sides.call(receiver, constant, [[1], [2]])
    there[0].m[0][0].add(9)
    vars(there[0])["new"] = [[1.5], {True}]
    there[1].append("rewritten")
    sent, _ = encode(there, wires.NAMES, sides.worker)
    return sides, sent, (receiver, constant)


def attempt(sides, sent):
    before = state(sides.checker)
    try:
        values = decode(sent, CLASSES, sides.checker, sides.first)
    except WireError:
        assert state(sides.checker).keys() == before.keys()
    else:
        assert types_in(values, set()) <= EXACT
    after = state(sides.checker)
    for number, content in before.items():
        assert after[number] == content or number in sides.first
        assert type(sides.checker.objects[number]) in EXACT
    assert all(number % 2 for number in after.keys() - before.keys())


@given(st.binary() | MESSAGES)
@settings(max_examples=800, deadline=None)
def test_any_bytes_give_a_value_or_a_wire_error(data):
    sides, _, _ = trusted()
    attempt(sides, data)


def places_in(tree):
    for index, part in enumerate(tree):
        yield tree, index
        if isinstance(part, list):
            yield from places_in(part)


@given(st.randoms(use_true_random=False))
@settings(max_examples=1500, deadline=None)
def test_parts_exchanged_change_nothing_or_what_they_may(chance):
    sides, sent, _ = trusted()
    tree = msgspec.msgpack.decode(sent)
    exchange(tree, chance)
    attempt(sides, msgspec.msgpack.encode(tree))


def exchange(tree, chance):
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
    some = [[7, f"{x:x}"] for x in colliding]
    sets = [group(":set", 2 * k + 1, nodes(*some[:-1])) for k in range(5)]
    assert len(get(LIST, groups=sets[:1])[0]) == parts.MAX_ELEMENTS
    with pytest.raises(WireError, match="more than 4096 elements"):
        get(LIST, groups=[group(":set", 1, nodes(*some))])
    with pytest.raises(WireError, match="too many elements"):
        get(groups=sets)
