"""Functions that stay in the checker and are called from the worker.

A check may pass functions and iterators to a student's function. The worker gets a function in place of
each, which asks the checker until the check ends; for one of the student's own functions, it takes its own.
And the course's functions replace a student's, so that one mistake costs once, at any time.

What a function changes in its arguments is changed in the worker, too. The worker learns neither the code
nor the name nor the parameters: a student's test of solvers must find the wrong ones by their answers.
"""

import functools
import inspect
import io
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from nbseal.wire.exceptions import PLAIN, class_names
from nbseal.wire.handles import OWN, is_function, stays, told
from nbseal.wire.messages import SharedObjects, WireError, decode, encode
from nbseal.wire.scalars import SCALARS
from nbseal.wire.schema import CheckerRef, WorkerRef
from nbseal.wire.worker_values import Place

QUESTION = b"q"  # first byte of a worker's question: no MessagePack array begins so
STANDS_IN = "."  # begins the place of a function of the reference's
NO_FIT = "the function cannot be called with these arguments"
MAX_TEXT = 4000  # characters of what an exception says
_END = object()


class CheckerValues:
    """The checker's functions and iterators that a check has passed, by number."""

    def __init__(self) -> None:
        self.functions: dict[Place, Callable[..., Any]] = {}  # what asking calls
        self.values: dict[int, object] = {}
        self._numbers: dict[int, int] = {}  # id: number
        self._next = 0

    def part(self, value: object) -> WorkerRef | CheckerRef | None:
        """The part for such a value, or for a handle on its way back; None for any other value."""
        if stays(value):
            return told(value)
        # of a file, a student may use more than its lines
        iterates = isinstance(value, Iterator) and not isinstance(value, io.IOBase)
        iterates = iterates and not is_function(value)
        if not iterates and not is_function(value):
            return None
        number = self._numbers.get(id(value))
        if number is None:
            number = self._numbers[id(value)] = self._next
            self._next += 1
            self.values[number] = value
            asked: Any = functools.partial(_following, value) if iterates else value
            self.functions[number] = asked
        path = None if hasattr(value, "__wrapped__") else getattr(value, OWN, None)
        return CheckerRef(number, path if type(path) is str else None, iterates)

    def forget(self) -> None:
        """End the check: no number is given again."""
        for known in (self.functions, self.values, self._numbers):
            known.clear()


def part_of_handle(value: object) -> WorkerRef | None:
    """The part for a handle on its way back to the worker; None for any other value."""
    return told(value) if stays(value) else None


def changeable(arguments: Iterable[object], keywords: Mapping[str, object]) -> tuple[object, ...]:
    """The arguments that a call may have changed: they go back with its result."""
    return tuple(v for v in (*arguments, *keywords.values()) if type(v) not in SCALARS)


def unpacked(sent: object) -> tuple[tuple[Any, ...], dict[str, Any]] | None:
    """The arguments and keywords of a message, however hostile; None if they are none."""
    match sent:
        case (tuple(arguments), tuple(pairs)) if all(
            type(pair) is tuple and len(pair) == 2 and type(pair[0]) is str for pair in pairs
        ):
            return arguments, dict(pairs)
    return None


def answer(
    question: bytes,
    functions: Mapping[Place, Callable[..., Any]],
    classes: Mapping[str, type],
    shared: SharedObjects,
    writable: Collection[int],
    staying: Callable[[Any], object],
    passed: CheckerValues,
) -> tuple[bytes, list[object]]:
    """Call the function that a question asks for; return the message to send, and its arguments.

    functions: those that the worker may call. passed: what the check has passed; the results of its
    functions may hold more. Others: as `decode` has them.

    An ordinary exception of the function is sent as its answer; what ends a check passes through.
    Raises WireError if the question is invalid, however hostile it is.
    """
    match decode(question, classes, shared, writable, staying=staying):
        case [sent, int() | str() as place] if place in functions and (call := unpacked(sent)):
            arguments, keywords = call
        case _:
            raise WireError("a question that is none")
    names = {kind: name for name, kind in classes.items()}
    given = changeable(arguments, keywords)
    by_check = not str(place).startswith(STANDS_IN)
    more = passed.part if by_check else part_of_handle
    try:
        if by_check:
            _check_fit(functions[place], arguments, keywords)
        reply = [given, "returned", functions[place](*arguments, **keywords)]
        message, _ = encode(reply, names, shared, staying=more)
    except Exception as error:
        raised = _told(error)
        try:
            message, _ = encode([given, "raised", raised], names, shared, staying=more)
        except WireError:  # the function has given its arguments what does not cross
            message, _ = encode([(), "raised", raised], names, shared)
    return message, [*arguments, *keywords.values()]


def _check_fit(
    function: Callable[..., Any], arguments: tuple[Any, ...], keywords: Mapping[str, Any]
) -> None:
    """Raises TypeError if a function cannot be called so. Python's own message would name it."""
    with suppress(ValueError):  # it does not tell what it takes
        try:
            inspect.signature(function).bind(*arguments, **keywords)
        except TypeError:
            raise TypeError(NO_FIT) from None


def _told(error: Exception) -> tuple[tuple[str, ...], tuple[Any, ...], str, dict[str, Any]]:
    """An exception's class names, arguments, text and attributes, as far as they cross."""
    names = class_names(type(error))
    trace = error.__traceback__
    if isinstance(error, TypeError) and trace and not trace.tb_next:  # a built-in raised it
        return names, (NO_FIT,), NO_FIT, {}
    try:
        noted = {name: value for name, value in vars(error).items() if _is_short(value)}
        return names, tuple(filter(_is_short, error.args)), str(error)[:MAX_TEXT], noted
    except Exception:  # the worker chose its arguments: their text may fail, or have no end
        return names, (), "", {}


def _is_short(value: object) -> bool:
    return type(value) in PLAIN and len(str(value)) <= MAX_TEXT


def _following(value: Any) -> tuple[bool, object]:
    element = next(value, _END)
    return (False, None) if element is _END else (True, element)
