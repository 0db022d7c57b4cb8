"""What the checker's namespace holds: classes, and containers that no worker may change."""

from collections.abc import Collection, Mapping
from contextlib import suppress
from itertools import chain
from pathlib import Path
from types import FunctionType, ModuleType

from nbseal.sealed.client.known import Types
from nbseal.sealed.common.paths import find
from nbseal.wire.hooks import guard
from nbseal.wire.kinds import parts_of

_HISTORY = ("_i", "_ii", "_iii", "_ih", "_oh", "_dh")  # of IPython


def types_in(
    space: Mapping[str, object], names: Collection[str], only_in_tests: Collection[str]
) -> Types:
    """The classes of these names, as the notebook has defined them so far.

    only_in_tests: a test's own class may be equal to anything, and no student's code makes objects of it;
    but an exception that such a test raises may come back.
    """
    values: dict[str, type] = {}
    exceptions: dict[str, type[Exception]] = {}
    for name in names:
        kind = find(name, space)
        if not isinstance(kind, type) or (
            name in only_in_tests and not issubclass(kind, BaseException)
        ):
            continue
        guard(kind)
        if issubclass(kind, Exception):
            exceptions[name.rpartition(".")[2]] = kind
        if issubclass(kind, Exception) or not issubclass(kind, BaseException):
            values[name] = kind
    return Types(values, exceptions)


def containers_of(space: Mapping[str, object], kinds: Collection[type]) -> frozenset[int]:
    """The ids of the containers that a namespace holds, and the course's modules, and their functions as
    defaults or closures. kinds: the classes whose objects hold something."""
    named = [v for name, v in space.items() if name[:2] != "__" and name not in _HISTORY]
    for value in [*named]:  # the course's files lie in the folder that checks run in
        file = getattr(value, "__file__", None) if isinstance(value, ModuleType) else None
        if file and file.startswith(f"{Path.cwd()}/"):
            named += vars(value).values()
    todo: list[object] = [*named, *chain.from_iterable(map(_held_by, named))]
    found = set[int]()
    while todo:
        value = todo.pop()
        parts = parts_of(value, kinds)
        if parts is not None and id(value) not in found:
            found.add(id(value))
            todo += parts
    return frozenset(found)


def _held_by(value: object) -> list[object]:
    """What a function holds as defaults of arguments or in its closure."""
    if not isinstance(value, FunctionType):
        return []
    held: list[object] = [*(value.__defaults__ or ()), *(value.__kwdefaults__ or {}).values()]
    for cell in value.__closure__ or ():
        with suppress(ValueError):  # it is empty
            held.append(cell.cell_contents)
    return held
