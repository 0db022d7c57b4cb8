"""Stops code that takes too long: by a signal, from another thread, or by looking at the clock."""

import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import contextmanager
from types import CodeType
from typing import Any


class TimeIsUp(BaseException):
    """Raised in code that is stopped because it takes too long. No `except Exception` catches it."""


def by_signal(seconds: float) -> Callable[[], None]:
    """Stop by a signal: not on Windows, nor beside the main thread; in the browser on our own site only."""

    def stop(*_: object) -> None:
        raise TimeIsUp

    set_timer = signal.setitimer  # where there is none, nothing must be changed
    if sys.platform == "emscripten" and type(set_timer) is type(len):
        raise ValueError("a browser's own timer never rings")
    before = signal.signal(signal.SIGALRM, stop)
    set_timer(signal.ITIMER_REAL, seconds, 0.5)

    def call_off() -> None:
        set_timer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)

    return call_off


def by_thread(seconds: float) -> Callable[[], None]:
    """Stop from another thread: not in the browser, which has no threads."""
    import ctypes

    def watch() -> None:
        pause = seconds
        while not over.wait(pause):
            with lock:
                over.is_set() or raise_in(here, ctypes.py_object(TimeIsUp))
            pause = 0.5

    def call_off() -> None:
        with lock:
            over.set()
        raise_in(here, None)

    raise_in, here = (
        ctypes.pythonapi.PyThreadState_SetAsyncExc,
        ctypes.c_ulong(threading.get_ident()),
    )
    over, lock = threading.Event(), threading.Lock()
    threading.Thread(target=watch, daemon=True).start()
    return call_off


def by_watching(seconds: float) -> Callable[[], None]:
    """Stop by looking at the clock in every round of a loop, and at every call: Python 3.12 or newer."""
    system: Any = sys  # which has no `monitoring` in Python 3.11
    end = time.monotonic() + seconds

    def look(code: CodeType, *_: object) -> None:
        nonlocal end
        if time.monotonic() > end and code.co_filename not in ours:
            end = time.monotonic() + 0.5
            raise TimeIsUp

    def call_off() -> None:
        watch.set_events(tool, 0)
        watch.free_tool_id(tool)

    # what calls it off must not be stopped
    ours = {by_watching.__code__.co_filename, contextmanager.__code__.co_filename}
    watch = system.monitoring
    tool = next(number for number in (3, 4, 2, 1, 5, 0) if watch.get_tool(number) is None)
    watch.use_tool_id(tool, "time_limit")
    for event in (watch.events.PY_START, watch.events.JUMP):
        watch.register_callback(tool, event, look)
    watch.set_events(tool, watch.events.PY_START | watch.events.JUMP)
    return call_off


WAYS = [by_signal, by_thread, by_watching]  # the best one first


def stop_after(seconds: float | None) -> Callable[[], None]:
    """Have TimeIsUp raised after so many seconds (None: never); return what calls that off."""
    if not seconds:
        return lambda: None
    for way in WAYS:
        try:
            call_off = way(seconds)
        except (AttributeError, ImportError, RuntimeError, StopIteration, ValueError):
            continue  # not possible here

        def surely() -> None:
            try:
                call_off()
            except TimeIsUp:  # in the last moment
                surely()

        return surely
    return lambda: None
