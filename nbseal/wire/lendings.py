"""In the checker: the functions and iterators that a check has passed, which the worker may ask."""

import functools
from collections.abc import Callable, Collection, Iterator
from types import FunctionType
from typing import Any

from nbseal.wire.handles import OWN, is_function, stays, told
from nbseal.wire.schema import Held, Lent


class Lendings:
    """The checker's functions and iterators that a check has passed, by number. The worker may ask them
    until the check ends.

    decorated: the names of functions to which checks apply decorators. Of others it learns no name.
    """

    def __init__(self, decorated: Collection[str] = ()) -> None:
        self.decorated = decorated
        self.functions: dict[int | str, Callable[..., Any]] = {}  # what asking calls
        self.values: dict[int, object] = {}
        self._numbers: dict[int, int] = {}  # id: number
        self._next = 0

    def part(self, value: object) -> Held | Lent | None:
        """The part for such a value, or for a handle on its way back; None for any other value."""
        if stays(value):
            return told(value)
        iterates = not is_function(value)
        if iterates and not isinstance(value, Iterator):
            return None
        path = None if hasattr(value, "__wrapped__") else getattr(value, OWN, None)
        number = self._numbers.get(id(value))
        if number is None:
            number = self._numbers[id(value)] = self._next
            self._next += 1
            self.values[number] = value
            self.functions[number] = functools.partial(_following, value) if iterates else value  # type: ignore[assignment, arg-type]
        if type(path) is str:
            return Lent(number, path)
        if type(value) is FunctionType and value.__name__ in self.decorated:
            return Lent(number, None, value.__name__, value.__doc__)
        return Lent(number, iterates=iterates)

    def forget(self) -> None:
        """End the check: no number is given again."""
        for known in (self.functions, self.values, self._numbers):
            known.clear()


def _following(value: Iterator[object]) -> tuple[bool, object]:
    for element in value:
        return True, element
    return False, None
