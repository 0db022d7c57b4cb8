"""Several graders at work at once, one for each core."""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from itertools import islice
from queue import SimpleQueue
from typing import TypeVar

from nbseal.grade import Grader
from nbseal.ingredients import Ingredients

T = TypeVar("T")
R = TypeVar("R")


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Pool:
    """Graders that are made alike. Threads suffice: each grader's work is done by processes."""

    def __init__(self, graders: list[Grader], executor: ThreadPoolExecutor) -> None:
        self.size, self.executor = len(graders), executor
        self.free: SimpleQueue[Grader] = SimpleQueue()
        for grader in graders:
            self.free.put(grader)

    def run(self, function: Callable[[Grader, T], R], items: Iterable[T]) -> Iterator[tuple[T, R]]:
        """Call the function for each item; yield items and results as they come.

        Items are taken from the iterable when there is work for them, so that it may be long.
        What the function raises is raised here, when its turn comes.
        """
        source = iter(items)
        waiting: dict[Future[R], T] = {}
        try:
            while True:
                for item in islice(source, 2 * self.size - len(waiting)):
                    waiting[self.executor.submit(self._call, function, item)] = item
                if not waiting:
                    return
                done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield waiting.pop(future), future.result()
        finally:
            for future in waiting:
                future.cancel()

    def _call(self, function: Callable[[Grader, T], R], item: T) -> R:
        grader = self.free.get()
        try:
            return function(grader, item)
        finally:
            self.free.put(grader)


@contextmanager
def pool_of(ingredients: Ingredients, workers: int = 0) -> Iterator[Pool]:
    """Start so many graders (0: one for each core); end them all at last."""
    number = workers or cores()
    graders = [ingredients.grader() for _ in range(number)]
    started: list[Grader] = []

    def start(grader: Grader) -> None:
        started.append(grader.__enter__())

    def end() -> None:
        for grader in started:
            grader.__exit__()

    with ExitStack() as stack:
        stack.callback(end)
        executor = stack.enter_context(ThreadPoolExecutor(number, "grader"))
        list(executor.map(start, graders))
        try:
            yield Pool(graders, executor)
        except BaseException:  # Ctrl-C, for instance: do not wait for what is being graded
            for grader in graders:
                grader.stop()
            raise
