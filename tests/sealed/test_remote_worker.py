"""The checker's end of a worker, with a zygote that is none."""

import socket

import pytest

from nbseal.errors import SandboxError
from nbseal.sealed.remote_worker import Remote
from nbseal.wire.frames import send_frame
from nbseal.wire.messages import Registry, encode


class Stillborn:
    """A zygote of which the first few workers end before they can say anything."""

    def __init__(self, number):
        self.number, self.spawned = number, []

    def spawn(self):
        ours, theirs = socket.socketpair()
        self.spawned.append(theirs)
        if len(self.spawned) <= self.number:
            theirs.close()
        else:
            send_frame(theirs, encode(["ready", {"landlock": 5}], {}, Registry(odd=True))[0])
        return ours

    def stop(self):
        for theirs in self.spawned:
            theirs.close()


def test_a_worker_that_does_not_start_at_once():
    """A busy machine costs no marks, and does not end the grading of a class."""
    zygote = Stillborn(2)
    remote = Remote(zygote, [], [], 1)
    remote.forward(0)
    assert remote.walls == {"landlock": 5}
    remote.close()
    assert len(zygote.spawned) == 3


def test_workers_that_never_start():
    """Then something is wrong with the machine, which is no student's fault."""
    zygote = Stillborn(10)
    with pytest.raises(SandboxError, match="a worker did not start"):
        Remote(zygote, [], [], 1).forward(0)
    assert len(zygote.spawned) == 3
