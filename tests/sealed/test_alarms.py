"""Time limits of checks, on a busy computer."""

import os
import signal
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from mini import check, function, grading, in_a_second, verdicts

from nbseal.sealed.around_calls.alarms import be_patient
from nbseal.walls.waiting import Times, open_times

pytestmark = pytest.mark.slow  # judged by the clock: nothing else may run beside it
TELLS = pytest.mark.skipif(
    not Path("/proc/self/schedstat").exists(), reason="this system does not tell how busy it is"
)
CELLS = [function("f()", "return 1"), check("test_f", in_a_second("assert f() == 1"))]
BUSY = "import time\nend = time.monotonic() + 60\nwhile time.monotonic() < end: pass"
TAKES = "def f(seconds=0.6):\n    import time\n    end = time.process_time() + seconds\n    while time.process_time() < end: pass\n    return 1"
OWN = TAKES.replace("def f", "def own") + "\n"


@pytest.fixture
def free(monkeypatch):
    """Alarms are patient here: [the free seconds, those computed]."""
    seconds = [0.0, 0.0]
    monkeypatch.setattr(signal, "setitimer", signal.setitimer)
    monkeypatch.setattr(signal, "alarm", signal.alarm)
    before = signal.getsignal(signal.SIGALRM)
    be_patient(lambda: (seconds[0], seconds[1]))
    yield seconds
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def rung_after(seconds):
    start, rung = time.monotonic(), []
    signal.signal(signal.SIGALRM, lambda *_: rung.append(time.monotonic() - start))
    signal.setitimer(signal.ITIMER_REAL, seconds)
    while not rung:
        time.sleep(0.01)
    return rung


def test_free_seconds_do_not_count(free):
    assert rung_after(0.1)[0] >= 0.1
    free[0] = 5  # before it is set: of no interest
    signal.signal(signal.SIGALRM, lambda *_: rung.append(time.monotonic() - start))
    start, rung = time.monotonic(), []
    signal.setitimer(signal.ITIMER_REAL, 0.2, 0.05)
    free[0] += 0.3
    time.sleep(0.35)
    assert not rung
    while len(rung) < 3:  # it rings again
        time.sleep(0.01)
    assert rung[0] >= 0.5


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
    with ExitStack() as stack:
        for processor in sorted(os.sched_getaffinity(0)) * 2:  # thrice as long: PATIENCE is 4
            program = stack.enter_context(subprocess.Popen([sys.executable, "-S", "-c", BUSY]))
            stack.callback(program.kill)
            os.sched_setaffinity(program.pid, {processor})
        yield


@TELLS
def test_how_long_a_process_waits():
    times = Times()
    times.follow(open_times())
    (waited, computed), start = times.seconds, time.monotonic()
    end = time.process_time() + 0.3
    with busy_computer():
        while time.process_time() < end:
            pass
        now = times.seconds
    assert 0.1 < now[0] - waited < time.monotonic() - start
    assert 0.2 < now[1] - computed < 0.5
    times.end()
    kept = times.seconds
    assert now[0] <= kept[0] and now[1] <= kept[1]
    with subprocess.Popen(["sleep", "0"]) as other:  # of one that has ended, nothing can be read
        times.follow(open_times(str(other.pid)))
    assert times.seconds == kept
    times.end()
    assert times.seconds == kept and open_times("0") == ()


@pytest.mark.sandbox
@TELLS
@pytest.mark.parametrize(
    ("test", "cell"),
    [(in_a_second("assert f() == 1"), 20), ("assert f() == 1", 1), (f"{OWN}own(1.7)\nassert f(0.05) == 1", 2)],
)  # fmt: skip
def test_a_busy_computer_costs_nothing(test, cell):
    """Six tenths of a second are less than a second's limit, also where they take three, and a check's own 1.7 less than two."""
    with grading(CELLS[0], check("test_f", test), cell=cell) as grade:
        assert verdicts(grade({"f": TAKES})) == {"test_f": "passed"}
        with busy_computer():
            assert verdicts(grade({"f": TAKES})) == {"test_f": "passed"}
        assert grade({"f": "import time\ndef f(*_): time.sleep(99)"}).points == 0


@pytest.mark.sandbox
@TELLS
def test_a_busy_computer_hurries_no_other_check():
    """The first check is stopped after a second; the other needs more than it could have after a slow one."""
    cells = CELLS[0], check("test_f", in_a_second("f(99)")), check("test_g", "f(2)")
    with grading(*cells, cell=20, again=1.5) as grade, busy_computer():
        assert verdicts(grade({"f": TAKES})) == {"test_f": "failed", "test_g": "passed"}


@pytest.mark.sandbox
def test_threads_of_a_student_s_do_not_stretch_a_limit():
    """The first thread does nothing but wait for a processor; the other computes for three seconds."""
    hashes = "hashlib.pbkdf2_hmac('sha256', b'', b'', 100_000)"
    slow = (
        "import hashlib, os, threading, time\n"
        f"def work():\n    end = time.thread_time() + 3\n    while time.thread_time() < end: {hashes}\n"
        "def f():\n    thread = threading.Thread(target=work)\n    thread.start()\n"
        "    while thread.is_alive(): os.sched_yield()\n    return 1"
    )
    with grading(*CELLS) as grade:
        assert verdicts(grade({"f": slow})) == {"test_f": "failed"}
        assert verdicts(grade({"f": slow.replace("+ 3", "+ 0.2")})) == {"test_f": "passed"}
