"""Grading a course folder: what is found, what is written, what is refused."""

import ctypes
import json
import os
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import mini
import nbformat
import pytest
from click.testing import CliRunner
from nbformat.v4 import new_notebook
from nbgrader.apps.api import NbGraderAPI
from traitlets.config import Config

from nbseal.cli import commands as cli
from nbseal.course.config import course_config, seconds_for_a_cell
from nbseal.course.gradebook import read_marks
from nbseal.notebook.assignment import read_assignment

pytestmark = pytest.mark.sandbox

CELLS = [
    mini.exercise("f", "def f(x):\n    ### BEGIN SOLUTION\n    return x + 1\n    ### END SOLUTION"),
    mini.check("test_f_examples", "assert f(1) == 2", points=2),
    mini.hidden("test_f_contract", "assert f(-1) == 0, 'f is wrong below zero.'", points=3),
]
ANSWERS = {
    "right": "def f(x): return x + 1",
    "half": "def f(x): return abs(x) + 1",
    "none": "def f(x): return None",
}


@pytest.fixture(scope="module")
def master(tmp_path_factory):
    """A course with an assignment `mini`, released, that three students have handed in."""
    course = tmp_path_factory.mktemp("course")
    source, release = mini.assignment(*CELLS)
    (course / "source" / "mini").mkdir(parents=True)
    nbformat.write(source.notebook, course / "source" / "mini" / "mini.ipynb")
    (course / "nbgrader_config.py").write_text("c = get_config()\nc.Execute.timeout = 5\n")
    config = course_config(course)
    assert NbGraderAPI(config=config).generate_assignment("mini")["success"]
    for student, code in ANSWERS.items():
        hand_in(course, student, mini.handed_in(release, {"f": code}, {}))
    return course


@pytest.fixture
def course(master, tmp_path):
    return shutil.copytree(master, tmp_path / "course", symlinks=True)


def hand_in(course, student, data):
    folder = course / "submitted" / student / "mini"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "mini.ipynb").write_bytes(data)


def grade(course, *arguments):
    return CliRunner().invoke(cli.main, ["grade", "mini", "--course", str(course), *arguments])


def marks(course):
    return {m.student: m.total for m in read_marks(course, read_assignment(course, "mini"))}


def record(course, student):
    return json.loads((mini.record(course, student)).read_text())


def test_header_footer_and_other_folders(tmp_path):
    """The notebook is what nbgrader makes of it, wherever the course keeps its notebooks."""
    source, _ = mini.assignment(*CELLS)
    header = mini.given("offset", "OFFSET = 1")
    footer = mini.check("test_f_footer", "assert f(5) == 5 + OFFSET", points=1)
    (tmp_path / "instructor" / "mini").mkdir(parents=True)
    nbformat.write(source.notebook, tmp_path / "instructor" / "mini" / "mini.ipynb")
    for name, cell in {"header": header, "footer": footer}.items():
        nbformat.write(new_notebook(cells=[cell]), tmp_path / f"{name}.ipynb")
    (tmp_path / "nbgrader_config.py").write_text(
        "c = get_config()\n"
        "c.CourseDirectory.source_directory = 'instructor'\n"
        "c.IncludeHeaderFooter.header = 'header.ipynb'\n"
        "c.IncludeHeaderFooter.footer = 'footer.ipynb'\n"
    )
    assert NbGraderAPI(config=course_config(tmp_path)).generate_assignment("mini")["success"]
    released = nbformat.read(tmp_path / "release" / "mini" / "mini.ipynb", as_version=4)
    for student, code in ANSWERS.items():
        hand_in(tmp_path, student, mini.handed_in(released, {"f": code}, {}))
    result = grade(tmp_path, "--json")
    assert result.exit_code == 0, result.output
    assert {s["student"]: s["points"] for s in json.loads(result.stdout)} == {
        "right": 6, "half": 3, "none": 0,
    }  # fmt: skip


def test_a_class(course):
    result = grade(course)
    assert result.exit_code == 0, result.output
    assert marks(course) == {"right": 5, "half": 2, "none": 0}
    told = record(course, "half")
    assert told["safe"] and told["readable"] and told["walls"]["seccomp"]
    assert [(t["verdict"], t["reason"]) for t in told["tests"]] == [
        ("passed", ""),
        ("failed", "f is wrong below zero."),
    ]
    graded = nbformat.read(course / "autograded" / "half" / "mini" / "mini.ipynb", 4)
    nbformat.validate(graded)
    assert "f(-1)" not in json.dumps(graded)


def test_some_students_and_json(course):
    result = grade(course, "half", "--json")
    assert [(o["student"], o["points"]) for o in json.loads(result.stdout)] == [("half", 2)]
    assert marks(course) == {"half": 2}


def test_grading_again_leaves_nothing_stale(course):
    grade(course, "right")
    hand_in(course, "right", b"<html>please log in</html>")
    result = grade(course, "right")
    assert result.exit_code == 1
    assert marks(course) == {"right": 0}
    assert "web page" in result.output or "HTML" in result.output
    assert not record(course, "right")["readable"]


