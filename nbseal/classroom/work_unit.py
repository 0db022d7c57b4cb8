"""The unit of work as it travels: bytes of a submission there, bytes of what came of it back.

Whoever does it needs no files and no gradebook, so that it may be another machine. Everything is
plain data: JSON and text, no pickles.
"""

import json
from dataclasses import dataclass
from typing import Any

import msgspec
import nbformat
from nbformat import NotebookNode

from nbseal.results import Graded, Marked, Unit
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
    return json.dumps(msgspec.to_builtins(setup, enc_hook=str)).encode()  # of a path its text


def unpack(packed: bytes) -> GraderSetup:
    """The grader setup that `pack` has packed; its digest is the same."""

    def made(kind: type, value: Any) -> Any:
        return nbformat.from_dict(value) if kind is NotebookNode else kind(value)

    return msgspec.convert(json.loads(packed), GraderSetup, dec_hook=made)
