"""The forms of pandas' indices, Series and DataFrames, and of its single times and intervals.

The side that gets a table makes a new one with its own pandas, from columns and an index. So
`df.equals(expected)` compares plain data, and never asks a student's class.
"""

from collections.abc import Sequence
from datetime import timezone
from itertools import chain
from typing import Any
from zoneinfo import ZoneInfo

import numpy as np
import pandas as pd

from nbseal.wire.forms import FORMS, Form, exact, few, ints, refuse, register
from nbseal.wire.hooks import guard
from nbseal.wire.plain_forms import know_types
from nbseal.wire.schema import WireError
from nbseal.wire.science.arrays import MAX_CELLS, made_array, parts_of_array
from nbseal.wire.science.columns import (
    check_keys,
    kinds,
    made_column,
    made_step,
    missing,
    parts_of_column,
)

_INDICES = (
    *(pd.Index, pd.RangeIndex, pd.MultiIndex, pd.DatetimeIndex, pd.TimedeltaIndex),
    *(pd.PeriodIndex, pd.CategoricalIndex, pd.IntervalIndex),
)


def _of_index(value: Any) -> tuple[Any, ...]:
    if isinstance(value, pd.RangeIndex):
        return "range", value.start, value.stop, value.step, value.name
    if isinstance(value, pd.MultiIndex):
        codes = tuple(parts_of_array(np.asarray(some)) for some in value.codes)
        return "levels", tuple(value.levels), codes, tuple(value.names)
    step = value.freqstr if isinstance(value, pd.DatetimeIndex | pd.TimedeltaIndex) else None
    return "column", parts_of_column(value.array), step, value.name


def _index(parts: list[Any]) -> Any:
    word, *rest = parts
    if word == "range":
        *bounds, name = rest
        numbers = range(*ints(bounds, 3))
        if len(numbers) > MAX_CELLS:
            raise ValueError("an index of too many numbers")
        return pd.RangeIndex(numbers, name=name)
    if word == "levels":
        return _multi_index(*rest)
    told, step, name = rest
    values = made_column(told)
    made = pd.Index(values, dtype=values.dtype, name=name)
    if step is not None:
        made = type(made)(made, freq=made_step(step))
    if made.dtype != values.dtype:
        raise ValueError("an index of another type")
    return made


def _multi_index(levels: Any, told: Any, names: Any) -> Any:
    for level in exact(levels, tuple):
        if not isinstance(level, pd.Index) or isinstance(level, pd.MultiIndex):
            raise TypeError("a level that is none")
        check_keys(level)
    codes = [made_array(some) for some in exact(told, tuple)]
    if any(some.ndim != 1 or some.dtype.kind != "i" for some in codes):
        raise ValueError("codes that are none")
    return pd.MultiIndex(levels, codes, names=exact(names, tuple))


def _of_series(value: Any) -> tuple[Any, ...]:
    return parts_of_column(value.array), value.index, value.name


def _series(parts: list[Any]) -> Any:
    told, index, name = parts
    return _column(told, _an_index(index), name)


def _column(told: Any, index: Any, name: Any = None) -> Any:
    values = made_column(told)
    if len(values) != len(index):
        raise ValueError("a column of another length")
    made = pd.Series(values, index=index, dtype=values.dtype, name=name)
    if made.dtype != values.dtype:
        raise ValueError("a column of another type")
    return made


def _an_index(value: Any) -> Any:
    return exact(value, *_INDICES)


def _of_frame(value: Any) -> tuple[Any, ...]:
    columns = (value.iloc[:, place].array for place in range(len(value.columns)))
    return value.index, value.columns, *map(parts_of_column, columns)


def _frame(parts: list[Any]) -> Any:
    index, names, *told = parts
    if len(_an_index(names)) != len(told):
        raise ValueError("a table with other columns")
    if not told:
        return pd.DataFrame(index=_an_index(index), columns=names)
    made = pd.DataFrame(
        {place: _column(some, _an_index(index)) for place, some in enumerate(told)}, index=index
    )
    made.columns = names
    return made


