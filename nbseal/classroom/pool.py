"""Several graders at work at once: here on this machine; `dask_client` has them on others."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from queue import SimpleQueue
from typing import TypeVar

from nbseal.classroom.warm_grader import keep_warm, take_warm
from nbseal.errors import NbsealError, SandboxError
from nbseal.machine import cores
from nbseal.sealed.grader import Grader
from nbseal.sealed.grader_setup import GraderSetup

T = TypeVar("T")
R = TypeVar("R")

CHECK_SECONDS = 2.0  # between two looks at the graders, while nothing comes from them


@dataclass(frozen=True)
class Lost:
    """Stands for a result that could not be had at the second try either: the reason, and the last error."""

    reason: str
    error: Exception


class LostError(NbsealError):
    """A piece of work could not be done, because it ends the grader that does it."""


class Pool(ABC):
    """Graders that are made alike, wherever they are."""

    lost: tuple[type[Exception], ...] = ()  # what may be the work's own fault

    @abstractmethod
    def size(self) -> int:
        """How many graders there are just now."""

    @abstractmethod
    def submit(self, function: Callable[[Grader, T], R], item: T) -> Future[R]:
        """Have a grader that is free do this; what it raises comes with the result."""

    @abstractmethod
    def check(self) -> None:
        """Raise an error if nothing will ever come of what was submitted."""

    def cancel(self, futures: Iterable[Future[R]]) -> None:
        """Drop work that was submitted and whose result is not wanted any more."""
        for future in futures:
            future.cancel()

    def reason(self, error: Exception) -> str:
        """A sentence about an error that has lost a piece of work."""
        return str(error)

    def run(self, function: Callable[[Grader, T], R], items: Iterable[T]) -> Iterator[tuple[T, R]]:
        """Call the function for each item; yield items and results as they come.

        Items are taken from the iterable when there is work for them. What the function raises is raised
        here; LostError if an item costs the grader its life, or shows a mistake of ours.
        """
        for item, result in self.try_each(function, items):
            if isinstance(result, Lost):
                if isinstance(result.error, NbsealError):
                    raise result.error
                raise LostError(result.reason) from result.error
            yield item, result

    def try_each(
        self, function: Callable[[Grader, T], R], items: Iterable[T]
    ) -> Iterator[tuple[T, R | Lost]]:
        """The same, with `Lost` for an item that no grader can do. Raises SandboxError.

        Those that go down together are tried once more at the end, each by itself, so that only
        the one whose fault it is has no result.
        """
        suspects: list[T] = []
        for item, result in self._each(function, items, lambda: 2 * self.size()):
            if isinstance(result, Lost):
                suspects.append(item)
            else:
                yield item, result
        yield from self._each(function, suspects, lambda: 1)

    def _each(
        self, function: Callable[[Grader, T], R], items: Iterable[T], at_once: Callable[[], int]
    ) -> Iterator[tuple[T, R | Lost]]:
        """The same with one try for each item. at_once: how many may be submitted and not done."""
        source = iter(items)
        waiting: dict[Future[R], T] = {}
        try:
            while True:
                for item in islice(source, max(0, at_once() - len(waiting))):
                    waiting[self.submit(function, item)] = item
                if not waiting:
                    break
                for future in self._done(waiting):
                    item, result = waiting.pop(future), self.result_of(future)
                    yield item, result
        finally:
            if waiting:
                self.cancel(waiting)

    def result_of(self, future: Future[R]) -> R | Lost:
        """What came of work that is done. Raises SandboxError."""
        try:
            return future.result()
        except SandboxError:
            raise
        except self.lost as error:
            return Lost(self.reason(error), error)

    def _done(self, waiting: Iterable[Future[R]]) -> set[Future[R]]:
        """Wait until some are done, for CHECK_SECONDS at most: those that are; perhaps none."""
        done, _ = wait(waiting, timeout=CHECK_SECONDS, return_when=FIRST_COMPLETED)
        if not done:
            self.check()
        return done


class Threads(Pool):
    """Graders of this machine. Threads suffice: each grader's work is done by processes."""

    lost = (Exception,)  # whatever one submission brings about, the others are graded

    def __init__(self, graders: list[Grader], executor: ThreadPoolExecutor) -> None:
        self.graders, self.executor = graders, executor
        self.free: SimpleQueue[Grader] = SimpleQueue()
        for grader in graders:
            self.free.put(grader)

    def size(self) -> int:
        """How many graders there are."""
        return len(self.graders)

    def submit(self, function: Callable[[Grader, T], R], item: T) -> Future[R]:
        """Have the next free grader do it."""
        return self.executor.submit(self._call, function, item)

    def check(self) -> None:
        """Graders of this machine are always there."""

    def reason(self, error: Exception) -> str:
        """What to say of an error: our own in its words, others with their class."""
        return str(error) if isinstance(error, NbsealError) else f"{type(error).__name__}: {error}"

    def _call(self, function: Callable[[Grader, T], R], item: T) -> R:
        grader = self.free.get()
        try:
            return function(grader, item)
        finally:
            self.free.put(grader)


@contextmanager
def pool_of(setup: GraderSetup, workers: int = 0, *, most: int | None = None) -> Iterator[Pool]:
    """Start `workers` graders (0: one for each core), `most` at most. When the block ends, one is kept
    warm if all went well, and the others end.

    One that is warm, since it has graded the instructor's own solution, is one of them.
    """
    number = min(filter(None, [workers or cores(), most]))
    warm = take_warm(setup)
    started = [warm] if warm else []
    others = [setup.grader() for _ in range(number - len(started))]
    try:
        with ThreadPoolExecutor(number, "grader") as executor:
            list(executor.map(lambda grader: started.append(grader.__enter__()), others))
            try:
                yield Threads(started, executor)
            except BaseException:  # Ctrl-C, for instance: do not wait for what is being graded
                for grader in started:
                    grader.stop()
                raise
        keep_warm(setup, started[-1])
        del started[-1]
    finally:
        for grader in started:
            grader.__exit__()
