"""Messages over a stream socket: four bytes of length, then the message."""

import select
import socket
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from nbseal.errors import NbsealError

_LENGTH = struct.Struct("!I")
Left = Callable[[], float]  # how many seconds are left, whenever it is asked


class FrameError(NbsealError):
    """The other side ended, was too slow, or announced a message that is too long."""


class SlowError(FrameError):
    """The other side was too slow."""


def within(seconds: float) -> Left:
    """So many seconds from now on."""
    end = time.monotonic() + seconds
    return lambda: end - time.monotonic()


def send_frame(connection: socket.socket, message: bytes, left: Left | None = None) -> None:
    """Send a message. Raises FrameError when no time is left, or the other side gone."""
    data = memoryview(_LENGTH.pack(len(message)) + message)
    slow = "the other side was too slow to listen"
    while data:
        with _ready(connection, select.POLLOUT, left, slow), suppress(BlockingIOError):
            data = data[connection.send(data, socket.MSG_DONTWAIT if left else 0) :]


def receive_frame(connection: socket.socket, limit: int, left: Left | None = None) -> bytearray:
    """The next message, of at most `limit` bytes. Raises FrameError if none comes in time."""
    (length,) = _LENGTH.unpack(_receive(connection, _LENGTH.size, left))
    if length > limit:
        raise FrameError(f"a message of {length} bytes was announced; {limit} are the limit")
    return _receive(connection, length, left)


def _receive(connection: socket.socket, number: int, left: Left | None) -> bytearray:
    data = bytearray()
    while len(data) < number:
        with _ready(connection, select.POLLIN, left, "no answer came in time"):
            part = connection.recv(min(number - len(data), 1 << 18))
        if not part:
            raise FrameError("the other side ended")
        data += part
    return data


@contextmanager
def _ready(connection: socket.socket, event: int, left: Left | None, slow: str) -> Iterator[None]:
    """Wait for the socket, for the block to use it. slow: what to raise when no time is left.

    What a test's own alarm raises meanwhile, such as a TimeoutError, goes through.
    """
    if left:
        waiting = select.poll()
        waiting.register(connection, event)
        while (seconds := left()) > 0 and not waiting.poll(min(seconds, 1e6) * 1000):
            pass
        if seconds <= 0:
            raise SlowError(slow)
    try:
        yield
    except OSError as error:
        raise FrameError(f"the other side is gone: {error}") from None
