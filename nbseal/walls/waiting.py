"""How long a process has waited for a processor, and computed: a busy computer makes it wait.

Source: proc(5), /proc/<pid>/stat; Documentation/scheduler/sched-stats.rst of Linux, /proc/<pid>/schedstat.
"""

import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

_TICK = os.sysconf("SC_CLK_TCK")
EARLY = 0.01  # seconds before its end at which a limit may count as reached
# How many seconds were free so far, and for how many a student's code has computed
Spent = Callable[[], tuple[float, float]]


def open_times(process: str = "self", *, proc: int | None = None) -> tuple[int, ...]:
    """Descriptors for `Times`, which tell it also where the paths cannot be seen any more; or nothing.

    process: its number. proc: a descriptor of the folder /proc that knows it by that number.
    """
    folder = process if proc is not None else f"/proc/{process}"
    opened: list[int] = []
    with suppress(OSError):
        for name in ("schedstat", "stat"):
            opened.append(os.open(f"{folder}/{name}", os.O_RDONLY, dir_fd=proc))
        return tuple(opened)
    for descriptor in opened:
        os.close(descriptor)
    return ()


class Times:
    """The times of some processes, one after the other. It may be asked in a signal handler."""

    def __init__(self) -> None:
        self._open: tuple[int, ...] = ()
        self._past = (0.0, 0.0)

    def follow(self, descriptors: Sequence[int]) -> None:
        """From now on, count another process, too. The descriptors are closed here."""
        self.end()
        self._open = tuple(descriptors)

    def end(self) -> None:
        """The process has ended, or will."""
        past, descriptors = self.seconds, self._open
        self._open, self._past = (), past
        for descriptor in descriptors:
            os.close(descriptor)

    @property
    def seconds(self) -> tuple[float, float]:
        """How many the first threads have waited for a processor, and how many all threads have computed."""
        waited, computed = self._past
        # none is open, or the process has ended
        with suppress(OSError, ValueError, IndexError):
            schedstat, stat = (os.pread(descriptor, 1000, 0) for descriptor in self._open)
            user, system = stat.rpartition(b")")[2].split()[11:13]
            waited += int(schedstat.split()[1]) / 1e9
            computed += (int(user) + int(system)) / _TICK
        return waited, computed


OURS = Times()  # of this process, if it follows itself


def patient(seconds: float, spent: Spent, most: float = float("inf")) -> Callable[[], float]:
    """A limit, from now on: tells how many seconds are left. Those that are free do not count.

    Of those for which a student's code has computed none is free, whatever else it has had the computer
    do. most: the limit, free or not.
    """
    start, (free_before, computed_before) = time.monotonic(), spent()

    def left() -> float:
        passed = time.monotonic() - start
        if passed < seconds - EARLY:  # which is cheap to tell
            return seconds - passed
        free, computed = spent()
        counted = max(passed - max(0.0, free - free_before), computed - computed_before)
        return min(seconds - counted, most - passed)

    return left
