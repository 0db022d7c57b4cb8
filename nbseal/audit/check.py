"""Compares the marks of the instructor's solution and of the blank, sealed and with plain nbgrader."""

import ast
import copy
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, replace
from pathlib import Path

import nbformat
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config

from nbseal import __version__
from nbseal.audit.plain_nbgrader import PLAIN_BLANK, PLAIN_REFERENCE, marked_beside
from nbseal.classroom.warm_grader import warm_grader
from nbseal.course.config import course_config
from nbseal.course.records import checked_file
from nbseal.course.release import course_notebooks
from nbseal.course.setup_from_config import setup_from_config
from nbseal.notebook.answers import fill_in
from nbseal.notebook.assignment import UNSEALED, Assignment, grade_id, is_test, read_notebooks
from nbseal.notebook.ways_out import way_out
from nbseal.results import Graded
from nbseal.sealed.grader_setup import GraderSetup

GIVEN_AWAY = (
    "The check passes without an answer: it asks only for what is there anyway.",
    "Compare with a value that only a right answer gives.",
)
PLAIN_FAILS = (
    "Plain nbgrader gives other points to the instructor's own solution or to the blank notebook.",
    "Run the notebook from its beginning; plain nbgrader also takes warnings for errors.",
)
NOT_SEALED = (
    "The check is not sealed, and fails in the process of the student's code.",
    "It must not need what other checks define, a network, other programs, or closed packages.",
)
OPT_OUT = (
    f" If that is not possible, give the cell the tag {UNSEALED!r}: it then runs in the process of "
    "the student's code, which can forge its mark."
)
MAX_SAID = 300  # characters of an assertion
_MARKERS = ("### BEGIN HIDDEN TESTS", "### END HIDDEN TESTS")


@dataclass(frozen=True)
class Difference:
    """A test cell with a wrong mark, or with different marks from the two.

    of: "solution" or "blank"; points: of the test cell; sealed, plain: the marks (plain is None if
    it was not asked); reason: what the check said, sealed; why, instead: sentences for the author.
    Where an assignment has several notebooks, the name says of which: `problem1/test_squares_two`.
    """

    test: str
    of: str
    points: float
    sealed: float
    plain: float | None
    reason: str
    why: str
    instead: str


def told(one: Difference) -> str:
    """A test cell that is not marked as it must be: the marks, why, and what to write instead."""
    whose = "your solution" if one.of == "solution" else "the blank notebook"
    plain = "" if one.plain is None else f", plain nbgrader {one.plain:g}"
    return (
        f"{one.test}: {whose} gets {one.sealed:g} of {one.points:g} sealed{plain}."
        + (f"\n  It said: {one.reason}" if one.reason else "")
        + f"\n  {one.why}\n  {one.instead}"
    )


def refusal(name: str, failing: Sequence[Difference], option: str) -> str:
    """Why nobody is graded: test cells of an assignment fail with the instructor's own solution.

    option: what grades nevertheless.
    """
    return (
        f"your own solution of {name} does not pass {', '.join(one.test for one in failing)}. "
        f"Mend that; to grade as it is, add {option}"
    )


def check_assignment(course: Path, name: str, *, plain: bool = True) -> list[Difference]:
    """Grade the instructor's own solution and the blank release, sealed and with plain nbgrader.

    Returns each test cell that does not earn all with the one, or earns something with the other.
    plain: whether to ask plain nbgrader, too. Raises AssignmentError, CourseError or SandboxError.
    """
    notebooks, config = read_notebooks(course, name), course_config(course)
    found, sealed = [], []
    with marked_beside(course, name) if plain else nullcontext() as plain_marks:
        for notebook in notebooks:
            setup = setup_from_config(config, notebook)
            with setup.grader() as grader:
                solved = grader.grade(_solved(setup))
                blank = grader.grade(nbformat.writes(setup.release).encode())
            reasons = _in_full(setup) if solved.points < notebook.points else {}
            sealed.append((notebook, solved, blank, reasons))
        by_nbgrader = plain_marks() if plain_marks else {}
    for notebook, solved, blank, reasons in sealed:
        marks = by_nbgrader.get(notebook.notebook_name, {})
        for of, graded, key in (
            ("solution", solved, PLAIN_REFERENCE),
            ("blank", blank, PLAIN_BLANK),
        ):
            found += _differences(notebook, of, graded, marks.get(key), reasons)
    return found


