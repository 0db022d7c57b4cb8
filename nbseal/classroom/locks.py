"""Locks, so that only one run at a time writes the marks of a course."""

import os
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from nbgrader.api import Gradebook
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from nbseal.errors import CourseError

LOCK = ".nbseal.lock"  # in the course folder; the system frees it when the process ends


@contextmanager
def only_one(course: Path, lock: str = LOCK) -> Iterator[None]:
    """Lock the course folder, with a file of this name. Raises CourseError if that fails, or another has it."""
    path = course / lock
    try:
        import fcntl
    except ImportError:  # Windows, where grading needs --unsafe anyway
        yield
        return
    with ExitStack() as stack:
        try:
            file = stack.enter_context(path.open("a+"))
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            raise CourseError(
                f"another nbseal is grading in this course ({file.read(100).strip() or path}); "
                "run the command again when it is done, or end it first"
            ) from None
        except OSError as error:  # a folder or a file system that does not allow it
            raise CourseError(f"the course cannot be locked by {path}: {error.strerror}") from error
        file.truncate(0)
        file.write(f"process {os.getpid()}\n")
        file.flush()
        try:
            yield
        finally:
            with suppress(OSError):
                file.truncate(0)


@contextmanager
def only_one_writer(gradebook: Gradebook) -> Iterator[None]:
    """Hold an open gradebook, if it is one of PostgreSQL's: who writes there may be on another machine.
    The server frees it when the connection ends (postgresql.org/docs, "Advisory Locks").

    Raises CourseError if another holds it.
    """
    engine = gradebook.engine
    if engine.dialect.name != "postgresql":
        yield
        return
    # locks are of one database, in which nbgrader may keep several courses
    key = {"key": zlib.crc32(f"nbseal {gradebook.course_id}".encode())}
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        if not connection.execute(text("select pg_try_advisory_lock(:key)"), key).scalar():
            raise CourseError(
                f"another nbseal is grading with this gradebook ({engine.url}); run the command "
                "again when it is done, or end it first"
            )
        try:
            yield
        finally:
            with suppress(SQLAlchemyError):  # the connection is gone, and with it the lock
                connection.execute(text("select pg_advisory_unlock(:key)"), key)
