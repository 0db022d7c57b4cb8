"""In the worker: the values that stay there, which the checker asks through handles."""

import contextlib
import io
import operator
from collections.abc import Callable, Iterable, Iterator
from types import GeneratorType, MethodType
from typing import Any

from nbseal.wire.handles import FILE, GENERATOR, MANAGER, MAX_HELD, PASSED
from nbseal.wire.schema import Held, Lent, opaque_part

_ManagerType = contextlib._GeneratorContextManager


class Holdings:
    """The values of a worker that stay there, by number.

    own: whether objects of a class are kept.
    """

    def __init__(self, own: Callable[[type], bool]) -> None:
        self.own = own
        self.values: list[object] = []
        self.numbers: dict[int, int] = {}

    def part(self, value: object) -> Held | Lent | None:
        """The part for a value that stays here; None if it does not cross at all."""
        if id(value) in PASSED:
            return Lent(PASSED[id(value)])
        kind = self.kind_of(value)
        if kind is None:
            return None
        number = self.numbers.get(id(value))
        if number is None:
            if len(self.values) >= MAX_HELD:
                return None
            number = self.numbers[id(value)] = len(self.values)
            self.values.append(value)
        said = opaque_part(value)
        return Held(number, kind, said.kind, said.text)

    def kind_of(self, value: object) -> int | None:
        """The place of its handle's class in `_HANDLES`; None if it has no handle."""
        kind = type(value)
        if isinstance(value, type):
            return 0 if self.own(value) else None
        if isinstance(value, GeneratorType):
            return GENERATOR
        if kind is _ManagerType:
            return MANAGER
        if issubclass(kind, io.IOBase):
            return FILE
        if any("__next__" in vars(base) for base in type.__dict__["__mro__"].__get__(kind)):
            return 1
        if self.own(kind):
            return 3 if callable(value) else 2
        return 0 if callable(value) else None  # such as `str.upper`; its handle can only be called

    def __call__(self, part: Held) -> object:
        """The value that a handle stands for."""
        return self.values[part.number]


def _attribute(value: Any, name: str) -> tuple[bool, Any]:
    """(True, None) for a method, which `_method` calls; (False, its value) for all else."""
    found = getattr(value, name)
    if type(found) is MethodType and found.__self__ is value:
        return True, None
    return False, found


def _noted_here(value: Any, name: str) -> Any:
    inner, noted = getattr(value, "__wrapped__", None), getattr(value, name)
    same = id(inner) in PASSED and getattr(inner, name) == noted
    return inner if same else noted


def _closure(value: Any) -> tuple[Any, ...] | None:
    """What the cells of a function hold. Raises ValueError for one that is empty."""
    cells = value.__closure__
    return cells and (*(cell.cell_contents for cell in cells),)


def _method(value: Any, name: str, /, *arguments: Any, **keywords: Any) -> Any:
    return getattr(value, name)(*arguments, **keywords)


def _call(value: Any, /, *arguments: Any, **keywords: Any) -> Any:
    return value(*arguments, **keywords)


def _next(value: Iterator[Any], step: Callable[..., Any] = next, *sent: Any) -> tuple[bool, Any]:
    try:
        return True, step(value, *sent)
    except StopIteration as end:
        return False, end.value


def _send(value: Any, sent: Any) -> tuple[bool, Any]:
    return _next(value, GeneratorType.send, sent)


def _throw(value: Any, error: Any) -> tuple[bool, Any]:
    return _next(value, GeneratorType.throw, error)


def _exit(value: Any, error: BaseException | None) -> bool:
    return bool(value.__exit__(error and type(error), error, None))


def _elements(value: Iterable[Any]) -> Iterator[Any]:
    return iter(value)


ANSWERS: dict[str, Callable[..., Any]] = {  # in the worker, by what is asked
    "attribute": _attribute,
    "method": _method,
    "noted": _noted_here,
    "closure": _closure,
    "set": setattr,
    "text": str,
    "call": _call,
    "next": _next,
    "send": _send,
    "throw": _throw,
    "enter": lambda value: value.__enter__(),
    "exit": _exit,
    "length": len,
    "elements": _elements,
    "contains": operator.contains,
    "item": operator.getitem,
    "put": operator.setitem,
    "remove": operator.delitem,
}
