"""A course that is not this one: `nbseal init`, `nbseal new`, the first check, and notebooks of any name."""

import json
import shutil
import warnings
from copy import deepcopy
from pathlib import Path

import mini
import nbformat
import pytest
from nbformat.v4 import new_markdown_cell
from nbformat.warnings import MissingIDFieldWarning
from small_course import F, hand_in, make
from small_course import nbseal as run

from nbseal.audit.run import AuditOptions, audit_assignment
from nbseal.cli import grading
from nbseal.course.config import course_config
from nbseal.course.release import with_all_cells
from nbseal.course.setup_from_config import setup_from_config
from nbseal.errors import AssignmentError, SandboxError
from nbseal.notebook.assignment import read_assignment

CELLS = [mini.exercise("f", F), mini.hidden("test_f_contract", "assert f(1) == 2", points=3)]


def course_of(folder, *cells, name="mini"):
    course = make(folder, *(cells or CELLS), released=False, name=name)
    answer = nbformat.writes(mini.assignment(*(cells or CELLS))[0].notebook).encode()
    hand_in(course, "ada", answer, name=name)
    return course


def test_init_adds_what_is_missing_and_changes_nothing(tmp_path):
    file = tmp_path / "nbgrader_config.py"
    own = "c = get_config()\nc.Execute.skip_cells_with_tag = 'slow'\nc.Execute.timeout = 7"
    file.write_text(own)
    done = run(tmp_path, "init")
    assert done.exit_code == 0, done.output
    assert file.read_text().startswith(own + "\n")
    config = course_config(tmp_path)
    assert config.Autograde.exporter_class == "nbseal.nbgrader_plugins.autograde.SealedExporter"
    assert config.OverwriteCells.add_missing_cells is True
    assert (config.Execute.skip_cells_with_tag, config.Execute.timeout) == ("slow", 7)
    added = [line for line in file.read_text().splitlines() if line.startswith("c.")][2:]
    assert len(added) == 3 and all(line in done.output for line in added)
    assert "c.Execute.skip_cells_with_tag stays 'slow'" in done.output
    before = file.read_text()
    assert "Nothing is added" in run(tmp_path, "init").output and file.read_text() == before


def test_init_where_there_is_no_course(tmp_path):
    done = run(tmp_path, "init")
    assert done.exit_code == 2 and "neither nbgrader_config.py nor source/" in done.output
    assert not list(tmp_path.iterdir())
    (tmp_path / "source").mkdir()
    assert run(tmp_path, "init").exit_code == 0
    assert course_config(tmp_path).Execute.skip_cells_with_tag == ""


@pytest.mark.sandbox
@pytest.mark.slow
def test_a_new_assignment_stands_the_audit(tmp_path):
    (tmp_path / "nbgrader_config.py").write_text("c = get_config()\nc.Audit.bank = 'tried'\n")
    assert run(tmp_path, "new", "words").exit_code == 0
    assert run(tmp_path, "release", "words").exit_code == 0
    assert (tmp_path / "tried" / "words" / "longest" / "wrong").is_dir()
    found = audit_assignment(tmp_path, "words")
    assert found.findings == []
    (tally,) = found.tallies
    assert (tally.right, tally.wrong, tally.false_passes) == (1, 1, 0) and tally.killed > 3
    source = tmp_path / "source" / "words" / "words.ipynb"
    before = source.read_bytes()
    again = run(tmp_path, "new", "words")
    assert again.exit_code == 2 and "is there already" in again.output
    assert source.read_bytes() == before
    for name in ("../words", ".words", ""):
        assert run(tmp_path, "new", name).exit_code == 2
    shutil.rmtree(tmp_path / "tried")
    (lacks,) = audit_assignment(tmp_path, "words", AuditOptions(plain=False)).findings
    assert lacks.kind == "bank" and "there is no folder" in lacks.text


@pytest.mark.sandbox
@pytest.mark.slow
def test_a_check_that_fails_with_the_solution_grades_nobody(tmp_path):
    wrong = mini.hidden("test_f_wrong", "assert f(1) == 3, 'no such sum'")
    course = course_of(tmp_path, *CELLS, wrong)
    refused = run(course, "grade", "mini")
    said = " ".join(refused.output.split())
    assert refused.exit_code == 2 and not (course / "autograded" / "ada").exists()
    assert "your own solution of mini does not pass test_f_wrong" in said and "--anyway" in said
    assert "It said: no such sum" in said and "Usage" not in said
    assert run(course, "grade", "mini", "--anyway").exit_code == 0
    assert json.loads(run(course, "marks", "mini", "--json").stdout)[0]["total"] == 3


