"""A limit on computing time in this process, which is not the alarm that tests set themselves."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class TooSlow(BaseException):
    """The course's own code computes for too long, on what a student's function gave it."""


@contextmanager
def bounded(seconds: float) -> Iterator[None]:
    """Stop what computes for longer in this process; waiting for the worker has its own limit."""

    def stop(*_: object) -> None:
        raise TooSlow(f"This was stopped: it took more than {seconds:g} seconds.")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        with suppress(AttributeError, ValueError):  # an alarm that a test left behind
            signal.setitimer(signal.ITIMER_REAL, 0)
