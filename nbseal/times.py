"""Times and time zones: reads what people and platforms write; the gradebook keeps UTC.

The names of months and days in other languages are the CLDR's, through Babel.
"""

import re
from collections import defaultdict
from contextlib import suppress
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import cache
from zoneinfo import ZoneInfo

from babel import Locale

from nbseal.errors import NoZoneError, PlatformError

LANGUAGES = ("en", "de", "fr", "es", "pt", "it", "nl", "pl")
_FILLERS = {"de", "del", "às", "à", "at", "um", "om", "alle", "ore", "o", "uhr", "uur", "godz"}
# Hours from UTC of abbreviations that mean one zone only. Not here, for they mean several: IST, BST,
# CST, CDT, PST, SST, AST, ADT and others.
_ABBREVIATIONS = {
    **{"UTC": 0, "GMT": 0, "Z": 0, "WET": 0, "WEST": 1, "CET": 1, "CEST": 2, "EET": 2, "EEST": 3},
    **{"MSK": 3, "SAST": 2, "EST": -5, "EDT": -4, "MST": -7, "MDT": -6, "PDT": -7, "HST": -10},
    **{"AKST": -9, "AKDT": -8, "JST": 9, "KST": 9, "HKT": 8, "AWST": 8, "AEST": 10, "AEDT": 11},
    **{"NZST": 12, "NZDT": 13},
}
_ABBREVIATIONS |= {
    f"{zone} {kind} TIME": hours + k
    for zone, hours in {"EASTERN": -5, "CENTRAL": -6, "MOUNTAIN": -7, "PACIFIC": -8}.items()
    for k, kind in enumerate(("STANDARD", "DAYLIGHT"))
} | {"CENTRAL EUROPEAN STANDARD TIME": 1, "CENTRAL EUROPEAN SUMMER TIME": 2}
_CLOCK = re.compile(r"(.*?\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?: ?[ap]\.?m\b\.?)?) ?(.*)", re.IGNORECASE)
_OFFSET = re.compile(r"\(?(?:UTC|GMT)? ?([+-])(\d\d?)(?::?(\d\d))?\)?(?: \(?[A-Za-z ]+\)?)?")


def time_zone(name: str) -> tzinfo:
    """A time zone by its name. Raises PlatformError."""
    if name.upper() == "UTC":
        return UTC
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, LookupError) as error:
        raise PlatformError(f"{name!r} is no time zone; one is Europe/Berlin") from error


def utc(when: datetime, zone: tzinfo | None) -> datetime:
    """A time as UTC without a zone. zone: of a time that does not name one. Raises NoZoneError if
    that is not known."""
    if not when.tzinfo and zone is None:
        raise NoZoneError(
            f"{when} names no time zone, and the course has none, so nobody knows who was late. Say "
            "it once for the course: nbseal due ASSIGNMENT --timezone Europe/Berlin, or in "
            'nbgrader_config.py: c.NbGraderAPI.timezone = "Europe/Berlin"; or for this download: '
            "--timezone Europe/Berlin"
        )
    aware = when if when.tzinfo else when.replace(tzinfo=zone)
    return aware.astimezone(UTC).replace(tzinfo=None)


def local(when: datetime, zone: tzinfo) -> datetime:
    """A time in UTC without a zone, as local time in `zone`; it has no zone either."""
    return when.replace(tzinfo=UTC).astimezone(zone).replace(tzinfo=None)


def days_later(when: datetime, days: timedelta, zone: tzinfo) -> timedelta:
    """How long that is from a time in UTC, on the clocks of `zone`, which may be put forward meanwhile."""
    return utc(local(when, zone) + days, zone) - when


def on_clocks(when: datetime, longer: timedelta, zone: tzinfo) -> timedelta:
    """The same the other way round: by how much the clocks of `zone` differ after that long."""
    return local(when + longer, zone) - local(when, zone)


