"""The figures that pyplot has open. In the checker, these are the worker's figures.

A check calls `plt.gca()`, but the plot was drawn by a student's code. So whenever pyplot looks for
its figures, the checker asks the worker whether it has drawn anything new, and draws the same. A figure
that a check opens or closes is opened or closed there, too.
"""

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from matplotlib import pyplot
from matplotlib._pylab_helpers import Gcf
from matplotlib.figure import Figure

from nbseal.wire.forms import exact
from nbseal.wire.schema import WireError
from nbseal.wire.science import CLOSE, OPEN, PLOTS
from nbseal.wire.science.plots import Told, described, draw

MAX_FIGURES = 20  # that are open
Plots = tuple[tuple[int, int, Told], ...]


def told_plots() -> Plots:
    """In the worker: (number, index of the current axes, description) of each open figure.

    The current figure is the last.
    """
    if len(Gcf.figs) > MAX_FIGURES:
        raise WireError(f"{len(Gcf.figs)} open figures cannot be sent")
    figures = [(int(number), m.canvas.figure) for number, m in Gcf.figs.items()]
    return tuple((n, f.axes.index(f.gca()) if f.axes else 0, described(f)) for n, f in figures)


def open_new(number: int) -> None:
    """In the worker: open a figure, in which the next plot is drawn."""
    pyplot.figure(number)


def close(number: int | None) -> None:
    """In the worker: close a figure, or all."""
    pyplot.close("all" if number is None else number)


def be_followed(answers: dict[str, Callable[..., Any]]) -> None:
    """In the worker: let the checker ask for plots; do not warn that there is no screen."""
    answers |= {PLOTS: told_plots, OPEN: open_new, CLOSE: close}
    warnings.filterwarnings("ignore", "FigureCanvasAgg is non-interactive")


class Followed:
    """In the checker: makes pyplot's figures follow the worker's.

    ask: asks the worker for what PLOTS, OPEN or CLOSE names.
    stale: whether the worker may have drawn since it was last asked.
    testing: whether a check is running.
    """

    def __init__(
        self, ask: Callable[..., Any], stale: Callable[[], bool], testing: Callable[[], bool]
    ) -> None:
        self.ask, self.stale, self.testing = ask, stale, testing
        self.last: Any = ()
        self.busy = False
        self.active, self.destroy, self.destroy_all = Gcf.get_active, Gcf.destroy, Gcf.destroy_all
        for name in ("get_active", "get_fig_manager", "get_all_fig_managers", "has_fignum"):
            setattr(Gcf, name, self.after_looking(getattr(Gcf, name)))
        pyplot.get_fignums = self.after_looking(pyplot.get_fignums)
        self.activate = Gcf._set_new_active_manager
        Gcf._set_new_active_manager = self.opened  # type: ignore[method-assign]
        Gcf.destroy = self.destroyed  # type: ignore[method-assign, assignment]
        Gcf.destroy_all = self.all_destroyed  # type: ignore[method-assign]

    @contextmanager
    def of_check(self) -> Iterator[None]:
        """A check runs in the block: at its end, as in a kernel, what it has opened is closed."""
        before = {**Gcf.figs}
        try:
            yield
        finally:
            Gcf.figs.clear()
            Gcf.figs.update(before)
            self.last = ()

    def after_looking(self, found: Callable[..., Any]) -> Callable[..., Any]:
        """A function of pyplot's that looks for figures, after the worker's are here."""

        def looked(*arguments: Any) -> Any:
            self.look()
            return found(*arguments)

        return looked

    def look(self) -> None:
        """Get the worker's figures, if it may have drawn since."""
        if self.busy or not self.stale():
            return
        self.busy = True
        try:
            told = self.ask(PLOTS)
            if told != self.last:
                self.adopt(told)
                self.last = told
        finally:
            self.busy = False

    def adopt(self, told: Any) -> None:
        """Draw the figures that were told, however hostile. Raises WireError if they are none."""
        try:
            if len(exact(told, tuple)) > MAX_FIGURES:
                raise ValueError("too many figures")
            known = {number: one for number, _, one in self.last}
            for number in known.keys() - {number for number, _, _ in told}:
                self.destroy(number)
            for number, place, one in told:
                figure = pyplot.figure(exact(number, int), FigureClass=Figure)
                title, _, all_axes, _ = exact(one, tuple)
                # what the check has drawn itself stays, unless the worker has drawn there, too
                if one != known.get(number) and (number in known or title or all_axes):
                    figure.clear()
                    draw(figure, one)
                if figure.axes:
                    figure.sca(figure.axes[exact(place, int)])
        except Exception as error:
            raise WireError(f"the plot that came cannot be used: {error}") from None

    def opened(self, manager: Any) -> None:
        """Open a figure of the check's on both sides."""
        if not self.busy and self.testing():
            self.look()
            self.ask(OPEN, manager.num)
        self.activate(manager)

    def destroyed(self, number: Any) -> None:
        """Close a figure on both sides."""
        if not self.busy:
            self.closed(getattr(number, "num", number))
        self.destroy(number)

    def all_destroyed(self) -> None:
        """Close all figures on both sides."""
        if not self.busy:
            self.closed(None)
        self.destroy_all()

    def closed(self, number: int | None) -> None:
        """Have the worker close a figure that it may have, or all."""
        if self.stale() or any(number in (None, known) for known, _, _ in self.last):
            self.ask(CLOSE, number)
