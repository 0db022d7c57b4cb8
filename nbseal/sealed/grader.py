"""`Grader` grades submissions. It reads no gradebook and writes only to a scratch folder of its own."""

import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_notebook

from nbseal.errors import SandboxError, ZygoteError
from nbseal.notebook import given_cells
from nbseal.notebook.assignment import Assignment, grade_id, is_open
from nbseal.notebook.dependencies import exercises_needed
from nbseal.notebook.never_sealed import unsafe_cells
from nbseal.results import Graded, TestResult, Times, Verdict
from nbseal.sealed.common.events import Event, Failed, Finished, Refused, Tested, read, write
from nbseal.sealed.common.pass_request import PassRequest, Stage
from nbseal.sealed.marking import Ask, Marking, PassResult
from nbseal.sealed.processes import lay_out, start
from nbseal.sealed.runs import mark
from nbseal.sealed.telling import about, quote_no_more, say_plainly
from nbseal.walls.closed_packages import modules_in, paths_of
from nbseal.walls.sandbox import Limits
from nbseal.wire.frames import FrameError, receive_frame, send_frame, within
from nbseal.wire.science import packages_of

MAX_GRADED = 256 << 20  # bytes of a message from a checker


class Grader:
    """Grades submissions of one assignment, one after the other; a context manager.

    release: the students' version of the notebook.
    files: {path: content} of the course's files beside the notebook; a student's own are not used.
    unsafe: whether to grade without any walls; bubblewrap: whether to use it, where it works.
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
        paths = paths_of(closed)
        self.needs = exercises_needed(assignment)
        # all parsing is done here: Python 3.11 cannot parse in two threads at once
        given = NotebookNode(cells=[cell for cell in release.cells if not is_open(cell)])
        in_files = given_cells.classes_of_files(assignment.notebook, files)
        refused = sorted(modules_in(paths))
        science = packages_of(self._modules() - {*refused})  # another may bring one that is refused
        imports = sorted(given_cells.imports_of(release))
        both: dict[str, Any] = {
            "unsafe": unsafe,
            "classes": sorted(given_cells.classes_of(given) | in_files),
            "opening": given_cells.opening_of(release),
            "science": [name for name in science if name not in refused],
        }
        self.of_workers = both | {
            "imports": [name for name in imports if name.split(".")[0] not in refused],
            "refused": refused,
            "closed": [str(path) for path in paths],
            "limits": Limits(cpu=int(total) + 1),
        }
        self.of_checkers = both | {
            "name": assignment.name,
            "source": assignment.notebook,
            "release": release,
            "open_checks": [test.name for test in assignment.unsealed],
            "left_out": [*unsafe_cells(assignment.notebook, files)],
            "cell_seconds": times.cell,
            "again_seconds": min(times.again, times.cell),
            "limits": Limits(memory=4 << 30, cpu=2 * int(total)),
        }
        self.stopped = False
        self.free: frozenset[str] | None = None

    def __enter__(self) -> "Grader":
        with ExitStack() as stack:  # so that nothing is left if something does not start
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="nbseal-")))
            folder.chmod(0o711)  # workers that root starts become the user nobody
            lay_out(folder, self.files)
            walled = self.bubblewrap and not self.unsafe
            zygotes = start(folder, stack, self.of_workers, self.of_checkers, bubblewrap=walled)
            self.workers, self.checkers = zygotes
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
            follows=self.follow_through > 0,
            given_away=self._given_away,
        )
        first, stopped = marking.first, list(dict.fromkeys(marking.stopped))
        notebook = nbformat.from_dict(first.graded or self.release)
        answers = given_cells.answers_in(notebook)
        quote_no_more(self.assignment, marking)
        say_plainly(self.assignment, marking, notebook)
        for cell in notebook.cells:
            if (name := grade_id(cell)) and name in marking.tests:
                cell.outputs = nbformat.from_dict([*marking.tests[name].outputs])
        remarks = ([missing] if missing else [*first.remarks]) + stopped
        notebook.cells[:0] = about(remarks, marking.notes)
        return Graded(
            notebook=notebook,
            results=tuple(self._results(marking, stopped)),
            notes=marking.notes,
            blank=frozenset(first.blank),
            remarks=tuple(remarks),
            stopped=given_cells.stopped_cells(notebook, first.blank),
            readable=first.readable,
            safe=not self.unsafe,
            walls=first.walls,
            seconds=time.monotonic() - start,
            reaches=first.reaches,
            answers=answers,
        )

    def verdicts(
        self, data: bytes, asked: Sequence[str], *, replaced: Sequence[str] = ()
    ) -> dict[str, Verdict]:
        """Run some test cells of a notebook, for an audit; return {test cell: passed, failed, or not run}.

        replaced: the exercises after whose cells the reference's cells are run.
        """
        plain = [test.name for test in self.assignment.unsealed if test.name in asked]
        sealed = [name for name in asked if name not in plain]
        tests: dict[str, Tested] = {}
        if sealed:
            stages = [Stage(sealed, replaced)]
            request = PassRequest(self.times.total, None, stages=stages, trusted=True)
            tests |= self._ask(data, request).tests
        if plain:
            tests |= self._ask(data, PassRequest(self.times.total, hidden=True, plain=plain)).tests
        return {n: tests[n].verdict if n in tests else Verdict.NOT_RUN for n in asked}

    def _given_away(self) -> frozenset[str]:
        """The checks that pass with their exercise's cell blank and the reference for all before.

        Such a check marks an earlier exercise: the reference must not earn its points for a student.
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
        """Have a checker do a pass; again, with new processes, if one that it needs has ended.

        Raises ZygoteError if that happens twice, for lack of disk, say."""
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
        left = within(1.5 * request.seconds + 2 * self.times.cell)
        tests: dict[str, Tested] = {}
        end: Finished | Refused | Failed | None = None
        try:
            with self.checkers.spawn() as connection:
                send_frame(connection, write(request), left)
                send_frame(connection, data, left)
                while end is None:
                    event = read(bytes(receive_frame(connection, MAX_GRADED, left)), Event)
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
        match end:
            case Refused(reason=reason):
                raise SandboxError(reason)
            case Failed(reason=reason, gone=gone):
                return PassResult(tests, stopped=f"The checks were stopped: {reason}.", gone=gone)
        return PassResult(tests, end)

    def _results(self, marking: Marking, stopped: Sequence[str]) -> Iterator[TestResult]:
        """The result of each test cell, in the order of the notebook."""
        why = " ".join(stopped) or "The checks ended before this one."
        for exercise in self.assignment.exercises:
            for test in exercise.tests:
                tested = marking.tests.get(test.name) or Tested(test.name, Verdict.NOT_RUN, why)
                verdict, reason = tested.verdict, tested.reason
                points = test.points if verdict == Verdict.PASSED else tested.points
                at_fault = tuple(marking.at_fault.get(test.name, ()))
                if at_fault:  # rounded, lest the sum of thirds is no whole number
                    share = marking.shares.get(test.name, points)
                    points = max(round(self.follow_through * share, 6), tested.points)
                strange = tested.uncrossable if verdict == Verdict.FAILED else ""
                yield TestResult(
                    *(test.name, exercise.name, points, test.points, verdict, reason, at_fault),
                    *(test.sealed, strange, marking.in_process.get(test.name, False)),
                )

    def _modules(self) -> set[str]:
        """The modules that the course imports: its notebooks, and the files beside them."""
        texts = [text for name, text in self.files.items() if name.endswith(".py")]
        cells = [new_code_cell(text.decode("utf-8", "replace")) for text in texts]
        notebooks = (self.assignment.notebook, self.release, new_notebook(cells=cells))
        return set[str]().union(*map(given_cells.imports_of, notebooks))
