"""The facts of the self-checks of `sudoku`, on many boards: those of all cells, digits and units."""

from collections.abc import Iterable, KeysView, Mapping
from contextlib import suppress
from random import Random
from typing import Any

from sudokukit.checks import eq_, ok_
from sudokukit.pictures.boards import Cell, draw
from sudokukit.puzzles import isomorph
from sudokukit.sudoku.boards import (
    BLANK,
    CELLS,
    COURSE,
    FIRST,
    FIRST_SOLVED,
    PEERS,
    Board,
    Digits,
    became_singletons,
    board,
    candidates_around,
    chain_board,
    equal_cells,
    impossible_board,
    moved,
    nine_digits,
    only,
    possible_board,
    puzzle_board,
    random_candidates,
    shown,
    solver_tools,
    three_places,
    unit_cells,
    unsolvable,
)
from sudokukit.sudoku.checks import (
    ask,
    check_board,
    check_call,
    check_cell,
    check_solved,
    check_value,
    show,
    time_limit,
)
from sudokukit.sudoku.guesses import ONCE


def check_many_ruleouts() -> None:
    """Check ruleout in many cells of a board of random candidates, and what it has returned once more at the end."""
    rng = Random(78)  # an 8 goes, a 9 stays, and two cells come down to the same
    sd, answers, cells = random_candidates(rng), [], rng.sample(CELLS, 12)
    cases = [
        ({1, 2, 3}, 2, {1, 3}, False, "Several candidates are left."),
        ({4, 6}, 6, {4}, True, "The cell has just become a singleton."),
        ({4, 6}, 5, {4, 6}, False, "The digit was not there: no news."),
        ({5}, 7, {5}, False, "The cell was a singleton before: no news."),
        ({1, 2, 3, 4}, 4, {1, 2, 3}, False, "Three candidates are left."),
        ({1, 2, 3}, 5, {1, 2, 3}, False, "The digit was not there: no news."),
    ]
    for n, (i, j) in enumerate(cells):  # in turn with these cases, under other digits
        before, x, after, is_news, hint = cases[n % len(cases)]
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
            {cells[n]} if cases[n % len(cases)][3] else set(),
            "Return a new set each time.",
        )


def peers_hint(before: Board, after: Board) -> str | dict[Cell, str]:
    """What is said of a board that is wrong after propagate_cell((0, 0)): for each cell, why."""
    if after.m == before.m:
        return "Nothing was ruled out at all. Are the peers found? A unit holds pairs, (i, j) in unit. Is it the digit that you rule out? getel({5}) is 5. Does a return inside a loop end it too early?"
    where = {cell: f"It is in the same {name} as row 0, column 0." for cell, name in PEERS.items()}
    own = "It is the cell itself, which keeps its digit. getel({5}) is 5 and leaves the set as it is; pop() takes the 5 out."
    return where | {(0, 0): own}


def check_many_propagations() -> None:
    """Check propagate_cell of many cells, determined and open, on boards of many kinds."""
    rng, solved = Random(62), puzzle_board(FIRST_SOLVED)
    check_many_peers(rng)
    for n, (i, j) in enumerate(CELLS[::27]):
        sd = equal_cells((i, j), 2 + n, 4, rng)
        expected, call = (
            board(sd),
            f"propagate_cell(({i}, {j})), a cell that holds {shown(sd.m[i][j])},",
        )
        check_call(call, lambda: sd.propagate_cell((i, j)), set())
        check_board(
            sd,
            expected,
            call.rstrip(","),
            "A cell with several candidates says nothing to its peers.",
        )
    check_call(
        "propagate_cell((4, 4)) on a solved board",
        lambda: board(solved).propagate_cell((4, 4)),
        set(),
        "There is nothing left to rule out.",
    )
    alike = "propagate_cell((0, 0)) on a board where every cell holds {4, 6}"
    sd = board([[{4, 6}] * 9] * 9)
    check_call(alike, lambda: sd.propagate_cell((0, 0)), set())
    check_board(sd, board([[{4, 6}] * 9] * 9), alike, "Rule out the digits of singletons only.")
    sd.m[0][0] = {4}
    got = check_call(
        "propagate_cell((0, 0)), with 4 there and {4, 6} elsewhere,",
        lambda: sd.propagate_cell((0, 0)),
        set(PEERS),
        "All 20 peers become singletons.",
    )
    sd.m[0][8] = {4, 6}
    check_call(
        "propagate_cell((0, 0)), called again when row 0, column 8 is open again,",
        lambda: sd.propagate_cell((0, 0)),
        {(0, 8)},
    )
    check_value(
        "propagate_cell((0, 0)), looked at after another call,",
        got,
        set(PEERS),
        "Return a new set each time.",
    )
    for (i, j), name in [*PEERS.items()][::4]:  # whether all peers are told, other boards show
        sd = board(solved if (i + j) % 2 else BLANK)
        sd.m[0][0], sd.m[i][j] = {5}, {5}
        check_call(
            f"propagate_cell((0, 0)), with 5 there and in row {i}, column {j},",
            lambda: sd.propagate_cell((0, 0)),
            unsolvable(),
            f"5 stands twice in a {name}.",
        )
    check_call(
        "propagate_cell((0, 0)) on a board where every cell holds {5}",
        lambda: board([[{5}] * 9] * 9).propagate_cell((0, 0)),
        unsolvable(),
        "5 stands nine times in its row.",
    )


