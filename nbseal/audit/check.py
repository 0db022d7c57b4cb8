"""Compares the marks of the instructor's solution and of the blank, sealed and with plain nbgrader.

The first check of an assignment decides which of its checks are open: those that fail sealed with the
instructor's solution, and pass in the student's process.
"""

import ast
import copy
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from difflib import get_close_matches
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config

from nbseal.audit.plain_nbgrader import PLAIN_BLANK, PLAIN_REFERENCE, marked_beside
from nbseal.classroom.first_check import blank, decided, solution
from nbseal.classroom.warm_grader import warm_grader
from nbseal.course import open_checks
from nbseal.course.config import course_config
from nbseal.course.release import course_notebooks
from nbseal.course.settings import settings_of
from nbseal.course.setup_from_config import setup_before_check
from nbseal.notebook.assignment import Assignment, grade_id, is_test, read_notebooks, with_release
from nbseal.notebook.given_cells import imports_of, nodes_of
from nbseal.notebook.partial_credit import LARGER, text_at_end
from nbseal.results import Graded
from nbseal.sealed.grader_setup import GraderSetup
from nbseal.text import listed

GIVEN_AWAY = (
    "The check passes without an answer: it asks only for what is there anyway.",
    "Compare with a value that only a right answer gives.",
)
GIVES_SOME = "It gives points without an answer.", "Let the number in its last line be 0 then."
BY_ERROR = (
    "The check passes without an answer: the NotImplementedError of the blank cell, a RuntimeError, "
    "is an exception that it expects.",
    "Let it ask for a value, too, or for what the exception says; or expect another one.",
)
PLAIN_FAILS = (
    "Plain nbgrader gives other points to the instructor's own solution or to the blank notebook.",
    "Run the notebook from its beginning; plain nbgrader also takes warnings for errors.",
)
TOO_MANY = "Plain nbgrader stops there, with no mark.", "Mend that, or give the check more points."
FAILS = (
    "The check fails with the instructor's own solution, also in the process of the student's code.",
    "Run the notebook from its beginning, and mend the check or the solution.",
)
FAILS_THERE = ("It fails with the instructor's own solution in plain nbgrader, too.", FAILS[1])
FAILS_HERE = (
    "It passes in plain nbgrader, and fails here, also in the process of the student's code.",
    "Mend what it said; programs, the network and files elsewhere are out of reach here.",
)
REFUSED = (
    "The check is open, and c.SealedExporter.open_checks is 'refuse'.",
    "Let it ask for plain values that a function of the student's returns, or set that to 'allow'.",
)
_EXPECTS = re.compile(r"\b(?:RuntimeError|Exception|BaseException)\b|\bexcept\s*:")
_MARKERS = ("### BEGIN HIDDEN TESTS", "### END HIDDEN TESTS")


@dataclass(frozen=True)
class Difference:
    """A test cell with a wrong mark, or with different marks from the two.

    test: its name in the assignment; of: "solution" or "blank"; sealed, plain: the marks of nbseal and
    of plain nbgrader (None if it was not asked); reason: what the check said; why, instead: sentences
    for the author.
    """

    test: str
    of: str
    points: float
    sealed: float
    plain: float | None
    reason: str
    why: str
    instead: str


@dataclass(frozen=True)
class Checked:
    """A notebook that was checked: how it is graded, which test cells fail, and a sentence about open ones."""

    setup: GraderSetup
    failing: tuple[Difference, ...]

    @property
    def open(self) -> str:
        """How many points are sealed, and which checks are open; "" if all are sealed."""
        return open_checks.sentence(self.setup)


