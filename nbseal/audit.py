"""Audits an assignment: whether its tests tell right from wrong, and nothing gives them away.

The reference and the blank, a bank of right and wrong versions, and mutants of every solution cell
are graded; whatever does not come out as it must is a finding.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import nbformat
from traitlets.config import Config

from nbseal.assertions import Assertion, assertions_of
from nbseal.assignment import Assignment, Exercise, grade_id, read_assignment
from nbseal.bank import Version, read_bank
from nbseal.course import course_config
from nbseal.equivalents import entry, equivalents_path, read_equivalents, stale_records
from nbseal.grade import Graded, Grader, Times
from nbseal.ingredients import Ingredients, ingredients_of
from nbseal.leaks import leaks, secrets_of, text_of_file, texts_of
from nbseal.mutants import Mutant, mutants_of
from nbseal.plain import plain_marks
from nbseal.pool import Pool, pool_of
from nbseal.release import files_below
from nbseal.spare import spared
from nbseal.trials import (
    MUTANT_SECONDS,
    Trial,
    controls,
    handed_in,
    marking,
    redundant,
    solutions,
    spoiled_by,
    try_mutants,
)

LEAST_SECONDS, MOST_SECONDS = 1, 2  # of a test cell: less would blame slow machines
TWICE = 10  # every tenth version is graded twice, the second time in full
SLOW_SECONDS = 2  # of a version that is not graded twice: it was stopped, at least once
STOPPED = "This was stopped"  # begins what students read about code that takes too long
SELF_CHECK = "# Self-check"  # begins a visible test cell that need not catch anything by itself


@dataclass(frozen=True)
class Finding:
    """kind: which of the audit's questions; about: whom or what; text: what is wrong."""

    kind: str
    about: str
    text: str


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
    """What an audit found. idle: the assertions that catch nothing that others do not; seconds:
    that it took; gradings: how many submissions and mutants were graded."""

    assignment: str
    tallies: list[Tally] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    idle: list[Assertion] = field(default_factory=list)
    assertions: int = 0
    gradings: int = 0
    seconds: float = 0


def audit(
    course: Path,
    name: str,
    *,
    workers: int = 0,
    fill_reasons: bool = False,
    plain: bool = True,
    assertions: bool = False,
    every: int = 1,
    say: Callable[[str], None] = lambda _: None,
) -> Audit:
    """Audit an assignment of a course folder.

    workers: so many submissions at once (0: one for each core). fill_reasons: write what students
    read into the files of wrong versions, for their author to look at. plain: whether to grade the
    reference and the blank with plain nbgrader, too. assertions: whether to take
    each assertion of the hidden tests away in turn, which takes longer than all the rest. every:
    look at every so-many-th version and mutant only; then nobody knows whether a test cell is
    idle, and that is not asked. say: is told what comes next.
    Raises AssignmentError or CourseError if the notebook, the bank or the records are unusable,
    SandboxError if no walls stand.
    """
    start = time.monotonic()
    assignment, config = read_assignment(course, name), course_config(course)
    config.SealedExporter.follow_through = 1.0  # each exercise on its own merit
    ingredients = _in_a_hurry(ingredients_of(config, assignment))
    folder = course / "tests" / "submissions" / name
    bank = read_bank(folder, assignment)[::every]
    made = [
        m for exercise, code in solutions(assignment).items() for m in mutants_of(code, exercise)
    ]
    records = read_equivalents(equivalents_path(course, name))
    done = Audit(name)

    with pool_of(ingredients, workers) as pool:
        say(f"The reference, the blank, and {len(bank)} versions of the bank")
        first = dict(_graded(pool, ingredients, bank))
        if fill_reasons:
            for version in bank:
                _fill_reason(version, first[about(version)], assignment)
            bank = read_bank(folder, assignment)[::every]
        tried = made[::every]
        say(f"{len(tried)} mutants")
        done.findings += _control_findings(try_mutants(pool, ingredients, controls(assignment)))
        trials = dict(try_mutants(pool, ingredients, tried))
        for exercise, test in spoiled_by(pool, ingredients, [(m.exercise, m.code) for m in tried]):
            text = f"{test} fails after mutants of {exercise}, although the reference followed them"
            done.findings.append(Finding("mutants", exercise, text))
        noticed = [_trial(v, first[about(v)], assignment) for v in bank] + [*trials.values()]
        single = list(_assertions(assignment)) if assertions else []
        if single:
            say(f"The hidden tests without each of {len(single)} assertions")
        done.idle = sorted(
            redundant(pool, ingredients, single, noticed), key=lambda a: (a.test, a.line)
        )
    quick = [version for version in bank if first[about(version)].seconds < SLOW_SECONDS]
    quick = quick[::TWICE]
    say(f"{len(quick)} versions once more, with other processes")
    with pool_of(ingredients, workers) as pool:
        second = dict(_graded(pool, ingredients, quick, spare=False))
    if plain:
        say("The reference and the blank with plain nbgrader")
        done.findings += _plain_findings(config, ingredients)

    done.findings += _exact_findings(assignment, first)
    for version in bank:
        done.findings += _version_findings(version, first[about(version)], assignment)
    done.findings += _twice_findings(first, second)
    done.findings += _mutant_findings(trials, set(records))
    for record in stale_records(records, made):
        text = f"no such mutant is made any more; remove the record, or renew it: {record.change}"
        done.findings.append(Finding("equivalent", record.key, text))
    if every == 1:
        done.findings += _idle_test_findings(assignment, noticed)
    done.findings += _leak_findings(ingredients, bank, first)
    done.tallies = [
        _tally(exercise, assignment, bank, first, trials, set(records))
        for exercise in assignment.exercises
    ]
    done.assertions = len(single)
    done.gradings = len(first) + len(second) + len(trials)
    done.seconds = time.monotonic() - start
    return done


