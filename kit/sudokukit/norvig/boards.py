"""Boards as dictionaries of squares: the course `norvig`, its names, and boards to ask about."""

from collections.abc import Iterable
from typing import Any

from sudokukit.course import Course, counted
from sudokukit.norvig.slips import slips
from sudokukit.norvig_puzzles import EASY50, HARD10, HARDEST, TOP95
from sudokukit.puzzles import HARD as HARD

Values = dict[str, str]  # {square: the digits that are possible there}

SQUARES = tuple("ABCDEFGHI"[k // 9] + "123456789"[k % 9] for k in range(81))
# the squares that share a unit with the two of the pictures
NEAR_C2 = "A1 A2 A3 B1 B2 B3 C1 C3 C4 C5 C6 C7 C8 C9 D2 E2 F2 G2 H2 I2"
NEAR_C7 = "A7 A8 A9 B7 B8 B9 C1 C2 C3 C4 C5 C6 C8 C9 D7 E7 F7 G7 H7 I7"
EASY = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
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
    slips=slips,
)
shown = COURSE.shown


def begin(names: dict[str, Any]) -> None:
    """Begin in a notebook with these names: its `globals()`."""
    COURSE.begin(names, digits="123456789", rows="ABCDEFGHI", cols="123456789")


def blank_values() -> Values:
    """Values in which every square has all nine digits."""
    return dict.fromkeys(SQUARES, "123456789")


def without(board: Values, x: str, places: Iterable[str]) -> Values:
    """The board without the digit x in these squares."""
    return board | {p: board[p].replace(x, "") for p in places}


def first_step() -> tuple[Values, Values]:
    """The board of the first picture of eliminate, before and after it: C2 is left with one digit."""
    blank = blank_values()
    return blank | {"C2": "25"}, without(blank, "5", NEAR_C2.split()) | {"C2": "5"}


def second_step() -> tuple[Values, Values]:
    """The board of the second picture, before and after it: in row C, 7 is left with one place."""
    row = (s for s in SQUARES if s[0] == "C")
    board = without(blank_values(), "7", row) | {"C2": "1257", "C7": "4789"}
    return board, without(board, "7", NEAR_C7.split()) | {"C7": "7"}


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


def framed(line: str) -> str:
    """A puzzle of 81 characters as a board with a frame."""
    blocks = (
        "\n".join(" |".join(line[k + n : k + n + 3] for n in (0, 3, 6)) for k in (b, b + 9, b + 18))
        for b in (0, 27, 54)
    )
    return "\n------+------+------\n".join(blocks)
