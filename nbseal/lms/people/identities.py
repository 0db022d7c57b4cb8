"""Finds out which student a downloaded file is of, and when it was handed in."""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from pathlib import Path

from nbseal.errors import NobodyError, PersonError, PlatformError
from nbseal.lms.people.roster import Person, Roster, read_roster, the_one, with_id, with_name
from nbseal.lms.platforms.file_names import ANONYMOUS, METADATA, PLATFORMS, Sender
from nbseal.lms.platforms.languages import HIDDEN, MODIFIED, read_time
from nbseal.tables import Table, read_table
from nbseal.text import alike

_TEST_STUDENT = "studenttest"  # of Canvas, as its downloads write names


@dataclass(frozen=True)
class Student:
    """nbgrader's id of a student, and when they handed in (in UTC without a zone), if known."""

    id: str
    when: datetime | None = None


Member = tuple[Person, datetime | None]  # who handed in, and when, if a file of the download tells


@dataclass(frozen=True)
class Whose:
    """What a CSV file says: of files, {path: student}; of senders, {number or name: student}; or
    the list of the platform's people. All are None without such a file.

    own: the list of people is the course's own gradebook, in which people may be missing; before: {the
    platform's key: student} of those who were collected before, where no file says otherwise;
    members: {the platform's key: those who handed in together}, where a file of the download tells;
    guessed: whether the encoding of the file was.
    """

    files: Mapping[str, Student] | None = None
    senders: Mapping[str, Student] | None = None
    roster: Roster | None = None
    time: Callable[[str], datetime | None] = lambda text: None
    own: bool = False
    before: Mapping[str, str] = field(default_factory=dict)
    members: Mapping[str, tuple[Member, ...]] = field(default_factory=dict)
    guessed: bool = False


def read_whose(
    path: Path, platform: str | None, student_column: str | None = None, zone: tzinfo = UTC
) -> Whose:
    """Read a CSV file with the columns file, student and perhaps time; or platform, student and
    perhaps time, where the first is the number or name that the platform writes into the names of
    files; or a list of people as the platform gives it (see nbseal.lms.people.roster).

    zone: of times that do not say theirs. Raises PlatformError.
    """

    def time(text: str) -> datetime | None:
        try:
            return read_time(text, zone)
        except PlatformError as error:
            hint = "; if it is Moodle's, switch Moodle to English before downloading"
            raise PlatformError(f"{error}{hint}") from error

    table = read_table(path)
    if is_file_map(path):
        return Whose(files=_students(table, "file", str, time), guessed=table.guessed)
    if "student" in table and "platform" in table:
        return Whose(senders=_students(table, "platform", alike, time), guessed=table.guessed)
    if platform not in PLATFORMS:
        raise PlatformError(
            f"{path} has the columns {', '.join(table.columns)}; it needs file and student "
            "(and may have time), or say with --format whose list of people it is"
        )
    roster = read_roster(path, platform, student_column)
    return Whose(roster=roster, time=time, guessed=table.guessed)


def is_file_map(path: Path) -> bool:
    """Whether a CSV file names files. Raises PlatformError if it is none."""
    table = read_table(path)
    return "file" in table and "student" in table


def _students(
    table: Table, column: str, form: Callable[[str], str], time: Callable[[str], datetime | None]
) -> dict[str, Student]:
    found: dict[str, Student] = {}
    for row in table.rows:
        key = form(row[column]).rstrip("/")
        try:
            student = Student(row["student"], time(row.get("time", "")))
        except PlatformError as error:
            raise PlatformError(f"{table.path}, {row[column]!r}: {error}") from error
        if not key or not row["student"] or found.get(key, student) != student:
            raise PlatformError(
                f"{table.path}: {row[column]!r} is given to {row['student']!r}; each {column} "
                "needs one student"
            )
        found[key] = student
    return found


