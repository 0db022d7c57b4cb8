"""Grading a course folder: what is found, what is written, what is refused."""

import ctypes
import json
import os
import shutil
import struct
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import mini
import nbformat
import notebooks
import pytest
from click.testing import CliRunner
from nbformat.v4 import new_notebook
from nbgrader.apps.api import NbGraderAPI
from small_course import CODES, hand_in, make, marks, record, run
from traitlets.config import Config

from nbseal.cli import commands as cli
from nbseal.course.config import course_config, times_of
from nbseal.results import Times
from nbseal.walls.probe import Finding, probe

pytestmark = pytest.mark.sandbox

ANSWERS = dict(zip(("right", "half", "none"), CODES))


@pytest.fixture(scope="module")
def master(tmp_path_factory):
    course = make(tmp_path_factory.mktemp("course"))
    for student, code in ANSWERS.items():
        hand_in(course, student, code)
    return course


@pytest.fixture
def course(master, tmp_path):
    return shutil.copytree(master, tmp_path / "course", symlinks=True)


def test_header_footer_and_other_folders(tmp_path):
    cells = {
        "header": mini.given("offset", "OFFSET = 1"),
        "footer": mini.check("test_f_footer", "assert f(5) == 5 + OFFSET", points=1),
    }
    for name, cell in cells.items():
        nbformat.write(new_notebook(cells=[cell]), tmp_path / f"{name}.ipynb")
    make(tmp_path, released=False)
    (tmp_path / "source").rename(tmp_path / "instructor")
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
    result = run(tmp_path, "grade", "--json")
    assert result.exit_code == 0, result.output
    told = {one["student"]: one["points"] for one in json.loads(result.stdout)}
    assert told == {"right": 6, "half": 3, "none": 0}


def test_a_class_and_a_student_again(course):
    result = run(course, "grade", "half", "--json")
    assert [(o["student"], o["points"]) for o in json.loads(result.stdout)] == [("half", 2)]
    assert marks(course) == {"half": 2}
    result = run(course, "grade")
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
    hand_in(course, "right", b"<html>please log in</html>")
    result = run(course, "grade", "right")
    assert result.exit_code == 1 and marks(course)["right"] == 0
    assert "web page" in result.output or "HTML" in result.output
    assert "1 changed: right 5 to 0\n" in result.stderr
    assert not record(course, "right")["readable"]


def test_what_is_missing_or_odd(course):
    submitted = course / "submitted"
    for student in ("other-name", "empty", "pipe"):
        (submitted / student / "mini").mkdir(parents=True)
    (submitted / "other-name" / "mini" / "mini (1).ipynb").write_text("{}")
    os.mkfifo(submitted / "pipe" / "mini" / "mini.ipynb")
    (submitted / "link").mkdir()
    (submitted / "link" / "mini").symlink_to(submitted / "right" / "mini")
    for student in ("Zoë O'Hara", "a\udcffb", "zed"):
        hand_in(course, student, ANSWERS["right"])
    (course / "autograded").mkdir()
    (course / "autograded" / "zed").write_text("a file")
    result = run(course, "grade")
    assert result.exit_code == 1
    zero = {"other-name": 0, "empty": 0, "pipe": 0, "link": 0, "none": 0}
    assert marks(course) == zero | {"right": 5, "half": 2, "Zoë O'Hara": 5}
    for student, words in {
        "other-name": "there is: mini (1).ipynb",
        "empty": "the folder is empty",
        "pipe": "not a file",
        "link": "link",
    }.items():
        assert words in record(course, student)["remarks"][0]
    assert result.output.count("The result could not be saved") == 2
    assert "Warning" not in result.output


def test_errors_before_anything_is_graded(course):
    assert "there is no student 'nobody' with a submission" in run(course, "grade", "nobody").output
    path = course / "source" / "mini" / "mini.ipynb"
    path.write_text(path.read_text().replace('"points": 3', '"points": 4'))
    result = run(course, "grade")
    assert result.exit_code == 2 and "run: nbseal release mini" in result.output
    assert "Usage" not in result.output
    assert not (course / "autograded").exists()


def without_landlock():
    """From now on, this process's kernel has no Landlock (and bubblewrap is not looked for)."""
    code = [(0x20, 0, 0, 0), (0x15, 0, 1, 444), (0x06, 0, 0, 0x50026), (0x06, 0, 0, 0x7FFF0000)]
    program = b"".join(struct.pack("HBBI", *line) for line in code)  # 444: landlock_create_ruleset
    libc = ctypes.CDLL(None)
    libc.prctl(38, 1, 0, 0, 0)  # PR_SET_NO_NEW_PRIVS
    filled = ctypes.create_string_buffer(struct.pack("HxxxxxxP", len(code), id(program) + 32))
    assert libc.prctl(22, 2, filled, 0, 0) == 0  # PR_SET_SECCOMP


def test_no_wall_no_grading(course):
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


def test_doctor(monkeypatch):
    result = CliRunner().invoke(cli.main, ["doctor"])
    assert result.exit_code == 0 and "read /etc/passwd" in result.output
    assert result.output.endswith("\nAll that grading needs is here.\n")
    told = json.loads(CliRunner().invoke(cli.main, ["doctor", "--json"]).output)
    assert told["walls"]["seccomp"] and all(tried["refused"] for tried in told["tried"])
    for who, words in ((1000, "not needed"), (0, "stays root, without root's rights")):
        walls, tried = probe()
        dropped = replace(walls, uid_dropped=False)
        monkeypatch.setattr("nbseal.cli.doctor.probe", lambda d=dropped, t=tried: (d, t))
        monkeypatch.setattr("nbseal.cli.doctor.os.geteuid", lambda who=who: who)
        result = CliRunner().invoke(cli.main, ["doctor"])
        assert result.exit_code == 0 and words in " ".join(result.output.split())
    monkeypatch.setattr("nbseal.cli.doctor.probe", lambda: (walls, [Finding("list /", False, "")]))
    result = CliRunner().invoke(cli.main, ["doctor"])
    assert (result.exit_code, result.output.splitlines()[-1]) == (
        1,
        "No wall stops students' code that would list /.",
    )


@pytest.mark.parametrize(
    ("setting", "seconds"), [({}, 30), ({"timeout": 5}, 5), ({"timeout": "2"}, 2), ({"timeout": -1}, 60), ({"timeout": None}, 60)]
)  # fmt: skip
def test_how_long_a_cell_may_run(setting, seconds):
    assert times_of(Config({"Execute": setting})) == Times(seconds)
    here = times_of(course_config(notebooks.ROOT)).cell
    told = (notebooks.ROOT / "docs" / "reference.md").read_text("utf-8")
    assert f"after {here:g} (`c.Execute.timeout`; not set, 30)" in told
