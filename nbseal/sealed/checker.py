"""Runs the instructor's test cells against a submission; no code of a student's enters it.

Its namespace holds what the notebook gives, from the instructor's own cells; each function of an
exercise is a stub that calls the worker. One checker, freshly forked, marks one submission.
"""

import asyncio
import builtins
import copy
import gc
import inspect
import json
import os
import socket
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from types import CodeType
from typing import Any, TypeVar

import nbformat
from nbformat import NotebookNode

from nbseal.errors import SandboxError, ZygoteError
from nbseal.notebook.assignment import Assignment, exercises_of, grade_id
from nbseal.notebook.cell_matching import is_open
from nbseal.notebook.partial_credit import points_for
from nbseal.notebook.submission import Step, read_submission
from nbseal.results import Verdict
from nbseal.sealed.bounded import bounded
from nbseal.sealed.checker_script import (
    Cell,
    Reference,
    Script,
    compile_cell,
    compile_notebook,
    served,
)
from nbseal.sealed.movable import is_data
from nbseal.sealed.outputs import Output, clean, error_output, sane_outputs
from nbseal.sealed.pass_request import Order
from nbseal.sealed.paths import DEEP, STUB, resolve
from nbseal.sealed.reasons import quoted, reason_for
from nbseal.sealed.remote_worker import Remote, Types, WorkerLost, stub
from nbseal.sealed.shell import CellShell, make_shell
from nbseal.walls.sandbox import Limits, enter
from nbseal.walls.sandbox import prepare as prepare_walls
from nbseal.walls.system_calls import stay_here
from nbseal.walls.zygote import Zygote
from nbseal.wire.frames import receive_frame, send_frame
from nbseal.wire.identity import parts_of

T = TypeVar("T")
MAX_SUBMISSION = 64 << 20  # bytes of a message from the trusted side
REASON_SECONDS = 2
MAX_OUTPUTS = 16 << 20  # bytes of all that a notebook shows
_NOT_RUN = error_output("CellStopped", "This cell did not run: the notebook took too long in all.")
_NO_ROOM = error_output(
    "OutputCut", "What this cell showed is left out: the notebook shows too much."
)


@dataclass(frozen=True)
class Tested:
    """What came of one test cell: passed, failed, not run, or put off; why, in a sentence; after
    how many seconds."""

    name: str
    verdict: Verdict
    reason: str
    points: float = 0  # of a check that failed, but gives partial credit
    quoted: int = 0  # characters that a hidden check's reason may have from a student's values
    slow: bool = False  # whether it failed only after long
    seconds: float = 0


_setup: dict[str, Any] = {}
_shell: CellShell
_assignment: Assignment
_release: NotebookNode
_script: Script
_got: set[str] = set()  # the variables that the namespace has from the worker
_functions: set[str] = set()  # the names of the given functions, and of the stubs, that there are
_shown: dict[str, list[Output]] = {}  # by the given cells before the first exercise
_remote: list[Remote] = []


def prepare(setup: dict[str, Any]) -> None:
    """Do once what is the same for every submission: compile, and run the first given cells."""
    global _shell, _assignment, _release, _script
    _setup.update(setup)
    time.perf_counter = _clock(time.perf_counter)
    time.perf_counter_ns = _clock(time.perf_counter_ns)
    sys.path.insert(0, setup["files"])
    os.chdir(setup["files"])
    source = nbformat.reads(setup["source"], as_version=4)
    _release = nbformat.reads(setup["release"], as_version=4)
    _assignment = Assignment(setup["name"], Path(), source, exercises_of(source))
    _shell = make_shell()
    # not in the notebook's namespace, which a cell may reset
    setattr(builtins, STUB, lambda path, doc=None: stub(lambda: _remote[0], path, doc))
    _script = compile_notebook(source, _release, _shell.transform_cell, _shell.user_ns.keys())
    _execute_unnamed(None)
    for name, ours in _script.cells.items():
        if ours.role != "given":
            break
        with _shell.collecting() as collector, suppress(Exception):
            _execute(ours.code)
        _shown[name] = sane_outputs(collector.outputs)
        _functions.update(ours.names.functions & _shell.user_ns.keys())
        _execute_unnamed(name)
    _functions.intersection_update(_shell.user_ns.keys())
    if not setup["unsafe"]:
        prepare_walls([Path(path) for path in setup["readable"]])


