"""Pictures of Sudoku boards whose squares have names, A1 to I9. Drawing never changes a board.

    draw(values)                                        a board with the digits of its squares
    draw(values, target="C2", eliminated={"C3": "5"})   one step of reasoning
    changes(old, new)                                   what a step did to a board
    side_by_side(draw(old), changes(old, new))          several steps, one after the other
    bars({"easy": 0.4, "hard": 20}, unit="ms")          numbers as the lengths of bars

A board is a dict from squares to strings of digits; other keys are left out of the picture.

How to read a picture. A square with one digit shows it large. A square with several shows each of
them small, always in the same place (1 2 3 above 4 5 6 above 7 8 9), so you also see which ones are
missing. Every colour comes with a shape:

    found     blue, in a circle        target   yellow, with a dashed ring
    ruled out red, struck through      unit     tinted light blue
    wrong     red corners around it    no digit left: a red cross in a red frame
"""

import html
import math
import reprlib
from collections.abc import Iterable, Iterator, Mapping, Set

from sudokukit.pictures.picture import (
    Picture,
    in_a_row,
    in_steps,
    one_line,
    shown_scale,
    svg_document,
)

__all__ = ["Picture", "bars", "changes", "draw", "side_by_side"]

Values = Mapping[str, str]  # {square: digits}

ROWS, COLUMNS = "ABCDEFGHI", "123456789"
# Each ink has a contrast of at least 4.5 on every fill it meets. Blue would have 4.49 on the tint
# of a unit: that is why a found digit sits on a white disc.
CELL, PLACE = 33, 10  # the side of a square, and of the place of each digit in it
BOARD, MARGIN, EDGE = 9 * CELL, 18, 5
BAR = 360  # the length of the longest bar
STYLE = """<style>
text{font:10px Arial,Helvetica,"DejaVu Sans",sans-serif;text-anchor:middle;fill:#555555}
path,.ring{fill:none;stroke-linecap:round}
.big{font-size:21px;fill:#111111}
.label{font-size:13px}
.caption,.name,.value{font-size:13px;fill:#111111}
.caption{font-weight:bold;text-anchor:start}
.name{text-anchor:end}
.value{text-anchor:start}
.joint{font-size:24px;fill:#111111}
.given{font-weight:bold;fill:#111111}
.found{font-weight:bold;fill:#0072B2}
.gone{font-weight:bold;fill:#B03A00}
.bar{fill:#0072B2}
.unit{fill:#E6F0F7}
.focus{fill:#FFF3C4}
.empty{fill:#FBE6DC}
.disc{fill:#FFFFFF;stroke:#0072B2;stroke-width:1.5}
.strike{stroke:#B03A00;stroke-width:.9}
.cross{stroke:#B03A00;stroke-width:2}
.corners{stroke:#B03A00;stroke-width:3;stroke-linecap:square}
.ring{stroke:#111111;stroke-width:1.5;stroke-dasharray:4 3;stroke-linecap:butt}
.thin{stroke:#B5B5B5;shape-rendering:crispEdges}
.thick{stroke:#111111;stroke-width:2;stroke-linecap:square;shape-rendering:crispEdges}
</style>"""


def draw(
    values: Values, *, givens: Iterable[str] = (), unit: Iterable[str] = (),
    target: str | None = None, eliminated: Values | None = None, found: Iterable[str] = (),
    wrong: str | None = None, caption: str = "", why: str = "", names: bool = False,
) -> Picture:  # fmt: skip
    """Draw a board, and mark squares and digits on it.

    givens, unit, found: collections of squares. The givens are drawn bold, a unit is tinted, a
    digit just found gets a circle. target, wrong: one square each, or None.
    eliminated: a dict {square: digits}; they are drawn struck through, even if they are gone.
    caption: a heading. why: the reasoning; if you give none, it is written for you.
    names: whether to write the name of each square into it, in place of its digits.

    Raises ValueError, naming the square, if the board lacks one or holds what is no string of
    digits 1 to 9, or if a mark is on no square. A board that breaks the rules is drawn as it is.
    """
    board = _board(values)
    givens, unit, found = _squares(givens), _squares(unit), _squares(found)
    eliminated = {s: _digits(d, s) for s, d in dict(eliminated or {}).items()}
    _squares(eliminated)
    _squares(s for s in (target, wrong) if s is not None)
    reasons = [why] if why else _reasons(board, unit, target, eliminated, found, wrong)
    empty = [s for s in board if not board[s]]
    if empty:
        reasons.append(f"No digit is left in {_some(empty)}: a contradiction.")
    caption, why, told = one_line(caption), one_line(why), one_line(" ".join(reasons))
    alt = f"{caption}{'' if caption[-1] in '.:!?' else ':'} {told}" if caption else told
    text = "\n".join([*([caption] if caption else []), *_lines_of_text(board), told])

    top = MARGIN + (22 if caption else 0)
    body = [f'<text class="caption" x="{MARGIN}" y="{MARGIN}">{html.escape(caption)}</text>']
    body += [f'<g transform="translate({MARGIN} {top})">', *_fills(board, unit, target), *_grid()]
    for square, digits in board.items():
        if names:
            x, y = _corner(square)
            body.append(f'<text class="label" x="{x + 16.5}" y="{y + 21}">{square}</text>')
            continue
        body += _in_square(square, digits, eliminated.get(square, ""), square in givens, found)
    body += [*_frames(target, wrong), "</g>"]
    size = MARGIN + BOARD + EDGE, top + BOARD + EDGE
    large = bool(eliminated)  # struck digits are small
    return Picture(lambda: _document(*size, body, alt, text, large), alt, text, why)


