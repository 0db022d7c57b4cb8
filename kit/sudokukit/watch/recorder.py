"""Looks at the boards that a notebook's functions work on, and writes down what has changed.

Part of `sudokukit.watch`: it wraps the functions, and a `Recorder` hears of each call and each end. What
comes out are events: what changed on a board, by which function; guesses, dead ends, ways back.
"""

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType
from typing import Any, NoReturn

from sudokukit.pictures import boards as _drawing

__all__ = ["Event", "Guess", "Halt", "Recorder", "cell_name", "deadline", "short", "state_of"]

SECONDS = 5
MAX_STEPS = 1000
MAX_IDLE = 30_000  # calls, one after the other, that change nothing

# A cell is a number from 0 to 80 here, and a board a tuple of 81 frozensets: a state, that stays.
State = tuple[frozenset[int], ...]
Group = tuple[int, int, frozenset[int]]  # the ids of the board and of the call, and the digits


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
    before: State
    now: State
    args: tuple[Any, ...] = ()  # of that function
    guesses: tuple[Guess, ...] = ()  # those that are open now
    about: tuple[Guess, ...] = ()  # the guesses that this is about
    tried: frozenset[int] = frozenset()  # digits of the cell that were guessed before, in vain
    stuck: bool = False  # whether it went back because of a dead end


class Halt(BaseException):
    """Ends a run from within; no `except Exception` of a student's stops it."""


@dataclass(eq=False)
class _Seen:
    """A board that a function was called with."""

    board: object  # held, so that its id stays its own
    state: State  # when we last looked
    guesses: tuple[Guess, ...] = ()  # that led to it
    # {cell: digits} that were guessed on copies of it
    tried: dict[int, set[int]] = field(default_factory=dict)


@dataclass(eq=False)
class _Call:
    """A call that is going on."""

    name: str
    args: tuple[Any, ...]
    seen: _Seen | None
    guessed: bool = False


@dataclass(eq=False)
class _Pending:
    """Changes by ruleout that belong together: one digit, ruled out of several cells."""

    seen: _Seen
    before: State
    by: str
    args: tuple[Any, ...]
    group: Group | None


