"""The students of a course, as nbgrader's gradebook knows them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import chain

from nbgrader.api import Gradebook

from nbseal.errors import CourseError
from nbseal.text import alike


@dataclass(frozen=True)
class Student:
    """A student as nbgrader knows them: id, names, e-mail address and the id that a learning
    platform has for them; what is not known is ""."""

    id: str
    last_name: str = ""
    first_name: str = ""
    email: str = ""
    platform_id: str = ""

    @property
    def name(self) -> str:
        """First and last name, as far as they are known."""
        return " ".join(filter(None, (self.first_name, self.last_name)))


def students_in(gradebook: Gradebook) -> list[Student]:
    """All students of an open gradebook, by id."""
    found = [
        Student(s.id, *(v or "" for v in (s.last_name, s.first_name, s.email, s.lms_user_id)))
        for s in gradebook.students
    ]
    return sorted(found, key=lambda s: s.id)


def names_of(students: Iterable[Student]) -> dict[str, str]:
    """{id: name}, of those whose name is known."""
    return {student.id: student.name for student in students if student.name}


def ids_of(student: Student) -> list[str]:
    """All that identifies a student: id, address, the platform's id; and no name, which two may share.

    An id may be a name all the same: collecting makes it one where no list gives another.
    """
    return [value for value in (student.id, student.platform_id, student.email) if value]


def known_student(wanted: str, students: Sequence[Student], where: str) -> str:
    """The id of the student who is meant by it, or by what tables show of it: without its domain.

    Raises CourseError if there is none such, with a guess. where: in which place, for that.
    """
    ids = {one.id for one in students}
    short = {id_ for id_ in ids if id_.partition("@")[0] == wanted}
    if wanted in ids or len(short) == 1:
        return wanted if wanted in ids else short.pop()
    names: dict[str, list[str]] = {}  # two may share one
    for one in students:
        for told in filter(None, (one.name, one.id.partition("@")[0], one.id)):
            names.setdefault(alike(told), []).append(one.id)
    found = (names[name] for name in get_close_matches(alike(wanted), names))
    near = dict.fromkeys(chain.from_iterable(found))
    perhaps = f"; perhaps {' or '.join(near)}" if near else ""
    raise CourseError(f"there is no student {wanted!r} {where}{perhaps}")


def storable(students: Iterable[str]) -> list[str]:
    """The ids that a database can store: a folder's name may hold bytes that are no text."""
    return [s for s in students if s == s.encode(errors="replace").decode()]
