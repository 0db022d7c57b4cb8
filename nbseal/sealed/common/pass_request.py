"""The request for one pass over a submission; `nbseal.sealed.marking` decides which passes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace


@dataclass(frozen=True)
class Turn:
    """Some tests of a pass, and the exercises that the reference replaces when they are asked."""

    asked: Sequence[str]
    replaced: Sequence[str] = ()


@dataclass(frozen=True)
class Order:
    """Which pass to do.

    The first pass runs the visible checks, and keeps what cells show. The second runs the hidden
    ones, in a worker of its own: one that has met a hidden check could show it in the output of a
    later cell, or in what a visible check quotes.

    Others follow through, in turns: the tests of an exercise are asked, then the reference replaces
    the student's functions in it for the exercises after it. The reference itself stays in the
    checker. Only verdicts and points leave such a pass, for its worker knows hidden checks and can
    ask the reference. Others again run tests that were put off, with the student's functions only;
    visible ones before anything hidden.

    If a student's cell has changed given data that tests of its exercise use, a pass is done again with that
    data: what has passed must pass so, too.

    A test that its author has opted out of sealing has a pass of its own, in which it runs in the
    worker (`nbseal.sealed.passes.unsealed_pass`).

    seconds: that the pass may take.
    hidden: whether it runs the hidden checks, or the visible ones; None: both, and nobody sees its
        outputs.
    skipped: the indices of the cells that are not run again.
    needs: {exercise: exercises it builds on}. Its tests are put off if one of those is `wrong`, or
        turns out to be: most would fail, often after a long time, so the reference is tried first.
    wrong: the exercises of which a check has not passed.
    hurried: the solution cells of which a check failed only after a long time. Their other checks
        get less time, for most would take all of it.
    turns: one after the other; what the reference has replaced stays so. None: all tests run, with
        the student's functions.
    sure: tests that are known to pass and do not run; only an audit knows any.
    instead: {test cell: code to run in its place}.
    trusted: whether the submission is made of the instructor's own solutions, as in an audit. Then
        the reference runs in the worker, which is faster.
    theirs: whether checks see given data as the student's cells have left it. What passes so counts only
        if it passes with the instructor's, too.
    unsealed: whether its only test runs in the worker; in all other passes, tests that
        are not sealed are not asked.
    """

    seconds: float
    hidden: bool | None = False
    skipped: Sequence[int] = ()
    needs: Mapping[str, Sequence[str]] = field(default_factory=dict)
    wrong: Sequence[str] = ()
    hurried: Sequence[str] = ()
    turns: Sequence[Turn] = ()
    sure: Sequence[str] = ()
    instead: Mapping[str, str] = field(default_factory=dict)
    trusted: bool = False
    theirs: bool = False
    unsealed: bool = False

    @property
    def asked(self) -> list[str] | None:
        """The only tests to run; None: all."""
        return [name for turn in self.turns for name in turn.asked] if self.turns else None

    @property
    def replaced(self) -> list[str]:
        """The exercises that the reference replaces sooner or later."""
        return list(dict.fromkeys(name for turn in self.turns for name in turn.replaced))

    def alone(self, name: str, seconds: float) -> "Order":
        """The request for one of these tests by itself, with the same replaced, in so many seconds."""
        replaced = next((turn.replaced for turn in self.turns if name in turn.asked), ())
        return replace(self, seconds=seconds, turns=[Turn([name], replaced)], needs={})

    def asks(self, name: str, hidden: bool) -> bool:
        """Whether this pass asks a test cell.

        hidden: whether the test cell is hidden.
        """
        kind = self.hidden is None or hidden == self.hidden
        return kind and (self.asked is None or name in self.asked)

    def lets(self, hidden: bool) -> bool:
        """Whether a test cell that this pass does not ask may run all the same, since later cells
        use names that it defines. A hidden one may not where anything is shown.
        """
        return self.hidden is not False or (self.asked is not None and not hidden)

    @property
    def shows(self) -> bool:
        """Whether this pass keeps what cells show."""
        return self.hidden is False and self.asked is None
