"""The figures that a cell draws with pyplot are shown below it and then closed, as by a Jupyter kernel."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from IPython.core.pylabtools import print_figure

from nbseal.sealed.common.outputs import MAX_ALT

MAX_FIGURES = 20  # that are shown below a cell


@contextmanager
def figures_of_cell(display: Callable[[Any], None]) -> Iterator[None]:
    """In the block, a cell runs: its figures are displayed at its end, or when it calls `plt.show()`."""

    def show(*_: Any, **__: Any) -> None:
        helpers = sys.modules.get("matplotlib._pylab_helpers")
        figures = helpers.Gcf.figs if helpers else {}
        managers = [*figures.values()]
        figures.clear()  # none is open any more
        for manager in managers:
            display(manager.canvas.figure)

    pyplot: Any = sys.modules.get("matplotlib.pyplot")
    if pyplot:
        pyplot.show = show
    try:
        yield
    finally:
        pyplot = sys.modules.get("matplotlib.pyplot")
        show()
        if pyplot:
            pyplot.show = lambda *_, **__: None  # in a call of a check's


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
