"""Objects of known classes that derive from built-in types: `class Pmf(dict)`, `class Broke(Exception)`.

They cross with their attributes and with what they hold as the built-in type, which is read and
written by that type's own methods: those of the class may be a student's, or stubs.
"""

import inspect
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from types import BuiltinFunctionType
from typing import Any, NamedTuple

from nbseal.wire.schema import WireError


class Base(NamedTuple):
    """How the content of a built-in type crosses.

    kind: the type. take: the items of a value. fill: gives a blank value its items, in place.
    pairs: whether the items are keys and values in turns. hashes: how many items an element has
    that is hashed; 0: none is.
    make: for types whose values never change, makes a value of a class from its items.
    """

    kind: type[Any]
    take: Callable[[Any], Sequence[Any]]
    fill: Callable[[Any, list[Any]], None] | None = None
    hashes: int = 0
    make: Callable[[Any, list[Any]], Any] | None = None


def pairs_of(value: dict[Any, Any]) -> list[Any]:
    """Keys and values in turns, in the order of the dict."""
    keys: Iterator[Any] = (
        OrderedDict.__iter__(value) if isinstance(value, OrderedDict) else dict.__iter__(value)
    )
    return [*chain.from_iterable((key, dict.__getitem__(value, key)) for key in keys)]


def fill_pairs(value: Any, items: list[Any]) -> None:
    """Give a dict these keys and values, which come in turns."""
    kind = OrderedDict if isinstance(value, OrderedDict) else dict
    kind.clear(value)
    for key, content in zip(items[::2], items[1::2], strict=True):
        kind.__setitem__(value, key, content)


def _fill_list(value: list[Any], items: list[Any]) -> None:
    list.__setitem__(value, slice(None), items)


def _fill_set(value: set[Any], items: list[Any]) -> None:
    set.clear(value)
    set.update(value, items)


def _fill_deque(value: deque[Any], items: list[Any]) -> None:
    deque.clear(value)
    deque.extend(value, items)


def _fill_error(value: BaseException, items: list[Any]) -> None:
    value.args = tuple(items)


def _whole(base: type[Any]) -> Base:
    """Of a number or a text, which is the only item."""

    def make(kind: Any, items: list[Any]) -> Any:
        [item] = items
        if type(item) is not base:
            raise TypeError(f"no {base.__name__}")
        return base.__new__(kind, item)

    return Base(base, lambda value: [_EXACT[base](value)], make=make)


_EXACT: dict[type, Callable[[Any], Any]] = {
    int: int.__index__,
    float: float.__float__,
    complex: complex.__pos__,
    str: str.__str__,
    bytes: lambda value: memoryview(value).tobytes(),
}
_BASES = (
    *(Base(kind, pairs_of, fill_pairs, 2) for kind in (Counter, OrderedDict, defaultdict, dict)),
    Base(list, lambda value: list.__getitem__(value, slice(None)), _fill_list),
    Base(set, lambda value: [*set.__iter__(value)], _fill_set, 1),
    Base(deque, lambda value: [*deque.__iter__(value)], _fill_deque),
    Base(
        tuple, lambda v: [*tuple.__iter__(v)], make=lambda kind, items: tuple.__new__(kind, items)
    ),
    Base(
        frozenset,
        lambda value: [*frozenset.__iter__(value)],
        hashes=1,
        make=lambda kind, items: frozenset.__new__(kind, items),
    ),
    *map(_whole, _EXACT),
    Base(Exception, lambda value: [*value.args], _fill_error),
)
_BY_KIND = {base.kind: base for base in _BASES}


@lru_cache
def base_of(kind: Any) -> Base | None:
    """How what an object of a class holds as a built-in type crosses; None if it holds nothing so."""
    bases = type.__dict__["__mro__"].__get__(kind)
    return next((_BY_KIND[b] for b in bases if b in _BY_KIND), None)


def blank(kind: Any) -> Any:
    """An object of a class without content; no code of the class is run.

    Raises WireError if the class is abstract: then the object is of one that derives from it.
    """
    bases = type.__dict__["__mro__"].__get__(kind)
    builtin = next(b for b in bases if type(vars(b).get("__new__")) is BuiltinFunctionType)
    try:
        return builtin.__new__(kind)
    except TypeError:
        if not inspect.isabstract(kind):
            raise
        raise WireError(
            f"{kind.__name__} is abstract, and a class that derives from it is known to one process only"
        ) from None
