"""Audits an assignment: whether its tests tell right from wrong, and nothing gives them away.

The reference and the blank, a bank of right and wrong versions, and mutants of every solution cell
are graded; whatever does not come out as it must is a finding.
"""

import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import nbformat

from nbseal.audit import findings
from nbseal.audit.bank import Version, bank_folder, is_reason, read_bank, write_reason
from nbseal.audit.equivalents import Record, read_equivalents
from nbseal.audit.findings import BLANK, REFERENCE, Finding
from nbseal.audit.mutants import Mutant, mutants_of
from nbseal.audit.plain_nbgrader import marked_beside
from nbseal.audit.report import Audit, Tally
from nbseal.audit.shortcuts import spared
from nbseal.audit.trials import (
    Trial,
    controls,
    handed_in,
    marking,
    slowest_check,
    solutions,
    spoiled_by,
    try_mutants,
)
from nbseal.classroom.first_check import see_which_are_open
from nbseal.classroom.pool import Pool, pool_of
from nbseal.course.config import course_config
from nbseal.course.release import release_folder
from nbseal.notebook.assignment import Assignment, Exercise, read_assignment
from nbseal.results import Graded, Times, Verdict
from nbseal.sealed.grader import Grader
from nbseal.sealed.grader_setup import GraderSetup

LEAST_SECONDS = 0.3  # of a test cell
HURRIED = 3  # times as long as the slowest check of the reference may each check take
TWICE = 40  # every fortieth version is graded twice, the second time in full
STOPPED = "This was stopped"  # in what students read about code that takes too long


@dataclass(frozen=True)
class AuditOptions:
    """How to audit an assignment.

    workers: so many submissions at once (0: one for each core).
    fill_reasons: write what students read into the files of wrong versions.
    plain: whether to grade the reference and the blank with plain nbgrader, too.
    every: look at every so-many-th version and mutant only, and for no idle test cell.
    notebook: which one, if the assignment has several; its bank is `bank/<assignment>/<notebook>/`.
    """

    workers: int = 0
    fill_reasons: bool = False
    plain: bool = True
    every: int = 1
    notebook: str = ""


def audit_assignment(
    course: Path,
    name: str,
    options: AuditOptions | None = None,
    *,
    say: Callable[[str], None] = lambda _: None,
) -> Audit:
    """Audit an assignment of a course folder. say: is called with a sentence before each longer step.

    Raises AssignmentError or CourseError if the notebook, the bank or the records are unusable,
    SandboxError if no walls stand.
    """
    start = time.monotonic()
    options = options or AuditOptions()
    assignment = read_assignment(course, name, notebook=options.notebook)
    config = course_config(course)
    setup = see_which_are_open(config, assignment)
    setup = replace(setup, follow_through=1.0)  # each exercise on its own merit
    with marked_beside(course, name) if options.plain else nullcontext() as plain_marks:
        bank = bank_folder(course, config, name)
        bank = bank / assignment.notebook_name if assignment.several else bank
        done = _sealed(bank, setup, options, say)
        done.findings += findings.of_release(setup, release_folder(config, name))
        if plain_marks:
            done.findings += findings.with_plain_nbgrader(
                assignment, plain_marks()[assignment.notebook_name]
            )
    done.seconds = time.monotonic() - start
    return done


def _sealed(
    folder: Path, setup: GraderSetup, options: AuditOptions, say: Callable[[str], None]
) -> Audit:
    """The part of the audit that is graded sealed."""
    assignment, every = setup.assignment, options.every
    there = folder.is_dir()
    bank = read_bank(folder, assignment)[::every] if there else []
    made = [m for name, code in solutions(assignment).items() for m in mutants_of(code, name)]
    cells = (cell.source.encode("utf-8", "replace") for cell in assignment.notebook.cells)
    if not any(b"raise" in text or b"except" in text for text in (*cells, *setup.files.values())):
        made = [m for m in made if m.operator != "swallow"]  # there is nothing to swallow
    records = read_equivalents(folder / "equivalent.toml")
    done = Audit(assignment.name, unsealed=tuple(test.name for test in assignment.unsealed))
    done.notebook = assignment.notebook_name if assignment.several else ""
    first, second, trials, found = _grade_all(
        setup, bank, made[::every], records, options.workers, say
    )
    if options.fill_reasons:
        for version in bank:
            _fill_reason(version, first[version.about], assignment)
        bank = read_bank(folder, assignment)[::every] if there else []

    if not there:
        done.findings += findings.without_bank(assignment.name, folder)
    done.findings += found
    done.findings += findings.reference_and_blank(assignment, first)
    for version in bank:
        done.findings += findings.of_version(version, first[version.about], assignment)
        done.findings += findings.seen_before_it_counts(version, first[version.about], assignment)
    done.findings += findings.graded_twice(first, second)
    done.findings += findings.of_mutants(trials, set(records))
    done.findings += findings.stale(records, made)
    if every == 1:
        versions = [_trial(v, first[v.about], assignment) for v in bank]
        done.findings += findings.idle_tests(assignment, [*versions, *trials.values()])
    done.findings += findings.leaked(setup, bank, first)
    done.tallies = [
        _tally(
            exercise,
            assignment,
            [(v, first[v.about]) for v in bank if v.exercise == exercise.name],
            [trial for m, trial in trials.items() if m.exercise == exercise.name],
            set(records),
        )
        for exercise in assignment.exercises
    ]
    done.gradings = len(first) + len(second) + len(trials)
    return done


# -- grading --------------------------------------------------------------------------------------


