"""In which passes a submission is marked, and what comes of them together."""

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from nbseal.notebook.assignment import Assignment, Exercise, TestCell, grade_id
from nbseal.notebook.partial_credit import PARTIAL_CREDIT
from nbseal.results import Verdict
from nbseal.sealed.events import Finished, Tested
from nbseal.sealed.pass_request import Order


@dataclass(frozen=True)
class PassResult:
    """What came of a pass.

    tests: by test cell, of those that it came to; finished: what it told at its end.
    stopped: why it did not come to its end, or ""; gone: because a process has ended that it needs.
    """

    tests: Mapping[str, Tested] = field(default_factory=dict)
    finished: Finished = field(default_factory=Finished)
    stopped: str = ""
    gone: bool = False


Ask = Callable[[Order], PassResult]
GivenAway = Callable[[Exercise], Collection[str]]


@dataclass(frozen=True)
class Learnt:
    """What passes before have shown: the cells that are not run again, and the solution cells of
    which a check failed only after long."""

    skipped: tuple[int, ...] = ()
    hurried: tuple[str, ...] = ()

    def after(self, result: PassResult, assignment: Assignment) -> "Learnt":
        """The same, and what one more pass has shown."""
        slow = {name for name, test in result.tests.items() if test.slow}
        exercises = [e for e in assignment.exercises if slow & {test.name for test in e.tests}]
        hurried = {*self.hurried, *(assignment.own_cell(e) or e.name for e in exercises)}
        skipped = {*self.skipped, *result.finished.skipped}
        return Learnt(tuple(sorted(skipped)), tuple(sorted(hurried)))


@dataclass
class Marking:
    """What passes have shown of a submission, taken together.

    tests: by test cell, what came of it; at_fault: by test cell, the exercises in place of which the
    reference stood when it got its points; shares: by test cell, the partial credit that it gives
    then, and those at fault.
    first: the end of the pass that ran the cells; notes: {exercise: what is to be said about it};
    stopped: why passes did not come to their end.
    """

    tests: dict[str, Tested] = field(default_factory=dict)
    at_fault: dict[str, list[str]] = field(default_factory=dict)
    shares: dict[str, tuple[float, list[str]]] = field(default_factory=dict)
    first: Finished = field(default_factory=Finished)
    notes: dict[str, str] = field(default_factory=dict)
    stopped: list[str] = field(default_factory=list)

    def take(self, result: PassResult) -> None:
        """Add what a pass has shown; what it tells of a test cell replaces what was known."""
        self.tests.update(result.tests)
        self.stopped += filter(None, [result.stopped])

    def verdict(self, test: TestCell) -> Verdict:
        """What came of a test cell so far."""
        return self.tests[test.name].verdict if test.name in self.tests else Verdict.NOT_RUN

    def settle(self, name: str, verdict: Verdict, reason: str, at_fault: list[str]) -> None:
        """Set the result of a test cell that was run with the reference in place of those at fault."""
        tested = self.tests[name]
        said = {"output_type": "stream", "name": "stdout", "text": reason + "\n"}
        outputs = [*tested.outputs, said]
        self.tests[name] = msgspec.structs.replace(
            tested, verdict=verdict, reason=reason, outputs=outputs
        )
        self.at_fault[name] = at_fault

    def wrong(self, exercises: Sequence[Exercise]) -> list[str]:
        """The exercises of which a check was run and has not passed."""
        return [
            e.name
            for e in exercises
            if any(self.verdict(t) != Verdict.PASSED for t in e.tests if t.name in self.tests)
        ]


def mark(
    assignment: Assignment,
    needs: Mapping[str, Sequence[str]],
    seconds: float,
    ask: Ask,
    *,
    follow_through: bool = True,
    put_off: bool = True,
    given_away: GivenAway = lambda _: (),
) -> Marking:
    """Mark a submission: visible checks, hidden ones, and those that an earlier mistake spoiled.

    needs: {exercise: exercises it builds on}. seconds: for each of the first two passes, and for
    all others together. ask: has a checker do a pass. follow_through: whether checks are asked
    again with the reference's functions for earlier exercises; put_off: whether those that will
    be, are asked so at once, and with the student's own only if they fail. That gives the same
    marks, and spares most of the waiting for what never ends. given_away: the checks of an exercise
    that pass with nothing in its cell, and the reference for all before.
    """
    marking = Marking()
    waits = needs if follow_through and put_off else {}
    first = ask(Order(seconds, needs=waits))
    marking.first = first.finished
    marking.take(first)
    wrong = [e.name for e in assignment.exercises if _failed(marking, e)]
    learnt = Learnt().after(first, assignment)

    def ask_again(hidden: bool, left: float, learnt: Learnt) -> tuple[float, Learnt]:
        end = time.monotonic() + left
        learnt = _follow_through(marking, assignment, needs, hidden, end, learnt, ask, given_away)
        _ask_the_rest(marking, hidden, end, learnt, ask)
        return end - time.monotonic(), learnt

    left = seconds
    if follow_through and first.finished.readable:
        # what a student reads comes before anything hidden, of which no worker can tell then
        left, learnt = ask_again(False, left, learnt)
    second = ask(Order(seconds, True, **vars(learnt), needs=waits, wrong=wrong))
    marking.take(second)
    learnt = learnt.after(second, assignment)
    if first.stopped:
        marking.first = second.finished
    marking.notes |= marking.first.notes
    if follow_through and marking.first.readable:
        ask_again(True, left, learnt)
        _take_the_better(marking)
    _note(marking, assignment)
    return marking


