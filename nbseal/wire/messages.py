"""The only data that crosses between the checker, which is trusted, and the worker, which is not.

A message is MessagePack (https://msgpack.org) of nothing but parts (`nbseal.wire.schema`), arrays that
begin with a tag. msgspec checks every one of them against its type while it decodes: no map, no
extension, no bool for an int gets further. Nothing in a message names code, so that decoding
executes nothing, and what comes out of `decode` is made of exact built-in types, of the classes
that the caller names, and of `Opaque`. A student's operators never meet the checker's data.

Mutable containers have numbers (`nbseal.wire.identity`), so that a list means the same list in every
place of a message and in every message. Sizes and depth are bounded on both sides; a cycle is
refused. A message within its limit takes at most some 100 bytes of memory for each of its own.

An answer may leave out containers that hold what the message told that it answers
(`nbseal.wire.schema.Kept`): who asked waits meanwhile, and has them. Only a worker's answers to calls do
so, and the checker takes that of what may be written only, as it takes any other content.

What has a form of its own, such as a Fraction or an array (`nbseal.wire.forms`), is taken apart into
such parts and made anew from them, by code that checks each.

A value that cannot cross, such as an object of a class of a student's own on a board, is still there
when the board comes back to the worker (`nbseal.wire.own_values`).
"""

from collections.abc import Callable, Collection, Mapping, Sequence

import nbseal.wire.plain_forms  # noqa: F401 - so that they are known
from nbseal.wire.decoder import Unpacker
from nbseal.wire.encoder import Packer, too_large
from nbseal.wire.handles import Holdings, without_holdings
from nbseal.wire.identity import Registry
from nbseal.wire.schema import Held, Opaque, WireError, bounds, name_of

__all__ = ["Opaque", "Registry", "WireError", "decode", "encode"]


def encode(
    values: Sequence[object],
    classes: Mapping[type, str],
    registry: Registry,
    limit: int | None = None,
    *,
    holdings: Holdings | None = None,
    answers: bool = False,
) -> tuple[bytes, frozenset[int]]:
    """The message for several values, and the numbers of the containers in the first of them.

    classes: {class: name} of the objects that cross with their attributes; instances of their
    subclasses cross as the nearest of them. Instances of subclasses of built-in types are
    flattened to the built-in type; any other value becomes an `Opaque`.
    registry: gets the containers that cross for the first time, unless the message fails.
    limit: bytes of the message; None: as many as a call may bring in this course.
    holdings: those of the worker, whose functions and objects then get handles. answers: whether it
    answers the last message that was decoded, and may leave out what that told and what is still so.
    Raises WireError, and nothing else, if a value is too large, too deep or cyclic, or if the code
    of a student's class gets in the way.
    """
    limit = limit or bounds.message
    try:
        try:
            packer = Packer(classes, registry, limit, holdings=holdings, answers=answers)
            message = packer.pack_all(values)
        except (OverflowError, UnicodeEncodeError):  # a large int or odd text: look at each value
            packer = Packer(classes, registry, limit, holdings=holdings, bulk=False)
            message = packer.pack_all(values)
    except WireError:
        raise
    except BaseException as error:
        # a student's metaclass may raise anything; in the checker it is an alarm
        if not registry.odd and not isinstance(error, Exception):
            raise
        raise WireError(f"a value cannot be sent: {name_of(type(error))}") from None
    if len(message) > limit:
        too_large(limit)
    if registry.odd:
        registry.lossy |= packer.lossy
    if packer.next != registry.next:
        registry.check_room((packer.next - registry.next) // 2)
        registry.add(packer.values)
        registry.next = packer.next
    return message, packer.first


def decode(
    message: bytes,
    classes: Mapping[str, type],
    registry: Registry,
    writable: Collection[int] | None = None,
    limit: int | None = None,
    held: Callable[[Held], object] = without_holdings,
) -> list[object]:
    """The values of a message, however hostile.

    classes: {name: class} of the objects that may come; they are made without calling anything of
    the class, and get the attributes that were sent.
    registry: what it knows and `writable` has (None: everything) is updated in place and is itself
    the result; what it knows besides comes as a copy. It gets what is new.
    limit: bytes of the message; None: as many as a call may bring in this course.
    held: makes a handle of what stays with the worker or, there, finds what a handle stands for.
    Raises WireError, and nothing else, if the message is not a value within the bounds. The
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
    registry.add(unpacker.new)
    registry.blocks = unpacker.blocks
    return values
