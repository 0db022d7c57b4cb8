"""What a checker is told to do with a submission; `nbseal.grade` says in which order."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Order:
    """Which pass to do.

    The first pass runs the visible checks, and keeps what cells show. The second runs the hidden
    ones, in a worker of its own: one that has met a hidden check could show it in the output of a
    later cell, or in what a visible check quotes. skipped: the cells that are not run again.

    Others follow through: after a student's cells of the exercises `replaced`, the reference's are
    run, and of the tests those in `asked`. Nothing but verdicts leaves such a pass, for its worker
    knows hidden checks and some of the reference.

    seconds: that the pass may take.
    """

    seconds: float
    hidden: bool = False
    skipped: Sequence[int] = ()
    replaced: Sequence[str] = ()
    asked: Sequence[str] = ()

    def asks(self, name: str, hidden: bool) -> bool:
        """Whether a test cell is run in this pass."""
        return name in self.asked if self.asked else hidden == self.hidden
