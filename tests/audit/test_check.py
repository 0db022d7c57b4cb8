"""`nbseal check`: which checks are open, and which fail with the instructor's own solution."""

import json
import shutil
from dataclasses import replace

import mini
import nbformat
import pytest
from small_course import run

from nbseal.audit.check import BY_ERROR, GIVEN_AWAY, GIVES_SOME
from nbseal.notebook.partial_credit import LARGER
from nbseal.results import Verdict
from nbseal.sealed.grader import Grader

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]

F = "### BEGIN SOLUTION\ndef f(n):\n    return __import__('sys')\n### END SOLUTION"
F = F.replace("\n### END", "\n__import__('os').environ['NBX'] = 'sys'\n### END")
G = "### BEGIN SOLUTION\ndef g():\n    return 1\n### END SOLUTION"
SOME = "n = 1\ntry:\n    n += h()\nexcept NotImplementedError:\n    pass\nn"


def course_of(folder, *cells):
    source, _ = mini.assignment(*cells)
    (folder / "source" / "mini").mkdir(parents=True)
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    source.notebook.metadata.kernelspec = kernel
    nbformat.write(source.notebook, folder / "source" / "mini" / "mini.ipynb")
    (folder / "nbgrader_config.py").write_text("c = get_config()\n")
    return folder


def hand_in(course):
    folder = course / "submitted" / "ada" / "mini"
    folder.mkdir(parents=True)
    shutil.copy(course / "source" / "mini" / "mini.ipynb", folder)


CELLS = (
    mini.exercise("f", F),
    mini.hidden("test_f_adds", "assert f(1).version", points=2),
    mini.hidden("test_f_says", "import os\nassert os.environ.get('NBX') == 'sys' # no message\n"),
    mini.exercise("g", G),
    mini.check("test_g_one", "assert g() == 1"),
)


def test_what_cannot_be_sealed_is_open_and_said_so_in_one_line(tmp_path):
    rng = mini.check("test_g_rng", "import random\nassert g(random.Random(1))", points=1)
    essay = mini._cell("essay", "text", solution=True, grade=True, points=3, locked=False)
    cells = *CELLS[:3], mini.function("g(rng=1)", "return 1"), *CELLS[4:], rng, essay
    course = course_of(tmp_path, *cells)
    done = run(course, "check")
    assert done.exit_code == 0, done.output
    said = "1 of 5 points sealed, 3 more are given by hand. Open: test_f_adds ("
    assert done.stderr == (
        f"{said}a value of the type module cannot cross), test_f_says (it uses os), test_g_rng (a "
        "value of the type Random cannot cross).\n"
    )
    hand_in(course)
    assert said in run(course, "grade").stderr


def test_a_course_may_refuse_open_checks(tmp_path):
    course = course_of(tmp_path, *CELLS)
    refuse = "c.SealedExporter.open_checks = 'refuse'\n"
    (course / "nbgrader_config.py").write_text(refuse)
    hand_in(course)
    done = run(course, "grade")
    assert done.exit_code == 2 and "The check is open" in done.stderr
    assert "test_f_says is not sealed: it uses os.\n  The check is open" in done.stderr
    assert "these checks are not sealed: test_f_adds, test_f_says. Mend that" in done.stderr
    assert "your solution" not in done.stderr and "your own solution" not in done.stderr


def test_each_difference_is_named(tmp_path):
    course = course_of(
        tmp_path,
        mini.exercise("g", G),
        mini.hidden("test_g_wrong", "assert g() == 2", points=2),
        mini.check("test_g_free", "assert 1 + 1 == 2"),
        mini.function("h()", "return 1"),
        mini.check("test_h_raises", "try:\n    assert h()\nexcept RuntimeError:\n    pass"),
        mini.check("test_h_some", SOME, points=2),
    )
    done = run(course, "check", "--json")
    assert done.exit_code == 1, done.output
    found = {(one["test"], one["of"]): one for one in json.loads(done.stdout)}
    of_blank = [(name, "blank") for name in ("test_g_free", "test_h_raises", "test_h_some")]
    assert found.keys() == {("test_g_wrong", "solution"), *of_blank}
    assert [found[one]["why"] for one in of_blank] == [GIVEN_AWAY[0], BY_ERROR[0], GIVES_SOME[0]]
    wrong = found["test_g_wrong", "solution"]
    assert wrong["reason"] == "The check failed at `assert g() == 2`: g() is 1."
    assert (wrong["sealed"], wrong["plain"], wrong["points"]) == (0, 0, 2)
    assert "in plain nbgrader, too" in wrong["why"]
    assert found["test_g_free", "blank"]["sealed"] == 1


