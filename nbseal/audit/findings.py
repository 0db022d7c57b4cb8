"""The rules of an audit, one function each; a finding is a rule that is broken."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from nbseal.audit.bank import Version, is_reason
from nbseal.audit.equivalents import Record, entry
from nbseal.audit.mutants import Mutant
from nbseal.audit.plain_nbgrader import PLAIN_BLANK, PLAIN_REFERENCE, Marks
from nbseal.audit.trials import Trial, solutions
from nbseal.course.release import files_below
from nbseal.notebook.assignment import Assignment
from nbseal.notebook.secrets import leaks, passages_of, secrets_of, text_of_file, texts_of
from nbseal.results import Graded, Verdict
from nbseal.sealed.grader_setup import GraderSetup


@dataclass(frozen=True)
class Finding:
    """kind: which of the audit's questions; about: whom or what; text: what is wrong."""

    kind: str
    about: str
    text: str


REFERENCE, BLANK = "the reference", "the blank"


def reference_and_blank(assignment: Assignment, graded: Mapping[str, Graded]) -> Iterator[Finding]:
    """The reference earns every point, the blank none, on each single test cell."""
    for result in graded[REFERENCE].results:
        if result.verdict != Verdict.PASSED:
            text = f"{result.name} does not pass: {result.reason}"
            yield Finding("reference", assignment.name, text)
    for result in graded[BLANK].results:
        if result.points:
            text = f"{result.name} gives {result.points:g} points to a notebook without answers"
            yield Finding("blank", assignment.name, text)


def with_plain_nbgrader(assignment: Assignment, marks: Marks) -> Iterator[Finding]:
    """Plain nbgrader gives the reference every point, and the blank none."""
    for test in assignment.tests:
        for student, expected in ((PLAIN_REFERENCE, test.points), (PLAIN_BLANK, 0)):
            got = marks[student].get(test.name, 0)
            if got != expected:
                text = f"{test.name} gives {got:g} points with plain nbgrader, not {expected:g}"
                yield Finding(student, assignment.name, text)


def of_version(version: Version, graded: Graded, assignment: Assignment) -> Iterator[Finding]:
    """A version of the bank earns exactly its marks, and its reasons are what the student reads."""
    reasons = {r.name: r.reason for r in graded.results if r.verdict != Verdict.PASSED}
    for exercise in assignment.exercises:
        expected = version.marks.get(exercise.name, exercise.points)
        points = sum(r.points for r in graded.results if r.exercise == exercise.name)
        if points != expected:
            why = "; ".join(reasons[t.name] for t in exercise.tests if t.name in reasons)
            text = f"earns {points:g} points in {exercise.name}, not {expected:g}"
            yield Finding("bank", version.about, f"{text}. {why}".strip())
    for test, reason in version.reasons.items():
        got = " ".join(reasons.get(test, "").split())
        if not is_reason(got, reason):
            text = f"at {test} the student reads {got!r}, not {reason!r}"
            yield Finding("reasons", version.about, text)
    if not version.right and not version.reasons:
        yield Finding("reasons", version.about, "has no line '# reason: <test cell>: <sentence>'")


def seen_before_it_counts(
    version: Version, graded: Graded, assignment: Assignment
) -> Iterator[Finding]:
    """Hidden checks add no rule: a wrong version fails a visible check, or depends on data."""
    tests = assignment.exercise(version.exercise).tests
    visible = {test.name for test in tests if not test.hidden}
    if version.right or not visible:
        return
    passes = all(r.verdict == Verdict.PASSED for r in graded.results if r.name in visible)
    if passes and not version.data:
        text = (
            "passes the visible checks of its exercise, and has no line '# data: A sentence.' that "
            "says on which data it goes wrong"
        )
        yield Finding("rules", version.about, text)
    if version.data and not passes:
        yield Finding("rules", version.about, "has a line '# data:', but a visible check sees it")


def graded_twice(first: Mapping[str, Graded], second: Mapping[str, Graded]) -> Iterator[Finding]:
    """Every test cell says the same, to other processes with another seed for hashing."""
    for name, graded in second.items():
        for one, two in zip(first[name].results, graded.results, strict=True):
            if (one.verdict, one.points) != (two.verdict, two.points):
                text = f"{one.name} is {one.verdict} once and {two.verdict} another time"
                yield Finding("determinism", name, text)


