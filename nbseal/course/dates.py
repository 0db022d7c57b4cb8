"""Keeps a copy of due dates and extensions beside the gradebook: in `submitted/.nbseal-due/`.

So an extension can be granted before something is handed in (nbgrader keeps it with the submission),
and a gradebook that is lost does not take the due date with it, without which marks would rise.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path

from nbgrader.api import Assignment as DbAssignment
from nbgrader.api import Gradebook
from nbgrader.api import Student as DbStudent
from nbgrader.api import SubmittedAssignment as DbSubmission
from nbgrader.coursedir import CourseDirectory

from nbseal.course.gradebook import marked_students
from nbseal.course.records import recorded
from nbseal.errors import CourseError
from nbseal.tables import save


@dataclass(frozen=True)
class Dates:
    """The copy for one assignment.

    gradebook: the number that the gradebook with these dates has given to the assignment: another
    gradebook has another; due: in UTC without a zone; extensions: {student: how much longer}.
    """

    gradebook: str = ""
    due: datetime | None = None
    extensions: Mapping[str, timedelta] = field(default_factory=dict)


def read_dates(folders: CourseDirectory, name: str) -> Dates:
    """The copy. Raises CourseError if the file is damaged."""
    file = _file(folders, name)
    try:
        told = json.loads(file.read_text(encoding="utf-8"))
        longer = {who: timedelta(minutes=more) for who, more in told["extensions"].items()}
        due = datetime.fromisoformat(told["due"]) if told["due"] else None
        return Dates(told["gradebook"], due, longer)
    except FileNotFoundError:
        return Dates()
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise CourseError(
            f"{file}, which keeps when {name} is due, cannot be read ({error}); delete it, and say "
            f"once more: nbseal due {name} TIME, and --extend for each extension"
        ) from error


def keep_dates(folders: CourseDirectory, name: str, dates: Dates) -> None:
    """Write the copy. Raises PlatformError if the file cannot be written."""
    if dates == read_dates(folders, name):
        return
    file = _file(folders, name)
    with suppress(OSError):  # said when the file is written
        file.parent.mkdir(parents=True, exist_ok=True)
    told = {
        "gradebook": dates.gradebook,
        "due": dates.due.isoformat() if dates.due else None,
        "extensions": {
            who: more / timedelta(minutes=1) for who, more in sorted(dates.extensions.items())
        },
    }
    save(file, f"{json.dumps(told, indent=1)}\n".encode(), force=True)


def extensions(gradebook: Gradebook, folders: CourseDirectory, name: str) -> dict[str, timedelta]:
    """{student: how much longer they have} of those who have got an extension.

    Once there are marks, the gradebook decides, which others may change; until then, what is kept.
    """
    marked = marked_students(gradebook, name)
    kept = read_dates(folders, name).extensions
    query = (
        gradebook.db.query(DbStudent.id, DbSubmission.extension)
        .join(DbSubmission, DbSubmission.student_id == DbStudent.id)
        .join(DbAssignment, DbAssignment.id == DbSubmission.assignment_id)
        .filter(DbAssignment.name == name)
        .filter(DbSubmission.extension.isnot(None))
    )
    unmarked = {who: more for who, more in kept.items() if who not in marked}
    return dict(sorted({**unmarked, **dict(query.all())}.items()))


def keep_up(gradebook: Gradebook, folders: CourseDirectory, name: str) -> None:
    """Bring the copy up to date with the gradebook. Raises CourseError or PlatformError."""
    if not lost(gradebook, folders, name):
        confirm(gradebook, folders, name)
    due = gradebook.find_assignment(name).duedate
    kept, longer = read_dates(folders, name), extensions(gradebook, folders, name)
    keep_dates(folders, name, replace(kept, due=due, extensions=longer))


def lost(gradebook: Gradebook, folders: CourseDirectory, name: str) -> int:
    """How many were graded with another gradebook than this one, which gets its dates from the copy.

    0 if it is the one that has graded them, or its dates have been confirmed. Raises CourseError or
    PlatformError.
    """
    entry, kept = gradebook.find_assignment(name), read_dates(folders, name)
    if kept.gradebook in ("", entry.id):
        return 0
    if kept.due and not entry.duedate:
        entry.duedate = kept.due
        gradebook.db.commit()
    return len(recorded(folders, name))


def confirm(gradebook: Gradebook, folders: CourseDirectory, name: str) -> None:
    """Let the dates be those of this gradebook: nothing was lost, or somebody has seen to it."""
    entry = gradebook.find_assignment(name)
    kept = replace(read_dates(folders, name), gradebook=entry.id, due=entry.duedate)
    keep_dates(folders, name, kept)


def _file(folders: CourseDirectory, name: str) -> Path:
    path = Path(folders.format_path(folders.submitted_directory, ".nbseal-due", name))
    return path.with_name(f"{path.name}.json")
