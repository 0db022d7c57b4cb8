"""The facts of the self-checks of `norvig`, on many boards: those of all squares, units and digits.

The units and peers that it knows would be an answer to Exercise 2: it is out of reach of graded code.
"""

from collections.abc import Sequence
from random import Random

from sudokukit.checks import eq_, ok_
from sudokukit.norvig.boards import (
    COURSE,
    EASY,
    HARD,
    SQUARES,
    Values,
    blank_values,
    first_step,
    framed,
    second_step,
    shown,
    without,
)
from sudokukit.norvig.checks import (
    ask,
    check_contradiction,
    check_grid,
    check_same,
    check_solved,
    check_square,
    check_value,
    check_values,
    time_limit,
)

BLOCKS = 3 * "aaabbbccc" + 3 * "dddeeefff" + 3 * "ggghhhiii"
ON = {s: s + block for s, block in zip(SQUARES, BLOCKS)}  # {square: its row, column and block}


def unit_of(name: str) -> list[str]:
    """The squares on a row (A to I), a column (1 to 9) or a block (a to i)."""
    return [s for s in SQUARES if name in ON[s]]


def near(s: str) -> list[str]:
    """The squares that share a unit with s."""
    return [p for p in SQUARES if p != s and set(ON[p]) & set(ON[s])]


