"""The facts of the self-checks of `candidates`, on many boards, rows and solvers."""

from collections.abc import Callable
from random import Random
from typing import Any

from sudokukit.candidates.boards import (
    BLOCKS,
    COLUMNS,
    COURSE,
    PUZZLE,
    ROWS,
    SOLVED,
    STEP_BY_STEP,
    Board,
    Cells,
    boarded,
    marks,
    opened,
    row_of,
    shown,
    solved_but,
    solver_tools,
)
from sudokukit.candidates.checks import (
    alone,
    check_cells,
    complaint,
    referee,
    time_limit,
    where,
)
from sudokukit.checks import ok_
from sudokukit.puzzles import HARD, isomorph

BLOCK_HINTS = [
    f"Block {k} begins in row {k // 3 * 3}, column {k % 3 * 3}. Blocks are counted from left to right, then down, and so are the things in them."
    for k in range(9)
]


def check_many_blocks() -> None:
    """Check blocks_to_rows of numbers, cells and letters, thing by thing, there and back."""
    blocks_to_rows, answers = COURSE.names["blocks_to_rows"], []
    boards: dict[str, list[list[Any]]] = {
        "the numbers 0 to 80": [[9 * i + j for j in range(9)] for i in range(9)],
        "the board of EXAMPLE": boarded(opened(PUZZLE)),
        "nine equal rows": [list("abcdefghi") for _ in range(9)],
    }
    for what, rows in boards.items():
        kept = [list(row) for row in rows]
        got = blocks_to_rows(rows)
        ok_(
            isinstance(got, list) and len(got) == 9,
            f"blocks_to_rows returned {shown(got)}, expected a list of nine lists.",
        )
        for k, block in enumerate(BLOCKS):
            things = [[kept[n // 9][n % 9]] for n in block]
            call = f"blocks_to_rows of {what}, list {k},"
            check_cells(call, got[k], things, BLOCK_HINTS[k], "things")
        ok_(rows == kept, "blocks_to_rows changed its argument; build new lists.")
        ok_(
            blocks_to_rows(got) == rows,
            "blocks_to_rows, called twice, did not give back what it was given.",
        )
        answers.append((got, repr(got)))
    ok_(
        all(repr(got) == before for got, before in answers),
        "What blocks_to_rows had returned was changed by a later call; build new lists in every call.",
    )


def check_many_rows() -> None:
    """Check unique_digits of rows in which each digit has one place, or some more."""
    rng, unique_digits = Random(30), COURSE.names["unique_digits"]
    rows: list[tuple[list[list[int]], list[list[list[int]]]]] = [
        (row_of(row), [[cell] for cell in row_of(expected)])
        for row, expected in [
            ("123 12 12 4 5 6 7 89 89", "3 12 12 4 5 6 7 89 89"),
            ("1 2 3 4 5 6 7 8 9", "1 2 3 4 5 6 7 8 9"),
        ]
    ]
    for _ in range(60):
        places = {d: rng.sample(range(9), rng.choice([1, 2, 2, 3, 4])) for d in range(1, 10)}
        row = [[d for d in places if n in places[d]] for n in range(9)]
        once: dict[int, list[list[int]]] = {places[d][0]: [] for d in places if len(places[d]) == 1}
        for d in places:
            if len(places[d]) == 1:
                once[places[d][0]].append([d])
        rows.append((row, [once.get(n, [cell]) for n, cell in enumerate(row)]))
    for row, allowed in rows:
        call, kept = f"unique_digits({row})", repr(row)
        check_cells(call, unique_digits(row), allowed)
        ok_(repr(row) == kept, f"{call} changed its argument; build a new row.")


REFEREE_HINT = f"The board is the solution of the puzzle. {STEP_BY_STEP}"


def check_many_boards() -> None:
    """Check is_solution of blanks of each kind, of puzzles with one digit, and of boards with one wrong
    cell, in all places."""
    for blank in "_.0":
        got = referee(PUZZLE.replace(".", blank), solved_but({}))
        told = f"is_solution returned {shown(got)}, expected True, of a puzzle with blanks written"
        ok_(got, f"{told} {blank!r}.")
    for n, digit in enumerate(SOLVED):
        at, other = f"in row {n // 9}, column {n % 9}", str(int(digit) % 9 + 1)
        got = referee("_" * n + other + "_" * (80 - n), solved_but({}))
        ok_(
            got is False,
            f"is_solution returned {shown(got)}, although the puzzle has {other} {at}, where the board has {digit}. Do you compare with the puzzle?",
        )
        two = ("two digits", min(digit, other) + max(digit, other))
        for what, cell in [("another digit", other), ("no digit", "") if n % 2 else two]:
            got = referee("_" * 81, solved_but({n: cell}))
            ok_(
                got is False,
                f"is_solution(puzzle, board) returned {shown(got)}, expected False; the board is a solution but for {what} {at}.",
            )


WITHOUT_FAILING = (
    "(Without failing_puzzle: it is no puzzle that has a solution, so go back to exercise 4.)"
)
FAILING_SLOW = "To look for a solution of failing_puzzle takes long; choose one with more digits."
NO_SOLUTION_FOUND = "failing_puzzle has no solution. Was a digit copied wrongly? Take one from a newspaper, or take digits away from a solved board."


def why_solved(puzzle: str) -> str:
    """What to do with a puzzle that the author's solver solves."""
    tools = solver_tools()
    if tools.smallest(tools.reduced(opened(puzzle))) is None:
        return "It needs no guess there: take a harder one."
    if sum(mark in "123456789" for mark in puzzle) < 17:
        return "With so few digits there are many solutions, and nearly every guess is right. Take a hard puzzle with one solution (hint 1)."
    return "It guesses there, and the first candidate is right. Exchange digits (hint 2) so that the right one is no longer the first."


def why_twice(puzzle: str) -> str:
    """Why a digit may stand twice in a unit: a second `replace` took the marks of the first, too."""
    gone = sorted({*"123456789"} - {*puzzle})
    same = all((one == ".") == (other == ".") for one, other in zip(puzzle, PUZZLE))
    if not gone or not same:  # only digits of EXAMPLE were exchanged
        return ""
    return f" {gone[0]} is nowhere in it: does a second replace take what the first one has put in? str.translate exchanges both at once."


TRIAL_SLOW = "Does trial reduce the board first, guess where few candidates are left, give a board up as soon as a cell is empty, and decide a cell before each call?"
CHECK_SLOW = "Is there a loop without an end in check_solver, or a puzzle that takes very long?"
TELLS = "A test tells by raising AssertionError; what it returns or prints does not count."

Solver = Callable[[str], Any]


def but(solved: Solver | None = None, unsolved: Solver = lambda puzzle: None) -> Solver:
    """A solver that answers so if there is a solution, and so if there is none."""
    tools = solver_tools()
    solved = solved or tools.right_solver
    return lambda puzzle: (solved if tools.right_solver(puzzle) else unsolved)(puzzle)


def always_none(puzzle: str) -> None:
    """A solver that never finds anything."""


def first_version(puzzle: str) -> bool:
    """A solver that says only whether there is a solution, as the author's first version did."""
    return solver_tools().right_solver(puzzle) is not None


def relabelled(puzzle: str) -> Board | None:
    """A solver whose boards are solved, but belong to other puzzles."""
    board = solver_tools().right_solver(puzzle)
    return board and [[[10 - cell[0]] for cell in row] for row in board]


def believes_it(puzzle: str) -> Board | None:
    """The author's solver, but right about puzzles without a solution."""
    tools = solver_tools()
    return tools.author_solver(puzzle) if tools.right_solver(puzzle) else None


def _unfinished(puzzle: str) -> Board:
    board: Board = solver_tools().right_solver(puzzle)
    return [[[*cell, 9] if cell == [1] else cell for cell in row] for row in board]


def _swapped(puzzle: str) -> Board:
    """A solution in which two digits of the last row have changed places."""
    *rows, last = solver_tools().right_solver(puzzle)
    return [*rows, [last[1], last[0], *last[2:]]]


def _fails(puzzle: str) -> None:
    raise LookupError("too hard")


def _never_guesses(puzzle: str) -> Board | None:
    tools = solver_tools()
    return None if tools.smallest(tools.reduced(opened(puzzle))) else tools.right_solver(puzzle)


def _forgets(*units: tuple[int, ...]) -> Solver:
    return but(lambda puzzle: solver_tools().solution(puzzle, units=units))


def _answers_if(how: str) -> Solver:
    """A solver that gives a board back for puzzles without a solution of one kind."""
    tools = solver_tools()
    return but(
        unsolved=lambda puzzle: boarded(opened(puzzle)) if tools.shows(puzzle) == how else None
    )


def _wrong_once(number: int) -> Solver:
    """A solver of which one answer is wrong."""
    answers, tools = [], solver_tools()

    def solver(puzzle: str) -> Any:
        answers.append(tools.right_solver(puzzle))
        wrong = (
            _swapped(puzzle)
            if answers[-1] and number % 2
            else None
            if answers[-1]
            else tools.right_solver("." * 81)
        )
        return wrong if len(answers) == number // 2 + 1 else answers[-1]

    return solver


def check_right_solvers(failing_puzzle: Any) -> list[str]:
    """Check that check_solver accepts solvers that are right; return the puzzles that it asks for."""
    check_solver, tools = COURSE.names["check_solver"], solver_tools()
    asked: list[str] = []
    turns: list[str] = []

    def right(text: str) -> Any:
        asked.append(text)
        return tools.right_solver(text)

    def either(
        text: str,
    ) -> Any:  # is right, and finds now one, now another one of several solutions
        turns.append(text)
        return (tools.right_solver if len(turns) % 2 else tools.other_solver)(text)

    for solver in (right, tools.other_solver, either, either):
        error = complaint(check_solver, solver)
        for puzzle in asked:
            try:
                marks(puzzle)
            except AssertionError as unreadable:
                ok_(False, f"check_solver asks for what is no puzzle. {unreadable}")
        if error:
            ok_(
                tools.right_solver(failing_puzzle),
                "failing_puzzle has no solution, so that check_solver finds every solver wrong: go back to exercise 4.",
            )
            place = where(error)
            said = f", in {place}" if place else ""
            said += f": {shown(str(error))}" if str(error) else ""
            of = (
                " (of several solutions it found another one than the first: each is right)"
                if solver is not right
                else ""
            )
            mend = (
                ""
                if "is_solution" in COURSE.passed
                else " If is_solution is wrong, mend exercise 3 first."
            )
            none = solver is right and tools.right_solver(asked[-1]) is None if asked else False
            last = (
                " The last puzzle that it asked for has no solution: None is right." if none else ""
            )
            ok_(
                False,
                f"check_solver raised {type(error).__name__} for a solver that is right{of}{said}.{last}{mend}",
            )
    return asked


def check_many_solvers(asked: list[str]) -> None:
    """Check that check_solver finds what is wrong with other solvers; asked: the puzzles that it asks for."""
    check_solver = COURSE.names["check_solver"]
    for solver, what in [
        (but(_unfinished), "a solver that leaves cells open."),
        (_forgets(*ROWS, *COLUMNS), "a solver that forgets the blocks."),
        (_forgets(*ROWS, *BLOCKS), "a solver that forgets the columns."),
        (_forgets(*COLUMNS, *BLOCKS), "a solver that forgets the rows."),
        (but(_never_guesses), "a solver that gives up where it would have to guess."),
        (
            but(lambda puzzle: True),
            "a solver that answers True for a puzzle that has a solution.",
        ),
        (but(_fails), "a solver that raises an error for puzzles that have a solution."),
        (
            but(unsolved=_fails),
            "a solver that raises an error for puzzles without solution. Does it ask for one of NO_SOLUTION?",
        ),
        (
            but(unsolved=lambda puzzle: False),
            "a solver that answers False for puzzles without solution. The word is None.",
        ),
        *(
            (
                _answers_if(how),
                f"a solver that answers a board where {how} shows that there is no solution. Is None the only right answer there, for each of NO_SOLUTION?",
            )
            for how in ("a repeated digit", "an empty cell", "only guessing")
        ),
    ]:
        ok_(
            complaint(check_solver, solver),
            f"check_solver found nothing wrong with {what} {TELLS}",
        )
    for number in range(2 * len(asked)):
        ok_(
            complaint(check_solver, _wrong_once(number)),
            f"check_solver found nothing wrong with a solver whose answer number {number // 2 + 1} is wrong, and all others right; it was asked for {shown(asked[number // 2])}. {TELLS}",
        )


COPY_HINT = "put guesses into copies of all rows."


def boards_of_example() -> dict[str, Cells]:
    """The board of EXAMPLE, as it stands and reduced, by its name in words."""
    cells = opened(PUZZLE)
    reduced = solver_tools().reduced(cells)
    return {"the board of EXAMPLE": cells, "the board of EXAMPLE, reduced": reduced}


def board_of_failing_puzzle(puzzle: Any) -> dict[str, Cells]:
    """The board of failing_puzzle, by its name in words; nothing if that has no solution."""
    try:
        with time_limit(8):
            solution = solver_tools().right_solver(puzzle)
    except AssertionError:
        solution = None  # which is a matter of exercise 4
    if solution is None:
        print(WITHOUT_FAILING)
        return {}
    return {"the board of failing_puzzle": opened(puzzle)}


def _tried(what: str, cells: Cells) -> Any:
    """What trial returns for a board, which it must leave alone."""
    board = boarded(cells)
    kept = repr(board)
    with time_limit(8, f"It was given {what}. {TRIAL_SLOW}"):
        got = alone(COURSE.names["trial"], board)
    return got, repr(board) == kept


def check_many_trials() -> None:
    """Check trial of boards of other kinds, of some without a solution, and that its answers stay."""
    rng, tools, answers = Random(35), solver_tools(), []
    some = ["".join(sorted({digit, *rng.sample("123456789", 3)})) for digit in SOLVED]
    lacks = [
        cell if mark != "." else "".join(sorted({right, *rng.sample("123456789", 4)}))
        for cell, mark, right in zip(opened(PUZZLE), PUZZLE, SOLVED)
    ]
    reduced = tools.reduced(opened(PUZZLE))
    guess = opened(
        "5...8.....7...61......94.73..7.1...4..1.......24...89......5..7.9....6..8.53....."
    )
    deep = [opened(isomorph(HARD, Random(seed))) for seed in (0, 2)]
    for what, cells in {
        "an empty board": ["123456789"] * 81,
        "a board on which wrong guesses follow right ones": deep[0],
        "another such board": deep[1],
        "a board with about four candidates in each cell": some,
        "a board with five candidates at most in each cell": lacks,
        "a board whose candidates stand in another order": [cell[::-1] for cell in reduced],
        "a solved board": SOLVED,
    }.items():
        got, unchanged = _tried(what, cells)
        tools.check_answer(f"trial of {what}", got, cells)
        ok_(unchanged, f"trial changed {what}; {COPY_HINT}")
        answers.append((got, repr(got)))
    ok_(
        all(repr(got) == before for got, before in answers),
        "A board that trial had returned was changed by a later call.",
    )
    for what, cells in {
        "a board of which only guessing shows that it has no solution": guess,
        "a board without solution, reduced": tools.reduced(guess),
        "a board with [1, 2] in three cells of row 0": ["12"] * 3 + ["123456789"] * 78,
    }.items():
        got, unchanged = _tried(what, cells)
        ok_(got is None, f"trial of {what} returned {shown(got)}, expected None.")
        ok_(unchanged, f"trial changed {what}; {COPY_HINT}")
