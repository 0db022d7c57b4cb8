"""Classes that students write: the checker's version of one is made from what the worker tells of it.

The worker is asked for the names that the reference's class and its bases have, and for no others.
Each is a method, a property or plain data there, whatever it is in the reference, or it is missing. A
base of the reference's class is one only if the student's class has it, too. What the student's class
has in another place than the reference's is bound in the class itself. So `isinstance`, `hasattr` and
fields of dataclasses tell of the student's class; no code of it comes here, methods are stubs.
"""

import asyncio
import dataclasses
import functools
from abc import ABC
from collections import namedtuple
from collections.abc import Callable, Collection, Iterable, Mapping, MutableMapping, Sequence
from contextlib import suppress
from enum import Enum
from itertools import chain
from types import FunctionType
from typing import Any

from nbseal.sealed.asked.told_functions import description, docstring, show, texts_of, waiting
from nbseal.sealed.common.paths import NAMED, resolve
from nbseal.wire.based import HOLDING, base_of
from nbseal.wire.derived import MENTIONED
from nbseal.wire.handles import is_like_a_method, may_be_dropped, unless_failing
from nbseal.wire.hooks import without_hooks
from nbseal.wire.schema import IMMUTABLE, Opaque

MAX_FIELDS = 500  # of a dataclass or a named tuple: code is made of them
CLASS = "class"  # what is asked of the worker
_FIELDS = "__dataclass_fields__"
_PLAIN = {
    "__doc__": str,
    "__match_args__": tuple,
    "__slots__": tuple,
}  # of the data with such names, what may come
# objects of the checker's are no student's to end, or to copy
_NEVER = ("__del__", "__getattribute__", "__reduce__", "__reduce_ex__")
# what a student writes instead of deriving from a class of Python's; not how it compares
_NAMED = {"__len__", "__iter__", "__next__", "__getitem__", "__setitem__", "__delitem__"}
_NAMED |= {"__contains__", "__bool__", "__str__", "__repr__", "__add__", "__reversed__"}
_SHOWN = ("__str__", "__repr__")  # either may stand for the other
_HOLDING = {f"{kind.__module__}.{kind.__name__}": kind for kind in HOLDING}
_FUNCTIONS = ("function", "abstract", "async")  # what the worker tells of a method


class _Abstract(ABC):
    it: int


class _Members(Enum):
    pass


_IN_PLACE = ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "and", "or", "xor")
_INSTEAD = {  # {method: those that Python calls in its place}
    "__iter__": ("__next__", "__getitem__"),
    "__contains__": ("__iter__", "__next__", "__getitem__"),
    "__reversed__": ("__len__", "__getitem__"),
    "__bool__": ("__len__",),
    **{"__lt__": ("__gt__",), "__gt__": ("__lt__",), "__le__": ("__ge__",), "__ge__": ("__le__",)},
    **{f"__i{name}__": (f"__{name}__",) for name in _IN_PLACE},
}
_EVERY = {*vars(_Abstract), *vars(_Members), MENTIONED}  # what Python itself puts into classes
Ask = Callable[..., Any]
Stub = Callable[[str], Callable[..., Any]]


# -- in the checker


