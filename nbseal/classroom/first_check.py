"""The first check of an assignment decides which of its checks are open.

Those are open that fail sealed with the instructor's solution, and pass in the student's process.
"""

from collections.abc import Collection
from typing import Any

import nbformat
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config

from nbseal.classroom.warm_grader import warm_grader
from nbseal.course.open_checks import first_check_of, keep_first_check
from nbseal.course.setup_from_config import setup_before_check
from nbseal.notebook.answers import fill_in
from nbseal.notebook.assignment import Assignment, grade_id, is_open
from nbseal.results import Graded, TestResult, Verdict
from nbseal.sealed.grader_setup import GraderSetup

MAX_WHY = 100  # characters
Both = tuple[Graded, Graded]  # the instructor's solution, and the blank notebook


def see_which_are_open(config: Config, assignment: Assignment, **fields: Any) -> GraderSetup:
    """What a course grades a notebook with, after its first check. fields: see `setup_from_config`.

    Raises SandboxError.
    """
    setup = setup_before_check(config, assignment, **fields)
    kept = first_check_of(CourseDirectory(config=config), setup)
    return setup.with_open(kept.open) if kept else decided(config, setup)[0]


def decided(config: Config, setup: GraderSetup) -> tuple[GraderSetup, tuple[str, ...], Both | None]:
    """The setup with those checks open that need it; the rest as `needs_to_be_open` has it.

    What is found is kept.
    """
    found, failing, graded = needs_to_be_open(setup)
    opened = setup.with_open(found)
    keep_first_check(CourseDirectory(config=config), setup, opened.open_checks, failing)
    return opened, failing, graded


def needs_to_be_open(setup: GraderSetup) -> tuple[dict[str, str], tuple[str, ...], Both | None]:
    """{test cell: why}, of those that must be open; the test cells that fail in any case; and, if there is
    neither, the graded solution and blank.

    What fails sealed is asked twice, since a machine may be slow for a moment. Open is, too, what a blank
    notebook passes sealed only.
    """
    names = {test.name for test in setup.assignment.tests}
    with warm_grader(setup) as grader:
        solved, empty = map(grader.grade, (solution(setup), blank(setup)))
        failed = _failed(solved, names)
        if failed:
            solved = grader.grade(solution(setup))
            failed = _failed(solved, failed)
    free = names - _failed(empty, names).keys() - {test.name for test in setup.assignment.unsealed}
    if not failed and not free:
        return {}, (), (solved, empty)
    with setup.with_open(dict.fromkeys([*failed, *free], "")).grader() as grader:
        fails_in_process = _failed(grader.grade(solution(setup)), {*failed, *free})
        blank_fails = _failed(grader.grade(blank(setup)), free)
    found = {name: why for name, why in failed.items() if name not in fails_in_process}
    unlike = blank_fails.keys() - fails_in_process.keys()
    found |= dict.fromkeys(sorted(unlike), "sealed, it passes without an answer")
    return found, tuple(name for name in failed if name in fails_in_process), None


def _failed(graded: Graded, among: Collection[str]) -> dict[str, str]:
    """{test cell: why it is open}, of those that a submission does not pass, or with too many points."""
    results = [r for r in graded.results if r.name in among]
    return {r.name: _why_open(r) for r in results if r.verdict != Verdict.PASSED or r.reason}


def _why_open(result: TestResult) -> str:
    if result.uncrossable:
        return f"{result.lost} cannot cross"
    return "it fails sealed with your solution: " + result.reason.splitlines()[0][:MAX_WHY]


def blank(setup: GraderSetup) -> bytes:
    """The blank notebook, as a student would hand it in."""
    return bytes(nbformat.writes(setup.release), "utf-8")


def solution(setup: GraderSetup) -> bytes:
    """The instructor's own solution, as a student would hand it in, with answers that people mark."""
    cells = filter(is_open, setup.assignment.notebook.cells)
    answers = {name: cell.source for cell in cells if (name := grade_id(cell))}
    return bytes(nbformat.writes(fill_in(setup.release, answers)), "utf-8")
