"""A list stays the same list in every message, and what does not cross is there again when it comes back."""

import collections
import datetime
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wires import (
    CLASSES,
    EMPTY,
    NAMES,
    VALUES,
    Board,
    Sides,
    Slots,
    board,
    cell,
    message,
    same,
    state,
)

from nbseal.wire import identity as numbers
from nbseal.wire.based import base_of
from nbseal.wire.handles import Handles
from nbseal.wire.messages import Opaque, Registry, WireError, decode, encode


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
    [back] = sides.reply(there)
    assert back is value
    assert same(value, there)
    assert repr(value) == repr(there)  # 1, True and 1.0 are equal; so are 0.0 and -0.0
    assert [sides.checker.number(x) for x in value] == [sides.worker.number(x) for x in there]


def test_another_type_under_a_known_number():
    """A list stays a list."""
    for hostile in ([3, 2, 0, EMPTY], [4, 0, EMPTY, EMPTY], [5, 0, "Board", None, [], EMPTY]):
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
        [
            5,
            number(element),
            "Cell",
            None,
            ["i"],
            [1, [content[1] if content[0] == 1 else content[0]]],
        ],
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
        decode(message([5, 1, "Kind", None, [], EMPTY]), {"Kind": kind}, Registry(odd=False))


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
        [5, 1, "Other", EMPTY, [], EMPTY],
        [5, None, "Kind", EMPTY, [], EMPTY],  # a dict can change
        [5, 1, "Kind", [0, [1]], [], EMPTY],  # a key without a value
        [5, 1, "Kind", [1, [[3, 0, 3, EMPTY], 1]], [], EMPTY],  # a list as a key
        [5, 1, "Kind", EMPTY, ["__class__"], [0, [1]]],
        [5, 1, "Text", [0, ["a"]], [], EMPTY],  # a text has no number
        [5, None, "Text", [0, [5]], [], EMPTY],
        [5, None, "Text", [0, ["a", "b"]], [], EMPTY],
        [5, 1, "Kind", None, [], EMPTY],
        [15, "Other"],
        [17, 1, None, False],  # a function that nobody has passed
        [16, 10_000, 0, "f", "f"],
    ],
    ids=str,
)
def test_hostile_content_of_known_classes_is_refused(hostile):
    classes = {"Kind": type("Kind", (dict,), {}), "Text": type("Text", (str,), {})}
    with pytest.raises(WireError):
        decode(message(hostile), classes, Registry(odd=False), staying=Handles(print, {}))


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
        "pairs": ((Move(5, 6), 7), 1),
        "by": {"a": Stats(), Move(0, 1): Stats()},
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
    assert [type(x) for x in again.by] == [str, Move]
    assert [type(x) for x in again.by.values()] == [Stats, Stats]
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
