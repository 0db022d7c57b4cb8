"""Sees to it that only one run at a time writes the marks of a course."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from nbseal.errors import CourseError

LOCK = ".nbseal.lock"  # in the course folder; the system frees it when the process ends


@contextmanager
def only_one(course: Path) -> Iterator[None]:
    """Hold the course while this lasts. Raises CourseError if another process holds it, or it
    cannot be held."""
    path = course / LOCK
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
            raise CourseError(
                f"the course cannot be locked with {path}: {error.strerror}"
            ) from error
        file.truncate(0)
        file.write(f"process {os.getpid()}\n")
        file.flush()
        try:
            yield
        finally:
            with suppress(OSError):
                file.truncate(0)
