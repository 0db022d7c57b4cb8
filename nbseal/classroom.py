"""Grades the submissions of a course folder: finds them, has each graded, and keeps the results."""

import hashlib
import json
import os
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from functools import partial
from math import isclose
from pathlib import Path
from typing import Any

from nbgrader.api import Gradebook
from nbgrader.coursedir import CourseDirectory
from nbgrader.utils import parse_utc
from traitlets.config import Config

from nbseal import __version__
from nbseal.assignment import Assignment, read_assignment
from nbseal.course import RECORD, course_config, folders_of, open_gradebook
from nbseal.dates import extensions, keep_up, recall
from nbseal.errors import CourseError, install
from nbseal.grade import Marked, TestResult
from nbseal.gradebook import (
    add_indexes,
    automatic_marks,
    check_cells,
    check_known,
)
from nbseal.ingredients import Ingredients, ingredients_of
from nbseal.locking import only_one, only_one_writer
from nbseal.merge import ANOTHER
from nbseal.penalties import lateness
from nbseal.pool import Lost, Pool, pool_of
from nbseal.release import with_all_cells
from nbseal.submission import MAX_BYTES
from nbseal.text import printable
from nbseal.unit import Done, Unit, grade_unit
from nbseal.writing import Writer

CHUNK = 500  # submissions whose marks are looked up at once


@dataclass(frozen=True)
class Handed:
    """A submission: its student, what is to be graded, when it was handed in."""

    student: str
    unit: Unit
    when: datetime | None

    def digest(self, made_of: str, times: str) -> str:
        """Of all that the marks depend on. made_of: what the grader is made of; times: what the
        penalty for being late depends on."""
        digest = hashlib.sha256(self.unit.data)
        told = (self.when, self.unit.missing, f"{__version__} {made_of} {times}")
        digest.update(repr(told).encode())
        return digest.hexdigest()


@dataclass(frozen=True)
class Outcome:
    """What a run did with a submission. record: as it lies beside the graded notebook; skipped:
    whether that was so before, because nothing has changed."""

    student: str
    record: Mapping[str, Any]
    skipped: bool

    @property
    def look(self) -> bool:
        """Whether a person should look at it: it could not be read, it may be the notebook of
        another assignment, or a check could not run."""
        record = self.record
        return (
            not record["readable"]
            or any(remark.startswith(ANOTHER) for remark in record["remarks"])
            or any(test["verdict"] == "not run" for test in record["tests"])
        )


