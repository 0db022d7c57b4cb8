"""How values of one type are taken apart into plainer ones, and made again on the other side.

Each codec checks exact types and sizes of what comes, and calls only the built-in types' own methods: those
of a subclass may lie.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

MAX_TOLD = 20_001  # values that a reason may quote of one: more than are searched for


@dataclass(frozen=True, eq=False)
class Codec:
    """How values of one type cross.

    take: what a value holds; None if this value does not cross.
    make: a value of the type, or of a subclass, that holds such items; it raises any exception if they
        are invalid. None: `fill` does it, with a value that holds nothing.
    fill: lets a value hold such items, or, if there is `make`, what another value holds. None: such
        values cannot change.
    safe: whether a value may come from a worker, which might choose one that takes for ever to use.
    hashes: how many items an element has that is hashed; 0: none is.
    told: the values that a reason may quote of it; by default what it holds.
    """

    name: str  # of the type, in messages
    kind: type[Any]
    take: Callable[[Any], Sequence[object] | None]
    make: Callable[[Any, list[Any]], Any] | None = None
    fill: Callable[[Any, Any], None] | None = None
    safe: Callable[[Any], bool] | None = None
    hashes: int = 0
    told: Callable[[Any], Iterable[object]] | None = None


CODECS: dict[type, Codec] = {}
BY_NAME: dict[str, Codec] = {}
NEVER: set[type] = set()  # types that do not cross, nor do their subclasses


def register(*codecs: Codec) -> None:
    """From now on, values of these types cross. Both sides must know the same."""
    for codec in codecs:
        CODECS[codec.kind] = BY_NAME[codec.name] = codec


def told_of(value: object) -> Iterable[object] | None:
    """The values that a reason may quote of one that has a codec; None if it has none."""
    codec = CODECS.get(type(value))
    if codec is None:
        return None
    try:
        return (codec.told or codec.take)(value) or ()
    except Exception:  # one that does not cross: a reason quotes it by its own text at most
        return ()


def few(values: Iterable[object]) -> Sequence[object]:
    """The values, if a reason can be searched for all; otherwise more than that, all different."""
    found = list(islice(values, MAX_TOLD))
    return found if len(found) < MAX_TOLD else range(MAX_TOLD)


def lines_of(whole: str | bytes) -> Sequence[object]:
    """A text and its lines, as `few` values."""
    return few([whole, *whole.splitlines()])


def exact(value: Any, *kinds: type) -> Any:
    """The value, if it is of exactly one of these types. Raises TypeError."""
    if type(value) not in kinds:
        raise TypeError(f"a {type(value).__name__} in the wrong place")
    return value


def ints(values: Sequence[Any], number: int) -> list[int]:
    """The values, if they are so many ints. Raises TypeError or ValueError."""
    if len(values) != number:
        raise ValueError("the wrong number of parts")
    return [exact(value, int) for value in values]
