"""Finds out which students a downloaded file is of, and when it was handed in."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, tzinfo

from nbseal.errors import NobodyError, NoZoneError, PersonError, PlatformError
from nbseal.lms.people.roster import (
    Person,
    Roster,
    in_group,
    letters,
    read_roster,
    the_one,
    with_id,
    with_name,
    words,
    written,
)
from nbseal.lms.platforms.file_names import ANONYMOUS, METADATA, PLATFORMS, Sender
from nbseal.lms.platforms.list_columns import HIDDEN, MODIFIED
from nbseal.tables import Table
from nbseal.text import alike, alphabetical, nfc
from nbseal.times import read_time

_TEST_STUDENT = "studenttest"  # of Canvas, as its downloads write names
_TABLE = "say it with --map and a table with the columns platform,student, a line for each student"

_HIDES = "the platform hides who this is: let it show names, and download the files again"
_REVEAL = (
    "Moodle hides who this is: Reveal student identities, and download files and worksheet again"
)


@dataclass(frozen=True)
class Student:
    """id: nbgrader's; when: handed in, in UTC without a zone, if known; remark: how they were found."""

    id: str
    when: datetime | None = None
    remark: str = ""


Member = tuple[Person, datetime | None]  # who handed in, and when, if a file of the download tells
Students = Mapping[str, tuple[Student, ...]]


@dataclass(frozen=True)
class OwnerMap:
    """What is known of the owners of files.

    files: {path: students}, senders: {number or name: students}, roster: the platform's people, if a
    CSV file says so; zone: of the roster's times; own: the roster is the course's own gradebook, in
    which people may be missing; before: {the platform's key: students} of those who were collected
    before; members: {the platform's key: those who handed in together}, as the download tells;
    only: whether other files than those in `files`, and of those collected before, are nobody's.
    """

    files: Students | None = None
    senders: Students | None = None
    roster: Roster | None = None
    zone: tzinfo | None = None
    own: bool = False
    before: Mapping[str, Sequence[str]] = field(default_factory=dict)
    members: Mapping[str, tuple[Member, ...]] = field(default_factory=dict)
    only: bool = False


def read_owners(
    table: Table, platform: str | None, student_column: str | None, zone: tzinfo | None
) -> OwnerMap:
    """A CSV file with the columns file, student and perhaps time; or platform, student and perhaps
    time, where the first is the number or name that the platform writes into the names of files; or
    a list of people as the platform gives it. Those who handed in together have a line each.

    zone: of times that do not say theirs. Raises PlatformError.
    """
    if is_file_map(table):
        return OwnerMap(files=_students(table, "file", str, zone))
    told = next((c for c in ("platform", "group", "team") if c in table), "")
    if "student" in table and told and "id" not in table:
        return OwnerMap(senders=_students(table, told, alike, zone))
    if platform not in PLATFORMS:
        raise PlatformError(
            f"{table.path} has the columns {', '.join(table.columns)}; it needs file and student "
            "(and may have time), or say with --format whose list of people it is"
        )
    return OwnerMap(roster=read_roster(table, platform, student_column), zone=zone)


def is_file_map(table: Table) -> bool:
    """Whether a CSV file names files."""
    return "file" in table and "student" in table


def _students(
    table: Table, column: str, form: Callable[[str], str], zone: tzinfo | None
) -> Students:
    found: dict[str, dict[str, Student]] = {}
    for row in table.rows:
        key = form(row[column]).rstrip("/")
        try:
            when = _time(row.get("time", ""), zone)
        except PersonError as error:
            raise PlatformError(f"{table.path}, {row[column]!r}: {error}") from error
        others = found.setdefault(key, {})
        for student in (Student(id_.strip(), when) for id_ in row["student"].split(";")):
            one_time = others.setdefault(student.id, student) == student
            if not key or not student.id or "," in student.id or not one_time:
                raise PlatformError(
                    f"{table.path}: {row[column]!r} is given to {row['student']!r}; each line needs a "
                    f"{column} and a student, who has one time"
                )
    return {key: tuple(students.values()) for key, students in found.items()}


def _time(text: str, zone: tzinfo | None) -> datetime | None:
    """A time of a table. Raises PersonError, and NoZoneError if nobody knows its zone."""
    try:
        return read_time(text, zone)
    except NoZoneError:
        raise
    except PlatformError as error:
        hint = "if it is Moodle's, switch Moodle to English before downloading"
        raise PersonError(f"{error}; {hint}") from error


def identify(owners: OwnerMap, platform: str, sender: Sender) -> tuple[Student, ...]:
    """The students who have sent a file: one, or those who handed in together.

    Raises PersonError with a reason.
    """
    if sender.key in owners.members:
        return _members(owners, sender.key)
    if platform == "gradescope":
        raise PersonError(f"{METADATA} does not tell who this is")
    if students := _told(owners.senders or {}, platform, sender):
        return students
    if platform == "canvas" and sender.name == _TEST_STUDENT:
        raise PersonError("this is the test student of Canvas, and no person")
    if platform == "moodle" and sender.key == sender.name:
        raise PersonError(f"handed in by students who are in no team, or more; {_TABLE}")
    if sender.key in owners.before:
        return tuple(map(Student, owners.before[sender.key]))
    if owners.roster:
        find = {"canvas": _in_canvas, "moodle": _in_moodle}.get(platform, _listed_sender)
        try:
            return tuple(_student_of(owners, *one) for one in find(owners.roster, sender))
        except NobodyError:
            if not owners.own:
                raise
    if owners.senders is not None:
        raise PersonError(f"neither {sender.key} nor {sender.name!r} is in the list")
    if sender.key.startswith(ANONYMOUS) or _is_hidden(sender):
        raise PersonError(_REVEAL if platform == "moodle" else _HIDES)
    name = nfc(sender.name)
    return (Student(sender.key if platform in ("canvas", "brightspace") else name),)


