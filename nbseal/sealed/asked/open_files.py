"""Files of the course that the first given cells leave open, such as an image that is read when it is
used. All processes that are forked later would share their position, so each opens them again."""

import fcntl
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

MAX_DESCRIPTOR = 1024
OpenFile = tuple[int, str, int]  # descriptor, path, position


def left_open(folder: Path) -> list[OpenFile]:
    """The files below a folder that this process has open for reading."""
    files = {_identity(path.stat()): str(path) for path in folder.rglob("*") if path.is_file()}
    found = []
    for descriptor in range(3, MAX_DESCRIPTOR):  # there may be no /proc that lists them
        with suppress(OSError):  # it is not open
            path = files.get(_identity(os.fstat(descriptor)))
            mode = fcntl.fcntl(descriptor, fcntl.F_GETFL) & os.O_ACCMODE
            if path and mode == os.O_RDONLY:
                found.append((descriptor, path, os.lseek(descriptor, 0, os.SEEK_CUR)))
    return found


def _identity(status: os.stat_result) -> tuple[int, int]:
    return status.st_dev, status.st_ino


def open_again(files: Sequence[OpenFile]) -> list[int]:
    """Open them again, each under its descriptor and at its position; return the descriptors."""
    for descriptor, path, position in files:
        fresh = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        os.dup2(fresh, descriptor, inheritable=False)
        os.close(fresh)
        os.lseek(descriptor, position, os.SEEK_SET)
    return [descriptor for descriptor, *_ in files]
