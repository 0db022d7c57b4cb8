"""In the worker: objects from the checker get what a student's own `__init__` adds to a class of the notebook.

This works only for classes whose objects can be made from another one, as copies are: with which
arguments the checker made one is not known here.
"""

from collections.abc import Collection, Iterable
from contextlib import suppress
from types import FunctionType
from typing import Any

from nbseal.wire.kinds import attributes_of


def extended(classes: Iterable[type]) -> set[type]:
    """Those of some classes to which a student's cell has given another `__init__`."""
    return {kind for kind in classes if _is_extended(kind)}


def complete(values: Collection[Any], kinds: Collection[type]) -> None:
    """Give those of some values that are objects of these classes such attributes."""
    for value in values:
        if type(value) in kinds:
            with suppress(Exception):
                for name, attribute in attributes_of(type(value)(value)).items():
                    if name not in attributes_of(value):
                        setattr(value, name, attribute)


def _is_extended(kind: type) -> bool:
    init = type.__dict__["__dict__"].__get__(kind).get("__init__")
    return isinstance(init, FunctionType) and init.__qualname__ != f"{kind.__qualname__}.__init__"
