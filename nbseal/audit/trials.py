"""Tries mutants of an assignment's solutions, many at a time."""

import json
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import nbformat
from nbformat.v4 import new_code_cell

from nbseal.audit.mutants import Mutant
from nbseal.classroom.pool import Pool
from nbseal.notebook.answers import fill_in
from nbseal.notebook.assignment import Assignment, grade_id
from nbseal.results import Verdict
from nbseal.sealed.grader import Grader
from nbseal.sealed.grader_setup import GraderSetup


@dataclass(frozen=True)
class Trial:
    """What became of a version or a mutant, by its name. verdicts: {test cell: verdict}, of those that
    mark its cell."""

    name: str
    verdicts: Mapping[str, str]

    @property
    def failed(self) -> frozenset[str]:
        """The test cells that did not pass."""
        return frozenset(n for n, v in self.verdicts.items() if v != Verdict.PASSED)

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
    """A submission of the instructor's solutions in which `cells` are replaced."""
    notebook = fill_in(setup.release, solutions(setup.assignment) | dict(cells))
    return bytes(json.dumps(notebook, ensure_ascii=False), "utf-8")  # writes() takes 5 ms longer


def slowest_check(pool: Pool, setup: GraderSetup) -> float:
    """The seconds that a test cell takes at most, with all cells before it, for the solutions."""
    reference = handed_in(setup, {})

    def seconds(grader: Grader, test: str) -> float:
        start = time.monotonic()
        grader.verdicts(reference, [test])
        return time.monotonic() - start

    tests = [test.name for test in setup.assignment.tests]
    return max((took for _, took in pool.run(seconds, tests)), default=0)


def try_mutants(
    pool: Pool, setup: GraderSetup, mutants: Iterable[Mutant]
) -> Iterator[tuple[Mutant, Trial]]:
    """Ask the tests that mark a mutant's cell."""

    def ask(grader: Grader, mutant: Mutant) -> Trial:
        asked = marking(setup.assignment, mutant.exercise)
        data = handed_in(setup, {mutant.exercise: mutant.code})
        return Trial(mutant.key, grader.verdicts(data, asked))

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
        yield from ((exercise, test) for test, v in verdicts.items() if v != Verdict.PASSED)
