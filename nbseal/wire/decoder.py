"""From the parts of a message, however hostile, to values."""

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Flag
from typing import Any

from nbseal.wire import kinds
from nbseal.wire import schema as parts
from nbseal.wire.codecs import Codec
from nbseal.wire.handles import stays, told
from nbseal.wire.kinds import Kind
from nbseal.wire.scalars import TYPES, VALUES, Uncrossable, name_of, short
from nbseal.wire.schema import PLAIN, WireError
from nbseal.wire.shared_objects import SharedObjects

_HOLDS: dict[type, type] = {parts.Plains: list, parts.Sets: set}  # such rows are what they tell of


class Unpacker:
    """Turns parts into values, trusting nothing; for what it takes see `decode`.

    here: the values of this message by number; new: those of them that are not known yet;
        waiting: those that get their content later; begun: those whose content is being made.
    code: whether a hash may run code of a class; circle: whether values hold one another.
    """

    def __init__(
        self,
        classes: Mapping[str, type],
        shared: SharedObjects,
        writable: Collection[int] | None,
        staying: Callable[[Any], object],
    ) -> None:
        self.classes, self.shared, self.staying = classes, shared, staying
        self.names = {kind: name for name, kind in classes.items()}
        self.writable = writable
        self.here: dict[int, Any] = {}
        self.new: dict[int, Any] = {}
        self.said: list[bytes] = []
        self.waiting: dict[int, tuple[Kind, Any, type, Any]] = {}
        self.begun = set[int]()
        self.code = self.circle = False
        self.depth = self.collisions = 0

    def unpack_all(self, message: bytes) -> list[object]:
        """The values of a message."""
        values, groups = parts.DECODER.decode(message)
        self.said = [bytes(group) for group in groups]
        for group in self.said:
            self.group(parts.GROUPS.decode(group))
        self.shared.check_room(len(self.new))
        if {number % 2 for number in self.new} - {int(not self.shared.odd)}:
            raise WireError("a container that should be known is not")
        while self.waiting:
            self.finish(next(iter(self.waiting)))
        return [self.node(part) for part in values]

    # -- values that can change

    def group(self, group: parts.Group) -> None:
        """Find or make values of one kind. They get their content later, but for the plainest."""
        kind, numbers, rows = self.kind(group.name), group.numbers, group.content.rows
        if len(numbers) != len(rows) or not kind.can_change:
            raise WireError("a group that is none")
        length = len(self.here) + len(numbers)
        if length > parts.MAX_CONTAINERS:
            raise WireError(f"a message of more than {parts.MAX_CONTAINERS} containers")
        old, how = self.old(kind, numbers), type(group.content)
        if how is parts.Sets and max(map(len, rows), default=0) > parts.MAX_PLAIN:
            raise WireError(f"a set of more than {parts.MAX_PLAIN} elements")
        codec: Any = kind.codec
        ready = kind.type is _HOLDS.get(how)
        if ready or (codec and codec.make):
            made = rows if ready else [codec.make(kind.type, self.items(how, row)) for row in rows]
            for number, value in zip(numbers, made):
                # a set that holds the same stays as it is: a loop over it may go on
                if number in old and (how is not parts.Sets or set.__ne__(old[number], value)):
                    codec.fill(old[number], value)
        else:
            made = [old[n] if n in old else kinds.blank(kind.type) for n in numbers]
            waiting = ((kind, value, how, row) for value, row in zip(made, rows))
            self.waiting.update(zip(numbers, waiting))
        self.here.update(zip(numbers, made))
        self.here.update(old)
        if len(self.here) != length:
            raise WireError("a number that is there twice")
        known = self.shared.objects
        self.new.update((n, x) for n, x in zip(numbers, made) if n not in known)

    def old(self, kind: Kind, numbers: Sequence[int]) -> dict[int, Any]:
        """Those that are known and that the message may change."""
        known = self.shared.objects
        old = {n: known[n] for n in numbers if n in known and self.may_write(n)}
        for found in set(map(type, old.values())):
            now = kinds.kind_of_type(found, self.names)
            if now is None or now.name != kind.name:
                raise WireError(f"a {kind.type.__name__} for a container that is none")
        return old

    def may_write(self, number: int) -> bool:
        """Whether the message may change the value with this number."""
        if self.writable is None or number in self.writable:
            return True
        return self.shared.follows and number % 2 == 1

    def finish(self, number: int) -> None:
        """Give a value its content."""
        kind, value, how, row = self.waiting.pop(number)
        self.begun.add(number)
        items = self.items(how, row)
        if kind.known:
            if kind.codec:
                self.fill(kind.codec, value, _content(items))
            elif items[0] is not None:
                raise WireError("an object with content")
            now = kinds.attributes_of(value)
            kinds.give_attributes(value, self.attributes(kind, items[1:], now))
        elif kind.codec:
            self.fill(kind.codec, value, items)
        self.begun.discard(number)

    def fill(self, codec: Codec, value: Any, items: Sequence[Any]) -> None:
        """Let a value hold items, unless it does: that would end a loop over it. Hashes may have changed."""
        self.before_hashing(codec, items)
        if self.code or not _same(codec.take(value) or (), items):
            codec.fill(value, items)  # type: ignore[misc]

    def reference(self, number: int) -> Any:
        """A value with a number. One that the other side has just heard of may be there without content."""
        if number in self.here:
            if self.code and number in self.waiting:  # a hash needs its content
                self.finish(number)
            self.circle = self.circle or number in self.begun
            return self.here[number]
        if number not in self.shared.told or not self.may_write(number):
            raise WireError("a reference to a container that is not there")
        return self.shared.objects[number]

    def items(self, how: type, row: Any) -> list[Any]:
        """The values of a row."""
        if how is parts.Nodes:
            return [self.node(part) for part in row]
        if how is not parts.Numbers:
            return [*row]
        if not self.code and self.here.keys() >= set(row):
            return [self.here[number] for number in row]
        return [self.reference(number) for number in row]

    def node(self, part: Any) -> Any:
        """The value of a part."""
        kind = type(part)
        if kind in PLAIN:
            return part
        if kind in VALUES:
            return VALUES[kind](part)
        if kind is parts.Ref:
            return self.reference(part.number)
        if kind is parts.Flat:
            return part.items
        if kind is parts.FlatSet:
            if len(part.items) > parts.MAX_PLAIN:
                raise WireError(f"a set of more than {parts.MAX_PLAIN} elements")
            return part.items
        if kind is parts.Fixed:
            return self.fixed(part)
        if kind is parts.Member:
            return self.member(part)
        if kind is parts.Class:
            if found := self.classes.get(part.name) or TYPES.get(part.name):
                return found
            raise WireError(f"the unknown class {short(part.name)!r}")
        return self.staying(part)

    def fixed(self, part: parts.Fixed) -> object:
        """A value that cannot change."""
        kind = self.kind(part.name)
        codec = kind.codec
        if codec is None or codec.make is None or codec.fill or kind.enum:
            raise WireError(f"a value that is none: {short(part.name)!r}")
        self.depth += 1
        if self.depth > parts.MAX_DEPTH:
            raise WireError(f"a message nested more than {parts.MAX_DEPTH} deep")
        [row] = part.content.rows
        items: Sequence[Any] = self.items(type(part.content), row)
        self.depth -= 1
        attributes: Sequence[Any] = ()
        if kind.known:
            items, attributes = _content(items), items[1:]
            fields = getattr(kind.type, "_fields", items)
            if len(fields) != len(items):
                raise WireError("a named tuple with the wrong number of items")
            if not self.shared.odd:
                items = [as_data(item) for item in items]
        self.before_hashing(codec, items)
        value = codec.make(kind.type, [*items])
        if not self.shared.odd and codec.safe and not codec.safe(value):
            raise WireError(f"a {codec.name} that would take for ever to use")
        if attributes:
            kinds.give_attributes(value, self.attributes(kind, attributes, {}))
        if kind.own and part.held and not self.shared.odd:
            vars(value)[kinds.HELD] = part.held
        return value

    def attributes(
        self, kind: Kind, row: Sequence[Any], now: Mapping[str, object]
    ) -> dict[str, object]:
        """The attributes that were sent. A student's never stands in a method's place.

        now: those that the object has.
        """
        sent = dict(zip(row[::2], row[1::2], strict=True))
        if not all(type(n) is str and n.isidentifier() and n[:2] != "__" for n in sent):
            raise WireError("an attribute with a name that is none")
        if self.shared.odd:
            return sent
        return {
            n: as_data(x, now.get(n)) for n, x in sent.items() if not kinds.is_code(kind.type, n)
        }

    def member(self, part: parts.Member) -> object:
        """A member of an Enum; of a Flag also a combination of members."""
        kind = self.kind(part.name)
        if not kind.enum or not (type(part.which) is str or issubclass(kind.type, Flag)):
            raise WireError("a member that is none")
        named = type(part.which) is str
        return kind.type.__members__[part.which] if named else kind.type(part.which)

    def kind(self, name: str) -> Kind:
        """The kind with a name."""
        kind = kinds.kind_of_name(name, self.classes, self.shared.odd)
        self.code = self.code or (kind.known and kinds.runs_code(kind.type))
        return kind

    def before_hashing(self, codec: Codec, items: Sequence[Any]) -> None:
        """Check elements or keys before they are hashed. A student may choose such that collide, and code
        of a class must find its objects complete."""
        if not codec.hashes:
            return
        hashed = items[len(items) % 2 :: 2] if codec.hashes == 2 else items
        plain = {*map(type, hashed)} <= PLAIN and not any(
            type(x) is int and abs(x) >> 64 for x in hashed
        )
        most = parts.MAX_PLAIN if plain else parts.MAX_ELEMENTS
        if len(hashed) > most:
            raise WireError(f"a set or dict of more than {most} elements")
        if plain:
            return
        self.collisions += (4 if self.code else 1) * len(hashed) ** 2  # to compare two
        if self.collisions > parts.MAX_COLLISIONS:
            raise WireError("sets and dicts with too many elements")
        if self.code and self.circle:
            raise WireError("objects with a hash of their own, in a circle of values")


def as_data(value: Any, now: object = None) -> object:
    """What an object's attribute may hold that a worker has sent. What can be called is opaque: else it
    would answer `table().equals(expected)`. Only what the checker has put there itself stays.

    now: what the attribute holds.
    """
    if value is now or not callable(value):
        return value
    held = told(value) if stays(value) else None
    return Uncrossable(name_of(type(value)), short(repr(value)), held)


def _content(items: Sequence[Any]) -> tuple[Any, ...]:
    """What an object of a known class holds as a built-in type."""
    if type(items[0]) is not tuple:
        raise WireError("an object without its content")
    return items[0]


def _same(old: Sequence[Any], new: Sequence[Any]) -> bool:
    """Whether two rows are of the same values."""
    return len(old) == len(new) and all(
        a is b or (type(a) is type(b) and type(a) in PLAIN and repr(a) == repr(b))
        for a, b in zip(old, new)
    )
