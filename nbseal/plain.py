"""Grades notebooks with plain nbgrader, in a course folder of its own."""

import copy
import tempfile
from collections.abc import Mapping
from pathlib import Path

from nbgrader.api import Gradebook
from traitlets.config import Config

from nbseal.assignment import Assignment
from nbseal.course import nbgrader_api
from nbseal.errors import CourseError
from nbseal.release import files_below


def plain_marks(
    config: Config, assignment: Assignment, handed: Mapping[str, bytes]
) -> dict[str, dict[str, float]]:
    """{student: {test cell: points}} by nbgrader itself: students' code runs beside the tests, and
    without walls, so that nobody's but the instructor's own may be graded so.

    handed: {student: the bytes of a notebook}. Raises CourseError with nbgrader's log if it fails.
    """
    name = assignment.name
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        course = Path(folder)
        own = copy.deepcopy(config)
        own.pop("SealedExporter", None)
        own.CourseDirectory.root = folder
        own.CourseDirectory.db_url = f"sqlite:///{folder}/gradebook.db"
        own.Autograde.pop("exporter_class", None)
        for path, content in files_below(assignment.path.parent).items():
            _write(course / "source" / name / path, content)
        for student, data in handed.items():
            _write(course / "submitted" / student / name / f"{name}.ipynb", data)
        api = nbgrader_api(own)
        outcomes = [api.generate_assignment(name)]
        outcomes += [api.autograde(name, student) for student in handed]
        for outcome in outcomes:
            if not outcome["success"]:
                raise CourseError(f"plain nbgrader could not grade {name!r}:\n{outcome['log']}")
        with Gradebook(
            own.CourseDirectory.db_url, own.CourseDirectory.get("course_id", "")
        ) as book:
            return {
                student: {
                    grade.name: grade.score
                    for grade in book.find_submission_notebook(name, name, student).grades
                }
                for student in handed
            }


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
