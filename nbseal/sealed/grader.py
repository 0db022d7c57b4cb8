"""Grades one submission: from the bytes of a notebook to marks, reasons and the graded notebook.

`Grader` keeps two zygotes ready: one forks workers, one forks checkers. It reads no gradebook and
writes only to a scratch folder of its own.
"""

import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path

import msgspec
import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

import nbseal
from nbseal.errors import SandboxError, ZygoteError
from nbseal.notebook.assignment import Assignment, grade_id, is_open
from nbseal.notebook.dependencies import exercises_needed
from nbseal.notebook.given_cells import (
    ABOUT,
    classes_of,
    classes_of_files,
    imports_of,
    opening_of,
    stopped_cells,
)
from nbseal.notebook.never_sealed import unsafe_cells
from nbseal.results import Graded, TestResult, Times, Verdict
from nbseal.sealed.common.events import Failed, Finished, Refused, Tested, read_event, write_request
from nbseal.sealed.common.outputs import error_output
from nbseal.sealed.common.pass_request import PassRequest, Stage
from nbseal.sealed.common.setups import CheckerSetup, WorkerSetup
from nbseal.sealed.marking import Ask, Marking, PassResult, mark
from nbseal.sealed.trusted.reasons import MAX_QUOTED, SILENT, in_plain_words, stopped_by
from nbseal.walls.bubblewrap import ENVIRONMENT, bubblewrap_command
from nbseal.walls.closed_packages import modules_in, paths_of
from nbseal.walls.sandbox import Limits, default_readable
from nbseal.walls.zygote import ZygoteProcess
from nbseal.wire.frames import FrameError, receive_frame, send_frame
from nbseal.wire.science import packages_of

MAX_GRADED = 256 << 20  # bytes of a message from a checker


