"""Containers that calls returned, and that either side may change later: a function may return the same set
each time, or a list that its notebook keeps. Both sides tell each other at the next call which have changed.
"""

import sys
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Iterable, Mapping
from itertools import compress, islice
from operator import ne
from typing import Any

REMEMBERED = 100  # values
ROOM = 20_000  # elements of all of them: each call compares every one
_KINDS = frozenset({list, set, dict, deque, defaultdict, Counter, OrderedDict})


class LinkedResults:
    """The last of these values, each with a copy of what it held."""

    def __init__(self) -> None:
        self._comparing = False  # an element of a student's class may make a call for it
        self.forget()

    def add(self, values: Iterable[object]) -> None:
        """Remember those of some values that can change, and are not known yet."""
        count = len(self._values)
        for value in islice(values, REMEMBERED):
            if id(value) not in self._values and _size(value) <= ROOM:
                self._values[id(value)], self._copies[id(value)] = value, _content(value)
        if len(self._values) > count:
            room = ROOM - sum(map(len, self._copies.values()))
            while len(self._values) > REMEMBERED or room < 0:
                first = next(iter(self._values))
                room += len(self._copies.pop(first))
                del self._values[first]

    def changed(self) -> tuple[object, ...]:
        """The values whose content has changed since the last call; remember their new content."""
        if self._comparing or not self._values:
            return ()
        self._comparing = True
        try:
            array = _array()  # once: this is asked at each call
            now = [x.tobytes() if type(x) is array else x for x in self._values.values()]
            found = [*compress(self._values, map(ne, now, self._copies.values()))]
        except Exception:  # an element of a student's class cannot be compared
            found = [*self._values]
        finally:
            self._comparing = False
        self._copies.update((number, _content(self._values[number])) for number in found)
        return tuple(self._values[number] for number in found)

    def known(self, numbers: Mapping[int, int]) -> set[int]:
        """The numbers of these values, of those by the ids of values."""
        return {numbers[number] for number in self._values if number in numbers}

    def forget(self) -> None:
        """Forget all values, at the end of a test cell."""
        self._values: dict[int, Any] = {}  # by id
        self._copies: dict[int, Any] = {}


def _array() -> Any:
    return getattr(sys.modules.get("numpy"), "ndarray", None)  # it may not be imported


def _size(value: Any) -> float:
    """How much there is to compare; without end for what cannot be remembered."""
    if type(value) in _KINDS:
        return len(value)
    return float(value.nbytes) if type(value) is _array() else float("inf")


def _content(value: Any) -> Any:
    """A copy of a container, or the bytes of an array."""
    return value.tobytes() if type(value) is _array() else value.copy()
