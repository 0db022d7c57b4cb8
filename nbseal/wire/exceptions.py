"""Exceptions cross as names of classes and arguments; the receiver makes new ones of them."""

import builtins
import dataclasses
import decimal
import io
import json
import queue
import statistics
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from nbseal.wire.kinds import is_code
from nbseal.wire.schema import PLAIN

MAX_TEXT = 4000  # characters of what an exception says
# They control Python itself: one of them could end a test's loop, or the checker.
STEERING = (StopIteration, StopAsyncIteration)
# Nor do these: others of the same name, which no `except Exception` of a check catches either.
_ENDING = {
    n: type(n, (BaseException,), {}) for n in ("SystemExit", "KeyboardInterrupt", "GeneratorExit")
}
_NOTEBOOKS = "__main__."  # before the name of a class
_PYTHONS = frozenset(kind for kind in vars(builtins).values() if isinstance(kind, type))
KNOWN: dict[str, type[Exception]] = {}  # {name: class} of those that need not be given


def know_exceptions(values: Iterable[object]) -> None:
    """Let the exceptions among these values cross as what they are."""
    for kind in values:
        if isinstance(kind, type) and issubclass(kind, Exception) and kind not in STEERING:
            KNOWN.setdefault(kind.__name__, kind)


know_exceptions(vars(builtins).values())
know_exceptions(
    [
        *(dataclasses.FrozenInstanceError, json.JSONDecodeError, statistics.StatisticsError),
        *(decimal.InvalidOperation, decimal.DivisionByZero, queue.Empty, queue.Full),
        io.UnsupportedOperation,
    ]
)


def class_names(kind: type) -> tuple[str, ...]:
    """The names of an exception's class and its bases, as `rebuild` takes them. A notebook's class that only
    has the name of a known one, such as scipy's NoConvergence, is marked."""
    names = ((base, base.__name__) for base in kind.__mro__)
    return tuple(n if KNOWN.get(n, base) is base else f"{_NOTEBOOKS}{n}" for base, n in names)


def described(
    error: BaseException, *, short: bool = False
) -> tuple[tuple[str, ...], tuple[object, ...], str, dict[str, object]]:
    """An exception's class names, arguments, text and attributes, as far as these are plain (and short, if that
    is asked for). Whoever chose its class or its arguments may have made any of it fail: that is left out.
    """

    def crosses(value: object) -> bool:
        return type(value) in PLAIN and not (short and len(str(value)) > MAX_TEXT)

    text, arguments, attributes = "<no text>", tuple[object, ...](), dict[str, object]()
    with suppress(Exception):
        text = str(error)[:MAX_TEXT]
    with suppress(Exception):
        arguments = tuple(error.args) if all(map(crosses, error.args)) else (text,)
        if isinstance(error, OSError) and type(error.filename) is str and len(arguments) == 2:
            arguments = (*arguments, error.filename)
    with suppress(Exception):
        found = vars(error).items()
        attributes = {n: value for n, value in found if type(n) is str and crosses(value)}
    return class_names(type(error)), arguments, text, attributes


def rebuild(
    names: Sequence[object],
    arguments: tuple[object, ...],
    text: str,
    attributes: Mapping[object, object],
    given: Mapping[str, type[Exception]],
) -> BaseException:
    """A new exception like the one that a worker tells of.

    names: of its class and that class's bases, the nearest first. given: {name: class} of the notebook's.

    The first known name is its class; of a student's own class, it says the same text. Never raises, and makes
    nothing that controls Python.
    """
    words = [name for name in names if isinstance(name, str)]
    for name in words:
        kind = given.get(name.removeprefix(_NOTEBOOKS)) or KNOWN.get(name)
        if kind is not None:
            try:
                error = kind.__new__(kind, *arguments)  # its __init__ may want something else
            except Exception:  # such as ExceptionGroup, or a class with its own __new__
                continue
            with suppress(Exception):  # Python's own one, which sets the text of a SyntaxError
                base: Any = next(b for b in kind.__mro__ if b in _PYTHONS)
                base.__init__(error, *arguments)
            error.args = arguments[:2] if isinstance(error, OSError) else arguments
            names_ok = (n for n in attributes if isinstance(n, str) and n.isidentifier())
            own = (n for n in names_ok if n[:2] != "__" and not is_code(kind, n))
            vars(error).update({n: attributes[n] for n in own})
            return error if name == words[0] else _saying(error, text)
    ending: type[BaseException] = next((_ENDING[n] for n in words if n in _ENDING), BaseException)
    return ending(*arguments)


def _saying(error: Exception, text: str) -> Exception:
    """The same exception, with this text."""
    kind = type(error)
    with suppress(Exception):  # a given class may have no others derive from it
        if str(error) != text:
            saying = type(kind.__name__, (kind,), {"__str__": lambda _: text})
            like: Exception = saying.__new__(saying, *error.args)
            vars(like).update(vars(error))
            return like
    return error
