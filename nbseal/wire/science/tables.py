"""The forms of pandas' Index, Series and DataFrame, and of its single times. They cross once this is imported.

The side that gets a table makes a new one, so `df.equals(expected)` never asks a student's class. A column
is one of numpy's, of times without a zone, or of texts.
"""

import re
from collections.abc import Sequence
from itertools import chain
from typing import Any

import numpy as np
import pandas as pd

from nbseal.wire.codecs import NEVER, Codec, exact, few, ints, register
from nbseal.wire.hooks import guard
from nbseal.wire.scalars import TYPES
from nbseal.wire.schema import MAX_ELEMENTS, MAX_PLAIN, WireError
from nbseal.wire.science.arrays import ELEMENTS, MAX_CELLS, made_array, parts_of_array

_INDICES = (pd.Index, pd.RangeIndex, pd.MultiIndex, pd.DatetimeIndex, pd.TimedeltaIndex)
_TIMES = (pd.arrays.DatetimeArray, pd.arrays.TimedeltaArray)
_TEXTS = (pd.arrays.StringArray, pd.arrays.ArrowStringArray)
_UNITS = ("s", "ms", "us", "ns")
_STEP = re.compile(r"-?[0-9]{0,6}[A-Za-z]{1,10}(-[A-Za-z]{1,4})?")  # pandas' name of a frequency


# -- columns


def _of_column(values: Any) -> tuple[Any, ...]:
    """A word for the kind of a column, and plain data. Raises WireError if it does not cross."""
    if isinstance(values, _TEXTS) and values.dtype.na_value is not pd.NA:
        texts = (None if gone else str(x) for x, gone in zip(values, values.isna(), strict=True))
        return "text", tuple(texts)
    times = isinstance(values, _TIMES) and getattr(values, "tz", None) is None
    if times or type(values).__name__ == "NumpyExtensionArray":
        values = values.to_numpy()
    if not isinstance(values, np.ndarray):
        raise WireError(f"a column of the type {str(values.dtype)[:60]} cannot be sent")
    return "plain", *parts_of_array(values)


def _made_column(parts: Any) -> Any:
    """The values of a column, in one dimension. Raises any exception if the parts are invalid."""
    word, *rest = exact(parts, tuple)
    if exact(word, str) == "text":
        [texts] = rest
        if not {*map(type, exact(texts, tuple))} <= {str, type(None)}:
            raise TypeError("texts that are none")
        return pd.array(list(texts), dtype=pd.StringDtype(na_value=np.nan))
    if word != "plain":
        raise ValueError("a column of another kind")
    values = made_array(rest)
    if values.ndim != 1:
        raise ValueError("a column that is none")
    if values.dtype.kind not in "mM":
        return values
    if np.datetime_data(values.dtype)[0] not in _UNITS:
        raise ValueError("times of another kind")
    return pd.array(values, dtype=values.dtype)


# -- indices


def _crossing(index: Any) -> Any:
    """The index, or a level of one, if it crosses. Raises WireError."""
    if type(index) not in _INDICES:
        raise WireError(f"an index of the type {type(index).__name__} cannot be sent")
    return index


def _of_index(value: Any) -> tuple[Any, ...]:
    if isinstance(value, pd.RangeIndex):
        return "range", value.start, value.stop, value.step, value.name
    if isinstance(value, pd.MultiIndex):
        codes = tuple(parts_of_array(np.asarray(some)) for some in value.codes)
        return "levels", tuple(map(_crossing, value.levels)), codes, tuple(value.names)
    step = value.freqstr if isinstance(value, pd.DatetimeIndex | pd.TimedeltaIndex) else None
    return "column", _of_column(value.array), step, value.name


def _index(kind: Any, parts: list[Any]) -> Any:
    word, *rest = parts
    if word == "range":
        *bounds, name = rest
        numbers = range(*ints(bounds, 3))
        if len(numbers) > MAX_CELLS:
            raise ValueError("an index of too many numbers")
        return exact(pd.RangeIndex(numbers, name=name), kind)
    if word == "levels":
        return exact(_multi_index(*rest), kind)
    told, step, name = rest
    values = _made_column(told)
    made = pd.Index(values, dtype=values.dtype, name=name)
    if step is not None:
        if not _STEP.fullmatch(exact(step, str)):
            raise ValueError("a step of time that is none")
        made = type(made)(made, freq=step)
    return exact(made, kind)


