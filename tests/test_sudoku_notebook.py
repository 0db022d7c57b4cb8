"""The instructor's notebook: points, names, form and style."""

import doctest
import re
import subprocess
import sys

import nbformat
import notebooks
import pytest
from nbgrader.nbgraderformat import MetadataValidator

from nbseal.assignment import exercises_of, grade_id, read_assignment

POINTS = {  # assignments.md, section 1
    "ruleout": 5,
    "propagate_cell": 10,
    "full_propagation": 10,
    "occurs_once": 10,
    "where_can_it_go": 15,
    "better_propagation": 5,
    "search": 10,
    "efficiency": 5,
}
FUNCTIONS = {  # exercise: (its function, the name it has in the class)
    "ruleout": ("sudoku_ruleout(self, i, j, x)", "ruleout"),
    "propagate_cell": ("sudoku_propagate_cell(self, ij)", "propagate_cell"),
    "full_propagation": ("sudoku_full_propagation(self, to_propagate=None)", "full_propagation"),
    "occurs_once": ("occurs_once_in_sets(set_sequence)", None),
    "where_can_it_go": ("sudoku_where_can_it_go(self)", "where_can_it_go"),
    "better_propagation": (
        "sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None)",
        "full_propagation_with_where_can_it_go",
    ),
    "search": ("sudoku_search(self, new_cell=None)", "search"),
}


def cells(notebook):
    return {grade_id(cell): cell for cell in notebook.cells if grade_id(cell)}


def test_points_and_names():
    """The exercises, their order and their points are those that were agreed: 70 in all."""
    assignment = read_assignment(notebooks.ROOT, "sudoku")
    assert {e.name: e.points for e in assignment.exercises} == POINTS
    assert [e.name for e in assignment.exercises] == list(POINTS)
    assert assignment.points == 70


def test_every_exercise_has_a_visible_and_a_hidden_check(source):
    """Students see at least one check of each exercise, and not all of them."""
    for exercise in exercises_of(source):
        assert {test.hidden for test in exercise.tests} == {True, False}, exercise.name
        assert exercise.has_solution == (exercise.name in FUNCTIONS)


def test_signatures(source, release):
    """Both versions define each function under its name, and attach it to the class."""
    for notebook in (source, release):
        for exercise, (signature, method) in FUNCTIONS.items():
            code = cells(notebook)[exercise].source
            assert f"def {signature}:" in code
            if method:
                assert code.endswith(f"\n\n\nSudoku.{method} = {signature.split('(')[0]}")


def test_blank_exercises_raise(release):
    """A blank exercise has its docstring and raises NotImplementedError."""
    for exercise in FUNCTIONS:
        code = cells(release)[exercise].source
        assert "# YOUR CODE HERE\n    raise NotImplementedError()" in code
        assert code.count('"""') == 2


def test_metadata(source):
    """nbgrader and nbformat both accept the notebook; it holds no outputs."""
    MetadataValidator().validate_nb(source)
    nbformat.validate(source)
    for cell in source.cells:
        assert not cell.get("outputs")
        assert not cell.get("execution_count")
        assert re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", cell.id)


def test_given_cells_are_locked(source, release):
    """Given code, tests and text are locked; in the release they cannot be edited or deleted."""
    for name, cell in cells(source).items():
        assert cell.metadata.nbgrader.locked != cell.metadata.nbgrader.solution, name
    for name, cell in cells(release).items():
        assert cell.metadata.deletable is False, name
        assert cell.metadata.get("editable", True) != cell.metadata.nbgrader.locked, name


def test_style_budget(source):
    """35 to 60 cells, at most 2,500 words, and code that students write or read is short."""
    code = [cell for cell in source.cells if cell.cell_type == "code"]
    words = sum(len(c.source.split()) for c in source.cells if c.cell_type == "markdown")
    assert 35 <= len(source.cells) <= 60
    assert words <= 2500
    assert max(len(c.source.split()) for c in source.cells if c.cell_type == "markdown") < 450
    visible = [re.sub(r"(?s)### BEGIN HIDDEN.*", "", c.source).strip() for c in code]
    short = [text for text in visible if len(text.splitlines()) <= 16]
    assert len(short) / len(visible) > 0.7


