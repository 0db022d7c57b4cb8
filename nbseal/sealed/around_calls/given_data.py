"""Which given data, and which data of given classes, a student's cell has changed.

In one process, a check sees `df` as a student's cell has left it, and may say that it should have been
copied. Sealed it sees the instructor's `df`, which no student can make easier. So what passes with that
one must pass in the student's process, too (`nbseal.sealed.runs`).
"""

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from inspect import isroutine
from typing import Any

from nbseal.wire.messages import SharedObjects, encode
from nbseal.wire.scalars import SCALARS
from nbseal.wire.schema import WireError

NOTE, CHANGED = "note", "changed"  # what is asked of the worker
_DATA = {*SCALARS, list, tuple, set, frozenset, dict}


def answers(
    space: Mapping[str, Any], classes: Callable[[], Mapping[str, type]]
) -> dict[str, Callable[..., Any]]:
    """{what a worker can be asked: the function that does it}; classes: gives those whose objects cross."""
    noted: dict[str, bytes] = {}

    def contents(names: Collection[str]) -> dict[str, bytes]:
        """What those of the names that cross are, as bytes. Functions are no data."""
        kinds = {kind: name for name, kind in classes().items()}
        found = {}
        for name in names:
            with suppress(WireError, KeyError):  # it is too large, or not there
                value = space[name]
                told = _told(value) if isinstance(value, type) else value
                if not isroutine(value):
                    found[name] = encode([told], kinds, SharedObjects(odd=True))[0]
        return found

    def note(names: Collection[str]) -> None:
        noted.clear()
        noted.update(contents(names))

    def changed() -> list[str]:
        now = contents(noted)
        return [name for name, before in noted.items() if now.get(name) != before]

    return {NOTE: note, CHANGED: changed}


def _told(kind: type) -> dict[str, object]:
    """The data of a class, and which `__init__` it has: exercises add methods, and replace no such one."""
    own = {n: v for n, v in vars(kind).items() if n[:2] != "__" and type(v) in _DATA}
    return own | {"__init__": id(kind.__init__)}  # type: ignore[misc]
