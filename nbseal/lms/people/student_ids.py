"""Which ids a student may have: nbgrader names folders after them."""

import re
from collections.abc import Iterable

from nbseal.lms.downloads.zip_source import name_fault


def case_fault(ids: Iterable[str]) -> str:
    """What is wrong with ids that are alike; "" if they are one: names of folders that differ in their
    case are one on some systems."""
    names = sorted({*ids})
    in_case = len({name.casefold() for name in names}) == 1
    how = "in their case" if in_case else "in how letters are written"
    return f"{' and '.join(map(repr, names))} differ {how} only" if len(names) > 1 else ""


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