# -- grading --------------------------------------------------------------------------------------


def _in_a_hurry(ingredients: Ingredients) -> Ingredients:
    """Each test cell may take what all of them together take with the reference, on this machine.

    Much of an audit is waiting for what never ends.
    """
    with ingredients.grader() as grader:
        seconds = grader.grade(handed_in(ingredients, {})).seconds
    cell = min(max(seconds, LEAST_SECONDS), MOST_SECONDS)
    return replace(ingredients, times=Times(cell, cell / 3))


REFERENCE, BLANK = "the reference", "the blank"


def about(version: Version) -> str:
    """Names a version of the bank as its file does."""
    return f"{version.exercise}/{'right' if version.right else 'wrong'}/{version.name}"


def _graded(
    pool: Pool, ingredients: Ingredients, bank: Sequence[Version], *, spare: bool = True
) -> Iterator[tuple[str, Graded]]:
    """The bank, the reference and the blank, each by its name.

    spare: whether versions of the bank are asked only what they can change.
    """
    cells = {about(version): version.cells for version in bank}
    codes = [pair for changed in cells.values() for pair in changed.items()]
    spoiled = spoiled_by(pool, ingredients, codes) if spare else ()
    harmless = {exercise for exercise, _ in codes} - {exercise for exercise, _ in spoiled}
    handed = {name: handed_in(ingredients, changed) for name, changed in cells.items()}
    handed[REFERENCE] = handed_in(ingredients, {})
    handed[BLANK] = nbformat.writes(ingredients.release).encode()

    def grade(grader: Grader, name: str) -> Graded:
        if not spare or name not in cells:
            return grader.grade(handed[name])
        less = partial(spared, ingredients.assignment, cells[name], harmless)
        return grader.grade(handed[name], spare=less)

    return pool.run(grade, handed)


def _fill_reason(version: Version, graded: Graded, assignment: Assignment) -> None:
    """Write into a wrong version's file what the student reads at the first check of its own."""
    if version.right:
        return
    names = [test.name for test in _exercise(assignment, version.exercise).tests]
    told = [r for r in graded.results if r.name in names and r.verdict != "passed"]
    if not told:
        return
    test, reason = told[0].name, " ".join(told[0].reason.split())
    if _is_reason(reason, version.reasons.get(test, "")):
        return
    if reason.startswith(STOPPED):  # when, and by which of two limits, is chance
        reason = f"{STOPPED}..."
    lines = version.path.read_text(encoding="utf-8").splitlines()
    lines = [line for line in lines if not line.startswith(f"# reason: {test}:")]
    after = max(n for n, line in enumerate(lines) if line.startswith("# marks:")) + 1
    lines.insert(after, f"# reason: {test}: {reason}")
    written = version.path.with_suffix(".new")
    written.write_text("\n".join(lines) + "\n", encoding="utf-8")
    written.replace(version.path)


