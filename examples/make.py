"""Builds the example class from the release and answers/, in nbgrader's layout.

    python examples/make.py            writes examples/submitted/
    python examples/make.py FOLDER     writes below another folder

Each student is named after how they behave; the first line of their answer file says it.
"""

import sys
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from nbseal.answers import fill_in, read_answers
from nbseal.assignment import grade_id

HERE = Path(__file__).parent
ASSIGNMENT = "sudoku"


def edit_tests(notebook: NotebookNode) -> None:
    """Replace the tests of the first exercise by nothing, and raise their points."""
    for cell in notebook.cells:
        if (grade_id(cell) or "").startswith("test_ruleout_"):
            cell.source = "print('all right')"
            cell.metadata.nbgrader.points = 20
            cell.metadata.editable = True


def delete_exercise(notebook: NotebookNode) -> None:
    """Remove the cell of the fourth exercise."""
    notebook.cells = [cell for cell in notebook.cells if grade_id(cell) != "occurs_once"]


TAMPER = {"edits-tests": edit_tests, "deletes-exercise": delete_exercise}


def build(folder: Path) -> None:
    """Write one submission for each answer file below `folder`."""
    release = HERE.parent / "release" / ASSIGNMENT
    released = nbformat.read(release / f"{ASSIGNMENT}.ipynb", as_version=4)
    for path in sorted((HERE / "answers").glob("*.py")):
        notebook = fill_in(released, read_answers(path.read_text(encoding="utf-8")))
        TAMPER.get(path.stem, lambda _: None)(notebook)
        target = folder / path.stem / ASSIGNMENT / f"{ASSIGNMENT}.ipynb"
        target.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, target)


if __name__ == "__main__":
    build(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "submitted")
