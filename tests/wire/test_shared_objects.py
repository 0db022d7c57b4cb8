"""A list stays the same list in every message, and what does not cross is there again when it comes back."""

import collections
import datetime
import random

import pytest
import wires
from hypothesis import given, settings
from hypothesis import strategies as st
from wires import CLASSES, NAMES, VALUES, Board, Sides, board, fixed, group, message, nodes, row

from nbseal.wire import handles, shared_objects
from nbseal.wire.callbacks import CheckerValues
from nbseal.wire.handles import Handles
from nbseal.wire.messages import SharedObjects, Uncrossable, WireError, decode, encode
from nbseal.wire.python_types import BASES
from nbseal.wire.schema import WorkerRef
from nbseal.wire.worker_values import WorkerValues


def test_identity_over_messages():
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
    assert sides.first == {sides.checker.numbers.get(id(x)) for x in reachable}


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
        assert wires.same(outer, there)
        assert (outer[0] is outer[2]) == (there[0] is there[2]) or not numbered(there[0])
        assert numbers.items() <= {n: id(x) for n, x in sides.checker.objects.items()}.items()


def numbered(value):
    return isinstance(value, (list, set, dict, Board))


def test_only_what_is_writable_is_written():
    """The first value's containers; a test's constants come back as copies, once in a message."""
    sides = Sides()
    sides.worker.follows = False
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
    assert sides.checker.numbers.get(id(answer[1])) is None


def test_the_first_value_and_no_other_is_counted():
    registry = SharedObjects(odd=False)
    shared = [1]
    values = [(shared, {2: [3]}), [shared]]
    _, first = encode(values, NAMES, registry)
    assert first == {registry.numbers.get(id(x)) for x in (shared, values[0][1], values[0][1][2])}
    assert encode([], NAMES, registry)[1] == encode([5, [1]], NAMES, registry)[1] == frozenset()
    assert registry.numbers.get(id(shared)) == 0
    assert registry.numbers.get(id(values[0])) is None
    registry.forget()
    assert registry.numbers.get(id(shared)) is None
    assert not registry.objects


@pytest.mark.parametrize(("value", "change"), [
    ([[1, 2], [3]], lambda v: v[0].__setitem__(0, True)), ([[1, 2], [3]], lambda v: v[0].__setitem__(0, 1.0)),
    ([[True], [1]], lambda v: v[0].__setitem__(0, 1)), ([[1.0, 2.0]], lambda v: v[0].__setitem__(1, 2)),
    ([[0.0, 1.0]], lambda v: v[0].__setitem__(0, -0.0)), ([[1, 2], [3]], lambda v: v.__setitem__(0, [1, 2])),
    ([[1, 2], [3]], list.reverse), ([[1, 2], [3]], lambda v: v.append(v[0])),
    ([[1, 2], [3]], lambda v: v[0].append([4])), ([[1, 2], [3]], list.clear),
    ([[{1}, {2}], [{3}]], lambda v: v[1].append(v[0].pop())), ([[{1}, {2}], [{3}]], lambda v: v[1][0].clear()),
    ([{"a", "b"}, {"c"}], lambda v: v[0].discard("a")), ([{1, 2}, {3}], lambda v: v[1].add(7)),
    ([set(), set()], lambda v: v[1].add(7)), ([[], [1]], lambda v: v[1].clear()),
])  # fmt: skip
def test_an_answer_tells_every_change(value, change):
    sides = Sides()
    [there] = sides.call(value)
    change(there)
    [back] = sides.reply(there)
    assert back is value
    assert wires.same(value, there)
    assert repr(value) == repr(there)  # 1, True and 1.0 are equal; so are 0.0 and -0.0
    assert [sides.checker.numbers.get(id(x)) for x in value] == [
        sides.worker.numbers.get(id(x)) for x in there
    ]


@pytest.mark.parametrize("kind", [":set", ":dict", ":deque", "+list", "Board"])
def test_another_type_under_a_known_number(kind):
    registry, known = SharedObjects(odd=False), [1]
    encode([known], NAMES, registry)
    content = nodes(None) if kind in (":deque", "Board") else row()
    with pytest.raises(WireError, match="for a container that is none"):
        decode(message([4, 0], groups=[group(kind, 0, content)]), CLASSES, registry, {0})
    assert known == [1]


