"""Runs the code cells of a notebook in this process: fast, for tests that run many variants.

This is not grading (no kernel, no limits); tests/classroom/test_class.py grades with nbgrader for real.
"""

import contextlib
import importlib
import io
import sys
from pathlib import Path

import nbformat

from nbseal.notebook.assignment import grade_id

ROOT = Path(__file__).parents[1]
ASSIGNMENTS = sorted(path.stem for path in (ROOT / "source").glob("*/*.ipynb"))
SOURCE = ROOT / "source" / "sudoku" / "sudoku.ipynb"
RELEASE = ROOT / "release" / "sudoku" / "sudoku.ipynb"


def read(path):
    return nbformat.read(path, as_version=4)


def source_of(name):
    return read(ROOT / "source" / name / f"{name}.ipynb")


def release_of(name):
    return read(ROOT / "release" / name / f"{name}.ipynb")


def kit(assignment):
    """A fresh copy of the students' tools, as a notebook imports them: its own state, its own names."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "sudokukit"]:
        del sys.modules[name]
    sys.path.insert(0, str(ROOT / "kit"))  # the same as in the wheel, and compiled already
    try:
        module = importlib.import_module(f"sudokukit.{assignment}")
        if assignment == "candidates":
            module.solver_tools()  # it would be looked for only when it is needed
        return module
    finally:
        sys.path.remove(str(ROOT / "kit"))


def code_cells(notebook):
    """(grade_id, nbgrader metadata, source) of the code cells that nbgrader knows."""
    for cell in notebook.cells:
        if cell.cell_type == "code" and grade_id(cell):
            yield grade_id(cell), cell.metadata.nbgrader, cell.source


def run(notebook, answers=None, tests=(), assignment="sudoku"):
    """Run given, solution and the named test cells in order, in the folder of the assignment.

    answers: {grade_id: code} instead of what the notebook holds. tests: names of test cells, or
    "all". Returns (namespace, {test: error or None}); errors elsewhere are as in a notebook: the
    next cell runs.
    """
    namespace = {"__name__": "__main__"}
    outcome = {}
    kit(assignment)
    path = [*sys.path]
    try:
        with contextlib.chdir(ROOT / "source" / assignment):
            for name, meta, source in code_cells(notebook):
                if meta["grade"] and tests != "all" and name not in tests:
                    continue
                code = (answers or {}).get(name, source)
                error = None
                try:
                    with contextlib.redirect_stdout(io.StringIO()):
                        exec(compile(code, f"<{name}>", "exec"), namespace)
                except KeyboardInterrupt:
                    raise
                except BaseException as caught:  # a notebook goes on after any error
                    error = caught
                if meta["grade"]:
                    outcome[name] = error
    finally:
        sys.path[:] = path
    return namespace, outcome


def test_names(notebook):
    """The names of all test cells, in order."""
    return [name for name, meta, _ in code_cells(notebook) if meta["grade"]]
