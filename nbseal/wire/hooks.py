"""No data of a worker's answers for what Python or numpy asks of every object, or stands for a method.

In some classes, keys or labels are attributes: numpy would read any memory that one with the name
`__array_interface__` names, and `table.equals(expected)` would be as a student likes.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any
from weakref import WeakSet

_guarded = WeakSet[Any]()  # functions that `without_hooks` has made


def without_hooks(found: Callable[[Any, str], Any]) -> Callable[[Any, str], Any]:
    """A `__getattr__` that finds nothing that begins with two underscores, or that can be called."""

    def attribute(self: Any, name: str) -> Any:
        value = None if name.startswith("__") else found(self, name)
        if name.startswith("__") or callable(value):
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return value

    _guarded.add(attribute)
    return attribute


def guard(kind: Any) -> None:
    """Let a class, and its bases, have no such attributes but their own."""
    for base in type.__dict__["__mro__"].__get__(kind):
        found = vars(base).get("__getattr__")
        if found is not None and found not in _guarded:
            with suppress(TypeError):  # one that is built in has no such keys
                base.__getattr__ = without_hooks(found)