def identify_all(whose: Whose, platform: str, sender: Sender) -> tuple[Student, ...]:
    """The students who have sent a file: one, or the members of a group. Raises PersonError."""
    if sender.key not in whose.members:
        if platform == "gradescope":
            raise PersonError(f"{METADATA} does not tell who this is")
        return (identify(whose, platform, sender),)
    found = []
    for person, when in whose.members[sender.key]:
        id_ = person.student
        if whose.senders is not None:
            named = [
                whose.senders[alike(v)]
                for v in (*person.ids.values(), person.name)
                if alike(v) in whose.senders
            ]
            if not named:
                raise PersonError(f"{person.name!r} is not in the list")
            id_, when = named[0].id, named[0].when or when
        elif whose.roster:
            try:
                id_ = _student_of(
                    whose, _listed(whose.roster, [*person.ids.values()], person.name)
                ).id
            except PersonError:
                if not whose.own:
                    raise
        found.append(Student(unicodedata.normalize("NFC", id_), when))
    if not found:
        raise PersonError("nobody is named")
    return tuple(found)


def identify(whose: Whose, platform: str, sender: Sender) -> Student:
    """Who the sender of a file is. Raises PersonError with a reason."""
    if whose.senders is not None:
        for key in (sender.key, sender.name):
            if alike(key) in whose.senders:
                return whose.senders[alike(key)]
    if platform == "canvas" and sender.name == _TEST_STUDENT:
        raise PersonError("this is the test student of Canvas, and no person")
    if sender.key in whose.before:
        return Student(whose.before[sender.key])
    if whose.roster:
        find = {"canvas": _canvas_person, "moodle": _moodle_person}.get(platform, _any_person)
        try:
            return _student_of(whose, find(whose.roster, sender))
        except NobodyError:
            if not whose.own:
                raise
    if whose.senders is not None:
        raise PersonError(f"neither {sender.key} nor {sender.name!r} is in the list")
    if sender.key.startswith(ANONYMOUS) or sender.name.casefold() in HIDDEN:
        raise PersonError("the platform hides who this is; download without anonymous marking")
    name = unicodedata.normalize("NFC", sender.name)
    return Student(sender.key if platform in ("canvas", "brightspace") else name)


def _student_of(whose: Whose, person: Person) -> Student:
    assert whose.roster
    if person.fault:
        raise PersonError(person.fault)
    if not person.student:
        raise PersonError(f"{person.name!r} has no {whose.roster.column!r} in the list")
    id_ = unicodedata.normalize("NFC", person.student)
    try:
        return Student(id_, whose.time(person.row.get(MODIFIED.casefold(), "")))
    except PlatformError as error:
        raise PersonError(str(error)) from error


def _canvas_person(roster: Roster, sender: Sender) -> Person:
    person = the_one(with_id(roster, sender.key, ["ID"]), f"Canvas' ID {sender.key}")
    # A name with numbers in it could make a file look like another student's
    if sender.doubtful and _letters(sender.name) not in map(_letters, _spellings(person.name)):
        raise PersonError(
            f"the file is of {sender.name!r}, but Canvas' ID {sender.key} is {person.name!r}"
        )
    return person


def _letters(name: str) -> list[str]:
    return sorted(letter for letter in alike(name) if letter.isalnum())


def _spellings(name: str) -> list[str]:
    """A name, without its accents, and without its letters that have them: ways to shorten it."""
    apart = unicodedata.normalize("NFKD", name)
    plain = "".join(letter for letter in apart if not unicodedata.combining(letter))
    ascii_only = unicodedata.normalize("NFC", name).encode("ascii", "ignore").decode()
    return [name, plain, ascii_only]


def _moodle_person(roster: Roster, sender: Sender) -> Person:
    numbered = [p for p in roster.people if _number(p.ids.get("Identifier", "")) == sender.key]
    if numbered or sender.name.casefold() in HIDDEN:
        return the_one(numbered, f"participant {sender.key}")
    people = with_name(roster, sender.name)
    rest = sender.name
    while not people and "-" in rest:  # the name of a group may stand before it
        rest = rest.partition("-")[2]
        people = with_name(roster, rest)
    return the_one(people, repr(sender.name))


def _any_person(roster: Roster, sender: Sender) -> Person:
    return _listed(roster, [sender.key, sender.name], sender.name)


def _listed(roster: Roster, ids: Sequence[str], name: str) -> Person:
    """The only person with one of the ids, or else with the name. Raises PersonError."""
    people = next(filter(None, (with_id(roster, value) for value in ids)), [])
    return the_one(people or with_name(roster, name), repr(name))


def _number(identifier: str) -> str:
    match = re.search(r"\d+$", identifier)
    return match[0] if match else ""
