"""The cells of a notebook in its worker: what has run there, and what has to run again."""

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

from nbseal.sealed.client.questions import Questions
from nbseal.sealed.client.worker_process import WorkerLost
from nbseal.sealed.common.bounded import TooSlow, bounded
from nbseal.sealed.common.outputs import MAX_RUN, Output, error_output, sane_outputs
from nbseal.wire.messages import SharedObjects, WireError, decode, encode

SLOW_FAILURE = 1  # seconds


@dataclass(frozen=True)
class Cells:
    """The cells of a pass that run in its worker; given, skipped: indices of some."""

    code: Sequence[tuple[int, str]]  # (number, code) of each
    opening: Sequence[str] = ()  # the code of the cells that every fresh worker has run already
    seconds: float = 1  # that each cell may take
    given: Collection[int] = ()  # the instructor's
    skipped: Collection[int] = ()  # those that are not run


class Replay:
    """Runs cells in a worker, in their order, and again in a fresh one if that one is lost.

    restarted: is called for each fresh worker. position: how many cells the worker has run; opened: how
    many a fresh one has run already.
    skipped: also those that lost their worker, or are given and failed only after a long time.
    """

    def __init__(self, questions: Questions, cells: Cells, restarted: Callable[[], None]) -> None:
        self.questions, self.worker, self.restarted = questions, questions.worker, restarted
        self.cells, self.seconds, self.given = [*cells.code], cells.seconds, cells.given
        self.skipped, self.position = {*cells.skipped}, 0
        self.lost: dict[int, str] = {}  # why, on the way to another: a later pass may run them
        self._instead: dict[int, bytes] = {}  # by index, what is sent in place of a cell
        # if the submission begins with other cells, all its cells are run in their order
        first = list(enumerate(cells.opening, start=1))
        self.opened = len(first) if self.cells[: len(first)] == first else 0

    def run(self, index: int) -> tuple[list[Output], bool]:
        """Run a cell, after all those before it: what it showed, and whether it says that it ended
        without an error."""
        self.forward(index)
        start = time.monotonic()
        try:
            outputs, well = self._run(index, show=True)
        except WorkerLost as error:
            self.skipped.add(index)
            return [error_output("CellStopped", f"{error} {error.detail}".strip())], False
        if not well and index in self.given and time.monotonic() - start > SLOW_FAILURE:
            self.skipped.add(index)  # a student's may still define something
        self.position = index + 1
        return outputs, well

    def forward(self, position: int) -> None:
        """Make sure that a worker is there that has run the cells before `position`, no others."""
        if self.worker.spoiled:
            self.worker.drop()
        while not self.worker.there or self.position < position:
            if not self.worker.there:
                self.position = self.opened
                self.restarted()
                self.worker.start()
            elif self.position in self.skipped:
                self.position += 1
            else:
                try:
                    self._run(self.position, show=False)
                    self.position += 1
                except WorkerLost as error:
                    self.skipped.add(self.position)
                    self.lost[self.position] = str(error)

    def with_lost(self, reason: str) -> str:
        """Why something has failed, and what may be the cause."""
        told = [f" (A cell before it was left out. {why})" for why in self.lost.values()]
        return reason + "".join(told[-1:])

    def run_there(self, index: int, source: str) -> None:
        """Have the worker run other code in place of a cell that it has not run yet."""
        self.cells[index] = (self.cells[index][0], source)

    def stand_in(
        self,
        index: int,
        functions: Mapping[str, Callable[..., object]],
        public: Mapping[str, object],
        private: Mapping[str, object],
    ) -> None:
        """From a cell on, let the course's functions replace a student's; it runs with stubs.

        functions: {path: function}. public, private: {name: value} of other names that the cell binds; a
        private one that the student has bound keeps the student's value. If the values are too large to
        cross, the cell runs without them.
        """
        self.questions.stand_in(index, functions)
        known = self.questions.known
        known.look()
        start: list[object] = [self.cells[index][1], index]
        try:
            values = [*start, dict(public), dict(private)]
            message, _ = encode(values, known.names, SharedObjects(odd=False), limit=MAX_RUN)
        except WireError:
            message, _ = encode([*start, {}, {}], {}, SharedObjects(odd=False), limit=MAX_RUN)
        self._instead[index] = b"s" + message

    def _run(self, index: int, show: bool) -> tuple[list[Output], bool]:
        """The same of the next cell; outputs only if they are to be shown. Raises WorkerLost."""
        message = self._instead.get(index)
        if message is None:
            values = [*self.cells[index], show]
            message = b"r" + encode(values, {}, SharedObjects(odd=False), limit=MAX_RUN)[0]
        self.worker.begin(self.seconds)
        clock: Any = nullcontext()
        if self.questions.stand_ins:  # they run in this process, on a student's values
            self.questions.known.look()
            clock = bounded(self.seconds)
        try:
            with self.worker.talking(f"it took more than {self.seconds:g} seconds"), clock:
                self.worker.send(message)
                answer = self.questions.wait(MAX_RUN)
                match decode(bytes(answer), {}, SharedObjects(odd=False), limit=MAX_RUN):
                    case ["ran", list(outputs), bool(well)]:
                        return sane_outputs(outputs) if show else [], well
                raise WireError("no answer to a cell")
        except TooSlow as error:
            self.worker.lose(str(error))
