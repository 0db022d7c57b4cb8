"""One pass over a submission: its cells run in a worker, its checks in the checker."""

import copy
import json
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from nbformat import NotebookNode

from nbseal.errors import ZygoteError
from nbseal.notebook.assignment import grade_id, is_open
from nbseal.notebook.far_reaching import reaches_of
from nbseal.notebook.partial_credit import LARGER
from nbseal.notebook.submission import Step, Submission, read_submission
from nbseal.results import Reach, Verdict
from nbseal.sealed.around_calls.given_data import CHANGED, NOTE
from nbseal.sealed.checker.notebook import TrustedNotebook
from nbseal.sealed.checker.plan import REFERENCE, TESTS, steps_of, worker_for
from nbseal.sealed.checker.reasons import quoted, reason_for, uncrossable
from nbseal.sealed.client.worker_process import UNREADABLE, WorkerLost
from nbseal.sealed.common.bounded import TooSlow, bounded
from nbseal.sealed.common.events import Event, Finished, Tested, too_late
from nbseal.sealed.common.outputs import Output, clean, error_output
from nbseal.sealed.common.pass_request import PassRequest
from nbseal.sealed.common.paths import DEEP
from nbseal.sealed.common.setups import CheckerSetup
from nbseal.walls.waiting import EARLY, patient
from nbseal.walls.zygote import Zygote

REASON_SECONDS = 2
MAX_OUTPUTS = 16 << 20  # bytes of all that a notebook shows
_NOT_RUN = error_output("CellStopped", "This cell did not run: the notebook took too long in all.")
_NO_ROOM = error_output("OutputCut", "Its output is left out: the notebook shows too much.")


