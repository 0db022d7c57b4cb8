"""How values of Python's own types cross: containers, fractions, dates and so on."""

from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from fractions import Fraction
from itertools import chain
from typing import Any

from nbseal.wire.codecs import CODECS, Codec, exact, ints, register

MAX_RANGE = 10_000_000  # elements of a range from a worker: `list` of it must end
MAX_DECIMAL = 10_000  # digits of a Decimal, and its exponent: `int` of it must end
_FRACTION = [Fraction.__dict__[name].__get__ for name in ("_numerator", "_denominator")]
_MAXLEN = deque.__dict__["maxlen"].__get__
_FACTORY = defaultdict.__dict__["default_factory"]
_ARGUMENTS = BaseException.__dict__["args"]


# -- types from which classes may derive


def pairs_of(value: dict[Any, Any]) -> list[Any]:
    """Keys and values in turns, in the order of the dict."""
    if isinstance(value, OrderedDict):
        return [
            x for key in OrderedDict.__iter__(value) for x in (key, dict.__getitem__(value, key))
        ]
    return [*chain.from_iterable(dict.items(value))]


def _fill_pairs(value: Any, items: Sequence[Any]) -> None:
    kind = OrderedDict if isinstance(value, OrderedDict) else dict
    kind.clear(value)
    for key, content in zip(items[::2], items[1::2], strict=True):
        kind.__setitem__(value, key, content)


def _fill_default(value: defaultdict[Any, Any], items: Sequence[Any]) -> None:
    factory, *pairs = items
    # a function such as `lambda: 0` stays where it is, and is asked
    _FACTORY.__set__(value, factory if callable(factory) else None)
    _fill_pairs(value, pairs)


def _fill_set(value: set[Any], items: Iterable[Any]) -> None:
    set.clear(value)
    set.update(value, items)


def _fill_deque(value: deque[Any], items: Sequence[Any]) -> None:
    most, *content = items
    if exact(most, int, type(None)) is not None and len(content) > most:
        raise ValueError("more than there is room for")
    deque.__init__(value, content, most)


def _whole(base: Any, exactly: Callable[[Any], Any]) -> Codec:
    """Of a number or a text, which is the only item."""

    def make(kind: Any, items: Sequence[Any]) -> Any:
        [item] = items
        return base.__new__(kind, exact(item, base))

    return Codec(base.__name__, base, lambda value: [exactly(value)], make)


def _dict_codec(kind: Any, take: Any = pairs_of, fill: Any = _fill_pairs) -> Codec:
    return Codec(kind.__name__, kind, take, fill=fill, hashes=2)


register(
    Codec(
        "list",
        list,
        lambda value: list.__getitem__(value, slice(None)),
        fill=lambda value, items: list.__setitem__(value, slice(None), items),
    ),
    Codec("set", set, lambda value: [*set.__iter__(value)], fill=_fill_set, hashes=1),
    *map(_dict_codec, (dict, Counter, OrderedDict)),
    _dict_codec(defaultdict, lambda v: [_FACTORY.__get__(v), *pairs_of(v)], _fill_default),
    Codec("deque", deque, lambda v: [_MAXLEN(v), *deque.__iter__(v)], fill=_fill_deque),
    Codec("tuple", tuple, lambda value: [*tuple.__iter__(value)], tuple.__new__),
    Codec(
        "frozenset",
        frozenset,
        lambda value: [*frozenset.__iter__(value)],
        frozenset.__new__,
        hashes=1,
    ),
)
OWN: dict[type, Codec] = {  # a student's own class may derive from these
    **CODECS,
    int: _whole(int, int.__index__),
    float: _whole(float, float.__float__),
    complex: _whole(complex, complex.__pos__),
    str: _whole(str, str.__str__),
    bytes: _whole(bytes, lambda value: memoryview(value).tobytes()),
}
BASES: dict[type, Codec] = {  # and a class that both sides know
    **OWN,
    Exception: Codec("Exception", Exception, lambda value: [*value.args], fill=_ARGUMENTS.__set__),
}


# -- others


def _make_slice(_: Any, parts: list[Any]) -> slice:
    start, stop, step = (exact(part, int, type(None)) for part in parts)
    return slice(start, stop, step)


def _of_fraction(value: Fraction) -> tuple[int, int] | None:
    above, below = (slot(value) for slot in _FRACTION)
    return (above, below) if type(above) is type(below) is int else None


def _fraction(_: Any, parts: list[Any]) -> Fraction:
    above, below = ints(parts, 2)
    if below < 1:
        raise ValueError("a fraction without a denominator")
    return Fraction(above, below)


def _decimal(_: Any, parts: list[Any]) -> Decimal:
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


def _zone(_: Any, parts: list[Any]) -> timezone:
    offset, *name = parts
    return timezone(exact(offset, timedelta), *(exact(n, str) for n in name))


def _moment_codec(kind: Any, *names: str) -> Codec:
    """Of a date with a time, or of a time; without a zone, or in one with a fixed offset."""

    def take(value: Any) -> list[object] | None:
        fixed = type(value.tzinfo) in (timezone, type(None))
        return [getattr(value, name) for name in (*names, "fold", "tzinfo")] if fixed else None

    def make(_: Any, parts: list[Any]) -> Any:
        *numbers, zone = parts
        *fields, fold = ints(numbers, len(names) + 1)
        return kind(*fields, tzinfo=exact(zone, timezone, type(None)), fold=fold)

    return Codec(kind.__name__, kind, take, make)


def _ints_codec(kind: Any, *names: str, safe: Any = None) -> Codec:
    """Of what is made from ints, in the order of these attributes."""
    return Codec(
        kind.__name__,
        kind,
        lambda value: [getattr(value, name) for name in names],
        lambda _, parts: kind(*ints(parts, len(names))),
        safe=safe,
    )


def _view_codec(kind: type, make: Callable[[list[Any]], Any], hashes: int) -> Codec:
    """Of a view of a dict, which arrives as that of a dict by itself."""
    return Codec(kind.__name__, kind, list, lambda _, parts: make(parts), hashes=hashes)


register(
    _ints_codec(range, "start", "stop", "step", safe=lambda value: not value[MAX_RANGE:]),
    Codec("slice", slice, lambda s: (s.start, s.stop, s.step), _make_slice),
    Codec("Fraction", Fraction, _of_fraction, _fraction),
    Codec("Decimal", Decimal, lambda d: (Decimal.__str__(d),), _decimal, safe=_small_decimal),
    _ints_codec(date, "year", "month", "day"),
    _ints_codec(timedelta, "days", "seconds", "microseconds"),
    Codec("timezone", timezone, lambda zone: zone.__getinitargs__(), _zone),
    _moment_codec(datetime, "year", "month", "day", "hour", "minute", "second", "microsecond"),
    _moment_codec(time, "hour", "minute", "second", "microsecond"),
    _view_codec(type({}.keys()), lambda parts: dict.fromkeys(parts).keys(), 1),
    _view_codec(type({}.values()), lambda parts: dict(enumerate(parts)).values(), 0),
    _view_codec(type({}.items()), lambda parts: dict(parts).items(), 1),
)
