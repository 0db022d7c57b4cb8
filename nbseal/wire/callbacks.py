"""Functions that stay in the checker, and are called from the worker.

Those that a check passes to a student's function: the worker gets a function of its own in their
place, which asks the checker. The checker calls the real one and sends back what came of it; so a
student's function can be given, say, a hidden solver to test, and the worker learns nothing but
what it answers. It can be asked only while the call lasts for which it was passed. Where the check
passes one of the student's own functions, the worker takes its own.

And those of the course that stand in for a student's, so that one mistake costs once: the worker can
ask them at any time, and never holds their code.

Arguments and results are copies, and arguments take over what the function changed in them. What a
passed function is called, or takes beside what it is meant for, is not told: a test of solvers that
a student has written must find the wrong ones by their answers.
"""

import inspect
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from typing import Any

from nbseal.wire.exceptions import PLAIN
from nbseal.wire.handles import Handle
from nbseal.wire.messages import Registry, WireError, decode, encode
from nbseal.wire.schema import crossing

QUESTION = b"q"  # begins a question of the worker's, as no MessagePack array does
# Of an argument: its position, or its name; of a stand-in: STANDS_IN and its path
Place = int | str
STANDS_IN = "."  # no name of an argument begins so
LENT = "#"  # begins the path of a function that is passed to one of the checker's
OWN = "nbseal_path"  # the attribute of a stub that says which of the student's functions it is
NO_FIT = "the function cannot be called with these arguments"
MAX_TEXT = 4000  # characters of what an exception says


def taken_out(
    arguments: tuple[Any, ...], keywords: Mapping[str, Any], classes: Mapping[type, str]
) -> tuple[tuple[Any, ...], dict[str, Any], dict[Place, Callable[..., Any]]]:
    """The arguments with None in place of each function, and the functions by their places."""
    places: list[tuple[Place, Any]] = [*enumerate(arguments), *keywords.items()]
    found = {
        place: value
        for place, value in places
        if callable(value)
        and not isinstance(value, type | Handle)
        and not crossing(type(value), classes)
    }
    left = tuple(None if n in found else value for n, value in enumerate(arguments))
    return left, {n: None if n in found else v for n, v in keywords.items()}, found


def described(
    functions: Mapping[Place, Callable[..., Any]],
) -> tuple[tuple[Place, str | None], ...]:
    """What the worker is told of functions: their places, and the path of the student's own."""
    return tuple((place, getattr(function, OWN, None)) for place, function in functions.items())


def answer(
    question: bytes,
    functions: Mapping[Place, Callable[..., Any]],
    values: Mapping[str, type],
    registry: Registry,
    writable: Collection[int],
    lent: Callable[[str], Callable[..., Any]],
) -> tuple[bytes, list[object]]:
    """Call the function that a question asks for: the answer to send, and the arguments it got.

    values: {name: class} of what may be in the arguments; registry: of all that this question and
    those inside of it have brought; writable: the numbers of what they may change. lent: makes a
    stub for a function that is among the arguments, of its path. An ordinary exception of the
    function is an answer. What ends a check, such as its alarm, is none: it passes through.
    Raises WireError if the question is none, however hostile it is.
    """
    match decode(question, values, registry, writable):
        case [
            tuple() as given,
            int() | str() as place,
            tuple(args),
            tuple(pairs),
            tuple(paths),
        ] if place in functions:
            pass
        case _:
            raise WireError("a question that is none")
    words: dict[str, Any] = {}
    for pair in pairs:
        match pair:
            case (str(name), value) if name not in words:
                words[name] = value
            case _:
                raise WireError("a question whose keywords are none")
    for pair in paths:
        match pair:
            case (int() | str(), str(path)) if path[:1] == LENT and path[1:].isdecimal():
                pass
            case _:
                raise WireError("a question whose functions are none")
    arguments, keywords = put_back(args, words, paths, lambda _, path: lent(str(path)))
    classes = {kind: name for name, kind in values.items()}
    try:
        if not str(place).startswith(STANDS_IN):
            _check_fit(functions[place], arguments, keywords)
        reply = [given, "returned", functions[place](*arguments, **keywords)]
        message, _ = encode(reply, classes, registry)
    except Exception as error:
        message = _message_of(error, given, classes, registry)
    return message, [*args, *words.values()]


def _message_of(
    error: Exception, given: object, classes: Mapping[type, str], registry: Registry
) -> bytes:
    """The answer of a function that raised an exception, after it may have changed its arguments."""
    told = _told(error)
    try:
        return encode([given, "raised", told], classes, registry)[0]
    except WireError:  # they hold what does not cross any more
        return encode([(), "raised", told], classes, registry)[0]


def _check_fit(
    function: Callable[..., Any], arguments: tuple[Any, ...], keywords: Mapping[str, Any]
) -> None:
    """Raises TypeError if a function cannot be called so. Python's own words would name it."""
    with suppress(ValueError):  # it does not tell what it takes
        try:
            inspect.signature(function).bind(*arguments, **keywords)
        except TypeError:
            raise TypeError(NO_FIT) from None


def _told(error: Exception) -> tuple[tuple[str, ...], tuple[Any, ...], str, dict[str, Any]]:
    """The names of an exception's classes, its arguments, text and attributes, as far as they cross."""
    names = tuple(kind.__name__ for kind in type(error).__mro__)
    trace = error.__traceback__
    if isinstance(error, TypeError) and trace and not trace.tb_next:  # a built-in function's words
        return names, (NO_FIT,), NO_FIT, {}
    try:
        plain = tuple(a for a in error.args if type(a) in PLAIN and len(str(a)) <= MAX_TEXT)
        noted = {
            n: v for n, v in vars(error).items() if type(v) in PLAIN and len(str(v)) <= MAX_TEXT
        }
        return names, plain, str(error)[:MAX_TEXT], noted
    except Exception:  # the text of what the worker has made: an odd object, an endless number
        return names, (), "", {}


def put_back(
    arguments: tuple[Any, ...],
    keywords: Mapping[str, Any],
    described: Sequence[tuple[Place, str | None]],
    make: Callable[[Place, str | None], Callable[..., Any]],
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The arguments as a student's function gets them: each function in its place."""
    made = {place: make(place, path) for place, path in described}
    positional = tuple(made.get(n, value) for n, value in enumerate(arguments))
    return positional, {name: made.get(name, value) for name, value in keywords.items()}