def of_controls(controls: Iterable[tuple[Mutant, Trial]]) -> Iterator[Finding]:
    """Solutions without a mistake pass when they are run as the mutants are: else those prove nothing."""
    for mutant, trial in controls:
        if trial.failed:
            text = (
                f"{', '.join(sorted(trial.failed))} did not pass with the solution itself in the "
                "time for a check of a mutant, so that no mutant can be judged"
            )
            yield Finding("mutants", mutant.exercise, text)


def of_mutants(trials: Mapping[Mutant, Trial], equivalent: set[str]) -> Iterator[Finding]:
    """Every mutant is noticed, or recorded as equivalent."""
    for mutant, trial in trials.items():
        if mutant.key in equivalent and trial.noticed:
            text = f"is recorded as equivalent, but {', '.join(sorted(trial.failed))} noticed it"
            yield Finding("equivalent", mutant.key, text)
        elif mutant.key not in equivalent and not trial.noticed:
            text = f"no test notices it:\n{mutant.diff}\nIf no fair test could, put this into "
            text += f"equivalent.toml in the bank, with your reason:\n{entry(mutant)}"
            yield Finding("mutants", mutant.key, text)


def left_behind(spoiled: Iterable[tuple[str, str]]) -> Iterator[Finding]:
    """No mutant leaves something behind that the reference, run after it, does not mend."""
    for exercise, test in spoiled:
        text = f"{test} fails after mutants of {exercise}, although the reference followed them"
        yield Finding("mutants", exercise, text)


def stale(records: Mapping[str, Record], made: Sequence[Mutant]) -> Iterator[Finding]:
    """Every record of an equivalent mutant has a reason, and belongs to a mutant that still exists with
    these lines: else it says nothing about the solution as it is now."""
    changed = {mutant.key: mutant.changed for mutant in made}
    for key, record in records.items():
        if changed.get(key) != record.change:
            text = (
                f"no such mutant is made any more; remove the record, or renew it: {record.change}"
            )
            yield Finding("equivalent", key, text)
        if not record.reason.strip():
            yield Finding("equivalent", key, "has no reason: say why no test can notice it")


def idle_tests(assignment: Assignment, trials: Sequence[Trial]) -> Iterator[Finding]:
    """Each hidden test cell catches something that no other one of its exercise does."""
    for exercise in assignment.exercises:
        names = {test.name for test in exercise.tests if test.hidden}
        for name in sorted(names):
            if not any(trial.failed & names == {name} for trial in trials):
                text = (
                    f"catches nothing that no other hidden check of {exercise.name} catches; add a "
                    "wrong version that needs it, or drop it"
                )
                yield Finding("idle", name, text)


def without_bank(name: str, folder: Path) -> Iterator[Finding]:
    """What an audit without right and wrong versions cannot tell."""
    text = (
        f"there is no folder {folder}, so that only the solution, the blank notebook and mutants "
        f"were tried. Write right and wrong versions of each exercise: {folder}/<exercise>/right/ "
        "and .../wrong/; `nbseal new` writes an example"
    )
    yield Finding("bank", name, text)


def of_release(setup: GraderSetup, folder: Path) -> Iterator[Finding]:
    """Nothing of a solution or a hidden test is released."""
    assignment = setup.assignment
    secrets = secrets_of(assignment, setup.release)
    if not folder.is_dir():
        text = "there is no release to look at for solutions and hidden tests"
        yield Finding("release", f"release/{assignment.name}", text)
    passages = passages_of(assignment, secrets)
    for file, content in files_below(folder).items():
        sought = secrets if file.endswith(".ipynb") else passages
        for secret in leaks(text_of_file(content), sought):
            yield Finding("leaks", f"release/{assignment.name}/{file}", f"shows {secret!r}")


def leaked(
    setup: GraderSetup, bank: Sequence[Version], graded: Mapping[str, Graded]
) -> Iterator[Finding]:
    """Nothing of a solution or a hidden test stands in what students get back."""
    assignment = setup.assignment
    secrets = secrets_of(assignment, setup.release)
    own = solutions(assignment)
    known = {v.about: "\n".join((own | dict(v.cells)).values()) for v in bank} | {BLANK: ""}
    search = cache(lambda text: frozenset(leaks(text, secrets)))  # most cells are alike
    for name, written in known.items():
        notebook = graded[name].notebook
        told = ["\n".join(texts_of(part)) for part in (notebook.metadata, *notebook.cells)]
        told += [result.reason for result in graded[name].results]
        for secret in sorted(frozenset().union(*map(search, told)) - {*leaks(written, secrets)}):
            yield Finding("leaks", name, f"the graded notebook shows {secret!r}")
