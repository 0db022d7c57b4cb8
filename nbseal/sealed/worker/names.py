"""What names and paths mean in a student's notebook, in its worker, and which classes it has extended."""

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from copy import deepcopy
from types import FunctionType
from typing import Any

from nbseal.sealed.common.paths import find, resolve
from nbseal.wire.codecs import CODECS
from nbseal.wire.kinds import attributes_of, mro
from nbseal.wire.scalars import TYPES


class Names:
    """The namespace of a notebook; kinds: the names of the classes whose objects cross."""

    def __init__(self, space: dict[str, Any], kinds: Collection[str]) -> None:
        self.space, self.kinds = space, kinds

    def resolve(self, path: str) -> Callable[..., Any]:
        """The function of a path. Raises NameError or AttributeError."""
        return resolve(path, self.space)

    def classes(self) -> dict[str, type]:
        """The classes whose objects cross, as the notebook has them now."""
        found = {name: find(name, self.space) for name in self.kinds}
        return {name: kind for name, kind in found.items() if isinstance(kind, type)}

    def value(self, name: str, classes: Mapping[type, str]) -> tuple[str, Any]:
        """What a name stands for: ("returned", value), ("function", its own name), or ("missing", None)."""
        try:
            value: Any = self.resolve(name)
        except BaseException:  # a student's metaclass may raise anything
            return "missing", None
        crosses = type(value) in CODECS or (isinstance(value, type) and value in TYPES.values())
        if callable(value) and type(value) not in classes and not crosses:
            own = getattr(value, "__name__", None) if isinstance(value, FunctionType) else None
            return "function", own if type(own) is str else None
        return "returned", value

    def there(self, paths: list[str]) -> list[str]:
        """Those of some paths that are defined."""
        return [path for path in paths if self.value(path, {})[0] == "function"]


def is_extended(kind: type) -> bool:
    """Whether a student's cell has given another `__init__` to a class, or derived one from it by its name."""
    init = type.__dict__["__dict__"].__get__(kind).get("__init__")
    own, *others = [(b.__module__, f"{b.__qualname__}.__init__") for b in mro(kind)]
    return isinstance(init, FunctionType) and (init.__qualname__ != own[1] or own in others)


def complete(values: Collection[Any], kinds: Collection[type]) -> None:
    """Give those of some values that are objects of such classes what a student's `__init__` adds, if they
    can be made from copies: with which arguments the checker made one is not known."""
    some = [value for value in values if type(value) in kinds]
    with suppress(Exception):
        for value, twin in zip(some, deepcopy(some), strict=True):
            with suppress(Exception):
                for name, attribute in attributes_of(type(value)(twin)).items():
                    if name not in attributes_of(value):
                        setattr(value, name, attribute)
