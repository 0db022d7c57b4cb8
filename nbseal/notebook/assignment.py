"""Reads the instructor's notebook: which exercises there are, and which test cells mark them.

Any notebook of nbgrader's will do. By two rules for names, test cells belong to exercises: the
solution cell of an exercise has the exercise's name as its grade_id, and each of its test cells is
named `test_<exercise>_<aspect>`. A test cell with another name is an exercise of its own. An
exercise without code to write has test cells only.
"""

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode

from nbseal.errors import AssignmentError
from nbseal.notebook.whereabouts import SOURCES, notebooks_in

HIDDEN_TESTS = "### BEGIN HIDDEN TESTS"  # nbgrader's default delimiter
UNSEALED = "unsealed"  # the tag of a test cell that runs in the student's process
EXPERIMENT = "experiment"  # the tag of a cell that no other needs: it runs once, to be shown


@dataclass(frozen=True)
class TestCell:
    """A cell that earns points.

    name: its grade_id.
    hidden: whether its tests are hidden, as far as its source tells (`with_release` knows).
    sealed: False if it is open, that is, if it runs in the student's process.
    """

    name: str
    points: float
    hidden: bool
    sealed: bool = True


@dataclass(frozen=True)
class ManualCell:
    """A cell that a person marks: its name, points, and whether it is one of nbgrader's tasks."""

    name: str
    points: float
    task: bool


@dataclass(frozen=True)
class Exercise:
    """An exercise: its name, whether there is code to write, and its test cells in order."""

    name: str
    has_solution: bool
    tests: tuple[TestCell, ...]

    @property
    def points(self) -> float:
        """The points of its test cells."""
        return sum(test.points for test in self.tests)

    @property
    def unsealed(self) -> float | None:
        """The points of those that are not sealed; None if all are."""
        points = [test.points for test in self.tests if not test.sealed]
        return sum(points) if points else None


@dataclass(frozen=True)
class Assignment:
    """An assignment, or one notebook of several: the assignment's name, the notebook's path and
    content, and its exercises in order. several: whether it is one of several that have points.
    points: those that the tests give."""

    name: str
    path: Path
    notebook: NotebookNode
    exercises: tuple[Exercise, ...]
    several: bool = False

    @property
    def points(self) -> float:
        """The points of all exercises."""
        return sum(exercise.points for exercise in self.exercises)

    @property
    def tests(self) -> tuple[TestCell, ...]:
        """All test cells, in order."""
        return tuple(test for exercise in self.exercises for test in exercise.tests)

    @property
    def unsealed(self) -> tuple[TestCell, ...]:
        """The test cells that run in the student's process, in order."""
        return tuple(test for test in self.tests if not test.sealed)

    @property
    def notebook_name(self) -> str:
        """As nbgrader knows the notebook; it is the assignment's own name in most courses."""
        return self.path.stem

    def full_name(self, cell: str) -> str:
        """A cell's or exercise's name in the assignment, `problem1/squares`: two notebooks may have
        the same. Where there is one notebook only, the name as it is."""
        return f"{self.notebook_name}/{cell}" if self.several else cell

    def exercise(self, name: str) -> Exercise:
        """The exercise of that name, which there must be."""
        return next(exercise for exercise in self.exercises if exercise.name == name)

    def own_cell(self, exercise: Exercise) -> str | None:
        """The solution cell that an exercise marks: its own, or the last one before its tests."""
        cells = self.exercises[: self.exercises.index(exercise) + 1]
        return next((e.name for e in reversed(cells) if e.has_solution), None)

    def cell_of(self, exercise: Exercise) -> str:
        """The same, or the exercise's own name if there is none."""
        return self.own_cell(exercise) or exercise.name

    def before(self, exercise: Exercise) -> tuple[Exercise, ...]:
        """The exercises whose solution cells come before the one that an exercise marks."""
        own = self.own_cell(exercise)
        cells = takewhile(lambda e: e.name != own, self.exercises) if own else ()
        return tuple(e for e in cells if e.has_solution)

    @property
    def manual(self) -> tuple[ManualCell, ...]:
        """The cells that a person marks."""
        labels = [cell.metadata.get("nbgrader", {}) for cell in self.notebook.cells]
        return tuple(
            ManualCell(m["grade_id"], float(m.get("points") or 0), bool(m.get("task")))
            for m in labels
            if m.get("task") or (m.get("grade") and m.get("solution"))
        )


