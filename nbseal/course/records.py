"""What is kept of each grading beside the gradebook: the graded notebook, and a record of verdicts and reasons."""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from math import isclose
from pathlib import Path
from typing import Any

from nbgrader.coursedir import CourseDirectory

from nbseal import __version__
from nbseal.course.config import RECORD
from nbseal.course.submissions import Handed
from nbseal.notebook.assignment import Assignment
from nbseal.results import Marked, TestResult, Verdict


def keep_notebook(folders: CourseDirectory, name: str, handed: Handed, notebook: str) -> None:
    """Write the graded notebook to the autograded folder, and when it was handed in."""
    target = autograded_folder(folders, handed.student, name)
    target.mkdir(parents=True, exist_ok=True)
    if (target / RECORD).exists():  # of an earlier grading; until this one has ended, of none
        _replace(target / RECORD, "{}\n")
    _replace(target / f"{name}.ipynb", notebook)
    if handed.when:
        _replace(target / "timestamp.txt", f"{handed.when.isoformat()}\n")


def unsaved(marked: Marked, error: Exception) -> Marked:
    """A graded submission with the remark that it could not be stored."""
    remark = f"The result could not be saved: {error}"
    return replace(marked, readable=False, remarks=(remark, *marked.remarks))


def ungraded(assignment: Assignment, reason: str, *, safe: bool) -> Marked:
    """The result for a submission that could not be graded. The gradebook gets no marks from it."""
    remark = f"It could not be graded: {reason}."
    tests = [(exercise, test) for exercise in assignment.exercises for test in exercise.tests]
    results = tuple(
        TestResult(t.name, e.name, 0, t.points, Verdict.NOT_RUN, remark) for e, t in tests
    )
    return Marked(results, {}, frozenset(), (remark,), (), False, safe, {}, 0.0)


def record_of(graded: Marked, digest: str = "") -> dict[str, Any]:
    """What is kept of a grading beside the notebook: verdicts, reasons, remarks.

    digest: of all that the marks depend on.
    """
    return {
        "nbseal": __version__,
        "digest": digest,
        "points": graded.points,
        "readable": graded.readable,
        "remarks": graded.remarks,
        "notes": graded.notes,
        "blank": sorted(graded.blank),
        "stopped": graded.stopped,
        "reaches": [asdict(reach) for reach in graded.reaches],
        "walls": graded.walls,
        "safe": graded.safe,
        "seconds": round(graded.seconds, 3),
        "tests": [asdict(result) for result in graded.results],
    }


def write_json(path: Path, content: object) -> None:
    """Write a file as a whole or not at all; what cannot be stored is left out."""
    with suppress(OSError, UnicodeError):
        _replace(path, json.dumps(content, indent=1) + "\n")


def read_record(folders: CourseDirectory, student: str, name: str) -> dict[str, Any] | None:
    """The record of a student's last grading, if it is there and the notebook, too."""
    folder = autograded_folder(folders, student, name)
    try:
        record = json.loads((folder / RECORD).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    whole = isinstance(record, dict) and (folder / f"{name}.ipynb").is_file()
    return record if whole else None


def differ(record: Mapping[str, Any], marks: Mapping[str, float]) -> bool:
    """Whether the gradebook has other automatic marks than a record of grading."""
    tests = record.get("tests", ())
    return any(not isclose(marks.get(test["name"], -1), test["points"]) for test in tests)


def autograded_folder(folders: CourseDirectory, student: str, name: str) -> Path:
    """Where a student's graded notebook and its record are kept."""
    return Path(folders.format_path(folders.autograded_directory, student, name))


def _replace(path: Path, text: str) -> None:
    """Write a file as a whole or not at all."""
    new = path.with_name(path.name + ".new")
    new.write_text(text, encoding="utf-8")
    os.replace(new, path)
