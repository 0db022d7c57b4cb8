"""Which given data a student's code has changed.

In one process, a check sees `df` as a student's cell has left it, and may say that it should have been
copied. Sealed it sees the instructor's `df`, which no student can make easier. So a check that passes
with that one must pass with the student's, too.
"""

from collections.abc import Callable, Collection, Mapping
from types import FunctionType, ModuleType
from typing import Any

from nbseal.wire.messages import Registry, encode
from nbseal.wire.schema import WireError

CHANGED = "changed"  # what is asked of the worker
_NO_DATA = (FunctionType, ModuleType, type)


class GivenData:
    """In the worker: what given cells have bound, as it would cross.

    space: the notebook's namespace; classes: gives those whose objects cross, by name.
    """

    def __init__(self, space: Mapping[str, Any], classes: Callable[[], Mapping[str, type]]) -> None:
        self.space, self.classes = space, classes
        self.noted: dict[str, bytes | None] = {}

    def note(self, before: Mapping[str, Any]) -> None:
        """Note what a given cell has bound.

        before: the namespace before it.
        """
        for name, value in self.space.items():
            is_data = name[:1] != "_" and not isinstance(value, _NO_DATA)
            if is_data and (name not in before or before[name] is not value):
                self.noted[name] = self.content(name)

    def changed(self, names: Collection[str]) -> list[str]:
        """Those of some names whose data is not as the given cell has left it."""
        noted = {name: self.noted[name] for name in names if self.noted.get(name)}
        return [name for name, content in noted.items() if self.content(name) != content]

    def content(self, name: str) -> bytes | None:
        """The bytes of a value; None if it does not cross."""
        kinds = {kind: name for name, kind in self.classes().items()}
        try:
            return encode([self.space[name]], kinds, Registry(odd=True))[0]
        except (WireError, KeyError):  # it is too large, or deleted
            return None