class Grader:
    """Grades submissions of one assignment, one after the other; a context manager.

    release: the students' version of the notebook.
    files: {path: content} of the course's files beside the notebook; a student's own files are
        not used.
    times: how long things may take.
    unsafe: whether to grade without any walls.
    bubblewrap: whether to use bubblewrap, where it works.
    follow_through: the share of its points, from 0 to 1, that a check earns if it fails with the
        student's own earlier functions and passes with the reference's; 0: nothing is asked again.
    closed: installed packages, by their names for pip, that students' code cannot use.

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
            "classes": sorted(
                classes_of(release)
                | classes_of(self._solutions())
                | classes_of_files(assignment.notebook, files)
            ),
            "opening": opening_of(release),
        }
        self.left_out = [*unsafe_cells(assignment.notebook, files)]
        self.refused = sorted(modules_in(self.closed))
        imports = sorted(imports_of(release))
        science = packages_of(self._modules() - set(self.refused))
        self.known["science"] = [name for name in science if name not in self.refused]
        self.imports = [name for name in imports if name.split(".")[0] not in self.refused]
        self.stopped = False
        self.free: frozenset[str] | None = None

    def __enter__(self) -> "Grader":
        with ExitStack() as stack:  # so that nothing is left if something does not start
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="nbseal-")))
            folder.chmod(0o711)  # workers that root starts become the user nobody
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
        shortcut: wraps the function that runs a pass, to leave out checks whose result is known
            (`nbseal.audit.shortcuts`).
        Raises SandboxError if the walls do not stand, ZygoteError or OSError if the machine lacks
        what grading needs, such as disk space; a later try may succeed.
        """
        start = time.monotonic()
        marking = mark(
            self.assignment,
            self.needs,
            self.times.total,
            shortcut(partial(self._ask, data)),
            follow_through=self.follow_through > 0,
            given_away=self._given_away,
        )
        first, stopped = marking.first, list(dict.fromkeys(marking.stopped))
        notebook = nbformat.from_dict(first.graded or self.release)
        self._quote_no_more(marking)
        self._say_plainly(marking, notebook)
        for cell in notebook.cells:
            if (name := grade_id(cell)) and name in marking.tests:
                cell.outputs = nbformat.from_dict([*marking.tests[name].outputs])
        remarks = ([missing] if missing else [*first.remarks]) + stopped
        notebook.cells[:0] = _about(remarks, marking.notes)
        return Graded(
            notebook=notebook,
            results=tuple(self._results(marking, stopped)),
            notes=marking.notes,
            blank=frozenset(first.blank),
            remarks=tuple(remarks),
            stopped=stopped_cells(notebook),
            readable=first.readable,
            safe=not self.unsafe,
            walls=first.walls,
            seconds=time.monotonic() - start,
            reaches=first.reaches,
        )

    def verdicts(
        self, data: bytes, asked: Sequence[str], *, replaced: Sequence[str] = ()
    ) -> dict[str, Verdict]:
        """Run some test cells; return {test cell: passed, failed, or not run}.

        It is for audits and gives no marks.

        data: the bytes of a notebook.
        asked: the test cells.
        replaced: the exercises after whose cells the reference's cells are run.
        """
        is_open = [test.name for test in self.assignment.unsealed if test.name in asked]
        sealed = [name for name in asked if name not in is_open]
        tests: dict[str, Tested] = {}
        if sealed:
            stages = [Stage(sealed, replaced)]
            request = PassRequest(self.times.total, None, stages=stages, trusted=True)
            tests |= self._ask(data, request).tests
        if is_open:
            request = PassRequest(self.times.total, hidden=True, plain=is_open)
            tests |= self._ask(data, request).tests
        return {n: tests[n].verdict if n in tests else Verdict.NOT_RUN for n in asked}

    def _given_away(self) -> frozenset[str]:
        """The checks that pass with their exercise's cell blank and the reference for all before.

        Such a check marks an earlier exercise, if anything: the reference must not earn its points
        for a student. An exercise without a cell of its own may have some.
        """
        if self.free is None:
            stages = [
                Stage([t.name for t in e.tests if t.sealed], [b.name for b in earlier])
                for e in self.assignment.exercises
                if (earlier := self.assignment.before(e)) and any(t.sealed for t in e.tests)
            ]
            request = PassRequest(self.times.total, None, stages=stages)
            result = self._ask(nbformat.writes(self.release).encode(), request)
            if result.stopped:  # unknown: all count as such, and the next submission asks again
                return frozenset(test.name for test in self.assignment.tests)
            tests = result.tests.items()
            self.free = frozenset(n for n, t in tests if t.verdict == Verdict.PASSED or t.points)
        return self.free

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
        """End the current grading, from another thread; it raises ZygoteError in its own thread."""
        self.stopped = True
        for zygote in (self.checkers, self.workers):
            zygote.hang_up()

    def _ask(self, data: bytes, request: PassRequest) -> PassResult:
        """Have a checker do a pass; try again, with new processes, if one that it needs has ended.

        Raises ZygoteError if that happens again, for lack of disk, say: no mark depends on it.
        """
        result = self._pass(data, request)
        if self.stopped:
            raise ZygoteError("grading was stopped")
        if result.gone:
            self._restart()
            result = self._pass(data, request)
            if result.gone:
                self._restart()
                raise ZygoteError(result.stopped)
        return result

    def _pass(self, data: bytes, request: PassRequest) -> PassResult:
        """Have a checker do a pass. Raises SandboxError if the walls do not stand."""
        deadline = time.monotonic() + 1.5 * request.seconds + 2 * self.times.cell
        tests: dict[str, Tested] = {}
        end: Finished | Refused | Failed | None = None
        try:
            with self.checkers.spawn() as connection:
                send_frame(connection, write_request(request), deadline)
                send_frame(connection, data, deadline)
                while end is None:
                    event = read_event(bytes(receive_frame(connection, MAX_GRADED, deadline)))
                    if isinstance(event, Tested):
                        tests[event.name] = event
                    else:
                        end = event
        except (FrameError, ValueError) as error:  # not an event
            end = Failed(str(error))
        except ZygoteError as error:
            end = Failed(str(error), gone=True)
        finally:
            with suppress(ZygoteError):
                self.checkers.stop()
                self.workers.stop()
        if isinstance(end, Refused):
            raise SandboxError(end.reason)
        if isinstance(end, Failed):
            return PassResult(
                tests, stopped=f"The checks were stopped: {end.reason}.", gone=end.gone
            )
        return PassResult(tests, end)

    def _quote_no_more(self, marking: Marking) -> None:
        """Leave out reasons of hidden checks, once together they have quoted too much."""
        room = MAX_QUOTED
        for name in (test.name for test in self.assignment.tests if test.name in marking.tests):
            tested = marking.tests[name]
            room -= tested.quoted
            if tested.quoted and room < 0:
                reason = SILENT if tested.verdict == Verdict.FAILED else tested.reason
                marking.tests[name] = _saying(tested, reason, SILENT, lambda _: True)

    def _say_plainly(self, marking: Marking, notebook: NotebookNode) -> None:
        """Give plainer reasons to failed checks of a blank cell, or of one that an error has ended."""
        cells, blank = {grade_id(cell): cell for cell in notebook.cells}, marking.first.blank
        above: dict[str | None, str] = {}  # what stopped an unnamed cell above it
        stopped = ""
        for cell in notebook.cells:
            name = grade_id(cell)
            above[name] = stopped = stopped or ("" if name else stopped_by(cell))
        for exercise in self.assignment.exercises:
            own = self.assignment.own_cell(exercise) or ""
            unwritten = own in blank and own not in marking.notes
            for name in (test.name for test in exercise.tests if test.name in marking.tests):
                tested = marking.tests[name]
                old = tested.reason
                plain = in_plain_words(old, cells.get(own), above.get(own, ""), blank=unwritten)
                if tested.verdict == Verdict.FAILED and plain != old:
                    marking.tests[name] = _saying(tested, plain, plain, old.__eq__)

    def _results(self, marking: Marking, stopped: Sequence[str]) -> Iterator[TestResult]:
        """The result of each test cell, in the order of the notebook."""
        why = " ".join(dict.fromkeys(stopped)) or "The checks ended before this one."
        for exercise in self.assignment.exercises:
            for test in exercise.tests:
                tested = marking.tests.get(test.name) or Tested(test.name, Verdict.NOT_RUN, why)
                verdict, reason = tested.verdict, tested.reason
                points = test.points if verdict == Verdict.PASSED else tested.points
                at_fault = tuple(marking.at_fault.get(test.name, ()))
                if at_fault:  # rounded, lest the sum of thirds is no whole number
                    share = marking.shares.get(test.name, points)
                    points = max(round(self.follow_through * share, 6), tested.points)
                in_process = marking.in_process.get(test.name, False)
                strange = tested.uncrossable if verdict == Verdict.FAILED else ""
                yield TestResult(
                    *(test.name, exercise.name, points, test.points, verdict, reason, at_fault),
                    *(test.sealed, strange, in_process),
                )

    def _modules(self) -> set[str]:
        """The modules that the course imports: its notebooks, and the files beside them."""
        texts = (text for name, text in self.files.items() if name.endswith(".py"))
        cells = [new_code_cell(text.decode("utf-8", "replace")) for text in texts]
        notebooks = (self.assignment.notebook, self.release, new_notebook(cells=cells))
        return set[str]().union(*map(imports_of, notebooks))

    def _solutions(self) -> NotebookNode:
        """The instructor's solution cells."""
        notebook = self.assignment.notebook
        return new_notebook(
            cells=[cell for cell in notebook.cells if is_open(cell)],
            nbformat_minor=notebook.nbformat_minor,  # with another, cells would get or lose ids
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
        worker = WorkerSetup(
            **self.known,
            files=str(files),
            unsafe=self.unsafe,
            readable=[str(path) for path in readable],
            limits=asdict(Limits(cpu=int(self.times.total) + 1)),
            scratch=str(scratch),
            scratch_size=SCRATCH_SIZE,
            cells=[cell.source for cell in self.release.cells if cell.cell_type == "code"],
            files_are_walled=bool(around),
            imports=self.imports,
            closed=[str(path) for path in self.closed],
            refused=self.refused,
        )
        workers = ZygoteProcess(
            "nbseal.sealed.student.worker",
            msgspec.to_builtins(worker),
            around=around or (),
            environment=ENVIRONMENT,
        )
        self.workers = stack.enter_context(workers)
        checker = CheckerSetup(
            **self.known,
            files=str(files),
            unsafe=self.unsafe,
            readable=[str(path) for path in [*readable, files]],
            limits=asdict(replace(Limits(), memory=4 << 30, cpu=2 * int(self.times.total))),
            name=self.assignment.name,
            source=nbformat.writes(self.assignment.notebook),
            release=nbformat.writes(self.release),
            control=self.workers.control.fileno(),
            open_checks=[test.name for test in self.assignment.unsealed],
            left_out=self.left_out,
            cell_seconds=self.times.cell,
            again_seconds=min(self.times.again, self.times.cell),
        )
        keep = [self.workers.control.fileno()]
        checkers = ZygoteProcess(
            "nbseal.sealed.passes.checker", msgspec.to_builtins(checker), keep=keep
        )
        self.checkers = stack.enter_context(checkers)
        for zygote in (self.workers, self.checkers):
            zygote.wait_until_ready()


SCRATCH_SIZE = 64 << 20  # bytes


def _saying(tested: Tested, reason: str, words: str, instead_of: Callable[[str], bool]) -> Tested:
    """The same result with another reason.

    words: replace the texts of error outputs for which `instead_of` is true.
    """
    outputs = [
        output | error_output(output["ename"], words)
        if output["output_type"] == "error" and instead_of(output["evalue"])
        else output
        for output in tested.outputs
    ]
    return msgspec.structs.replace(tested, reason=reason, outputs=outputs)


def _about(remarks: Sequence[str], notes: Mapping[str, str]) -> list[NotebookNode]:
    """A cell with the remarks and notes for the student; no cell if there are none."""
    lines = [*remarks, *(f"{exercise}: {note}" for exercise, note in notes.items())]
    if not lines:
        return []
    # Markdown shows indented text as it is: it may have file names
    text = "\n".join("    " + " ".join(line.split()) for line in lines)
    return [new_markdown_cell(f"**About this submission**\n\n{text}", id=ABOUT)]