def read_time(text: str, zone: tzinfo | None, course_zone: tzinfo | None = None) -> datetime | None:
    """A time in UTC without a zone, as nbgrader keeps it; None for "" and "-".

    Understood are ISO 8601, nbgrader's own form (2025-10-06 23:59:00.123456 CEST), and that of Moodle
    (Monday, 6 October 2025, 11:59 PM), also in other languages and with a zone. What could mean two
    days, such as 06/10/2025, is not.
    zone: of a time that names none; course_zone: whose abbreviations are known, if that is another.
    Raises PlatformError, and NoZoneError if a time names no zone and there is none.
    """
    text = " ".join(text.split()).replace("\u2212", "-")
    if text in ("", "-"):
        return None
    try:
        when, behind = _local(text)
        if offset := _OFFSET.fullmatch(behind):
            sign, hours, minutes = offset.groups()
            away = timedelta(hours=int(hours), minutes=int(minutes or 0))
            when = when.replace(tzinfo=timezone(-away if sign == "-" else away))
        elif behind:
            when = _in_zone(when, behind.strip("()"), course_zone or zone)
        return utc(when, zone)
    except (ValueError, OverflowError) as error:
        raise PlatformError(
            f"{text!r} is no time that is understood; write it as 2025-10-06 23:59"
        ) from error


def _local(text: str) -> tuple[datetime, str]:
    """A time without its zone, and what stands behind it. Raises ValueError."""
    with suppress(ValueError):
        return read_long_time(text), ""
    match = _CLOCK.fullmatch(text)
    return read_long_time(match[1] if match else text), match[2] if match else ""


def _in_zone(when: datetime, named: str, course_zone: tzinfo | None) -> datetime:
    """A local time in the zone that is written behind it. Raises PlatformError if that could be
    several, or is none."""
    for fold in (0, 1):
        aware = when.replace(tzinfo=course_zone, fold=fold)
        if course_zone and aware.tzname() == named:
            return aware
    if named.upper() in _ABBREVIATIONS:
        return when.replace(tzinfo=timezone(timedelta(hours=_ABBREVIATIONS[named.upper()])))
    if "/" in named:
        return when.replace(tzinfo=time_zone(named))
    raise PlatformError(
        f"{named!r} in '{when} {named}' is no time zone, or means several, and is not that of the "
        "course; write the time as +02:00, or set c.NbGraderAPI.timezone"
    )


def read_long_time(text: str) -> datetime:
    """A time with the name of its month, such as `Montag, 6. Oktober 2025, 23:59`, in whatever
    order, or as ISO 8601 has it. Raises ValueError, also if it could mean two."""
    numbers = defaultdict[str, list[int]](list)
    clock, half, fraction = "", "", ""
    text = re.sub(r"(?<=\d)t(?=\d)|(?<=\d)(?=[ap]\.?m\b)|,(?!\d)", " ", text.casefold())
    for word in text.split():
        if re.fullmatch(r"\d{4}(-\d\d-\d\d)?", word):
            for part, number in zip(("year", "month", "day"), word.split("-")):
                numbers[part].append(int(number))
        elif match := re.fullmatch(r"(\d{1,2})(\.|er|º|th|st|nd|rd)?", word):
            numbers["day"].append(int(match[1]))
        elif re.fullmatch(r"\d{1,2}[:h]\d\d(:\d\d([.,]\d+)?)?", word) and not clock:
            clock, _, fraction = word.replace("h", ":").replace(",", ".").partition(".")
        elif word.replace(".", "") in ("am", "pm") and not half:
            half = word.replace(".", "")
        elif len(months := _names("months").get(word.rstrip("."), set())) == 1:
            numbers["month"] += months
        elif word.rstrip(".") not in _FILLERS | _names("days").keys():
            raise ValueError(f"{word!r} is not understood")
    # a ValueError, if it is not one day
    (year,), (month,), (day,) = (numbers[part] for part in ("year", "month", "day"))
    form = ("%I" if half else "%H") + ":%M" + (":%S" if clock.count(":") == 2 else "")
    time = datetime.strptime(f"{clock} {half}".strip(), form + (" %p" if half else "")).time()
    time = time.replace(microsecond=int(f"{fraction:0<6}"[:6]))
    return datetime.combine(datetime(year, month, day), time)


@cache
def _names(of: str) -> dict[str, set[int]]:
    """{name: which it may be} of "months" or "days", in all languages, in full and abbreviated."""
    found = defaultdict[str, set[int]](set)
    for language in LANGUAGES:
        for context in getattr(Locale(language), of).values():
            for width in ("wide", "abbreviated"):
                for number, name in context.get(width, {}).items():
                    found[name.casefold().rstrip(".")].add(number)
    return found