def _is_reason(got: str, recorded: str) -> bool:
    """Whether what a student reads is what is recorded, or begins so."""
    if recorded.endswith("..."):
        return got.startswith(recorded.removesuffix("..."))
    return got == recorded


def _trial(version: Version, graded: Graded, assignment: Assignment) -> Trial:
    """A version of the bank as a trial of the tests that mark its own cell."""
    exercise = _exercise(assignment, version.exercise)
    tests = marking(assignment, assignment.own_cell(exercise) or "")
    verdicts = {r.name: r.verdict for r in graded.results if r.name in tests and not r.instead_of}
    return Trial(version.exercise, version.name, version.cells, verdicts, graded.seconds)


def _exercise(assignment: Assignment, name: str) -> Exercise:
    return next(exercise for exercise in assignment.exercises if exercise.name == name)


def _assertions(assignment: Assignment) -> Iterator[Assertion]:
    """Those of the hidden tests."""
    hidden = {test.name for test in assignment.tests if test.hidden}
    for cell in assignment.notebook.cells:
        if (name := grade_id(cell)) and name in hidden:
            yield from assertions_of(cell.source, name)


# -- findings -------------------------------------------------------------------------------------


def _points(graded: Graded) -> dict[str, float]:
    """{exercise: points}."""
    points: dict[str, float] = {}
    for result in graded.results:
        points[result.exercise] = points.get(result.exercise, 0) + result.points
    return points


def _exact_findings(assignment: Assignment, graded: Mapping[str, Graded]) -> Iterator[Finding]:
    """The reference earns every point, the blank none, on each single test cell."""
    for result in graded[REFERENCE].results:
        if result.verdict != "passed":
            text = f"{result.name} does not pass: {result.reason}"
            yield Finding("reference", assignment.name, text)
    for result in graded[BLANK].results:
        if result.points:
            text = f"{result.name} gives {result.points:g} points to a notebook without answers"
            yield Finding("blank", assignment.name, text)


def _plain_findings(config: Config, ingredients: Ingredients) -> Iterator[Finding]:
    """The same, marked by nbgrader itself."""
    assignment = ingredients.assignment
    handed = {"reference": assignment.path.read_bytes()}
    handed["blank"] = nbformat.writes(ingredients.release).encode()
    marks = plain_marks(config, assignment, handed)
    for test in assignment.tests:
        for student, expected in (("reference", test.points), ("blank", 0)):
            got = marks[student].get(test.name, 0)
            if got != expected:
                text = f"{test.name} gives {got:g} points with plain nbgrader, not {expected:g}"
                yield Finding(student, assignment.name, text)


def _version_findings(
    version: Version, graded: Graded, assignment: Assignment
) -> Iterator[Finding]:
    """A version of the bank earns exactly its marks, and its reasons are what the student reads."""
    points = _points(graded)
    reasons = {r.name: r.reason for r in graded.results if r.verdict != "passed"}
    for exercise in assignment.exercises:
        expected = version.marks.get(exercise.name, exercise.points)
        if points[exercise.name] != expected:
            why = "; ".join(reasons[t.name] for t in exercise.tests if t.name in reasons)
            text = f"earns {points[exercise.name]:g} points in {exercise.name}, not {expected:g}"
            yield Finding("bank", about(version), f"{text}. {why}".strip())
    for test, reason in version.reasons.items():
        got = " ".join(reasons.get(test, "").split())
        if not _is_reason(got, reason):
            text = f"at {test} the student reads {got!r}, not {reason!r}"
            yield Finding("reasons", about(version), text)
    if not version.right and not version.reasons:
        yield Finding("reasons", about(version), "has no line '# reason: <test cell>: <sentence>'")


