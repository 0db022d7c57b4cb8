"""The tables of marks: one for people and programs, and those that Canvas and Moodle import, for whose
columns nbseal.lms.export names the sources.

Text that a spreadsheet would take for a formula gets an apostrophe (nbseal.tables). Platforms look
students up by their ids, which must not be changed: an id like that is left empty where another
one is enough, and a student without any other counts as unknown.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from nbseal.course.gradebook import Marks
from nbseal.course.students import Student
from nbseal.errors import PersonError, PlatformError
from nbseal.lms.people.roster import Person, Roster, find_student, with_id, words
from nbseal.lms.platforms.list_columns import maximum_column
from nbseal.notebook.items import Item
from nbseal.tables import Cell, is_harmless, number, to_csv

# Some have two columns for names, and more ids; Canvas' importer reads them all
CANVAS_NAMES = ("Student", "LastName", "FirstName")
CANVAS_IDS = ("ID", "SIS User ID", "SIS Login ID", "Integration ID", "Root Account", "Section")
CANVAS_OPTIONAL = ("Integration ID", "Root Account")
MOODLE_IDS = ("Username", "ID number", "Email address")
_FIXED = ("student_id", "last_name", "first_name", "email", "submitted")
_SUMS = ("late_penalty", "total", "max", "needs_manual_grade")


@dataclass(frozen=True)
class Book:
    """What a gradebook holds of an assignment. handed_in: those who have, graded or not."""

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
    """data: to write; unknown: the students whom the platform would not find, {id: reason}."""

    data: bytes
    unknown: dict[str, str]
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Options:
    """What to write, as the options of `nbseal export`; column: the platform's name of the assignment."""

    format: str = "csv"
    roster: Path | None = None
    student_column: str | None = None
    column: str | None = None
    by_exercise: bool = False
    skip_unknown: bool = False
    new_columns: bool = False
    anyway: bool = False


def match(book: Book, roster: Roster) -> tuple[dict[str, Person], dict[str, str]]:
    """The roster's people who have marks, {student: person}, and why others are not found."""
    students = {s.id: s for s in book.students}
    people, unknown = dict[str, Person](), dict[str, str]()
    for m in book.marks:
        s = students[m.student]
        try:
            people[s.id] = find_student(roster, s)
        except PersonError as error:
            unknown[s.id] = str(error)
    first = dict[int, str]()
    for one, person in [*people.items()]:
        if (other := first.setdefault(id(person), one)) != one:
            for student, twin in ((other, one), (one, other)):
                people.pop(student, None)
                unknown[student] = f"{student!r} and {twin!r} would be one person"
    return people, unknown


def other_names(book: Book, people: dict[str, Person]) -> list[str]:
    """Students who have another name in the roster than in the gradebook: perhaps other people."""
    known = [(s.id, s.name, people[s.id].name) for s in book.students if s.id in people]
    return [
        f"{student!r} is {ours!r} in the gradebook, and {theirs!r} in the roster"
        for student, ours, theirs in known
        if ours and theirs and words(ours) != words(theirs)
    ]


def other_points(title: str, theirs: str, platform: str, ours: float) -> Iterator[str]:
    """Where an assignment has other points on the platform than here, so that its marks would mislead."""
    with suppress(ValueError):
        if theirs and float(theirs.replace(",", ".")) != ours:
            yield f"{title!r} has {theirs} points in {platform}, and {number(ours)} here"


def marks_columns(book: Book, options: Options) -> tuple[list[str], list[float]]:
    """The titles of the columns of marks, and the points that each can have."""
    exercises, name = book.exercises if options.by_exercise else {}, options.column or ""
    titles = [name, *(f"{name}: {exercise}" for exercise in exercises)]
    return titles, [book.points, *exercises.values()]


def marks_cells(book: Book, marks: Marks, options: Options) -> list[Cell]:
    """A student's marks, in the order of `marks_columns`."""
    exercises = book.exercises if options.by_exercise else ()
    return [marks.total, *(marks.by_exercise[exercise] for exercise in exercises)]


def csv_sheet(book: Book) -> Sheet:
    """A line for each student; without marks, if they have not handed in or are not graded yet."""
    marks = {m.student: m for m in book.marks}
    taken = {*_FIXED, *_SUMS}
    names = [f"{name} (exercise)" if name in taken else name for name in book.exercises]
    lines: list[list[Cell]] = [[*_FIXED, *names, *_SUMS]]
    for s in book.students:
        there = s.id in marks or s.id in book.handed_in
        who: list[Cell] = [s.id, s.last_name, s.first_name, s.email, there]
        m = marks.get(s.id)
        off, total, waits = (m.late_penalty, m.total, m.needs_manual_grade) if m else (None,) * 3
        points = [m.by_exercise[name] if m else None for name in book.exercises]
        lines.append([*who, *points, off, total, book.points, waits])
    return Sheet(to_csv(lines), {})


