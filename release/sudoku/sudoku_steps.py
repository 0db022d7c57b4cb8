"""Watch a solver at work on a Sudoku board: step by step, forward and back, or as a film.

    watch()                           the course's example: how the known digits rule out others
    watch(EASY)                       your own solver, as far as you have written it
    watch(EASY, "full_propagation")   one of your methods
    watch(EASY, pictures=True)        pictures of some steps, in place of the player

Your functions run as they are, on a copy of the board. While they do, each of them is wrapped in
one that looks at the board before and after a call, and writes down what has changed; afterwards
everything is as before. A run ends by itself after some seconds, or after very many steps.

The player needs the package anywidget (`pip install anywidget`). Without it you see pictures.
"""

import functools
import html
import linecache
import os
import signal
import sys
import threading
import time
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import sudoku_pictures as _drawing

__all__ = ["Film", "watch"]

METHODS = ("ruleout", "propagate_cell", "full_propagation", "where_can_it_go",
           "full_propagation_with_where_can_it_go", "search")  # fmt: skip
# What `watch(board)` plays: the first of these that is written. After Exercise 6, the method
# full_propagation is the better one, so the function comes first.
PLAYS = ("search", "full_propagation_with_where_can_it_go", "sudoku_full_propagation",
         "full_propagation", "propagate_all_cells_once")  # fmt: skip
SECONDS = 5
MAX_STEPS = 1000
MAX_IDLE = 30_000  # calls, one after the other, that change nothing
MAX_PICTURES = 9

