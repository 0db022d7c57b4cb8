"""Keeps a copy of due dates and extensions beside the gradebook: in `submitted/.nbseal-due/`.

So an extension can be granted before something is handed in (nbgrader keeps it with the submission),
and a gradebook that is lost does not take the due date with it, without which marks would rise.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from nbgrader.api import Assignment as DbAssignment
from nbgrader.api import Gradebook
from nbgrader.api import Student as DbStudent
from nbgrader.api import SubmittedAssignment as DbSubmission
from nbgrader.coursedir import CourseDirectory

from nbseal.course.gradebook import marked_students
from nbseal.course.kept import file_of, keep, read_kept
from nbseal.course.records import recorded
from nbseal.errors import CourseError

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
