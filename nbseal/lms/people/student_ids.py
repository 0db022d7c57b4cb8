"""Which ids a student may have: nbgrader names folders after them."""

import re

from nbseal.lms.downloads.zip_source import name_fault


def student_fault(student: str) -> str:
    """What keeps an id from being a student's, which names a folder; "" if nothing does."""
    if not student:
        return "the student's id is empty"
    if name_fault(student) or "/" in student or student.startswith("."):
        return f"{student!r} cannot be a student's id: no folder can have this name"
    if student != student.strip() or re.search(r'[*?\[\]<>|":]', student):
        return f"{student!r} cannot be a student's id: nbgrader could not use the folder"
    if len(student) > 128:
        return "the student's id is longer than the 128 characters that a gradebook can hold"
    return ""
