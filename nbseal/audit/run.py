"""Audits an assignment: whether its tests tell right from wrong, and nothing gives them away.

The reference and the blank, a bank of right and wrong versions, and mutants of every solution cell
are graded; whatever does not come out as it must is a finding.
"""

import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import nbformat

from nbseal.audit import findings
from nbseal.audit.assertions import Assertion, assertions_of
from nbseal.audit.bank import Version, bank_folder, is_reason, read_bank, write_reason
from nbseal.audit.equivalents import equivalents_path, read_equivalents
from nbseal.audit.findings import BLANK, REFERENCE, Finding
from nbseal.audit.mutants import Mutant, mutants_of
from nbseal.audit.plain_nbgrader import marked_beside
from nbseal.audit.shortcuts import spared
from nbseal.audit.trials import (
    Trial,
    controls,
    handed_in,
    marking,
    redundant,
    solutions,
    spoiled_by,
    try_mutants,
)
from nbseal.classroom.pool import Pool, pool_of
from nbseal.course.config import course_config
from nbseal.course.release import release_folder
from nbseal.course.setup_from_config import setup_from_config
from nbseal.notebook.assignment import Assignment, Exercise, grade_id, read_assignment
from nbseal.results import Graded, Times, Verdict
from nbseal.sealed.common.pass_request import PassRequest
from nbseal.sealed.grader import Grader
from nbseal.sealed.grader_setup import GraderSetup
from nbseal.sealed.marking import Ask, PassResult

LEAST_SECONDS = 0.3  # of a test cell
HURRIED = 3  # times as long as the slowest check of the reference may each check take
PATIENT = 10  # times as long as that, where what was stopped is not as it must be
TWICE = 40  # every fortieth version is graded twice, the second time in full
STOPPED = "This was stopped"  # begins what students read about code that takes too long


@dataclass(frozen=True)
class Tally:
    """The figures of an exercise.

    right, wrong: versions in the bank; false_fails: right ones that lost points; false_passes:
    wrong ones that lost none in their own exercise; mutants: made; killed, equivalent, survivors:
    what became of them. Those with `visible` are the same if only the visible checks existed.
    """

    exercise: str
    points: float
    right: int
    false_fails: int
    wrong: int
    false_passes: int
    visible_false_passes: int
    mutants: int
    killed: int
    equivalent: int
    survivors: int
    visible_survivors: int


@dataclass
class Audit:
    """What an audit found. unsealed: the test cells that are not sealed; idle: the assertions that
    catch nothing that others do not; seconds: that it took; gradings: how many submissions and
    mutants were graded; notebook: its name, if the assignment has several."""

    assignment: str
    tallies: list[Tally] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    idle: list[Assertion] = field(default_factory=list)
    assertions: int = 0
    gradings: int = 0
    seconds: float = 0
    unsealed: tuple[str, ...] = ()
    notebook: str = ""


@dataclass(frozen=True)
class AuditOptions:
    """How to audit an assignment.

    workers: so many submissions at once (0: one for each core).
    fill_reasons: write what students read into the files of wrong versions, for their author to
        look at.
    plain: whether to grade the reference and the blank with plain nbgrader, too.
    assertions: whether to take each assertion of the hidden tests away in turn, which takes longer
        than all the rest.
    every: look at every so-many-th version and mutant only; then nobody knows whether a test cell
        is idle, and that is not asked.
    patient: whether all that never ends may take as long as in grading, for hours.
    notebook: which one, if the assignment has several; its bank is `bank/<assignment>/<notebook>/`.
    """

    workers: int = 0
    fill_reasons: bool = False
    plain: bool = True
    assertions: bool = False
    every: int = 1
    patient: bool = False
    notebook: str = ""


