"""What a worker asks before it answers: functions of a check's, and those of the course's that stand in."""

from collections.abc import Callable, Mapping
from typing import Any

from nbseal.sealed.known_values import KnownValues
from nbseal.sealed.trusted_space import View
from nbseal.sealed.worker_process import WorkerLost, WorkerProcess
from nbseal.wire.callbacks import QUESTION, STANDS_IN, Place, answer
from nbseal.wire.messages import WireError

MAX_QUESTIONS = 16 << 20  # bytes that one call asks of the functions that it was given


class Questions:
    """Waits for a worker's answers, and answers its questions meanwhile.

    stand_ins: the functions of the course's that it may ask for at any time. lent: makes a stub for
    a function that comes with a question, of its path.
    """

    def __init__(
        self,
        worker: WorkerProcess,
        values: KnownValues,
        view: View,
        lent: Callable[[str], Callable[..., Any]],
    ) -> None:
        self.worker, self.values, self.view, self.lent = worker, values, view, lent
        self.stand_ins: dict[Place, Callable[..., Any]] = {}

    def stand_in(self, index: int, functions: Mapping[str, Callable[..., Any]]) -> None:
        """From the cell of that index on, these functions, by their paths, may be asked for."""
        for path, function in functions.items():
            self.stand_ins[f"{STANDS_IN}{index}.{path}"] = function

    def wait(
        self, limit: int, functions: Mapping[Place, Callable[..., Any]] | None = None
    ) -> bytearray:
        """The worker's answer, of `limit` bytes at most; what it asks before that is answered.

        functions: those that it was passed. To answer may call the worker in turn.
        """
        room = MAX_QUESTIONS
        known = {**(functions or {}), **self.stand_ins}
        while (came := self.worker.receive(limit))[:1] == QUESTION:
            room -= 0 if self.stand_ins else len(came)  # those are asked often, of large values
            if room < 0:
                raise WireError("too many questions")
            with self.values.asked() as registry:
                there = self.view.types.values
                writable = registry.objects.keys() - self.view.numbers(registry)
                question = bytes(came[1:])
                reply, got = answer(question, known, there, registry, writable, self.lent)
            self.values.keep(got, len(came))  # a check may quote what its function was asked
            if not self.worker.there:  # the course's function has caught what ended the worker
                raise WorkerLost(self.worker.lost or "the process that ran this code ended")
            self.worker.send(reply)
        return came