def read_notebooks(course: Path, name: str, sources: str = SOURCES) -> tuple[Assignment, ...]:
    """Read the notebooks in `source/<name>/` of a course folder: in the order of their names, which may
    be any, those that have points, or one if none has. sources: another name of the folder.

    Raises AssignmentError if there is no notebook, if one is unreadable or not for Python, or if two
    cells of one have the same name.
    """
    read = [read_notebook(path, name) for path in notebooks_in(course / sources / name, name)]
    marked = [one for one in read if one.tests or one.manual]
    found = marked or [one for one in read if one.notebook_name == name][:1] or read[:1]
    return tuple(replace(one, several=len(found) > 1) for one in found)


def read_assignment(
    course: Path, name: str, sources: str = SOURCES, *, notebook: str = ""
) -> Assignment:
    """Read one notebook of an assignment, which must be named if there are several with points.

    Raises AssignmentError as `read_notebooks` does, and if it is not known which one.
    """
    found = read_notebooks(course, name, sources)
    chosen = [one for one in found if notebook in ("", one.notebook_name)]
    if len(chosen) != 1:
        there = ", ".join(one.notebook_name for one in found)
        raise AssignmentError(
            f"assignment {name!r} has no notebook {notebook!r} with points; there is: {there}"
            if notebook
            else f"assignment {name!r} has several notebooks ({there}); say which one, as with "
            f"--notebook {found[0].notebook_name}"
        )
    return chosen[0]


def read_notebook(path: Path, name: str) -> Assignment:
    """Read an instructor's notebook of the assignment `name`. Raises AssignmentError likewise."""
    try:
        notebook = nbformat.read(path, as_version=4)
    except Exception as error:  # nbformat raises many kinds for a file that is no notebook
        raise AssignmentError(f"{path} is not a readable notebook: {error}") from error
    if (language := _language(notebook)) != "python":
        raise AssignmentError(
            f"{path} is for the language {language}; nbseal grades Python only, and plain nbgrader "
            "grades this notebook (without sealing its tests)"
        )
    return Assignment(name, path, notebook, exercises_of(notebook))


_KERNELS = {"ir": "R", "julia": "Julia", "xpython": "python", "sos": "SoS", "octave": "Octave"}


def _language(notebook: NotebookNode) -> str:
    """The language of a notebook, in small letters for Python: kernels name it in more than one place."""
    kernel = notebook.metadata.get("kernelspec", {})
    info = notebook.metadata.get("language_info", {})
    name = str(kernel.get("name", ""))
    by_name = next((known for key, known in _KERNELS.items() if name.startswith(key)), "python")
    language = str(kernel.get("language") or info.get("name") or by_name)
    return "python" if language.lower() in ("python", "ipython") else language


def grade_id(cell: NotebookNode) -> str | None:
    """The cell's nbgrader name, or None for a cell that nbgrader does not know."""
    name = cell.metadata.get("nbgrader", {}).get("grade_id")
    return str(name) if name else None


def is_given(cell: NotebookNode) -> bool:
    """Whether a cell is the instructor's: it has a name, and neither an answer nor tests."""
    settings = cell.metadata.get("nbgrader", {})
    return bool(grade_id(cell)) and not any(map(settings.get, ("grade", "solution", "task")))


def is_open(cell: NotebookNode) -> bool:
    """Whether what a student writes into a cell is used."""
    return bool(cell.metadata.get("nbgrader", {}).get("solution"))


