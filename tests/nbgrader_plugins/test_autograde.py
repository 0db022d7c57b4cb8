"""nbgrader's own ways to grade, sealed: the same marks as `nbseal grade`, cell by cell."""

import contextlib
import csv
import json
import shutil
import subprocess
import sys
import time
import urllib.request

import mini
import nbformat
import notebooks
import pytest
import small_course
from bs4 import BeautifulSoup
from lab import free_port
from nbgrader.apps import NbGrader
from nbgrader.apps.api import NbGraderAPI
from outside import HERE, environment, nbgrader
from small_course import gradebook as gradebook_of
from small_course import hand_in

from nbseal.classroom.run import grade_class
from nbseal.classroom.warm_grader import _shelf
from nbseal.course.config import course_config, nbgrader_api
from nbseal.errors import SandboxError
from nbseal.nbgrader_plugins import autograde as plugin

pytestmark = [pytest.mark.slow, pytest.mark.sandbox, pytest.mark.timeout(900)]

TWICE = "def twice(x):\n    return f(f(x))"
CELLS = [
    *small_course.CELLS,
    mini.solved("twice", TWICE),
    mini.hidden("test_twice_contract", "assert twice(1) == 3", points=2),
]
_, RELEASE = mini.assignment(*CELLS)
F = "def f(x):\n    return x + 1"
ANSWERS = {
    "all-right": {"f": F, "twice": TWICE},
    "half-done": {"f": F},
    "syntax-error": {"f": "def f(x) return x", "twice": TWICE},  # follows through
    "blank": {},
}
TOTALS = {"all-right": 7, "half-done": 5, "syntax-error": 2}
LOOKED_AT = ("half-done", "x-html", "x-number")


def example(student):
    return mini.handed_in(RELEASE, ANSWERS[student], {})


def cell_of(notebook, name):
    return next(c for c in notebook.cells if c.metadata.get("nbgrader", {}).get("grade_id") == name)


def changed(student, change):
    notebook = nbformat.reads(example(student), as_version=4)
    change(notebook)
    return json.dumps(notebook).encode()


def double(notebook):
    cell = cell_of(notebook, "f")
    notebook.cells.insert(notebook.cells.index(cell), cell)


def delete_tests(notebook):
    for name in ("test_f_examples", "test_f_contract"):
        notebook.cells.remove(cell_of(notebook, name))


def flip(notebook):
    cell_of(notebook, "f").metadata.nbgrader |= {"grade": True, "points": 100}
    cell_of(notebook, "test_f_contract").metadata.nbgrader |= {"grade": False, "locked": False}
    for cell in notebook.cells:  # as an old nbgrader wrote them
        cell.metadata.get("nbgrader", {}).pop("schema_version", None)


def lose_metadata(notebook):
    for cell in notebook.cells:
        cell.metadata.pop("nbgrader", None)


def warn(notebook):
    cell = cell_of(notebook, "f")
    said = "    warnings.warn('careful'); print('!', file=sys.stderr)\n"
    cell.source = "import sys, warnings\n" + cell.source.replace(":\n", f":\n{said}")


def show_number(notebook):
    for cell in notebook.cells:
        if cell.cell_type == "code" and cell.metadata.get("nbgrader", {}).get("solution"):
            cell.source += "\nfrom IPython.display import display\ndisplay(5)\n5.0"
        elif cell.cell_type == "code":
            cell.outputs = [
                nbformat.v4.new_output("execute_result", {"text/plain": "5"}, execution_count=1)
            ]


