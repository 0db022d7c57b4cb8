"""Which passes a submission needs, and the marks that follow from them.

1. The visible checks; the cells' outputs are kept. A worker that has met a hidden check could show
   it, so hidden ones come later, in other processes.
2. In the student's process, the visible checks that are open (`nbseal.sealed.passes.plain_run`).
3. The hidden checks.
4. Follow-through: what failed after an earlier mistake, with the reference of the earlier exercises.
   Only verdicts and points leave this pass, for its worker knows hidden checks.
5. In the student's process, the hidden checks that are open. Nothing after them is shown.
"""

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

import msgspec

from nbseal.notebook.assignment import Assignment, Exercise, TestCell, grade_id
from nbseal.notebook.partial_credit import PARTIAL_CREDIT
from nbseal.results import Verdict
from nbseal.sealed.common.events import Finished, Tested
from nbseal.sealed.common.pass_request import PassRequest, Stage


@dataclass(frozen=True)
class PassResult:
    """The result of a pass.

    tests: {test cell: its result}, of those that it came to.
    finished: its last event.
    stopped: why it did not come to its end, or "".
    gone: whether it stopped because a process that it needs has ended.
    """

    tests: Mapping[str, Tested] = field(default_factory=dict)
    finished: Finished = field(default_factory=Finished)
    stopped: str = ""
    gone: bool = False


Ask = Callable[[PassRequest], PassResult]


@dataclass
class Marking:
    """The results of all passes over a submission, taken together.

    tests: {test cell: its result}.
    at_fault: {test cell: the exercises that the reference replaced when it got its points}.
    shares: {test cell: the partial credit that it gives then}.
    in_process: {test cell: whether it passes in the student's process}, of those with a value that
        did not cross.
    first: the end of the pass that ran the cells.
    notes: {exercise: sentences about it}.
    stopped: why passes did not come to their end.
    skipped, hurried: what earlier passes have shown, so that later ones wait less; see `PassRequest`.
    """

    tests: dict[str, Tested] = field(default_factory=dict)
    at_fault: dict[str, list[str]] = field(default_factory=dict)
    shares: dict[str, float] = field(default_factory=dict)
    in_process: dict[str, bool] = field(default_factory=dict)
    first: Finished = field(default_factory=Finished)
    notes: dict[str, str] = field(default_factory=dict)
    stopped: list[str] = field(default_factory=list)
    skipped: set[int] = field(default_factory=set)
    hurried: set[str] = field(default_factory=set)

    def take(self, result: PassResult, assignment: Assignment) -> None:
        """Add the results of a pass; they replace earlier ones of the same test cells."""
        self.tests.update(result.tests)
        self.learn(result)
        slow = {name for name, test in result.tests.items() if test.slow}
        exercises = [e for e in assignment.exercises if slow & {test.name for test in e.tests}]
        self.hurried |= {assignment.cell_of(e) for e in exercises}

    def learn(self, result: PassResult) -> None:
        """Note why a pass did not come to its end, and the cells that later ones leave out."""
        self.stopped += filter(None, [result.stopped])
        self.skipped |= {*result.finished.skipped}

    def verdict(self, test: TestCell) -> Verdict:
        """What came of a test cell so far."""
        return self.tests[test.name].verdict if test.name in self.tests else Verdict.NOT_RUN

    def settle(self, name: str, verdict: Verdict, reason: str) -> None:
        """Set the result of a test cell that ran with the reference for the exercises at fault."""
        said = {"output_type": "stream", "name": "stdout", "text": reason + "\n"}
        outputs = [*self.tests[name].outputs, said]
        self.tests[name] = msgspec.structs.replace(
            self.tests[name], verdict=verdict, reason=reason, outputs=outputs
        )

    def wrong(self, exercises: Sequence[Exercise]) -> list[str]:
        """The exercises of which a sealed check was run and has not passed: no code can forge that."""

        def failed(test: TestCell) -> bool:
            return test.sealed and test.name in self.tests and self.verdict(test) != Verdict.PASSED

        return [e.name for e in exercises if any(map(failed, e.tests))]


