"""Handles stand in the checker for functions and iterators that stay in the worker, and ask them.

A handle is equal only to itself, is true, and has no order: no comparison in the checker is ever decided by
a student's operator.
"""

from collections.abc import Callable, Generator, Mapping
from types import GeneratorType
from typing import Any
from weakref import WeakKeyDictionary

from nbseal.wire.scalars import Uncrossable, short
from nbseal.wire.schema import CheckerRef, WireError, WorkerRef

MAX_HELD = 10_000  # values of one worker; no more than these cross
ASKS = "@"  # first character of what is asked: no function's path begins so
OWN = "nbseal_path"  # the attribute of a stub that says which of the student's functions it is
WHAT = "What your function returned"  # not its own name, which a student chose
FUNCTION, ELEMENTS, GENERATOR, OTHER = range(4)  # kinds of handles; of the last, nothing is asked
Ask = Callable[[str, tuple[Any, ...], dict[str, Any]], Any]


class Handle:
    """Stands for a value of a worker's. It has one attribute of its own; `told` reads it."""

    __slots__ = ("__weakref__", "_nbseal")

    def __init__(self, ask: Ask, part: WorkerRef) -> None:
        object.__setattr__(self, "_nbseal", (ask, part))

    def __repr__(self) -> str:
        return told(self).text

    def __reduce_ex__(self, _: object) -> Any:
        raise TypeError(f"{WHAT} cannot be copied by a check")


class Function(Handle):
    """Stands for a function."""

    __slots__ = ()

    @property
    def __name__(self) -> str:
        name = _asked(self, "noted", "__name__")
        if type(name) is not str:
            raise TypeError(f"{WHAT} gave no str")
        return name

    def __call__(self, /, *arguments: Any, **keywords: Any) -> Any:
        """Call the function in the worker."""
        return _asked(self, "call", *arguments, **keywords)


class Elements(Handle):
    """Stands for an iterator."""

    __slots__ = ()

    def __iter__(self) -> Any:
        return _asked(self, "elements")  # it may begin anew, as another one

    def __next__(self) -> Any:
        match _asked(self, "next"):
            case (True, value):
                return value
        raise StopIteration


def told(value: Any) -> WorkerRef:
    """What the worker told of a value that stays there."""
    if isinstance(value, GeneratorType):
        value = _GENERATORS[value]
    part: WorkerRef = object.__getattribute__(value, "_nbseal")[1]
    return part


def stays(value: object) -> bool:
    """Whether a value of the checker's stands for one that stays in the worker."""
    return isinstance(value, Handle) or (isinstance(value, GeneratorType) and value in _GENERATORS)


def _generator(handle: Elements) -> Generator[Any, Any, Any]:
    """A generator that asks the worker's one. What is thrown into it, or closes it, does not get there."""
    answer = _asked(handle, "next")
    while True:
        match answer:
            case (True, value):
                sent = yield value
            case (False, value):
                return value
            case _:
                raise WireError("no answer of a generator")
        answer = _asked(handle, "next") if sent is None else _asked(handle, "send", sent)


_GENERATORS: WeakKeyDictionary[Any, Elements] = WeakKeyDictionary()


def _asked(handle: Handle, what: str, /, *arguments: Any, **keywords: Any) -> Any:
    ask: Ask = object.__getattribute__(handle, "_nbseal")[0]
    return ask(ASKS + what, (handle, *arguments), keywords)


class Handles:
    """The checker's handles for the values of one worker: the same value has the same handle.

    ask: asks the worker. lent: what the checker has passed, by number.
    """

    def __init__(self, ask: Ask, lent: Mapping[int, object]) -> None:
        self.ask, self.lent = ask, lent
        self.known: dict[int, Any] = {}

    def __call__(self, part: WorkerRef | CheckerRef) -> object:
        """The handle for a value that a worker tells of; the value itself if it is the checker's own.

        Raises WireError for an invalid part.
        """
        if isinstance(part, CheckerRef):
            if part.number not in self.lent:
                raise WireError("a function that nobody has passed")
            return self.lent[part.number]
        if part.kind == OTHER:
            return Uncrossable(short(part.name), short(part.text), part)
        if part.number not in self.known:
            if len(self.known) >= MAX_HELD:
                raise WireError("more handles than there can be")
            part = WorkerRef(part.number, part.kind, short(part.name), short(part.text))
            self.known[part.number] = self._made(part)
        return self.known[part.number]

    def _made(self, part: WorkerRef) -> object:
        if part.kind == FUNCTION:
            return Function(self.ask, part)
        elements = Elements(self.ask, part)
        if part.kind == ELEMENTS:
            return elements
        made: Any = _generator(elements)
        name, _, _ = part.text.removeprefix("<generator object ").partition(" at 0x")
        made.__name__ = made.__qualname__ = name  # its repr says it
        _GENERATORS[made] = elements
        return made
