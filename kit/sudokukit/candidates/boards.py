"""Boards as lists of candidates: the course `candidates`, its units, and puzzles to ask about."""

import functools
import importlib
from collections.abc import Mapping
from typing import Any

from sudokukit.candidates.slips import slips
from sudokukit.checks import ok_
from sudokukit.course import Course, counted

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
STEP_BY_STEP = "Try is_solution(EXAMPLE, their_solver(EXAMPLE)), step by step. A blank (0, _ or .) of the puzzle says nothing about its cell, and '5' is not 5."
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
        *("time_limit", "isomorph", "draw", "changes", "bars", "kit"),
        *("EXAMPLE", "NO_SOLUTION", "read_board", "row_candidates", "transpose", "candidates"),
        *("unique", "reduce_board", "has_repeats", "first_trial", "their_trial", "their_solver"),
        "solve",
    ),
    hint_if_slow=True,
    endless="Functions call each other again and again, without an end",
    shown=counted,
    slips=slips,
    vague=(STEP_BY_STEP,),
)
begin, shown = COURSE.begin, COURSE.shown

PUZZLE = (
    ".14.9..2...372..5................58..25.....974.6....1.....7....671.....9....4.62"  # EXAMPLE
)
SPACED = "\n".join(" ".join(PUZZLE[n : n + 9]) for n in range(0, 81, 9)).replace(".", "_")
SOLVED = [*"514896327693721458278345196136279584825413679749658231452967813367182945981534762"]
LATIN = [[[1 + (i + j) % 9] for j in range(9)] for i in range(9)]  # only its blocks are wrong


@functools.cache
def solver_tools() -> Any:
    """The module `sudokukit.answers`, which is out of reach of graded code."""
    return importlib.import_module("sudokukit.answers")


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


def row_of(text: str) -> list[list[int]]:
    """A row of cells: "12 3 -" stands for [1, 2], [3] and an empty cell."""
    return [[int(d) for d in cell if d != "-"] for cell in text.split()]


def solved_but(changes: Mapping[int, str]) -> Board:
    """A new board with the solution of PUZZLE, but for some cells; changes: {its number: what it holds}."""
    return boarded([changes.get(n, digit) for n, digit in enumerate(SOLVED)])


def swapped(n: int, m: int) -> Board:
    """The solution of PUZZLE with two cells exchanged."""
    return solved_but({n: SOLVED[m], m: SOLVED[n]})
