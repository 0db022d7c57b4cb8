"""From the parts of a message, however hostile, to values."""

from collections.abc import Callable, Mapping
from enum import Flag
from functools import cache
from itertools import chain, islice
from typing import Any

import msgspec

from nbseal.wire import schema as parts
from nbseal.wire.based import base_of
from nbseal.wire.forms import BY_NAME
from nbseal.wire.identity import (
    Registry,
    attributes_of,
    give_attributes,
    is_code,
    is_enum,
    is_named_tuple,
    refuse_lossy,
    runs_code,
)
from nbseal.wire.places import Places
from nbseal.wire.scalars import TYPES, VALUES, Opaque, name_of, short
from nbseal.wire.schema import (
    HASHING,
    KINDS,
    MAX_CONTAINERS,
    MAX_DEPTH,
    MAX_LEVELS,
    MAX_PLAIN,
    NUMBERED,
    WireError,
)


class Unpacker:
    """Turns parts into values, trusting nothing.

    classes: {name: class} of the objects that may come.
    registry: the containers that have crossed.
    writable: the numbers of those that the message may change; None: all.
    staying: gives the value for a part that stays on one side.
    """

    def __init__(
        self,
        classes: Mapping[str, type],
        registry: Registry,
        writable: frozenset[int] | None,
        staying: Callable[[Any], object],
    ) -> None:
        self.classes, self.registry, self.staying = classes, registry, staying
        self.places = Places(classes, registry, writable)
        self.containers = 0

    def unpack_all(self, message: bytes) -> list[object]:
        """The values of a message. Until the changes are applied, the registry knows the same as before."""
        values = []
        for node in parts.DECODER.decode(message):
            if type(node) is parts.Contents:
                for content in node.objects:
                    if content.number not in self.places.begun:
                        raise WireError("content without an object")
                    self.node(content, 0)
            else:
                values.append(self.node(node, 0))
        self.places.check()
        return values

    def node(self, node: Any, depth: int) -> object:
        """The value of a part."""
        kind = type(node)
        if kind in parts.PLAIN:
            return node
        if kind in VALUES:
            return VALUES[kind](node)
        return _MAKERS[kind](self, node, depth)

    def items(self, part: parts.Items, depth: int) -> list[Any]:
        """The values of a list of parts."""
        if type(part) is parts.Flat:
            return part.values
        if type(part) is parts.Block:
            return self.block(part, depth)
        return [self.node(node, depth) for node in part.nodes]  # type: ignore[union-attr]

    def block(self, part: parts.Block, depth: int) -> list[Any]:
        """The containers of one kind that a block tells of."""
        levels = [_decoder(tuple(part.kinds)).decode(part.content)]
        for _ in part.kinds[1:]:
            levels.append(list(chain.from_iterable(levels[-1])))
        for level in levels:
            self.enter(len(level), depth)
            depth += 1
        if max(map(len, levels[-1]), default=0) > MAX_PLAIN:
            raise WireError(f"a container of more than {MAX_PLAIN} elements")
        kinds, end = [KINDS[kind] for kind in part.kinds], len(part.numbers)
        inner: list[Any] | None = None  # what is in the containers of a level instead
        for kind, level in zip(reversed(kinds), reversed(levels)):
            made = level
            if inner is not None:
                rest = iter(inner)
                made = [kind(islice(rest, len(one))) for one in level]
            if kind in NUMBERED:
                begin = end - len(level)
                numbers = part.numbers[max(begin, 0) : end]
                made = self.places.put(kind, numbers, made, plain=level is levels[-1])
                end = begin
            inner = None if made is level else made
        if end:
            raise WireError("a block with the wrong number of containers")
        return level if inner is None else inner

    def one(self, part: parts.One, depth: int) -> object:
        """One container."""
        kind = KINDS[part.kind]
        self.enter(1, depth)
        items = self.items(part.items, depth + 1)
        if kind in HASHING:
            self.places.before_hashing(len(items), plain=type(part.items) is parts.Flat)
        if (part.number is None) == (kind in NUMBERED):
            raise WireError("a number for what has none, or none for what has one")
        made = items if kind is list else kind(items)
        if part.number is None:
            return made
        plain = type(part.items) is parts.Flat
        return self.places.put(kind, [part.number], [made], plain=plain)[0]

    def mapping(self, part: parts.Dict, depth: int) -> object:
        """A dict."""
        self.enter(1, depth)
        keys, values = self.items(part.keys, depth + 1), self.items(part.values, depth + 1)
        self.places.before_hashing(len(keys), plain=type(part.keys) is parts.Flat)
        return self.places.put(dict, [part.number], [dict(zip(keys, values, strict=True))])[0]

    def instance(self, part: parts.Object, depth: int) -> object:
        """An object of a known class with what was sent; no code of the class is run."""
        self.enter(1, depth)
        kind: Any = self.known_class(part, classes_only=True)
        base = base_of(kind)
        fixed = base is not None and base.make is not None
        if is_enum(kind) or is_named_tuple(kind) or (part.number is None) != fixed:
            raise WireError(f"an object that is none: {short(part.name)!r}")
        if (part.content is None) != (base is None):
            raise WireError(f"an object without its content: {short(part.name)!r}")
        refuse_lossy(kind)
        known = self.registry.objects.get(-1 if part.number is None else part.number)
        value = None
        if part.number is not None:  # what is in it may refer to it
            value, placed = self.places.begin(kind, part.number)
        if base is not None and part.content is not None:
            items = self.items(part.content, depth + 1)
            if base.hashes:
                plain = type(part.content) is parts.Flat
                self.places.before_hashing(len(items) // base.hashes, plain=plain)
            if base.make:
                placed = value = base.make(kind, items)
            elif base.fill:
                base.fill(value, items)
        give_attributes(value, self.attributes(part, kind, known, depth))
        if part.number is not None:
            self.places.finish(part.number)
        self.places.runs_code = self.places.runs_code or runs_code(kind)
        return placed

    def attributes(
        self, part: parts.Object, kind: type, known: object, depth: int
    ) -> dict[str, object]:
        """The attributes that were sent. A student's never stands in a method's place.

        known: the object as it is.
        """
        values = self.items(part.values, depth + 1)
        if not all(name.isidentifier() and name[:2] != "__" for name in part.attributes):
            raise WireError("an attribute with a name that is none")
        attributes = dict(zip(part.attributes, values, strict=True))
        if self.registry.odd:
            return attributes
        now = attributes_of(known) if type(known) is kind else {}
        return {
            name: as_data(content, now.get(name))
            for name, content in attributes.items()
            if not is_code(kind, name)
        }

    def later(self, part: parts.Later, _: int) -> object:
        """An object whose content comes later in the message."""
        kind = self.known_class(part, classes_only=True)
        if is_enum(kind) or is_named_tuple(kind):
            raise WireError(f"an object that is none: {short(part.name)!r}")
        refuse_lossy(kind)
        if part.number in self.places.begun:
            raise WireError("an object that is there twice")
        return self.places.begin(kind, part.number)[1]

    def known_class(self, part: Any, classes_only: bool = False) -> type:
        """The class that a part names."""
        kind = self.classes.get(part.name) or (not classes_only and TYPES.get(part.name))
        if not kind:
            raise WireError(f"the unknown class {short(part.name)!r}")
        return kind

    def formed(self, part: parts.Formed, depth: int) -> object:
        """A value that crosses in a form of its own (`nbseal.wire.forms`)."""
        form = BY_NAME.get(part.name)
        if form is None or (part.number is None) != (form.fill is None):
            raise WireError(f"a value of the unknown form {short(part.name)!r}")
        self.enter(1, depth)
        items = self.items(part.items, depth + 1)
        if form.hashes:
            self.places.before_hashing(
                len(items) // form.hashes, plain=type(part.items) is parts.Flat
            )
        value = form.make(items)
        if not self.registry.odd and not form.safe(value):
            raise WireError(f"a {form.name} that would take for ever to use")
        return (
            value if part.number is None else self.places.put(form.kind, [part.number], [value])[0]
        )

    def member(self, part: parts.Member, depth: int) -> object:
        """A member of an Enum; of a Flag also a combination of members."""
        kind: Any = self.classes.get(part.kind)
        if kind is None or not is_enum(kind):
            raise WireError(f"a member of the unknown class {short(part.kind)!r}")
        if type(part.which) is str:
            return kind.__members__[part.which]
        if not issubclass(kind, Flag):
            raise WireError("a member that is none")
        return kind(part.which)

    def named(self, part: parts.Named, depth: int) -> object:
        """An object of a known class of named tuples; no code of it is run."""
        self.enter(1, depth)
        kind: Any = self.classes.get(part.kind)
        if kind is None or not is_named_tuple(kind):
            raise WireError(f"an object of the unknown class {short(part.kind)!r}")
        items = self.items(part.items, depth + 1)
        if len(items) != len(kind._fields):
            raise WireError("a named tuple with the wrong number of items")
        if not self.registry.odd:
            items = [as_data(item) for item in items]
        if kind.__hash__ is not tuple.__hash__ or kind.__eq__ is not tuple.__eq__:
            self.places.runs_code = True
        return tuple.__new__(kind, items)

    def reference(self, part: parts.Reference, depth: int) -> object:
        """A container that came earlier in this message."""
        if part.number not in self.places.here:
            raise WireError("a reference to a container that is not there yet")
        return self.places.here[part.number]

    def enter(self, containers: int, depth: int) -> None:
        """Count containers. Raises WireError if there are too many, or if they are too deep."""
        self.containers += containers
        if self.containers > MAX_CONTAINERS:
            raise WireError(f"a message of more than {MAX_CONTAINERS} containers")
        if depth >= MAX_DEPTH:
            raise WireError(f"a message nested more than {MAX_DEPTH} deep")


def as_data(value: Any, now: object = None) -> object:
    """What an object's attribute may hold that a worker has sent. What can be called is opaque: else it
    would answer `table().equals(expected)`. Only what the checker has put there itself stays.

    now: what the attribute holds.
    """
    if value is now or not callable(value):
        return value
    return Opaque(name_of(type(value)), short(repr(value)))


@cache
def _decoder(kinds: tuple[int, ...]) -> msgspec.msgpack.Decoder[Any]:
    """Decodes the content of a block. Raises WireError if there can be no such block."""
    named = [KINDS[kind] for kind in kinds]
    if not 0 < len(kinds) <= MAX_LEVELS or HASHING.intersection(named[:-1]):
        raise WireError("a block that is none")
    content: Any = parts.Plain
    for kind in reversed(named):
        content = tuple[content, ...] if kind is tuple else kind[content]
    return msgspec.msgpack.Decoder(list[content])


_MAKERS: dict[type, Callable[[Unpacker, Any, int], object]] = {
    parts.One: Unpacker.one,
    parts.Dict: Unpacker.mapping,
    parts.Object: Unpacker.instance,
    parts.Later: Unpacker.later,
    parts.Reference: Unpacker.reference,
    parts.Formed: Unpacker.formed,
    parts.Member: Unpacker.member,
    parts.Named: Unpacker.named,
    parts.Held: lambda unpacker, part, _: unpacker.staying(part),
    parts.Lent: lambda unpacker, part, _: unpacker.staying(part),
    parts.Class: lambda unpacker, part, _: unpacker.known_class(part),
}
