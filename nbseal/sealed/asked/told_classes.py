"""Classes that students write: the checker's version of one is made from what the worker tells of it.

The worker is asked for the names that the reference's class and its bases in the notebook have, and for
no others. Each is a method, a property or plain data there, whatever it is in the reference, or it is missing. A base of the
reference's class is one only if the student's class has it, too. So `isinstance` and `hasattr` tell
of the student's class; no code of it comes here, methods are stubs.
"""

import functools
from collections.abc import Callable, Collection, Iterator, Mapping, MutableMapping
from contextlib import nullcontext, suppress
from enum import Enum
from itertools import chain
from types import FunctionType
from typing import Any

from nbseal.sealed.common.paths import resolve
from nbseal.wire.hooks import without_hooks
from nbseal.wire.kinds import can_change

CLASS = "class"  # what is asked of the worker
# objects of the checker's are no student's to end, or to copy
_NEVER = ("__del__", "__getattribute__", "__reduce__", "__reduce_ex__", "__aexit__", "__class__")
_PARTS = ("fget", "fset", "fdel")


class _Plain:
    """Has what Python itself puts into classes."""


Ask = Callable[..., Any]
Stub = Callable[[str], Callable[..., Any]]


# -- in the checker


class ToldClasses:
    """Fills the classes that the checker makes.

    ask: asks the worker; stub: makes a stub from a path.

    kept: the data that came: no reason may quote it.
    """

    def __init__(self, ask: Ask, stub: Stub) -> None:
        self.ask, self.stub = ask, stub
        self.kept: list[object] = []
        self._bases: dict[str, tuple[Any, ...]] = {}  # of each class, those that it has here
        self._asked: dict[str, tuple[str, ...]] = {}  # and the names that were asked for

    def bases(self, path: str, *wanted: Any) -> tuple[Any, ...]:
        """Those of some bases that the student's class has, too. Raises NameError if it is missing."""
        told = self._told(path, ())
        had = tuple(base for base in wanted if told is None or _name(base) in told[0])
        self._asked[path] = tuple(chain.from_iterable(map(self._names_in, wanted)))
        self._bases[path] = had
        return had

    def content(self, space: MutableMapping[str, Any], path: str, names: Collection[str]) -> None:
        """Bind in a class's body what the student's class has under these names."""
        asked = dict.fromkeys([*names, *self._asked.get(path, ())])
        if {"__str__", "__repr__"} & asked.keys():  # either may stand for the other
            asked |= dict.fromkeys(("__str__", "__repr__"))
        self._asked[path] = tuple(asked)
        told = self._told(path, self._asked[path])
        if told is None:  # the worker is lost: every call says so
            space.update({name: self.stub(f"{path}.{name}") for name in names if name[:2] != "__"})
            return
        known = {_name(kind) for base in self._bases.get(path, ()) for kind in base.__mro__}
        for name in asked:
            match told[1].get(name):
                case (str(owner), str(what), value) if owner not in known:
                    self._bind(space, path, name, what, value)

    def _names_in(self, base: Any) -> Iterator[str]:
        """The names that a base, and its own bases, have from the notebook."""
        for kind in base.__mro__ if isinstance(base, type) else ():
            if kind.__module__ == "__main__":
                yield from self._asked.get(kind.__qualname__, ())
                yield from (name for name in vars(kind) if name not in vars(_Plain))

    def _told(self, path: str, names: tuple[str, ...]) -> tuple[list[str], dict[str, Any]] | None:
        """What the worker tells of a class; None if it cannot be asked. Raises NameError."""
        try:
            answer = self.ask(CLASS, path, names)
        except NameError:
            raise
        except Exception:  # it is lost, or some data does not cross
            return None
        match answer:
            case (list(bases), dict(content)):
                return bases, content
        raise NameError(f"name {path!r} is not defined", name=path)

    def _bind(
        self, space: MutableMapping[str, Any], path: str, name: str, what: str, value: Any
    ) -> None:
        stub = self.stub(f"{path}.{name}")
        if name in _NEVER or (name in _STEERED and what != "function"):
            return
        if what == "function":
            space[name] = _STEERED[name](stub) if name in _STEERED else stub
        elif what == "classmethod":
            space[name] = classmethod(_of_class(self.stub, name))
        elif what == "staticmethod":
            space[name] = staticmethod(stub)
        elif what == "property":
            parts = value if isinstance(value, tuple) else ()
            accessors: list[Any] = [
                self.stub(f"{path}.{name}.{p}") if p in parts else None for p in _PARTS
            ]
            space[name] = property(*accessors)
        elif name[:2] != "__" and not can_change(value):  # a list here would be another one
            space[name] = value
            self.kept.append(value)


def _of_class(stub: Stub, name: str) -> Callable[..., Any]:
    def call(kind: type, /, *arguments: Any, **keywords: Any) -> Any:
        return stub(f"{kind.__name__}.{name}")(*arguments, **keywords)

    return call


def steered(leave: Callable[..., Any]) -> Callable[..., Any]:
    """The `__exit__` of a context manager, which never drops or replaces what ends or fails a check."""

    @functools.wraps(leave)
    def call(*arguments: Any, **keywords: Any) -> Any:
        errors = (x for x in (*arguments, *keywords.values()) if isinstance(x, BaseException))
        failing = any(map(_ends_a_check, errors))
        done = None
        with suppress(Exception) if failing else nullcontext():
            done = leave(*arguments, **keywords)
        return None if failing else done

    return call


def _ends_a_check(error: BaseException) -> bool:
    return isinstance(error, AssertionError) or not isinstance(error, Exception)


_STEERED: dict[str, Callable[[Any], Callable[..., Any]]] = {
    "__exit__": steered,
    "__getattr__": without_hooks,
}


def _name(kind: Any) -> str:
    """A class's name. Classes of notebooks all lie in one namespace."""
    return f"{kind.__module__}.{kind.__qualname__}" if isinstance(kind, type) else ""


# -- in the worker


def described(
    path: str, names: Collection[str], space: Mapping[str, Any]
) -> tuple[list[str], dict[str, Any]] | None:
    """What a student's class is: the names of its bases, and what it has under some names."""
    kind = resolve(path, space)
    if not isinstance(kind, type):
        return None
    own = [base for base in kind.__mro__ if base.__module__ != "builtins"]
    found: dict[str, Any] = {}
    for name in names:
        owner = next((base for base in own if name in vars(base)), None)
        if owner:
            found[name] = (_name(owner), *_described(kind, name, vars(owner)[name]))
    return [_name(base) for base in kind.__mro__], found


def _described(kind: type, name: str, value: Any) -> tuple[str, Any]:
    if issubclass(kind, Enum) and name in kind.__members__:
        return "data", kind.__members__[name]._value_
    if isinstance(value, property):
        return "property", tuple(part for part in _PARTS if getattr(value, part))
    if isinstance(value, classmethod | staticmethod):
        return type(value).__name__, None
    if isinstance(value, FunctionType) or (callable(value) and not isinstance(value, type)):
        return "function", None
    return "data", value
