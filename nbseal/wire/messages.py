"""The door between checker and worker: what is trusted, and what is not.

A message is MessagePack (https://msgpack.org) and has only parts (`nbseal.wire.schema`). Nothing in it
names code, so decoding executes nothing. `decode` returns Python's own types, objects of the classes that
the caller names, and `Uncrossable`: a student's operators never meet the checker's data.

Values that can change have numbers (`nbseal.wire.shared_objects`), so that a list stays the same list in
all places of a message and in all messages. Sizes are limited on both sides. A message within its limit
takes at most some 100 bytes of memory for each of its own.

The checker sends nothing else: who passes another value reads which type cannot be sent. What else a
worker sends arrives as its type's name and its text, and is the same value when it is back in the worker.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from nbseal.wire.decoder import Unpacker
from nbseal.wire.encoder import Packer
from nbseal.wire.scalars import Uncrossable, name_of, short
from nbseal.wire.schema import CheckerRef, WireError, WorkerRef, bounds
from nbseal.wire.shared_objects import SharedObjects

__all__ = ["SharedObjects", "Uncrossable", "WireError", "decode", "encode"]


def _left_out(part: WorkerRef | CheckerRef) -> Uncrossable:
    """What is left of a value that stays in the worker, where nobody can ask it."""
    if isinstance(part, CheckerRef):
        return Uncrossable("function", "<function>")
    return Uncrossable(short(part.name), short(part.text))


def encode(
    values: Sequence[object],
    classes: Mapping[type, str],
    shared: SharedObjects,
    limit: int | None = None,
    *,
    staying: Callable[[object], WorkerRef | CheckerRef | None] = lambda _: None,
) -> tuple[bytes, frozenset[int]]:
    """The message for several values, and the numbers of the containers in the first of them.

    classes: {class: name} of the objects that cross with their attributes; those of a subclass cross as
        the nearest of these.
    shared: gets the containers that cross for the first time, unless the message fails.
    limit: bytes of the message; None: the limit for a call in this course.
    staying: gives the part for a function or the like that stays on one side; None for others.

    Raises WireError, and nothing else, if a value is too large or too deep, if the checker sends what
    does not cross, or if the code of a student's class fails.
    """
    limit = limit or bounds.message
    try:
        packer = Packer(classes, shared, limit, staying)
        try:
            message = packer.pack_all(values)
        except (OverflowError, UnicodeEncodeError):  # a large int or odd text: look at each value
            packer = Packer(classes, shared, limit, staying, bulk=False)
            message = packer.pack_all(values)
    except WireError:
        raise
    except BaseException as error:
        # a student's metaclass may raise anything; in the checker, it is a test's alarm
        if not shared.odd and not isinstance(error, Exception):
            raise
        raise WireError(f"a value cannot be sent: {name_of(type(error))}") from None
    shared.sent(packer.values, packer.here)
    return message, packer.first


def decode(
    message: bytes,
    classes: Mapping[str, type],
    shared: SharedObjects,
    writable: Collection[int] | None = None,
    limit: int | None = None,
    *,
    staying: Callable[[Any], object] = _left_out,
) -> list[object]:
    """The values of a message, however hostile.

    classes: {name: class} of the objects that may come. None of their code is called to make one.
    shared: gets new containers. Those that it knows are changed in place, if `writable` has
        their numbers, or is None; of others the result is a copy.
    limit: bytes of the message; None: the limit for a call in this course.
    staying: makes the handle for a part or, in the worker, finds the value of a handle.

    Raises WireError, and nothing else, if the message is invalid or not within the limits. The
    shared knows the same values then, of which only those that are writable may have changed.
    """
    limit = limit or bounds.message
    if len(message) > limit:
        raise WireError(f"a message of {len(message)} bytes; {limit} are the limit")
    unpacker = Unpacker(classes, shared, writable, staying)
    try:
        values = unpacker.unpack_all(message)
    except WireError:
        raise
    except Exception as error:  # a hostile message can make any step fail
        raise WireError(f"not a message of ours: {type(error).__name__}") from None
    shared.received(unpacker.new, unpacker.said)
    return values