def first_check(
    course: Path, name: str, *, unsafe: bool = False, bubblewrap: bool = True
) -> list[Difference]:
    """The test cells that fail, sealed, with the instructor's own solution: before a class is graded.

    What an assignment is graded with is remembered when all pass; then this costs nothing. What
    fails is asked twice, since a machine may be slow for a moment. The grader stays warm for the
    class. Raises as `check_assignment`.
    """
    config = course_config(course)
    return [
        one
        for notebook in course_notebooks(course, name)
        for one in first_check_of(config, notebook, unsafe=unsafe, bubblewrap=bubblewrap)
    ]


def first_check_of(
    config: Config, notebook: Assignment, *, unsafe: bool = False, bubblewrap: bool = True
) -> list[Difference]:
    """The same of one notebook."""
    setup = setup_from_config(config, notebook, unsafe=unsafe, bubblewrap=bubblewrap)
    file = checked_file(CourseDirectory(config=config), notebook)
    digest = f"{__version__} {setup.digest()}"
    with suppress(OSError, ValueError):
        if file.read_text(encoding="utf-8") == digest:
            return []
    with warm_grader(setup) as grader:
        for _ in range(2):
            solved = grader.grade(_solved(setup))
            if solved.points == notebook.points:
                with suppress(OSError):  # then it is checked again
                    file.parent.mkdir(parents=True, exist_ok=True)
                    file.write_text(digest, encoding="utf-8")
                return []
    return _differences(notebook, "solution", solved, None, _in_full(setup))


def _differences(
    notebook: Assignment,
    of: str,
    graded: Graded,
    by_nbgrader: dict[str, float] | None,
    reasons: dict[str, str],
) -> list[Difference]:
    code = {grade_id(cell): cell.source for cell in notebook.notebook.cells}
    unsealed = [test.name for test in notebook.unsealed]
    found = []
    for result in graded.results:
        wanted = result.max_points if of == "solution" else 0
        plain = None if by_nbgrader is None else by_nbgrader.get(result.name, 0)
        if result.points == wanted and plain in (None, wanted):
            continue
        reason = reasons.get(result.name) or result.reason if of == "solution" else ""
        if of == "blank" and (result.points or result.name in unsealed):
            why, instead = GIVEN_AWAY
        elif result.points == wanted:
            why, instead = PLAIN_FAILS
        elif result.name in unsealed:
            why, instead = NOT_SEALED
        else:
            why, instead = way_out(code[result.name], reason)
            instead += OPT_OUT if plain == wanted else ""
        found.append(
            Difference(
                *(notebook.full_name(result.name), of, result.max_points, result.points, plain),
                *(reason, why, instead),
            )
        )
    return found


def _solved(setup: GraderSetup) -> bytes:
    """The instructor's own solution, as a student would hand it in, with answers that people mark."""
    cells = setup.assignment.notebook.cells
    answers = {
        name: cell.source
        for cell in cells
        if (name := grade_id(cell)) and cell.metadata.nbgrader.get("solution")
    }
    return bytes(nbformat.writes(fill_in(setup.release, answers)), "utf-8")


def _in_full(setup: GraderSetup) -> dict[str, str]:
    """{test cell: reason} of what fails, with hidden tests shown, and which assertion of them: a student
    reads less."""
    notebook, release = (copy.deepcopy(n) for n in (setup.assignment.notebook, setup.release))
    for cell in filter(is_test, notebook.cells):
        lines = cell.source.splitlines()
        shown_lines = "\n".join(line for line in lines if line.strip() not in _MARKERS)
        cell.source = with_messages(shown_lines)
    shown = {grade_id(cell): cell.source for cell in notebook.cells if is_test(cell)}
    for cell in release.cells:
        cell.source = shown.get(grade_id(cell), cell.source)
    tests = [
        replace(e, tests=tuple(replace(t, hidden=False) for t in e.tests))
        for e in setup.assignment.exercises
    ]
    assignment = replace(setup.assignment, notebook=notebook, exercises=tuple(tests))
    open_ = replace(setup, assignment=assignment, release=release)
    with open_.grader() as grader:
        return {r.name: r.reason for r in grader.grade(_solved(open_)).results if r.reason}


def with_messages(source: str) -> str:
    """A cell in which each assertion without a message says what it asserts."""
    lines = source.encode().split(b"\n")
    try:
        asserts = [
            n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Assert) and not n.msg
        ]
    except SyntaxError:  # such as a magic
        return source
    for node in sorted(
        asserts, key=lambda n: (n.end_lineno or 0, n.end_col_offset or 0), reverse=True
    ):
        line, column = (node.end_lineno or 1) - 1, node.end_col_offset or 0
        said = f"The check failed at: {ast.unparse(node)}"
        lines[line] = b"%s, %s%s" % (
            lines[line][:column],
            repr(said).encode(),
            lines[line][column:],
        )
    return b"\n".join(lines).decode()
