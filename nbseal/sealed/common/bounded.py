"""A limit on computing time in this process. It does not use the alarm that tests may set."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class TooSlow(BaseException):
    """The course's own code computes for too long on a student's values."""


@contextmanager
def bounded(seconds: float) -> Iterator[None]:
    """Raise TooSlow in the block once it has computed for so many seconds; waiting does not count."""

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