def test_every_exercise_is_told_in_the_same_order(source):
    """Text, then the solution, an open cell to try things, the visible check, the hidden ones."""
    names = [grade_id(cell) or cell.id for cell in source.cells]
    for number, exercise in enumerate(FUNCTIONS, start=1):
        at = names.index(exercise)
        text = names.index(f"ex{number}")
        tests = [
            names.index(t.name) for e in exercises_of(source) for t in e.tests if e.name == exercise
        ]
        assert text < at < names.index(f"{exercise}-try") < tests[0]
        assert tests == list(range(tests[0], tests[0] + len(tests)))
        heading = source.cells[text].source.splitlines()[0]
        assert heading == f"### Exercise {number}: {heading.split(': ')[1]}"
        assert heading.endswith(f"({POINTS[exercise]} points)")


def test_the_points_that_are_told_are_those_that_count(source):
    """Each check says its points; the table of the first cell says those of each exercise."""
    for exercise in exercises_of(source):
        for test in exercise.tests:
            first = cells(source)[test.name].source.splitlines()[0]
            if exercise.name != "efficiency" or test.hidden or first.startswith("#"):
                kind = "Hidden check" if test.hidden else "Self-check"
                assert first.startswith(f"# {kind} ({test.points:g} points)"), test.name
    table = re.findall(r"^\| (\d) \| .* \| (\d+) \|$", cells(source)["plan"].source, re.MULTILINE)
    assert [int(points) for _, points in table] == list(POINTS.values())


def test_visible_checks_end_with_a_line_of_success(source):
    """A check that passes says so."""
    for exercise in exercises_of(source):
        for test in exercise.tests:
            if not test.hidden:
                code = cells(source)[test.name].source
                assert re.search(r"\n    print\(.*\)\n+_check\(\)$", code), test.name


def test_pictures_have_alt_text(source):
    """Every picture in the text says what it shows."""
    text = "\n".join(c.source for c in source.cells if c.cell_type == "markdown")
    pictures = re.findall(r"!\[(.*?)\]\(", text)
    assert len(pictures) == text.count("](data:image/svg+xml;base64,") == 1
    assert all(len(alt.split()) > 10 for alt in pictures)
    assert "<img" not in text


@pytest.mark.parametrize(
    "exercise", [e for e in FUNCTIONS if e not in ("search", "better_propagation")]
)
def test_docstrings_are_true(given, monkeypatch, exercise):
    """The examples in the docstrings come out as printed with the reference solution."""
    function = given[FUNCTIONS[exercise][0].split("(")[0]]
    examples = doctest.DocTestFinder().find(function, globs=dict(given))
    for examples_of_one in examples:
        if exercise == "full_propagation":  # later cells put the better one in its place
            monkeypatch.setattr(given["Sudoku"], exercise, given["sudoku_full_propagation"])
        result = doctest.DocTestRunner().run(examples_of_one)
        assert result.attempted > 0
        assert result.failed == 0


def test_reference_passes_every_test_cell(source):
    """The instructor's own solution, run in one process."""
    _, outcome = notebooks.run(source, tests="all")
    assert len(outcome) == 20
    assert {name: error for name, error in outcome.items() if error} == {}


def test_blank_release_fails_every_test_cell(source, release):
    """With the hidden tests, a blank notebook passes not a single test cell."""
    blank = {name: c.source for name, c in cells(release).items() if name in FUNCTIONS}
    _, outcome = notebooks.run(source, blank, tests="all")
    assert [name for name, error in outcome.items() if error is None] == []
    assert {type(error) for error in outcome.values()} == {NotImplementedError}


def test_the_notebook_is_stored_as_jupyter_writes_it():
    """Saving it in JupyterLab, or with nbformat, changes nothing: diffs show what somebody changed."""
    text = notebooks.SOURCE.read_text(encoding="utf-8")
    assert text == nbformat.writes(nbformat.reads(text, as_version=4)) + "\n"


def test_the_notebook_survives_editing_as_text(tmp_path):
    """The way that docs/authoring.md describes, there and back, leaves ids and metadata alone."""
    there, back = tmp_path / "sudoku.py", tmp_path / "sudoku.ipynb"
    back.write_bytes(notebooks.SOURCE.read_bytes())
    for command in (
        ["jupytext", "--quiet", "--to", "py:percent", "-o", str(there), str(back)],
        ["jupytext", "--quiet", "--to", "ipynb", "--update", "-o", str(back), str(there)],
        ["nbstripout", "--keep-id", str(back)],
    ):
        subprocess.run([sys.executable, "-m", *command], check=True, capture_output=True)
    cells = [(c.id, c.source, c.metadata) for c in notebooks.read(back).cells]
    assert cells == [(c.id, c.source, c.metadata) for c in notebooks.read(notebooks.SOURCE).cells]
