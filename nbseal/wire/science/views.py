"""Arrays that lie in the memory of another one, such as `a[1:]`, `a.T` or `a.reshape(-1)`.

If that one crosses too, they are told by their place in it, so that both share memory on the other side as well:
a change of one shows in the other. It must lie in one piece, and is then laid out alike on both sides.
"""

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np

from nbseal.wire import schema
from nbseal.wire.forms import VIEWS, Views, exact, ints
from nbseal.wire.science.arrays import Array, made_shape, made_type, type_of

_NUMBERS = frozenset("iufc")  # any bytes are such ones
_WITHIN = frozenset("OV")  # of such types, only whole arrays are told


def _owner(value: Array) -> tuple[object, bool]:
    """The array that has the memory, and whether this one has all of it, row by row."""
    owner = value
    while (base := owner.base) is not None:
        inner = base if isinstance(base, np.ndarray) else getattr(base, "base", None)
        if not isinstance(inner, np.ndarray):  # as it is between one of `as_strided` and its own
            break
        owner = inner
    return owner, value.flags.c_contiguous and (owner is value or value.nbytes == owner.nbytes)


def _lies_in(
    base: Array, dtype: np.dtype[Any], shape: Sequence[int], offset: int, strides: Sequence[int]
) -> bool:
    """Whether an array laid out like this is in another one's memory, which has values of its type."""
    kinds, size = {base.dtype.kind, dtype.kind}, dtype.itemsize
    if not base.flags.c_contiguous or kinds & _WITHIN or not size * prod(shape):
        return False
    if not kinds <= _NUMBERS and (dtype != base.dtype or any(n % size for n in (offset, *strides))):
        return False
    if size * prod(shape) > schema.bounds.message:
        return False
    reach = [stride * (n - 1) for stride, n in zip(strides, shape, strict=True)]
    before, after = sum(n for n in reach if n < 0), sum(n for n in reach if n > 0)
    return offset + before >= 0 and offset + after + size <= base.nbytes


def _of_view(value: Array, base: Array) -> tuple[Any, ...] | None:
    offset = value.ctypes.data - base.ctypes.data
    if not _lies_in(base, value.dtype, value.shape, offset, value.strides):
        return None
    return type_of(value.dtype), value.shape, offset, value.strides, bool(value.flags.writeable)


def _view(base: Array, parts: list[Any]) -> Array:
    told, sides, offset, steps, writeable = parts
    dtype, shape = made_type(told), made_shape(sides)
    strides = tuple(ints(exact(steps, tuple), len(shape)))
    if not _lies_in(base, dtype, shape, exact(offset, int), strides):
        raise ValueError("a view of what is not there")
    made: Array = np.ndarray(shape, dtype, base, offset, strides)
    made.flags.writeable &= exact(writeable, bool)
    return made


def register_all() -> None:
    """Let arrays share memory on both sides."""
    VIEWS[np.ndarray] = Views(_owner, _of_view, _view)
