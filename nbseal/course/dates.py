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
from nbgrader.api import Grade, Gradebook, Notebook
from nbgrader.api import Student as DbStudent
from nbgrader.api import SubmittedAssignment as DbSubmission
from nbgrader.api import SubmittedNotebook as DbNotebook
from nbgrader.coursedir import CourseDirectory
from sqlalchemy import or_

from nbseal.course.records import recorded
from nbseal.errors import CourseError
from nbseal.tables import save


@dataclass(frozen=True)
class Dates:
    """The copy for one assignment.

    gradebook: the number that its gradebook has given to the assignment: another one has another;
    due: in UTC without a zone; extensions: {student: how much longer they have}; lost: so many were
    graded with the gradebook before this one, whose number is `before` ("": not known), and nobody
    has seen to it yet.
    """

    gradebook: str = ""
    due: datetime | None = None
    extensions: Mapping[str, timedelta] = field(default_factory=dict)
    lost: int = 0
    before: str = ""


def read_dates(folders: CourseDirectory, name: str) -> Dates | None:
    """The copy, or None if there is none. Raises CourseError if the file is damaged."""
    file = _file(folders, name)
    try:
        told = json.loads(file.read_text(encoding="utf-8"))
        longer = {who: timedelta(minutes=more) for who, more in told["extensions"].items()}
        due = datetime.fromisoformat(told["due"]) if told["due"] else None
        return Dates(told["gradebook"], due, longer, told["lost"], told["before"])
    except FileNotFoundError:
        return None
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
        "lost": dates.lost,
        "before": dates.before,
    }
    save(file, f"{json.dumps(told, indent=1)}\n".encode(), force=True)


def granted(folders: CourseDirectory, name: str) -> Mapping[str, timedelta]:
    """The extensions that are kept. Raises CourseError."""
    kept = read_dates(folders, name)
    return kept.extensions if kept else {}


def extensions(gradebook: Gradebook, folders: CourseDirectory, name: str) -> dict[str, timedelta]:
    """{student: how much longer they have} of those who have got an extension.

    Once there are marks, the gradebook decides, which others may change; until then, what is kept.
    """
    marked = marked_students(gradebook, name)
    kept = {who: more for who, more in granted(folders, name).items() if who not in marked}
    query = (
        gradebook.db.query(DbStudent.id, DbSubmission.extension)
        .join(DbSubmission, DbSubmission.student_id == DbStudent.id)
        .join(DbAssignment, DbAssignment.id == DbSubmission.assignment_id)
        .filter(DbAssignment.name == name)
        .filter(DbSubmission.extension.isnot(None))
    )
    return dict(sorted({**kept, **dict(query.all())}.items()))


def keep_up(gradebook: Gradebook, folders: CourseDirectory, name: str) -> None:
    """Bring the copy up to date with the gradebook. Raises CourseError or PlatformError."""
    entry = gradebook.find_assignment(name)
    kept = read_dates(folders, name) or Dates()
    longer = extensions(gradebook, folders, name)
    keep_dates(
        folders, name, replace(kept, gradebook=entry.id, due=entry.duedate, extensions=longer)
    )


def recall(gradebook: Gradebook, folders: CourseDirectory, name: str) -> Dates | None:
    """The copy, compared with the gradebook; a new gradebook gets its dates from the copy.

    Raises CourseError or PlatformError.
    """
    entry = gradebook.find_assignment(name)
    kept = read_dates(folders, name)
    if kept and kept.gradebook == entry.id:
        return kept
    if kept and kept.before == entry.id:  # it was put back
        kept = replace(kept, gradebook=entry.id, due=entry.duedate, lost=0, before="")
        keep_dates(folders, name, kept)
        return kept
    lost = len(recorded(folders, name))
    if not kept and (not lost or marked_students(gradebook, name)):
        return None  # nothing was there, or a version of nbseal that kept nothing
    kept = kept or Dates()
    if kept.due and not entry.duedate:
        entry.duedate = kept.due
        gradebook.db.commit()
    kept = Dates(entry.id, entry.duedate, kept.extensions, lost, kept.gradebook)
    keep_dates(folders, name, kept)
    return kept


def marked_students(gradebook: Gradebook, name: str, notebook: str = "") -> frozenset[str]:
    """Those whose submission, or one notebook of it, has a mark, automatic or by hand. That the
    gradebook has a submission does not tell: an extension makes one, and so does a grading that
    fails."""
    query = (
        gradebook.db.query(DbStudent.id)
        .join(DbSubmission, DbSubmission.student_id == DbStudent.id)
        .join(DbAssignment, DbAssignment.id == DbSubmission.assignment_id)
        .join(DbNotebook, DbNotebook.assignment_id == DbSubmission.id)
        .join(Grade, Grade.notebook_id == DbNotebook.id)
        .filter(DbAssignment.name == name)
        .filter(or_(Grade.auto_score.isnot(None), Grade.manual_score.isnot(None)))
    )
    if notebook:
        query = query.join(Notebook, Notebook.id == DbNotebook.notebook_id)
        query = query.filter(Notebook.name == notebook)
    return frozenset(student for (student,) in query.distinct())


def _file(folders: CourseDirectory, name: str) -> Path:
    path = Path(folders.format_path(folders.submitted_directory, ".nbseal-due", name))
    return path.with_name(f"{path.name}.json")
