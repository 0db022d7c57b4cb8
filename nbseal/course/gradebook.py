"""Reads marks from nbgrader's gradebook, and writes them there."""

import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from nbgrader.api import Assignment as DbAssignment
from nbgrader.api import BaseCell, Grade, Gradebook, MissingEntry, Notebook
from nbgrader.api import Student as DbStudent
from nbgrader.api import SubmittedAssignment as DbSubmission
from nbgrader.api import SubmittedNotebook as DbNotebook
from nbgrader.coursedir import CourseDirectory
from sqlalchemy import inspect, or_, text
from sqlalchemy.exc import SAWarning, SQLAlchemyError
from traitlets.config import Config

from nbseal.course.config import open_gradebook
from nbseal.course.dates import granted, marked_students
from nbseal.course.penalties import penalty_of
from nbseal.errors import CourseError, NotEnteredError
from nbseal.notebook.assignment import Assignment
from nbseal.notebook.items import items_of
from nbseal.results import Marked


@dataclass(frozen=True)
class Marks:
    """One student's marks for an assignment, in points.

    by_exercise: {exercise: points}; by_test: {test cell: points}; late_penalty: points taken off;
    needs_manual_grade: True if nbgrader could not mark some cell by itself; by_hand: those cells.
    All names are those in the assignment: see `Assignment.full_name`.
    """

    student: str
    by_exercise: dict[str, float]
    by_test: dict[str, float]
    late_penalty: float
    needs_manual_grade: bool
    by_hand: tuple[str, ...] = ()

    @property
    def total(self) -> float:
        """The points of all exercises less the penalty for being late; at least 0."""
        return max(sum(self.by_exercise.values()) - self.late_penalty, 0)


def read_marks(course: Path, *notebooks: Assignment) -> list[Marks]:
    """The marks of all submissions of an assignment, given by all its notebooks, by student name.

    Raises CourseError if the gradebook does not know the assignment, or has other cells than it.
    """
    with open_gradebook(course) as gradebook:
        return marks_in(gradebook, *notebooks)


def marks_in(gradebook: Gradebook, *notebooks: Assignment) -> list[Marks]:
    """The same of an open gradebook. A submission without a mark in one of the notebooks was not
    graded, or not to its end, and is left out. Raises CourseError likewise."""
    name = notebooks[0].name
    try:
        gradebook.find_assignment(name)
    except MissingEntry:
        raise _unknown(name) from None
    submissions = gradebook.assignment_submissions(name)
    for notebook in notebooks:
        if notebook.tests:  # else a person gives all marks
            marked = marked_students(gradebook, name, notebook.notebook_name)
            submissions = [s for s in submissions if s.student.id in marked]
    names = {notebook.notebook_name: notebook.full_name for notebook in notebooks}
    items = [item.name for item in items_of(notebooks)]
    item_of = _item_of(notebooks)
    marks = [_marks_of(submission, names, items, item_of) for submission in submissions]
    return sorted(marks, key=lambda m: m.student)


@dataclass(frozen=True)
class Student:
    """A student as nbgrader knows them: id, names, e-mail address and the id that a learning
    platform has for them; what is not known is ""."""

    id: str
    last_name: str
    first_name: str
    email: str
    platform_id: str

    @property
    def name(self) -> str:
        """First and last name, as far as they are known."""
        return " ".join(filter(None, (self.first_name, self.last_name)))


def students_in(gradebook: Gradebook) -> list[Student]:
    """All students of an open gradebook, by id."""
    found = [
        Student(s.id, *(v or "" for v in (s.last_name, s.first_name, s.email, s.lms_user_id)))
        for s in gradebook.students
    ]
    return sorted(found, key=lambda s: s.id)


def check_cells(gradebook: Gradebook, assignment: Assignment) -> None:
    """See that an open gradebook knows the assignment's cells. Raises CourseError if not."""
    notebook = check_known(gradebook, assignment)
    known = {cell.name: cell.max_score for cell in [*notebook.grade_cells, *notebook.task_cells]}
    ours = {test.name: test.points for test in assignment.tests}
    ours |= {cell.name: cell.points for cell in assignment.manual}
    if known != ours:
        names = sorted(name for name, _ in known.items() ^ ours.items())
        raise CourseError(
            f"the gradebook has other test cells or points than source/{assignment.name} "
            f"({', '.join(dict.fromkeys(names))}); "
            f"run: nbseal release {assignment.name}"
        )


