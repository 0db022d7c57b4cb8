"""Remembers how a learning platform named each student, so that feedback can be handed back there."""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from nbgrader.coursedir import CourseDirectory

from nbseal.tables import save


@dataclass(frozen=True)
class Sent:
    """How a platform named a student. key: what it tells people apart by; before: what stands in
    its names before a student's own name of a file; late: it says so, and not when; refused: why
    nothing of what they handed in last could be taken, if that is so."""

    platform: str
    key: str
    before: str
    late: bool = False
    refused: str = ""


def read_sent(folders: CourseDirectory, name: str) -> dict[str, Sent]:
    """{student: how the platform named them} of those who were collected for an assignment."""
    try:
        kept = json.loads(_file(folders, name).read_text(encoding="utf-8"))
        return {student: Sent(**sent) for student, sent in kept.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def keep_sent(folders: CourseDirectory, name: str, sent: Mapping[str, Sent]) -> None:
    """Write it, for the next download and for feedback. Raises PlatformError."""
    before = read_sent(folders, name)
    if sent.items() - before.items():
        file = _file(folders, name)
        with suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
        kept = {student: asdict(one) for student, one in sorted((before | dict(sent)).items())}
        save(file, f"{json.dumps(kept, indent=1)}\n".encode(), force=True)


def _file(folders: CourseDirectory, name: str) -> Path:
    path = Path(folders.format_path(folders.submitted_directory, ".nbseal-collected", name))
    return path.with_name(f"{path.name}.json")
