"""Pictures for the SAT notebook. Drawing something never changes it.

    draw([{1, -2}, {2, 3}])                       clauses, one a row; variables in columns
    draw(clauses, assignment={1, -2})             what the assignment makes true and false
    side_by_side(draw(old), draw(new))            the steps of an argument
    tree(("guess 1", [("conflict", [])]))         guesses, one below the other
    grid(rows, givens=rows_of_puzzle)             a Sudoku
    bars({"mine": 40, "theirs": 0.2}, unit="ms")  numbers as the lengths of bars
    curve({2: 0.1, 4: 7.5}, across="ratio")       numbers as the heights of points

A *clause* is a collection of literals, non-zero integers; an *assignment* is a collection of the
literals that are true. How to read a formula: a blue ring is around a literal that is true, a red
stroke through one that is false. A clause with a true literal is tinted and has a tick; a clause
whose literals are all false has a red frame and a cross.
"""

import html
import math
import textwrap
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from sudokukit.pictures.picture import Picture, in_a_row, in_steps, svg_document

__all__ = ["Picture", "bars", "curve", "draw", "grid", "side_by_side", "tree"]

Node = tuple[str, Sequence["Node"]]  # (label, the nodes below it)

# Each ink has a contrast of at least 4.5 on every fill it meets.
WHITE, UNIT_FILL, EMPTY_FILL = "#FFFFFF", "#EAF3F9", "#FBE6DC"
INK, PLAIN_INK, TRUE_INK, FALSE_INK = "#111111", "#555555", "#0072B2", "#B03A00"
CHIP, ROW, MARGIN, BAR, LABEL = 40, 30, 14, 360, 24

STYLE = f"""<style>
text{{font:14px Arial,Helvetica,"DejaVu Sans",sans-serif;text-anchor:middle;fill:{INK}}}
path{{fill:none;stroke-linecap:round}}
.caption{{font-size:13px;font-weight:bold;text-anchor:start}}
.joint{{font-size:24px}}
.small{{font-size:12px;fill:{PLAIN_INK}}}
.start{{text-anchor:start}}
.end{{text-anchor:end}}
.big{{font-size:19px}}
.bold{{font-weight:bold}}
.true{{font-weight:bold;fill:{TRUE_INK}}}
.false{{font-weight:bold;fill:{FALSE_INK}}}
.row{{fill:{WHITE};stroke:#B5B5B5}}
.done{{fill:{UNIT_FILL};stroke:#B5B5B5}}
.broken{{fill:{EMPTY_FILL};stroke:{FALSE_INK};stroke-width:2}}
.disc{{fill:{WHITE};stroke:{TRUE_INK};stroke-width:1.5}}
.strike{{stroke:{FALSE_INK};stroke-width:1.5}}
.bar,.dot{{fill:{TRUE_INK}}}
.line{{stroke:{TRUE_INK};stroke-width:2}}
.thin{{stroke:#B5B5B5}}
.thick{{stroke:{INK};stroke-width:2}}
</style>"""


def draw(
    clauses: Iterable[Collection[int]],
    assignment: Iterable[int] = (),
    caption: str = "",
    why: str = "",
    variables: Iterable[int] = (),
) -> Picture:
    """Draw clauses, one a row, with their literals in columns by variable.

    assignment: the literals that are true. caption: a heading. why: what there is to see, in
    words; if you give none, the state of each clause is told. variables: more that have a column.
    """
    rows = [sorted(clause, key=abs) for clause in clauses]
    true = set(assignment)
    columns = sorted({*variables} | {abs(literal) for row in rows for literal in row})
    place = {variable: CHIP * k for k, variable in enumerate(columns)}
    width = max(CHIP * len(columns), CHIP) + 26
    top = 26 if caption else 8
    body = [_text(caption, MARGIN, 18, "caption")] if caption else []
    told = []
    for k, row in enumerate(rows):
        y = top + ROW * k
        done, broken = bool(true & set(row)), all(-literal in true for literal in row)
        kind = "done" if done else "broken" if broken else "row"
        body.append(
            f'<rect class="{kind}" x="{MARGIN}" y="{y + 2}" width="{width}" height="26" rx="6"/>'
        )
        for literal in row:
            x = MARGIN + place[abs(literal)] + CHIP // 2
            if literal in true:
                body.append(f'<circle class="disc" cx="{x}" cy="{y + 15}" r="12"/>')
            state = "true" if literal in true else "false" if -literal in true else "plain"
            body.append(_text(_literal(literal), x, y + 20, state))
            if -literal in true:
                body.append(f'<path class="strike" d="M{x - 10} {y + 23}l20 -16"/>')
        if done or broken:
            mark = ("✓", "true") if done else ("✗", "false")
            body.append(_text(mark[0], MARGIN + width - 12, y + 20, mark[1]))
        state = " is true" if done else " cannot become true any more" if broken else ""
        told.append(
            ("{" + ", ".join(map(_literal, row)) + "}" if row else "the empty clause") + state
        )
    if not rows:
        body.append(_text("no clause is left", MARGIN, top + 20, "small start"))
        told, width = ["no clause is left"], max(width, 110)
    listed = "; ".join(told) + "."
    words = f"{why} The clauses: {listed}" if why else f"The clauses: {listed}"
    alt = f"{caption}: {words}" if caption else words
    text = "\n".join([*([caption] if caption else []), *told, *([why] if why else [])])
    width = max(width + 2 * MARGIN, MARGIN + 8 * len(caption))
    size = width, top + ROW * max(len(rows), 1) + 8
    return Picture(lambda: _document(*size, body, alt, text), alt, text, why)


