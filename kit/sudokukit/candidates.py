"""What the notebook `candidates` imports: boards as lists of candidates, and its self-checks."""

import functools
import importlib
import sys
from collections.abc import Callable, Collection, Iterable
from random import Random as Random
from typing import Any

from sudokukit.checks import Checks, eq_, ok_
from sudokukit.course import Course, counted
from sudokukit.pictures.boards import bars, changes, draw, side_by_side
from sudokukit.puzzles import isomorph
from sudokukit.told import place_of, student_lines

# what a notebook has by these names; the rest is kit.something
__all__ = [
    "bars", "changes", "check_cells", "draw", "eq_", "isomorph", "kit", "ok_", "points_so_far",
    "self_check", "side_by_side", "time_limit",
]  # fmt: skip

Board = list[list[list[int]]]  # 9x9 lists of candidates
Cells = list[str]  # the same as 81 texts, such as "258"
Units = tuple[tuple[int, ...], ...]  # each the numbers, from 0 to 80, of its nine cells

ROWS = tuple(tuple(9 * k + n for n in range(9)) for k in range(9))
COLUMNS = tuple(tuple(9 * n + k for n in range(9)) for k in range(9))
BLOCKS = tuple(
    tuple(27 * (k // 3) + 3 * (k % 3) + 9 * (n // 3) + n % 3 for n in range(9)) for k in range(9)
)
UNITS = ROWS + COLUMNS + BLOCKS
# of `sudokukit.answers`, a solver for the checks, which is out of reach of graded code
ANSWERS = {
    *("answers", "author_solver", "branch", "broken", "check_answer", "is_missed"),
    *("other_solver", "reduced", "right_solver", "shows", "smallest", "solution"),
}
COURSE = Course(
    points={
        "blocks_to_rows": (1, 4),
        "unique_digits": (1, 4),
        "is_solution": (1, 5),
        "failing_puzzle": (6, 2),
        "check_solver": (2, 6),
        "trial": (2, 6),
    },
    needs={
        "is_solution": ("blocks_to_rows",),
        "check_solver": ("blocks_to_rows", "is_solution", "failing_puzzle"),
        "trial": ("blocks_to_rows", "unique_digits"),
    },
    given=(
        *("time_limit", "isomorph", "check_cells", "draw", "changes", "bars", "kit"),
        *("EXAMPLE", "NO_SOLUTION", "read_board", "row_candidates", "transpose", "candidates"),
        *("unique", "reduce_board", "has_repeats", "first_trial", "their_trial", "their_solver"),
        "solve",
    ),
    hint_if_slow=True,
    endless="Functions call each other again and again, without an end",
    shown=counted,
)
_checks = Checks(COURSE)
points_so_far, self_check, time_limit = (
    _checks.points_so_far,
    _checks.self_check,
    _checks.time_limit,
)
begin, shown = COURSE.begin, COURSE.shown
kit = sys.modules[__name__]


def __getattr__(name: str) -> Any:
    if name in ANSWERS:
        try:
            return getattr(_answers(), name)
        except (ImportError, OSError):  # out of reach of graded code
            told = f"kit.{name} is a tool of the checks, and not there for your code."
            raise AttributeError(f"{told} Find the answer without it.") from None
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name, obj=kit)


@functools.cache
def _answers() -> Any:
    return importlib.import_module("sudokukit.answers")


def check_cells(
    call: str, got: Any, allowed: Iterable[Collection[object]], hint: str = "", what: str = "cells"
) -> None:
    """Check a list of nine cells, or other things, place by place; allowed: what may stand in each."""
    missing = " None usually means that a return is missing." if got is None else ""
    ok_(
        isinstance(got, list) and len(got) == 9,
        f"{call} returned {shown(got)}, expected a list of nine {what}.{missing}",
    )
    for n, (mine, right) in enumerate(zip(got, allowed)):
        ok_(
            any(mine == one and type(mine) is type(one) for one in right),
            f"{call} gave {shown(mine)} in place {n}, expected {' or '.join(map(shown, right))}. {hint}".rstrip(),
        )


def marks(puzzle: str) -> str:
    """The 81 marks of a puzzle, blanks as dots."""
    ok_(isinstance(puzzle, str), f"A puzzle is a text; this is {shown(puzzle)}.")
    marks = "".join(puzzle.split()).replace("_", ".").replace("0", ".")
    other = next((mark for mark in marks if mark not in "123456789."), "")
    ok_(
        not other,
        f"In a puzzle stand digits, and _ or 0 or a dot for a blank; this one has {shown(other)} in it: {shown(puzzle)}.",
    )
    hint = " Spaces do not count: a blank is _ or 0 or a dot." if " " in puzzle else ""
    ok_(
        len(marks) == 81,
        f"A puzzle has 81 marks; this one has {len(marks)}: {shown(puzzle)}.{hint}",
    )
    return marks


def opened(puzzle: str) -> Cells:
    """The candidates of 81 cells, as texts."""
    return ["123456789" if mark == "." else mark for mark in marks(puzzle)]


def boarded(cells: Cells) -> Board:
    """Candidates of 81 cells as a board."""
    return [[[int(d) for d in cells[9 * i + j]] for j in range(9)] for i in range(9)]


def alone(function: Callable[..., Any], *arguments: Any) -> Any:
    """What a function of yours returns while the tools that would do its work are put away."""
    answers = _answers()
    try:
        with answers.put_away():
            return function(*arguments)
    except answers.PutAway as error:
        ok_(False, str(error))


def referee(puzzle: str, board: object) -> Any:
    """What is_solution answers; it must leave the board alone."""
    before = repr(board)
    got = alone(COURSE.names["is_solution"], puzzle, board)
    ok_(
        repr(board) == before,
        "is_solution changed the board that it was given: row.sort() changes a row, sorted(row) is a new list.",
    )
    return got


def where(error: Exception) -> str:
    """The first line of the student's that an error came through, in words; or ""."""
    lines = student_lines(COURSE, error)
    return place_of(lines[0]) if lines else ""


def complaint(test: Callable[..., object], solver: Callable[..., object]) -> Exception | None:
    """What a test raises over a solver, or None."""
    answers = _answers()
    try:
        with answers.put_away():
            test(answers.at_hand(solver))
    except (NotImplementedError, answers.PutAway):
        raise
    except Exception as error:
        return error
    return None


def check_solve(name: str, puzzle: str, board: object) -> None:
    """Check what `solve` made of a puzzle, where the answers are at hand."""
    try:
        answers = _answers()
    except (ImportError, OSError):  # out of reach of graded code; and this is no check
        return
    ok_(answers.right_solver(puzzle), f"{name} has no solution: go back to exercise 4.")
    answers.check_answer(f"solve of {name}", board, opened(puzzle))
