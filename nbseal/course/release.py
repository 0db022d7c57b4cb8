"""Makes the students' version of an assignment, and compares it with the committed one."""

import copy
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from difflib import get_close_matches
from fnmatch import fnmatch
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from nbformat import NotebookNode
from nbgrader import preprocessors as steps
from nbgrader.api import Gradebook, MissingEntry
from nbgrader.converters import GenerateAssignment
from nbgrader.coursedir import CourseDirectory
from nbgrader.nbgraderformat import MetadataValidator, ValidationError
from nbgrader.nbgraderformat.common import SchemaMismatchError
from nbgrader.utils import is_locked
from traitlets.config import Config

from nbseal.course.config import course_config, nbgrader_api, open_gradebook
from nbseal.course.gradebook import check_cells, check_known
from nbseal.course.open_checks import with_known_open
from nbseal.errors import AssignmentError, CourseError, NotEnteredError
from nbseal.notebook.assignment import (
    Assignment,
    exercises_of,
    grade_id,
    is_given,
    is_test,
    read_notebooks,
)

_Place = tuple[str | None, str, str]  # a cell, its notebook, the assignment
# nbgrader leaves its database open, which Windows does not let us delete
_temporary_folder = partial(tempfile.TemporaryDirectory[str], ignore_cleanup_errors=True)
AUTOTEST = "AUTOTEST"  # nbgrader writes tests for such lines when it makes the release


def make_release(course: Path, name: str, folder: Path) -> dict[str, bytes]:
    """Generate the release of an assignment below `folder`, and touch nothing of the course; return its
    files, {name: content}.

    Raises AssignmentError for an unknown assignment, CourseError with nbgrader's log if it fails.
    """
    config = course_config(course)
    config.CourseDirectory.db_url = f"sqlite:///{folder / 'gradebook.db'}"
    return files_below(_generate(course, name, config, folder))


def _generate(course: Path, name: str, config: Config, folder: Path) -> Path:
    """Have nbgrader make a release below `folder`, and enter its cells into the gradebook that
    `config` says; return where it is. Raises likewise."""
    for one in read_notebooks(course, name, CourseDirectory(config=config).source_directory):
        _see_cells(config, one.notebook)
    config = copy.deepcopy(config)
    config.CourseDirectory.release_directory = str(folder / "release")
    made_by = GenerateAssignment(config=config).preprocessors
    config.GenerateAssignment.preprocessors = [
        _HeaderFooter if step is steps.IncludeHeaderFooter else step for step in made_by
    ]
    outcome = nbgrader_api(config).generate_assignment(name, force=True, create=True)
    if not outcome["success"]:
        told = reason_of(name, outcome["log"])
        raise CourseError(told or f"nbgrader made no release of {name!r}:\n{outcome['log']}")
    return folder / "release" / name


def reason_of(name: str, log: str) -> str:
    """In a sentence, why nbgrader refused an assignment, by its log; "" if nobody knows."""
    if "old version" in log:
        return (
            f"source/{name} has the metadata of an older nbgrader; keep a copy of it, and run: "
            f"nbgrader update source/{name}"
        )
    if gone := re.search(r"headerfooter.*No such file or directory: '(.*?)'", log, re.DOTALL):
        return (
            f"{gone[1]} is not there, which nbgrader_config.py names as the header or footer of all "
            "notebooks; write it, or take that line out"
        )
    if gained := re.search("Cannot (add or remove|modify existing assignment)", log):
        what = "cells" if gained[1].startswith("add") else "a notebook"
        return (
            f"source/{name} has gained or lost {what} since submissions were graded, and "
            "nbgrader can only keep the marks of those that were there; take that back, or "
            f"delete all its marks, also those given by hand: nbgrader db assignment remove {name} --force"
        )
    if "partial credit cannot be" in log:
        return f"a check ends with more points than it has: nbseal check {name} names it"
    said = re.findall(r"^ *RuntimeError: (.+)$", log, re.MULTILINE)  # nbgrader's own words
    return f"nbgrader refuses source/{name}: {said[-1]}" if said else ""