def is_test(cell: NotebookNode) -> bool:
    """Whether a cell's tests earn points. What a student writes into and a person marks is none."""
    settings = cell.metadata.get("nbgrader", {})
    return cell.cell_type == "code" and bool(settings.get("grade") and not settings.get("solution"))


def is_hidden(source: NotebookNode, released: NotebookNode) -> bool:
    """Whether the release leaves some of a test cell out: a course may mark that in its own way."""
    return HIDDEN_TESTS in source.source or source.source.strip() != released.source.strip()


def with_release(assignment: Assignment, release: NotebookNode) -> Assignment:
    """The assignment, in which those test cells count as hidden that are not released as they are."""
    source = {grade_id(cell): cell for cell in assignment.notebook.cells}
    released = {grade_id(cell): cell for cell in release.cells}
    return _with_tests(
        assignment, lambda t: replace(t, hidden=is_hidden(source[t.name], released[t.name]))
    )


def with_open(assignment: Assignment, names: Collection[str]) -> Assignment:
    """The assignment, in which these test cells are open, besides those that are so by their tag."""
    return _with_tests(
        assignment, lambda test: replace(test, sealed=test.sealed and test.name not in names)
    )


def _with_tests(assignment: Assignment, changed: Callable[[TestCell], TestCell]) -> Assignment:
    exercises = (replace(e, tests=tuple(map(changed, e.tests))) for e in assignment.exercises)
    return replace(assignment, exercises=tuple(exercises))


def exercises_of(notebook: NotebookNode) -> tuple[Exercise, ...]:
    """The exercises of an instructor's notebook, in the order of their first cell."""
    exercises: dict[str, tuple[bool, list[TestCell]]] = {}
    seen, by_hand = set[str](), set[str]()
    for number, cell in enumerate(notebook.cells, start=1):
        name, meta = grade_id(cell), cell.metadata.get("nbgrader", {})
        if name is None:
            if any(map(meta.get, ("grade", "solution", "task", "locked"))):
                raise AssignmentError(
                    f"cell {number} has a mark of nbgrader's and no name (grade_id); give it an ID in "
                    f"JupyterLab, with the panel 'Create Assignment'. It begins: {cell.source[:40]!r}"
                )
            continue
        if name in seen:
            raise AssignmentError(f"two cells have the grade_id {name!r}; rename one of them")
        seen.add(name)
        points, tags = _points(name, meta.get("points") or 0), cell.metadata.get("tags", ())
        if is_test(cell):
            test = TestCell(name, points, HIDDEN_TESTS in cell.source, UNSEALED not in tags)
            exercise = exercise_of(name, exercises) or name
            exercises.setdefault(exercise, (False, []))[1].append(test)
        elif meta.get("solution") and cell.cell_type == "code":
            exercises[name] = (True, exercises.get(name, (False, []))[1])
            by_hand |= {name} if meta.get("grade") else set()
    found = (Exercise(name, code, tuple(tests)) for name, (code, tests) in exercises.items())
    return tuple(e for e in found if e.tests or e.name not in by_hand)


def _points(name: str, given: Any) -> float:
    with suppress(TypeError, ValueError):
        return float(given)
    raise AssignmentError(f"the cell {name!r} has the points {given!r}; it needs a number")


def exercise_of(test: str, exercises: Iterable[str]) -> str | None:
    """The exercise that a test cell belongs to: `test_ruleout_examples` -> `ruleout`.

    The longest known exercise whose name fits wins; else the name without its last part is a new
    exercise. None if the name does not have the form `test_<exercise>_<aspect>`.
    """
    known = [name for name in exercises if test.startswith(f"test_{name}_")]
    if known:
        return max(known, key=len)
    exercise, _, aspect = test.removeprefix("test_").rpartition("_")
    return exercise if test.startswith("test_") and exercise and aspect else None
