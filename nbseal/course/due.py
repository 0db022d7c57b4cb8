"""When an assignment is due: the date, extensions, and what is taken off for being late.

Both are kept beside the gradebook, too, in `submitted/.nbseal-due/`: so an extension can be granted before
something is handed in (nbgrader keeps it with the submission), and a gradebook that is lost does not
take the due date with it, without which marks would rise.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from math import ceil
from pathlib import Path

from nbgrader.api import Assignment as DbAssignment
from nbgrader.api import Gradebook, MissingEntry
from nbgrader.api import Student as DbStudent
from nbgrader.api import SubmittedAssignment as DbSubmission
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config

from nbseal.course.config import course_config, folders_of, open_gradebook
from nbseal.course.gradebook import marked_students
from nbseal.course.kept import file_of, keep, read_kept
from nbseal.course.penalties import penalties_of
from nbseal.course.records import recorded
from nbseal.course.release import course_notebooks
from nbseal.course.settings import course_zone
from nbseal.course.students import Student, known_student, students_in
from nbseal.errors import CourseError
from nbseal.tables import number
from nbseal.times import days_later, local, on_clocks, time_zone

FOLDER = ".nbseal-due"


@dataclass(frozen=True)
class Dates:
    """The copy for one assignment.

    gradebook: the number that the gradebook with these dates has given to the assignment: another
    gradebook has another; due: in UTC without a zone; extensions: {student: how much longer};
    before: how many had been graded when another was found.
    """

    gradebook: str = ""
    due: datetime | None = None
    extensions: Mapping[str, timedelta] = field(default_factory=dict)
    before: int = 0

    def of(self, student: str) -> datetime | None:
        """Until when a student has time."""
        return self.due and self.due + self.extensions.get(student, timedelta())


@dataclass(frozen=True)
class Due(Dates):
    """The dates that hold now. penalty: a sentence about what is taken off."""

    penalty: str = ""


def read_dates(folders: CourseDirectory, name: str) -> Dates:
    """The copy. Raises CourseError if the file is damaged."""
    file = file_of(folders, FOLDER, name)
    try:
        return read_kept(file, Dates)
    except FileNotFoundError:
        return Dates()
    except (OSError, ValueError) as error:
        raise CourseError(
            f"{file}, which keeps when {name} is due, cannot be read ({error}); delete it, and say "
            f"once more: nbseal due {name} TIME, and --extend for each extension"
        ) from error


def keep_dates(folders: CourseDirectory, name: str, dates: Dates) -> None:
    """Write the copy. Raises PlatformError if the file cannot be written."""
    if dates != read_dates(folders, name):
        keep(file_of(folders, FOLDER, name), dates)


def extensions(gradebook: Gradebook, folders: CourseDirectory, name: str) -> dict[str, timedelta]:
    """{student: how much longer they have} of those who have got an extension.

    Once there are marks, the gradebook decides, which others may change; until then, what is kept.
    """
    marked = marked_students(gradebook, name)
    kept = read_dates(folders, name).extensions
    query = gradebook.db.query(DbStudent.id, DbSubmission.extension)
    query = query.join(DbSubmission, DbSubmission.student_id == DbStudent.id)
    query = query.join(DbAssignment, DbAssignment.id == DbSubmission.assignment_id)
    query = query.filter(DbAssignment.name == name, DbSubmission.extension.isnot(None))
    unmarked = {who: more for who, more in kept.items() if who not in marked}
    return dict(sorted({**unmarked, **dict(query.all())}.items()))


def keep_up(
    gradebook: Gradebook, folders: CourseDirectory, name: str, *, confirmed: bool = False
) -> None:
    """Bring the copy up to date with the gradebook. confirmed: somebody says that its dates are right.

    Raises CourseError or PlatformError.
    """
    confirmed = confirmed or not lost(gradebook, folders, name)
    entry, kept = gradebook.find_assignment(name), read_dates(folders, name)
    kept = replace(kept, due=entry.duedate, extensions=extensions(gradebook, folders, name))
    keep_dates(folders, name, replace(kept, gradebook=entry.id, before=0) if confirmed else kept)


def lost(gradebook: Gradebook, folders: CourseDirectory, name: str) -> int:
    """How many were graded with another gradebook than this one, which gets its dates from the copy.

    0 if it is the one that has graded them, or its dates have been confirmed. Raises likewise.
    """
    entry, kept = gradebook.find_assignment(name), read_dates(folders, name)
    if kept.gradebook in ("", entry.id):
        return 0
    if kept.due and not entry.duedate:
        entry.duedate = kept.due
        gradebook.db.commit()
    if not kept.before:  # counted once: whom this one grades has a record, too
        kept = replace(kept, before=len(recorded(folders, name)))
        keep_dates(folders, name, kept)
    return kept.before


def read_due(course: Path, name: str) -> Due:
    """When an assignment of a course is due. Raises CourseError or AssignmentError."""
    config = course_config(course)
    folders = CourseDirectory(config=config)
    course_notebooks(course, name)
    with open_gradebook(course) as gradebook:
        when = gradebook.find_assignment(name).duedate
        longer = extensions(gradebook, folders, name)
    return Due(due=when, extensions=longer, penalty=_penalty(config))


def set_due(course: Path, name: str, when: datetime | None) -> None:
    """Set the date, in UTC without a zone, or take it away; a whole minute lasts to its end, as platforms
    show minutes. Extensions stay as long on people's clocks. Raises likewise."""
    if when and not when.second:
        when += timedelta(minutes=1, microseconds=-1)
    config = course_config(course)
    folders, zone = CourseDirectory(config=config), time_zone(course_zone(config))
    with open_gradebook(course) as gradebook:
        before = gradebook.update_or_create_assignment(name).duedate
        gradebook.update_or_create_assignment(name, duedate=when)
        keep_up(gradebook, folders, name, confirmed=True)
        for student, longer in extensions(gradebook, folders, name).items():
            if when and before:
                days = on_clocks(before, longer, zone)
                _grant(gradebook, folders, name, student, days_later(when, days, zone))


