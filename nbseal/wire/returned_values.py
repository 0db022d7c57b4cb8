"""Values that a call returned, alone or in a tuple, and that either side may change later: lists,
sets, dicts.

A function that always returns the same set, for instance, changes what it returned before. Both
sides remember the last values and tell each other, at the next call, which of them have changed.
"""

from collections import deque
from typing import Any

REMEMBERED = 100  # values
ROOM = 20_000  # elements of them all: each call looks at every one


def _differ(value: object, copy: object) -> bool:
    """Whether two containers differ; elements of a student's class may fail to tell."""
    try:
        return bool(value != copy)
    except Exception:
        return True


class Links:
    """The last values that were returned, each with a copy of what it held."""

    def __init__(self) -> None:
        self.values: deque[tuple[Any, Any]] = deque()

    def add(self, value: object) -> None:
        """Remember a returned value, or those in a tuple, if they can change.

        Once is enough: a function that changes its argument in place gives it back at every call.
        """
        for part in value[:REMEMBERED] if type(value) is tuple else (value,):
            if any(known is part for known, _ in self.values):
                continue
            if type(part) in (list, set, dict) and len(part) <= ROOM:
                self.values.append((part, part.copy()))
        while len(self.values) > REMEMBERED or sum(len(copy) for _, copy in self.values) > ROOM:
            self.values.popleft()

    def changed(self) -> tuple[object, ...]:
        """The values that hold something else than before; from now on, this is what they held."""
        found = [(value, copy) for value, copy in self.values if _differ(value, copy)]
        if found:
            self.values = deque((v, v.copy()) for v, _ in self.values)
        return tuple(value for value, _ in found)

    def forget(self) -> None:
        """Of all values, at the end of a test cell."""
        self.values.clear()