def check_known(gradebook: Gradebook, assignment: Assignment) -> Notebook:
    """The assignment's notebook in an open gradebook. Raises NotEnteredError if it is not there."""
    try:
        return gradebook.find_notebook(assignment.notebook_name, assignment.name)
    except MissingEntry:
        raise _unknown(assignment.name) from None


def _unknown(name: str) -> CourseError:
    return NotEnteredError(
        f"the gradebook does not know the assignment {name!r}; run: nbseal release {name}"
    )


def _item_of(notebooks: Iterable[Assignment]) -> dict[str, str]:
    """{cell that has a mark: the item that it belongs to}."""
    found: dict[str, str] = {}
    for notebook in notebooks:
        full = notebook.full_name
        found |= {full(test.name): full(e.name) for e in notebook.exercises for test in e.tests}
        found |= {full(cell.name): full(cell.name) for cell in notebook.manual}
    return found


def _marks_of(
    submission: DbSubmission,
    names: Mapping[str, Callable[[str], str]],
    items: Iterable[str],
    item_of: Mapping[str, str],
) -> Marks:
    """What the gradebook holds of one submission.

    names: {notebook: full names of its cells}. A notebook that is not among them was taken away, and
    may have cells of the same names.
    """
    name = submission.assignment.name
    by_exercise = dict.fromkeys(items, 0.0)
    by_test: dict[str, float] = {}
    by_hand = []
    grades = [(one.name, grade) for one in submission.notebooks for grade in one.grades]
    for notebook, grade in grades:
        cell = names[notebook](grade.name) if notebook in names else f"{notebook}/{grade.name}"
        if cell not in item_of:
            raise CourseError(
                f"the gradebook has a cell {cell!r} that source/{name} has not; "
                f"run: nbseal release {name}"
            )
        by_test[cell] = grade.score
        by_exercise[item_of[cell]] += grade.score
        if grade.needs_manual_grade:
            by_hand.append(cell)
    by_test = {cell: by_test[cell] for cell in item_of if cell in by_test}  # databases differ
    penalty = float(submission.late_submission_penalty or 0)
    student = submission.student.id
    return Marks(student, by_exercise, by_test, penalty, bool(by_hand), tuple(by_hand))


def write_marks(
    gradebook: Gradebook,
    config: Config,
    assignment: Assignment,
    student: str,
    graded: Marked,
    timestamp: datetime | None = None,
) -> None:
    """Write the marks of one submission into the gradebook, as nbgrader does after grading.

    Every automatic mark of the notebook is set, so none of an earlier grading stays. Marks and
    comments that a person gave stay, and are flagged for another look; so are the cells that only
    a person can mark, unless there is nothing new in them. Late penalties follow the
    course's settings, and the first marks bring an extension that was granted before them.
    timestamp: when it was handed in; None: it is not known, also if it is known
    of an earlier version.
    Raises CourseError if the gradebook has other cells than the assignment, PenaltyError if the
    plug-in for late penalties fails.
    """
    submission = submission_of(gradebook, assignment.name, student)
    submission.timestamp = timestamp
    notebook = gradebook.find_submission_notebook(
        assignment.notebook_name, assignment.name, student
    )
    by_name = {grade.name: grade for grade in notebook.grades}
    if all(grade.auto_score is None and grade.manual_score is None for grade in by_name.values()):
        longer = granted(CourseDirectory(config=config), assignment.name)
        submission.extension = submission.extension or longer.get(student)
    for result in graded.results:
        if result.name not in by_name:
            raise CourseError(
                f"the gradebook does not know the cell {result.name!r}; "
                f"run: nbseal release {assignment.name}"
            )
        grade = by_name[result.name]
        grade.auto_score = result.points
        grade.needs_manual_grade = grade.manual_score is not None
    for cell in assignment.manual:
        grade = by_name[cell.name]
        grade.auto_score = 0.0 if cell.name in graded.blank else None
        grade.needs_manual_grade = grade.auto_score is None or grade.manual_score is not None
    for comment in notebook.comments:
        note = graded.notes.get(comment.name)
        if not graded.readable:
            note = graded.remarks[0]
        note = note or ("No response." if comment.name in graded.blank else None)
        # PostgreSQL stores no text with a null character
        comment.auto_comment = note.replace("\0", "\N{REPLACEMENT CHARACTER}") if note else None
    gradebook.db.commit()
    notebook.late_submission_penalty = None
    if submission.total_seconds_late > 0:
        gradebook.db.refresh(notebook)  # its score is computed by the database
        notebook.late_submission_penalty = penalty_of(
            config, student, notebook, submission.total_seconds_late
        )
    gradebook.db.commit()