def audit_assignment(
    course: Path,
    name: str,
    options: AuditOptions | None = None,
    *,
    say: Callable[[str], None] = lambda _: None,
) -> Audit:
    """Audit an assignment of a course folder.

    say: is called with a sentence before each of the longer steps.

    Raises AssignmentError or CourseError if the notebook, the bank or the records are unusable,
    SandboxError if no walls stand.
    """
    start = time.monotonic()
    options = options or AuditOptions()
    assignment = read_assignment(course, name, notebook=options.notebook)
    config = course_config(course)
    config.SealedExporter.follow_through = 1.0  # each exercise on its own merit
    setup = setup_from_config(config, assignment)
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
    folder: Path,
    setup: GraderSetup,
    options: AuditOptions,
    say: Callable[[str], None],
) -> Audit:
    """The part of the audit that is graded sealed."""
    limit = setup.times.cell
    every = options.every
    setup = setup if options.patient else _in_a_hurry(setup)
    assignment, name = setup.assignment, setup.assignment.name
    there = folder.is_dir()
    bank = read_bank(folder, assignment)[::every] if there else []
    made = [
        m for exercise, code in solutions(assignment).items() for m in mutants_of(code, exercise)
    ]
    records = read_equivalents(equivalents_path(folder))
    done = Audit(name, unsealed=tuple(test.name for test in assignment.unsealed))
    done.notebook = assignment.notebook_name if assignment.several else ""
    if not there:
        done.findings += findings.without_bank(name, folder)

    with pool_of(setup, options.workers) as pool:
        say(f"The reference, the blank, and {len(bank)} versions of the bank")
        harmless = _harmless(pool, setup, bank)
        first = dict(_graded(pool, setup, bank, harmless))
        tried = made[::every]
        say(f"{len(tried)} mutants")
        done.findings += findings.of_controls(try_mutants(pool, setup, controls(assignment)))
        trials = dict(try_mutants(pool, setup, tried))
        codes = [(mutant.exercise, mutant.code) for mutant in tried]
        done.findings += findings.left_behind(spoiled_by(pool, setup, codes))
        single = list(_assertions(assignment)) if options.assertions else []
        if single:
            say(f"The hidden tests without each of {len(single)} assertions")
        done.idle = sorted(
            redundant(pool, setup, single, _trials(bank, first, trials, assignment)),
            key=lambda a: (a.test, a.line),
        )
    doubtful = [v for v in bank if _was_stopped(first[v.about]) and _is_odd(v, first, assignment)]
    again = [v for v in bank if not _was_stopped(first[v.about])][::TWICE]
    odd = [m for m, trial in trials.items() if m.key in records and trial.noticed]
    say(f"{len(again + doubtful) + len(odd)} once more, with other processes")
    unhurried = replace(setup, times=Times(min(PATIENT * setup.times.cell, limit)))
    with pool_of(unhurried, options.workers) as pool:
        second = dict(_graded(pool, unhurried, doubtful, harmless, in_full=again))
        stopped = [name for name in (REFERENCE, BLANK) if _was_stopped(first[name])]
        first |= {name: second[name] for name in (*stopped, *(v.about for v in doubtful))}
        trials |= dict(try_mutants(pool, unhurried, odd))
    if options.fill_reasons:
        for version in bank:
            _fill_reason(version, first[version.about], assignment)
        bank = read_bank(folder, assignment)[::every] if there else []

    done.findings += findings.reference_and_blank(assignment, first)
    for version in bank:
        done.findings += findings.of_version(version, first[version.about], assignment)
        done.findings += findings.seen_before_it_counts(version, first[version.about], assignment)
    done.findings += findings.graded_twice(first, second)
    done.findings += findings.of_mutants(trials, set(records))
    done.findings += findings.stale(records, made)
    if every == 1:
        all_trials = _trials(bank, first, trials, assignment)
        done.findings += findings.idle_tests(assignment, all_trials)
    done.findings += findings.leaked(setup, bank, first)
    done.tallies = [
        _tally(exercise, assignment, bank, first, trials, set(records))
        for exercise in assignment.exercises
    ]
    done.assertions = len(single)
    done.gradings = len(first) + len(second) + len(trials)
    return done


# -- grading --------------------------------------------------------------------------------------


def _in_a_hurry(setup: GraderSetup) -> GraderSetup:
    """The same setup with shorter limits: HURRIED times what the slowest check of the reference takes.

    Much of an audit is waiting for code that never ends. A right version that is slow is tried
    again later, with more time.
    """
    reference = handed_in(setup, {})
    seconds: dict[str, float] = {}

    def timed(ask: Ask, request: PassRequest) -> PassResult:
        result = ask(request)
        for name, tested in result.tests.items():
            seconds[name] = min(seconds.get(name, tested.seconds), tested.seconds)
        return result

    with setup.grader() as grader:
        for _ in range(2):
            grader.grade(reference, shortcut=lambda ask: partial(timed, ask))
    cell = max(HURRIED * max(seconds.values(), default=0), LEAST_SECONDS)
    cell = min(cell, setup.times.cell)
    return replace(setup, times=Times(cell, cell / 4))


