"""From values to the parts of a message. It runs on a student's objects, which may lie."""

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from enum import Flag
from itertools import chain, compress, count, islice
from operator import ne
from typing import Any, NoReturn

from nbseal.wire import schema as parts
from nbseal.wire.based import base_of
from nbseal.wire.forms import FORMS, VIEWS, Form
from nbseal.wire.handles import PASSED, Inert, handed_back
from nbseal.wire.holdings import Holdings
from nbseal.wire.identity import Registry, attributes_of, is_enum, is_named_tuple, refuse_lossy
from nbseal.wire.lendings import Lendings, is_the_checks_own
from nbseal.wire.schema import MAX_CONTAINERS, MAX_DEPTH, Linked, WireError


class Packer:
    """Turns values into parts.

    classes: {class: name} of the objects that cross with their attributes.
    registry: the containers that have crossed.
    limit: bytes of the message.
    holdings: the values that stay on this side.
    linked: whether each object is sent by itself, after the value that it is in. Else a long chain, or a circle,
        raises `Linked`.
    bulk: whether msgspec gets the content of containers as it is, where it can.
    """

    def __init__(
        self,
        classes: Mapping[type, str],
        registry: Registry,
        limit: int,
        holdings: Holdings | Lendings | None = None,
        *,
        linked: bool = False,
        bulk: bool = True,
    ) -> None:
        self.holdings, self.linked, self.derived = holdings, linked, registry.derived
        registry.add(self.derived.shared)
        self.told: dict[type, list[parts.Derived]] = {}  # the check's own classes in this message
        self.waiting: deque[Any] = deque()  # objects that are still to be sent by themselves
        self.classes = {**classes, **self.derived.names}
        self.registry, self.limit, self.bulk = registry, limit, bulk
        self.next = registry.next
        self.values: dict[int, object] = {}  # new ones by number: kept alive, so ids stay valid
        self.here: dict[int, int] = {}  # id: number
        self.open: set[int] = set()  # ids of the containers around the current one
        self.kinds: list[type] = []  # the types that they cross as
        self.around: list[int] = []  # the numbers of the same, from the outermost
        self.lossy: set[int] = set()  # numbers of those whose content crosses as something else
        self.first: frozenset[int] = frozenset()
        self.wholes: dict[int, Any] = {}  # by the id of some memory: the value that has all of it
        self.bytes = 0  # at least so many
        self.viewed = 0  # bytes of all views
        self.containers = 0
        self.effort = (
            4 * limit
        )  # steps left for finding containers of one kind that can be sent together

    def pack_all(self, values: Sequence[object]) -> bytes:
        """The message for several values."""
        packed: list[object] = []
        if VIEWS:
            for value in chain.from_iterable(v for v in values if type(v) is tuple):
                self.base_of_views(value)  # it may come after a view of it
        for place, value in enumerate(values):
            packed.append(self.pack(value, 0))
            contents: list[Any] = []
            while self.waiting:
                contents.append(self.inside(self.waiting.popleft(), 0))
            if contents:  # what comes later may refer to a list in it
                packed.append(parts.Contents(contents))
            if place == 0:
                self.first = frozenset(self.here.values())
        return parts.ENCODER.encode([*chain(*self.told.values()), *packed])

    def pack(self, value: object, depth: int) -> object:
        """The part for a value."""
        kind = parts.crossing(type(value), self.classes)
        if kind in self.classes and self.derives(type(value)):
            kind = type(value)
        if kind is None:
            if type(value) is Inert:
                return self.pack(value._value, depth)
            number = parts.without_numpy(value)
            if parts.crossing(type(number), ()) is None:
                return self.opaque(value)
            return self.pack(number, depth)
        if kind is not type(value) and self.lends(value, kind):
            return self.opaque(value)
        if kind is not type(value) and kind in parts.IMMUTABLE:
            self.lossy.update(self.around[-1:])
        if kind in parts.SCALARS:
            part = parts.SCALARS[kind](value)
            self.spend(0, len(part) if type(part) is str else 1)
            return part
        form = FORMS.get(kind)
        if form is not None and (form.fill is None or not self.sends(form, value)):
            return self.formed(form, value, None, depth)
        if kind in self.classes:
            if is_enum(kind):
                return parts.Member(self.classes[kind], _which(value))
            if is_named_tuple(kind):
                self.enter(depth)
                items = self.items(list(tuple.__iter__(value)), depth + 1)  # type: ignore[arg-type]
                return parts.Named(self.classes[kind], items)
            base = base_of(kind)
            if base is not None and base.make:
                self.enter(depth)
                return self.based(value, kind, None, depth + 1)
        number = self.here.get(id(value))
        if self.linked and kind in self.classes:
            if number is None:
                self.enter(0)
                number = self.number_of(value, kind)
                self.waiting.append(value)
            return parts.Later(number, self.classes[kind])
        if number is not None:
            if id(value) in self.open:
                self.link()
                raise WireError("a value that contains itself cannot be sent")
            return parts.Reference(number)
        self.enter(depth)
        if kind is tuple or kind is frozenset:
            return self.container(value, kind, None, depth + 1)
        self.number_of(value, kind)
        return self.inside(value, depth)

    def inside(self, value: Any, depth: int) -> Any:
        """The part for a container that has a number."""
        kind: Any = parts.crossing(type(value), self.classes)
        form, number = FORMS.get(kind), self.here[id(value)]
        self.open.add(id(value))
        self.kinds.append(kind)
        self.around.append(number)
        if form is not None:
            part = self.formed(form, value, number, depth)
        else:
            part = self.container(value, kind, number, depth + 1)
        self.around.pop()
        self.kinds.pop()
        self.open.remove(id(value))
        return part

    def enter(self, depth: int) -> None:
        """Count a container. Raises WireError if it is too deep, or if there are too many."""
        if depth >= MAX_DEPTH:
            self.link()
            raise WireError(f"a value nested more than {MAX_DEPTH} deep cannot be sent")
        self.spend(1, 1)

    def link(self) -> None:
        """Raises Linked if it may help to send each object by itself."""
        if not self.linked and any(kind in self.classes for kind in self.kinds):
            raise Linked

    def opaque(self, value: object) -> object:
        """The part for a value that cannot cross: a class, a handle, or its type and its text."""
        if isinstance(value, type) and (value in self.classes or self.derives(value)):
            return parts.Class(self.classes[value])
        held = self.holdings.part(value) if self.holdings else handed_back(value)
        if held is not None:
            return held
        self.lossy.update(self.around[-1:])
        return parts.opaque_part(value)

    def lends(self, value: object, base: type) -> bool:
        """Whether an object of a class that derives from a type that crosses is the check's own."""
        if isinstance(self.holdings, Lendings):
            return base not in self.classes and is_the_checks_own(type(value))
        return id(value) in PASSED

    def derives(self, kind: type) -> bool:
        """Whether a class is one of the check's own that derives from a known one. It is told of, and known
        from now on."""
        new = kind not in self.classes or kind in self.derived.names
        if new and kind not in self.told and isinstance(self.holdings, Lendings):
            told = self.holdings.derived(kind, self.classes, self.derived)
            if told:
                self.classes[kind], self.told[kind] = told[-1].name, told
        return kind in self.derived.names

    def number_of(self, value: object, kind: type) -> int:
        """The number of a list, a dict, an object and the like that is new in this message.

        kind: the type as which it crosses.
        """
        if kind in self.derived.names:
            self.registry.add({self.derived.number(value, self.registry.odd): value})
        return self.number([value], [id(value)])[0]

    def sends(self, form: Form, value: object) -> bool:
        """Whether this side may send a value of this form."""
        return not self.registry.odd or form.safe(value)

    def base_of_views(self, value: Any) -> Any:
        """The value that has all of the memory that a value lies in, if it crosses with it; else None."""
        views = VIEWS.get(type(value))
        if views is None:
            return None
        owner, whole = views.owner(value)
        base = self.wholes.get(id(owner))
        if base is None:
            base = self.registry.wholes.get(id(owner))
        if base is None and whole:
            base = self.wholes[id(owner)] = value
        return base

    def view(self, value: Any, number: int, depth: int) -> parts.View | None:
        """The part for a value in the memory of another one; None if it crosses by itself."""
        base = self.base_of_views(value)
        if base is None or base is value:
            return None
        content = VIEWS[type(base)].take(value, base)
        if content is None or self.viewed + value.nbytes > parts.bounds.message:
            return None
        self.viewed += value.nbytes
        there: Any = self.pack(base, depth + 1)
        return parts.View(number, there, self.items(content, depth + 1))

    def formed(self, form: Form, value: object, number: int | None, depth: int) -> object:
        """The part for a value with a form of its own, if it may cross."""
        if number is not None and type(value) in VIEWS:
            view = self.view(value, number, depth)
            if view is not None:
                return view
        content = form.take(value) if self.sends(form, value) else None
        if content is None:
            return self.opaque(value)
        if number is None:
            self.enter(depth)
        for part in content:
            if type(part) is bytes:
                self.spend(0, len(part))
        return parts.Formed(form.name, number, self.items(content, depth + 1))

    def container(self, value: Any, kind: type, number: int | None, depth: int) -> object:
        """The part for a container. Only the built-in type's methods are called: others may lie."""
        if kind in parts.KINDS:
            items = value if type(value) is kind else list(kind.__iter__(value))
            return parts.One(parts.KINDS.index(kind), number, self.items(items, depth))
        assert number is not None
        if kind is dict:
            keys = self.items(list(dict.keys(value)), depth)
            return parts.Dict(number, keys, self.items(list(dict.values(value)), depth))
        if base_of(kind):
            return self.based(value, kind, number, depth)
        refuse_lossy(kind)
        attributes = self.attributes(value, kind, number)
        items = self.items(list(attributes.values()), depth)
        return parts.Object(number, self.classes[kind], list(attributes), items)

    def based(self, value: Any, kind: type, number: int | None, depth: int) -> parts.Based:
        """The part for an object of a class that derives from a built-in type."""
        refuse_lossy(kind)
        base, attributes = base_of(kind), self.attributes(value, kind, number)
        assert base
        content = self.items(base.take(value), depth)
        items = self.items(list(attributes.values()), depth)
        return parts.Based(number, self.classes[kind], content, list(attributes), items)

    def attributes(self, value: object, kind: type, number: int | None) -> dict[str, object]:
        """The attributes of an object."""
        found = attributes_of(value)
        if number and kind in self.derived.names:
            self.derived.crossed[number] = found
        return found

    def items(self, values: Collection[object], depth: int) -> Any:
        """The parts for what a container holds."""
        kinds = set(map(type, values))
        if self.bulk and kinds <= parts.PLAIN:
            return self.flat(values, kinds)
        if self.bulk and len(kinds) == 1:
            block = self.many(values, kinds, depth)
            if block is not None:
                return block
        # of a copy: a student's __repr__ could lengthen the list for ever
        return parts.Nodes([self.pack(value, depth) for value in list(values)])  # type: ignore[misc]

    def flat(self, values: Any, kinds: set[type]) -> parts.Flat:
        """The part for plain values."""
        letters = 0
        if str in kinds:
            texts = values if len(kinds) == 1 else [x for x in values if type(x) is str]
            letters = sum(map(len, texts))
        self.spend(0, len(values) + letters)
        return parts.Flat(values)

    def many(self, values: Collection[Any], kinds: set[type], depth: int) -> Any:
        """A block: containers of one kind, of containers of one kind, and so on, of plain values.

        None if the values are not so, or if one of them is there twice.
        """
        levels: list[tuple[type, Collection[Any], list[int]]] = []
        while not kinds <= parts.PLAIN:
            kind = next(iter(kinds))
            if len(kinds) > 1 or kind not in parts.KINDS or depth + len(levels) >= MAX_DEPTH:
                return None
            lengths = list(map(len, values))
            self.effort -= len(lengths) + sum(lengths)
            if self.effort < 0:  # before the content of a shared tuple is copied too often
                return None
            levels.append((kind, values, lengths))
            kinds = set(map(type, chain.from_iterable(values)))
            if kinds <= parts.PLAIN and kind in parts.NUMBERED:
                break
            values = list(chain.from_iterable(values))
        numbered = list(chain.from_iterable(x for kind, x, _ in levels if kind in parts.NUMBERED))
        ids = list(map(id, numbered))
        if len(set(ids)) < len(ids) or not self.here.keys().isdisjoint(ids):
            return None
        if self.registry.blocks and (kept := self.kept(levels, kinds, ids)):
            return kept
        numbers = iter(self.number(numbered, ids))
        given = [
            list(islice(numbers, len(lengths))) if kind in parts.NUMBERED else []
            for kind, _, lengths in levels
        ]
        if levels[-1][0] in parts.NUMBERED:
            kind, _, lengths = levels.pop()
            part: Any = self.plain(kind, given.pop(), values, lengths, kinds)
        else:
            part = self.flat(values, kinds)
        for kind, _, lengths in reversed(levels):
            self.spend(len(lengths), len(lengths))
            part = parts.Many(parts.KINDS.index(kind), given.pop(), lengths, part)
        return part

    def plain(
        self,
        kind: type,
        numbers: list[int],
        values: Collection[Any],
        lengths: list[int],
        kinds: set[type],
    ) -> parts.Sets | parts.Lists:
        """The part for sets, or lists, of plain values."""
        letters = 0
        if str in kinds:
            letters = sum(len(x) for x in chain.from_iterable(values) if type(x) is str)
        self.spend(len(lengths), len(lengths) + sum(lengths) + letters)
        alike = len(kinds) < 2 and kinds <= parts.EQUAL
        return (parts.Sets if kind is set else parts.Lists)(numbers, alike, list(values))

    def kept(
        self,
        levels: list[tuple[type, Collection[Any], list[int]]],
        kinds: set[type],
        ids: list[int],
    ) -> parts.Kept | None:
        """A block as in `many`, without what the last message told; None if it told other ones."""
        numbers = self.registry.numbers
        block = self.registry.blocks.get(numbers.get(ids[0], -1)) if ids else None
        if block is None or len(kinds) > 1 or kinds - parts.EQUAL:
            return None
        if list(map(numbers.get, ids)) != block.numbers or [k for k, *_ in levels] != block.kinds:
            return None
        if [lengths for *_, lengths in levels[:-1]] != block.lengths:
            return None
        kind, values, lengths = levels[-1]
        changed = list(map(ne, values, block.content))
        first, inner = len(levels[0][1]), len(values)
        self.here.update(zip(ids[:first], block.numbers))
        self.spend(first, first)
        if True not in changed:
            return parts.Kept(block.numbers[:first], parts.Flat([]))
        which = list(compress(block.numbers[-inner:], changed))
        self.here.update(zip(compress(ids[-inner:], changed), which))
        lengths = list(compress(lengths, changed))
        part = self.plain(kind, which, list(compress(values, changed)), lengths, kinds)
        return parts.Kept(block.numbers[:first], part)

    def number(self, values: list[object], ids: list[int]) -> list[int]:
        """The numbers of containers that are new in this message; new ones get a number."""
        if self.registry.numbers.keys().isdisjoint(ids):
            after = self.next + 2 * len(ids)
            numbers = list(range(self.next, after, 2))
            self.next = after
            self.values.update(zip(numbers, values))
            self.here.update(zip(ids, numbers))
            return numbers
        try:
            numbers = list(map(self.registry.numbers.__getitem__, ids))
        except KeyError:
            fresh = count(self.next, 2)
            known = map(self.registry.numbers.get, ids)
            numbers = [next(fresh) if number is None else number for number in known]
            self.next = next(fresh)
            self.values.update(zip(numbers, values))
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


def _which(value: Any) -> str | int:
    """Says which member of its class it is: by name, or, for a Flag, by value."""
    name, number = value._name_, value._value_
    if isinstance(value, Flag) and type(number) is int and 0 <= number < 1 << 53:
        return number
    return str.__str__(name)


def too_large(limit: int) -> NoReturn:
    """Raise WireError: the message has too many bytes."""
    raise WireError(f"a value of more than {limit} bytes cannot be sent; they are the limit")
