"""The checker's connection to a worker process, and how that process starts and ends."""

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, NoReturn

from nbseal.errors import SandboxError, ZygoteError
from nbseal.walls.waiting import Times
from nbseal.walls.zygote import Zygote
from nbseal.wire.frames import FrameError, receive_frame, send_frame
from nbseal.wire.messages import Registry, WireError, decode

SPAWN_SECONDS = 20


class WorkerLost(BaseException):
    """The worker can no longer be talked to. No test should catch it, so it is no Exception.

    detail: words, or a number, that the worker chose. Never show it to somebody who must not learn
        what the worker knows.
    """

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.detail = detail


class WorkerProcess:
    """The process of a worker; if it is lost, a zygote forks the next one.

    deadline: until when it may take to answer, of time.monotonic().
    walls: those around the last process.
    times: how long it has waited, and computed.
    lost: why it was lost since `begin`, or None.
    turns: how often it was asked for anything.
    busy: whether it owes an answer.
    paused: whether it is stopped, with all its threads.
    spoiled: whether it ran out of memory, or ended by itself: what earlier test cells left there
        may be the cause.
    """

    def __init__(self, zygote: Zygote) -> None:
        self.zygote = zygote
        self.connection: socket.socket | None = None
        self.times = Times()
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
        """Start a fresh process. Raises SandboxError if none starts, or its walls do not stand."""
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
                self.times.follow(self.zygote.times())
            case ["refused", str(reason)]:
                raise SandboxError(reason)

    def close(self) -> None:
        """End it, for good."""
        self.drop()
        self.zygote.stop()

    def drop(self) -> None:
        """Close the connection to the process, which then ends."""
        self.times.end()
        if self.connection:
            self.connection.close()
        self.connection = None

    def until(self, deadline: float) -> None:
        """Set the deadline for its next answer."""
        self.deadline = deadline

    def begin(self, deadline: float) -> None:
        """Set the deadline for something new; forget why it was lost before."""
        self.deadline, self.lost = deadline, None

    def spoil(self, spoiled: bool = True) -> None:
        """Set whether the next cell is to find a fresh process."""
        self.spoiled = spoiled

    def take_turn(self) -> bool:
        """Note that it owes an answer; return whether it did before."""
        before, self.busy = self.busy, True
        self.turns += 1
        return before

    @contextmanager
    def idle(self) -> Iterator[None]:
        """In the block, it has given its answer and may be asked something else."""
        before, self.busy = self.busy, False
        try:
            yield
        finally:
            self.busy = before

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
        """Send a message that has no answer; drop the process if it does not listen."""
        if self.connection:
            try:
                send_frame(self.connection, message, time.monotonic() + SPAWN_SECONDS)
            except FrameError:
                self.drop()

    def pause(self) -> None:
        """Stop the process until it is asked something again."""
        if self.connection and not self.busy and not self.paused:
            self.zygote.pause()
            self.paused = True

    def resume(self) -> None:
        """End its pause, if it has one."""
        if self.paused:
            self.paused = False
            self.zygote.resume()


class Talking:
    """In the block, the worker owes an answer; if an exception leaves the block, it is lost.

    So it is if the exception came from outside, such as a test's own alarm: the answer would come
    later, to another question.

    slow: what to say if it took too long.
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
    """A reason why the worker is gone, and a detail."""
    time.sleep(0.01)  # the process ends a moment after its last byte
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
