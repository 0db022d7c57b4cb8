"""The forms of numpy's matrices and polynomials: arrays, and what they have besides."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy import polynomial

from nbseal.wire.forms import FORMS, Form, exact, register
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


def _matrix(parts: list[Any]) -> Any:
    made = made_array(parts)
    if made.ndim != 2:
        raise ValueError("a matrix that is none")
    return made.view(np.matrix)  # its constructor warns that it is old


def _told_of_matrix(value: Any) -> Sequence[object]:
    return told_of_array(np.asarray(value))


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

    def told(value: Any) -> Sequence[object]:
        return told_of_array(value.coef)

    return Form(name, kind, _of_polynomial, partial(_polynomial, kind), told=told)


def register_all() -> None:
    """Let matrices and polynomials cross."""
    if np.matrix in FORMS:
        return
    register(
        Form(
            "numpy.matrix",
            np.matrix,
            parts_of_array,
            _matrix,
            fill_array,
            fits_array,
            np.matrix.copy,
            told=_told_of_matrix,
        ),
        *map(_basis_form, _BASES),
        Form("numpy.poly1d", np.poly1d, _of_poly1d, _poly1d),
    )