def enter(course: Path, name: str) -> bool:
    """See that the gradebook knows an assignment: whether that had to be done.

    A gradebook that is not there is made; the release is not touched. Raises as `make_release`.
    """
    config = course_config(course)
    sources = CourseDirectory(config=config).source_directory
    notebooks = read_notebooks(course, name, sources)
    try:
        with open_gradebook(course) as gradebook:
            for notebook in notebooks:
                check_known(gradebook, notebook)
        return False
    except NotEnteredError:
        with _temporary_folder() as folder:
            _generate(course, name, config, Path(folder))
        return True


def renew_release(course: Path, name: str) -> dict[str, str]:
    """Enter an assignment's cells and points into the gradebook, and make its release if that is
    not what the source gives: {file: what was wrong with it}. Raises as `make_release`, and
    nothing has changed then."""
    config = course_config(course)
    with _temporary_folder() as folder:
        with _given_renewed(course, name, config):
            fresh = _generate(course, name, config, Path(folder))
        target = release_folder(config, name)
        if stale := _compare(files_below(fresh), config, name):
            if target.exists():
                shutil.rmtree(target)
            shutil.copytree(fresh, target)
    return stale


@contextmanager
def _given_renewed(course: Path, name: str, config: Config) -> Iterator[None]:
    """Enter the locked cells that are new, take out those that are locked no more: once there are marks
    nbgrader refuses them, as it does tests, though no mark depends on them. After a CourseError the
    gradebook is as it was; else nbgrader would refuse the earlier source, too."""
    new, gone = list[_Place](), list[tuple[_Place, dict[str, str]]]()
    sources = CourseDirectory(config=config).source_directory
    with suppress(NotEnteredError, MissingEntry), open_gradebook(course) as gradebook:
        for notebook in read_notebooks(course, name, sources):
            entered = gradebook.find_notebook(notebook.notebook_name, name)
            kinds = entered.grade_cells, entered.solution_cells, entered.task_cells
            others = {cell.name for cells in kinds for cell in cells}
            known = {cell.name: cell for cell in entered.source_cells if cell.name not in others}
            for cell in filter(is_given, notebook.notebook.cells):
                if is_locked(cell) and not known.pop(grade_id(cell), None):
                    new.append((grade_id(cell), notebook.notebook_name, name))
                    gradebook.add_source_cell(*new[-1], cell_type=cell.cell_type)
            for there in known.values():
                place = there.name, notebook.notebook_name, name
                gone.append((place, {"cell_type": there.cell_type, "source": there.source}))
                gradebook.db.delete(there)
        gradebook.db.commit()
    try:
        yield
    except CourseError:
        if new or gone:
            with open_gradebook(course) as gradebook:
                for place in new:
                    gradebook.db.delete(gradebook.find_source_cell(*place))
                for place, cell in gone:
                    gradebook.add_source_cell(*place, **cell)
                gradebook.db.commit()
        raise


def release_folder(config: Config, name: str) -> Path:
    """Where a course has the release of an assignment."""
    folders = CourseDirectory(config=config)
    return Path(folders.format_path(folders.release_directory, ".", name))


def with_all_cells(config: Config, gradebook: Gradebook, assignment: Assignment) -> Assignment:
    """An assignment with the course's header and footer, and the tests that nbgrader wrote.

    Raises MissingEntry if the gradebook does not know those tests.
    """
    notebook, _ = _HeaderFooter(config=config).preprocess(assignment.notebook, {})
    for cell in notebook.cells:
        if is_test(cell) and AUTOTEST in cell.source:
            where = assignment.notebook_name, assignment.name
            cell.source = gradebook.find_source_cell(grade_id(cell), *where).source
    return replace(assignment, notebook=notebook, exercises=exercises_of(notebook))


class _HeaderFooter(steps.IncludeHeaderFooter):  # type: ignore[misc]
    """Gives the cells of a header, which may be of an older format, ids as the notebook's format has
    them: nbformat would make up others each time, and no mark or release would be fresh for long."""

    def preprocess(self, nb: NotebookNode, resources: Any) -> tuple[NotebookNode, Any]:
        notebook, resources = super().preprocess(nb, resources)
        for number, cell in enumerate(notebook.cells):
            if notebook.nbformat_minor < 5:
                cell.pop("id", None)
            elif "id" not in cell:
                cell["id"] = f"added-{number}"
        return notebook, resources


