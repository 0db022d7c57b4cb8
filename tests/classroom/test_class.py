"""Students of the example class, graded with plain nbgrader as an instructor would, held against its table.

The blank one, and those to whom sealed grading gives other marks: for the rest, tests of sealed grading tell.
"""

import csv
import shutil

import notebooks
import pytest
from outside import make_release, nbgrader

from nbseal.course.gradebook import read_marks
from nbseal.notebook.assignment import read_assignment

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]
EXAMPLES = notebooks.ROOT / "examples"


def marks_in(table):
    rows = csv.DictReader((EXAMPLES / "marks" / table).read_text(encoding="utf-8").splitlines())
    return {row.pop("student"): {name: float(p) for name, p in row.items()} for row in rows}


def test_marks_by_exercise(tmp_path):
    sealed, plain = marks_in("sudoku.csv"), marks_in("sudoku-plain.csv")
    expected = {who: row for who, row in plain.items() if who == "blank" or row != sealed[who]}
    assert len(plain) >= 10 and len(expected) >= 6
    shutil.copytree(notebooks.ROOT / "source", tmp_path / "source")
    settings = (notebooks.ROOT / "nbgrader_config.py").read_text(encoding="utf-8")
    settings = settings.replace("SEALED = True", "SEALED = False")
    assert "SEALED = False" in settings
    (tmp_path / "nbgrader_config.py").write_text(settings, encoding="utf-8")
    for student in expected:
        shutil.copytree(EXAMPLES / "submitted" / student, tmp_path / "submitted" / student)
    reference = tmp_path / "submitted" / "reference" / "sudoku"
    reference.mkdir(parents=True)
    shutil.copy(notebooks.SOURCE, reference)
    make_release(tmp_path)
    nbgrader(tmp_path, "autograde", "sudoku")
    marks = {m.student: m for m in read_marks(tmp_path, read_assignment(tmp_path, "sudoku"))}
    got = {who: one.by_exercise | {"total": one.total} for who, one in marks.items()}
    assert got.pop("reference")["total"] == 70
    assert got == expected
    assert not any(one.needs_manual_grade for one in marks.values())
    assert len(marks["blank"].by_test) == 35 and set(marks["blank"].by_test.values()) == {0}