# A cell is a number from 0 to 80 here, and a board a tuple of 81 frozensets: a state, that stays.
_UNITS = [(("row", k // 9), ("column", k % 9), ("block", k // 27 * 3 + k % 9 // 3)) for k in range(81)]  # fmt: skip


@dataclass(frozen=True)
class Guess:
    """A digit that was tried in a cell with several candidates."""

    number: int
    cell: int
    digit: int


@dataclass(frozen=True)
class Event:
    """Something that happened to a board, as it was recorded."""

    kind: str  # "changed", "guess", "dead end", "back"
    by: str  # the function that did it
    before: tuple
    now: tuple
    args: tuple = ()  # of that function
    guesses: tuple = ()  # those that are open now
    about: tuple = ()  # the guesses that this is about
    tried: frozenset = frozenset()  # digits of the cell that were guessed before, in vain
    stuck: bool = False  # whether it went back because of a dead end


@dataclass(frozen=True)
class Step:
    """One picture of the film, and what it says."""

    kind: str  # "start", "ruled out", "placed", "guess", "dead end", "back", "end"
    by: str
    text: str  # what changed, and why
    board: tuple  # afterwards
    gone: dict = field(default_factory=dict)  # {cell: digits} that this step ruled out
    found: tuple = ()  # cells
    target: int | None = None
    unit: tuple = ()  # cells
    wrong: int | None = None
    guesses: int = 0  # that are open
    counts: tuple = (0, 0, 0, 0)  # cells known; so far: candidates ruled out, guesses, dead ends

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


@dataclass(frozen=True)
class Film:
    """What `watch` returns; as the last line of a notebook cell, it shows itself."""

    title: str
    steps: tuple  # of Step; the first shows the board before, the last one says how it ended
    pictures: bool = False  # whether it shows pictures even where the player would work

    @property
    def outcome(self) -> str:
        """How it ended, in words."""
        return self.steps[-1].text

    @property
    def givens(self) -> tuple:
        """The cells that are known at the start."""
        return tuple(k for k, cell in enumerate(self.steps[0].board) if len(cell) == 1)

    def __str__(self):
        lines = [f"{k}. {step.headline}: {step.text}" for k, step in enumerate(self.steps)]
        if len(lines) > 2 * MAX_PICTURES:
            left_out = len(lines) - 2 * MAX_PICTURES
            lines[MAX_PICTURES:-MAX_PICTURES] = [f"... {left_out} more steps ..."]
        return "\n".join([self.title, *lines])

    __repr__ = __str__

    def _repr_mimebundle_(self, include=None, exclude=None):
        """What Jupyter shows: the player where it can work, else pictures; and always the text."""
        text = {"text/plain": str(self)}
        play = None if self.pictures else _player()
        if play is None:
            return text | {"text/html": _gallery(self)}
        shown = play(self)._repr_mimebundle_()
        data, metadata = shown if isinstance(shown, tuple) else (shown, {})
        return data | text, metadata


def watch(board=None, what=None, *, pictures=False):
    """Play what your functions do to a board; without a board, play the course's example.

    board: a Sudoku, nine strings such as EASY, or 81 characters. Your functions get a copy of it.
    what: the method to play, by its name, or a function such as sudoku_full_propagation. None means
    the furthest one that you have written: search, else full_propagation_with_where_can_it_go, else
    full_propagation, else propagate_all_cells_once.
    pictures: True shows pictures of at most nine steps, in place of the player.

    Returns a Film, or None while a notebook is graded, because nobody would watch. Mistakes in
    your functions raise nothing here: the film ends where they happened, and says what went wrong.
    Raises ValueError for a board or a name that there is not.
    """
    if "NBGRADER_EXECUTION" in os.environ:
        return None
    if board is None:
        return Film("The course's example: propagation", _example(), pictures)
    names = sys._getframe(1).f_globals
    if not isinstance(names.get("Sudoku"), type):
        raise ValueError("the class Sudoku is not there; run the cells above this one first")
    if isinstance(board, str) and len(board) == 81:
        board = [board[k : k + 9] for k in range(0, 81, 9)]
    start = names["Sudoku"](board)
    if what is not None:
        name = _plain(str(getattr(what, "__name__", what)))
        plays = [*dict.fromkeys(map(_plain, PLAYS)), "where_can_it_go"]
        if name not in plays:
            raise ValueError(f"{_short(what)} cannot be played; try one of {', '.join(plays)}")
        if _function(names, what) is None:
            raise ValueError(f"{name} is not there; run the cell that defines it first")
        return Film(f"Your {name}()", _run(names, start, what)[0], pictures)
    for name in PLAYS:
        if _function(names, name) is not None:
            steps, blank = _run(names, start, name)
            if not blank:
                return Film(f"Your {_plain(name)}()", steps, pictures)
    nothing = (
        "Nothing to play yet: your functions are still blank. watch() plays the course's example."
    )
    return Film("Your solver", _steps(_state(start), [], nothing), pictures)


# ---- Recording: what the functions of the notebook do to a board --------------------------------


class _Halt(BaseException):
    """Ends a run from within; no `except Exception` of a student's stops it."""


@dataclass(eq=False)
class _Seen:
    """A board that a function was called with."""

    board: object  # held, so that its id stays its own
    state: tuple  # when we last looked
    guesses: tuple = ()  # that led to it
    tried: dict = field(default_factory=dict)  # {cell: digits} that were guessed on copies of it


@dataclass(eq=False)
class _Call:
    """A call that is going on."""

    name: str
    args: tuple
    seen: _Seen | None
    guessed: bool = False


@dataclass(eq=False)
class _Pending:
    """Changes by ruleout that belong together: one digit, ruled out of several cells."""

    seen: _Seen
    before: tuple
    by: str
    args: tuple
    group: tuple | None


class _Recorder:
    """Looks at the boards when a function is called and when it ends, and keeps the events."""

    def __init__(self, kind, board):
        self.kind = kind  # the class Sudoku
        self.start = self.shown = _state(board)
        self.known = {id(board): _Seen(board, self.start)}
        self.open = ()  # guesses that led to the board that is shown
        self.events, self.calls, self.pending = [], [], None
        self.guesses = self.idle = 0
        self.before_guess = {}  # {number of a guess: the state of its board before}
        self.end = time.monotonic() + SECONDS
        self.halted = ""
        self.odd = ""  # about the first function that returned something else than a set

    # -- what the wrappers tell

    def enter(self, name, args):
        self.look_out()
        caller = self.calls[-1] if self.calls else None
        if caller and caller.seen:
            self.observe(caller.seen, caller)
        board = args[0] if args and isinstance(args[0], self.kind) else None
        seen = None
        if board is not None:
            seen = self.known.get(id(board))
            if seen is None:
                seen = self.meet(board, caller)
            elif caller is None or seen is not caller.seen:
                self.observe(seen, caller)
        if name != "ruleout":
            self.flush()
        self.calls.append(_Call(name, args[1:], seen))

    def leave(self, name, result=None, error=None):
        call = self.calls[-1]
        if call.seen and not self.halted:
            self.observe(call.seen, call)
        if error is not None and type(error).__name__ == "Unsolvable":
            self.dead_end(call)
        if name != "ruleout":
            self.flush()
        reports = name in ("ruleout", "propagate_cell", "where_can_it_go")
        if error is None and reports and not isinstance(result, set) and not self.odd:
            self.odd = f"{name} returned {_short(result)}, expected a set."
            self.odd += " Is a return missing?" if result is None else ""
        self.calls.pop()

    # -- what follows from that

    def look_out(self):
        """End a run that has no end."""
        self.idle += 1
        if self.halted:
            raise _Halt
        if self.idle > MAX_IDLE:
            self.halt(
                f"Stopped: the last {MAX_IDLE:,} calls changed nothing. Is there a loop that never ends?"
            )
        if time.monotonic() > self.end:
            self.halt(_too_long())
        if len(self.events) >= MAX_STEPS or len(self.known) > MAX_STEPS:
            self.halt("Stopped here: more steps would be too many to watch.")

    def halt(self, message):
        self.halted = message
        raise _Halt

    def read(self, board, old):
        try:
            return _state(board, old)
        except ValueError as error:
            self.flush()
            by = f" {self.calls[-1].name} was at work there." if self.calls else ""
            self.halt(f"Stopped: this is no board any more, for {error}.{by}")

    def observe(self, seen, call):
        """Look what a call has done to a board since we last looked."""
        now = self.read(seen.board, seen.state)
        if now is seen.state:
            return
        by, args, group = (call.name, call.args, None) if call else ("", (), None)
        if by == "ruleout":
            gone = {digit for old, new in zip(seen.state, now) for digit in old - new}
            caller = self.calls[-2] if len(self.calls) > 1 else call  # ruleout is the last
            by, args = caller.name, caller.args
            group = id(seen), id(caller), frozenset(gone)
        if self.pending and (group is None or self.pending.group != group):
            self.flush()
        if not self.pending:
            self.pending = _Pending(seen, seen.state, by, args, group)
        seen.state = now
        if group is None:
            self.flush()

    def flush(self):
        if p := self.pending:
            self.pending = None
            self.change(p.seen, p.before, p.by, p.args, ruled_out=p.group is not None)

    def meet(self, board, caller):
        """A new board: a copy of one that we know, and perhaps a guess on it."""
        self.flush()
        state = self.read(board, None)
        parent = self.parent_of(state)
        if parent is None:
            seen = self.known[id(board)] = _Seen(board, self.shown, self.open)
        else:
            seen = self.known[id(board)] = _Seen(board, parent.state, parent.guesses)
        before, seen.state = seen.state, state
        if state != before:
            self.change(seen, before, caller.name if caller else "", (), parent)
        return seen

    def parent_of(self, state):
        """The known board that it was copied from: the most similar one that has all its digits."""
        calls = [call.seen for call in reversed(self.calls) if call.seen]
        best, fewest = None, 82
        for seen in [*calls, *reversed([*self.known.values()][-300:])]:
            differ = [new <= old for new, old in zip(state, seen.state) if new != old]
            if all(differ) and len(differ) < fewest:
                best, fewest = seen, len(differ)
            if fewest <= 1:
                break
        return best

    def change(self, seen, before, by, args, parent=None, ruled_out=False):
        """Keep what has changed on a board: a guess, or what follows from a rule."""
        now = seen.state
        if now == self.shown:  # such as a solution that is handed up
            self.open = seen.guesses
            return
        if before != self.shown:
            self.back(before, seen.guesses, by)
        changed = [k for k in range(81) if now[k] != before[k]]
        searching = parent is not None or by == "search"
        if searching and any(now[k] - before[k] for k in changed):  # a guess on the same board
            kept = tuple(g for g in seen.guesses if now[g.cell] == {g.digit})
            lost = [g for g in seen.guesses if g not in kept]
            if lost and _at_most_one(self.before_guess[lost[0].number], now):  # and another one
                before = self.before_guess[lost[0].number]
            else:
                before = now
            self.back(before, kept, by)
            seen.guesses = self.open
            changed = [k for k in range(81) if now[k] != before[k]]
            if not changed:
                return
        kind, about, tried = "changed", (), frozenset()
        if searching and len(changed) == 1:
            (k,) = changed
            owner = parent or seen
            failed = bool(self.events) and self.events[-1].stuck
            tried = frozenset(owner.tried.get(k, ()) if failed else ()) & (before[k] - now[k])
            if len(now[k]) == 1 and tried != before[k] - now[k] and not ruled_out:
                self.guesses += 1
                kind, about = "guess", (Guess(self.guesses, k, min(now[k])),)
                owner.tried.setdefault(k, set()).update(now[k])
                self.before_guess[self.guesses] = before
                seen.guesses += about
                if self.calls:
                    self.calls[-1].guessed = True
        self.open = seen.guesses
        self.keep(Event(kind, by, before, now, args, self.open, about, tried))

    def back(self, to, guesses, by):
        lost = tuple(g for g in self.open if g not in guesses)
        self.open = guesses
        stuck = bool(self.events) and self.events[-1].kind == "dead end"
        self.keep(Event("back", by, self.shown, to, (), guesses, lost, stuck=stuck))

    def dead_end(self, call):
        """Unsolvable came out of a call; whoever passes it on, or has tried all digits, is no news."""
        self.flush()
        if call.guessed or (self.events and self.events[-1].kind == "dead end"):
            return
        state = call.seen.state if call.seen else self.shown
        if state != self.shown:
            self.back(state, call.seen.guesses, call.name)
        self.keep(Event("dead end", call.name, state, state, call.args, self.open))

    def end_with(self, board):
        """The board that came out, if it is not the one that is shown."""
        seen = self.known.get(id(board)) or self.meet(board, None)
        self.observe(seen, None)
        if seen.state != self.shown:
            self.back(seen.state, seen.guesses, "")

    def keep(self, event):
        self.events.append(event)
        self.shown, self.idle = event.now, 0


def _at_most_one(before, now):
    """Whether at most one cell has lost candidates, and no other has changed."""
    differ = [new <= old for old, new in zip(before, now) if old != new]
    return len(differ) <= 1 and all(differ)


def _state(board, old=None):
    """A board as a state; `old` itself if nothing has changed. Raises ValueError as `draw` does."""
    try:
        cells = [cell for row in board.m for cell in row]
    except (AttributeError, TypeError):
        cells = []
    if len(cells) != 81:
        _drawing._grid(board)  # tells what is odd
    if tuple(cells) == old:
        return old
    state = []
    for k, cell in enumerate(cells):
        if old is None or cell != old[k]:
            if not isinstance(cell, set | frozenset):
                kind = type(cell).__name__
                raise ValueError(f"{_name(k)} holds {_short(cell)} ({kind}), not a set of digits")
            cell = _drawing._digits(cell, _name(k))
        state.append(frozenset(cell))
    return tuple(state)


def _function(names, what):
    """A function of the notebook: a method of Sudoku or a function with this name, or itself."""
    name = getattr(what, "__name__", what)
    found = names.get(name) if callable(what) else vars(names["Sudoku"]).get(name, names.get(name))
    return found if callable(found) else None


def _plain(name):
    return name.removeprefix("sudoku_")


@contextmanager
def _wrapped(names, recorder):
    """Inside, the recorder hears of each call of a function; afterwards all is as before."""
    functions = {}  # id: (function, the name that we tell)
    for name in METHODS:
        for found in (names.get(f"sudoku_{name}"), names["Sudoku"].__dict__.get(name)):
            if callable(found) and hasattr(found, "__get__"):
                functions.setdefault(id(found), (found, name))
    wrappers = {key: _wrap(*function, recorder) for key, function in functions.items()}
    kept = []
    try:
        for holder in (names["Sudoku"], names):
            items = holder if holder is names else vars(holder)
            for name, value in [*items.items()]:
                if id(value) in wrappers:
                    kept.append((holder, name, value))
                    _put(holder, name, wrappers[id(value)])
        yield
    finally:
        for holder, name, value in kept:
            _put(holder, name, value)


def _put(holder, name, value):
    if isinstance(holder, dict):
        holder[name] = value
    else:
        setattr(holder, name, value)


def _wrap(function, name, recorder):
    @functools.wraps(function)
    def watched(*args, **kwargs):
        recorder.enter(name, args)
        try:
            result = function(*args, **kwargs)
        except _Halt:
            raise
        except BaseException as error:
            recorder.leave(name, error=error)
            raise
        recorder.leave(name, result)
        return result

    return watched


@contextmanager
def _deadline(recorder):
    """Stop a loop that calls nothing: by an alarm, or else by asking the clock at every jump."""

    def alarm(*_):
        recorder.halt(_too_long())

    here = threading.current_thread() is threading.main_thread()
    if not hasattr(signal, "setitimer") or sys.platform == "emscripten" or not here:
        with _jumps_watched(recorder):
            yield
    elif signal.getitimer(signal.ITIMER_REAL)[0]:
        yield  # inside a time_limit, which will do
    else:
        before = signal.signal(signal.SIGALRM, alarm)
        signal.setitimer(signal.ITIMER_REAL, SECONDS, 0.5)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before or signal.SIG_DFL)


@contextmanager
def _jumps_watched(recorder):
    """Ask the clock whenever a loop jumps back: for the browser and Windows, which have no alarm."""

    def look(*_):
        if time.monotonic() > recorder.end:
            recorder.halt(_too_long())

    def trace(frame, event, arg):
        if frame.f_code.co_filename == __file__:
            return None
        frame.f_trace_opcodes = True  # a loop on one line is one line for ever
        look()
        return trace

    if not hasattr(sys, "monitoring"):  # Python 3.11
        before = sys.gettrace()
        sys.settrace(trace)
        try:
            yield
        finally:
            sys.settrace(before)
        return
    tools, jump = sys.monitoring, sys.monitoring.events.JUMP
    tool = next(k for k in (3, 4, 0, 1, 2, 5) if tools.get_tool(k) is None)
    tools.use_tool_id(tool, __name__)
    tools.register_callback(tool, jump, look)
    tools.set_events(tool, jump)
    try:
        yield
    finally:
        tools.set_events(tool, 0)
        tools.register_callback(tool, jump, None)
        tools.free_tool_id(tool)


def _too_long():
    return f"Stopped after {SECONDS} seconds. Is there a loop that never ends?"


def _run(names, start, what):
    """(steps, whether it is blank) of one function of the notebook, on a copy of a board."""
    board = names["Sudoku"](start)
    recorder = _Recorder(names["Sudoku"], board)
    result = error = None
    try:
        with _wrapped(names, recorder), _deadline(recorder):
            result = _function(names, what)(board)
    except _Halt:
        pass
    except (Exception, SystemExit, KeyboardInterrupt) as caught:
        error = caught
    try:
        recorder.flush()
        if isinstance(result, recorder.kind) and not recorder.halted:
            recorder.end_with(result)
    except _Halt:
        pass
    name = _plain(str(getattr(what, "__name__", what)))
    outcome = recorder.halted or _outcome(recorder, name, result, error, names)
    blank = isinstance(error, NotImplementedError) and not recorder.events
    return _steps(recorder.start, recorder.events, f"{outcome} {recorder.odd}".strip()), blank


def _outcome(recorder, name, result, error, names):
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
        said = f": {_short(error, str)}" if str(error) else ""
        return f"Your code stopped with {type(error).__name__}{where}{said}."
    if name == "search" and not isinstance(result, recorder.kind):
        return f"search returned {_short(result)}, expected a Sudoku. Is a return missing?"
    for k in range(81):
        if not state[k] <= recorder.start[k]:
            there = _drawing._and(recorder.start[k])
            return f"Wrong: {_name(k)} holds {_drawing._and(state[k])}, where the puzzle allows only {there}."
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


def _place(error, names):
    """(function, line) of the notebook where an exception was raised."""
    function = line = ""
    trace = error.__traceback__
    while trace:
        code = trace.tb_frame.f_code
        if trace.tb_frame.f_globals is names:
            function, line = code.co_name, linecache.getline(code.co_filename, trace.tb_lineno)
        trace = trace.tb_next
    return function, line.strip()


# ---- Explaining: from events to steps -----------------------------------------------------------


def _steps(start, events, outcome):
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
    counted, removed, seen = [], 0, Counter()
    for step in steps:
        removed += sum(map(len, step.gone.values())) if step.kind != "guess" else 0
        seen[step.kind] += 1
        known = sum(len(cell) == 1 for cell in step.board)
        counts = known, removed, seen["guess"], seen["dead end"]
        still_open = counted[-1].guesses if step.kind == "end" else step.guesses
        counted.append(replace(step, counts=counts, guesses=still_open))
    return tuple(counted)


def _changed(event):
    """Digits were ruled out, or put where they alone fit; what nothing explains is marked."""
    before, now, deep = event.before, event.now, len(event.guesses)
    gone = {k: before[k] - now[k] for k in range(81) if before[k] - now[k]}
    grown = [k for k in range(81) if now[k] - before[k]]
    if event.tried:
        ((k, digits),) = gone.items()
        tried = _drawing._and(digits)
        text = f"{tried} led to a dead end in {_name(k)}, so {_drawing._and(now[k])} must be right there."
        if len(now[k]) > 1:
            text = f"{tried} led to a dead end in {_name(k)}, so it is ruled out there."
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
        needs = [
            f"{digit} fits into only one cell of {_unit_name(unit)}"
            for digit, unit in zip(sorted(now[k]), places[k])
        ]
        goes = "it goes" if len(needs) == 1 else "all of them have to go"
        text, unit = f"{_list(needs)}: {goes} to {_name(k)}.", _cells_of(places[k][0])
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
        words += f" {_name(grown[0]).capitalize()} gained {more}: ruling out never adds a digit."
    elif odd is not None:
        digit = sorted(rest[odd])[sources[odd].index(None)]
        words += f" But why is {digit} gone from {_name(odd)}? "
        words += f"It was known to be {digit}. " if len(before[odd]) == 1 else ""
        words += f"No cell of its row, column and block holds {digit} alone"
        if len(now[odd]) == 1:
            words += f", and {min(now[odd])} fits into other cells of each of these"
        words += "."
    yield Step(
        "ruled out", event.by, words, now, rest, _found(state, now), target, wrong=odd, guesses=deep
    )


def _guessed(event):
    (guess,) = event.about
    k = guess.cell
    tried = f" ({_drawing._and(event.before[k])})"
    text = f"Guess {guess.number}: try {guess.digit} in {_name(k)}, one of {len(event.before[k])} candidates{tried}."
    gone = {k: event.before[k] - event.now[k]}
    yield Step("guess", event.by, text, event.now, gone, (k,), k, guesses=len(event.guesses))


def _went_back(event):
    lost = [f"guess {g.number} ({g.digit} in {_name(g.cell)})" for g in event.about]
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


def _stuck(event):
    """A contradiction: what it is, if the board shows it."""
    state = event.now
    empty = next((k for k in range(81) if not state[k]), None)
    why, unit = _against_the_rules(state)
    if empty is not None:
        why, unit = f"no candidate is left in {_name(empty)}.", ()
    elif not why and event.by == "ruleout" and (digit := _last_candidate(state, event.args)):
        why = f"without {digit}, row {event.args[0]}, column {event.args[1]} has nothing left."
    elif not why:
        why = f"{event.by} raised Unsolvable, for a reason that does not show on the board."
    yield Step(
        "dead end", event.by, f"Dead end: {why}", state, unit=unit, wrong=empty,
        guesses=len(event.guesses),
    )  # fmt: skip


def _last_candidate(state, args):
    """The digit that a call of ruleout would take from the cell that has no other, or None."""
    cells = {(*divmod(k, 9), min(state[k])) for k in range(81) if len(state[k]) == 1}
    return args[2] if args in cells else None


def _against_the_rules(state):
    """(what contradicts the rules on a board, the cells of the unit); ("", ()) if nothing does."""
    for unit in dict.fromkeys(unit for units in zip(*_UNITS) for unit in units):
        cells, name = _cells_of(unit), _unit_name(unit)
        alone = Counter(min(state[k]) for k in cells if len(state[k]) == 1)
        for digit, times in alone.items():
            if times > 1:
                often = "twice" if times == 2 else f"{times} times"
                return f"{digit} stands {often} in {name}.", cells
        where = {}  # {the only cell: the digits that need it}
        for digit in range(1, 10):
            holders = [k for k in cells if digit in state[k]]
            if not holders:
                return f"{digit} fits nowhere in {name}.", cells
            if len(holders) == 1:
                where.setdefault(holders[0], []).append(digit)
        for k, digits in where.items():
            if len(digits) > 1:
                return f"in {name}, {_drawing._and(digits)} both need {_name(k)}.", cells
    return "", ()


def _source(k, digit, *states):
    """A cell that shares a unit with cell k and holds the digit alone, or None."""
    for state in states:
        for other in range(81):
            shares = any(a == b for a, b in zip(_UNITS[other], _UNITS[k]))
            if other != k and shares and state[other] == {digit}:
                return other
    return None


def _common_source(gone, now, args):
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


def _only_place(k, digit, *states):
    """A unit in which no cell but k can hold the digit, or None."""
    for state in states:
        for unit in _UNITS[k]:
            if not any(digit in state[other] for other in _cells_of(unit) if other != k):
                return unit
    return None


@functools.cache
def _cells_of(unit):
    return tuple(k for k in range(81) if unit in _UNITS[k])


def _found(before, now):
    return tuple(k for k in range(81) if len(now[k]) == 1 < len(before[k]))


def _because(state, target, gone, found):
    """Which digits are ruled out where, by which cell, and what is found by that; in words."""
    if target is None:
        marks = {divmod(k, 9): digits for k, digits in gone.items()}
        words = " ".join(_drawing._ruled_out(_rows(state), None, marks))
    else:
        (row, column), digit = divmod(target, 9), min(state[target])
        cells = [divmod(k, 9) for k in gone]
        in_row = {j for i, j in cells if i == row}
        in_column = {i for i, j in cells if j == column}
        others = [(i, j) for i, j in cells if i != row and j != column]
        units = [f"in its row ({_drawing._numbers('column', in_row)})"] if in_row else []
        units += [f"in its column ({_drawing._numbers('row', in_column)})"] if in_column else []
        units += [f"in its block ({_drawing._where(others)})"] if others else []
        words = f"{digit} in {_name(target)} rules out {digit} {_list(units)}."
    new = {divmod(k, 9) for k in found}
    return " ".join(
        [words, *_drawing._reasons(_rows(state), set(), None, {}, new, None)] if new else [words]
    )


def _rows(state):
    return [state[k : k + 9] for k in range(0, 81, 9)]


def _name(k):
    return _drawing._name(*divmod(k, 9))


def _unit_name(unit):
    return _drawing._where(divmod(k, 9) for k in _cells_of(unit))


def _list(items):
    *head, last = items
    return f"{', '.join(head)} and {last}" if head else last


def _short(value, show=repr):
    try:
        text = " ".join(show(value).split())
    except Exception:  # a student's __repr__ may do anything
        text = f"a {type(value).__name__}"
    return text if len(text) <= 80 else f"{text[:77]}..."


# ---- The course's example -----------------------------------------------------------------------

# A recording: one word a step. Its first two digits are the row and the column of a cell that has
# one digit, the others those of the cells that lose this digit.
_BOARD = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_RECORDED = """
00020305060708111220607080 010203050607081112203141517181 040203050607082324254464
1002111216171820607080 130305111216171823242533536383 14030511121617182324254464
1516171823242535556585 21022026283141517181 22021112202324252628324252627282
27060708232425262837475777 3031333536374151607080 34313233353644535564 38182832333536374647565768
4020313241424446475152607080 430344464753556383 4525424453556585 48082836374142444647565768
502031324142515253555657607080 542433354451525355565764 584651525668 614162636571728182
6606162636466062636568767786 67071757646568767786 7303233353636465717276778385 746465707172767785
7535556365707276778385 7828687172767786 848185 871737476876778182838586 880868808286
4433414246475364 65356263 771770727686 680818286286 4111313242477181 5333525657 642460626383
7020728082 7686 470736374246 3336 24052526 636283 2002266080 721271 86068182 461626 250305232885
6062 8082 030583 2326 2818 623252 050608 263656 0802071718 36061635375657 0207111282 1816 353155
57375152 823281
"""


def _example():
    state = tuple(frozenset(map(int, c if c != "." else "123456789")) for c in _BOARD)
    start, events = state, []
    for word in _RECORDED.split():
        source, *cells = (9 * int(word[k]) + int(word[k + 1]) for k in range(0, len(word), 2))
        now = tuple(cell - state[source] if k in cells else cell for k, cell in enumerate(state))
        events.append(Event("changed", "", state, now, (divmod(source, 9),)))
        state = now
    outcome = "Solved, by nothing but ruling out: all 81 cells hold one digit."
    return _steps(start, events, outcome)


# ---- Showing a film as pictures -------------------------------------------------------------------


def _picture(film, number, caption=None):
    """One step as a Picture."""
    step = film.steps[number]
    if caption is None:
        caption = f"{number} of {len(film.steps) - 1}: {step.headline}"

    def pairs(cells):
        return [divmod(k, 9) for k in cells]

    return _drawing.draw(
        _rows(step.board), givens=pairs(film.givens), unit=pairs(step.unit),
        target=None if step.target is None else divmod(step.target, 9),
        eliminated={divmod(k, 9): digits for k, digits in step.gone.items()},
        found=pairs(step.found), wrong=None if step.wrong is None else divmod(step.wrong, 9),
        caption=caption, why=step.text,
    )  # fmt: skip


def _chosen(film):
    """The numbers of at most MAX_PICTURES steps: first and last, guesses and what became of them."""
    last = len(film.steps) - 1
    turns = [k for k, step in enumerate(film.steps) if step.kind in ("guess", "dead end", "back")]
    room = MAX_PICTURES - 2
    if last < MAX_PICTURES:
        return [*range(last + 1)]
    pool = turns if len(turns) >= room else [*range(1, last)]
    return [0, *(pool[(2 * k + 1) * len(pool) // (2 * room)] for k in range(room)), last]


def _gallery(film):
    """Pictures of some steps, as HTML without any script."""
    figures = []
    for k in _chosen(film):
        picture = _picture(film, k)._repr_mimebundle_()["text/html"]
        words = html.escape(film.steps[k].text)
        figures.append(
            '<figure style="margin:0;max-width:320px;flex:0 1 320px">'
            f"{picture}<figcaption>{words}</figcaption></figure>"
        )
    shown, steps = len(figures), _drawing._count(len(film.steps) - 1, "step")
    few = f"{shown} of them, as pictures" if shown < len(film.steps) else "all of them, as pictures"
    return (
        f"<p><strong>{html.escape(film.title)}</strong>: {steps}; {few}. {html.escape(_tally(film))}</p>"
        f'<div style="display:flex;flex-wrap:wrap;gap:16px">{"".join(figures)}</div>'
    )


def _tally(film):
    known, removed, guesses, dead_ends = film.steps[-1].counts
    count = _drawing._count
    return (
        f"{known} of 81 cells known, {count(removed, 'candidate')} ruled out, "
        f"{guesses} {'guess' if guesses == 1 else 'guesses'}, {count(dead_ends, 'dead end')}."
    )


def _player():
    """What shows a film as a player, or None where that cannot be."""
    try:
        from sudoku_player import play
    except ImportError:  # of anywidget, or of the file itself
        return None
    return play
