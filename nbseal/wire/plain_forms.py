"""The forms of values of Python's standard library: fractions, dates, counters and so on."""

import re
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import date, datetime, time, timedelta, timezone, tzinfo
from decimal import Decimal
from fractions import Fraction
from itertools import chain
from typing import Any
from zoneinfo import ZoneInfo

from nbseal.wire.based import fill_pairs, pairs_of
from nbseal.wire.forms import Form, exact, ints, register
from nbseal.wire.schema import MAX_ELEMENTS, MAX_PLAIN, PLAIN

MAX_RANGE = 10_000_000  # elements of a range from a worker: `list` of it must end
MAX_DECIMAL = 10_000  # digits of a Decimal, and its exponent: `int` of it must end
_ZONE = re.compile(r"[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,3}")
_FACTORIES = (list, set, dict, int, float, str, tuple, bool, Counter, deque, frozenset)
_FRACTION = [Fraction.__dict__[name].__get__ for name in ("_numerator", "_denominator")]
_MAXLEN = deque.__dict__["maxlen"].__get__
_FACTORY = defaultdict.__dict__["default_factory"].__get__


def _slice(parts: list[Any]) -> slice:
    start, stop, step = (exact(part, int, type(None)) for part in parts)
    return slice(start, stop, step)


def _short_range(value: range) -> bool:
    try:
        return len(value) <= MAX_RANGE
    except OverflowError:
        return False


def _of_fraction(value: Fraction) -> tuple[int, int] | None:
    above, below = (slot(value) for slot in _FRACTION)
    return (above, below) if type(above) is type(below) is int else None


def _fraction(parts: list[Any]) -> Fraction:
    above, below = ints(parts, 2)
    if below < 1:
        raise ValueError("a fraction without a denominator")
    return Fraction(above, below)


def _decimal(parts: list[Any]) -> Decimal:
    [text] = parts
    if len(exact(text, str)) > MAX_DECIMAL + 20:
        raise ValueError("too many digits")
    value = Decimal(text)
    if value.is_snan():  # comparing it raises an exception
        raise ValueError("a number that signals")
    return value


def _small_decimal(value: Decimal) -> bool:
    _, digits, exponent = Decimal.as_tuple(value)
    if not isinstance(exponent, int):
        return exponent != "N"
    return len(digits) <= MAX_DECIMAL and abs(exponent) <= MAX_DECIMAL


def _of_zone(zone: tzinfo | None) -> tuple[object, ...] | None:
    """() for no zone; the offset and the name of a fixed one; the key of a ZoneInfo."""
    if zone is None:
        return ()
    if type(zone) is timezone:
        return zone.__getinitargs__()  # type: ignore[attr-defined, no-any-return]
    if type(zone) is ZoneInfo and zone.key:
        return (zone.key,)
    return None


def _zone(parts: Sequence[Any]) -> tzinfo | None:
    if not parts:
        return None
    if type(parts[0]) is timedelta:
        offset, *name = parts
        return timezone(offset, *(exact(n, str) for n in name))
    [key] = parts
    if not _ZONE.fullmatch(exact(key, str)):
        raise ValueError("a time zone that is none")
    return ZoneInfo(key)


def _zone_form(kind: type[tzinfo]) -> Form:
    return Form(kind.__name__, kind, _of_zone, lambda parts: exact(_zone(parts), kind))


def _moment_form(kind: Any, *names: str) -> Form:
    """The form of a date with a time, or of a time."""

    def take(value: Any) -> tuple[object, ...] | None:
        zone = _of_zone(value.tzinfo)
        return None if zone is None else (*(getattr(value, n) for n in names), value.fold, *zone)

    def make(parts: list[Any]) -> Any:
        *fields, fold = ints(parts[: len(names) + 1], len(names) + 1)
        return kind(*fields, tzinfo=_zone(parts[len(names) + 1 :]), fold=fold)

    return Form(kind.__name__, kind, take, make)


def _ints_form(kind: Any, *names: str, **more: Any) -> Form:
    """The form of what is made from ints, in the order of these attributes."""
    return Form(
        kind.__name__,
        kind,
        lambda value: [getattr(value, name) for name in names],
        lambda parts: kind(*ints(parts, len(names))),
        **more,
    )


