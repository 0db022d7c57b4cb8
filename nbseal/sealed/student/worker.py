"""Runs a student's code behind walls: cells, and calls of the functions that they define.

The checker trusts nothing here, for the student's code can change all of it. The process never
holds what must stay hidden: it gets the released cells, and the arguments of calls. The exception
is a test that its author has opted out of sealing (`nbseal.sealed.passes.unsealed_pass`).
"""

import importlib
import os
import random
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict
from functools import partial
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import msgspec

from nbseal.errors import SandboxError
from nbseal.sealed.asked import (
    given_data,
    surroundings,
    told_classes,
)
from nbseal.sealed.asked.open_files import OpenFile, left_open, open_again
from nbseal.sealed.common.outputs import MAX_RUN
from nbseal.sealed.common.paths import DEEP, STUB, find, resolve
from nbseal.sealed.common.setups import WorkerSetup
from nbseal.sealed.common.shell import CellShell, make_shell
from nbseal.sealed.student.outcomes import outcome_of
from nbseal.sealed.student.passed_functions import Passed, asking
from nbseal.walls.closed_packages import refuse
from nbseal.walls.sandbox import Limits, enter
from nbseal.walls.sandbox import prepare as prepare_walls
from nbseal.wire.callbacks import LENT, QUESTION, STANDS_IN, Place, taken_out
from nbseal.wire.derived import DerivedClasses
from nbseal.wire.exceptions import rebuild
from nbseal.wire.forms import FORMS
from nbseal.wire.frames import FrameError, receive_frame, send_frame
from nbseal.wire.handles import ASKS
from nbseal.wire.holdings import ANSWERS, Holdings
from nbseal.wire.identity import attributes_of
from nbseal.wire.messages import Registry, WireError, decode, encode
from nbseal.wire.returned_values import Links
from nbseal.wire.schema import SCALARS, bounds
from nbseal.wire.science import know

_ALARMS = (signal.SIGALRM, signal.SIGVTALRM, signal.SIGPROF, signal.SIGINT)

_setup: WorkerSetup
_shell: CellShell
_asking = threading.RLock()  # one question at a time, whatever threads a student's code has
_chance: list[Any] = []  # the state of `random` after the opening cells
_open: list[OpenFile] = []  # what the opening cells have left open
_inner: list[Registry] = []  # the registries of open questions
_lent: list[Callable[..., Any]] = []  # functions that were passed to the checker's
_derived = DerivedClasses()  # of the running check


def prepare(told: Mapping[str, Any]) -> Callable[[socket.socket], None]:
    """Do the work that all workers share, before the forks; return the function that a worker runs.

    told: the fields of a `WorkerSetup`.
    """
    global _setup, _shell
    _setup = setup = msgspec.convert(told, WorkerSetup)
    sys.path.insert(0, setup.files)  # to import the course's helper modules from
    os.chdir(setup.files)
    _shell = make_shell()
    know(setup.science, Path(setup.scratch))
    ANSWERS.update({"there": _there, **surroundings.answers(_shell, _resolve)})
    ANSWERS.update(given_data.answers(_shell.user_ns, _classes))
    ANSWERS[told_classes.CLASS] = lambda path, names: told_classes.described(
        path, names, _shell.user_ns
    )
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
    _shell.learn(setup.cells)
    for source in setup.opening:  # what every submission begins with
        _shell.run(source, show=False)
    sys.path.remove(setup.files)
    sys.path.insert(0, "")
    _chance[:] = [random.getstate()]
    _open[:] = left_open(Path(setup.files))
    if not setup.unsafe:
        prepare_walls(**_walls())
    return _serve


def _serve(connection: socket.socket) -> None:
    """Wall this process in, say so, then serve until the other side is gone."""
    try:
        walls = _wall_in(connection)
    except SandboxError as error:
        _send(connection, ["refused", str(error)])
        return
    os.environ["NBGRADER_EXECUTION"] = "autograde"  # as nbgrader has it
    random.setstate(_chance[0])  # a fork reseeds it, but a given cell may have set the seed
    _send(connection, ["ready", walls])
    _passed.ask = partial(_answered, connection)
    registry, links = Registry(odd=True, answers=True, derived=_derived), Links()
    while True:
        try:
            message = receive_frame(connection, max(MAX_RUN, bounds.message))
        except FrameError:
            os._exit(0)
        kind = message[:1]
        if kind == b"r":
            _run(connection, bytes(message[1:]))
        elif kind == b"s":
            _stand_in(connection, bytes(message[1:]))
        elif kind == b"f":
            registry.forget()
            links.forget()
            if message[1:]:
                _passed.end()
                _derived.forget()
        else:
            _call(connection, bytes(message[1:]), registry, links, calling=kind == b"c")


