"""Functions that a check passes to a student's function: they stay where they are.

The worker gets a function of its own in their place. To call it asks the checker, which calls
the real one and sends back what came of it; so a student's function can be given, say, a hidden
solver to test, and the worker learns nothing but what it answers. Arguments and results are
copies. It can be asked only while the call lasts for which it was passed. Where the check
passes one of the student's own functions, the worker takes its own.

What a function is called, or takes beside what it is meant for, is not told: a test of solvers that
a student has written must find the wrong ones by their answers.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from nbseal.wire.exceptions import PLAIN
from nbseal.wire.messages import Registry, WireError, decode, encode
from nbseal.wire.schema import crossing

QUESTION = b"q"  # begins a question of the worker's, as no MessagePack array does
Place = int | str  # of an argument: its position, or its name
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
        if callable(value) and not isinstance(value, type) and not crossing(type(value), classes)
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
) -> tuple[bytes, list[object]]:
    """Call the function that a question asks for: the answer to send, and the arguments it got.

    values: {name: class} of what may be in the arguments. An ordinary exception of the function is
    an answer. What ends a check, such as its alarm, is none: it passes through.
    Raises WireError if the question is none, however hostile it is.
    """
    match decode(question, values, Registry(odd=False)):
        case [int() | str() as place, tuple(arguments), tuple(pairs)] if place in functions:
            pass
        case _:
            raise WireError("a question that is none")
    keywords: dict[str, Any] = {}
    for pair in pairs:
        match pair:
            case (str(name), value) if name not in keywords:
                keywords[name] = value
            case _:
                raise WireError("a question whose keywords are none")
    classes = {kind: name for name, kind in values.items()}
    try:
        _check_fit(functions[place], arguments, keywords)
        reply = ["returned", functions[place](*arguments, **keywords)]
        message, _ = encode(reply, classes, Registry(odd=False))
    except Exception as error:
        message, _ = encode(["raised", _told(error)], {}, Registry(odd=False))
    return message, [*arguments, *keywords.values()]


def _check_fit(
    function: Callable[..., Any], arguments: tuple[Any, ...], keywords: Mapping[str, Any]
) -> None:
    """Raises TypeError if a function cannot be called so. Python's own words would name it."""
    with suppress(ValueError):  # it does not tell what it takes
        try:
            inspect.signature(function).bind(*arguments, **keywords)
        except TypeError:
            raise TypeError(NO_FIT) from None


def _told(error: Exception) -> tuple[tuple[str, ...], tuple[Any, ...], str]:
    """The names of an exception's classes, its arguments, and its text, as far as they cross."""
    names = tuple(kind.__name__ for kind in type(error).__mro__)
    trace = error.__traceback__
    if isinstance(error, TypeError) and trace and not trace.tb_next:  # a built-in function's words
        return names, (NO_FIT,), NO_FIT
    try:
        plain = tuple(a for a in error.args if type(a) in PLAIN and len(str(a)) <= MAX_TEXT)
        return names, plain, str(error)[:MAX_TEXT]
    except Exception:  # the text of what the worker has made: an odd object, an endless number
        return names, (), ""


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
