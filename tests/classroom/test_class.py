"""The example class, graded with plain nbgrader as an instructor would, held against its table."""

import csv
import shutil

import notebooks
import pytest
from outside import nbgrader

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


@pytest.fixture(scope="module")
def course(tmp_path_factory):
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


def test_marks_by_exercise(marks):
    assert len(EXPECTED) >= 10 and set(marks) == {*EXPECTED, "reference"}
    got = {who: one.by_exercise | {"total": one.total} for who, one in marks.items()}
    assert got.pop("reference")["total"] == 70
    assert got == EXPECTED
    assert not any(one.needs_manual_grade for one in marks.values())
    assert len(marks["blank"].by_test) == 35 and set(marks["blank"].by_test.values()) == {0}