def side_by_side(*pictures: Picture) -> Picture:
    """Put pictures next to each other, with an arrow in between: the steps of an argument.

    Raises ValueError if there is none.
    """
    if not pictures:
        raise ValueError("side_by_side needs at least one picture")
    steps = [f"Step {k}" for k in range(1, len(pictures) + 1)]
    alt, told = in_steps(steps, pictures)
    text = "\n\n".join(f"{step}\n{picture.text}" for step, picture in zip(steps, pictures))

    def document() -> str:
        return _document(*in_a_row(pictures, "→", STYLE), alt, text)

    return Picture(document, alt, text, told)


def tree(node: Node, caption: str = "", why: str = "") -> Picture:
    """Draw a tree: a node is a pair (label, list of nodes). The label may have several lines.

    Labels of nodes without children that begin with ✓ or ✗ get the colours of true and false.
    """
    body: list[str] = []
    leaves, deepest = [0], [0]

    def place(node: Node, depth: int) -> float:
        """Draw the nodes below this one, then itself; return the x of its middle."""
        label, children = node
        deepest[0] = max(deepest[0], depth)
        middles = [place(child, depth + 1) for child in children]
        if not middles:
            leaves[0] += 1
            middles = [MARGIN + 86 + 180 * (leaves[0] - 1)]
        x, y = (middles[0] + middles[-1]) / 2, 34 + 92 * depth
        lines = label.split("\n")
        if children:
            joints = "".join(f"M{x} {y + 10 + 18 * len(lines)}L{m} {y + 92}" for m in middles)
            body.insert(0, f'<path class="thick" d="{joints}"/>')
        kind = {"✓": "done", "✗": "broken"}.get(lines[-1][:1], "row")
        height = 10 + 18 * len(lines)
        body.append(
            f'<rect class="{kind}" x="{x - 84}" y="{y}" width="168" height="{height}" rx="6"/>'
        )
        for k, line in enumerate(lines):
            last = k == len(lines) - 1
            style = {"✓": "true", "✗": "false"}.get(line[:1], "small" if k else "bold")
            body.append(_text(line, x, y + 20 + 18 * k, style if last or not k else "small"))
        return x

    place(node, 0)
    width = max(2 * MARGIN + 180 * leaves[0] - 8, MARGIN + 8 * len(caption))
    body.append(_text(caption, MARGIN, 18, "caption"))

    def lines(node: Node, depth: int = 0) -> Iterator[str]:
        yield "  " * depth + node[0].replace("\n", "; ")
        for child in node[1]:
            yield from lines(child, depth + 1)

    text = "\n".join([*([caption] if caption else []), *lines(node), *([why] if why else [])])
    alt = " ".join(part for part in (caption and f"{caption}.", why) if part)
    return Picture(
        lambda: _document(width, 34 + 92 * deepest[0] + 76, body, alt, text), alt, text, why
    )


def grid(
    rows: Sequence[Sequence[str]], givens: Sequence[Sequence[str]] | None = None, caption: str = ""
) -> Picture:
    """Draw a Sudoku: nine strings. The digits that `givens`, nine strings, has too are bold and
    black, the others are blue, in circles."""
    side, top = 28, 28 if caption else 10
    body = [_text(caption, MARGIN, 18, "caption")] if caption else []
    for i, row in enumerate(rows):
        for j, character in enumerate(row):
            if character in "123456789":
                known = givens is None or givens[i][j] == character
                x, y = MARGIN + side * j + 14, top + side * i + 21
                if not known:
                    body.append(f'<circle class="disc" cx="{x}" cy="{y - 7}" r="11.5"/>')
                body.append(_text(character, x, y, "big bold" if known else "big true"))
    for kind, keep in (("thin", lambda k: k % 3), ("thick", lambda k: not k % 3)):
        lines = [
            f"M{MARGIN + side * k} {top}v{9 * side}M{MARGIN} {top + side * k}h{9 * side}"
            for k in range(10)
            if keep(k)
        ]
        body.append(f'<path class="{kind}" d="{"".join(lines)}"/>')
    text = "\n".join([*([caption] if caption else []), *("".join(row) for row in rows)])
    told = ", ".join("".join(row) for row in rows)
    alt = f"{caption}. The rows: {told}." if caption else f"A Sudoku. The rows: {told}."
    size = max(2 * MARGIN + 9 * side, MARGIN + 8 * len(caption)), top + 9 * side + 10
    return Picture(lambda: _document(*size, body, alt, text), alt, text)


