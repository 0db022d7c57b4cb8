"""What failed after an earlier mistake is asked again, with the reference of the earlier exercises. Only
verdicts and points leave such a pass, for its worker knows hidden checks."""

import time
from collections.abc import Callable, Collection, Mapping, Sequence

from nbseal.notebook.assignment import Assignment, Exercise
from nbseal.results import Verdict
from nbseal.sealed.common.events import Tested
from nbseal.sealed.common.pass_request import PassRequest, Stage
from nbseal.sealed.marking import Ask, Marking


def follow_through(
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
    """
    end, got = time.monotonic() + seconds, dict[str, Tested]()
    done: dict[str, Stage] = {}
    for everything in (False, True):
        stages: dict[str, Stage] = {}
        passed = {name for name, test in got.items() if test.verdict == Verdict.PASSED}
        for exercise in assignment.exercises:
            failed = [n for n in _failed(marking, assignment, exercise) if n not in passed]
            stage = _stage(marking, assignment, needs, exercise, failed, everything)
            if failed and stage != done.get(exercise.name):
                stages[exercise.name] = stage
        left = end - time.monotonic()
        if stages and left > 0:
            # without `hurried`: an earlier exercise may have been the slow one
            result = ask(PassRequest(left, None, marking.skipped, stages=[*stages.values()]))
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


def _settle(
    marking: Marking,
    assignment: Assignment,
    needs: Mapping[str, Sequence[str]],
    got: Mapping[str, Tested],
    given_away: Callable[[], Collection[str]],
) -> None:
    """Give checks the points that they got with the reference for earlier exercises, if that is more."""
    for exercise in assignment.exercises:
        wrong = marking.wrong(assignment.before(exercise))
        used = [name for name in wrong if name in needs.get(exercise.name, ())]
        at_fault = used or wrong
        settled = still = False
        if not _has_its_cell(marking, assignment, exercise):
            continue
        for name in (test.name for test in exercise.tests if test.name in got):
            tested, again = marking.tests[name], got[name]
            share, passed = again.points, again.verdict == Verdict.PASSED
            if tested.verdict != Verdict.FAILED or name in given_away():
                continue
            still = still or (bool(used) and again.verdict == Verdict.FAILED)
            if not (passed or share > tested.points):
                continue
            says = "Passed" if passed else f"This check gives {share:g} points"
            reason = f"{says} with {_whose(at_fault)} in place of yours."
            marking.settle(name, again.verdict, reason)
            if not passed:
                marking.shares[name] = share
            settled = settled or passed
            marking.at_fault[name] = at_fault
        if settled or still:
            whose = _whose(at_fault)
            note = f"Marked with {whose} in place of yours, so that one mistake costs once."
            note += " What fails even so has another mistake." if still else ""
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
    *others, last = [f"'{name}'" for name in names]
    return "the course's " + " and ".join(filter(None, [", ".join(others), last]))
