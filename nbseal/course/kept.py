"""The small files that nbseal keeps beside the gradebook: JSON, each written as a whole or not at all."""

import json
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec
from nbgrader.coursedir import CourseDirectory

from nbseal.tables import save

T = TypeVar("T")


def read_kept(file: Path, kind: type[T]) -> T:
    """What a file holds. Raises OSError if it cannot be read, ValueError if it is damaged."""
    return msgspec.convert(json.loads(file.read_text(encoding="utf-8")), kind)


def kept_or_none(file: Path, kind: type[T]) -> T | None:
    """The same; None if the file is not there, or damaged."""
    with suppress(OSError, ValueError):
        return read_kept(file, kind)
    return None


def keep(file: Path, value: object) -> None:
    """Write a value into a file. Raises PlatformError."""
    # msgspec's own writes no half characters
    text = json.dumps(msgspec.to_builtins(value), indent=1)
    keep_text(file, f"{text}\n")


def keep_text(file: Path, text: str) -> None:
    """Write a text into a file. Raises PlatformError."""
    with suppress(OSError):  # said when the file is written
        file.parent.mkdir(parents=True, exist_ok=True)
    save(file, text.encode())


def file_of(folders: CourseDirectory, folder: str, name: str) -> Path:
    """Where something is kept for an assignment, in a folder of that name in submitted/."""
    path = Path(folders.format_path(folders.submitted_directory, folder, name))
    return path.with_name(f"{path.name}.json")
