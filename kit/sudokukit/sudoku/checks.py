"""What the self-checks of `sudoku` say about boards, calls and times."""

import ast
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import Any, TypeVar

from sudokukit.checks import Checks, eq_, ok_
from sudokukit.course import is_graded
from sudokukit.pictures.boards import Cell, compare, draw
from sudokukit.plain import Place, place_in
from sudokukit.puzzles import isomorph
from sudokukit.sudoku.boards import (
    CELLS,
    COURSE,
    YARDSTICKS,
    Board,
    board,
    hopeless_boards,
    is_board,
    puzzle_board,
    shown,
    solver_tools,
    unsolvable,
)
from sudokukit.sudoku.guesses import NOT_PROPAGATED, NOT_SOLVED

Result = TypeVar("Result")
GUESSED = "5..8...3.3.7..45.....5....8.5.94.76..........6.9..2..57.4.1..........41..1..9...."


def _draw(place: Place, got: object, expected: object) -> None:
    """Show the board of a cell that is not what it should be, or that gave other cells back."""
    about = place.about()
    if isinstance(about, ast.Subscript) and ".m[" in ast.unparse(about):
        sd, _, indices = place.said(about).partition(".m")
        i, j = (int(index) for index in indices.strip("[]").split("]["))
        why = f"Row {i}, column {j} should hold {shown(expected)}."
        show(draw, place.names[sd], wrong=(i, j), caption="your board", why=why)
    call = place.made(about) if about else None
    if isinstance(call, ast.Call) and ast.unparse(call.func).endswith(".where_can_it_go"):
        if not isinstance(got, set) or not isinstance(expected, set):
            return
        asked = place.names.get(ast.unparse(call.func).partition(".")[0])
        for i, j in [*sorted(expected - got), *sorted(got - expected)][:1]:
            why = "is missing in" if (i, j) in expected else "should not be in"
            why = f"Row {i}, column {j} {why} what was returned."
            show(
                draw,
                asked,
                wrong=(i, j),
                also_wrong=expected - got,
                caption="the board afterwards",
                why=why,
            )


_checks = Checks(COURSE, _draw)
ask, check_value = _checks.ask, _checks.check_value
assert_equal, assert_raises = _checks.assert_equal, _checks.assert_raises
hidden_check, points_so_far, self_check, time_limit = (
    _checks.hidden_check,
    _checks.points_so_far,
    _checks.self_check,
    _checks.time_limit,
)


def show(picture: Callable[..., object], *boards: object, **marks: Any) -> None:
    """Show a picture of what came back, if that can be drawn at all."""
    with suppress(AttributeError, IndexError, TypeError, ValueError):
        _checks.show(picture(*boards, **marks))


def assert_board(got: Board, expected: Board, msg: str | dict[Cell, str] = "") -> None:
    """Assert that two boards have the same candidates; the first cell that differs is named, and drawn.

    msg: a sentence, or a dict with one for each cell that may change.
    """
    cells = [cell for row in got.m for cell in row]
    own = len({id(cell) for cell in cells if isinstance(cell, set)}) == 81
    if got.m != expected.m or not own:
        place = place_in(sys._getframe(1), shown)
        name = getattr(place.about(), "id", "")
        check_board(got, expected, place.after(name) or "this", msg, picture=not is_graded())


def assert_solved(got: Any, puzzle: Board) -> None:
    """Assert that a board is solved, obeys the rules, and has the candidates of a puzzle."""
    call = _checks.call_in(sys._getframe(1))
    check_solved(call, got, puzzle, picture=not is_graded())


def check_call(
    call: str, action: Callable[[], Any], expected: Any, hint: str = "", **marks: Any
) -> Any:
    """Check what a call returns, or raises, and return it; if it is wrong, draw a board with these marks. For self-checks only."""
    if expected is unsolvable():
        return check_unsolvable(call, action, hint)
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
            if picture and isinstance(got.m[i][j], set):
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
    expected = f"raises Unsolvable, because {why.rstrip('.')}"
    try:
        got = ask(call, action, expected, lets=unsolvable())
    except unsolvable():
        return
    ok_(False, f"{call} returned {shown(got)}, expected: {expected}.")


