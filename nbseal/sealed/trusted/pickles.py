"""What a check may unpickle: plain data, and objects only from files of the course.

A pickle calls the functions that it names (docs.python.org, "pickle"), and a student may have
written it.
"""

import bz2
import gzip
import io
import lzma
import pickle
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_COMPRESSED: dict[type, str] = {  # where such a file has the one that it reads
    gzip.GzipFile: "fileobj",
    bz2.BZ2File: "_fp",
    lzma.LZMAFile: "_fp",
}
_refused = False


def guard_pickles() -> None:
    """Prepare this process for `no_foreign_pickles`."""
    real = pickle.load

    def load(file: Any, **options: Any) -> Any:
        with _refusing(_refused and not _is_of_course(file)):
            return real(file, **options)

    def hook(event: str, _: object) -> None:
        if event == "pickle.find_class" and _refused:
            raise RuntimeError("a check unpickles objects only from a file of the course")

    pickle.load = load
    sys.addaudithook(hook)


def no_foreign_pickles() -> Any:
    """In the block, nothing that a pickle names is looked up, unless a file of the course is loaded."""
    return _refusing(True)


def _is_of_course(file: Any) -> bool:
    """Whether a file is one of this process's: a worker's is made of bytes that came."""
    if type(file) in _COMPRESSED:
        return _is_of_course(getattr(file, _COMPRESSED[type(file)], None))
    return type(file) is io.BufferedReader and type(file.raw) is io.FileIO


@contextmanager
def _refusing(refused: bool) -> Iterator[None]:
    global _refused
    before, _refused = _refused, refused
    try:
        yield
    finally:
        _refused = before
