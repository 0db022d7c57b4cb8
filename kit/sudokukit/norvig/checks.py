"""What the self-checks of `norvig` say about boards and calls."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

from sudokukit.checks import NO_RETURN, Checks, eq_, no_return, ok_
from sudokukit.course import is_graded
from sudokukit.norvig.boards import COURSE, SQUARES, Values, shown
from sudokukit.pictures.squares import draw
from sudokukit.plain import place_in

_checks = Checks(COURSE)
ask, check_value = _checks.ask, _checks.check_value
assert_equal, assert_raises = _checks.assert_equal, _checks.assert_raises
hidden_check, points_so_far, self_check, time_limit = (
    _checks.hidden_check,
    _checks.points_so_far,
    _checks.self_check,
    _checks.time_limit,
)


def assert_same(got: object, values: Values, msg: str = "") -> None:
    """Assert that a call returned the very dictionary that it was given."""
    check_same(_checks.call_in(sys._getframe(1)), got, values, msg)


def assert_grid(got: Any, expected: Values, msg: str = "") -> None:
    """Assert that a call returned a dictionary from the 81 squares to these characters, and to nothing else."""
    check_grid(_checks.call_in(sys._getframe(1)), got, expected, msg)


def assert_solved(got: Any, puzzle: Values, msg: str = "", then: str = "") -> None:
    """Assert that a call returned values with one digit in each square, which solve a puzzle (values).

    then: is told in place of msg if that is a board, but not solved, or wrong.
    """
    check_solved(_checks.call_in(sys._getframe(1)), got, puzzle, msg, then or msg)


def assert_values(values: Mapping[str, Any], expected: Values, msg: str = "") -> None:
    """Assert that all squares have these digits; the first one that differs is named, and drawn."""
    place = place_in(sys._getframe(1), shown)
    after = place.after(getattr(place.about(), "id", ""))
    check_values(values, expected, after or "this", msg, picture=not is_graded())


def check_grid(call: str, got: Any, expected: Values, hint: str = "") -> None:
    """Check that a call returned a dictionary from the 81 squares to these characters, and to nothing else."""
    ok_(isinstance(got, dict), f"{call} returned {shown(got)}, expected a dictionary.")
    ok_(
        all(key in SQUARES for key in got),
        f"{call} returned a dictionary whose keys are no squares: {shown([*got][:3])}. The squares are the keys, the characters the values.",
    )
    eq_(
        len(got),
        81,
        f"{call} returned a dictionary of {len(got)} entries, expected 81. {hint}".rstrip(),
    )
    for s, c in expected.items():
        eq_(got.get(s), c, f"{call} gave {got.get(s)!r} for {s}, expected {c!r}.")


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
        hint = NO_RETURN
    elif got is True:
        hint = "True or False is what all(...) and comparisons give; return values itself."
    elif got is False:
        hint = f"Nothing is impossible there, so that no False may come. {hint}"
    else:
        hint = "Was a copy changed and returned?" if isinstance(got, dict) else ""
    what = "another dictionary" if isinstance(got, dict) else shown(got)
    ok_(
        got is values,
        f"{call} returned {what}, expected: the dictionary values that it was given. {hint}".rstrip(),
    )


def check_contradiction(call: str, got: object, why: str) -> None:
    """Check that a call returned False."""
    hint = no_return(got)
    ok_(got is False, f"{call} returned {shown(got)}, expected False, because {why}{hint}")


def check_solved(call: str, got: Any, puzzle: Values, hint: str = "", then: str = "") -> None:
    """Check that `got` maps each square to one digit, obeys the rules and keeps to `puzzle` (values).

    hint: is told if got is no board; then: if it is one that is not solved, or wrong.
    """
    if got is None:
        hint = NO_RETURN
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