def grade_class(
    course: Path,
    name: str,
    students: Sequence[str] = (),
    *,
    workers: int = 0,
    force: bool = False,
    unsafe: bool = False,
    bubblewrap: bool = True,
    scheduler: str = "",
    begin: Callable[[int], None] = lambda _: None,
) -> Iterator[Outcome]:
    """Grade the submissions of an assignment: all, or those of some students; as they are done.

    workers: so many at once (0: one for each core). force: also those of which neither the
    submission nor the assignment nor nbseal nor the marks have changed since they were graded.
    Those of which a check could not run are always graded again. scheduler: the address of a Dask
    cluster that does it instead of this machine. begin: is told how many there are.
    Each graded notebook goes to the course's autograded folder and the marks into its gradebook;
    last comes a record, by which a run that was ended in the middle goes on where it was.
    Raises CourseError or AssignmentError before anything is graded, SandboxError if no walls stand.
    """
    assignment = course_assignment(course, name)
    config = course_config(course)
    folders = CourseDirectory(config=config)
    submissions = find_submissions(folders, name, students)
    ingredients = ingredients_of(config, assignment, unsafe=unsafe, bubblewrap=bubblewrap)
    made_of = ingredients.digest()
    with open_gradebook(course) as gradebook:
        recall(gradebook, folders, name)
        keep_up(gradebook, folders, name)
        times = times_of(gradebook, config, assignment)
    begin(len(submissions))

    def read(student: str) -> tuple[Handed, str]:
        handed = read_handed(folders, student, submissions[student], name)
        return handed, handed.digest(made_of, times(student))

    with only_one(course), open_gradebook(course) as gradebook, only_one_writer(gradebook):
        add_indexes(gradebook)
        changed, found = [], list(submissions)
        for some in (found[n : n + CHUNK] for n in range(0, len(found), CHUNK)):
            marks = {} if force else automatic_marks(gradebook, assignment, storable(some))
            for student in some:
                record = read_record(folders, student, name) if student in marks else None
                if record and _holds(record, read(student)[1], marks[student]):
                    yield Outcome(student, record, True)
                else:
                    changed.append(student)
        if not changed:
            return
        at_work: dict[Unit, tuple[Handed, str]] = {}

        def units() -> Iterator[Unit]:
            for student in changed:
                handed, digest = read(student)
                at_work[handed.unit] = handed, digest
                yield handed.unit

        with (
            _pool(ingredients, workers, scheduler) as pool,
            Writer(gradebook, config, assignment) as writer,
        ):
            for unit, done in pool.try_each(grade_unit, units()):
                handed, digest = at_work.pop(unit)
                if isinstance(done, Lost):
                    lost = ungraded(assignment, done.reason, safe=not unsafe)
                    yield Outcome(handed.student, record_of(lost), False)
                    continue
                marked, saved = _kept(folders, name, handed, done)
                record = record_of(marked, digest)
                path = _autograded(folders, handed.student, name) / RECORD
                if saved:
                    then = partial(write_json, path, record)
                    writer.add(handed.student, marked, handed.when, then)
                yield Outcome(handed.student, record, False)


def times_of(gradebook: Gradebook, config: Config, assignment: Assignment) -> Callable[[str], str]:
    """What is taken off for being late depends on this: of each student."""
    late = lateness(gradebook, config, assignment)
    longer = extensions(gradebook, CourseDirectory(config=config), assignment.name)
    return lambda student: f"{late} {longer.get(student)}"


def storable(students: Iterable[str]) -> list[str]:
    """Those of whom a database may know: a folder may have a name that is no text."""
    return [s for s in students if s == s.encode(errors="replace").decode()]


def _pool(ingredients: Ingredients, workers: int, scheduler: str) -> AbstractContextManager[Pool]:
    if not scheduler:
        return pool_of(ingredients, workers)
    try:
        from nbseal.cluster import cluster_of
    except ImportError as error:
        raise CourseError(
            f"--scheduler needs dask.distributed ({error}); {install('dask')}"
        ) from error
    return cluster_of(ingredients, scheduler)


def _kept(folders: CourseDirectory, name: str, handed: Handed, done: Done) -> tuple[Marked, bool]:
    """Keep the graded notebook: what there is to say, and whether it could be kept."""
    marked = done.read()
    try:
        handed.student.encode()  # a folder may have a name that no database stores
        keep_notebook(folders, name, handed, done.notebook)
    except (OSError, UnicodeError) as error:  # a name that cannot be stored; a full disk
        return unsaved(marked, error), False
    return marked, True


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
    found = folders_of(folders, step, name)
    unknown = sorted(set(students) - found.keys())
    if unknown or not found:
        whose = f" of {', '.join(unknown)}" if unknown else ""
        where = folders.format_path(step, "<student>", name)
        raise CourseError(f"there is no submission{whose}; it would be in {where}")
    return {student: found[student] for student in sorted(students or found)}


def keep_notebook(folders: CourseDirectory, name: str, handed: Handed, notebook: str) -> None:
    """Write the graded notebook to the autograded folder, and when it was handed in."""
    target = _autograded(folders, handed.student, name)
    target.mkdir(parents=True, exist_ok=True)
    if (target / RECORD).exists():  # of an earlier grading; until this one has ended, of none
        _replace(target / RECORD, "{}\n")
    _replace(target / f"{name}.ipynb", notebook)
    if handed.when:
        _replace(target / "timestamp.txt", f"{handed.when.isoformat()}\n")