class ToldClasses:
    """Fills the classes that the checker makes.

    ask: asks the worker; stub: makes a stub from a path; known: {name: class} of those that
        annotations may name.
    public: texts that reasons may quote.
    documented: whether methods get their docstrings: a check looks at such.

    kept: the data that came: no reason may quote it.
    changing: the paths of data that a method may change in place.
    """

    def __init__(
        self,
        ask: Ask,
        stub: Stub,
        known: Callable[[], Mapping[str, type]],
        public: Collection[str],
        documented: bool,
    ) -> None:
        self.ask, self.stub, self.known = ask, stub, known
        self.public, self.documented = public, documented
        self.kept: list[object] = []
        self.changing: dict[str, None] = {}
        self._bases: dict[str, tuple[list[Any], list[Any]]] = {}  # wanted ones, and those it has
        self._asked: dict[str, tuple[str, ...]] = {}  # of each class, the names that were
        self._classes: Mapping[str, type] = {}  # those known when the class is filled

    def keep(self, function: Callable[..., Any]) -> None:
        """Note what a student can have written into what a function tells of itself."""
        texts = texts_of(function)
        self.kept += [text for text in texts if type(text) is not str or text not in self.public]

    def _show(self, stub: Callable[..., Any], told: object) -> Callable[..., Any]:
        if told is not None:
            show(stub, told, self._classes, documented=self.documented)
            self.keep(stub)
        return stub

    def bases(self, path: str, *wanted: Any) -> tuple[Any, ...]:
        """Those of some bases that the student's class has, too. Raises NameError if it is missing."""
        told = self._told(path, ("_fields", "_field_defaults"))
        if told is None:
            return tuple(base for base in wanted if base != NAMED)
        made = _named_tuple(path, *told)
        had = _had([made if base == NAMED else base for base in wanted], made, told[0])
        if not any(base_of(b) or issubclass(b, Enum) for b in had):  # it is what the reference has
            had += [made] if made else [kind for kind in map(_HOLDING.get, told[0]) if kind][:1]
        self._bases[path] = [base for base in wanted if isinstance(base, type)], had
        return tuple(had)

    def content(
        self,
        space: MutableMapping[str, Any],
        path: str,
        names: Sequence[str],
        doc: str | None = None,
        types: Collection[str] = (),
        mentioned: Sequence[str] = (),
    ) -> None:
        """Bind in a class's body what the student's class has under these names.

        doc: the docstring of the reference's class; types: the names that stand for types there.
        mentioned: the attributes of which its code speaks.
        """
        space[MENTIONED] = mentioned
        wanted, had = self._bases.get(path, ([], []))
        self._asked[path] = (*dict.fromkeys(self._all_names(names, wanted, had)),)
        told, self._classes = self._told(path, self._asked[path]), self.known()
        if told is None:  # the worker is lost: every call says so
            space.update({name: self.stub(f"{path}.{name}") for name in names if name[:2] != "__"})
            return
        for name in self._asked[path]:
            match told[1].get(name):
                case (str(owner), str(what), value) if name in types or not isinstance(value, type):
                    if owner != _owner(name, had):
                        value = docstring(doc, value) if name == "__doc__" else value
                        self._bind(space, path, name, what, value)

    def _all_names(
        self, names: Iterable[str], wanted: Iterable[Any], had: Collection[Any]
    ) -> list[str]:
        """The names of the reference's class and of its bases, which a student may write anew, or have
        from other bases. A list's own methods are never a student's."""
        more = list[str]()
        for kind in chain.from_iterable(base.__mro__ for base in wanted):
            if kind.__module__ == "__main__":
                more += [*self._asked.get(kind.__qualname__, ()), *(vars(kind).keys() - _EVERY)]
            elif not any(issubclass(base, kind) for base in (*had, object)):
                more += [name for name in vars(kind) if name[:1] != "_" or name in _NAMED]
        found = [*names, *more]
        found += chain.from_iterable(_INSTEAD.get(name, ()) for name in [*found])
        shown = any(name in found for name in _SHOWN)
        return (
            [*found, *_SHOWN] if shown or any(issubclass(b, Exception) for b in wanted) else found
        )

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
        if name in _NEVER or (name in STEERED and what not in _FUNCTIONS):
            return
        if what in _FUNCTIONS:
            stub = self.stub(whole)
            if name in STEERED:
                stub = STEERED[name](stub)
            waits = what == "async" and (name not in STEERED or name == "__aexit__")
            space[name] = self._show(waiting(stub) if waits else stub, value)
            if what == "abstract":
                space[name].__isabstractmethod__ = True
        elif what == "classmethod":
            space[name] = classmethod(self._show(_of_class(self.stub, name), value))
        elif what == "staticmethod":
            space[name] = staticmethod(self._show(self.stub(whole), value))
        elif what == "property":
            parts = value if isinstance(value, tuple) else ()
            accessors: list[Any] = [
                self.stub(f"{whole}.{p}") if p in parts else None for p in _PARTS
            ]
            space[name] = property(*accessors)
        elif what == "cached":
            space[name] = property(self.stub(f"{whole}.func"))
        elif name == _FIELDS:
            space[name], space["__dataclass_params__"] = _fields(value)
        elif _may_be(name, value):
            space[name] = value
            self.kept.append(value)
            if type(value) not in IMMUTABLE:
                self.changing[whole] = None


def _had(wanted: Iterable[Any], made: object, names: Collection[str]) -> list[Any]:
    """Those of some bases that a student's class has, too, or else of their own bases.

    made: the one that makes named tuples; names: of the bases of the student's class.
    """
    found = list[Any]()
    for base in wanted:
        if (base is made is not None) or _name(base) in names:
            found.append(base)
        elif isinstance(base, type):
            found += _had(base.__bases__, None, names)
    found = [*dict.fromkeys(found)]
    return [b for b in found if not any(c is not b and issubclass(c, b) for c in found)]


