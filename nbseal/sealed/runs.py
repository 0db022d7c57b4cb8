"""Which passes a submission needs, and the marks that follow from them.

A worker that has met a hidden check could show it, so hidden ones come after the pass whose outputs are
kept, in other processes. Nothing is shown after the hidden checks that run in the student's process.
"""

import time
from collections.abc import Callable, Collection, Mapping, Sequence

import msgspec

from nbseal.notebook.assignment import Assignment
from nbseal.results import Verdict
from nbseal.sealed.common.events import Tested
from nbseal.sealed.common.pass_request import PassRequest
from nbseal.sealed.follow_through import follow_through
from nbseal.sealed.marking import Ask, Marking


def mark(
    assignment: Assignment,
    needs: Mapping[str, Sequence[str]],
    seconds: float,
    ask: Ask,
    *,
    follows: bool = True,
    given_away: Callable[[], Collection[str]] = frozenset,
) -> Marking:
    """Mark a submission.

    needs: {exercise: exercises it builds on}.
    seconds: for each of the first two passes, for follow-through, and for all open checks.
    follows: whether checks are asked again with the reference for earlier exercises.
    given_away: the checks that pass with a blank cell, and the reference for all before it.
    """
    marking = Marking()
    first = ask(PassRequest(seconds))
    marking.first = first.finished
    marking.take(first, assignment)
    left = _run_plain(marking, assignment, False, seconds, ask)
    second = ask(PassRequest(seconds, True, marking.skipped, marking.hurried, marking.before))
    marking.take(second, assignment)
    if first.stopped:
        marking.first = second.finished
    marking.notes |= marking.first.notes
    if follows and marking.first.readable:
        follow_through(marking, assignment, needs, seconds, ask, given_away)
    _run_plain(marking, assignment, True, left, ask)
    return marking


def _run_plain(
    marking: Marking, assignment: Assignment, hidden: bool, seconds: float, ask: Ask
) -> float:
    """Run checks in the student's process; return the seconds left.

    The open ones get their marks there. What has passed sealed, although the student's code has
    changed given data that it uses, must pass there, too: it may be about that. Of what failed with
    a value that did not cross, or where the code changes a given class, it is noted for a person whether
    it earns more there.
    """
    start = time.monotonic()
    # sealed passes know of some more that are hidden, since they use what hidden ones bind
    more = {name for name, test in marking.tests.items() if test.hidden}
    in_order = [test for test in assignment.tests if (test.hidden or test.name in more) == hidden]
    failed = [t.name for t in in_order if marking.verdict(t) == Verdict.FAILED]
    strange = [name for name in failed if marking.tests[name].uncrossable]
    changed = [
        t.name
        for t in in_order
        if t.name in marking.tests and marking.tests[t.name].changed
        if marking.verdict(t) == Verdict.PASSED or marking.tests[t.name].points > 0
    ]
    names = [t.name for t in in_order if not t.sealed or t.name in strange or t.name in changed]
    if not names:
        return seconds
    result = ask(PassRequest(seconds, hidden, marking.skipped, before=marking.before, plain=names))
    marking.learn(result)
    for test in in_order:
        got = result.tests.get(test.name)
        if got and not test.sealed:
            marking.tests[test.name] = _worse(got, got) if got.changed else got
        elif got and test.name in strange:
            earns = got.points > marking.tests[test.name].points or got.verdict == Verdict.PASSED
            marking.in_process[test.name] = earns
        elif got and got.verdict == Verdict.FAILED:
            marking.tests[test.name] = _worse(marking.tests[test.name], got)
    return max(0.0, seconds - (time.monotonic() - start))


def _worse(ours: Tested, plain: Tested) -> Tested:
    """The result of a check that passes only with given data as the instructor has it."""
    said = plain.reason.rstrip(".")
    reason = f"{said}. Your code has changed {' and '.join(ours.changed)}, which is given."
    # all that it has sealed, or nothing: another number could carry a hidden text out
    points = ours.points if plain.points >= ours.points else 0
    return msgspec.structs.replace(plain, reason=reason, points=points)
