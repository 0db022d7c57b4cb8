"""Tries mutants of an assignment's solutions, and its tests without one assertion, many at a time."""

import json
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import nbformat
from nbformat.v4 import new_code_cell

from nbseal.audit.assertions import Assertion
from nbseal.audit.mutants import Mutant
from nbseal.classroom.pool import Pool
from nbseal.notebook.answers import fill_in
from nbseal.notebook.assignment import Assignment, grade_id
from nbseal.results import Verdict
from nbseal.sealed.grader import Grader
from nbseal.sealed.grader_setup import GraderSetup


@dataclass(frozen=True)
class Trial:
    """What became of other code in an exercise's place.

    name: of the version or the mutant; cells: {exercise: code}; verdicts: {test cell: verdict}, of
    those that mark its cell; seconds: that they took.
    """

    exercise: str
    name: str
    cells: Mapping[str, str]
    verdicts: Mapping[str, str]
    seconds: float

    @property
    def failed(self) -> frozenset[str]:
        """The test cells that did not pass."""
        return frozenset(
            name for name, verdict in self.verdicts.items() if verdict != Verdict.PASSED
        )

    @property
    def noticed(self) -> bool:
        """Whether a test cell failed; one that ran out of time in the pass does not count."""
        return Verdict.FAILED in self.verdicts.values()


def solutions(assignment: Assignment) -> dict[str, str]:
    """{exercise: the code of the instructor's solution cell}."""
    cells = {grade_id(cell): cell.source for cell in assignment.notebook.cells}
    return {e.name: cells[e.name] for e in assignment.exercises if e.has_solution}


def marking(assignment: Assignment, cell: str) -> tuple[str, ...]:
    """The test cells that mark a solution cell: its exercise's, and of those without a cell."""
    marks = [e for e in assignment.exercises if assignment.own_cell(e) == cell]
    return tuple(test.name for exercise in marks for test in exercise.tests)


def handed_in(setup: GraderSetup, cells: Mapping[str, str]) -> bytes:
    """A submission of the instructor's solutions in which `cells` are replaced.

    Cells between the exercises in which students may write are left out: no check asks about them.
    """
    answers = solutions(setup.assignment) | dict(cells)
    notebook = fill_in(setup.release, answers)
    notebook.cells = [c for c in notebook.cells if c.cell_type != "code" or grade_id(c)]
    return bytes(json.dumps(notebook, ensure_ascii=False), "utf-8")  # writes() takes 5 ms longer


def try_mutants(
    pool: Pool, setup: GraderSetup, mutants: Iterable[Mutant]
) -> Iterator[tuple[Mutant, Trial]]:
    """Ask the tests that mark a mutant's cell."""

    def ask(grader: Grader, mutant: Mutant) -> Trial:
        start = time.monotonic()
        cells = {mutant.exercise: mutant.code}
        asked = marking(setup.assignment, mutant.exercise)
        data = handed_in(setup, cells)
        verdicts = grader.verdicts(data, asked)
        return Trial(mutant.exercise, mutant.key, cells, verdicts, time.monotonic() - start)

    return pool.run(ask, mutants)


def controls(assignment: Assignment) -> list[Mutant]:
    """The solutions themselves, as mutants without a mistake, of exercises that have tests."""
    return [
        Mutant(f"{exercise}/none", exercise, "none", 0, code, "")
        for exercise, code in solutions(assignment).items()
        if marking(assignment, exercise)
    ]


def spoiled_by(
    pool: Pool, setup: GraderSetup, codes: Iterable[tuple[str, str]]
) -> Iterator[tuple[str, str]]:
    """Test cells of later exercises that fail because of what some code has left behind.

    codes: pairs of an exercise and code for its cell. Yields (exercise, test cell). Following
    through, a student's cell is run, and then the reference's; all code for an exercise is run
    before it here, each in a cell of its own, so that one pass for each exercise sees whether any
    of it leaves something behind.
    """
    assignment = setup.assignment
    by_exercise: dict[str, list[str]] = {}
    for exercise, code in codes:
        by_exercise.setdefault(exercise, []).append(code)

    def ask(grader: Grader, name: str) -> dict[str, Verdict]:
        after = [e for e in assignment.exercises if name in {x.name for x in assignment.before(e)}]
        notebook = fill_in(setup.release, solutions(assignment))
        at = next(n for n, cell in enumerate(notebook.cells) if grade_id(cell) == name)
        notebook.cells[at:at] = [new_code_cell(code) for code in by_exercise[name]]
        tests = [test.name for e in after for test in e.tests]
        data = nbformat.writes(notebook).encode()
        return grader.verdicts(data, tests, replaced=[name]) if tests else {}

    for exercise, verdicts in pool.run(ask, by_exercise):
        yield from (
            (exercise, test) for test, verdict in verdicts.items() if verdict != Verdict.PASSED
        )


def redundant(
    pool: Pool,
    setup: GraderSetup,
    assertions: Iterable[Assertion],
    trials: Sequence[Trial],
) -> Iterator[Assertion]:
    """The assertions without which the tests would notice the same.

    trials: what the tests did notice. Those that only this assertion's test cell noticed are tried
    again without it, quick ones first, until one passes.
    """

    def is_redundant(grader: Grader, assertion: Assertion) -> bool:
        only = [trial for trial in trials if trial.failed == {assertion.test}]
        for trial in sorted(only, key=lambda trial: trial.seconds):
            verdicts = grader.verdicts(
                handed_in(setup, trial.cells),
                [assertion.test],
                instead={assertion.test: assertion.without},
            )
            if verdicts[assertion.test] == Verdict.PASSED:
                return False
        return True

    return (assertion for assertion, idle in pool.run(is_redundant, assertions) if idle)
