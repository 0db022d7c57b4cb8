"""From values to the parts of a message. It runs on a student's objects, which may lie."""

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from enum import Flag
from itertools import chain, compress, count
from typing import Any, NoReturn

import msgspec

from nbseal.wire import schema as parts
from nbseal.wire.based import base_of
from nbseal.wire.forms import FORMS, Form
from nbseal.wire.identity import Registry, attributes_of, is_enum, is_named_tuple, refuse_lossy
from nbseal.wire.scalars import (
    IMMUTABLE,
    SCALARS,
    TYPES,
    Opaque,
    crossing,
    name_of,
    opaque_part,
    without_numpy,
)
from nbseal.wire.schema import LONG, MAX_CONTAINERS, MAX_DEPTH, MAX_LEVELS, WireError


class Packer:
    """Turns values into parts.

    classes: {class: name} of the objects that cross with their attributes.
    registry: the containers that have crossed.
    limit: bytes of the message.
    staying: the part for a function or an iterator; None for what has no such part.
    bulk: whether msgspec gets the content of containers as it is, where it can.
    """

    def __init__(
        self,
        classes: Mapping[type, str],
        registry: Registry,
        limit: int,
        staying: Any,
        *,
        bulk: bool = True,
    ) -> None:
        self.classes, self.registry, self.limit = classes, registry, limit
        self.staying, self.bulk = staying, bulk
        self.next = registry.next
        self.values: dict[int, object] = {}  # new ones by number: kept alive, so ids stay valid
        self.here: dict[int, int] = {}  # id: number
        self.open: dict[int, int] = {}  # the same of the containers around the current one
        self.later: deque[object] = deque()  # objects whose content is still to be sent
        self.lossy: set[int] = set()  # numbers of those whose content crosses as something else
        self.first: frozenset[int] = frozenset()
        self.bytes = 0  # at least so many
        self.containers = 0
        self.effort = 4 * limit  # steps left for finding what can be sent as one block

    def pack_all(self, values: Sequence[object]) -> bytes:
        """The message for several values."""
        packed: list[object] = []
        for place, value in enumerate(values):
            packed.append(self.pack(value, 0))
            contents: list[Any] = []
            while self.later:
                contents.append(self.content(self.later.popleft(), 0))
            if contents:
                packed.append(parts.Contents(contents))
            if place == 0:
                self.first = frozenset(self.here.values())
        return parts.ENCODER.encode(packed)

    def pack(self, value: object, depth: int) -> object:
        """The part for a value."""
        kind = crossing(type(value), self.classes)
        if kind is None:
            number = without_numpy(value)
            if number is value or crossing(type(number), ()) is None:
                return self.opaque(value)
            return self.pack(number, depth)
        if kind is not type(value) and kind in IMMUTABLE:
            self.note_loss()
        if kind in SCALARS:
            part = SCALARS[kind](value)
            self.spend(0, len(part) if type(part) is str else 1)
            return part
        if kind in self.classes and is_enum(kind):
            return parts.Member(self.classes[kind], _which(value))
        number = self.here.get(id(value))
        if number is not None:
            if id(value) in self.open and kind not in self.classes:
                raise WireError("a value that contains itself cannot be sent")
            return parts.Reference(number)
        if depth >= MAX_DEPTH:
            raise WireError(f"a value nested more than {MAX_DEPTH} deep cannot be sent")
        self.spend(1, 1)
        if not self.can_change(kind):
            return self.container(value, kind, None, depth + 1)
        number = self.number_of(value)
        if depth >= LONG and kind in self.classes:
            self.later.append(value)
            return parts.Later(number, self.classes[kind])
        return self.content(value, depth)

    def content(self, value: object, depth: int) -> object:
        """The part for a container that has a number."""
        number = self.open[id(value)] = self.here[id(value)]
        kind = crossing(type(value), self.classes)
        part = self.container(value, kind, number, depth + 1)
        del self.open[id(value)]
        return part

    def container(self, value: Any, kind: Any, number: int | None, depth: int) -> object:
        """The part for a container. Only the built-in type's methods are called: others may lie."""
        form = FORMS.get(kind)
        if form is not None:
            return self.formed(form, value, number, depth)
        if kind in parts.KINDS:
            items = value if type(value) is kind else list(kind.__iter__(value))
            return parts.One(parts.KINDS.index(kind), number, self.items(items, depth))
        if kind is dict:
            keys = self.items(list(dict.keys(value)), depth)
            return parts.Dict(number, keys, self.items(list(dict.values(value)), depth))  # type: ignore[arg-type]
        if is_named_tuple(kind):
            return parts.Named(self.classes[kind], self.items(list(tuple.__iter__(value)), depth))
        refuse_lossy(kind)
        base, attributes = base_of(kind), attributes_of(value)
        content = self.items(base.take(value), depth) if base else None
        items = self.items(list(attributes.values()), depth)
        return parts.Object(number, self.classes[kind], content, list(attributes), items)

    def formed(self, form: Form, value: object, number: int | None, depth: int) -> object:
        """The part for a value with a form of its own, if it may cross."""
        content = form.take(value) if not self.registry.odd or form.safe(value) else None
        if content is None:
            return self.opaque(value)
        self.spend(0, sum(len(part) for part in content if type(part) is bytes))
        return parts.Formed(form.name, number, self.items(content, depth))

    def opaque(self, value: object) -> object:
        """The part for a value that stays here: a known class, a function or an iterator. For others what
        the checker may see of them, its type and its text; the checker itself sends none such.
        """
        if isinstance(value, type) and (name := self.name_of_class(value)):
            return parts.Class(name)
        part = self.staying(value)
        if part is not None:
            return part
        if not self.registry.odd and type(value) is not Opaque:
            kind = value if isinstance(value, type) else type(value)
            raise WireError(f"a value of the type {name_of(kind)} cannot be sent")
        self.note_loss()
        return opaque_part(value)

    def name_of_class(self, kind: type) -> str | None:
        """The name of a class that both sides know."""
        if kind in self.classes:
            return self.classes[kind]
        return next((name for name, known in TYPES.items() if known is kind), None)

    def can_change(self, kind: Any) -> bool:
        """Whether values that cross as this type have numbers."""
        if kind not in self.classes:
            return kind not in IMMUTABLE
        base = base_of(kind)
        return base is None or base.make is None

    def note_loss(self) -> None:
        """Note that the container around the current value does not cross as what it is."""
        self.lossy.update([*self.open.values()][-1:])

    def items(self, values: Collection[object], depth: int) -> Any:
        """The parts for what a container holds."""
        kinds = set(map(type, values))
        if self.bulk and kinds <= parts.PLAIN:
            self.spend(0, len(values) + _letters(values, kinds))
            return parts.Flat(values)  # type: ignore[arg-type]
        if self.bulk and len(kinds) == 1:
            block = self.block(values, kinds, depth)
            if block is not None:
                return block
        # of a copy: a student's __repr__ could lengthen the list for ever
        return parts.Nodes([self.pack(value, depth) for value in list(values)])  # type: ignore[misc]

    def block(self, values: Any, kinds: set[type], depth: int) -> parts.Block | None:
        """The part for containers of one kind, of containers of one kind, and so on, of plain values.

        None if the values are not so, or if a list or set is there twice.
        """
        levels: list[Any] = []
        inside: list[type] = []
        inner = values
        while not kinds <= parts.PLAIN:
            kind = next(iter(kinds))
            around = inside[-1] if inside else list
            if len(kinds) > 1 or kind not in parts.KINDS or around in parts.HASHING:
                return None
            if len(levels) == MAX_LEVELS or depth + len(levels) >= MAX_DEPTH:
                return None
            self.effort -= len(inner) + sum(map(len, inner))
            if self.effort < 0:  # before the content of a shared tuple is copied too often
                return None
            levels.append(inner)
            inside.append(kind)
            inner = list(chain.from_iterable(inner))
            kinds = set(map(type, inner))
        found = chain.from_iterable(
            level for kind, level in zip(inside, levels) if kind in parts.NUMBERED
        )
        numbered = list(found)
        ids = list(map(id, numbered))
        if len(set(ids)) < len(ids) or not self.here.keys().isdisjoint(ids):
            return None
        containers = sum(map(len, levels))
        self.spend(containers, containers + len(inner) + _letters(inner, kinds))
        content = msgspec.Raw(parts.ENCODER.encode(list(values)))
        given = self.numbers_of(numbered, ids)
        return parts.Block([parts.KINDS.index(kind) for kind in inside], given, content)

    def number_of(self, value: object) -> int:
        """The number of a container that is new in this message; a new one gets one."""
        return self.numbers_of([value], [id(value)])[0]

    def numbers_of(self, values: list[object], ids: list[int]) -> list[int]:
        """The numbers of containers that are new in this message; new ones get one."""
        known = self.registry.numbers
        if known.keys().isdisjoint(ids):
            before, self.next = self.next, self.next + 2 * len(ids)
            numbers: list[Any] = [*range(before, self.next, 2)]
            self.values.update(zip(numbers, values))
        else:
            numbers = list(map(known.get, ids))
            if None in numbers:
                fresh = count(self.next, 2)
                new = [n is None for n in numbers]
                numbers = [next(fresh) if n is None else n for n in numbers]
                self.next = next(fresh)
                self.values.update(compress(zip(numbers, values), new))
        self.here.update(zip(ids, numbers))
        return numbers

    def spend(self, containers: int, size: int) -> None:
        """Count containers and bytes. Raises WireError once the message is certainly too large."""
        self.containers += containers
        self.bytes += size
        if self.bytes > self.limit:
            too_large(self.limit)
        if self.containers > MAX_CONTAINERS:
            raise WireError(f"a value of more than {MAX_CONTAINERS} containers cannot be sent")


def _letters(values: Collection[Any], kinds: set[type]) -> int:
    """The letters of all texts among plain values."""
    return sum(len(x) for x in values if type(x) is str) if str in kinds else 0


def _which(value: Any) -> str | int:
    """Says which member of its class it is: by name, or, for a Flag, by value."""
    name, number = value._name_, value._value_
    if isinstance(value, Flag) and type(number) is int and 0 <= number < 1 << 53:
        return number
    return str.__str__(name)


def too_large(limit: int) -> NoReturn:
    """Raise WireError: the message has too many bytes."""
    raise WireError(f"a value of more than {limit} bytes cannot be sent; they are the limit")