def mark(
    assignment: Assignment,
    needs: Mapping[str, Sequence[str]],
    seconds: float,
    ask: Ask,
    *,
    follow_through: bool = True,
    given_away: Callable[[], Collection[str]] = frozenset,
) -> Marking:
    """Mark a submission.

    needs: {exercise: exercises it builds on}.
    seconds: for each of the first two passes, for follow-through, and for all open checks.
    ask: has a checker do a pass.
    follow_through: whether checks are asked again with the reference for earlier exercises.
    given_away: the checks that pass with a blank cell, and the reference for all before it.
    """
    marking = Marking()
    first = ask(PassRequest(seconds))
    marking.first = first.finished
    marking.take(first, assignment)
    left = _run_plain(marking, assignment, False, seconds, ask)
    second = ask(PassRequest(seconds, True, sorted(marking.skipped), sorted(marking.hurried)))
    marking.take(second, assignment)
    if first.stopped:
        marking.first = second.finished
    marking.notes |= marking.first.notes
    if follow_through and marking.first.readable:
        _follow_through(marking, assignment, needs, seconds, ask, given_away)
    _run_plain(marking, assignment, True, left, ask)
    return marking


# -- follow-through


def _follow_through(
    marking: Marking,
    assignment: Assignment,
    needs: Mapping[str, Sequence[str]],
    seconds: float,
    ask: Ask,
    given_away: Callable[[], Collection[str]],
) -> None:
    """Ask what failed again, with the reference for earlier exercises, and settle it.

    First, earlier exercises that are right and no part of another are left as the student has them,
    since calls of the reference take long. What fails so is asked with the reference for all.
    A check that also passes with a blank cell earns nothing.
    """
    end, got = time.monotonic() + seconds, dict[str, Tested]()
    done: dict[str, Stage] = {}
    for everything in (False, True):
        stages: dict[str, Stage] = {}
        for exercise in assignment.exercises:
            failed = [n for n in _failed(marking, assignment, exercise) if not _passes(got, n)]
            stage = _stage(marking, assignment, needs, exercise, failed, everything)
            if failed and stage != done.get(exercise.name):
                stages[exercise.name] = stage
        left = end - time.monotonic()
        if stages and left > 0:
            asked = [*stages.values()]
            # without `hurried`: an earlier exercise may have been the slow one
            result = ask(PassRequest(left, None, sorted(marking.skipped), stages=asked))
            marking.learn(result)
            got |= result.tests
        done = stages
    _settle(marking, assignment, needs, got, given_away)


def _failed(marking: Marking, assignment: Assignment, exercise: Exercise) -> list[str]:
    """The checks of an exercise that may have failed by an earlier mistake. Nobody has earned those of
    a blank cell."""
    wrong = marking.wrong(assignment.before(exercise))
    if not wrong or assignment.own_cell(exercise) in marking.first.blank:
        return []
    return [t.name for t in exercise.tests if marking.verdict(t) == Verdict.FAILED and t.sealed]


def _stage(
    marking: Marking,
    assignment: Assignment,
    needs: Mapping[str, Sequence[str]],
    exercise: Exercise,
    failed: Sequence[str],
    everything: bool,
) -> Stage:
    """What is asked of an exercise: the failed checks, and those before them that passed, since these may
    leave something behind. everything: whether the reference replaces all earlier exercises."""
    earlier = assignment.before(exercise)
    wrong, names = marking.wrong(earlier), [e.name for e in earlier]
    if not everything:
        used = {name for other in names for name in needs.get(other, ())}
        names = [name for name in names if name in wrong or name in used or needs.get(name)]
    asked = [
        t.name
        for t in exercise.tests
        if t.sealed and (t.name in failed or marking.verdict(t) == Verdict.PASSED)
    ]
    last = max((asked.index(name) for name in failed), default=-1)
    return Stage(asked[: last + 1], names)


def _passes(got: Mapping[str, Tested], name: str) -> bool:
    return name in got and got[name].verdict == Verdict.PASSED


