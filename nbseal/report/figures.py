"""The figures of an assignment's report: what there is about a class in, figures out."""

import statistics
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from math import floor, log10
from pathlib import Path

from nbseal.course.config import course_config
from nbseal.course.due import read_due, sentences
from nbseal.course.evidence import Entry, Evidence, read_evidence
from nbseal.course.needs_a_person import attention_of, shared_notes
from nbseal.course.settings import course_zone
from nbseal.course.state import State
from nbseal.notebook.items import Item
from nbseal.report.reason_groups import EXAMPLES, group_reasons
from nbseal.report.shapes import Bin, ItemFigures, Late, Report, StoodIn, StudentFigures, Summary
from nbseal.report.similarity import Similarity, class_similarity
from nbseal.text import alphabetical
from nbseal.version import VERSION

MIN_STUDENTS = 5  # of whom the discrimination of an exercise is told
MOST_BINS = 15
SLOWEST = 10
_CLOSE = 1e-6  # points are rounded to six digits; see nbseal.sealed.grader


def make_report(
    course: Path, name: str, *, similarity: bool = False, state: State | None = None
) -> Report:
    """The figures of an assignment's class, from the gradebook and the records of grading.

    state: of the class, if it was read already. Raises AssignmentError or CourseError.
    """
    evidence = read_evidence(course, name, state)
    alike = None
    if similarity:
        graded = [entry.student for entry in evidence.entries if entry.records]
        alike = class_similarity(course, name, graded)
    zone = course_zone(course_config(course))
    due = sentences(name, read_due(course, name), zone)
    if evidence.state:
        due += [f"{told}." for told in (evidence.state.lost, evidence.state.untimed) if told]
    return replace(report_of(evidence, alike), due=tuple(due))


def report_of(evidence: Evidence, similarity: Similarity | None = None) -> Report:
    """The figures of a class."""
    entries, items = evidence.entries, evidence.items
    totals = [entry.marks.total for entry in entries if entry.marks]
    points = sum(item.points for item in items)
    missing = evidence.roster - {entry.student for entry in entries}
    if evidence.state:  # who has handed in may go by the platform's number
        missing &= {student.id for student in evidence.state.missing}
    attention = attention_of(entries)
    urgent = {one.student for one in attention if one.urgent}
    students = [_student(evidence, entry, urgent) for entry in entries]
    late = [Late(s.student, s.seconds_late, s.penalty) for s in students if s.points is not None]
    late = [one for one in late if one.seconds > 0]
    seconds = {e.student: sum(r.seconds for r in e.records) for e in entries if e.records}
    return Report(
        *(evidence.assignment, VERSION, points, len(evidence.roster), len(entries)),
        *(tuple(sorted(missing)), summary_of(totals)),
        sum(bool(entry.marks.unmarked) for entry in entries if entry.marks),
        histogram(totals, points),
        tuple(item_figures(item, items, entries) for item in items),
        group_reasons(entries, items),
        _stood_in(entries),
        summary_of([*seconds.values()]),
        tuple(sorted(seconds.items(), key=lambda pair: (-pair[1], pair[0]))[:SLOWEST]),
        attention,
        tuple(sorted(late, key=lambda one: (-one.seconds, one.student))),
        tuple(sorted(students, key=lambda s: (*alphabetical(s.name or s.student), s.student))),
        dict(evidence.names),
        similarity,
        shared=tuple(shared_notes(entries).items()),
    )


def summary_of(numbers: Sequence[float]) -> Summary | None:
    """The summary of some numbers; None if there are none. Quartiles are those of Hyndman and Fan's
    definition 7, as in R, NumPy and spreadsheets (doi:10.1080/00031305.1996.10473566)."""
    if not numbers:
        return None
    several = [*numbers, *numbers[:1]] if len(numbers) == 1 else numbers  # one is its own quartile
    lower, median, upper = statistics.quantiles(several, n=4, method="inclusive")
    mean = statistics.fmean(numbers)
    return Summary(len(numbers), mean, min(numbers), lower, median, upper, max(numbers))


