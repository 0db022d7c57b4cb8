"""Time limits of checks, on a busy computer."""

import os
import signal
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager

import pytest
from mini import check, exercise, grading, verdicts

from nbseal.sealed.asked.alarms import be_patient
from nbseal.walls.waiting import open_waiting, seconds_waited

LIMIT = """import signal
def ring(*_): raise TimeoutError("it took too long")
before = signal.signal(signal.SIGALRM, ring)
signal.setitimer(signal.ITIMER_REAL, 1)
try:
    {}
finally:
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)
"""
BUSY = [sys.executable, "-S", "-c", "while True: pass"]


@pytest.fixture
def free(monkeypatch):
    """Alarms are patient here, with the seconds of this list as the free ones."""
    seconds = [0.0]
    monkeypatch.setattr(signal, "setitimer", signal.setitimer)
    monkeypatch.setattr(signal, "alarm", signal.alarm)
    before = signal.getsignal(signal.SIGALRM)
    be_patient(lambda: seconds[0])
    yield seconds
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def rung_after(seconds, interval=0.0):
    """When an alarm rings that is set now."""
    start, rung = time.monotonic(), []
    signal.signal(signal.SIGALRM, lambda *_: rung.append(time.monotonic() - start))
    signal.setitimer(signal.ITIMER_REAL, seconds, interval)
    while not rung:
        time.sleep(0.01)
    return rung


def test_free_seconds_do_not_count(free):
    assert rung_after(0.1)[0] >= 0.1
    free[0] = 5  # before it is set: of no interest
    signal.signal(signal.SIGALRM, lambda *_: rung.append(time.monotonic() - start))
    start, rung = time.monotonic(), []
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    free[0] += 0.3
    time.sleep(0.35)
    assert not rung
    while not rung:
        time.sleep(0.01)
    assert rung[0] >= 0.5


def test_it_rings_again(free):
    """An alarm that some code has swallowed comes back, as its interval says."""
    rung = rung_after(0.05, 0.05)
    free[0] = 0.1
    while len(rung) < 3:
        time.sleep(0.01)


def test_what_stays_as_it_is(free):
    """Setting it off, what was left, handlers that are no functions, and limits within limits."""
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    assert signal.alarm(7) == 0
    assert signal.getsignal(signal.SIGALRM) == signal.SIG_IGN
    assert signal.alarm(0) == 7

    def outer(*_):
        raise TimeoutError("outer")

    signal.signal(signal.SIGALRM, outer)
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    before = signal.signal(signal.SIGALRM, lambda *_: None)
    signal.setitimer(signal.ITIMER_REAL, 0.01)
    time.sleep(0.05)
    signal.signal(signal.SIGALRM, before)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    with pytest.raises(TimeoutError, match="outer"):
        time.sleep(1)


@contextmanager
def busy_computer():
    """Every processor has four other programs to run."""
    with ExitStack() as stack:
        for processor in sorted(os.sched_getaffinity(0)) * 4:
            program = stack.enter_context(subprocess.Popen(BUSY))
            stack.callback(program.kill)
            os.sched_setaffinity(program.pid, {processor})
        yield


def test_how_long_a_process_waits():
    waiting = open_waiting()
    if waiting is None:
        pytest.skip("this system does not tell")
    before, start, computed = seconds_waited(waiting), time.monotonic(), time.process_time()
    with busy_computer():
        while time.process_time() - computed < 0.3:
            pass
        waited, passed = seconds_waited(waiting) - before, time.monotonic() - start
    os.close(waiting)
    assert 0.1 < waited < passed
    assert seconds_waited(waiting) == seconds_waited(None) == 0


@pytest.mark.sandbox
@pytest.mark.skipif(open_waiting() is None, reason="this system does not tell how long it is busy")
def test_a_busy_computer_costs_nothing():
    """Six tenths of a second are less than a second's limit, also where they take three."""
    right = "def f():\n    import time\n    end = time.process_time() + 0.6\n    while time.process_time() < end: pass\n    return 1"
    cells = [
        exercise("f", "def f():\n    ### BEGIN SOLUTION\n    return 1\n    ### END SOLUTION"),
        check("test_f", LIMIT.format("assert f() == 1")),
    ]
    with grading(*cells) as grade:
        assert verdicts(grade({"f": right})) == {"test_f": "passed"}
        with busy_computer():
            assert verdicts(grade({"f": right})) == {"test_f": "passed"}
        never = "def f():\n    import time\n    time.sleep(1000)"
        assert verdicts(grade({"f": never})) == {"test_f": "failed"}  # sleep is its own
