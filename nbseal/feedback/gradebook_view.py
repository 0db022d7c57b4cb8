"""What nbgrader's gradebook holds of an assignment's students: marks, who gave them, comments."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from nbgrader.api import Assignment as DbAssignment
from nbgrader.api import BaseCell, Comment, Grade, Gradebook, Notebook
from nbgrader.api import Student as DbStudent
from nbgrader.api import SubmittedAssignment as DbSubmission
from nbgrader.api import SubmittedNotebook as DbNotebook
from sqlalchemy.orm import Query

from nbseal.notebook.assignment import Assignment


@dataclass(frozen=True)
class CellMark:
    """The mark of a cell.

    points: what counts: nbgrader's score, which has `extra` in it.
    by_check, by_hand: what nbgrader's auto_score and manual_score are; None if not set.
    extra: extra credit.
    waiting: whether a person must look at it.
    """

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

    name: as in the gradebook, or "".
    penalty: the points taken off for being late.
    handed_in, due: in UTC; `due` with this student's extension.
    marks: {cell: its mark}.
    comments: {cell: what a person wrote}.
    notes: {cell: what was noted automatically}.
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
    def graded(self) -> bool:
        """Whether any cell has a mark."""
        return any(mark.given for mark in self.marks.values())

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


def standings(
    gradebook: Gradebook, assignment: Assignment, student: str | None = None
) -> dict[str, Standing]:
    """{student: standing} of all who have handed in, or of one student.

    It takes three queries, whatever the number of students.
    """
    heads, marks, comments = (
        _of(gradebook.db.query(DbStudent.id, *columns), assignment, student)
        for columns in (
            (
                *(DbStudent.first_name, DbStudent.last_name, DbSubmission.timestamp),
                *(DbNotebook.late_submission_penalty, DbAssignment.duedate, DbSubmission.extension),
            ),
            (
                *(BaseCell.name, Grade.score, Grade.auto_score, Grade.manual_score),
                *(Grade.extra_credit, Grade.needs_manual_grade),
            ),
            (BaseCell.name, Comment.auto_comment, Comment.manual_comment),
        )
    )
    found = {
        who: Standing(
            who,
            " ".join(filter(None, [first, last])),
            float(penalty or 0),
            when,
            due=due + extension if due and extension else due,
        )
        for who, first, last, when, penalty, due, extension in heads
    }
    marked = marks.join(Grade, Grade.notebook_id == DbNotebook.id)
    for who, cell, points, by_check, by_hand, extra, waiting in marked.join(
        BaseCell, BaseCell.id == Grade.cell_id
    ):
        mark = CellMark(float(points), by_check, by_hand, float(extra or 0), bool(waiting))
        found[who].marks[cell] = mark
    said = comments.join(Comment, Comment.notebook_id == DbNotebook.id)
    for who, cell, note, comment in said.join(BaseCell, BaseCell.id == Comment.cell_id):
        if note:
            found[who].notes[cell] = note
        if comment:
            found[who].comments[cell] = comment
    return found


def _of(query: "Query[Any]", assignment: Assignment, student: str | None) -> "Query[Any]":
    """The query, about submissions of the assignment's notebook; of one student, if given."""
    query = (
        query.select_from(DbStudent)
        .join(DbSubmission, DbSubmission.student_id == DbStudent.id)
        .join(DbAssignment, DbAssignment.id == DbSubmission.assignment_id)
        .join(DbNotebook, DbNotebook.assignment_id == DbSubmission.id)
        .join(Notebook, Notebook.id == DbNotebook.notebook_id)
        .filter(DbAssignment.name == assignment.name)
        .filter(Notebook.name == assignment.notebook_name)
    )
    return query.filter(DbStudent.id == student) if student is not None else query
