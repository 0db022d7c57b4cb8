"""The forms of what functions of numpy and scipy return: results with names, such as `OptimizeResult`.

Such a class is a dict, a named tuple, or an object with attributes. What crosses is its name and its
content; the receiver takes the class of its own package, and runs nothing of it. A result holds data:
with a function in it, a student would answer `result.equals(expected)`.
"""

import importlib
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import is_dataclass
from functools import partial
from itertools import chain
from types import ModuleType
from typing import Any

from nbseal.wire.exceptions import know_exceptions
from nbseal.wire.forms import FORMS, Form, exact, register
from nbseal.wire.handles import stays
from nbseal.wire.hooks import guard
from nbseal.wire.identity import attributes_of, is_code
from nbseal.wire.plain_forms import fill_dict, paired, pairs_of

_MODULES = {  # whose classes, and those that they import, are the results of a package
    "numpy": ("numpy.linalg._linalg",),
    "scipy": ("scipy.integrate", "scipy.optimize", "scipy.stats"),
}
_NAMES = ("Result", "OdeSolution", "DenseOutput")  # how classes that hold plain values end
_FUNCTIONS = ("sol",)  # what holds a function in a result of scipy's own: a spline or the like
_OURS = {"_xp": "scipy._lib.array_api_compat.numpy"}  # attributes that are modules


def _is_data(name: object, value: object) -> bool:
    """Whether a result may hold a value under a name."""
    if stays(value) or isinstance(value, type):
        return False
    return not callable(value) or (name in _FUNCTIONS and type(value) in FORMS)


def told_attributes(value: Any) -> tuple[Any, ...]:
    """The attributes of an object: names and values in turns."""
    told = attributes_of(value)
    found = {n: x if not isinstance(x, ModuleType) else None for n, x in told.items()}
    return tuple(chain.from_iterable(found.items()))


def _give(made: Any, told: Any) -> None:
    """Give an object the attributes that were told: data, and none in a method's place.

    A property of its class may read one of its own name, and still stands before it.
    """
    attributes: Mapping[str, Any] = paired([*exact(told, tuple)])
    for name, value in attributes.items():
        if not exact(name, str).isidentifier() or name[:2] == "__":
            raise ValueError("an attribute with a name that is none")
        found = getattr(type(made), name, None)
        free = isinstance(found, property) or not is_code(type(made), name)
        if free and _is_data(name, value):
            vars(made)[name] = sys.modules.get(_OURS[name]) if name in _OURS else value


def _of_tuple(value: Any) -> tuple[Any, ...]:
    return tuple(tuple.__iter__(value)), told_attributes(value)


def _tuple(kind: Any, parts: list[Any]) -> Any:
    items, told = parts
    if len(exact(items, tuple)) != len(kind._fields):
        raise ValueError("a result with the wrong number of items")
    if not all(map(_is_data, kind._fields, items)):
        raise ValueError("a result that is no data")
    made = tuple.__new__(kind, items)
    if told:
        _give(made, told)
    return made


def _dict(kind: Any, parts: list[Any]) -> Any:
    if not all(map(_is_data, parts[::2], parts[1::2])):
        raise ValueError("a result that is no data")
    made = dict.__new__(kind)
    dict.update(made, paired(parts))
    return made


def made_object(kind: Any, parts: list[Any]) -> Any:
    """An object of a class with the attributes that were told. Raises any exception."""
    made = object.__new__(kind)
    _give(made, *parts)
    return made


def _inside_tuple(value: Any) -> Iterable[object]:
    return chain(tuple.__iter__(value), attributes_of(value).values())


def inside_object(value: Any) -> Iterable[object]:
    """What the attributes of an object hold."""
    return attributes_of(value).values()


def _form(kind: Any) -> Form | None:
    """The form of a class of results; None for any other class."""
    name = f"{kind.__module__}.{kind.__qualname__}"
    if issubclass(kind, tuple):
        if not hasattr(kind, "_fields"):
            return None
        return Form(name, kind, _of_tuple, partial(_tuple, kind), inside=_inside_tuple)
    if not kind.__name__.endswith(_NAMES):
        return None
    if issubclass(kind, dict):
        guard(kind, _FUNCTIONS)  # keys are attributes
        return Form(
            name,
            kind,
            lambda value: list(pairs_of(value)),
            partial(_dict, kind),
            fill_dict,
            copy=dict.copy,
            hashes=2,
            inside=pairs_of,
        )
    if is_dataclass(kind) or kind.__new__ is object.__new__:
        make = partial(made_object, kind)
        return Form(name, kind, lambda value: (told_attributes(value),), make, inside=inside_object)
    return None


def _kinds(package: str) -> Iterator[type[Any]]:
    """The classes that the modules of a package define, as far as they are imported, helpers apart."""
    for name, module in [*sys.modules.items()]:
        if f"{name}.".startswith(f"{package}.") and "._lib." not in name:
            for value in vars(module).values():
                if isinstance(value, type) and value.__module__ == name:
                    yield value


def register_for(package: str) -> None:
    """Let the results of a package's functions cross, and the exceptions that they raise."""
    for module in _MODULES.get(package, ()):
        importlib.import_module(module)
    kinds = {*_kinds(package)}
    know_exceptions(kinds)
    if package in _MODULES:
        register(*filter(None, map(_form, kinds - FORMS.keys())))
