"""The example class, graded with plain nbgrader as an instructor would, held against its table."""

import csv
import os
import shutil
import subprocess
import sys
from pathlib import Path

import notebooks
import pytest

from nbseal.course.gradebook import read_marks
from nbseal.notebook.assignment import read_assignment

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

TABLE = (
    (notebooks.ROOT / "examples" / "marks" / "sudoku-plain.csv")
    .read_text(encoding="utf-8")
    .splitlines()
)
EXPECTED = {
    row.pop("student"): {name: float(points) for name, points in row.items()}
    for row in csv.DictReader(TABLE)
}


def nbgrader(course, *arguments):
    """Run an nbgrader command in a course folder, with this environment first on the PATH."""
    here = str(Path(sys.executable).parent)
    environment = os.environ | {"PATH": f"{here}{os.pathsep}{os.environ['PATH']}"}
    return subprocess.run(
        [f"{here}/nbgrader", *arguments],
        cwd=course,
        env=environment,
        capture_output=True,
        text=True,
        timeout=800,
        check=True,
    )


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A course in which the example class, and the instructor's own notebook, have been graded."""
    course = tmp_path_factory.mktemp("course")
    shutil.copytree(notebooks.ROOT / "source", course / "source")
    settings = (notebooks.ROOT / "nbgrader_config.py").read_text(encoding="utf-8")
    plain = settings.replace("SEALED = True", "SEALED = False")
    plain = plain.replace("timeout = 20", "timeout = 8")  # one of the class never ends
    assert "SEALED = False" in plain and "timeout = 8" in plain
    (course / "nbgrader_config.py").write_text(plain, encoding="utf-8")
    shutil.copytree(notebooks.ROOT / "examples" / "submitted", course / "submitted")
    reference = course / "submitted" / "reference" / "sudoku"
    reference.mkdir(parents=True)
    shutil.copy(notebooks.SOURCE, reference)
    nbgrader(course, "generate_assignment", "sudoku")
    nbgrader(course, "autograde", "sudoku")
    return course


@pytest.fixture(scope="module")
def marks(course):
    return {m.student: m for m in read_marks(course, read_assignment(course, "sudoku"))}


def test_the_class_is_the_table(marks):
    """Who is graded is who is in the table, and the instructor."""
    assert len(EXPECTED) >= 10
    assert set(marks) == {*EXPECTED, "reference"}


@pytest.mark.parametrize("student", EXPECTED)
def test_marks_by_exercise(marks, student):
    """Each student gets the marks of the table, exercise by exercise."""
    got = marks[student].by_exercise | {"total": marks[student].total}
    assert got == EXPECTED[student]
    assert not marks[student].needs_manual_grade


def test_the_reference_earns_everything(marks):
    """70 of 70 points for the instructor's notebook, through nbgrader."""
    assert marks["reference"].total == 70


def test_the_blank_earns_nothing_on_every_test_cell(marks):
    """Not a point on any of the test cells, through nbgrader."""
    assert len(marks["blank"].by_test) == 35
    assert set(marks["blank"].by_test.values()) == {0}


def test_feedback_and_export(course, marks):
    """A page a student, and a CSV with a line a student."""
    nbgrader(course, "generate_feedback", "sudoku", "--student", "all-right")
    page = course / "feedback" / "all-right" / "sudoku" / "sudoku.html"
    assert "(Score: 70.0 / 70.0)" in page.read_text(encoding="utf-8")
    nbgrader(course, "export", "--to", "marks.csv")
    with (course / "marks.csv").open(encoding="utf-8") as file:
        exported = {row["student_id"]: float(row["score"]) for row in csv.DictReader(file)}
    assert exported == {name: m.total for name, m in marks.items()}
