"""The request for one pass over a submission; `nbseal.sealed.runs` decides which passes."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Stage:
    """Some tests of a pass, and the exercises that the reference replaces when they are asked."""

    asked: Sequence[str]
    replaced: Sequence[str] = ()


@dataclass(frozen=True)
class PassRequest:
    """Which pass to do.

    hidden: whether it runs the hidden checks, or the visible ones; None: both, as with `stages`.
    hurried: the solution cells of which a check was stopped after a long time: others get less.
    before: tests that run, too, since those that are asked are to find what they leave behind; not with stages.
    stages: one after the other; what the reference has replaced stays so. Without, all tests run.
    plain: the only tests to run, in the worker itself, with the test cells that they need.
    trusted: whether all of it is the instructor's own, as in an audit: the reference runs in the worker then.
    """

    seconds: float  # that the pass may take
    hidden: bool | None = False
    skipped: Collection[int] = ()  # the indices of the cells that are not run again
    hurried: Collection[str] = ()
    before: Sequence[str] = ()
    stages: Sequence[Stage] = ()
    plain: Sequence[str] = ()
    known_to_pass: Sequence[str] = ()  # tests that do not run; only an audit knows any
    trusted: bool = False

    @property
    def asked(self) -> list[str] | None:
        """The only tests to run; None: all."""
        return [name for stage in self.stages for name in stage.asked] if self.stages else None

    @property
    def replaced(self) -> list[str]:
        """The exercises that the reference replaces sooner or later."""
        return list(dict.fromkeys(name for stage in self.stages for name in stage.replaced))

    def asks(self, name: str, hidden: bool) -> bool:
        """Whether this pass asks a test cell, which is hidden or not."""
        kind = self.hidden is None or hidden == self.hidden
        return kind and (self.asked is None or name in self.asked)

    @property
    def shows(self) -> bool:
        """Whether this pass keeps what cells show."""
        return self.hidden is False
