"""When an assignment is due: the date, extensions, and what is taken off for being late."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path

from nbgrader.api import MissingEntry
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config

from nbseal.classroom import course_assignment, folders_of
from nbseal.course import course_config, open_gradebook
from nbseal.errors import CourseError
from nbseal.gradebook import extensions, late_plugin, submission_of
from nbseal.tables import number
from nbseal.whose import time_zone


@dataclass(frozen=True)
class Due:
    """when: in UTC without a zone, as nbgrader keeps it; extensions: {student: how much longer they
    have}; penalty: a sentence about what is taken off."""

    when: datetime | None
    extensions: Mapping[str, timedelta]
    penalty: str


def read_due(course: Path, name: str) -> Due:
    """When an assignment of a course is due. Raises CourseError or AssignmentError."""
    assignment = course_assignment(course, name)
    with open_gradebook(course) as gradebook:
        when = gradebook.find_assignment(name).duedate
        longer = extensions(gradebook, assignment)
    return Due(when, longer, _penalty(course_config(course)))


def set_due(course: Path, name: str, when: datetime | None) -> None:
    """Set the date, in UTC without a zone, or take it away. Raises likewise."""
    with open_gradebook(course) as gradebook:
        gradebook.update_or_create_assignment(name, duedate=when)


def extend(course: Path, name: str, student: str, longer: timedelta) -> None:
    """Give a student so much more time in all; none takes an extension back.

    Raises CourseError if there is no such student, or they have not handed in: nbgrader keeps it
    with the submission.
    """
    folders = CourseDirectory(config=course_config(course))
    with open_gradebook(course) as gradebook:
        try:
            gradebook.find_submission(name, student)
        except MissingEntry:
            if student not in folders_of(folders, folders.submitted_directory, name):
                if student not in {known.id for known in gradebook.students}:
                    raise CourseError(f"there is no student {student!r}") from None
                raise CourseError(
                    f"{student!r} has not handed in {name}, and nbgrader keeps an extension with "
                    "what was handed in; say it again then, and grade once more"
                ) from None
            submission_of(gradebook, name, student)
        gradebook.grant_extension(name, student, minutes=longer / timedelta(minutes=1))


def sentences(name: str, due: Due, zone: str) -> list[str]:
    """When an assignment is due, for whom at another time, and what is taken off."""
    if not due.when:
        return [f"{name} has no due date, so that nobody is late."]
    longer = (
        f"{student} has {duration(more.total_seconds())} more: until {shown(due.when + more, zone)}."
        for student, more in due.extensions.items()
    )
    return [f"{name} is due {shown(due.when, zone)}.", *longer, due.penalty]


def shown(when: datetime, zone: str) -> str:
    """A time in UTC as people read it, in a time zone. Raises PlatformError if there is none such."""
    return f"{_local(when, time_zone(zone)):%Y-%m-%d %H:%M} {zone}"


def _local(when: datetime, zone: tzinfo) -> datetime:
    return when.replace(tzinfo=UTC).astimezone(zone)


def duration(seconds: float) -> str:
    """Seconds in the units that people use: 0.75 s, 12 s, 3 min 20 s, 2 h 5 min, 3 days 4 h."""
    if seconds < 9.95:
        return f"{number(round(seconds, 2 if seconds < 1 else 1))} s"
    whole = round(seconds)
    for size, unit, part, small in (
        (86400, "days", 3600, "h"),
        (3600, "h", 60, "min"),
        (60, "min", 1, "s"),
    ):
        if whole >= size:
            many, rest = divmod(whole, size)
            name = "day" if unit == "days" and many == 1 else unit
            return f"{many} {name} {rest // part} {small}" if rest // part else f"{many} {name}"
    return f"{whole} s"


def _penalty(config: Config) -> str:
    plugin = late_plugin(config)
    method = getattr(plugin, "penalty_method", None)
    if method == "none":
        return (
            "Nothing is taken off for being late: c.LateSubmissionPlugin.penalty_method is 'none'."
        )
    if method == "zero":
        return "Who is late gets 0 points: c.LateSubmissionPlugin.penalty_method is 'zero'."
    return (
        f"What is taken off for being late, says {type(plugin).__module__}.{type(plugin).__name__}."
    )
