"""The people of a course in nbgrader's gradebook: entered from a platform's list, found again there,
and those of them who have not handed in."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from nbgrader.api import Gradebook

from nbseal.course.config import open_gradebook
from nbseal.course.marks_writer import one_commit
from nbseal.course.state import missing
from nbseal.course.students import Student, ids_of, students_in
from nbseal.lms.people.roster import (
    Person,
    Roster,
    id_fault,
    read_list,
    read_roster,
    student_fault,
    words,
)
from nbseal.tables import Table
from nbseal.text import alike, listed


@dataclass
class Entered:
    """new, changed, same: ids of students; refused: {name: why this person was not entered}."""

    new: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    same: list[str] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)


def enter_roster(
    course: Path, path: Path, platform: str | None = None, student_column: str | None = None
) -> Entered:
    """Enter the people of a file into a course's gradebook, which is made if there is none.

    platform, student_column: as for read_roster. Raises CourseError or PlatformError.
    """
    roster = read_roster(read_list(path), platform, student_column)
    with open_gradebook(course, make=True) as gradebook:
        return enter(gradebook, roster)


def reconciled(roster: Roster, students: Sequence[Student], *, by_name: bool = False) -> Roster:
    """A list of people with the ids that the gradebook has for them already, so that nobody gets
    two: found by what identifies a person; by_name: or by a name that is one person's in both.

    Where the two disagree, a person has a fault; so have those whose ids are one, or nearly.
    """
    owners = defaultdict[object, set[str]](set)  # an id may be a name
    named = defaultdict[tuple[str, ...], list[Student]](list)
    for student in students:
        for key in (words(student.id), *map(alike, ids_of(student))):
            owners[key].add(student.id)
        named[words(student.name) if by_name else ()].append(student)
    counts = Counter(words(person.name) for person in roster.people)

    def known(person: Person) -> Person:
        name, keys = words(person.name), {*map(alike, person.ids.values())}
        found = {id_ for key in keys for id_ in owners.get(key, ())}
        fault = ""
        if name and counts[name] == 1:
            found |= owners.get(name, set())
            same = named.get(name, [])
            if not found and len(same) == 1:
                (other,) = same
                found, mine = {other.id}, _facts(person)["email"]
                if other.email and mine and alike(mine) != alike(other.email):
                    fault = (
                        f"has the address {mine} in {roster.table.path}, and {other.email} in the "
                        f"gradebook, as {other.id!r}. If it is one person: nbseal roster FILE with a "
                        f"list that has the id {other.id} and the new address; if it is another one, "
                        "with a list that has both"
                    )
        if len(found) > 1:
            fault = (
                f"is in the gradebook twice, as {' and '.join(map(repr, sorted(found)))}; take one "
                "away: nbgrader db student remove ID --force, and its folder in submitted/"
            )
        id_ = person.student if person.student in found else min(found, default=person.student)
        if id_ != person.student and roster.chosen and not fault:
            fault = (
                f"is in the gradebook already, as {id_!r}; to keep that, leave --student-column away; "
                f"to change it, first: nbgrader db student remove {id_} --force"
            )
        return replace(person, fault=fault) if fault else replace(person, student=id_)

    return replace(roster, people=tuple(_apart([*map(known, roster.people)], students)))


def _apart(people: Sequence[Person], students: Sequence[Student]) -> Iterator[Person]:
    """People; those whose ids are one, or nearly, have a fault."""
    spelt, whose = defaultdict[str, set[str]](set), defaultdict[str, set[object]](set)
    for id_ in (*(s.id for s in students), *(p.student for p in people)):
        spelt[alike(id_)].add(id_)
    for p in people:
        whose[alike(p.student)].add((words(p.name), *sorted(p.ids.items())))
    for p in people:
        key = alike(p.student)
        fault = p.fault or id_fault(spelt[key], len(whose[key]))
        yield replace(p, fault=fault) if p.student else p


def enter(gradebook: Gradebook, roster: Roster) -> Entered:
    """The same with an open gradebook. Nothing that it knows is forgotten, and nobody gets a second
    id."""
    known = {student.id: student for student in students_in(gradebook)}
    people = reconciled(roster, [*known.values()]).people
    done = Entered()
    with one_commit(gradebook):
        for person in people:
            id_ = person.student
            fault = student_fault(id_) if id_ else "there is no id in its column"
            if fault := person.fault or fault:
                done.refused[person.name or id_] = fault
                continue
            facts = {name: value for name, value in _facts(person).items() if value}
            before = known.get(id_)
            # whether the list does not say which part of a person's name is the first name
            guess = len(person.names) == 1 and "," not in person.names[0]
            if before and guess and words(before.name) == words(person.name):
                facts = {k: v for k, v in facts.items() if not k.endswith("_name")}
            held = vars(before) | {"lms_user_id": before.platform_id} if before else {}
            if before and facts.items() <= held.items():
                done.same.append(id_)
                continue
            gradebook.update_or_create_student(id_, **facts)
            (done.changed if before else done.new).append(id_)
    return done


def _facts(person: Person) -> dict[str, str]:
    """What nbgrader keeps of a person."""
    first, last = person.names if len(person.names) == 2 else ("", person.name)
    if not first:
        last, comma, first = last.partition(",")
        if not comma:
            first, _, last = last.rpartition(" ")
    emails = sorted((c for c, v in person.ids.items() if "@" in v), key=lambda c: "mail" not in c)
    return {
        "first_name": first.strip(),
        "last_name": last.strip(),
        "email": person.ids[emails[0]] if emails else "",
        "lms_user_id": person.ids.get("ID", "") or person.ids.get("lms_user_id", ""),
    }


def gradebooks_roster(students: Iterable[Student]) -> Roster | None:
    """The students of a gradebook as a list of people, if anything is known of them."""
    people = []
    for s in students:
        ids = {k: v for k, v in (("ID", s.platform_id), ("Email", s.email)) if v}
        names = tuple(filter(None, (s.first_name, s.last_name)))
        people += [Person(names, ids, s.id, {})] if ids or names else []
    return list_of(people, "the gradebook") if people else None


def list_of(people: Iterable[Person], where: str) -> Roster:
    """A list of people that is in no file."""
    return Roster(Table(Path(where), (), ()), tuple(people), "id", False)


def missing_students(students: Iterable[Student], handed_in: Collection[str]) -> str:
    """A sentence that names students without a submission, 40 at most; "" if all have handed in."""
    students = list(students)
    names = [
        f"{s.name} ({s.id})" if s.name not in ("", s.id) else s.id
        for s in missing(students, handed_in)
    ]
    told = f"Not handed in ({len(names)} of {len(students)}): {listed(names, 40)}"
    return told if names else ""
