"""Handles stand in the checker for values that stay in the worker: functions, iterators, and
objects of classes that are defined inside functions of the instructor's notebook.

The worker keeps such a value by a number (`Holdings`). What is done with its `Handle` is done with
the value: a function is called, an iterator gives its next element, an object has attributes and
methods. The result is plain data, or a handle again. A handle is equal only to itself, is true, and
has no order: no comparison in the checker is ever decided by a student's operator. Nor does it have
the value's names with two leading underscores, such as `__array__`, which numpy would call.
"""

import functools
import re
from collections.abc import Callable, Collection, Generator, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from types import CellType, GeneratorType, MappingProxyType
from typing import Any
from weakref import WeakKeyDictionary

from nbseal.wire.schema import Held, Lent, Opaque, WireError, short

MAX_HELD = 10_000  # values of one worker; no more than these cross
MAX_LENGTH = 10_000_000  # the most that a value may say it has
ASKS = "@"  # first character of what is asked: no function's path begins so
OWN = "nbseal_path"  # the attribute of a stub that says which of the student's functions it is
PASSED: dict[int, int] = {}  # in the worker, {id of a function that a check has passed: its number}
SENT_BACK: dict[int, object] = {}  # in the checker, {id: what a check has passed, and got again}
WHAT = "What your function returned"  # not its own name, which a student chose
Ask = Callable[[str, tuple[Any, ...], dict[str, Any]], Any]


def without_examples(doc: str) -> str:
    """A student's docstring: a check that runs its examples would run them beside the tests."""
    return re.sub(">{3,}", ">>", doc)


class Handle:
    """Stands for a value of a worker's. It has one attribute of its own; `told` reads it."""

    __slots__ = ("_nbseal",)

    def __init__(
        self, ask: Ask, part: Held, attributes: Mapping[str, bool] = MappingProxyType({})
    ) -> None:
        object.__setattr__(self, "_nbseal", (ask, part, attributes))

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

    @property
    def __name__(self) -> str:
        return _exact(_noted(self, "__name__"), str)  # type: ignore[no-any-return]

    @property
    def __doc__(self) -> str | None:  # type: ignore[override]
        doc = _exact(_noted(self, "__doc__"), str, type(None))
        return doc and without_examples(doc)

    @property
    def __closure__(self) -> tuple[CellType, ...] | None:
        cells = _exact(_asked(self, "closure"), tuple, type(None))
        return cells and (*map(CellType, cells),)

    def __getattr__(self, name: str) -> Any:
        attributes: Mapping[str, bool] = object.__getattribute__(self, "_nbseal")[2]
        if name not in attributes:
            raise AttributeError(name)
        value = _got(self, name)
        # it would be taken for another object's method
        if callable(value) and not attributes[name]:
            raise AttributeError(name)
        return value

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
        return _got(self, name)

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


def may_be_dropped(error: BaseException | None) -> bool:
    """Whether a student's context manager may drop an exception: not what ends or fails a check."""
    ordinary = error is None or isinstance(error, Exception)
    return ordinary and not isinstance(error, AssertionError)


def unless_failing(error: BaseException | None) -> AbstractContextManager[object]:
    """In the block, a student's code is told of an exception. What it raises is dropped if it would stand
    in the place of one that ends or fails a check."""
    return nullcontext() if may_be_dropped(error) else suppress(Exception)


class Inert:
    """Holds what a student's object keeps under a name that is not for the author to call: it goes back
    with the object, and nothing in the checker can call it or ask it for anything. Two are equal if they
    hold the same."""

    __slots__ = ("_value",)

    def __init__(self, value: object) -> None:
        self._value = value

    def __eq__(self, other: object) -> bool:
        return type(other) is Inert and other._value is self._value

    def __hash__(self) -> int:
        return id(self._value)

    def __deepcopy__(self, _: object) -> "Inert":
        return self


class Manager(Handle):
    """Stands for a context manager that a generator function made."""

    __slots__ = ()

    def __enter__(self) -> Any:
        return _asked(self, "enter")

    def __exit__(self, kind: object, error: BaseException | None, _: object) -> bool:
        done = False
        with unless_failing(error):
            done = _exact(_asked(self, "exit", error), bool)
        return done and may_be_dropped(error)


_OF_FILES: dict[str, tuple[type, ...]] = {  # {method: what it may return}
    **{name: (str, bytes) for name in ("read", "readline")},
    **{name: (int,) for name in ("write", "seek", "tell", "truncate")},
    **{name: (type(None),) for name in ("writelines", "flush", "close")},
    **{name: (bool,) for name in ("readable", "writable", "seekable")},
    "readlines": (list,),
}
_NOTED_OF_FILES = {"closed": bool, "name": str, "mode": str, "encoding": str}


class File(Elements, Manager):
    """Stands for an open file. It has the methods that files have, and no other attributes."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        if name in _NOTED_OF_FILES:
            return _exact(_got(self, name), _NOTED_OF_FILES[name])
        if name in _OF_FILES:
            return lambda *given: _exact(_asked(self, "method", name, *given), *_OF_FILES[name])
        raise AttributeError(f"an open file that your function returned has no {name!r} here")


_HANDLES: tuple[type[Handle], ...] = (
    *(Function, Elements, Object, CallableObject),
    *(Elements, Manager, File),  # of a generator; of a context manager
)
GENERATOR, MANAGER, FILE = 4, 5, 6  # places of the last three


def told(value: Any) -> Held:
    """What the worker told of a value that stays there: its number, and a name and a text of the
    worker's."""
    if isinstance(value, GeneratorType):
        value = _GENERATORS[value]
    part: Held = object.__getattribute__(value, "_nbseal")[1]
    return part


