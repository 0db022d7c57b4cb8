"""The forms of numpy's masked arrays: an array, and which of its elements are missing.

Only in a course that uses them: comparisons leave out what is masked, so a student could mask what is
wrong. Elsewhere a masked array arrives as an array.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy import ma

from nbseal.wire.forms import FORMS, Form, exact, register
from nbseal.wire.schema import WireError
from nbseal.wire.science.arrays import (
    fill_array,
    fits_array,
    made_array,
    parts_of_array,
    told_of_array,
)


def _of_masked(value: Any) -> tuple[Any, ...]:
    content, mask = ma.getdata(value), ma.getmask(value)
    if content.dtype.names is not None:
        raise WireError("a masked array with fields cannot be sent")
    told = None if mask is ma.nomask else parts_of_array(mask)
    return parts_of_array(content), told, parts_of_array(np.asarray(value.fill_value))


def _masked(parts: list[Any]) -> Any:
    content, told, fill = parts
    mask: Any = ma.nomask
    array = made_array(exact(content, tuple))
    if told is not None:
        mask = made_array(exact(told, tuple))
        if mask.dtype != bool or mask.shape != array.shape:
            raise ValueError("a mask that is none")
    filling = made_array(exact(fill, tuple))
    if filling.shape or filling.dtype.kind != array.dtype.kind:
        raise ValueError("a value that fills nothing")
    kind: Any = ma.MaskedArray
    return kind(array, mask, fill_value=filling[()])


def _fill_masked(target: Any, source: Any) -> None:
    fill_array(ma.getdata(target), ma.getdata(source))
    target.mask = ma.getmask(source)


def _told_of_masked(value: Any) -> Sequence[object]:
    return told_of_array(np.asarray(value))


def register_all() -> None:
    """Let masked arrays cross."""
    if ma.MaskedArray in FORMS:
        return
    register(
        Form(
            "numpy.MaskedArray",
            ma.MaskedArray,
            _of_masked,
            _masked,
            _fill_masked,
            fits_array,
            ma.MaskedArray.copy,
            told=_told_of_masked,
        ),
        Form("numpy.masked", type(ma.masked), lambda _: (), lambda _: ma.masked),
    )
