"""Reads marks from nbgrader's gradebook."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from nbgrader import api
from nbgrader.api import Assignment as DbAssignment
from nbgrader.api import BaseCell, Comment, Grade, Gradebook, MissingEntry, Notebook
from nbgrader.api import SubmittedAssignment as DbSubmission
from nbgrader.api import SubmittedNotebook as DbNotebook
from sqlalchemy import or_
from sqlalchemy.orm import Query

from nbseal.course.config import open_gradebook
from nbseal.errors import CourseError, NotEnteredError
from nbseal.notebook.assignment import Assignment
from nbseal.notebook.items import Item, items_of


@dataclass(frozen=True)
class CellMark:
    """The mark of a cell. points: nbgrader's score, which has `extra` credit in it; by_check, by_hand: its
    auto_score and manual_score, None if not set; waiting: whether a person must look at it."""

    points: float
    by_check: float | None
    by_hand: float | None
    extra: float
    waiting: bool

    @property
    def given(self) -> bool:
        """Whether there is a mark at all."""
        return self.by_check is not None or self.by_hand is not None


@dataclass(frozen=True)
class Standing:
    """One student's marks and comments for one notebook.

    name: as in the gradebook, or ""; penalty: the points taken off for being late; handed_in, due: in
    UTC, `due` with this student's extension; comments: {cell: what a person wrote}; notes: {cell: what
    was noted automatically}.
    """

    student: str
    name: str
    penalty: float
    handed_in: datetime | None
    marks: dict[str, CellMark] = field(default_factory=dict)
    comments: dict[str, str] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    due: datetime | None = None

    @property
    def seconds_late(self) -> float:
        """By how many seconds it was late; 0 if it was in time, or if a time is unknown."""
        if not self.handed_in or not self.due:
            return 0
        return max(0.0, (self.handed_in - self.due).total_seconds())

    @property
    def total(self) -> float:
        """The points of all exercises less the penalty for being late; at least 0."""
        return max(sum(mark.points for mark in self.marks.values()) - self.penalty, 0)

    @property
    def marked(self) -> bool:
        """Whether it has a mark, automatic or by hand. That the gradebook has a submission does not
        tell: an extension makes one, and so does a grading that fails."""
        return any(mark.given for mark in self.marks.values())

    @property
    def automatic(self) -> dict[str, float]:
        """{cell: points} as they were given automatically; without cells that have no such mark."""
        return {c: m.by_check for c, m in self.marks.items() if m.by_check is not None}


@dataclass(frozen=True)
class Marks:
    """One student's marks for an assignment, in points.

    by_exercise: {exercise: points}; by_test: {test cell: points}; late_penalty: points taken off;
    by_hand: the cells that nbgrader could not mark by itself, or that a person must look at;
    decided: those whose mark a person gave.
    All names are those in the assignment: see `Assignment.full_name`.
    """

    student: str
    by_exercise: dict[str, float]
    by_test: dict[str, float]
    late_penalty: float
    by_hand: tuple[str, ...] = ()
    decided: tuple[str, ...] = ()

    def points_of(self, item: Item) -> float | None:
        """The points of an exercise; None as long as a person has given none."""
        waits = item.manual and item.own_cell in self.unmarked
        return None if waits else self.by_exercise[item.name]

    @property
    def again(self) -> list[str]:
        """The cells with a mark by hand that a person must look at again."""
        return [cell for cell in self.by_hand if cell in self.decided]

    @property
    def unmarked(self) -> list[str]:
        """The cells that wait for their first mark."""
        return [cell for cell in self.by_hand if cell not in self.decided]

    @property
    def needs_manual_grade(self) -> bool:
        """Whether a cell waits for a person."""
        return bool(self.by_hand)

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
    """The same of an open gradebook. Raises CourseError likewise."""
    name, ours = notebooks[0].name, {notebook.notebook_name for notebook in notebooks}
    try:
        theirs = gradebook.find_assignment(name).notebooks
    except MissingEntry:
        raise _unknown(name) from None
    gone = [n.name for n in theirs if n.name not in ours and (n.grade_cells or n.task_cells)]
    if gone:
        raise CourseError(
            f"the gradebook has marks for a notebook {gone[0]!r} that source/{name} has not; "
            f"run: nbseal release {name}"
        )
    return marks_of(notebooks, [standings(gradebook, notebook) for notebook in notebooks])


def marks_of(notebooks: Sequence[Assignment], known: Sequence[dict[str, Standing]]) -> list[Marks]:
    """The marks of an assignment, from the standings in each of its notebooks. A submission without a
    mark in one of them was not graded, or not to its end, and is left out. Raises CourseError."""
    items, found = items_of(notebooks), []
    by_cell = {item.own_cell: item.name for item in items if item.manual}
    graded = [  # without tests, a person gives all marks
        frozenset(who for who, one in of_all.items() if one.marked or not notebook.tests)
        for notebook, of_all in zip(notebooks, known)
    ]
    for student in sorted(frozenset.intersection(*graded)):
        by_exercise, by_test = {item.name: 0.0 for item in items}, dict[str, float]()
        by_hand, decided = list[str](), list[str]()
        for notebook, of_all in zip(notebooks, known):
            marks, full = of_all[student].marks, notebook.full_name
            marked = [(test.name, full(e.name)) for e in notebook.exercises for test in e.tests]
            marked += [(cell.name, by_cell[full(cell.name)]) for cell in notebook.manual]
            for cell, item in ((cell, item) for cell, item in marked if cell in marks):
                by_test[full(cell)] = marks[cell].points
                by_exercise[item] += marks[cell].points
                by_hand += [full(cell)] if marks[cell].waiting else []
                decided += [full(cell)] if marks[cell].by_hand is not None else []
        penalty = sum(of_all[student].penalty for of_all in known)
        cells = tuple(by_hand), tuple(decided)
        found.append(Marks(student, by_exercise, by_test, penalty, *cells))
    return found


def standings(
    gradebook: Gradebook, assignment: Assignment, students: str | Collection[str] | None = None
) -> dict[str, Standing]:
    """{student: standing} of all who have a submission; of one student, or of a few hundred."""

    def query(*columns: Any) -> "Query[Any]":
        found = _submitted(gradebook, assignment.name, *columns)
        found = found.filter(Notebook.name == assignment.notebook_name)
        if students is not None:
            some = [students] if isinstance(students, str) else students
            found = found.filter(api.Student.id.in_(some))
        return found

    found = {
        who: Standing(
            who,
            " ".join(filter(None, [first, last])),
            float(penalty or 0),
            when,
            due=due + extension if due and extension else due,
        )
        for who, first, last, when, penalty, due, extension in query(
            *(api.Student.first_name, api.Student.last_name, DbSubmission.timestamp),
            *(DbNotebook.late_submission_penalty, DbAssignment.duedate, DbSubmission.extension),
        )
    }
    marks = query(
        *(BaseCell.name, Grade.score, Grade.auto_score, Grade.manual_score),
        *(Grade.extra_credit, Grade.needs_manual_grade),
    ).join(Grade, Grade.notebook_id == DbNotebook.id)
    for who, cell, points, by_check, by_hand, extra, waiting in marks.join(
        BaseCell, BaseCell.id == Grade.cell_id
    ):
        mark = CellMark(float(points), by_check, by_hand, float(extra or 0), bool(waiting))
        found[who].marks[cell] = mark
    said = query(BaseCell.name, Comment.auto_comment, Comment.manual_comment)
    said = said.join(Comment, Comment.notebook_id == DbNotebook.id)
    for who, cell, note, comment in said.join(BaseCell, BaseCell.id == Comment.cell_id):
        if note:
            found[who].notes[cell] = note
        if comment:
            found[who].comments[cell] = comment
    return found


def _submitted(gradebook: Gradebook, name: str, *columns: Any) -> "Query[Any]":
    """A query for the students' ids and other columns of an assignment's submitted notebooks."""
    query: Query[Any] = gradebook.db.query(api.Student.id, *columns).select_from(api.Student)
    query = query.join(DbSubmission, DbSubmission.student_id == api.Student.id)
    query = query.join(DbAssignment, DbAssignment.id == DbSubmission.assignment_id)
    query = query.join(DbNotebook, DbNotebook.assignment_id == DbSubmission.id)
    query = query.join(Notebook, Notebook.id == DbNotebook.notebook_id)
    return query.filter(DbAssignment.name == name)


def automatic_marks(
    gradebook: Gradebook, assignment: Assignment, students: Collection[str] | None = None
) -> dict[str, dict[str, float]]:
    """{student: {cell: points}} of a notebook as they were given automatically; none where a cell has
    no mark. Who was graded and has only answers that wait for a person, or have a person's marks, has
    none of all cells. students: of whom; None: of all."""
    known = standings(gradebook, assignment, students)
    waiting = {who for who, s in known.items() if any(mark.waiting for mark in s.marks.values())}
    return {who: s.automatic for who, s in known.items() if s.marked or who in waiting}


def marked_students(gradebook: Gradebook, name: str) -> frozenset[str]:
    """Those whose submission of an assignment has a mark in any notebook; see `Standing.marked`."""
    query = _submitted(gradebook, name).join(Grade, Grade.notebook_id == DbNotebook.id)
    query = query.filter(or_(Grade.auto_score.isnot(None), Grade.manual_score.isnot(None)))
    return frozenset(student for (student,) in query.distinct())


def check_cells(gradebook: Gradebook, assignment: Assignment) -> None:
    """See that an open gradebook knows the assignment's cells. Raises CourseError if not."""
    here, known = check_known(gradebook, assignment).id, dict[str, float]()
    for kind in (api.GradeCell, api.TaskCell):  # `notebook.grade_cells` asks for each cell again
        known |= dict(gradebook.db.query(kind.name, kind.max_score).filter_by(notebook_id=here))
    ours = {test.name: test.points for test in assignment.tests}
    ours |= {cell.name: cell.points for cell in assignment.manual}
    if known != ours:
        names = sorted(name for name, _ in known.items() ^ ours.items())
        raise CourseError(
            f"the gradebook has other test cells or points than source/{assignment.name} "
            f"({', '.join(dict.fromkeys(names))}); run: nbseal release {assignment.name}"
        )


def check_known(gradebook: Gradebook, assignment: Assignment) -> Notebook:
    """The assignment's notebook in an open gradebook. Raises NotEnteredError if it is not there."""
    try:
        return gradebook.find_notebook(assignment.notebook_name, assignment.name)
    except MissingEntry:
        raise _unknown(assignment.name) from None


def _unknown(name: str) -> CourseError:
    told = f"the gradebook does not know the assignment {name!r}; run: nbseal release {name}"
    return NotEnteredError(told)
