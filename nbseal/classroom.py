"""Grades the submissions of a course folder: finds them, has each graded, and keeps the results."""

import json
import os
import re
import stat
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path

import nbformat
from nbgrader.coursedir import CourseDirectory
from nbgrader.utils import parse_utc

from nbseal import __version__
from nbseal.assignment import Assignment, read_assignment
from nbseal.course import course_config, open_gradebook
from nbseal.errors import CourseError
from nbseal.grade import Graded
from nbseal.gradebook import check_cells, check_known, write_marks
from nbseal.ingredients import ingredients_of
from nbseal.release import with_all_cells
from nbseal.submission import MAX_BYTES

RECORD = "nbseal.json"  # beside the graded notebook


@dataclass(frozen=True)
class Handed:
    """A submission: its student, its folder, the bytes of its notebook, when it was handed in.

    missing: a sentence, if there is no notebook; data is empty then.
    """

    student: str
    folder: Path
    data: bytes
    when: datetime | None
    missing: str


def grade_class(
    course: Path,
    name: str,
    students: Sequence[str] = (),
    *,
    unsafe: bool = False,
    bubblewrap: bool = True,
) -> Iterator[tuple[Handed, Graded]]:
    """Grade the submissions of an assignment (all, or those of some students), one after another.

    Each graded notebook goes to the course's autograded folder, with a record of the verdicts and
    reasons, and the marks into its gradebook, before the next one is begun.
    Raises CourseError or AssignmentError before anything is graded, SandboxError if no walls stand.
    """
    assignment = course_assignment(course, name)
    config = course_config(course)
    folders = CourseDirectory(config=config)
    submissions = find_submissions(folders, name, students)
    ingredients = ingredients_of(config, assignment, unsafe=unsafe, bubblewrap=bubblewrap)
    with ingredients.grader() as grader:
        for student, folder in submissions.items():
            each = read_handed(folders, student, folder, name)
            graded = grader.grade(each.data, each.missing)
            try:
                keep_notebook(folders, name, each, graded)
                with open_gradebook(course) as gradebook:
                    write_marks(gradebook, config, assignment, each.student, graded, each.when)
            except (OSError, UnicodeError) as error:  # a name that cannot be stored; a full disk
                remark = f"The result could not be saved: {error}"
                graded = replace(graded, readable=False, remarks=(remark, *graded.remarks))
            yield each, graded


def course_assignment(course: Path, name: str) -> Assignment:
    """An assignment as a course's gradebook has it: see `nbseal.release.with_all_cells`.

    Raises AssignmentError or CourseError if there is none, or the gradebook has other cells.
    """
    config = course_config(course)
    sources = CourseDirectory(config=config).source_directory
    assignment = read_assignment(course, name, sources)
    with open_gradebook(course) as gradebook:
        check_known(gradebook, assignment)
        assignment = with_all_cells(config, gradebook, assignment)
        check_cells(gradebook, assignment)
    return assignment


def find_submissions(
    folders: CourseDirectory, name: str, students: Sequence[str] = ()
) -> dict[str, Path]:
    """The submissions of an assignment: {student: folder}, by student name.

    Raises CourseError if there is none, or none of a student who is named.
    """
    step = folders.submitted_directory
    pattern = folders.format_path(step, "(?P<student>[^/]+)", name, escape=True)
    found = {}
    for path in Path(folders.root).glob(_relative(folders, step, "*", name)):
        match = re.fullmatch(pattern, str(path))
        if match and path.is_dir() and not match["student"].startswith("."):
            found[match["student"]] = path
    unknown = sorted(set(students) - found.keys())
    if unknown or not found:
        whose = f" of {', '.join(unknown)}" if unknown else ""
        where = folders.format_path(step, "<student>", name)
        raise CourseError(f"there is no submission{whose}; it would be in {where}")
    return {student: found[student] for student in sorted(students or found)}


def keep_notebook(folders: CourseDirectory, name: str, handed: Handed, graded: Graded) -> None:
    """Write the graded notebook and the record of its grading to the autograded folder."""
    target = Path(folders.format_path(folders.autograded_directory, handed.student, name))
    target.mkdir(parents=True, exist_ok=True)
    _replace(target / f"{name}.ipynb", nbformat.writes(graded.notebook) + "\n")
    write_record(target / RECORD, graded)
    if handed.when:
        _replace(target / "timestamp.txt", f"{handed.when.isoformat()}\n")


def write_record(path: Path, graded: Graded) -> None:
    """Write the record of a grading: verdicts, reasons, remarks."""
    record = {
        "nbseal": __version__,
        "readable": graded.readable,
        "remarks": graded.remarks,
        "notes": graded.notes,
        "walls": graded.walls,
        "safe": graded.safe,
        "seconds": round(graded.seconds, 3),
        "tests": [asdict(result) for result in graded.results],
    }
    _replace(path, json.dumps(record, indent=1) + "\n")


def _relative(folders: CourseDirectory, step: str, student: str, name: str) -> str:
    return str(os.path.relpath(folders.format_path(step, student, name), folders.root))


def read_handed(folders: CourseDirectory, student: str, folder: Path, name: str) -> Handed:
    """Read a submission. Whatever is in the folder, nothing is raised."""
    when = None
    with suppress(Exception):  # a timestamp that is none, which fails in many ways
        text = read_file(folder / "timestamp.txt", 100).decode("ascii").strip()
        when = parse_utc(text) if text else None
    file = f"{name}.ipynb"
    try:
        return Handed(student, folder, read_file(folder / file), when, "")
    except OSError as error:
        others = sorted(path.name for path in folder.glob("*") if path.name != "timestamp.txt")
        listed = f"; there is: {_listing(others)}" if others else "; the folder is empty"
        why = error.strerror or str(error)
        return Handed(student, folder, b"", when, f"{file} cannot be read ({why}){listed}.")


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


def printable(text: str) -> str:
    """A text of a student's without what steers a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _listing(names: Iterable[str]) -> str:
    words = [name if len(name) <= 60 else name[:60] + "..." for name in map(printable, names)]
    return ", ".join(words[:5]) + (" and more" if len(words) > 5 else "")


def _replace(path: Path, text: str) -> None:
    """Write a file as a whole or not at all."""
    new = path.with_name(path.name + ".new")
    new.write_text(text, encoding="utf-8")
    os.replace(new, path)
