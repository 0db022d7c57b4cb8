"""Functions that stay in the checker and are called from the worker. There are two kinds.

A check may pass functions and iterators to a student's function, alone or in a list. The worker gets
a function in place of each, which asks the checker; the checker calls the real one and sends its
result. So a check can pass, say, a hidden solver, and the worker learns only its answers. It may ask
until the check ends. For one of the student's own functions, it takes its own.

The course's functions replace a student's, so that one mistake costs once. The worker can ask them
at any time, and never holds their code.

Arguments and results are copies; what the function changes in its arguments is changed in the
worker, too. The worker learns neither the name nor other parameters of a function that a check
passes: a student's test of solvers must find the wrong ones by their answers.
"""

import inspect
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from typing import Any

from nbseal.wire.exceptions import PLAIN, class_names
from nbseal.wire.handles import is_function
from nbseal.wire.lendings import Lendings
from nbseal.wire.messages import Registry, WireError, decode, encode
from nbseal.wire.schema import crossing

QUESTION = b"q"  # first byte of a worker's question: no MessagePack array begins so
# Which function: its number, or STANDS_IN and the reference's path; of those that the worker passes,
# the argument's position or name
Place = int | str
STANDS_IN = "."  # no name of an argument begins so
LENT = "#"  # begins the path of a function that is passed to one of the checker's
NO_FIT = "the function cannot be called with these arguments"
MAX_TEXT = 4000  # characters of what an exception says


def taken_out(
    arguments: tuple[Any, ...], keywords: Mapping[str, Any], classes: Mapping[type, str]
) -> tuple[tuple[Any, ...], dict[str, Any], dict[Place, Callable[..., Any]]]:
    """The arguments with None in place of each function, and the functions by their places.

    classes: {class: name} of the objects that cross.
    """
    places: list[tuple[Place, Any]] = [*enumerate(arguments), *keywords.items()]
    found = {
        place: value
        for place, value in places
        if is_function(value) and not crossing(type(value), classes)
    }
    left = tuple(None if n in found else value for n, value in enumerate(arguments))
    return left, {n: None if n in found else v for n, v in keywords.items()}, found


def answer(
    question: bytes,
    functions: Mapping[Place, Callable[..., Any]],
    values: Mapping[str, type],
    registry: Registry,
    writable: Collection[int],
    lent: Callable[[str], Callable[..., Any]],
    lendings: Lendings,
) -> tuple[bytes, list[object]]:
    """Call the function that a question asks for; return the message to send, and its arguments.

    functions: those that the worker may call, by their places.
    values: {name: class} of what may be in the arguments.
    registry: the containers of this question and of those inside it.
    writable: the numbers of those that the question may change.
    lent: makes a stub, from its path, for a function among the arguments.
    lendings: what the check has passed; the results of its functions may hold more.

    An ordinary exception of the function is sent as its answer. What ends a check, such as its
    alarm, passes through. Raises WireError if the question is invalid, however hostile it is.
    """
    match decode(question, values, registry, writable, held=lendings):
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
        more = None if str(place).startswith(STANDS_IN) else lendings
        if more:
            _check_fit(functions[place], arguments, keywords)
        reply = [given, "returned", functions[place](*arguments, **keywords)]
        message, _ = encode(reply, classes, registry, holdings=more)
    except Exception as error:
        message = _message_of(error, given, classes, registry)
    return message, [*args, *words.values()]


def _message_of(
    error: Exception, given: object, classes: Mapping[type, str], registry: Registry
) -> bytes:
    """The message for a function that raised an exception; it may have changed its arguments."""
    told = _told(error)
    try:
        return encode([given, "raised", told], classes, registry)[0]
    except WireError:  # the arguments now hold what does not cross
        return encode([(), "raised", told], classes, registry)[0]


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
        plain = tuple(a for a in error.args if type(a) in PLAIN and len(str(a)) <= MAX_TEXT)
        noted = {
            n: v for n, v in vars(error).items() if type(v) in PLAIN and len(str(v)) <= MAX_TEXT
        }
        return names, plain, str(error)[:MAX_TEXT], noted
    except Exception:  # the worker chose its arguments: their text may fail, or have no end
        return names, (), "", {}


def put_back(
    arguments: tuple[Any, ...],
    keywords: Mapping[str, Any],
    described: Sequence[tuple[Place, str | None]],
    make: Callable[[Place, str | None], Callable[..., Any]],
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The arguments as a student's function gets them, with the functions in their places.

    described: (place, path of the student's own function or None) of each.
    make: makes the function for a place and a path.
    """
    made = {place: make(place, path) for place, path in described}
    positional = tuple(made.get(n, value) for n, value in enumerate(arguments))
    return positional, {name: made.get(name, value) for name, value in keywords.items()}
