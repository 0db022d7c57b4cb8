"""Who is in a course, as its learning platform lists them: names, and what identifies a person.

nbseal.lms.platforms.list_columns says what the lists look like.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from nbseal.course.students import Student
from nbseal.errors import NobodyError, PersonError, PlatformError
from nbseal.lms.downloads.zip_source import name_fault
from nbseal.lms.platforms.list_columns import MOODLE, PLATFORMS, TEST_STUDENT, Platform, in_english
from nbseal.tables import Table, read_table
from nbseal.text import alike, listed, nfc

# The columns of Canvas' export of groups
_GROUPS = {
    **{"name": "Student", "canvas_user_id": "ID", "user_id": "SIS User ID"},
    **{"login_id": "SIS Login ID", "group_name": "Groups"},
}


@dataclass(frozen=True)
class Person:
    """names: first and last, or both in one; ids: what identifies them, {column: value}, no empty
    ones; student: nbgrader's id, or ""; fault: why it is not clear which student this is, or ""."""

    names: tuple[str, ...]
    ids: Mapping[str, str]
    student: str
    row: Mapping[str, str]
    fault: str = ""

    @property
    def name(self) -> str:
        """All names in one."""
        return " ".join(filter(None, self.names))


@dataclass(frozen=True)
class Roster:
    """column: of nbgrader's student ids; chosen: whether the caller has named it."""

    table: Table
    people: tuple[Person, ...]
    column: str
    chosen: bool


_NAMES = (*_GROUPS, *MOODLE, *chain(*MOODLE.values()))
_KNOWN = {n.casefold() for k in PLATFORMS.values() for n in (*k.ids, *chain(*k.names), *_NAMES)}
# Those of tables that say whose files are
_KNOWN |= {"file", "platform", "group", "team", "student", "time"}


def read_list(path: Path) -> Table:
    """A CSV file that names people or files; titles may stand above it. Raises PlatformError."""
    return read_table(path, _KNOWN)


def read_roster(
    table: Table, platform: str | None = None, student_column: str | None = None
) -> Roster:
    """A platform's list of people; None to find out whose, or which column has nbgrader's ids.

    Raises PlatformError if the file lacks the columns of the platform.
    """
    platform = platform or platform_of_list(table)
    path, kind = table.path, PLATFORMS[platform]
    known = in_english(table.columns) if platform == "moodle" else {}
    if platform == "canvas" and "canvas_user_id" in table:
        known = _GROUPS
    if known:
        rows = [{known.get(c, c).casefold(): v for c, v in row.items()} for row in table.rows]
        columns = tuple(known.get(column.casefold(), column) for column in table.columns)
        student_column = student_column and known.get(student_column.casefold(), student_column)
        table = replace(table, columns=columns, rows=tuple(rows))
    only = f"only {', '.join(table.columns)}"
    if not any(column in table for column in kind.required):
        english = ", with Moodle in English" if platform == "moodle" else ""
        raise PlatformError(
            f"{path} has no column {' or '.join(map(repr, kind.required))}, {only}; it should be "
            f"{kind.file}{english}"
        )
    if student_column is not None and student_column not in table:
        raise PlatformError(f"{path} has no column {student_column!r}, {only}")
    likely = [c for c in kind.student if any(row.get(c.casefold()) for row in table.rows)]
    column = student_column or next(iter(likely), kind.student[0])
    people = tuple(_person(row, kind, column) for row in table.rows if _is_person(row, platform))
    if not people:
        raise PlatformError(f"{path} lists nobody; it should be {kind.file}")
    return Roster(table, people, column, student_column is not None)


def platform_of_list(table: Table) -> str:
    """The platform that gave a list of people, by its columns. Raises PlatformError."""
    english = {c.casefold() for c in (*table.columns, *in_english(table.columns).values())}
    signs = (
        ("canvas", "id" in table and ("student" in table or "lastname" in table)),
        ("canvas", "canvas_user_id" in table),
        ("nbgrader", "id" in table and bool({*table.columns} & _OF_NBGRADER)),
        ("brightspace", "orgdefinedid" in table),
        ("blackboard", "username" in table and "student id" in table),
        ("gradescope", "email" in table and ("sid" in table or "name" in table)),
        ("moodle", any(c.casefold() in english for c in PLATFORMS["moodle"].required)),
    )
    if found := next((platform for platform, is_its in signs if is_its), ""):
        return found
    files = "; or ".join(kind.file for kind in PLATFORMS.values())
    raise PlatformError(
        f"{table.path} has the columns {', '.join(table.columns)}, which tell no platform; it can be {files}"
    )


_OF_NBGRADER = {"first_name", "last_name", "email", "lms_user_id"}


def _is_person(row: Mapping[str, str], platform: str) -> bool:
    if platform != "canvas":
        return True
    # Canvas has rows for points and posting, and a student that teachers use to look around
    name = row.get("student") or f"{row.get('lastname')}, {row.get('firstname')}"
    test_student = name == TEST_STUDENT and not row.get("sis user id")
    return re.fullmatch(r"[0-9]+(\.0)?", row.get("id", "")) is not None and not test_student


