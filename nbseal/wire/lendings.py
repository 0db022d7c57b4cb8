"""In the checker: the functions and iterators that a check has passed, which the worker may ask."""

import functools
import inspect
import io
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from itertools import chain
from types import FunctionType, MemberDescriptorType
from typing import Any, Generic
from unittest import mock

from nbseal.wire.based import BUILTIN, base_of
from nbseal.wire.derived import SHARED, DerivedClasses, names_in
from nbseal.wire.exceptions import PLAIN
from nbseal.wire.handles import OWN, is_function, stays, told, without_holdings
from nbseal.wire.hooks import guard
from nbseal.wire.identity import is_code, is_enum, is_named_tuple, lossy_base
from nbseal.wire.schema import SCALARS, Derived, Held, Lent, WireError

_OWN = ("__main__", "unittest.mock")  # the modules of the check's own classes
_FILES = (io.TextIOWrapper, io.BufferedReader, io.BufferedWriter, io.BufferedRandom)
_NOTED = frozenset(dir(mock.Mock()))  # what a mock tells of its calls: no student's to ask or set
SPECIALS = (
    *(
        "__len__",
        "__iter__",
        "__next__",
        "__getitem__",
        "__setitem__",
        "__delitem__",
        "__contains__",
    ),
    *(
        "__eq__",
        "__ne__",
        "__hash__",
        "__lt__",
        "__le__",
        "__gt__",
        "__ge__",
        "__bool__",
        "__call__",
    ),
    *("__str__", "__repr__", "__add__", "__radd__", "__sub__", "__mul__", "__rmul__", "__neg__"),
    *("__enter__", "__exit__", "__reversed__", "__iadd__", "__abs__", "__int__", "__float__"),
    *("__rsub__", "__truediv__", "__floordiv__", "__mod__", "__pow__", "__index__", "__format__"),
    *("__and__", "__or__", "__xor__"),
)
_END = object()
_EVERY = {*vars(type("_Empty", (), {})), "__init__", "__new__"}  # not asked of an object


class Lendings:
    """The checker's functions, iterators and objects of classes of its own that a check has passed, by
    number. The worker may ask them until the check ends.

    shown: the names of functions of which it learns the name, the docstring and the signature.
    """

    def __init__(self, shown: Collection[str] = ()) -> None:
        self.shown = shown
        self.functions: dict[int | str, Callable[..., Any]] = {}  # what asking calls
        self.values: dict[int, object] = {}
        self._numbers: dict[int, int] = {}  # id: number
        self._told: dict[type, Derived] = {}  # of classes
        self._next = 0

    def part(self, value: object) -> Held | Lent | None:
        """The part for such a value, or for a handle on its way back; None for any other value."""
        if stays(value):
            return told(value)
        specials = None
        if type(value).__module__ in _OWN or type(value) in _FILES:  # all others cross by now
            specials = _specials(type(value))
        iterates = not is_function(value) and isinstance(value, Iterator)
        if specials is None and not iterates and not is_function(value):
            return None
        wraps = isinstance(value, mock.NonCallableMock) or hasattr(value, "__wrapped__")
        path = None if wraps else getattr(value, OWN, None)
        number = self._numbers.get(id(value))
        if number is None:
            number = self._numbers[id(value)] = self._next
            self._next += 1
            self.values[number] = value
            self.functions[number] = _asked(value, specials, iterates)
        if type(path) is str:
            return Lent(number, path)
        if type(value) is FunctionType and value.__name__ in self.shown:
            shown = _signature_of(value)
            return Lent(number, None, value.__name__, value.__doc__, signature=shown)
        if specials is None:
            return Lent(number, iterates=iterates)
        base: Any = base_of(type(value))
        content: Any = SCALARS[base.kind](value) if base and base.kind in SCALARS else None
        name = base and base.kind.__name__
        return Lent(number, specials=specials, base=name, content=content)

    def derived(
        self, kind: type, names: Mapping[type, str], known: DerivedClasses
    ) -> list[Derived]:
        """What the worker is told of a class of the check's own that derives from a known one, its bases
        first; nothing of any other class. From now on, `known` has it.

        names: {class: name} of the known ones. Raises WireError if the worker cannot have such a class.
        """
        bases = [base for base in kind.__mro__ if base in names and base not in known.names]
        if not bases or _crosses_as(kind, bases[0]):
            return []
        foreign = {*BUILTIN.values()}.union(*(base.__mro__ for base in bases))
        own = [base for base in reversed(kind.__mro__) if base not in foreign]
        for base in own:
            self._told[base] = self._part_of(base, bases, names, known)
        guard(kind)
        known.add_class(self._told[kind].name, kind)
        return [self._told[base] for base in own]

    def _part_of(
        self,
        kind: type,
        known: list[type],
        names: Mapping[type, str],
        derived: DerivedClasses,
    ) -> Derived:
        """What is told of one of these classes, as it is now.

        known: the classes that are known to the worker, of those that objects derive from.
        """
        number = self._told[kind].number if kind in self._told else self._next
        self._next = max(self._next, number + 1)
        bases = [
            self._told[b].name if b in self._told else names.get(b, f"{b.__module__}.{b.__name__}")
            for b in kind.__bases__
            if b is not Generic
        ]
        part = Derived(f"{kind.__name__}#{number}", number, bases, **_defined(kind, known))
        self.functions[number] = _asked_of_class(kind, part, derived)
        return part

    def __call__(self, part: Held | Lent) -> object:
        """The value that a worker sends back. Raises WireError if nobody has passed it."""
        if isinstance(part, Held):
            return without_holdings(part)
        if part.number not in self.values:
            raise WireError("a function that nobody has passed")
        return self.values[part.number]

    def forget(self) -> None:
        """End the check: no number is given again."""
        for known in (self.functions, self.values, self._numbers, self._told):
            known.clear()


