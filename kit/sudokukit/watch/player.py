"""Plays a film of `sudokukit.watch` in a notebook: a board, buttons, and what each step says.

    play(film)     the widget

It needs the package anywidget; importing this module without it raises ImportError. All that the
player shows is sent when it is made: it asks nothing of other computers, nor of Python any more.
"""

import functools
from collections.abc import Iterable
from typing import Any

import anywidget
import traitlets

from sudokukit.pictures import boards as _drawing
from sudokukit.watch.steps import Film

__all__ = ["play"]


def play(film: Film, still: str = "") -> Any:
    """The widget that plays a Film, in place of the HTML element with the id `still`."""
    return Player(film=_reel(film), still=still)


def _mask(digits: Iterable[int]) -> int:
    return sum(1 << digit for digit in digits)


def _reel(film: Film) -> dict[str, Any]:
    """The film as plain data for the player: what differs from step to step."""
    before, reel = film.steps[0].board, []
    for step in film.steps:
        differ = {str(k): _mask(step.board[k]) for k in range(81) if step.board[k] != before[k]}
        before = step.board
        reel.append(
            {
                "head": step.headline,
                "text": step.text,
                "kind": step.kind,
                "set": differ,
                "gone": {str(k): _mask(digits) for k, digits in step.gone.items()},
                "found": step.found,
                "target": step.target,
                "unit": step.unit,
                "wrong": step.wrong,
                "counts": step.counts,
                "guesses": step.guesses,
            }
        )
    start = [_mask(cell) for cell in film.steps[0].board]
    return {
        "title": film.title,
        "start": start,
        "steps": reel,
        "givens": film.givens,
        "ink": _ink(),
    }


@functools.cache
def _ink() -> dict[str, Any]:
    """What a board is drawn with, piece by piece: each at the place of the cell in row 0, column 0.

    The pieces come from `pictures.boards`, so that the player's boards look like all others.
    """
    corner, nine = (0, 0), set(range(1, 10))

    def pieces(
        candidates: Iterable[int], struck: Iterable[int] = (), /, **marks: bool
    ) -> list[str]:
        given, found = ((corner,) if marks.get(kind) else () for kind in ("given", "found"))
        return [*_drawing._digits_of_cell([[set(candidates)]], corner, set(struck), given, found)]

    def small_found(digit: int) -> str:
        other = digit + 1 if digit < 9 else 8
        both = pieces({digit}, {other}, found=True)
        return "".join(both[:2] if digit < other else both[2:])

    def large(**marks: bool) -> list[str]:
        return ["", *("".join(pieces({digit}, **marks)) for digit in range(1, 10))]

    # the numbers of a row and of a column, in boxes
    lines = [[*_drawing._lines((k, k))] for k in range(9)]
    tags = [
        [part for part in parts if 'class="box"' in part or 'class="tag"' in part]
        for parts in lines
    ]
    struck = pieces((), nine)
    plain = [[{1} for _ in range(9)] for _ in range(9)]
    bare = [[set(), *plain[0][1:]], *plain[1:]]
    (unit,), (focus,), (empty,) = (
        [*_drawing._fills(*fill)]
        for fill in ((plain, {corner}, None), (plain, (), corner), (bare, (), None))
    )
    size = _drawing.MARGIN + _drawing.BOARD + _drawing.EDGE
    around = f'<g transform="translate({_drawing.MARGIN} {_drawing.MARGIN})">@</g>'
    return {
        "page": _drawing._document(size, size, [around], "", ""), "cell": _drawing.CELL,
        "lines": "".join(_drawing._lines(None)),
        "unit": unit, "focus": focus, "empty": empty,
        "ring": "".join(_drawing._frames(corner, None)),
        "corners": "".join(_drawing._frames(None, corner)),
        "cross": "".join(pieces(())), "frame": struck[0],
        "struck": ["", *("".join(struck[k : k + 2]) for k in range(1, 19, 2))],
        "small": ["", *pieces(nine)], "small given": ["", *pieces(nine, given=True)],
        "small found": ["", *map(small_found, range(1, 10))],
        "large": large(), "large given": large(given=True), "large found": large(found=True),
        "row": ["".join(tag[:2]) for tag in tags], "column": ["".join(tag[2:]) for tag in tags],
    }  # fmt: skip


