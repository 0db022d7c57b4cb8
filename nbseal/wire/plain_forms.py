"""The forms of values of Python's standard library: fractions, dates, paths, counters and so on."""

import builtins
import re
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta, timezone, tzinfo
from decimal import Decimal
from fractions import Fraction
from itertools import chain
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath
from types import SimpleNamespace
from typing import Any
from unittest.case import _Outcome  # type: ignore[attr-defined]
from zoneinfo import ZoneInfo

from nbseal.wire.forms import Form, exact, ints, register
from nbseal.wire.schema import MAX_ELEMENTS, MAX_PLAIN, PLAIN

MAX_RANGE = 10_000_000  # elements of a range from a worker: `list` of it must end
MAX_DECIMAL = 10_000  # digits of a Decimal, and its exponent: `int` of it must end
MAX_PATH = 4096
_ZONE = re.compile(r"[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,3}")
_TYPES: dict[str, type] = {
    **{n: k for n, k in vars(builtins).items() if isinstance(k, type) and n[:1] != "_"},
    **{kind.__name__: kind for kind in (type(None), Counter, OrderedDict, defaultdict, deque)},
    **{kind.__name__: kind for kind in (Fraction, Decimal, date, datetime, time, timedelta)},
}


def know_types(types: Mapping[str, type]) -> None:
    """Let these types cross, too, as their names."""
    _TYPES.update(types)


_FACTORIES = (list, set, dict, int, float, str, tuple, bool, Counter, deque, frozenset)


def _range(parts: list[Any]) -> range:
    return range(*ints(parts, 3))


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


_FRACTION = [Fraction.__dict__[name].__get__ for name in ("_numerator", "_denominator")]


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
        offset, *name = zone.__getinitargs__()  # type: ignore[attr-defined]
        return (offset, *name)
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


def _of_moment(*names: str) -> Callable[[Any], tuple[object, ...] | None]:
    def take(value: Any) -> tuple[object, ...] | None:
        zone = _of_zone(value.tzinfo)
        return None if zone is None else (*(getattr(value, n) for n in names), value.fold, *zone)

    return take


def _moment(kind: Any, number: int) -> Callable[[list[Any]], Any]:
    def make(parts: list[Any]) -> Any:
        *fields, fold = ints(parts[: number + 1], number + 1)
        return kind(*fields, tzinfo=_zone(parts[number + 1 :]), fold=fold)

    return make


def _path(kind: type[PurePath]) -> Form:
    def make(parts: list[Any]) -> PurePath:
        [text] = parts
        if len(exact(text, str)) > MAX_PATH or "\0" in text:
            raise ValueError("a path that is none")
        return kind(text)

    return Form(kind.__name__, kind, lambda value: (str(value),), make)


def _deque(parts: list[Any]) -> deque[Any]:
    most, *items = parts
    if exact(most, int, type(None)) is not None and len(items) > most:
        raise ValueError("more than there is room for")
    return deque(items, most)


def _of_deque(value: deque[Any]) -> list[object]:
    return [_MAXLEN(value), *deque.__iter__(value)]


_MAXLEN = deque.__dict__["maxlen"].__get__


def _fill_deque(target: deque[Any], source: deque[Any]) -> None:
    deque.clear(target)
    deque.extend(target, source)


def pairs_of(value: dict[Any, Any]) -> Iterator[object]:
    """Keys and values in turns, in the order of the dict."""
    keys = OrderedDict.__iter__(value) if isinstance(value, OrderedDict) else dict.__iter__(value)
    return chain.from_iterable((key, dict.__getitem__(value, key)) for key in keys)


def _counter(parts: list[Any]) -> Counter[Any]:
    made: Counter[Any] = Counter()
    dict.update(made, paired(parts))  # Counter.update would count
    return made


def _ordered(parts: list[Any]) -> OrderedDict[Any, Any]:
    return OrderedDict(paired(parts))


def _of_default(value: defaultdict[Any, Any]) -> list[object]:
    factory = _FACTORY(value)
    known = next((kind.__name__ for kind in _FACTORIES if kind is factory), factory)
    return [known, *pairs_of(value)]


_FACTORY = defaultdict.__dict__["default_factory"].__get__


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


def fill_dict(target: dict[Any, Any], source: dict[Any, Any]) -> None:
    """Give a dict the content of another."""
    dict.clear(target)
    dict.update(target, source)


def _fill_ordered(target: OrderedDict[Any, Any], source: OrderedDict[Any, Any]) -> None:
    OrderedDict.clear(target)
    for key, value in source.items():
        OrderedDict.__setitem__(target, key, value)


def _fill_bytes(target: bytearray, source: bytearray) -> None:
    bytearray.__setitem__(target, slice(None), source)


_SPACE = SimpleNamespace.__dict__["__dict__"].__get__