def test_a_machine_without_walls_leaves_the_first_check_out_for_a_cluster(tmp_path, monkeypatch):
    """The cluster's machines have their own; without a cluster, nothing is graded."""

    def no_walls(*_, **__):
        raise SandboxError("there is no sandbox here")

    course = course_of(tmp_path)
    begun = []
    monkeypatch.setattr(grading, "first_check", no_walls)
    monkeypatch.setattr(grading, "see_cluster", lambda _: None)
    monkeypatch.setattr(grading, "grade_class", lambda *_, **__: begun.append(1) or [])
    there = run(course, "grade", "mini", "--scheduler", "tcp://127.0.0.1:1")
    assert "not graded first, as this machine cannot: there is no sandbox here" in there.output
    assert begun == [1] and there.exit_code == 0
    assert run(course, "grade", "mini").exit_code == 2
    assert begun == [1]


@pytest.mark.sandbox
@pytest.mark.slow
def test_the_first_check_is_made_once(tmp_path, monkeypatch):
    from nbseal.audit import check

    course = course_of(tmp_path)
    asked = []
    decided = check.decided
    monkeypatch.setattr(check, "decided", lambda *setup: asked.append(1) or decided(*setup))
    assert run(course, "grade", "mini").exit_code == 0
    assert run(course, "grade", "mini", "--force").exit_code == 0
    assert len(asked) == 1
    with (course / "nbgrader_config.py").open("a") as file:
        file.write("c.Execute.timeout = 9\n")
    assert run(course, "grade", "mini").exit_code == 0
    assert len(asked) == 2


@pytest.mark.parametrize(("header", "body"), [(0, 5), (5, 0)])
def test_a_header_of_another_format(tmp_path, header, body):
    """As `nbgrader quickstart` writes one: marks stay fresh, and no cell has what its format forbids."""
    course = course_of(tmp_path)
    for file, minor in (("header.ipynb", header), ("mini/mini.ipynb", body)):
        path = course / "source" / file
        notebook = mini.assignment(*deepcopy(CELLS))[0].notebook
        if file == "header.ipynb":
            notebook.cells = [new_markdown_cell("# Hello", id="hello")]
        if not minor:
            notebook.nbformat_minor = 0
            for cell in notebook.cells:
                del cell["id"]
        path.write_text(json.dumps(notebook))
    with (course / "nbgrader_config.py").open("a") as file:
        file.write("c.IncludeHeaderFooter.header = 'source/header.ipynb'\n")
    config = course_config(course)
    read = [with_all_cells(config, None, read_assignment(course, "mini")) for _ in range(2)]
    assert len(read[0].notebook.cells) == 4
    assert [("id" in cell) == (body == 5) for cell in read[0].notebook.cells] == [True] * 4
    first, second = (setup_from_config(config, one).digest() for one in read)
    assert first == second
    with warnings.catch_warnings():
        warnings.simplefilter("error", MissingIDFieldWarning)
        assert run(course, "release", "mini").exit_code == 0
        assert run(course, "check-release", "mini").exit_code == 0


@pytest.mark.sandbox
@pytest.mark.slow
def test_several_notebooks(tmp_path):
    course = course_of(tmp_path, name="one")
    folder = Path(course, "source", "mini")
    nbformat.write(mini.assignment(mini.given("g", "a = 1"))[0].notebook, folder / "a.ipynb")
    assert read_assignment(course, "mini").notebook_name == "one"
    shutil.copy(folder / "one.ipynb", folder / "two.ipynb")
    with pytest.raises(AssignmentError, match=r"several notebooks \(one, two\); say which one"):
        read_assignment(course, "mini")
    assert read_assignment(course, "mini", notebook="two").path.name == "two.ipynb"
    with pytest.raises(AssignmentError, match="no notebook 'a' with points; there is: one, two"):
        read_assignment(course, "mini", notebook="a")
    asked = run(course, "audit", "mini")
    assert asked.exit_code == 2 and "--notebook one" in asked.output
    wrong = course / "bank" / "mini" / "two" / "f" / "wrong" / "forgets.py"
    wrong.parent.mkdir(parents=True)
    code = "def f(x):\n    return x\n"
    wrong.write_text(f'"""Adds nothing."""\n# marks: f 0\n# data: All.\n{code}')
    assert run(course, "release", "mini").exit_code == 0
    found = audit_assignment(course, "mini", AuditOptions(notebook="two", fill_reasons=True))
    assert [tally.wrong for tally in found.tallies] == [1]
    assert not [one for one in found.findings if one.kind in ("bank", "reference", "blank")]
    assert "# reason: test_f_contract: " in wrong.read_text()
    (lacks,) = audit_assignment(course, "mini", AuditOptions(notebook="one", plain=False)).findings
    assert lacks.kind == "bank" and "/bank/mini/one," in lacks.text
