"""Pictures of Sudoku boards. Drawing a board never changes it.

    draw(sd)                                      a board with its candidates
    draw(sd, target=(0, 1), eliminated={...})     one step of reasoning
    changes(old, new)                             what a step did to a board
    side_by_side(draw(old), changes(old, new))    several steps, one after the other
    compare(mine, expected)                       where two boards first differ
    bars({"easy": 0.4, "hard": 20}, unit="ms")    numbers as the lengths of bars

A *board* is an object with `.m`, or the 9x9 list of lists itself; each of its cells holds the
digits that are still possible there. A *cell* is a pair `(i, j)`: row and column, from 0 to 8.

How to read a picture. A cell with one candidate shows it large. A cell with several shows each
of them small, always in the same place (1 2 3 above 4 5 6 above 7 8 9), so you also see which
ones are missing. Every colour comes with a shape:

    found         blue, in a circle         target   yellow, with a dashed ring
    ruled out     red, struck through       unit     tinted light blue
    wrong         red corners around it, red boxes around its row and column number
    also wrong    thinner red corners around it
    no candidate  a red cross in a red frame (frame only, around digits that were ruled out)
"""

import html
import math
import reprlib
import textwrap
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from typing import Any, Protocol

from sudokukit.pictures.picture import (
    Picture,
    in_a_row,
    in_steps,
    one_line,
    shown_scale,
    svg_document,
)

__all__ = ["Picture", "bars", "changes", "compare", "draw", "first_difference", "side_by_side"]

Cell = tuple[int, int]  # row and column
Grid = Sequence[Sequence[Set[int]]]  # 9x9 sets of candidates
Marks = Mapping[Cell, Set[int]]  # {cell: digits} that are struck through


class HasGrid(Protocol):
    """A board that is an object."""

    @property
    def m(self) -> Sequence[Sequence[Collection[int]]]: ...


Board = HasGrid | Sequence[Sequence[Collection[int]]]

# Each ink has a contrast of at least 4.5 on every fill it meets. Blue would have 4.49 on
# UNIT_FILL: that is why a found digit sits on a white disc.
WHITE, UNIT_FILL, FOCUS_FILL, EMPTY_FILL = "#FFFFFF", "#E6F0F7", "#FFF3C4", "#FBE6DC"
GIVEN_INK, CANDIDATE_INK, FOUND_INK, ELIMINATED_INK = "#111111", "#555555", "#0072B2", "#B03A00"

CELL, PLACE = 33, 10  # the side of a cell, and of the place of each candidate in it
BOARD = 9 * CELL
MARGIN, EDGE = 18, 5  # left and above, for the numbers; right and below
BAR = 360  # the length of the longest bar
MANY = 12  # cells that differ: more marks would hide what they mark
ALL_ROWS = range(9)
CELLS = [(i, j) for i in range(9) for j in range(9)]

STYLE = f"""<style>
text{{font:10px Arial,Helvetica,"DejaVu Sans",sans-serif;text-anchor:middle;fill:{CANDIDATE_INK}}}
path,.ring{{fill:none;stroke-linecap:round}}
.big{{font-size:21px;fill:{GIVEN_INK}}}
.caption{{font-size:13px;font-weight:bold;text-anchor:start;fill:{GIVEN_INK}}}
.joint{{font-size:24px;fill:{GIVEN_INK}}}
.given{{font-weight:bold;fill:{GIVEN_INK}}}
.found{{font-weight:bold;fill:{FOUND_INK}}}
.gone{{fill:{ELIMINATED_INK}}}
.tag{{font-weight:bold;fill:{WHITE}}}
.name{{font-size:13px;text-anchor:end;fill:{GIVEN_INK}}}
.value{{font-size:13px;text-anchor:start;fill:{GIVEN_INK}}}
.bar{{fill:{FOUND_INK}}}
.unit{{fill:{UNIT_FILL}}}
.focus{{fill:{FOCUS_FILL}}}
.empty{{fill:{EMPTY_FILL}}}
.box{{fill:{ELIMINATED_INK}}}
.disc{{fill:{WHITE};stroke:{FOUND_INK};stroke-width:1.5}}
.strike{{stroke:{ELIMINATED_INK};stroke-width:.9}}
.cross{{stroke:{ELIMINATED_INK};stroke-width:2}}
.corners{{stroke:{ELIMINATED_INK};stroke-width:3;stroke-linecap:square}}
.also{{stroke:{ELIMINATED_INK};stroke-width:1.5}}
.ring{{stroke:{GIVEN_INK};stroke-width:1.5;stroke-dasharray:4 3;stroke-linecap:butt}}
.thin{{stroke:#B5B5B5;shape-rendering:crispEdges}}
.thick{{stroke:{GIVEN_INK};stroke-width:2;stroke-linecap:square;shape-rendering:crispEdges}}
</style>"""


