"""A check's own alarms, for time limits: they do not count what a busy computer takes.

A check gives a student's code five seconds, say. Where many programs run, these pass while the code
waits for a processor; a right solution must not fail for that.
"""

import math
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any


def be_patient(free: Callable[[], float]) -> None:
    """From now on, an alarm of this process rings when its seconds have passed that were not free.

    free: tells how many seconds were free so far. However many: a cell's limit ends the check.
    """
    setitimer = signal.setitimer

    def patient(which: int, seconds: float, interval: float = 0.0) -> tuple[float, float]:
        if which == signal.ITIMER_REAL and seconds > 0:
            handler = signal.getsignal(signal.SIGALRM)
            handler = getattr(handler, "rings", handler)
            if callable(handler):
                with suppress(ValueError):  # only the main thread may
                    signal.signal(signal.SIGALRM, waiting_for(handler, seconds, interval))
        return setitimer(which, seconds, interval)

    def waiting_for(rings: Callable[..., Any], seconds: float, interval: float) -> Any:
        start, before = time.monotonic(), free()

        def handler(number: int, frame: Any) -> Any:
            missing = seconds - (time.monotonic() - start) + max(0.0, free() - before)
            if missing > 0.01:
                setitimer(signal.ITIMER_REAL, missing, interval)
                return None
            return rings(number, frame)

        handler.rings = rings  # type: ignore[attr-defined]
        return handler

    def alarm(seconds: int) -> int:
        return math.ceil(patient(signal.ITIMER_REAL, seconds)[0])

    signal.setitimer, signal.alarm = patient, alarm