_SCRIPT = r"""
const SPEEDS = [["slow", 3000], ["normal", 1500], ["fast", 500], ["very fast", 120]];

function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

// All boards, from what each step changes.
function boardsOf(film) {
  const boards = [];
  let board = film.start;
  for (const step of film.steps) {
    board = board.slice();
    for (const [cell, digits] of Object.entries(step.set)) board[cell] = digits;
    boards.push(board);
  }
  return boards;
}

const digitsOf = (mask) => [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => (mask >> digit) & 1);

// The drawing of a step, out of the pieces that Python sent: the same rules as in pictures/boards.py.
function drawing(film, step, board) {
  const ink = film.ink;
  const parts = [];
  const put = (cell, piece) => {
    const x = (cell % 9) * ink.cell, y = Math.floor(cell / 9) * ink.cell;
    parts.push(`<g transform="translate(${x} ${y})">${piece}</g>`);
  };
  board.forEach((digits, cell) => {
    if (!digits) put(cell, ink.empty);
    else if (cell === step.target) put(cell, ink.focus);
    else if (step.unit.includes(cell)) put(cell, ink.unit);
  });
  parts.push(ink.lines);
  if (step.wrong != null) parts.push(ink.row[Math.floor(step.wrong / 9)], ink.column[step.wrong % 9]);
  board.forEach((mask, cell) => {
    const struck = step.gone[cell] || 0;
    const digits = digitsOf(mask);
    const found = step.found.includes(cell) && digits.length === 1;
    const kind = found ? " found" : film.givens.includes(cell) ? " given" : "";
    if (digits.length === 1 && !struck) return put(cell, ink["large" + kind][digits[0]]);
    if (!mask) put(cell, struck ? ink.frame : ink.cross);
    for (const digit of digitsOf(mask | struck)) {
      put(cell, (struck >> digit) & 1 ? ink.struck[digit] : ink["small" + kind][digit]);
    }
  });
  if (step.target != null) put(step.target, ink.ring);
  if (step.wrong != null) put(step.wrong, ink.corners);
  return ink.page.replace("@", parts.join(""));
}

function textOf(board) {
  const lines = [];
  for (let row = 0; row < 9; row++) {
    if (row % 3 === 0) lines.push("+---+---+---+");
    const marks = board.slice(9 * row, 9 * row + 9).map((mask) => {
      const digits = digitsOf(mask);
      return digits.length === 1 ? digits[0] : digits.length ? "." : "!";
    }).join("");
    lines.push(`|${marks.slice(0, 3)}|${marks.slice(3, 6)}|${marks.slice(6)}|`);
  }
  return [...lines, "+---+---+---+"].join("\n");
}

function render({ model, el }) {
  document.getElementById(model.get("still"))?.remove();
  const film = model.get("film");
  const boards = boardsOf(film);
  const last = film.steps.length - 1;
  let at = 0, timer = null;

  const picture = make("img", { class: "ss-board" });
  const head = make("strong", { class: "ss-head" });
  const text = make("p", { class: "ss-text", role: "status" });
  const counts = make("p", { class: "ss-counts" });
  const plain = make("pre");
  const slider = make("input", { type: "range", min: 0, max: last, step: 1, "aria-label": "Step" });
  const speed = make("select", {}, ...SPEEDS.map(([name, ms]) => make("option", { value: ms }, name)));
  speed.value = 1500;
  const buttons = make("div", { class: "ss-row" });
  const button = (label, sign, action) => {
    const words = make("span", {}, label);
    const node = make("button", { type: "button" }, make("span", { "aria-hidden": "true" }, sign), words);
    node.addEventListener("click", action);
    buttons.append(node);
    return [node, words];
  };

  function show(number) {
    at = Math.max(0, Math.min(last, number));
    const step = film.steps[at];
    const title = `Step ${at} of ${last}: ${step.head}`;
    picture.src = "data:image/svg+xml," + encodeURIComponent(drawing(film, step, boards[at]));
    picture.alt = `${title}. ${step.text}`;
    head.textContent = title;
    text.textContent = step.text;
    root.dataset.kind = step.kind;
    const [known, gone, guesses, deadEnds] = step.counts;
    counts.textContent = `Known: ${known} of 81 cells. Ruled out: ${gone}. Guesses: ${guesses}`
      + (step.guesses ? ` (${step.guesses} open)` : "") + `. Dead ends: ${deadEnds}.`;
    plain.textContent = textOf(boards[at]);
    slider.value = at;
    slider.setAttribute("aria-valuetext", title);
  }

  function pause() {
    clearInterval(timer);
    timer = null;
    playWords.textContent = "Play";
    playSign.textContent = "▶";
    text.setAttribute("aria-live", "polite");
  }

  function play() {
    if (timer !== null) return pause();
    if (at === last) show(0);
    text.setAttribute("aria-live", "off"); // a film would never let a screen reader finish
    playWords.textContent = "Pause";
    playSign.textContent = "||";
    timer = setInterval(() => {
      if (at + 1 >= last) pause();
      show(at + 1);
    }, Number(speed.value));
  }

  const go = (number) => { pause(); show(number); };
  const turn = () => {
    const next = film.steps.findIndex((step, k) => k > at && step.kind === "guess");
    go(next < 0 ? last : next);
  };
  button("First", "|◀", () => go(0));
  button("Back", "◀", () => go(at - 1));
  const [playButton, playWords] = button("Play", "▶", play);
  const playSign = playButton.firstChild;
  button("Forward", "▶", () => go(at + 1));
  button("Last", "▶|", () => go(last));
  if (film.steps.some((step) => step.kind === "guess")) button("Next guess", "▶?", turn);

  slider.addEventListener("input", () => go(Number(slider.value)));
  speed.addEventListener("change", () => { if (timer !== null) { pause(); play(); } });

  const stage = make("div", { class: "ss-stage", tabindex: 0, role: "group",
    "aria-label": "The board. Arrow keys: forward and back. Space: play or pause. Home and End: first and last step." },
  picture);
  stage.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const actions = {
      ArrowRight: () => go(at + 1), ArrowLeft: () => go(at - 1),
      Home: () => go(0), End: () => go(last), " ": play,
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    actions[event.key]();
  });

  const root = make("section", { class: "sudoku-steps", "aria-label": film.title, "data-lm-suppress-shortcuts": "true" },
    stage,
    make("div", { class: "ss-side" },
      make("p", { class: "ss-title" }, film.title),
      buttons,
      make("div", { class: "ss-row" }, slider, make("label", {}, "Speed ", speed)),
      make("p", { class: "ss-line" }, head), text, counts,
      make("details", {}, make("summary", {}, "The board as text"), plain)));
  // JupyterLab would take Enter and the arrows for its cells; it asks the focused element first
  for (const node of root.querySelectorAll("button, input, select, summary, .ss-stage")) {
    node.setAttribute("data-lm-suppress-shortcuts", "true");
  }
  show(0);
  el.append(root);
  return () => clearInterval(timer);
}

export default { render };
"""

