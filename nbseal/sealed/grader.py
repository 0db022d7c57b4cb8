"""Grades one submission: bytes in, marks with reasons and the graded notebook out.

`Grader` keeps two processes ready, one that forks workers and one that forks checkers; it reads no
gradebook and writes nothing but a scratch folder of its own.
"""

import json
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_markdown_cell, new_notebook

import nbseal
from nbseal.errors import SandboxError, ZygoteError
from nbseal.notebook.assignment import Assignment, Exercise, grade_id
from nbseal.notebook.dependencies import exercises_needed
from nbseal.notebook.given_cells import ABOUT, classes_of, imports_of, opening_of, stopped_cells
from nbseal.results import Graded, TestResult, Times, Verdict
from nbseal.sealed.outputs import error_output
from nbseal.sealed.pass_request import Order
from nbseal.sealed.passes import Ask, Marking, Told, mark
from nbseal.sealed.reasons import MAX_QUOTED, SILENT, in_plain_words
from nbseal.walls.bubblewrap import ENVIRONMENT, bubblewrap_command
from nbseal.walls.closed_packages import modules_in, paths_of
from nbseal.walls.sandbox import Limits, default_readable
from nbseal.walls.zygote import ZygoteProcess
from nbseal.wire.frames import FrameError, receive_frame, send_frame

MAX_GRADED = 256 << 20  # bytes of what a checker tells


