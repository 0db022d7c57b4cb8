"""One column of pandas (an extension array, or a numpy array): to plain parts, and back.

pandas' nullable types (such as Int64, with the missing value NA) arrive as such only in a course that
uses them: comparisons with NA are neither true nor false, and `all` leaves them out, so a student could
hide what is wrong. Elsewhere such a column arrives as the ordinary type of the same values.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import timezone
from typing import Any
from zoneinfo import ZoneInfo

import numpy as np
import pandas as pd

from nbseal.wire.forms import exact
from nbseal.wire.schema import MAX_ELEMENTS, MAX_PLAIN, WireError
from nbseal.wire.science.arrays import made_array, parts_of_array

Parts = tuple[Any, ...]
_STEP = re.compile(r"-?[0-9]{0,6}[A-Za-z]{1,10}(-[A-Za-z]{1,4})?")  # pandas' name of a frequency
_MASKED = {
    kind.__name__: kind
    for kind in (pd.arrays.IntegerArray, pd.arrays.FloatingArray, pd.arrays.BooleanArray)
}
_nullable = False


def keep_nullable() -> None:
    """From now on, columns of nullable types arrive as what they are."""
    global _nullable
    _nullable = True


def missing() -> Any:
    """What `pd.NA` arrives as."""
    return pd.NA if _nullable else np.nan


def parts_of_column(values: Any) -> Parts:
    """The parts of a column's values: a word for their kind, and plain data.

    Raises WireError if they do not cross, such as sparse ones.
    """
    if isinstance(values, np.ndarray):
        return "plain", *parts_of_array(values)
    for kind, (word, take, _) in _KINDS.items():
        if isinstance(values, kind):
            return word, *take(values)
    if type(values).__name__ == "NumpyExtensionArray":
        return "plain", *parts_of_array(values.to_numpy())
    raise WireError(f"a column of the type {str(values.dtype)[:60]} cannot be sent")


def made_column(parts: Any) -> Any:
    """The values of a column, in one dimension. Raises any exception if the parts are invalid."""
    word, *rest = exact(parts, tuple)
    makers = {known: make for known, _, make in _KINDS.values()} | {"plain": made_array}
    values = makers[exact(word, str)](rest)
    if values.ndim != 1:
        raise ValueError("a column that is none")
    return values


def check_keys(index: Any) -> None:
    """Raises ValueError if an index has too many values to look up: some kinds can collide."""
    most = MAX_ELEMENTS if index.dtype == object and not _is_text(index) else MAX_PLAIN
    if len(index) > most:
        raise ValueError("too many categories")


def _is_text(values: Any) -> bool:
    return all(type(value) is str for value in values)


def made_step(text: object) -> str:
    """The name of a frequency. Raises TypeError or ValueError if it is invalid."""
    if not _STEP.fullmatch(exact(text, str)):
        raise ValueError("a step of time that is none")
    return str(text)


def _of_categories(values: Any) -> Parts:
    codes = parts_of_array(np.asarray(values.codes))
    return codes, pd.Index(values.categories), bool(values.ordered)


def _categories(parts: list[Any]) -> Any:
    codes, categories, ordered = parts
    if not isinstance(categories, pd.Index) or isinstance(categories, pd.MultiIndex):
        raise TypeError("categories that are none")
    check_keys(categories)
    kind = pd.CategoricalDtype(categories, ordered=exact(ordered, bool))
    return pd.Categorical.from_codes(made_array(codes), dtype=kind)


def _of_moments(values: Any) -> Parts:
    zone = values.tz
    if zone is not None and type(zone) not in (timezone, ZoneInfo):
        raise WireError(f"times of the zone {str(zone)[:60]} cannot be sent")
    plain = values if zone is None else values.tz_convert(None)
    return parts_of_array(plain.to_numpy()), zone


def _moments(parts: list[Any]) -> Any:
    told, zone = parts
    values = made_array(told)
    moments = pd.array(_like(values, "M"), dtype=values.dtype)
    if zone is None:
        return moments
    return moments.tz_localize("UTC").tz_convert(exact(zone, timezone, ZoneInfo))


def _of_spans(values: Any) -> Parts:
    return parts_of_array(values.to_numpy())


def _spans(parts: list[Any]) -> Any:
    values = made_array(parts)
    return pd.array(_like(values, "m"), dtype=values.dtype)


def _like(values: Any, kind: str) -> Any:
    """Times of numpy's, if pandas can keep them as they are. Raises ValueError."""
    if values.dtype.kind != kind or np.datetime_data(values.dtype)[0] not in (
        "s",
        "ms",
        "us",
        "ns",
    ):
        raise ValueError("times of another kind")
    return values


