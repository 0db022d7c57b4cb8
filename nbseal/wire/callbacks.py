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

from nbseal.wire.exceptions import described
from nbseal.wire.handles import OWN, stays, told
from nbseal.wire.messages import SharedObjects, WireError, decode, encode
from nbseal.wire.scalars import SCALARS
from nbseal.wire.schema import CheckerRef, WorkerRef
from nbseal.wire.worker_values import Place

QUESTION = b"q"  # first byte of a worker's question: no MessagePack array begins so
STANDS_IN = "."  # begins the place of a function of the reference's
NO_FIT = "the function cannot be called with these arguments"
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
        function = callable(value) and not isinstance(value, type)
        # of a file, a student may use more than its lines
        if not function and (not isinstance(value, Iterator) or isinstance(value, io.IOBase)):
            return None
        number = self._numbers.get(id(value))
        if number is None:
            number = self._numbers[id(value)] = self._next
            self._next += 1
            self.values[number] = value
            asked: Any = value if function else functools.partial(_following, value)
            self.functions[number] = asked
        path = None if hasattr(value, "__wrapped__") else getattr(value, OWN, None)
        return CheckerRef(number, path if type(path) is str else None, not function)

    def forget(self) -> None:
        """End the check: no number is given again."""
        for known in (self.functions, self.values, self._numbers):
            known.clear()


def changeable(arguments: Iterable[object], keywords: Mapping[str, object]) -> tuple[object, ...]:
    """The arguments that a call may have changed: they go back with its result."""
    return tuple(v for v in (*arguments, *keywords.values()) if type(v) not in SCALARS)


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
        case [(tuple(arguments), tuple(pairs)), int() | str() as place] if (
            place in functions
            and all(
                type(pair) is tuple and len(pair) == 2 and type(pair[0]) is str for pair in pairs
            )
        ):
            keywords = dict(pairs)
        case _:
            raise WireError("a question that is none")
    names = {kind: name for name, kind in classes.items()}
    given = changeable(arguments, keywords)
    by_check = not str(place).startswith(STANDS_IN)
    # the reference's own functions and iterators do not cross, only handles on their way back
    more = passed.part if by_check else lambda value: told(value) if stays(value) else None
    try:
        if by_check:
            _check_fit(functions[place], arguments, keywords)
        reply = [given, "returned", functions[place](*arguments, **keywords)]
        message, _ = encode(reply, names, shared, staying=more)
    except Exception as error:
        trace = error.__traceback__
        of_built_in = isinstance(error, TypeError) and trace and not trace.tb_next
        raised = described(TypeError(NO_FIT) if of_built_in else error, short=True)
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


def _following(value: Any) -> tuple[bool, object]:
    element = next(value, _END)
    return (False, None) if element is _END else (True, element)
