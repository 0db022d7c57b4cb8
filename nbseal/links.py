"""Values that a call returned, and that either side may change later: a list, a set, a dict.

A function that always returns the same set, for instance, changes what it returned before. Both
sides remember the last values and tell each other, at the next call, which of them have changed.
"""

from collections import deque
from typing import Any

REMEMBERED = 100  # values
LARGEST = 100  # elements


def _differ(value: object, copy: object) -> bool:
    """Whether two containers differ; elements of a student's class may fail to tell."""
    try:
        return bool(value != copy)
    except Exception:
        return True


class Links:
    """The last values that were returned, each with a copy of what it held."""

    def __init__(self) -> None:
        self.values: deque[tuple[Any, Any]] = deque(maxlen=REMEMBERED)

    def add(self, value: object) -> None:
        """Remember a returned value, if it is one that can change, and small.

        Once is enough: a function that changes its argument in place gives it back at every call.
        """
        if any(known is value for known, _ in self.values):
            return
        if type(value) in (list, set, dict) and len(value) <= LARGEST:  # type: ignore[arg-type]
            self.values.append((value, value.copy()))  # type: ignore[attr-defined]

    def changed(self) -> tuple[object, ...]:
        """The values that hold something else than before; from now on, this is what they held."""
        found = [(value, copy) for value, copy in self.values if _differ(value, copy)]
        if found:
            self.values = deque(((v, v.copy()) for v, _ in self.values), maxlen=REMEMBERED)
        return tuple(value for value, _ in found)

    def forget(self) -> None:
        """Of all values, at the end of a test cell."""
        self.values.clear()
