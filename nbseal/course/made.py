"""Files that are made for people: each may be made anew, as long as nobody has changed it."""

import sys
from contextlib import suppress
from hashlib import sha256
from os.path import lexists
from pathlib import Path

from nbgrader.coursedir import CourseDirectory

from nbseal.course.config import course_config
from nbseal.course.kept import keep_text
from nbseal.errors import PlatformError
from nbseal.tables import save


def see_that_it_is_ours(course: Path, path: Path | None, force: bool) -> None:
    """Raises PlatformError if there is a file that is not as `save_made` has written it, unless `force` is set.

    path: where somebody wants to write; None: nowhere.
    """
    if path is None or force:
        return
    ours = str(path) == "-" or not lexists(path)
    with suppress(OSError):
        ours = ours or _mark_of(course, path.read_bytes()).exists()
    if not ours:
        raise PlatformError(
            f"{path} exists, and is not as nbseal made it; add --force to overwrite it, or name another"
        )


def save_made(course: Path, path: Path, data: bytes) -> None:
    """Write such a file, or to standard output. Raises PlatformError."""
    if str(path) == "-":
        sys.stdout.buffer.write(data)
        return
    save(path, data)
    with suppress(PlatformError):  # then the next one needs --force
        keep_text(_mark_of(course, data), "")


def _mark_of(course: Path, data: bytes) -> Path:
    """The file whose being there says that this has been made here."""
    folders = CourseDirectory(config=course_config(course))
    return Path(folders.root, folders.submitted_directory, ".nbseal-made", sha256(data).hexdigest())
