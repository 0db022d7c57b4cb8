"""The forms of scipy's splines, interpolations, distributions and rotations: functions that are numbers.

The receiver makes a new one, with the check of its arguments that scipy does for everybody.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
from scipy import interpolate, stats
from scipy.spatial.transform import Rotation

from nbseal.wire.forms import FORMS, Form, exact, register
from nbseal.wire.plain_forms import paired
from nbseal.wire.schema import WireError
from nbseal.wire.science.arrays import Array, made_array, parts_of_array, told_of_array

_PIECES = (
    *(interpolate.PPoly, interpolate.CubicSpline, interpolate.CubicHermiteSpline),
    *(interpolate.PchipInterpolator, interpolate.Akima1DInterpolator),
)
_FROZEN = (type(stats.norm()), type(stats.poisson(1)))
_KINDS = ("linear", "nearest", "nearest-up", "zero", "slinear", "quadratic", "cubic", "previous", "next")  # fmt: skip


def _numbers(told: Any) -> Array:
    made = made_array(exact(told, tuple))
    if made.dtype.kind not in "biufc":
        raise ValueError("numbers that are none")
    return made


def _axis(told: Any, sides: int) -> int:
    """The side of a spline's values that its own axis is. It lies first in the numbers that cross."""
    if not 0 <= exact(told, int) < sides:
        raise ValueError("an axis that is none")
    return int(told)


def _of_pieces(value: Any) -> tuple[Any, ...]:
    return parts_of_array(value.c), parts_of_array(value.x), value.extrapolate, int(value.axis)


def _pieces(kind: Any, parts: list[Any]) -> Any:
    told, places, beyond, axis = parts
    content, x = _numbers(told), _numbers(places)
    made = interpolate.PPoly(content, x, exact(beyond, bool, str, type(None)))
    return kind.construct_fast(made.c, made.x, made.extrapolate, _axis(axis, made.c.ndim - 1))


def _of_spline(value: Any) -> tuple[Any, ...]:
    knots, content = parts_of_array(value.t), parts_of_array(value.c)
    return knots, content, int(value.k), value.extrapolate, int(value.axis)


def _spline(parts: list[Any]) -> Any:
    knots, told, degree, beyond, axis = parts
    made = interpolate.BSpline(
        _numbers(knots), _numbers(told), exact(degree, int), exact(beyond, bool, str)
    )
    place = _axis(axis, made.c.ndim)
    return made.construct_fast(made.t, made.c, made.k, made.extrapolate, place)


def _of_interpolation(value: Any) -> tuple[Any, ...]:
    beyond: Any = value.fill_value
    if not isinstance(beyond, str):
        some = beyond if isinstance(beyond, tuple) else (beyond,)
        beyond = tuple(parts_of_array(np.asarray(one)) for one in some)
    kind = value._kind if value._kind != "spline" else value._spline.k
    content = parts_of_array(value.x), parts_of_array(value.y)
    return *content, kind, int(value.axis), bool(value.bounds_error), beyond


def _interpolation(parts: list[Any]) -> Any:
    places, told, kind, axis, strict, beyond = parts
    if kind not in (*_KINDS, *range(6)):
        raise ValueError("an interpolation of another kind")
    if beyond != "extrapolate":
        some = tuple(map(_numbers, exact(beyond, tuple)))
        beyond = some if len(some) == 2 else some[0]
    return interpolate.interp1d(
        _numbers(places),
        _numbers(told),
        kind,
        exact(axis, int),
        bounds_error=exact(strict, bool),
        fill_value=beyond,
        assume_sorted=True,
    )


def _of_frozen(value: Any) -> tuple[Any, ...]:
    name = value.dist.name
    if type(value.dist) is not type(getattr(stats, str(name), None)):
        raise WireError("a distribution that is not one of scipy's cannot be sent")
    pairs = tuple(part for pair in value.kwds.items() for part in pair)
    return name, tuple(value.args), pairs


def _frozen(kind: Any, parts: list[Any]) -> Any:
    name, arguments, pairs = parts
    known = vars(stats).get(exact(name, str))
    if not isinstance(known, stats.rv_continuous | stats.rv_discrete):
        raise ValueError("a distribution that is none")
    return exact(known(*exact(arguments, tuple), **paired([*exact(pairs, tuple)])), kind)


def _of_rotation(value: Any) -> tuple[Any, ...]:
    return parts_of_array(value.as_quat())


def _rotation(parts: list[Any]) -> Any:
    return Rotation.from_quat(_numbers(tuple(parts)))


def _told(value: Any) -> Sequence[object]:
    return told_of_array(np.asarray(value.c))


def register_all() -> None:
    """Let these functions cross."""
    if Rotation in FORMS:
        return
    spline = interpolate.BSpline
    register(
        *(Form(k.__name__, k, _of_pieces, partial(_pieces, k), told=_told) for k in _PIECES),
        *(Form(k.__name__, k, _of_frozen, partial(_frozen, k)) for k in _FROZEN),
        Form("BSpline", spline, _of_spline, _spline, told=_told),
        Form("interp1d", interpolate.interp1d, _of_interpolation, _interpolation),
        Form("Rotation", Rotation, _of_rotation, _rotation),
    )