def check_many_peers(rng: Random) -> None:
    """Check propagate_cell of many determined cells on boards of random candidates."""
    for i, j in ((i, 4 * i % 9) for i in range(9)):  # each row, column and block
        x, peers = rng.randint(1, 9), {moved(cell, (i, j)): name for cell, name in PEERS.items()}
        sd = candidates_around((i, j), x, peers, rng, most=3 if i % 2 else 9)
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


def still_open(sd: Board) -> str:
    """What is said of a board that propagation should have solved."""
    count = sum(len(sd.m[i][j]) > 1 for i, j in CELLS)
    if sd.m == puzzle_board(FIRST).m:
        return "Nothing was ruled out at all. Without a set, or with None, it begins with all 81 cells."
    return (
        f"{count} cells are still open. Do cells that still wait stay in line when new ones come, and do you go on from these, also if they were looked at before? {ONCE}"
        if count
        else ""
    )


SHORT = "Does it go on to the end? A cell that waits in the set must not get lost when it becomes a singleton: |= puts in, ^= and - take out."
LONG = "Does it go on until nothing new comes, however long the chain is?"


def check_many_chains() -> None:
    """Check full_propagation on the first puzzle upside down, on a long chain, and on what an earlier call has left."""
    propagate, solved = COURSE.names["sudoku_full_propagation"], puzzle_board(FIRST_SOLVED)
    sd, expected = puzzle_board(FIRST), board(solved)
    sd.m, expected.m = sd.m[::-1], expected.m[::-1]
    check_call(
        "full_propagation() of the first puzzle, upside down",
        lambda: propagate(sd),
        None,
        "It changes the board.",
    )
    check_board(sd, expected, "full_propagation() of the first puzzle, upside down", still_open(sd))
    chain = board(["1______7_", *BLANK[1:]])
    chain.m[0][4], chain.m[4][4], chain.m[8][5], chain.m[8][0] = {1, 2}, {2, 3}, {9}, {9}
    call = "full_propagation({(0, 0)}), with 9 twice in row 8,"
    check_call(
        call,
        lambda: propagate(chain, {(0, 0)}),
        None,
        "It begins at row 0, column 0 only: the 9s do not count.",
    )
    check_cell(chain, 4, 4, {3}, call.rstrip(","), picture=True)
    check_cell(
        chain,
        5,
        7,
        set(range(1, 10)),
        call.rstrip(","),
        "The 7 in row 0 was not among the cells to begin with.",
        picture=True,
    )
    chain.m[0][4] = {1, 2}
    check_call(
        "full_propagation({(0, 0)}), called again with {1, 2} in row 0, column 4,",
        lambda: propagate(chain, {(0, 0)}),
        None,
    )
    check_cell(
        chain, 0, 4, {2}, "full_propagation({(0, 0)}), called again with {1, 2} in row 0, column 4"
    )
    for call, chains, hint in (
        ("full_propagation() on a board with short chains", 9 * [3], SHORT),
        ("full_propagation(the first two cells of a long chain)", [30], LONG),
    ):
        sd, cells, ends = chain_board(Random(4297), *chains)
        given = None if chains[1:] else {*cells[:2]}
        check_call(call, lambda: propagate(sd, given), None)
        for i, j in cells:
            check_cell(sd, i, j, ends.m[i][j], call, hint, picture=True)
    full = board(solved)
    full.m[0][0], full.m[0][1] = {3}, {5}
    begins = {"full_propagation()": None, "full_propagation({(0, 0)})": {(0, 0)}}
    for call, begin in begins.items():
        check_call(
            f"{call} on a full board",
            lambda: propagate(board(full), begin),
            unsolvable(),
            "3 stands twice in column 0.",
        )
    sd = puzzle_board(FIRST)
    check_call(
        "full_propagation(set()), after a call that raised Unsolvable,",
        lambda: propagate(sd, set()),
        None,
    )
    check_cell(
        sd,
        0,
        2,
        set(range(1, 10)),
        "full_propagation(set()), after a call that raised Unsolvable",
        "Is anything left over from that call?",
    )
    ok_(
        hasattr(sd, "full_propagation"),
        "sd.full_propagation is missing. The last line of the cell must stay: Sudoku.full_propagation = sudoku_full_propagation.",
    )