def _twice_findings(first: Mapping[str, Graded], second: Mapping[str, Graded]) -> Iterator[Finding]:
    """Every test cell says the same, to other processes with another seed for hashing."""
    for name, graded in second.items():
        for one, two in zip(first[name].results, graded.results, strict=True):
            if (one.verdict, one.points) != (two.verdict, two.points):
                text = f"{one.name} is {one.verdict} once and {two.verdict} another time"
                yield Finding("determinism", name, text)


def _control_findings(controls: Iterable[tuple[Mutant, Trial]]) -> Iterator[Finding]:
    """Tried as mutants are, the solutions pass: else what fails says nothing about a mutant."""
    for mutant, trial in controls:
        if trial.failed:
            text = (
                f"{', '.join(sorted(trial.failed))} did not pass with the solution itself in "
                f"{MUTANT_SECONDS:g} seconds for all its tests, so that no mutant can be judged"
            )
            yield Finding("mutants", mutant.exercise, text)


def _mutant_findings(trials: Mapping[Mutant, Trial], equivalent: set[str]) -> Iterator[Finding]:
    """Every mutant is noticed, or recorded as equivalent."""
    for mutant, trial in trials.items():
        if mutant.key in equivalent and trial.failed:
            text = f"is recorded as equivalent, but {', '.join(sorted(trial.failed))} noticed it"
            yield Finding("equivalent", mutant.key, text)
        elif mutant.key not in equivalent and not trial.failed:
            text = f"no test notices it:\n{mutant.diff}\nIf nobody could: {entry(mutant)}"
            yield Finding("mutants", mutant.key, text)


def _idle_test_findings(assignment: Assignment, trials: Sequence[Trial]) -> Iterator[Finding]:
    """Each test cell catches something that no other of its exercise does, or is a self-check."""
    sources = {grade_id(cell): cell.source for cell in assignment.notebook.cells}
    for exercise in assignment.exercises:
        names = {test.name for test in exercise.tests}
        for test in exercise.tests:
            if not test.hidden and sources[test.name].lstrip().startswith(SELF_CHECK):
                continue
            if not any(trial.failed & names == {test.name} for trial in trials):
                text = (
                    f"catches nothing that no other test cell of {exercise.name} catches; add a "
                    f"wrong version that needs it, drop it, or begin it with {SELF_CHECK!r}"
                )
                yield Finding("idle", test.name, text)


def _leak_findings(
    ingredients: Ingredients, bank: Sequence[Version], graded: Mapping[str, Graded]
) -> Iterator[Finding]:
    """Nothing of a solution or a hidden test is released, or stands in what students get back."""
    assignment = ingredients.assignment
    secrets = secrets_of(assignment, ingredients.release)
    folder = assignment.path.parent.parent.parent / "release" / assignment.name
    if not folder.is_dir():
        text = (
            f"there is no release to look at; run: nbgrader generate_assignment {assignment.name}"
        )
        yield Finding("leaks", f"release/{assignment.name}", text)
    for file, content in files_below(folder).items():
        for secret in leaks(text_of_file(content), secrets):
            yield Finding("leaks", f"release/{assignment.name}/{file}", f"shows {secret!r}")
    own = solutions(assignment)
    known = {about(v): "\n".join((own | dict(v.cells)).values()) for v in bank} | {BLANK: ""}
    for name, written in known.items():
        result = graded[name]
        told = [*texts_of(result.notebook), *(r.reason for r in result.results)]
        for secret in leaks("\n".join(told), secrets, written):
            text = f"the graded notebook shows {secret!r}"
            yield Finding("leaks", name, text)


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
    right = [about(v) for v in versions if v.right]
    wrong = [about(v) for v in versions if not v.right]
    failed = {about(v): _trial(v, graded[about(v)], assignment).failed for v in versions}
    tried = [t for m, t in trials.items() if m.exercise == exercise.name]
    killed = [t for t in tried if t.failed]
    same = [t for t in tried if not t.failed and t.name in equivalent]
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
