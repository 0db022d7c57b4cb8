"""Gives a student's own values back to their objects when these return from the checker.

A student may keep values on an object that do not cross, such as an object of a class of their own
or a namedtuple. The checker gets an `Opaque`, or a plain tuple. When the object comes back, the
worker restores its own value, unless the checker has put another one there. This runs only in the
worker, which is not trusted: it calls a student's methods, such as `__eq__`.
"""

from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from nbseal.wire.based import base_of
from nbseal.wire.forms import FORMS
from nbseal.wire.identity import attributes_of, give_attributes
from nbseal.wire.scalars import IMMUTABLE, Opaque, name_of

_NOTHING = object()


def kept(kind: Any, target: Any, source: Any) -> Any:
    """The new content of a container: what came, with the worker's own values where they were.

    kind: the type that it crosses as.
    target: the container as it is.
    source: what came, of that type.
    """
    with suppress(Exception):  # a student's __eq__ or __hash__ may fail: then what came is taken
        if kind is list:
            return _items(list(list.__iter__(target)), source)
        if kind is deque:
            return _items(list(deque.__iter__(target)), list(source))
        if issubclass(kind, dict):
            return _values(dict(dict.items(target)), dict(source))
        if kind in FORMS or kind is set:
            return source
        base = base_of(kind)
        if base and base.fill:
            base.fill(source, _items([*base.take(target)], [*base.take(source)]))
        came = attributes_of(source)
        give_attributes(source, _values(attributes_of(target), came))
    return source


def _is_of(old: object, new: Opaque) -> bool:
    """Whether a value crosses as that."""
    return type(old) is not Opaque and name_of(type(old)) == new.kind


def _items(old: list[Any], new: list[Any]) -> list[Any]:
    return list(map(_one, old, new)) if len(old) == len(new) else new


def _values(old: Mapping[Any, Any], new: dict[Any, Any]) -> dict[Any, Any]:
    if len(old) == len(new) and any(type(key) is Opaque for key in new):
        return dict(old)  # it is unknown which key is which
    own = {key: key for key in old}
    return {own.get(key, key): _one(old.get(key, _NOTHING), new[key]) for key in new}


def _one(old: Any, new: Any) -> Any:
    """The worker's own value, if what came is what it crossed as; else what came."""
    kind: Any = type(new)
    if kind is Opaque:
        return old if _is_of(old, new) else new
    if kind not in IMMUTABLE or not issubclass(type(old), kind):
        return new
    if kind is tuple:
        own = list(tuple.__iter__(old))
        items = _items(own, list(new))
        if len(own) != len(new) or any(a is not b and a != b for a, b in zip(own, items)):
            return new
        return old if type(old) is not tuple else tuple(items)
    return old if type(old) is not kind and kind.__eq__(old, new) is True else new