class CheckedPass:
    """A pass on its way through the cells of a submission.

    changed: {solution cell: the given data that the student's has changed}.
    position: how many cells that are no tests it has come to.
    room: how many bytes of outputs still fit.
    """

    def __init__(
        self,
        notebook: TrustedNotebook,
        setup: CheckerSetup,
        data: bytes,
        request: PassRequest,
        zygote: Zygote,
    ) -> None:
        self.notebook, self.setup, self.request = notebook, setup, request
        self.submission: Submission = read_submission(data, notebook.assignment, notebook.release)
        self.code, skipped = steps_of(self.submission, request, notebook)
        self.remote = notebook.remote = worker_for(self.code, skipped, zygote, setup, notebook)
        self.end = time.monotonic() + request.seconds
        self.blank = _blank(self.submission.steps, notebook.release)
        self.hurried = {*request.hurried}
        self.changed: dict[str, list[str]] = {}
        self.position, self.room = 0, MAX_OUTPUTS

    @property
    def late(self) -> bool:
        """Whether the time of the pass is up."""
        return time.monotonic() > self.end

    def events(self) -> Iterator[Event]:
        """Do the pass: yield the result of each test cell as it comes, then the end."""
        for step in self.code:
            if step.role in TESTS:
                assert step.name
                yield from self._come_to_test(step.name, asked=step.role == "test")
            else:
                self._come_to_cell(step)
        self.remote.worker.close()
        if self.request.asked is not None:
            yield Finished(walls=self.remote.worker.walls)
            return
        yield Finished(
            graded=_graded(self.submission.steps, self.notebook.release),
            notes=dict(self.submission.notes),
            blank=tuple(self.blank),
            remarks=tuple(self.submission.remarks),
            readable=self.submission.readable,
            walls=self.remote.worker.walls,
            skipped=tuple(sorted(self.remote.replay.skipped - self.remote.replay.lost.keys())),
            reaches=self._reaches(),
        )

    def _reaches(self) -> tuple[Reach, ...]:
        """Unusual things that the student's code uses and the released notebook does not."""
        code = (step for step in self.submission.steps if step.cell.cell_type == "code")
        written = [step for step in code if step.role in ("solution", "extra")]
        cells = [(s.name or "", s.cell.source, s.role == "solution") for s in written]
        with suppress(TooSlow), bounded(REASON_SECONDS):
            found = reaches_of(cells)
            return tuple(reach for reach in found if reach.word not in self.notebook.ordinary)
        return ()

    # -- tests

    def _come_to_test(self, name: str, asked: bool) -> Iterator[Event]:
        """Run a test cell if this pass asks for it, or for what it leaves behind: names, or in the worker."""
        assignment, script, request = self.notebook.assignment, self.notebook.script, self.request
        pairs = ((e, t) for e in assignment.exercises for t in e.tests)
        exercise, test = next((e, t) for e, t in pairs if t.name == name)
        own = assignment.cell_of(exercise)
        seconds = self.setup.again_seconds if own in self.hurried else self.setup.cell_seconds
        shared, hidden = name in script.shared, script.cells[name].hidden
        asked = asked and request.asks(name, hidden)
        before = test.sealed and name in request.before
        if asked and test.sealed and (shared or name not in request.known_to_pass):
            start = time.monotonic()
            tested = too_late(name) if self.late else self._check(name, seconds)
            changed = {*script.kept[name]} & {*self.changed.get(own, ())}
            if script.kept[name] and tested.verdict == Verdict.PASSED:  # or a call has changed some
                changed |= {*script.kept[name]} & {*self._told_changes()}
            if tested.slow:
                self.hurried.add(own)
            classes = sorted(n for n in changed if isinstance(self.notebook.space.get(n), type))
            yield msgspec.structs.replace(
                tested,
                hidden=hidden,
                seconds=time.monotonic() - start,
                changed=sorted(changed),
                uncrossable=tested.uncrossable or "".join(classes[:1]),
            )
        elif not self.late and (before or (shared and (asked or not request.shows))):
            self._check(name, self.setup.cell_seconds if before else seconds)
        self.notebook.run_unnamed(name)

    def _check(self, name: str, seconds: float) -> Tested:
        """Run a test cell for so many seconds at most; return its result, with what a student may see."""
        cell, remote = self.notebook.script.cells[name], self.remote
        remote.replay.forward(self.position)
        remote.begin(seconds)
        left = patient(self.setup.again_seconds, remote.worker.waited)
        error, points, outputs = self.notebook.run_test(name, seconds)
        remote.questions.passed.forget()  # no later cell may call what this check has passed
        # a call that is stopped, by whatever limit, loses its worker
        gone = isinstance(error, TooSlow) or not remote.worker.there
        slow = gone and left() <= EARLY
        # a test may catch that, but must not pass then
        if error is None and remote.worker.lost:
            error = WorkerLost(remote.worker.lost)
        if error is None and (points is None or points >= cell.points):
            why = LARGER if (points or 0) > cell.points else ""
            return Tested(name, Verdict.PASSED, why, outputs=outputs)
        unread = "an unreadable answer" if remote.worker.lost == UNREADABLE else ""
        strange = remote.refused or uncrossable(self.notebook.answers()) or unread
        failed = partial(Tested, name, Verdict.FAILED, uncrossable=strange, slow=slow, stopped=gone)
        if error is None:  # and its own `except` may hide that something did not cross
            told = f"This check gives {points:g} of {cell.points:g} points."
            return failed(remote.replay.with_lost(told), points or 0, outputs=outputs)
        reason, number = self._reason(name, error)
        reason = remote.replay.with_lost(reason)
        kind = type(error).__name__ if not isinstance(error, WorkerLost) else "CellStopped"
        outputs = [*outputs, error_output(kind, reason, "" if cell.hidden else remote.trace)]
        return failed(reason, quoted=number, outputs=outputs)

    def _reason(self, name: str, error: BaseException) -> tuple[str, int]:
        """Why a check failed, and how many characters of that may come from a student's values."""
        cell = self.notebook.script.cells[name]
        try:
            with bounded(REASON_SECONDS):  # the repr of a value may take for ever
                answers = self.notebook.answers()
                what = error, self.remote, answers
                reason = clean(reason_for(*what, hidden=cell.hidden, messages=cell.messages))
                counts = cell.hidden and reason not in cell.messages
                return reason, quoted(reason, answers) if counts else 0
        except BaseException:
            traceback.print_exc()  # for whoever looks into the log of this process
            return "The check failed.", 0

    # -- cells

    def _come_to_cell(self, step: Step) -> None:
        """Run a cell in the worker, if outputs are kept, and the instructor's version here."""
        late, index = self.late, self.position
        self.position += 1
        students = not late and step.role == "solution"
        data = self.notebook.given_data_of(step.name or "") if students else []
        if data:
            self._ask_of_data(index, NOTE, data)
        if self.request.shows:
            outputs = [_NOT_RUN] if late else self._run(step, index)
            step.cell.outputs = outputs if self.room > 0 else [_NO_ROOM]
            self.room -= len(json.dumps(outputs))
        if late:
            return
        if step.role == REFERENCE:
            assert step.name
            self._stand_in(step.name, index)
            return
        self._follow(step, index)
        if data:
            self.changed[step.name or ""] = [*{*data}.intersection(self._told_changes())]

    def _ask_of_data(self, position: int, what: str, *data: Any) -> Any:
        """Ask a worker at that position about given data; None if it gives no answer."""
        self.remote.replay.forward(position)
        self.remote.begin(self.setup.cell_seconds)
        try:
            return self.remote.ask(what, *data)
        except ZygoteError:
            raise
        except Exception:  # then all is taken to be as it was
            return None

    def _told_changes(self) -> list[str]:
        """The given data that is not as it was before the last student's cell."""
        told = self._ask_of_data(self.position, CHANGED)
        return [name for name in told if type(name) is str] if type(told) is list else []

    def _run(self, step: Step, index: int) -> list[Output]:
        """Run a cell in the worker; return its outputs."""
        if index < self.remote.replay.opened and step.name in self.notebook.shown:
            return copy.deepcopy(self.notebook.shown[step.name])
        return self.remote.replay.run(index)[0]

    def _follow(self, step: Step, index: int) -> None:
        """Run the instructor's version of a cell in the checker's namespace."""
        notebook = self.notebook
        if not step.name or step.name in notebook.shown or step.name not in notebook.script.cells:
            return
        self.remote.replay.forward(self.position)
        self.remote.begin(self.setup.cell_seconds)
        # the calls of a cell that is skipped would not end here either
        self.remote.deaf = index in self.remote.replay.skipped
        notebook.run_cell(step.name)
        self.remote.deaf = False
        notebook.run_unnamed(step.name)

    def _stand_in(self, name: str, index: int) -> None:
        """Run the instructor's solution of a cell here; its functions replace the student's."""
        sys.setrecursionlimit(DEEP)
        functions, public, private, whole = self.notebook.run_solution(name)
        if whole:
            self.remote.replay.stand_in(index, functions, public, private)
        else:  # the worker needs data that does not cross
            self.remote.replay.run_there(index, self.notebook.cell_of(name).source)
        self.remote.replay.forward(self.position)
        self.notebook.run_unnamed(name)


def _blank(steps: Sequence[Step], release: NotebookNode) -> list[str]:
    """The exercises, and the questions, whose cell is as it was released."""
    answers = [cell for cell in release.cells if grade_id(cell) and is_open(cell)]
    released = {grade_id(cell): cell.source.strip() for cell in answers}
    return [s.name for s in steps if s.name and s.cell.source.strip() == released.get(s.name)]


def _graded(steps: Sequence[Step], release: NotebookNode) -> dict[str, Any]:
    """The graded notebook, in which every code cell has its outputs and nothing hidden."""
    cells = [dict(step.cell) for step in steps]
    for number, cell in enumerate((c for c in cells if c["cell_type"] == "code"), start=1):
        cell["execution_count"] = number
        for output in cell.setdefault("outputs", []):
            if output["output_type"] == "execute_result":
                output["execution_count"] = number
    return {"cells": cells, "metadata": release.metadata, "nbformat": 4, "nbformat_minor": 5}