def _settle(
    marking: Marking,
    assignment: Assignment,
    needs: Mapping[str, Sequence[str]],
    got: Mapping[str, Tested],
    given_away: Callable[[], Collection[str]],
) -> None:
    """Give checks the points that they got with the reference for earlier exercises, if that is more."""
    # a student's function may return these points itself, after it has asked the reference
    spoken = {grade_id(cell) for cell in assignment.notebook.cells if PARTIAL_CREDIT in cell.source}
    order = [exercise.name for exercise in assignment.exercises]
    for exercise in assignment.exercises:
        wrong = marking.wrong(assignment.before(exercise))
        at_fault = [name for name in wrong if name in needs.get(exercise.name, ())] or wrong
        settled = False
        if not _has_its_cell(marking, assignment, exercise):
            continue
        for name in (test.name for test in exercise.tests if test.name in got):
            tested, again = marking.tests[name], got[name]
            share = 0 if name in spoken else again.points
            passed = again.verdict == Verdict.PASSED
            if tested.verdict != Verdict.FAILED or not (passed or share > tested.points):
                continue
            if name in given_away():
                continue
            if passed:
                reason = f"Passed with {_whose(at_fault)} in place of yours."
                marking.settle(name, Verdict.PASSED, reason)
                settled = True
            else:
                reason = (
                    f"This check gives {share:g} points with {_whose(at_fault)} in place of yours."
                )
                marking.settle(name, Verdict.FAILED, reason)
                marking.shares[name] = share
            marking.at_fault[name] = at_fault
        if settled:
            whose = _whose(sorted(at_fault, key=order.index))
            note = f"Marked with {whose} in place of yours, so that one mistake costs once."
            noted = marking.notes.get(exercise.name, "")
            marking.notes[exercise.name] = f"{noted} {note}".strip()


def _has_its_cell(marking: Marking, assignment: Assignment, exercise: Exercise) -> bool:
    """Whether an exercise has a cell of its own, or else marks one whose checks pass by now. A check of a wrong
    cell that passes with the reference for all before it may be about the reference only."""
    own = assignment.own_cell(exercise)
    if exercise.has_solution or own is None:
        return True
    tests = [test for test in assignment.exercise(own).tests if test.sealed]
    return all(marking.verdict(test) == Verdict.PASSED for test in tests)


def _whose(names: Sequence[str]) -> str:
    listed = " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
    return f"the course's {listed}"


# -- the plain run


def _run_plain(
    marking: Marking, assignment: Assignment, hidden: bool, seconds: float, ask: Ask
) -> float:
    """Run checks in the student's process; return the seconds left.

    The open ones get their marks there. What has passed sealed, although the student's code has
    changed given data that it uses, must pass there, too: it may be about that. Of what failed with
    a value that did not cross, or asks for a class of the student's, it is noted for a person whether
    it passes there.
    """
    start = time.monotonic()
    in_order = [test for test in assignment.tests if _is_hidden(marking, test) == hidden]
    strange = [
        t.name
        for t in in_order
        if marking.verdict(t) == Verdict.FAILED and marking.tests[t.name].uncrossable
    ]
    changed = {
        t.name: marking.tests[t.name].changed
        for t in in_order
        if t.name in marking.tests and marking.tests[t.name].changed and _counts(marking, t)
    }
    names = [t.name for t in in_order if not t.sealed or t.name in strange or t.name in changed]
    if not names:
        return seconds
    result = ask(PassRequest(seconds, hidden, sorted(marking.skipped), plain=names))
    marking.learn(replace(result, finished=Finished()))
    for test in in_order:
        got = result.tests.get(test.name)
        if got and not test.sealed:
            marking.tests[test.name] = got
        elif got and test.name in strange:
            marking.in_process[test.name] = got.verdict == Verdict.PASSED
        elif got and got.verdict == Verdict.FAILED:
            marking.tests[test.name] = _worse(marking.tests[test.name], got)
    return max(0.0, seconds - (time.monotonic() - start))


def _is_hidden(marking: Marking, test: TestCell) -> bool:
    """Whether a test cell is hidden: sealed passes know of some more that use what hidden ones bind."""
    return test.hidden or (test.name in marking.tests and marking.tests[test.name].hidden)


def _counts(marking: Marking, test: TestCell) -> bool:
    return marking.verdict(test) == Verdict.PASSED or marking.tests[test.name].points > 0


def _worse(ours: Tested, plain: Tested) -> Tested:
    """The result of a check that passes only with given data as the instructor has it."""
    said = plain.reason.rstrip(".")
    reason = f"{said}. Your code has changed {' and '.join(ours.changed)}, which is given."
    points = min(plain.points, ours.points or plain.points)
    return msgspec.structs.replace(plain, reason=reason, points=points)
