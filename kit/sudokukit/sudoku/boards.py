"""Boards of sets: the course `sudoku`, its boards, their texts and pictures, and boards to ask about."""

import functools
import importlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from time import perf_counter
from typing import Any, Protocol

from sudokukit.checks import ok_
from sudokukit.course import Course, is_graded, short
from sudokukit.pictures import formulas
from sudokukit.pictures.boards import Cell, Picture, bars, changes, draw, side_by_side
from sudokukit.pictures.formulas import Node
from sudokukit.puzzles import EASY, EASY_SOLVED, isomorph
from sudokukit.sudoku import guesses

Grid = list[list[set[int]]]  # 9x9 sets of candidates
Places = list[tuple[set[int], tuple[int, ...]]]  # candidates, and the cells that have them
Digits = list[tuple[int, tuple[str, int], list[Cell]]]  # each with a unit and its places there


class Board(Protocol):
    """An object of the notebook's class Sudoku, with what students attach to it."""

    m: Grid

    def ruleout(self, i: int, j: int, x: int) -> Any: ...
    def propagate_cell(self, ij: Cell) -> Any: ...
    def where_can_it_go(self) -> Any: ...
    def full_propagation_with_where_can_it_go(self, to_propagate: Any = None) -> Any: ...
    def full_propagation(self, to_propagate: Any = None) -> Any: ...
    def search(self, new_cell: Any = None) -> Any: ...


ALL_CELLS = tuple((i, j) for i in range(9) for j in range(9))
BLANK_ROWS = ("_________",) * 9
HARD = (
    *("_________", "_5724___9", "8____947_", "__9__3___", "5__9__12_"),
    *("__3_1_9__", "_6____25_", "___56____", "_7______6"),
)
UNITS = (
    *(tuple((i, j) for j in range(9)) for i in range(9)),  # rows
    *(tuple((i, j) for i in range(9)) for j in range(9)),  # columns
    *(
        tuple((i + r, j + c) for r in range(3) for c in range(3))
        for i in (0, 3, 6)
        for j in (0, 3, 6)
    ),
)
CELLS, BLANK, _UNITS = (
    ALL_CELLS,
    BLANK_ROWS,
    [[*unit] for unit in UNITS],
)  # what the checks use, whatever becomes of the names above
FIRST, FIRST_SOLVED = EASY, EASY_SOLVED  # the notebook has an EASY of its own
PEERS = {  # of row 0, column 0: {cell: the unit that they share}
    **{(0, k): "row" for k in range(1, 9)},
    **{(k, 0): "column" for k in range(1, 9)},
    **dict.fromkeys([(1, 1), (1, 2), (2, 1), (2, 2)], "block"),
}
YARDSTICKS = 30  # are allowed for each puzzle


def _shown(value: object) -> str:
    return "a Sudoku" if is_board(value) else short(value)


_PROPAGATION = ("ruleout", "propagate_cell", "full_propagation")
_BOTH = (*_PROPAGATION, "occurs_once", "where_can_it_go")
COURSE = Course(
    points={
        "ruleout": (1, 4),
        "propagate_cell": (2, 8),
        "full_propagation": (2, 8),
        "occurs_once": (2, 8),
        "where_can_it_go": (4, 11),
        "better_propagation": (1, 4),
        "search": (3, 7),
        "efficiency": (2, 3),
    },
    needs={
        "propagate_cell": _PROPAGATION[:1],
        "full_propagation": _PROPAGATION[:2],
        "where_can_it_go": ("occurs_once",),
        "better_propagation": _BOTH,
        "search": (*_BOTH, "better_propagation"),
        "efficiency": (*_BOTH, "better_propagation", "search"),
    },
    given=(
        *("ALL_CELLS", "BLANK_ROWS", "UNITS", "EASY", "HARDER"),
        *("Sudoku", "Unsolvable", "getel", "time_limit", "kit"),
    ),
    code=("Sudoku",),
    called={"better_propagation": "with_where_can_it_go"},
    unwritten=("efficiency",),
    shown=_shown,
    slips=guesses.slips,
    vague=guesses.VAGUE,
)
begin, shown = COURSE.begin, COURSE.shown


