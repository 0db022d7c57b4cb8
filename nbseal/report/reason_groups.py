"""Groups the reasons of failed checks: sentences that differ only in what they quote are one."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from nbseal.course.evidence import Entry
from nbseal.notebook.items import Item
from nbseal.results import Verdict

EXAMPLES = 3  # students that are named
MAX_SENTENCE = 300  # characters of it that count, and are shown

_RAISED = re.compile(r"([\w.]+ raised \w+)\b[:.].*", re.DOTALL)
_QUOTED = re.compile(r"""(?<!\w)(['"])(?!\s)(?:(?!\1).){1,200}?\1(?!\w)""")
_LEFT_OUT = re.compile(r"\[an? \w+\]")  # see nbseal.sealed.checker.reasons
_NUMBER = re.compile(r"(?<!\w)[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?(?!\w)")
_VALUE = r"(?:…|None|True|False|set\(\))"
_INSIDE = rf"\s*(?:{_VALUE}[\s,:]*)*…(?:[\s,:]*{_VALUE})*[\s,]*"
_CALL = re.compile(rf"(?<=\w)\({_INSIDE}\)")
_BRACKETS = re.compile(rf"(?<!\w)\({_INSIDE}\)|\[{_INSIDE}\]|\{{{_INSIDE}\}}")
_RUN = re.compile(r"…(?:[\s,:]*…)+")
_REST = re.compile(r"…[\s,\]}]*[\]}]")  # of a value of which only the beginning was left out


@dataclass(frozen=True)
class ReasonGroup:
    """sentence: with an ellipsis in place of figures and other values; example: one that a student has
    read; submissions, checks: how many got it; students: some of them."""

    exercise: str
    sentence: str
    example: str
    submissions: int
    checks: int
    students: tuple[str, ...]


def group_reasons(entries: Iterable[Entry], items: Sequence[Item]) -> tuple[ReasonGroup, ...]:
    """The reasons of all failed checks, the most frequent first.

    Checks of exercises that were left blank do not count: that is not a mistake in an answer.
    """
    own_cell = {item.name: item.own_cell for item in items}
    order = {item.name: place for place, item in enumerate(items)}
    found: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for entry in entries:
        blank = entry.blank
        for test in entry.tests:
            if test.verdict == Verdict.FAILED and own_cell.get(test.exercise) not in blank:
                key = test.exercise, normal(test.reason)
                found.setdefault(key, []).append((entry.student, one_line(test.reason)))
    groups = []
    for key, reports in found.items():
        students, example = sorted({who for who, _ in reports}), min(told for _, told in reports)
        some = tuple(students[:EXAMPLES])
        groups.append(ReasonGroup(*key, example, len(students), len(reports), some))
    return tuple(
        sorted(groups, key=lambda g: (-g.submissions, order.get(g.exercise, 0), g.sentence))
    )


def normal(reason: str) -> str:
    """A reason with an ellipsis in place of each figure, quoted text and value made of them; what is
    empty stays. Of what a student's function raised only the kind counts, as hidden checks tell it."""
    text = _RAISED.sub(r"\1.", one_line(reason))
    for pattern in (_LEFT_OUT, _QUOTED, _NUMBER):
        text = pattern.sub("…", text)
    before = ""
    while text != before:  # what is innermost first
        before = text
        text = _CALL.sub("(…)", _BRACKETS.sub("…", _RUN.sub("…", text)))
    return _REST.sub("…", text)


def one_line(text: str) -> str:
    """A text on one line, cut where it is long."""
    line = " ".join(text.split())
    return line if len(line) <= MAX_SENTENCE else line[: MAX_SENTENCE - 1] + "…"