BROKEN = {  # student: (what is handed in, points; None: those of the example it is made from)
    "x-empty": (b"", 0),
    "x-html": (b"<html><body>Please log in</body></html>", 0),
    "x-truncated": (example("all-right")[:-200], 0),
    "x-bom": ("\ufeff".encode() + example("half-done"), TOTALS["half-done"]),
    "x-doubled": (changed("half-done", double), TOTALS["half-done"]),
    "x-no-tests": (changed("half-done", delete_tests), TOTALS["half-done"]),
    "x-flipped": (changed("half-done", flip), TOTALS["half-done"]),
    "x-no-metadata": (changed("half-done", lose_metadata), TOTALS["half-done"]),
    "x-warns": (changed("half-done", warn), TOTALS["half-done"]),
    "x-number": (changed("blank", show_number), 0),
}


def a_course(folder):
    settings = (notebooks.ROOT / "nbgrader_config.py").read_text(encoding="utf-8")
    return small_course.make(folder, *CELLS, settings=settings)


def by_api(course, student=None, **options):
    with contextlib.chdir(course):  # nbgrader reads its configuration from there
        app = NbGrader()
        app.initialize([])
        api = NbGraderAPI(config=app.config)
        if student:
            return api.autograde("mini", student, **options)
        students = sorted(api.get_submitted_students("mini"))
        return [api.autograde("mini", student, **options) for student in students]


def marks(course):
    scores, comments = {}, {}
    with gradebook_of(course) as gradebook:
        for submission in gradebook.assignment_submissions("mini"):
            (notebook,) = submission.notebooks
            scores[submission.student.id] = {
                grade.name: (grade.auto_score, grade.needs_manual_grade)
                for grade in notebook.grades
            }
            comments[submission.student.id] = {c.name: c.auto_comment for c in notebook.comments}
    return scores, comments


def one_by_one(course):
    return {
        ((student, cell), told)
        for kind in marks(course)
        for student, cells in kind.items()
        for cell, told in cells.items()
    }


def totals(course):
    return {
        student: sum(score or 0 for score, _ in cells.values())
        for student, cells in marks(course)[0].items()
    }


@pytest.fixture(scope="module")
def three(tmp_path_factory):
    first = a_course(tmp_path_factory.mktemp("ways") / "nbseal")
    for student in TOTALS:
        hand_in(first, student, example(student))
    for student, (text, _) in BROKEN.items():
        hand_in(first, student, text)
    ways = {"nbseal": first}
    for way in ("command", "api"):
        ways[way] = first.with_name(way)
        shutil.copytree(first, ways[way])
    for student in {*TOTALS, *BROKEN} - {*LOOKED_AT}:  # the button calls what the command calls
        shutil.rmtree(ways["api"] / "submitted" / student)
    for _ in grade_class(first, "mini"):
        pass
    nbgrader(ways["command"], "autograde", "mini")
    assert all(answer["success"] for answer in by_api(ways["api"]))
    return ways


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    return a_course(tmp_path_factory.mktemp("small") / "course")


def test_the_same_in_three_ways(three):
    """Cell by cell, for right, wrong and broken submissions: marks, comments, records, notebooks."""
    expected = one_by_one(three["nbseal"])
    assert sorted(one_by_one(three["command"]) ^ expected, key=str) == []
    fewer = {told for told in expected if told[0][0] in LOOKED_AT}
    assert sorted(one_by_one(three["api"]) ^ fewer, key=str) == []
    broken = {student: points for student, (_, points) in BROKEN.items()}
    assert totals(three["command"]) == TOTALS | broken
    scores, _ = marks(three["command"])
    assert not any(manual for cells in scores.values() for _, manual in cells.values())
    for student in LOOKED_AT:
        found = []
        for course in three.values():
            folder = course / "autograded" / student / "mini"
            record = json.loads(mini.record(course, student).read_text(encoding="utf-8"))
            notebook = nbformat.read(folder / "mini.ipynb", as_version=4)
            nbformat.validate(notebook)
            assert record["safe"]
            found.append((record["tests"], record["remarks"], [c.source for c in notebook.cells]))
        assert found[0] == found[1] == found[2]
    for path in three["command"].glob("autograded/*/mini/mini.ipynb"):
        assert "HIDDEN TESTS" not in path.read_text(encoding="utf-8")


