"""Warnings of a student's function that a check waits for, in `warnings.catch_warnings` or
`pytest.warns`: they come back with the result, and are given once more in the checker."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from nbseal.wire.exceptions import KNOWN

MAX_WARNINGS = 100
MAX_WORDS = 2000  # characters of one
Told = tuple[tuple[tuple[str, ...], str], ...]  # names of the class and its bases, words
_quiet: list[Any] = []  # Python's filters while no check waits


def begin() -> None:
    """Begin a check, which does not wait yet."""
    _quiet[:] = [warnings.filters]


def is_waiting() -> bool:
    """Whether the check has begun to catch warnings: it then has filters of its own."""
    return bool(_quiet) and warnings.filters is not _quiet[0]


def give(told: tuple[Any, ...]) -> None:
    """Give the warnings that a worker tells of. Raises one, if the check makes errors of them."""
    for one in told[:MAX_WARNINGS]:
        match one:
            case (tuple(names), str(words)):
                kinds = (KNOWN.get(name) for name in names if type(name) is str)
                known = (k for k in kinds if k and issubclass(k, Warning))
                message = _made(next(known, UserWarning), words[:MAX_WORDS])
                kind = type(message)
                warnings.warn_explicit(message, kind, "<the exercise>", 1, registry={})
            case _:
                raise TypeError("a warning that is none")


def _made(kind: type, words: str) -> Warning:
    try:
        return kind(words)  # type: ignore[no-any-return]
    except TypeError:  # it wants more than words
        return UserWarning(words)


@contextmanager
def caught(wanted: bool) -> Iterator[list[Any]]:
    """In the worker: in the block, collect warnings if they are wanted; see `told_of`."""
    if not wanted:
        yield []
        return
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        yield found


def told_of(found: list[Any]) -> Told:
    """What the checker is told of warnings."""
    return tuple(
        (tuple(kind.__name__ for kind in one.category.__mro__), str(one.message)[:MAX_WORDS])
        for one in found[:MAX_WARNINGS]
    )
