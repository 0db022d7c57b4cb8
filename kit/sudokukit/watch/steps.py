"""Watch a solver at work on a Sudoku board: step by step, forward and back, or as a film.

    watch()                           the course's example: how the known digits rule out others
    watch(EASY)                       your own solver, as far as you have written it
    watch(EASY, "full_propagation")   one of your methods
    watch(EASY, pictures=True)        pictures of some steps, in place of the player

Your functions run as they are, on a copy of the board. While they do, each of them is wrapped in
one that looks at the board before and after a call, and writes down what has changed; afterwards
everything is as before. A run ends by itself after some seconds, or after very many steps.

The player needs the package anywidget (`pip install anywidget`). Without it you see a picture that
moves by itself, once.
"""

import functools
import html
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from IPython.display import display

from sudokukit.pictures import boards as _drawing
from sudokukit.watch.moving import moving
from sudokukit.watch.recorder import Event, Halt, Recorder, deadline, short, state_of
from sudokukit.watch.telling import Step, marks_of, outcome_of, rows_of, steps_of

__all__ = ["Film", "watch"]

METHODS = ("ruleout", "propagate_cell", "full_propagation", "where_can_it_go",
           "full_propagation_with_where_can_it_go", "search")  # fmt: skip
PLAYER_NOTE = (
    "It plays once; run the cell again to see it again. With the package anywidget (<code>pip install "
    "anywidget</code> in a terminal, then restart the kernel) it has buttons: forward, back, pause."
)
STILL_NOTE = "It plays once. In a running notebook it has buttons: forward, back, pause."
# What `watch(board)` plays: the first of these that is written. After Exercise 6, the method
# full_propagation is the better one, so the function comes first.
PLAYS = ("search", "full_propagation_with_where_can_it_go", "sudoku_full_propagation",
         "full_propagation", "propagate_all_cells_once")  # fmt: skip
MAX_PICTURES = 9
KEPT_PICTURES = 3  # below the moving picture
MAX_MOVING = 120  # steps of that

What = str | Callable[..., Any]  # a function of the notebook, or its name
Bundle = dict[str, Any]  # {kind of content: what Jupyter shows}


@dataclass(frozen=True)
class Film:
    """What `watch` returns; as the last line of a notebook cell, it shows itself."""

    title: str
    steps: tuple[Step, ...]  # the first shows the board before, the last one says how it ended
    pictures: bool = False  # whether it shows pictures even where the player would work

    @property
    def outcome(self) -> str:
        """How it ended, in words."""
        return self.steps[-1].text

    @property
    def givens(self) -> tuple[int, ...]:
        """The cells that are known at the start."""
        return tuple(k for k, cell in enumerate(self.steps[0].board) if len(cell) == 1)

    def __str__(self) -> str:
        lines = [f"{k}. {step.headline}: {step.text}" for k, step in enumerate(self.steps)]
        if len(lines) > 2 * MAX_PICTURES:
            left_out = len(lines) - 2 * MAX_PICTURES
            lines[MAX_PICTURES:-MAX_PICTURES] = [f"... {left_out} more steps ..."]
        return "\n".join([self.title, *lines])

    __repr__ = __str__

    def _repr_mimebundle_(
        self, include: object = None, exclude: object = None
    ) -> Bundle | tuple[Bundle, Bundle]:
        """What Jupyter shows: the player where it can work, else a moving picture; and always the text."""
        return self._shown("")

    def _ipython_display_(self) -> None:
        """Show it, in a notebook: before the player the moving picture, which it takes away when it
        begins. So a page made from the notebook, where no player runs, has that."""
        still = f"still-{uuid4().hex}"
        shown = self._shown(still)
        if isinstance(shown, dict):
            display(shown, raw=True)
            return
        data, metadata = shown
        pictures = f'<div id="{still}">{data.pop("text/html")}</div>'
        display({"text/html": pictures, "text/plain": self.title}, raw=True)
        display(data, raw=True, metadata=metadata)

    def _shown(self, still: str) -> Bundle | tuple[Bundle, Bundle]:
        text = {"text/plain": str(self)}
        play = None if self.pictures else _player()
        if play is None:
            shown = _gallery(self) if self.pictures else _moving(self, PLAYER_NOTE)
            return text | {"text/html": shown}
        shown = play(self, still)._repr_mimebundle_()
        data, metadata = shown if isinstance(shown, tuple) else (shown, {})
        return data | text | {"text/html": _moving(self, STILL_NOTE)}, metadata


def watch(board: object = None, what: What | None = None, *, pictures: bool = False) -> Film | None:
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
            raise ValueError(f"{short(what)} cannot be played; try one of {', '.join(plays)}")
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
    return Film("Your solver", steps_of(state_of(start), [], nothing), pictures)


# ---- Running a function of the notebook ----------------------------------------------------------


def _run(names: dict[str, Any], start: object, what: What) -> tuple[tuple[Step, ...], bool]:
    """(steps, whether it is blank) of one function of the notebook, on a copy of a board."""
    board = names["Sudoku"](start)
    recorder = Recorder(names["Sudoku"], board)
    result = error = None
    try:
        with _wrapped(names, recorder), deadline(recorder):
            function: Any = _function(names, what)
            result = function(board)
    except Halt:
        pass
    except (Exception, SystemExit, KeyboardInterrupt) as caught:
        error = caught
    try:
        recorder.flush()
        if isinstance(result, recorder.kind) and not recorder.halted:
            recorder.end_with(result)
    except Halt:
        pass
    name = _plain(str(getattr(what, "__name__", what)))
    outcome = recorder.halted or outcome_of(recorder, name, result, error, names)
    blank = isinstance(error, NotImplementedError) and not recorder.events
    return steps_of(recorder.start, recorder.events, f"{outcome} {recorder.odd}".strip()), blank