def _fill(target: Any, source: Any) -> None:
    """Give a Series or DataFrame the content of another, unless it is the same: then views stay."""
    if not _is_same(target, source):
        target._update_inplace(source)
    if isinstance(target, pd.Series):
        target.name = source.name


def _is_same(one: Any, other: Any) -> bool:
    try:
        pairs = zip(one.axes, other.axes, strict=True)
        return bool(one.equals(other)) and all(a.identical(b) for a, b in pairs)
    except Exception:  # values that cannot be compared, such as arrays in a column
        return False


def _told(value: Any) -> Sequence[object]:
    """What a reason may quote of a table: its names and values."""
    columns = [value]
    if isinstance(value, pd.DataFrame):
        columns = [value.iloc[:, place] for place in range(len(value.columns))]
    labels = [getattr(value, "name", None), *chain.from_iterable(axis.names for axis in value.axes)]
    return few(chain(labels, *value.axes, *columns))


def _of_moment(value: Any) -> tuple[Any, ...]:
    if value.tzinfo is not None and type(value.tzinfo) not in (timezone, ZoneInfo):
        raise WireError("a moment of a time zone of its own cannot be sent")
    return value.asm8, value.tzinfo


def _moment(parts: list[Any]) -> Any:
    content, zone = parts
    made = pd.Timestamp(exact(content, np.datetime64))
    return made if zone is None else made.tz_localize("UTC").tz_convert(exact(zone, timezone, ZoneInfo))  # fmt: skip


def _period(parts: list[Any]) -> Any:
    number, step = parts
    return pd.Period(ordinal=exact(number, int), freq=made_step(step))


def _interval(parts: list[Any]) -> Any:
    left, right, closed = parts
    return pd.Interval(left, right, closed=exact(closed, str))


def _checked(kind: type[Any], make: Any) -> Any:
    return lambda parts: exact(make(parts), kind)


def _column_form(kind: type[Any]) -> Form:
    def make(parts: list[Any]) -> Any:
        return made_column(tuple(parts))

    name = f"pandas.{kind.__name__}"
    return Form(
        name, kind, parts_of_column, lambda parts: exact(make(parts), kind, np.ndarray), told=few
    )


def _index_form(kind: type[Any]) -> Form:
    name = f"pandas.{kind.__name__}"
    return Form(name, kind, _of_index, _checked(kind, _index), told=few)


def _only(value: Any) -> Any:
    def make(parts: Sequence[Any]) -> Any:
        return value if not parts else exact(parts, type(value))

    return make


def register_all() -> None:
    """Let pandas' values cross."""
    if pd.DataFrame in FORMS:
        return
    for kind in (pd.Series, pd.DataFrame):
        guard(kind)  # labels are attributes
    register(
        *map(_index_form, _INDICES),
        *map(_column_form, kinds()),
        Form("Series", pd.Series, _of_series, _series, _fill, copy=pd.Series.copy, told=_told),
        Form("DataFrame", pd.DataFrame, _of_frame, _frame, _fill, copy=pd.DataFrame.copy, told=_told),
        Form("Timestamp", pd.Timestamp, _of_moment, _checked(pd.Timestamp, _moment)),
        Form(
            "Timedelta",
            pd.Timedelta,
            lambda value: (value.asm8,),
            lambda parts: exact(pd.Timedelta(exact(*parts, np.timedelta64)), pd.Timedelta),
        ),
        Form(
            "Period",
            pd.Period,
            lambda value: (value.ordinal, value.freqstr),
            _checked(pd.Period, _period),
        ),
        Form("Interval", pd.Interval, lambda v: (v.left, v.right, v.closed), _interval),
        Form("NaT", type(pd.NaT), lambda _: (), _only(pd.NaT)),
        Form("NA", type(pd.NA), lambda _: (), lambda parts: _only(missing())(parts)),
    )  # fmt: skip
    refuse(pd.arrays.SparseArray)
    names = ("DataFrame", "Series", "Index", "Timestamp", "Timedelta", "Categorical")
    know_types({f"pandas.{name}": getattr(pd, name) for name in names})
