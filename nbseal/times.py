"""Time zones: a course has one, the gradebook keeps UTC."""

from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo

from nbseal.errors import PlatformError


def time_zone(name: str) -> tzinfo:
    """A time zone by its name. Raises PlatformError."""
    if name.upper() == "UTC":
        return UTC
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, LookupError) as error:
        raise PlatformError(
            f"{name!r} is no time zone that is known; one is Europe/Berlin"
        ) from error


def utc(when: datetime, zone: tzinfo) -> datetime:
    """A time as UTC without a zone. zone: of a time that does not name one."""
    aware = when if when.tzinfo else when.replace(tzinfo=zone)
    return aware.astimezone(UTC).replace(tzinfo=None)


def local(when: datetime, zone: tzinfo) -> datetime:
    """A time in UTC without a zone, as local time in `zone`; it has no zone either."""
    return when.replace(tzinfo=UTC).astimezone(zone).replace(tzinfo=None)
