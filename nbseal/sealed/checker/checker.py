"""The checker process: each fork does one pass over one submission."""

import gc
import os
import socket
import sys
import time
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from nbseal.errors import SandboxError, ZygoteError
from nbseal.sealed.around_calls.alarms import be_patient
from nbseal.sealed.checker.notebook import TrustedNotebook
from nbseal.sealed.checker.plain_run import plain_events
from nbseal.sealed.checker.sealed_run import CheckedPass
from nbseal.sealed.common.events import Event, Failed, Refused, read, write
from nbseal.sealed.common.pass_request import PassRequest
from nbseal.sealed.common.setups import CheckerSetup
from nbseal.walls.sandbox import enter
from nbseal.walls.sandbox import prepare as prepare_walls
from nbseal.walls.system_calls import stay_here
from nbseal.walls.waiting import OURS, open_times
from nbseal.walls.zygote import Zygote
from nbseal.wire.frames import receive_frame, send_frame
from nbseal.wire.science import know

T = TypeVar("T")
MAX_SUBMISSION = 64 << 20  # bytes of a message from the trusted side


def prepare(told: Mapping[str, Any]) -> Callable[[socket.socket], None]:
    """Do the work that all submissions share; return what a forked checker runs. told: a `CheckerSetup`."""
    setup = msgspec.convert(told, CheckerSetup)
    sys.path.insert(0, setup.files)
    os.chdir(setup.files)
    know(setup.science, Path(setup.files).parent / "kept")
    notebook = TrustedNotebook(setup)
    time.perf_counter = _clock(time.perf_counter, notebook)
    time.perf_counter_ns = _clock(time.perf_counter_ns, notebook)
    be_patient(notebook.spent)
    notebook.run_first_cells()  # only now, since they may import the clocks, or `seed`
    if not setup.unsafe:
        prepare_walls([Path(path) for path in setup.readable])
    return lambda connection: _check(connection, setup, notebook)


def _clock(read: Callable[[], T], notebook: TrustedNotebook) -> Callable[[], T]:
    """A clock for checks. Reading it pauses the worker until that is called again: threads that a student's
    code left behind could slow down what a check measures of its own work."""

    def perf_counter() -> T:
        if notebook.remote:
            notebook.remote.worker.pause()
        return read()

    return perf_counter


def _check(connection: socket.socket, setup: CheckerSetup, notebook: TrustedNotebook) -> None:
    """Receive a request and a submission, do the pass, send its events."""
    gc.set_threshold(100_000)  # it lives for seconds and makes few reference cycles

    def tell(event: Event) -> None:
        send_frame(connection, write(event))

    control = socket.socket(fileno=setup.control)
    # the worker gets it, too, as one of the two waits: calls are faster, and a student's threads slow no others
    processor = stay_here()
    try:
        OURS.follow(ours := open_times())
        if not setup.unsafe:
            enter(
                setup.limits,
                readable=[Path(path) for path in setup.readable],
                scratch=None,
                keep=[connection.fileno(), control.fileno(), *ours],
                receiving=True,
            )
            os.chdir(setup.files)
        os.environ["NBGRADER_EXECUTION"] = "autograde"  # as nbgrader has it
        request = read(bytes(receive_frame(connection, 1 << 20)), PassRequest)
        data = bytes(receive_frame(connection, MAX_SUBMISSION))
        what = notebook, setup, data, request, Zygote(control, processor)
        for event in plain_events(*what) if request.plain else CheckedPass(*what).events():
            tell(event)
    except SandboxError as error:
        tell(Refused(str(error)))
    except ZygoteError as error:
        tell(Failed(str(error), gone=True))
    except BaseException as error:
        traceback.print_exc()  # for whoever looks into the log of this process
        tell(Failed(f"{type(error).__name__}: {error}"))
