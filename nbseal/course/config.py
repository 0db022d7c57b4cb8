"""The course folder: its nbgrader configuration, its gradebook, and nbgrader's Python interface."""

import copy
import logging
import os
import re
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import NoReturn

from nbgrader.api import Base, Gradebook
from nbgrader.apps import NbGrader
from nbgrader.apps.api import NbGraderAPI
from nbgrader.coursedir import CourseDirectory
from nbgrader.dbutil import ALEMBIC_DIR
from sqlalchemy import create_engine, inspect
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError
from traitlets.config import Config, Configurable

from nbseal.course.settings import course_zone  # whose classes `_typo` must know
from nbseal.errors import CourseError, NotEnteredError, PlatformError, install
from nbseal.results import Times
from nbseal.times import time_zone


def course_config(course: Path) -> Config:
    """The configuration that nbgrader reads for a course folder, with the folder as its root.

    Raises CourseError if the folder has no `nbgrader_config.py`, or it cannot be read: a course
    without one would be graded silently with nbgrader's defaults.
    """
    path = course / "nbgrader_config.py"
    if not path.is_file():
        raise CourseError(f"{path} does not exist; give the course folder with --course FOLDER")
    # anew after ten seconds at most, since nbgrader reads other files, too
    about, tens = path.stat(), int(time.monotonic() / 10)
    return copy.deepcopy(_read(path, str(course.resolve()), about.st_mtime_ns, about.st_size, tens))


@lru_cache(8)  # a command asks a dozen times
def _read(path: Path, folder: str, *_: int) -> Config:
    with chdir(folder):
        app = _Reader()
        app.raise_config_file_errors = True
        app.log.addFilter(_not_fatal)  # that is raised
        try:
            app.initialize([])
        except (Exception, SystemExit) as error:
            raise CourseError(_unreadable(path, error)) from error
        finally:
            app.log.removeFilter(_not_fatal)
            sys.path[:] = dict.fromkeys(sys.path)  # nbgrader adds the folder each time
    config: Config = app.config
    if typo := _typo(config):
        raise CourseError(f"{path}: {typo}; mend it: without its settings marks would be others")
    config.CourseDirectory.root = config.NbsealCourse.folder = folder
    try:
        time_zone(course_zone(config))
    except PlatformError as error:
        raise CourseError(f"{path}: c.NbGraderAPI.timezone: {error}") from error
    around = config.IncludeHeaderFooter
    for part in filter(around.get, ("header", "footer")):  # nbgrader looks in the current folder
        around[part] = str(Path(folder) / around[part])
    return config


def _typo(config: Config) -> str:
    """A setting that nobody reads, because the name of its class or of itself looks misspelt."""
    known = {kind.__name__: kind.class_trait_names() for kind in _classes(Configurable)}
    for name, settings in config.items():
        words = {f"c.{name}": f"c.{one}" for one in get_close_matches(name, known, 1, 0.85)}
        if name in known:
            words = {
                f"c.{name}.{key}": f"c.{name}.{one}"
                for key in settings.keys() - {*known[name]}
                for one in get_close_matches(key, known[name], 1, 0.75)
            }
        for wrong, right in words.items() if settings else ():
            return f"nobody reads {wrong}; it is probably {right}"
    return ""


def _classes(kind: type[Configurable]) -> Iterator[type[Configurable]]:
    for one in kind.__subclasses__():
        yield one
        yield from _classes(one)


class _Reader(NbGrader):  # type: ignore[misc]
    """nbgrader, which would end the program when a setting has an impossible value; this raises instead."""

    def exit(self, exit_status: int | str = 0) -> NoReturn:
        raise sys.exc_info()[1] or SystemExit(exit_status)


def _not_fatal(record: logging.LogRecord) -> bool:
    return record.levelno < logging.CRITICAL


def _unreadable(path: Path, error: BaseException) -> str:
    """What is wrong with a configuration, and where."""
    where, why = str(path), f"{type(error).__name__}: {error}"
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename.endswith("_config.py"):  # nbgrader reads others, too
            where = f"{frame.filename}, line {frame.lineno}"
    if isinstance(error, SyntaxError):
        where, why = f"{error.filename}, line {error.lineno}", error.msg
    return (
        f"the configuration cannot be read ({where}: {why}); mend it, for without its settings "
        "marks would be others"
    )


def times_of(config: Config) -> Times:
    """A cell may run as long as nbgrader's setting says, 60 seconds where that is none.

    Raises CourseError if that is no number.
    """
    setting = config.Execute.get("timeout", 30)  # of a command line it is text
    try:
        return Times(min(max(0.0, float(setting or 0)) or 60.0, 1e6))  # may be infinite
    except (TypeError, ValueError):
        raise CourseError(f"c.Execute.timeout is {setting!r}; it must be a number") from None


def folders_of(folders: CourseDirectory, step: str, name: str) -> dict[str, Path]:
    """The students' folders in one step of a course, such as "submitted": {student: folder}."""
    pattern = folders.format_path(step, "(?P<student>[^/]+)", name, escape=True)
    where = os.path.relpath(folders.format_path(step, "*", name), folders.root)
    found = {}
    for path in Path(folders.root).glob(where):
        match = re.fullmatch(pattern, str(path))
        if match and path.is_dir() and not match["student"].startswith("."):
            found[match["student"]] = path
    return found


def nbgrader_api(config: Config) -> NbGraderAPI:
    """nbgrader's Python interface with a configuration."""
    _make_tables(make_url(CourseDirectory(config=config).db_url))
    return NbGraderAPI(config=config)


@contextmanager
def open_gradebook(course: Path, *, make: bool = False) -> Iterator[Gradebook]:
    """The gradebook of a course, as its configuration says where it is. make: if there is none.

    Raises NotEnteredError if it does not exist, CourseError if it cannot be opened or read; no
    password is shown.
    """
    folder = CourseDirectory(config=course_config(course))
    url = make_url(folder.db_url)
    if url.drivername == "sqlite":
        file = course.resolve() / (url.database or "gradebook.db")
        if not file.is_file() and not make:
            raise NotEnteredError(f"there is no gradebook {file}; run: nbseal release ASSIGNMENT")
        url = url.set(database=str(file))
    _make_tables(url)
    with (
        _its_errors(url),
        Gradebook(url.render_as_string(hide_password=False), folder.course_id) as gradebook,
    ):
        yield gradebook


def _make_tables(url: URL) -> None:
    """Make the tables of a gradebook that has none, with nbgrader's description of them. nbgrader itself
    would start the program `alembic`, which takes seconds. Raises CourseError."""
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    with _its_errors(url):
        engine = create_engine(url)
        try:
            with engine.begin() as connection:
                if not inspect(connection).get_table_names():
                    Base.metadata.create_all(connection)
                    versions = ScriptDirectory(ALEMBIC_DIR)
                    MigrationContext.configure(connection).stamp(versions, "head")
        finally:
            engine.dispose()


@contextmanager
def _its_errors(url: URL) -> Iterator[None]:
    """A CourseError, without the password, for what is wrong with a database."""
    try:
        yield
    except (SQLAlchemyError, ImportError) as error:
        reason = str(error).splitlines()[0]
        if isinstance(error, ImportError) and url.get_backend_name() == "postgresql":
            reason += f"; {install('postgresql')}"
        raise CourseError(f"the gradebook {url} cannot be used: {reason}") from error
