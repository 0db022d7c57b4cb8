"""The course folder: its nbgrader configuration, its gradebook, and nbgrader's Python interface."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nbgrader.api import Gradebook
from nbgrader.apps import NbGrader
from nbgrader.apps.api import NbGraderAPI
from nbgrader.coursedir import CourseDirectory
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from traitlets.config import Config

from nbseal.errors import CourseError


def course_config(course: Path) -> Config:
    """The configuration that nbgrader reads for a course folder, with the folder as its root.

    Raises CourseError if the folder has no `nbgrader_config.py`: a course without one would be
    graded silently with nbgrader's defaults.
    """
    path = course / "nbgrader_config.py"
    if not path.is_file():
        raise CourseError(f"{path} does not exist; give the course folder with --course FOLDER")
    with _inside(course):
        app = NbGrader()
        app.initialize([])
    config: Config = app.config
    config.CourseDirectory.root = str(course.resolve())
    for part in ("header", "footer"):  # nbgrader takes them from the current folder
        if config.IncludeHeaderFooter.get(part):
            config.IncludeHeaderFooter[part] = str(
                course.resolve() / config.IncludeHeaderFooter[part]
            )
    return config


def seconds_for_a_cell(config: Config) -> float:
    """How long a cell may run: nbgrader's setting, or 60 where that sets no limit."""
    seconds = float(config.Execute.get("timeout", 30) or 0)  # of a command line it is text
    return seconds if seconds > 0 else 60.0


def follow_through(config: Config) -> float:
    """The share of its points that a check earns that passes only with the reference's earlier
    functions: `c.SealedExporter.follow_through`.

    Raises CourseError if that is no share.
    """
    share = config.SealedExporter.get("follow_through", 1.0)
    try:
        if 0 <= float(share) <= 1:
            return float(share)
    except (TypeError, ValueError):
        pass
    raise CourseError(
        f"c.SealedExporter.follow_through is {share!r}; it must be a number from 0 to 1"
    )


def closed_packages(config: Config, name: str) -> tuple[str, ...]:
    """The packages that students' code must do without in an assignment, by their names for pip:
    `c.SealedExporter.closed`, {assignment: packages}; "*" stands for those that are not named.

    Raises CourseError if that is no such table.
    """
    table = config.SealedExporter.get("closed", {})
    if isinstance(table, dict):
        packages = table.get(name, table.get("*", []))
        if isinstance(packages, list | tuple) and all(isinstance(p, str) for p in packages):
            return tuple(packages)
    raise CourseError(
        f"c.SealedExporter.closed is {table!r}; it must be a table of assignments and lists of "
        'packages, such as {"*": ["python-sat"]}'
    )


def ignored(course: Path) -> list[str]:
    """The patterns of file names that nbgrader neither copies nor collects in this course."""
    return list(CourseDirectory(config=course_config(course)).ignore)


def nbgrader_api(config: Config) -> NbGraderAPI:
    """nbgrader's Python interface with a configuration."""
    _find_alembic()
    return NbGraderAPI(config=config)


@contextmanager
def open_gradebook(course: Path) -> Iterator[Gradebook]:
    """The gradebook of a course, as its configuration says where it is.

    Raises CourseError if it does not exist or cannot be opened or read; no password is shown.
    """
    folder = CourseDirectory(config=course_config(course))
    url = make_url(folder.db_url)
    if url.drivername == "sqlite":
        file = course.resolve() / (url.database or "gradebook.db")
        if not file.is_file():
            raise CourseError(f"there is no gradebook {file}; run: nbgrader generate_assignment")
        url = url.set(database=str(file))
    _find_alembic()
    try:
        with Gradebook(url.render_as_string(hide_password=False), folder.course_id) as gradebook:
            yield gradebook
    except (SQLAlchemyError, ImportError) as error:
        reason = str(error).splitlines()[0]
        raise CourseError(f"the gradebook {url} cannot be used: {reason}") from error


def _find_alembic() -> None:
    """Put this environment on the PATH: nbgrader calls `alembic` from there."""
    here = str(Path(sys.executable).parent)
    if here not in os.environ.get("PATH", "").split(os.pathsep):
        os.environ["PATH"] = here + os.pathsep + os.environ.get("PATH", "")


@contextmanager
def _inside(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
