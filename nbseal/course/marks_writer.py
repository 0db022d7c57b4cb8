"""Writes marks into nbgrader's gradebook."""

import warnings
from collections.abc import Container, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from difflib import get_close_matches
from itertools import chain
from pathlib import Path

from nbgrader.api import Gradebook, MissingEntry, SubmittedNotebook
from nbgrader.coursedir import CourseDirectory
from sqlalchemy import inspect, text
from sqlalchemy.exc import SAWarning, SQLAlchemyError
from traitlets.config import Config

from nbseal.course.config import course_config, open_gradebook
from nbseal.course.due import read_dates
from nbseal.course.penalties import outdated_penalties, penalties_of, penalty_of
from nbseal.course.records import same_as_recorded
from nbseal.course.release import course_notebooks
from nbseal.course.state import CHANGED, state_in
from nbseal.course.students import known_student, students_in
from nbseal.errors import CourseError, PenaltyError
from nbseal.notebook.assignment import Assignment
from nbseal.results import Marked
from nbseal.text import listed, several


def write_marks(
    gradebook: Gradebook,
    config: Config,
    assignment: Assignment,
    student: str,
    graded: Marked,
    timestamp: datetime | None = None,
) -> None:
    """Write the marks of one submission into the gradebook, as nbgrader does after grading.

    None of an earlier grading stays, but what a person gave does, unless it added points and the check gives
    more now. It is flagged for another look if the answer, or what the check gives or could give by itself,
    has changed since then. The first
    marks bring an extension that was granted before them. timestamp: when it was handed in, if known.
    Raises CourseError if the gradebook has other cells than the assignment, PenaltyError if the
    plug-in for late penalties fails.
    """
    folders = CourseDirectory(config=config)
    gradebook.update_or_create_student(student)
    with warnings.catch_warnings():  # nbgrader adds it in a way that SQLAlchemy minds
        warnings.simplefilter("ignore", SAWarning)
        submission = gradebook.update_or_create_submission(assignment.name, student)
    submission.timestamp = timestamp
    notebook = gradebook.find_submission_notebook(
        assignment.notebook_name, assignment.name, student
    )
    by_name = {grade.name: grade for grade in notebook.grades}
    if all(grade.auto_score is None and grade.manual_score is None for grade in by_name.values()):
        kept = read_dates(folders, assignment.name)
        submission.extension = submission.extension or kept.extensions.get(student)
    same = same_as_recorded(folders, assignment, student, graded)
    for result in graded.results:
        if result.name not in by_name:
            raise CourseError(
                f"the gradebook does not know the cell {result.name!r}; "
                f"run: nbseal release {assignment.name}"
            )
        grade = by_name[result.name]
        answer = assignment.own_cell(assignment.exercise(result.exercise)) or ""
        new = grade.needs_manual_grade or not {result.name, answer} <= same
        given, before = grade.manual_score, grade.auto_score or 0
        if given is not None and before <= given < result.points:  # it earns more than was added
            grade.manual_score = None
        grade.auto_score = result.points
        grade.needs_manual_grade = new and grade.manual_score is not None
    for cell in assignment.manual:
        grade = by_name[cell.name]
        grade.auto_score = 0.0 if cell.name in graded.blank else None
        asked = {"" if cell.task else cell.name, f"points of {cell.name}"}
        new = grade.needs_manual_grade or not asked <= same
        by_hand = grade.manual_score is not None
        grade.needs_manual_grade = new if by_hand else grade.auto_score is None
    for comment in notebook.comments:
        note = graded.notes.get(comment.name)
        if not graded.readable:
            note = graded.remarks[0]
        note = note or ("No response." if comment.name in graded.blank else None)
        # PostgreSQL stores no text with a null character
        comment.auto_comment = note.replace("\0", "\N{REPLACEMENT CHARACTER}") if note else None
    gradebook.db.commit()
    _take_off(gradebook, config, notebook)


def _take_off(gradebook: Gradebook, config: Config, notebook: SubmittedNotebook) -> None:
    """Take off what being late costs with the marks as they are. Raises PenaltyError."""
    notebook.late_submission_penalty = None
    if notebook.assignment.total_seconds_late > 0:
        gradebook.db.refresh(notebook)  # its score is computed by the database
        notebook.late_submission_penalty = penalty_of(penalties_of(config), notebook)
    gradebook.db.commit()


def renew_penalties(
    gradebook: Gradebook, config: Config, name: str, students: Container[str]
) -> dict[str, Exception]:
    """Take off what being late costs now. Returns {student: why the plug-in cannot say what}."""
    refused = dict[str, Exception]()
    for notebook, penalty in [*outdated_penalties(gradebook, config, name)]:
        who = notebook.student.id
        if who in students and isinstance(penalty, PenaltyError):
            refused[who] = penalty
        elif who in students:
            notebook.late_submission_penalty = penalty
    gradebook.db.commit()
    return refused


