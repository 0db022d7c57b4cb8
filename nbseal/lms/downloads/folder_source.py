"""Reads a folder that others filled, or whatever else a download is; no link is followed."""

import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from nbseal.course.submissions import read_file
from nbseal.errors import PlatformError
from nbseal.lms.downloads.zip_source import (
    DEPTH,
    OF_A_CLASS,
    Contents,
    File,
    Limits,
    name_fault,
    read_zip,
    refused_file,
    too_large,
)


@contextmanager
def open_download(path: Path, limits: Limits = OF_A_CLASS) -> Iterator[Contents]:
    """The files of a zip or of a folder; they can be read until this ends.

    Raises PlatformError if the path is neither, if the zip is broken, or beyond the limits.
    """
    if path.is_dir():
        yield _folder(path.resolve(), limits)
        return
    try:
        file = path.open("rb")
    except OSError as error:
        raise PlatformError(f"{path} cannot be read: {error.strerror or error}") from error
    with file:
        try:
            contents = read_zip(file, limits)
        except PlatformError as error:
            raise PlatformError(f"{path} {error}") from error
        yield contents


def _folder(folder: Path, limits: Limits) -> Contents:
    files, refused = list[File](), dict[str, str]()
    for place, folders, names in os.walk(folder):  # does not follow links
        inside = Path(place).relative_to(folder)
        for name in sorted([*names, *(n for n in folders if os.path.islink(Path(place, n)))]):
            file, path = (inside / name).as_posix(), Path(place, name)
            if fault := name_fault(file):
                refused[file] = fault
            else:
                files.append(_file(file, path, limits))
        if len(inside.parts) >= DEPTH:
            deep = [(inside / name).as_posix() for name in folders]
            refused |= dict.fromkeys(deep, "it lies too deep in folders")
            folders.clear()
        if len(files) + len(refused) > limits.files:
            raise PlatformError(f"{folder} has more than {limits.files:,} files; is it a download?")
    return Contents(tuple(sorted(files, key=lambda f: f.name)), refused)


def named_files(folder: Path, names: Iterable[str]) -> Contents:
    """Some files of a folder, and all that are in those that are folders themselves."""
    files, refused = dict[str, File](), dict[str, str]()
    root = folder.resolve()
    for name in names:
        path = root / name
        links = [p for p in (path, *path.parents) if root in p.parents and p.is_symlink()]
        if fault := name_fault(name):
            refused[name] = fault
        elif not os.path.lexists(path):
            refused[name] = f"there is no such file in {folder}"
        elif path.is_dir() and not links:
            inner = _folder(path, OF_A_CLASS)
            files |= {f"{name}/{f.name}": replace(f, name=f"{name}/{f.name}") for f in inner.files}
            refused |= {f"{name}/{file}": fault for file, fault in inner.refused.items()}
        elif links:
            files[name] = refused_file(name, "it lies behind a link")
        else:
            files[name] = _file(name, path, OF_A_CLASS)
    return Contents(tuple(files.values()), refused)


def _file(name: str, path: Path, limits: Limits) -> File:
    def read() -> bytes:
        try:
            if not stat.S_ISREG(path.lstat().st_mode):
                raise PlatformError("it is a link or no ordinary file")
            data = read_file(path, limits.each + 1)
        except OSError as error:
            raise PlatformError(f"it cannot be read ({error.strerror or error})") from error
        if fault := too_large(len(data), limits):
            raise PlatformError(fault)
        return data

    when = None
    with suppress(OSError):
        when = datetime.fromtimestamp(int(path.lstat().st_mtime), UTC)
    return File(name, when, read)