def test_what_nobody_has_changed_is_not_told_again():
    """But for other values of the same message; nobody can say so of what it may not change."""
    sides = Sides()
    names, classes = {Board: "Board"}, {"Board": Board}
    sd, more = board(m=[[{1}, {2}]]), [{3}]
    sent, first = encode([sd, more], names, sides.checker)
    there, extra = decode(sent, classes, sides.worker)
    extra.append(4)
    sent, _ = encode([there], names, sides.worker)
    assert sent == message([4, sides.worker.numbers[id(there)]])
    assert decode(sent, classes, sides.checker, first) == [sd]
    with pytest.raises(WireError, match="not there"):
        decode(message([4, sides.checker.numbers[id(more)]]), classes, sides.checker, first)


def test_the_registry_is_bounded(monkeypatch):
    monkeypatch.setattr(shared_objects, "MAX_OBJECTS", 3)
    registry = SharedObjects(odd=False)
    encode([[[]]], NAMES, registry)
    for _ in range(2):
        with pytest.raises(WireError, match="more than 3 lists"):
            encode([[[]]], NAMES, registry)
    with pytest.raises(WireError, match="more than 3 lists"):
        decode(message(groups=[[":list", [1, 3], [0, [[], []]]]]), CLASSES, registry)
    assert decode(message([4, 1], groups=[group(":list", 1, row())]), CLASSES, registry) == [[]]
    assert len(registry.objects) == 3


def test_elements_with_a_hash_of_their_own():
    """They are hashed by what they hold now, though they are the objects that were known."""
    sides = Sides()
    first, second = wires.cell(1), wires.cell(2)
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


def test_slots_cross():
    sides = Sides()
    sent = wires.Slots().hide([1])
    sent.a = {2}
    [there] = sides.call(sent)
    assert type(there) is wires.Slots
    assert (there.hidden(), there.a) == ([1], {2})
    assert not hasattr(there, "b")
    there.b = there.a
    del there.a
    [back] = sides.reply(there)
    assert back is sent
    assert back.b == {2}
    assert not hasattr(back, "a")


def test_a_subclass_of_a_known_class_is_flattened():
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
    arrived[0]["z"] = arrived[0].pop("a")
    arrived[1]["c"].append(5)
    arrived[1]["new"].append(7)
    arrived[2].append(6)
    back = sides.call(*arrived)
    assert back[0] is ordered
    assert list(ordered.items()) == [("b", 2), ("z", 1)]
    assert default == {"c": [3, 5], "new": [7]} and default["other"] == []
    assert back[2] is mine
    assert list.__getitem__(mine, slice(None)) == [4, 6]


@pytest.mark.parametrize("base", [bytearray, datetime.date, BaseException])
def test_known_classes_whose_content_does_not_cross_are_refused(base):
    """It would be lost; the message says so."""
    kind = type("Kind", (base,), {})
    value = kind(2000, 1, 1) if base is datetime.date else kind()
    with pytest.raises(WireError, match="would be lost"):
        encode([[value]], {kind: "Kind"}, SharedObjects(odd=True))
    with pytest.raises(WireError, match="would be lost"):
        wires.get([4, 1], groups=[group("Kind", 1, nodes(None))], classes={"Kind": kind})


