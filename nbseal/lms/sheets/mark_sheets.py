"""What the tables of marks have in common: what goes in, what comes out, and who is who.

Text that a spreadsheet would take for a formula gets an apostrophe (nbseal.tables). Platforms look
students up by their ids, which must not be changed: an id like that is left empty where another
one is enough, and a student without any other counts as unknown.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from nbseal.course.gradebook import Marks, Student
from nbseal.errors import PersonError
from nbseal.lms.people.roster import Person, Roster, find_student, words
from nbseal.notebook.items import Item
from nbseal.tables import Cell


@dataclass(frozen=True)
class Book:
    """What a gradebook holds of an assignment: what gives points, marks by student, and who the
    students are; handed_in: those who have, graded or not."""

    items: Sequence[Item]
    marks: Sequence[Marks]
    students: Sequence[Student]
    handed_in: Collection[str] = ()

    @property
    def exercises(self) -> dict[str, float]:
        """The points of each exercise, and of each cell that a person marks."""
        return {item.name: item.points for item in self.items}

    @property
    def points(self) -> float:
        """The points of all exercises."""
        return sum(self.exercises.values())


@dataclass(frozen=True)
class Sheet:
    """A table to write; the students whom the platform would not find, {id: reason}; sentences."""

    data: bytes
    unknown: dict[str, str]
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Columns:
    """name: the platform's name of the assignment; by_exercise: a column for each exercise, too;
    new: whether Canvas may be given assignments that it does not have."""

    name: str
    by_exercise: bool
    new: bool = False


def match(book: Book, roster: Roster) -> tuple[dict[str, Person], dict[str, str]]:
    """The roster's people who have marks, {student: person}, and why others are not found."""
    students = {s.id: s for s in book.students}
    people, unknown = dict[str, Person](), dict[str, str]()
    for m in book.marks:
        s = students[m.student]
        try:
            name = f"{s.first_name} {s.last_name}"
            people[s.id] = find_student(roster, s.id, name, s.email, s.platform_id)
        except PersonError as error:
            unknown[s.id] = str(error)
    for one, other in _pairs(people):
        for student, twin in ((one, other), (other, one)):
            people.pop(student, None)
            unknown[student] = f"{student!r} and {twin!r} would be one person"
    return people, dict(sorted(unknown.items()))


def other_names(book: Book, people: dict[str, Person]) -> list[str]:
    """Students who have another name in the roster than in the gradebook: perhaps other people."""
    found = []
    for s in book.students:
        name = f"{s.first_name} {s.last_name}".strip()
        person = people.get(s.id)
        if name and person and person.name and words(name) != words(person.name):
            found.append(
                f"{s.id!r} is {name!r} in the gradebook, and {person.name!r} in the roster"
            )
    return found


def _pairs(people: dict[str, Person]) -> list[tuple[str, str]]:
    """Students who are the same person."""
    first: dict[int, str] = {}
    found = [(first.setdefault(id(person), student), student) for student, person in people.items()]
    return [(one, other) for one, other in found if one != other]


def marks_columns(book: Book, columns: Columns) -> tuple[list[str], list[float]]:
    """The titles of the columns of marks, and the points that each can have."""
    exercises = book.exercises if columns.by_exercise else {}
    titles = [columns.name, *(f"{columns.name}: {exercise}" for exercise in exercises)]
    return titles, [book.points, *exercises.values()]


def marks_cells(book: Book, marks: Marks, columns: Columns) -> list[Cell]:
    """A student's marks, in the order of `marks_columns`."""
    exercises = book.exercises if columns.by_exercise else ()
    return [marks.total, *(marks.by_exercise[exercise] for exercise in exercises)]
