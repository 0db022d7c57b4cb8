"""The forms of numpy's arrays and numbers: a type, a shape, and bytes. They cross once this is imported.

The receiver checks all three before it allocates anything: there is no type with objects or code, and no
bool of 2. An array of objects crosses if all are numbers, texts and dates, as in a row of a table.
"""

import re
from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np

from nbseal.wire import schema
from nbseal.wire.codecs import MAX_TOLD, NEVER, Codec, exact, few, ints, register
from nbseal.wire.scalars import TYPES
from nbseal.wire.schema import PLAIN, WireError

MAX_CELLS = 1 << 24  # elements of an array, also of one whose elements have no bytes
MAX_SIDES = 32  # dimensions
OBJECTS = "O"
_TYPE = re.compile(
    r"[<>|](b1|[iu][1248]|f[248]|c8|c16|[SU]\d{1,7}|[mM]8(\[\d{0,6}[a-zA-Z]{1,7}\])?)"
)
Array = np.ndarray[Any, Any]
_NUMBERS = (
    *(np.bool_, np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64),
    *(np.float16, np.float32, np.float64, np.complex64, np.complex128),
    *(np.datetime64, np.timedelta64),
)
ELEMENTS = {*PLAIN, *_NUMBERS, TYPES["date"]}  # of arrays of objects


def parts_of_array(value: Array) -> tuple[Any, ...]:
    """The parts of an array: type, shape, content. No code of a subclass is called.

    Raises WireError if it does not cross.
    """
    value = np.asarray(value)  # of exact type; nothing of a subclass is called
    if value.nbytes > schema.bounds.message:
        raise WireError(f"an array of {value.nbytes} bytes cannot be sent")
    if prod(max(n, 1) for n in value.shape) > MAX_CELLS:
        raise WireError(f"an array of the shape {value.shape} cannot be sent")
    if value.dtype.kind == OBJECTS:
        items = tuple(value.ravel().tolist())
        if not {*map(type, items)} <= ELEMENTS:
            raise WireError("an array of objects cannot be sent, but of numbers, texts and dates")
        return OBJECTS, value.shape, items
    if not _TYPE.fullmatch(value.dtype.str):
        raise WireError(f"an array of the type {value.dtype.str} cannot be sent")
    return value.dtype.str, value.shape, value.tobytes()


def made_array(parts: Sequence[Any]) -> Array:
    """The array of such parts. Raises TypeError or ValueError if they are invalid."""
    told, sides, content = parts
    shape = tuple(ints(exact(sides, tuple), len(sides)))
    if len(shape) > MAX_SIDES or any(n < 0 for n in shape):
        raise ValueError("a shape that is none")
    if prod(max(n, 1) for n in shape) > MAX_CELLS:
        raise ValueError("a shape of too many elements")
    if exact(told, str) == OBJECTS:
        if len(exact(content, tuple)) != prod(shape) or not {*map(type, content)} <= ELEMENTS:
            raise ValueError("an array of other objects")
        return np.fromiter(content, object, len(content)).reshape(shape)
    if len(told) > 24 or not _TYPE.fullmatch(told):
        raise ValueError("a type of elements that does not cross")
    dtype = np.dtype(told)
    if len(exact(content, bytes)) != prod(shape) * dtype.itemsize:
        raise ValueError("an array of another size")
    if not content:
        return np.zeros(shape, dtype)
    made = np.frombuffer(content, dtype).reshape(shape).copy()
    if dtype.kind == "b" and made.view(np.uint8).max() > 1:
        raise ValueError("a truth value that is none")
    if dtype.kind == "U" and made.reshape(-1).view(dtype.byteorder + "u4").max() > 0x10FFFF:
        raise ValueError("a letter that is none")
    return made


def _of_array(value: Array) -> tuple[Any, ...]:
    """The parts; besides, whether it can be written to."""
    return *parts_of_array(value), bool(value.flags.writeable)


def _array(_: Any, parts: list[Any]) -> Array:
    *rest, writeable = parts
    made = made_array(rest)
    made.flags.writeable = exact(writeable, bool)
    return made


def _fill(target: Array, source: Array) -> None:
    if (target.shape, target.dtype) != (source.shape, source.dtype):
        raise WireError("an array that has become another one")
    if target.flags.writeable:
        np.copyto(target, source)


def told_of_array(value: Any) -> Sequence[object]:
    """The elements that a reason may quote; more than are searched for if they are too many."""
    if isinstance(value, np.generic):
        return () if value.dtype.kind in "mM" else (value.item(),)
    some = np.asarray(value).flat[:MAX_TOLD]
    own = some.dtype.char in "mMefF"  # these say themselves in other words than Python's
    return few(some if own else some.tolist())


def _of_number(value: np.generic) -> tuple[Any, ...]:
    return parts_of_array(np.asarray(value))[::2]


def _number(kind: type[Any], parts: list[Any]) -> Any:
    told, content = parts
    return exact(made_array((told, (), content))[()], kind)


register(Codec("ndarray", np.ndarray, _of_array, _array, _fill, told=told_of_array))
for _kind in _NUMBERS:
    _name = f"numpy.{_kind.__name__}"
    register(Codec(_name, _kind, _of_number, _number, told=told_of_array))
    TYPES[_name] = _kind
NEVER.update((np.recarray, np.memmap, np.matrix, np.ma.MaskedArray))
