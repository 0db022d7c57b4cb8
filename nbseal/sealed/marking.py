"""What comes of the passes over a submission, taken together."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from nbseal.notebook.assignment import Assignment, Exercise, TestCell
from nbseal.results import Verdict
from nbseal.sealed.common.events import Finished, Tested
from nbseal.sealed.common.pass_request import PassRequest


@dataclass(frozen=True)
class PassResult:
    """The result of a pass."""

    tests: Mapping[str, Tested] = field(default_factory=dict)  # of the test cells that it came to
    finished: Finished = field(default_factory=Finished)  # its last event
    stopped: str = ""  # why it did not come to its end, or ""
    gone: bool = False  # whether it stopped because a process that it needs has ended


Ask = Callable[[PassRequest], PassResult]


@dataclass
class Marking:
    """The results of all passes over a submission, taken together.

    at_fault: {test cell: the exercises that the reference replaced when it got its points}.
    shares: {test cell: its partial credit then}.
    in_process: {test cell: whether it earns more in the student's process}, if a value did not cross.
    skipped, hurried: what earlier passes have shown; see `PassRequest`.
    """

    tests: dict[str, Tested] = field(default_factory=dict)  # {test cell: its result}
    at_fault: dict[str, list[str]] = field(default_factory=dict)
    shares: dict[str, float] = field(default_factory=dict)
    in_process: dict[str, bool] = field(default_factory=dict)
    first: Finished = field(default_factory=Finished)  # the end of the pass that ran the cells
    notes: dict[str, str] = field(default_factory=dict)  # {exercise: sentences about it}
    stopped: list[str] = field(default_factory=list)  # why passes did not come to their end
    skipped: set[int] = field(default_factory=set)
    hurried: set[str] = field(default_factory=set)

    def take(self, result: PassResult, assignment: Assignment) -> None:
        """Add the results of a pass; they replace earlier ones of the same test cells."""
        self.tests.update(result.tests)
        self.learn(result)
        slow = {name for name, test in result.tests.items() if test.slow}
        exercises = [e for e in assignment.exercises if slow & {test.name for test in e.tests}]
        self.hurried |= {assignment.cell_of(e) for e in exercises}

    def learn(self, result: PassResult) -> None:
        """Note why a pass did not come to its end, and the cells that later ones leave out."""
        self.stopped += filter(None, [result.stopped])
        self.skipped |= {*result.finished.skipped}

    @property
    def before(self) -> list[str]:
        """The visible checks that came to an end: in a notebook, others find what they have left behind."""
        return [name for name, test in self.tests.items() if not (test.hidden or test.stopped)]

    def verdict(self, test: TestCell) -> Verdict:
        """What came of a test cell so far."""
        return self.tests[test.name].verdict if test.name in self.tests else Verdict.NOT_RUN

    def settle(self, name: str, verdict: Verdict, reason: str) -> None:
        """Set the result of a test cell that ran with the reference for the exercises at fault."""
        said = {"output_type": "stream", "name": "stdout", "text": reason + "\n"}
        outputs = [*self.tests[name].outputs, said]
        self.tests[name] = msgspec.structs.replace(
            self.tests[name], verdict=verdict, reason=reason, outputs=outputs
        )

    def wrong(self, exercises: Sequence[Exercise]) -> list[str]:
        """The exercises of which a sealed check was run and has not passed: no code can forge that."""

        def failed(test: TestCell) -> bool:
            return test.sealed and test.name in self.tests and self.verdict(test) != Verdict.PASSED

        return [e.name for e in exercises if any(map(failed, e.tests))]
