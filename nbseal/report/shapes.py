"""What a report is made of."""

from collections.abc import Mapping
from dataclasses import dataclass

from nbseal.course.needs_a_person import Attention, Note
from nbseal.report.reason_groups import ReasonGroup
from nbseal.report.similarity import Similarity


@dataclass(frozen=True)
class Summary:
    """A summary of numbers: how many, mean, least, quartiles and greatest."""

    number: int
    mean: float
    least: float
    lower_quartile: float
    median: float
    upper_quartile: float
    greatest: float


@dataclass(frozen=True)
class Bin:
    """So many numbers from `low` to below `high`; the last bin of a histogram includes `high`."""

    low: float
    high: float
    count: int


@dataclass(frozen=True)
class ItemFigures:
    """An exercise, or a cell that a person marks.

    marked: submissions that have a mark for it. blank: of those that nbseal graded, in how many
    nothing was written. difficulty: the mean share of its points; full: the share of submissions
    with all of them. discrimination: see `discrimination`; None, and why in `undefined`, where
    there is none. unsealed: see nbseal.notebook.items.Item.
    """

    name: str
    points: float
    manual: bool
    marked: int
    blank: int
    difficulty: float | None
    full: float | None
    discrimination: float | None
    undefined: str
    unsealed: float | None


@dataclass(frozen=True)
class StoodIn:
    """For how many submissions, and checks of them, the reference of an exercise stood in."""

    exercise: str
    submissions: int
    checks: int
    students: tuple[str, ...]  # some of them


@dataclass(frozen=True)
class StudentFigures:
    """One student's marks. name: "" if the gradebook has none; points: by item, and total: after
    what was taken off for being late, None if there are no marks; by_hand: items, or cells of them,
    that wait for a person; look: whether the marks may change, see nbseal.course.needs_a_person."""

    student: str
    name: str
    points: tuple[float, ...] | None
    total: float | None
    penalty: float
    by_hand: tuple[str, ...]
    seconds_late: float
    look: bool


@dataclass(frozen=True)
class Late:
    """A submission that came late: by how many seconds, and what was taken off for it."""

    student: str
    seconds: float
    penalty: float


@dataclass(frozen=True)
class Report:
    """All figures. points: those that can be had; submissions: those handed in or in the
    gradebook; missing: students that the gradebook knows and who have not handed in; students:
    those who have; provisional: how many of them wait for marks of a person; late: with the latest
    first; due: sentences about when it was due; shared: notes that most have, and how many; seconds: that each submission took to grade;
    slowest: with the longest first."""

    assignment: str
    nbseal: str
    points: float
    roster: int
    submissions: int
    missing: tuple[str, ...]
    marks: Summary | None
    provisional: int
    histogram: tuple[Bin, ...]
    items: tuple[ItemFigures, ...]
    reasons: tuple[ReasonGroup, ...]
    follow_through: tuple[StoodIn, ...]
    seconds: Summary | None
    slowest: tuple[tuple[str, float], ...]
    attention: tuple[Attention, ...]
    late: tuple[Late, ...]
    students: tuple[StudentFigures, ...]
    names: Mapping[str, str]
    similarity: Similarity | None = None
    due: tuple[str, ...] = ()
    shared: tuple[tuple[Note, int], ...] = ()
