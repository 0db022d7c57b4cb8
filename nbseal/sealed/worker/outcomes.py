"""In the worker: what became of a call, and of an exception all that crosses.

A student's exception may do anything when it is asked: what it does not tell is left out.
"""

import linecache
import traceback
from collections.abc import Callable, Collection
from typing import Any

from nbseal.wire.exceptions import PLAIN, class_names

MAX_TRACE = 4000  # characters


def outcome_of(call: Callable[[], Any], cells: Collection[str]) -> tuple[str, Any]:
    """("returned", value), or ("raised", what): class names, arguments, text, traceback, attributes, cause.

    cells: the names of the files that the student's cells are compiled as.
    """
    try:
        return "returned", call()
    except BaseException as error:
        return "raised", _raised(error, cells)


def _raised(error: BaseException, cells: Collection[str]) -> tuple[Any, ...]:
    *told, attributes = _told(error)
    cause = _asked(lambda: _told(error.__cause__) if error.__cause__ else None, None)
    return (*told, _asked(lambda: _trace(error, cells), ""), attributes, cause)


def _asked(ask: Callable[[], Any], instead: Any) -> Any:
    """What asking gives; something else, if anything is raised."""
    try:
        return ask()
    except BaseException:
        return instead


def _told(error: BaseException) -> tuple[Any, ...]:
    """The names of its classes, its arguments, text and plain attributes."""

    def plain() -> dict[str, Any]:
        return {n: v for n, v in vars(error).items() if type(n) is str and type(v) in PLAIN}

    text = _asked(lambda: str(error)[:MAX_TRACE], "<no text>")
    arguments = _asked(lambda: _arguments(error, text), ())
    return class_names(type(error)), arguments, text, _asked(plain, {})


def _arguments(error: BaseException, text: str) -> tuple[Any, ...]:
    """The arguments of the exception, if they are plain; else its text."""
    if isinstance(error, OSError) and type(error.filename) is str and len(error.args) == 2:
        return (*error.args, error.filename)
    return tuple(error.args) if all(type(value) in PLAIN for value in error.args) else (text,)


def _line(frame: traceback.FrameSummary) -> str:
    cell = "a cell" if frame.name.startswith("<") else f"the cell of {frame.name}"
    return f"Line {frame.lineno} of {cell}: {frame.line}".rstrip(": ")


def _trace(error: BaseException, cells: Collection[str]) -> str:
    """The lines of the student's cells that the exception came through, in the words of self-checks."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if frame.filename in cells or "ipython" in frame.filename]
    for frame in own:
        linecache.checkcache(frame.filename)
    return "\n".join(map(_line, own[-8:]))[-MAX_TRACE:]
