"""Handles stand in the checker for values that stay in the worker: functions, iterators, and
objects of classes that are defined inside functions of the instructor's notebook.

The worker keeps such a value by a number (`Holdings`). What is done with its `Handle` is done with
the value: a function is called, an iterator gives its next element, an object has attributes and
methods. The result is plain data, or a handle again. A handle is equal only to itself, is true, and
has no order: no comparison in the checker is ever decided by a student's operator. Nor does it have
the value's names with two leading underscores, such as `__array__`, which numpy would call.
"""

import functools
import operator
from collections.abc import Callable, Collection, Iterable, Iterator
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any

from nbseal.wire.schema import Held, Opaque, WireError, opaque_part, short

MAX_HELD = 10_000  # values of one worker; no more than these cross
MAX_LENGTH = 10_000_000  # the most that a value may say it has
ASKS = "@"  # first character of what is asked: no function's path begins so
WHAT = "What your function returned"  # not its own name, which a student chose
FUNCTIONS = (FunctionType, BuiltinFunctionType, MethodType, functools.partial)
FUNCTIONS += (type(functools.lru_cache(len)),)  # type: ignore[assignment]
Ask = Callable[[str, tuple[Any, ...], dict[str, Any]], Any]


class Handle:
    """Stands for a value of a worker's. It has one attribute of its own; `told` reads it."""

    __slots__ = ("_nbseal",)

    def __init__(self, ask: Ask, part: Held) -> None:
        object.__setattr__(self, "_nbseal", (ask, part))

    def __repr__(self) -> str:
        return told(self).text

    def __str__(self) -> str:
        return _exact(_asked(self, "text"), str)  # type: ignore[no-any-return]

    def __bool__(self) -> bool:
        return True

    def __reduce_ex__(self, _: object) -> Any:
        raise TypeError(f"{WHAT} cannot be copied by a check")


class Function(Handle):
    """Stands for a function, or a class."""

    __slots__ = ()

    def __call__(self, /, *arguments: Any, **keywords: Any) -> Any:
        """Call the function in the worker."""
        return _asked(self, "call", *arguments, **keywords)


class Elements(Handle):
    """Stands for an iterator, such as a generator."""

    __slots__ = ()

    def __iter__(self) -> Iterator[Any]:
        begun: Iterator[Any] = _asked(self, "elements")  # it may begin anew, as another one
        return begun

    def __next__(self) -> Any:
        match _asked(self, "next"):
            case (True, value):
                return value
        raise StopIteration


class Object(Handle):
    """Stands for an object of a class that a function of the instructor's notebook defines."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        if name[:2] == "__" or name[:6] == "_repr_" or name[:9] == "_ipython_":
            raise AttributeError(name)
        match _asked(self, "attribute", name):
            case (True, None):
                return functools.partial(_asked, self, "method", name)
            case (False, value):
                return value
        raise WireError("no answer about an attribute")

    def __setattr__(self, name: str, value: object) -> None:
        _asked(self, "set", name, value)

    def __len__(self) -> int:
        length: int = _exact(_asked(self, "length"), int)
        if length > MAX_LENGTH:
            raise ValueError(f"{WHAT} says that its length is {length}")
        return length

    def __iter__(self) -> Iterator[Any]:
        return iter(_asked(self, "elements"))

    def __contains__(self, item: object) -> bool:
        return _exact(_asked(self, "contains", item), bool)  # type: ignore[no-any-return]

    def __getitem__(self, key: Any) -> Any:
        return _asked(self, "item", key)

    def __setitem__(self, key: Any, value: Any) -> None:
        _asked(self, "put", key, value)

    def __delitem__(self, key: Any) -> None:
        _asked(self, "remove", key)


class CallableObject(Object, Function):
    """Stands for an `Object` that can be called."""

    __slots__ = ()


_HANDLES: tuple[type[Handle], ...] = (Function, Elements, Object, CallableObject)


def told(handle: Handle) -> Held:
    """What the worker told of the value: its number, and a name and a text of the worker's."""
    part: Held = object.__getattribute__(handle, "_nbseal")[1]
    return part


def _asked(handle: Handle, what: str, /, *arguments: Any, **keywords: Any) -> Any:
    ask: Ask = object.__getattribute__(handle, "_nbseal")[0]
    return ask(ASKS + what, (handle, *arguments), keywords)


def _exact(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise TypeError(f"{WHAT} gave no {kind.__name__}")
    return value


class Handles:
    """The checker's handles for the values of one worker: the same value has the same handle.

    ask: asks the worker.
    classes: the names of classes whose objects have handles. Other objects are opaque: they could
        answer `table.equals(expected)` as a student likes.
    """

    def __init__(self, ask: Ask, classes: Collection[str] = ()) -> None:
        self.ask, self.classes = ask, classes
        self.known: dict[int, Handle] = {}

    def __call__(self, part: Held) -> Handle | Opaque:
        """The handle for a value that a worker tells of. Raises WireError for an invalid part."""
        if issubclass(_HANDLES[part.kind], Object) and part.name not in self.classes:
            return without_holdings(part)
        if part.number >= MAX_HELD:
            raise WireError("more handles than there can be")
        handle = self.known.get(part.number)
        if handle is None:
            part = Held(part.number, part.kind, short(part.name), short(part.text))
            handle = self.known[part.number] = _HANDLES[part.kind](self.ask, part)
        return handle


class Holdings:
    """The values of a worker that stay there, by number.

    own: whether objects of a class are kept.
    """

    def __init__(self, own: Callable[[type], bool]) -> None:
        self.own = own
        self.values: list[object] = []
        self.numbers: dict[int, int] = {}

    def part(self, value: object) -> Held | None:
        """The part for a value that stays here; None if it does not cross at all."""
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
        if isinstance(value, FUNCTIONS) or (isinstance(value, type) and self.own(value)):
            return 0
        if any("__next__" in vars(base) for base in type.__dict__["__mro__"].__get__(kind)):
            return 1
        if self.own(kind):
            return 3 if callable(value) else 2
        return None

    def __call__(self, part: Held) -> object:
        """The value that a handle stands for."""
        return self.values[part.number]


def _attribute(value: Any, name: str) -> tuple[bool, Any]:
    """(True, None) for a method, which `_method` calls; (False, its value) for all else."""
    found = getattr(value, name)
    if type(found) is MethodType and found.__self__ is value:
        return True, None
    return False, found


def _method(value: Any, name: str, /, *arguments: Any, **keywords: Any) -> Any:
    return getattr(value, name)(*arguments, **keywords)


def _call(value: Any, /, *arguments: Any, **keywords: Any) -> Any:
    return value(*arguments, **keywords)


def _next(value: Iterator[Any]) -> tuple[bool, Any]:
    try:
        return True, next(value)
    except StopIteration:
        return False, None


def _elements(value: Iterable[Any]) -> Iterator[Any]:
    return iter(value)


ANSWERS: dict[str, Callable[..., Any]] = {  # in the worker, by what is asked
    "attribute": _attribute,
    "method": _method,
    "set": setattr,
    "text": str,
    "call": _call,
    "next": _next,
    "length": len,
    "elements": _elements,
    "contains": operator.contains,
    "item": operator.getitem,
    "put": operator.setitem,
    "remove": operator.delitem,
}


def handed_back(value: object) -> Held | None:
    """The part for a handle on its way back to the worker; None for any other value."""
    return told(value) if isinstance(value, Handle) else None


def without_holdings(part: Held) -> Opaque:
    """What is left of a value that stays in the worker, where nobody can ask it."""
    return Opaque(short(part.name), short(part.text))
