"""What stays in the worker and is asked from the checker: functions, iterators, and objects of classes
that functions of the instructor's notebook define.

The worker keeps such a value by a number (`Holdings`); in the checker a `Handle` stands for it. What
is asked of a handle is asked of the value: a function is called, an iterator tells its next element,
an object has attributes and methods. What comes back is plain data, or a handle again. A handle is
equal to itself and to nothing else, it is true, and it has no order: no comparison of the checker's is ever decided by a student's operator. Nor does anything
that begins with two underscores come from there, such as `__array__`, by which numpy would ask.
"""

import functools
import operator
from collections.abc import Callable, Collection, Iterable, Iterator
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any

from nbseal.wire.schema import Held, Opaque, WireError, opaque_part, short

MAX_HELD = 10_000  # values of one worker; more of them do not cross
MAX_LENGTH = 10_000_000  # that a value may say it has
ASKS = "@"  # begins what is asked of a value: no name of a student's function begins so
WHAT = "What your function returned"  # its own name is a student's word
_FUNCTIONS = (FunctionType, BuiltinFunctionType, MethodType, functools.partial)
_FUNCTIONS += (type(functools.lru_cache(len)),)  # type: ignore[assignment]
Ask = Callable[[str, tuple[Any, ...], dict[str, Any]], Any]


class Handle:
    """Stands for a value of a worker's. Its only attribute of its own is told by `told`."""

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

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        """What the function returns, or raises, in the worker."""
        return _asked(self, "call", *arguments, **keywords)


class Elements(Handle):
    """Stands for an iterator, such as a generator."""

    __slots__ = ()

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        match _asked(self, "next"):
            case (True, value):
                return value
        raise StopIteration


class Object(Handle):
    """Stands for an object of a class that a function of the instructor's notebook defines, too."""

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
    """Stands for such an object that can be called."""

    __slots__ = ()


_HANDLES: tuple[type[Handle], ...] = (Function, Elements, Object, CallableObject)


def told(handle: Handle) -> Held:
    """What its worker has told of the value: the number, and words of its own."""
    part: Held = object.__getattribute__(handle, "_nbseal")[1]
    return part


def _asked(handle: Handle, what: str, *arguments: Any, **keywords: Any) -> Any:
    ask: Ask = object.__getattribute__(handle, "_nbseal")[0]
    return ask(ASKS + what, (handle, *arguments), keywords)


def _exact(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise TypeError(f"{WHAT} gave no {kind.__name__}")
    return value


class Handles:
    """The checker's handles of one worker's values: the same value has the same handle.

    classes: the names of those whose objects have one. Of any other class, an object is nothing but
    opaque: it could answer `table.equals(expected)` as a student likes.
    """

    def __init__(self, ask: Ask, classes: Collection[str] = ()) -> None:
        self.ask, self.classes = ask, classes
        self.known: dict[int, Handle] = {}

    def __call__(self, part: Held) -> Handle | Opaque:
        """The handle of a value that a worker tells of. Raises WireError for what is none."""
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
    """The values of a worker that stay there, by number. own: whether a class is a student's."""

    def __init__(self, own: Callable[[type], bool]) -> None:
        self.own = own
        self.values: list[object] = []
        self.numbers: dict[int, int] = {}

    def part(self, value: object) -> Held | None:
        """What is told of a value that stays here; None if it does not cross at all."""
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
        """Its place in `_HANDLES`."""
        kind = type(value)
        if isinstance(value, _FUNCTIONS) or (isinstance(value, type) and self.own(value)):
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
    """(True, None) for a method, which is called by `_method`; else False and the value."""
    found = getattr(value, name)
    if type(found) is MethodType and found.__self__ is value:
        return True, None
    return False, found


def _method(value: Any, name: str, *arguments: Any, **keywords: Any) -> Any:
    return getattr(value, name)(*arguments, **keywords)


def _call(value: Any, *arguments: Any, **keywords: Any) -> Any:
    return value(*arguments, **keywords)


def _next(value: Iterator[Any]) -> tuple[bool, Any]:
    for element in value:
        return True, element
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
    """The part of a handle on its way back to the worker; None for any other value."""
    return told(value) if isinstance(value, Handle) else None


def without_holdings(part: Held) -> Opaque:
    """What is left of a value that stays elsewhere, where nobody can ask it."""
    return Opaque(short(part.name), short(part.text))
