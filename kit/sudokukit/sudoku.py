"""What the notebook `sudoku` imports: its boards, its self-checks, and what their cells are made of."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import Any, Protocol

from sudokukit.checks import Checks, assert_equal, eq_, ok_
from sudokukit.course import Course, short
from sudokukit.pictures.boards import Cell, Picture, bars, changes, compare, draw, side_by_side
from sudokukit.puzzles import isomorph
from sudokukit.watch.steps import watch

# what a notebook has by these names; the rest is kit.something
__all__ = [
    "ALL_CELLS", "BLANK_ROWS", "YARDSTICKS", "assert_equal", "bars", "changes", "check_board",
    "check_call", "check_cell", "check_solved", "check_unsolvable", "check_value", "compare",
    "draw", "eq_", "isomorph", "kit", "ok_", "points_so_far", "puzzle_board", "self_check",
    "side_by_side", "time_limit", "watch", "yardstick", "yardsticks",
]  # fmt: skip

Grid = list[list[set[int]]]  # 9x9 sets of candidates
Places = list[tuple[set[int], tuple[int, ...]]]  # candidates, and the cells that have them


class Board(Protocol):
    """An object of the notebook's class Sudoku, with what students attach to it."""

    m: Grid

    def ruleout(self, i: int, j: int, x: int) -> Any: ...
    def propagate_cell(self, ij: Cell) -> Any: ...
    def search(self) -> Any: ...


ALL_CELLS = tuple((i, j) for i in range(9) for j in range(9))
BLANK_ROWS = ("_________",) * 9
CELLS, BLANK = ALL_CELLS, BLANK_ROWS  # what the checks use, whatever becomes of the names above
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
        *("ALL_CELLS", "BLANK_ROWS", "EASY", "HARDER"),
        *("Sudoku", "Unsolvable", "getel", "time_limit", "kit"),
    ),
    code=("Sudoku",),
    called={"better_propagation": "with_where_can_it_go"},
    unwritten=("efficiency",),
    shown=_shown,
)
_checks = Checks(COURSE)
ask, check_value = _checks.ask, _checks.check_value
points_so_far, self_check, time_limit = (
    _checks.points_so_far,
    _checks.self_check,
    _checks.time_limit,
)
begin, shown = COURSE.begin, COURSE.shown
kit = sys.modules[__name__]


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


def measured(rows: Sequence[str], propagation: Callable[..., Any]) -> tuple[float, int]:
    """What the search of a puzzle takes with one kind of propagation: milliseconds, the best of
    three, and guesses."""
    kind = COURSE.names["Sudoku"]
    search, before, calls, took = kind.search, kind.full_propagation, 0, []

    def counting(*arguments: Any) -> Any:
        nonlocal calls
        calls += 1
        return search(*arguments)

    try:
        kind.full_propagation = propagation
        for _ in range(3):
            start = perf_counter()
            kind(rows).search()
            took.append(1000 * (perf_counter() - start))
        kind.search = counting
        kind(rows).search()
    finally:
        kind.search, kind.full_propagation = search, before
    return min(took), calls - 1


def picture_of_solution(rows: Sequence[str], solution: Board | None) -> Picture | None:
    """A solved puzzle, with the digits that were found in colour."""
    if solution is None:
        print("This puzzle has no solution. Is every digit where it should be?")
        return None
    puzzle = board(rows)
    givens = [(i, j) for i, j in CELLS if len(puzzle.m[i][j]) == 1]
    found = [cell for cell in CELLS if cell not in givens]
    return draw(solution, givens=givens, found=found, caption="Solved: what was found is blue")


def puzzle_board(line: str) -> Board:
    """The board that an 81-character line describes."""
    return board([line[k : k + 9] for k in range(0, 81, 9)])


def random_candidates(rng: Random, most: int = 9) -> Board:
    """A board with one to `most` random candidates in each cell: no puzzle, but something to look at."""
    return board(
        [[set(rng.sample(range(1, 10), rng.randint(1, most))) for _ in range(9)] for _ in range(9)]
    )


