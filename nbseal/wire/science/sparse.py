"""The forms of scipy's sparse matrices and arrays: numbers and their places.

The receiver looks at every place: scipy itself would read and write where a wrong one leads.
"""

from functools import partial
from typing import Any

import numpy as np
import scipy.sparse as sp

from nbseal.wire.forms import FORMS, Form, exact, ints, register
from nbseal.wire.schema import WireError
from nbseal.wire.science.arrays import MAX_CELLS, Array, made_array, parts_of_array, told_of_array

MAX_SIDE = 1 << 31  # rows or columns
MAX_SLOW = 200_000  # the same, and elements, in the formats that take long to make
_SLOW = ("bsr", "dia", "dok", "lil")
_COMPRESSED = ("csr", "csc")


def _of_sparse(value: Any) -> tuple[Any, ...]:
    if value.ndim != 2:
        raise WireError("a sparse array that is no matrix cannot be sent")
    if (
        value.format in _COMPRESSED
    ):  # as it is: in other formats some zeros, or their order, are lost
        content = value.data, value.indices, value.indptr
    else:
        pairs = value.tocoo()
        content = pairs.data, pairs.row, pairs.col
    return value.shape, *map(parts_of_array, content)


def _sparse(kind: Any, form: str, parts: list[Any]) -> Any:
    sides, *told = parts
    shape = tuple(ints(exact(sides, tuple), 2))
    data, one, other = (made_array(exact(some, tuple)) for some in told)
    if not all(0 <= side <= MAX_SIDE for side in shape) or not _are_places(one, other):
        raise ValueError("a matrix that is none")
    if data.ndim != 1 or data.dtype.kind not in "biufc":
        raise ValueError("a matrix of other things")
    if form in _COMPRESSED:
        made = kind((data, one, other), shape=shape)
        made.check_format(full_check=True)
        return made
    if form in _SLOW and max(*shape, len(data)) > MAX_SLOW:
        raise ValueError("a matrix that would take for ever to make")
    if form == "dia" and len(np.unique(other - one)) * shape[1] > MAX_CELLS:
        raise ValueError("a matrix of too many diagonals")
    start = sp.coo_array if issubclass(kind, sp.sparray) else sp.coo_matrix
    return exact(start((data, (one, other)), shape=shape).asformat(form), kind)


def _are_places(*arrays: Array) -> bool:
    return all(some.ndim == 1 and some.dtype in (np.int32, np.int64) for some in arrays)


def _fits(target: Any, source: Any) -> bool:
    return bool(target.shape == source.shape)


def _fill(target: Any, source: Any) -> None:
    vars(target).clear()
    vars(target).update(vars(source.copy()))


def _told(value: Any) -> list[Any]:
    return [*value.shape, *told_of_array(value.tocoo().data)]


def _form(kind: Any) -> Form:
    name, make = f"sparse.{kind.__name__}", partial(_sparse, kind, kind.__name__[:3])
    return Form(name, kind, _of_sparse, make, _fill, _fits, copy=kind.copy, told=_told)


def register_all() -> None:
    """Let sparse matrices and arrays cross."""
    if sp.csr_matrix in FORMS:
        return
    formats = (*_COMPRESSED, "coo", *_SLOW)
    names = (f"{name}_{kind}" for name in formats for kind in ("matrix", "array"))
    register(*(_form(getattr(sp, name)) for name in names))