def _grade_all(
    setup: GraderSetup,
    bank: Sequence[Version],
    mutants: Sequence[Mutant],
    records: Mapping[str, Record],
    workers: int,
    say: Callable[[str], None],
) -> tuple[dict[str, Graded], dict[str, Graded], dict[Mutant, Trial], list[Finding]]:
    """Grade all, in a hurry, for much of an audit is waiting for code that never ends; then once more a
    sample, and what may have been stopped too early.

    Returns {the reference, the blank, or a version: result}, those of them that were graded twice,
    {mutant: trial}, and findings about mutants as such.
    """
    assignment = setup.assignment
    with pool_of(setup, workers) as patient:
        cell = min(max(HURRIED * slowest_check(patient, setup), LEAST_SECONDS), setup.times.cell)
        hurried = replace(setup, times=Times(cell, cell / 4))
        with pool_of(hurried, workers) as pool:
            say(f"The reference, the blank, and {len(bank)} versions of the bank")
            codes = [pair for version in bank for pair in version.cells.items()]
            spoiled = {exercise for exercise, _ in spoiled_by(pool, setup, codes)}
            harmless = {exercise for exercise, _ in codes} - spoiled
            first = dict(_graded(pool, setup, bank, harmless))
            say(f"{len(mutants)} mutants")
            # what fails here is asked twice: the machine may have stalled
            failed = [m for m, t in try_mutants(pool, setup, controls(assignment)) if t.failed]
            found = [*findings.of_controls(try_mutants(pool, setup, failed))]
            trials = dict(try_mutants(pool, setup, mutants))
            codes = [(mutant.exercise, mutant.code) for mutant in mutants]
            spoiled = {exercise for exercise, _ in spoiled_by(pool, setup, codes)}
            codes = [pair for pair in codes if pair[0] in spoiled]
            found += findings.left_behind(spoiled_by(pool, setup, codes))
        stopped = {n for n, g in first.items() if any(STOPPED in r.reason for r in g.results)}
        again = [v for v in bank if v.about not in stopped][::TWICE]
        graded = [(v, first[v.about]) for v in bank if v.about in stopped]
        doubtful = [v for v, got in graded if any(findings.of_version(v, got, assignment))]
        odd = [m for m, trial in trials.items() if m.key in records and trial.noticed]
        say(f"{len(again + doubtful) + len(odd)} once more, with other processes")
        second = dict(_graded(patient, setup, doubtful, harmless, in_full=again))
        first |= {name: graded for name, graded in second.items() if name in stopped}
        trials |= dict(try_mutants(patient, setup, odd))
    return first, second, trials, found


def _graded(
    pool: Pool,
    setup: GraderSetup,
    bank: Sequence[Version],
    harmless: Collection[str],
    *,
    in_full: Sequence[Version] = (),
) -> Iterator[tuple[str, Graded]]:
    """The reference, the blank, and versions of the bank, each by its name.

    bank: those that are asked only what they can change; in_full: those that are asked all.
    """
    less = {v.about: partial(spared, setup.assignment, v.cells, harmless) for v in bank}
    handed = {v.about: handed_in(setup, v.cells) for v in (*bank, *in_full)}
    handed[REFERENCE] = handed_in(setup, {})
    handed[BLANK] = nbformat.writes(setup.release).encode()

    def grade(grader: Grader, name: str) -> Graded:
        return grader.grade(handed[name], shortcut=less.get(name, lambda ask: ask))

    return pool.run(grade, handed)


def _fill_reason(version: Version, graded: Graded, assignment: Assignment) -> None:
    """Write into a wrong version's file what the student reads at the first check of its own."""
    names = [test.name for test in assignment.exercise(version.exercise).tests]
    told = [r for r in graded.results if r.name in names and r.verdict != Verdict.PASSED]
    if version.right or not told:
        return
    test, reason = told[0].name, " ".join(told[0].reason.split())
    kept = version.reasons.get(test, "...")
    if kept == "..." or not is_reason(reason, kept):
        before, stopped, _ = reason.partition(STOPPED)  # when is chance, and by which limit
        write_reason(version, test, f"{before}{stopped}..." if stopped else reason)


def _trial(version: Version, graded: Graded, assignment: Assignment) -> Trial:
    """A version of the bank as a trial of the tests that mark its own cell."""
    own = assignment.own_cell(assignment.exercise(version.exercise))
    tests = marking(assignment, own or "")
    verdicts = {r.name: r.verdict for r in graded.results if r.name in tests and not r.instead_of}
    return Trial(version.name, verdicts)


# -- figures --------------------------------------------------------------------------------------


def _tally(
    exercise: Exercise,
    assignment: Assignment,
    versions: Sequence[tuple[Version, Graded]],
    mutants: Sequence[Trial],
    equivalent: set[str],
) -> Tally:
    """The figures of an exercise. versions, mutants: those of this exercise."""
    own = {test.name for test in exercise.tests}
    hidden = {test.name for test in assignment.tests if test.hidden}
    right = [graded.points < assignment.points for v, graded in versions if v.right]
    wrong = [_trial(v, graded, assignment).failed & own for v, graded in versions if not v.right]
    survivors = [trial for trial in mutants if not trial.noticed]
    same = [trial for trial in survivors if trial.name in equivalent]
    return Tally(
        exercise.name,
        exercise.points,
        len(right),
        sum(right),
        len(wrong),
        sum(not failed for failed in wrong),
        sum(failed <= hidden for failed in wrong),
        len(mutants),
        len(mutants) - len(survivors),
        len(same),
        len(survivors) - len(same),
        sum(trial.failed <= hidden for trial in mutants if trial not in same),
    )