CONTENT = {
    **{list: [1, [2]], set: {1, 2}, dict: {"a": [1]}, tuple: (1, [2]), frozenset: {1}},
    **{collections.Counter: {"a": 2}, collections.OrderedDict: {"b": 1, "a": 2}},
    **{collections.deque: [1, 2], int: 5, float: 0.5, str: "text", ValueError: ("text", 1)},
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
    here, there = SharedObjects(odd=True), SharedObjects(odd=False)
    [arrived] = decode(encode([made], names, here)[0], classes, there)
    assert type(arrived) is kind and arrived is not made and arrived.label == ["x"]
    take = BASES[Exception if base is ValueError else base].take
    fill = there.numbers.get(id(arrived))
    assert take(arrived) == take(made)
    if fill is not None:  # the same object, changed, is changed in place
        arrived.label = "y"
        [back] = decode(encode([arrived], names, there)[0], classes, here)
        assert back is made and made.label == "y"


EMPTY = [5, []]


@pytest.mark.parametrize(("node", "told"), [
    ([4, 1], group("Other", 1, nodes(EMPTY))),
    (fixed("Kind", nodes(EMPTY)), None),  # a dict can change
    ([4, 1], group("Kind", 1, nodes([5, [1]]))),  # a key without a value
    ([4, 1], group("Kind", 1, nodes(fixed(":tuple", nodes([4, 1], 1))))),  # itself as a key
    ([4, 1], group("Kind", 1, nodes(EMPTY, "__class__", 1))),
    ([4, 1], group("Kind", 1, nodes(EMPTY, "a"))), ([4, 1], group("Kind", 1, nodes(EMPTY, 1, 2))),
    ([4, 1], group("Kind", 1, row(None))), ([4, 1], group("Kind", 1, row())),
    ([4, 1], group("Text", 1, nodes([5, ["a"]]))),  # a text has no number
    (fixed("Text", nodes([5, [5]])), None), (fixed("Text", nodes([5, ["a", "b"]])), None), ([15, "Other"], None),
    ([17, 1, None, False], None),  # a function that nobody has passed
], ids=str)  # fmt: skip
def test_hostile_content_of_known_classes_is_refused(node, told):
    classes = {"Kind": type("Kind", (dict,), {}), "Text": type("Text", (str,), {})}
    with pytest.raises(WireError):
        decode(
            message(node, groups=[told] if told else []),
            classes,
            SharedObjects(odd=False),
            staying=Handles(print, {}),
        )


def test_handles_are_bounded(monkeypatch):
    monkeypatch.setattr(handles, "MAX_HELD", 2)
    known = Handles(print, {})
    assert known(WorkerRef(5, 0, "f", "f")) is known(WorkerRef(5, 0, "f", "f"))
    assert known(WorkerRef(7, 0, "f", "f")) is not known(WorkerRef(5, 0, "f", "f"))
    assert type(known(WorkerRef(11, 3, "f", "f"))) is Uncrossable
    with pytest.raises(WireError, match="more handles"):
        known(WorkerRef(9, 0, "f", "f"))


Move = collections.namedtuple("Move", "row column")


class Stats:
    """A student's own class, which does not cross."""


def notes():
    """What a student may keep on an object, and does not cross as what it is."""
    return {
        "stats": Stats(), "last": Move(1, 2), "trail": collections.deque([3]),
        "moves": [Move(3, 4), Stats(), 5], "pairs": ((Move(5, 6), 7), 1),
        "by": {"a": Stats(), Move(0, 1): Stats()}, "of": {Stats(): 1}, "call": len,
    }  # fmt: skip


def test_what_does_not_cross_is_the_same_on_its_way_back():
    """A student's notes on an object; in another worker, they are nothing."""
    sides, held, objects = Sides(), WorkerValues(print, print), SharedObjects(odd=False)
    handles = Handles(print, {})
    sd = board(m=[{1}])
    [there] = sides.call(sd)
    vars(there).update(notes(), me=there)
    own = dict(vars(there))
    reply, _ = encode([there], NAMES, sides.worker, staying=held.part)
    decode(reply, CLASSES, sides.checker, sides.first, staying=handles)
    assert type(sd.stats) is Uncrossable and sd.me is sd and sd.last == (1, 2)
    sd.m[0].add(2)
    sd.by["a"] = vars(sd)["pairs"] = True
    message, _ = encode([sd], NAMES, sides.checker, staying=CheckerValues().part)
    again, _ = encode([[sd.stats, sd.last]], NAMES, objects, staying=CheckerValues().part)
    [back] = decode(message, CLASSES, sides.worker, staying=held)
    assert back is there and back.m == [{1, 2}]
    assert all(vars(back)[name] is own[name] for name in ("stats", "last", "trail", "me", "moves"))
    assert [type(x) for x in back.moves] == [Move, Stats, int]
    assert [type(x) for x in back.by] == [str, Move] and {type(x) for x in back.of} == {Stats}
    assert back.by["a"] is back.pairs is True and back.call is len
    held.end()  # nothing of the kind outlives a check
    for nobody in (held, WorkerValues(print, print)):
        [gone] = decode(again, CLASSES, SharedObjects(odd=True), staying=nobody)
        assert [type(x) for x in gone] == [Uncrossable, Uncrossable]