def _clock(read: Callable[[], T]) -> Callable[[], T]:
    """A clock for checks: from when it is read until the next call, nothing of a student's runs.

    Threads that they have left behind could slow down what a check measures its own work with.
    """

    def perf_counter() -> T:
        for remote in _remote:
            remote.pause()
        return read()

    return perf_counter


def main(connection: socket.socket) -> None:
    """Do one of the passes over the submission that comes; send events, then what is shown."""
    gc.set_threshold(100_000)  # it lives for seconds, and little of what crosses is in cycles

    def tell(event: dict[str, Any]) -> None:
        send_frame(connection, json.dumps(event).encode())

    control = socket.socket(fileno=_setup["control"])
    # its worker comes to the same one: one of the two always waits. So a call wakes nobody elsewhere,
    # and threads of a student's take no time from other submissions.
    processor = stay_here()
    try:
        if not _setup["unsafe"]:
            enter(
                Limits(**_setup["limits"]),
                readable=[Path(path) for path in _setup["readable"]],
                scratch=None,
                keep=[connection.fileno(), control.fileno()],
                receiving=True,
            )
            os.chdir(_setup["files"])
        os.environ["NBGRADER_EXECUTION"] = "autograde"  # as nbgrader has it
        order = Order(**json.loads(receive_frame(connection, 1 << 20)))
        data = bytes(receive_frame(connection, MAX_SUBMISSION))
        for event in mark(data, order, Zygote(control, processor)):
            tell(event)
    except SandboxError as error:
        tell({"refused": str(error)})
    except ZygoteError as error:
        tell({"error": str(error), "gone": True})
    except BaseException as error:
        tell({"error": f"{type(error).__name__}: {error}"})


# -- one submission -------------------------------------------------------------------------------


@dataclass
class _Pass:
    """A pass over a submission, on its way."""

    order: Order
    remote: Remote
    end: float  # of its time
    blank: Sequence[str]  # the exercises whose cell is as it was released
    wrong: set[str]  # the exercises of which a check has not passed
    hurried: set[str]  # the solution cells of which a check failed only after long
    serves: Sequence[Sequence[str]]  # by cell that is no test: given functions that the checker has
    position: int = 0  # so many cells that are no tests lie behind
    room: int = MAX_OUTPUTS  # bytes that outputs may still have

    @property
    def late(self) -> bool:
        return time.monotonic() > self.end


def mark(data: bytes, order: Order, zygote: Zygote) -> Iterator[dict[str, Any]]:
    """Do one pass. Yields {"test": a verdict with outputs} as they come, then {"graded": ...}."""
    submission = read_submission(data, _assignment, _release)
    _compile_others(order.instead)
    code = [step for step in submission.steps if step.cell.cell_type == "code"]
    code, skipped = _with_reference(code, order)
    serves = _serves(code, order)
    remote = _remote_of(code, zygote)
    remote.skipped.update(skipped)
    end, blank = time.monotonic() + order.seconds, _blank(submission.steps)
    now = _Pass(order, remote, end, blank, {*order.wrong}, {*order.hurried}, serves)
    for step in code:
        if step.role == "test":
            assert step.name
            yield from _come_to_test(step.name, now)
        else:
            _come_to_cell(step, now)
    remote.close()
    if order.asked is not None:
        yield {"walls": remote.walls}
        return
    yield {"graded": _graded(submission.steps)} | {
        "notes": dict(submission.notes),
        "blank": blank,
        "remarks": list(submission.remarks),
        "readable": submission.readable,
        "walls": remote.walls,
        "skipped": sorted(remote.skipped),
    }


def _remote_of(code: Sequence[Step], zygote: Zygote) -> Remote:
    """The worker of a pass, which runs all cells but the tests."""
    cells = [(n, s.cell.source) for n, s in enumerate(code, start=1) if s.role != "test"]
    released = {cell.source for cell in _release.cells}
    given = {
        index
        for index, step in enumerate(s for s in code if s.role != "test")
        if step.role == "given" or (step.role == "extra" and step.cell.source in released)
    }
    remote = Remote(zygote, cells, _setup["opening"], _setup["cell_seconds"], given)
    remote.removed, remote.types, remote.ours = _removed, _types, _containers
    _remote[:] = [remote]
    return remote


