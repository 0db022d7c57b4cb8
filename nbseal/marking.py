"""In which passes a submission is marked, and what comes of them together."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from nbseal.assignment import Assignment, Exercise, TestCell
from nbseal.order import Order

Told = dict[str, Any]  # what a checker tells of a pass; "tests": {test cell: its verdict}
Ask = Callable[[Order], Told]


@dataclass
class Marking:
    """tests: {test cell: verdict, reason, outputs}; told: of the pass that ran the cells;
    notes: {exercise: what is to be said about it}; stopped: why passes did not come to their end."""

    tests: dict[str, dict[str, Any]] = field(default_factory=dict)
    told: Told = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    stopped: list[str] = field(default_factory=list)

    def take(self, told: Told) -> None:
        self.tests.update(told["tests"])
        self.stopped += filter(None, [told.get("stopped")])

    def verdict(self, test: TestCell) -> str:
        return str(self.tests.get(test.name, {}).get("verdict", "not run"))

    def wrong(self, exercises: Sequence[Exercise]) -> list[str]:
        """Those of the exercises of which not all checks have passed."""
        return [e.name for e in exercises if any(self.verdict(t) != "passed" for t in e.tests)]


def mark(
    assignment: Assignment,
    needs: Mapping[str, Sequence[str]],
    seconds: float,
    ask: Ask,
    *,
    follow_through: bool = True,
    put_off: bool = True,
) -> Marking:
    """Mark a submission: visible checks, hidden ones, and those that an earlier mistake spoiled.

    needs: {exercise: exercises it builds on}. seconds: for each of the first two passes, and for
    all others together. ask: has a checker do a pass. follow_through: whether checks are asked
    again with the reference's functions for earlier exercises; put_off: whether those that will
    be, are asked so at once, and with the student's own only if they fail. That gives the same
    marks, and spares most of the waiting for what never ends.
    """
    marking = Marking()
    waits = needs if follow_through and put_off else {}
    first = ask(Order(seconds, needs=waits))
    marking.take(first)
    wrong = [e.name for e in assignment.exercises if _failed(marking, e)]
    skipped = first.get("skipped", ())
    second = ask(Order(seconds, hidden=True, skipped=skipped, needs=waits, wrong=wrong))
    marking.take(second)
    skipped = sorted({*skipped, *second.get("skipped", ())})
    marking.told = first if "graded" in first else second
    marking.notes |= marking.told.get("notes", {})
    if follow_through and marking.told.get("readable"):
        end = time.monotonic() + seconds
        _follow_through(marking, assignment, needs, end, skipped, ask)
        _ask_the_rest(marking, end, skipped, ask)
    return marking


def _failed(marking: Marking, exercise: Exercise) -> bool:
    return any(marking.verdict(test) in ("failed", "put off") for test in exercise.tests)


def _follow_through(
    marking: Marking,
    assignment: Assignment,
    needs: Mapping[str, Sequence[str]],
    end: float,
    skipped: Sequence[int],
    ask: Ask,
) -> None:
    """Ask the checks that failed, or were put off, with the reference for all earlier exercises.

    Only of an exercise before which one lost points by itself, and whose own cell, for which the
    reference never stands, is not blank.
    """
    blank = marking.told.get("blank", ())
    for exercise in assignment.exercises:
        asked = [t.name for t in exercise.tests if marking.verdict(t) in ("failed", "put off")]
        earlier = assignment.before(exercise)
        wrong = marking.wrong(earlier)
        seconds = end - time.monotonic()
        if not asked or not wrong or assignment.own_cell(exercise) in blank or seconds <= 0:
            continue
        replaced = [e.name for e in earlier]
        order = Order(seconds, None, skipped, asked=asked, replaced=replaced)
        told = ask(order)
        passed = [n for n in asked if told["tests"].get(n, {}).get("verdict") == "passed"]
        if not passed:
            continue
        at_fault = [name for name in wrong if name in needs.get(exercise.name, ())] or wrong
        whose = f"the course's {_listed(at_fault)}"
        reason = f"Passed with {whose} in place of yours."
        for name in passed:
            told_so = {"output_type": "stream", "name": "stdout", "text": reason + "\n"}
            marking.tests[name] |= {
                "verdict": "passed",
                "reason": reason,
                "instead_of": at_fault,
                "outputs": [*marking.tests[name]["outputs"], told_so],
            }
        before = marking.notes.get(exercise.name, "")
        note = f"Marked with {whose} in place of yours, so that one mistake costs once."
        marking.notes[exercise.name] = f"{before} {note}".strip()


def _ask_the_rest(marking: Marking, end: float, skipped: Sequence[int], ask: Ask) -> None:
    """Ask what was put off, and failed with the reference, with the student's own functions."""
    left = [test for test in marking.tests.values() if test["verdict"] == "put off"]
    for hidden in (False, True):  # apart, since visible checks show what they print
        asked = [test["name"] for test in left if test["hidden"] == hidden]
        if asked:
            seconds = max(0.0, end - time.monotonic())
            order = Order(seconds, hidden=hidden, skipped=skipped, asked=asked)
            marking.take(ask(order))


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
