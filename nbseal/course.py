"""The course folder: its nbgrader configuration, and nbgrader's commands in it."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nbgrader.apps import NbGrader
from nbgrader.apps.api import NbGraderAPI
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
    return config


def nbgrader_api(config: Config) -> NbGraderAPI:
    """nbgrader's Python interface with a configuration; `alembic` is found without an activated
    environment, which nbgrader alone does not manage."""
    here = str(Path(sys.executable).parent)
    if here not in os.environ.get("PATH", "").split(os.pathsep):
        os.environ["PATH"] = here + os.pathsep + os.environ.get("PATH", "")
    return NbGraderAPI(config=config)


@contextmanager
def _inside(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
