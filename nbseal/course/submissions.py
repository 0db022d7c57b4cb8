"""What students have handed in: the folders of a course, and what is read from them."""

import hashlib
import os
import stat
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from nbgrader.coursedir import CourseDirectory

from nbseal.course.config import folders_of
from nbseal.course.settings import known_zone
from nbseal.course.students import Student, known_student
from nbseal.errors import CourseError, PlatformError
from nbseal.notebook.assignment import Assignment
from nbseal.notebook.submission import MAX_BYTES
from nbseal.results import Unit
from nbseal.text import listed, printable
from nbseal.times import read_time, time_zone
from nbseal.version import VERSION

RECORDS = ".nbseal"  # in the autograded folder: what is kept of grading


@dataclass(frozen=True)
class Handed:
    """A submission: its student, what is to be graded, when it was handed in."""

    student: str
    unit: Unit
    when: datetime | None

    def digest(self, made_of: str) -> str:
        """The digest of all that the points depend on. made_of: what the grader is made of."""
        digest = hashlib.sha256(self.unit.data)
        told = (self.when, self.unit.missing, f"{VERSION} {made_of}")
        digest.update(repr(told).encode())
        return digest.hexdigest()


def find_submissions(
    folders: CourseDirectory, name: str, students: Sequence[str] = ()
) -> dict[str, Path]:
    """The submissions of an assignment: {student: folder}, by student name.

    Raises CourseError if there is none, or none of a student who is named.
    """
    step = folders.submitted_directory
    found = folders_of(folders, step, name)
    where = folders.format_path(step, "<student>", name)
    if not found:
        raise CourseError(f"there is no submission; it would be in {where}")
    known = [*map(Student, found)]
    chosen = {known_student(one, known, f"with a submission in {where}") for one in students}
    return {student: found[student] for student in sorted(chosen or found)}


def read_handed(folders: CourseDirectory, student: str, folder: Path, notebook: str) -> Handed:
    """Read a submission. Whatever is in the folder, nothing is raised."""
    when, _ = handed_in_at(folders, folder)
    file = f"{notebook}.ipynb"
    try:
        return Handed(student, Unit(read_file(folder / file), ""), when)
    except OSError as error:
        others = sorted(path.name for path in folder.glob("*") if path.name != "timestamp.txt")
        shown = [f"{name[:60]}..." if len(name) > 60 else name for name in map(printable, others)]
        there = f"there is: {listed(shown, 5)}" if others else "the folder is empty"
        why = error.strerror or str(error)
        return Handed(student, Unit(b"", f"{file} cannot be read ({why}); {there}."), when)


def handed_in_at(folders: CourseDirectory, folder: Path) -> tuple[datetime | None, str]:
    """When a submission was handed in, as its timestamp.txt says, in UTC without a zone; and why
    that is not known although there is such a file, or ""."""
    try:
        text = read_file(folder / "timestamp.txt", 100).decode("utf-8", "replace")
        zone = known_zone(folders.config)
        # nbgrader takes a time without a zone for UTC
        return read_time(text, UTC, time_zone(zone) if zone else UTC), ""
    except OSError as error:
        there = os.path.lexists(folder / "timestamp.txt")
        return None, str(error.strerror or error) if there else ""
    except PlatformError as error:
        return None, str(error)


def read_file(path: Path, most: int = MAX_BYTES + 1) -> bytes:
    """The first bytes of a submitted file; `most` is more than a notebook may have.

    Raises OSError, also if it, or a folder of the submission, is a link: it could be another's.
    """
    if any(folder.is_symlink() for folder in (path.parent, path.parent.parent)):
        raise OSError("the folder is a link to somewhere else")
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError("it is not a file")
        return file.read(most)


@dataclass(frozen=True)
class Paths:
    """The folders of what was submitted, of the graded notebook and of the page, and the file with the
    record of grading; and whether a group shares the course."""

    submitted: Path
    graded: Path
    feedback: Path
    record: Path
    shared: bool = False


def paths_of(folders: CourseDirectory, assignment: Assignment, student: str) -> Paths:
    """Where a student's work in a notebook of an assignment is in a course."""
    steps = folders.submitted_directory, folders.autograded_directory, folders.feedback_directory
    name = assignment.name
    submitted, graded, pages = (Path(folders.format_path(s, student, name)) for s in steps)
    records = Path(folders.root, folders.autograded_directory, RECORDS, name, student)
    record = records / f"{assignment.notebook_name}.json"
    return Paths(submitted, graded, pages, record, bool(folders.groupshared))
