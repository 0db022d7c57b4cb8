"""The forms of sympy's expressions: a class of sympy's own, and what it is made of, step by step.

Nothing is computed when one is made: it is what the other side had, without evaluation. sympy computes
later, when a check compares or simplifies; with whole numbers it does so in steps that only the limit
of the whole checker interrupts. So an expression that could become too large a number is refused, such
as 9**9**9.

`lambdify` prints names into code, which it runs. So a name is a word, with indices at most, and that of a
function is none that such code could find: numpy's may write into an argument.
"""

import builtins
import importlib
import keyword
import re
import unicodedata
from contextlib import suppress
from functools import lru_cache, partial
from math import inf, log10
from typing import Any

import numpy as np
import sympy as sp
from sympy.core.function import AppliedUndef, FunctionClass
from sympy.functions.elementary.piecewise import ExprCondPair

from nbseal.wire.forms import FORMS, Form, exact, ints, register
from nbseal.wire.schema import MAX_TEXT

MAX_DIGITS = 5000  # of a number that an expression could become, with 1 for each symbol
MAX_PRECISION = 20_000  # bits of a number with a point, and its exponent
MAX_SIDE = 1000  # rows and columns of a matrix
_NAME = re.compile(r"\\?\w+([_^]\{?\w+\}?)*")
_TENTH = 0.3  # digits of what is counted as a base at least
_CONSTANTS = (
    *(sp.S.Zero, sp.S.One, sp.S.NegativeOne, sp.S.Half, sp.pi, sp.E, sp.I, sp.oo, -sp.oo, sp.zoo),
    *(sp.nan, sp.EulerGamma, sp.GoldenRatio, sp.Catalan, sp.true, sp.false),
    *(sp.S.EmptySet, sp.S.Reals, sp.S.Integers, sp.S.Naturals, sp.S.Naturals0, sp.S.Complexes),
)
_GROWING = (sp.exp, sp.sinh, sp.cosh, sp.factorial, sp.gamma)  # as fast as a power, or faster
_UNEVALUATED = (
    *(sp.Add, sp.Mul, sp.Pow, *_GROWING, sp.log, sp.Abs, sp.sign, sp.re, sp.im, sp.arg),
    *(sp.sin, sp.cos, sp.tan, sp.cot, sp.sec, sp.csc, sp.asin, sp.acos, sp.atan, sp.acot, sp.atan2),
    *(sp.tanh, sp.coth, sp.asinh, sp.acosh, sp.atanh, sp.erf, sp.Max, sp.Min, sp.conjugate),
    *(sp.floor, sp.ceiling, sp.Heaviside, sp.DiracDelta, sp.Piecewise, sp.Derivative),
    *(sp.Eq, sp.Ne, sp.Lt, sp.Le, sp.Gt, sp.Ge, sp.And, sp.Or, sp.Not, sp.FiniteSet),
)
_BOUNDED = (sp.Integral, sp.Sum)  # over what comes after the first argument
_PLAIN = (*_BOUNDED, sp.Tuple, sp.Interval, ExprCondPair)
_MATRICES = (sp.Matrix, sp.ImmutableMatrix)


def _basic(parts: list[Any]) -> list[Any]:
    """The parts, if all are expressions of the kinds that cross."""
    if any(not isinstance(part, sp.Basic) for part in parts):
        raise TypeError("no part of an expression")
    return parts


def _evaluate_nothing(kind: Any, parts: list[Any]) -> Any:
    return exact(kind(*_basic(parts), evaluate=False), kind)


def _plain(kind: Any, parts: list[Any]) -> Any:
    return exact(kind(*_basic(parts)), kind)


def is_name(name: Any) -> bool:
    """Whether a text can be the name of a symbol: code in which it is printed does nothing with it."""
    if type(name) is not str or len(name) > MAX_TEXT or not _NAME.fullmatch(name):
        return False
    plain = unicodedata.normalize("NFKC", name)  # as Python reads it
    known = keyword.iskeyword(plain) and plain != "lambda"  # which `lambdify` prints as lambda_
    return plain[:2] != "__" and not known


def is_function_name(name: Any, arguments: int) -> bool:
    """The same, of a function, which such code would call."""
    if not is_name(name) or "^" in name:
        return False
    plain = unicodedata.normalize("NFKC", name)
    if hasattr(builtins, plain) or hasattr(np, plain):
        return False
    return arguments < 2 or not _writes(plain)


def _writes(name: str) -> bool:
    """Whether a function of this name could write into its second argument."""
    with suppress(ImportError):
        if hasattr(importlib.import_module("scipy.special"), name):
            return True
    return isinstance(getattr(sp, name, None), FunctionClass)  # such as acos: numpy.arccos


def _of_symbol(value: Any) -> tuple[Any, ...] | None:
    if not is_name(value.name):
        return None
    told = getattr(value, "_assumptions_orig", None)
    if told is None:  # sympy before 1.13
        told = value._assumptions._generator
    told = sorted(told.items())
    return value.name, *(part for pair in told for part in pair)


