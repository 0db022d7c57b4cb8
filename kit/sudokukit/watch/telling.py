"""Tells what a solver has done: from events to steps, each with its reason in words.

Part of `sudokukit.watch`. The reasons come from the boards before and after, not from the code.
"""

import functools
import linecache
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sudokukit.pictures import boards as _drawing
from sudokukit.watch.recorder import Event, Recorder, State, cell_name, short

__all__ = ["Step", "outcome_of", "rows_of", "steps_of"]

# A cell is a number from 0 to 80 here, and a board a tuple of 81 frozensets: a state, that stays.
Cells = tuple[int, ...]
Digits = dict[int, frozenset[int]]  # {cell: digits}
Unit = tuple[str, int]  # such as ("row", 0)
_UNITS = [(("row", k // 9), ("column", k % 9), ("block", k // 27 * 3 + k % 9 // 3)) for k in range(81)]  # fmt: skip


@dataclass(frozen=True)
class Step:
    """One picture of the film, and what it says."""

    kind: str  # "start", "ruled out", "placed", "guess", "dead end", "back", "end"
    by: str
    text: str  # what changed, and why
    board: State  # afterwards
    gone: Digits = field(default_factory=dict)  # what this step ruled out
    found: Cells = ()
    target: int | None = None
    unit: Cells = ()
    wrong: int | None = None
    guesses: int = 0  # that are open
    # cells known; so far: candidates ruled out, guesses, dead ends
    counts: tuple[int, int, int, int] = (0, 0, 0, 0)

    @property
    def headline(self) -> str:
        """What kind of step it is, or which function made it."""
        names = {
            "start": "Start",
            "end": "End",
            "guess": "Guess",
            "dead end": "Dead end",
            "back": "Back",
        }
        return names.get(self.kind) or self.by or self.kind.capitalize()


def marks_of(step: Step) -> dict[str, Any]:
    """What a drawing marks of a step, by row and column: its unit, target, found cells and wrong one."""
    one = {"target": step.target, "wrong": step.wrong}
    marks: dict[str, Any] = {n: None if k is None else divmod(k, 9) for n, k in one.items()}
    return marks | {
        "unit": [divmod(k, 9) for k in step.unit],
        "found": [divmod(k, 9) for k in step.found],
    }


def steps_of(start: State, events: Sequence[Event], outcome: str) -> tuple[Step, ...]:
    """The film's steps: the start, what each event shows, and how it ended."""
    given = sum(len(cell) == 1 for cell in start)
    steps = [
        Step(
            "start",
            "",
            f"{_drawing._count(given, 'cell')} of 81 {'is' if given == 1 else 'are'} known.",
            start,
        )
    ]
    for event in events:
        steps += {"changed": _changed, "guess": _guessed, "back": _went_back, "dead end": _stuck}[
            event.kind
        ](event)
    steps.append(Step("end", "", outcome, steps[-1].board))
    counted: list[Step] = []
    seen: Counter[str] = Counter()
    removed = 0
    for step in steps:
        removed += sum(map(len, step.gone.values())) if step.kind != "guess" else 0
        seen[step.kind] += 1
        known = sum(len(cell) == 1 for cell in step.board)
        counts = known, removed, seen["guess"], seen["dead end"]
        still_open = counted[-1].guesses if step.kind == "end" else step.guesses
        counted.append(replace(step, counts=counts, guesses=still_open))
    return tuple(counted)


def _changed(event: Event) -> Iterator[Step]:
    """Digits were ruled out, or put where they alone fit; what nothing explains is marked."""
    before, now, deep = event.before, event.now, len(event.guesses)
    gone = {k: before[k] - now[k] for k in range(81) if before[k] - now[k]}
    grown = [k for k in range(81) if now[k] - before[k]]
    if event.tried:
        ((k, digits),) = gone.items()
        tried = _drawing._and(digits)
        text = f"{tried} led to a dead end in {cell_name(k)}, so {_drawing._and(now[k])} must be right there."
        if len(now[k]) > 1:
            text = f"{tried} led to a dead end in {cell_name(k)}, so it is ruled out there."
        yield Step("ruled out", event.by, text, now, gone, _found(before, now), k, guesses=deep)
        return
    # a digit's only place in a unit; where_can_it_go looks for that first, others for peers first
    places = {k: [_only_place(k, digit, before, now) for digit in sorted(now[k])] for k in gone}
    sources = {k: [_source(k, digit, before, now) for digit in sorted(gone[k])] for k in gone}
    first = event.by == "where_can_it_go"
    placed = [
        k for k in gone if places[k] and None not in places[k] and (first or None in sources[k])
    ]
    state = before
    for k in placed:
        state = (*state[:k], now[k], *state[k + 1 :])
        units = [unit for unit in places[k] if unit]
        needs = [
            f"{digit} fits into only one cell of {_unit_name(unit)}"
            for digit, unit in zip(sorted(now[k]), units)
        ]
        goes = "it goes" if len(needs) == 1 else "all of them have to go"
        text, unit = f"{_list(needs)}: {goes} to {cell_name(k)}.", _cells_of(units[0])
        found = (k,) if len(needs) == 1 else ()
        yield Step("placed", event.by, text, state, {k: gone[k]}, found, k, unit, guesses=deep)
    rest = {k: digits for k, digits in gone.items() if k not in placed}
    if not rest and not grown:
        return
    odd = next((k for k in rest if None in sources[k]), grown[0] if grown else None)
    target = _common_source(rest, now, event.args) if odd is None else None
    words = _because(now, target, rest, _found(state, now))
    if grown:
        more = _drawing._and(now[grown[0]] - before[grown[0]])
        words += (
            f" {cell_name(grown[0]).capitalize()} gained {more}: ruling out never adds a digit."
        )
    elif odd is not None:
        digit = sorted(rest[odd])[sources[odd].index(None)]
        words += f" But why is {digit} gone from {cell_name(odd)}? "
        words += f"It was known to be {digit}. " if len(before[odd]) == 1 else ""
        words += f"No cell of its row, column and block holds {digit} alone"
        if len(now[odd]) == 1:
            words += f", and {min(now[odd])} fits into other cells of each of these"
        words += "."
    yield Step(
        "ruled out", event.by, words, now, rest, _found(state, now), target, wrong=odd, guesses=deep
    )


def _guessed(event: Event) -> Iterator[Step]:
    (guess,) = event.about
    k = guess.cell
    tried = f" ({_drawing._and(event.before[k])})"
    text = f"Guess {guess.number}: try {guess.digit} in {cell_name(k)}, one of {len(event.before[k])} candidates{tried}."
    gone = {k: event.before[k] - event.now[k]}
    yield Step("guess", event.by, text, event.now, gone, (k,), k, guesses=len(event.guesses))


def _went_back(event: Event) -> Iterator[Step]:
    lost = [f"guess {g.number} ({g.digit} in {cell_name(g.cell)})" for g in event.about]
    if lost:
        was = "was" if len(lost) == 1 else "were"
        what = f"{was} wrong" if event.stuck else f"{was} left"
        text = f"{_list(lost)} {what}: back to the board before."
    else:
        text = "On to another board."
    target = event.about[0].cell if event.about else None
    yield Step(
        "back",
        event.by,
        text[0].upper() + text[1:],
        event.now,
        target=target,
        guesses=len(event.guesses),
    )


def _stuck(event: Event) -> Iterator[Step]:
    """A contradiction: what it is, if the board shows it."""
    state = event.now
    empty = next((k for k in range(81) if not state[k]), None)
    why, unit = _against_the_rules(state)
    if empty is not None:
        why, unit = f"no candidate is left in {cell_name(empty)}.", ()
    elif not why and event.by == "ruleout" and (digit := _last_candidate(state, event.args)):
        why = f"without {digit}, row {event.args[0]}, column {event.args[1]} has nothing left."
    elif not why:
        why = f"{event.by} raised Unsolvable, for a reason that does not show on the board."
    yield Step(
        "dead end", event.by, f"Dead end: {why}", state, unit=unit, wrong=empty,
        guesses=len(event.guesses),
    )  # fmt: skip


def _last_candidate(state: State, args: tuple[Any, ...]) -> int | None:
    """The digit that a call of ruleout would take from the cell that has no other, or None."""
    cells = {(*divmod(k, 9), min(state[k])) for k in range(81) if len(state[k]) == 1}
    return args[2] if args in cells else None


def _against_the_rules(state: State) -> tuple[str, Cells]:
    """(what contradicts the rules on a board, the cells of the unit); ("", ()) if nothing does."""
    for unit in dict.fromkeys(unit for units in zip(*_UNITS) for unit in units):
        cells, name = _cells_of(unit), _unit_name(unit)
        alone = Counter(min(state[k]) for k in cells if len(state[k]) == 1)
        for digit, times in alone.items():
            if times > 1:
                often = "twice" if times == 2 else f"{times} times"
                return f"{digit} stands {often} in {name}.", cells
        where: dict[int, list[int]] = {}  # {the only cell: the digits that need it}
        for digit in range(1, 10):
            holders = [k for k in cells if digit in state[k]]
            if not holders:
                return f"{digit} fits nowhere in {name}.", cells
            if len(holders) == 1:
                where.setdefault(holders[0], []).append(digit)
        for k, digits in where.items():
            if len(digits) > 1:
                return f"in {name}, {_drawing._and(digits)} both need {cell_name(k)}.", cells
    return "", ()


def _source(k: int, digit: int, *states: State) -> int | None:
    """A cell that shares a unit with cell k and holds the digit alone, or None."""
    for state in states:
        for other in range(81):
            shares = any(a == b for a, b in zip(_UNITS[other], _UNITS[k]))
            if other != k and shares and state[other] == {digit}:
                return other
    return None


def _common_source(gone: Digits, now: State, args: tuple[Any, ...]) -> int | None:
    """The cell that rules one digit out of all these cells: the one in the arguments, if it does."""
    digits = set().union(*gone.values()) if gone else set()
    if len(digits) != 1:
        return None
    fits = [
        k for k in range(81)
        if now[k] == digits and k not in gone
        and all(any(a == b for a, b in zip(_UNITS[k], _UNITS[other])) for other in gone)
    ]  # fmt: skip
    told = args[0] if len(args) == 1 and isinstance(args[0], tuple) and len(args[0]) == 2 else None
    return next((k for k in fits if divmod(k, 9) == told), fits[0] if fits else None)


def _only_place(k: int, digit: int, *states: State) -> Unit | None:
    """A unit in which no cell but k can hold the digit, or None."""
    for state in states:
        for unit in _UNITS[k]:
            if not any(digit in state[other] for other in _cells_of(unit) if other != k):
                return unit
    return None


@functools.cache
def _cells_of(unit: Unit) -> Cells:
    return tuple(k for k in range(81) if unit in _UNITS[k])


def _found(before: State, now: State) -> Cells:
    return tuple(k for k in range(81) if len(now[k]) == 1 < len(before[k]))


def _because(state: State, target: int | None, gone: Digits, found: Cells) -> str:
    """Which digits are ruled out where, by which cell, and what is found by that; in words."""
    if target is None:
        marks = {divmod(k, 9): digits for k, digits in gone.items()}
        words = " ".join(_drawing._ruled_out(rows_of(state), None, marks))
    else:
        (row, column), digit = divmod(target, 9), min(state[target])
        cells = [divmod(k, 9) for k in gone]
        in_row = {j for i, j in cells if i == row}
        in_column = {i for i, j in cells if j == column}
        others = [(i, j) for i, j in cells if i != row and j != column]
        units = [f"in its row ({_drawing._numbers('column', in_row)})"] if in_row else []
        units += [f"in its column ({_drawing._numbers('row', in_column)})"] if in_column else []
        units += [f"in its block ({_drawing._where(others)})"] if others else []
        words = f"{digit} in {cell_name(target)} rules out {digit} {_list(units)}."
    new = {divmod(k, 9) for k in found}
    return " ".join(
        [words, *_drawing._reasons(rows_of(state), set(), None, {}, new, None)] if new else [words]
    )


def rows_of(state: State) -> list[State]:
    return [state[k : k + 9] for k in range(0, 81, 9)]


def _unit_name(unit: Unit) -> str:
    return _drawing._where(divmod(k, 9) for k in _cells_of(unit))


def _list(items: Iterable[str]) -> str:
    *head, last = items
    return f"{', '.join(head)} and {last}" if head else last


# ---- How it ended -------------------------------------------------------------------------------


def outcome_of(
    recorder: Recorder,
    name: str,
    result: object,
    error: BaseException | None,
    names: dict[str, Any],
) -> str:
    """How a run ended, in words."""
    state = recorder.shown
    if error is not None and type(error).__name__ == "Unsolvable":
        return f"{name} raised Unsolvable: it says that there is no solution."
    if isinstance(error, NotImplementedError):
        return f"{_place(error, names)[0] or name} is still blank. It ends here."
    if isinstance(error, RecursionError):
        return "A function calls itself again and again, without an end."
    if isinstance(error, KeyboardInterrupt):
        return "You stopped it here."
    if error is not None:
        function, line = _place(error, names)
        where = f" in {function}" if function else ""
        where += f", at `{line}`" if line else ""
        said = f": {short(error, str)}" if str(error) else ""
        return f"Your code stopped with {type(error).__name__}{where}{said}."
    if name == "search" and not isinstance(result, recorder.kind):
        return f"search returned {short(result)}, expected a Sudoku. Is a return missing?"
    for k in range(81):
        if not state[k] <= recorder.start[k]:
            there = _drawing._and(recorder.start[k])
            return f"Wrong: {cell_name(k)} holds {_drawing._and(state[k])}, where the puzzle allows only {there}."
    against, _ = _against_the_rules(state)
    still_open = sum(len(cell) > 1 for cell in state)
    if not still_open:
        return (
            f"Wrong: {against}"
            if against
            else "Solved: all 81 cells hold one digit, and no unit holds a digit twice."
        )
    left = f"{_drawing._count(still_open, 'cell')} {'is' if still_open == 1 else 'are'} still open"
    return f"Here it ends: {left}" + (
        f", and there is a contradiction: {against}" if against else "."
    )


def _place(error: BaseException, names: dict[str, Any]) -> tuple[str, str]:
    """(function, line) of the notebook where an exception was raised."""
    function = line = ""
    trace = error.__traceback__
    while trace:
        code = trace.tb_frame.f_code
        if trace.tb_frame.f_globals is names:
            function, line = code.co_name, linecache.getline(code.co_filename, trace.tb_lineno or 0)
        trace = trace.tb_next
    return function, line.strip()