class Recorder:
    """Looks at the boards when a function is called and when it ends, and keeps the events."""

    def __init__(self, kind: type, board: object) -> None:
        self.kind = kind  # the class Sudoku
        self.start = self.shown = state_of(board)
        self.known = {id(board): _Seen(board, self.start)}
        self.open: tuple[Guess, ...] = ()  # guesses that led to the board that is shown
        self.events: list[Event] = []
        self.calls: list[_Call] = []
        self.pending: _Pending | None = None
        self.guesses = self.idle = 0
        # {number of a guess: the state of its board before}
        self.before_guess: dict[int, State] = {}
        self.end = time.monotonic() + SECONDS
        self.halted = ""
        self.odd = ""  # about the first function that returned something else than a set

    # -- what the wrappers tell

    def enter(self, name: str, args: tuple[Any, ...]) -> None:
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

    def leave(self, name: str, result: object = None, error: BaseException | None = None) -> None:
        call = self.calls[-1]
        if call.seen and not self.halted:
            self.observe(call.seen, call)
        if error is not None and type(error).__name__ == "Unsolvable":
            self.dead_end(call)
        if name != "ruleout":
            self.flush()
        reports = name in ("ruleout", "propagate_cell", "where_can_it_go")
        if error is None and reports and not isinstance(result, set) and not self.odd:
            self.odd = f"{name} returned {short(result)}, expected a set."
            self.odd += " Is a return missing?" if result is None else ""
        self.calls.pop()

    # -- what follows from that

    def look_out(self) -> None:
        """End a run that has no end."""
        self.idle += 1
        if self.halted:
            raise Halt
        if self.idle > MAX_IDLE:
            self.halt(
                f"Stopped: the last {MAX_IDLE:,} calls changed nothing. Is there a loop that never ends?"
            )
        if time.monotonic() > self.end:
            self.halt(_too_long())
        if len(self.events) >= MAX_STEPS or len(self.known) > MAX_STEPS:
            self.halt("Stopped here: more steps would be too many to watch.")

    def halt(self, message: str) -> NoReturn:
        self.halted = message
        raise Halt

    def read(self, board: object, old: State | None) -> State:
        try:
            return state_of(board, old)
        except ValueError as error:
            self.flush()
            by = f" {self.calls[-1].name} was at work there." if self.calls else ""
            self.halt(f"Stopped: this is no board any more, for {error}.{by}")

    def observe(self, seen: _Seen, call: _Call | None) -> None:
        """Look what a call has done to a board since we last looked."""
        now = self.read(seen.board, seen.state)
        if now is seen.state:
            return
        by, args = (call.name, call.args) if call else ("", ())
        group: Group | None = None
        if call and by == "ruleout":
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

    def flush(self) -> None:
        if p := self.pending:
            self.pending = None
            self.change(p.seen, p.before, p.by, p.args, ruled_out=p.group is not None)

    def meet(self, board: object, caller: _Call | None) -> _Seen:
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

    def parent_of(self, state: State) -> _Seen | None:
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

    def change(
        self,
        seen: _Seen,
        before: State,
        by: str,
        args: tuple[Any, ...],
        parent: _Seen | None = None,
        ruled_out: bool = False,
    ) -> None:
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
        kind = "changed"
        about: tuple[Guess, ...] = ()
        tried: frozenset[int] = frozenset()
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

    def back(self, to: State, guesses: tuple[Guess, ...], by: str) -> None:
        lost = tuple(g for g in self.open if g not in guesses)
        self.open = guesses
        stuck = bool(self.events) and self.events[-1].kind == "dead end"
        self.keep(Event("back", by, self.shown, to, (), guesses, lost, stuck=stuck))

    def dead_end(self, call: _Call) -> None:
        """Unsolvable came out of a call; whoever passes it on, or has tried all digits, is no news."""
        self.flush()
        if call.guessed or (self.events and self.events[-1].kind == "dead end"):
            return
        state = call.seen.state if call.seen else self.shown
        if call.seen and state != self.shown:
            self.back(state, call.seen.guesses, call.name)
        self.keep(Event("dead end", call.name, state, state, call.args, self.open))

    def end_with(self, board: object) -> None:
        """The board that came out, if it is not the one that is shown."""
        seen = self.known.get(id(board)) or self.meet(board, None)
        self.observe(seen, None)
        if seen.state != self.shown:
            self.back(seen.state, seen.guesses, "")

    def keep(self, event: Event) -> None:
        self.events.append(event)
        self.shown, self.idle = event.now, 0


def _at_most_one(before: State, now: State) -> bool:
    """Whether at most one cell has lost candidates, and no other has changed."""
    differ = [new <= old for old, new in zip(before, now) if old != new]
    return len(differ) <= 1 and all(differ)


def state_of(board: Any, old: State | None = None) -> State:
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
                raise ValueError(
                    f"{cell_name(k)} holds {short(cell)} ({kind}), not a set of digits"
                )
            cell = _drawing._digits(cell, cell_name(k))
        state.append(frozenset(cell))
    return tuple(state)


# ---- The end of a loop that calls nothing -------------------------------------------------------


@contextmanager
def deadline(recorder: Recorder) -> Iterator[None]:
    """Stop a loop that calls nothing: by an alarm, or else by asking the clock at every jump."""

    def alarm(*_: object) -> None:
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
def _jumps_watched(recorder: Recorder) -> Iterator[None]:
    """Ask the clock whenever a loop jumps back: for the browser and Windows, which have no alarm."""

    def look(*_: object) -> None:
        if time.monotonic() > recorder.end:
            recorder.halt(_too_long())

    def trace(frame: FrameType, event: str, arg: object) -> Callable[..., Any] | None:
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


def _too_long() -> str:
    return f"Stopped after {SECONDS} seconds. Is there a loop that never ends?"


# ---- Words --------------------------------------------------------------------------------------


def cell_name(k: int) -> str:
    return _drawing._name(*divmod(k, 9))


def short(value: Any, show: Callable[[Any], str] = repr) -> str:
    try:
        text = " ".join(show(value).split())
    except Exception:  # a student's __repr__ may do anything
        text = f"a {type(value).__name__}"
    return text if len(text) <= 80 else f"{text[:77]}..."