# ---- The functions to call -----------------------------------------------------------------


def draw(
    board: Board, *, givens: Iterable[Cell] = (), unit: Iterable[Cell] = (),
    target: Cell | None = None, eliminated: Mapping[Cell, Iterable[int]] | None = None,
    found: Iterable[Cell] = (), wrong: Cell | None = None, also_wrong: Iterable[Cell] = (),
    only: Iterable[Cell] | None = None, caption: str = "", why: str = "",
) -> Picture:  # fmt: skip
    """Draw a board with its candidates, and mark cells and digits on it.

    givens, unit, found: collections of cells (i, j). The givens are drawn bold, the unit (for
    instance a row) is tinted, a digit just found gets a circle.
    target, wrong: one cell (i, j) each, or None. The target is what the step looks at.
    also_wrong: more cells like `wrong`, marked with thinner corners.
    eliminated: a dict {(i, j): {digits}}. These digits are drawn struck through, even if they
    are no longer in the board. A cell with such digits shows all of its digits small.
    only: cells whose digits are drawn, for a picture of little, and of the board only the bands
    (three rows each) from the first of them to the last; None means all.
    caption: a heading. why: the reasoning; if you give none, it is written for you.

    Raises ValueError, naming the place, if the board is not a 9x9 matrix of digits 1 to 9, or
    if a mark is not on the board. A board that breaks the rules of Sudoku is drawn as it is.
    """
    grid = _grid(board)
    givens, unit = _cells(givens, "givens"), _cells(unit, "unit")
    found, eliminated = _cells(found, "found"), _eliminated(eliminated)
    target, wrong = _cell_or_none(target, "target"), _cell_or_none(wrong, "wrong")
    also_wrong = _cells(also_wrong, "also_wrong") - {wrong}
    caption, why = _words(caption, "caption"), _words(why, "why")
    drawn = CELLS if only is None else sorted(_cells(only, "only"))
    bands = [cell[0] // 3 for cell in (*drawn, target, wrong) if cell] or [0, 2]
    rows = range(3 * min(bands), 3 * max(bands) + 3)

    reasons = [why] if why else _reasons(grid, unit, target, eliminated, found, wrong)
    reasons += _mistakes(grid, found)
    colon = "" if caption[-1:] in ".:!?" else ":"
    alt = " ".join([f"{caption}{colon}", *reasons]) if caption else " ".join(reasons)
    text = "\n".join([*([caption] if caption else []), *_grid_text(grid), *reasons])

    def document() -> str:
        body: list[str] = []
        top = MARGIN
        for line in textwrap.wrap(caption, 38):
            body.append(f'<text class="caption" x="{MARGIN}" y="{top}">{html.escape(line)}</text>')
            top += 18
        top += 4 if caption else 0
        body.append(f'<g transform="translate({MARGIN} {top - CELL * rows.start})">')
        body += [*_fills(grid, unit, target, rows), *_lines(wrong, rows)]
        for cell in drawn:
            body += _digits_of_cell(grid, cell, eliminated.get(cell, set()), givens, found)
        body += [*_frames(target, wrong), *_corners(also_wrong, "also"), "</g>"]
        size = MARGIN + BOARD + EDGE, top + CELL * len(rows) + EDGE
        return _document(*size, body, alt, text, large=len(rows) == 3 or bool(eliminated))

    return Picture(document, alt, text, why)


def changes(
    before: Board, after: Board, *, target: Cell | None = None, unit: Iterable[Cell] = (),
    givens: Iterable[Cell] = (), only: Iterable[Cell] | None = None, caption: str = "",
    why: str = "",
) -> Picture:  # fmt: skip
    """Draw the board `after`, and on it what happened since `before`.

    What was ruled out is struck through; a cell that now has its only digit counts as found.
    A candidate that came back is marked as wrong and named: ruling out never adds one.
    The other arguments, and the errors, are those of `draw`.
    """
    old, new = _grid(before, "before: "), _grid(after, "after: ")
    unit, target = _cells(unit, "unit"), _cell_or_none(target, "target")
    gone = {(i, j): old[i][j] - new[i][j] for i, j in CELLS if old[i][j] - new[i][j]}
    back = [(i, j) for i, j in CELLS if new[i][j] - old[i][j]]
    found = {(i, j) for i, j in CELLS if len(new[i][j]) == 1 != len(old[i][j])} - set(back)

    reasons = [_words(why, "why")] if why else _reasons(new, unit, target, gone, found, None)
    if not why and old == new:
        reasons = ["Nothing changed."]
    reasons += [f"Row {i}, column {j} gained {_and(new[i][j] - old[i][j])}." for i, j in back[:1]]
    if back[1:]:
        reasons.append(f"So did {_count(len(back) - 1, 'more cell')}.")
    picture = draw(
        new, givens=givens, unit=unit, target=target, eliminated=gone, found=found,
        wrong=back[0] if back else None, only=only, caption=caption, why=" ".join(reasons),
    )  # fmt: skip
    return replace(picture, why=_words(why, "why"))


def side_by_side(*pictures: Picture) -> Picture:
    """Put pictures next to each other, with an arrow in between: the steps of an argument.

    Raises ValueError if there is none, or if one of them is not a Picture.
    """
    if not pictures:
        raise ValueError("side_by_side needs at least one picture")
    for k, picture in enumerate(pictures):
        if not isinstance(picture, Picture):
            raise ValueError(f"picture {k} is {_show(picture)}, not a Picture; use draw(board)")
    if len(pictures) == 1:
        return pictures[0]
    steps = [f"Step {k} of {len(pictures)}" for k in range(1, len(pictures) + 1)]
    alt, why = in_steps(steps, pictures)
    texts = [f"{step}\n{picture.text}" for step, picture in zip(steps, pictures)]
    return _join(pictures, "→", alt, _columns(texts), why)


def first_difference(got: Board, expected: Board) -> Cell | None:
    """The first cell (i, j), row by row, where two boards have different candidates, or None.

    Raises ValueError, as `draw` does, if one of them is not a board.
    """
    return next(_differences(_grid(got, "got: "), _grid(expected, "expected: ")), None)


def compare(
    got: Board, expected: Board, *, captions: Sequence[str] = ("your board", "expected")
) -> Picture:
    """Draw two boards next to each other; all cells where they differ are marked, the first one most, or
    only that, if there are many.

    captions: the names of the two boards. Raises ValueError as `draw` does.
    """
    if not isinstance(captions, list | tuple) or len(captions) != 2:
        raise ValueError(f"captions is {_show(captions)}, not two strings")
    names = [_words(caption, "captions") for caption in captions]
    grids = [_grid(got, "got: "), _grid(expected, "expected: ")]
    odd = [*_differences(*grids)]
    cell = odd[0] if odd else None
    if cell:
        i, j = cell
        held = "; ".join(f"{name}: {_set(grid[i][j])}" for name, grid in zip(names, grids))
        more = f" {len(odd)} cells differ in all." if len(odd) > 1 else ""
        reasons = [f"First difference: {_name(i, j)}. {held}.{more}"]
    else:
        reasons = ["The two boards are the same."]
    for name, grid in zip(names, grids):
        reasons += [f"{name}: {mistake}" for mistake in _mistakes(grid, ())]
    text = _columns(["\n".join([name, *_grid_text(grid)]) for name, grid in zip(names, grids)])
    also = odd if len(odd) <= MANY else ()
    pictures = [
        draw(grid, wrong=cell, also_wrong=also, caption=name) for name, grid in zip(names, grids)
    ]
    return _join(pictures, "≠" if cell else "=", " ".join(reasons), "\n".join([text, *reasons]))


def _differences(mine: Grid, other: Grid) -> Iterator[Cell]:
    """The cells where two grids have different candidates, row by row."""
    return ((i, j) for i, j in CELLS if mine[i][j] != other[i][j])


def bars(values: Mapping[str, float], *, unit: str = "", caption: str = "") -> Picture:
    """Draw numbers as horizontal bars, for instance how long something took.

    values: a dict {name: number}, numbers of 0 or more. unit: what they count, such as "ms".
    Raises ValueError if there is no bar to draw, or if a value is not such a number.
    """
    if not isinstance(values, Mapping) or not values:
        raise ValueError(f"values is {_show(values)}, not a dict with a number for each name")
    for name, value in values.items():
        if not isinstance(value, int | float) or not 0 <= value < math.inf:
            raise ValueError(f"the value of {name!r} is {_show(value)}, not a number of 0 or more")
    unit, caption = _words(unit, "unit"), _words(caption, "caption")
    names = [_words(str(name), "names") for name in values]
    numbers = [
        f"{value:{',.0f' if value >= 100 else '.3g'}} {unit}".rstrip() for value in values.values()
    ]
    left, top = 24 + 7 * max(map(len, names)), 34 if caption else 12
    body = [f'<text class="caption" x="{MARGIN}" y="20">{html.escape(caption)}</text>']
    for k, (name, value, number) in enumerate(zip(names, values.values(), numbers)):
        length = round(BAR * value / (max(values.values()) or 1))
        y = top + 26 * k
        body += [
            f'<text class="name" x="{left - 8}" y="{y + 14}">{html.escape(name)}</text>',
            f'<rect class="bar" x="{left}" y="{y}" width="{max(length, 2)}" height="18"/>',
            f'<text class="value" x="{left + max(length, 2) + 6}" y="{y + 14}">'
            f"{html.escape(number)}</text>",
        ]
    listed = ". ".join(f"{name}: {number}" for name, number in zip(names, numbers)) + "."
    alt = f"{caption}. {listed}" if caption else listed
    width = max(map(len, names))
    rows = [f"{name:>{width}}  {number}" for name, number in zip(names, numbers)]
    text = "\n".join([*([caption] if caption else []), *rows])
    size = left + BAR + 12 + 8 * max(map(len, numbers)), top + 26 * len(names)
    return Picture(lambda: _document(*size, body, alt, text), alt, text)


# ---- Reading the arguments: what is odd is named, with its place ---------------------------


def _show(value: object) -> str:
    return f"{reprlib.repr(value)} ({type(value).__name__})"


def _grid(board: object, name: str = "") -> list[list[frozenset[int]]]:
    """A board as 9 lists of 9 frozensets of digits."""
    rows = getattr(board, "m", board)
    if not isinstance(rows, list | tuple):
        wanted = "an object with .m or a 9x9 list of lists"
        raise ValueError(f"{name}a board is {wanted}, not {_show(rows)}")
    if len(rows) != 9:
        raise ValueError(f"{name}the board has {_count(len(rows), 'row')}, not 9")
    for i, row in enumerate(rows):
        if not isinstance(row, list | tuple):
            raise ValueError(f"{name}row {i} is {_show(row)}, not a list of 9 cells")
        if len(row) != 9:
            raise ValueError(f"{name}row {i} has {_count(len(row), 'cell')}, not 9")
    return [[_digits(rows[i][j], name + _name(i, j)) for j in range(9)] for i in range(9)]


def _digits(cell: object, place: str) -> frozenset[int]:
    if isinstance(cell, str | bytes | Mapping | Iterator) or not isinstance(cell, Iterable):
        raise ValueError(f"{place} is {_show(cell)}, not a set of digits")
    digits = list(cell)
    for digit in digits:
        if type(digit) is not int or not 1 <= digit <= 9:  # True and 5.0 are no digits either
            raise ValueError(f"{place} has {_show(digit)}, not a whole number from 1 to 9")
    if len(set(digits)) < len(digits):
        raise ValueError(f"{place} is {_show(cell)}: it has the same digit twice")
    return frozenset(digits)


def _cell(cell: Any, name: str) -> Cell:
    pair = isinstance(cell, list | tuple) and len(cell) == 2
    if not pair or not all(type(k) is int and 0 <= k <= 8 for k in cell):
        raise ValueError(f"{name} has {_show(cell)}, not a cell (i, j) with i and j from 0 to 8")
    i, j = cell
    return i, j


def _cell_or_none(cell: object, name: str) -> Cell | None:
    return None if cell is None else _cell(cell, name)


def _cells(cells: object, name: str) -> set[Cell]:
    if not isinstance(cells, Iterable):
        raise ValueError(f"{name} is {_show(cells)}, not a collection of cells (i, j)")
    return {_cell(cell, name) for cell in cells}


def _eliminated(eliminated: object) -> dict[Cell, frozenset[int]]:
    if not isinstance(eliminated, Mapping | None):
        raise ValueError(f"eliminated is {_show(eliminated)}, not a dict {{(i, j): {{digits}}}}")
    cells = {_cell(cell, "eliminated"): digits for cell, digits in (eliminated or {}).items()}
    named = {cell: _digits(cells[cell], f"eliminated: {_name(*cell)}") for cell in cells}
    return {cell: digits for cell, digits in named.items() if digits}


def _words(words: object, name: str) -> str:
    """A caption or a reason on one line, without the characters that XML forbids."""
    if not isinstance(words, str):
        raise ValueError(f"{name} is {_show(words)}, not a string")
    return one_line(words)


# ---- The reasoning in words ----------------------------------------------------------------


def _name(i: int, j: int) -> str:
    return f"row {i}, column {j}"


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _and(items: Iterable[int] | Iterable[str]) -> str:
    """{2, 3, 5} -> '2, 3 and 5'"""
    *head, last = [str(item) for item in sorted(items)] or ["no candidates"]
    return f"{', '.join(head)} and {last}" if head else last


def _set(candidates: Set[int]) -> str:
    return "{" + ", ".join(map(str, sorted(candidates))) + "}" if candidates else "no candidates"


def _numbers(thing: str, numbers: Collection[int]) -> str:
    """('column', [0, 1, 2, 5]) -> 'columns 0 to 2 and 5'"""
    words = []
    for run in "".join(str(k) if k in numbers else " " for k in range(9)).split():
        words += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else list(run)
    return f"{thing}{'s' if len(numbers) > 1 else ''} {_and(words)}"


def _where(cells: Iterable[Cell]) -> str:
    """Cells in words: the fullest row or column first, and only the first four of them."""
    left = set(cells)
    groups: list[str] = []
    i, j = min(left)
    if left == {(i + k // 3, j + k % 3) for k in range(9)}:
        return f"the block of rows {i} to {i + 2} and columns {j} to {j + 2}"
    while left and len(groups) < 4:
        rows = [[cell for cell in sorted(left) if cell[0] == k] for k in range(9)]
        columns = [[cell for cell in sorted(left) if cell[1] == k] for k in range(9)]
        line = max(rows + columns, key=len)
        if line in rows:
            name, others = f"row {line[0][0]}", _numbers("column", [j for i, j in line])
        else:
            name, others = f"column {line[0][1]}", _numbers("row", [i for i, j in line])
        groups.append(name if len(line) == 9 else f"{name}, {others}")
        left -= set(line)
    return "; ".join(groups) + (f"; and {_count(len(left), 'more cell')}" if left else "")


def _ruled_out(grid: Grid, target: Cell | None, eliminated: Marks) -> Iterator[str]:
    """Sentences about the digits that are struck through, or a number if they are many."""
    single = grid[target[0]][target[1]] if target else set()
    digits_of: dict[
        frozenset[Cell], list[int]
    ] = {}  # which digits are ruled out of the very same cells
    for digit in range(1, 10):
        cells = frozenset(cell for cell in eliminated if digit in eliminated[cell])
        digits_of.setdefault(cells, []).append(digit)
    digits_of.pop(frozenset(), None)
    if len(digits_of) > 3:
        number = sum(map(len, eliminated.values()))
        yield f"{number} candidates are ruled out of {_count(len(eliminated), 'cell')}."
        return
    for cells, digits in digits_of.items():
        if target and set(digits) == single and target not in cells:
            yield f"{digits[0]} in {_name(*target)} rules out {digits[0]} in {_where(cells)}."
        else:
            verb = "is" if len(digits) == 1 else "are"
            yield f"{_and(digits)} {verb} ruled out of {_where(cells)}."


def _reasons(
    grid: Grid,
    unit: Set[Cell],
    target: Cell | None,
    eliminated: Marks,
    found: Set[Cell],
    wrong: Cell | None,
) -> list[str]:
    """The sentences that say what the marks on the picture say."""
    ruled_out = list(_ruled_out(grid, target, eliminated))
    reasons = []
    if not any(" rules out " in sentence for sentence in ruled_out):
        if target:
            held = _and(grid[target[0]][target[1]])
            reasons.append(f"In focus: {_name(*target)}, with {held}.")
        if unit:
            reasons.append(f"Tinted: {_where(unit)}.")
    reasons += ruled_out
    new = [f"{_and(grid[i][j])} in {_name(i, j)}" for i, j in sorted(found) if len(grid[i][j]) == 1]
    if new:
        more = [f"and {len(new) - 5} more"] if len(new) > 5 else []
        reasons.append(f"Found {'; '.join(new[:5] + more)}.")
    if wrong:
        reasons.append(f"Marked as wrong: {_name(*wrong)}, with {_and(grid[wrong[0]][wrong[1]])}.")
    done = sum(len(grid[i][j]) == 1 for i, j in CELLS)
    return reasons or [f"{done} of 81 cells {'holds' if done == 1 else 'hold'} one digit."]


def _mistakes(grid: Grid, found: Iterable[Cell]) -> list[str]:
    """What must be said about a board, whatever reason was given."""
    odd = [(i, j) for i, j in sorted(found) if len(grid[i][j]) != 1]
    empty = [(i, j) for i, j in CELLS if not grid[i][j]]
    return [
        f"Row {i}, column {j} is marked as found, but has {_and(grid[i][j])}." for i, j in odd
    ] + ([f"No candidates left in {_where(empty)}: a contradiction."] if empty else [])


# ---- The board in characters ---------------------------------------------------------------


def _grid_text(grid: Grid) -> list[str]:
    """The 13 lines of the board: '.' stands for several candidates, '!' for none."""
    lines = []
    for i, row in enumerate(grid):
        marks = "".join(str(*cell) if len(cell) == 1 else "." if cell else "!" for cell in row)
        lines += ["+---+---+---+"] if i % 3 == 0 else []
        lines += [f"|{marks[:3]}|{marks[3:6]}|{marks[6:]}|"]
    return [*lines, "+---+---+---+"]


def _columns(texts: Sequence[str]) -> str:
    """Texts next to each other in 100 columns; below each other if their boards are too wide."""
    width = 104 // len(texts) - 4
    blocks = [text.splitlines() for text in texts]
    widest = max(len(line) for block in blocks for line in block if line.startswith(("+", "|")))
    if widest > 13 or width < 20:
        return "\n\n".join(texts)
    blocks = [[part for line in block for part in textwrap.wrap(line, width)] for block in blocks]
    widths = [max(map(len, block)) for block in blocks]
    height = max(map(len, blocks))
    rows = zip(*(block + [""] * (height - len(block)) for block in blocks))
    return "\n".join("    ".join(map(str.ljust, row, widths)).rstrip() for row in rows)


# ---- The board in SVG. Inside a board, cell (i, j) has its corner at x = 33 j, y = 33 i ----


def _document(
    width: float,
    height: float,
    body: Iterable[str],
    title: str,
    description: str,
    large: bool = False,
) -> str:
    scale = shown_scale(width, large)
    return svg_document(width, height, STYLE, body, title, description, scale)


def _join(pictures: Sequence[Picture], joint: str, alt: str, text: str, why: str = "") -> Picture:
    """The pictures in one: their SVG nested, the boards on one line, `joint` between them."""

    def document() -> str:
        board = BOARD if min(p.size[1] for p in pictures) > BOARD else BOARD // 3  # or one band
        width, height, body = in_a_row(pictures, joint, STYLE, bottom=EDGE + board // 2)
        return _document(width, height, body, alt, text, large=True)

    return Picture(document, alt, text, why)


def _fills(
    grid: Grid, unit: Iterable[Cell], target: Cell | None, rows: range = ALL_ROWS
) -> Iterator[str]:
    fills = dict.fromkeys(sorted(unit), "unit")
    fills |= {target: "focus"} if target else {}
    fills |= {(i, j): "empty" for i, j in CELLS if not grid[i][j]}
    for (i, j), kind in fills.items():
        if i in rows:
            x, y = CELL * j, CELL * i
            yield f'<rect class="{kind}" x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>'


def _lines(wrong: Cell | None, rows: range = ALL_ROWS) -> Iterator[str]:
    """The lines of these rows, and the numbers on the margin; those of `wrong` in boxes."""
    top, height = CELL * rows.start, CELL * len(rows)
    down = [f"M{CELL * k} {top}v{height}" for k in range(10)]
    across = [f"M0 {CELL * k}h{BOARD}" if rows.start <= k <= rows.stop else "" for k in range(10)]
    lines = [*map(str.__add__, down, across)]
    yield f'<path class="thin" d="{"".join(lines[k] for k in range(10) if k % 3)}"/>'
    yield f'<path class="thick" d="{"".join(lines[::3])}"/>'
    for k in range(9):
        places = [(-9.5, CELL * k + 16.5), (CELL * k + 16.5, top - 9.5)]
        for axis, (x, y) in enumerate(places):
            if axis == 0 and k not in rows:
                continue
            attribute = ""
            if wrong and wrong[axis] == k:
                attribute = ' class="tag"'
                yield f'<rect class="box" x="{x - 6}" y="{y - 6.5}" width="12" height="13" rx="2"/>'
            yield f'<text{attribute} x="{x}" y="{y + 3.5}">{k}</text>'


def _digits_of_cell(
    grid: Grid, cell: Cell, struck: Set[int], givens: Collection[Cell], found: Collection[Cell]
) -> Iterator[str]:
    """The digits of a cell: a single one large; several, or some struck through, small."""
    x, y = CELL * cell[1], CELL * cell[0]
    candidates = grid[cell[0]][cell[1]]
    large = len(candidates) == 1 and not struck
    kind = "found" if cell in found and len(candidates) == 1 else "given" if cell in givens else ""
    if cell in found and (large or kind != "found"):
        yield f'<circle class="disc" cx="{x + 16.5}" cy="{y + 16.5}" r="13"/>'
    if large:
        digit = min(candidates)
        yield f'<text class="{f"big {kind}".strip()}" x="{x + 16.5}" y="{y + 24}">{digit}</text>'
        return
    if not candidates:
        cross = "" if struck else "m6 6l19 19m0-19l-19 19"
        yield f'<path class="cross" d="M{x + 1} {y + 1}h31v31h-31z{cross}"/>'
    for digit in sorted(candidates | struck):
        down, across = divmod(digit - 1, 3)
        cx, cy = x + 6.5 + PLACE * across, y + 6.5 + PLACE * down
        style = "gone" if digit in struck else kind
        if style == "found":
            yield f'<circle class="disc" cx="{cx}" cy="{cy}" r="5.2"/>'
        attribute = f' class="{style}"' if style else ""
        yield f'<text{attribute} x="{cx}" y="{cy + 3.5}">{digit}</text>'
        if style == "gone":
            yield f'<path class="strike" d="M{cx - 3.5} {cy + 3.5}l7-7"/>'


def _frames(target: Cell | None, wrong: Cell | None) -> Iterator[str]:
    if target:
        x, y = CELL * target[1] + 1, CELL * target[0] + 1
        yield f'<rect class="ring" x="{x}" y="{y}" width="31" height="31" rx="3"/>'
    yield from _corners([wrong] if wrong else [], "corners")


def _corners(cells: Iterable[Cell], kind: str) -> Iterator[str]:
    for i, j in cells:
        yield f'<path class="{kind}" d="M{CELL * j} {CELL * i + 9}v-9h9m15 0h9v9m0 15v9h-9m-15 0h-9v-9"/>'