def _owner(name: str, bases: Iterable[Any]) -> str | None:
    """The first class that has a name, of some bases and theirs; None if none has it."""
    kinds = chain.from_iterable(base.__mro__ for base in bases)
    return next((_name(kind) for kind in kinds if name in vars(kind)), None)


def _may_be(name: str, value: object) -> bool:
    """Whether plain data may have such a name: most with two underscores mean something to Python."""
    plain = name[:2] != "__" or value is None or type(value) is _PLAIN.get(name)
    return plain and not isinstance(value, Opaque) and not is_like_a_method(value)


def _of_class(stub: Stub, name: str) -> Callable[..., Any]:
    def call(kind: type, /, *arguments: Any, **keywords: Any) -> Any:
        told = next(base for base in kind.__mro__ if MENTIONED in vars(base))
        path = f"{told.__name__}.{name}"
        if told is kind:
            return stub(path)(*arguments, **keywords)
        return stub(f"{path}.__func__")(kind, *arguments, **keywords)

    return call


def steered(leave: Callable[..., Any]) -> Callable[..., Any]:
    """The `__exit__` of a context manager, which never drops or replaces what ends or fails a check."""

    @functools.wraps(leave)
    def call(*arguments: Any, **keywords: Any) -> Any:
        errors = (x for x in (*arguments, *keywords.values()) if isinstance(x, BaseException))
        failing = next((error for error in errors if not may_be_dropped(error)), None)
        done = None
        with unless_failing(failing):
            done = leave(*arguments, **keywords)
        return done if failing is None else None

    return call


STEERED: dict[str, Callable[[Any], Callable[..., Any]]] = {
    "__exit__": steered,
    "__aexit__": steered,
    "__getattr__": without_hooks,
}


def _named_tuple(path: str, bases: Sequence[str], content: Mapping[str, Any]) -> Any:
    """The base of a class of named tuples; None if the student's class is no such one."""
    match content.get("_fields"), content.get("_field_defaults"):
        case (_, _, tuple(fields)), (_, _, dict(defaults)) if (
            "builtins.tuple" in bases and len(fields) <= MAX_FIELDS
        ):
            last = [defaults[name] for name in fields if name in defaults]
            return namedtuple(path, fields, defaults=last)
    return None


def _fields(names: object) -> tuple[dict[str, Any], object]:
    """Fields of a dataclass with these names, and what the decorator has noted of it."""
    words = [n for n in names if isinstance(n, str)] if isinstance(names, tuple) else []
    if len(words) > MAX_FIELDS:
        raise ValueError("more fields than a class has")
    made = dataclasses.make_dataclass("Told", words)
    return dict(made.__dict__[_FIELDS]), made.__dict__["__dataclass_params__"]


def _name(kind: Any) -> str:
    """A class's name. Classes of notebooks all lie in one namespace."""
    return f"{kind.__module__}.{kind.__qualname__}" if isinstance(kind, type) else ""


# -- in the worker

_PARTS = ("fget", "fset", "fdel")


def described(
    path: str, names: Sequence[str], space: Mapping[str, Any]
) -> tuple[list[str], dict[str, Any]] | None:
    """What a student's class is: the names of its bases and metaclasses, and what it has under some
    names, each with the class, of these, that has it."""
    kind = resolve(path, space)
    if not isinstance(kind, type):
        return None
    found = {}
    for name in names:
        owner = next((b for b in kind.__mro__[:-1] if name in vars(b)), None)
        if owner:
            found[name] = (_name(owner), *_described(kind, name, vars(owner)[name]))
    metaclass: type[Any] = type(kind)
    meta = [base for base in metaclass.__mro__ if base not in (type, object)]
    return [_name(base) for base in (*kind.__mro__, *meta)], found


def _described(kind: type, name: str, value: Any) -> tuple[str, Any]:
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
            return wrapper.__name__, _description(value.__func__)
    if isinstance(value, FunctionType) and getattr(value, "__isabstractmethod__", False):
        return "abstract", _description(value)
    if callable(value) and not isinstance(value, type):
        waits = asyncio.iscoroutinefunction(value)
        return "async" if waits else "function", _description(value)
    return "data", value


def _description(function: Any) -> tuple[Any, ...] | None:
    with suppress(Exception):  # it tells nothing
        return description(function)
    return None
