"""Makes the students' version of an assignment, and compares it with the committed one."""

import copy
import tempfile
from collections.abc import Iterable
from fnmatch import fnmatch
from pathlib import Path

from nbformat import NotebookNode
from nbgrader.api import Gradebook
from nbgrader.preprocessors import (
    ClearHiddenTests,
    ClearMarkScheme,
    ClearOutput,
    ClearSolutions,
    IncludeHeaderFooter,
)
from traitlets.config import Config

from nbseal.assignment import Assignment, exercises_of, grade_id, is_test, read_assignment
from nbseal.course import course_config, ignored, nbgrader_api
from nbseal.errors import CourseError

AUTOTEST = "AUTOTEST"  # nbgrader writes tests for such lines when it makes the release


def make_release(course: Path, name: str, folder: Path) -> dict[str, bytes]:
    """Generate the release of an assignment below `folder`; return its files, {name: content}.

    The course's own release folder and gradebook are not touched.
    Raises AssignmentError for an unknown assignment, CourseError with nbgrader's log if it fails.
    """
    read_assignment(course, name)
    config: Config = course_config(course)
    config.CourseDirectory.release_directory = str(folder / "release")
    config.CourseDirectory.db_url = f"sqlite:///{folder / 'gradebook.db'}"
    outcome = nbgrader_api(config).generate_assignment(name, force=True, create=True)
    if not outcome["success"]:
        raise CourseError(f"nbgrader could not make the release of {name!r}:\n{outcome['log']}")
    return files_below(folder / "release" / name)


def with_all_cells(config: Config, gradebook: Gradebook, assignment: Assignment) -> Assignment:
    """An assignment with the course's header and footer, and the tests that nbgrader wrote.

    Raises MissingEntry if the gradebook does not know those tests.
    """
    notebook, _ = IncludeHeaderFooter(config=config).preprocess(assignment.notebook, {})
    for cell in notebook.cells:
        if is_test(cell) and AUTOTEST in cell.source:
            where = assignment.notebook_name, assignment.name
            cell.source = gradebook.find_source_cell(grade_id(cell), *where).source
    return Assignment(assignment.name, assignment.path, notebook, exercises_of(notebook))


def students_version(config: Config, notebook: NotebookNode) -> NotebookNode:
    """A notebook without solutions, hidden tests and outputs, as nbgrader would release it."""
    released = copy.deepcopy(notebook)
    for kind in (ClearSolutions, ClearOutput, ClearHiddenTests, ClearMarkScheme):
        released, _ = kind(config=config).preprocess(released, {})
    return released


def stale_files(course: Path, name: str) -> dict[str, str]:
    """What differs between the committed release and a fresh one, byte for byte.

    Returns {file: "differs", "is missing" or "should not be there"}, in the order of the names.
    """
    # nbgrader leaves its database open, which Windows does not let us delete
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        fresh = make_release(course, name, Path(folder))
    committed = files_below(course / "release" / name, ignored(course))
    stale = {}
    for file in sorted(fresh.keys() | committed.keys()):
        if file not in committed:
            stale[file] = "is missing"
        elif file not in fresh:
            stale[file] = "should not be there"
        elif fresh[file] != committed[file]:
            stale[file] = "differs"
    return stale


def files_below(folder: Path, ignore: Iterable[str] = ()) -> dict[str, bytes]:
    """All files below a folder, {path relative to it, with slashes: content}.

    ignore: patterns of names of files and folders that do not count.
    """
    patterns = list(ignore)
    files = {}
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_file() and not any(fnmatch(part, p) for part in parts for p in patterns):
            files["/".join(parts)] = path.read_bytes()
    return files
