"""Where the containers of a message go: to what the registry knows by their numbers, or to new ones."""

from collections.abc import Mapping
from contextlib import suppress
from itertools import repeat
from typing import Any

from nbseal.wire.based import blank
from nbseal.wire.forms import FORMS
from nbseal.wire.identity import Registry, copies, fill
from nbseal.wire.own_values import kept
from nbseal.wire.scalars import crossing
from nbseal.wire.schema import MAX_COLLISIONS, MAX_ELEMENTS, MAX_PLAIN, WireError

Change = tuple[type, list[Any], list[Any], bool]  # kind, targets, sources, whether these are plain


class Places:
    """The containers of one message.

    Only `apply` changes what the registry knows, once all is decoded. It is called earlier if a
    class has code of its own to hash an element: that code must see the new attributes.

    writable: the numbers of those that the message may change; None: all.

    here: the containers so far, by number; new: those of them that the registry does not know.
    runs_code: whether hashing and comparing may run code of a class.
    """

    def __init__(
        self, classes: Mapping[str, type], registry: Registry, writable: frozenset[int] | None
    ) -> None:
        self.classes, self.registry, self.writable = classes, registry, writable
        self.here: dict[int, object] = {}
        self.new: dict[int, object] = {}
        self.changes: list[Change] = []
        self.undoing: list[Change] = []
        self.begun: dict[int, tuple[Any, ...]] = {}  # objects without their content
        self.runs_code = False
        self.collisions = 0

    def check(self) -> None:
        """Raises WireError if an object has no content, if the registry has no room for the new ones, or if
        they have wrong numbers."""
        if self.begun:
            raise WireError("an object without content")
        self.registry.check_room(len(self.new))
        if {number % 2 for number in self.new} - {int(not self.registry.odd)}:
            raise WireError("a container that should be known is not")

    def begin(self, kind: type, number: int) -> tuple[Any, Any]:
        """An object that gets its content later, and the value that it stands for."""
        if number not in self.begun:
            value, before = blank(kind), len(self.changes)
            [placed] = self.put(kind, [number], [value])
            self.begun[number] = kind, value, placed, self.changes[before:]
            del self.changes[before:]
        begun, value, placed, _ = self.begun[number]
        if begun is not kind:
            raise WireError("an object of another class")
        return value, placed

    def finish(self, number: int) -> None:
        """Note that an object has its content."""
        self.changes += self.begun.pop(number)[-1]

    def put(
        self, kind: type, numbers: list[int], made: list[Any], *, plain: bool = False
    ) -> list[Any]:
        """The values for containers just made: those that the registry knows by these numbers,
        which `apply` will fill, or else the new ones themselves.

        plain: whether all that they hold is plain.
        """
        known = self.registry.objects
        if len(numbers) != len(made):
            raise WireError("a container without a number, or a number without a container")
        if known.keys().isdisjoint(numbers):
            self.new.update(zip(numbers, made))
            placed = made
        elif all(map(known.__contains__, numbers)) and self.may_write(numbers):
            placed = [known[number] for number in numbers]
            kinds = set(map(type, placed))
            if kinds != {kind} and {crossing(x, self.classes.values()) for x in kinds} != {kind}:
                raise WireError(f"a {kind.__name__} for a container that is none")
            if kind in FORMS and not all(map(FORMS[kind].fits, placed, made)):
                raise WireError(f"a {kind.__name__} that has become another one")
            self.changes.append((kind, placed, made, plain))
        elif len(numbers) == 1:  # it may not be changed: the copy is the value
            placed = made
        else:
            return [
                self.put(kind, [n], [x], plain=plain)[0] for n, x in zip(numbers, made, strict=True)
            ]
        finished = len(self.here) + len(placed)
        self.here.update(zip(numbers, placed))
        if len(self.here) != finished:
            raise WireError("a number that is there twice")
        return placed

    def may_write(self, numbers: list[int]) -> bool:
        """Whether the message may change the containers with these numbers."""
        if self.writable is None or self.writable.issuperset(numbers):
            return True
        return self.registry.follows and all(n % 2 or n in self.writable for n in numbers)

    def before_hashing(self, length: int, plain: bool) -> None:
        """Check the size of a set or dict before its elements or keys are hashed.

        plain: whether all are numbers and texts. These are hard to make collide: hashes have 64
            bits, and those of texts a secret key.
        """
        most = MAX_PLAIN if plain else MAX_ELEMENTS
        if length > most:
            raise WireError(f"a set or dict of more than {most} elements")
        if not plain:
            cost = 4 if self.runs_code else 1  # to compare two
            self.collisions += cost * length * length
            if self.collisions > MAX_COLLISIONS:
                raise WireError("sets and dicts with too many elements")
            if self.runs_code:
                self.apply()

    def apply(self) -> None:
        """Change what the registry knows. Only code of a class can fail: then there is `undo`."""
        for kind, targets, sources, plain in self.changes:
            if self.registry.lossy:
                sources = list(map(self.with_own, repeat(kind), targets, sources))
            if self.runs_code:
                self.undoing.append((kind, targets, copies(kind, targets), False))
            fill(kind, targets, sources, plain=plain)
        self.changes.clear()

    def with_own(self, kind: type, target: object, source: object) -> object:
        """The new content of a container: what came, and what of its own could not cross."""
        if self.registry.number(target) in self.registry.lossy:
            return kept(kind, target, source)
        return source

    def undo(self) -> None:
        """Restore all as it was, dicts last, since keys may be compared by their content."""
        undoing = reversed(self.undoing)
        for kind, targets, sources, _ in sorted(undoing, key=lambda change: change[0] is dict):
            with suppress(Exception):  # keys that could never be compared
                fill(kind, targets, sources)
