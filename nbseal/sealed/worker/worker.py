"""Runs a student's code behind walls: cells, and calls of the functions that they define.

The checker trusts nothing here, for the student's code can change all of it. The process gets the released
cells and the arguments of calls, and nothing hidden but open checks (`nbseal.sealed.checker.plain_run`).
"""

import importlib
import os
import random
import signal
import socket
import sys
import threading
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, cast

import msgspec

from nbseal.errors import SandboxError
from nbseal.sealed.around_calls import given_data, surroundings
from nbseal.sealed.common.outputs import MAX_RUN
from nbseal.sealed.common.paths import DEEP, STUB
from nbseal.sealed.common.setups import WorkerSetup
from nbseal.sealed.common.shell import CellShell, make_shell
from nbseal.sealed.worker.names import Names, complete, is_extended
from nbseal.sealed.worker.outcomes import outcome_of
from nbseal.walls.closed_packages import refuse
from nbseal.walls.sandbox import enter
from nbseal.walls.sandbox import prepare as prepare_walls
from nbseal.wire.callbacks import QUESTION, STANDS_IN, changeable
from nbseal.wire.exceptions import rebuild
from nbseal.wire.frames import FrameError, receive_frame, send_frame
from nbseal.wire.handles import ASKS
from nbseal.wire.messages import SharedObjects, WireError, decode, encode
from nbseal.wire.returned_values import LinkedResults
from nbseal.wire.schema import bounds
from nbseal.wire.science import know
from nbseal.wire.worker_values import ANSWERS, Place, WorkerValues, asking

_ALARMS = (signal.SIGALRM, signal.SIGVTALRM, signal.SIGPROF, signal.SIGINT)
_setup: WorkerSetup
_shell: CellShell
_names: Names
_connection: socket.socket  # to the checker
_asking = threading.RLock()  # one question at a time, whatever threads a student's code has
_chance: list[Any] = []  # the state of `random` after the opening cells
_inner: list[SharedObjects] = []  # the shared objects of open questions


def prepare(told: Mapping[str, Any]) -> Callable[[socket.socket], None]:
    """Do the work that all workers share; return the function that a forked one runs. told: a `WorkerSetup`."""
    global _setup, _shell, _names
    _setup = setup = msgspec.convert(told, WorkerSetup)
    sys.path.insert(0, setup.files)  # for the course's helper modules
    os.chdir(setup.files)
    _shell = make_shell()
    _names = Names(_shell.user_ns, setup.classes)
    know(setup.science, Path(setup.scratch))
    ANSWERS.update({"there": _names.there, **surroundings.answers(_shell, _resolve)})
    ANSWERS.update(given_data.answers(_shell.user_ns, _names.classes))
    refuse(setup.refused)
    for name in setup.imports:
        with suppress(Exception):  # then the student sees why, in the cell that imports it
            importlib.import_module(name)
    # the first traceback imports a lot, the first value shown makes formatters
    _shell.run("1 / 0")
    _shell.run("from IPython.display import display as _display\n_display(0)\ndel _display\n1")
    _shell.run("%%time\n1")
    _shell.reset()
    _shell.execution_count = 1
    for source in setup.opening:  # what every submission begins with
        _shell.run(source, show=False)
    sys.path.remove(setup.files)
    sys.path.insert(0, "")
    _chance[:] = [random.getstate()]
    if not setup.unsafe:
        prepare_walls(**_walls())
    return _serve


def _serve(connection: socket.socket) -> None:
    """Wall this process in, say so, then serve until the other side is gone."""
    global _connection
    _connection = connection
    walls: dict[str, Any] = {}
    try:
        if _setup.unsafe:
            os.chdir(_setup.scratch)
        else:
            walled, keep = _setup.files_are_walled, [connection.fileno()]
            walls = asdict(enter(_setup.limits, keep=keep, files_are_walled=walled, **_walls()))
    except SandboxError as error:
        _send(["refused", str(error)])
        return
    os.environ["NBGRADER_EXECUTION"] = "autograde"  # as nbgrader has it
    random.setstate(_chance[0])  # a fork reseeds it, but a given cell may have set the seed
    _send(["ready", walls])
    shared, links = SharedObjects(odd=True, follows=True), LinkedResults()
    while True:
        try:
            message = bytes(receive_frame(_connection, max(MAX_RUN, bounds.message)))
        except FrameError:
            os._exit(0)
        kind, content = message[:1], message[1:]
        if kind == b"r":
            _run(content)
        elif kind == b"s":
            _stand_in(content)
        elif kind == b"f":
            shared.forget()
            links.forget()
            if content:  # a check has ended
                _held.end()
        else:
            _call(content, shared, links, calling=kind == b"c")


def _walls() -> dict[str, Any]:
    """The arguments that `prepare` and `enter` of `nbseal.walls.sandbox` have in common."""
    paths = {"readable": _setup.readable, "closed": _setup.closed}
    folders = {name: [Path(path) for path in some] for name, some in paths.items()}
    return {**folders, "scratch": Path(_setup.scratch)}


def _send(values: list[Any]) -> None:
    send_frame(_connection, encode(values, {}, SharedObjects(odd=True), limit=MAX_RUN)[0])


