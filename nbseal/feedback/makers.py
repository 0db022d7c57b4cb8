"""Processes that make pages: one that takes too long, or too much memory, is ended.

Sanitisers and parsers are native code, which no Python exception interrupts, and some text always
makes one of them slow.
"""

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, as_completed
from contextlib import suppress
from typing import Any

from pebble import ProcessExpired, ProcessPool

from nbseal.errors import FeedbackError

SECONDS = 20  # for one page; most take a tenth of one
MEMORY = 2 << 30  # bytes of address space

_shared: list[Any] = []  # in a process of the pool: what all pages need


def made_by(
    make: Callable[[Any, Any], Any], shared: Any, jobs: Sequence[Any], workers: int
) -> Iterator[tuple[Any, Any, str]]:
    """Yield (job, what `make(shared, job)` returned or None, why it failed or "") as jobs end.

    make: a function of a module, so that it can be pickled; shared: is sent once to each process.
    """
    if not jobs:
        return
    with pool_of(min(workers, len(jobs)), shared) as pool:
        waiting: dict[Future[Any], Any] = {
            pool.schedule(_made, args=[make, job], timeout=SECONDS): job for job in jobs
        }
        try:
            for done in as_completed(waiting):
                yield waiting[done], *_what_came(done)
        except BaseException:  # Ctrl-C, for instance
            pool.stop()  # type: ignore[no-untyped-call]
            raise


def one_made(pool: ProcessPool, make: Callable[..., Any], *arguments: Any) -> tuple[Any, str]:
    """(what `make(*arguments)` returned or None, why it failed or ""), in a process of the pool."""
    return _what_came(pool.schedule(make, args=arguments, timeout=SECONDS))


def pool_of(workers: int, shared: Any = None) -> ProcessPool:
    """Processes forked from one that has imported all, not from this one.

    This one may have other threads at work, such as the one that draws the progress bar.
    """
    forking = "forkserver" in multiprocessing.get_all_start_methods()
    context: Any = multiprocessing.get_context("forkserver" if forking else "spawn")
    context.set_forkserver_preload(["__main__", "nbseal.feedback.page"])
    try:
        probe = context.Process(target=int)
        probe.start()
        probe.join()
    except OSError:  # the one that forks has ended: each begins anew, which takes longer
        context = multiprocessing.get_context("spawn")
    return ProcessPool(workers, context=context, initializer=_begin, initargs=[shared])


def _begin(shared: Any) -> None:
    _shared[:] = [shared]
    with suppress(ImportError, OSError, ValueError):  # Windows has no such limit
        import resource

        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        most = MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard)
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def _made(make: Callable[[Any, Any], Any], job: Any) -> Any:
    return make(_shared[0], job)


def _what_came(done: Future[Any]) -> tuple[Any, str]:
    try:
        return done.result(), ""
    except TimeoutError:
        why = f"it took more than {SECONDS} seconds; something in the notebook keeps the sanitiser busy"
    except ProcessExpired as error:
        why = f"its process ended, perhaps for lack of memory: {error}"
    except FeedbackError as error:
        return None, str(error)
    except Exception as error:  # an error costs only the page of this student
        why = f"{type(error).__name__}: {error}"
    return None, f"the page cannot be made ({why})"