def unsaved(marked: Marked, error: Exception) -> Marked:
    """The same, with the remark that it could not be stored."""
    remark = f"The result could not be saved: {error}"
    return replace(marked, readable=False, remarks=(remark, *marked.remarks))


def ungraded(assignment: Assignment, reason: str, *, safe: bool) -> Marked:
    """What there is to say of a submission that nobody could grade. It gets no marks by that."""
    remark = f"It could not be graded: {reason}."
    tests = [(exercise, test) for exercise in assignment.exercises for test in exercise.tests]
    results = tuple(TestResult(t.name, e.name, 0, t.points, "not run", remark) for e, t in tests)
    return Marked(results, {}, frozenset(), (remark,), (), False, safe, {}, 0.0)


def record_of(graded: Marked, digest: str = "") -> dict[str, Any]:
    """What is kept of a grading beside the notebook: verdicts, reasons, remarks.

    digest: of all that the marks depend on.
    """
    return {
        "nbseal": __version__,
        "digest": digest,
        "points": graded.points,
        "readable": graded.readable,
        "remarks": graded.remarks,
        "notes": graded.notes,
        "blank": sorted(graded.blank),
        "stopped": graded.stopped,
        "walls": graded.walls,
        "safe": graded.safe,
        "seconds": round(graded.seconds, 3),
        "tests": [asdict(result) for result in graded.results],
    }


def write_json(path: Path, content: object) -> None:
    """Write a file as a whole or not at all; what cannot be stored is left out."""
    with suppress(OSError, UnicodeError):
        _replace(path, json.dumps(content, indent=1) + "\n")


def read_record(folders: CourseDirectory, student: str, name: str) -> dict[str, Any] | None:
    """The record of a student's last grading, if it is there and the notebook, too."""
    folder = _autograded(folders, student, name)
    try:
        record = json.loads((folder / RECORD).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    whole = isinstance(record, dict) and (folder / f"{name}.ipynb").is_file()
    return record if whole else None


def _holds(record: Mapping[str, Any], digest: str, marks: Mapping[str, float]) -> bool:
    """Whether a record is of this submission, every check of it ran, and the gradebook has its
    marks: a gradebook may be an older one, or have been written by somebody else."""
    if record.get("digest") != digest or differ(record, marks):
        return False
    return all(test["verdict"] != "not run" for test in record["tests"])


def differ(record: Mapping[str, Any], marks: Mapping[str, float]) -> bool:
    """Whether the gradebook has other automatic marks than a record of grading."""
    tests = record.get("tests", ())
    return any(not isclose(marks.get(test["name"], -1), test["points"]) for test in tests)


def _autograded(folders: CourseDirectory, student: str, name: str) -> Path:
    return Path(folders.format_path(folders.autograded_directory, student, name))


def read_handed(folders: CourseDirectory, student: str, folder: Path, name: str) -> Handed:
    """Read a submission. Whatever is in the folder, nothing is raised."""
    when = None
    with suppress(Exception):  # a timestamp that is none, which fails in many ways
        text = read_file(folder / "timestamp.txt", 100).decode("ascii").strip()
        when = parse_utc(text) if text else None
    file = f"{name}.ipynb"
    try:
        return Handed(student, Unit(read_file(folder / file), ""), when)
    except OSError as error:
        others = sorted(path.name for path in folder.glob("*") if path.name != "timestamp.txt")
        listed = f"; there is: {_listing(others)}" if others else "; the folder is empty"
        why = error.strerror or str(error)
        return Handed(student, Unit(b"", f"{file} cannot be read ({why}){listed}."), when)


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


def _listing(names: Iterable[str]) -> str:
    words = [name if len(name) <= 60 else name[:60] + "..." for name in map(printable, names)]
    return ", ".join(words[:5]) + (" and more" if len(words) > 5 else "")


def _replace(path: Path, text: str) -> None:
    """Write a file as a whole or not at all."""
    new = path.with_name(path.name + ".new")
    new.write_text(text, encoding="utf-8")
    os.replace(new, path)
