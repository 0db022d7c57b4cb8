"""From the parts of a message, however hostile, to values."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from enum import Flag
from itertools import chain, islice, repeat
from operator import mul
from typing import Any

from nbseal.wire import schema as parts
from nbseal.wire.based import BUILTIN, base_of, blank
from nbseal.wire.derived import FIRST
from nbseal.wire.forms import BY_NAME, FORMS, VIEWS, Form, unchanged
from nbseal.wire.handles import Inert
from nbseal.wire.identity import (
    Block,
    Registry,
    attributes_of,
    copies,
    fill,
    give_attributes,
    is_code,
    is_enum,
    is_named_tuple,
    refuse_lossy,
    runs_code,
)
from nbseal.wire.own_values import kept, with_what_did_not_cross
from nbseal.wire.schema import (
    MAX_COLLISIONS,
    MAX_CONTAINERS,
    MAX_DEPTH,
    MAX_ELEMENTS,
    MAX_PLAIN,
    WireError,
)


class Unpacker:
    """Turns parts into values, trusting nothing.

    Only `apply` changes what the registry knows, once all is decoded. It is called earlier if a
    class has code of its own to hash an element: that code must see the new attributes.

    classes: {name: class} of the objects that may come.
    registry: the containers that have crossed.
    writable: the numbers of those that the message may change; None: all.
    held: gives the value for a part that stays on one side.
    """

    def __init__(
        self,
        classes: Mapping[str, type],
        registry: Registry,
        writable: frozenset[int] | None,
        held: Callable[[Any], object],
    ) -> None:
        self.held, self.derived = held, registry.derived
        registry.add(self.derived.shared)
        self.classes = {**classes, **self.derived.classes}
        self.registry, self.writable = registry, writable
        self.here: dict[int, object] = {}  # the finished containers of this message, by number
        self.shells: dict[int, Any] = {}  # the objects whose content comes later, by number
        self.new: dict[int, object] = {}  # those of them that the registry does not know
        self.changes: list[tuple[type, list[object], list[object]]] = []  # kind, targets, sources
        self.undoing: list[tuple[type, list[object], list[object]]] = []
        self.blocks: dict[int, Block] = {}  # the content of what came, if it will be answered
        self.runs_code = False  # hashing and comparing may run code of a class
        self.undoes = False  # some changes are made before all is decoded
        self.containers = 0
        self.collisions = 0
        self.viewed = 0  # bytes of all views

    def unpack_all(self, message: bytes) -> list[object]:
        """The values of a message. Until `apply`, it changes nothing that the registry knows."""
        nodes: list[Any] = parts.DECODER.decode(message)
        values = list[object]()
        for node in nodes:
            if type(node) is parts.Contents:
                for content in node.objects:
                    if content.number not in self.shells:
                        raise WireError("content without an object")
                    self.node(content, 0)
            elif type(node) is parts.Derived:
                self.learn(node)
            else:
                values.append(self.node(node, 0))
        if not self.here.keys() >= self.shells.keys():
            raise WireError("an object without content")
        self.registry.check_room(len(self.new))
        if {number % 2 for number in self.new} - {int(not self.registry.odd)}:
            raise WireError("a container that should be known is not")
        if not self.registry.odd and (self.derived.classes or max(self.new, default=0) >= FIRST):
            derived = {n for n, value in self.new.items() if type(value) in self.derived.names}
            if {n for n in self.new if n >= FIRST} != derived:
                raise WireError("an object with a number of another kind")
            self.derived.check_room(len(derived))
        return values

    def learn(self, part: parts.Derived) -> None:
        """Know a class of the check's own, and what it defines now; only a worker is told of such."""
        if not self.registry.odd:
            raise WireError("a class that comes from a worker")
        bases = [self.classes.get(name) or BUILTIN[name] for name in part.bases]
        kind = self.held.learn(part, bases)  # type: ignore[attr-defined]
        self.derived.add_class(part.name, kind)
        self.classes[part.name] = kind

    def node(self, node: Any, depth: int) -> object:
        """The value of a part."""
        kind = type(node)
        if kind in parts.PLAIN:
            return node
        if kind in parts.VALUES:
            return parts.VALUES[kind](node)
        return _MAKERS[kind](self, node, depth)

    def items(self, part: parts.Items, depth: int) -> list[Any]:
        """The values of a list of parts."""
        if type(part) is parts.Flat:
            return part.values
        if type(part) is parts.Nodes:
            return [self.node(node, depth) for node in part.nodes]
        if isinstance(part, parts.Kept):
            return self.kept(part, depth)
        if self.registry.answers:
            self.remember(part)
        return self.block(part, depth)

    def block(self, part: parts.Items, depth: int) -> list[Any]:
        """The containers of one kind that a block tells of."""
        if isinstance(part, parts.Sets):
            return self.plain(set, part, depth)
        if isinstance(part, parts.Lists):
            return self.plain(list, part, depth)
        if not isinstance(part, parts.Many):
            return self.items(part, depth)
        self.enter(len(part.lengths), depth)
        items = self.block(part.items, depth + 1)
        if sum(part.lengths) != len(items):
            raise WireError("a block of containers with the wrong number of items")
        return self.made(part, part.numbers, part.lengths, items)

    def plain(self, kind: type, part: parts.Sets | parts.Lists, depth: int) -> list[Any]:
        """Sets, or lists, of plain values."""
        self.enter(len(part.content), depth)
        if max(map(len, part.content), default=0) > MAX_PLAIN:
            raise WireError(f"a {kind.__name__} of more than {MAX_PLAIN} elements")
        return self.placed(kind, part.numbers, part.content)

    def kept(self, part: parts.Kept, depth: int) -> list[Any]:
        """Containers that the registry knows, and of which the message has only what changed."""
        self.enter(len(part.numbers), depth)
        self.items(part.changed, depth + 1)
        known = self.registry.objects
        if not all(map(known.__contains__, part.numbers)) or not self.may_write(part.numbers):
            raise WireError("a container that should be known is not")
        kept = [known[number] for number in part.numbers]
        self.here.update(zip(part.numbers, kept))  # what has changed may be one of them
        return kept

    def remember(self, part: parts.Items) -> None:
        """Keep the content of a block before it changes, if it can be compared and has numbers."""
        numbers: list[list[int]] = []
        kinds: list[type] = []
        lengths: list[list[int]] = []
        while isinstance(part, parts.Many):
            numbers.append(part.numbers)
            kinds.append(parts.KINDS[part.kind])
            lengths.append(part.lengths)
            part = part.items
        if isinstance(part, parts.Sets | parts.Lists) and part.alike:
            kind: type[Any] = set if isinstance(part, parts.Sets) else list
            numbers.append(part.numbers)
            if all(numbers):
                known = list(chain.from_iterable(numbers))
                content = list(map(kind.copy, part.content))
                self.blocks[known[0]] = Block(known, [*kinds, kind], lengths, content)

    def one(self, part: parts.One, depth: int) -> object:
        """One container."""
        self.enter(1, depth)
        items = self.items(part.items, depth + 1)
        numbers = [] if part.number is None else [part.number]
        return self.made(part, numbers, [len(items)], items)[0]

    def made(
        self, part: parts.One | parts.Many, numbers: list[int], lengths: list[int], items: list[Any]
    ) -> list[Any]:
        """Make containers of one kind.

        numbers: of the containers; none for those that cannot change.
        lengths: how many items each has.
        items: those of all containers, in a row.
        """
        kind = parts.KINDS[part.kind]
        if kind is set or kind is frozenset:
            self.before_hashing(lengths, plain=type(part.items) is parts.Flat)
        rest = iter(items)
        made = [kind(islice(rest, length)) for length in lengths]
        if kind in parts.NUMBERED:
            return self.placed(kind, numbers, made)
        if numbers:
            raise WireError("a number for what has none")
        return made

    def mapping(self, part: parts.Dict, depth: int) -> object:
        """A dict."""
        self.enter(1, depth)
        keys, values = self.items(part.keys, depth + 1), self.items(part.values, depth + 1)
        self.before_hashing([len(keys)], plain=type(part.keys) is parts.Flat)
        return self.placed(dict, [part.number], [dict(zip(keys, values, strict=True))])[0]

    def instance(self, part: parts.Object, depth: int) -> object:
        """An object of a known class with the attributes that were sent; no code of it is run."""
        self.enter(1, depth)
        if part.name not in self.classes:
            raise WireError(f"an object of the unknown class {parts.short(part.name)!r}")
        kind = self.classes[part.name]
        if base_of(kind):
            raise WireError(f"an object without its content: {parts.short(part.name)!r}")
        refuse_lossy(kind)
        value = self.shell(part.number, kind)
        self.give(value, kind, part, depth)
        return self.placed(kind, [part.number], [value])[0]

    def shell(self, number: int | None, kind: type) -> Any:
        """A new object to fill: the one that others refer to already, if it is new for the registry."""
        known = self.registry.recall(number)
        there = self.shells.get(-1 if number is None else number)
        if there is None or there is known:
            return blank(kind)
        if parts.crossing(type(there), self.classes.values()) is not kind:
            raise WireError("an object of another class")
        return there

    def later(self, part: parts.Later, _: int) -> object:
        """An object whose content comes later in the message."""
        kind = self.classes.get(part.name)
        if kind is None or is_enum(kind) or is_named_tuple(kind):
            raise WireError(f"an object of the unknown class {parts.short(part.name)!r}")
        refuse_lossy(kind)
        if part.number not in self.shells:
            known = self.registry.recall(part.number)
            old = known is not None and self.may_write([part.number])
            self.shells[part.number] = known if old else blank(kind)
        there = self.shells[part.number]
        if parts.crossing(type(there), self.classes.values()) is not kind:
            raise WireError("an object of another class")
        return there

    def give(self, value: Any, kind: type, part: parts.Object | parts.Based, depth: int) -> None:
        """Give a new object the attributes that were sent."""
        values = self.items(part.values, depth + 1)
        if not all(name.isidentifier() and name[:2] != "__" for name in part.attributes):
            raise WireError("an attribute with a name that is none")
        attributes = dict(zip(part.attributes, values, strict=True))
        if not self.registry.odd:  # a student's attribute never stands in a method's place
            attributes = {
                n: self.as_data(n, v) for n, v in attributes.items() if not is_code(kind, n)
            }
            known = self.registry.objects.get(-1 if part.number is None else part.number)
            attributes = with_what_did_not_cross(known, attributes)
            if part.number and kind in self.derived.names:
                now = attributes_of(self.derived.objects.get(part.number))
                attributes = self.derived.merged(part.number, now, attributes)
        give_attributes(value, attributes)
        self.runs_code = self.runs_code or runs_code(kind)

    def as_data(self, name: str, value: object) -> object:
        """An attribute of a student's object. What can be called is inert, unless the author gives objects
        such attributes: else it would answer `table().equals(expected)`.
        """
        if not callable(value) or name in getattr(self.held, "callables", ()):
            return value
        crosses = parts.crossing(type(value), self.classes.values()) or isinstance(value, type)
        return value if crosses and name in getattr(self.held, "fields", ()) else Inert(value)

    def based(self, part: parts.Based, depth: int) -> object:
        """An object of a known class with what it holds as a built-in type; no code of it is run."""
        self.enter(1, depth)
        kind = self.classes.get(part.name)
        base = None if kind is None else base_of(kind)
        if kind is None or base is None or (part.number is None) != (base.make is not None):
            raise WireError(f"an object of the unknown class {parts.short(part.name)!r}")
        refuse_lossy(kind)
        items = self.items(part.content, depth + 1)
        if base.hashes:
            plain = type(part.content) is parts.Flat
            self.before_hashing([len(items) // base.hashes], plain=plain)
        value = base.make(kind, items) if base.make else self.shell(part.number, kind)
        if base.fill:
            base.fill(value, items)
        self.give(value, kind, part, depth)
        return value if part.number is None else self.placed(kind, [part.number], [value])[0]

    def known_class(self, part: parts.Class, _: int) -> object:
        """A class that both sides know."""
        if part.name not in self.classes:
            raise WireError(f"the unknown class {parts.short(part.name)!r}")
        return self.classes[part.name]

    def formed(self, part: parts.Formed, depth: int) -> object:
        """A value that crosses in a form of its own (`nbseal.wire.forms`)."""
        form = BY_NAME.get(part.name)
        if form is None or (part.number is None) != (form.fill is None):
            raise WireError(f"a value of the unknown form {parts.short(part.name)!r}")
        self.enter(1, depth)
        items = self.items(part.items, depth + 1)
        if form.late:
            self.undoes = True
            self.apply()
        if part.number is not None and self.is_still(form, part.number, items):
            return self.here[part.number]
        if form.hashes:
            self.before_hashing([len(items) // form.hashes], plain=type(part.items) is parts.Flat)
        value = form.make(items)
        if not self.registry.odd and not form.safe(value):
            raise WireError(f"a {form.name} that would take for ever to use")
        if part.number is None:
            return value
        return self.placed(form.kind, [part.number], [value])[0]

    def view(self, part: parts.View, depth: int) -> object:
        """A value in the memory of another one."""
        self.enter(1, depth)
        base = self.node(part.base, depth + 1)
        kind = type(base)
        if kind not in VIEWS:
            raise WireError("a view of what has no memory")
        made = VIEWS[kind].make(base, self.items(part.items, depth + 1))
        self.viewed += made.nbytes
        if self.viewed > parts.bounds.message:
            raise WireError("views of too much memory")
        return self.placed(kind, [part.number], [made])[0]

    def is_still(self, form: Form, number: int, items: list[Any]) -> bool:
        """Whether a value that the message may change is as it was; then it is left alone.

        So is one that the worker has sent first, but for an array, whose views would write to it.
        """
        known = self.registry.objects.get(number)
        theirs = number % 2 == 1 and form.kind not in VIEWS
        if type(known) is not form.kind or not (theirs or self.may_write([number])):
            return False
        still = unchanged(form, known, items)
        if still:
            self.finish([number], [known])
        return still

    def member(self, part: parts.Member, depth: int) -> object:
        """A member of an Enum; of a Flag also a combination of members."""
        kind: Any = self.classes.get(part.kind)
        if kind is None or not is_enum(kind):
            raise WireError(f"a member of the unknown class {parts.short(part.kind)!r}")
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
            raise WireError(f"an object of the unknown class {parts.short(part.kind)!r}")
        items = self.items(part.items, depth + 1)
        if len(items) != len(kind._fields):
            raise WireError("a named tuple with the wrong number of items")
        if not self.registry.odd:
            items = list(map(self.as_data, kind._fields, items))
        if kind.__hash__ is not tuple.__hash__ or kind.__eq__ is not tuple.__eq__:
            self.runs_code = True
        return tuple.__new__(kind, items)

    def handle(self, part: parts.Held | parts.Lent, _: int) -> object:
        """The handle of a value that stays on the other side; there, the value itself."""
        return self.held(part)

    def reference(self, part: parts.Reference, depth: int) -> object:
        """A container that came earlier in this message."""
        if part.number not in self.here:
            raise WireError("a reference to a container that is not there yet")
        return self.here[part.number]

    def placed(self, kind: type, numbers: list[int], made: list[Any]) -> list[Any]:
        """The values for containers just made: those that the registry knows by these numbers,
        which `apply` will fill, or else the new ones themselves.
        """
        known = self.registry.objects
        if known.keys().isdisjoint(numbers):
            self.new.update(zip(numbers, made))
            placed = made
        elif all(map(known.__contains__, numbers)) and self.may_write(numbers):
            placed = [known[number] for number in numbers]
            kinds = set(map(type, placed))
            if kinds != {kind} and {parts.crossing(x, self.classes.values()) for x in kinds} != {
                kind
            }:
                raise WireError(f"a {kind.__name__} for a container that is none")
            if kind in FORMS and not all(map(self.becomes, repeat(FORMS[kind]), placed, made)):
                raise WireError(f"a {kind.__name__} that has become another one")
            self.changes.append((kind, placed, made))
        elif len(numbers) == 1:  # it may not be changed: the copy is the value
            placed = made
        else:
            placed = [self.placed(kind, [n], [x])[0] for n, x in zip(numbers, made, strict=True)]
            return placed
        self.finish(numbers, placed)
        return placed

    def becomes(self, form: Form, target: object, source: object) -> bool:
        """Whether a known value may get the content of one that came."""
        return form.fits(target, source) and (self.registry.odd or form.leads(target, source))

    def finish(self, numbers: list[int], placed: list[Any]) -> None:
        """Note that containers of this message are complete, each for the first time."""
        finished = len(self.here) + len(placed)
        self.here.update(zip(numbers, placed))
        if len(self.here) != finished or len(numbers) != len(placed):
            raise WireError("a number missing, or there twice")

    def may_write(self, numbers: list[int]) -> bool:
        """Whether the message may change the containers with these numbers."""
        if self.writable is None or self.writable.issuperset(numbers):
            return True
        if min(numbers, default=0) >= FIRST:
            return True
        return self.registry.returned.issuperset(numbers)

    def enter(self, containers: int, depth: int) -> None:
        """Count containers. Raises WireError if there are too many, or if they are too deep."""
        self.containers += containers
        if self.containers > MAX_CONTAINERS:
            raise WireError(f"a message of more than {MAX_CONTAINERS} containers")
        if depth >= MAX_DEPTH:
            raise WireError(f"a message nested more than {MAX_DEPTH} deep")

    def before_hashing(self, lengths: list[int], plain: bool) -> None:
        """Check the sizes of sets or dicts before their elements or keys are hashed.

        plain: whether all are numbers and texts. These are hard to make collide: hashes have 64
            bits, and those of texts a secret key.
        """
        most = MAX_PLAIN if plain else MAX_ELEMENTS
        if max(lengths, default=0) > most:
            raise WireError(f"a set or dict of more than {most} elements")
        if not plain:
            cost = 4 if self.runs_code else 1  # to compare two
            self.collisions += cost * sum(map(mul, lengths, lengths))
            if self.collisions > MAX_COLLISIONS:
                raise WireError("sets and dicts with too many elements")
            if self.runs_code:
                self.apply()

    def apply(self) -> None:
        """Change what the registry knows. Only code of a class can fail: then there is `undo`."""
        for kind, targets, sources in self.changes:
            if self.registry.lossy:
                sources = list(map(self.with_own, repeat(kind), targets, sources))
            if self.runs_code or self.undoes:
                self.undoing.append((kind, targets, copies(kind, targets)))
            fill(kind, targets, sources)
        self.changes.clear()

    def with_own(self, kind: type, target: object, source: object) -> object:
        """The new content of a container: what came, and what of its own could not cross."""
        if self.registry.number(target) in self.registry.lossy:
            return kept(kind, target, source)
        return source

    def undo(self) -> None:
        """Restore all as it was, dicts last, since keys may be compared by their content."""
        undoing = reversed(self.undoing)  # a view has been kept after what it lies in was changed
        for kind, targets, sources in sorted(undoing, key=lambda change: change[0] is dict):
            with suppress(Exception):  # keys that could never be compared
                fill(kind, targets, sources)


_MAKERS: dict[type, Callable[[Unpacker, Any, int], object]] = {
    parts.One: Unpacker.one,
    parts.Dict: Unpacker.mapping,
    parts.Object: Unpacker.instance,
    parts.Reference: Unpacker.reference,
    parts.Formed: Unpacker.formed,
    parts.View: Unpacker.view,
    parts.Member: Unpacker.member,
    parts.Named: Unpacker.named,
    parts.Held: Unpacker.handle,
    parts.Based: Unpacker.based,
    parts.Lent: Unpacker.handle,
    parts.Later: Unpacker.later,
    parts.Class: Unpacker.known_class,
}
