"""The only data that crosses between the checker, which is trusted, and the worker, which is not.

A message is MessagePack (https://msgpack.org). It has only parts (`nbseal.wire.schema`): arrays
that begin with a tag. msgspec checks each part against its type while it decodes: no map, no
extension, no bool for an int is accepted. Nothing in a message names code, so decoding executes
nothing. `decode` returns exact built-in types, objects of the classes that the caller names, and
`Opaque`. A student's operators never meet the checker's data.

Mutable containers have numbers (`nbseal.wire.identity`), so that a list stays the same list in all
places of a message and in all messages. Sizes and depth are limited on both sides. Objects in a
long chain or in a circle are sent one by one, each with references to others; any other cycle is
refused. A message within its limit takes at most some 100 bytes of memory for each of its own.

An answer, to a call or to a question, may leave out containers that are still as the message
before it told (`nbseal.wire.schema.Kept`): the side that asked waits meanwhile, and has them. The
checker accepts that, like any content, only for what may be changed.

A value with a form of its own, such as a Fraction or an array (`nbseal.wire.forms`), is taken apart
into such parts; the other side checks them and makes a new value.

A value that cannot cross may still be part of one that does, such as an object of a student's own
class on a board. It is there again when the board is back in the worker (`nbseal.wire.own_values`).
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any

import nbseal.wire.plain_forms  # noqa: F401 - registers forms
from nbseal.wire.decoder import Unpacker
from nbseal.wire.encoder import Packer, too_large
from nbseal.wire.handles import without_holdings
from nbseal.wire.holdings import Holdings
from nbseal.wire.identity import Registry
from nbseal.wire.lendings import Lendings
from nbseal.wire.schema import Linked, Opaque, WireError, bounds, name_of

__all__ = ["Opaque", "Registry", "WireError", "decode", "encode"]


def encode(
    values: Sequence[object],
    classes: Mapping[type, str],
    registry: Registry,
    limit: int | None = None,
    *,
    holdings: Holdings | Lendings | None = None,
) -> tuple[bytes, frozenset[int]]:
    """The message for several values, and the numbers of the containers in the first of them.

    classes: {class: name} of the objects that cross with their attributes. Instances of their
        subclasses cross as the nearest of these classes, those of subclasses of built-in types as
        the built-in type. Any other value becomes an `Opaque`.
    registry: gets the containers that cross for the first time, unless the message fails.
    limit: bytes of the message; None: the limit for a call in this course.
    holdings: this side's; its functions and the like then stay here, and can be asked.

    Raises WireError, and nothing else, if a value is too large, too deep or cyclic (but for objects),
    or if the code of a student's class fails.
    """
    limit = limit or bounds.message
    try:
        packer, message = _packed(values, partial(Packer, classes, registry, limit, holdings))
    except WireError:
        raise
    except BaseException as error:
        # a student's metaclass may raise anything; in the checker, it is a test's alarm
        if not registry.odd and not isinstance(error, Exception):
            raise
        raise WireError(f"a value cannot be sent: {name_of(type(error))}") from None
    if len(message) > limit:
        too_large(limit)
    registry.sent(packer.values, packer.next, packer.lossy, packer.wholes)
    return message, packer.first


def _packed(values: Sequence[object], make: Callable[..., Packer]) -> tuple[Packer, bytes]:
    """The message, and what has packed it: in the quickest way that these values allow."""
    bulk, linked = True, False
    while True:
        packer = make(bulk=bulk, linked=linked)
        try:
            return packer, packer.pack_all(values)
        except Linked:
            bulk, linked = False, True
        except (OverflowError, UnicodeEncodeError):  # a large int or odd text: look at each value
            if not bulk:
                raise
            bulk = False


def decode(
    message: bytes,
    classes: Mapping[str, type],
    registry: Registry,
    writable: Collection[int] | None = None,
    limit: int | None = None,
    held: Callable[[Any], object] = without_holdings,
) -> list[object]:
    """The values of a message, however hostile.

    classes: {name: class} of the objects that may come. No code of the class is called to make
        one; it gets the attributes that were sent.
    registry: gets new containers. Those that it knows are changed in place, if `writable` has
        their numbers; of others the result is a copy.
    writable: numbers of containers; None: all.
    limit: bytes of the message; None: the limit for a call in this course.
    held: makes the handle for a part or, in the worker, finds the value of a handle.

    Raises WireError, and nothing else, if the message is invalid or not within the limits. The
    registry and all that it knows are then as they were.
    """
    limit = limit or bounds.message
    if len(message) > limit:
        raise WireError(f"a message of {len(message)} bytes; {limit} are the limit")
    unpacker = Unpacker(classes, registry, None if writable is None else frozenset(writable), held)
    try:
        values = unpacker.unpack_all(message)
        unpacker.apply()
    except BaseException as error:
        unpacker.undo()
        if isinstance(error, WireError) or not isinstance(error, Exception):
            raise
        # a hostile message can make any step fail
        raise WireError(f"not a message of ours: {type(error).__name__}") from None
    registry.received(unpacker.new, unpacker.blocks)
    return values