def _deque(parts: list[Any]) -> deque[Any]:
    most, *items = parts
    if exact(most, int, type(None)) is not None and len(items) > most:
        raise ValueError("more than there is room for")
    return deque(items, most)


def _fill_deque(target: deque[Any], source: deque[Any]) -> None:
    deque.clear(target)
    deque.extend(target, source)


def _counter(parts: list[Any]) -> Counter[Any]:
    made: Counter[Any] = Counter()
    dict.update(made, paired(parts))  # Counter.update would count
    return made


def _of_default(value: defaultdict[Any, Any]) -> list[object]:
    factory = _FACTORY(value)
    known = next((kind.__name__ for kind in _FACTORIES if kind is factory), factory)
    return [known, *pairs_of(value)]


def _default(parts: list[Any]) -> defaultdict[Any, Any]:
    factory, *rest = parts
    if type(factory) is str:
        factory = {kind.__name__: kind for kind in _FACTORIES}[factory]
    # a function such as `lambda: 0` stays where it is, and is asked
    return defaultdict(factory if callable(factory) else None, paired(rest))


def are_plain(keys: Collection[Any]) -> bool:
    """Whether all are texts and numbers that are hard to make collide: longer ints are not."""
    return {*map(type, keys)} <= PLAIN and not any(type(k) is int and abs(k) >> 64 for k in keys)


def paired(parts: list[Any]) -> dict[Any, Any]:
    """The dict of such keys and values. Raises ValueError if one is missing, or if they are too many."""
    keys = parts[::2]
    if len(keys) > (MAX_PLAIN if are_plain(keys) else MAX_ELEMENTS):
        raise ValueError("too many keys")
    return dict(zip(parts[::2], parts[1::2], strict=True))


def _dict_form(kind: Any, take: Callable[[Any], Sequence[object]], make: Any) -> Form:
    """The form of a class that derives from dict."""
    return Form(kind.__name__, kind, take, make, _fill_dict, hashes=2, inside=pairs_of)


def _fill_dict(target: Any, source: Any) -> None:
    fill_pairs(target, pairs_of(source))


def _view_form(name: str, kind: type, make: Callable[[list[Any]], Any], **more: Any) -> Form:
    """The form of a view of a dict."""

    def take(view: Iterable[Any]) -> list[object]:
        return list(view) if name != "items" else list(chain.from_iterable(view))

    return Form(name, kind, take, make, inside=take, **more)


_NONE: dict[object, object] = {}
register(
    _ints_form(range, "start", "stop", "step", safe=_short_range),
    Form("slice", slice, lambda s: (s.start, s.stop, s.step), _slice),
    Form("Fraction", Fraction, _of_fraction, _fraction),
    Form("Decimal", Decimal, lambda d: (Decimal.__str__(d),), _decimal, safe=_small_decimal),
    _ints_form(date, "year", "month", "day"),
    _ints_form(timedelta, "days", "seconds", "microseconds"),
    _moment_form(datetime, "year", "month", "day", "hour", "minute", "second", "microsecond"),
    _moment_form(time, "hour", "minute", "second", "microsecond"),
    _zone_form(timezone),
    _zone_form(ZoneInfo),
    Form(
        "bytearray",
        bytearray,
        lambda value: (memoryview(value).tobytes(),),
        lambda parts: bytearray(exact(*parts, bytes)),
        lambda target, source: bytearray.__setitem__(target, slice(None), source),
    ),
    Form(
        "deque",
        deque,
        lambda value: [_MAXLEN(value), *deque.__iter__(value)],
        _deque,
        _fill_deque,
        inside=deque.__iter__,
    ),
    _dict_form(Counter, pairs_of, _counter),
    _dict_form(OrderedDict, pairs_of, lambda parts: OrderedDict(paired(parts))),
    _dict_form(defaultdict, _of_default, _default),
    _view_form("keys", type(_NONE.keys()), lambda parts: dict.fromkeys(parts).keys(), hashes=1),
    _view_form("values", type(_NONE.values()), lambda parts: dict(enumerate(parts)).values()),
    _view_form("items", type(_NONE.items()), lambda parts: paired(parts).items(), hashes=2),
    Form("ellipsis", type(...), lambda _: (), lambda parts: ... if not parts else None),
)