def submission_of(gradebook: Gradebook, name: str, student: str) -> DbSubmission:
    """What the gradebook has of a student's submission; it is made if there is none."""
    gradebook.update_or_create_student(student)
    with warnings.catch_warnings():  # nbgrader adds it in a way that SQLAlchemy minds
        warnings.simplefilter("ignore", SAWarning)
        return gradebook.update_or_create_submission(name, student)


@contextmanager
def one_commit(gradebook: Gradebook) -> Iterator[None]:
    """Make all changes to a gradebook inside this block one transaction.

    nbgrader's methods commit after every step, each of which waits for the disk.
    """
    session = gradebook.db
    commit = session.commit
    session.commit = session.flush
    try:
        yield
        commit()
    except BaseException:
        session.rollback()
        raise
    finally:
        session.commit = commit


def add_indexes(gradebook: Gradebook) -> None:
    """Let the database find a submission's rows without looking at those of all others.

    nbgrader's tables have no index for that: what a submission costs would grow with the class.
    Nothing else about them changes; where it cannot be done, all goes on without.
    """
    there = inspect(gradebook.engine)
    wanted = {f"nbseal_{table}_{column}": (table, column) for table, column in _INDEXED}
    try:
        missing = {
            name: where
            for name, where in wanted.items()
            if name not in {index["name"] for index in there.get_indexes(where[0])}
        }
        if missing and gradebook.engine.dialect.name == "postgresql":
            gradebook.db.execute(text("set local lock_timeout = '5s'"))  # formgrader may be open
        for name, (table, column) in missing.items():
            gradebook.db.execute(text(f"create index if not exists {name} on {table} ({column})"))
        gradebook.db.commit()
    except SQLAlchemyError:  # not ours to change, or in use
        gradebook.db.rollback()


_INDEXED = (
    ("submitted_assignment", "student_id"),
    ("submitted_notebook", "assignment_id"),
    ("grade", "notebook_id"),
    ("comment", "notebook_id"),
)


def automatic_marks(
    gradebook: Gradebook, assignment: Assignment, students: Sequence[str] | None = None
) -> dict[str, dict[str, float]]:
    """{student: {cell: points}} of a notebook as they were given automatically; none where a cell has
    no mark. Who was graded and has only answers that wait for a person, or have a person's marks, has
    none of all cells.

    students: of whom, a few hundred at once; None: of all.
    """
    waits = Grade.needs_manual_grade.is_(True)
    query = (
        gradebook.db.query(DbStudent.id, BaseCell.name, Grade.auto_score)
        .join(DbSubmission, DbSubmission.student_id == DbStudent.id)
        .join(DbAssignment, DbAssignment.id == DbSubmission.assignment_id)
        .join(DbNotebook, DbNotebook.assignment_id == DbSubmission.id)
        .join(Notebook, Notebook.id == DbNotebook.notebook_id)
        .join(Grade, Grade.notebook_id == DbNotebook.id)
        .join(BaseCell, BaseCell.id == Grade.cell_id)
        .filter(DbAssignment.name == assignment.name)
        .filter(Notebook.name == assignment.notebook_name)
        .filter(or_(Grade.auto_score.isnot(None), Grade.manual_score.isnot(None), waits))
    )
    if students is not None:
        query = query.filter(DbStudent.id.in_(students))
    marks: dict[str, dict[str, float]] = {}
    for student, cell, points in query:
        of_one = marks.setdefault(student, {})
        if points is not None:
            of_one[cell] = points
    return marks


def storable(students: Iterable[str]) -> list[str]:
    """The ids that a database can store: a folder's name may hold bytes that are no text."""
    return [s for s in students if s == s.encode(errors="replace").decode()]


def ids_of(student: Student) -> list[str]:
    """All that identifies a student: id, address, the platform's id; and no name, which two may share.

    An id may be a name all the same: collecting makes it one where no list gives another.
    """
    return [value for value in (student.id, student.platform_id, student.email) if value]