def _person(row: Mapping[str, str], kind: Platform, column: str) -> Person:
    names = next((n for n in kind.names if all(row.get(part.casefold()) for part in n)), ())
    # The # is of Brightspace, and a spreadsheet may have made a number of an id
    row = {key: re.sub(r"^#|^(\d+)\.0$", r"\1", value) for key, value in row.items()}
    ids = {name: value for name in kind.ids if (value := row.get(name.casefold(), ""))}
    id_ = nfc(row.get(column.casefold(), ""))
    return Person(tuple(row[part.casefold()] for part in names), ids, id_, row)


# What Moodle takes out of the names that it writes into those of files (PARAM_FILE); its underscores
# become spaces
_UNWRITTEN = re.compile(r"[\x00-\x1f\x7f&<>?*\"`|':\\/]")


def words(name: str) -> tuple[str, ...]:
    """A name as it is compared: its words, sorted, so that `Lovelace, Ada` is `Ada Lovelace`, and
    without what a platform cannot write, so that `O'Brien` is `OBrien`."""
    return tuple(sorted(re.findall(r"[^\s,;]+", written(name))))


def written(name: str) -> str:
    """A name as a platform writes it."""
    return " ".join(_UNWRITTEN.sub("", alike(name)).replace("_", " ").split())


def letters(name: str) -> str:
    """A name as Canvas writes it: nothing but letters and digits."""
    return "".join(filter(str.isalnum, alike(name)))


def the_one(people: Sequence[Person], what: str, hint: str = "") -> Person:
    """The only one of some people. Raises PersonError, with a reason, for none or several."""
    if len(people) == 1:
        return people[0]
    if not people:
        raise NobodyError(f"{what} is not in the list")
    told = listed([f"{p.name} ({', '.join(p.ids.values())})" for p in people], 4, "; ")
    raise PersonError(f"{what} fits {len(people)} people in the list: {told}{hint}")


def in_group(roster: Roster, group: str, form: Callable[[str], str] = written) -> list[Person]:
    """The people whom a list puts into a group, in its column of groups."""
    wanted = form(group)
    column = ((person, person.row.get("groups", "")) for person in roster.people)
    groups = ((person, [told, *re.split(r"[,;|\n]", told)]) for person, told in column if told)
    return [person for person, theirs in groups if wanted in map(form, theirs)]


def with_id(roster: Roster, value: str, columns: Sequence[str] = ()) -> list[Person]:
    """The people who have a value in one of the columns, or in any that identifies a person."""
    wanted = alike(value)
    ids = ((p, [v for c, v in p.ids.items() if not columns or c in columns]) for p in roster.people)
    return [person for person, theirs in ids if wanted and wanted in map(alike, theirs)]


def with_name(roster: Roster, name: str) -> list[Person]:
    """The people who have a name."""
    wanted = words(name)
    return [person for person in roster.people if wanted and words(person.name) == wanted]


def find_student(roster: Roster, student: Student) -> Person:
    """The person that one of nbgrader's students is: by the column of ids alone, if the caller has
    named it; else by the first of all that is known of them which somebody in the list has.

    Raises PersonError with a reason.
    """
    if roster.chosen:
        people = [p for p in roster.people if alike(p.student) == alike(student.id)]
    else:
        by_id = (with_id(roster, k) for k in (student.platform_id, student.id, student.email))
        by_name = (with_name(roster, name) for name in (student.id, student.name))
        people = next(filter(None, chain(by_id, by_name)), [])
    return the_one(people, repr(student.id))


def id_fault(ids: Iterable[str], people: int) -> str:
    """What is wrong with ids that are alike, of so many people; "" if they are one, of one person: names
    of folders that differ in their case are one on some systems."""
    names = sorted({*ids})
    if len(names) > 1:
        in_case = len({name.casefold() for name in names}) == 1
        how = "in their case" if in_case else "in how letters are written"
        return f"{' and '.join(map(repr, names))} differ {how} only"
    return f"{people} people would be {names[0]!r}; give each their own id" if people > 1 else ""


def student_fault(student: str) -> str:
    """What keeps an id from being a student's, which names a folder; "" if nothing does."""
    if not student:
        return "the student's id is empty"
    if name_fault(student) or "/" in student or student.startswith("."):
        return f"{student!r} cannot be a student's id: no folder can have this name"
    if student != student.strip() or re.search(r'[*?\[\]<>|":]', student):
        return f"{student!r} cannot be a student's id: nbgrader could not use the folder"
    if re.fullmatch(r"\d([.,]\d+)?E\+\d+", student):
        return f"{student!r} is a number that a spreadsheet has shortened; make its column text"
    if len(student) > 128:
        return "the student's id is longer than the 128 characters that a gradebook can hold"
    return ""