@functools.cache
def solver_tools() -> Any:
    """The module `sudokukit.sudoku.solver`, which is out of reach of graded code."""
    return importlib.import_module("sudokukit.sudoku.solver")


def unsolvable() -> type[Exception]:
    """The notebook's class Unsolvable."""
    kind: type[Exception] = COURSE.names["Unsolvable"]
    return kind


def is_board(value: object) -> bool:
    """Whether a value is a board: an object of the notebook's class Sudoku."""
    return isinstance(value, COURSE.names.get("Sudoku", ()))


def board(elements: object) -> Board:
    """A board, made by the notebook's class Sudoku."""
    made: Board = COURSE.names["Sudoku"](elements)
    return made


def cells_of(rows: object) -> Grid:
    """9x9 new sets of candidates, out of nine strings or out of 9x9 sets.

    Raises ValueError, which says what is wrong and where, if that is no board.
    """
    if not isinstance(rows, list | tuple) or len(rows) != 9:
        raise ValueError(f"a Sudoku needs 9 rows (strings, or lists of sets), got {rows!r}")
    for i, row in enumerate(rows):
        if not isinstance(row, str | list | tuple):
            raise ValueError(f"row {i} must be a string or a list of sets, got {row!r}")
        if len(row) != 9:
            raise ValueError(
                f"row {i} must have 9 cells, got {len(row)} (column {min(len(row), 9)}): {row!r}"
            )
    return [[_candidates(row, i, j) for j in range(9)] for i, row in enumerate(rows)]


def _candidates(row: Sequence[Any], i: int, j: int) -> set[int]:
    """The set of candidates that column j of row number i stands for."""
    cell = row[j]
    if isinstance(row, str):
        if cell in "_.0 ":
            return set(range(1, 10))
        if cell in "123456789":
            return {int(cell)}
    elif isinstance(cell, set | frozenset) and all(type(x) is int and 1 <= x <= 9 for x in cell):
        return set(cell)
    kind = "character" if isinstance(row, str) else "set"
    raise ValueError(
        f"row {i}, column {j}: {kind} {cell!r} is not a digit 1-9, a blank (_ . 0 or space) or a set of digits"
    )


def board_text(sd: Board, details: bool = False) -> str:
    """A board as text; details: with all candidates, {2, 3, 5} as _23_5____."""

    def mark(cell: set[int]) -> str:
        if details:
            return "".join(str(x) if x in cell else "_" for x in range(1, 10))
        return str(*cell) if len(cell) == 1 else "."

    rule = "+" + 3 * ("-" * (29 if details else 3) + "+")
    lines = [rule]
    for i, row in enumerate(sd.m):
        marks = [mark(cell) for cell in row]
        thirds = [(" " if details else "").join(marks[k : k + 3]) for k in (0, 3, 6)]
        lines.append("|" + "|".join(thirds) + "|")
        if i % 3 == 2:
            lines.append(rule)
    return "\n".join(lines)


def board_picture(sd: Board, include: object = None, exclude: object = None) -> dict[str, str]:
    """A board as Jupyter shows it: the picture, and the text."""
    return draw(sd)._repr_mimebundle_()


def picture_of_peers() -> Picture:
    """What propagate_cell does to a blank board with a 5 in row 1, column 4: the picture of Exercise 2."""
    before, cell = board(BLANK), (1, 4)
    before.m[1][4], before.m[7][4] = {5}, {2, 5}
    after = board(before)
    peers = {
        c
        for k in ("row", "column", "block")
        for n in range(9)
        if cell in unit_cells(k, n)
        for c in unit_cells(k, n)
    }
    for i, j in peers - {cell}:
        after.m[i][j].discard(5)
    why = "5 in row 1, column 4 rules out 5 in the other cells of row 1, of column 4 and of its block; row 7, column 4 becomes 2."
    return changes(
        before, after, target=cell, only=peers, caption="propagate_cell((1, 4))", why=why
    )


def picture_of_ruleout() -> Picture:
    """What ruleout does to one cell: the picture of Exercise 1."""
    before, cell = board(BLANK), (4, 4)
    before.m[4][4] = {2, 5}
    after = board(before)
    after.m[4][4] = {5}
    why = "2 is ruled out; 5 is left alone, so {(4, 4)} is returned."
    called = "after ruleout(4, 4, 2)"
    return side_by_side(
        draw(before, target=cell, only=[cell], caption="before", why="2 and 5 are the candidates."),
        changes(before, after, target=cell, only=[cell], caption=called, why=why),
    )


