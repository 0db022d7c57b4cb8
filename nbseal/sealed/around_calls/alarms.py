"""A check's own alarms, for time limits: they do not count the time that code waits for a processor, lest a
right solution fail on a busy computer."""

import math
import operator
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from nbseal.walls.waiting import EARLY, Spent, patient

_setitimer = signal.setitimer


class _Patient:
    """A handler of the alarm signal that hands on only what rings late enough."""

    def __init__(self, rings: Callable[..., Any], seconds: float, every: float, spent: Spent):
        self.rings, self.every, self.left = rings, every, patient(seconds, spent)

    def __call__(self, number: int, frame: Any) -> Any:
        missing = self.left()
        if missing <= EARLY:
            return self.rings(number, frame)
        _setitimer(signal.ITIMER_REAL, missing, self.every)
        return None


def be_patient(spent: Spent) -> None:
    """From now on, an alarm of this process rings when its seconds have passed that were not free.

    A signal that comes from elsewhere meanwhile is taken for the alarm's, and comes late.
    A cell's limit ends the check in any case.
    """

    def setitimer(which: int, seconds: float, interval: float = 0.0) -> tuple[float, float]:
        if which == signal.ITIMER_REAL and seconds > 0:
            handler = signal.getsignal(signal.SIGALRM)
            rings = handler.rings if isinstance(handler, _Patient) else handler
            if callable(rings):
                with suppress(ValueError):  # only the main thread may
                    signal.signal(signal.SIGALRM, _Patient(rings, float(seconds), interval, spent))
        return _setitimer(which, seconds, interval)

    def alarm(seconds: int) -> int:
        return math.ceil(setitimer(signal.ITIMER_REAL, operator.index(seconds))[0])

    signal.setitimer, signal.alarm = setitimer, alarm
