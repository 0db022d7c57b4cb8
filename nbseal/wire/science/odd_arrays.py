"""The forms of numpy's masked arrays, matrices and polynomials: arrays, and what they have besides."""

from functools import partial
from typing import Any

import numpy as np
from numpy import ma, polynomial

from nbseal.wire.forms import FORMS, Form, exact, register
from nbseal.wire.schema import WireError
from nbseal.wire.science.arrays import (
    Array,
    fill_array,
    fits_array,
    made_array,
    parts_of_array,
    told_of_array,
)

MAX_DEGREE = 100_000
_BASES = (
    *(polynomial.Polynomial, polynomial.Chebyshev, polynomial.Legendre),
    *(polynomial.Laguerre, polynomial.Hermite, polynomial.HermiteE),
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


def _told_of_masked(value: Any) -> list[Any]:
    return told_of_array(np.asarray(value))


def _matrix(parts: list[Any]) -> Any:
    made = made_array(parts)
    if made.ndim != 2:
        raise ValueError("a matrix that is none")
    return made.view(np.matrix)  # its constructor warns that it is old


def _of_polynomial(value: Any) -> tuple[Any, ...]:
    told = (parts_of_array(some) for some in (value.coef, value.domain, value.window))
    return *told, value.symbol


def _numbers(told: Any) -> Array:
    made = made_array(exact(told, tuple))
    if made.dtype.kind not in "biufcO" or made.ndim != 1 or not 1 <= made.size <= MAX_DEGREE:
        raise ValueError("coefficients that are none")
    return made


def _polynomial(kind: Any, parts: list[Any]) -> Any:
    *told, symbol = parts
    coefficients, domain, window = map(_numbers, told)
    return kind(coefficients, domain=domain, window=window, symbol=exact(symbol, str))


def _of_poly1d(value: Any) -> tuple[Any, ...]:
    return parts_of_array(value.coeffs), value.variable


def _poly1d(parts: list[Any]) -> Any:
    told, variable = parts
    return np.poly1d(_numbers(told), variable=exact(variable, str))


def _basis_form(kind: Any) -> Form:
    name = f"numpy.{kind.__name__}"

    def told(value: Any) -> list[Any]:
        return told_of_array(value.coef)

    return Form(name, kind, _of_polynomial, partial(_polynomial, kind), told=told)


def register_all() -> None:
    """Let masked arrays, matrices and polynomials cross."""
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
        Form(
            "numpy.matrix",
            np.matrix,
            parts_of_array,
            _matrix,
            fill_array,
            fits_array,
            np.matrix.copy,
            told=_told_of_masked,
        ),
        *map(_basis_form, _BASES),
        Form("numpy.poly1d", np.poly1d, _of_poly1d, _poly1d),
    )