def _of_masked(values: Any) -> Parts:
    gone = np.asarray(values.isna())
    filled = values.fillna(values.dtype.type(0)) if gone.any() else values
    content = filled.to_numpy(dtype=values.dtype.numpy_dtype)
    kind = next(name for name, kind in _MASKED.items() if isinstance(values, kind))
    return kind, parts_of_array(content), parts_of_array(gone)


def _masked(parts: list[Any]) -> Any:
    kind, content, gone = parts
    made = _MASKED[exact(kind, str)](made_array(content), made_array(gone))
    return made if _nullable else _ordinary(made)


def _ordinary(values: Any) -> Any:
    """The same values in numpy's type that has room for them."""
    plain = values.dtype.numpy_dtype
    if not values.isna().any():
        return values.to_numpy(dtype=plain)
    if plain.kind == "b":
        return values.to_numpy(dtype=object, na_value=None)
    return values.to_numpy(dtype=plain if plain.kind == "f" else float, na_value=np.nan)


def _of_text(values: Any) -> Parts:
    lacking = values.isna()
    plain = tuple(None if gone else str(x) for x, gone in zip(values, lacking, strict=True))
    return plain, values.dtype.na_value is pd.NA


def _text(parts: list[Any]) -> Any:
    texts, nullable = parts
    if not {*map(type, exact(texts, tuple))} <= {str, type(None)}:
        raise TypeError("texts that are none")
    na = missing() if exact(nullable, bool) else np.nan
    return pd.array(list(texts), dtype=pd.StringDtype(na_value=na))


def _of_periods(values: Any) -> Parts:
    return parts_of_array(values.asi8), values.freqstr


def _periods(parts: list[Any]) -> Any:
    content, step = parts
    numbers = made_array(content)
    if numbers.dtype != np.int64:
        raise ValueError("periods that are none")
    return pd.PeriodIndex.from_ordinals(numbers, freq=made_step(step)).array


def _of_intervals(values: Any) -> Parts:
    return pd.Index(values.left), pd.Index(values.right), values.closed


def _intervals(parts: list[Any]) -> Any:
    left, right, closed = parts
    if not (isinstance(left, pd.Index) and isinstance(right, pd.Index)):
        raise TypeError("ends that are none")
    return pd.arrays.IntervalArray.from_arrays(left, right, closed=exact(closed, str))


_KINDS: Mapping[Any, tuple[str, Callable[[Any], Parts], Callable[[list[Any]], Any]]] = {
    pd.Categorical: ("categories", _of_categories, _categories),
    pd.arrays.DatetimeArray: ("moments", _of_moments, _moments),
    pd.arrays.TimedeltaArray: ("spans", _of_spans, _spans),
    tuple(_MASKED.values()): ("masked", _of_masked, _masked),
    (pd.arrays.StringArray, pd.arrays.ArrowStringArray): ("text", _of_text, _text),
    pd.arrays.PeriodArray: ("periods", _of_periods, _periods),
    pd.arrays.IntervalArray: ("intervals", _of_intervals, _intervals),
}


def kinds() -> Sequence[type[Any]]:
    """The classes of columns that are no numpy arrays."""
    nested = (kind if isinstance(kind, tuple) else (kind,) for kind in _KINDS)
    return [kind for some in nested for kind in some]
