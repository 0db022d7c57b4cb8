"""No data of a worker's answers for what Python or numpy asks of every object.

In some classes, keys or labels are attributes: numpy would read any memory that one with the name
`__array_interface__` names.
"""

from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any
from weakref import WeakSet

from nbseal.wire.forms import FORMS
from nbseal.wire.handles import SENT_BACK, stays

_guarded = WeakSet[Any]()  # functions that `without_hooks` has made


def without_hooks(found: Callable[[Any, str], Any]) -> Callable[[Any, str], Any]:
    """A `__getattr__` that is not asked for names that begin with two underscores."""

    def attribute(self: Any, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return found(self, name)

    _guarded.add(attribute)
    return attribute


def guard(kind: Any, functions: Collection[str] = ()) -> None:
    """Let a class, and its bases, have no such attributes but their own.

    functions: the names of data that may be called, because what holds it has verified it.
    """
    for base in type.__dict__["__mro__"].__get__(kind):
        found = vars(base).get("__getattr__")
        if found is not None and found not in _guarded:
            with suppress(TypeError):  # one that is built in has no such keys
                base.__getattr__ = without_hooks(_without_functions(found, functions))


def _without_functions(
    found: Callable[[Any, str], Any], functions: Collection[str]
) -> Callable[[Any, str], Any]:
    """The same, if what it finds cannot have come from a student, and be taken for a method."""

    def attribute(self: Any, name: str) -> Any:
        value = found(self, name)
        if _can_have_come(value) and name not in functions:
            raise AttributeError(name)
        return value

    return attribute


def _can_have_come(value: object) -> bool:
    """Whether a value can be called, and a worker can have sent it."""
    kind = type(value)
    sent = stays(value) or id(value) in SENT_BACK or isinstance(value, type)
    return callable(value) and (sent or kind in FORMS or kind.__module__ == "__main__")