def moved(ij: Cell, to: Cell) -> Cell:
    """Where a cell goes when bands, and rows and columns in them, are turned so that (0, 0) goes to the cell `to`."""
    i, j = (3 * ((k // 3 + n // 3) % 3) + (k + n) % 3 for k, n in zip(ij, to))
    return i, j


def became_singletons(before: Board, after: Board) -> set[Cell]:
    """The cells that hold one digit on the second board, and held several on the first."""
    return {(i, j) for i, j in CELLS if len(before.m[i][j]) > 1 == len(after.m[i][j])}


def show(picture: Callable[..., object], *boards: object, **marks: Any) -> None:
    """Show a picture of what came back, if that can be drawn at all."""
    with suppress(AttributeError, IndexError, TypeError, ValueError):
        _checks.show(picture(*boards, **marks))


def check_call(
    call: str, action: Callable[[], Any], expected: Any, hint: str = "", **marks: Any
) -> Any:
    """Check what a call returns, or raises, and return it; if it is wrong, draw a board with these marks. For self-checks only."""
    if expected is COURSE.names["Unsolvable"]:
        return check_unsolvable(
            call,
            lambda: ask(
                call, action, f"raises Unsolvable, because {hint.rstrip('.')}", lets=expected
            ),
            hint,
        )
    try:
        got = ask(call, action, shown(expected), hint)
        check_value(call, got, expected, hint)
        return got
    except AssertionError:
        if marks:
            show(draw, **marks)
        raise


def no_set(cell: object) -> str:
    """What is wrong with a cell that holds no set."""
    return "A cell holds a set of digits" + (
        f": write {{{cell}}}, not {cell}."
        if isinstance(cell, int)
        else f", and a {type(cell).__name__} is no set."
    )


def check_cell(
    sd: Board, i: int, j: int, expected: set[int], after: str, hint: str = "", picture: bool = False
) -> None:
    """Check the candidates of one cell; if they are wrong, draw the board with the cell marked."""
    if picture and sd.m[i][j] != expected:
        show(
            draw,
            sd,
            wrong=(i, j),
            caption="your board",
            why=f"Row {i}, column {j} should hold {shown(expected)}.",
        )
    told = f"After {after}, row {i}, column {j} holds {shown(sd.m[i][j])}, expected {shown(expected)}. {hint}".rstrip()
    ok_(isinstance(sd.m[i][j], set), f"{told} {no_set(sd.m[i][j])}")
    eq_(sd.m[i][j], expected, told)


def check_board(
    got: Board,
    expected: Board,
    after: str,
    hint: str | dict[Cell, str] = "",
    picture: bool = True,
) -> None:
    """Check that two boards have the same candidates; else name, and draw, the first cell that differs.

    Each cell must hold a set of its own. hint: a sentence, or a dict with one for each cell that may change.
    """
    for i, j in CELLS:
        if got.m[i][j] != expected.m[i][j] or not isinstance(got.m[i][j], set):
            if picture:
                show(compare, got, expected)
            told = (
                hint.get((i, j), "It is in no unit of the cell that was propagated.")
                if isinstance(hint, dict)
                else hint
            )
            check_cell(got, i, j, expected.m[i][j], after, told)
    ok_(
        len({id(cell) for row in got.m for cell in row}) == 81,
        f"After {after}, two cells share one set: what is ruled out in one is then gone from the other, too.",
    )


def check_unsolvable(call: str, action: Callable[[], object], why: str) -> None:
    """Check that the action raises Unsolvable."""
    try:
        got = action()
    except COURSE.names["Unsolvable"]:
        return
    ok_(False, f"{call} returned {shown(got)}, expected: raises Unsolvable, because {why}")


def check_solved(call: str, got: Any, puzzle: Board, picture: bool = False) -> None:
    """Check that `got` is a solved Sudoku, obeys the rules and keeps the givens of `puzzle` (a Sudoku)."""
    hint = (
        " None usually means that a return is missing"
        + (", or raise Unsolvable at the end." if picture else ".")
        if got is None
        else ""
    )
    ok_(is_board(got), f"{call} returned {shown(got)}, expected a solved Sudoku.{hint}")
    for i, j in CELLS:
        cell = got.m[i][j]
        ok_(
            isinstance(cell, (set, frozenset)),
            f"{call} gave a board on which row {i}, column {j} holds {shown(cell)}. {no_set(cell)}",
        )
        hint = (
            " Is done() asked, with its brackets? When no candidate works, raise Unsolvable."
            if picture
            else ""
        )
        if picture and not (len(cell) == 1 and cell <= puzzle.m[i][j]):
            show(draw, got, wrong=(i, j), caption="the board that came back")
        ok_(
            len(cell) == 1,
            f"{call} gave a board that is not solved: row {i}, column {j} holds {shown(cell)}.{hint}",
        )
        ok_(
            cell <= puzzle.m[i][j],
            f"{call} put {cell!r} in row {i}, column {j}, where the puzzle allows only {shown(puzzle.m[i][j])}.",
        )
    digits = set(range(1, 10))
    for k in range(9):
        top, left = k - k % 3, 3 * (k % 3)
        units = {
            f"row {k}": got.m[k],
            f"column {k}": [row[k] for row in got.m],
            f"the block at row {top}, column {left}": [
                cell for row in got.m[top : top + 3] for cell in row[left : left + 3]
            ],
        }
        for name, unit in units.items():
            wrong, hint = (
                set().union(*unit) != digits,
                " Is every guess propagated before done() is asked?" if picture else "",
            )
            if picture and wrong:
                marks = [(i, j) for i, j in CELLS if any(got.m[i][j] is cell for cell in unit)]
                show(
                    draw,
                    got,
                    unit=marks,
                    caption="the board that came back",
                    why=f"In {name}, a digit is missing.",
                )
            ok_(
                not wrong,
                f"{call} gave a wrong solution: {name} does not hold all nine digits.{hint}",
            )


def unit_cells(kind: str, k: int) -> list[Cell]:
    """The cells of row k, column k or block k."""
    return [
        (i, j) for i, j in CELLS if {"row": i, "column": j, "block": i - i % 3 + j // 3}[kind] == k
    ]


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


def possible_board(rng: Random, more: float = 0.5) -> tuple[Board, Board]:
    """A board of random candidates, and a solution of it; more: how often each other digit is a candidate, too."""
    solved = puzzle_board(
        isomorph(
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179", rng
        )
    )
    return board(
        [
            [cell | {x for x in range(1, 10) if rng.random() < more} for cell in row]
            for row in solved.m
        ]
    ), solved


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


def yardstick() -> float:
    """Seconds that this computer needs, right now, for a fixed piece of work with sets."""
    start = perf_counter()
    for _ in range(145):  # so often that a good solver takes about one yardstick for a hard puzzle
        cells = [set(range(1 + k % 5, 10)) for k in range(81)]
        for k in range(0, 81, 9):
            common, all_digits = set(cells[k]), set()
            for cell in cells[k : k + 9]:
                common &= cell
                all_digits |= cell
    return perf_counter() - start


def yardsticks(lines: Sequence[str]) -> float:
    """Solve the puzzles (81-character lines), check the solutions; return yardsticks a puzzle, on average."""
    slow = f"That is more than {2 * YARDSTICKS} yardsticks a puzzle. Does your search use self.full_propagation, and begin with the fewest candidates?"
    for attempt in range(
        2
    ):  # once more if it took too long without being stopped: the computer may have been busy
        solving = measured = 0.0
        if attempt:  # the same puzzles in disguise: to remember the first answers does not help
            lines = [isomorph(line, Random(81)) for line in lines]
        for n, line in enumerate(lines, start=1):
            with time_limit(600):  # because what stops the search may slow it down, too
                measured += yardstick()
            start = perf_counter()
            with time_limit(
                max(2 * YARDSTICKS * len(lines) * measured / n - solving, 0.1),
                "Does the self-check of search pass?",
                slow,
            ):
                solved = puzzle_board(line).search()
            solving += perf_counter() - start
            check_solved("search()", solved, puzzle_board(line))
        if solving <= YARDSTICKS * measured:
            break
    return solving / measured


def check_many_ruleouts(rng: Random) -> None:
    """Check ruleout in many cells of a board of random candidates, and what it has returned once more at the end."""
    sd, answers, cells = random_candidates(rng), [], rng.sample(CELLS, 36)
    cases = [
        ({1, 2, 3}, 2, {1, 3}, False, "Several candidates are left."),
        ({4, 6}, 6, {4}, True, "The cell has just become a singleton."),
        ({4, 6}, 5, {4, 6}, False, "The digit was not there: no news."),
        ({5}, 7, {5}, False, "The cell was a singleton before: no news."),
    ]
    for n, (i, j) in enumerate(cells):  # in turn with these cases, under other digits
        before, x, after, is_news, hint = cases[n % 4]
        digit = [0, *rng.sample(range(1, 10), 9)]
        sd.m[i][j], expected = {digit[y] for y in before}, board(sd)
        expected.m[i][j] = {digit[y] for y in after}
        call = f"ruleout({i}, {j}, {digit[x]}) on {shown(sd.m[i][j])}"
        answers.append(
            (
                call,
                check_call(
                    call, lambda: sd.ruleout(i, j, digit[x]), {(i, j)} if is_news else set(), hint
                ),
            )
        )
        check_board(
            sd, expected, call, "Only this cell may change, and only if the digit is there."
        )
    ok_(
        len({id(got) for _, got in answers}) == len(cells),
        "ruleout returned one and the same set twice. Return a new set each time.",
    )
    for n, (call, got) in enumerate(answers):
        check_value(
            f"{call}, looked at after other calls,",
            got,
            {cells[n]} if cases[n % 4][3] else set(),
            "Return a new set each time.",
        )


def candidates_around(ij: Cell, x: int, peers: Iterable[Cell], rng: Random, most: int = 9) -> Board:
    """A board of random candidates, where cell ij holds x, and its peers can do without x."""
    sd = random_candidates(rng, most=most)
    sd.m[ij[0]][ij[1]] = {x}
    for r, c in peers:
        if sd.m[r][c] == {x}:
            sd.m[r][c] = {x, x % 9 + 1}
    return sd


def check_many_peers(rng: Random, twenty: Mapping[Cell, str]) -> None:
    """Check propagate_cell of many determined cells on boards of random candidates.

    twenty: {peer of row 0, column 0: the unit that they share}.
    """
    for i, j in rng.sample(CELLS, 36):
        x, peers = rng.randint(1, 9), {moved(cell, (i, j)): name for cell, name in twenty.items()}
        sd = candidates_around((i, j), x, peers, rng, most=3)
        before, expected = board(sd), board(sd)
        for r, c in peers:
            expected.m[r][c].discard(x)
        call = f"propagate_cell(({i}, {j})), a cell that holds {x},"
        got = ask(
            call,
            lambda: sd.propagate_cell((i, j)),
            "a set of cells",
            why="All of its peers have candidates left.",
        )
        check_board(
            sd,
            expected,
            call.rstrip(","),
            {cell: f"It is in the same {name}." for cell, name in peers.items()},
        )
        check_value(
            call,
            got,
            became_singletons(before, expected),
            "Only cells that became singletons by this call are news.",
        )