def moodle_sheet(book: Book, roster: Roster, options: Options) -> Sheet:
    """What Moodle imports; with each column of the roster that tells of everybody who it is."""
    people, unknown = match(book, roster)
    usable = {c: {s for s, p in people.items() if _moodle_id(roster, p, c)} for c in MOODLE_IDS}
    most = max(usable.values(), key=len)
    for student in people.keys() - most:
        why = "has only ids that others have, too, or that a spreadsheet would take for a formula"
        if not any(people[student].ids.get(column) for column in MOODLE_IDS):
            why = f"has none of these in {roster.table.path}: {', '.join(MOODLE_IDS)}"
        unknown[student] = f"{student!r} {why}"
    ids = [column for column in MOODLE_IDS if usable[column] >= most and most]
    titles, _ = marks_columns(book, options)
    lines: list[list[Cell]] = [["Name", *ids, *titles]]
    for m in book.marks:
        if m.student in most:
            person = people[m.student]
            told = [person.ids[column] for column in ids]
            lines.append([person.name, *told, *marks_cells(book, m, options)])
    most_theirs = maximum_column(roster.table.columns)  # of the grading worksheet
    points = sorted({person.row.get(most_theirs, "") for person in people.values()})
    warnings = [w for one in points for w in other_points(titles[0], one, "Moodle", book.points)]
    warnings += other_names(book, people)
    return Sheet(to_csv(lines), unknown, tuple(warnings))


def _moodle_id(roster: Roster, person: Person, column: str) -> str:
    """What identifies a person to Moodle, if it can be written and is theirs alone."""
    value = person.ids.get(column, "")
    return value if is_harmless(value) and len(with_id(roster, value, [column])) == 1 else ""


def canvas_sheet(book: Book, roster: Roster, options: Options) -> Sheet:
    """What Canvas imports; the columns that tell who it is are those of the roster."""
    people, unknown = match(book, roster)
    known, table = [m for m in book.marks if m.student in people], roster.table
    ids = [name for name in CANVAS_NAMES if name in table]
    ids += [one for one in CANVAS_IDS if one in table or one not in CANVAS_OPTIONAL]
    titles, points = marks_columns(book, options)
    headers = [_canvas_title(roster, title) for title in titles]
    if not options.new_columns:
        _refuse_new(roster, headers, options)
    blank: list[Cell] = [""] * (len(ids) - 1)
    lines: list[list[Cell]] = [[*ids, *headers], ["Points Possible", *blank, *points]]
    for m in known:
        row = people[m.student].row
        # the ID is a number, and enough
        values = [row.get(column.casefold(), "") for column in ids]
        kept = [v if c in CANVAS_NAMES or is_harmless(v) else "" for c, v in zip(ids, values)]
        lines.append([*kept, *marks_cells(book, m, options)])
    first = table.columns[0].casefold()
    theirs = next((r for r in table.rows if r[first].casefold() == "points possible"), {})
    other = [theirs.get(header.casefold(), "") for header in headers]
    warned = (other_points(h, o, "Canvas", p) for h, o, p in zip(headers, other, points))
    return Sheet(to_csv(lines), unknown, (*chain(*warned), *other_names(book, people)))


def _canvas_title(roster: Roster, title: str) -> str:
    """The title as Canvas has it, with its number: `sudoku` is `sudoku (1234)`."""
    if title in roster.table.columns:
        return title
    numbered = re.compile(re.escape(title.strip()) + r"\s*\(\d+\)", re.IGNORECASE)
    found = [column for column in roster.table.columns if numbered.fullmatch(column)]
    if len(found) > 1:
        raise PlatformError(
            f"{roster.table.path} has several assignments {title!r} ({', '.join(found)}); name one "
            "with --column"
        )
    return found[0] if found else title


def _refuse_new(roster: Roster, headers: Sequence[str], options: Options) -> None:
    """Canvas makes an assignment of each title that it does not know. Raises PlatformError."""
    theirs = roster.table.columns
    unknown = [header for header in headers if header not in theirs]
    if options.by_exercise and unknown and headers[0] in theirs:
        raise PlatformError(
            f"{roster.table.path} has no assignments for the exercises yet "
            f"({', '.join(map(repr, unknown))}); to let Canvas make them, add --new-columns to "
            "--by-exercise"
        )
    if unknown:
        titles = [title for title in theirs if re.search(r"\(\d+\)$", title)]
        raise PlatformError(
            f"{roster.table.path} has no assignment {', '.join(map(repr, unknown))}; importing would "
            f"make a new one. Name one of Canvas' with --column: {', '.join(titles) or 'it has none'}"
            "; or say --new-columns"
        )
