"""A worker as the checker has it: the connection to its process, and how that begins and ends."""

import socket
import time
from contextlib import suppress
from typing import Any, NoReturn

from nbseal.errors import SandboxError, ZygoteError
from nbseal.walls.zygote import Zygote
from nbseal.wire.frames import FrameError, receive_frame, send_frame
from nbseal.wire.messages import Registry, WireError, decode

SPAWN_SECONDS = 20


class WorkerLost(BaseException):
    """The worker can no longer be talked to. No test should catch it, so it is no Exception.

    detail: in the worker's words, or by a number that it chose; not for the eyes of somebody who
    must not learn what the worker knows.
    """

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.detail = detail


class WorkerProcess:
    """The process that a zygote forks, one after the other if need be.

    deadline: until when it may take to answer, of time.monotonic().
    walls: around the last one. lost: why it was lost since that was last forgotten, or None.
    turns: how often it was asked for anything. busy: whether it owes an answer.
    paused: whether it does nothing, not even in threads.
    spoiled: whether it ran out of memory, or ended by itself: what earlier test cells left there may
    be the cause.
    """

    def __init__(self, zygote: Zygote) -> None:
        self.zygote = zygote
        self.connection: socket.socket | None = None
        self.deadline = 0.0
        self.walls: dict[str, Any] = {}
        self.lost: str | None = None
        self.busy = self.paused = self.spoiled = False
        self.turns = 0

    @property
    def there(self) -> bool:
        """Whether it can be talked to."""
        return self.connection is not None

    def start(self) -> None:
        """Have a fresh one. Raises SandboxError if none starts, or its walls do not stand."""
        self.drop()
        self.busy = self.paused = self.spoiled = False
        for left in (2, 1, 0):  # a busy machine may need more than one try
            self.connection = self.zygote.spawn()
            try:
                answer = receive_frame(self.connection, 1 << 16, time.monotonic() + SPAWN_SECONDS)
                break
            except FrameError as error:
                self.drop()
                if not left:
                    raise SandboxError(f"a worker did not start: {error}") from error
        match decode(bytes(answer), {}, Registry(odd=False)):
            case ["ready", dict(walls)]:
                self.walls = walls
            case ["refused", str(reason)]:
                raise SandboxError(reason)

    def close(self) -> None:
        """End it, for good."""
        self.drop()
        self.zygote.stop()

    def drop(self) -> None:
        """Have nothing to do with it any more; it ends then."""
        if self.connection:
            self.connection.close()
        self.connection = None

    def until(self, deadline: float) -> None:
        """From now on, it may take until then to answer."""
        self.deadline = deadline

    def begin(self, deadline: float) -> None:
        """The same, for something new: what was lost before is forgotten."""
        self.deadline, self.lost = deadline, None

    def spoil(self, spoiled: bool = True) -> None:
        """Whether the next cell is to find a fresh one."""
        self.spoiled = spoiled

    def take_turn(self) -> bool:
        """It owes an answer from now on; whether it did before."""
        before, self.busy = self.busy, True
        self.turns += 1
        return before

    def lose(self, reason: str, detail: str = "") -> NoReturn:
        """Drop it, and raise WorkerLost."""
        self.lost = reason
        self.drop()
        raise WorkerLost(reason, detail)

    def send(self, message: bytes) -> None:
        """Send a message; only while `Talking`."""
        assert self.connection
        send_frame(self.connection, message, self.deadline)

    def receive(self, limit: int) -> bytearray:
        """The next message from it, of so many bytes at most; only while `Talking`."""
        assert self.connection
        return receive_frame(self.connection, limit, self.deadline)

    def tell(self, message: bytes) -> None:
        """Send what it does not answer; if it does not listen, it is dropped."""
        if self.connection:
            try:
                send_frame(self.connection, message, time.monotonic() + SPAWN_SECONDS)
            except FrameError:
                self.drop()

    def pause(self) -> None:
        """Have it do nothing until it is asked something again."""
        if self.connection and not self.busy and not self.paused:
            self.zygote.pause()
            self.paused = True

    def resume(self) -> None:
        """End its pause, if it has one."""
        if self.paused:
            self.paused = False
            self.zygote.resume()


class Talking:
    """While it lasts, the worker owes an answer; if it is left by an exception, it is lost.

    That is also so when the exception came from outside, such as a test's own alarm: the answer
    would come later, to another question. slow: what to say if it took too long.
    """

    def __init__(self, worker: WorkerProcess, slow: str) -> None:
        self.worker, self.slow, self.deadline = worker, slow, worker.deadline

    def __enter__(self) -> None:
        self.before = self.worker.take_turn()
        self.worker.resume()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: Any
    ) -> None:
        if error is None:
            self.worker.busy = self.before
            return
        if isinstance(error, FrameError) and time.monotonic() >= self.deadline:
            self.worker.lose(f"This was stopped: {self.slow}. Is there a loop that never ends?")
        if isinstance(error, FrameError):
            self.worker.spoil()
            self.worker.lose(*_how_it_ended(self.worker.zygote))
        if isinstance(error, WireError):
            self.worker.lose("The answer that came cannot be used.", f"({error})")
        self.worker.drop()


def _how_it_ended(zygote: Zygote) -> tuple[str, str]:
    """What to say about a worker that is gone, and a detail."""
    time.sleep(0.01)  # between the last byte and the end of the process
    status = None
    with suppress(ZygoteError):
        status = zygote.stop()
    why = {
        -9: "(The system stopped it: too much memory, too much time, or too many files.)",
        -24: "(It used too much computing time.)",
        -25: "(It wrote too large a file.)",
        -11: "(The interpreter crashed: recursion without an end, or too much memory?)",
        -6: "(The interpreter gave up: out of memory?)",
        -31: "(It tried what is forbidden.)",
    }
    if status is None:
        return "The process that ran this code ended.", ""
    how = f"(With exit code {status}.)" if status >= 0 else f"(By signal {-status}.)"
    return "The process that ran this code ended.", why.get(status, how)