def stays(value: object) -> bool:
    """Whether a value of the checker's stands for one that stays in the worker."""
    return isinstance(value, Handle) or (isinstance(value, GeneratorType) and value in _GENERATORS)


def _generator(handle: Elements) -> Generator[Any, Any, Any]:
    """A generator that asks the worker's one. Only `close` does not reach it: Python may call that at
    any time."""
    answer = _asked(handle, "next")
    while True:
        match answer:
            case (True, value):
                pass
            case (False, value):
                return value
            case _:
                raise WireError("no answer of a generator")
        try:
            sent = yield value
        except Exception as error:
            with unless_failing(error):
                answer = _asked(handle, "throw", error)
            if not may_be_dropped(error):
                raise
        else:
            answer = _asked(handle, "next") if sent is None else _asked(handle, "send", sent)


_GENERATORS: WeakKeyDictionary[Any, Elements] = WeakKeyDictionary()


def _asked(handle: Handle, what: str, /, *arguments: Any, **keywords: Any) -> Any:
    ask: Ask = object.__getattribute__(handle, "_nbseal")[0]
    return ask(ASKS + what, (handle, *arguments), keywords)


def _got(handle: Handle, name: str) -> Any:
    """An attribute, or a method, of the value that a handle stands for."""
    match _asked(handle, "attribute", name):
        case (True, None):
            return functools.partial(_asked, handle, "method", name)
        case (False, value):
            return value
    raise WireError("no answer about an attribute")


def _noted(handle: Handle, name: str) -> Any:
    """The name or docstring of a function. If it has that of one which the check has passed, the
    worker cannot know it."""
    noted = _asked(handle, "noted", name)
    return getattr(noted, name) if is_function(noted) else noted


def _exact(value: Any, *kinds: type) -> Any:
    if type(value) not in kinds:
        raise TypeError(f"{WHAT} gave no {kinds[0].__name__}")
    return value


class Handles:
    """The checker's handles for the values of one worker: the same value has the same handle.

    ask: asks the worker.
    classes: the names of classes whose objects have handles. Other objects are opaque: they could
        answer `table.equals(expected)` as a student likes.
    lent: what the checker has passed, by number.
    attributes: the names of attributes that functions may have: those that the instructor's have; and
        whether it may be a function.
    callables: the names of the attributes of objects that may be functions.
    fields: the names of those that may be other values that can be called.
    """

    def __init__(
        self,
        ask: Ask,
        classes: Collection[str] = (),
        lent: Mapping[int, object] | None = None,
        attributes: Mapping[str, bool] = MappingProxyType({}),
        callables: Collection[str] = (),
        fields: Collection[str] = (),
    ) -> None:
        self.attributes, self.callables, self.fields = attributes, callables, fields
        self.ask, self.classes, self.lent = ask, classes, {} if lent is None else lent
        self.known: dict[int, Any] = {}

    def __call__(self, part: Held | Lent) -> object:
        """The handle for a value that a worker tells of; the value itself if it is the checker's own.

        Raises WireError for an invalid part.
        """
        if isinstance(part, Lent):
            if part.number not in self.lent:
                raise WireError("a function that nobody has passed")
            value = self.lent[part.number]
            SENT_BACK[id(value)] = value
            return value
        if issubclass(_HANDLES[part.kind], Object) and part.name not in self.classes:
            return without_holdings(part)
        if part.number >= MAX_HELD:
            raise WireError("more handles than there can be")
        handle: Any = self.known.get(part.number)
        if handle is None:
            part = Held(part.number, part.kind, short(part.name), short(part.text))
            made = _HANDLES[part.kind](self.ask, part, self.attributes)
            handle = made
            if isinstance(made, Elements) and part.kind == GENERATOR:
                handle = _generator(made)
                name, _, _ = part.text.removeprefix("<generator object ").partition(" at 0x")
                handle.__name__ = handle.__qualname__ = name  # its repr says it
                _GENERATORS[handle] = made
            self.known[part.number] = handle
        return handle


def handed_back(value: object) -> Held | Lent | None:
    """The part for a handle on its way back to the worker; None for any other value."""
    if id(value) in PASSED:
        return Lent(PASSED[id(value)])
    return told(value) if stays(value) else None


def is_function(value: object) -> bool:
    """Whether the checker lends a value as a function."""
    return callable(value) and not isinstance(value, type | Handle)


def is_like_a_method(value: object) -> bool:
    """Whether a value in a class, or its handle, could be called as a method is. A class is none."""
    return callable(value) and not isinstance(value, type)


def without_holdings(part: Held | Lent) -> Opaque:
    """What is left of a value that stays in the worker, where nobody can ask it."""
    if isinstance(part, Lent):
        return Opaque("function", "<function>")
    return Opaque(short(part.name), short(part.text))
