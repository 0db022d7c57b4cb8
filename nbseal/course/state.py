"""The state of a class: who has handed in, who is graded, whose marks are outdated, who is missing.

All that shows or exports marks says so in the sentences of `sentences`.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import product
from pathlib import Path

from nbgrader.api import Gradebook
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config

from nbseal.course.collected import no_times, read_sent
from nbseal.course.config import course_config, folders_of, open_gradebook
from nbseal.course.due import lost_sentence
from nbseal.course.gradebook import automatic_marks, marks_in
from nbseal.course.penalties import outdated_penalties, penalties_of
from nbseal.course.records import differ, read_record, recorded
from nbseal.course.release import course_notebooks
from nbseal.course.setup_from_config import setup_from_config
from nbseal.course.students import Student, ids_of, storable, students_in
from nbseal.course.submissions import handed_in_at, read_handed
from nbseal.notebook.assignment import Assignment
from nbseal.text import alike, alphabetical, listed

CHANGED = "the submission, the assignment, its due date, the gradebook or nbseal have changed since"


@dataclass(frozen=True)
class State:
    """handed_in: those who have handed in something, be it no notebook; graded: who have marks; stale:
    whose marks are not of what is there now; students: all whom the gradebook knows; refused: {student:
    why nothing of it is there to grade}; lost, untimed: sentences about a gradebook that was lost, and
    about those of whom no time is known, or ""."""

    handed_in: frozenset[str]
    graded: frozenset[str]
    stale: frozenset[str]
    students: tuple[Student, ...]
    lost: str = ""
    refused: Mapping[str, str] = field(default_factory=dict)
    untimed: str = ""

    @property
    def everybody(self) -> list[Student]:
        """All whom the gradebook knows, and who has handed in besides; by id."""
        others = self.handed_in - {student.id for student in self.students}
        found = [*self.students, *map(Student, storable(others))]
        return sorted(found, key=lambda student: student.id)

    @property
    def ungraded(self) -> list[str]:
        """Those who have handed in what can be graded, and have no marks."""
        return sorted(self.handed_in - self.graded - self.refused.keys())

    @property
    def missing(self) -> list[Student]:
        """Those whom the gradebook knows, and who have neither handed in nor marks."""
        return missing(self.students, self.handed_in | self.graded)


def read_state(course: Path, name: str) -> State:
    """The state of a class. Raises CourseError or AssignmentError as `course_notebooks` does."""
    notebooks, config = course_notebooks(course, name), course_config(course)
    with open_gradebook(course) as gradebook:
        return state_in(gradebook, config, notebooks)


def state_in(gradebook: Gradebook, config: Config, notebooks: Sequence[Assignment]) -> State:
    """The same from an open gradebook. notebooks: of the assignment. Raises CourseError."""
    folders, name = CourseDirectory(config=config), notebooks[0].name
    handed_in = folders_of(folders, folders.submitted_directory, name)
    refused = {s: why for s, why in refused_in(folders, name).items() if s not in handed_in}
    graded = frozenset(marks.student for marks in marks_in(gradebook, *notebooks))
    both = {student: handed_in[student] for student in graded & handed_in.keys()}
    stale = frozenset[str]().union(*(_stale(gradebook, config, one, both) for one in notebooks))
    stale |= {one.student.id for one, _ in outdated_penalties(gradebook, config, name)}
    told = lost_sentence(gradebook, config, name), refused
    untimed = untimed_sentence(config, name, gradebook.find_assignment(name).duedate)
    known = tuple(students_in(gradebook))
    return State(frozenset({*handed_in, *refused}), graded, stale, known, *told, untimed)


def sentences(state: State, name: str) -> list[str]:
    """What to say to whoever looks at the marks of an assignment, or hands them on."""
    again, ungraded, stale = f"Run: nbseal grade {name}", state.ungraded, sorted(state.stale)
    waiting = f"{len(ungraded)} handed in and not graded yet: {listed(ungraded, 5)}. {again}"
    told = (
        state.lost,
        waiting if ungraded else "",
        refused_sentence(state.refused) if state.refused else "",
        f"{CHANGED} these were graded: {listed(stale, 5)}. {again}" if stale else "",
    )
    return [*filter(None, told)]


def refused_sentence(refused: Mapping[str, str]) -> str:
    """Names those of whose last hand-in nothing could be taken. refused: {student: why}."""
    told = listed([f"{who} ({why})" for who, why in sorted(refused.items())], 5, "; ")
    return f"{len(refused)} handed in nothing that can be graded: {told}."


def untimed_sentence(config: Config, name: str, due: datetime | None) -> str:
    """Says of how many it is not known when they handed in, if marks depend on it; or ""."""
    folders, plugin = CourseDirectory(config=config), penalties_of(config).plugin_inst
    matters = due and getattr(plugin, "penalty_method", "") != "none"
    there = folders_of(folders, folders.submitted_directory, name) if matters else {}
    untimed = [who for who, one in there.items() if handed_in_at(folders, one)[0] is None]
    sent = read_sent(folders, name) if untimed else {}
    late = [who for who in untimed if who in sent and sent[who].late]
    platforms = {sent[who].platform if who in sent else "" for who in untimed}
    return no_times(late, len(untimed), len(there), platforms) if untimed else ""


def refused_in(folders: CourseDirectory, name: str) -> dict[str, str]:
    """{student: why collecting could take nothing of what they handed in last}."""
    sent = read_sent(folders, name)
    return {student: one.refused for student, one in sent.items() if one.refused}


def _stale(
    gradebook: Gradebook, config: Config, assignment: Assignment, submissions: Mapping[str, Path]
) -> frozenset[str]:
    """The students whose submission or assignment has changed since they were graded.

    Those whom nbseal did not grade have no record, so nothing can be said of them; but where there
    is a record of another notebook of the assignment, a run was ended between the two.
    """
    folders = CourseDirectory(config=config)
    setup = setup_from_config(config, assignment)
    walls = product((False, True), repeat=2)
    graders = [replace(setup, unsafe=u, bubblewrap=b).digest() for u, b in walls]
    marks = automatic_marks(gradebook, assignment)
    begun = recorded(folders, assignment.name) if assignment.several else frozenset[str]()
    found = set()
    for student, folder in submissions.items():
        if (record := read_record(folders, assignment, student)) is None:
            if student in begun and (folder / assignment.path.name).exists():
                found.add(student)
            continue
        handed = read_handed(folders, student, folder, assignment.notebook_name)
        now = {handed.digest(grader) for grader in graders}
        if record.get("digest") not in now or differ(record, marks.get(student, {})):
            found.add(student)
    return frozenset(found)


def missing(students: Iterable[Student], handed_in: Collection[str]) -> list[Student]:
    """The students who have not handed in, by name; who has may go by the platform's number."""
    there = {*map(alike, handed_in)}
    found = [s for s in students if not there & {*map(alike, ids_of(s))}]
    return sorted(found, key=lambda s: (*map(alphabetical, (s.last_name, s.first_name)), s.id))
