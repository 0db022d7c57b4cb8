"""What the self-checks of `candidates` say about cells, boards, referees and tests."""

import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sudokukit.candidates.boards import COURSE, Board, Cells, marks, opened, shown, solver_tools
from sudokukit.checks import Checks, no_return, ok_
from sudokukit.pictures.boards import CELLS, Picture, _grid, changes, draw
from sudokukit.told import place_of, student_lines

_checks = Checks(COURSE)
assert_equal = _checks.assert_equal
hidden_check, points_so_far, self_check, time_limit = (
    _checks.hidden_check,
    _checks.points_so_far,
    _checks.self_check,
    _checks.time_limit,
)


def assert_cells(got: Any, expected: Sequence[object], msg: str | Sequence[str] = "") -> None:
    """Assert that a list holds nine things, cells or blocks; the first that differs is named.

    msg: a sentence, or one for each place.
    """
    check_cells(
        _checks.call_in(sys._getframe(1)), got, [[thing] for thing in expected], msg, "lists"
    )


def assert_solved(got: Any, allowed: Cells, msg: str = "") -> None:
    """Assert that a board is solved and obeys the rules; allowed: the digits of each of the 81 cells."""
    solver_tools().check_answer(_checks.call_in(sys._getframe(1)), got, allowed, msg)


def check_cells(
    call: str,
    got: Any,
    allowed: Iterable[Collection[object]],
    hint: str | Sequence[str] = "",
    what: str = "cells",
) -> None:
    """Check a list of nine cells, or other things, place by place.

    allowed: what may stand in each place; hint: a sentence, or one for each place.
    """
    missing = no_return(got)
    allowed = [*allowed]
    if isinstance(got, list) and len(got) < 9:
        pairs = zip([*got, None], allowed)
        n, right = next((n, right) for n, (mine, right) in enumerate(pairs) if mine not in right)
        missing = f" Place {n}, {' or '.join(map(shown, right))}, is the first that is missing."
    ok_(
        isinstance(got, list) and len(got) == 9,
        f"{call} returned {shown(got)}, expected a list of nine {what}{f', not of {len(got)}' if isinstance(got, list) else ''}.{missing}",
    )
    for n, (mine, right) in enumerate(zip(got, allowed)):
        ok_(
            any(mine == one and type(mine) is type(one) for one in right),
            f"{call} gave {shown(mine)} in place {n}, expected {' or '.join(map(shown, right))}. {hint if isinstance(hint, str) else hint[n]}".rstrip()
            + _kinds(mine, next(iter(right))),
        )


def _kinds(mine: object, right: object) -> str:
    """What is said of something of another kind."""
    parts = [part for part in mine if isinstance(part, list)] if isinstance(mine, list) else []
    if parts and [x for part in parts for x in part] == right:
        return " append puts a list in as one thing, += puts in its elements."
    other = type(mine) in (set, tuple) and isinstance(right, list)
    return f" (A {type(mine).__name__} is not a list.)" if other else ""


@contextmanager
def tools_away() -> Iterator[None]:
    """Put the tools away that would do the work of a function of yours, while what is inside runs."""
    answers = solver_tools()
    try:
        with answers.put_away():
            yield
    except answers.PutAway as error:
        ok_(False, str(error))


def alone(function: Callable[..., Any], *arguments: Any) -> Any:
    """What a function of yours returns while the tools that would do its work are put away."""
    with tools_away():
        return function(*arguments)


SORTED_HINT = (
    "sort, pop and remove change a list; sorted(row) is a new one, and cell[0] takes nothing out."
)


def referee(puzzle: str, board: object) -> Any:
    """What is_solution answers; it must leave the board alone."""
    before = repr(board)
    got = alone(COURSE.names["is_solution"], puzzle, board)
    ok_(
        repr(board) == before,
        f"is_solution changed the board that it was given: {SORTED_HINT}",
    )
    return got


def where(error: Exception) -> str:
    """The first line of the student's that an error came through, in words; or ""."""
    lines = student_lines(COURSE, error)
    return place_of(lines[0]) if lines else ""


def complaint(test: Callable[..., object], solver: Callable[..., object]) -> Exception | None:
    """What a test raises over a solver, or None."""
    answers = solver_tools()
    try:
        with answers.put_away():
            test(answers.at_hand(solver))
    except (NotImplementedError, answers.PutAway):
        raise
    except Exception as error:
        return error
    return None


UPPER = CELLS[:27]


def step(puzzle: str, before: Board, after: Board, caption: str, why: str, **marks: Any) -> Picture:
    """What became of the board of a puzzle; marks: as in `changes`."""
    givens = _givens(puzzle)
    return changes(before, after, givens=givens, caption=caption, why=why, **marks)


def _givens(puzzle: str) -> set[tuple[int, int]]:
    return {cell for cell, mark in zip(CELLS, marks(puzzle)) if mark != "."}


def picture_of(puzzle: str, board: Board, caption: str) -> Picture:
    """What a solver answered: the digits of the puzzle as they were given, and those it found."""
    grid, givens = _grid(board), _givens(puzzle)
    found = {(i, j) for i, j in CELLS if len(grid[i][j]) == 1} - givens
    return draw(board, givens=givens, found=found, caption=caption)


def check_solve(name: str, puzzle: str, board: object) -> None:
    """Check what `solve` made of a puzzle, where the answers are at hand."""
    try:
        answers = solver_tools()
    except (ImportError, OSError):  # out of reach of graded code; and this is no check
        return
    ok_(answers.right_solver(puzzle), f"{name} has no solution: go back to exercise 4.")
    answers.check_answer(f"solve of {name}", board, opened(puzzle))