def test_nbgraders_commands_go_on_from_there(three):
    course = three["command"]
    assert nbgrader_api(course_config(course)).generate_feedback("mini", "half-done")["success"]
    page = course / "feedback" / "half-done" / "mini" / "mini.html"
    text = " ".join(BeautifulSoup(page.read_text("utf-8"), "html.parser").get_text().split())
    assert f"{TOTALS['half-done']:g} of 7 points" in text
    nbgrader(course, "export", "--to", "marks.csv")
    with (course / "marks.csv").open(encoding="utf-8") as file:
        exported = {row["student_id"]: float(row["score"]) for row in csv.DictReader(file)}
    assert exported == totals(course)


def test_regrading_leaves_nothing_stale(small):
    """Also without a notebook, whose folder nbgrader skips."""
    hand_in(small, "stays", example("half-done"))
    assert by_api(small, "stays")["success"]
    for again in (b"", changed("blank", delete_tests), b"<html>", None):
        hand_in(small, "again", example("half-done"))
        assert by_api(small, "again")["success"]
        assert totals(small)["again"] == TOTALS["half-done"]
        if again is None:
            (small / "submitted" / "again" / "mini" / "mini.ipynb").unlink()
            nbgrader(small, "autograde", "mini", "--student", "*")
        else:
            hand_in(small, "again", again)
            assert by_api(small, "again", force=False)["success"]  # the folder is there: skipped
            assert totals(small)["again"] == TOTALS["half-done"]
            assert by_api(small, "again")["success"]
        assert (totals(small)["again"], totals(small)["stays"]) == (0, TOTALS["half-done"])
    assert {manual for _, manual in marks(small)[0]["again"].values()} == {False}


def last_used():
    return [*_shelf.graders.values()][-1]


def test_an_edited_source_is_graded_with_the_edited_one(small):
    """Also in a server that runs for days: the grader that is kept is another one then."""
    hand_in(small, "edited", example("half-done"))
    assert by_api(small, "edited")["success"]
    first = last_used()
    assert by_api(small, "edited")["success"]
    assert last_used() is first
    path, config = small / "source" / "mini" / "mini.ipynb", small / "nbgrader_config.py"
    before, settings = path.read_text(encoding="utf-8"), config.read_text(encoding="utf-8")
    try:
        notebook = nbformat.reads(before, as_version=4)
        cell_of(notebook, "test_f_examples").source = "assert False"
        nbformat.write(notebook, path)
        refused = by_api(small, "edited")  # the instructor's own solution fails, too
        assert not refused["success"] and "does not pass test_f_examples" in refused["log"]
        config.write_text(settings + "c.SealedExporter.anyway = True\n", encoding="utf-8")
        assert by_api(small, "edited")["success"]
        assert last_used() is not first
        assert marks(small)[0]["edited"]["test_f_examples"] == (0, False)
    finally:
        path.write_text(before, encoding="utf-8")
        config.write_text(settings, encoding="utf-8")


def test_a_grader_that_has_ended_is_started_anew(small):
    """Whoever ended it: nobody's submission pays for it."""
    hand_in(small, "anew", example("half-done"))
    assert by_api(small, "anew")["success"]
    for process in (last_used().workers.process, last_used().checkers.process):
        process.kill()
        process.wait()
    assert by_api(small, "anew")["success"]
    assert totals(small)["anew"] == TOTALS["half-done"]


def test_without_walls_nothing_is_graded(small, monkeypatch):
    """The message names the ways out; there is no silent way back to plain grading."""
    hand_in(small, "unwalled", example("half-done"))

    def refuse(_):
        raise SandboxError("no wall can stand here; use Docker, or --unsafe")

    monkeypatch.setattr(plugin, "warm_grader", refuse)
    answer = by_api(small, "unwalled")
    assert not answer["success"]
    assert "no wall can stand here; use Docker" in answer["log"]
    assert not (small / "autograded" / "unwalled" / "mini").exists()
    assert {score for score, _ in marks(small)[0]["unwalled"].values()} == {None}