def picture_of_chains(before: Board, one_round: Board, end: Board) -> Picture:
    """A puzzle before full_propagation, after one round over all cells, and at the end: the
    picture of Exercise 3."""
    found = became_singletons(before, end)
    return side_by_side(
        draw(before, caption="before"),
        draw(one_round, caption="after one round"),
        draw(end, found=found, caption="the end"),
    )


def picture_of_place() -> Picture:
    """A row in which 7 has one place, before and after where_can_it_go: the picture of Exercise 5."""
    before, row = board(BLANK), unit_cells("row", 2)
    before.m[2][:5] = {1, 5}, {1, 2, 5}, {2, 5}, {3, 6}, {3, 6, 9}
    before.m[2][5:] = {6, 9}, {4, 8}, {1, 4, 7, 8}, {4, 8}
    after, why = board(before), "In row 2, 7 is a candidate in column 7 only."
    after.m[2][7] = {7}
    then = "7 must go to row 2, column 7; the candidates 1, 4 and 8 of that cell are gone."
    called = "after where_can_it_go()"
    return side_by_side(
        draw(before, unit=row, only=row, caption="row 2", why=why),
        changes(before, after, unit=row, only=row, target=(2, 7), caption=called, why=then),
    )


def picture_of_guesses() -> formulas.Picture:
    """How a search guesses, and takes a guess back: the picture of Exercise 7."""
    solved: Node = ("cell (5, 1): try 4\n✓ all cells known", [])
    wrong: Node = ("cell (5, 1): try 2\n✗ Unsolvable", [])
    inside: Node = ("cell (0, 3): try 8\npropagated: still open", [wrong, solved])
    return formulas.tree(
        ("the puzzle\npropagated: still open", [("cell (0, 3): try 1\n✗ Unsolvable", []), inside]),
        caption="search: each box is a copy of the board above it",
        why="The first guess, 1, ends in Unsolvable and is taken back. With 8 nothing is wrong, but the board is still open, so search calls itself: 2 is wrong, with 4 all cells are known, and that board is returned up to the top.",
    )


def to_string(sd: Board) -> str:
    """A board as JSON: 9x9 sorted lists of digits."""
    return json.dumps([[sorted(cell) for cell in row] for row in sd.m])


def from_string(text: str) -> Board:
    """The board that `to_string` wrote; the lists of digits may be in any order."""
    return board([[set(cell) for cell in row] for row in json.loads(text)])


def times(puzzles: Mapping[str, Sequence[str]], **kinds: Callable[..., Any]) -> Picture | None:
    """How long the search takes, and how often it guesses: a picture, for each puzzle and each kind
    of propagation between the guesses. None while a notebook is graded: nobody would look at it."""
    if is_graded():
        return None
    took: dict[str, float] = {}
    for name, rows in puzzles.items():
        for kind, propagation in kinds.items():
            milliseconds, guesses = _measured(rows, propagation)
            count = f"{guesses:,} {'guess' if guesses == 1 else 'guesses'}"
            took[f"{name}, {kind}: {count}"] = milliseconds
    return bars(took, unit="ms", caption="Time to the solution")


def _measured(rows: Sequence[str], propagation: Callable[..., Any]) -> tuple[float, int]:
    """Milliseconds (what is short: the best of three) and guesses of a search."""
    kind = COURSE.names["Sudoku"]
    search, before, calls = kind.search, kind.full_propagation, 0
    took: list[float] = []

    def counting(*arguments: Any) -> Any:
        nonlocal calls
        calls += 1
        return search(*arguments)

    try:
        kind.search, kind.full_propagation = counting, propagation
        while len(took) < 3 and sum(took) < 100:
            calls, start = 0, perf_counter()
            solved = kind(rows).search()
            took.append(1000 * (perf_counter() - start))
        ok_(solved is not None, "search returned None: there is nothing to time yet.")
    finally:
        kind.search, kind.full_propagation = search, before
    return min(took), calls - 1


