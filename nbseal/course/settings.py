"""nbseal's own settings in a course's `nbgrader_config.py`, and the course's time zone."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from nbgrader.coursedir import CourseDirectory
from traitlets import Bool, Dict, Enum, Float, List, TraitError, Unicode
from traitlets.config import Config, Configurable

from nbseal.course.kept import keep_text
from nbseal.errors import CourseError


class SealedExporter(Configurable):  # type: ignore[misc]
    """How a course is graded. nbgrader's exporter of this name, in `nbseal.nbgrader_plugins`, has the same."""

    unsafe = Bool(False, help="Grade without a sandbox for students' code.").tag(config=True)
    bubblewrap = Bool(True, help="Use bubblewrap where it starts.").tag(config=True)
    follow_through = Float(
        1.0,
        min=0,
        max=1,
        help="The share of its points that a check earns that fails with the student's own earlier "
        "functions, and passes with the reference's. 0: nothing is asked again.",
    ).tag(config=True)
    closed = Dict(
        value_trait=List(Unicode()),
        help="Packages that students' code must do without, and shared libraries of the system, by "
        'assignment, or "*" for all: {"*": ["python-sat", "libz3.so*"]}. Checks have them.',
    ).tag(config=True)
    allowed = Dict(
        value_trait=List(Unicode()),
        help="What students' code may reach for without being listed for a person to look at, in the "
        'words of the report, by assignment, or "*" for all: {"*": ["threading"]}.',
    ).tag(config=True)
    anyway = Bool(
        False, help="Grade also if a check fails with the instructor's own solution."
    ).tag(config=True)
    open_checks = Enum(
        ["allow", "refuse"],
        "allow",
        help="'refuse': grade nobody unless all checks are sealed; 'allow': those that cannot be are open.",
    ).tag(config=True)
    hidden_tests = Bool(
        False,
        help="Show the hidden tests in the graded notebooks. nbgrader's own feedback pages would "
        "show them to the students.",
    ).tag(config=True)


class Audit(Configurable):  # type: ignore[misc]
    """How its tests are audited."""

    bank = Unicode("bank", help="Where right and wrong versions are.").tag(config=True)


def settings_of(config: Config) -> SealedExporter:
    """How a course is graded. Raises CourseError if a setting has a value that it cannot have."""
    ours = SealedExporter.class_own_traits()  # nbconvert's are none of ours
    told = {name: value for name, value in config.SealedExporter.items() if name in ours}
    try:
        return SealedExporter(config=Config(SealedExporter=told))
    except TraitError as error:
        raise CourseError(f"c.SealedExporter cannot be used: {error}") from error


def of_assignment(table: Mapping[str, list[str]], name: str) -> tuple[str, ...]:
    """What a table has for an assignment; "*" stands for those that are not named."""
    return tuple(table.get(name, table.get("*", [])))


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