# -- cells


def _run(message: bytes) -> None:
    number, source, show = decode(message, {}, SharedObjects(odd=True), limit=MAX_RUN)
    _shell.execution_count = number  # tracebacks name cells by it
    ran = _shell.run(str(source), show=bool(show))
    error, freed = ran.error, set[int]()
    while error is not None and id(error) not in freed:  # it is kept, and all that its frames hold
        freed.add(id(error))
        traceback.clear_frames(error.__traceback__)
        error = error.__context__
    try:
        _send(["ran", ran.outputs, ran.error is None])
    except WireError as error:
        text = f"[what this cell showed cannot be kept: {error}]\n"
        output = {"output_type": "stream", "name": "stderr", "text": text}
        _send(["ran", [output], ran.error is None])


def _stand_in(message: bytes) -> None:
    """Run a cell with stubs for functions of the course; bind the data that comes with it."""
    source, index, public, private = cast(
        tuple[str, int, dict[str, Any], dict[str, Any]],
        decode(message, _names.classes(), SharedObjects(odd=True), limit=MAX_RUN),
    )
    sys.setrecursionlimit(DEEP)
    space = _shell.user_ns

    def proxy(path: str) -> Callable[..., Any]:
        function = asking(_answered, f"{STANDS_IN}{index}.{path}", lambda: True)
        function.__name__ = function.__qualname__ = path.rpartition(".")[2]
        return function

    space[STUB] = proxy
    ran = _shell.run(source, show=False)
    space.pop(STUB, None)
    space.update(public)
    for name, value in private.items():
        space.setdefault(name, value)
    _send(["ran", [], ran.error is None])


# -- calls


def _call(message: bytes, shared: SharedObjects, links: LinkedResults, *, calling: bool) -> None:
    """Call a function with the arguments of the message, or look up a value; send the result."""
    classes = _names.classes()
    names = {kind: name for name, kind in classes.items()}
    try:
        call, path, _ = _received(message, classes, shared)
        arguments, keywords = call[0], dict(call[1])
        with _shell.collecting(wanted=False):  # what is printed in a call may be a test's input
            if calling:
                outcome, result = outcome_of(
                    lambda: _resolve(path)(*arguments, **keywords), _shell.compile._filename_map
                )
            else:
                outcome, result = _names.value(path, names)
        given = changeable(arguments, keywords)
        reply = [given, outcome, result, links.changed()]
        answer, _ = encode(reply, names, shared, staying=_held.part)
    except WireError as error:  # an argument cannot cross, or the result
        refused, _ = encode([(), "refused", str(error), ()], names, shared)
        send_frame(_connection, refused)
        return
    links.add(shared.latest)
    links.add(result if type(result) is tuple else (result,))
    if _held.keeps(result):  # it may keep, and later change, these
        links.add(given)
    send_frame(_connection, answer)


def _received(message: bytes, classes: dict[str, type], shared: SharedObjects) -> list[Any]:
    """The values of a message; objects get what a student's own `__init__` adds to their class."""
    kinds = {kind for kind in classes.values() if is_extended(kind)}
    known = set(shared.objects) if kinds else set()
    values: list[Any] = decode(message, classes, shared, staying=_held)
    if kinds:
        with _shell.collecting(wanted=False):
            complete([v for n, v in shared.objects.items() if n not in known], kinds)
    return values


def _answered(place: Place, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
    """What the checker's function returns. Raises what it raises."""
    with _asking:
        outcome, result = _asked(place, arguments, keywords)
    if outcome == "raised":
        types, plain, text, noted = cast(tuple[Any, Any, Any, Any], result)
        known = {n: kind for n, kind in _names.classes().items() if issubclass(kind, Exception)}
        raise rebuild(types, plain, text, noted, known)
    return result


def _asked(place: Place, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> tuple[str, Any]:
    """Have the checker call its function, which may call the notebook's meanwhile: ("returned", value), or
    "raised" and what. What it changes in its arguments is changed here, too."""
    classes = _names.classes()
    names = {kind: name for name, kind in classes.items()}
    shared = _inner[-1] if _inner else SharedObjects(odd=True)
    try:
        call = arguments, tuple(keywords.items())
        message, _ = encode([call, place], names, shared, staying=_held.part)
    except WireError as error:
        raise ValueError(f"the arguments cannot be handed over: {error}") from None
    # none of a student's alarms may part a question from its answer
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _ALARMS)
    _inner.append(shared)
    try:
        send_frame(_connection, QUESTION + message)
        room = max(MAX_RUN, bounds.message)
        while (came := bytes(receive_frame(_connection, room)))[:1] == b"c":
            _call(came[1:], shared, LinkedResults(), calling=True)
    except FrameError:
        os._exit(0)  # the check has ended meanwhile
    finally:
        _inner.pop()
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    received: list[Any] = decode(came, classes, shared, staying=_held)
    return received[1], received[2]


def _resolve(path: str) -> Callable[..., Any]:
    """What a path means here: what can be asked, or a function of the notebook's."""
    return ANSWERS[path[len(ASKS) :]] if path.startswith(ASKS) else _names.resolve(path)


_held = WorkerValues(_resolve, _answered)
