"""What students get: exactly what source/ gives, and nothing of the solution or the hidden tests."""

import json
import re

import nbformat
import notebooks
import pytest
import small_course
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config

from nbseal.course import release as releases
from nbseal.course.config import course_config
from nbseal.course.release import files_below
from nbseal.notebook.assignment import grade_id

ALLOWED = {
    name: {f"{name}.ipynb", "sudokukit-1.0-py3-none-any.whl"}
    for name in ("candidates", "norvig", "sat", "sudoku")
}
DELIMITERS = ("BEGIN SOLUTION", "END SOLUTION", "BEGIN HIDDEN TESTS", "END HIDDEN TESTS")


@pytest.fixture(params=ALLOWED)
def name(request):
    return request.param


@pytest.fixture
def source(name):
    return notebooks.source_of(name)


@pytest.fixture
def release(name):
    return notebooks.release_of(name)


def test_every_assignment_is_listed():
    assert {p.name for p in (notebooks.ROOT / "source").iterdir() if p.is_dir()} == set(ALLOWED)


@pytest.mark.parametrize("folder", ["source", "release"])
@pytest.mark.parametrize("assignment", ALLOWED)
def test_allowed_files(folder, assignment):
    """nbgrader copies every file of source/<assignment>/ to students: only these may be there."""
    ignore = CourseDirectory(config=course_config(notebooks.ROOT)).ignore
    files = files_below(notebooks.ROOT / folder / assignment, ignore)
    assert set(files) == ALLOWED[assignment]


@pytest.mark.parametrize("assignment", ALLOWED)
def test_release_is_fresh(assignment):
    assert releases.stale_files(notebooks.ROOT, assignment) == {}


def test_a_stale_release_is_noticed(tmp_path, monkeypatch):
    fresh = {"a.ipynb": b"1", "b.py": b"2", "c.png": b"3"}
    monkeypatch.setattr(releases, "make_release", lambda *_: fresh)
    setting = "c.CourseDirectory.ignore = ['.ipynb_checkpoints', '*~']"
    (tmp_path / "nbgrader_config.py").write_text(f"c = get_config()\n{setting}\n")
    committed = tmp_path / "release" / "x"
    committed.mkdir(parents=True)
    (committed / "a.ipynb").write_bytes(b"1")
    (committed / "b.py").write_bytes(b"other")
    (committed / "d.txt").write_bytes(b"4")
    (committed / ".ipynb_checkpoints").mkdir()
    (committed / ".ipynb_checkpoints" / "a.ipynb").write_bytes(b"5")
    (committed / "b.py~").write_bytes(b"6")
    assert releases.stale_files(tmp_path, "x") == {
        "b.py": "differs",
        "c.png": "is missing",
        "d.txt": "should not be there",
    }


def secret_lines(notebook):
    secret = set()
    for cell in notebook.cells:
        for part in re.findall(r"(?s)### BEGIN (?:SOL|HIDDEN)[^\n]*\n(.*?)### END", cell.source):
            secret |= {line.strip() for line in part.splitlines() if len(line.strip()) >= 12}
    return secret


def test_no_secret_line_in_the_release(name, source, release):
    outside = "\n".join(
        re.sub(r"### BEGIN (SOLUTION|HIDDEN TESTS)\n.*?### END", "", c.source, flags=re.DOTALL)
        for c in source.cells
    )
    for file in (notebooks.ROOT / "kit" / "sudokukit").rglob("*.py"):  # given as it is
        outside += file.read_text(encoding="utf-8")
    secret = {line for line in secret_lines(source) if line not in outside}
    for cell in source.cells:  # each solution and each hidden test counts
        if "### BEGIN" in cell.source:
            assert any(line in cell.source for line in secret), grade_id(cell)
    visible = "\n".join("".join(cell.source) for cell in release.cells)
    assert [line for line in secret if line in visible] == []
    for content in files_below(notebooks.ROOT / "release" / name).values():
        text = content.decode("utf-8", "replace")  # nothing in the wheel is compressed
        assert [line for line in secret if json.dumps(line, ensure_ascii=False)[1:-1] in text] == []
        assert not any(delimiter in text for delimiter in DELIMITERS)


def test_hidden_checks_keep_only_their_sentence(source, release):
    cells = {grade_id(cell): cell for cell in release.cells if grade_id(cell)}
    hidden = [grade_id(c) for c in source.cells if "### BEGIN HIDDEN TESTS" in c.source]
    assert len(hidden) >= 5
    for name in hidden:
        assert all(line.startswith("#") for line in cells[name].source.splitlines()), name


def test_puzzles_of_hidden_tests_are_not_printed(source, release):
    lines = re.compile(r'"([.\d]{81})"')
    hidden = {p for line in secret_lines(source) for p in lines.findall(line) if "." in p}
    shown = {p for cell in release.cells for p in lines.findall(cell.source)}
    assert len(hidden) >= 5
    assert not hidden & shown


DELIMITED = {  # code of a cell: what is said of it
    "### BEGIN HIDDEN TEST\nassert 1": "which hides nothing: write ### BEGIN HIDDEN TESTS",
    "### Begin hidden tests\nassert 1": "which hides nothing: write ### BEGIN HIDDEN TESTS",
    "x = 1\n  # END SOLUTIN": "which hides nothing: write ### END SOLUTION",
    "### BEGIN HIDDEN TESTS\nassert 1": "no 'END HIDDEN TESTS' after it",
    '{"points": -1}': "-1 is less than the minimum of 0. Give it its type, ID and points anew",
    '{"grade": null}': "None is not of type 'boolean'",  # and no number is no points
    '{"points": null}': "None is not of type 'number'",
    "# The hidden tests begin here\n### BEGIN HIDDEN TESTS\n1\n### END HIDDEN TESTS": "",
}


@pytest.mark.parametrize("code", DELIMITED)
def test_a_delimiter_with_a_slip_releases_nothing(tmp_path, code):
    course = small_course.make(tmp_path, released=False)
    path = course / "source" / "mini" / "mini.ipynb"
    notebook = nbformat.read(path, 4)
    flags = json.loads(code) if code.startswith("{") else {}
    notebook.cells[2].metadata.nbgrader |= flags
    notebook.cells[2].source = "" if flags else code
    nbformat.write(notebook, path)
    for command in ("check", "release") if DELIMITED[code] else ():
        said = small_course.said(small_course.run(course, command))
        assert "test_f_contract" in said and DELIMITED[code] in said
    assert not [*(tmp_path / "release").rglob("*.ipynb")]
    assert DELIMITED[code] or releases.students_version(Config(), notebook)
