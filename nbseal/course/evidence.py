"""Reads all that is known of a class: the gradebook's marks, and the records of grading."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import msgspec
from nbgrader.coursedir import CourseDirectory

from nbseal.course.collected import read_sent
from nbseal.course.config import course_config, folders_of, open_gradebook
from nbseal.course.gradebook import Marks, marks_of, standings
from nbseal.course.records import differ, read_record
from nbseal.course.release import course_notebooks
from nbseal.course.settings import of_assignment, settings_of
from nbseal.course.state import State, refused_in, state_in
from nbseal.course.students import names_of
from nbseal.course.submissions import handed_in_at
from nbseal.notebook.assignment import Assignment, grade_id, is_open
from nbseal.notebook.items import Item, items_of
from nbseal.results import Reach, TestResult


class Record(msgspec.Struct, frozen=True):
    """What lies beside a graded notebook: see `nbseal.course.records.record_of`.

    notebook: its name, if the assignment has several; then exercises, and the cells in `blank`, have
    their names in the assignment. untouched: whether all of its answers are as they were released.
    """

    readable: bool
    remarks: tuple[str, ...]
    notes: dict[str, str]
    safe: bool
    seconds: float
    tests: tuple[TestResult, ...]
    blank: frozenset[str] = frozenset()
    reaches: tuple[Reach, ...] = ()
    notebook: str = ""
    untouched: bool = False


@dataclass(frozen=True)
class Entry:
    """All that is known of one student.

    handed_in: there is a folder in submitted/. records: one for each notebook that nbseal has graded.
    foreign: the gradebook's automatic marks are others than theirs. no_time: why nobody knows when it
    came, if it may be late. stale: something has changed since it was graded. refused: why collecting
    could take nothing of what was handed in; collected: what it remarked.
    """

    student: str
    handed_in: bool
    marks: Marks | None
    seconds_late: float
    records: tuple[Record, ...]
    foreign: bool
    no_time: str = ""
    stale: bool = False
    refused: str = ""
    collected: tuple[str, ...] = ()

    @property
    def tests(self) -> list[TestResult]:
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
        known = [standings(gradebook, notebook) for notebook in notebooks]
        state = state or state_in(gradebook, config, notebooks)
    marks = {marks.student: marks for marks in marks_of(notebooks, known)}
    sent = read_sent(folders, name)
    late = {who for who, one in sent.items() if one.late}
    late -= {who for who, standing in known[0].items() if standing.handed_in}
    allowed = of_assignment(settings_of(config).allowed, name)
    refused = refused_in(folders, name)
    entries = []
    there = folders_of(folders, folders.submitted_directory, name)
    for student in sorted(there.keys() | marks.keys() | refused.keys()):
        records, foreign = [], False
        for notebook, of_all in zip(notebooks, known):
            kept, standing = read_record(folders, notebook, student), of_all.get(student)
            if record := as_record(kept):
                records.append(_in_assignment(record, notebook, allowed))
                foreign = foreign or differ(kept or {}, standing.automatic if standing else {})
        standing = known[0].get(student)
        no_time = handed_in_at(folders, there[student])[1] if student in there else ""
        if student in late:
            no_time = "the platform says that it is late, and not when it came"
        seconds = standing.seconds_late if standing else 0.0
        graded = marks.get(student), seconds, tuple(records), foreign and student in marks
        remarks = sent[student].remarks if student in sent else ()
        state_of = no_time, student in state.stale, refused.get(student, "")
        entries.append(Entry(student, student in there, *graded, *state_of, remarks))
    roster = frozenset(student.id for student in state.students)
    names = names_of(state.students)
    return Evidence(name, items_of(notebooks), tuple(entries), roster, names, state)


def _in_assignment(record: Record, notebook: Assignment, allowed: Collection[str]) -> Record:
    """The record of a notebook with the names that its exercises have in the assignment, and
    without what code may reach for in this course."""
    full = notebook.full_name
    answers = {grade_id(cell) for cell in notebook.notebook.cells if is_open(cell)}
    tests = (
        replace(test, exercise=full(test.exercise), instead_of=tuple(map(full, test.instead_of)))
        for test in record.tests
    )
    return msgspec.structs.replace(
        record,
        tests=tuple(tests),
        blank=frozenset(map(full, record.blank)),
        reaches=tuple(one for one in record.reaches if one.word not in allowed),
        notebook=notebook.notebook_name if notebook.several else "",
        untouched=record.readable and bool(answers) and answers <= record.blank,
    )


def as_record(content: Mapping[str, Any] | None) -> Record | None:
    """A record with everything in its place, or None if there is none, or it is damaged."""
    try:
        return msgspec.convert(content, Record) if content else None
    except msgspec.ValidationError:
        return None
