"""What a student's function logs while a check listens, as with `assertLogs` or a handler of its own: the
records come back with the result, and are given once more to the checker's logger of that name.

Of a record, its level and its text cross. The levels that the check sets hold for the student's code.
"""

import functools
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any
from unittest.mock import patch

MAX_RECORDS = 1000  # of one call
MAX_WORDS = 2000  # characters of one, or of a logger's name
MAX_DEPTH = 20  # of loggers above one
_new: list[bool] = []  # not empty once the check has made, or added, a handler
_before: dict[str, int] = {}  # the levels that loggers had when the check began


# -- in the checker


def follow() -> None:
    """From now on, note when a check makes or adds a handler."""

    def noting(function: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(function)
        def noted(*arguments: Any, **keywords: Any) -> None:
            _new[:] = [True]
            function(*arguments, **keywords)

        return noted

    for owner, name in ((logging.Handler, "__init__"), (logging.Logger, "addHandler")):
        setattr(owner, name, noting(getattr(owner, name)))


def begin() -> None:
    """Begin a check, which does not listen yet."""
    _new.clear()
    _before.clear()
    _before.update(_levels())


def _levels() -> dict[str, int]:
    named = logging.root.manager.loggerDict.items()
    found = {name: one.level for name, one in named if isinstance(one, logging.Logger)}
    return found | {logging.root.name: logging.root.level}


def is_listening() -> bool:
    """Whether the check may listen."""
    return bool(_new)


def wanted() -> dict[str, int] | None:
    """{logger: level} of those that the check has set; None if it does not listen."""
    if not _new:
        return None
    return {name: level for name, level in _levels().items() if level != _before.get(name, 0)}


def give(told: tuple[Any, ...]) -> None:
    """Give the records that a worker tells of to the checker's handlers."""
    for one in told[:MAX_RECORDS]:
        match one:
            case (str(name), int(level), str(words)) if 0 <= level <= 1000:
                logger, name, words = _nearest(name), name[:MAX_WORDS], words[:MAX_WORDS]
                record = logger.makeRecord(name, level, "<the exercise>", 1, words, (), None)
                if logger.hasHandlers():
                    logger.handle(record)
            case _:
                raise TypeError("a record that is none")


def _nearest(name: str) -> logging.Logger:
    """The logger of that name, or the nearest above it that is here: a student's name makes none."""
    for _ in range(MAX_DEPTH):
        found = logging.root.manager.loggerDict.get(name)
        if isinstance(found, logging.Logger):
            return found
        name = name.rpartition(".")[0]
    return logging.root


# -- in the worker


@contextmanager
def heard(levels: Mapping[str, int] | None) -> Iterator[list[tuple[str, int, str]]]:
    """In the block, collect what is logged, with these levels; nothing if they are None."""
    found: list[tuple[str, int, str]] = []
    if levels is None:
        yield found
        return
    loggers = {logging.getLogger(name): level for name, level in levels.items()}
    before = {logger: logger.level for logger in loggers}
    handle = logging.Logger.callHandlers

    def hearing(logger: logging.Logger, record: logging.LogRecord) -> None:
        with suppress(Exception):  # the arguments do not fit: Python logs nothing then
            found.append((record.name, record.levelno, str(record.getMessage())[:MAX_WORDS]))
        handle(logger, record)

    with (
        patch.object(logging, "lastResort", None),
        patch.object(logging.Logger, "callHandlers", hearing),
    ):
        try:
            for logger, level in loggers.items():
                logger.setLevel(level)
            yield found
        finally:
            for logger, level in before.items():
                logger.setLevel(level)
