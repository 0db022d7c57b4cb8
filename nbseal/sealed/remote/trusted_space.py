"""What the checker's side of a worker must know of the namespace from which stubs are called."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from nbseal.wire.messages import Registry


@dataclass(frozen=True)
class Types:
    """The classes of the trusted namespace.

    values: {name: class} of those whose objects cross.
    exceptions: {name: class}.
    """

    values: Mapping[str, type] = field(default_factory=dict)
    exceptions: Mapping[str, type[Exception]] = field(default_factory=dict)


class TrustedSpace(Protocol):
    """The namespace from which stubs are called."""

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
        return Types()

    def removed(self) -> tuple[str, ...]:
        """No names."""
        return ()

    def containers(self) -> frozenset[int]:
        """No containers."""
        return frozenset()


class View:
    """A namespace as it was when `look` was last called, which takes a while.

    types: the classes that it had.
    names: {class: name} of `types.values`.
    """

    def __init__(self, space: TrustedSpace) -> None:
        self.space = space
        self.look()

    def look(self) -> None:
        """Look at the namespace again."""
        self.types = self.space.types()
        self.names = {kind: name for name, kind in self.types.values.items()}
        self._containers: frozenset[int] | None = None

    def numbers(self, registry: Registry) -> frozenset[int]:
        """The numbers of the containers that the namespace holds: no worker may change them."""
        if not registry.objects:
            return frozenset()
        if self._containers is None:
            self._containers = self.space.containers()
        ours = self._containers
        return frozenset(n for n, value in registry.objects.items() if id(value) in ours)
