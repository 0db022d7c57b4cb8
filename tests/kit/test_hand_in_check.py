"""`python WHEEL`, with the file beside a student's notebook: what it says before they hand in."""

import importlib
import json
import shutil
import subprocess
import sys

import nbformat
import notebooks
import pytest
from outside import right_answers, solved

from nbseal.notebook.answers import fill_in
from nbseal.notebook.assignment import exercises_of, grade_id

(WHEEL,) = (notebooks.ROOT / "source" / "sudoku").glob("*.whl")


@pytest.fixture(scope="module")
def check():
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in sys.modules if name.partition(".")[0] == "sudokukit"]:
            patch.delitem(sys.modules, name)
        patch.syspath_prepend(WHEEL)
        yield importlib.import_module("sudokukit.hand_in")


@pytest.fixture
def folder(tmp_path):
    def make(assignment="sudoku"):
        for file in (notebooks.ROOT / "release" / assignment).glob("*.whl"):
            shutil.copy(file, tmp_path)
        return tmp_path

    return make


def put(notebook, path):
    path.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")
    return path


def cell(notebook, name):
    return next(c for c in notebook.cells if grade_id(c) == name)


def run(folder, *arguments):
    """(exit code, what it says, without line breaks). A kernel may stumble while it is shut down."""
    done = subprocess.run(
        [sys.executable, folder / WHEEL.name, *arguments],
        cwd=folder.parent,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert "Traceback" not in done.stdout and "hand_in" not in done.stderr, done.stderr
    return done.returncode, " ".join(done.stdout.split())


@pytest.mark.parametrize("assignment", notebooks.ASSIGNMENTS)
def test_the_table_of_points_is_true(check, tmp_path, assignment):
    source = notebooks.source_of(assignment)
    points, without_code = check.contents(check.read(put(source, tmp_path / "x.ipynb")))
    points = dict(points)
    for exercise in exercises_of(source):
        seen = sum(test.points for test in exercise.tests if not test.hidden)
        assert points.pop(exercise.name) == (seen, exercise.points - seen)
        assert [t.name for t in exercise.tests if not t.hidden] == [
            f"test_{exercise.name}_examples"
        ]
        assert (exercise.name in without_code) != exercise.has_solution
    assert points == {}


@pytest.mark.parametrize("assignment", notebooks.ASSIGNMENTS)
def test_a_fresh_notebook_is_whole(check, tmp_path, assignment):
    release = notebooks.release_of(assignment)
    cells = check.read(put(release, tmp_path / "x.ipynb"))
    points, without_code = check.contents(cells)
    told = [f"The exercise {n} is not written yet." for n in points if n not in without_code]
    assert sorted(check.problems_of(cells, points, without_code)) == sorted(told)


def test_a_course_name_that_was_given_away_is_told_once(check, folder, capsys):
    """A right notebook passes all the same, but the name is worth a look."""
    notebook = solved("sat")
    solution = cell(notebook, "simplify")
    solution.source += "\nclauses = []"
    assert not check.look_at(put(notebook, folder("sat") / "sat.ipynb"))
    said = " ".join(capsys.readouterr().out.split())
    assert said.count("clauses is a name of the course, and your code has given it") == 1
    assert "Note:" not in said


@pytest.mark.slow
@pytest.mark.parametrize("assignment", notebooks.ASSIGNMENTS)
def test_a_right_notebook_passes(folder, assignment):
    here = folder(assignment)
    path = put(solved(assignment), here / f"{assignment}-of-mine.ipynb")
    before = path.read_bytes()
    code, said = run(here)
    assert code == 0, said
    exercises = exercises_of(notebooks.source_of(assignment))
    assert said.count("passed ") >= len(exercises)
    seen = sum(t.points for e in exercises for t in e.tests if not t.hidden)
    assert f"Points so far: {seen:g} of {seen:g} in self-checks. All of them pass." in said
    assert "Nothing to mend" in said
    assert path.read_bytes() == before


@pytest.mark.slow
def test_without_nbclient_it_says_the_same(check, folder, capsys, monkeypatch):
    """The plain way, with IPython alone, agrees with a kernel on a notebook with mistakes."""
    here = folder()
    answers = right_answers("sudoku")
    answers["ruleout"] = answers["ruleout"].replace("return", "returned =", 1)
    answers["search"] = "def sudoku_search(self:"
    path = put(fill_in(notebooks.release_of("sudoku"), answers), here / "sudoku.ipynb")
    assert not check.look_at(path)
    with_kernel = capsys.readouterr().out
    monkeypatch.setitem(sys.modules, "nbclient", None)
    assert not check.look_at(path)
    assert capsys.readouterr().out == with_kernel
    assert "The cell search ends with an error: SyntaxError" in with_kernel
    assert "open     ruleout: " in with_kernel


@pytest.fixture(params=["kernel", "plain"])
def look(request, check, folder, capsys, monkeypatch):
    """What is said of a notebook with such cells, in a kernel or with IPython alone."""
    if request.param == "plain":
        monkeypatch.setitem(sys.modules, "nbclient", None)

    def look_at(*sources, **options):
        notebook = notebooks.release_of("sudoku")
        notebook.cells = [*map(nbformat.v4.new_code_cell, sources), *notebook.cells[:7]]
        assert not check.look_at(put(notebook, folder() / "sudoku.ipynb"), **options)
        return " ".join(capsys.readouterr().out.split())

    return look_at


def test_what_never_ends_and_what_ends_python(look):
    said = look("while True: pass", "print('after')", seconds=4)
    assert "that begins with 'while True: pass' did not end within 4 seconds." in said
    said = look("import os; os._exit(3)", "print('after')", seconds=60)
    assert "Python ended while it ran the cell that begins with 'import os; os._exit(3)'" in said


def test_an_error_that_jupyter_cannot_show_is_told(look):
    """A long chain of exceptions, as of a search with many failures, leaves no output in the notebook."""
    chain = "error = ValueError(number)\n    error.__context__ = last\n    last = error"
    said = look(f"last = None\nfor number in range(5000):\n    {chain}\nraise error")
    assert "The cell that begins with 'last = None' ends with an error:" in said
    assert "runs from top to bottom" not in said


def changed(change):
    notebook = solved("sudoku")
    change(notebook)
    return notebook


@pytest.mark.parametrize(("change", "told"), [
    (lambda nb: nb.cells.remove(cell(nb, "occurs_once")), "The cell of the exercise occurs_once is missing."),
    (lambda nb: nb.cells.remove(cell(nb, "test_search_examples")), "The self-check of search is missing"),
    (lambda nb: nb.cells.append(nbformat.from_dict(cell(nb, "ruleout") | {"id": "other"})), "The cell ruleout is there 2 times."),
    (lambda nb: cell(nb, "test_ruleout_examples").update(source="print('right')"), "The locked cell test_ruleout_examples was changed."),
    (lambda nb: cell(nb, "test_ruleout_examples").metadata.nbgrader.update(points=20), "The locked cell test_ruleout_examples was changed."),
    (lambda nb: cell(nb, "ex1").update(source="x"), "The locked cell ex1 was changed."),
    (lambda nb: cell(nb, "search").update(cell_type="markdown"), "The cell of the exercise search is no code cell any more."),
    (
        lambda nb: cell(nb, "search").update(source=cell(notebooks.release_of("sudoku"), "search").source),
        "The exercise search is not written yet.",
    ),
])  # fmt: skip
def test_what_is_wrong_with_the_cells_is_named(check, tmp_path, change, told):
    """Missing, twice there, changed, retyped, blank: one sentence, which names the cell."""
    cells = check.read(put(changed(change), tmp_path / "x.ipynb"))
    problems = list(check.problems_of(cells, *check.contents(cells)))
    assert len(problems) == 1
    assert problems[0].startswith(told)


def test_what_is_not_written_is_said_once(check, folder, capsys):
    notebook = notebooks.release_of("norvig")
    cell(notebook, "search").source = "def search(values:"
    notebook.cells.insert(3, nbformat.v4.new_code_cell("nonsense"))
    assert not check.look_at(put(notebook, folder("norvig") / "norvig.ipynb"))
    said = capsys.readouterr().out
    problems = [line.split(maxsplit=1)[1] for line in said.splitlines() if "problem" in line]
    blank = ["cross", "units_and_peers", "grid_values", "assign", "eliminate"]
    assert problems[:5] == [f"The exercise {name} is not written yet." for name in blank]
    assert [line.split(" ends with ")[0] for line in problems[5:]] == [
        "The cell that begins with 'nonsense'",
        "The cell search",
    ]
    assert "other cells end with an error, since something above is not written yet." in said
    assert "runs from top to bottom" not in said and "Put your code there" not in said
    assert [line.split()[1] for line in said.splitlines() if "open " in line] == ["search:"]


NOTEBOOK_3 = {"nbformat": 3, "nbformat_minor": 0, "metadata": {}, "worksheets": [{"cells": []}]}


@pytest.mark.parametrize(("content", "told"), [
    (None, "There is no notebook (.ipynb) in the folder"),
    (b"", "x.ipynb is not a notebook: it is not JSON"),
    (b'{"cells": [', "x.ipynb is not a notebook: it is not JSON"),
    (b"\xff\xfe", "x.ipynb cannot be read"),
    (b"[1]", "x.ipynb is JSON, but not a notebook."),
    (b'{"cells": [3]}', "x.ipynb is JSON, but not a notebook."),
    (json.dumps(NOTEBOOK_3).encode(), "has the format of an older version of Jupyter"),
    (nbformat.writes(nbformat.v4.new_notebook()).encode(), "x.ipynb does not belong to an assignment"),
])  # fmt: skip
def test_what_is_no_notebook_is_refused(tmp_path, content, told):
    here = tmp_path / "of a student"
    here.mkdir()
    shutil.copy(WHEEL, here)
    if content is not None:
        (here / "x.ipynb").write_bytes(content)
    code, said = run(here)
    assert code == 1
    assert told in said


def test_a_notebook_that_is_named_need_not_be_there(tmp_path):
    shutil.copy(WHEEL, tmp_path)
    assert run(tmp_path, "nothing.ipynb") == (
        1,
        "nothing.ipynb problem There is no file nothing.ipynb. Mend what is said above if you can. "
        "What is not finished can be handed in, too.",
    )
    code, said = run(tmp_path, str(tmp_path))
    assert code == 1
    assert "is a folder" in said


@pytest.mark.parametrize(
    ("imports", "told"),
    [("", "is missing or changed"), ("from sudokukit.backgammon import *", "of the same version")],
)
def test_an_older_notebook_is_named_as_such(check, tmp_path, imports, told):
    notebook = solved("sudoku")
    cell(notebook, "setup").source = imports
    cells = check.read(put(notebook, tmp_path / "x.ipynb"))
    with pytest.raises(check.Unusable, match=told):
        check.contents(cells)
