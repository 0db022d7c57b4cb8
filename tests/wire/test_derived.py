"""Classes of a check's own that derive from known ones: what a worker is told, and what it cannot do."""

from types import SimpleNamespace

import pytest

from nbseal.wire.derived import FIRST, DerivedClasses
from nbseal.wire.lendings import Lendings
from nbseal.wire.messages import Registry, WireError, decode, encode
from nbseal.wire.schema import ENCODER, Derived


class Stack:
    """A known class."""

    def __init__(self):
        self.all = [1]

    def pop(self):
        return self._last()

    def _last(self):
        return self.all.pop()


class Spy(Stack):
    """The check's own."""

    pops = 0
    limit = (3,)
    _secret = 5

    def __new__(cls):
        return super().__new__(cls)

    def __init__(self):
        super().__init__()
        self.log = []

    def pop(self):
        self.pops += 1
        self.log.append(1)
        return super().pop()

    def _last(self):
        return super()._last()

    def _note(self):
        return "noted"


class Sides:
    """A checker and a worker in one process."""

    def __init__(self):
        self.lendings, self.ours, self.theirs = Lendings(), DerivedClasses(), DerivedClasses()
        self.told = []
        self.held = SimpleNamespace(learn=self.learn)

    def learn(self, part, bases):
        self.told.append(part)
        return self.theirs.classes.get(part.name) or type(
            part.name.rpartition("#")[0], tuple(bases), {}
        )

    def there(self, *values):
        registry = Registry(odd=False, derived=self.ours)
        message, _ = encode(values, {Stack: "Stack"}, registry, holdings=self.lendings)
        return decode(
            message, {"Stack": Stack}, Registry(odd=True, derived=self.theirs), held=self.held
        )

    def back(self, *values):
        message, _ = encode(values, {Stack: "Stack"}, Registry(odd=True, derived=self.theirs))
        return self.decoded(message)

    def decoded(self, message):
        return decode(message, {"Stack": Stack}, Registry(odd=False, derived=self.ours), ())


def test_objects_are_the_same_in_all_messages():
    """Also if each has a registry of its own, as questions have, and wherever they are made."""
    sides, spy = Sides(), Spy()
    [there] = sides.there(spy)
    assert type(there) is not Spy and type(there).__name__ == "Spy" and isinstance(there, Stack)
    assert [sides.there([spy])[0][0], sides.there(1, spy)[1]] == [there, there]
    there.all.append(2)
    assert sides.back({"a": there}) == [{"a": spy}] and spy.all == [1, 2]
    made = type(there)()
    [here] = sides.back(made)
    assert type(here) is Spy and here.all == [1] and sides.there(here) == [made]
    assert sides.back(type(there), Stack) == [Spy, Stack] and sides.there(Spy) == [type(there)]


def test_what_it_tells_and_what_can_be_asked():
    """The names that are public, or that the known class has."""
    sides, spy = Sides(), Spy()
    sides.there(spy)
    [told] = sides.told
    assert (told.name, told.bases, told.missing) == ("Spy#0", ["Stack"], [])
    assert {*told.methods} == {"__new__", "__init__", "pop", "_last"} and {*told.data} == {
        "pops",
        "limit",
    }
    ask = sides.lendings.functions[told.number]
    assert ask("get", spy, "limit") == ask("get", Spy, "limit") == (3,)
    assert ask("call", spy, "pop") == 1 and (spy.pops, spy.log) == (1, [1])
    for what, value, name, *new in (
        ("get", spy, "pop"),
        ("set", spy, "limit", 5),
        ("delete", spy, "pops"),
        ("next", spy, "pop"),
        ("call", spy, "limit"),
        ("get", spy, "_secret"),
        ("call", spy, "_note"),
        ("call", Stack(), "pop"),
        ("get", spy, "__dict__"),
        ("call", spy, "__reduce_ex__"),
        ("call", spy, "__new__"),
        ("next", spy, 5),
        ("get", Stack, "limit"),
    ):
        with pytest.raises(AttributeError, match="can be asked for"):
            ask(what, value, name, *new)


@pytest.mark.parametrize(
    "hostile",
    [
        [3, 0, FIRST + 1, [0, []]],  # a list with such a number
        [5, FIRST + 1, "Stack", [], [0, []]],
        [5, 1, "Spy#0", [], [0, []]],
        [5, FIRST + 2, "Spy#0", [], [0, []]],  # the checker's number
        [5, FIRST, "Stack", [], [0, []]],  # another class for a known object
        [3, 0, FIRST, [0, []]],
        [5, FIRST + 1, "Spy#1", [], [0, []]],
        [17, "Spy#1"],
    ],
    ids=str,
)
def test_hostile_objects_are_refused(hostile):
    sides, spy = Sides(), Spy()
    sides.there(spy)
    assert [*sides.ours.objects] == [FIRST]
    with pytest.raises(WireError):
        sides.decoded(ENCODER.encode([hostile]))
    assert [*sides.ours.objects] == [FIRST] and spy.all == [1]


def test_a_worker_tells_of_no_class_and_of_few_objects(monkeypatch):
    sides = Sides()
    sides.there(Spy())
    kind = Derived("Other#0", 0, ["Stack"], [], [], [], [])
    with pytest.raises(WireError, match="comes from a worker"):
        sides.decoded(ENCODER.encode([kind, 1]))
    monkeypatch.setattr("nbseal.wire.derived.MAX_DERIVED", 1000)
    many = [[5, FIRST + 2 * n + 1, "Spy#0", [], [0, []]] for n in range(1000)]
    with pytest.raises(WireError, match="objects of a check's own"):
        sides.decoded(ENCODER.encode(many))
    assert len(sides.ours.objects) == 1


def test_a_message_costs_nothing_for_objects_that_it_does_not_tell_of():
    sides, spies = Sides(), [Spy() for _ in range(100)]
    sides.there(spies)
    told = Registry(odd=False, derived=sides.ours), Registry(odd=True, derived=sides.theirs)
    message, _ = encode([spies[0]], {Stack: "Stack"}, told[0], holdings=sides.lendings)
    [there] = decode(message, {"Stack": Stack}, told[1], held=sides.held)
    assert there is sides.there(spies)[0][0]
    # the object, and the two lists in it
    assert {len(registry.objects) for registry in told} == {3}


class Listing(Stack):
    """The check's own, with a list."""

    free: list = []  # noqa: RUF012


def test_lists_of_a_class_are_shared():
    sides = Sides()
    sides.there(Listing())
    free = sides.lendings.functions[sides.told[0].number]("get", Listing, "free")
    [here] = sides.there(free)
    here.append(2)
    assert [*sides.theirs.shared.values()] == [here] and [*sides.ours.shared.values()] == [free]
    assert sides.back(here) == [free] and Listing.free == [2]