def _of_namespace(value: SimpleNamespace) -> list[object] | None:
    """Its names and their values, but none that can be called: numpy, for one, calls `all` of whatever it
    gets."""
    space = {name: part for name, part in _SPACE(value).items() if not callable(part)}
    return [(*space,), *space.values()] if all(map(_is_name, space)) else None


def _is_name(name: object) -> bool:
    return type(name) is str and name.isidentifier() and name[:2] != "__"


def _namespace(parts: list[Any]) -> SimpleNamespace:
    names, *values = parts
    if not all(map(_is_name, exact(names, tuple))) or any(map(callable, values)):
        raise ValueError("no names, or no data")
    return _with_space(zip(names, values, strict=True))


def _with_space(pairs: Iterable[tuple[str, object]]) -> SimpleNamespace:
    made = SimpleNamespace()
    _SPACE(made).update(pairs)
    return made


def _fill_namespace(target: SimpleNamespace, source: SimpleNamespace) -> None:
    """What can be called has stayed on its side."""
    stays = {name: part for name, part in _SPACE(target).items() if callable(part)}
    _SPACE(target).clear()
    _SPACE(target).update(stays | _SPACE(source))


def _of_type(value: type) -> tuple[str] | None:
    return next(((name,) for name, kind in _TYPES.items() if kind is value), None)


def _type(parts: list[Any]) -> type:
    [name] = parts
    return _TYPES[exact(name, str)]


def _dict_form(
    kind: Any, take: Callable[[Any], Iterable[object]], make: Any, fill: Any = fill_dict
) -> Form:
    """A form for a subclass of dict."""
    return Form(
        kind.__name__,
        kind,
        lambda value: list(take(value)),
        make,
        fill,
        copy=kind.copy,
        hashes=2,
        inside=pairs_of,
    )


_NONE: dict[object, object] = {}
KEYS, _VALUES, _ITEMS = type(_NONE.keys()), type(_NONE.values()), type(_NONE.items())

register(
    Form("range", range, lambda r: (r.start, r.stop, r.step), _range, safe=_short_range),
    Form("slice", slice, lambda s: (s.start, s.stop, s.step), _slice),
    Form("Fraction", Fraction, _of_fraction, _fraction),
    Form("Decimal", Decimal, lambda d: (Decimal.__str__(d),), _decimal, safe=_small_decimal),
    Form("date", date, lambda d: (d.year, d.month, d.day), lambda parts: date(*ints(parts, 3))),
    Form(
        "timedelta",
        timedelta,
        lambda d: (d.days, d.seconds, d.microseconds),
        lambda parts: timedelta(*ints(parts, 3)),
    ),
    Form(
        "datetime",
        datetime,
        _of_moment("year", "month", "day", "hour", "minute", "second", "microsecond"),
        _moment(datetime, 7),
    ),
    Form("time", time, _of_moment("hour", "minute", "second", "microsecond"), _moment(time, 4)),
    Form("timezone", timezone, _of_zone, lambda parts: exact(_zone(parts), timezone)),
    Form("ZoneInfo", ZoneInfo, _of_zone, lambda parts: exact(_zone(parts), ZoneInfo)),
    _path(PurePosixPath),
    _path(PureWindowsPath),
    _path(type(Path())),
    Form(
        "bytearray",
        bytearray,
        lambda value: (memoryview(value).tobytes(),),
        lambda parts: bytearray(exact(*parts, bytes)),
        _fill_bytes,
        copy=bytearray.copy,
    ),
    Form(
        "deque",
        deque,
        _of_deque,
        _deque,
        _fill_deque,
        copy=deque.copy,
        inside=deque.__iter__,
    ),
    Form(
        "SimpleNamespace",
        SimpleNamespace,
        _of_namespace,
        _namespace,
        _fill_namespace,
        copy=lambda value: _with_space(_SPACE(value).items()),
        inside=lambda value: _SPACE(value).values(),
        told=lambda value: chain(_SPACE(value), _SPACE(value).values()),
    ),
    _dict_form(Counter, pairs_of, _counter),
    _dict_form(OrderedDict, pairs_of, _ordered, _fill_ordered),
    _dict_form(defaultdict, _of_default, _default),
    Form("keys", KEYS, list, lambda parts: dict.fromkeys(parts).keys(), hashes=1, inside=list),
    Form("values", _VALUES, list, lambda parts: dict(enumerate(parts)).values(), inside=list),
    Form(
        "items",
        _ITEMS,
        lambda view: list(chain.from_iterable(view)),
        lambda parts: paired(parts).items(),
        hashes=2,
        inside=lambda view: chain.from_iterable(view),
    ),
    Form("type", type, _of_type, _type),
    # what unittest keeps on a test case while it runs; there, without a result to note anything in
    Form("_Outcome", _Outcome, lambda _: (), lambda _: _Outcome(), fill=lambda *_: None),
    Form("ellipsis", type(...), lambda _: (), lambda parts: ... if not parts else None),
)