def _function(names: dict[str, Any], what: What) -> Callable[..., Any] | None:
    """A function of the notebook: a method of Sudoku or a function with this name, or itself."""
    name: Any = getattr(what, "__name__", what)
    found = names.get(name) if callable(what) else vars(names["Sudoku"]).get(name, names.get(name))
    return found if callable(found) else None


def _plain(name: str) -> str:
    return name.removeprefix("sudoku_")


@contextmanager
def _wrapped(names: dict[str, Any], recorder: Recorder) -> Iterator[None]:
    """Inside, the recorder hears of each call of a function; afterwards all is as before."""
    functions: dict[
        int, tuple[Callable[..., Any], str]
    ] = {}  # id: (function, the name that we tell)
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


def _put(holder: dict[str, Any] | type, name: str, value: object) -> None:
    if isinstance(holder, dict):
        holder[name] = value
    else:
        setattr(holder, name, value)


def _wrap(function: Callable[..., Any], name: str, recorder: Recorder) -> Callable[..., Any]:
    @functools.wraps(function)
    def watched(*args: Any, **kwargs: Any) -> Any:
        recorder.enter(name, args)
        try:
            result = function(*args, **kwargs)
        except Halt:
            raise
        except BaseException as error:
            recorder.leave(name, error=error)
            raise
        recorder.leave(name, result)
        return result

    return watched


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


def _example() -> tuple[Step, ...]:
    state = tuple(frozenset(map(int, c if c != "." else "123456789")) for c in _BOARD)
    start, events = state, []
    for word in _RECORDED.split():
        source, *cells = (9 * int(word[k]) + int(word[k + 1]) for k in range(0, len(word), 2))
        now = tuple(cell - state[source] if k in cells else cell for k, cell in enumerate(state))
        events.append(Event("changed", "", state, now, (divmod(source, 9),)))
        state = now
    outcome = "Solved, by nothing but ruling out: all 81 cells hold one digit."
    return steps_of(start, events, outcome)


# ---- Showing a film as pictures -------------------------------------------------------------------


def _picture(film: Film, number: int, caption: str | None = None) -> _drawing.Picture:
    """One step as a Picture."""
    step = film.steps[number]
    if caption is None:
        caption = f"{number} of {len(film.steps) - 1}: {step.headline}"

    return _drawing.draw(
        rows_of(step.board),
        givens=[divmod(k, 9) for k in film.givens],
        eliminated={divmod(k, 9): digits for k, digits in step.gone.items()},
        caption=caption,
        why=step.text,
        **marks_of(step),
    )


def _chosen(film: Film, most: int) -> list[int]:
    """The numbers of so many steps at most: first and last, guesses and what became of them."""
    last = len(film.steps) - 1
    turns = [k for k, step in enumerate(film.steps) if step.kind in ("guess", "dead end", "back")]
    room = most - 2
    if last < most:
        return [*range(last + 1)]
    pool = turns if len(turns) >= room else [*range(1, last)]
    return [0, *(pool[(2 * k + 1) * len(pool) // (2 * room)] for k in range(room)), last]


def _gallery(film: Film, most: int = MAX_PICTURES) -> str:
    """Pictures of some steps, as HTML without any script."""
    pictures = [_picture(film, k)._repr_mimebundle_()["text/html"] for k in _chosen(film, most)]
    boxes = (f'<div style="max-width:320px;flex:0 1 320px">{picture}</div>' for picture in pictures)
    shown, steps = len(pictures), _drawing._count(len(film.steps) - 1, "step")
    few = f"{shown} of them, as pictures" if shown < len(film.steps) else "all of them, as pictures"
    return (
        f"<p><strong>{html.escape(film.title)}</strong>: {steps}; {few}. {html.escape(_tally(film))}</p>"
        f'<div style="display:flex;flex-wrap:wrap;gap:16px">{"".join(boxes)}</div>'
    )


def _moving(film: Film, note: str) -> str:
    """The film as a picture that moves by itself, as HTML without any script; a note, some steps below it."""
    chosen, last = _chosen(film, MAX_MOVING), len(film.steps) - 1
    steps = [(k, film.steps[k]) for k in chosen]
    alt = f"{film.title}: a moving picture of {len(steps) - 1} steps. {_tally(film)} {film.outcome}"
    picture = moving(film.title, steps, last, alt, str(film))._repr_mimebundle_()["text/html"]
    return (
        f"{picture}<p><small>{note}</small></p>"
        f"<details><summary>Some steps, as pictures</summary>{_gallery(film, KEPT_PICTURES)}</details>"
    )


def _tally(film: Film) -> str:
    known, removed, guesses, dead_ends = film.steps[-1].counts
    count = _drawing._count
    return (
        f"{known} of 81 cells known, {count(removed, 'candidate')} ruled out, "
        f"{guesses} {'guess' if guesses == 1 else 'guesses'}, {count(dead_ends, 'dead end')}."
    )


def _player() -> Callable[[Film, str], Any] | None:
    """What shows a film as a player, or None where that cannot be."""
    try:
        from sudokukit.watch.player import play
    except (ImportError, OSError):  # there is no anywidget, or the wheel is out of reach
        return None
    return play
