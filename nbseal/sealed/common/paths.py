"""What a path such as "Sudoku.search" means in a notebook's namespace."""

import sys
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

STUB = "__stub__"  # name of the function that makes a stub from a path
DEEP = 5000  # recursion limit where checker and worker call each other


class Call(NamedTuple):
    """A call of what a path means in the worker."""

    path: str
    arguments: tuple[Any, ...] = ()
    keywords: Mapping[str, Any] = {}


def find(name: str, space: Mapping[str, Any]) -> object:
    """What a name means in a namespace or, as "helpers.Person", in a module; None if nothing."""
    module, _, last = name.rpartition(".")
    if not module:
        return space.get(last)
    return vars(sys.modules[module]).get(last) if module in sys.modules else None


def resolve(path: str, space: Mapping[str, Any]) -> Callable[..., Any]:
    """The function at a path; for a property, its getter. Raises NameError or AttributeError."""
    first, *rest = path.split(".")
    if first not in space:
        raise NameError(f"name {first!r} is not defined")
    value = space[first]
    for name in rest:
        value = getattr(value, name)
    if isinstance(value, property) and value.fget:
        return value.fget
    return value  # type: ignore[no-any-return]