def changes(
    before: Values, after: Values, *, target: str | None = None, unit: Iterable[str] = (),
    givens: Iterable[str] = (), caption: str = "", why: str = "",
) -> Picture:  # fmt: skip
    """Draw the board `after`, and on it what happened since `before`: what was ruled out is struck
    through, a square that now has its only digit counts as found."""
    old, new = _board(before), _board(after)
    gone = {s: "".join(d for d in old[s] if d not in new[s]) for s in old}
    found = [s for s in new if len(new[s]) == 1 != len(old[s])]
    if not why and old == new:
        why = "Nothing changed."
    return draw(
        new, givens=givens, unit=unit, target=target, found=found, caption=caption, why=why,
        eliminated={s: digits for s, digits in gone.items() if digits},
    )  # fmt: skip


def side_by_side(*pictures: Picture) -> Picture:
    """Put pictures next to each other, with an arrow in between: the steps of an argument."""
    if not pictures or not all(isinstance(picture, Picture) for picture in pictures):
        raise ValueError(f"side_by_side needs pictures, such as draw(values); got {pictures!r}")
    steps = [f"Step {k} of {len(pictures)}" for k in range(1, len(pictures) + 1)]
    alt, told = in_steps(steps, pictures)
    text = "\n\n".join(f"{step}\n{picture.text}" for step, picture in zip(steps, pictures))

    def document() -> str:
        width, height, body = in_a_row(pictures, "→", STYLE, bottom=EDGE + BOARD // 2)
        return _document(width, height, body, alt, text)

    return Picture(document, alt, text, told)


def bars(values: Mapping[str, float], *, unit: str = "", caption: str = "") -> Picture:
    """Draw numbers as horizontal bars. values: {name: number of 0 or more}; unit: what they count.

    Raises ValueError if there is no bar to draw, or if a value is not such a number.
    """
    if not isinstance(values, Mapping) or not values:
        raise ValueError(f"bars needs a dict with a number for each name, got {values!r}")
    for name, value in values.items():
        if not isinstance(value, int | float) or not 0 <= value < math.inf:
            raise ValueError(f"the value of {name!r} is {value!r}, not a number of 0 or more")
    rows = [
        (one_line(str(name)), value, f"{value:{'.0f' if value >= 100 else '.3g'}} {unit}")
        for name, value in values.items()
    ]
    left, top = 24 + 7 * max(len(name) for name, _, _ in rows), 34
    body = [f'<text class="caption" x="{MARGIN}" y="20">{html.escape(one_line(caption))}</text>']
    for k, (name, value, number) in enumerate(rows):
        length = max(2, round(BAR * value / (max(values.values()) or 1)))
        y = top + 26 * k
        body += [
            f'<text class="name" x="{left - 8}" y="{y + 14}">{html.escape(name)}</text>',
            f'<rect class="bar" x="{left}" y="{y}" width="{length}" height="18"/>',
            f'<text class="value" x="{left + length + 6}" y="{y + 14}">{html.escape(number)}</text>',
        ]
    listed = ". ".join(f"{name}: {number}" for name, _, number in rows) + "."
    alt = f"{one_line(caption)}. {listed}" if caption else listed
    wide = max(len(name) for name, _, _ in rows)
    text = "\n".join(
        [one_line(caption), *(f"{name:>{wide}}  {number}" for name, _, number in rows)]
    )
    width = left + BAR + 12 + 8 * max(len(number) for _, _, number in rows)
    return Picture(lambda: _document(width, top + 26 * len(rows), body, alt, text), alt, text)


# ---- Reading the arguments: what is odd is named, with its place ---------------------------


def _board(values: object) -> dict[str, str]:
    if not isinstance(values, Mapping):
        raise ValueError(f"a board is a dict from squares to digits, not {reprlib.repr(values)}")
    board = {}
    for square in (row + column for row in ROWS for column in COLUMNS):
        if square not in values:
            raise ValueError(f"the board has no square {square}")
        board[square] = _digits(values[square], square)
    return board


def _digits(digits: object, square: str) -> str:
    if not isinstance(digits, str) or not set(digits) <= set(COLUMNS):
        raise ValueError(f"{square} is {reprlib.repr(digits)}, not a string of digits 1 to 9")
    return digits


def _squares(squares: Iterable[str]) -> set[str]:
    found = list(squares)
    for s in found:
        if not isinstance(s, str) or len(s) != 2 or s[0] not in ROWS or s[1] not in COLUMNS:
            raise ValueError(f"{reprlib.repr(s)} is no square; squares are called A1 to I9")
    return set(found)


# ---- The board in words and characters -----------------------------------------------------


def _some(squares: Iterable[str]) -> str:
    names = sorted(squares)
    more = f" and {len(names) - 6} more" if len(names) > 6 else ""
    return ", ".join(names[:6]) + more


def _reasons(
    board: Values,
    unit: Set[str],
    target: str | None,
    eliminated: Values,
    found: Set[str],
    wrong: str | None,
) -> list[str]:
    """The sentences that say what the marks on the picture say."""
    reasons = [f"In focus: {target}, with {board[target] or 'no digit'}."] if target else []
    reasons += [f"Tinted: {_some(unit)}."] if unit else []
    number = sum(map(len, eliminated.values()))
    if number:
        reasons.append(f"Ruled out: {number} digits, in {_some(eliminated)}.")
    new = [f"{board[s]} in {s}" for s in sorted(found)]
    reasons += [f"Found: {', '.join(new[:6])}{' and more' if new[6:] else ''}."] if new else []
    reasons += [f"Marked as wrong: {wrong}, with {board[wrong] or 'no digit'}."] if wrong else []
    done = sum(len(digits) == 1 for digits in board.values())
    return reasons or [f"{done} of 81 squares have one digit."]


def _lines_of_text(board: Values) -> Iterator[str]:
    """The board in 11 lines: '.' stands for several digits, '!' for none."""
    marks = [digits if len(digits) == 1 else "." if digits else "!" for digits in board.values()]
    for k in range(0, 81, 9):
        yield "|".join(" ".join(marks[k + n : k + n + 3]) for n in (0, 3, 6))
        if k in (18, 45):
            yield "-----+-----+-----"


# ---- The board in SVG. Inside a board, a square has its corner at x = 33 column, y = 33 row ----


def _corner(square: str) -> tuple[int, int]:
    return CELL * COLUMNS.index(square[1]), CELL * ROWS.index(square[0])


def _document(
    width: float, height: float, body: Iterable[str], title: str, description: str,
    large: bool = False,
) -> str:  # fmt: skip
    scale = shown_scale(width, large)
    return svg_document(width, height, STYLE, body, title, description, scale)


def _fills(board: Values, unit: Iterable[str], target: str | None) -> Iterator[str]:
    fills = dict.fromkeys(sorted(unit), "unit") | ({target: "focus"} if target else {})
    fills |= {s: "empty" for s in board if not board[s]}
    for square, kind in fills.items():
        x, y = _corner(square)
        yield f'<rect class="{kind}" x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>'


def _grid() -> Iterator[str]:
    """The lines of the board, and the names of rows and columns on its margin."""
    lines = [f"M{CELL * k} 0v{BOARD}M0 {CELL * k}h{BOARD}" for k in range(10)]
    yield f'<path class="thin" d="{"".join(lines[k] for k in range(10) if k % 3)}"/>'
    yield f'<path class="thick" d="{"".join(lines[::3])}"/>'
    for k in range(9):
        yield f'<text x="-9.5" y="{CELL * k + 20}">{ROWS[k]}</text>'
        yield f'<text x="{CELL * k + 16.5}" y="-6">{COLUMNS[k]}</text>'


def _in_square(
    square: str, digits: str, struck: str, given: bool, found: Set[str]
) -> Iterator[str]:
    """The digits of a square: a single one large; several, or some struck through, small."""
    x, y = _corner(square)
    new = square in found and len(digits) == 1
    kind = "found" if new else "given" if given else ""
    if len(digits) == 1 and not struck:
        if new:
            yield f'<circle class="disc" cx="{x + 16.5}" cy="{y + 16.5}" r="13"/>'
        yield f'<text class="{f"big {kind}".strip()}" x="{x + 16.5}" y="{y + 24}">{digits}</text>'
        return
    if not digits:
        cross = "" if struck else "m6 6l19 19m0-19l-19 19"
        yield f'<path class="cross" d="M{x + 1} {y + 1}h31v31h-31z{cross}"/>'
    for digit in sorted({*digits, *struck}):
        down, across = divmod(int(digit) - 1, 3)
        cx, cy = x + 6.5 + PLACE * across, y + 6.5 + PLACE * down
        style = "gone" if digit in struck else kind
        if style == "found":
            yield f'<circle class="disc" cx="{cx}" cy="{cy}" r="5.4"/>'
        attribute = f' class="{style}"' if style else ""
        yield f'<text{attribute} x="{cx}" y="{cy + 3.5}">{digit}</text>'
        if style == "gone":
            yield f'<path class="strike" d="M{cx - 3.5} {cy + 3.5}l7-7"/>'


def _frames(target: str | None, wrong: str | None) -> Iterator[str]:
    if target:
        x, y = _corner(target)
        yield f'<rect class="ring" x="{x + 2}" y="{y + 2}" width="29" height="29" rx="3"/>'
    if wrong:
        x, y = _corner(wrong)
        yield f'<path class="corners" d="M{x} {y + 9}v-9h9m15 0h9v9m0 15v9h-9m-15 0h-9v-9"/>'
