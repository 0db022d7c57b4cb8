"""The students' notebooks where they are run: by nbclient, as VS Code and others do, and alone.

Alone means: on Colab, or after somebody has moved the notebook. The files beside it are missing
then, and pynose may be.
"""

import re
import shutil

import nbformat
import notebooks
import pytest
from nbclient import NotebookClient

from nbseal.answers import fill_in, read_answers
from nbseal.assignment import grade_id

pytestmark = pytest.mark.slow

FILES = {
    "candidates": ["candidates_pictures.py"],
    "norvig": ["norvig_pictures.py", "norvig_puzzles.py"],
    "sat": ["sat_pictures.py"],
    "sudoku": ["sudoku_pictures.py", "sudoku_steps.py"],
}
# what those import: without it they are as good as missing
PARTS = {"sudoku": {"sudoku_player.py", "sudoku_recorder.py", "sudoku_telling.py"}}


@pytest.fixture(scope="module", params=notebooks.ASSIGNMENTS)
def name(request):
    return request.param


def solved(name):
    path = notebooks.ROOT / "examples" / "answers" / name / "all-right.py"
    return fill_in(notebooks.release_of(name), read_answers(path.read_text(encoding="utf-8")))


def executed(notebook, folder):
    """The notebook with its outputs; an error does not stop it."""
    NotebookClient(
        notebook,
        timeout=120,
        kernel_name="python3",
        allow_errors=True,
        resources={"metadata": {"path": str(folder)}},
    ).execute()
    return notebook


def outputs(notebook, kind):
    return [o for c in notebook.cells for o in c.get("outputs", ()) if o.output_type == kind]


def printed(notebook):
    return "".join(output.text for output in outputs(notebook, "stream"))


@pytest.fixture(scope="module")
def alone(name, tmp_path_factory):
    """A solved notebook that has run in a folder of its own, without pynose."""
    folder = tmp_path_factory.mktemp("alone")
    (folder / "nose.py").write_text("raise ModuleNotFoundError(\"No module named 'nose'\")\n")
    return executed(solved(name), folder)


def test_alone_everything_works(name, alone):
    """No error anywhere, and each check passes; boards are text."""
    assert [(e.ename, e.evalue) for e in outputs(alone, "error")] == []
    assert "All of them pass." in printed(alone)
    shown = outputs(alone, "execute_result") + outputs(alone, "display_data")
    assert shown
    assert not any("<img" in output.data.get("text/html", "") for output in shown)
    assert all(output.data["text/plain"] for output in shown)


def test_alone_a_sentence_says_which_file_is_missing(name, alone):
    """Which one, what it means, and where to put it; and on no other stream."""
    said = re.findall(r"The file (\w+\.py) is missing.*?put it.*?folder of this notebook|"
                      r"The file (\w+\.py) is missing.*?Put the file into the folder of this notebook",
                      printed(alone))  # fmt: skip
    assert sorted({one or other for one, other in said}) == FILES[name]
    assert {output.name for output in outputs(alone, "stream")} == {"stdout"}


def test_every_helper_file_is_thought_of(name):
    """A new file beside a notebook must be missed in plain words, too."""
    beside = {p.name for p in (notebooks.ROOT / "release" / name).glob("*.py")}
    assert beside - {"check.py"} == {*FILES[name], *PARTS.get(name, ())}


@pytest.fixture(scope="module")
def blank(name, tmp_path_factory):
    """The released notebook as it is, run to its end."""
    folder = tmp_path_factory.mktemp("blank")
    for file in (notebooks.ROOT / "release" / name).iterdir():
        if file.is_file():
            shutil.copy(file, folder)
    return executed(notebooks.release_of(name), folder)


def test_a_blank_notebook_runs_to_its_end(name, blank):
    """Every cell is run; each self-check says in a few lines that there is nothing yet."""
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