def histogram(numbers: Sequence[float], most: float) -> tuple[Bin, ...]:
    """Bins of one width, 1, 2 or 5 times a power of ten, from 0 to at least `most`, or to what is
    above; no narrower than 1 where all numbers are whole."""
    most = max([most, *numbers])
    if not numbers or most <= 0:
        return (Bin(0, max(most, 0), len(numbers)),) if numbers else ()
    least = most / MOST_BINS
    power = 10.0 ** floor(log10(least))
    width = next(step * power for step in (1, 2, 5, 10) if step * power >= least * (1 - _CLOSE))
    if all(float(number).is_integer() for number in numbers):
        width = max(width, 1)
    number = max(1, -floor(-most / width + _CLOSE))
    places = [min(floor(value / width + _CLOSE), number - 1) for value in numbers]
    edges = [round(min(place * width, most), 9) for place in range(number + 1)]
    return tuple(Bin(*ends, places.count(place)) for place, ends in enumerate(pairwise(edges)))


def item_figures(item: Item, items: Sequence[Item], entries: Sequence[Entry]) -> ItemFigures:
    """The figures of one exercise. What a person still has to mark is left out."""
    own = item.own_cell if item.manual else ""
    marked = [e.marks for e in entries if e.marks and own not in e.marks.by_hand]
    scores = [marks.by_exercise[item.name] for marks in marked]
    read = [entry for entry in entries if all(record.readable for record in entry.records)]
    blank = sum(item.own_cell in entry.blank for entry in read)
    difficulty = full = None
    if scores and item.points > 0:
        difficulty = statistics.fmean(scores) / item.points
        full = sum(score >= item.points - _CLOSE for score in scores) / len(scores)
    others = [other.name for other in items if other.name != item.name]
    open_cells = {other.own_cell for other in items if other.manual}
    pairs = [
        (marks.by_exercise[item.name], sum(marks.by_exercise[other] for other in others))
        for marks in marked
        if not open_cells.intersection(marks.by_hand)
    ]
    value, why = discrimination(pairs)
    if len(pairs) < MIN_STUDENTS <= len(marked):
        why = f"{len(marked) - len(pairs)} submissions wait for marks by hand"
    if not others:
        value, why = None, "there is no other exercise"
    return ItemFigures(
        *(item.name, item.points, item.manual, len(marked), blank),
        *(difficulty, full, value, why, item.unsealed),
    )


def discrimination(pairs: Sequence[tuple[float, float]]) -> tuple[float | None, str]:
    """How well an exercise tells those who do well in the rest from those who do not, from -1 to 1.

    pairs: (points in it, points in all others) of each submission. It is the corrected item-total
    correlation (Henrysson, Psychometrika 28, 1963, doi:10.1007/BF02289618). From 0.3 or 0.4 up it is held
    to be good; below 0.2 it calls for a look (Ebel and Frisbie, Essentials of Educational Measurement,
    5th edition, 1991, chapter 13). Returns None and the reason where it is not defined.
    """
    if len(pairs) < MIN_STUDENTS:
        return None, f"fewer than {MIN_STUDENTS} submissions"
    own, rest = ([round(value, 6) for value in side] for side in zip(*pairs))
    for points, where in ((own, ""), (rest, " in the rest")):
        if len(set(points)) == 1:
            return None, f"all have the same points{where}"
    return statistics.correlation(own, rest), ""


def _stood_in(entries: Iterable[Entry]) -> tuple[StoodIn, ...]:
    uses = defaultdict[str, list[str]](list)
    for student, test in ((entry.student, test) for entry in entries for test in entry.tests):
        for exercise in test.instead_of:
            uses[exercise].append(student)
    found = [
        StoodIn(name, len({*who}), len(who), tuple(sorted({*who})[:EXAMPLES]))
        for name, who in uses.items()
    ]
    return tuple(sorted(found, key=lambda one: -one.submissions))


def _student(evidence: Evidence, entry: Entry, urgent: Collection[str]) -> StudentFigures:
    who, marks = entry.student, entry.marks
    return StudentFigures(
        *(who, evidence.names.get(who, "")),
        tuple(map(marks.points_of, evidence.items)) if marks else None,
        marks.total if marks else None,
        marks.late_penalty if marks else 0,
        marks.by_hand if marks else (),
        *(entry.seconds_late, who in urgent),
    )