def test_what_is_missing_or_odd(course):
    (course / "submitted" / "other-name" / "mini").mkdir(parents=True)
    (course / "submitted" / "other-name" / "mini" / "mini (1).ipynb").write_text("{}")
    (course / "submitted" / "empty" / "mini").mkdir(parents=True)
    (course / "submitted" / "pipe" / "mini").mkdir(parents=True)
    os.mkfifo(course / "submitted" / "pipe" / "mini" / "mini.ipynb")
    (course / "submitted" / "link").mkdir()
    (course / "submitted" / "link" / "mini").symlink_to(course / "submitted" / "right" / "mini")
    hand_in(course, "Zoë O'Hara", (course / "submitted/right/mini/mini.ipynb").read_bytes())
    result = grade(course)
    assert result.exit_code == 1
    got = marks(course)
    assert got.pop("Zoë O'Hara") == 5
    zero = {"other-name": 0, "empty": 0, "pipe": 0, "link": 0, "none": 0}
    assert got == zero | {"right": 5, "half": 2}
    assert "there is: mini (1).ipynb" in record(course, "other-name")["remarks"][0]
    assert "the folder is empty" in record(course, "empty")["remarks"][0]
    assert "not a file" in record(course, "pipe")["remarks"][0]
    assert "link" in record(course, "link")["remarks"][0]


def test_what_cannot_be_saved_stops_nobody(course):
    """A folder name that is no text, a file where a folder must be: named, and the rest goes on."""
    right = (course / "submitted" / "right" / "mini" / "mini.ipynb").read_bytes()
    hand_in(course, "a\udcffb", right)
    hand_in(course, "zed", right)
    (course / "autograded").mkdir()
    (course / "autograded" / "zed").write_text("a file")
    result = grade(course)
    assert result.exit_code == 1
    assert marks(course) == {"right": 5, "half": 2, "none": 0}
    assert result.output.count("The result could not be saved") == 2
    assert "Warning" not in result.output


def test_errors_before_anything_is_graded(course):
    assert "no submission of nobody" in grade(course, "nobody").output
    assert not (course / "autograded").exists()


def test_points_that_were_changed_since_the_release(course):
    path = course / "source" / "mini" / "mini.ipynb"
    path.write_text(path.read_text().replace('"points": 3', '"points": 4'))
    result = grade(course)
    assert result.exit_code == 2 and "run: nbseal release mini" in result.output


def without_landlock():
    """From now on, this process's kernel has no Landlock (and bubblewrap is not looked for)."""
    code = [(0x20, 0, 0, 0), (0x15, 0, 1, 444), (0x06, 0, 0, 0x50026), (0x06, 0, 0, 0x7FFF0000)]
    program = b"".join(struct.pack("HBBI", *line) for line in code)  # 444: landlock_create_ruleset
    libc = ctypes.CDLL(None)
    libc.prctl(38, 1, 0, 0, 0)  # PR_SET_NO_NEW_PRIVS
    filled = ctypes.create_string_buffer(struct.pack("HxxxxxxP", len(code), id(program) + 32))
    assert libc.prctl(22, 2, filled, 0, 0) == 0  # PR_SET_SECCOMP


def test_no_wall_no_grading(course):
    """A machine without walls: grading refuses and names the ways out; --unsafe is remembered."""
    nbseal = Path(sys.executable).parent / "nbseal"
    command = [nbseal, "grade", "mini", "right", "--course", course, "--no-bubblewrap"]
    options = {"preexec_fn": without_landlock, "capture_output": True, "text": True}
    done = subprocess.run(command, **options, timeout=100)
    assert done.returncode == 2, done.stdout
    for way in ("Landlock", "bubblewrap", "container", "--unsafe"):
        assert way in done.stderr
    assert not (course / "autograded").exists()
    done = subprocess.run([*command, "--unsafe"], **options, timeout=100)
    assert done.returncode == 0 and marks(course) == {"right": 5}, done.stderr
    assert record(course, "right")["safe"] is False


def test_doctor():
    result = CliRunner().invoke(cli.main, ["doctor"])
    assert result.exit_code == 0 and "read /etc/passwd" in result.output
    told = json.loads(CliRunner().invoke(cli.main, ["doctor", "--json"]).output)
    assert told["walls"]["seccomp"] and all(tried["refused"] for tried in told["tried"])


@pytest.mark.parametrize(
    ("setting", "seconds"), [({}, 30), ({"timeout": 5}, 5), ({"timeout": "2"}, 2), ({"timeout": -1}, 60), ({"timeout": None}, 60)]
)  # fmt: skip
def test_how_long_a_cell_may_run(setting, seconds):
    """nbgrader's setting, as a file or a command line gives it."""
    assert seconds_for_a_cell(Config({"Execute": setting})) == seconds
