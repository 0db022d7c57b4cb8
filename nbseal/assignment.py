"""Reads the instructor's notebook: which exercises there are, and which test cells mark them.

The conventions are those of an ordinary nbgrader notebook, with two rules for names: the solution
cell of an exercise has the exercise's name as its grade_id, and each of its test cells is named
`test_<exercise>_<aspect>`. An exercise without code to write has test cells only.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from nbseal.errors import AssignmentError

HIDDEN_TESTS = "### BEGIN HIDDEN TESTS"  # nbgrader's default delimiter


@dataclass(frozen=True)
class TestCell:
    """A cell that earns points: its name (grade_id), points, and whether its tests are hidden."""

    name: str
    points: float
    hidden: bool


@dataclass(frozen=True)
class Exercise:
    """An exercise: its name, whether there is code to write, and its test cells in order."""

    name: str
    has_solution: bool
    tests: tuple[TestCell, ...]

    @property
    def points(self) -> float:
        return sum(test.points for test in self.tests)


@dataclass(frozen=True)
class Assignment:
    """An assignment: its name, the notebook's path and content, and its exercises in order."""

    name: str
    path: Path
    notebook: NotebookNode
    exercises: tuple[Exercise, ...]

    @property
    def points(self) -> float:
        return sum(exercise.points for exercise in self.exercises)


def read_assignment(course: Path, name: str) -> Assignment:
    """Read `source/<name>/<name>.ipynb` of a course folder.

    Raises AssignmentError if the notebook is missing or unreadable, if two cells have one name,
    or if a test cell is not named after an exercise.
    """
    path = course / "source" / name / f"{name}.ipynb"
    if not path.is_file():
        known = sorted(p.parent.name for p in (course / "source").glob("*/*.ipynb"))
        raise AssignmentError(
            f"assignment {name!r} has no notebook {path}; assignments of this course: "
            f"{', '.join(known) or 'none (is this a course folder? --course names another)'}"
        )
    try:
        notebook = nbformat.read(path, as_version=4)
    except Exception as error:  # nbformat raises many kinds for a file that is no notebook
        raise AssignmentError(f"{path} is not a readable notebook: {error}") from error
    return Assignment(name, path, notebook, exercises_of(notebook))


def grade_id(cell: NotebookNode) -> str | None:
    """The cell's nbgrader name, or None for a cell that nbgrader does not know."""
    name = cell.metadata.get("nbgrader", {}).get("grade_id")
    return str(name) if name else None


def exercises_of(notebook: NotebookNode) -> tuple[Exercise, ...]:
    """The exercises of an instructor's notebook, in the order of their first cell."""
    exercises: dict[str, tuple[bool, list[TestCell]]] = {}
    seen: set[str] = set()
    for cell in notebook.cells:
        name = grade_id(cell)
        if name is None:
            continue
        if name in seen:
            raise AssignmentError(f"two cells have the grade_id {name!r}; rename one of them")
        seen.add(name)
        meta = cell.metadata.nbgrader
        if meta.get("task"):
            raise AssignmentError(f"{name!r} is a task cell, marked by hand; use test cells")
        if meta.get("grade"):
            exercise = exercise_of(name, exercises)
            test = TestCell(name, float(meta.get("points", 0)), HIDDEN_TESTS in cell.source)
            exercises.setdefault(exercise, (False, []))[1].append(test)
        elif meta.get("solution"):
            exercises[name] = (True, exercises.get(name, (False, []))[1])
    return tuple(Exercise(name, code, tuple(tests)) for name, (code, tests) in exercises.items())


def exercise_of(test: str, exercises: Iterable[str]) -> str:
    """The exercise that a test cell belongs to: `test_ruleout_examples` -> `ruleout`.

    The longest known exercise whose name fits wins; else the name without its last part is a new
    exercise. Raises AssignmentError if the name does not have the form `test_<exercise>_<aspect>`.
    """
    known = [name for name in exercises if test.startswith(f"test_{name}_")]
    if known:
        return max(known, key=len)
    exercise, _, aspect = test.removeprefix("test_").rpartition("_")
    if not test.startswith("test_") or not exercise or not aspect:
        raise AssignmentError(
            f"test cell {test!r} is not named test_<exercise>_<aspect>; rename its grade_id"
        )
    return exercise