def _harmless(pool: Pool, setup: GraderSetup, bank: Sequence[Version]) -> frozenset[str]:
    """The exercises of which no version in the bank leaves anything behind."""
    codes = [pair for version in bank for pair in version.cells.items()]
    spoiled = {exercise for exercise, _ in spoiled_by(pool, setup, codes)}
    return frozenset(exercise for exercise, _ in codes if exercise not in spoiled)


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


def _was_stopped(graded: Graded) -> bool:
    return any(result.reason.startswith(STOPPED) for result in graded.results)


def _is_odd(version: Version, graded: Mapping[str, Graded], assignment: Assignment) -> bool:
    return any(findings.of_version(version, graded[version.about], assignment))


def _fill_reason(version: Version, graded: Graded, assignment: Assignment) -> None:
    """Write into a wrong version's file what the student reads at the first check of its own."""
    if version.right:
        return
    names = [test.name for test in assignment.exercise(version.exercise).tests]
    told = [r for r in graded.results if r.name in names and r.verdict != Verdict.PASSED]
    if not told:
        return
    test, reason = told[0].name, " ".join(told[0].reason.split())
    if not is_reason(reason, version.reasons.get(test, "")):
        was_stopped = reason.startswith(STOPPED)  # when, and by which of two limits, is chance
        write_reason(version, test, f"{STOPPED}..." if was_stopped else reason)


def _trial(version: Version, graded: Graded, assignment: Assignment) -> Trial:
    """A version of the bank as a trial of the tests that mark its own cell."""
    exercise = assignment.exercise(version.exercise)
    tests = marking(assignment, assignment.own_cell(exercise) or "")
    verdicts = {r.name: r.verdict for r in graded.results if r.name in tests and not r.instead_of}
    return Trial(version.exercise, version.name, version.cells, verdicts, graded.seconds)


def _trials(
    bank: Sequence[Version],
    graded: Mapping[str, Graded],
    mutants: Mapping[Mutant, Trial],
    assignment: Assignment,
) -> list[Trial]:
    """The trials of the bank's versions, then those of the mutants."""
    return [_trial(v, graded[v.about], assignment) for v in bank] + [*mutants.values()]


def _assertions(assignment: Assignment) -> Iterator[Assertion]:
    """The assertions of the hidden tests."""
    hidden = {test.name for test in assignment.tests if test.hidden}
    for cell in assignment.notebook.cells:
        if (name := grade_id(cell)) and name in hidden:
            yield from assertions_of(cell.source, name)


# -- figures --------------------------------------------------------------------------------------


def _tally(
    exercise: Exercise,
    assignment: Assignment,
    bank: Sequence[Version],
    graded: Mapping[str, Graded],
    trials: Mapping[Mutant, Trial],
    equivalent: set[str],
) -> Tally:
    hidden = {test.name for test in assignment.tests if test.hidden}
    visible = {t.name for t in exercise.tests} - hidden
    visible_of_cell = {*marking(assignment, exercise.name)} - hidden
    versions = [v for v in bank if v.exercise == exercise.name]
    right = [v.about for v in versions if v.right]
    wrong = [v.about for v in versions if not v.right]
    failed = {v.about: _trial(v, graded[v.about], assignment).failed for v in versions}
    tried = [t for m, t in trials.items() if m.exercise == exercise.name]
    killed = [t for t in tried if t.noticed]
    same = [t for t in tried if not t.noticed and t.name in equivalent]
    return Tally(
        exercise.name,
        exercise.points,
        len(right),
        sum(graded[v].points < assignment.points for v in right),
        len(wrong),
        sum(not failed[v] & {t.name for t in exercise.tests} for v in wrong),
        sum(not failed[v] & visible for v in wrong),
        len(tried),
        len(killed),
        len(same),
        len(tried) - len(killed) - len(same),
        sum(not t.failed & visible_of_cell for t in tried if t not in same),
    )
