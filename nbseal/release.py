"""Makes the students' version of an assignment, and compares it with the committed one."""

import tempfile
from pathlib import Path

from traitlets.config import Config

from nbseal.assignment import read_assignment
from nbseal.course import course_config, nbgrader_api
from nbseal.errors import CourseError


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


def stale_files(course: Path, name: str) -> list[str]:
    """The files in which the committed release differs from a fresh one, byte for byte, sorted."""
    with tempfile.TemporaryDirectory() as folder:
        fresh = make_release(course, name, Path(folder))
    committed = files_below(course / "release" / name)
    return sorted(
        file for file in fresh.keys() | committed.keys() if fresh.get(file) != committed.get(file)
    )


def files_below(folder: Path) -> dict[str, bytes]:
    """All files below a folder: {path relative to it: content}."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }
