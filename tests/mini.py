"""Little assignments, made in a test: cells in, graded submissions out."""

import json
from contextlib import contextmanager
from pathlib import Path

from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from traitlets.config import Config

from nbseal.course.release import students_version
from nbseal.notebook.assignment import Assignment, exercises_of
from nbseal.results import Times
from nbseal.sealed.grader import Grader


def _cell(name, source, **settings):
    cell = new_code_cell(source.strip("\n"), id=name.replace("_", "-"))
    flags = {"grade": False, "solution": False, "locked": True, "task": False, "schema_version": 3}
    cell.metadata.nbgrader = flags | {"grade_id": name} | settings
    return cell


def given(name, source):
    """A given cell."""
    return _cell(name, source)


def exercise(name, source):
    """An exercise's cell; what is between the solution's delimiters is the reference."""
    return _cell(name, source, solution=True, locked=False)


def check(name, source, points=1):
    """A visible test cell."""
    return _cell(name, source, grade=True, points=points)


def in_a_second(statement):
    """A check's source that gives a statement of one line one second, as time limits do: by an alarm."""
    return f"""import signal
def ring(*_): raise TimeoutError("it took too long")
before = signal.signal(signal.SIGALRM, ring)
signal.setitimer(signal.ITIMER_REAL, 1)
try:
    {statement}
finally:
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)
"""


def hidden(name, source, points=1):
    """A hidden test cell."""
    marked = f"### BEGIN HIDDEN TESTS\n{source.strip()}\n### END HIDDEN TESTS"
    return check(name, marked, points)


def unsealed(cell):
    """A test cell with the tag by which its author has it run in the student's process."""
    cell.metadata.tags = ["unsealed"]
    return cell


def own(source):
    """A cell of a student's own."""
    return new_code_cell(source)


def assignment(*cells):
    """An assignment of these cells, and its students' version."""
    notebook = new_notebook(cells=[*cells, new_markdown_cell("The end.", id="end")])
    source = Assignment("mini", Path("mini.ipynb"), notebook, exercises_of(notebook))
    return source, students_version(Config(), notebook)


@contextmanager
def grading(*cells, files=None, cell=5, again=5, total=60, **options):
    """A function that grades a submission: {exercise: code}, and cells to insert after others."""
    source, release = assignment(*cells)
    times = Times(cell, again, total)
    with Grader(source, release, files or {}, times=times, **options) as grader:

        def grade(answers=None, extra=None, **more):
            return grader.grade(handed_in(release, answers or {}, extra or {}), **more)

        yield grade


def handed_in(release, answers, extra):
    """The bytes of a submission. answers: {exercise: code}; extra: {grade_id: cells behind it}."""
    cells = []
    for cell in release.cells:
        name = cell.metadata.get("nbgrader", {}).get("grade_id")
        cells.append(dict(cell) | {"source": answers.get(name, cell.source)})
        cells += extra.get(name, [])
    return json.dumps(dict(release) | {"cells": cells}).encode()


def verdicts(graded):
    """{test cell: verdict}."""
    return {result.name: result.verdict for result in graded.results}


def reason(graded, name):
    """Why a test cell failed."""
    return next(result.reason for result in graded.results if result.name == name)


def shown(graded):
    """All that the graded notebook holds, as one text."""
    return json.dumps(graded.notebook, ensure_ascii=False)


def record(course, student, name="mini"):
    """Where the record of a student's grading is."""
    return course / "autograded" / ".nbseal" / name / student / f"{name}.json"