def copied(sets: Any) -> Any:
    """The same list or tuple of sets, with sets of its own."""
    return type(sets)(set(s) for s in sets)


def as_set(got: Any) -> Any:
    """What came back in a list, a tuple, a dictionary or its keys, as a set; all else as it is."""
    return set(got) if isinstance(got, list | tuple | frozenset | dict | KeysView) else got


def check_many_sets() -> None:
    """Check occurs_once_in_sets of few sets and many, and that no call depends on an earlier one."""
    rng, occurs_once_in_sets = Random(64), COURSE.names["occurs_once_in_sets"]
    for n in (3, 9, 50):
        sets: list[set[int]] = [set() for _ in range(n)]
        *once, a, b, c = rng.sample(range(100), 8)
        for element in once:
            rng.choice(sets).add(element)
        some, many = rng.sample(sets, 2), rng.sample(sets, rng.randint(2, n))
        for x, places in ((a, (sets[0], sets[-1])), (b, some), (c, many)):
            for s in places:
                s.add(x)
        check_call(
            f"occurs_once_in_sets of {n} sets",
            lambda: occurs_once_in_sets(sets),
            set(once),
            f"{sorted(once)} are each in one set.",
        )
    same = {1, 2}
    check_call(
        "occurs_once_in_sets([{1, 2}, {1, 2}, {2, 3}]), where the first two are the same set,",
        lambda: occurs_once_in_sets([same, same, {2, 3}]),
        {3},
        "The same set can be in the list twice.",
    )
    sets = [{1, 2, 3}]
    got = check_call(
        "occurs_once_in_sets([{1, 2, 3}])", lambda: occurs_once_in_sets(sets), {1, 2, 3}
    )
    got.clear()
    check_call(
        "occurs_once_in_sets([{1, 2, 3}]), called again after its answer was emptied,",
        lambda: occurs_once_in_sets(sets),
        {1, 2, 3},
        "Return a new set, not one that you were given or keep.",
    )
    sets[0].add(4)
    check_call(
        "occurs_once_in_sets([{1, 2, 3, 4}]), the same list with one element more,",
        lambda: occurs_once_in_sets(sets),
        {1, 2, 3, 4},
    )


NO_OTHER = "A cell that is returned holds its digit alone then, in self.m itself; no other cell changes, not even its peers."


def _check_places(
    call: str,
    sd: Board,
    places: Mapping[Cell, int],
    because: str,
    unit: Iterable[Cell] = (),
    **marks: Any,
) -> None:
    """Check where_can_it_go on a board on which these cells are to be set; places: {cell: its digit}."""
    expected = board(sd)
    marks = (
        {"board": board(sd), "unit": unit, "caption": "the board it was asked about", **marks}
        if unit
        else {}
    )
    for (i, j), x in places.items():
        expected.m[i][j] = {x}
    check_call(call, lambda: sd.where_can_it_go(), set(places), because, **marks)
    check_board(sd, expected, call.rstrip(","), NO_OTHER)