def _come_to_test(name: str, now: _Pass) -> Iterator[dict[str, Any]]:
    """Ask a test cell if this pass asks it, or run it for what it binds."""
    exercise = next(e for e in _assignment.exercises if name in [t.name for t in e.tests])
    own = _assignment.own_cell(exercise) or exercise.name
    seconds = _setup["again_seconds" if own in now.hurried else "cell_seconds"]
    shared, hidden = name in _script.shared, _script.cells[name].hidden
    if now.order.asks(name, hidden) and (shared or name not in now.order.sure):
        earlier_wrong = now.wrong.intersection(now.order.needs.get(exercise.name, ()))
        if now.late:
            tested, outputs = _too_late(name)
        elif earlier_wrong and not shared and own not in now.blank:
            tested, outputs = Tested(name, Verdict.PUT_OFF, ""), []
        else:
            start = time.monotonic()
            tested, outputs = _check(name, now.remote, now.position, seconds)
            tested = replace(tested, seconds=time.monotonic() - start)
        if tested.verdict != Verdict.PASSED:
            now.wrong.add(exercise.name)
        if tested.slow:
            now.hurried.add(own)
        yield {"test": asdict(tested) | {"outputs": outputs, "hidden": hidden}}
    elif shared and not now.late and now.order.lets(hidden):
        _check(name, now.remote, now.position, seconds)
    _execute_unnamed(name)


def _come_to_cell(step: Step, now: _Pass) -> None:
    """Show what a cell shows, if this pass does so, and run the instructor's version of it."""
    late = now.late
    now.position += 1
    if now.order.shows:
        outputs = [_NOT_RUN] if late else _run(step, now.remote, now.position - 1)
        step.cell.outputs = outputs if now.room > 0 else [_NO_ROOM]
        now.room -= len(json.dumps(outputs))
    if late:
        return
    given = {name: _late(name) for name in now.serves[now.position - 1]}
    if step.role == "solution" and step.name and _stands_in(step.name, now.order):
        _stand_in(step.name, now.remote, now.position, given)
        return
    if given:
        now.remote.stand_in(now.position - 1, given)
    _follow(step, now.remote, now.position)


def _compile_others(codes: Mapping[str, str]) -> None:
    """Have other code in place of some test cells, as an audit of them wants it."""
    global _script
    released = {grade_id(cell): cell for cell in _release.cells}
    cells = dict(_script.cells)
    for cell in _assignment.notebook.cells:
        if (name := grade_id(cell)) in codes and name:
            other = NotebookNode(cell | {"source": codes[name]})
            cells[name] = compile_cell(name, other, released[name], _shell.transform_cell)
    _script = replace(_script, cells=cells)


def _with_reference(code: Sequence[Step], order: Order) -> tuple[list[Step], set[int]]:
    """The steps of a pass, up to the last test that it asks, and which cells are not to be run.

    What stands in for a student's cell comes after it, for others may need its helper functions.
    """
    if order.asked is None:
        return list(code), set(order.skipped)
    reference = {grade_id(cell): cell for cell in _assignment.notebook.cells}
    last = max(n for n, step in enumerate(code) if step.name in order.asked)
    steps: list[Step] = []
    skipped: set[int] = set()
    before = after = 0  # cells that are no tests, of the student's and of this pass
    for step in code[: last + 1]:
        if step.role != "test":
            if before in order.skipped and not (order.replaced and step.role == "given"):
                skipped.add(after)  # a given cell may end with the reference's functions
            before += 1
            after += 1
        if step.role == "solution" and step.name in order.replaced:
            steps.append(Step("extra", None, step.cell))
            after += 1
            cell = reference[step.name]
            if _stands_in(step.name or "", order):  # then nothing of the solution goes there
                cell = NotebookNode(cell | {"source": _reference_of(step.name).source})
            step = Step("solution", step.name, cell)
        steps.append(step)
    return steps, skipped


def _run(step: Step, remote: Remote, index: int) -> list[Output]:
    """Run a cell in the worker: what it shows."""
    if index < remote.opened and step.name in _shown:
        return copy.deepcopy(_shown[step.name])
    return remote.run(index)


def _follow(step: Step, remote: Remote, position: int) -> None:
    """Run the instructor's version of a cell in the checker's namespace."""
    if step.name is None or step.name not in _script.cells or step.name in _shown:
        return
    remote.forward(position)
    remote.begin(time.monotonic() + _setup["cell_seconds"])
    remote.deaf = position - 1 in remote.skipped  # it calls what does not end
    by_tests = _functions - _shell.user_ns.keys()
    with _shell.collecting(wanted=False), suppress(BaseException), bounded(_setup["cell_seconds"]):
        _ask_for(step.name, remote)
        _execute(_script.cells[step.name].code)  # what fails here, fails in its check, too
    remote.deaf = False
    _functions.update(_script.cells[step.name].names.functions)
    _functions.intersection_update(by_tests | _shell.user_ns.keys())  # it may delete some itself
    _execute_unnamed(step.name)


