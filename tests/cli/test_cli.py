"""The command `nbseal`: what it prints, and its exit codes."""

import json
import re
import shutil
from functools import partial

import notebooks
import pytest
from click.testing import CliRunner
from rich.console import Console
from small_course import gradebook

from nbseal.cli import commands as cli
from nbseal.cli.marks_table import print_marks
from nbseal.course.gradebook import Marks
from nbseal.notebook.assignment import read_assignment
from nbseal.notebook.items import Item


@pytest.fixture
def run():
    return lambda *arguments: CliRunner().invoke(cli.main, [str(a) for a in arguments])


@pytest.fixture
def course(tmp_path):
    shutil.copytree(notebooks.ROOT / "source", tmp_path / "source")
    shutil.copy(notebooks.ROOT / "nbgrader_config.py", tmp_path)
    assignment = read_assignment(tmp_path, "sudoku")
    with gradebook(tmp_path, make=True) as book:
        book.add_assignment("sudoku")
        book.add_notebook("sudoku", "sudoku")
        for exercise in assignment.exercises:
            for test in exercise.tests:
                book.add_grade_cell(
                    test.name, "sudoku", "sudoku", max_score=test.points, cell_type="code"
                )
        book.add_student("ada")
        book.add_submission("sudoku", "ada")
        submission = book.find_submission("sudoku", "ada")
        for grade in submission.notebooks[0].grades:
            grade.auto_score = grade.max_score if "ruleout" in grade.name else 0
    return tmp_path


def test_help(run):
    told = run("--help").output
    words = re.findall(r"(?m)^  ([a-z][a-z-]+)  ", told)
    assert words == list(cli.COMMANDS) and words.index("collect") < words.index("grade")
    for name in words:
        one = run(name, "--help")
        assert one.exit_code == 0 and f"Usage: main {name} " in one.output
    assert "No such command 'grades'" in run("grades").output


def test_marks(run, course):
    result = run("marks", "sudoku", "--course", course)
    (line,) = [line for line in result.output.splitlines() if "ada" in line]
    assert line.split()[-9:] == ["5", "0", "0", "0", "0", "0", "0", "0", "5"]
    for number, exercise in enumerate(read_assignment(course, "sudoku").exercises, start=1):
        assert f"{number} {exercise.name}" in " ".join(result.output.split())
    with gradebook(course) as book:
        book.find_submission_notebook("sudoku", "sudoku", "ada").late_submission_penalty = 2
    (ada,) = json.loads(run("marks", "sudoku", "--course", course, "--json").stdout)
    assert (ada["student"], ada["late_penalty"], ada["total"]) == ("ada", 2, 3)
    assert ada["exercises"]["ruleout"] == sum(ada["exercises"].values()) == 5
    assert ada["tests"]["test_ruleout_cell"] == 2


@pytest.mark.parametrize(("number", "tables"), [(8, 1), (12, 1), (40, 5)])
def test_tables_of_many_exercises(capsys, monkeypatch, number, tables):
    terminal = partial(Console, force_terminal=True, width=80)
    monkeypatch.setattr("nbseal.cli.marks_table.Console", terminal)
    items = [Item(f"exercise_{k}", 0 if k == 4 else 10, False, "") for k in range(1, number + 1)]
    points = {item.name: item.points for item in items}
    total = sum(points.values())
    ids = ["ada", "b" * 50, "c" * 50]
    rows = [Marks(who, points, {}, 2 * (who == "ada")) for who in ids]
    print_marks("mini", items, rows, {"b" * 50: "~", "c" * 50: "*"}, {"b" * 50: "Bo"})
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    of_ada = [line.split() for line in lines if line.startswith("ada")]
    assert len(of_ada) == tables and {(*row[-2:],) for row in of_ada} == {("−2", f"{total - 2}")}
    assert sum(len(row) - 3 for row in of_ada) == number - 1
    text = " ".join(lines)
    assert text.count("exercise_") == number - 1 and "4 exercise_4 " not in text
    assert [line.split()[1] for line in lines if line[:3] in ("bbb", "ccc")] == ["~", "*"] * tables
    rows = [Marks(f"{who}@x.edu", points, {}, 0) for who in ("ada", "bob")]
    print_marks("mini", items, rows, {}, {"bob@x.edu": "Bo"})
    told = capsys.readouterr().out
    assert "@" not in told  # it tells nobody apart
    assert ("bob Bo " in told) == (number < 40)  # where there is room


@pytest.mark.parametrize(("arguments", "message"), [
    (["marks", "nope"], "assignment 'nope' has no notebook"),
    (["check-release", "nope"], f"assignments of this course: {', '.join(notebooks.ASSIGNMENTS)}"),
])  # fmt: skip
def test_usage_errors(run, course, arguments, message):
    result = run(*arguments, "--course", course)
    assert result.exit_code == 2
    assert message in " ".join(result.output.split())
    assert "Traceback" not in result.output and "Usage" not in result.output


def test_a_folder_without_configuration(run, course):
    (course / "nbgrader_config.py").unlink()
    result = run("marks", "sudoku", "--course", course)
    assert result.exit_code == 2
    said = "nbgrader_config.py does not exist; give the course folder with --course"
    assert said in " ".join(result.output.split())


def test_an_unknown_gradebook(run, course):
    (course / "gradebook.db").unlink()
    assert run("marks", "nope", "--course", course).exit_code == 2
    assert not (course / "gradebook.db").exists()
    result = run("marks", "sudoku", "--course", course)
    assert result.exit_code == 0
    assert "The gradebook did not know sudoku yet: entered" in result.stderr
    assert "No marks yet" in result.stdout


def configure(course, line):
    path = course / "nbgrader_config.py"
    path.write_text(path.read_text(encoding="utf-8") + f"\n{line}\n", encoding="utf-8")


def test_a_gradebook_that_cannot_be_opened(run, course):
    url = "postgresql+nodriver://me:secret@127.0.0.1:1/marks"
    configure(course, f'c.CourseDirectory.db_url = "{url}"')
    result = run("marks", "sudoku", "--course", course)
    assert result.exit_code == 2
    assert "the gradebook postgresql+nodriver://me:***@127.0.0.1:1/marks" in result.output
    assert "secret" not in result.output
    (course / "gradebook.db").write_bytes(b"no database" * 200)
    configure(course, 'c.CourseDirectory.db_url = "sqlite:///gradebook.db"')
    result = run("marks", "sudoku", "--course", course)
    assert result.exit_code == 2
    assert "cannot be used" in result.output


def test_a_cell_that_the_notebook_has_not(run, course):
    with gradebook(course) as book:
        book.remove_submission("sudoku", "ada")
        book.add_grade_cell("essay", "sudoku", "sudoku", max_score=1, cell_type="code")
        book.add_submission("sudoku", "ada")
    result = run("marks", "sudoku", "--course", course)
    assert result.exit_code == 2
    said = " ".join(result.output.split())
    assert "other test cells or points than source/sudoku (essay)" in said


def test_check_release(run, monkeypatch):
    monkeypatch.setattr("nbseal.cli.authoring.stale_files", lambda *_: {"sudoku.ipynb": "differs"})
    result = run("check-release", "sudoku")
    assert result.exit_code == 1
    told = "release/sudoku/sudoku.ipynb differs, compared with what source/ gives now"
    assert told in result.output
    assert "nbseal release sudoku" in result.output
    monkeypatch.setattr("nbseal.cli.authoring.stale_files", lambda *_: {})
    assert run("check-release", "sudoku").exit_code == 0
