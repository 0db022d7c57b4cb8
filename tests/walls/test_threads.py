"""Threads of a worker: a few run as they like; many take turns as one process does."""

import sys
import threading

import psutil
import pytest
from mini import function, grading, hidden

from nbseal.walls.bubblewrap import bubblewrap_command
from nbseal.walls.sandbox import default_readable
from nbseal.walls.zygote import FEW_THREADS, MOST_THREADS

pytestmark = [
    pytest.mark.sandbox,
    pytest.mark.skipif(sys.platform != "linux", reason="the sandbox is Linux's"),
]
CELLS = [function("f()", "return 1"), hidden("test_f", "assert f() == 1")]
STARTS = """
import threading, time
threading.stack_size(1 << 16)
def f():
    for _ in range({number}):
        threading.Thread(target=time.sleep, args=(9,), daemon=True).start()
    time.sleep(1)
    return 1
"""


def seen(grade, number):
    found, over = [], threading.Event()

    def look():
        while not over.wait(0.02):
            for process in psutil.Process().children(recursive=True):
                try:
                    about = [psutil.Process(t.id).nice() for t in process.threads()]
                except psutil.Error:
                    continue
                if len(about) == number + 1:
                    found.append(about)

    watcher = threading.Thread(target=look)
    watcher.start()
    graded = grade({"f": STARTS.format(number=number)})
    over.set()
    watcher.join()
    assert found
    return graded.points, found[-1]


@pytest.mark.parametrize("around", [True, False], ids=["bubblewrap", "Landlock"])
def test_many_take_turns_as_one(around):
    """Nothing else is changed by it: the check passes."""
    if around and bubblewrap_command(default_readable(), 1 << 20) is None:
        pytest.skip("bubblewrap does not start here")
    few, many = FEW_THREADS - 1, MOST_THREADS - 4
    usual = psutil.Process().nice()
    with grading(*CELLS, cell=20, bubblewrap=around) as grade:
        assert seen(grade, few) == (1, [usual] * (few + 1))
        assert seen(grade, many) == (1, [19] * (many + 1))
