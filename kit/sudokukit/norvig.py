"""What the notebook `norvig` imports: boards as dictionaries of squares, and its self-checks."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from random import Random as Random
from typing import Any

from sudokukit.checks import Checks, eq_, ok_
from sudokukit.course import Course, counted, is_graded
from sudokukit.norvig_puzzles import EASY50, HARD10, HARDEST, TOP95
from sudokukit.pictures.squares import bars, changes, draw, side_by_side
from sudokukit.puzzles import isomorph

# what a notebook has by these names; the rest is kit.something
__all__ = [
    "bars", "blank_values", "changes", "check_contradiction", "check_same", "check_solved",
    "check_square", "check_value", "check_values", "draw", "eq_", "isomorph", "kit", "ok_",
    "points_so_far", "self_check", "side_by_side", "time_limit",
]  # fmt: skip

Values = dict[str, str]  # {square: the digits that are possible there}

SQUARES = tuple("ABCDEFGHI"[k // 9] + "123456789"[k % 9] for k in range(81))
BLOCKS = 3 * "aaabbbccc" + 3 * "dddeeefff" + 3 * "ggghhhiii"
ON = {s: s + block for s, block in zip(SQUARES, BLOCKS)}  # {square: its row, column and block}
PUZZLES = {"easy50": EASY50, "top95": TOP95, "hardest": HARDEST, "hard10": HARD10}


def _shown(value: object) -> str:
    if isinstance(value, dict) and value.keys() >= set(SQUARES):
        return "a dictionary of all 81 squares"
    return counted(value)


_NAMES = ("cross", "units_and_peers")
COURSE = Course(
    points={
        "cross": (1, 4),
        "units_and_peers": (2, 8),
        "grid_values": (2, 8),
        "assign": (2, 8),
        "eliminate": (3, 12),
        "search": (2, 8),
    },
    needs={
        "units_and_peers": _NAMES[:1],
        "grid_values": _NAMES[:1],
        "assign": _NAMES,
        "eliminate": (*_NAMES, "grid_values", "assign"),
        "search": (*_NAMES, "grid_values", "assign", "eliminate"),
    },
    given=(
        *("digits", "rows", "cols", "display", "parse_grid", "solve", "some"),
        *("time_limit", "kit"),
    ),
    hint_if_slow=True,
    endless="Functions call each other again and again, without an end",
    shown=_shown,
)
_checks = Checks(COURSE)
ask, check_value = _checks.ask, _checks.check_value
points_so_far, self_check, time_limit = (
    _checks.points_so_far,
    _checks.self_check,
    _checks.time_limit,
)
shown = COURSE.shown
kit = sys.modules[__name__]


def begin(names: dict[str, Any]) -> None:
    """Begin in a notebook with these names: its `globals()`."""
    COURSE.begin(names, digits="123456789", rows="ABCDEFGHI", cols="123456789")


def blank_values() -> Values:
    """Values in which every square has all nine digits."""
    return dict.fromkeys(SQUARES, "123456789")


def board_text(values: Values) -> str:
    """The board as text: all digits of each square, in columns of one width."""
    width = 1 + max(len(values[s]) for s in SQUARES)
    lines = []
    for k in range(0, 81, 9):
        marks = [values[s].center(width) for s in SQUARES[k : k + 9]]
        lines.append("|".join("".join(marks[n : n + 3]) for n in (0, 3, 6)))
        if k in (18, 45):
            lines.append("+".join(["-" * (3 * width)] * 3))
    return "\n".join(lines)


def check_square(
    values: Mapping[str, object], s: str, expected: str, after: str, hint: str = ""
) -> None:
    """Check the digits of one square; their order does not matter."""
    held = values.get(s)
    told = f"After {after.rstrip(',')}, {s} holds {shown(held)}, expected {expected!r}. {hint}".rstrip()
    ok_(isinstance(held, str) and sorted(held) == sorted(expected), told)


def check_values(
    values: Mapping[str, Any], expected: Values, after: str, hint: str = "", picture: bool = True
) -> None:
    """Check all 81 squares; else name, and draw, the first one that differs."""
    for s in SQUARES:
        if values.get(s) != expected[s] and sorted(str(values.get(s))) != sorted(expected[s]):
            if picture:
                why = f"{s} should be {expected[s] or 'empty'}."
                with suppress(AttributeError, KeyError, TypeError, ValueError):  # it is no board
                    _checks.show(draw(values, wrong=s, caption="your board", why=why))
            check_square(values, s, expected[s], after, hint)
        check_square(values, s, expected[s], after, hint)


def check_same(call: str, got: object, values: Values, hint: str = "") -> None:
    """Check that a call returned the very dictionary that it was given."""
    if got is None:
        hint = "None usually means that a return is missing."
    elif got is not False:
        hint = "Was a copy changed and returned?" if isinstance(got, dict) else ""
    what = "another dictionary" if isinstance(got, dict) else shown(got)
    ok_(
        got is values,
        f"{call} returned {what}, expected: the dictionary values that it was given. {hint}".rstrip(),
    )


def check_contradiction(call: str, got: object, why: str) -> None:
    """Check that a call returned False."""
    hint = " None usually means that a return is missing." if got is None else ""
    ok_(got is False, f"{call} returned {shown(got)}, expected False, because {why}{hint}")


def check_solved(call: str, got: Any, puzzle: Values, hint: str = "", then: str = "") -> None:
    """Check that `got` maps each square to one digit, obeys the rules and keeps to `puzzle` (values).

    hint: is told if got is no board; then: if it is one that is not solved, or wrong.
    """
    if got is None:
        hint = "None usually means that a return is missing."
    ok_(
        isinstance(got, dict),
        f"{call} returned {shown(got)}, expected values with one digit in each square. {hint}".rstrip(),
    )
    for s in SQUARES:
        held = got.get(s)
        ok_(
            isinstance(held, str) and len(held) == 1,
            f"{call} gave values that are not solved: {s} holds {shown(held)}. {then}".rstrip(),
        )
        ok_(
            held in puzzle[s],
            f"{call} put {held!r} into {s}, where the puzzle allows only {puzzle[s]!r}.",
        )
    line = "".join(got[s] for s in SQUARES)
    for k in range(9):
        top = 27 * (k // 3) + 3 * (k % 3)
        block = line[top : top + 3] + line[top + 9 : top + 12] + line[top + 18 : top + 21]
        for name, nine in [
            (f"row {'ABCDEFGHI'[k]}", line[9 * k : 9 * k + 9]),
            (f"column {k + 1}", line[k::9]),
            (f"the block that begins at {SQUARES[top]}", block),
        ]:
            ok_(
                sorted(nine) == list("123456789"),
                f"{call} gave a wrong solution: {name} does not hold all nine digits. {then}".rstrip(),
            )


@contextmanager
def with_stand_in() -> Iterator[None]:
    """Put the stand-in in the place of eliminate while assign is checked, whatever stands there."""
    names = COURSE.names
    if is_graded():
        yield
        return
    theirs, names["eliminate"] = names["eliminate"], names["_stand_in"]
    try:
        yield
    finally:
        names["eliminate"] = theirs


def without_stand_in() -> None:
    """Say so if the stand-in has come back into the place of the eliminate of Exercise 5."""
    ok_(
        is_graded() or COURSE.names["eliminate"] is not COURSE.names["_stand_in"],
        "eliminate is still the stand-in of Exercise 4. Has the cell of Exercise 5, where you wrote yours, run without an error? Run it, and then this one.",
    )
