"""A film of `sudokukit.watch` as one moving picture, which plays by itself and needs no script.

It is an SVG in which each piece is seen from one step to another, by CSS. It plays once. Where nothing
moves (on paper, or for readers who want less motion), it shows the last step.
"""

import html
import textwrap
from collections.abc import Iterator, Sequence

from sudokukit.pictures import boards as _drawing
from sudokukit.pictures.picture import Picture, svg_document
from sudokukit.watch.telling import Step, marks_of, rows_of

SECONDS, LONGEST = 1.5, 90  # of a step, and of a film
BOARD = _drawing.MARGIN + _drawing.BOARD + _drawing.EDGE
WIDTH, COLUMN, SCALE = 620, 42, 1.4  # of the picture; characters of a line beside the board
_LOOK = (
    ".t{{visibility:hidden;animation:{0}s step-end both}}.last{{visibility:visible}}"
    "@media (prefers-reduced-motion:reduce){{.t{{animation:none}}}}"
    ".said{{font-size:13px;text-anchor:start}}"
)

Run = tuple[int, int]  # from this step on, until that one


def moving(
    title: str, steps: Sequence[tuple[int, Step]], last: int, alt: str, text: str
) -> Picture:
    """The picture that plays steps, each with its number. last: the number of the last step of all."""
    return Picture(lambda: _document(title, steps, last, alt, text), alt, text)


def _document(title: str, steps: Sequence[tuple[int, Step]], last: int, alt: str, text: str) -> str:
    start = steps[0][1].board
    givens = [divmod(k, 9) for k, cell in enumerate(start) if len(cell) == 1]
    frames = [[dict.fromkeys(layer) for layer in _layers(step, givens)] for _, step in steps]
    for frame, (number, step) in zip(frames, steps):
        frame.append(dict.fromkeys(_words(f"Step {number} of {last}: {step.headline}", step)))
    end, runs = len(frames), set[Run]()
    body = [f'<g transform="translate({_drawing.MARGIN} {_drawing.MARGIN})">']
    for layer in range(len(frames[0])):
        together: dict[Run, list[str]] = {}
        for piece in dict.fromkeys(piece for frame in frames for piece in frame[layer]):
            for run in _runs([piece in frame[layer] for frame in frames]):
                together.setdefault(run, []).append(piece)
        for run, pieces in together.items():
            body.append(f"<g{_class(run, end)}>{''.join(pieces)}</g>")
        runs |= together.keys()
    body += [f'<text class="caption" x="{BOARD}" y="12">{html.escape(title)}</text>', "</g>"]
    seconds = min(SECONDS * end, LONGEST)
    moves = "".join(_moves(run, end) for run in sorted(runs))
    style = f"{_drawing.STYLE}<style>{_LOOK.format(seconds)}{moves}</style>"
    return svg_document(WIDTH, BOARD, style, body, alt, text, SCALE)


def _layers(step: Step, givens: Sequence[tuple[int, int]]) -> Iterator[Iterator[str]]:
    """What is drawn of a step, each upon what is before it: fills, lines, digits, frames."""
    grid, marks = rows_of(step.board), marks_of(step)
    yield _drawing._fills(grid, marks["unit"], marks["target"])
    yield _drawing._lines(marks["wrong"])
    yield (
        piece
        for k in range(81)
        for piece in _drawing._digits_of_cell(
            grid, divmod(k, 9), step.gone.get(k, frozenset()), givens, marks["found"]
        )
    )
    yield _drawing._frames(marks["target"], marks["wrong"])


def _words(head: str, step: Step) -> Iterator[str]:
    """What is said beside the board."""
    lines = textwrap.wrap(step.text, COLUMN)
    for n, line in enumerate([head, *lines]):
        kind, y = "" if n else " given", 44 + 18 * n
        yield f'<text class="said{kind}" x="{BOARD}" y="{y}">{html.escape(line)}</text>'


def _runs(seen: Sequence[bool]) -> Iterator[Run]:
    """From which step to which a piece is seen."""
    start = None
    for n, there in enumerate([*seen, False]):
        if there and start is None:
            start = n
        elif not there and start is not None:
            yield start, n
            start = None


def _class(run: Run, end: int) -> str:
    if run == (0, end):
        return ""
    return f' class="t t{run[0]}-{run[1]}{" last" if run[1] == end else ""}"'


def _moves(run: Run, end: int) -> str:
    """When the pieces of a run are seen, in CSS."""
    if run == (0, end):
        return ""
    name, (start, stop) = f"t{run[0]}-{run[1]}", run
    shown = f"{100 * start / end:.3g}%{{visibility:visible}}"
    hidden = "" if stop == end else f"{100 * stop / end:.3g}%{{visibility:hidden}}"
    before = "0%{visibility:hidden}" if start else ""
    return f".{name}{{animation-name:{name}}}@keyframes {name}{{{before}{shown}{hidden}}}"
