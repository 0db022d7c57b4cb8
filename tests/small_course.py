"""A course on disk with one little assignment, `mini`, and students who hand it in."""

import json
from contextlib import contextmanager

import mini
import nbformat
from click.testing import CliRunner
from nbgrader.apps.api import NbGraderAPI

from nbseal.classroom.run import ClassOptions, grade_class
from nbseal.cli import commands as cli
from nbseal.course.config import course_config, open_gradebook
from nbseal.course.gradebook import read_marks
from nbseal.notebook.assignment import read_assignment

F = "def f(x):\n    ### BEGIN SOLUTION\n    return x + 1\n    ### END SOLUTION"
CELLS = [
    mini.exercise("f", F),
    mini.check("test_f_examples", "# Self-check (2 points)\nassert f(1) == 2", points=2),
    mini.hidden("test_f_contract", "assert f(-1) == 0, 'f is wrong below zero.'", points=3),
]
_, RELEASE = mini.assignment(*CELLS)
CODES = [  # and what they earn
    "def f(x): return x + 1",
    "def f(x): return abs(x) + 1",
    "def f(x): return None",
    "def f(x): import time; time.sleep(0.1); return x + 1",
]
POINTS = [5, 2, 0, 5]
SEALED = "c.Autograde.exporter_class = 'nbseal.nbgrader_plugins.autograde.SealedExporter'"


def expected(number):
    return {f"s{n:02}": POINTS[n % 4] for n in range(number)}


def make(folder, *cells, settings="", released=True, name="mini"):
    """The course. cells: of its notebook; name: of that."""
    (folder / "source" / "mini").mkdir(parents=True)
    source, _ = mini.assignment(*(cells or CELLS))
    nbformat.write(source.notebook, folder / "source" / "mini" / f"{name}.ipynb")
    config = f"c = get_config()\nc.Execute.timeout = 5\n{settings}\n"
    (folder / "nbgrader_config.py").write_text(config)
    if released:
        made = NbGraderAPI(config=course_config(folder)).generate_assignment("mini")
        assert made["success"], made["log"]
    return folder


def hand_in(course, student, answer, when="", extra=None, name="mini"):
    """A submission: the code of its exercise, or the bytes of its file."""
    folder = course / "submitted" / student / "mini"
    folder.mkdir(parents=True, exist_ok=True)
    if isinstance(answer, str):
        answer = mini.handed_in(RELEASE, {"f": answer}, extra or {})
    (folder / f"{name}.ipynb").write_bytes(answer)
    if when:
        (folder / "timestamp.txt").write_text(when)


def hand_in_class(course, number):
    for n, student in enumerate(expected(number)):
        hand_in(course, student, CODES[n % 4])
    return course


def configure(course, *lines):
    with (course / "nbgrader_config.py").open("a") as file:
        file.write("\n".join([*lines, ""]))


def late_plugin(penalty, name="Late"):
    """The text of a module with nbgrader's plug-in for late penalties."""
    return (
        f"from nbgrader.plugins import BasePlugin\nclass {name}(BasePlugin):\n"
        "    def late_submission_penalty(self, student_id, score, total_seconds_late):\n"
        f"        return {penalty}\n"
    )


@contextmanager
def gradebook(course, **options):
    """Its gradebook; what is changed there is stored."""
    with open_gradebook(course, **options) as book:
        yield book
        book.db.commit()


def nbseal(course, command, *arguments):
    given = [command, *map(str, arguments), "--course", str(course)]
    return CliRunner().invoke(cli.main, given, catch_exceptions=False)


def run(course, command, *arguments):
    return nbseal(course, command, "mini", *arguments)


def said(result):
    return " ".join(result.output.split())


def marks(course):
    return {m.student: m.total for m in read_marks(course, read_assignment(course, "mini"))}


def graded(course, *students, **options):
    outcomes = grade_class(course, "mini", students, ClassOptions(**options))
    return {outcome.student: outcome.skipped for outcome in outcomes}


def record(course, student):
    return json.loads(mini.record(course, student).read_text())
