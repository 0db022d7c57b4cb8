"""What a checker is told to do with a submission; `nbseal.sealed.grader` says in which order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Order:
    """Which pass to do.

    The first pass runs the visible checks, and keeps what cells show. The second runs the hidden
    ones, in a worker of its own: one that has met a hidden check could show it in the output of a
    later cell, or in what a visible check quotes. skipped: the cells that are not run again.

    Others follow through: from a student's cells of the exercises `replaced` on, the reference's
    functions stand in, and of the tests those in `asked` are run. The reference itself stays in the
    checker. Nothing but verdicts and points leaves such a pass, for its worker knows hidden checks
    and can ask the reference. Others again run the tests in `asked` that were put off, with the
    student's functions only; of visible ones before anything hidden.

    needs: {exercise: exercises it builds on}: its tests are put off if one of those is `wrong`, or
    turns out to be. They are asked with the reference first, since most would fail, often after a
    long time.

    hurried: the solution cells of which a check failed only after long, in an earlier pass: the
    other checks of such a cell get less time, for most would take all of it.

    trusted: whether the submission is made of the instructor's own solutions, as in an audit: then the
    reference runs in the worker, which is quicker.

    sure: tests that are known to pass and are not run; only an audit knows any.

    seconds: that the pass may take. hidden: which checks it runs; None: both kinds, and nothing of
    it is shown to anybody. instead: {test cell: code} to run in place of the instructor's.
    """

    seconds: float
    hidden: bool | None = False
    skipped: Sequence[int] = ()
    needs: Mapping[str, Sequence[str]] = field(default_factory=dict)
    wrong: Sequence[str] = ()
    hurried: Sequence[str] = ()
    asked: Sequence[str] | None = None
    replaced: Sequence[str] = ()
    sure: Sequence[str] = ()
    instead: Mapping[str, str] = field(default_factory=dict)
    trusted: bool = False

    def asks(self, name: str, hidden: bool) -> bool:
        """Whether a test cell is run in this pass, or put off."""
        kind = self.hidden is None or hidden == self.hidden
        return kind and (self.asked is None or name in self.asked)

    def lets(self, hidden: bool) -> bool:
        """Whether a test cell that this pass does not ask may run all the same, because later cells use
        names that it defines. A hidden one may not where anything is shown.
        """
        return self.hidden is not False or (self.asked is not None and not hidden)

    @property
    def shows(self) -> bool:
        """Whether this pass keeps what cells show."""
        return self.hidden is False and self.asked is None