def shows_solutions(gradebook: Gradebook, config: Config, name: str) -> bool:
    """Whether feedback has model solutions: the course wants them (`c.SealedFeedback.solutions`), and
    the due date and all extensions are over."""
    when = gradebook.find_assignment(name).duedate
    if not when or config.SealedFeedback.get("solutions", False) is not True:
        return False
    longer = extensions(gradebook, CourseDirectory(config=config), name).values()
    last: datetime = when + max([timedelta(), *longer])
    return last.replace(tzinfo=UTC) < datetime.now(UTC)


def extend(course: Path, name: str, student: str, longer: timedelta) -> None:
    """Give a student an extension, also before they hand in; one of no time takes it back.

    Raises CourseError if there is no such student.
    """
    folders = CourseDirectory(config=course_config(course))
    with open_gradebook(course) as gradebook:
        known = students_in(gradebook)
        known += map(Student, folders_of(folders, folders.submitted_directory, name))
        student = known_student(student, known, f"in the gradebook or in {name}")
        keep_up(gradebook, folders, name)
        _grant(gradebook, folders, name, student, longer)


def _grant(
    gradebook: Gradebook, folders: CourseDirectory, name: str, student: str, longer: timedelta
) -> None:
    with suppress(MissingEntry):  # until the first marks, it is kept beside the gradebook
        gradebook.grant_extension(name, student, minutes=longer / timedelta(minutes=1))
    kept = read_dates(folders, name)
    others = {who: more for who, more in kept.extensions.items() if who != student}
    now = others | ({student: longer} if longer else {})
    keep_dates(folders, name, replace(kept, extensions=now))


def recalled(course: Path, name: str) -> str:
    """The same of a course: see `lost_sentence`."""
    with open_gradebook(course) as gradebook:
        return lost_sentence(gradebook, course_config(course), name)


def lost_sentence(gradebook: Gradebook, config: Config, name: str) -> str:
    """A warning that the gradebook of earlier marks is gone; "" if it is there, or the due date is
    confirmed. Raises CourseError."""
    folders = CourseDirectory(config=config)
    if not (graded := lost(gradebook, folders, name)):
        return ""
    kept, zone = read_dates(folders, name), course_zone(config)
    date = f"{local(kept.due, time_zone(zone)):%Y-%m-%d %H:%M}" if kept.due else "never"
    return (
        f"{graded} were graded with another gradebook, or before {name} was removed from this one (autograded/ "
        f"has their records). The due date ({date}) and the extensions ({len(kept.extensions)}) were kept and "
        "count; points and comments given by hand are gone, in a new gradebook also names and e-mail addresses. "
        "Put a lost gradebook's backup back, or enter the people with nbseal roster FILE and confirm the date: "
        f'nbseal due {name} "{date}"'
    )


def sentences(name: str, due: Due, zone: str) -> list[str]:
    """When an assignment is due, for whom at another time, and what is taken off."""
    if not due.due:
        return [f"{name} has no due date, so that nobody is late."]
    clocks = time_zone(zone)
    longer = (
        f"{student} has {duration(on_clocks(due.due, more, clocks).total_seconds())} more: until "
        f"{shown(due.due + more, zone)}."
        for student, more in due.extensions.items()
    )
    return [f"{name} is due {shown(due.due, zone)}.", *longer, due.penalty]


def shown(when: datetime, zone: str) -> str:
    """A time in UTC as people read it, in a time zone. Raises PlatformError if there is none such."""
    return f"{local(when, time_zone(zone)):%Y-%m-%d %H:%M} {zone}"


def lateness(seconds: float) -> str:
    """By how much something is late, in begun minutes: due times are shown without their seconds."""
    return duration(60 * ceil(seconds / 60))


def duration(seconds: float) -> str:
    """Seconds in the units that people use: 0.75 s, 12 s, 3 min 20 s, 2 h 5 min, 3 days 4 h."""
    if 0 < seconds < 0.01:
        return "less than 1 s"
    if seconds < 9.95:
        return f"{number(round(seconds, 2 if seconds < 1 else 1))} s"
    parts, rest = list[str](), round(seconds)
    for size, unit in ((86400, "day"), (3600, "h"), (60, "min"), (1, "s")):
        many, rest = divmod(rest, size)
        parts += [f"{many} {unit}{'s' * (unit == 'day' and many > 1)}"] if many else []
    return " ".join(parts[:2])


_NO_RATE = {"none": "Nothing is taken off for being late", "zero": "Who is late gets 0 points"}


def _penalty(config: Config) -> str:
    plugin = penalties_of(config).plugin_inst
    method = getattr(plugin, "penalty_method", None)
    if method in _NO_RATE:
        return f"{_NO_RATE[method]}: c.LateSubmissionPlugin.penalty_method is {method!r}."
    return f"Late penalties come from {type(plugin).__module__}.{type(plugin).__name__}."
