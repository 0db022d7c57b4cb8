"""The instructor's notebook as a checker runs it; no code of a student's enters it.

Its namespace holds what the instructor's given cells define. Each function of an exercise is a
stub that calls the worker.
"""

import asyncio
import builtins
import inspect
import logging
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, cast

import nbformat
from nbformat import NotebookNode

from nbseal.errors import ZygoteError
from nbseal.notebook.assignment import Assignment, exercises_of, grade_id, with_open
from nbseal.notebook.far_reaching import reaches_of
from nbseal.notebook.given_cells import leaves_open
from nbseal.notebook.partial_credit import points_for
from nbseal.sealed.checker.namespace import containers_of, types_in
from nbseal.sealed.checker.reasons import holding
from nbseal.sealed.checker.safe_in_checker import is_data
from nbseal.sealed.checker.script import Cell, Reference, compile_notebook
from nbseal.sealed.client.known import Types
from nbseal.sealed.client.worker_client import WorkerClient, stub
from nbseal.sealed.common.bounded import TooSlow, bounded
from nbseal.sealed.common.outputs import Output, sane_outputs
from nbseal.sealed.common.paths import STUB, resolve
from nbseal.sealed.common.setups import CheckerSetup
from nbseal.sealed.common.shell import make_shell
from nbseal.walls.waiting import OURS

_NOTHING = object()
LOOK_SECONDS = 2  # to look for what a value holds
_log = logging.getLogger(__name__)
_NO_DATA = (FunctionType, ModuleType, type, type(None), bool, float)