def test_nothing_is_said_where_all_is_well(tmp_path, monkeypatch):
    """Nor of what fails in a slow moment only."""
    grade, moments = Grader.grade, iter([True])

    def graded(self, data):
        found = grade(self, data)
        bad = {"verdict": Verdict.FAILED, "points": 0, "reason": "Slow"}
        failed = [replace(one, **bad) for one in found.results]
        return replace(found, results=failed) if next(moments, False) else found

    monkeypatch.setattr(Grader, "grade", graded)
    done = run(course_of(tmp_path, *CELLS[3:]), "check", "--no-plain")
    well = "Your solution of mini earns everything, and the blank notebook nothing.\n"
    assert (done.exit_code, done.output) == (0, well)


def test_what_an_author_has_probably_not_meant(tmp_path):
    """Names, a text for a number, one too large, an assert of two (its error), a missing package."""
    cells = [mini.function("smooth()", "return 1"), mini.hidden("test_smoth_it", "assert smooth()")]
    cells += [mini.check("test_smoothmore", "assert smooth()")]
    cells += [mini.check("test_smooth_print", "n = smooth()\nprint(n)", points=0)]
    cells += [mini.hidden("test_smooth_pair", "assert (smooth() == 1, 'It is 1.')")]
    course = course_of(tmp_path / "a", *cells)
    done = run(course, "check")
    assert done.exit_code == 1 and done.stderr == (
        "Warning: test_smooth_print has 0 points, so that it costs nothing to fail it.\n"
        "Warning: test_smooth_print ends with `print(n)`: that fails nothing, and gives all points: "
        "assert, or let the number of points alone end it.\n"
        "Warning: test_smooth_pair has `assert (smooth() == 1, 'It is 1.')`, which is always true: take "
        "its parentheses away.\n"
        "Warning: test_smoth_it is no check of 'smooth'; if it should be, name it test_smooth_...\n"
        "Warning: test_smoothmore is no check of 'smooth'; if it should be, name it test_smooth_...\n"
    )
    large = mini.check("large", "smooth() + 1"), mini.hidden("open", "import os\nsmooth() + 1")
    told = run(course_of(tmp_path / "b", cells[0], *large), "check").stdout
    for name in ("large", "open"):
        assert f"{name}: your solution gets 1 of 1 points.\n  It said: {LARGER}\n" in told
    fails = mini.check("test_smooth_two", "assert smooth() == numpyx.one")
    lacks = course_of(tmp_path / "c", mini.given("tools", "import numpyx"), cells[0], fails)
    assert "imports numpyx: if that is why" in run(lacks, "check", "--no-plain").stdout


def test_a_course_of_an_older_nbgrader(tmp_path):
    unnamed = mini.given("start", "import math")
    unnamed.metadata.nbgrader |= {"locked": False}
    del unnamed.metadata.nbgrader["grade_id"]
    course = course_of(tmp_path / "a", unnamed, *CELLS[3:])
    (course / "nbgrader_config.py").write_text("c.OverwriteCells.add_missing_cells = True\n")
    assert run(course, "check").exit_code == 0

    text = (file := course / "source" / "mini" / "mini.ipynb").read_text()
    for before, after, said in (
        ('"schema_version": 3', '"schema_version": 1', "run: nbgrader update source/mini"),
        ('"points": 1', '"points": "two"', "'test_g_one' has the points 'two'; it needs"),
        ('"grade_id": "g",', "", "cell 2 has a mark of nbgrader's and no name"),
    ):
        file.write_text(text.replace(before, after))
        done = run(course, "check")
        assert (done.exit_code, done.output.count("\n")) == (2, 1) and said in done.output
