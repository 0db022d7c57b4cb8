"""Students of the example class, graded with plain nbgrader as an instructor would, held against its table.

The blank one, and those to whom sealed grading gives other marks: for the rest, tests of sealed grading tell.
"""

import csv
import shutil

import notebooks
import pytest
from outside import nbgrader

from nbseal.course.config import course_config, nbgrader_api
from nbseal.course.gradebook import read_marks
from nbseal.notebook.assignment import read_assignment

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


def marks_in(table):
    text = (notebooks.ROOT / "examples" / "marks" / f"{table}.csv").read_text(encoding="utf-8")
    return {
        row.pop("student"): {name: float(points) for name, points in row.items()}
        for row in csv.DictReader(text.splitlines())
    }


SEALED = marks_in("sudoku")
EXPECTED = {
    who: row
    for who, row in marks_in("sudoku-plain").items()
    if who == "blank" or row != SEALED[who]
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
    for student in EXPECTED:
        examples = notebooks.ROOT / "examples" / "submitted"
        shutil.copytree(examples / student, course / "submitted" / student)
    reference = course / "submitted" / "reference" / "sudoku"
    reference.mkdir(parents=True)
    shutil.copy(notebooks.SOURCE, reference)
    assert nbgrader_api(course_config(course)).generate_assignment("sudoku")["success"]
    nbgrader(course, "autograde", "sudoku")
    return course


@pytest.fixture(scope="module")
def marks(course):
    return {m.student: m for m in read_marks(course, read_assignment(course, "sudoku"))}


def test_marks_by_exercise(marks):
    assert len(EXPECTED) >= 6 and set(marks) == {*EXPECTED, "reference"}
    got = {who: one.by_exercise | {"total": one.total} for who, one in marks.items()}
    assert got.pop("reference")["total"] == 70
    assert got == EXPECTED
    assert not any(one.needs_manual_grade for one in marks.values())
    assert len(marks["blank"].by_test) == 35 and set(marks["blank"].by_test.values()) == {0}
