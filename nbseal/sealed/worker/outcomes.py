"""In the worker: what became of a call, and of an exception all that crosses.

A student's exception may do anything when it is asked: what it does not tell is left out.
"""

import linecache
import traceback
from collections.abc import Callable, Collection
from typing import Any

from nbseal.wire.exceptions import class_names, described

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
    nothing: Any = (class_names(type(error)), (), "<no text>", {})
    *told, attributes = _asked(lambda: described(error), nothing)
    cause = _asked(lambda: described(error.__cause__) if error.__cause__ else None, None)
    return (*told, _asked(lambda: _trace(error, cells), ""), attributes, cause)


def _asked(ask: Callable[[], Any], instead: Any) -> Any:
    """What asking gives; something else, if anything is raised."""
    try:
        return ask()
    except BaseException:
        return instead


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
