"""What is graded, how long it may take, and what comes of it: marks with their reasons."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from nbformat import NotebookNode


@dataclass(frozen=True, eq=False)
class Unit:
    """What is sent to a grader: the bytes of a notebook, without the student's name.

    missing: why there is no notebook; then the bytes are empty.
    """

    data: bytes
    missing: str


class Verdict(StrEnum):
    """What came of a test cell."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_RUN = "not run"


@dataclass(frozen=True)
class Times:
    """How long things may take, in seconds.

    cell: a cell, or a test cell.
    again: a test cell, once another one of the same solution cell has been stopped after as long, or
        lost its process: a loop that never ends costs one long wait.
    total: each pass over a submission. 0: so much that all test cells, and some others, can take
        their limit.
    """

    cell: float = 20.0
    again: float = 5.0
    total: float = 0.0


@dataclass(frozen=True)
class TestResult:
    """One test cell's mark.

    name: of the test cell; exercise: to which it belongs.
    points: of max_points; a failed one has some if it gives partial credit.
    verdict: passed, failed, or not run.
    reason: why it did not pass, or gave more points than it has, in a sentence; else "".
    instead_of: the exercises in place of whose functions the reference's stood when it passed, for
        it had failed with the student's own.
    sealed: False if it ran in the student's process, whose code can forge the mark.
    uncrossable: of a failed one, the type of a value that did not cross from the student's process, or a
        given class that the student's code changes; else "".
    in_process: whether such a one earns more in the student's process: a person should look at it.
    """

    name: str
    exercise: str
    points: float
    max_points: float
    verdict: Verdict
    reason: str
    instead_of: tuple[str, ...] = ()
    sealed: bool = True
    uncrossable: str = ""
    in_process: bool = False

    @property
    def lost(self) -> str:
        """What did not cross, in words."""
        what = self.uncrossable.partition(" cannot ")[0]
        return what if " " in what else f"a value of the type {what}"


@dataclass(frozen=True)
class Reach:
    """What a student's code reaches for, such as "ctypes": in which cell, by its name or "", in
    which line of it, from 1, and that line."""

    word: str
    cell: str
    line: int
    code: str


@dataclass(frozen=True)
class Marked:
    """What there is to say of a submission.

    results: one for each test cell, in the order of the notebook.
    notes: {exercise: what is wrong with its cell}.
    blank: the exercises that were left as they were released.
    remarks: sentences about the whole file.
    stopped: (cell, why) of those that did not come to their end.
    readable: whether the file was a notebook at all.
    safe: whether walls stood around the student's code (not so with --unsafe); walls: which.
    seconds: the time that grading took.
    reaches: what the code reaches for that exercises seldom need (`nbseal.notebook.far_reaching`).
    answers: {cell: the digest of what is written there}, and that of all by the student as "".
    """

    results: tuple[TestResult, ...]
    notes: Mapping[str, str]
    blank: frozenset[str]
    remarks: tuple[str, ...]
    stopped: tuple[tuple[str, str], ...]
    readable: bool
    safe: bool
    walls: Mapping[str, Any]
    seconds: float
    reaches: tuple[Reach, ...] = field(default=(), kw_only=True)
    answers: Mapping[str, str] = field(default_factory=dict, kw_only=True)

    @property
    def points(self) -> float:
        """The points of all test cells."""
        return sum(result.points for result in self.results)


@dataclass(frozen=True)
class Graded(Marked):
    """A graded submission, with the notebook: the student's, with what its cells showed and with
    the reasons at failed checks; nothing hidden is in it."""

    notebook: NotebookNode
