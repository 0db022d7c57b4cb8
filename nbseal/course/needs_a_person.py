"""Which submissions a person should look at, and why."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from nbseal.course.evidence import Entry, Record
from nbseal.course.state import CHANGED
from nbseal.notebook.cell_merge import ANOTHER
from nbseal.results import Verdict
from nbseal.text import listed

ENDED = "The process that ran this code ended"  # see nbseal.sealed.client.worker_client
STOPPED = "The checks were stopped"  # see nbseal.sealed.grader
FOLLOWED = "Marked with the course's "  # see nbseal.sealed.marking
CROSSES_NOT = "did not cross"
_AGAIN = " nbseal accept STUDENT TEST --points N gives N; --undo lets the check decide."
# {kind: what it is called}, of those whose marks may be wrong until somebody looks
URGENT = {
    CROSSES_NOT: "checks that fail sealed only: nbseal accept gives their points",
    "not graded": "not graded: the gradebook has no marks",
    "no record": "marks without a record of sealed grading",
    "refused": "collecting could take nothing of what was handed in",
    "unreadable": "the file could not be read",
    "another notebook": "perhaps the notebook of another assignment",
    "not run": "checks that could not run",
    "stale": "graded before something changed",
    "untimed": "handed in at a time that nobody knows",
    "by hand": "marks by hand that wait for another look",
    "no walls": "graded without a sandbox (--unsafe)",
    "other marks": "the gradebook has other automatic marks than the last grading gave",
}
KINDS = URGENT | {
    "to be marked": "answers that wait for a mark by hand",
    "untouched": "nothing is answered in it",
    "process ended": "the process of the student's code ended during checks",
    "exercise cells": "cells of exercises that are missing, doubled, retyped or damaged",
    "reaches": "code that reaches for what exercises seldom need",
    "collected": "the same notebook as another student's, or several to choose from",
    "remarks": "remarks about the file",
}
_DOUBTFUL = (CROSSES_NOT, "refused", "unreadable", "another notebook", "not run", "untimed")


@dataclass(frozen=True)
class Note:
    """Why to look: one of KINDS, and a sentence."""

    kind: str
    text: str


@dataclass(frozen=True)
class Attention:
    """A submission that a person should look at; urgent: its marks may be wrong until then."""

    student: str
    urgent: bool
    notes: tuple[Note, ...]


def attention_of(entries: Iterable[Entry]) -> tuple[Attention, ...]:
    """The submissions to look at: urgent ones first, then by student. What most share is no reason."""
    found, entries = [], list(entries)
    shared = shared_notes(entries)
    for entry in entries:
        if notes := tuple(note for note in _notes(entry) if note not in shared):
            urgent = any(note.kind in URGENT for note in notes)
            found.append(Attention(entry.student, urgent, notes))
    given = {one.student for one in found if any(note.kind == CROSSES_NOT for note in one.notes)}
    # marks that a person must give, then others that may be wrong
    return tuple(sorted(found, key=lambda a: (a.student not in given, not a.urgent, a.student)))


def shared_notes(entries: Sequence[Entry]) -> dict[Note, int]:
    """{note: of how many}, of those that more than half of a class has, as after a corrected check."""
    counts = Counter(note for entry in entries for note in {*_notes(entry)})
    most = max(2, len(entries) / 2)
    return {note: n for note, n in counts.items() if n > most and note.kind not in URGENT}


def doubtful_marks(entries: Iterable[Entry]) -> list[str]:
    """The students whose automatic marks may be wrong until somebody looks; but for those of whom
    nbseal.course.state says so."""
    return [
        entry.student
        for entry in entries
        if entry.marks and any(note.kind in _DOUBTFUL for note in _notes(entry))
    ]


def _notes(entry: Entry) -> Iterator[Note]:
    yield from _notes_on_types(entry)
    if entry.refused:
        before = " Another version is there." if entry.handed_in else ""
        yield Note("refused", f"Collecting it: {entry.refused}.{before}")
        if not (entry.handed_in or entry.marks):
            return
    yield from _notes_on_marks(entry)
    for remark in entry.collected:
        yield Note("collected", f"Collecting it: {remark}.")
    for record in entry.records:
        for note in _notes_on_record(record):
            where = f"{record.notebook}: " if record.notebook else ""
            yield Note(note.kind, where + note.text)


def _notes_on_types(entry: Entry) -> Iterator[Note]:
    """Notes on checks that fail sealed only, until a person gives a mark for them, be it 0.

    What fails in the student's process, too, would earn nothing in any grader.
    """
    decided = entry.marks.decided if entry.marks else ()
    for record in entry.records:
        for test in record.tests:
            name = f"{record.notebook}/{test.name}" if record.notebook else test.name
            if test.uncrossable and test.in_process and name not in decided:
                yield Note(
                    CROSSES_NOT,
                    f"{name}: {test.lost} did not cross, or the code changes this class; in the "
                    "student's process it earns more.",
                )


def _notes_on_marks(entry: Entry) -> Iterator[Note]:
    """Notes on the marks in the gradebook."""
    marks = entry.marks
    if marks is None:
        yield Note("not graded", "It was handed in and is not graded yet; run: nbseal grade.")
    elif not entry.records:
        yield Note("no record", "Its marks are not from sealed grading, or the record is gone.")
    if entry.foreign:
        yield Note("other marks", "Somebody, or another program, has changed them since.")
    if marks and marks.again:
        hand, checks = marks.by_test, {test.name: test.points for test in entry.tests}
        both = "{} ({:g} by hand, {:g} by the check)".format
        named = [both(c, hand[c], checks[c]) if c in checks else c for c in marks.again]
        then = _AGAIN if checks.keys() & marks.again else ""
        yield Note("by hand", f"To be looked at again: {listed(named)}.{then}")
    if marks and marks.unmarked:
        yield Note("to be marked", f"To be marked by hand: {listed(marks.unmarked)}.")
    if entry.stale and not entry.foreign:
        changed = f"{CHANGED[0].upper()}{CHANGED[1:]} it was graded; run: nbseal grade."
        yield Note("stale", changed)
    if entry.no_time:
        yield Note(
            "untimed",
            f"Nothing is taken off for being late: {entry.no_time}. Collect it again with --map and a "
            "time, or write the time into its timestamp.txt; then grade again.",
        )


def _notes_on_record(record: Record) -> Iterator[Note]:
    """Notes on a grading."""
    if not record.readable:
        yield Note("unreadable", " ".join(record.remarks))
    failed = [test for test in record.tests if test.verdict == Verdict.FAILED]
    if reasons := [test.reason for test in record.tests if test.verdict == Verdict.NOT_RUN]:
        yield Note("not run", f"Checks: {len(reasons)}. {' '.join(dict.fromkeys(reasons))}")
    if record.untouched:
        yield Note("untouched", "It is as it was released; perhaps the wrong file was handed in.")
    if not record.safe:
        yield Note("no walls", "This code could have done what the grading user can do.")
    if ended := [test.name for test in failed if test.reason.startswith(ENDED)]:
        yield Note("process ended", f"In {listed(ended)}.")
    for exercise, text in record.notes.items():
        if note := text.partition(FOLLOWED)[0].strip():
            yield Note("exercise cells", f"{exercise}: {note}")
    for reach in record.reaches:
        place = f"{reach.cell or 'a cell of their own'}, line {reach.line}: {reach.code}"
        yield Note("reaches", f"{reach.word} ({place})")
    if record.readable:
        for remark in record.remarks:
            another = remark.startswith(ANOTHER)
            yield Note("another notebook" if another else "remarks", remark)
