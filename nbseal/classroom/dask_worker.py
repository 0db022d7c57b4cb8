"""The workers' side of a Dask cluster: each thread of a worker has a grader of its own.

The grader setup comes once to each worker, with a plug-in that Dask also hands to those that join later.
"""

import platform
import threading
from collections.abc import Callable
from importlib.metadata import version
from typing import TypeVar

from distributed import Reschedule, WorkerPlugin, get_worker

from nbseal.classroom.work_unit import unpack
from nbseal.errors import CourseError, SandboxError, ZygoteError
from nbseal.sealed.grader import Grader
from nbseal.sealed.grader_setup import GraderSetup

T = TypeVar("T")
R = TypeVar("R")

IDLE_SECONDS = 300.0  # then graders end: who needed them may have been ended without a word
_parsing = threading.Lock()  # Python 3.11 cannot parse in two threads at once


def kind_of_machine() -> dict[str, str]:
    """What must be the same everywhere for marks to be the same."""
    return {"nbseal": version("nbseal"), "Python": ".".join(platform.python_version_tuple()[:2])}


class Graders(WorkerPlugin):  # type: ignore[misc]
    """The graders of one worker; made when they are needed, ended with the worker or the run."""

    def __init__(self, packed: bytes) -> None:
        self.packed = packed

    def setup(self, worker: object) -> None:
        """Start: Dask calls this on the worker before it gets any work."""
        self.lock = threading.Lock()
        self.free: list[Grader] = []
        self.busy: set[Grader] = set()
        self.ended = False
        self.grader_setup: GraderSetup | None = None
        self.timer: threading.Timer | None = None

    def teardown(self, worker: object) -> None:
        """Called when the worker closes or the run ends: also end what is being graded."""
        with self.lock:
            self.ended = True
            for grader in self.busy:
                grader.stop()
        self.end_free()

    def call(self, function: Callable[[Grader, T], R], item: T) -> R:
        """Call the function with a grader. Raises Reschedule if this worker is closing."""
        grader = self._take()
        try:
            result = function(grader, item)
        except BaseException as error:
            self._give_back(grader, keep=False)
            if self.ended and isinstance(error, ZygoteError):
                raise Reschedule from None  # another worker does it
            raise
        self._give_back(grader, keep=True)
        return result

    def _take(self) -> Grader:
        with self.lock:
            if self.timer:
                self.timer.cancel()
            if self.ended:
                raise Reschedule
            grader = self.free.pop() if self.free else None
            if grader:
                self.busy.add(grader)
        if grader is None:
            with _parsing:
                self.grader_setup = self.grader_setup or unpack(self.packed)
                grader = self.grader_setup.grader()
            grader.__enter__()
            with self.lock:
                self.busy.add(grader)
        return grader

    def _give_back(self, grader: Grader, keep: bool) -> None:
        with self.lock:
            self.busy.discard(grader)
            if keep and not self.ended:
                self.free.append(grader)
                self.timer = threading.Timer(IDLE_SECONDS, self.end_free)
                self.timer.daemon = True
                self.timer.start()
                return
        grader.__exit__()

    def end_free(self) -> None:
        """End the graders that have nothing to do."""
        with self.lock:
            if self.timer:
                self.timer.cancel()
            graders, self.free = self.free, []
        for grader in graders:
            grader.__exit__()


def call(name: str, kind: dict[str, str], function: Callable[[Grader, T], R], item: T) -> R:
    """What a worker runs: the function, with one of its graders and the item.

    Raises CourseError if it is another kind of machine, SandboxError if no walls stand, ZygoteError
    if no grader starts; each names the worker.
    """
    worker = get_worker()
    where = f"the worker {worker.address}"
    if kind_of_machine() != kind:
        raise CourseError(other_kind(where, kind_of_machine(), kind))
    graders = worker.plugins.get(name)
    if graders is None:
        raise Reschedule  # the run has ended, or this worker is just beginning
    try:
        result: R = graders.call(function, item)
        return result
    except (SandboxError, ZygoteError) as error:
        raise type(error)(f"{where}: {error}") from None


def other_kind(where: str, theirs: dict[str, str], ours: dict[str, str]) -> str:
    """A sentence about a machine on which marks could differ."""
    there, here = (
        ", ".join(f"{name} {kind[name]}" for name in ours if theirs[name] != ours[name])
        for kind in (theirs, ours)
    )
    return f"{where} has {there}, and here is {here}; install the same on all machines"