def hints(checked: Checked) -> Iterator[str]:
    """What its author has probably not meant, of names and ends of checks, and of their asserts."""
    assignment = checked.setup.assignment
    sources = {grade_id(cell): cell.source for cell in assignment.notebook.cells}
    written = [exercise.name for exercise in assignment.exercises if exercise.has_solution]
    for exercise, test in ((e, test) for e in assignment.exercises for test in e.tests):
        name, said = assignment.full_name(test.name), exercise.name.removeprefix("test_")
        begun = [other for other in written if len(other) > 3 and said.startswith(other)]
        near = [] if exercise.has_solution else get_close_matches(said, written, 1, 0.8) or begun
        if near:
            yield f"{name} is no check of {near[0]!r}; if it should be, name it test_{near[0]}_..."
        if not test.points:
            yield f"{name} has 0 points, so that it costs nothing to fail it."
        if text := text_at_end(sources[test.name]):
            why = "fails nothing, and gives all points: assert, or let the number of points alone end it"
            yield f"{name} ends with `{text}`: that {why}."
        for node in nodes_of(sources[test.name]):
            if isinstance(node, ast.Assert) and isinstance(node.test, ast.Tuple):
                yield f"{name} has `{ast.unparse(node)}`, which is always true: take its parentheses away."


def in_words(one: Difference) -> str:
    """A test cell that is not marked as it must be: the marks, why, and what to do."""
    if one.why == REFUSED[0]:
        return f"{one.test} is not sealed: {one.reason}.\n  {one.why}\n  {one.instead}"
    whose = "your solution" if one.of == "solution" else "the blank notebook"
    plain = "" if one.plain is None else f", plain nbgrader {one.plain:g}"
    said = f"\n  It said: {one.reason}" if one.reason else ""
    told = f"{one.test}: {whose} gets {one.sealed:g} of {one.points:g} points{plain}.{said}"
    return f"{told}\n  {one.why}\n  {one.instead}"


def refusal(name: str, failing: Sequence[Difference], option: str) -> str:
    """Why nobody is graded: what fails with the instructor's own solution, or is open. option: grades anyway."""
    unsealed = ", ".join(one.test for one in failing if one.why == REFUSED[0])
    wrong = ", ".join(one.test for one in failing if one.why != REFUSED[0])
    why = [f"your own solution of {name} does not pass {wrong}"] if wrong else []
    why += [f"of {name}, these checks are not sealed: {unsealed}"] if unsealed else []
    return f"{'; '.join(why)}. Mend that; to grade as it is, add {option}"


def check_assignment(course: Path, name: str, *, plain: bool = True) -> list[Checked]:
    """Grade the instructor's own solution and the blank release, with nbseal and with plain nbgrader.

    Returns for each notebook the test cells that do not earn all with the one, or earn something with
    the other. plain: whether to ask plain nbgrader, too. Raises AssignmentError, CourseError or
    SandboxError.
    """
    config, found, checked = course_config(course), [], []
    with marked_beside(course, name) if plain else nullcontext() as plain_marks:
        for notebook in read_notebooks(course, name):
            setup, failing, both = decided(config, setup_before_check(config, notebook))
            if not both:
                with warm_grader(setup) as grader:
                    both = grader.grade(solution(setup)), grader.grade(blank(setup))
            found.append((setup, failing, *both))
        said = {r.reason for *_, one, two in found for r in (*one.results, *two.results)}
        by_nbgrader = plain_marks() if plain_marks and LARGER not in said else {}
    for setup, failing, solved, empty in found:
        marks = by_nbgrader.get(setup.assignment.notebook_name, {})
        reasons = _in_full(setup) if failing else {}
        differences = [
            *_refused(config, setup),
            *_differences(setup, "solution", solved, marks.get(PLAIN_REFERENCE), reasons),
            *_differences(setup, "blank", empty, marks.get(PLAIN_BLANK), {}),
        ]
        checked.append(Checked(setup, tuple(differences)))
    return checked


def first_check(course: Path, name: str, **fields: Any) -> list[Checked]:
    """The same before a class is graded, with the instructor's own solution only; as long as nothing
    changes, this costs nothing. fields: see `setup_from_config`. Raises as `check_assignment`."""
    config = course_config(course)
    return [first_check_of(config, one, **fields) for one in course_notebooks(course, name)]