def _stand_in(
    name: str, remote: Remote, position: int, given: Mapping[str, Callable[..., Any]]
) -> None:
    """Run the instructor's solution of a cell here, and have its functions stand for the student's.

    given: functions of the notebook that stay here from now on, too.
    """
    sys.setrecursionlimit(DEEP)
    reference, space = _reference_of(name), _shell.user_ns
    names = _script.cells[name].names
    with _shell.collecting(wanted=False), suppress(BaseException), bounded(_setup["cell_seconds"]):
        _execute(reference.code)
    functions = {**given}
    for path in reference.paths:
        with suppress(NameError, AttributeError):  # the solution has failed before it
            functions[path] = resolve(path, space)
    bound = {n: space[n] for n in names.variables if n in space}
    kinds = _types().values.values()
    data = {n: value for n, value in bound.items() if is_data(value, kinds)}
    public = {n: value for n, value in data.items() if n in _script.public}
    private = {n: value for n, value in data.items() if n not in public}
    if (bound.keys() - data.keys()) & _script.public:  # it must be there, and does not cross
        whole = next(c for c in _assignment.notebook.cells if grade_id(c) == name)
        remote.run_there(position - 1, whole.source)
    else:
        remote.stand_in(position - 1, functions, public, private)
    _functions.update(names.functions & space.keys())
    remote.forward(position)
    _execute_unnamed(name)


def _serves(code: Sequence[Step], order: Order) -> list[list[str]]:
    """By cell that is no test, the given functions that stay in the checker from it on."""
    cells = [step for step in code if step.role != "test"]
    if not order.replaced:
        return [[] for _ in cells]
    moved = [name for name in order.replaced if _stands_in(name, order)]
    names = served(_script, [(step.role, step.name or "") for step in cells], moved)
    for step, functions in zip(cells, names, strict=True):
        lines = [f"{name} = {STUB}({name!r}, None)" for name in functions]
        # a released cell may end with an error; a given one defines them first
        parts = [step.cell.source, *lines] if step.role == "given" else [*lines, step.cell.source]
        step.cell.source = "\n".join(parts)
    return names


def _late(name: str) -> Callable[..., Any]:
    """The given function of that name, as it will be."""
    return lambda *arguments, **keywords: _shell.user_ns[name](*arguments, **keywords)


def _stands_in(name: str, order: Order) -> bool:
    """Whether the solution of a cell stays here while it stands in for a student's."""
    cell = _script.cells.get(name)
    reference = cell and cell.reference
    return bool(reference and name in order.replaced and reference.movable and not order.trusted)


def _reference_of(name: str | None) -> Reference:
    reference = name and _script.cells[name].reference
    assert reference  # it is a solution
    return reference


def _check(name: str, remote: Remote, position: int, seconds: float) -> tuple[Tested, list[Output]]:
    """Run a test cell for so long at most: the verdict, and what a student may see of it."""
    cell = _script.cells[name]
    start = time.monotonic()
    error, points, outputs = _try(name, remote, position, seconds)
    if error is not None and remote.spoiled and remote.used:
        error, points, outputs = _try(name, remote, position, seconds)  # in a worker that is fresh
    if error is None and points is not None and points < cell.points:
        reason = f"This check gives {points:g} of {cell.points:g} points."
        return Tested(name, Verdict.FAILED, reason, points), outputs
    if error is None:
        return Tested(name, Verdict.PASSED, ""), outputs
    reason, number = "The check failed.", 0
    # what came back may take for ever to show
    with suppress(BaseException), bounded(REASON_SECONDS):
        words = clean(reason_for(error, remote, hidden=cell.hidden, messages=cell.messages))
        if cell.hidden and words not in cell.messages:
            number = quoted(words, remote.answers)
        reason = words
    kind = type(error).__name__ if not isinstance(error, WorkerLost) else "CellStopped"
    trace = "" if cell.hidden else remote.trace
    told = error_output(kind, reason, trace)
    slow = time.monotonic() - start >= _setup["again_seconds"]
    return Tested(name, Verdict.FAILED, reason, quoted=number, slow=slow), [*outputs, told]