class Grader:
    """Grades submissions of one assignment, one after the other; a context manager.

    release: the students' version of the notebook.
    files: {path: content} of what lies beside it, as the course has it; students' own files never
        count.
    times: how long things may take.
    unsafe: without any walls.
    bubblewrap: whether to use it where it starts.
    follow_through: the share of its points that a check earns that fails with the student's own
        earlier functions, and passes with the reference's, from 0 to 1; 0: nothing is asked again.
    closed: installed packages, by their names for pip, that students' code must do without.

    Raises SandboxError if no walls can stand on this machine.
    """

    def __init__(
        self,
        assignment: Assignment,
        release: NotebookNode,
        files: Mapping[str, bytes],
        *,
        times: Times | None = None,
        unsafe: bool = False,
        bubblewrap: bool = True,
        follow_through: float = 1.0,
        closed: Sequence[str] = (),
    ) -> None:
        self.assignment, self.release, self.files = assignment, release, files
        times = times or Times()
        total = times.total or max(300, times.cell * (len(assignment.tests) + 5))
        self.times = replace(times, total=total)
        self.unsafe, self.bubblewrap = unsafe, bubblewrap
        self.follow_through = follow_through
        self.closed = paths_of(closed)
        self.needs = exercises_needed(assignment)
        # all parsing is done here: Python 3.11 cannot parse in two threads at once
        self.known = {
            "classes": sorted(classes_of(release) | classes_of(self._solutions())),
            "opening": opening_of(release),
        }
        self.refused = sorted(modules_in(self.closed))
        imports = sorted(imports_of(release))
        self.imports = [name for name in imports if name.split(".")[0] not in self.refused]
        self.stopped = False
        self.free: dict[str, frozenset[str]] = {}

    def __enter__(self) -> "Grader":
        with ExitStack() as stack:  # so that nothing is left if something does not start
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="nbseal-")))
            folder.chmod(0o711)  # root's workers become nobody
            self._lay_out(folder)
            self._start(folder, stack)
            self.stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self.stack.close()

    def grade(
        self, data: bytes, missing: str = "", *, shortcut: Callable[[Ask], Ask] = lambda ask: ask
    ) -> Graded:
        """Grade the bytes of a submitted notebook, however broken or hostile.

        missing: why there is no file; data is empty then.
        shortcut: wraps what runs a pass, and leaves out checks whose result is known already
        (`nbseal.audit.shortcuts`).
        Raises SandboxError if the walls do not stand, ZygoteError or OSError if the machine has no
        room for what grading needs; it may have later.
        """
        start = time.monotonic()
        marking = mark(
            self.assignment,
            self.needs,
            self.times.total,
            shortcut(lambda order: self._ask(data, order)),
            follow_through=self.follow_through > 0,
            put_off=self.follow_through == 1,
            given_away=self._given_away,
        )
        told, stopped = marking.told, list(dict.fromkeys(marking.stopped))
        notebook = nbformat.from_dict(told.get("graded") or self.release)
        self._quote_no_more(marking)
        self._say_plainly(marking, notebook)
        for cell in notebook.cells:
            if (name := grade_id(cell)) and name in marking.tests:
                cell.outputs = nbformat.from_dict(marking.tests[name]["outputs"])
        remarks = ([missing] if missing else [*told.get("remarks", ())]) + stopped
        notebook.cells[:0] = _about(remarks, marking.notes)
        return Graded(
            notebook=notebook,
            results=tuple(self._results(marking.tests, stopped)),
            notes=marking.notes,
            blank=frozenset(told.get("blank", ())),
            remarks=tuple(remarks),
            stopped=stopped_cells(notebook),
            readable=told.get("readable", False),
            safe=not self.unsafe,
            walls=told.get("walls", {}),
            seconds=time.monotonic() - start,
        )

    def verdicts(
        self,
        data: bytes,
        asked: Sequence[str],
        *,
        replaced: Sequence[str] = (),
        instead: Mapping[str, str] | None = None,
    ) -> dict[str, str]:
        """Run some test cells in one pass: {test cell: "passed", "failed" or "not run"}.

        replaced: the exercises after whose cells the reference's are run. instead: {test cell:
        code} to run in its place. For audits; `grade` marks.
        """
        order = Order(
            self.times.total,
            None,
            asked=asked,
            replaced=replaced,
            instead=instead or {},
            trusted=True,
        )
        told = self._ask(data, order)["tests"]
        return {name: told[name]["verdict"] if name in told else Verdict.NOT_RUN for name in asked}

    def _given_away(self, exercise: Exercise) -> frozenset[str]:
        """The checks of an exercise that pass with the references of those before it alone.

        Such a check marks an earlier exercise, if anything: the reference must not pass it for a
        student. An exercise without a cell of its own may have some.
        """
        if exercise.name not in self.free:
            earlier = [e.name for e in self.assignment.before(exercise)]
            names = [test.name for test in exercise.tests]
            order = Order(self.times.total, None, asked=names, replaced=earlier)
            told = self._ask(nbformat.writes(self.release).encode(), order)
            if "stopped" in told:  # nobody knows which: none is given, and the next one asks again
                return frozenset(names)
            tests = told["tests"].items()
            earns = {n for n, t in tests if t["verdict"] == Verdict.PASSED or t["points"]}
            self.free[exercise.name] = frozenset(earns)
        return self.free[exercise.name]

    def _restart(self) -> None:
        self.__exit__()
        for left in (2, 1, 0):  # a busy machine may need more than one try
            try:
                self.__enter__()
                return
            except ZygoteError:
                if not left or self.stopped:
                    raise
                time.sleep(2)

    def stop(self) -> None:
        """End what is being graded, from another thread; that raises ZygoteError there."""
        self.stopped = True
        for zygote in (self.checkers, self.workers):
            zygote.hang_up()

    def _ask(self, data: bytes, order: Order) -> Told:
        """Have a checker do a pass; once more, with new processes, if one that it needs is gone.

        Raises ZygoteError if that happens again, for lack of disk, say: nobody's mark hangs on it.
        """
        told = self._pass(data, order)
        if self.stopped:
            raise ZygoteError("grading was stopped")
        if told.get("gone"):
            self._restart()
            told = self._pass(data, order)
            if told.get("gone"):
                self._restart()
                raise ZygoteError(told["error"])
        return told

    def _pass(self, data: bytes, order: Order) -> Told:
        """Have a checker do a pass: what it tells, with all verdicts in "tests".

        "stopped": why it did not come to its end; "gone": that a process is gone that it needs.
        """
        deadline = time.monotonic() + 1.5 * order.seconds + 2 * self.times.cell
        tests: dict[str, Any] = {}
        told: Told = {}
        try:
            with self.checkers.spawn() as connection:
                send_frame(connection, json.dumps(asdict(order)).encode(), deadline)
                send_frame(connection, data, deadline)
                while not told:
                    event = json.loads(receive_frame(connection, MAX_GRADED, deadline))
                    if "test" in event:
                        tests[event["test"]["name"]] = event["test"]
                    else:
                        told = event
        except (FrameError, ValueError, TypeError, KeyError) as error:  # no event of ours
            told = {"error": str(error)}
        except ZygoteError as error:
            told = {"error": str(error), "gone": True}
        finally:
            with suppress(ZygoteError):
                self.checkers.stop()
                self.workers.stop()
        if "refused" in told:
            raise SandboxError(told["refused"])
        if "error" in told:
            told["stopped"] = f"The checks were stopped: {told['error']}."
        return told | {"tests": tests}

    def _quote_no_more(self, marking: Marking) -> None:
        """Leave out what hidden checks say, once they have quoted as much as they may together."""
        room = MAX_QUOTED
        for test in (marking.tests.get(test.name, {}) for test in self.assignment.tests):
            room -= test.get("quoted", 0)
            if room >= 0 or not test.get("quoted"):
                continue
            if test["verdict"] == Verdict.FAILED:
                test["reason"] = SILENT
            for output in test["outputs"]:
                if output["output_type"] == "error":
                    output |= error_output(output["ename"], SILENT)

    def _say_plainly(self, marking: Marking, notebook: NotebookNode) -> None:
        """Say of checks of a blank cell, or of one that is no Python, why they failed."""
        cells, blank = {grade_id(cell): cell for cell in notebook.cells}, marking.told.get("blank")
        for exercise in self.assignment.exercises:
            own = self.assignment.own_cell(exercise) or ""
            unwritten = own in (blank or ()) and own not in marking.notes
            for test in (marking.tests.get(test.name, {}) for test in exercise.tests):
                reason = test.get("reason", "")
                plain = in_plain_words(reason, cells.get(own), blank=unwritten)
                if test.get("verdict") == Verdict.FAILED and plain != reason:
                    test["reason"] = plain
                    for output in test["outputs"]:
                        if output["output_type"] == "error" and output["evalue"] == reason:
                            output |= error_output(output["ename"], plain)

    def _results(self, results: Mapping[str, Any], stopped: Sequence[str]) -> Iterator[TestResult]:
        reason = " ".join(dict.fromkeys(stopped)) or "The checks ended before this one."
        for exercise in self.assignment.exercises:
            for test in exercise.tests:
                got = results.get(test.name, {"verdict": Verdict.PUT_OFF})
                if got["verdict"] == Verdict.PUT_OFF:
                    got = {"verdict": Verdict.NOT_RUN, "reason": reason}
                points = test.points if got["verdict"] == Verdict.PASSED else got.get("points", 0.0)
                instead_of = tuple(got.get("instead_of", ()))
                if instead_of:  # rounded, lest the sum of thirds is no whole number
                    share = self.follow_through * got.get("share", points)
                    points = max(round(share, 6), got.get("points", 0.0))
                yield TestResult(
                    test.name,
                    exercise.name,
                    points,
                    test.points,
                    Verdict(got["verdict"]),
                    got["reason"],
                    instead_of,
                )

    def _solutions(self) -> NotebookNode:
        """The instructor's solution cells."""
        cells = self.assignment.notebook.cells
        return new_notebook(
            cells=[c for c in cells if c.metadata.get("nbgrader", {}).get("solution")]
        )

    # -- the two processes

    def _lay_out(self, folder: Path) -> None:
        """Folders for the course's files, and for what a student's code writes."""
        for name, content in self.files.items():
            path = folder / "files" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        (folder / "files").mkdir(exist_ok=True)
        for path in [folder / "files", *(folder / "files").rglob("*")]:
            path.chmod(0o755 if path.is_dir() else 0o644)
        (folder / "scratch").mkdir(mode=0o700)

    def _start(self, folder: Path, stack: ExitStack) -> None:
        files, scratch = folder / "files", folder / "scratch"
        readable = [*default_readable(), Path(nbseal.__file__).parent]
        around = None
        if self.bubblewrap and not self.unsafe:
            around = bubblewrap_command([*readable, files], SCRATCH_SIZE, closed=self.closed)
        if around:
            scratch = Path("/tmp/scratch")
        common = self.known | {"files": str(files), "unsafe": self.unsafe}
        worker = common | {
            "readable": [str(path) for path in readable],
            "scratch": str(scratch),
            "scratch_size": SCRATCH_SIZE,
            "files_are_walled": bool(around),
            "imports": self.imports,
            "closed": [str(path) for path in self.closed],
            "refused": self.refused,
            "limits": asdict(Limits(cpu=int(self.times.total) + 1)),
        }
        workers = ZygoteProcess("worker", worker, around=around or (), environment=ENVIRONMENT)
        self.workers = stack.enter_context(workers)
        checker = common | {
            "readable": [str(path) for path in [*readable, files]],
            "name": self.assignment.name,
            "source": nbformat.writes(self.assignment.notebook),
            "release": nbformat.writes(self.release),
            "control": self.workers.control.fileno(),
            "cell_seconds": self.times.cell,
            "again_seconds": min(self.times.again, self.times.cell),
            "limits": asdict(replace(Limits(), memory=4 << 30, cpu=2 * int(self.times.total))),
        }
        keep = [self.workers.control.fileno()]
        self.checkers = stack.enter_context(ZygoteProcess("checker", checker, keep=keep))


SCRATCH_SIZE = 64 << 20  # bytes


def _about(remarks: Sequence[str], notes: Mapping[str, str]) -> list[NotebookNode]:
    """A cell that tells the student what is to be said about their file, if anything is."""
    lines = [*remarks, *(f"{exercise}: {note}" for exercise, note in notes.items())]
    if not lines:
        return []
    # indented, it is shown as it is: file names may be in it
    text = "\n".join("    " + " ".join(line.split()) for line in lines)
    return [new_markdown_cell(f"**About this submission**\n\n{text}", id=ABOUT)]