def _wall_in(connection: socket.socket) -> dict[str, Any]:
    again = open_again(_open)
    if _setup.unsafe:
        os.chdir(_setup.scratch)
        return {}
    walls = enter(
        Limits(**_setup.limits),
        keep=[connection.fileno(), *again],
        files_are_walled=_setup.files_are_walled,
        **_walls(),
    )
    return asdict(walls)


def _walls() -> dict[str, Any]:
    """The arguments that `prepare` and `enter` of `nbseal.walls.sandbox` have in common."""
    paths = {"readable": _setup.readable, "closed": _setup.closed}
    folders = {name: [Path(path) for path in some] for name, some in paths.items()}
    return {**folders, "scratch": Path(_setup.scratch)}


def _send(connection: socket.socket, values: list[Any]) -> None:
    send_frame(connection, encode(values, {}, Registry(odd=True), limit=MAX_RUN)[0])


# -- cells ----------------------------------------------------------------------------------------


def _run(connection: socket.socket, message: bytes) -> None:
    number, source, show, _ = decode(message, {}, Registry(odd=True), limit=MAX_RUN)
    _shell.execution_count = number  # tracebacks name cells by it
    ran = _shell.run(str(source), show=bool(show))
    try:
        _send(connection, ["ran", ran.outputs, ran.error is None])
    except WireError as error:
        text = f"[what this cell showed cannot be kept: {error}]\n"
        output = {"output_type": "stream", "name": "stderr", "text": text}
        _send(connection, ["ran", [output], ran.error is None])


def _stand_in(connection: socket.socket, message: bytes) -> None:
    """Run a cell with stubs for functions of the course; bind the data that comes with it."""
    source, index, public, private = cast(
        tuple[str, int, dict[str, Any], dict[str, Any]],
        decode(message, _classes(), Registry(odd=True), limit=MAX_RUN),
    )
    sys.setrecursionlimit(DEEP)
    space = _shell.user_ns
    space[STUB] = lambda path: _proxy(connection, f"{index}.{path}")
    ran = _shell.run(source, show=False)
    space.pop(STUB, None)
    space.update(public)
    for name, value in private.items():
        space.setdefault(name, value)
    _send(connection, ["ran", [], ran.error is None])


def _proxy(connection: socket.socket, path: str) -> Callable[..., Any]:
    function = asking(partial(_answered, connection), STANDS_IN + path, [])
    function.__name__ = function.__qualname__ = path.rpartition(".")[2]
    return function


# -- calls ----------------------------------------------------------------------------------------


def _call(
    connection: socket.socket, message: bytes, registry: Registry, links: Links, *, calling: bool
) -> None:
    """Call a function with the arguments of the message, or look up a value; send the result.

    calling: whether it is a call. Names that the test has deleted are away meanwhile.
    """
    by_name = _classes()
    names = {kind: name for name, kind in by_name.items()}
    try:
        values = _received(message, by_name, registry)
    except WireError as error:
        send_frame(connection, encode(_refused(error), names, registry)[0])
        return
    given, path, arguments, pairs, _, removed = values

    def call() -> Any:
        return _resolve(str(path))(*arguments, **dict(pairs))

    with _shell.collecting(wanted=False):  # what is printed in a call may be a test's input
        if calling:
            with _without(removed):
                outcome, result = outcome_of(call, _shell.compile._filename_map)
        else:
            outcome, result = _value(str(path), names)
    try:
        changed = (*links.changed(), *_derived.shared.values())
        reply = [given, outcome, result, changed]
        answer, _ = encode(reply, names, registry, holdings=_holdings)
    except WireError as error:
        answer, _ = encode(_refused(error), names, registry)
    else:
        links.follow(registry.first)
        links.add(result)
        if _holdings.kind_of(result) is not None:  # it may keep, and later change, these
            for value in given:
                links.add(value)
    send_frame(connection, answer)


def _received(message: bytes, by_name: dict[str, type], registry: Registry) -> list[Any]:
    """The values of a message; objects get what a student's own `__init__` adds to their class."""
    extended = {kind for kind in by_name.values() if _is_extended(kind)}
    known = set(registry.objects) if extended else set()
    values = decode(message, by_name, registry, held=_passed)
    if extended:
        fresh = [x for n, x in registry.objects.items() if n not in known and type(x) in extended]
        with _shell.collecting(wanted=False):
            for value in fresh:
                _as_if_made_here(value)
    return values


def _is_extended(kind: type) -> bool:
    """Whether a student's cell has given a class of the notebook another `__init__`."""
    init = type.__dict__["__dict__"].__get__(kind).get("__init__")
    return isinstance(init, FunctionType) and init.__qualname__ != f"{kind.__qualname__}.__init__"


