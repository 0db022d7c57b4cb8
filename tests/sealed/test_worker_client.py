"""The checker's end of a worker, with a zygote that is none."""

import os
import socket
from types import SimpleNamespace

import pytest
from mini import check, function, given, grading

from nbseal.errors import SandboxError
from nbseal.sealed.client.known import Types
from nbseal.sealed.client.replay import Cells
from nbseal.sealed.client.worker_client import WorkerClient
from nbseal.wire.frames import send_frame
from nbseal.wire.messages import SharedObjects, encode

NOTHING = SimpleNamespace(types=Types, containers=frozenset)  # a namespace


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
            send_frame(theirs, encode(["ready", {"landlock": 5}], {}, SharedObjects(odd=True))[0])
        return ours

    def times(self):
        return []

    def stop(self):
        for theirs in self.spawned:
            theirs.close()


def test_a_worker_that_does_not_start():
    """Not at once: that is tried again. Never: the machine is at fault, and no student."""
    late, never = Stillborn(2), Stillborn(10)
    remote = WorkerClient(late, Cells(()), NOTHING)
    remote.replay.forward(0)
    assert remote.worker.walls == {"landlock": 5}
    remote.worker.close()
    with pytest.raises(SandboxError, match="a worker did not start"):
        WorkerClient(never, Cells(()), NOTHING).replay.forward(0)
    assert len(late.spawned) == len(never.spawned) == 3


COUNTS = """
import threading
count = 0
def counting():
    global count
    while True: count += 1
threads = [threading.Thread(target=counting, daemon=True) for _ in range(2)]
for thread in threads: thread.start()
def f(): return count
"""


def test_nothing_of_a_students_runs_while_a_check_reads_the_clock():
    """Threads would slow down the work that a check measures its machine by."""
    measure = """
import time
def counted(timed):
    before = f()
    if timed: start = perf_counter()
    time.sleep(2)
    if timed: assert perf_counter() - start > 1
    return f() - before
timed, untimed = counted(True), counted(False)
assert False, "paused" if untimed > 2 * timed else f"{timed}, and {untimed}"
"""
    clock = given("clock", "from time import perf_counter")
    cells = (clock, function("f()", "return 0"), check("test_f_examples", measure))
    with grading(*cells, cell=20) as grade:
        assert [r.reason for r in grade({"f": COUNTS}).results] == ["paused"]


def test_checker_and_worker_share_a_processor():
    """One that the kernel chooses, anew for each pass; a student's code cannot take another."""
    look = "import os\ndef f(): return sorted(os.sched_getaffinity(0))"
    told = "import os\nassert False, f'{f()} and {sorted(os.sched_getaffinity(0))}'"
    with grading(function("f()", "return 0"), check("test_f_examples", told)) as grade:
        found = grade({"f": look}).results[0].reason
    assert found in {f"[{cpu}] and [{cpu}]" for cpu in os.sched_getaffinity(0)}
