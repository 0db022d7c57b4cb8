"""The figures that a cell draws with pyplot are shown below it, as a Jupyter kernel shows them.

A kernel then closes them, so that the next cell draws new ones. Here they are only away while the
next cell runs: a check can look at them.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from IPython.core.pylabtools import print_figure

from nbseal.sealed.common.outputs import MAX_ALT

MAX_FIGURES = 20  # that are shown below a cell, or stay open


@dataclass
class _Cell:
    """A cell that runs.

    display: shows a figure.
    earlier: the figures of the cells before, as pyplot's managers.
    drawn: its own that have been shown.
    """

    display: Callable[[Any], None]
    earlier: list[Any]
    drawn: list[Any] = field(default_factory=list)


_running: list[_Cell] = []


@contextmanager
def figures_of_cell(display: Callable[[Any], None]) -> Iterator[None]:
    """A cell runs in the block: it finds no figure open; those that it opens are displayed, at its
    end or when it calls `plt.show()`."""
    pyplot: Any = sys.modules.get("matplotlib.pyplot")
    if pyplot and pyplot.show is not show:
        pyplot.show, pyplot.close = show, partial(_close, pyplot.close)
    cell = _Cell(display, _taken())
    _running.append(cell)
    try:
        yield
    finally:
        show()
        _running.pop()
        _put_back(cell)


class FiguresOfChecks:
    """In a worker: a kernel would have closed the figures of cells when a check calls a function, which
    then draws a new one. Here they are only away in such a call, since a check can look at them.

    cells: the figures that cells have left open, by number; None while cells run.
    seen: whether the running check has looked at figures, or has had some drawn.
    """

    def __init__(self) -> None:
        self.cells: dict[int, Any] | None = None
        self.seen = self.calls = False

    def end(self) -> None:
        """End a check: what it has opened is closed."""
        if self.cells is not None:
            _open().clear()
            _open().update(self.cells)
        self.cells, self.seen = None, False

    def begin(self) -> None:
        """Begin a check."""
        self.end()
        self.cells = {**_open()}

    @contextmanager
    def calling(self, looks: bool) -> Iterator[None]:
        """In the block, a check calls something; looks: it asks for the figures themselves."""
        self.seen = self.seen or looks
        if self.seen or self.calls or self.cells is None:
            yield
            return
        before, self.calls = {**_open()}, True
        _open().clear()
        try:
            yield
        finally:
            self.calls, self.seen = False, bool(_open())
            if not self.seen:
                _open().update(before)


def show(*_: Any, **__: Any) -> None:
    """Replaces `plt.show`. Shows the figures that the running cell has drawn since; in a call of a
    check's it does nothing, since the check may look at them."""
    for cell in _running[-1:]:
        new = _taken()
        # `plt.savefig` after `plt.show` opens an empty one: not what a check looks for
        kept = [m for m in new if m.canvas.figure.axes] if cell.drawn else new
        cell.drawn = [*cell.drawn, *kept][-MAX_FIGURES:]
        for manager in new:
            cell.display(manager.canvas.figure)


def picture(figure: Any) -> tuple[str, dict[str, str]] | None:
    """A figure as PNG in base64, and its alternative text; None if there is nothing to see."""
    drawn = print_figure(figure, base64=True)
    return (drawn, {"alt": _words(figure)}) if drawn else None


def _words(figure: Any) -> str:
    """The titles and labels of a plot."""
    with suppress(Exception):  # a student's class may have others
        texts = [figure.get_suptitle()]
        for axes in figure.axes:
            texts += [axes.get_title(), axes.get_xlabel(), axes.get_ylabel()]
        if named := [text for text in texts if text]:
            return f"Plot: {', '.join(named)}"[:MAX_ALT]
    return "Plot without words"


def _close(close: Callable[[Any], None], fig: Any = None) -> None:
    """Replaces `plt.close`: closes figures that are away, too."""
    for cell in _running[-1:]:
        away = [*cell.earlier, *cell.drawn]
        if fig is None:
            closed = [] if _open() else away[-1:]
        elif fig == "all":
            closed = away
        else:
            closed = [
                m for m in away if fig in (m.num, m.canvas.figure, m.canvas.figure.get_label())
            ]
        cell.earlier = [manager for manager in cell.earlier if manager not in closed]
        cell.drawn = [manager for manager in cell.drawn if manager not in closed]
    close(fig)


def _open() -> dict[int, Any]:
    """pyplot's figures, by number; the current one is the last."""
    helpers = sys.modules.get("matplotlib._pylab_helpers")
    return helpers.Gcf.figs if helpers else {}


def _taken() -> list[Any]:
    """The figures that are open, which are so no more."""
    figures = _open()
    taken = [*figures.values()]
    figures.clear()
    return taken


def _put_back(cell: _Cell) -> None:
    """Open the figures again. Those of the last cell replace others of the same number."""
    figures = {manager.num: manager for manager in cell.earlier}
    numbers = set[int]()
    for manager in cell.drawn:
        if manager.num in numbers:  # it was drawn after `plt.show()`
            manager.num = max(numbers) + 1
        numbers.add(manager.num)
        figures.pop(manager.num, None)
        figures[manager.num] = manager
    _open().update([*figures.items()][-MAX_FIGURES:])
