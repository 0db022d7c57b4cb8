"""Exceptions cross by the names of their classes and their arguments, and are made anew."""

import builtins
from collections.abc import Mapping, Sequence

PLAIN = (type(None), bool, int, float, str)  # what an exception may take along
# They steer Python itself: a test's loop would end, or the checker.
_STEERING = (StopIteration, StopAsyncIteration)
_BUILT_IN = {
    name: kind
    for name, kind in vars(builtins).items()
    if isinstance(kind, type) and issubclass(kind, Exception) and not issubclass(kind, _STEERING)
}


def rebuild(
    names: Sequence[object],
    arguments: tuple[object, ...],
    text: str,
    attributes: Mapping[object, object],
    given: Mapping[str, type[Exception]],
) -> Exception:
    """The exception that a worker tells of.

    names: of its class and that class's bases, the nearest first; given: the exceptions of the
    notebook. The first known name is the class, made with the arguments and the attributes; of a
    class that is not known, the name and the text remain. Never raises, and makes only ordinary exceptions.
    """
    words = [name if isinstance(name, str) else "?" for name in names] or ["?"]
    for name in words:
        kind = given.get(name) or _BUILT_IN.get(name)
        if kind is not None and kind is not Exception:
            try:
                error = kind.__new__(kind, *arguments)  # its __init__ may want something else
            except Exception:  # an ExceptionGroup; or a class with a __new__ of its own
                continue
            error.args = arguments
            names_ok = (n for n in attributes if isinstance(n, str) and n.isidentifier())
            vars(error).update({n: attributes[n] for n in names_ok if n[:2] != "__"})
            return error
    return RuntimeError(f"{words[0]}: {text}" if text else words[0])