def check_solved(call: str, got: Any, puzzle: Board, picture: bool = False) -> None:
    """Check that `got` is a solved Sudoku, obeys the rules and keeps the givens of `puzzle` (a Sudoku)."""
    hint = " None usually means that a return is missing." if got is None else ""
    ok_(is_board(got), f"{call} returned {shown(got)}, expected a solved Sudoku.{hint}")
    for i, j in CELLS:
        cell = got.m[i][j]
        ok_(
            isinstance(cell, (set, frozenset)),
            f"{call} gave a board on which row {i}, column {j} holds {shown(cell)}. {no_set(cell)}",
        )
        hint = f" {NOT_SOLVED}" if picture else ""
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
                f" {NOT_PROPAGATED}" if picture else "",
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


class WrongSearch(Exception):
    """Raised when the student's search does not do what it must: then the course's own is timed."""


def their_search(sd: Board, solvable: bool = True) -> None:
    """Search a board, by the student's search; raises WrongSearch if the answer is wrong."""
    puzzle = board(sd)
    try:
        solved = sd.search()
        if solvable:
            check_solved("search()", solved, puzzle)
    except NotImplementedError:
        raise
    except Exception as error:
        right = not solvable and isinstance(error, unsolvable())
    else:
        right = solvable
    if not right:
        raise WrongSearch


def course_search(sd: Board, solvable: bool = True) -> None:
    """Search a board, by the course's search and the student's propagation; check the answer."""
    call, puzzle, search = (
        "the course's search, with your propagation,",
        board(sd),
        solver_tools().searched,
    )
    if solvable:
        check_solved(call, search(sd), puzzle)
    else:
        check_unsolvable(call, lambda: search(sd), "this board has no solution.")


def with_a_search(work: Callable[[Callable[..., None]], Result]) -> Result:
    """What `work` returns when it is given a search: the student's; or the course's if that is wrong."""
    try:
        return work(their_search)
    except WrongSearch:
        print(
            "Your search gives wrong answers. So that this costs nothing here, the course's own search is timed, with your propagation."
        )
        return work(course_search)


def yardsticks(lines: Sequence[str], disguise: int = 81) -> float:
    """Solve the puzzles (81-character lines), check the solutions; return yardsticks a puzzle, on average.

    disguise: the seed of a second attempt's puzzles, which are the first ones in disguise: once more,
    if it took too long without being stopped, for the computer may have been busy. To remember the
    first answers does not help who does not know the seed.
    """
    slow = f"That is more than {2 * YARDSTICKS} yardsticks a puzzle; {YARDSTICKS} are allowed. Does your search use self.full_propagation, and begin with the fewest candidates?"

    def measured(search: Callable[..., None]) -> float:
        rng = Random(disguise)
        for puzzles in (lines, [isomorph(line, rng) for line in lines]):
            solving = sticks = 0.0
            for n, line in enumerate(puzzles, start=1):
                with time_limit(600):  # because what stops the search may slow it down, too
                    sticks += yardstick()
                limit = max(2 * YARDSTICKS * len(lines) * sticks / n - solving, 0.1)
                start = perf_counter()
                with time_limit(limit, slow=slow):
                    search(puzzle_board(line))
                solving += perf_counter() - start
            if solving <= YARDSTICKS * sticks:
                break
        return solving / sticks

    return with_a_search(measured)


def check_smallest_first(seed: int = 90) -> None:
    """Check that boards whose smallest cells show at once that there is no solution are soon given up."""
    slow = f"That is more than {YARDSTICKS} yardsticks a board, although its smallest cells show at once that there is no solution. Does your search begin with the fewest candidates?"

    def given_up(search: Callable[..., None]) -> None:
        rng = Random(seed)
        with time_limit(10):  # who gives up everything is not fast
            search(puzzle_board(isomorph(GUESSED, rng)))
        boards = list(hopeless_boards(rng))
        with time_limit(len(boards) * YARDSTICKS * yardstick(), slow=slow):
            for sd in boards:
                search(sd, solvable=False)

    with_a_search(given_up)
