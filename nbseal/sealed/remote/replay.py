"""The cells of a notebook in its worker: what has run there, and what has to run again."""

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import nullcontext

from nbseal.sealed.common.bounded import TooSlow, bounded
from nbseal.sealed.common.outputs import MAX_RUN, Output, error_output, sane_outputs
from nbseal.sealed.remote.questions import Questions
from nbseal.sealed.remote.worker_process import Talking, WorkerLost
from nbseal.wire.messages import Registry, WireError, decode, encode

SLOW_FAILURE = 1  # seconds


class Replay:
    """Runs the cells in a worker, in their order, and again in a fresh one if that one is lost.

    cells: (number, code) of each.
    opening: the code of the cells that every fresh worker has run already.
    seconds: that each cell may take.
    given: the indices of the instructor's cells.
    skipped: the indices of the cells that are not run again: they lost their worker, or they are
        given and failed only after a long time.
    restarted: is called for each fresh worker.

    position: how many cells the worker has run.
    opened: how many cells a fresh worker has run already.
    """

    def __init__(
        self,
        questions: Questions,
        cells: Sequence[tuple[int, str]],
        opening: Sequence[str],
        seconds: float,
        given: Collection[int],
        skipped: Collection[int],
        restarted: Callable[[], None],
    ) -> None:
        self.questions, self.worker = questions, questions.worker
        self.cells, self.seconds, self.given = [*cells], seconds, given
        self.skipped, self.position, self.restarted = {*skipped}, 0, restarted
        self._instead: dict[int, bytes] = {}  # by index, what is sent in place of a cell
        # if the submission begins with other cells, all its cells are run in their order
        begins = self.cells[: len(opening)] == list(enumerate(opening, start=1))
        self.opened = len(opening) if begins else 0

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
        slow = time.monotonic() - start > SLOW_FAILURE
        if not well and slow and index in self.given:  # a student's may still define something
            self.skipped.add(index)
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
                except WorkerLost:
                    self.skipped.add(self.position)

    def run_there(self, index: int, source: str) -> None:
        """Have the worker run other code in place of a cell that it has not run yet."""
        self.cells[index] = (self.cells[index][0], source)

    def stand_in(
        self, index: int, public: Mapping[str, object], private: Mapping[str, object]
    ) -> None:
        """Have a cell run with stubs in it, for functions that `Questions` answers for.

        public: {name: value} of other names that it binds.
        private: the same; a name that the student has bound keeps the student's value.
        If they are too large to cross, the cell runs without them.
        """
        view = self.questions.view
        view.look()
        source = self.cells[index][1]
        try:
            values = [source, index, dict(public), dict(private)]
            message, _ = encode(values, view.names, Registry(odd=False), limit=MAX_RUN)
        except WireError:
            message, _ = encode([source, index, {}, {}], {}, Registry(odd=False), limit=MAX_RUN)
        self._instead[index] = b"s" + message

    def _run(self, index: int, show: bool) -> tuple[list[Output], bool]:
        """The same of the next cell; outputs only if they are to be shown. Raises WorkerLost."""
        message = self._instead.get(index)
        if message is None:
            values = [*self.cells[index], show]
            message = b"r" + encode(values, {}, Registry(odd=False), limit=MAX_RUN)[0]
        self.worker.deadline = time.monotonic() + self.seconds
        asks = bool(self.questions.stand_ins)  # they run in this process, on a student's values
        if asks:
            self.questions.view.look()
        clock = bounded(self.seconds) if asks else nullcontext()
        try:
            with Talking(self.worker, f"it took more than {self.seconds:g} seconds"), clock:
                self.worker.send(message)
                answer = self.questions.wait(MAX_RUN)
                match decode(bytes(answer), {}, Registry(odd=False), limit=MAX_RUN):
                    case ["ran", list(outputs), bool(well)]:
                        return sane_outputs(outputs) if show else [], well
                raise WireError("no answer to a cell")
        except TooSlow as error:
            self.worker.lose(str(error))
