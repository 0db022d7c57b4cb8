"""Which checks of an assignment are open, and why: what its first check has found is kept.

Checks are open by their tag, by what stands in them (`nbseal.notebook.never_sealed`), or since they
failed sealed with the instructor's own solution and passed in the student's process.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from nbgrader.coursedir import CourseDirectory

from nbseal.course.kept import keep, kept_or_none
from nbseal.course.submissions import RECORDS
from nbseal.errors import PlatformError
from nbseal.notebook.assignment import UNSEALED, Assignment, exercises_of, with_open
from nbseal.notebook.never_sealed import never_sealed
from nbseal.sealed.grader_setup import GraderSetup
from nbseal.version import VERSION

BY_TAG = f"it has the tag {UNSEALED!r}"


@dataclass(frozen=True)
class FirstCheck:
    """What the first check of an assignment has found. of: what it is graded with, as a digest; open:
    {test cell: why}, of all open checks; failing: the test cells that fail with the instructor's own
    solution in any case."""

    of: str
    open: Mapping[str, str] = field(default_factory=dict)
    failing: tuple[str, ...] = ()


def with_rules(
    assignment: Assignment, files: Mapping[str, bytes]
) -> tuple[Assignment, dict[str, str]]:
    """The assignment with those checks open that are so by tag or by rule; and {test cell: why}.

    files: {path: content} beside the notebook.
    """
    plain = replace(assignment, exercises=exercises_of(assignment.notebook))
    why = {test.name: BY_TAG for test in plain.unsealed}
    why = never_sealed(assignment.notebook, files) | why
    return with_open(plain, why), why


def with_known_open(folders: CourseDirectory, assignment: Assignment) -> Assignment:
    """The assignment with the checks open that the last first check has found, for tables and pages."""
    kept = kept_or_none(_file(folders, assignment), FirstCheck)
    return with_open(assignment, kept.open) if kept else assignment


def first_check_of(folders: CourseDirectory, setup: GraderSetup) -> FirstCheck | None:
    """What the first check has found of a setup as it is now; None if that is not known."""
    kept = kept_or_none(_file(folders, setup.assignment), FirstCheck)
    return kept if kept and kept.of == _digest_of(setup) else None


def keep_first_check(
    folders: CourseDirectory, setup: GraderSetup, open_: Mapping[str, str], failing: tuple[str, ...]
) -> None:
    """Keep what it has found of a setup. If that is not possible, the next grading checks again."""
    with suppress(PlatformError):
        keep(_file(folders, setup.assignment), FirstCheck(_digest_of(setup), open_, failing))


def _digest_of(setup: GraderSetup) -> str:
    return f"{VERSION} {setup.digest()}"


def _file(folders: CourseDirectory, assignment: Assignment) -> Path:
    above = Path(folders.root, folders.autograded_directory, RECORDS, assignment.name)
    return above / f"{assignment.notebook_name}.checked"


def sentence(setup: GraderSetup) -> str:
    """How many points are sealed, and which checks are open, and why; "" if all are sealed."""
    assignment = setup.assignment
    if not assignment.unsealed:
        return ""
    points = assignment.points - sum(test.points for test in assignment.unsealed)
    by_hand = sum(cell.points for cell in assignment.manual)
    more = f", {by_hand:g} more are given by hand" if by_hand else ""
    names = ", ".join(
        f"{assignment.full_name(test.name)} ({setup.open_checks.get(test.name, BY_TAG)})"
        for test in assignment.unsealed
    )
    return f"{points:g} of {assignment.points:g} points sealed{more}. Open: {names}."
