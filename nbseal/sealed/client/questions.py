"""Answers what a worker asks: calls of a check's functions, and of the reference's."""

import functools
import time
from collections import ChainMap
from collections.abc import Callable, Mapping
from typing import Any

from nbseal.sealed.client.known import Known
from nbseal.sealed.client.worker_process import WorkerLost, WorkerProcess
from nbseal.wire.callbacks import QUESTION, STANDS_IN, CheckerValues, answer
from nbseal.wire.messages import SharedObjects, WireError
from nbseal.wire.worker_values import Place

MAX_QUESTIONS = 16 << 20  # bytes of all questions during one call


class Questions:
    """Waits for a worker's answers, and answers its questions meanwhile.

    passed: what the running check has passed; stand_ins: the reference's functions, which the worker may
        call at any time.
    staying: gives the checker's value for a function or iterator that stays on one side.
    """

    def __init__(
        self, worker: WorkerProcess, known: Known, staying: Callable[[Any], object]
    ) -> None:
        self.worker, self.known, self.staying = worker, known, staying
        self.passed = CheckerValues()
        self.stand_ins: dict[Place, Callable[..., Any]] = {}
        self._free, self._since = 0.0, -1.0

    def stand_in(self, index: int, functions: Mapping[str, Callable[..., Any]]) -> None:
        """From the cell of that index on, let the worker call these functions by their paths."""
        for path, function in functions.items():
            self.stand_ins[f"{STANDS_IN}{index}.{path}"] = self._timed(function)

    @property
    def free(self) -> float:
        """The seconds that the reference has computed so far, for a worker that has asked it."""
        return self._free + (time.process_time() - self._since if self._since >= 0 else 0.0)

    def _timed(self, function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def timed(*arguments: Any, **keywords: Any) -> Any:
            if self._since >= 0:  # called by one that it has called
                return function(*arguments, **keywords)
            self._since = time.process_time()
            try:
                return function(*arguments, **keywords)
            finally:
                self._free, self._since = self.free, -1.0

        return timed

    def wait(self, limit: int) -> bytearray:
        """The worker's answer, of `limit` bytes at most. What it asks before that may call it in turn."""
        room = MAX_QUESTIONS
        while (came := self.worker.receive(limit))[:1] == QUESTION:
            room -= 0 if self.stand_ins else len(came)  # these are asked often, with large values
            if room < 0:
                raise WireError("too many questions")
            outer = self.known.inner
            self.known.inner = shared = outer or SharedObjects(odd=False)
            try:
                reply, arguments = answer(
                    bytes(came[1:]),
                    ChainMap(self.stand_ins, self.passed.functions),
                    self.known.types.values,
                    shared,
                    shared.objects.keys() - self.known.protected(shared),
                    self.staying,
                    self.passed,
                )
            finally:
                self.known.inner = outer
            self.known.keep(arguments, len(came))  # a check may quote its function's arguments
            if not self.worker.there:  # the function has caught the WorkerLost of an inner call
                raise WorkerLost(self.worker.lost or "the process that ran this code ended")
            self.worker.send(reply)
        return came
