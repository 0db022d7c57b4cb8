"""Which passes a submission needs, and the marks that follow from them."""

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

import msgspec

from nbseal.notebook.assignment import Assignment, Exercise, TestCell, grade_id
from nbseal.notebook.partial_credit import PARTIAL_CREDIT
from nbseal.results import Verdict
from nbseal.sealed.common.events import Finished, Tested
from nbseal.sealed.common.outputs import error_output
from nbseal.sealed.common.pass_request import Order, Turn

NOTHING = "Nothing is written yet."


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


Ask = Callable[[Order], PassResult]
GivenAway = Callable[[Exercise], Collection[str]]


@dataclass(frozen=True)
class Learnt:
    """What earlier passes have shown, so that later ones wait less.

    skipped: the cells that are not run again.
    hurried: the solution cells of which a check failed only after a long time.
    """

    skipped: tuple[int, ...] = ()
    hurried: tuple[str, ...] = ()

    def after(self, result: PassResult, assignment: Assignment) -> "Learnt":
        """The same, with what one more pass has shown."""
        slow = {name for name, test in result.tests.items() if test.slow}
        exercises = [e for e in assignment.exercises if slow & {test.name for test in e.tests}]
        hurried = {*self.hurried, *(assignment.cell_of(e) for e in exercises)}
        skipped = {*self.skipped, *result.finished.skipped}
        return Learnt(tuple(sorted(skipped)), tuple(sorted(hurried)))