def _multi_index(levels: Any, told: Any, names: Any) -> Any:
    for level in exact(levels, tuple):
        if not isinstance(level, pd.Index) or isinstance(level, pd.MultiIndex):
            raise TypeError("a level that is none")
        most = MAX_ELEMENTS if level.dtype == object else MAX_PLAIN  # they are looked up
        if len(level) > most:
            raise ValueError("too many values in a level")
    codes = [made_array(some) for some in exact(told, tuple)]
    if any(some.ndim != 1 or some.dtype.kind != "i" for some in codes):
        raise ValueError("codes that are none")
    return pd.MultiIndex(levels, codes, names=exact(names, tuple))


# -- tables


def _series(told: Any, index: Any, name: Any = None) -> Any:
    values = _made_column(told)
    if len(values) != len(exact(index, *_INDICES)):
        raise ValueError("a column of another length")
    return pd.Series(values, index=index, dtype=values.dtype, name=name)


def _of_frame(value: Any) -> tuple[Any, ...]:
    columns = (value.iloc[:, place].array for place in range(len(value.columns)))
    return *map(_crossing, (value.index, value.columns)), *map(_of_column, columns)


def _frame(_: Any, parts: list[Any]) -> Any:
    index, names, *told = parts
    if len(exact(names, *_INDICES)) != len(told):
        raise ValueError("a table with other columns")
    if not told:
        return pd.DataFrame(index=exact(index, *_INDICES), columns=names)
    columns = {n: _series(some, index) for n, some in enumerate(told)}
    made = pd.DataFrame(columns, index=index)
    made.columns = names
    return made


def _fill(target: Any, source: Any) -> None:
    """Give a Series or DataFrame the content of another, unless it is the same: then views stay."""
    pairs = zip(target.axes, source.axes, strict=True)
    if not (target.equals(source) and all(a.identical(b) for a, b in pairs)):
        target._update_inplace(source)
    if isinstance(target, pd.Series):
        target.name = source.name


def _told(value: Any) -> Sequence[object]:
    """What a reason may quote of a table: its names and values."""
    columns = [value]
    if isinstance(value, pd.DataFrame):
        columns = [value.iloc[:, place] for place in range(len(value.columns))]
    labels = [getattr(value, "name", None), *chain.from_iterable(axis.names for axis in value.axes)]
    return few(chain(labels, *value.axes, *columns))


# -- times


def _of_moment(value: Any) -> tuple[Any, ...]:
    if value.tzinfo is not None:
        raise WireError("a pandas.Timestamp with a time zone cannot be sent")
    return (value.asm8,)


def _time_form(kind: Any, plain: Any, take: Any) -> Codec:
    def make(_: Any, parts: list[Any]) -> Any:
        [part] = parts
        return exact(kind(exact(part, plain)), kind)

    return Codec(f"pandas.{kind.__name__}", kind, take, make)


for _kind in (pd.Series, pd.DataFrame):
    guard(_kind)  # labels are attributes
register(
    *(Codec(f"pandas.{kind.__name__}", kind, _of_index, _index, told=few) for kind in _INDICES),
    Codec(
        "Series",
        pd.Series,
        lambda value: (_of_column(value.array), _crossing(value.index), value.name),
        lambda _, parts: _series(*parts),
        _fill,
        told=_told,
    ),
    Codec("DataFrame", pd.DataFrame, _of_frame, _frame, _fill, told=_told),
    _time_form(pd.Timestamp, np.datetime64, _of_moment),
    _time_form(pd.Timedelta, np.timedelta64, lambda value: (value.asm8,)),
    Codec("NaT", type(pd.NaT), lambda _: (), lambda _, parts: [pd.NaT][len(parts)]),
)
ELEMENTS.update((pd.Timestamp, pd.Timedelta, type(pd.NaT)))
NEVER.update((pd.PeriodIndex, pd.CategoricalIndex, pd.IntervalIndex))
TYPES.update({f"pandas.{k.__name__}": k for k in (pd.DataFrame, pd.Series, pd.Index)})