def test_a_source_that_is_missing_or_has_changed(small):
    """It stops the run at once, with a sentence, not with a traceback for each student."""
    hand_in(small, "nobody", example("blank"))
    path = small / "source" / "mini" / "mini.ipynb"
    before = path.read_text(encoding="utf-8")
    try:
        path.write_text(before.replace("test_f_examples", "test_f_x"), encoding="utf-8")
        assert "run: nbseal release" in by_api(small, "nobody")["log"]
        path.unlink()
        run = nbgrader(small, "autograde", "mini", "--student", "nobody", "--force", check=False)
        assert run.returncode == 1
        assert "is not a readable notebook" in run.stderr
        assert "Traceback" not in run.stderr
    finally:
        path.write_text(before, encoding="utf-8")


def test_no_execute_gives_no_marks(small):
    hand_in(small, "unexecuted", changed("blank", show_number))
    nbgrader(small, "autograde", "mini", "--student", "unexecuted", "--no-execute")
    assert set(marks(small)[0]["unexecuted"].values()) == {(None, True)}


def test_switched_off(small):
    hand_in(small, "plain", changed("blank", delete_tests))
    stock = "--Autograde.exporter_class=nbconvert.exporters.NotebookExporter"
    nbgrader(small, "autograde", "mini", "--student", "plain", stock)
    folder = small / "autograded" / "plain" / "mini"
    assert (folder / "mini.ipynb").exists() and not mini.record(small, "plain").exists()


def test_without_our_package_a_course_says_so_and_works():
    """The configuration warns loudly, and nbgrader reads the rest of it."""
    code = (
        "import importlib.util, warnings\n"
        "from traitlets.config import Config\n"
        "find = importlib.util.find_spec\n"
        "importlib.util.find_spec = lambda name: None if name == 'nbseal' else find(name)\n"
        "c = Config(); get_config = lambda: c\n"
        "exec(compile(open('nbgrader_config.py').read(), 'nbgrader_config.py', 'exec'))\n"
        "assert 'exporter_class' not in c.Autograde and c.CourseDirectory.course_id\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=notebooks.ROOT, capture_output=True, text=True, check=True
    )
    assert "UserWarning: NOT SEALED: the package nbseal is not installed" in run.stderr


def test_formgraders_button(small, tmp_path):
    hand_in(small, "button", example("half-done"))
    port = free_port()
    extension = "nbgrader.server_extensions.formgrader"
    command = [f"{HERE}/jupyter", "server", "--no-browser", f"--port={port}", "--allow-root"]
    command += ["--IdentityProvider.token=secret", "--ServerApp.port_retries=0"]
    command += [f"--ServerApp.jpserver_extensions={{'{extension}': True}}"]
    settings = environment() | {"HOME": str(tmp_path), "JUPYTER_CONFIG_DIR": str(tmp_path)}
    with (tmp_path / "server.log").open("w+") as log:
        server = subprocess.Popen(command, cwd=small, env=settings, stdout=log, stderr=log)
        try:
            url = f"http://127.0.0.1:{port}/formgrader/api"
            header = {"Authorization": "token secret"}
            for _ in range(120):
                with contextlib.suppress(OSError):
                    request = urllib.request.Request(f"{url}/status", headers=header)
                    urllib.request.urlopen(request, timeout=10).close()
                    break
                time.sleep(0.5)
            request = urllib.request.Request(
                f"{url}/submission/mini/button/autograde", b"", header, method="POST"
            )
            with urllib.request.urlopen(request, timeout=200) as response:
                answer = json.load(response)
        finally:
            server.terminate()
            server.wait(30)
            log.seek(0)
            print(log.read()[-3000:])
    assert answer["success"], answer
    assert totals(small)["button"] == TOTALS["half-done"]