def _not_found(rows: Sequence[str]) -> str:
    """What is said of a puzzle of which the student's search has found no solution."""
    has_solution = None if is_graded() else solver_tools().is_solvable(board(rows))
    if has_solution:
        return "This puzzle has a solution, but your search did not find it. Run the self-check of Exercise 7."
    if has_solution is None:
        return "No solution was found."
    return "This puzzle has no solution. Is every digit where it should be?"


def picture_of_solution(rows: Sequence[str], solution: Board | None) -> Picture | None:
    """A solved puzzle, with the digits that were found in colour."""
    if solution is None:
        print(_not_found(rows))
        return None
    puzzle = board(rows)
    givens = [(i, j) for i, j in CELLS if len(puzzle.m[i][j]) == 1]
    found = [(i, j) for i, j in CELLS if (i, j) not in givens and len(solution.m[i][j]) == 1]
    solved = len(givens) + len(found) == 81
    caption = "Solved: what was found is blue" if solved else "Not solved: what was found is blue"
    return draw(solution, givens=givens, found=found, caption=caption)


def puzzle_board(line: str) -> Board:
    """The board that an 81-character line describes."""
    return board([line[k : k + 9] for k in range(0, 81, 9)])


def random_candidates(rng: Random, most: int = 9) -> Board:
    """A board with one to `most` random candidates in each cell: no puzzle, but something to look at."""
    return board(
        [[set(rng.sample(range(1, 10), rng.randint(1, most))) for _ in range(9)] for _ in range(9)]
    )


def candidates_around(ij: Cell, x: int, peers: Iterable[Cell], rng: Random, most: int = 9) -> Board:
    """A board of random candidates, where cell ij holds x, and its peers can do without x."""
    sd = random_candidates(rng, most=most)
    sd.m[ij[0]][ij[1]] = {x}
    for r, c in peers:
        if sd.m[r][c] == {x}:
            sd.m[r][c] = {x, x % 9 + 1}
    return sd


def equal_cells(ij: Cell, size: int, others: int, rng: Random, most: int = 9) -> Board:
    """A board of random candidates, where cell ij has so many, and another cell of its row and some
    elsewhere have the same: they tell nothing to each other."""
    sd = random_candidates(rng, most=most)
    sd.m[ij[0]][ij[1]] = set(rng.sample(range(1, 10), size))
    for i, j in ((ij[0], (ij[1] + 4) % 9), *rng.sample(CELLS, others)):
        sd.m[i][j] = set(sd.m[ij[0]][ij[1]])
    return sd