def _symbol(parts: list[Any]) -> Any:
    name, *told = parts
    if not is_name(name):
        raise ValueError("a name that is none")
    assumptions = dict(zip(told[::2], told[1::2], strict=True))
    return exact(sp.Symbol(name, **{n: exact(v, bool) for n, v in assumptions.items()}), sp.Symbol)


def _rational(parts: list[Any]) -> Any:
    above, below = ints(parts, 2)
    return exact(sp.Rational(above, below), sp.Rational)


def _of_float(value: Any) -> tuple[Any, ...]:
    sign, digits, exponent, _ = value._mpf_
    return sign, int(digits), exponent, value._prec


def _float(parts: list[Any]) -> Any:
    sign, digits, exponent, precision = ints(parts, 4)
    if not 1 <= precision <= MAX_PRECISION or abs(exponent) > MAX_PRECISION or digits < 0:
        raise ValueError("a number that is none")
    mpf = sp.Float._new((sign & 1, digits, exponent, digits.bit_length()), precision)
    return exact(sp.Float(mpf, precision=precision), sp.Float)


def _of_applied(value: Any) -> tuple[Any, ...] | None:
    name = value.func.__name__
    return (name, *value.args) if is_function_name(name, len(value.args)) else None


def _applied(parts: list[Any]) -> Any:
    name, *arguments = parts
    if not is_function_name(name, len(arguments)):
        raise ValueError("a name that is none")
    return sp.Function(name)(*_basic(arguments), evaluate=False)


def _of_matrix(value: Any) -> tuple[Any, ...]:
    return *value.shape, *value.flat()


def _matrix(kind: Any, parts: list[Any]) -> Any:
    rows, columns = ints(parts[:2], 2)
    elements = _basic(parts[2:])
    if max(rows, columns) > MAX_SIDE or rows * columns != len(elements):
        raise ValueError("a matrix that is none")
    return kind(rows, columns, elements)


def _fits(target: Any, source: Any) -> bool:
    return bool(target.shape == source.shape)


def _fill(target: Any, source: Any) -> None:
    target[:, :] = source


def _is_small(value: Any) -> bool:
    return _digits(value) <= MAX_DIGITS


@lru_cache(10_000)
def _digits(value: Any) -> float:
    """How many digits a number has, at most, that an expression could become; inf: too many."""
    if isinstance(value, sp.Rational):
        return log10(2) * int(max(abs(value.p).bit_length(), value.q.bit_length()))
    if isinstance(value, sp.Float):
        return log10(2) * int(value._prec + abs(value._mpf_[2]))
    inside = [_digits(part) for part in value.args]
    if not inside:
        return 1 if value.is_number else 0
    if isinstance(value, sp.Pow):
        return max(inside[0], _TENTH) * _largest(inside[1])
    if isinstance(value, _GROWING):
        largest = _largest(inside[0])
        return largest * max(log10(largest), 1)
    if isinstance(value, _BOUNDED):
        return max(inside[0], _TENTH) * _largest(max(inside[1:]))
    if isinstance(value, sp.Mul):
        return sum(inside)
    return max(inside) + log10(len(inside))


def _largest(digits: float) -> float:
    """The largest number of so many digits, as far as one is small enough to be an exponent."""
    return max(1, 10**digits) if digits < 5 else inf


def register_all() -> None:
    """Let expressions cross."""
    if sp.Symbol in FORMS:
        return

    def form(kind: Any, make: Any, take: Any = lambda value: value.args) -> Form:
        name = f"sympy.{kind.__name__}"
        return Form(name, kind, take, make, safe=_is_small, inside=lambda value: value.args)

    register(
        *(form(type(one), partial(_constant, one), lambda _: ()) for one in _CONSTANTS),
        *(form(kind, partial(_evaluate_nothing, kind)) for kind in _UNEVALUATED),
        *(form(kind, partial(_plain, kind)) for kind in _PLAIN),
        form(sp.Symbol, _symbol, _of_symbol),
        form(sp.Integer, lambda parts: sp.Integer(ints(parts, 1)[0]), lambda v: (int(v),)),
        form(sp.Rational, _rational, lambda value: (int(value.p), int(value.q))),
        form(sp.Float, _float, _of_float),
        form(AppliedUndef, _applied, _of_applied),
        form(_MATRICES[1], partial(_matrix, _MATRICES[1]), _of_matrix),
        Form(
            "sympy.Matrix",
            _MATRICES[0],
            _of_matrix,
            partial(_matrix, _MATRICES[0]),
            _fill,
            _fits,
            copy=_MATRICES[0].copy,
            inside=lambda value: value.flat(),
        ),
    )


def _constant(one: Any, parts: list[Any]) -> Any:
    if parts:
        raise ValueError("a constant has no parts")
    return one
