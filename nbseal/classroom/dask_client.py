"""Graders on other machines, through a Dask cluster: `nbseal grade --scheduler tcp://...`.

The machines of the cluster must be trusted: hidden tests and submissions go there. Students' code
runs behind the same walls there as here. Sources: distributed.dask.org, "Client", "Plugins" and
"Worker Memory Management" (what becomes of work whose worker ends).
"""

import logging
import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from platform import python_version
from typing import TypeVar

import dask
from distributed import Client, KilledWorker
from distributed.comm import CommClosedError

from nbseal.classroom.dask_worker import Graders, call, kind_of_machine, other_kind
from nbseal.classroom.pool import Pool
from nbseal.classroom.work_unit import pack
from nbseal.errors import CourseError, ZygoteError
from nbseal.sealed.grader import Grader
from nbseal.sealed.grader_setup import GraderSetup

_log = logging.getLogger(__name__)
T = TypeVar("T")
R = TypeVar("R")

CONNECT_SECONDS = 10
SIZE_SECONDS = 2.0  # between two questions how many threads there are
WORKERLESS_SECONDS = 60.0  # then nobody is waited for any more


class Cluster(Pool):
    """The graders of a Dask cluster, one for each thread of its workers.

    What is submitted waits at the scheduler, at most twice as much as there are graders.
    """

    lost = (KilledWorker, ZygoteError)

    def __init__(self, client: Client, name: str) -> None:
        self.client, self.name, self.kind = client, name, kind_of_machine()
        self.executor = client.get_executor(pure=False)
        self.threads, self.asked, self.seen = 0, 0.0, time.monotonic()

    def size(self) -> int:
        """How many threads the cluster has now, at least 1; asked every SIZE_SECONDS."""
        if time.monotonic() - self.asked > SIZE_SECONDS:
            self.threads = sum(self.client.nthreads().values())
            self.asked = time.monotonic()
            if self.threads:
                self.seen = self.asked
        return max(1, self.threads)

    def submit(self, function: Callable[[Grader, T], R], item: T) -> Future[R]:
        """Have a worker of the cluster do it."""
        future: Future[R] = self.executor.submit(call, self.name, self.kind, function, item)
        return future

    def cancel(self, futures: Iterable[Future[R]]) -> None:
        """Ask the cluster to stop what it has not done."""
        with _logged("cancelling work"):  # the scheduler may be the one that is gone
            self.executor.shutdown(wait=False)

    def reason(self, error: Exception) -> str:
        """What to say of an error; where workers have ended, how many."""
        if not isinstance(error, KilledWorker):
            return str(error)
        number, last = error.allowed_failures + 1, error.last_worker.address
        return f"{number} workers of the cluster ended while they were at it, the last one {last}"

    def check(self) -> None:
        """Raise CourseError if the cluster has had no workers for WORKERLESS_SECONDS."""
        self.size()
        if time.monotonic() - self.seen > WORKERLESS_SECONDS:
            raise CourseError(
                f"the cluster has had no workers for {WORKERLESS_SECONDS:.0f} s; start some (dask "
                "worker SCHEDULER) and run the command again: what is graded is kept"
            )


def see_cluster(scheduler: str) -> None:
    """See that a cluster can grade, before anything else is done. Raises as `cluster_of`."""
    with _connected(scheduler) as client:
        _check_machines(client, scheduler)


@contextmanager
def cluster_of(setup: GraderSetup, scheduler: str) -> Iterator[Pool]:
    """The graders of a cluster, for one run. scheduler: its address, tcp://machine:8786 or so.

    Raises CourseError if it does not answer, or is lost; if it has no workers; or if nbseal or
    Python are not the same there as here.
    """
    with _connected(scheduler) as client:
        try:
            _check_machines(client, scheduler)
            name = f"nbseal-{uuid.uuid4().hex}"
            client.register_plugin(Graders(pack(setup)), name)
            try:
                yield Cluster(client, name)
            finally:
                with _logged("removing the plug-in"):  # ends the graders, also those at work
                    client.unregister_worker_plugin(name)
        except (CancelledError, CommClosedError, TimeoutError) as error:
            raise CourseError(
                f"the scheduler {scheduler} has given up the work, or cannot be reached any more "
                f"({str(error) or type(error).__name__}). What is graded is kept; run the command "
                "again when it is back"
            ) from error


@contextmanager
def _connected(scheduler: str) -> Iterator[Client]:
    # Dask's own log would come between the lines of the progress bar; errors are raised anyway
    for name in ("distributed", "distributed.client", "distributed.comm", "distributed.core"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    settings = {
        "distributed.admin.large-graph-warning-threshold": "1GB",  # a submission may have 20 MB
        "distributed.comm.timeouts.connect": f"{CONNECT_SECONDS}s",
    }
    with dask.config.set(settings):
        try:
            client = Client(scheduler, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError) as error:
            raise CourseError(
                f"no Dask scheduler answers at {scheduler!r} "
                f"({str(error).splitlines()[0]}); start one with: dask scheduler"
            ) from error
        try:
            yield client
        finally:
            with _logged("closing the client"):
                client.close(timeout=5)


def _check_machines(client: Client, scheduler: str) -> None:
    """See that there are workers, and that all machines are of one kind."""
    try:
        client.wait_for_workers(1, timeout=CONNECT_SECONDS)
    except TimeoutError:
        raise CourseError(
            f"the scheduler {scheduler} has no workers; start some with: dask worker {scheduler}"
        ) from None
    ours = kind_of_machine()
    # functions of Python's own, which are there even where nbseal is not
    packaged = client.run(version, "nbseal", on_error="return")
    python = client.run(python_version)
    kinds = {f"the worker {one}": (packaged[one], python.get(one)) for one in packaged}
    try:
        there = client.run_on_scheduler(version, "nbseal")
    except PackageNotFoundError as error:
        there = error
    kinds["the scheduler"] = there, client.run_on_scheduler(python_version)
    for where, (nbseal, python_there) in sorted(kinds.items()):
        if isinstance(nbseal, Exception):
            raise CourseError(
                f"nbseal is not installed where {where} runs; install nbseal {ours['nbseal']} there"
            )
        if python_there is None:  # it has ended meanwhile
            continue
        theirs = {"nbseal": str(nbseal), "Python": ".".join(python_there.split(".")[:2])}
        if theirs != ours:
            raise CourseError(other_kind(where, theirs, ours))


@contextmanager
def _logged(what: str) -> Iterator[None]:
    """Go on after an error on the way out, and log it: the cluster may be gone already."""
    try:
        yield
    except Exception:
        _log.info("%s failed", what, exc_info=True)
