"""The figures that a cell draws with pyplot are shown below it, as a Jupyter kernel shows them.

A kernel then closes them, so that the next cell draws new ones. Here they are only away while the
next cell runs: a check can look at them.
"""

import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from IPython.core.pylabtools import print_figure

from nbseal.sealed.common.outputs import MAX_ALT

MAX_FIGURES = 20  # that are shown below a cell, or stay open

_running: list[Callable[[], None]] = []  # what shows the figures of the running cell


@contextmanager
def figures_of_cell(display: Callable[[Any], None]) -> Iterator[None]:
    """A cell runs in the block: it finds no figure open; those that it opens are displayed, at its
    end or when it calls `plt.show()`."""
    earlier = _taken()
    drawn: deque[Any] = deque(maxlen=MAX_FIGURES)

    def flush() -> None:
        new = _taken()
        drawn.extend(new)
        for manager in new:
            display(manager.canvas.figure)

    if pyplot := sys.modules.get("matplotlib.pyplot"):
        pyplot.show = show  # type: ignore[attr-defined]
    _running.append(flush)
    try:
        yield
    finally:
        _running.pop()
        flush()
        _put_back(earlier, drawn)


def show(*_: Any, **__: Any) -> None:
    """Replaces `plt.show`. Shows the figures that the running cell has drawn since; in a call of a
    check's it does nothing, since the check may look at them."""
    if _running:
        _running[-1]()


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


def _put_back(earlier: list[Any], drawn: deque[Any]) -> None:
    """Open figures again. Those of the last cell replace others of the same number."""
    figures = {manager.num: manager for manager in earlier}
    numbers = set[int]()
    for manager in drawn:
        if manager.num in numbers:  # it was drawn after `plt.show()`
            manager.num = max(numbers) + 1
        numbers.add(manager.num)
        figures.pop(manager.num, None)
        figures[manager.num] = manager
    _open().update([*figures.items()][-MAX_FIGURES:])
