"""The students' notebooks where they are run: by nbclient, as VS Code and others do; and without the wheel."""

import shutil

import nbformat
import notebooks
import pytest
from outside import WHEEL, executed, hand_out, outputs, printed

from nbseal.notebook.assignment import grade_id

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=notebooks.ASSIGNMENTS)
def name(request):
    return request.param


def first_cell_of(notebook):
    return next(cell for cell in notebook.cells if cell.cell_type == "code")


def test_without_the_wheel_one_sentence_says_what_to_do(name, tmp_path):
    notebook = notebooks.release_of(name)
    notebook.cells = [first_cell_of(notebook)]
    (error,) = outputs(executed(notebook, tmp_path), "error")
    assert error.ename == "AssertionError"
    assert error.evalue == (f"Put {WHEEL} beside this notebook (Colab: upload it), and run this.")


def test_the_wheel_comes_from_where_the_course_publishes_it(name, tmp_path):
    published, folder = tmp_path / "site", tmp_path / "student"
    published.mkdir()
    folder.mkdir()
    shutil.copy(notebooks.ROOT / "release" / name / WHEEL, published)
    notebook = notebooks.release_of(name)
    first = first_cell_of(notebook)
    first.source = first.source.replace(f'"{WHEEL}", ""', f'"{WHEEL}", "{published.as_uri()}/"')
    notebook.cells = [first]
    assert outputs(executed(notebook, folder), "error") == []
    assert (folder / WHEEL).read_bytes() == (published / WHEEL).read_bytes()


@pytest.fixture(scope="module")
def blank(name, tmp_path_factory):
    folder = tmp_path_factory.mktemp("blank")
    hand_out(name, folder)
    return executed(notebooks.release_of(name), folder)


def test_a_blank_notebook_runs_to_its_end(name, blank):
    code = [cell for cell in blank.cells if cell.cell_type == "code"]
    assert all(cell.execution_count for cell in code)
    checks = [c for c in code if "# Self-check" in c.source]
    for cell in checks:
        error = next(o for o in cell.outputs if o.output_type == "error")
        assert len("\n".join(error.traceback).splitlines()) <= 8, grade_id(cell)
        assert error.traceback[0].endswith("does not pass yet.")
    assert "are right" not in printed(blank)
    assert "Points so far" not in printed(blank)
    nbformat.validate(blank)
