"""In the worker: the functions and iterators that a check has passed. Each asks the checker."""

import inspect
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from itertools import chain
from types import new_class
from typing import Any
from unittest.mock import patch

from nbseal.wire.based import HOLDING
from nbseal.wire.callbacks import Place
from nbseal.wire.handles import PASSED
from nbseal.wire.schema import VALUES, Derived, Held, Lent

_TOLD = "__init_subclass__"
Ask = Callable[[Place, tuple[Any, ...], dict[str, Any]], Any]  # asks the checker to call one


class Passed:
    """What the checks pass, until the check ends: the same one each time.

    holdings: finds the worker's own values; resolve: the student's functions by their paths; space:
        the namespace in which annotations mean something.
    """

    def __init__(
        self,
        holdings: Callable[[Held], object],
        resolve: Callable[[str], Callable[..., Any]],
        space: Callable[[], Mapping[str, Any]],
    ) -> None:
        self.holdings, self.resolve, self.space = holdings, resolve, space
        self.ask: Ask = _nobody
        self._known: dict[int, object] = {}
        self._classes: dict[int, tuple[type, Derived]] = {}  # as the checker has told of them
        self._over: list[bool] = []  # not empty once the check has ended

    def __call__(self, part: Held | Lent) -> object:
        """The value for a part that the checker sends."""
        if isinstance(part, Held):
            return self.holdings(part)
        if part.path is not None:
            return self.resolve(part.path)
        if part.number not in self._known:
            function = asking(self.ask, part.number, self._over)
            if part.name is not None:
                function.__name__ = function.__qualname__ = part.name
                function.__doc__ = part.doc
                if part.signature is not None:
                    _sign(function, part.signature, self.space())
            value: object = _elements(function) if part.iterates else function
            if part.specials is not None:
                value = _object(function, part)
            self._known[part.number] = value
            PASSED[id(value)] = part.number
        return self._known[part.number]

    def learn(self, part: Derived, bases: Sequence[type]) -> type:
        """The class that stands here for one of the check's own, with what that defines now.

        bases: the classes from which it derives.
        """
        ask = asking(self.ask, part.number, self._over)
        if part.number not in self._classes:
            kind = _made(part.name.rpartition("#")[0], bases, _members(ask, part))
        else:
            kind, before = self._classes[part.number]
            if before != part:
                _replace(kind, before, _members(ask, part))
        self._classes[part.number] = kind, part
        return kind

    def end(self) -> None:
        """End the check. What is kept of its objects behaves as the known classes say from now on."""
        for kind, part in self._classes.values():
            _replace(kind, part, {})
        self._classes.clear()
        self._over.append(True)
        PASSED.clear()
        self._known, self._over = {}, []


def asking(ask: Ask, place: Place, over: list[bool]) -> Callable[..., Any]:
    """A function that asks the checker, until `over` is not empty. It tells nothing of the real one."""

    def function(*arguments: Any, **keywords: Any) -> Any:
        if over:
            raise RuntimeError("this function can be called only during the check that passed it")
        return ask(place, arguments, keywords)

    return function


def _sign(function: Any, signature: str, space: Mapping[str, Any]) -> None:
    """Let a function look as if it had a signature, if all that is named there is known here."""
    made: dict[str, Any] = {}
    with suppress(Exception):
        exec(f"def function{signature}: ...", {**vars(typing), **space}, made)
        known = inspect.signature(made["function"])
        function.__signature__, function.__annotations__ = known, made["function"].__annotations__


def _object(ask: Callable[..., Any], part: Lent) -> object:
    """An object that asks for the attributes and methods of the check's. If its class derives from a
    built-in type, it is an instance of that for `isinstance`; a number or a text is one."""

    def get(_: object, name: str) -> Any:
        is_method, value = ask("get", name)
        return partial(ask, "call", name) if is_method else value

    def set_(_: object, name: str, value: object) -> None:
        ask("set", name, value)

    def special(what: str, _: object, name: str, *arguments: Any, **keywords: Any) -> Any:
        return ask(what, name, *arguments, **keywords)

    members: dict[str, Any] = {name: _method(special, name) for name in part.specials or ()}
    members |= {"__getattr__": get, "__setattr__": set_}
    kind: Any = next((kind for kind in HOLDING if kind.__name__ == part.base), object)
    if part.content is not None:
        plain = VALUES.get(type(part.content))
        derived: Any = type("object", (kind,), members)
        return kind.__new__(derived, plain(part.content) if plain else part.content)
    if kind is not object:
        members["__class__"] = property(lambda _: kind)
        if "__add__" in members:  # a list on the left asks only a list's own class
            members.setdefault("__radd__", lambda value, other: other + kind(value))
    return type("object", (), members)()


def _members(ask: Callable[..., Any], part: Derived) -> dict[str, Any]:
    """What the class for one of the check's own has."""
    members: dict[str, Any] = {"__module__": "__main__", **dict.fromkeys(part.missing)}
    members |= {name: _Asked(ask, name) for name in part.data}
    members |= {name: _Set(ask, name) for name in part.set}
    return members | {name: _method(ask, name) for name in part.methods}


def _made(title: str, bases: Sequence[type], members: Mapping[str, Any]) -> type:
    """A class of which no student's class is told that it derives from it: the check has done so."""
    known = (base for base in chain.from_iterable(b.__mro__ for b in bases) if _TOLD in vars(base))
    with ExitStack() as stack:
        for base in known:
            if base.__module__ not in ("builtins", "typing"):
                stack.enter_context(patch.object(base, _TOLD, lambda *_, **__: None))
        return new_class(title, (*bases,), {}, lambda space: space.update(members))


def _replace(kind: type, before: Derived, members: Mapping[str, Any]) -> None:
    """Give such a class other members than it has."""
    for name in (*before.missing, *before.data, *before.set, *before.methods):
        with suppress(AttributeError):  # a student's code has deleted it
            type.__delattr__(kind, name)
    for name, member in members.items():
        type.__setattr__(kind, name, member)


class _Asked:
    """What is no method in a class of the check's own: each look at it asks for it."""

    def __init__(self, ask: Callable[..., Any], name: str) -> None:
        self.ask, self.name = ask, name

    def __get__(self, value: object, kind: type) -> Any:
        return self.ask("get", kind if value is None else value, self.name)


class _Set(_Asked):
    """The same of what the class sets itself, such as a property."""

    def __set__(self, value: object, new: object) -> None:
        self.ask("set", value, self.name, new)

    def __delete__(self, value: object) -> None:
        self.ask("delete", value, self.name)


def _method(ask: Callable[..., Any], name: str) -> Callable[..., Any]:
    def method(self: Any, /, *arguments: Any, **keywords: Any) -> Any:
        if name == "__new__":
            raise TypeError(
                f"{self.__name__} has its own __new__, so only the check can make its objects"
            )
        if name != "__next__":
            return ask("call", self, name, *arguments, **keywords)
        there, value = ask("next", self, name)
        if not there:
            raise StopIteration
        return value

    method.__name__ = method.__qualname__ = name
    return method


def _elements(following: Callable[[], Any]) -> Iterator[Any]:
    while True:
        there, value = following()
        if not there:
            return
        yield value


def _nobody(place: Place, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
    raise RuntimeError("there is nobody to ask")
