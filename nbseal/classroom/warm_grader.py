"""Keeps a grader warm between submissions that nbgrader hands over one by one.

To start one takes as long as grading several submissions. It ends with this process, or, in a
server such as formgrader's, some minutes after it was last used. The one that has graded the
instructor's own solution goes on with the class.
"""

import atexit
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from nbseal.sealed.grader import Grader
from nbseal.sealed.grader_setup import GraderSetup

IDLE_SECONDS = 120.0


class _Shelf:
    """The one grader that is kept."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.key: tuple[int, str] | None = None
        self.grader: Grader | None = None
        self.timer: threading.Timer | None = None

    def give(self) -> Grader | None:
        """What is kept, for somebody else to keep and to close; a forked child's is its parent's."""
        with self.lock:
            grader, key = self.grader, self.key
            self.grader = self.key = None
            return grader if key and key[0] == os.getpid() else None

    def close(self) -> None:
        if grader := self.give():
            grader.__exit__()


_shelf = _Shelf()
atexit.register(_shelf.close)


@contextmanager
def warm_grader(setup: GraderSetup) -> Iterator[Grader]:
    """A grader made of these, for one submission: the one used before, if that is the same and there
    was no error. Raises what starting a grader raises."""
    with _shelf.lock:
        if _shelf.timer:
            _shelf.timer.cancel()
        key = (os.getpid(), setup.digest())
        if _shelf.key != key:
            _shelf.close()
            _shelf.grader, _shelf.key = setup.grader().__enter__(), key
        assert _shelf.grader
        try:
            yield _shelf.grader
        except BaseException:
            _shelf.close()
            raise
        _shelf.timer = threading.Timer(IDLE_SECONDS, _shelf.close)
        _shelf.timer.daemon = True
        _shelf.timer.start()


def give_warm(setup: GraderSetup) -> Grader | None:
    """The warm grader, if it is made of these; the caller closes it."""
    with _shelf.lock:
        return _shelf.give() if _shelf.key == (os.getpid(), setup.digest()) else None
