"""Which container is which: numbers for what has crossed, whose content is changed in place.

Only the built-in types' own methods are called: no method of a subclass, no property of a class.
"""

from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from functools import lru_cache
from itertools import compress, repeat
from types import MemberDescriptorType
from typing import Any

from nbseal.wire.based import base_of, blank
from nbseal.wire.forms import FORMS, fill_changed
from nbseal.wire.schema import WireError

MAX_OBJECTS = 200_000  # in one registry
_LOSSY = (list, set, frozenset, dict, tuple, int, float, complex, str, bytes, bytearray)
_EQUAL: tuple[set[type], ...] = (
    {int},
    {str},
    set(),
)  # if all elements are of such types, equal ones are the same


class Registry:
    """The mutable containers (list, set, dict, objects of known classes) that have crossed, by
    number, so that both sides mean the same one.

    odd: whether this side gives odd numbers to what it sends first. The worker does; the checker
        gives even ones.
    follows: whether what a worker has sent first stays the same when it sends it again, with what
        it holds then. In a question of the worker's, it may be the notebook's own by now.
    latest: what the worker's last message told of first.
    lossy: in the worker, the numbers of containers with content that did not cross as what it is.
    """

    def __init__(self, *, odd: bool, follows: bool = False) -> None:
        self.odd, self.follows = odd, follows
        self.latest: Collection[object] = ()
        self.next = int(odd)  # the next number to give; none is given twice, not even after forget
        self.objects: dict[int, object] = {}  # by number: kept alive, so that ids stay valid
        self.numbers: dict[int, int] = {}  # id: number
        self.lossy: set[int] = set()

    def number(self, value: object) -> int | None:
        """The number of a container that has crossed; None for any other value."""
        return self.numbers.get(id(value))

    def sent(
        self, objects: Mapping[int, object], numbers: Mapping[int, int], lossy: Collection[int]
    ) -> None:
        """Know what a message from this side has told of. Raises WireError if there is no room.

        objects: the new ones, by number. numbers: {id: number} of all that are in the message.
        """
        if self.odd:
            self.lossy.update(lossy)
            self.latest = objects.values()
        if objects:
            self.check_room(len(objects))
            self.objects.update(objects)
            self.numbers.update(numbers)
            self.next = max(objects) + 2

    def received(self, objects: Mapping[int, object]) -> None:
        """Know what a message from the other side has told of first, by number."""
        self.objects.update(objects)
        self.numbers.update(zip(map(id, objects.values()), objects))
        if not self.odd:
            self.latest = objects.values()

    def check_room(self, more: int) -> None:
        """Raises WireError if there is no room for so many more containers."""
        if len(self.objects) + more > MAX_OBJECTS:
            raise WireError(f"more than {MAX_OBJECTS} lists, sets, dicts and objects have crossed")

    def forget(self) -> None:
        """Forget all. Both sides must do so: a number that only one side knows is refused."""
        self.objects.clear()
        self.numbers.clear()
        self.lossy.clear()
        self.latest = ()


@lru_cache
def refuse_lossy(kind: Any) -> None:
    """Raises WireError if a class derives from a built-in type whose content would not cross."""
    bases = type.__dict__["__mro__"].__get__(kind)
    base = next((b for b in bases if b in FORMS or b in _LOSSY or b is BaseException), None)
    if base is not None and not base_of(kind):
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


def fill(
    kind: type[Any], targets: Sequence[Any], sources: Sequence[Any], *, plain: bool = False
) -> None:
    """Give each target the content of its source.

    kind: the type of all of them, or a base class.
    plain: whether what is in the sources are numbers and texts.
    """
    if kind is list:
        _run(map(list.__setitem__, targets, repeat(slice(None)), sources))
    elif kind is set:
        changed = map(set.__ne__, targets, sources) if plain else repeat(True)
        for target, source in compress(zip(targets, sources), changed):
            set.clear(target)  # of one that is as it was, a loop may go on
            set.update(target, source)
    elif kind in FORMS:
        _run(map(fill_changed, repeat(FORMS[kind]), targets, sources))
    else:
        _run(map(_fill_dict if kind is dict else _fill_object, targets, sources))


def copies(kind: type[Any], values: Sequence[Any]) -> list[Any]:
    """Copies of the values, with their content as it is now, which `fill` can take."""
    if kind in (list, set, dict):
        return list(map(kind.copy, values))
    if kind in FORMS:
        return [FORMS[kind].make([*(FORMS[kind].take(value) or ())]) for value in values]
    made = [blank(kind) for _ in values]
    fill(kind, made, values)
    return made


def _fill_dict(target: dict[Any, Any], source: dict[Any, Any]) -> None:
    dict.clear(target)
    dict.update(target, source)


def _fill_object(target: object, source: object) -> None:
    kind: Any = type(source)
    base = base_of(kind)
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
