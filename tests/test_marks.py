"""The marks of this course in short: what `nbseal audit` and the example class show at length.

For each notebook the instructor's solution, the blank, both also with plain nbgrader, and one wrong
version of each exercise; and the example class of `sudoku`.
"""

import csv
import shutil
from collections import Counter

import notebooks
import pytest
from outside import make_release

from nbseal.audit.bank import read_bank
from nbseal.audit.check import check_assignment
from nbseal.audit.trials import handed_in
from nbseal.classroom.run import grade_class
from nbseal.course.config import course_config
from nbseal.course.gradebook import read_marks
from nbseal.course.setup_from_config import setup_from_config
from nbseal.notebook.assignment import read_assignment

pytestmark = pytest.mark.sandbox
EXAMPLES = notebooks.ROOT / "examples"


@pytest.mark.parametrize("name", notebooks.ASSIGNMENTS)
def test_the_solution_and_the_blank(name):
    (checked,) = check_assignment(notebooks.ROOT, name)
    assert (checked.failing, checked.open) == ((), "")


@pytest.mark.parametrize("name", notebooks.ASSIGNMENTS)
def test_one_wrong_version_of_each_exercise(name):
    """It loses the marks of this exercise that the bank says."""
    assignment = read_assignment(notebooks.ROOT, name)
    bank = read_bank(notebooks.ROOT / "bank" / name, assignment)
    wrong = {version.exercise: version for version in bank if not version.right}
    setup = setup_from_config(course_config(notebooks.ROOT), assignment)
    got = {}
    with setup.grader() as grader:
        for exercise in assignment.exercises:
            data = handed_in(setup, wrong[exercise.name].cells)
            verdicts = grader.verdicts(data, [test.name for test in exercise.tests])
            points = [test.points for test in exercise.tests if verdicts[test.name] == "passed"]
            got[exercise.name] = sum(points)
    assert got == {name: version.marks[name] for name, version in wrong.items()}


def test_the_example_class(tmp_path):
    shutil.copytree(notebooks.ROOT / "source", tmp_path / "source")
    shutil.copytree(EXAMPLES / "submitted", tmp_path / "submitted")
    settings = (notebooks.ROOT / "nbgrader_config.py").read_text(encoding="utf-8")
    (tmp_path / "nbgrader_config.py").write_text(f"{settings}\nc.Execute.timeout = 4\n")
    make_release(tmp_path)
    assert Counter(bool(outcome.look) for outcome in grade_class(tmp_path, "sudoku"))[True] < 5
    marks = read_marks(tmp_path, read_assignment(tmp_path, "sudoku"))
    got = {m.student: m.by_exercise | {"total": m.total} for m in marks}
    with (EXAMPLES / "marks" / "sudoku.csv").open(encoding="utf-8") as file:
        rows = {row.pop("student"): row for row in csv.DictReader(file)}
    wanted = {who: {name: float(p) for name, p in row.items()} for who, row in rows.items()}
    assert got.keys() == wanted.keys()
    assert [(who, got[who], wanted[who]) for who in got if got[who] != wanted[who]] == []
