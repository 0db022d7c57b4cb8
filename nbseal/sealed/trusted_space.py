"""What the checker's end of a worker must know of the namespace that stubs are called from."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from nbseal.wire.messages import Registry


@dataclass(frozen=True)
class Types:
    """What the trusted namespace knows: {name: class} of values, and of exceptions.

    inner: the names of the classes whose objects stay in the worker (`nbseal.wire.handles`).
    """

    values: Mapping[str, type]
    exceptions: Mapping[str, type[Exception]]
    inner: frozenset[str] = frozenset()


class TrustedSpace(Protocol):
    """A namespace."""

    def types(self) -> Types:
        """The classes that it knows by now."""

    def removed(self) -> tuple[str, ...]:
        """The names that a test has deleted."""

    def containers(self) -> frozenset[int]:
        """The ids of the containers that it holds."""


class EmptySpace:
    """A namespace with nothing in it."""

    def types(self) -> Types:
        """No types."""
        return Types({}, {})

    def removed(self) -> tuple[str, ...]:
        """No names."""
        return ()

    def containers(self) -> frozenset[int]:
        """No containers."""
        return frozenset()


class View:
    """A namespace as it was when it was last looked at, which takes a while.

    types: the classes that it knew; names: {class: name} of values.
    """

    def __init__(self, space: TrustedSpace) -> None:
        self.space = space
        self.look()

    def look(self) -> None:
        """See what it knows by now."""
        self.types = self.space.types()
        self.names = {kind: name for name, kind in self.types.values.items()}
        self._containers: frozenset[int] | None = None

    def numbers(self, registry: Registry) -> frozenset[int]:
        """The numbers of containers that the namespace holds: nobody else may change them."""
        if not registry.objects:
            return frozenset()
        if self._containers is None:
            self._containers = self.space.containers()
        ours = self._containers
        return frozenset(n for n, value in registry.objects.items() if id(value) in ours)
