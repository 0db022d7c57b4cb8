"""Keeps graders warm: for submissions that nbgrader hands over one by one, and for the next command.

To start one takes as long as grading several submissions. They end with this process, or, in a
server such as formgrader's, some minutes after one was last used. The one that has graded the
instructor's own solution goes on with the class.
"""

import atexit
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from nbseal.sealed.grader import Grader
from nbseal.sealed.grader_setup import GraderSetup

IDLE_SECONDS = 120.0
KEPT = 4  # graders: an assignment's notebooks may come one after the other
Key = tuple[int, str]  # of a grader: the process that has started it, and its setup's digest


class _Shelf:
    """The graders that are kept and that nobody uses now, the last used one last."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.graders: dict[Key, Grader] = {}
        self.timer: threading.Timer | None = None
        self.used = 0.0  # when one was kept last

    def put(self, key: Key, grader: Grader) -> None:
        with self.lock:
            self.close(key)
            self.close(*[*self.graders][: 1 - KEPT])
            self.graders[key] = grader
            self.used = time.monotonic()
            if not self.timer:
                self.wait(IDLE_SECONDS)

    def wait(self, seconds: float) -> None:
        self.timer = threading.Timer(seconds, self.close_idle)
        self.timer.daemon = True
        self.timer.start()

    def close_idle(self) -> None:
        """Close all, unless one was used meanwhile."""
        with self.lock:
            self.timer = None
            left = self.used + IDLE_SECONDS - time.monotonic()
            if left > 0:
                self.wait(left)
            else:
                self.close_all()

    def close_all(self) -> None:
        """Close what nobody uses now."""
        self.close(*self.graders)

    def close(self, *keys: Key) -> None:
        """Close those of these graders that are there; a forked child's are its parent's."""
        with self.lock:
            for key in keys:
                grader = self.graders.pop(key, None)
                if grader and key[0] == os.getpid():
                    grader.__exit__()


_shelf = _Shelf()
atexit.register(_shelf.close_all)


@contextmanager
def warm_grader(setup: GraderSetup) -> Iterator[Grader]:
    """A grader made of these: one that was used before and is warm, or a new one, which is kept warm if
    there is no error. Raises what starting a grader raises."""
    with _shelf.lock:
        grader = take_warm(setup) or setup.grader().__enter__()
        try:
            yield grader
        except BaseException:
            grader.__exit__()
            raise
        keep_warm(setup, grader)


def take_warm(setup: GraderSetup) -> Grader | None:
    """The warm grader that is made of these, if there is one; the caller closes it, or keeps it warm."""
    with _shelf.lock:
        return _shelf.graders.pop((os.getpid(), setup.digest()), None)


def keep_warm(setup: GraderSetup, grader: Grader) -> None:
    """Keep a grader that is made of these, and that works, for whoever asks next."""
    _shelf.put((os.getpid(), setup.digest()), grader)
