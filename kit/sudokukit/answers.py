"""A solver for the checks of `candidates`: all answers of a puzzle, and what its author's solver says.

While a student's own function is looked at, it is put away; in sealed grading it is not there for
their code at all.
"""

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

from sudokukit.candidates.boards import (
    BLOCKS,
    COLUMNS,
    ROWS,
    UNITS,
    Board,
    Cells,
    Units,
    boarded,
    marks,
    opened,
    shown,
)
from sudokukit.checks import ok_

P = ParamSpec("P")  # what a tool takes
R = TypeVar("R")  # what it returns

_known: dict[tuple[str, int, Units], Cells | None] = {}  # what `solution` has found
away = False  # whether the solver is put away


class PutAway(Exception):
    """Raised by a tool that is put away."""


@contextmanager
def put_away(really: bool = True) -> Iterator[None]:
    """Put the solver away, or get it back, while what is inside runs."""
    global away
    before, away = away, really
    try:
        yield
    finally:
        away = before


def at_hand(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function of the checks, which has the solver while it runs, wherever it is called."""

    @functools.wraps(function)
    def function_with_solver(*arguments: Any, **options: Any) -> Any:
        with put_away(False):
            return function(*arguments, **options)

    return function_with_solver


def _tool(function: Callable[P, R]) -> Callable[P, R]:
    @functools.wraps(function)
    def tool(*arguments: P.args, **options: P.kwargs) -> R:
        if away:
            raise PutAway(
                f"kit.{function.__name__} is a tool of the checks, and put away while they look at your code. Find the answer without it."
            )
        return function(*arguments, **options)

    return tool


def reduced(cells: Cells, units: Units = UNITS) -> Cells:
    """What reduce_board does to a board, worked out in another way."""
    before: Cells | None = None
    while cells != before:
        before, banned = cells, [""] * 81
        for unit in units:
            known = "".join(cells[n] for n in unit if len(cells[n]) == 1)
            for n in unit:
                banned[n] += known
        cells = [
            c if len(c) == 1 else "".join(d for d in c if d not in no)
            for c, no in zip(cells, banned)
        ]
        for unit in units:
            text = "".join(cells[n] for n in unit)
            once = {
                n: [d for d in cells[n] if text.count(d) == 1] for n in unit if len(cells[n]) > 1
            }
            for n, found in once.items():
                cells[n] = found[0] if found else cells[n]
    return cells


def broken(cells: Cells, units: Units = UNITS) -> bool:
    """Whether a cell is empty, or a unit has a digit twice."""
    known = [[cells[n] for n in unit if len(cells[n]) == 1] for unit in units]
    return "" in cells or any(len(digits) > len(set(digits)) for digits in known)


def smallest(cells: Cells) -> int | None:
    """The cell to guess in, as the author chooses it; None if all are decided."""
    return min(((len(c), n) for n, c in enumerate(cells) if len(c) > 1), default=(0, None))[1]


def _all(cells: Cells, units: Units) -> Iterator[Cells]:
    cells = reduced(cells, units)
    if not broken(cells, units):
        n = smallest(cells)
        if n is None:
            yield cells
        else:
            for digit in cells[n]:
                yield from _all([*cells[:n], digit, *cells[n + 1 :]], units)


@_tool
def answers(cells: Cells, units: Units = UNITS) -> Iterator[Cells]:
    """All solutions, one after the other, each as 81 digits; units: those that count."""
    return _all(cells, units)


@_tool
def solution(puzzle: str, step: int = 1, units: Units = UNITS) -> Board | None:
    """A solved board, or None. step: -1 tries the last candidates first; units: those that count."""
    key = marks(puzzle), step, units
    if key not in _known:
        _known[key] = next(_all([cell[::step] for cell in opened(puzzle)], units), None)
    found = _known[key]
    return boarded(found) if found else None


@_tool
def right_solver(puzzle: str) -> Board | None:
    """A solver that is right: for the checks."""
    return solution(puzzle)


@_tool
def other_solver(puzzle: str) -> Board | None:
    """Another one, which may find another one of several solutions."""
    return solution(puzzle, -1)


def branch(puzzle: str, which: int) -> Board:
    """What a solver answers that never takes a guess back. which: 0 for the first candidate, -1 for the last."""
    cells = reduced(opened(puzzle))
    while not broken([c or "0" for c in cells]) and (n := smallest(cells)) is not None:
        cells = reduced([*cells[:n], cells[n][which], *cells[n + 1 :]])
    return boarded(cells)


def author_solver(puzzle: str) -> Board:
    """What the author's solver answers, whatever your own functions do: for the checks."""
    return branch(puzzle, 0)


def is_missed(puzzle: str) -> bool:
    """Whether the author's solver answers a puzzle wrongly."""
    cells = [
        str(cell[0]) if len(cell) == 1 else "" for row in author_solver(puzzle) for cell in row
    ]
    return broken(cells)


def shows(puzzle: str) -> str:
    """What shows that a puzzle has no solution."""
    cells = opened(puzzle)
    return (
        "a repeated digit"
        if broken(cells)
        else "an empty cell"
        if broken(reduced(cells))
        else "only guessing"
    )


@_tool
def check_answer(call: str, got: Any, allowed: Cells, hint: str = "") -> None:
    """Check that `got` is a solved board which obeys the rules; allowed: the digits of each of the 81 cells."""
    hint = f" {hint}".rstrip()
    why = ""
    if got is None:
        why = " None usually means that a return is missing, or that a search gave up too early."
    elif got is False:
        why = " For failure there is one word, None."
    elif got is True:
        why = " Return the board itself."
    nine = (
        isinstance(got, list)
        and len(got) == 9
        and all(isinstance(row, list) and len(row) == 9 for row in got)
    )
    ok_(
        nine,
        f"{call} returned {shown(got)}, expected a solved board: a list of 9 rows, each a list of 9 cells.{why}{hint}",
    )
    flat = [cell for row in got for cell in row]
    for n, cell in enumerate(flat):
        one = isinstance(cell, list) and len(cell) == 1
        ok_(
            one,
            f"{call} returned a board that is not solved: the cell in row {n // 9}, column {n % 9} is {shown(cell)}{', a contradiction' if cell == [] else ''}.{hint}",
        )
        ok_(
            type(cell[0]) is int and str(cell[0]) in allowed[n],
            f"{call} put {shown(cell[0])} into row {n // 9}, column {n % 9}, which is none of the candidates of that cell.{hint}",
        )
    for name, units in {"row": ROWS, "column": COLUMNS, "block": BLOCKS}.items():
        for k, unit in enumerate(units):
            ok_(
                len({flat[n][0] for n in unit}) == 9,
                f"{call} returned a wrong board: {name} {k} (counted from 0) does not hold all nine digits.{hint}",
            )