def _check_nine_digits(one: Board, places: Digits, two: Board, others: Digits) -> None:
    """Check where_can_it_go on what `nine_digits` makes: with one place for each digit, and with two."""
    for x, _, ((i, j), _) in others:
        two.m[i][j] = {x}
    call = "where_can_it_go(), with nine digits in a singleton and in one other cell of a unit,"
    _check_places(call, two, {}, "Count the singletons too: each digit has two places.")
    before, expected, cells = board(one), board(one), set[Cell]()
    for x, _, ((i, j),) in places:
        expected.m[i][j] = {x}
        cells.add((i, j))
    call = "where_can_it_go(), with nine digits that have one place each in a unit,"
    got = ask(call, one.where_can_it_go, "a set of cells")
    for x, (kind, k), ((i, j),) in places:
        if isinstance(got, set) and (i, j) not in got:
            marks = {"unit": unit_cells(kind, k), "target": (i, j)}
            show(draw, before, caption="the board it was asked about", **marks)
            check_value(call, got, cells, f"In {kind} {k}, {x} fits only in row {i}, column {j}.")
    check_value(call, got, cells)
    check_board(one, expected, call.rstrip(","), NO_OTHER)


def check_all_units() -> None:
    """Check where_can_it_go in every row, column and block, and in several at once."""
    rng = Random(50)
    for kind in ("column", "row", "block"):
        unit = unit_cells(kind, 0)
        first, second = rng.sample(unit, 2)
        x, y, z = rng.sample(range(1, 10), 3)
        sd = board(BLANK)
        only(sd, x, unit, first, second)
        sd.m[first[0]][first[1]] = {x}
        _check_places(
            f"where_can_it_go(), with {x} in a singleton and in one other cell of {kind} 0,",
            sd,
            {},
            f"Count the singleton too: {x} has two places.",
            unit,
            target=first,
        )
        sd.m[first[0]][first[1]] = {y, z}
        _check_places(
            f"where_can_it_go(), with {x} in one cell of {kind} 0 only,",
            sd,
            {second: x},
            f"{x} fits only in row {second[0]}, column {second[1]}.",
            unit,
            target=second,
        )
    _check_places(
        "where_can_it_go(), with a digit to place in a row, one in a column and one in a block,",
        *three_places(rng),
        "Each of them fits in one cell only.",
    )
    call = "where_can_it_go(), with nine digits that have two places each in a unit,"
    _check_places(call, nine_digits(rng, 0, 2)[0], {}, "Each of the nine has two places there.")
    for turn in range(3):
        _check_nine_digits(*nine_digits(rng, turn), *nine_digits(rng, turn, 2))
    sd = board(BLANK)
    sd.m[6] = [*({x} for x in range(1, 9)), {1, 2, 9}]
    _check_places(
        "where_can_it_go(), with one cell of row 6 still open,",
        sd,
        {(6, 8): 9},
        "9 fits only in row 6, column 8.",
        unit_cells("row", 6),
        target=(6, 8),
    )
    sd, places = (
        board(BLANK),
        {(i, (i + 3 * n + i // 3) % 9): 1 + i % 3 + 3 * n for i in range(9) for n in range(3)},
    )
    for (i, j), x in places.items():
        only(sd, x, unit_cells("row", i), (i, j))
    _check_places(
        "where_can_it_go(), with three digits to place in each row,",
        sd,
        places,
        "Each of them fits in one cell of its row only.",
    )


def check_possible_and_hopeless() -> None:
    """Check where_can_it_go on boards that have a solution, a solved one, and boards that have none."""
    rng = Random(51)
    _check_places(
        "where_can_it_go() on a solved board",
        possible_board(rng, 0)[1],
        {},
        "There is nothing to set.",
    )
    sd, solved = possible_board(rng)
    expected = board(sd)
    earlier = ask(
        "where_can_it_go() on a board of random candidates",
        sd.where_can_it_go,
        "a set of cells",
    )
    for i, j in earlier:
        expected.m[i][j] = solved.m[i][j]
    check_board(sd, expected, "where_can_it_go() on a board of random candidates", NO_OTHER)
    known = set(earlier)
    full = possible_board(rng, 0)[1]
    full.m[0][0] = full.m[0][8]
    hopeless: list[tuple[str, Board, set[Cell]]] = [
        ("on a full board that breaks the rules", full, set())
    ]
    for kind in ("row", "column", "block"):
        (i, j), nowhere, needed = rng.choice(unit_cells(kind, 3)), board(BLANK), board(BLANK)
        only(nowhere, 4, unit_cells(kind, 3))
        only(needed, 4, unit_cells(kind, 3), (i, j))
        only(needed, 8, unit_cells(kind, 3), (i, j))
        hopeless += [
            (f"with 4 nowhere in {kind} 3", nowhere, set()),
            (f"with 4 and 8 in the same cell only of {kind} 3", needed, {(i, j)}),
        ]
    for what, sd, cells in hopeless:
        try:
            got = ask(
                f"where_can_it_go(), {what},",
                sd.where_can_it_go,
                "a set, or raises Unsolvable",
                lets=unsolvable(),
            )
        except unsolvable():
            continue
        check_value(f"where_can_it_go(), {what},", got, cells, "Raising Unsolvable is right, too.")
        for i, j in cells:
            eq_(
                len(sd.m[i][j]),
                1,
                f"After where_can_it_go(), {what}, that cell holds {shown(sd.m[i][j])}: put one of them there, or raise Unsolvable.",
            )
    ok_(
        earlier == known,
        "The set that an earlier call returned has changed since: each call returns a set of its own.",
    )


TURNS = (  # a board on which propagation and where_can_it_go take some twenty turns
    "12789 1369 1346 3679 13679 12467 3459 1234569 124579",
    "2479 67 2345679 1345689 12357 123478 235689 12689 1345678",
    "9 3789 345678 2469 3467 13469 1267 28 12567",
    "46789 258 24567 13467 13458 14689 24578 123569 168",
    "568 2345678 14567 125689 1245 1256789 267 245689 23457",
    "12358 267 35789 1236789 489 12589 1248 247 14579",
    "278 1578 234567 12567 12389 1235689 234578 2456789 4569",
    "125689 1234 24678 1367 347 124679 2379 58 123467",
    "12349 256789 23468 245 268 346 345789 3567 12345678",
)


TAKE_TURNS = "Do the old propagation and where_can_it_go take turns until both find nothing?"


def check_many_turns() -> None:
    """Check full_propagation_with_where_can_it_go on boards that stay open, from all cells and from some."""
    rng, settled = Random(60), solver_tools().settled
    turns = board([[set(map(int, cell)) for cell in row.split()] for row in TURNS])
    half_open, solved = possible_board(rng)
    for kind, sd, given in [
        ("that takes some twenty turns", turns, None),
        ("of random candidates", half_open, None),
        ("of random candidates", half_open, {rng.choice(CELLS)}),
    ]:
        for i, j in given or ():
            sd.m[i][j] = set(solved.m[i][j])
        expected = settled(sd)
        call = f"full_propagation_with_where_can_it_go({'' if given is None else given})"
        ask(call, lambda: sd.full_propagation_with_where_can_it_go(given), "None")
        check_board(sd, expected, f"{call} on a board {kind}", TAKE_TURNS)
    soon, full = (
        board(BLANK),
        puzzle_board("6" + FIRST_SOLVED[1:9] + "5" + FIRST_SOLVED[10:]),
    )
    for i in (0, 8):
        only(soon, 2, unit_cells("row", i), (i, 4))
    full.m[0][1], full.m[0][3], full.m[1][1], full.m[1][5] = {3, 5}, {6, 5}, {7, 6}, {5, 6}
    for sd, given, why in [
        (soon, None, "2 has its one place in rows 0 and 8 in the same column."),
        (soon, {(4, 4)}, "2 has its one place in rows 0 and 8 in the same column."),
        (full, {(8, 8)}, "the board gets full, but 6 and 5 stand in a row twice then."),
    ]:
        call = f"full_propagation_with_where_can_it_go({'' if given is None else given})"
        check_call(
            call, lambda: board(sd).full_propagation_with_where_can_it_go(given), unsolvable(), why
        )
    sd, asked = impossible_board()
    with suppress(unsolvable()):
        ask(
            "full_propagation_with_where_can_it_go()",
            sd.full_propagation_with_where_can_it_go,
            "",
            lets=unsolvable(),
        )
        ok_(
            not asked,
            "full_propagation_with_where_can_it_go() must raise Unsolvable if where_can_it_go does so, and did not.",
        )


PUZZLES = (
    FIRST,
    "..1..5...95....2....3.2.6...72.1..8.8......67..9..3..1.2..61.....7.3.8.....5.....",
    "..........5724...98....947...9..3...5..9..12...3.1.9...6....25....56.....7......6",
)


DEEP = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
DEEP_SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"


def after_a_guess(seed: int) -> tuple[Board, Board, Cell]:
    """A puzzle; its board, propagated, with a right digit in one cell more; and that cell. More guesses are needed."""
    line, solved = (isomorph(one, Random(seed)) for one in (DEEP, DEEP_SOLVED))
    puzzle = puzzle_board(line)
    guessed = solver_tools().settled(puzzle)
    _, i, j = min((len(guessed.m[i][j]), i, j) for i, j in CELLS if len(guessed.m[i][j]) > 1)
    guessed.m[i][j] = {int(solved[9 * i + j])}
    return puzzle, guessed, (i, j)


def check_many_searches() -> None:
    """Check search on boards of candidates, on full boards, right and wrong, and on some without a solution."""
    rng, sd, puzzles = Random(79), board(BLANK), dict[str, Board]()
    for number, more in enumerate((0.45, 0.8), start=1):
        puzzles[f"a board of random candidates, number {number},"] = possible_board(rng, more)[0]
    for i, j, cell, other, places in (
        (3, 2, {2, 5, 9}, {2, 5, 6, 8}, (42, 52, 72, 82)),
        (2, 6, {3, 5, 8}, {3, 6, 8, 9}, (23, 24, 25, 28)),
    ):
        puzzle = puzzles[
            f"a board on which one of {shown(cell)} will do in row {i}, column {j},"
        ] = board(BLANK)
        for place in places:
            puzzle.m[place // 10][place % 10] = set(other)
        puzzle.m[i][j] = set(cell)
    for name, puzzle in puzzles.items():
        sd.m = board(puzzle).m  # the same board, with another puzzle on it
        got = ask(f"search() of {name}", lambda: sd.search(), "a solved Sudoku")
        check_solved(f"search() of {name}", got, puzzle, picture=True)
    solved = possible_board(rng, 0)[1]
    for call, new in (("search()", ()), ("search((4, 4))", ((4, 4),))):
        got = ask(
            f"{call} of a solved board",
            lambda: board(solved).search(*new),
            "a solved Sudoku",
            "Nothing is left to guess.",
        )
        check_solved(f"{call} of a solved board", got, solved, picture=True)
        check_board(got, solved, f"{call} of a solved board")
    wrong = board(solved)
    wrong.m[0][0] = set(wrong.m[4][0])
    check_call(
        "search() of a full board",
        lambda: board(wrong).search(),
        unsolvable(),
        "a digit stands in column 0 twice: propagate before you ask done().",
    )
    check_call(
        "search((0, 0)) of a full board",
        lambda: board(wrong).search((0, 0)),
        unsolvable(),
        "the new cell contradicts column 0: propagate before you ask done().",
    )
    none = puzzle_board(
        "....6......38.7..5..6.....9....9.24.7.8.......2....69...5349....8.......6......5."
    )
    check_call(
        "search() of a puzzle without a solution",
        lambda: none.search(),
        unsolvable(),
        "each guess ends in a conflict.",
    )
    for seed in (1, 2):
        puzzle, guessed, new_cell = after_a_guess(seed)
        call = f"search({new_cell}) of a board that was propagated, and then got a digit there,"
        with time_limit(3, slow="Is it the cell of the guess that is handed on with each guess?"):
            got = ask(call, lambda: guessed.search(new_cell), "a solved Sudoku")
        check_solved(call, got, puzzle, picture=True)