@dataclass
class Marking:
    """The results of all passes over a submission, taken together.

    tests: {test cell: its result}.
    at_fault: {test cell: the exercises that the reference replaced when it got its points}.
    shares: {test cell: (the partial credit that it gives then, the exercises at fault)}.
    unsealed: the results of checks that are not sealed. Student code can forge them, so no other
        mark depends on them, and they join `tests` last.
    first: the end of the pass that ran the cells.
    notes: {exercise: sentences about it}.
    stopped: why passes did not come to their end.
    """

    tests: dict[str, Tested] = field(default_factory=dict)
    at_fault: dict[str, list[str]] = field(default_factory=dict)
    shares: dict[str, tuple[float, list[str]]] = field(default_factory=dict)
    unsealed: dict[str, Tested] = field(default_factory=dict)
    first: Finished = field(default_factory=Finished)
    notes: dict[str, str] = field(default_factory=dict)
    stopped: list[str] = field(default_factory=list)

    def take(self, result: PassResult) -> None:
        """Add the results of a pass; they replace earlier ones of the same test cells."""
        self.tests.update(result.tests)
        self.stopped += filter(None, [result.stopped])

    def verdict(self, test: TestCell) -> Verdict:
        """What came of a test cell so far."""
        return self.tests[test.name].verdict if test.name in self.tests else Verdict.NOT_RUN

    def settle(self, name: str, verdict: Verdict, reason: str, at_fault: list[str]) -> None:
        """Set the result of a test cell that ran with the reference for the exercises at fault."""
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

    Of checks that are not sealed, visible ones come before anything hidden, and hidden ones last.

    needs: {exercise: exercises it builds on}.
    seconds: for each of the first two passes, for all checks that are not sealed, and for all other
        passes together.
    ask: has a checker do a pass.
    follow_through: whether checks are asked again with the reference for earlier exercises.
    put_off: whether such checks run with the reference first, and with the student's functions only
        if they fail. The marks are the same; there is less waiting for what never ends.
    given_away: the checks of an exercise that pass with nothing in its cell, and the reference for
        all before.
    """
    marking, ask = Marking(), _once_more(ask)
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
        # before anything hidden: a worker of these passes cannot tell the student of it
        left, learnt = ask_again(False, left, learnt)
    apart = _ask_unsealed(marking, assignment, False, seconds, learnt, ask)
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
    _ask_unsealed(marking, assignment, True, apart, learnt, ask)
    marking.tests |= marking.unsealed
    return marking


def _once_more(ask: Ask) -> Ask:
    """Ask a check again, by itself, if what earlier ones left in its worker may have spoiled it; and
    those that pass with given data which the student has changed, with that.

    In a pass of its own: what its first try has changed in the checker must not help it.
    """

    def asked(order: Order) -> PassResult:
        start = time.monotonic()
        result = ask(order)
        tests = dict(result.tests)
        for name in [name for name, tested in tests.items() if tested.spoiled]:
            left = order.seconds - (time.monotonic() - start)
            if left > 0:
                tests |= ask(order.alone(name, left)).tests
        left = order.seconds - (time.monotonic() - start)
        if left > 0 and any(tested.changed for tested in tests.values()):
            _take_the_worse(tests, ask(_with_theirs(order, result, left)).tests)
        return replace(result, tests=tests)

    return asked


def _with_theirs(order: Order, result: PassResult, seconds: float) -> Order:
    """The request for the same pass with given data as the student has left it. Without checks that
    failed, which may be slow."""
    passed = [n for n, t in result.tests.items() if t.verdict == Verdict.PASSED or t.points]
    skipped = sorted({*order.skipped, *result.finished.skipped})
    turns = order.turns or [Turn(passed)]
    return replace(order, seconds=seconds, skipped=skipped, needs={}, turns=turns, theirs=True)


def _take_the_worse(tests: dict[str, Tested], theirs: Mapping[str, Tested]) -> None:
    """Replace the results of checks that pass only with given data as the instructor has it."""
    for name, ours in tests.items():
        again = theirs.get(name)
        if ours.changed and again and again.verdict == Verdict.FAILED:
            said = again.reason.rstrip(".")
            reason = f"{said}. Your code has changed {' and '.join(ours.changed)}, which is given."
            points = min(again.points, ours.points or again.points)
            tests[name] = msgspec.structs.replace(again, reason=reason, points=points)


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
    """Ask checks that failed or were put off again, with the reference for earlier exercises.

    One pass asks those of all exercises, in turn. What fails there is asked again, in a pass for each
    exercise. A check that also passes with a blank cell earns nothing.

    hidden: whether hidden checks may run; without them, only checks that were put off are asked.
    Returns what is learnt by then.
    """
    got: dict[str, Tested] = {}

    def ask_turns(turns: Sequence[Turn], learnt: Learnt) -> Learnt:
        seconds = end - time.monotonic()
        if not turns or seconds <= 0:
            return learnt
        # without `hurried`: an earlier exercise may have been the slow one
        result = ask(Order(seconds, None if hidden else False, learnt.skipped, turns=turns))
        names = [name for turn in turns for name in turn.asked if name in result.tests]
        got.update({name: result.tests[name] for name in names})
        return learnt.after(result, assignment)

    retries = _retries(marking, assignment, needs, hidden)
    learnt = ask_turns([retry.first for retry in retries], learnt)
    for number, retry in enumerate(retries):
        left = [n for n in retry.asked if n not in got or got[n].verdict != Verdict.PASSED]
        same = number == 0 and retry.first == retry.second  # a fresh worker would see no other
        if left and not same:
            before = [n for n in retry.second.asked if n in left or n not in retry.asked]
            learnt = ask_turns([Turn(before, retry.second.replaced)], learnt)
        _take_followed(marking, assignment, needs, retry, got, given_away)
    return learnt


@dataclass(frozen=True)
class _Retry:
    """The checks of an exercise that are to be asked again: in the first try, and in the second, with
    those before them that have passed, for these may have left something behind."""

    exercise: Exercise
    asked: Sequence[str]
    first: Turn
    second: Turn


def _retries(
    marking: Marking, assignment: Assignment, needs: Mapping[str, Sequence[str]], hidden: bool
) -> list[_Retry]:
    """Those of each exercise that comes after one that lost points, and whose own cell, which the
    reference never replaces, is not blank.

    In the first try, an earlier exercise that is right and no part of another is left as the student
    has it, for calls of the reference take long. In the second, the reference replaces all.
    """
    verdicts = (Verdict.FAILED, Verdict.PUT_OFF) if hidden else (Verdict.PUT_OFF,)
    found: list[_Retry] = []
    for exercise in assignment.exercises:
        asked = [t.name for t in exercise.tests if marking.verdict(t) in verdicts]
        earlier = assignment.before(exercise)
        wrong = marking.wrong(earlier)
        if not asked or not wrong or assignment.own_cell(exercise) in marking.first.blank:
            continue
        replaced = [e.name for e in earlier]
        used = {name for other in replaced for name in needs.get(other, ())}
        few = [name for name in replaced if name in wrong or name in used or needs.get(name)]
        tests = [
            t for t in exercise.tests if t.name in asked or marking.verdict(t) == Verdict.PASSED
        ]
        names = [t.name for t in tests]
        names = names[: names.index(asked[-1]) + 1]
        found.append(_Retry(exercise, asked, Turn(names, few), Turn(names, replaced)))
    return found


def _take_followed(
    marking: Marking,
    assignment: Assignment,
    needs: Mapping[str, Sequence[str]],
    retry: _Retry,
    got: Mapping[str, Tested],
    given_away: GivenAway,
) -> None:
    """Give an exercise the points that it got with the reference for earlier ones."""
    exercise, asked = retry.exercise, [name for name in retry.asked if name in got]
    wrong = marking.wrong(assignment.before(exercise))
    at_fault = [name for name in wrong if name in needs.get(exercise.name, ())] or wrong
    passed = [name for name in asked if got[name].verdict == Verdict.PASSED]
    # a student's function may return these points itself, after it has asked the reference
    spoken = {grade_id(cell) for cell in assignment.notebook.cells if PARTIAL_CREDIT in cell.source}
    shares = {
        name: got[name].points
        for name in asked
        if got[name].points and name not in passed and name not in spoken
    }
    free = given_away(exercise) if passed or shares else ()
    marking.shares |= {n: (s, at_fault) for n, s in shares.items() if n not in free}
    for name in passed:
        if name not in free:
            reason = f"Passed with {_whose(at_fault)} in place of yours."
            marking.settle(name, Verdict.PASSED, reason, at_fault)


def _ask_the_rest(marking: Marking, hidden: bool, end: float, learnt: Learnt, ask: Ask) -> None:
    """Ask checks that were put off and failed with the reference, with the student's functions."""
    left = [tested for tested in marking.tests.values() if tested.verdict == Verdict.PUT_OFF]
    if asked := [tested.name for tested in left if tested.hidden == hidden]:
        seconds = max(0.0, end - time.monotonic())
        marking.take(ask(Order(seconds, hidden, **vars(learnt), turns=[Turn(asked)])))