def bars(values: Mapping[str, float], unit: str = "", caption: str = "") -> Picture:
    """Draw numbers as horizontal bars. values: a dict {name: number}, numbers of 0 or more.

    Raises ValueError if there is no bar to draw.
    """
    if not values:
        raise ValueError("values is empty, so that there is no bar to draw")
    numbers = {name: f"{_short(value)} {unit}".rstrip() for name, value in values.items()}
    left, top = 24 + 8 * max(map(len, values)), 34 if caption else 12
    body = [_text(caption, MARGIN, 20, "caption")] if caption else []
    for k, (name, value) in enumerate(values.items()):
        length, y = max(round(BAR * value / (max(values.values()) or 1)), 2), top + 26 * k
        body += [
            _text(name, left - 8, y + 14, "end"),
            f'<rect class="bar" x="{left}" y="{y}" width="{length}" height="18"/>',
            _text(numbers[name], left + length + 6, y + 14, "start"),
        ]
    listed = ". ".join(f"{name}: {number}" for name, number in numbers.items()) + "."
    text = "\n".join([*([caption] if caption else []), *map(": ".join, numbers.items())])
    alt = f"{caption}. {listed}" if caption else listed
    size = left + BAR + 20 + 8 * max(map(len, numbers.values())), top + 26 * len(values) + 4
    return Picture(lambda: _document(*size, body, alt, text), alt, text)


def curve(
    points: Mapping[float, float], across: str = "", up: str = "", caption: str = ""
) -> Picture:
    """Draw numbers as points with lines between them. points: a dict {number: number >= 0}.

    across, up: what the two numbers are. Raises ValueError if there are fewer than two points.
    """
    if len(points) < 2:
        raise ValueError(f"points is {points!r}; a curve needs at least two points")
    left, top, width, height = 58, 52, 460, 150
    low, high, most = min(points), max(points), max(points.values()) or 1

    def at(x: float, y: float) -> tuple[float, float]:
        return left + width * (x - low) / (high - low), top + height * (1 - y / most)

    places = [at(x, points[x]) for x in sorted(points)]
    labels: list[float] = []  # with room enough between them
    for x in sorted(points):
        if not labels or at(x, 0)[0] - at(labels[-1], 0)[0] >= LABEL:
            labels.append(x)
    line = "L".join(f"{x:.0f} {y:.0f}" for x, y in places)
    body = [
        _text(caption, MARGIN, 18, "caption"),
        _text(up, MARGIN, 38, "small start"),
        f'<path class="thin" d="M{left} {top}h{width}M{left} {top + height // 2}h{width}"/>',
        f'<path class="thick" d="M{left} {top}v{height}h{width}"/>',
        f'<path class="line" d="M{line}"/>',
        *(f'<circle class="dot" cx="{x:.0f}" cy="{y:.0f}" r="4"/>' for x, y in places),
        *(_text(_short(x), at(x, 0)[0], top + height + 18, "small") for x in labels),
        *(_text(_short(y), left - 8, at(low, y)[1] + 4, "small end") for y in (0, most / 2, most)),
        _text(across, left + width // 2, top + height + 38, "small"),
    ]
    listed = "; ".join(f"{_short(x)}: {_short(points[x])}" for x in sorted(points))
    words = f"{up or 'The height'} by {across or 'the number below'}: {listed}."
    alt = f"{caption}. {words}" if caption else words
    text = "\n".join([*([caption] if caption else []), words])
    size = left + width + 24, top + height + 48
    return Picture(lambda: _document(*size, body, alt, text), alt, text)


def _literal(literal: int) -> str:
    return str(literal).replace("-", "−")


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 99.5 or value == math.floor(value) else f"{value:.2g}"


def _text(words: str, x: float, y: float, kind: str = "") -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{html.escape(words)}</text>'


def _document(
    width: float, height: float, body: Iterable[str], title: str, description: str
) -> str:
    title = textwrap.shorten(title, 600, placeholder=" ...")
    return svg_document(width, height, STYLE, body, title, description)
