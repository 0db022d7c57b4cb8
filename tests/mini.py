"""Little assignments, made in a test: cells in, graded submissions out."""

import json
from contextlib import contextmanager
from pathlib import Path

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from traitlets.config import Config

from nbseal.classroom.first_check import needs_to_be_open
from nbseal.classroom.warm_grader import warm_grader
from nbseal.course.open_checks import with_rules
from nbseal.course.release import students_version
from nbseal.notebook.assignment import Assignment, exercises_of, with_release
from nbseal.results import Times
from nbseal.sealed.grader_setup import GraderSetup


def _cell(name, source, **settings):
    cell = new_code_cell(source.strip("\n"), id=name.replace("_", "-"))
    flags = {"grade": False, "solution": False, "locked": True, "task": False, "schema_version": 3}
    cell.metadata.nbgrader = flags | {"grade_id": name} | settings
    return cell


def given(name, source):
    return _cell(name, source)


def exercise(name, source):
    """An exercise's cell; what is between the solution's delimiters is the reference."""
    return _cell(name, source, solution=True, locked=False)


def solved(name, code):
    """An exercise's cell that is a solution as a whole."""
    return exercise(name, f"### BEGIN SOLUTION\n{code}\n### END SOLUTION")


def function(head, body):
    """The cell of an exercise that is named as its function. head: such as "f(x)"."""
    source = f"def {head}:\n    ### BEGIN SOLUTION\n    {body}\n    ### END SOLUTION"
    return exercise(head.partition("(")[0], source)


def check(name, source, points=1):
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
    marked = f"### BEGIN HIDDEN TESTS\n{source.strip()}\n### END HIDDEN TESTS"
    return check(name, marked, points)


def unsealed(cell):
    """A test cell with the tag by which its author has it run in the student's process."""
    cell.metadata.tags = ["unsealed"]
    return cell


def own(source):
    return new_code_cell(source)


def assignment(*cells):
    """An assignment of these cells, and its students' version."""
    notebook = new_notebook(cells=[*cells, new_markdown_cell("The end.", id="end")])
    source = Assignment("mini", Path("mini.ipynb"), notebook, exercises_of(notebook))
    return source, students_version(Config(), notebook)


@contextmanager
def grading(*cells, files=None, cell=5, again=5, total=60, first_check=False, **options):
    """A function that grades a submission: {exercise: code}, and cells to insert after others.

    The grader is a warm one, if the last tests had the same cells. first_check: whether the checks
    are open that need it, as in a course.
    """
    source, release = assignment(*cells)
    parts = release, files or {}, Times(cell, again, total)
    options = {"unsafe": False, "bubblewrap": True, "follow_through": 1.0} | options
    setup = GraderSetup(source, *parts, **options)
    if first_check:
        source, why = with_rules(source, setup.files)
        setup = GraderSetup(with_release(source, release), *parts, **options, open_checks=why)
        found, failing, _ = needs_to_be_open(setup)
        assert not failing, failing
        setup = setup.with_open(found)
    with warm_grader(setup) as grader:

        def grade(answers=None, extra=None, **more):
            return grader.grade(handed_in(release, answers or {}, extra or {}), **more)

        yield grade


def graded_by(*cells, **options):
    """A fixture: what `grading` gives, for all tests of a module."""

    @pytest.fixture(scope="module")
    def grade():
        with grading(*cells, **options) as grade:
            yield grade

    return grade


def unlike(cases, start="import math", size=30):
    """Cases whose verdicts are not those of one process: the right answers pass; wrong ones and the blank
    fail. Checks that cannot be sealed are open; what fails sealed only is listed for a person.

    cases: {name: (right answer, wrong ones, what the check does, perhaps more right ones)}.
    """
    found, names = {}, [*cases]
    for some in (names[n : n + size] for n in range(0, len(names), size)):
        cells = [given("start", start)]
        for name in some:
            right, _, test, *_ = cases[name]
            cells.append(exercise(name, f"### BEGIN SOLUTION\n{right}\n### END SOLUTION"))
            cells.append(hidden(f"test_{name}_it", test))
        with grading(*cells, first_check=True, follow_through=0, total=300) as grade:
            for kind, wanted in ((0, "passed"), (3, "passed"), (1, "failed"), (None, "failed")):
                answers = {name: _answers(cases[name], kind) for name in some}
                for n in range(max(map(len, answers.values()))):
                    asked = {name: all_[n] for name, all_ in answers.items() if n < len(all_)}
                    rest = {name: cases[name][0] for name in some if name not in asked}
                    graded = grade(rest | {k: v for k, v in asked.items() if v is not None})
                    told = {r.name: "passed" if r.in_process else r.verdict for r in graded.results}
                    for name in asked:
                        if told[f"test_{name}_it"] != wanted:
                            found.setdefault(name, []).append(f"{wanted}: {asked[name]}")
    return found


def _answers(case, kind):
    """The answers of a kind, by its place in a case; None: that of the blank."""
    if kind is None:
        return [None]
    answers = case[kind] if len(case) > kind else []
    return [answers] if isinstance(answers, str) else answers


def handed_in(release, answers, extra):
    """The bytes of a submission. answers: {exercise: code}; extra: {grade_id: cells behind it}."""
    cells = []
    for cell in release.cells:
        name = cell.metadata.get("nbgrader", {}).get("grade_id")
        cells.append(dict(cell) | {"source": answers.get(name, cell.source)})
        cells += extra.get(name, [])
    return json.dumps(dict(release) | {"cells": cells}).encode()


def verdicts(graded):
    return {result.name: result.verdict for result in graded.results}


def letters(graded):
    """Whether each test cell passed or failed, in order: "pf" for one that did and one that did not."""
    return "".join(verdict.value[0] for verdict in verdicts(graded).values())


def told(cells, *submissions, **options):
    """The letters of each of some submissions: answers, or (answers, extra cells)."""
    given = [each if isinstance(each, tuple) else (each,) for each in submissions]
    with grading(*cells, **options) as grade:
        return [letters(grade(*each)) for each in given]


def reason(graded, name):
    return next(result.reason for result in graded.results if result.name == name)


def shown(graded):
    return json.dumps(graded.notebook, ensure_ascii=False)


def record(course, student, name="mini"):
    """Where the record of a student's grading is."""
    return course / "autograded" / ".nbseal" / name / student / f"{name}.json"
