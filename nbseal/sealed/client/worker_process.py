"""The checker's connection to a worker process, and how that process starts and ends."""

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, NoReturn

from nbseal.errors import SandboxError, ZygoteError
from nbseal.walls.waiting import OURS, Times, patient
from nbseal.walls.zygote import Zygote
from nbseal.wire.frames import FrameError, Left, SlowError, receive_frame, send_frame, within
from nbseal.wire.messages import SharedObjects, WireError, decode

SPAWN_SECONDS = 20
PATIENCE = 4  # on a busy computer, a limit may take so many times as long
UNREADABLE = "The answer that came cannot be used."
_ENDS = {
    -9: "(The system stopped it: too much memory, too much time, or too many files.)",
    -24: "(It used too much computing time.)",
    -25: "(It wrote too large a file.)",
    -11: "(The interpreter crashed: recursion without an end, or too much memory?)",
    -6: "(The interpreter gave up: out of memory?)",
    -31: "(It tried what is forbidden.)",
}


class WorkerLost(BaseException):
    """The worker can no longer be talked to. No test should catch it, so it is no Exception.

    detail: words that the worker chose. Never show it to somebody who must not learn what that knows.
    """

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.detail = detail


class WorkerProcess:
    """A worker; if it is lost, a zygote forks the next one.

    left: how many seconds it may still take to answer. walls: those around the last process.
    lost: why it was lost, since whoever uses it has set this to None.
    busy: whether it owes an answer; paused: whether it is stopped, with all its threads.
    spoiled: whether it ran out of memory: what earlier test cells left there may be the cause. The next
        cell is to find a fresh process.
    """

    def __init__(self, zygote: Zygote) -> None:
        self.zygote = zygote
        self.connection: socket.socket | None = None
        self.times = Times()
        self.left: Left = within(0)
        self.walls: dict[str, Any] = {}
        self.lost: str | None = None
        self.busy = self.paused = self.spoiled = False

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
                answer = receive_frame(self.connection, 1 << 16, within(SPAWN_SECONDS))
                break
            except FrameError as error:
                self.drop()
                if not left:
                    raise SandboxError(f"a worker did not start: {error}") from error
        match decode(bytes(answer), {}, SharedObjects(odd=False)):
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

    def lose(self, reason: str, detail: str = "") -> NoReturn:
        """Drop it, and raise WorkerLost."""
        self.lost = reason
        self.drop()
        raise WorkerLost(reason, detail)

    def waited(self) -> tuple[float, float]:
        """How many seconds this process and it have waited for a processor, and it has computed."""
        there, computed = self.times.seconds
        return OURS.seconds[0] + there, computed

    def begin(self, seconds: float) -> None:
        """From now on, its answers may take so long, without what both wait for a processor."""
        self.left = patient(seconds, self.waited, PATIENCE * seconds)

    def send(self, message: bytes) -> None:
        """Send a message; only while `talking`."""
        assert self.connection
        send_frame(self.connection, message, self.left)

    def receive(self, limit: int) -> bytearray:
        """The next message from it, of so many bytes at most; only while `talking`."""
        assert self.connection
        return receive_frame(self.connection, limit, self.left)

    def tell(self, message: bytes) -> None:
        """Send a message that has no answer; drop the process if it does not listen."""
        if self.connection:
            try:
                send_frame(self.connection, message, within(SPAWN_SECONDS))
            except FrameError:
                self.drop()

    def pause(self) -> None:
        """Stop the process until it is asked something again."""
        if self.connection and not self.busy and not self.paused:
            self.zygote.pause()
            self.paused = True

    @contextmanager
    def talking(self, slow: str) -> Iterator[bool]:
        """In the block, the worker owes an answer; gives whether it did before. If an exception leaves the
        block, it is lost, also if that came from outside, such as a test's own alarm: the answer would come
        later, to another question. slow: what to say if it took too long."""
        before, self.busy = self.busy, True
        if self.paused:
            self.paused = False
            self.zygote.resume()
        try:
            yield before
        except SlowError:
            self.lose(f"This was stopped: {slow}. Is there a loop that never ends?")
        except FrameError:
            self.times.end()  # of a process that is waited for, nothing can be read
            self.lose("The process that ran this code ended.", _end(self.zygote))
        except WireError as error:
            self.lose(UNREADABLE, f"({error})")
        except BaseException:
            self.drop()
            raise
        self.busy = before


def _end(zygote: Zygote) -> str:
    """How the worker has ended, in words; "" if that is not known."""
    time.sleep(0.01)  # the process ends a moment after its last byte
    with suppress(ZygoteError):
        if (status := zygote.stop()) is not None:
            how = f"(With exit code {status}.)" if status >= 0 else f"(By signal {-status}.)"
            return _ENDS.get(status, how)
    return ""
