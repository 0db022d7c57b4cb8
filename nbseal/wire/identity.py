"""Which container is which: numbers for what has crossed, whose content is changed in place.

Only the built-in types' own methods are called: no method of a subclass, no property of a class.
"""

from collections import OrderedDict, deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import repeat
from types import MemberDescriptorType, SimpleNamespace
from typing import Any

from nbseal.wire.based import base_of, blank
from nbseal.wire.derived import FIRST, DerivedClasses
from nbseal.wire.forms import FORMS
from nbseal.wire.returned_values import ROOM
from nbseal.wire.schema import EQUAL, WireError

MAX_OBJECTS = 200_000  # in one registry
_LOSSY = (list, set, frozenset, dict, tuple, int, float, complex, str, bytes, bytearray)


@dataclass(frozen=True)
class Block:
    """What a message told of sets or lists of plain values, perhaps nested in containers.

    numbers: of all containers, level by level.
    kinds: the type of the containers of each level.
    lengths: the lengths of the containers, for all levels but the innermost.
    content: copies of the innermost containers.
    """

    numbers: list[int]
    kinds: list[type]
    lengths: list[list[int]]
    content: list[Any]


class Registry:
    """The mutable containers (list, set, dict, objects of known classes) that have crossed, by
    number, so that both sides mean the same one.

    odd: whether this side gives odd numbers to what it sends first. The worker does; the checker
        gives even ones.
    answers: whether this side answers messages with it. It then keeps what the last one told.
    links: whether objects that a worker has sent first stay the same when it sends them again, with
        what they hold then. In a question of the worker's, they may be the notebook's own by now.
    returned: the numbers of those objects.
    first: what the worker's last message told of first.
    lossy: in the worker, the numbers of containers with content that did not cross as what it is.
    wholes: in the worker, what it has sent of which it may send a part later (`nbseal.wire.forms.Views`),
        by the id of the memory. The checker tells no part of a value with more of it than it is asked to.
    blocks: what the last message told, by the first number of each block. An answer may leave it
        out: the other side waits for the answer, and still has the same.
    derived: the check's own classes that derive from known ones, the same in all registries.
    """

    def __init__(
        self,
        *,
        odd: bool,
        answers: bool = False,
        links: bool = False,
        derived: DerivedClasses | None = None,
    ) -> None:
        self.derived = DerivedClasses() if derived is None else derived
        self.odd, self.answers, self.links = odd, answers, links
        self.returned: set[int] = set()
        self.first: Collection[object] = ()
        self.next = int(odd)  # the next number to give; none is given twice, not even after forget
        self.objects: dict[int, object] = {}  # by number: kept alive, so that ids stay valid
        self.numbers: dict[int, int] = {}  # id: number
        self.lossy: set[int] = set()
        self.wholes: dict[int, Any] = {}
        self.blocks: dict[int, Block] = {}

    def number(self, value: object) -> int | None:
        """The number of a container that has crossed; None for any other value."""
        return self.numbers.get(id(value))

    def recall(self, number: int | None) -> object:
        """The object of a number; None if there is none. The check's own objects may be new here."""
        if number in self.derived.objects:
            self.add({number: self.derived.objects[number]})
        return self.objects.get(-1 if number is None else number)

    def add(self, objects: Mapping[int, object]) -> None:
        """Add containers by number. Some may be known already."""
        self.objects.update(objects)
        self.numbers.update(zip(map(id, objects.values()), objects))

    def sent(
        self,
        objects: Mapping[int, object],
        after: int,
        lossy: Collection[int],
        wholes: Mapping[int, Any],
    ) -> None:
        """Know what a message from this side has told of, in which the numbers before `after` are
        given. Raises WireError if there is no room."""
        if self.odd:
            self.lossy.update(lossy)
            self.wholes.update((n, value) for n, value in wholes.items() if value.nbytes <= ROOM)
            self.first = objects.values()
        if after != self.next:
            self.check_room((after - self.next) // 2)
            self.add(objects)
            self.next = after

    def received(self, objects: Mapping[int, object], blocks: dict[int, Block]) -> None:
        """Know what a message from the other side has told of."""
        self.add(objects)
        if self.derived.classes:
            self.derived.add({n: value for n, value in objects.items() if n >= FIRST})
        self.blocks = blocks
        if not self.odd:
            self.first = objects.values()
        if self.links:
            kinds = (list, set, dict, *FORMS)  # these are linked by `nbseal.wire.returned_values`
            self.returned.update(n for n, o in objects.items() if n % 2 and type(o) not in kinds)

    def check_room(self, more: int) -> None:
        """Raises WireError if there is no room for so many more containers."""
        if len(self.objects) + more > MAX_OBJECTS:
            raise WireError(f"more than {MAX_OBJECTS} lists, sets, dicts and objects have crossed")

    def forget(self) -> None:
        """Forget all. Both sides must do so: a number that only one side knows is refused."""
        self.objects.clear()
        self.numbers.clear()
        self.lossy.clear()
        self.wholes.clear()
        self.returned.clear()
        self.first = ()
        self.blocks.clear()


@lru_cache
def lossy_base(kind: Any) -> type | None:
    """The built-in type whose content would not cross, of those that a class derives from."""
    bases = type.__dict__["__mro__"].__get__(kind)
    if base_of(kind) or SimpleNamespace in bases:  # that holds nothing but attributes
        return None
    return next((b for b in bases if b in FORMS or b in _LOSSY or b is BaseException), None)


def refuse_lossy(kind: Any) -> None:
    """Raises WireError if a class derives from a built-in type whose content would not cross."""
    base = lossy_base(kind)
    if base is not None:
        raise WireError(
            f"an object of the class {kind.__name__} cannot cross: "
            f"what it holds as a {base.__name__} would be lost"
        )


def is_enum(kind: Any) -> bool:
    """Whether a class derives from Enum."""
    return Enum in type.__dict__["__mro__"].__get__(kind)


def is_named_tuple(kind: Any) -> bool:
    """Whether a class, or one that it derives from, was made by namedtuple or NamedTuple."""
    bases = type.__dict__["__mro__"].__get__(kind)
    return tuple in bases and any("_fields" in vars(base) for base in bases)


def runs_code(kind: Any) -> bool:
    """Whether hashing and comparing objects of a class runs code of the class."""
    own = kind.__hash__ is not object.__hash__ or kind.__eq__ is not object.__eq__
    return own and kind.__hash__ is not None


def is_code(kind: type, name: str) -> bool:
    """Whether a class has a method, a property or the like under a name."""
    found = next((vars(base)[name] for base in kind.__mro__ if name in vars(base)), None)
    return hasattr(type(found), "__get__") and not isinstance(found, MemberDescriptorType)


def attributes_of(value: Any) -> dict[str, object]:
    """The attributes of an object, in its `__dict__` and in the slots of its classes."""
    attributes: dict[str, object] = {}
    with suppress(TypeError):  # there is no __dict__
        attributes.update(dict.items(vars(value)))
    for name, slot in _slots_of(value).items():
        with suppress(AttributeError):  # the slot is empty
            attributes[name] = slot.__get__(value)
    return attributes


def parts_of(value: Any, kinds: Collection[type]) -> Iterable[object] | None:
    """What a container, or an object of one of these classes, holds; None for anything else."""
    kind: Any = type(value)
    if kind is dict:
        return [*value, *value.values()]
    if kind in (list, tuple, set, frozenset):
        return value  # type: ignore[no-any-return]
    form = FORMS.get(kind)
    if form is not None:
        return form.inside(value)
    if kind in kinds and is_named_tuple(kind):
        return tuple.__iter__(value)
    if kind not in kinds:
        return None
    base = base_of(kind)
    return [*(base.take(value) if base else ()), *attributes_of(value).values()]


def give_attributes(value: Any, attributes: Mapping[str, object]) -> None:
    """Make these the only attributes of an object.

    Raises TypeError, before it changes anything, if the object has no `__dict__` and a name is no
    slot.
    """
    slots = _slots_of(value)
    plain = {name: content for name, content in attributes.items() if name not in slots}
    try:
        space = vars(value)
    except TypeError:
        if plain:
            raise
    else:
        space.clear()
        space.update(plain)
    for name, slot in slots.items():
        if name in attributes:
            slot.__set__(value, attributes[name])
        else:
            with suppress(AttributeError):  # it is empty already
                slot.__delete__(value)


def fill(kind: type[Any], targets: Sequence[Any], sources: Sequence[Any]) -> None:
    """Give each target the content of its source.

    kind: the type of all of them, or a base class.
    """
    if kind is list:
        _run(map(list.__setitem__, targets, repeat(slice(None)), sources))
    elif kind is set:
        pairs = [both for both in zip(targets, sources) if not _equal(*both)]
        _run(set.clear(target) for target, _ in pairs)
        _run(set.update(target, source) for target, source in pairs)
    else:
        form = FORMS.get(kind)
        fill_one = (form and form.fill) or (_fill_dict if kind is dict else _fill_object)
        _run(map(fill_one, targets, sources))


def copies(kind: type[Any], values: Sequence[Any]) -> list[Any]:
    """Copies of the values, with their content as it is now, which `fill` can take."""
    if kind in (list, set, dict):
        return list(map(kind.copy, values))
    form = FORMS.get(kind)
    if form is not None and form.copy:
        return list(map(form.copy, values))
    made = [blank(kind) for _ in values]
    fill(kind, made, values)
    return made


def _equal(one: set[Any], other: set[Any]) -> bool:
    """Whether two sets have the same ints, or the same texts: a loop over such a one may go on."""
    kinds = {*map(type, set.__iter__(one)), *map(type, other)}
    return len(kinds) == 1 and kinds <= EQUAL and set.__eq__(one, other)


def _fill_dict(target: dict[Any, Any], source: dict[Any, Any]) -> None:
    if issubclass(type(target), OrderedDict):  # dict's own methods would break it
        OrderedDict.clear(target)
        for key, value in source.items():
            OrderedDict.__setitem__(target, key, value)
    else:
        dict.clear(target)
        dict.update(target, source)


def _fill_object(target: object, source: object) -> None:
    base = base_of(type(source))
    if base and base.fill:
        base.fill(target, [*base.take(source)])
    give_attributes(target, attributes_of(source))


def _run(steps: Iterable[object]) -> None:
    deque(steps, maxlen=0)


def _slots_of(value: Any) -> dict[str, MemberDescriptorType]:
    kind: Any = type(value)
    return _slots(kind)


@lru_cache
def _slots(kind: type[Any]) -> dict[str, MemberDescriptorType]:
    bases = reversed(type.__dict__["__mro__"].__get__(kind))
    return {
        name: slot
        for base in bases
        for name, slot in vars(base).items()
        if type(slot) is MemberDescriptorType and name[:2] != "__"
    }
