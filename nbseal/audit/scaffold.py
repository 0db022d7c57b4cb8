"""Writes a first assignment to go on from: one exercise, its checks, and a bank of two versions."""

import re
from importlib.resources import files
from pathlib import Path

from nbgrader.coursedir import CourseDirectory

from nbseal.audit.bank import bank_folder
from nbseal.course.config import course_config
from nbseal.errors import AssignmentError

_TEMPLATES = files("nbseal.audit") / "templates"


def new_assignment(course: Path, name: str) -> list[Path]:
    """Write `source/<name>/<name>.ipynb` and its bank into a course folder; returns the files.

    Raises CourseError if the folder is none of a course, AssignmentError if the name cannot be one,
    or is taken.
    """
    config = course_config(course)
    if not re.fullmatch(r"[A-Za-z0-9][\w-]*", name):
        raise AssignmentError(f"{name!r} cannot name an assignment; take letters, digits, - and _")
    source = course / CourseDirectory(config=config).source_directory / name
    bank = bank_folder(course, config, name)
    for folder in (source, bank):
        if folder.exists():
            raise AssignmentError(f"{folder} is there already; take another name")
    written = {
        source / f"{name}.ipynb": "first.json",
        bank / "longest" / "right" / "with_a_loop.py": "right.txt",
        bank / "longest" / "wrong" / "the_last_of_several.py": "wrong.txt",
    }
    for path, template in written.items():
        text = (_TEMPLATES / template).read_text(encoding="utf-8")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace("{name}", name), encoding="utf-8")
    return list(written)
