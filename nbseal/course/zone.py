"""The time zone of a course: one for all times that it reads and shows."""

from contextlib import suppress
from pathlib import Path

from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config

from nbseal.course.kept import keep_text


def course_zone(config: Config) -> str:
    """The time zone of the course, in which all times are shown; UTC if it has none."""
    return known_zone(config) or "UTC"


def known_zone(config: Config) -> str:
    """The time zone of the course: nbgrader's setting, or that of `nbseal due`; "" if it has none."""
    zone = config.NbGraderAPI.get("timezone") or config.Exchange.get("timezone")
    if not zone:
        with suppress(OSError, UnicodeError):
            zone = _zone_file(config).read_text(encoding="utf-8").strip()
    return str(zone or "")


def keep_zone(config: Config, zone: str) -> None:
    """Make this the course's time zone, if no setting has another. Raises PlatformError."""
    if zone and not (config.NbGraderAPI.get("timezone") or config.Exchange.get("timezone")):
        keep_text(_zone_file(config), f"{zone}\n")


def _zone_file(config: Config) -> Path:
    folders = CourseDirectory(config=config)
    return Path(folders.root, folders.submitted_directory, ".nbseal-due", "time-zone.txt")