def moved(ij: Cell, to: Cell) -> Cell:
    """Where a cell goes when bands, and rows and columns in them, are turned so that (0, 0) goes to the cell `to`."""
    i, j = (3 * ((k // 3 + n // 3) % 3) + (k + n) % 3 for k, n in zip(ij, to))
    return i, j


def became_singletons(before: Board, after: Board) -> set[Cell]:
    """The cells that hold one digit on the second board, and held several on the first."""
    return {(i, j) for i, j in CELLS if len(before.m[i][j]) > 1 == len(after.m[i][j])}


def unit_cells(kind: str, k: int) -> list[Cell]:
    """The cells of row k, column k or block k."""
    return [*_UNITS[9 * ("row", "column", "block").index(kind) + k]]


def only(sd: Board, x: int, unit: Iterable[Cell], *cells: Cell) -> None:
    """Rule x out of a unit but for these cells."""
    for i, j in set(unit) - set(cells):
        sd.m[i][j].discard(x)


def three_places(rng: Random) -> tuple[Board, dict[Cell, int]]:
    """A board with a digit to place in a row, another in a column and a third in a block, and {cell: digit}."""
    places: dict[Cell, int] = {}
    sd, k = board(BLANK), rng.randrange(3)
    for x, unit in zip(
        rng.sample(range(1, 10), 3),
        (unit_cells("row", k), unit_cells("column", 3 + k), unit_cells("block", 8 - k)),
    ):
        cell = rng.choice([cell for cell in unit if cell not in places])
        places[cell] = x
        only(sd, x, unit, cell)
    return sd, places


def nine_digits(rng: Random, turn: int, places: int = 1) -> tuple[Board, Digits]:
    """A board on which each digit has few places left in one unit, of which it is told.

    turn: three of them see to all units, each to three rows, columns and blocks. places: of a digit;
    if it is one, every second of these cells has two candidates.
    """
    found: Digits = []
    sd, free = board(BLANK), set(CELLS)
    units = [(kind, k) for kind in ("row", "column", "block") for k in range(turn, 9, 3)]
    for x, unit in zip(rng.sample(range(1, 10), 9), units):
        cells = rng.sample([cell for cell in unit_cells(*unit) if cell in free], places)
        only(sd, x, unit_cells(*unit), *cells)
        free -= {*cells}
        found.append((x, unit, cells))
    for x, _, ((i, j), *_) in found[::2] if places == 1 else ():
        sd.m[i][j] = {x, rng.choice(sorted(sd.m[i][j] - {x}))}
    return sd, found


def possible_board(rng: Random, more: float = 0.5) -> tuple[Board, Board]:
    """A board of random candidates, and a solution of it; more: how often each other digit is a candidate, too."""
    solved = puzzle_board(isomorph(FIRST_SOLVED, rng))
    return board(
        [
            [cell | {x for x in range(1, 10) if rng.random() < more} for cell in row]
            for row in solved.m
        ]
    ), solved


def chain_board(rng: Random, *lengths: int) -> tuple[Board, list[Cell], Board]:
    """A board with chains of so many cells, each of which determines the next one; the cells, those
    that begin a chain first; and a solution, which has what the cells hold in the end."""
    sd, solved = board(BLANK), puzzle_board(isomorph(FIRST_SOLVED, rng))
    firsts: list[Cell] = []
    others: list[Cell] = []
    for length in lengths:
        chain: list[Cell] = []
        while len(chain) < length:
            near = [c for c in CELLS if not chain or are_peers(c, chain[-1])]
            near = [c for c in near if c not in [*chain, *firsts, *others]]
            chain = [*chain, rng.choice(near)] if near else []
        for (i, j), (r, c) in zip(chain, chain[:1] + chain):
            sd.m[i][j] = solved.m[i][j] | solved.m[r][c]
        firsts, others = [*firsts, chain[0]], [*others, *chain[1:]]
    return sd, firsts + others, solved


def are_peers(one: Cell, other: Cell) -> bool:
    """Whether two cells lie in one row, one column or one block, and are not the same."""
    (i, j), (r, c) = one, other
    return one != other and (i == r or j == c or (i // 3, j // 3) == (r // 3, c // 3))


def impossible_board() -> tuple[Board, list[bool]]:
    """A blank board of which `where_can_it_go` raises Unsolvable; and a list that is not empty once
    it has been asked."""
    sd, asked = board(BLANK), []

    def where_can_it_go() -> None:
        asked.append(True)
        raise unsolvable()

    sd.where_can_it_go = where_can_it_go  # type: ignore[method-assign]
    return sd, asked


def hopeless_boards(rng: Random) -> Iterator[Board]:
    """Boards without a solution, which shows at once if one begins with their smallest cells; in disguise."""
    row: Places = [({3, 6, 9}, (81, 84, 86, 88))]  # three digits for four cells of a row,
    column: Places = [({3, 6, 9}, (8, 38, 58, 88))]  # a column,
    block: Places = [({3, 6, 9}, (66, 77, 88, 87))]  # a block
    # one cell has two candidates, and each of them leaves only two digits for three cells of a unit
    pair: Places = [
        ({8, 9}, (88,)),
        ({5, 6, 8}, (80, 83, 85)),
        ({4, 7, 9}, (8, 38, 68)),
        ({1, 2, 3}, (1, 14, 27, 32, 45, 56, 60, 73)),
    ]
    for number, kinds in enumerate((row, column, block, pair, pair)):
        sd, digits = board(BLANK), rng.sample(range(1, 10), 9)
        turned = (rng.random() < 0.5, rng.random() < 0.5) if number < 3 else (number == 3,) * 2
        for cell, places in kinds:
            for place in places:
                i, j = (8 - k if turn else k for k, turn in zip(divmod(place, 10), turned))
                sd.m[i][j] = {digits[x - 1] for x in cell}
        yield sd