def _failed(marking: Marking, exercise: Exercise) -> bool:
    return any(
        marking.verdict(test) in (Verdict.FAILED, Verdict.PUT_OFF) for test in exercise.tests
    )


def _follow_through(
    marking: Marking,
    assignment: Assignment,
    needs: Mapping[str, Sequence[str]],
    hidden: bool,
    end: float,
    learnt: Learnt,
    ask: Ask,
    given_away: GivenAway,
) -> Learnt:
    """Ask the checks that failed, or were put off, with the reference for all earlier exercises.

    hidden: whether hidden checks may be met; without them, only what was put off is asked.

    Only of an exercise before which one lost points by itself, and whose own cell, for which the
    reference never stands, is not blank. What passes also with a blank one is no work of theirs.
    Returns what is learnt by then.
    """
    blank = marking.first.blank
    cells = assignment.notebook.cells
    # what a student's function says in figures does not count with the reference's answers at hand
    spoken = {grade_id(cell) for cell in cells if PARTIAL_CREDIT in cell.source}
    verdicts = (Verdict.FAILED, Verdict.PUT_OFF) if hidden else (Verdict.PUT_OFF,)
    kind = None if hidden else False
    for exercise in assignment.exercises:
        asked = [t.name for t in exercise.tests if marking.verdict(t) in verdicts]
        earlier = assignment.before(exercise)
        wrong = marking.wrong(earlier)
        seconds = end - time.monotonic()
        if not asked or not wrong or assignment.own_cell(exercise) in blank or seconds <= 0:
            continue
        replaced = [e.name for e in earlier]
        # not in a hurry: what took long may have been an earlier exercise
        order = Order(seconds, kind, learnt.skipped, asked=asked, replaced=replaced)
        result = ask(order)
        learnt = learnt.after(result, assignment)
        got = {name: result.tests[name] for name in asked if name in result.tests}
        passed = [name for name, tested in got.items() if tested.verdict == Verdict.PASSED]
        at_fault = [name for name in wrong if name in needs.get(exercise.name, ())] or wrong
        shares = {
            name: tested.points
            for name, tested in got.items()
            if tested.points and name not in passed and name not in spoken
        }
        free = given_away(exercise) if passed or shares else ()
        passed = [name for name in passed if name not in free]
        marking.shares |= {n: (s, at_fault) for n, s in shares.items() if n not in free}
        for name in passed:
            reason = f"Passed with {_whose(at_fault)} in place of yours."
            marking.settle(name, Verdict.PASSED, reason, at_fault)
    return learnt


def _ask_the_rest(marking: Marking, hidden: bool, end: float, learnt: Learnt, ask: Ask) -> None:
    """Ask what was put off, and failed with the reference, with the student's own functions."""
    left = [tested for tested in marking.tests.values() if tested.verdict == Verdict.PUT_OFF]
    if asked := [tested.name for tested in left if tested.hidden == hidden]:
        seconds = max(0.0, end - time.monotonic())
        marking.take(ask(Order(seconds, hidden, **vars(learnt), asked=asked)))


def _take_the_better(marking: Marking) -> None:
    """Where a check gives partial credit, more of it may come with the reference."""
    for name, (share, at_fault) in [*marking.shares.items()]:
        tested = marking.tests[name]
        if tested.verdict != Verdict.PASSED and share > tested.points:
            reason = f"This check gives {share:g} points with {_whose(at_fault)} in place of yours."
            marking.settle(name, Verdict.FAILED, reason, at_fault)
        else:
            del marking.shares[name]


def _note(marking: Marking, assignment: Assignment) -> None:
    """Say to which exercises an earlier mistake has cost nothing."""
    order = [e.name for e in assignment.exercises]
    for exercise in assignment.exercises:
        passed = [t.name for t in exercise.tests if marking.verdict(t) == Verdict.PASSED]
        at_fault = {who for name in passed for who in marking.at_fault.get(name, ())}
        if at_fault:
            whose = _whose(sorted(at_fault, key=order.index))
            note = f"Marked with {whose} in place of yours, so that one mistake costs once."
            before = marking.notes.get(exercise.name, "")
            marking.notes[exercise.name] = f"{before} {note}".strip()


def _whose(names: Sequence[str]) -> str:
    listed = " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
    return f"the course's {listed}"
