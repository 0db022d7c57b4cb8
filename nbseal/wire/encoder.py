"""From values to the parts of a message. It runs on a student's objects, which may lie."""

from collections.abc import Collection, Mapping, Sequence
from enum import Flag
from itertools import chain, islice
from typing import Any

import msgspec

from nbseal.wire import schema as parts
from nbseal.wire.codecs import CODECS
from nbseal.wire.kinds import HELD, Kind, kind_of_type, runs_code
from nbseal.wire.scalars import SCALARS, TYPES, Uncrossable, name_of, opaque_part, without_numpy
from nbseal.wire.schema import MAX_CONTAINERS, MAX_DEPTH, PLAIN, WireError
from nbseal.wire.shared_objects import SharedObjects


class Packer:
    """Turns values into parts; for what it takes see `encode`.

    bulk: whether msgspec gets what containers hold as it is, where it can.
    """

    def __init__(
        self,
        classes: Mapping[type, str],
        shared: SharedObjects,
        limit: int,
        staying: Any,
        *,
        bulk: bool = True,
    ) -> None:
        self.classes, self.shared, self.limit = classes, shared, limit
        self.staying, self.bulk = staying, bulk
        self.next = shared.next
        self.values: dict[int, object] = {}  # new ones by number: kept alive, so ids stay valid
        self.here: dict[int, int] = {}  # id: number
        self.waiting: dict[type, list[object]] = {}  # those whose content is still to be packed
        self.kinds: dict[type, Kind | None] = {}
        self.first: frozenset[int] = frozenset()
        self.bytes = self.containers = self.depth = 0  # at least so many

    def pack_all(self, values: Sequence[object]) -> bytes:
        """The message for several values."""
        told: list[object] = []
        groups: list[bytes] = []
        for place, value in enumerate(values):
            told.append(self.part(value))
            while self.waiting:
                level, self.waiting = self.waiting, {}
                groups += (self.group(kind, members) for kind, members in level.items())
            if place == 0:
                self.first = frozenset(self.here.values())
        # a set of objects that are hashed by code has to be made anew
        said = () if any(map(runs_code, self.classes)) else self.shared.said
        new = [msgspec.Raw(group) for group in groups if group not in said]
        message = parts.ENCODER.encode((told, new))
        self.spend(0, len(message) - self.bytes)  # what was counted before is a lower bound
        return message

    def kind_of(self, kind: type) -> Kind | None:
        """As what values of a type cross."""
        if kind not in self.kinds:
            self.kinds[kind] = kind_of_type(kind, self.classes)
        return self.kinds[kind]

    def part(self, value: Any) -> object:
        """The part for a value."""
        kind = type(value)
        if kind in SCALARS:
            part = SCALARS[kind](value)
            self.spend(0, len(part) if type(part) is str else 1)
            return part
        if kind in parts.FLAT and self.bulk and set(map(type, value)) <= PLAIN:
            self.spend(1, len(value) + _letters(value))
            return parts.FLAT[kind](value)
        how = self.kind_of(kind)
        if kind not in CODECS and type(number := without_numpy(value)) is not kind:
            return self.part(number)
        if how is None:
            return self.opaque(value)
        if how.can_change:
            return parts.Ref(self.numbers_of([value], kind)[0])
        if how.enum:
            return parts.Member(how.name, _which(value))
        return self.fixed(value, how)

    def fixed(self, value: Any, how: Kind) -> object:
        """The part for a value that cannot change, but a scalar."""
        if self.depth >= MAX_DEPTH:
            raise WireError(f"a value nested more than {MAX_DEPTH} deep cannot be sent")
        if how.own and not self.shared.odd and HELD in vars(value):  # it is on its way back
            return vars(value)[HELD]
        unsafe = self.shared.odd and how.codec and how.codec.safe and not how.codec.safe(value)
        row = None if unsafe else how.take(value)
        if row is None:
            return self.opaque(value)
        whole = how.own and self.shared.odd and set(map(type, row)) <= PLAIN
        held = self.staying(value) if whole else None
        self.depth += 1
        self.spend(1, 0)
        content = self.rows([row])
        self.depth -= 1
        return parts.Fixed(how.name, content, held if type(held) is parts.WorkerRef else None)

    def group(self, kind: type, members: list[Any]) -> bytes:
        """What some values of one type hold."""
        self.spend(len(members), 0)  # before more of them are made
        how: Any = self.kind_of(kind)
        numbers = list(map(self.here.__getitem__, map(id, members)))
        taken = members if kind in (list, set) else [how.take(value) for value in members]
        content = self.rows(taken)
        if kind is set and type(content) is parts.Plains:
            content = parts.Sets(taken)
        return parts.ENCODER.encode(parts.Group(how.name, numbers, content))

    def rows(self, taken: Any) -> Any:
        """The parts for what some values hold."""
        inner = list(chain.from_iterable(taken))
        self.spend(0, len(inner))
        kinds = set(map(type, inner))
        if not self.bulk:
            kinds.add(object)
        if kinds <= PLAIN:
            self.spend(0, _letters(inner) if str in kinds else 0)
            return parts.Plains(taken)
        if len(kinds) == 1 and (how := self.kind_of(*kinds)) and how.can_change:
            numbers = iter(self.numbers_of(inner, *kinds))
            return parts.Numbers([[*islice(numbers, len(row))] for row in taken])
        # of a copy: a student's __repr__ could lengthen the list for ever
        return parts.Nodes([[self.part(value) for value in [*row]] for row in taken])  # type: ignore[misc]

    def opaque(self, value: object) -> object:
        """The part for a value that stays here: a known class, a function or an iterator. For others what
        the checker may see of them, its type and its text; the checker itself sends none such.
        """
        if isinstance(value, type):
            known = (name for name, kind in TYPES.items() if kind is value)
            if name := self.classes.get(value) or next(known, None):
                return parts.Class(name)
        part = self.staying(value)
        if part is not None:
            return part
        if not self.shared.odd and type(value) is not Uncrossable:
            kind = value if isinstance(value, type) else type(value)
            raise WireError(f"a value of the type {name_of(kind)} cannot be sent")
        return opaque_part(value)

    def numbers_of(self, values: list[object], kind: type) -> list[int]:
        """The numbers of some values of one type. What is new in this message waits for being packed."""
        here, known = self.here, self.shared.numbers
        for key, value in zip(map(id, values), values):
            if key in here:
                continue
            number = known.get(key)
            if number is None:
                number, self.next = self.next, self.next + 2
                self.values[number] = value
            here[key] = number
            self.waiting.setdefault(kind, []).append(value)
        return [here[id(value)] for value in values]

    def spend(self, containers: int, size: int) -> None:
        """Count containers and bytes. Raises WireError once the message is certainly too large."""
        self.containers += containers
        self.bytes += size
        if self.bytes > self.limit:
            text = f"a value of more than {self.limit} bytes cannot be sent; they are the limit"
            raise WireError(text)
        if self.containers > MAX_CONTAINERS:
            raise WireError(f"a value of more than {MAX_CONTAINERS} containers cannot be sent")


def _letters(values: Collection[Any]) -> int:
    """The letters of all texts among plain values."""
    return sum(len(x) for x in values if type(x) is str)


def _which(value: Any) -> str | int:
    """Says which member of its class it is: by name, or, for a Flag, by value."""
    name, number = value._name_, value._value_
    if isinstance(value, Flag) and type(number) is int and 0 <= number < 1 << 53:
        return number
    return str.__str__(name)
