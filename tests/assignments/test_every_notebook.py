"""What holds for the notebook of every assignment in source/: form, style, reference and blank."""

import doctest
import re
import shutil
import subprocess
import sys

import nbformat
import notebooks
import pytest
from jupytext.cli import jupytext
from nbgrader.nbgraderformat import MetadataValidator

from nbseal.notebook.assignment import exercise_of, exercises_of, grade_id


@pytest.fixture(scope="module", params=notebooks.ASSIGNMENTS)
def name(request):
    return request.param


@pytest.fixture(scope="module")
def source(name):
    return notebooks.source_of(name)


@pytest.fixture(scope="module")
def release(name):
    return notebooks.release_of(name)


POINTS = {  # of each exercise, in the order of the notebook, as they were agreed
    "sudoku": "ruleout 5 propagate_cell 10 full_propagation 10 occurs_once 10 where_can_it_go 15 better_propagation 5 search 10 efficiency 5",
    "norvig": "cross 5 units_and_peers 10 grid_values 10 assign 10 eliminate 15 search 10",
    "candidates": "blocks_to_rows 5 unique_digits 5 is_solution 6 failing_puzzle 8 check_solver 8 trial 8",
    "sat": "simplify 15 unit_propagation 15 choose_literal 5 dpll 20 encode_sudoku 15 decode_model 10",
}  # fmt: skip


def cells(notebook):
    return {grade_id(cell): cell for cell in notebook.cells if grade_id(cell)}


def written(notebook):
    return [exercise for exercise in exercises_of(notebook) if exercise.has_solution]


def test_every_exercise_has_a_visible_and_a_hidden_check(source):
    for exercise in exercises_of(source):
        assert all(exercise_of(test.name, ()) for test in exercise.tests)
        assert {test.hidden for test in exercise.tests} == {True, False}, exercise.name


def test_names_order_and_points(name, source):
    told = " ".join(f"{exercise.name} {exercise.points:g}" for exercise in exercises_of(source))
    assert told == POINTS[name]


def test_docstrings_are_true(name, source):
    tried, namespace = 0, {}

    def try_examples(code):
        number = 0
        for function in re.findall(r"^def (\w+)", code, re.MULTILINE):
            for examples in doctest.DocTestFinder().find(
                namespace[function], globs=namespace.copy()
            ):
                result = doctest.DocTestRunner().run(examples)
                assert result.failed == 0, function
                number += result.attempted
        return number

    namespace, _ = notebooks.run(source, assignment=name)
    for exercise in written(source):
        code = cells(source)[exercise.name].source
        if exercise.name == "full_propagation":  # later cells put the better one in its place
            namespace["Sudoku"].full_propagation = namespace["sudoku_full_propagation"]
        tried += try_examples(code) > 0
    assert tried >= len(written(source)) - 2


def test_blank_exercises_raise(release):
    for exercise in written(release):
        code = cells(release)[exercise.name].source
        assert re.search(
            r"^ *# YOUR CODE HERE\n *raise NotImplementedError\(\)", code, re.MULTILINE
        )
        assert code.count('"""') == 2 * len(re.findall(r"^def ", code, re.MULTILINE))


def test_metadata(source):
    MetadataValidator().validate_nb(source)
    nbformat.validate(source)
    for cell in source.cells:
        assert not cell.get("outputs")
        assert not cell.get("execution_count")
        assert re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", cell.id)


def test_code_that_is_not_to_be_read_is_folded(release):
    for name, cell in cells(release).items():
        folds = name == "setup" or name.endswith("_examples") or "picture" in name
        folds = folds and "\n" in cell.source and cell.cell_type == "code"
        assert cell.metadata.get("jupyter", {}).get("source_hidden", False) == folds, name


def test_given_cells_are_locked(source, release):
    for name, cell in cells(source).items():
        assert cell.metadata.nbgrader.locked != cell.metadata.nbgrader.solution, name
    for name, cell in cells(release).items():
        assert cell.metadata.deletable is False, name
        assert cell.metadata.get("editable", True) != cell.metadata.nbgrader.locked, name