def _told(told: Students, platform: str, sender: Sender) -> tuple[Student, ...]:
    """What a table says of a number, or else of a name as the platform writes it."""
    if by_number := told.get(alike(sender.key)):
        return by_number
    form = letters if platform == "canvas" else written
    names = [name for name in told if form(name) == form(sender.name)]
    if len(names) > 1:
        lines = f"{len(names)} lines of the table: {', '.join(names)}"
        raise PersonError(f"{sender.name!r} fits {lines}")
    return told[names[0]] if names else ()


def _members(owners: OwnerMap, key: str) -> tuple[Student, ...]:
    """Those who handed in together, as a file of the download tells. Raises PersonError."""
    found = list[Student]()
    for person, when in owners.members[key]:
        ids, id_ = [*person.ids.values()], person.student
        if owners.senders is not None:
            told = [s for v in (*ids, person.name) for s in owners.senders.get(alike(v), ())]
            if not told:
                raise PersonError(f"{person.name!r} is not in the list")
            id_, when = told[0].id, told[0].when or when
        elif owners.roster:
            try:
                id_ = _student_of(owners, _listed(owners.roster, ids, person.name)).id
            except PersonError:
                if not owners.own:
                    raise
        found.append(Student(nfc(id_), when))
    if not found:
        raise PersonError("nobody is named")
    return tuple(found)


def _student_of(owners: OwnerMap, person: Person, remark: str = "") -> Student:
    assert owners.roster
    if person.fault:
        raise PersonError(person.fault)
    if not person.student:
        raise PersonError(f"{person.name!r} has no {owners.roster.column!r} in the list")
    when = _time(person.row.get(MODIFIED.casefold(), ""), owners.zone)
    return Student(nfc(person.student), when, remark)


Found = list[tuple[Person, str]]  # with what is to be said about it


def _in_canvas(roster: Roster, sender: Sender) -> Found:
    """By the number. What a group hands in, Canvas gives the group's name and one member's number."""
    person = the_one(with_id(roster, sender.key, ["ID"]), f"Canvas' ID {sender.key}")
    # a name, without its accents, and without its letters that have them: ways to shorten it
    in_ascii = nfc(person.name).encode("ascii", "ignore").decode()
    spellings = (person.name, alphabetical(person.name)[0], in_ascii)
    if not person.name or sorted(letters(sender.name)) in [sorted(letters(s)) for s in spellings]:
        return [(person, "")]
    if person in (team := in_group(roster, sender.name, letters)):
        return [(member, "") for member in team]
    told = f"the file is of {sender.name!r}, but Canvas' ID {sender.key} is {person.name!r}"
    if sender.doubtful:  # a name with numbers could make a file look like another student's
        raise PersonError(told)
    return [(person, f"{told}; if it is a group's, {_TABLE}")]


def _in_moodle(roster: Roster, sender: Sender) -> Found:
    """By the participant's number, the group of the list, or the name."""
    numbered = [
        person
        for person in roster.people
        if (number := re.search(r"\d+$", person.ids.get("Identifier", "")))
        and number[0] == sender.key
    ]
    if _is_hidden(sender):
        if not any(person.student for person in numbered):
            raise PersonError(_REVEAL)
        return [(the_one(numbered, f"participant {sender.key}"), "")]
    names = [sender.name]
    while "-" in names[-1]:  # the name of a group may stand before it
        names.append(names[-1].partition("-")[2])
    spelt = [words(name) for name in names]
    if mine := [p for p in numbered if words(p.name) in spelt]:
        return [(the_one(mine, f"participant {sender.key}"), "")]
    if team := in_group(roster, sender.name):  # the number is the team's
        return [(person, "") for person in team]
    if numbered:
        raise PersonError(
            f"the file is of {sender.name!r}, but participant {sender.key} is "
            f"{numbered[0].name!r}; if it is a team, {_TABLE}"
        )
    people = next(filter(None, (with_name(roster, name) for name in names)), [])
    told = any("Identifier" in person.ids for person in roster.people)
    hint = "" if told else "; the assignment's grading worksheet tells them apart: --map FILE"
    return [(the_one(people, repr(sender.name), hint), "")]


def _is_hidden(sender: Sender) -> bool:
    """Whether Moodle has written `Participant`, perhaps with the number, for a name."""
    return sender.name.casefold().rstrip("0123456789 ") in HIDDEN


def _listed_sender(roster: Roster, sender: Sender) -> Found:
    return [(_listed(roster, [sender.key, sender.name], sender.name), "")]


def _listed(roster: Roster, ids: Sequence[str], name: str) -> Person:
    """The only person with one of the ids, or else with the name. Raises PersonError."""
    people = next(filter(None, (with_id(roster, value) for value in ids)), [])
    return the_one(people or with_name(roster, name), repr(name))