def accept(
    course: Path,
    student: str,
    test: str,
    name: str = "",
    points: float | None = None,
    *,
    undo: bool = False,
) -> tuple[str, float]:
    """Give a check that has failed its points by hand; a later grading keeps them.

    test: its cell, or NOTEBOOK/CELL; name: of the assignment, if several have such a cell.
    points: None: all of them. undo: take back what a person gave, so that the check decides again.
    Returns the assignment, and the points. Raises CourseError if there is nothing to accept.
    """
    config = course_config(course)
    with open_gradebook(course) as gradebook:
        name, notebook_name = _place_of(gradebook, test, name)
        notebooks, cell = course_notebooks(course, name), test.rpartition("/")[2]
        assignment = next(one for one in notebooks if one.notebook_name == notebook_name)
        most = next((one.points for one in assignment.tests if one.name == cell), None)
        if most is None:
            raise CourseError(f"{test} in {name} is no check; give its points in formgrader")
        state = state_in(gradebook, config, notebooks)
        student = known_student(student, state.everybody, f"in the gradebook or in {name}")
        grade = None
        with suppress(MissingEntry):
            grade = gradebook.find_grade(cell, assignment.notebook_name, name, student)
        if student not in state.handed_in | state.graded:
            raise CourseError(f"{student} has not handed in {name}")
        if grade is None or grade.auto_score is None:
            if why := state.refused.get(student):
                how = f"a notebook, such as the released one, into submitted/{student}/{name}, and run: nbseal grade"
                raise CourseError(f"{student} has nothing to grade there ({why}); put {how} {name}")
            raise CourseError(f"{student} is not graded yet in {name}; run: nbseal grade {name}")
        if student in state.stale:
            raise CourseError(f"{CHANGED} {student} was graded; run: nbseal grade {name}")
        given = grade.manual_score is not None
        if undo and not given:
            raise CourseError(f"nobody has given {student} points for {test} in {name} by hand")
        if grade.auto_score >= most and not given:
            raise CourseError(
                f"{test} has not failed: {student} has all of {several(most, 'point')} for it; "
                "to take some away, use formgrader"
            )
        wanted = grade.auto_score if undo else most if points is None else points
        if not grade.auto_score <= wanted <= most:
            raise CourseError(
                f"{test} gives {student} {several(grade.auto_score, 'point')} by itself, and {most:g} at most; "
                f"not {wanted:g}"
            )
        with one_commit(gradebook):
            grade.manual_score, grade.needs_manual_grade = None if undo else wanted, False
            gradebook.db.commit()
            _take_off(gradebook, config, grade.notebook)
        return name, wanted


def failed_checks(course: Path, student: str, name: str = "") -> list[str]:
    """The checks that have not given a student all points by themselves. name: of the assignment; "": of
    all. Raises CourseError."""
    with open_gradebook(course) as book:
        who = known_student(student, students_in(book), "in the gradebook")
        handed = (s.notebooks for s in book.student_submissions(who) if name in ("", s.name))
        grades = [g for its in chain(*handed) for g in its.grades if g.auto_score is not None]
        return [g.name for g in grades if g.auto_score < g.max_score]


def _place_of(book: Gradebook, test: str, name: str) -> tuple[str, str]:
    """The assignment and the notebook that have a cell of that name; name: of the assignment, or "". Raises
    CourseError."""
    known = [
        (one.name, notebook.name, cell.name)
        for one in book.assignments
        for notebook in one.notebooks
        for cell in notebook.grade_cells
        if name in ("", one.name)
    ]
    found = [(one, its) for one, its, cell in known if test in (cell, f"{its}/{cell}")]
    if not found:
        where = f"{name} has no" if name else "no assignment of the gradebook has a"
        checks = list(dict.fromkeys(cell for *_, cell in known))
        near = get_close_matches(test.rpartition("/")[2], checks)
        meant = f"do you mean {' or '.join(near)}?" if near else f"there are {listed(checks)}"
        raise CourseError(f"{where} check {test!r}; {meant if checks else 'there is none'}")
    if len(found) > 1:
        names = dict.fromkeys(one for one, _ in found)
        say = "--assignment NAME" if len(names) > 1 else f"NOTEBOOK/{test}"
        there = listed(list(names) if len(names) > 1 else [notebook for _, notebook in found])
        raise CourseError(f"there is more than one check {test!r}, in {there}; say {say}")
    return found[0]


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
    try:
        names = {index["name"] for table in _INDEXED for index in there.get_indexes(table)}
        missing = {(t, c) for t, c in _INDEXED.items() if f"nbseal_{t}_{c}" not in names}
        if missing and gradebook.engine.dialect.name == "postgresql":
            gradebook.db.execute(text("set local lock_timeout = '5s'"))  # formgrader may be open
        for table, column in missing:
            made = f"create index if not exists nbseal_{table}_{column} on {table} ({column})"
            gradebook.db.execute(text(made))
        gradebook.db.commit()
    except SQLAlchemyError:  # not ours to change, or in use
        gradebook.db.rollback()


_INDEXED = {
    "submitted_assignment": "student_id",
    "submitted_notebook": "assignment_id",
    "grade": "notebook_id",
    "comment": "notebook_id",
}
