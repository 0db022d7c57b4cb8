"""Messages over a socket: whole or not at all, and never for longer than the deadline."""

import os
import signal
import socket
import struct
import threading

import pytest

from nbseal.wire.frames import FrameError, receive_frame, send_frame, within


@pytest.fixture
def pair():
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield ours, theirs


@pytest.mark.parametrize("message", [b"", b"x", bytes(70_000)], ids=len)
def test_there_and_back(pair, message):
    threading.Thread(target=send_frame, args=(pair[0], message)).start()
    assert receive_frame(pair[1], 1 << 20, within(10)) == message


def test_an_announced_length_is_not_believed(pair):
    pair[0].send(struct.pack("!I", 1 << 31) + b"x")
    with pytest.raises(FrameError, match="2147483648 bytes was announced; 1000 are the limit"):
        receive_frame(pair[1], 1000)


def test_the_end_in_the_middle(pair):
    pair[0].send(struct.pack("!I", 10) + b"half")
    pair[0].close()
    with pytest.raises(FrameError, match="ended"):
        receive_frame(pair[1], 1000)
    with pytest.raises(FrameError, match="gone"):
        send_frame(pair[1], bytes(1 << 20))


def test_the_deadline_holds_however_small_the_parts_come(pair):
    stop = threading.Event()

    def drip():
        pair[0].send(struct.pack("!I", 1000))
        while not stop.wait(0.01):
            pair[0].send(b"x")

    thread = threading.Thread(target=drip)
    thread.start()
    with pytest.raises(FrameError, match="in time"):
        receive_frame(pair[1], 1000, within(0.2))
    stop.set()
    thread.join()


def test_somebody_who_does_not_listen(pair):
    with pytest.raises(FrameError, match="too slow to listen"):
        send_frame(pair[0], bytes(1 << 24), within(0.2))


def test_the_time_that_is_left_may_grow(pair):
    thread = threading.Timer(0.1, send_frame, (pair[0], b"late"))
    thread.start()
    assert receive_frame(pair[1], 1000, iter([0.01, 0.01, 5, 5]).__next__) == b"late"
    thread.join()


@pytest.mark.parametrize("other", [receive_frame, send_frame])
def test_an_alarm_of_a_check_goes_through(pair, other):
    before = signal.signal(signal.SIGALRM, lambda *_: os.stat("/nowhere"))
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    with pytest.raises(FileNotFoundError):  # an OSError, as a TimeoutError is
        other(pair[0], 1000 if other is receive_frame else bytes(1 << 24), within(5))
    signal.signal(signal.SIGALRM, before)
