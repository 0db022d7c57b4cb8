"""Classes that students write: the checker's version of one is made from what the worker tells of it.

The worker is asked for the names that the reference's class has, and for no others. Each is a method,
a property or plain data there, whatever it is in the reference, or it is missing. A base of the
reference's class is one only if the student's class has it, too. So `isinstance`, `hasattr` and
fields of dataclasses tell of the student's class; no code of it comes here, methods are stubs.
"""

import asyncio
import dataclasses
import functools
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from enum import Enum
from types import FunctionType
from typing import Any

from nbseal.sealed.paths import resolve
from nbseal.sealed.told_functions import waiting
from nbseal.wire.schema import Opaque

CLASS = "class"  # what is asked of the worker
_FIELDS = "__dataclass_fields__"
_PLAIN = {
    "__doc__": str,
    "__match_args__": tuple,
    "__slots__": tuple,
}  # of the data with such names, what may come
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

    def bases(self, path: str, *wanted: Any) -> tuple[Any, ...]:
        """Those of some bases that the student's class has, too. Raises NameError if it is missing."""
        told = self._told(path, ())
        names = told[0] if told else None
        return tuple(base for base in wanted if names is None or _name(base) in names)

    def content(self, space: MutableMapping[str, Any], path: str, names: Sequence[str]) -> None:
        """Bind in a class's body what the student's class has under these names."""
        told = self._told(path, tuple(names))
        if told is None:  # the worker is lost: every call says so
            space.update({name: self.stub(f"{path}.{name}") for name in names if name[:2] != "__"})
            return
        for name in names:
            match told[1].get(name):
                case (str(what), value):
                    self._bind(space, path, name, what, value)

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
        whole = f"{path}.{name}"
        if what == "async":
            space[name] = waiting(self.stub(whole))
        elif name == "__exit__":
            space[name] = _exit(self.stub(whole))
        elif what in ("function", "abstract"):
            space[name] = self.stub(whole)
            if what == "abstract":
                space[name].__isabstractmethod__ = True
        elif what == "classmethod":
            space[name] = classmethod(_of_class(self.stub, name))
        elif what == "staticmethod":
            space[name] = staticmethod(self.stub(whole))
        elif what == "property":
            parts = value if isinstance(value, tuple) else ()
            accessors: list[Any] = [
                self.stub(f"{whole}.{p}") if p in parts else None for p in _PARTS
            ]
            space[name] = property(*accessors)
        elif what == "cached":
            space[name] = property(self.stub(f"{whole}.func"))
        elif name == _FIELDS:
            space[name] = _fields(value)
        elif _may_be(name, value):
            space[name] = value
            self.kept.append(value)


def _may_be(name: str, value: object) -> bool:
    """Whether plain data may have such a name: most with two underscores mean something to Python."""
    plain = name[:2] != "__" or value is None or type(value) is _PLAIN.get(name)
    return plain and not isinstance(value, Opaque)


def _of_class(stub: Stub, name: str) -> Callable[..., Any]:
    def call(kind: type, /, *arguments: Any, **keywords: Any) -> Any:
        return stub(f"{kind.__name__}.{name}")(*arguments, **keywords)

    return call


def _exit(stub: Callable[..., Any]) -> Callable[..., Any]:
    """What ends a `with`. It never swallows a failed assertion of the check."""

    def call(self: Any, kind: Any, error: Any, _: Any) -> Any:
        return stub(self, kind, error, None) and not isinstance(error, AssertionError)

    return call


def _fields(names: object) -> dict[str, Any]:
    """Fields of a dataclass with these names."""
    words = [n for n in names if isinstance(n, str)] if isinstance(names, tuple) else []
    made = dataclasses.make_dataclass("Told", words)
    return dict(made.__dict__[_FIELDS])


def _name(kind: Any) -> str:
    """A class's name. Classes of notebooks all lie in one namespace."""
    return f"{kind.__module__}.{kind.__qualname__}" if isinstance(kind, type) else ""


# -- in the worker

_PARTS = ("fget", "fset", "fdel")


def described(
    path: str, names: Sequence[str], space: Mapping[str, Any]
) -> tuple[list[str], dict[str, Any]] | None:
    """What a student's class is: the names of its bases, and what it has under some names."""
    kind = resolve(path, space)
    if not isinstance(kind, type):
        return None
    found = {name: _described(kind, name) for name in names if name in vars(kind)}
    return [_name(base) for base in kind.__mro__], found


def _described(kind: type, name: str) -> tuple[str, Any]:
    value = vars(kind)[name]
    if issubclass(kind, Enum) and name in kind.__members__:
        return "data", kind.__members__[name]._value_
    if name in (_FIELDS, "__slots__"):
        return "data", (value,) if isinstance(value, str) else tuple(value)
    if isinstance(value, property):
        return "property", tuple(part for part in _PARTS if getattr(value, part))
    if isinstance(value, functools.cached_property):
        return "cached", None
    for wrapper in (classmethod, staticmethod):
        if isinstance(value, wrapper):
            return wrapper.__name__, None
    if isinstance(value, FunctionType) and getattr(value, "__isabstractmethod__", False):
        return "abstract", None
    if callable(value) and not isinstance(value, type):
        return "async" if asyncio.iscoroutinefunction(value) else "function", None
    return "data", value