def _as_if_made_here(value: Any) -> None:
    """Give an object from the checker the attributes that a student's own `__init__` adds.

    This works only for classes whose objects can be made from another one, as copies are: with
    which arguments the checker made it is not known here.
    """
    with suppress(Exception):
        for name, attribute in attributes_of(type(value)(value)).items():
            if name not in attributes_of(value):
                setattr(value, name, attribute)


def _refused(error: WireError) -> list[Any]:
    """The answer to a call whose arguments, or whose result, cannot cross."""
    text = f"the value cannot be handed over: {error}"
    return [None, "raised", (("ValueError",), (text,), text, "", {}, None), ()]


def _answered(
    connection: socket.socket, place: Place, arguments: tuple[Any, ...], keywords: dict[str, Any]
) -> Any:
    """What the checker's function returns. Raises what it raises."""
    with _asking:
        outcome, result = _asked(connection, place, arguments, keywords)
    if outcome == "raised":
        types, plain, text, noted = cast(tuple[Any, Any, Any, Any], result)
        known = {n: kind for n, kind in _classes().items() if issubclass(kind, Exception)}
        raise rebuild(types, plain, text, noted, known)
    return result


def _asked(
    connection: socket.socket, place: Place, arguments: tuple[Any, ...], keywords: dict[str, Any]
) -> tuple[str, Any]:
    """Have the checker call its function: ("returned", value), or "raised" and what.

    That function may call the notebook's meanwhile. What it changes in its arguments is changed
    here, too.
    """
    by_name = _classes()
    names = {kind: name for name, kind in by_name.items()}
    registry = _inner[-1] if _inner else Registry(odd=True, derived=_derived)
    plain, words, functions = taken_out(arguments, keywords, names)
    given = tuple(value for value in (*plain, *words.values()) if type(value) not in SCALARS)
    given += (*_derived.shared.values(),)
    lent = tuple((n, f"{LENT}{number}") for number, n in enumerate(functions, start=len(_lent)))
    asked = [given, place, plain, tuple(words.items()), lent]
    try:
        message, _ = encode(asked, names, registry)
    except WireError as error:
        raise ValueError(f"the arguments cannot be handed over: {error}") from None
    _lent.extend(functions.values())
    _inner.append(registry)
    try:
        with _undisturbed():
            send_frame(connection, QUESTION + message)
            room = max(MAX_RUN, bounds.message)
            while (came := receive_frame(connection, room))[:1] == b"c":
                _call(connection, bytes(came[1:]), registry, Links(), calling=True)
    except FrameError:
        os._exit(0)  # the check has ended meanwhile
    finally:
        _inner.pop()
    _, outcome, result = _received(bytes(came), by_name, registry)
    return outcome, result


@contextmanager
def _undisturbed() -> Iterator[None]:
    """In the block, hold back a student's alarms: none may part a question from its answer."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _ALARMS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _value(name: str, classes: Mapping[type, str]) -> tuple[str, Any]:
    """What a name stands for: ("returned", value), ("function", its own name), or ("missing", None)."""
    space = _shell.user_ns
    try:
        value: Any = resolve(name, space)
    except BaseException:  # a student's metaclass may raise anything
        return "missing", None
    form = FORMS.get(type(value))
    crosses = form and (not isinstance(value, type) or form.take(value))  # such as `float`
    if callable(value) and type(value) not in classes and not crosses:
        own = getattr(value, "__name__", None) if isinstance(value, FunctionType) else None
        return "function", own if type(own) is str else None
    return "returned", value


@contextmanager
def _without(removed: Any) -> Iterator[None]:
    space = _shell.user_ns
    kept = {name: space.pop(name) for name in removed if name in space}
    try:
        yield
    finally:
        space.update(kept)


def _resolve(path: str) -> Callable[..., Any]:
    """What a path means here: a function of the notebook's, or one that was lent."""
    if path.startswith(ASKS):
        return ANSWERS[path[len(ASKS) :]]
    if path.startswith(LENT):
        return _lent[int(path[len(LENT) :])]
    return resolve(path, _shell.user_ns)


def _is_own(kind: type) -> bool:
    """Whether a class is one that the instructor's notebook defines inside of a function."""
    return kind.__module__ == "__main__" and False


_holdings = Holdings(_is_own)
_passed = Passed(_holdings, _resolve, lambda: _shell.user_ns)


def _there(paths: list[str]) -> list[str]:
    """Those of some paths that are defined."""
    return [path for path in paths if _value(path, {})[0] != "missing"]


def _classes() -> dict[str, type]:
    """The classes whose objects cross, as the notebook has them now."""
    space = _shell.user_ns
    found = {name: find(name, space) for name in _setup.classes}
    return {name: kind for name, kind in found.items() if isinstance(kind, type)}