def _try(
    name: str, remote: Remote, position: int, seconds: float
) -> tuple[BaseException | None, float | None, list[Output]]:
    """Execute a test cell: what it raised, the points that it gave, what it showed."""
    cell = _script.cells[name]
    error: BaseException | None = None
    points: float | None = None
    remote.forward(position)
    remote.begin(time.monotonic() + seconds)
    with _shell.collecting(wanted=not cell.hidden) as collector:
        try:
            with bounded(seconds):
                _ask_for(name, remote)
                _execute(cell.code)
                points = _credit(cell)
        except ZygoteError:  # pausing the worker has shown that what forks them is gone
            raise
        except BaseException as raised:
            error = raised
    if error is None and remote.lost:  # a test that catches everything must not pass so
        error = WorkerLost(remote.lost)
    return error, points, sane_outputs(collector.outputs)


def _credit(cell: Cell) -> float | None:
    """The points that the value in the last line of a test cell gives, if it is a mark."""
    if not cell.credit:
        return None
    with _shell.display_trap:
        value = eval(cell.credit, _shell.user_ns)
        sys.displayhook(value)
    return points_for(value, cell.points)


def _ask_for(name: str, remote: Remote) -> None:
    """Get the variables that a cell uses and a student's cell sets, as they are by now."""
    for variable in _script.asked[name]:
        if variable in _script.unbound and variable not in _got and variable in _shell.user_ns:
            continue  # the instructor's after all, bound in a way that nobody can see
        if variable in _script.imported:  # it is ours, if the student has it, too
            if not remote.has(variable):
                _shell.user_ns.pop(variable, None)
            continue
        try:
            _shell.user_ns[variable] = remote.value(variable)
            _got.add(variable)
        except NameError:
            _shell.user_ns.pop(variable, None)


def _removed() -> tuple[str, ...]:
    """The functions that a test has deleted: some see so whether one function uses another."""
    return tuple(name for name in _functions if name not in _shell.user_ns)


def _containers() -> frozenset[int]:
    """The ids of the containers that the namespace holds."""
    kinds = {*_types().values.values()}
    todo: list[object] = [value for name, value in _shell.user_ns.items() if name[:1] != "_"]
    found = set[int]()
    while todo:
        value = todo.pop()
        parts = parts_of(value, kinds)
        if parts is not None and id(value) not in found:
            found.add(id(value))
            todo += parts
    return frozenset(found)


def _execute_unnamed(name: str | None) -> None:
    """Run the instructor's cells without a name that follow a cell, as far as tests need them."""
    with _shell.collecting(wanted=False):
        for cell in _script.unnamed.get(name, ()):
            with suppress(BaseException), bounded(_setup["cell_seconds"]):
                _execute(cell.code)


def _types() -> Types:
    """The classes of the namespace, as the notebook has defined them so far."""
    values: dict[str, type] = {}
    exceptions: dict[str, type[Exception]] = {}
    for name in _setup["classes"]:
        kind = _shell.user_ns.get(name)
        if isinstance(kind, type) and issubclass(kind, Exception):
            exceptions[name] = kind
        elif isinstance(kind, type) and not issubclass(kind, BaseException):
            values[name] = kind
    return Types(values, exceptions)


def _blank(steps: Sequence[Step]) -> list[str]:
    """The exercises, and the questions, whose cell is as it was released."""
    answers = [cell for cell in _release.cells if grade_id(cell) and is_open(cell)]
    released = {grade_id(cell): cell.source.strip() for cell in answers}
    return [s.name for s in steps if s.name and s.cell.source.strip() == released.get(s.name)]


def _too_late(name: str) -> tuple[Tested, list[Output]]:
    reason = "The notebook took too long in all."  # a later pass has what is left of the time
    return Tested(name, Verdict.NOT_RUN, reason), [error_output("CellStopped", reason)]


def _graded(steps: Sequence[Step]) -> dict[str, Any]:
    """The graded notebook, in which every code cell has its outputs and nothing hidden."""
    cells = [dict(step.cell) for step in steps]
    number = 0
    for cell in cells:
        if cell["cell_type"] == "code":
            number += 1
            cell["execution_count"] = number
            for output in cell.setdefault("outputs", []):
                if output["output_type"] == "execute_result":
                    output["execution_count"] = number
    return {
        "cells": cells,
        "metadata": _release.metadata,
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _execute(codes: Sequence[CodeType]) -> None:
    with _shell.display_trap:
        for code in codes:
            waiting = eval(code, _shell.user_ns)
            if inspect.iscoroutine(waiting):  # a cell with `await`
                asyncio.run(waiting)