def is_the_checks_own(kind: type) -> bool:
    """Whether a class that derives from a type that crosses is the check's, with methods of its own."""
    derives = kind.__module__ == "__main__" and not is_enum(kind) and not is_named_tuple(kind)
    return derives and bool(_own_methods(kind))


def _own_methods(kind: type) -> list[str]:
    own = chain.from_iterable(vars(b).items() for b in kind.__mro__ if b.__module__ == "__main__")
    return [n for n, value in own if hasattr(type(value), "__get__") and n not in _EVERY]


def _specials(kind: type) -> list[str]:
    """The methods that Python calls, or that a built-in type has which the class derives from. Of a number
    or a text only those that are the check's."""
    base = base_of(kind)
    own = [
        n for n in _own_methods(kind) if base and hasattr(base.kind, n) and n not in vars(object)
    ]
    if base and base.kind in SCALARS:
        return [*own, *(name for name in SPECIALS if name in _own_methods(kind))]
    return [*own, *(name for name in SPECIALS if _has(kind, name))]


def _asked(value: Any, specials: list[str] | None, iterates: bool) -> Callable[..., Any]:
    """What is called when the worker asks for a value."""
    if specials is None:
        return functools.partial(_following, value) if iterates else value

    def ask(what: object, name: object, /, *arguments: Any, **keywords: Any) -> Any:
        if type(name) is not str or (name[:1] == "_" and name not in specials):
            raise AttributeError("no attribute of that name can be asked for")
        if isinstance(value, mock.NonCallableMock) and name in _NOTED and name not in specials:
            raise AttributeError("what a mock has noted is for the check")
        if what == "next":
            return _following(value)
        if what == "set":
            if is_code(type(value), name) or any(map(callable, arguments)):
                raise AttributeError("no method can be set")
            return setattr(value, name, *arguments)
        found = getattr(value, name)
        if what == "call":
            return found(*arguments, **keywords)
        method = callable(found) and not isinstance(found, mock.NonCallableMock)
        return (True, None) if method else (False, found)

    return ask


def _crosses_as(kind: type, known: type) -> bool:
    """Whether objects of a class cannot cross as what they are, but as objects of the known one."""
    tuples = is_named_tuple(kind) and not is_named_tuple(known)
    return tuples or is_enum(kind) or lossy_base(kind) is not None


def _defined(kind: type, known: list[type]) -> dict[str, list[str]]:
    """What a class of the check's own defines: names, as in `Derived`.

    known: the classes that the worker has. A private name only if these speak of it. Raises WireError for
    what no worker can have.
    """
    found: dict[str, list[str]] = {"methods": [], "data": [], "set": [], "missing": []}
    spoken = names_in(known)
    for name, value in vars(kind).items():
        special, is_function = name[:2] == name[-2:] == "__", isinstance(value, FunctionType)
        if name == "__getattribute__" and is_function:
            whose = f"{kind.__name__} derives from {known[0].__name__}"
            raise WireError(f"{whose} and has its own {name}, which is not called there")
        if special and value is None and name != "__doc__":
            found["missing"].append(name)
        elif name == "__new__" or (special and is_function and name != "__del__"):
            found["methods"].append(name)
        elif not special and (name[:1] != "_" or name in spoken):
            if is_function:
                found["methods"].append(name)
            elif not isinstance(value, MemberDescriptorType):
                found["set" if _sets(type(value)) else "data"].append(name)
    return found


def _sets(kind: type) -> bool:
    return hasattr(kind, "__set__") or hasattr(kind, "__delete__")


def _asked_of_class(kind: type, part: Derived, derived: DerivedClasses) -> Callable[..., Any]:
    """What is called when the worker asks for what a class of the check's own defines.

    part: what it has been told. derived: the lists and the like that it gets are the same there from then on.
    """
    allowed = {"get": {*part.data, *part.set}, "set": part.set, "delete": part.set}
    methods = {*part.methods} - {"__new__"}
    allowed |= {"call": methods, "next": methods & {"__next__"}}

    def ask(what: str, value: Any, name: str, /, *arguments: Any, **keywords: Any) -> Any:
        of = value if isinstance(value, type) else type(value)
        if name not in allowed.get(what, ()) or not issubclass(of, kind):
            raise AttributeError("no attribute of that name can be asked for")
        found = vars(kind)[name]
        if what == "next":
            return _following(value)
        if what in ("set", "delete"):
            return getattr(found, f"__{what}__")(value, *arguments)
        if type(found) in SHARED:
            derived.number(found, odd=False)
        if hasattr(type(found), "__get__"):
            found = found.__get__(None if of is value else value, of)
        return found(*arguments, **keywords) if what == "call" else found

    return ask


def _signature_of(function: FunctionType) -> str | None:
    """A function's signature as Python writes it; None if a default is no plain value."""
    with suppress(Exception):  # an annotation does not show itself
        signature = inspect.signature(function, follow_wrapped=False)
        defaults = [p.default for p in signature.parameters.values() if p.default is not p.empty]
        if all(type(value) in PLAIN for value in defaults):
            return str(signature).replace("__main__.", "")
    return None


def _has(kind: type, name: str) -> bool:
    return any(vars(base).get(name) is not None for base in kind.__mro__ if base is not object)


def _following(value: Any) -> tuple[bool, object]:
    element = next(value, _END)
    return (element is not _END, None if element is _END else element)
