"""Reads all that is known of a class: the gradebook's marks, and the records of grading."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from nbgrader.coursedir import CourseDirectory

from nbseal.course.collected import read_sent
from nbseal.course.config import allowed_reaches, course_config, open_gradebook
from nbseal.course.gradebook import Marks, automatic_marks, marks_in
from nbseal.course.records import differ, read_record
from nbseal.course.release import course_notebooks
from nbseal.course.state import State, state_in
from nbseal.notebook.assignment import Assignment
from nbseal.notebook.items import Item, items_of
from nbseal.results import Reach, Verdict


class Checked(msgspec.Struct, frozen=True):
    """What a record tells of a test cell: see `nbseal.sealed.grader.TestResult`."""

    name: str
    exercise: str
    points: float
    verdict: Verdict
    reason: str
    instead_of: tuple[str, ...] = ()


class Record(msgspec.Struct, frozen=True):
    """What lies beside a graded notebook: see `nbseal.classroom.run.record_of`.

    What older versions did not write is empty. notebook: its name, if the assignment has several;
    then exercises, and the cells in `blank`, have their names in the assignment.
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
    notebook: str = ""


@dataclass(frozen=True)
class Entry:
    """All that is known of one student.

    handed_in: there is a folder in submitted/. marks: None if the gradebook has none.
    records: one for each notebook that nbseal has graded, and of which it has what it kept. foreign:
    the gradebook's automatic marks are others than theirs. untimed: the platform says it is late, and
    nobody knows when it was handed in. stale: something has changed since it was graded. refused:
    why collecting could take nothing of what was handed in, if it is so.
    """

    student: str
    handed_in: bool
    marks: Marks | None
    seconds_late: float
    records: tuple[Record, ...]
    foreign: bool
    untimed: bool = False
    stale: bool = False
    refused: str = ""

    @property
    def tests(self) -> list[Checked]:
        """What the records tell of the test cells."""
        return [test for record in self.records for test in record.tests]

    @property
    def blank(self) -> frozenset[str]:
        """The cells in which nothing was written."""
        return frozenset[str]().union(*(record.blank for record in self.records))


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
    `nbseal.course.release.course_notebooks` does.
    """
    notebooks, config = course_notebooks(course, name), course_config(course)
    folders = CourseDirectory(config=config)
    with open_gradebook(course) as gradebook:
        marks = {marks.student: marks for marks in marks_in(gradebook, *notebooks)}
        submissions = {s.student.id: s for s in gradebook.assignment_submissions(name)}
        late = {who: float(s.total_seconds_late) for who, s in submissions.items()}
        timed = {who for who, s in submissions.items() if s.timestamp}
        automatic = [automatic_marks(gradebook, notebook) for notebook in notebooks]
        state = state or state_in(gradebook, config, notebooks)
    sent = read_sent(folders, name)
    untimed = {who for who, one in sent.items() if one.late} - timed
    allowed = allowed_reaches(config, name)
    refused = {who: one.refused for who, one in sent.items() if one.refused}
    entries = []
    for student in sorted(state.handed_in | marks.keys() | refused.keys()):
        records, foreign = [], False
        for notebook, by_checks in zip(notebooks, automatic):
            kept = read_record(folders, notebook, student)
            if record := as_record(kept):
                records.append(_in_assignment(record, notebook, allowed))
                foreign = foreign or differ(kept or {}, by_checks.get(student, {}))
        entries.append(
            Entry(
                student,
                student in state.handed_in,
                marks.get(student),
                late.get(student, 0.0),
                tuple(records),
                foreign and student in marks,
                student in untimed,
                student in state.stale,
                refused.get(student, ""),
            )
        )
    roster = frozenset(student.id for student in state.students)
    names = {s.id: s.name for s in state.students if s.name}
    return Evidence(name, items_of(notebooks), tuple(entries), roster, names, state)


def _in_assignment(record: Record, notebook: Assignment, allowed: Collection[str]) -> Record:
    """The record of a notebook with the names that its exercises have in the assignment, and
    without what code may reach for in this course."""
    full = notebook.full_name
    tests = (
        msgspec.structs.replace(
            test, exercise=full(test.exercise), instead_of=tuple(map(full, test.instead_of))
        )
        for test in record.tests
    )
    return msgspec.structs.replace(
        record,
        tests=tuple(tests),
        blank=frozenset(map(full, record.blank)),
        reaches=tuple(one for one in record.reaches if one.word not in allowed),
        notebook=notebook.notebook_name if notebook.several else "",
    )


def as_record(content: Mapping[str, Any] | None) -> Record | None:
    """A record with everything in its place, or None if there is none, or it is damaged."""
    try:
        return msgspec.convert(content, Record) if content else None
    except msgspec.ValidationError:
        return None
