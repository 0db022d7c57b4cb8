"""The unit of work as it travels: bytes of a submission there, bytes of what came of it back.

Whoever does it needs no files and no gradebook, so that it may be another machine. Everything is
plain data: JSON and text, no pickles.
"""

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import nbformat

from nbseal.course.submissions import Unit
from nbseal.notebook.assignment import Assignment, exercises_of
from nbseal.results import Graded, Marked, Times
from nbseal.sealed.grader import Grader
from nbseal.sealed.grader_setup import GraderSetup


@dataclass(frozen=True)
class Done:
    """A graded submission. notebook: the text of its file; marked: a Marked as JSON."""

    notebook: str
    marked: bytes

    def read(self) -> Marked:
        """The marks, and all else there is to say."""
        return msgspec.convert(json.loads(self.marked), Marked)


def grade_unit(grader: Grader, unit: Unit) -> Done:
    """Grade a submission. Raises SandboxError if the walls do not stand."""
    return done_of(grader.grade(unit.data, unit.missing))


def done_of(graded: Graded) -> Done:
    """A graded submission as it travels."""
    names = Marked.__dataclass_fields__
    told = msgspec.to_builtins({name: getattr(graded, name) for name in names})
    # by json, since texts of students may be no Unicode
    return Done(nbformat.writes(graded.notebook) + "\n", json.dumps(told).encode())


def pack(setup: GraderSetup) -> bytes:
    """A grader setup as bytes, with the hidden tests: only for machines that you trust."""
    assignment = setup.assignment
    content: dict[str, Any] = {
        "name": assignment.name,
        "path": str(assignment.path),
        "notebook": nbformat.writes(assignment.notebook),
        "release": nbformat.writes(setup.release),
        "files": {n: base64.b64encode(c).decode() for n, c in setup.files.items()},
        "times": msgspec.to_builtins(setup.times),
        "unsafe": setup.unsafe,
        "bubblewrap": setup.bubblewrap,
        "follow_through": setup.follow_through,
        "closed": setup.closed,
        "open_checks": setup.open_checks,
    }
    return json.dumps(content).encode()


def unpack(packed: bytes) -> GraderSetup:
    """The grader setup that `pack` has packed; its digest is the same."""
    content = json.loads(packed)
    notebook = nbformat.reads(content["notebook"], as_version=nbformat.NO_CONVERT)
    files: Mapping[str, bytes] = {n: base64.b64decode(c) for n, c in content["files"].items()}
    return GraderSetup(
        Assignment(content["name"], Path(content["path"]), notebook, exercises_of(notebook)),
        nbformat.reads(content["release"], as_version=nbformat.NO_CONVERT),
        files,
        Times(**content["times"]),
        content["unsafe"],
        content["bubblewrap"],
        content["follow_through"],
        tuple(content["closed"]),
    ).with_open(content["open_checks"])
