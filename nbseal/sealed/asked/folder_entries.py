"""What `os.scandir` gives for a folder of the worker's: `glob`, `os.walk` and `Path.rglob` use it."""

import glob
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from stat import S_ISDIR, S_ISLNK, S_ISREG
from typing import Any


class Entry(os.PathLike[str]):
    """A file in a folder; it has what an `os.DirEntry` has."""

    def __init__(self, folder: str, name: str) -> None:
        self.name, self.path = name, os.path.join(folder, name)

    def __fspath__(self) -> str:
        return self.path

    def __repr__(self) -> str:
        return f"<DirEntry {self.name!r}>"

    def stat(self, *, follow_symlinks: bool = True) -> os.stat_result:
        """As of `os.DirEntry`. Raises OSError."""
        return (os.stat if follow_symlinks else os.lstat)(self.path)

    def inode(self) -> int:
        """As of `os.DirEntry`. Raises OSError."""
        return self.stat(follow_symlinks=False).st_ino

    def is_dir(self, *, follow_symlinks: bool = True) -> bool:
        """Whether it is a folder."""
        return self._is(S_ISDIR, follow_symlinks)

    def is_file(self, *, follow_symlinks: bool = True) -> bool:
        """Whether it is a file."""
        return self._is(S_ISREG, follow_symlinks)

    def is_symlink(self) -> bool:
        """Whether it is a link."""
        return self._is(S_ISLNK, False)

    def is_junction(self) -> bool:
        """No: only Windows has these."""
        return False

    def _is(self, kind: Callable[[int], bool], follow: bool) -> bool:
        try:
            return kind(self.stat(follow_symlinks=follow).st_mode)
        except OSError:  # a link to what is not there
            return False


class Entries(AbstractContextManager["Entries"], Iterator[Entry]):
    """The files in a folder, one after the other."""

    def __init__(self, folder: str) -> None:
        self._left = iter([Entry(folder, name) for name in os.listdir(folder)])

    def __next__(self) -> Entry:
        return next(self._left)

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """End it."""
        self._left = iter(())


def scanning(real: Callable[..., Any], is_ours: Callable[[Any], bool]) -> Callable[..., Any]:
    """An `os.scandir`.

    is_ours: whether the worker has what is in a folder, too.
    """

    def scandir(path: Any = ".") -> Any:
        return Entries(os.fspath(path)) if is_ours(path) else real(path)

    return scandir


def scanners() -> Iterator[tuple[Any, Callable[[Any], Any]]]:
    """What has a `scandir`, and how a function becomes one there: Python 3.13's `glob` keeps its own."""
    yield os, lambda function: function
    globber = getattr(glob, "_StringGlobber", None)
    if globber is not None and "scandir" in vars(globber):
        yield globber, staticmethod