def students_version(config: Config, notebook: NotebookNode) -> NotebookNode:
    """A notebook without solutions, hidden tests and outputs, as nbgrader would release it. Raises
    AssignmentError for wrong delimiters of those, and for cells that are not as nbgrader writes them."""
    _see_cells(config, notebook)
    released = copy.deepcopy(notebook)
    for kind in ("ClearSolutions", "ClearOutput", "ClearHiddenTests", "ClearMarkScheme"):
        released, _ = getattr(steps, kind)(config=config).preprocess(released, {})
    return released


def _see_cells(config: Config, notebook: NotebookNode) -> None:
    """Raise AssignmentError for a cell whose type or points nbgrader could not read; for what only looks like
    a delimiter of nbgrader's, lest what it should hide is released; and for one without its end."""
    validator = MetadataValidator()
    for number, cell in enumerate(notebook.cells, start=1):
        try:
            with suppress(SchemaMismatchError):  # which `reason_of` tells
                validator.validate_cell(cell)
        except ValidationError as error:
            raise AssignmentError(
                f"cell {number} ({grade_id(cell)}) is not as nbgrader writes cells: {error.message}. Give it "
                "its type, ID and points anew in JupyterLab, with the panel 'Create Assignment'"
            ) from error
    hidden, solved = steps.ClearHiddenTests(config=config), steps.ClearSolutions(config=config)
    pairs = [(hidden.begin_test_delimeter, hidden.end_test_delimeter)]
    pairs += [(solved.begin_solution_delimeter, solved.end_solution_delimeter)]
    known = [*chain(*pairs)]
    for cell in [cell for cell in notebook.cells if cell.cell_type == "code"]:
        where = f"the cell {grade_id(cell) or cell.get('id', '')!r} has"
        for line in re.findall(r"(?im)^ *(#+ *(?:beg|end).*)", cell.source):
            near = get_close_matches(line.strip("# ").upper(), known, 1, 0.85)
            if near and not any(word in line for word in known):
                raise AssignmentError(f"{where} {line!r}, which hides nothing: write ### {near[0]}")
        for begin, end in pairs:
            if cell.source.count(begin) > cell.source.count(end):
                raise AssignmentError(f"{where} {begin!r}, and no {end!r} after it")


def stale_files(course: Path, name: str) -> dict[str, str]:
    """{file: "differs", "is missing" or "should not be there"}, of the committed release beside a fresh
    one, byte for byte, in the order of the names."""
    with _temporary_folder() as folder:
        return _compare(make_release(course, name, Path(folder)), course_config(course), name)


def _compare(fresh: Mapping[str, bytes], config: Config, name: str) -> dict[str, str]:
    committed = files_below(release_folder(config, name), CourseDirectory(config=config).ignore)
    stale = dict.fromkeys(fresh.keys() - committed.keys(), "is missing")
    stale |= dict.fromkeys(committed.keys() - fresh.keys(), "should not be there")
    both = fresh.keys() & committed.keys()
    stale |= {file: "differs" for file in both if fresh[file] != committed[file]}
    return dict(sorted(stale.items()))


def files_below(folder: Path, ignore: Iterable[str] = ()) -> dict[str, bytes]:
    """All files below a folder, {path relative to it, with slashes: content}.

    ignore: patterns of names of files and folders that do not count.
    """
    patterns, files = list(ignore), {}
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_file() and not any(fnmatch(part, p) for part in parts for p in patterns):
            files["/".join(parts)] = path.read_bytes()
    return files


def course_notebooks(course: Path, name: str) -> tuple[Assignment, ...]:
    """The notebooks of an assignment as a course's gradebook has them: see `with_all_cells`.

    Raises AssignmentError or CourseError if there is none, or the gradebook has other cells.
    """
    config = course_config(course)
    folders = CourseDirectory(config=config)
    read, found = read_notebooks(course, name, folders.source_directory), []
    with open_gradebook(course) as gradebook:
        for notebook in read:
            check_known(gradebook, notebook)
            notebook = with_all_cells(config, gradebook, notebook)
            check_cells(gradebook, notebook)
            found.append(with_known_open(folders, notebook))
    return tuple(found)
