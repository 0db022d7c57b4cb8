"""Plots as SVG files: numbers in, markup out.

Each stands for itself, with its own colours and background, so that it can be
read on a light page and on a dark one; and its scales are logarithmic. The shape of a mark says what
its colour says.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

WIDTH = 720
STYLE = """
svg { --card: #fff; --ink: #1b2430; --muted: #5a6675; --line: #dde2e8; --soft: #dbe9f5; --mark: #b03a00;
  --c0: #1f6fb2; --c1: #b03a00; --c2: #2b7a4b; --c3: #7a3fa8; --c4: #7a6400; --c5: #4d5a68; }
@media (prefers-color-scheme: dark) { svg { --card: #1b212a; --ink: #e8ecf1; --muted: #a3afbd;
  --line: #333c48; --soft: #24384b; --mark: #ffb27d;
  --c0: #6db3ee; --c1: #ffb27d; --c2: #7fd0a0; --c3: #cda4f0; --c4: #e0cb6a; --c5: #b9c3ce; } }
text { font: 13px system-ui, "DejaVu Sans", sans-serif; fill: var(--ink); }
.muted { fill: var(--muted); } .value { font-weight: 600; }
.card { fill: var(--card); } .grid { stroke: var(--line); } .guide { stroke: var(--mark); stroke-dasharray: 4 4; }
.box { fill: var(--soft); } .median { stroke: var(--ink); stroke-width: 3; }
.point { fill-opacity: .55; }
""" + "".join(f".c{n} {{ fill: var(--c{n}); }} " for n in range(6))


@dataclass(frozen=True)
class Axis:
    """A logarithmic scale. With zero, 0 stands one step to the left of 1."""

    least: float
    most: float
    zero: bool = False

    def at(self, value: float) -> float:
        """Where a value is, from 0 to 1."""
        low, high = math.log10(self.least), math.log10(self.most)
        if self.zero:
            low -= 0.5
            place = low if value <= 0 else math.log10(value)
        else:
            place = math.log10(max(value, self.least))
        return (place - low) / (high - low)

    def ticks(self) -> list[tuple[float, str]]:
        """The powers of ten, and 0."""
        exponents = range(math.ceil(math.log10(self.least)), math.floor(math.log10(self.most)) + 1)
        powers = [(10.0**e, f"{10**e:,}" if e >= 0 else f"{10.0**e:g}") for e in exponents]
        return [(0.0, "0"), *powers] if self.zero else powers


def axis_for(values: Iterable[float], *, zero: bool = False) -> Axis:
    """A scale of whole powers of ten around the values."""
    positive = [value for value in values if value > 0] or [1.0]
    least = 1.0 if zero else 10.0 ** math.floor(math.log10(min(positive)))
    most = 10.0 ** math.ceil(math.log10(max(positive)) + 1e-9)
    return Axis(least, max(most, 10 * least), zero)


def strips(
    title: str, description: str, rows: Sequence[tuple[str, Sequence[float]]], axis: Axis, unit: str
) -> str:
    """A row for each name: a point for each value, a box for the middle half, a line for the median."""
    left, right, top, row = 180, 70, 34, 46
    base = top + row * len(rows)

    def x(value: float) -> float:
        return left + (WIDTH - left - right) * axis.at(value)

    parts = _scale(x, axis, top, base, unit, (left + WIDTH - right) / 2)
    parts.append(text_at(WIDTH - 8, 20, "median", "end", "muted"))
    for place, (label, values) in enumerate(rows):
        middle = top + row * (place + 0.5)
        low, median, high = quartiles(values)
        parts.append(text_at(left - 12, middle + 5, label, "end", "label"))
        parts.append(_rect("box", x(low), middle - 17, x(high) - x(low), 34))
        for number, value in enumerate(sorted(values)):
            y = middle + 12 * (((number * 0.618) % 1) * 2 - 1)  # spread, and always the same
            parts.append(_shape(place, x(value), y, 3.2, "point"))
        parts.append(line_of("median", x(median), middle - 18, x(median), middle + 18))
        parts.append(text_at(WIDTH - 8, middle + 5, short(median), "end", "value"))
    return _svg(title, description, base + 46, parts)


def lanes(
    title: str,
    description: str,
    names: Sequence[str],
    rows: Sequence[tuple[str, Sequence[float]]],
    axis: Axis,
    unit: str,
) -> str:
    """A row for each label, with a mark for each name; the legend says which is whose."""
    left, right, row = 180, 30, 26
    across = 3
    top = 22 * math.ceil(len(names) / across) + 20
    base = top + row * len(rows)

    def x(value: float) -> float:
        return left + (WIDTH - left - right) * axis.at(value)

    parts = []
    for place, name in enumerate(names):
        at_x, at_y = 24 + (place % across) * 225, 20 + 22 * (place // across)
        parts.append(_shape(place, at_x, at_y, 6))
        parts.append(text_at(at_x + 14, at_y + 5, name, "start", "label"))
    parts += _scale(x, axis, top, base, unit, (left + WIDTH - right) / 2)
    for place, (label, values) in enumerate(rows):
        middle = top + row * (place + 0.5)
        parts.append(text_at(left - 12, middle + 5, label, "end", "label"))
        parts.append(line_of("grid", x(min(values)), middle, x(max(values)), middle))
        parts += [_shape(number, x(value), middle, 6) for number, value in enumerate(values)]
    return _svg(title, description, base + 46, parts)


def pairs(
    title: str,
    description: str,
    panels: Sequence[tuple[str, Sequence[tuple[float, float]], Axis]],
    across: str,
    up: str,
) -> str:
    """Beside each other, panels of points (across, up); on the dashed line both are the same."""
    side, gap, left, top = 270, 72, 72, 34
    parts = []
    for place, (heading, points, axis) in enumerate(panels):
        begin = left + place * (side + gap)
        parts.append(text_at(begin + side / 2, 20, heading, "middle", "value"))
        for value, label in axis.ticks():
            x, y = begin + side * axis.at(value), top + side * (1 - axis.at(value))
            parts.append(line_of("grid", x, top, x, top + side))
            parts.append(line_of("grid", begin, y, begin + side, y))
            parts.append(text_at(x, top + side + 18, label, "middle", "muted"))
            parts.append(text_at(begin - 6, y + 4, label, "end", "muted"))
        parts.append(line_of("guide", begin, top + side, begin + side, top))
        for a, b in points:
            x, y = begin + side * axis.at(a), top + side * (1 - axis.at(b))
            parts.append(_shape(0, x, y, 4, "point"))
        parts.append(text_at(begin + side / 2, top + side + 40, across, "middle", "muted"))
    middle = top + side / 2
    turned = Markup('<g transform="rotate(-90 18 {})">{}</g>')
    parts.append(turned.format(middle, text_at(18, middle + 5, up, "middle", "muted")))
    return _svg(title, description, top + side + 56, parts)


def quartiles(values: Sequence[float]) -> tuple[float, float, float]:
    """Lower quartile, median and upper quartile, each one of the values or between two of them."""
    ordered = sorted(values)

    def at(share: float) -> float:
        place = share * (len(ordered) - 1)
        low, rest = int(place), place - int(place)
        return ordered[low] + rest * (ordered[min(low + 1, len(ordered) - 1)] - ordered[low])

    return at(0.25), at(0.5), at(0.75)


def short(number: float) -> str:
    """A number with two or three digits that count."""
    if number >= 100:
        return f"{number:,.0f}"
    return f"{number:.1f}".removesuffix(".0") if number >= 10 else f"{number:.2g}"


def _scale(x, axis: Axis, top: float, base: float, unit: str, middle: float) -> list[Markup]:
    parts = [text_at(middle, base + 38, unit, "middle", "muted")]
    for value, label in axis.ticks():
        parts.append(line_of("grid", x(value), top, x(value), base + 4))
        parts.append(text_at(x(value), base + 18, label, "middle", "muted"))
    return parts


def _svg(title: str, description: str, height: float, parts: Iterable[Markup]) -> str:
    head = Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{w}" height="{h}" viewBox="0 0 {w} {h}"'
        ' aria-labelledby="t d"><title id="t">{t}</title><desc id="d">{d}</desc><style>{s}</style>'
        '<rect class="card" width="{w}" height="{h}" rx="8"/>\n'
    ).format(w=WIDTH, h=rounded(height), t=title, d=description, s=Markup(STYLE))
    return f"{head}{Markup(chr(10)).join(parts)}\n</svg>\n"


def _shape(number: int, x: float, y: float, size: float, more: str = "") -> Markup:
    """A mark of its own shape and colour for each number: circle, square, diamond, triangles, bar."""
    kind = f"c{number % 6} {more}".strip()
    s = size
    if number % 6 == 0:
        return Markup('<circle class="{}" cx="{}" cy="{}" r="{}"/>').format(
            kind, rounded(x), rounded(y), rounded(s)
        )
    corners = (
        [(-s, -s), (s, -s), (s, s), (-s, s)],
        [(0, -1.3 * s), (1.3 * s, 0), (0, 1.3 * s), (-1.3 * s, 0)],
        [(0, -1.2 * s), (1.2 * s, s), (-1.2 * s, s)],
        [(0, 1.2 * s), (1.2 * s, -s), (-1.2 * s, -s)],
        [(-0.45 * s, -1.4 * s), (0.45 * s, -1.4 * s), (0.45 * s, 1.4 * s), (-0.45 * s, 1.4 * s)],
    )[number % 6 - 1]
    points = " ".join(f"{rounded(x + a)},{rounded(y + b)}" for a, b in corners)
    return Markup('<polygon class="{}" points="{}"/>').format(kind, points)


def _rect(kind: str, x: float, y: float, width: float, height: float) -> Markup:
    return Markup('<rect class="{}" x="{}" y="{}" width="{}" height="{}" rx="2"/>').format(
        kind, *map(rounded, (x, y, max(width, 1), height))
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


def rounded(number: float) -> str:
    """A coordinate with at most one decimal."""
    return f"{number:.1f}".removesuffix(".0")