def check_many_names() -> None:
    """Check that cross begins with a new list each time, and the names of all squares."""
    cross = COURSE.names["cross"]
    given: list[tuple[Sequence[str], Sequence[str]]] = [
        *(("A", "123"), ("ABC", "2"), ("Bab", "21"), ("AA", "1"), ("", "12"), ("AB", "")),
        (["AB", "", "c"], ["12", "3"]),
    ]
    for A, B in given:
        names = cross(A, B)
        expected = [*names]
        names.append("?")
        check_value(
            f"cross({A!r}, {B!r}), called again,",
            cross(A, B),
            expected,
            "Somebody has put another name into the first list: does every call begin with a new one?",
        )
    names = cross("ABCDEFGHI", "123456789")
    check_value(
        "cross(rows, cols)[:10]",
        names[:10],
        ["A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "B1"],
    )
    eq_(len(names), 81, f"cross(rows, cols) has {len(names)} elements, expected 81.")
    many = len(cross("ABCDEFGHIJKLMN", "0123456789"))
    eq_(many, 140, f"cross of 14 letters and 10 digits has {many} elements, expected 140.")


def check_tables() -> None:
    """Check that unitlist is a list, and that units and peers are dictionaries of all squares."""
    for name in ("unitlist", "units", "peers"):
        if name not in COURSE.names:
            raise NotImplementedError(
                f"There is no {name} yet. Make it in the cell of this exercise, run that, and then this one."
            )
    unitlist, units, peers = (COURSE.names[name] for name in ("unitlist", "units", "peers"))
    ok_(
        isinstance(unitlist, (list, tuple)),
        f"unitlist is a {type(unitlist).__name__}, expected a list of units.",
    )
    for name, table in {"units": units, "peers": peers}.items():
        ok_(
            isinstance(table, dict),
            f"{name} is a {type(table).__name__}, expected a dictionary: {name}['C2'] is looked up, not called.",
        )
        lacking = [s for s in SQUARES if s not in table]
        ok_(not lacking, f"{lacking[:1]} is missing from {name}, which needs all 81 squares.")
        eq_(len(table), 81, f"{name} has {len(table)} entries, expected 81: one for each square.")


def check_kinds() -> None:
    """Check that every square has a list of units, and a set of peers."""
    units, peers = COURSE.names["units"], COURSE.names["peers"]
    for s in SQUARES:
        ok_(
            isinstance(units[s], (list, tuple)),
            f"units[{s!r}] is a {type(units[s]).__name__}, expected a list of units.",
        )
        ok_(
            isinstance(peers[s], (set, frozenset)),
            f"peers[{s!r}] is a {type(peers[s]).__name__}, expected a set."
            + (
                " Methods that change a set, such as remove and update, return None."
                if peers[s] is None
                else ""
            ),
        )
        ok_(
            not isinstance(next(iter(units[s]), None), str),
            f"units[{s!r}] is a single unit; expected a list of three, each of them a list of nine squares.",
        )


def check_all_units() -> None:
    """Check that unitlist has every unit, and that each has nine squares."""
    unitlist = COURSE.names["unitlist"]
    for unit in unitlist:
        is_name = isinstance(unit, str)
        hint = " += puts in squares, each by itself; append puts in the list." if is_name else ""
        ok_(
            isinstance(unit, (list, tuple, set, frozenset)),
            f"unitlist holds {shown(unit)}, expected a list of 9 squares.{hint}",
        )
        lists = all(isinstance(s, list) for s in unit)
        several = f" That is one list of {len(unit)} units: append puts it in as one thing, += puts in each of them."
        several = several if lists else ""
        eq_(
            [s for s in unit if s not in SQUARES],
            [],
            f"unitlist holds {shown(unit)}, in which not all are squares.{several}",
        )
        eq_(
            len(set(unit)),
            9,
            f"unitlist holds {shown(unit)}, in which there are {len(set(unit))} different squares, expected 9. Have the lists in unitlist stayed as they were, when the other tables were made?",
        )
    for unit in map(unit_of, "123456789ABCDEFGHIabcdefghi"):
        ok_(unit in map(sorted, unitlist), f"unitlist lacks the unit {' '.join(unit)}.")


def check_all_squares() -> None:
    """Check the units and the peers of every square."""
    units, peers = COURSE.names["units"], COURSE.names["peers"]
    for s in SQUARES:
        eq_(
            len(units[s]),
            3,
            f"units[{s!r}] has {len(units[s])} units, expected 3: a column, a row and a block.",
        )
        for unit in map(unit_of, ON[s]):
            ok_(unit in map(sorted, units[s]), f"units[{s!r}] lacks the unit {' '.join(unit)}.")
        why = (
            f"Is {s} one of its own peers?"
            if len(peers[s]) > 20
            else "Are the squares of all three units in it, and have the lists in unitlist stayed as they were?"
        )
        eq_(len(peers[s]), 20, f"peers[{s!r}] has {len(peers[s])} squares, expected 20. {why}")
        strange = [
            p for p in sorted(peers[s], key=str) if p == s or not set(ON.get(p, "")) & set(ON[s])
        ]
        ok_(
            not strange,
            f"peers[{s!r}] has {strange[:1]}, which shares no unit with {s}, or is {s} itself.",
        )


def check_many_grids() -> None:
    """Check grid_values of dots and zeros, of other decorations, and of too few squares and too many."""
    grid_values = COURSE.names["grid_values"]
    dots, zeros = HARD, EASY
    for kind, line in {"zeros": zeros, "dots and zeros": dots[:40] + zeros[40:]}.items():
        call = f"grid_values of a line of 81 digits and {kind}"
        hint = f"Do the {kind} count, too?"
        got = ask(call, lambda: grid_values(line), "a dictionary of 81 squares", hint)
        check_grid(call, got, dict(zip(SQUARES, line)), hint)
        got.clear()
        ok_(
            len(grid_values(line)) == 81,
            f"{call}, called again after somebody has emptied the first dictionary, did not return a new one.",
        )
    got = grid_values(dots)
    for kind, grid in {
        "with a comma after each character": ",".join(dots) + ",",
        "between underscores": "_" + "_".join(dots) + "_",
        "with words around it": f"An easy one:\n{dots}\n(from a magazine)",
    }.items():
        call = f"grid_values of the same puzzle {kind}"
        hint = "Do you leave out all other characters?"
        same = ask(call, lambda: grid_values(grid), "the same dictionary", hint)
        ok_(same == got, f"{call} gave something else. {hint}")
    for n, grid in [
        *((80, dots[1:]), (82, dots + "9"), (162, zeros + zeros), (79, " ".join(dots[2:]))),
        *((83, framed(dots) + "\n5 6"), (0, "no puzzle")),
    ]:
        call = f"grid_values of a grid with {n} squares"
        try:
            got = ask(call, lambda: grid_values(grid), "raises ValueError", lets=ValueError)
        except ValueError as error:
            ok_(
                str(n) in str(error),
                f"{call} raised the ValueError {str(error)!r}, which should say how many squares there are: {n}.",
            )
        else:
            ok_(False, f"{call} returned {shown(got)}, expected: raises ValueError.")


def diary(values: Values) -> list[str]:
    """The entries of the diary of the stand-in."""
    return [entry for entry in values.get("diary", "").split(". ") if entry]


def check_many_assignments() -> None:
    """Check assign in many squares, with digits that are possible there and others, and refused eliminations."""
    assign = COURSE.names["assign"]
    for s, held, d in [
        *(("C2", "1356", "3"), ("C2", "3", "3"), ("C2", "1356", "3"), ("E5", "123456789", "9")),
        *(("I9", "19", "1"), ("A1", "12345678", "8")),
    ]:
        values = {**blank_values(), s: held}
        call = f"assign(values, {s!r}, {d!r}) on {held!r}"
        got = ask(call, lambda: assign(values, s, d), "values")
        others = [c for c in held if c != d]
        todo = f"each of {' '.join(others)} has to go." if others else "nothing is to be done."
        check_same(call, got, values, f"{d} is possible there: {todo}")
        hint = "Is eliminate called for each of the other digits, one at a time?"
        check_square(values, s, d, call, hint)
        entries = diary(values)
        ok_(
            entries or not others,
            f"{call} wrote into values without calling eliminate. Only eliminate knows what else follows.",
        )
        for other in others:
            ok_(
                f"{other} out of {s}" in entries,
                f"{call} did not call eliminate(values, {s!r}, {other!r}). The diary begins with {entries[0]!r}.",
            )
        more = sorted(entry for entry in entries if not entry.endswith(f" out of {s}"))
        ok_(
            not more,
            f"{call} also took {more[:1]}. What follows for other squares is for eliminate to see.",
        )
        hint = "Only this square changes, as long as there is the stand-in."
        check_values(values, blank_values() | {s: d}, call, hint, picture=False)
    for s, held, d in [("E5", "28", "4"), ("G3", "2", "5"), ("B7", "12345678", "9")]:
        call = f"assign(values, {s!r}, {d!r}) on {held!r}"
        got = ask(call, lambda: assign(blank_values() | {s: held}, s, d), "False")
        check_contradiction(call, got, f"{d} is not possible there.")
    for other in "516":
        values = blank_values() | {"C2": "1356", "refused": f"{other} out of C2"}
        call = f"assign(values, 'C2', '3') on '1356', where eliminate(values, 'C2', {other!r}) returns False,"
        got = ask(call, lambda: assign(values, "C2", "3"), "False")
        check_contradiction(call, got, "one of the eliminations has returned False.")
    values = blank_values() | {"C2": "1356", "refused": "1 out of A1"}
    call = "assign(values, 'C2', '3') on '1356', where eliminate(values, 'A1', '1') would return False,"
    got = ask(call, lambda: assign(values, "C2", "3"), "values")
    check_same(call, got, values, "Nobody needs that: look at what eliminate returns.")


ELIMINATE_HINT = "Does eliminate first look whether d is there at all, and change values[s] before it calls anything? Does every loop of yours end?"


def _check_elimination(
    call: str, board: Values, s: str, d: str, expected: Values, hint: str
) -> Values:
    """Check what eliminate does to a copy of a board, and return that."""
    eliminate, values = COURSE.names["eliminate"], dict(board)
    check_same(call, ask(call, lambda: eliminate(values, s, d), "values", hint), values, hint)
    check_values(values, expected, call, hint)
    return values


def _check_refused(call: str, board: Values, s: str, d: str, why: str) -> None:
    """Check that eliminate finds a contradiction on a board."""
    eliminate = COURSE.names["eliminate"]
    check_contradiction(call, ask(call, lambda: eliminate(dict(board), s, d), "False"), why)


def check_many_eliminations() -> None:
    """Check both steps of eliminate in many squares and every unit, both at once, contradictions, and puzzles."""
    blank, put_back = blank_values(), "eliminate(values, 'E5', '4'), after the 4 was put back,"
    once = blank | {"E5": "12356789"}
    values = _check_elimination("eliminate(values, 'E5', '4')", blank, "E5", "4", once, "")
    values["E5"] += "4"
    hint = "What counts is whether values holds the digit now."
    _check_elimination(put_back, values, "E5", "4", once, hint)
    (pair, _), (place, placed) = first_step(), second_step()
    _check_elimination(
        "eliminate(values, 'C2', '7') on the board of the second picture, but with '57' in C2,",
        place | {"C2": "57"},
        "C2",
        "7",
        without(placed, "5", (p for p in near("C2") if p != "C7")) | {"C2": "5"},
        "C2 is a 5 then, and 7 has one place left in row C: both steps have to be taken.",
    )
    _check_refused(
        "eliminate(values, 'C2', '2') on '25', with '5' in C5,",
        pair | {"C5": "5"},
        "C2",
        "2",
        "C2 and C5 cannot both be a 5. Is every False passed on?",
    )
    _check_refused(
        "eliminate(values, 'C2', '7') on the board of the second picture, but with '7' in D7,",
        place | {"D7": "7"},
        "C2",
        "7",
        "C7 and D7 cannot both be a 7. Is every False passed on?",
    )
    rng = Random(7)
    for s in SQUARES[::2]:
        x, y = rng.sample("123456789", 2)
        held = min(x, y) + max(x, y)
        call, hint = (
            f"eliminate(values, {s!r}, {x!r}) on {held!r}",
            f"{s} is a {y} then, and its peers lose their {y}.",
        )
        expected = without(blank, y, near(s)) | {s: y}
        _check_elimination(call, blank | {s: held}, s, x, expected, hint)
    for unit in map(unit_of, "ABCDEFGHI123456789abcdefghi"):
        (s, last), x = rng.sample(unit, 2), rng.choice("123456789")
        board = without(blank, x, (p for p in unit if p not in (s, last)))
        call = f"eliminate(values, {s!r}, {x!r}), which leaves {last} alone for {x} among {' '.join(unit)},"
        expected = without(board, x, near(last)) | {last: x}
        hint = f"{last} is a {x} then, and its peers lose theirs."
        _check_elimination(call, board, s, x, expected, hint)
        call = f"eliminate(values, {s!r}, {x!r}), which leaves no place for {x} among {' '.join(unit)},"
        _check_refused(call, without(board, x, [last]), s, x, f"the unit needs a {x}.")
    both = without(blank, "7", (p for p in unit_of("C") + unit_of("2") if p not in "C2 C7 G2"))
    _check_elimination(
        "eliminate(values, 'C2', '7'), which leaves one place for 7 in row C, and one in column 2,",
        both,
        "C2",
        "7",
        without(both, "7", ("C2", *near("C7"), *near("G2"))) | {"C7": "7", "G2": "7"},
        "C7 and G2 are a 7 then: does the loop over the units go on after the first?",
    )
    _check_whole_puzzles()


def _check_whole_puzzles() -> None:
    """Check that assign and eliminate solve two puzzles, to the end."""
    parse_grid = COURSE.names["_parse_grid"]
    for call, grid in {
        "parse_grid(grid1), with your assign and eliminate,": EASY,
        "parse_grid('6...3......7.2...68..1..27......6..2.5.41....4.6...3..59...........4.7....2...851')": "6...3......7.2...68..1..27......6..2.5.41....4.6...3..59...........4.7....2...851",
    }.items():
        givens = {s: "123456789" if c in "0." else c for s, c in zip(SQUARES, grid)}
        got = ask(call, lambda: parse_grid(grid), "values")
        then = "Does all that follows get done, to the end?"
        check_solved(call, got, givens, "It has a solution.", then)


SEARCH_HINT = (
    "Do you choose a square with more than one digit, and search on from what assign returned?"
)
FEWEST_HINT = "Does search choose a square with the fewest digits, but more than one, and go on from what assign returned?"
TRIED_HINT = (
    "Does search choose a square with the fewest digits, and end when its digits are tried?"
)
FIRST_HINT = "Does search choose a square with the fewest digits, and end with the first solution?"
MANY_HINT = "An empty board has very many solutions. Does search end with the first? In some([...]), the square brackets have all of them computed."
END_HINT = (
    "Do you return values when every square has one digit? Does the self-check of eliminate pass?"
)
COPY_HINT = "search must not change the values it was given: is there a fresh copy for every digit?"
GOES_ON_HINT = (
    "Does search end only when each square has one digit, and go on from what assign returned?"
)
FRESH_HINT = "Is there a fresh copy of values for every digit, does the next digit get its turn after a False, and is what was found returned?"
SOLVED = "values with one digit in each square"


def parsed(grid: str) -> Values:
    """What parse_grid makes of a grid that search is asked to solve."""
    values: Values = COURSE.names["_parse_grid"](grid)
    ok_(
        isinstance(values, dict),
        f"parse_grid({grid!r}) returned {shown(values)}, expected values. The fault is not in search: do the self-checks of assign and eliminate pass?",
    )
    return values


def check_many_searches() -> None:
    """Check search on puzzles without a solution, an empty board, and boards on which it shows what is tried first."""
    search, parse_grid = COURSE.names["search"], COURSE.names["_parse_grid"]
    with time_limit(5, TRIED_HINT):
        for grid in (
            "..1.....94....67.2....2..5.....6......73.....2..5.9..413...76...8.6.....5...9..43",
            "......7..3...9.....4....18.....5......8...4......23..9..71.....5.......2..14.....",
        ):
            check_contradiction(
                f"search(parse_grid({grid!r}))",
                search(parse_grid(grid)),
                "this puzzle has no solution. Is False returned when no digit leads to one, however deep?",
            )
    with time_limit(5, MANY_HINT):
        call = "search of an empty board"
        check_solved(call, ask(call, lambda: search(blank_values()), SOLVED), blank_values())
    with time_limit(5, FIRST_HINT):
        for s, held, other, places, first in [  # many solutions: what is found shows what was tried
            *(("E5", "79", "", "", "7"), ("I9", "258", "", "", "2"), ("C4", "4689", "", "", "4")),
            *(("G7", "123456", "", "", "1"), ("B8", "89", "", "", "8"), ("F2", "357", "", "", "3")),
            ("D6", "456", "1478", "D1 D2 D8 D9", "5"),
            ("H3", "2679", "12358", "B3 C3 D3 E3 F3", "6"),
        ]:
            values = blank_values() | dict.fromkeys(places.split(), other) | {s: held}
            call = f"search of a board with {held!r} in {s}"
            call += f" and {other!r} in {places}" if places else ""
            got = ask(call, lambda: search(values), SOLVED)
            check_solved(call, got, values, FRESH_HINT)
            why = f"{held[0]} is not possible there: the {len(other)} digits of {places} are needed by these squares. "
            ok_(
                got[s] == first,
                f"{call} put {got[s]!r} into {s}, where {first!r} comes first. {'' if first == held[0] else why}Does search begin with the fewest digits, and try them in the order in which they stand there?",
            )
