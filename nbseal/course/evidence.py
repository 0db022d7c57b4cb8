"""Reads all that is known of a class: the gradebook's marks, and the records of grading."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from nbgrader.coursedir import CourseDirectory

from nbseal.course.collected import read_sent
from nbseal.course.config import allowed_reaches, course_config, open_gradebook
from nbseal.course.gradebook import Marks, automatic_marks, marks_in
from nbseal.course.records import differ, read_record
from nbseal.course.release import course_assignment
from nbseal.course.state import State, state_in
from nbseal.notebook.assignment import Assignment
from nbseal.results import Reach, Verdict


class Checked(msgspec.Struct, frozen=True):
    """What a record tells of a test cell: see `nbseal.sealed.grader.TestResult`."""

    name: str
    exercise: str
    points: float
    verdict: Verdict
    reason: str
    instead_of: tuple[str, ...] = ()
    sealed: bool = True


class Record(msgspec.Struct, frozen=True):
    """What lies beside a graded notebook: see `nbseal.classroom.run.record_of`.

    What older versions did not write is empty.
    """

    readable: bool
    remarks: tuple[str, ...]
    notes: dict[str, str]
    safe: bool
    seconds: float
    tests: tuple[Checked, ...]
    blank: frozenset[str] = frozenset()
    stopped: tuple[tuple[str, str], ...] = ()
    reaches: tuple[Reach, ...] = ()


@dataclass(frozen=True)
class Item:
    """What gives points: an exercise, or a cell that a person marks (manual).

    own_cell: the cell in which the answer is written. unsealed: how many of the points come from
    checks that are not sealed; None if there is no such check.
    """

    name: str
    points: float
    manual: bool
    own_cell: str
    unsealed: float | None = None


@dataclass(frozen=True)
class Entry:
    """All that is known of one student.

    handed_in: there is a folder in submitted/. marks: None if the gradebook has none.
    record: None if nbseal has not graded it, or what it kept is gone. foreign: the gradebook's
    automatic marks are others than those of the record. untimed: the platform says it is late, and
    nobody knows when it was handed in. stale: something has changed since it was graded. refused:
    why collecting could take nothing of what was handed in, if it is so.
    """

    student: str
    handed_in: bool
    marks: Marks | None
    seconds_late: float
    record: Record | None
    foreign: bool
    untimed: bool = False
    stale: bool = False
    refused: str = ""


@dataclass(frozen=True)
class Evidence:
    """All about an assignment's class: its items, who has handed in, and all known students.

    names: {student: name}, of those whose name the gradebook knows; state: who is graded, and whose
    marks are outdated.
    """

    assignment: str
    items: tuple[Item, ...]
    entries: tuple[Entry, ...]
    roster: frozenset[str]
    names: Mapping[str, str] = field(default_factory=dict)
    state: State | None = None


def read_evidence(course: Path, name: str, state: State | None = None) -> Evidence:
    """Read what a course has of an assignment. Nothing is changed.

    state: of the class, if it was read already. Raises AssignmentError or CourseError as
    `nbseal.classroom.run.course_assignment` does.
    """
    assignment, config = course_assignment(course, name), course_config(course)
    folders = CourseDirectory(config=config)
    with open_gradebook(course) as gradebook:
        marks = {marks.student: marks for marks in marks_in(gradebook, assignment)}
        submissions = {s.student.id: s for s in gradebook.assignment_submissions(name)}
        late = {who: float(s.total_seconds_late) for who, s in submissions.items()}
        timed = {who for who, s in submissions.items() if s.timestamp}
        automatic = automatic_marks(gradebook, assignment)
        state = state or state_in(gradebook, config, assignment)
    sent = read_sent(folders, name)
    untimed = {who for who, one in sent.items() if one.late} - timed
    allowed = allowed_reaches(config, name)
    refused = {who: one.refused for who, one in sent.items() if one.refused}
    entries = []
    for student in sorted(state.handed_in | marks.keys() | refused.keys()):
        kept = read_record(folders, assignment, student)
        record = as_record(kept)
        if record:
            reaches = tuple(one for one in record.reaches if one.word not in allowed)
            record = msgspec.structs.replace(record, reaches=reaches)
        foreign = record is not None and differ(kept or {}, automatic.get(student, {}))
        entries.append(
            Entry(
                student,
                student in state.handed_in,
                marks.get(student),
                late.get(student, 0.0),
                record,
                foreign and student in marks,
                student in untimed,
                student in state.stale,
                refused.get(student, ""),
            )
        )
    roster = frozenset(student.id for student in state.students)
    names = {s.id: s.name for s in state.students if s.name}
    return Evidence(name, items_of(assignment), tuple(entries), roster, names, state)


def items_of(assignment: Assignment) -> tuple[Item, ...]:
    """The exercises of an assignment, then the cells that a person marks."""
    exercises = [
        Item(e.name, e.points, False, assignment.own_cell(e) or e.name, e.unsealed)
        for e in assignment.exercises
    ]
    manual = [Item(cell.name, cell.points, True, cell.name) for cell in assignment.manual]
    return (*exercises, *manual)


def as_record(content: Mapping[str, Any] | None) -> Record | None:
    """A record with everything in its place, or None if there is none, or it is damaged."""
    try:
        return msgspec.convert(content, Record) if content else None
    except msgspec.ValidationError:
        return None