class TrustedNotebook:
    """The instructor's cells, compiled, and the namespace in which they run.

    shown: outputs of the given cells before the first exercise, by name; these cells have run.
    remote: the worker that stubs call.
    ordinary: unusual things that the released notebook uses, too (`nbseal.notebook.far_reaching`).
    """

    def __init__(self, setup: CheckerSetup) -> None:
        self.classes, self.seconds = setup.classes, setup.cell_seconds
        self.source, self.release = map(nbformat.from_dict, (setup.source, setup.release))
        self.assignment = Assignment(setup.name, Path(), self.source, exercises_of(self.source))
        self.assignment = with_open(self.assignment, setup.open_checks)
        # the student does not answer for what the released notebook does
        cells = [("", c.source, True) for c in self.release.cells if c.cell_type == "code"]
        self.ordinary = frozenset(reach.word for reach in reaches_of(cells))
        self.remote: WorkerClient | None = None
        self.shown: dict[str, list[Output]] = {}
        self._holding = set[str]()  # the names that hold what came in an earlier cell
        self._got: dict[str, object] = {}  # the variables that came from the worker, as they came
        self._left_out: dict[str, Any] = {}  # stubs of what the student has not written
        self._shell = make_shell()
        # not in the notebook's namespace, which a cell may reset
        setattr(builtins, STUB, lambda path: stub(self._worker, path))
        self.script = compile_notebook(self.source, self.release, self.space.keys(), setup.left_out)
        self._only_in_tests = self.script.only_in_tests

    @property
    def space(self) -> dict[str, Any]:
        """The namespace."""
        return cast(dict[str, Any], self._shell.user_ns)

    def spent(self) -> tuple[float, float]:
        """The seconds that a check's own time limit does not count: in which either process waits for a
        processor, or the reference computes; and those that the worker has computed."""
        if self.remote is None:
            return OURS.seconds[0], 0.0
        waited, computed = self.remote.worker.waited()
        return waited + self.remote.questions.free, computed

    def cell_of(self, name: str) -> NotebookNode:
        """The cell of that name, as the instructor wrote it."""
        return next(cell for cell in self.source.cells if grade_id(cell) == name)

    def _worker(self) -> WorkerClient:
        if self.remote is None:
            raise RuntimeError("an exercise is called before it can have been written")
        return self.remote

    # -- cells

    def run_first_cells(self) -> None:
        """Run the given cells before the first exercise, once for all submissions."""
        self.run_unnamed(None)
        unnamed = {*chain.from_iterable(self.script.behind.values())}
        for name, ours in self.script.cells.items():
            if name in unnamed:
                continue
            if ours.role != "given" or leaves_open(self.cell_of(name).source):
                break
            with self._shell.collecting() as collector, self._shell.drawing(), suppress(Exception):
                self._execute(ours.code)
            self.shown[name] = sane_outputs(collector.outputs)
            self.run_unnamed(name)

    def run_cell(self, name: str) -> None:
        """Run a cell that is no test. Errors are ignored: they make its check fail, too."""
        cell = self.script.cells[name]
        with self._unseen():
            self._before_cell(name)
            self._execute(cell.code)
        self._note_what_is_held(cell.names.bound)

    def run_solution(
        self, name: str
    ) -> tuple[dict[str, Callable[..., Any]], dict[str, Any], dict[str, Any], bool]:
        """Run the instructor's solution of a cell here; return its functions by path, the public and the private
        data that it binds, and whether all public data crosses: what the released notebook, or a test, uses.
        """
        reference, names = self.reference_of(name), self.script.cells[name].names
        with self._unseen():
            self._execute(reference.code)
        functions: dict[str, Callable[..., Any]] = {}
        for path in reference.paths:
            with suppress(NameError, AttributeError):  # the solution failed before it
                functions[path] = resolve(path, self.space)
        bound = {n: self.space[n] for n in names.variables if n in self.space}
        kinds = self.types().values.values()
        data = {n: value for n, value in bound.items() if is_data(value, kinds)}
        public = {n: value for n, value in data.items() if n in self.script.public}
        private = {n: value for n, value in data.items() if n not in public}
        whole = not (bound.keys() - data.keys()) & self.script.public
        return functions, public, private, whole

    def run_unnamed(self, name: str | None) -> None:
        """Run the instructor's unnamed cells after a cell, or before the first, as far as tests need them."""
        for key in self.script.behind.get(name, ()):
            if self.script.fetched[key] and self.remote:
                self.remote.begin(self.seconds)
            self.run_cell(key)

    def run_test(
        self, name: str, seconds: float
    ) -> tuple[BaseException | None, float | None, list[Output]]:
        """Run a test cell; return its exception, its points for partial credit, its outputs."""
        cell = self.script.cells[name]
        error: BaseException | None = None
        points: float | None = None
        held = self.answers() or ()  # since earlier cells; none has come yet
        with self._shell.collecting(wanted=not cell.hidden) as collector:
            try:
                with bounded(seconds):
                    self._before_cell(name)
                    self._execute(cell.code)
                    points = self._credit(cell)
                    if collector.failed:  # nbgrader gives nothing for it either
                        raise collector.failed
            except ZygoteError:  # pausing the worker has shown that its zygote is gone
                raise
            except BaseException as raised:
                error = raised
            finally:
                self._note_what_is_held(cell.names.bound, held)
        return error, points, sane_outputs(collector.outputs)

    def given_data_of(self, name: str) -> list[str]:
        """The given data that checks of a student's cell use."""
        own = [e for e in self.assignment.exercises if self.assignment.cell_of(e) == name]
        return sorted({n for e in own for test in e.tests for n in self.script.kept[test.name]})

    def may_run(self, name: str) -> bool:
        """Whether the reference of a solution cell may run here, in place of a student's."""
        reference, kinds = self.reference_of(name), self.types().values.values()
        there = (self.space.get(n, _NOTHING) for n in reference.foreign)
        return reference.safe_in_checker and all(is_data(value, kinds) for value in there)

    def reference_of(self, name: str) -> Reference:
        """The reference for a student's solution cell."""
        reference = self.script.cells[name].reference
        assert reference  # it is a solution
        return reference

    @contextmanager
    def _unseen(self) -> Iterator[None]:
        """In the block, drop outputs, limit the computing time, and only log errors."""
        with self._shell.collecting(wanted=False), self._shell.drawing():
            try:
                with bounded(self.seconds):
                    yield
            except BaseException:  # the worker may be lost: the next check says so
                _log.debug("a cell of the instructor's notebook stopped", exc_info=True)

    def answers(self) -> list[object] | None:
        """What the worker has sent in this cell, or is held by names since an earlier one; None: too much."""
        came = self._worker().known.came
        held = [self.space[name] for name in self._holding & self.space.keys()]
        return None if came is None else [*came, *held]

    def _note_what_is_held(self, names: Collection[str], held: Sequence[object] = ()) -> None:
        """Note which of these names hold what came from the worker in the cell that has run, or of `held`."""
        named = {n: v for n in names if not isinstance(v := self.space.get(n), _NO_DATA)}
        self._holding.difference_update(names)
        came = self.remote.known.came if self.remote else []
        if not named or (came == [] and not held):
            return
        try:
            with bounded(LOOK_SECONDS):
                self._holding |= holding(named, None if came is None else [*came, *held])
        except (Exception, TooSlow):  # it is odd or large: rather say less
            self._holding |= named.keys()

    def _execute(self, codes: Sequence[CodeType]) -> None:
        with self._shell.display_trap:
            for code in codes:
                waiting = eval(code, self.space)
                if inspect.iscoroutine(waiting):  # a cell with `await`
                    asyncio.run(waiting)

    def _credit(self, cell: Cell) -> float | None:
        """The points that the value in the last line of a test cell gives, if it is a number."""
        if not cell.credit:
            return None
        with self._shell.display_trap:
            value = eval(cell.credit, self.space)
            if cell.credit.co_flags & inspect.CO_COROUTINE:
                value = asyncio.run(value)
            self._shell.displayhook(value)
        return points_for(value, cell.points)

    # -- the namespace, and that of the worker

    def _before_cell(self, name: str) -> None:
        """Get the variables that a cell uses and a student's cell sets, as they are now; for a test, also
        remove the stubs of what the student had to define but did not."""
        for variable in self.script.fetched[name]:
            self._get(variable)
        if self.script.cells[name].role == "test":
            self.space.update(self._left_out)
            written = self.script.written & self.script.cells[name].names.used
            here = [n for n in written if n in self.space]
            there = self._worker().ask("there", here) if here else []
            away = [n for n in here if n not in there] if type(there) is list else []
            self._left_out = {n: self.space.pop(n) for n in away}

    def _get(self, name: str) -> None:
        """Copy a variable of the worker's into the namespace."""
        ours = name in self.space and self.space[name] is not self._got.get(name, _NOTHING)
        if ours and name in self.script.unbound:
            return  # the instructor's after all, bound in a way that the script does not show
        try:
            self.space[name] = self._got[name] = self._worker().value(name)
        except NameError:
            self.space.pop(name, None)

    def types(self) -> Types:
        """The classes of the namespace, as the notebook has defined them so far."""
        return types_in(self.space, self.classes, self._only_in_tests)

    def containers(self) -> frozenset[int]:
        """The ids of the containers that no worker may change."""
        return containers_of(self.space, {*self.types().values.values()})
