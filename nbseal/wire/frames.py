"""Messages over a stream socket: four bytes of length, then the message."""

import socket
import struct
import time

from nbseal.errors import NbsealError

_LENGTH = struct.Struct("!I")


class FrameError(NbsealError):
    """The other side ended, was too slow, or announced a message that is too long."""


def send_frame(connection: socket.socket, message: bytes, deadline: float | None = None) -> None:
    """Send a message. Raises FrameError when the deadline, of time.monotonic(), is over, or the other side gone."""
    data = memoryview(_LENGTH.pack(len(message)) + message)
    try:
        while data:
            _wait_until(connection, deadline)
            data = data[connection.send(data) :]
    except TimeoutError:
        raise FrameError("the other side was too slow to listen") from None
    except OSError as error:
        raise FrameError(f"the other side is gone: {error}") from None


def receive_frame(
    connection: socket.socket, limit: int, deadline: float | None = None
) -> bytearray:
    """The next message, of at most `limit` bytes. Raises FrameError if none comes in time."""
    (length,) = _LENGTH.unpack(_receive(connection, _LENGTH.size, deadline))
    if length > limit:
        raise FrameError(f"a message of {length} bytes was announced; {limit} are the limit")
    return _receive(connection, length, deadline)


def _receive(connection: socket.socket, number: int, deadline: float | None) -> bytearray:
    data = bytearray()
    try:
        while len(data) < number:
            _wait_until(connection, deadline)
            part = connection.recv(min(number - len(data), 1 << 18))
            if not part:
                raise FrameError("the other side ended")
            data += part
    except TimeoutError:
        raise FrameError("no answer came in time") from None
    except OSError as error:
        raise FrameError(f"the other side is gone: {error}") from None
    return data


def _wait_until(connection: socket.socket, deadline: float | None) -> None:
    """Limit the next call on the socket to the deadline, in however small parts data comes."""
    if deadline is None:
        return
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError
    connection.settimeout(left)