_LOOK = """
.sudoku-steps {
  display: flex; flex-wrap: wrap; gap: 16px; padding: 4px; line-height: 1.4; font-size: 14px;
  font-family: var(--jp-ui-font-family, system-ui, sans-serif);
  color: var(--jp-ui-font-color1, var(--vscode-foreground, inherit));
}
.sudoku-steps .ss-stage { flex: 0 0 auto; border-radius: 4px; }
.sudoku-steps .ss-board { display: block; width: 320px; max-width: 100%; height: auto; }
.sudoku-steps .ss-side { flex: 1 1 300px; max-width: 620px; }
.sudoku-steps p { margin: 0 0 8px; }
.sudoku-steps .ss-title { font-weight: bold; }
.sudoku-steps .ss-row { display: flex; flex-wrap: wrap; align-items: center; gap: 6px; margin-bottom: 8px; }
.sudoku-steps .ss-text { min-height: 4.2em; }
.sudoku-steps[data-kind="dead end"] .ss-text, .sudoku-steps[data-kind="guess"] .ss-text,
.sudoku-steps[data-kind="back"] .ss-text, .sudoku-steps[data-kind="end"] .ss-text {
  border-left: 4px solid currentColor; padding-left: 8px;
}
.sudoku-steps button, .sudoku-steps select {
  font: inherit; color: inherit; min-height: 28px; padding: 2px 8px; border-radius: 4px; cursor: pointer;
  border: 1px solid currentColor; background: var(--jp-layout-color1, transparent);
}
.sudoku-steps button span + span { margin-left: 5px; }
.sudoku-steps option { color: initial; }
.sudoku-steps input { flex: 1 1 140px; min-height: 24px; }
.sudoku-steps :focus-visible { outline: 3px solid var(--jp-brand-color1, #0072B2); outline-offset: 2px; }
.sudoku-steps pre { margin: 4px 0; font-size: 13px; }
"""


class Player(anywidget.AnyWidget):  # type: ignore[misc]
    """The player; `film` is what `_reel` makes, `still` the id of what it takes the place of."""

    film = traitlets.Dict().tag(sync=True)
    still = traitlets.Unicode().tag(sync=True)
    _esm = _SCRIPT
    _css = _LOOK
