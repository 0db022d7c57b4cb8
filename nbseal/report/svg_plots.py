"""Plots as SVG for a page: numbers in, markup out.

Each is an image with a title and a description, which is its alternative text; colours come from the
page's style (the classes bar, mark, box, grid, muted), so that it is light or dark as the page is. What
they show stands in their descriptions, too.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count

from markupsafe import Markup

WIDTH = 440
_LETTER = 7.8  # pixels of a letter, more or less
_MOST_LETTERS = 20
_ROW, _DENSE_ROW, _MANY = 26, 19, 20


@dataclass(frozen=True)
class Row:
    """A line of a plot of bars: None where there is no value; text: what stands beside it."""

    label: str
    value: float | None
    text: str
    mark: float | None = None


@dataclass(frozen=True)
class Box:
    """Quartiles, on the scale of a histogram."""

    lower: float
    median: float
    upper: float


def columns(
    key: str,
    title: str,
    description: str,
    counts: Sequence[int],
    edges: Sequence[str],
    axis: str,
    box: Box | None = None,
) -> Markup:
    """A histogram. edges: the labels at the borders of its columns, one more than these.

    box: where the quartiles are, in columns from the left: a box is drawn above.
    """
    top, left, bottom, height = (34 if box else 16), 16, 46, 150
    width = (WIDTH - 2 * left) / len(counts)
    most = max([1, *counts])
    base = top + height
    parts = []
    for place, number in enumerate(counts):
        tall = height * number / most
        x = left + place * width
        if number:
            parts.append(_rect("bar", x + 1, base - tall, width - 2, tall))
            parts.append(text_at(x + width / 2, base - tall - 4, str(number), "middle", "value"))
    parts.append(line_of("axis", left, base, WIDTH - left, base))
    every = _every(edges, width)
    for place, label in enumerate(edges):
        x = left + place * width
        last = place == len(edges) - 1
        if last or (place % every == 0 and (len(edges) - 1 - place >= every / 2)):
            parts.append(line_of("axis", x, base, x, base + 4))
            parts.append(text_at(x, base + 18, label, "middle", "muted"))
    parts.append(text_at(WIDTH / 2, base + 38, axis, "middle", "muted"))
    if box:
        lower, median, upper = (left + v * width for v in (box.lower, box.median, box.upper))
        parts.append(_rect("box", lower, 4, max(upper - lower, 1), 12))
        parts.append(line_of("median", median, 2, median, 18))
    return _svg(key, title, description, base + bottom - 2, parts)


def bars(
    key: str,
    title: str,
    description: str,
    rows: Sequence[Row],
    ticks: Sequence[tuple[float, str]],
    guide: float | None = None,
    *,
    dots: bool = False,
) -> Markup:
    """A bar for each row, from 0; or a dot on a line.

    ticks: (value, label) from the least to the greatest value of the scale; guide: where a dashed
    line stands. A row's mark is a short line across it.
    """
    letters = max([4, *(min(len(row.label), _MOST_LETTERS) for row in rows)])
    left, right, top = letters * _LETTER + 14, 58, 8
    least, most = ticks[0][0], ticks[-1][0]
    tall = _ROW if len(rows) <= _MANY else _DENSE_ROW
    base = top + tall * len(rows)

    def at(value: float) -> float:
        inside = min(max(value, least), most)
        return left + (WIDTH - left - right) * (inside - least) / (most - least)

    parts = []
    for value, label in ticks:
        parts.append(line_of("grid", at(value), top, at(value), base + 4))
        parts.append(text_at(at(value), base + 18, label, "middle", "muted"))
    if guide is not None:
        parts.append(line_of("guide", at(guide), top, at(guide), base + 4))
    for place, row in enumerate(rows):
        y = top + place * tall
        middle = y + tall / 2
        parts.append(text_at(left - 8, middle + 4, _short(row.label), "end", "label"))
        if row.value is not None and dots:
            low, high = sorted((at(0), at(row.value)))
            parts.append(_rect("stem", low, middle - 1.5, high - low, 3))
            parts.append(
                Markup('<circle class="bar" cx="{}" cy="{}" r="6"/>').format(
                    rounded(at(row.value)), rounded(middle)
                )
            )
        elif row.value is not None:
            parts.append(_rect("track", left, y + 5, at(most) - left, tall - 10))
            parts.append(_rect("bar", left, y + 5, at(row.value) - left, tall - 10))
        if row.mark is not None:
            x = at(row.mark)
            parts.append(line_of("mark", x, y + 2, x, y + tall - 2))
        style = "value" if row.value is not None else "muted"
        parts.append(text_at(WIDTH - right + 12, middle + 4, row.text, "start", style))
    return _svg(key, title, description, base + 24, parts)


def _svg(key: str, title: str, description: str, height: float, parts: Iterable[Markup]) -> Markup:
    return Markup(
        '<svg role="img" viewBox="0 0 {} {}" aria-labelledby="{}-title {}-desc">'
        '<title id="{}-title">{}</title><desc id="{}-desc">{}</desc>{}</svg>'
    ).format(
        *(WIDTH, rounded(height), key, key, key, title, key, description), Markup("").join(parts)
    )


def _rect(kind: str, x: float, y: float, width: float, height: float) -> Markup:
    return Markup('<rect class="{}" x="{}" y="{}" width="{}" height="{}" rx="2"/>').format(
        kind, *map(rounded, (x, y, max(width, 0.5), max(height, 0.5)))
    )


def line_of(kind: str, x: float, y: float, to_x: float, to_y: float) -> Markup:
    """A straight line of a kind (its class in the style sheet)."""
    return Markup('<line class="{}" x1="{}" y1="{}" x2="{}" y2="{}"/>').format(
        kind, *map(rounded, (x, y, to_x, to_y))
    )


def text_at(x: float, y: float, text: str, anchor: str, kind: str) -> Markup:
    """A text of a kind (its class in the style sheet) with its anchor at a point."""
    return Markup('<text class="{}" x="{}" y="{}" text-anchor="{}">{}</text>').format(
        kind, rounded(x), rounded(y), anchor, text
    )


def _every(labels: Sequence[str], width: float) -> int:
    """Which labels have room: every so many."""
    longest = max(map(len, labels)) * _LETTER + 8
    return next(n for n in count(1) if n * width >= longest)


def _short(label: str) -> str:
    """The beginning and the end, for names often begin alike."""
    half = _MOST_LETTERS // 2
    return label if len(label) <= _MOST_LETTERS else f"{label[: half - 1]}…{label[-half:]}"


def rounded(number: float) -> str:
    """A coordinate with at most one decimal."""
    return f"{number:.1f}".removesuffix(".0")
