"""In the worker: what stays there, which the checker asks through handles, and what stays in the checker."""

import os
from collections.abc import Callable, Iterator
from types import GeneratorType
from typing import Any

from nbseal.wire.handles import ELEMENTS, FUNCTION, GENERATOR, MAX_HELD, OTHER
from nbseal.wire.scalars import Uncrossable, opaque_part
from nbseal.wire.schema import CheckerRef, WorkerRef

Place = int | str  # of a function: its number, or `callbacks.STANDS_IN` and the reference's path
Ask = Callable[[Place, tuple[Any, ...], dict[str, Any]], Any]  # asks the checker to call one


class WorkerValues:
    """Both, by number. Those of a check's stay the same until the check ends.

    resolve: finds a student's function by its path. ask: asks the checker.
    """

    def __init__(self, resolve: Callable[[str], Callable[..., Any]], ask: Ask) -> None:
        self.resolve, self.ask = resolve, ask
        self.values: dict[int, object] = {}  # by number
        self.numbers: dict[int, int] = {}  # id: number
        self._last = 0
        self.end()

    def part(self, value: object) -> WorkerRef | CheckerRef | None:
        """The part for such a value; None if there is no room for more."""
        if id(value) in self._lent_numbers:
            return CheckerRef(self._lent_numbers[id(value)], None, False)
        kind, number = kind_of(value), self.numbers.get(id(value))
        if type(value) is Uncrossable:
            return None
        if number is None:
            if len(self.values) >= (MAX_HELD if kind != OTHER else MAX_HELD // 2):
                return None
            # those of another worker must not mean anything here
            self._last = self._last + 1 if self._last else int.from_bytes(os.urandom(6))
            number = self.numbers[id(value)] = self._last
            self.values[number] = value
        said: Any = opaque_part(value)
        return WorkerRef(number, kind, said.kind, said.text)

    def keeps(self, value: object) -> bool:
        """Whether a value is one of the worker's that the checker can ask."""
        return id(value) in self.numbers and kind_of(value) != OTHER

    def __call__(self, part: WorkerRef | CheckerRef) -> object:
        """The value for a part that the checker sends."""
        if isinstance(part, WorkerRef):
            return self.values.get(part.number, Uncrossable(part.name, part.text))
        if part.path is not None:
            return self.resolve(part.path)
        if part.number not in self._lent:
            function = asking(self.ask, part.number, lambda: part.number in self._lent)
            value: object = _elements(function) if part.iterates else function
            self._lent[part.number] = value
            self._lent_numbers[id(value)] = part.number
        return self._lent[part.number]

    def end(self) -> None:
        """End a check: its functions can be called no more, and only what can be asked stays."""
        self.values = {n: x for n, x in self.values.items() if kind_of(x) != OTHER}
        self.numbers = {id(value): number for number, value in self.values.items()}
        self._lent: dict[int, object] = {}
        self._lent_numbers: dict[int, int] = {}  # id: number


def kind_of(value: object) -> int:
    """The kind of handle that a value has."""
    if isinstance(value, type):
        return OTHER
    if isinstance(value, GeneratorType):
        return GENERATOR
    bases = type.__dict__["__mro__"].__get__(type(value))
    if any("__next__" in vars(base) for base in bases):
        return ELEMENTS
    return FUNCTION if callable(value) else OTHER


def asking(ask: Ask, place: Place, lent: Callable[[], bool]) -> Callable[..., Any]:
    """A function that asks the checker, as long as it is lent. It tells nothing of the real one."""

    def function(*arguments: Any, **keywords: Any) -> Any:
        if not lent():
            raise RuntimeError("this function can be called only during the check that passed it")
        return ask(place, arguments, keywords)

    return function


def _elements(following: Callable[[], Any]) -> Iterator[Any]:
    while (told := following())[0]:
        yield told[1]


def _next(value: Iterator[Any], step: Callable[..., Any] = next, *sent: Any) -> tuple[bool, Any]:
    try:
        return True, step(value, *sent)
    except StopIteration as end:
        return False, end.value


ANSWERS: dict[str, Callable[..., Any]] = {  # by what is asked
    "call": lambda value, /, *arguments, **keywords: value(*arguments, **keywords),
    "noted": getattr,
    "next": _next,
    "send": lambda value, sent: _next(value, GeneratorType.send, sent),
    "elements": iter,
}