def _ask_unsealed(
    marking: Marking,
    assignment: Assignment,
    hidden: bool,
    seconds: float,
    learnt: Learnt,
    ask: Ask,
) -> float:
    """Ask the checks that are not sealed, each in a pass of its own; return the seconds left.

    hidden: whether to ask the hidden ones, too. A checker may know that one counts as hidden, and
    not answer before they are asked. Nothing is asked about a notebook in which no code was changed.
    """
    end = time.monotonic() + seconds
    for test in assignment.unsealed:
        if test.name in marking.unsealed or (test.hidden and not hidden):
            continue
        if marking.first.untouched:
            output = error_output("CheckFailed", NOTHING)
            tested = Tested(
                test.name, Verdict.FAILED, NOTHING, hidden=test.hidden, outputs=[output]
            )
            marking.unsealed[test.name] = tested
            continue
        left = max(0.0, end - time.monotonic())
        order = Order(left, hidden, learnt.skipped, turns=[Turn([test.name])], unsealed=True)
        result = ask(order)
        marking.unsealed |= result.tests
        marking.stopped += filter(None, [result.stopped])
    return max(0.0, end - time.monotonic())


def _take_the_better(marking: Marking) -> None:
    """Give a check with partial credit what it gets with the reference, if that is more."""
    for name, (share, at_fault) in [*marking.shares.items()]:
        tested = marking.tests[name]
        if tested.verdict != Verdict.PASSED and share > tested.points:
            reason = f"This check gives {share:g} points with {_whose(at_fault)} in place of yours."
            marking.settle(name, Verdict.FAILED, reason, at_fault)
        else:
            del marking.shares[name]


def _note(marking: Marking, assignment: Assignment) -> None:
    """Add a note to each exercise to which an earlier mistake has cost nothing."""
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
