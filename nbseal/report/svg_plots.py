"""Plots as SVG for a page: numbers in, markup out.

Each is an image with a title and a description, which is its alternative text and says all that it
shows; colours come from the page's style (the classes bar, box, axis, muted), so that it is light or
dark as the page is.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count

from markupsafe import Markup

WIDTH = 440
_LETTER = 7.8  # pixels of a letter, more or less


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


def rounded(number: float) -> str:
    """A coordinate with at most one decimal."""
    return f"{number:.1f}".removesuffix(".0")