def first_check_of(config: Config, notebook: Assignment, **fields: Any) -> Checked:
    """The same of one notebook."""
    setup = setup_before_check(config, notebook, **fields)
    kept = open_checks.first_check_of(CourseDirectory(config=config), setup)
    if kept and not kept.failing:
        setup, failing = setup.with_open(kept.open), kept.failing
    else:
        setup, failing, _ = decided(config, setup)
    if not failing:
        return Checked(setup, tuple(_refused(config, setup)))
    with warm_grader(setup) as grader:
        solved = grader.grade(solution(setup))
    differences = _differences(setup, "solution", solved, None, _in_full(setup))
    return Checked(setup, tuple(differences))


def _refused(config: Config, setup: GraderSetup) -> list[Difference]:
    """All open checks, if the course wants none."""
    if settings_of(config).open_checks != "refuse":
        return []
    name = setup.assignment.full_name
    return [
        Difference(name(t.name), "solution", t.points, 0, None, setup.open_checks[t.name], *REFUSED)
        for t in setup.assignment.unsealed
    ]


def _differences(
    setup: GraderSetup,
    of: str,
    graded: Graded,
    by_nbgrader: dict[str, float] | None,
    reasons: dict[str, str],
) -> Iterator[Difference]:
    sources = {grade_id(cell): cell.source for cell in setup.assignment.notebook.cells}
    for result in graded.results:
        wanted = result.max_points if of == "solution" else 0
        plain = None if by_nbgrader is None else by_nbgrader.get(result.name, 0)
        if result.points == wanted and plain in (None, wanted) and result.reason != LARGER:
            continue
        reason = (reasons.get(result.name) or result.reason) if of == "solution" else ""
        if result.reason == LARGER:
            why = TOO_MANY
        elif of == "blank" and 0 < result.points < result.max_points:
            why = GIVES_SOME
        elif of == "blank" and result.points:
            why = BY_ERROR if _EXPECTS.search(sources[result.name]) else GIVEN_AWAY
        elif result.points == wanted:
            why = PLAIN_FAILS
        else:
            why = FAILS if plain is None else FAILS_HERE if plain == wanted else FAILS_THERE
            why = why[0], _lacking(setup, result.reason + reason) or why[1]
        name = setup.assignment.full_name(result.name)
        yield Difference(name, of, result.max_points, result.points, plain, reason, *why)


def _lacking(setup: GraderSetup, said: str) -> str:
    """What to install, if a check says that a name or module is missing; "" if all is there."""
    names = {name.split(".")[0] for name in imports_of(setup.assignment.notebook)}
    names -= {Path(name).parts[0].removesuffix(".py") for name in setup.files} | sys.modules.keys()
    missing = listed(sorted(name for name in names if not find_spec(name)))
    doubtful = missing and re.search("NameError|No module", said)
    return f"The notebook imports {missing}: if that is why, install it here." if doubtful else ""


def _in_full(setup: GraderSetup) -> dict[str, str]:
    """{test cell: reason}, with hidden tests taken for visible ones, which changes marks: they share a process."""
    notebook, release = (copy.deepcopy(n) for n in (setup.assignment.notebook, setup.release))
    for cell in filter(is_test, notebook.cells):
        lines = cell.source.splitlines()
        cell.source = "\n".join(line for line in lines if not any(m in line for m in _MARKERS))
    shown = {grade_id(cell): cell.source for cell in notebook.cells if is_test(cell)}
    for cell in release.cells:
        cell.source = shown.get(grade_id(cell), cell.source)
    assignment = with_release(replace(setup.assignment, notebook=notebook), release)
    open_ = replace(setup, assignment=assignment, release=release)
    with open_.grader() as grader:
        return {r.name: r.reason for r in grader.grade(solution(open_)).results if r.reason}
