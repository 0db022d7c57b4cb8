"""The time zone of a course: one for all times that it reads and shows."""

from contextlib import suppress
from pathlib import Path

from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config

from nbseal.tables import save


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
        file = _zone_file(config)
        with suppress(OSError):  # said when the file is written
            file.parent.mkdir(parents=True, exist_ok=True)
        save(file, f"{zone}\n".encode(), force=True)


def _zone_file(config: Config) -> Path:
    folders = CourseDirectory(config=config)
    return Path(folders.root, folders.submitted_directory, ".nbseal-due", "time-zone.txt")