def test_every_exercise_is_told_in_the_same_order(source):
    names = [grade_id(cell) or cell.id for cell in source.cells]
    for number, exercise in enumerate(written(source), start=1):
        at = names.index(exercise.name)
        text = names.index(f"ex{number}")
        tests = [names.index(test.name) for test in exercise.tests]
        assert text < at < names.index(f"{exercise.name}-try") < tests[0]
        assert tests == list(range(tests[0], tests[0] + len(tests)))
        assert not exercise.tests[0].hidden
        heading = source.cells[text].source.splitlines()[0]
        assert heading == f"### Exercise {number}: {heading.split(': ')[1]}"
        assert heading.endswith(f"({exercise.points:g} points)")


def test_the_points_that_are_told_are_those_that_count(source):
    for exercise in exercises_of(source):
        for test in exercise.tests:
            kind = "Hidden check" if test.hidden else "Self-check"
            points = "1 point" if test.points == 1 else f"{test.points:g} points"
            first = cells(source)[test.name].source.splitlines()[0]
            assert first.startswith(f"# {kind} ({points})"), test.name
    text = "\n".join(cell.source for cell in source.cells if cell.cell_type == "markdown")
    table = re.findall(r"^\| (\d) \| .* \| (\d+) \|$", text, re.MULTILINE)
    assert [int(points) for _, points in table] == [e.points for e in exercises_of(source)]


def test_visible_checks_end_with_a_line_of_success(source):
    for exercise in exercises_of(source):
        for test in exercise.tests:
            if not test.hidden:
                code = cells(source)[test.name].source
                assert f'\n@self_check("{exercise.name}"' in code, test.name


def test_pictures_have_alt_text(source):
    text = "\n".join(c.source for c in source.cells if c.cell_type == "markdown")
    pictures = re.findall(r"!\[(.*?)\]\(", text)
    assert len(pictures) == text.count("](data:image/svg+xml;base64,") >= 1
    assert all(len(alt.split()) > 10 for alt in pictures)
    assert "<img" not in text


def test_reference_passes_every_test_cell(name, source):
    _, outcome = notebooks.run(source, tests="all", assignment=name)
    assert {test: error for test, error in outcome.items() if error} == {}
    assert len(outcome) == sum(len(exercise.tests) for exercise in exercises_of(source))


def test_blank_release_fails_every_test_cell(name, source, release):
    blank = {e.name: cells(release)[e.name].source for e in written(source)}
    _, outcome = notebooks.run(source, blank, tests="all", assignment=name)
    assert [test for test, error in outcome.items() if error is None] == []
    missing = "The check cannot go on: NameError: "  # in front of it, what to mend first
    others = [e for e in outcome.values() if not isinstance(e, NotImplementedError | NameError)]
    assert [error for error in others if missing not in str(error)] == []


def test_the_notebook_is_stored_as_jupyter_writes_it(name):
    """Saving it in JupyterLab, or with nbformat, changes nothing: diffs show what somebody changed."""
    text = (notebooks.ROOT / "source" / name / f"{name}.ipynb").read_text(encoding="utf-8")
    assert text == nbformat.writes(nbformat.reads(text, as_version=4)) + "\n"


def test_the_notebook_survives_editing_as_text(tmp_path, name, source):
    """The way that docs/authoring.md describes, there and back, leaves ids and metadata alone."""
    there, back = str(tmp_path / "x.py"), str(tmp_path / "x.ipynb")
    shutil.copy(notebooks.ROOT / "source" / name / f"{name}.ipynb", back)
    jupytext(["--quiet", "--to", "py:percent", "-o", there, back])
    jupytext(["--quiet", "--to", "ipynb", "--update", "-o", back, there])
    subprocess.run([sys.executable, "-m", "nbstripout", "--keep-id", back], check=True)
    edited = [(c.id, c.source, c.metadata) for c in notebooks.read(back).cells]
    assert edited == [(c.id, c.source, c.metadata) for c in source.cells]
