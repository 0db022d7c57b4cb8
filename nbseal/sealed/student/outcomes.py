"""In the worker: what became of a call, and of an exception all that crosses.

A student's exception may do anything when it is asked: what it does not tell is left out.
`nbseal.wire.exceptions` makes an exception of it again.
"""

import linecache
import traceback
from collections.abc import Callable, Collection
from typing import Any

from nbseal.wire.exceptions import PLAIN, class_names

MAX_TRACE = 4000  # characters


def outcome_of(call: Callable[[], Any], cells: Collection[str]) -> tuple[str, Any]:
    """("returned", value), or ("raised", what): class names, arguments, text, traceback, attributes,
    and the cause.

    cells: the names of the files that the student's cells are compiled as.
    """
    try:
        return "returned", call()
    except BaseException as error:
        *told, attributes = _told(error)
        return "raised", (*told, _trace(error, cells), attributes, _cause(error))


def _told(error: BaseException) -> tuple[Any, ...]:
    """The names of its classes, its arguments, text and attributes."""
    return class_names(type(error)), _arguments(error), _text(error), _attributes(error)


def _cause(error: BaseException) -> tuple[Any, ...] | None:
    """The same of the exception that it was raised from."""
    try:
        return _told(error.__cause__) if error.__cause__ else None
    except BaseException:
        return None


def _arguments(error: BaseException) -> tuple[Any, ...]:
    """The arguments of the exception, if they are plain; else its text."""
    try:
        if isinstance(error, OSError) and type(error.filename) is str and len(error.args) == 2:
            return (*error.args, error.filename)
        if all(type(value) in PLAIN for value in error.args):
            return tuple(error.args)
    except BaseException:
        return ()
    return (_text(error),)


def _attributes(error: BaseException) -> dict[str, Any]:
    """The attributes of the exception that are plain."""
    try:
        return {n: v for n, v in vars(error).items() if type(n) is str and type(v) in PLAIN}
    except BaseException:
        return {}


def _text(error: BaseException) -> str:
    try:
        return str(error)[:MAX_TRACE]
    except BaseException:
        return "<no text>"


def _line(frame: traceback.FrameSummary) -> str:
    cell = "a cell" if frame.name.startswith("<") else f"the cell of {frame.name}"
    return f"Line {frame.lineno} of {cell}: {frame.line}".rstrip(": ")


def _trace(error: BaseException, cells: Collection[str]) -> str:
    """The lines of the student's cells that the exception came through, in the words of self-checks."""
    try:
        frames = traceback.extract_tb(error.__traceback__)
        own = [frame for frame in frames if frame.filename in cells or "ipython" in frame.filename]
        for frame in own:
            linecache.checkcache(frame.filename)
        return "\n".join(map(_line, own[-8:]))[-MAX_TRACE:]
    except BaseException:
        return ""
