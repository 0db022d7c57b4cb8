"""What is kept of each grading beside the gradebook: the graded notebook, and a record of verdicts and reasons.

Records are in a folder of their own in the autograded folder: what is beside a graded notebook,
nbgrader's own feedback hands on to the student.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, fields
from math import isclose
from pathlib import Path
from typing import Any

import msgspec
from nbgrader.coursedir import CourseDirectory

from nbseal.course.config import folders_of
from nbseal.course.kept import keep, keep_text, kept_or_none
from nbseal.course.submissions import RECORDS, Handed, paths_of
from nbseal.errors import PlatformError
from nbseal.notebook.assignment import Assignment
from nbseal.results import Marked, TestResult, Verdict
from nbseal.version import VERSION

_Record = dict[str, Any]  # as `record_of` makes it


def keep_notebook(
    folders: CourseDirectory, assignment: Assignment, handed: Handed, notebook: str
) -> None:
    """Write the graded notebook to the autograded folder, and when it was handed in."""
    paths = paths_of(folders, assignment, handed.student)
    if paths.record.exists():  # of an earlier grading; until this one has ended, of none
        keep(paths.record, {"seen": _seen(kept_or_none(paths.record, _Record))})
    keep_text(paths.graded / assignment.path.name, notebook)
    if handed.when:
        keep_text(paths.graded / "timestamp.txt", f"{handed.when.isoformat()}\n")


def ungraded(assignment: Assignment, reason: str, *, safe: bool) -> Marked:
    """The result for a submission that could not be graded. The gradebook gets no marks from it."""
    remark = f"It could not be graded: {reason}."
    results = tuple(
        TestResult(t.name, e.name, 0, t.points, Verdict.NOT_RUN, remark, sealed=t.sealed)
        for e in assignment.exercises
        for t in e.tests
    )
    return Marked(results, {}, frozenset(), (remark,), (), False, safe, {}, 0.0)


def record_of(graded: Marked, digest: str = "") -> dict[str, Any]:
    """What is kept of a grading beside the notebook. digest: of all that the marks depend on."""
    told = {one.name: getattr(graded, one.name) for one in fields(Marked) if one.name != "results"}
    told |= {"blank": sorted(graded.blank), "seconds": round(graded.seconds, 3)}
    first = {"nbseal": VERSION, "digest": digest, "points": graded.points}
    record: dict[str, Any] = msgspec.to_builtins(first | told | {"tests": graded.results})
    return record


def write_record(
    folders: CourseDirectory, assignment: Assignment, student: str, content: Mapping[str, Any]
) -> None:
    """Write a student's record as a whole or not at all; what cannot be stored is left out."""
    with suppress(PlatformError, UnicodeError):
        content = {**content, "seen": _by_hand(assignment)}
        keep(paths_of(folders, assignment, student).record, content)


def read_record(
    folders: CourseDirectory, assignment: Assignment, student: str
) -> dict[str, Any] | None:
    """The record of a student's last grading, if it is there and the notebook, too."""
    paths = paths_of(folders, assignment, student)
    there = (paths.graded / assignment.path.name).is_file()
    return kept_or_none(paths.record, _Record) if there else None


def same_as_recorded(
    folders: CourseDirectory, assignment: Assignment, student: str, graded: Marked
) -> set[str]:
    """The answers, the checks with their points, and "points of CELL" of what a person marks, that are as at
    the last grading that was recorded."""
    most = _by_hand(assignment)  # which earlier versions did not record
    before = most | _seen(kept_or_none(paths_of(folders, assignment, student).record, _Record))
    now = _seen({"answers": graded.answers, "tests": map(asdict, graded.results), "seen": most})
    return {name for name, told in now.items() if before.get(name) == told}


def _seen(record: Mapping[str, Any] | None) -> dict[str, str]:
    """What a person who gives points by hand sees: of each answer a digest, of each check its points."""
    record = record or {}
    points = {t["name"]: f"{t['points']:g} of {t['max_points']:g}" for t in record.get("tests", ())}
    return {**record.get("seen", {}), **record.get("answers", {}), **points}


def _by_hand(assignment: Assignment) -> dict[str, str]:
    return {f"points of {cell.name}": f"{cell.points:g}" for cell in assignment.manual}


def recorded(folders: CourseDirectory, name: str) -> frozenset[str]:
    """The students of whom there is a record of an assignment, whatever its notebook's name."""
    graded = folders_of(folders, folders.autograded_directory, name)
    above = Path(folders.root, folders.autograded_directory, RECORDS, name)
    return frozenset(student for student in graded if any((above / student).glob("*.json")))


def differ(record: Mapping[str, Any], marks: Mapping[str, float]) -> bool:
    """Whether the gradebook has other automatic marks than a record of grading."""
    tests = record.get("tests", ())
    return any(not isclose(marks.get(test["name"], -1), test["points"]) for test in tests)
