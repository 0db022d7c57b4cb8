"""What the checker's side of a worker knows."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Protocol

from nbseal.wire.messages import SharedObjects
from nbseal.wire.returned_values import LinkedResults

MAX_KEPT = 2 << 20  # bytes of one check's messages that are kept, to find quotes in a reason
MAX_KNOWN = 50_000  # values that both sides know by number
MAX_KNOWN_BYTES = 64 << 20  # of the messages in which they came


@dataclass(frozen=True)
class Types:
    """The classes of the trusted namespace, by name."""

    values: Mapping[str, type] = field(default_factory=dict)  # those whose objects cross
    exceptions: Mapping[str, type[Exception]] = field(default_factory=dict)


class TrustedSpace(Protocol):
    """The namespace from which stubs are called."""

    def types(self) -> Types:
        """The classes that it knows by now."""

    def containers(self) -> frozenset[int]:
        """The ids of the containers that it holds."""


class Known:
    """Classes whose objects cross, values by number, what came.

    types: the classes of the namespace when `look` was last called, which takes a while.
    came: the values that came since `begin`; None if they are too many to search for quotes.
    inner: the objects of the worker's question that is being answered, and of all questions inside
        it; else None.
    """

    def __init__(self, space: TrustedSpace) -> None:
        self.space = space
        self._shared, self._links = SharedObjects(odd=False, follows=True), LinkedResults()
        self._bytes = 0  # of the messages since both sides last forgot
        self.begin()

    def begin(self) -> None:
        """Begin a cell."""
        self.look()
        self.inner: SharedObjects | None = None
        self.came: list[object] | None = []
        self._kept = 0  # bytes of the messages of which `came` has the values

    def look(self) -> None:
        """Look at the namespace again."""
        self.types = self.space.types()
        self.names = {kind: name for name, kind in self.types.values.items()}
        self._containers = cache(self.space.containers)  # few messages need them

    def protected(self, shared: SharedObjects) -> frozenset[int]:
        """The numbers of the containers that the namespace holds: no worker may change them."""
        ours = self._containers() if shared.objects else ()
        return frozenset(n for n, value in shared.objects.items() if id(value) in ours)

    @property
    def full(self) -> bool:
        """Whether so much is known that both sides should forget it."""
        return len(self._shared.objects) > MAX_KNOWN or self._bytes > MAX_KNOWN_BYTES

    def forget(self) -> None:
        """Forget all values. Both sides must do so."""
        self._shared.forget()
        self._links.forget()
        self._bytes = 0

    def now(self) -> tuple[SharedObjects, LinkedResults]:
        """The shared objects and the links for the next message."""
        return (self.inner, LinkedResults()) if self.inner else (self._shared, self._links)

    def keep(self, values: list[object], size: int) -> None:
        """Keep values to find quotes of them, or none if their messages have too many bytes in all."""
        self._bytes += size
        self._kept += size
        if self._kept > MAX_KEPT:
            self.came = None
        elif self.came is not None:
            self.came += values
