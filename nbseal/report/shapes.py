"""What a report is made of."""

from collections.abc import Mapping
from dataclasses import dataclass

from nbseal.course.needs_a_person import Attention, Note
from nbseal.report.reason_groups import ReasonGroup
from nbseal.report.similarity import Similarity


@dataclass(frozen=True)
class Summary:
    """Of numbers; `number`: how many."""

    number: int
    mean: float
    least: float
    lower_quartile: float
    median: float
    upper_quartile: float
    greatest: float


@dataclass(frozen=True)
class Bin:
    """So many numbers from `low` to below `high`; the last one includes `high`."""

    low: float
    high: float
    count: int


@dataclass(frozen=True)
class ItemFigures:
    """marked: submissions that have a mark for it; blank: of those that nbseal graded, in how many
    nothing was written; difficulty: the mean share of its points; full: the share of submissions with
    all of them; discrimination: see figures.discrimination, None, and why in `undefined`, where there
    is none; unsealed: see nbseal.notebook.items.Item."""

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
    """name: "" if the gradebook has none; points: by item, None until a person has given them, and total:
    less the penalty, None if there are no marks; by_hand: cells that wait for a person; look: whether the
    marks may change."""

    student: str
    name: str
    points: tuple[float | None, ...] | None
    total: float | None
    penalty: float
    by_hand: tuple[str, ...]
    seconds_late: float
    look: bool


@dataclass(frozen=True)
class Late:
    """A submission that came late; penalty: points taken off for it."""

    student: str
    seconds: float
    penalty: float


@dataclass(frozen=True)
class Report:
    """points: those that can be had; roster: how many the gradebook knows; submissions: how many are
    handed in or in the gradebook; missing: who has not handed in; provisional: how many wait for a first
    mark of a person; seconds: that each submission took; slowest, late: the greatest first; names: {student:
    name}; due: sentences about it; shared: notes that most have, and how many."""

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
