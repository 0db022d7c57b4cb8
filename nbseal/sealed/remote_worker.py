"""The checker's end of a worker: runs the student's cells there, and calls their functions.

A worker that is lost (ended, too slow, or sending what is no answer) costs what was being done;
what comes next finds a fresh one, in which the cells so far have been run again.
"""

import builtins
import socket
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from typing import Any, NoReturn, Protocol

from nbseal.errors import SandboxError, ZygoteError
from nbseal.sealed.bounded import TooSlow, bounded
from nbseal.sealed.outputs import MAX_RUN, Output, error_output, sane_outputs
from nbseal.sealed.surroundings import WITHIN, call_within, is_ordinary
from nbseal.walls.zygote import Zygote
from nbseal.wire.callbacks import OWN, QUESTION, STANDS_IN, Place, answer, described, taken_out
from nbseal.wire.exceptions import rebuild
from nbseal.wire.frames import FrameError, receive_frame, send_frame
from nbseal.wire.handles import ASKS, WHAT, Handles
from nbseal.wire.messages import Registry, WireError, decode, encode
from nbseal.wire.returned_values import Links
from nbseal.wire.schema import SCALARS, bounds

MAX_QUESTIONS = 16 << 20  # bytes that one call asks of the functions that it was given
MAX_KEPT = 2 << 20  # bytes of what came in one check, for looking whether a reason quotes it
MAX_KNOWN = 50_000  # values that both sides know by number
MAX_KNOWN_BYTES = 64 << 20  # of the messages in which they came
SPAWN_SECONDS = 20
SLOW_FAILURE = 1  # seconds


class WorkerLost(BaseException):
    """The worker can no longer be talked to. No test should catch it, so it is no Exception.

    detail: in the worker's words, or by a number that it chose; not for the eyes of somebody who
    must not learn what the worker knows.
    """

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.detail = detail


@dataclass(frozen=True)
class Types:
    """What the trusted namespace knows: {name: class} of values, and of exceptions."""

    values: Mapping[str, type]
    exceptions: Mapping[str, type[Exception]]


class TrustedSpace(Protocol):
    """What must be known of the namespace that stubs are called from."""

    def types(self) -> Types:
        """The classes that it knows by now."""

    def removed(self) -> tuple[str, ...]:
        """The names that a test has deleted."""

    def containers(self) -> frozenset[int]:
        """The ids of the containers that it holds."""


class EmptySpace:
    """A namespace with nothing in it."""

    def types(self) -> Types:
        """No types."""
        return Types({}, {})

    def removed(self) -> tuple[str, ...]:
        """No names."""
        return ()

    def containers(self) -> frozenset[int]:
        """No containers."""
        return frozenset()


class Remote:
    """A notebook that runs in a worker.

    cells: its cells in order, each a number and the code; position: how many of them the worker
    has run; replaced: by index, what is sent in place of a cell (`stand_in`);
    skipped: the cells that are not run again: they lost their worker, or are given and failed
    only after long;
    lost: why the worker was lost since `begin`, or None; walls: around the last worker.
    space: the trusted namespace.
    stand_ins: the functions of the course's that the worker may ask for at any time.
    answers: the values that came since `begin`; None: too many to look for what quotes them.
    paused: whether the worker does nothing, not even in threads.
    spoiled: whether the worker ran out of memory, or ended by itself: what earlier test cells left
    there may be the cause; used: whether an earlier one has called something in it.
    """

    def __init__(
        self,
        zygote: Zygote,
        cells: Sequence[tuple[int, str]],
        opening: Sequence[str],
        cell_seconds: float,
        *,
        given: Collection[int] = (),
        skipped: Collection[int] = (),
        space: TrustedSpace | None = None,
    ) -> None:
        self.zygote, self.cells, self.cell_seconds = zygote, [*cells], cell_seconds
        self.given = given  # the indices of the cells that are the instructor's
        # a fresh worker has run these already; if other cells stand among them, all are run in
        # their order once more
        self.opened = len(opening)
        if self.cells[: self.opened] != list(enumerate(opening, start=1)):
            self.opened = 0
        self.connection: socket.socket | None = None
        self.position = 0
        self.skipped = {*skipped}
        self.space = space or EmptySpace()
        self.walls: dict[str, Any] = {}
        self.lost: str | None = None
        self.busy = self.paused = self.spoiled = self.used = self.called = False
        self._deaf = False  # while it is, every call fails at once
        self.deadline = 0.0
        self.registry, self.links = Registry(odd=False), Links()
        self.inner: Registry | None = None  # of a question that is being answered
        self.replaced: dict[int, bytes] = {}
        self.stand_ins: dict[Place, Callable[..., Any]] = {}
        self.known = 0  # bytes of the messages since both sides last forgot
        self.answers: list[object] | None = []
        self.kept = 0  # bytes of the messages of which `answers` has the values
        self.raised: Exception | None = None
        self.raised_by = ""  # the path of the function that did
        self.trace = ""
        self.known_ours: frozenset[int] | None = None
        self.turns = 0  # how often the worker was asked for anything
        self.handles = self._handles()
        self._know()

    # -- cells

    def run(self, index: int) -> list[Output]:
        """Run a cell, after all those before it; return what it showed."""
        self.forward(index)
        start = time.monotonic()
        try:
            outputs, well = self._run(index, show=True)
        except WorkerLost as error:
            self.skipped.add(index)
            return [error_output("CellStopped", f"{error} {error.detail}".strip())]
        slow = time.monotonic() - start > SLOW_FAILURE
        if not well and slow and index in self.given:  # a student's may define before it fails
            self.skipped.add(index)
        self.position = index + 1
        return outputs

    def forward(self, position: int) -> None:
        """See that a worker is there and has run the cells before `position`, and no other."""
        if self.spoiled:
            self._drop()
        while self.connection is None or self.position < position:
            if self.connection is None:
                self._spawn()
            if self.position < position:
                index = self.position
                if index not in self.skipped:
                    try:
                        self._run(index, show=False)
                    except WorkerLost:
                        self.skipped.add(index)
                        continue
                self.position = index + 1

    def _run(self, index: int, show: bool) -> tuple[list[Output], bool]:
        """What a cell showed, and whether it ended without an error."""
        message = self.replaced.get(index)
        if message is None:
            values = [*self.cells[index], show]
            message = b"r" + encode(values, {}, Registry(odd=False), limit=MAX_RUN)[0]
        self.deadline = time.monotonic() + self.cell_seconds
        slow = f"it took more than {self.cell_seconds:g} seconds"
        if self.stand_ins:  # which run here, on what a student's code gives them
            self._know()
        clock = bounded(self.cell_seconds) if self.stand_ins else nullcontext()
        try:
            with _Talking(self, slow, self.deadline), clock:
                assert self.connection
                send_frame(self.connection, message, self.deadline)
                answer = self._listen(MAX_RUN, {})
                values = decode(bytes(answer), {}, Registry(odd=False), limit=MAX_RUN)
                match values:
                    case ["ran", list(outputs), bool(well)]:
                        return sane_outputs(outputs) if show else [], well
                raise WireError("no answer to a cell")
        except TooSlow as error:
            self._lose(str(error))

    def run_there(self, index: int, source: str) -> None:
        """Have the worker run other code in place of a cell that it has not come to."""
        self.cells[index] = (self.cells[index][0], source)

    def stand_in(
        self,
        index: int,
        functions: Mapping[str, Callable[..., Any]],
        public: Mapping[str, object] | None = None,
        private: Mapping[str, object] | None = None,
    ) -> None:
        """Have functions of the course's stand for a student's, from a cell with stubs for them on.

        functions: by their paths; public: other names that the cell binds; private: those that take
        no name of the student's. All of them are left out if they are too many to cross.
        """
        self._know()
        values: list[object] = [
            self.cells[index][1],
            index,
            dict(public or {}),
            dict(private or {}),
        ]
        registry = Registry(odd=False)
        try:
            message, _ = encode(values, self.names, registry, limit=MAX_RUN)
        except WireError:
            message, _ = encode([*values[:2], {}, {}], self.names, registry, limit=MAX_RUN)
        self.replaced[index] = b"s" + message
        for path, function in functions.items():
            self.stand_ins[f"{STANDS_IN}{index}.{path}"] = function

    # -- calls

    def begin(self, deadline: float) -> None:
        """Begin a test cell: forget the values of the one before."""
        self._know()
        self.inner, self.deadline = None, deadline
        self.used = self.called
        self.lost, self.raised, self.trace = None, None, ""
        self.answers, self.kept = [], 0
        self._forget()

    def _know(self) -> None:
        self.known_types, self.known_ours = self.space.types(), None
        self.names = {kind: name for name, kind in self.known_types.values.items()}

    @contextmanager
    def deaf_if(self, deaf: bool) -> Iterator[None]:
        """While it lasts, every call fails at once, if it is deaf."""
        self._deaf = deaf
        try:
            yield
        finally:
            self._deaf = False

    def call(self, path: str, arguments: tuple[Any, ...], keywords: Mapping[str, Any]) -> Any:
        """Call the function that the worker knows by a path such as "Sudoku.search".

        Arguments take over what the function changed in them.
        """
        if not path.startswith(ASKS) and not is_ordinary():
            return call_within(self.ask, path, arguments, keywords)
        return self._ask(b"c", path, arguments, keywords)[1]

    def ask(self, what: str, *arguments: Any, **keywords: Any) -> Any:
        """Have the worker answer something that is no call of a student's function by its name."""
        return self.call(ASKS + what, arguments, keywords)

    def _handles(self) -> Handles:
        """For what the worker keeps from now on; it is asked as long as that worker lives."""

        def ask(what: str, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
            if handles is not self.handles:
                raise RuntimeError(f"{WHAT} is gone: the process that ran this code ended")
            return self.call(what, arguments, keywords)

        handles = Handles(ask)
        return handles

    def value(self, name: str) -> Any:
        """What a name stands for in the worker: plain data, or a stub for a function.

        Raises NameError if it stands for nothing.
        """
        outcome, result = self._ask(b"v", name, (), {})
        if outcome == "missing":
            raise NameError(f"name {name!r} is not defined", name=name)
        return stub(lambda: self, name) if outcome == "function" else result

    def has(self, name: str) -> bool:
        """Whether a name stands for anything in the worker."""
        try:
            self.value(name)
        except (NameError, WorkerLost):
            return False
        except Exception:  # it does not cross
            return True
        return True

    def _ask(
        self, kind: bytes, path: str, arguments: tuple[Any, ...], keywords: Mapping[str, Any]
    ) -> tuple[str, Any]:
        nested = self.inner is not None
        if self.connection is None or self._deaf or (self.busy and not nested):
            self._lose(self.lost or "an earlier call did not return")
        if not nested and (len(self.registry.objects) > MAX_KNOWN or self.known > MAX_KNOWN_BYTES):
            self._forget()
        registry, links = (self.inner, Links()) if self.inner else (self.registry, self.links)
        arguments, keywords, functions = taken_out(arguments, keywords, self.names)
        given = tuple(v for v in (*arguments, *keywords.values()) if type(v) not in SCALARS)
        pairs = tuple(keywords.items())
        values: list[object] = [
            given,
            path,
            arguments,
            pairs,
            links.changed(),
            self.space.removed(),
        ]
        values.append(described(functions))
        message, mine = encode(values, self.names, registry)
        linked = {registry.number(value) for value, _ in links.values}
        writable = mine | {number for number in linked if number is not None}
        if nested:  # what the course's function has passed on may be the notebook's own
            writable -= self._numbers_of_ours(registry)
        types = self.known_types
        self.called = True
        with _Talking(self, "it took too long", self.deadline):
            assert self.connection
            send_frame(self.connection, kind + message, self.deadline)
            came = self._listen(bounds.message, functions)
            values = decode(bytes(came), types.values, registry, writable, held=self.handles)
            match values:
                case [_, ("returned" | "missing" | "function") as outcome, result, tuple()]:
                    raised = None
                case [
                    _,
                    "raised" as outcome,
                    (tuple(names), tuple(args), str(text), str(trace), dict(attributes)),
                    tuple(),
                ]:
                    raised = rebuild(names, args, text, attributes, types.exceptions)
                    known = {*types.exceptions, *vars(builtins)}  # a test may say these names
                    own = tuple(name for name in names if name not in known)
                    result, self.trace = (own, args, text, attributes), trace
                    self.spoiled = "MemoryError" in names
                case _:
                    raise WireError("no answer to a call")
        links.changed()
        self.known += len(came)
        self._keep([result, *given], len(came))
        if raised:
            within = path == ASKS + WITHIN and isinstance(arguments[0], str)
            by = str(arguments[0]) if within else WHAT
            self.raised, self.raised_by = raised, by if path.startswith(ASKS) else path
            raise raised
        links.add(result)
        return outcome, result

    def _listen(self, limit: int, functions: Mapping[Place, Callable[..., Any]]) -> bytearray:
        """The worker's answer, of `limit` bytes at most; what it asks before that is answered.

        functions: those that it was passed. To answer may call the worker in turn; a question and
        all that is inside of it know each other's values, and nobody else does.
        """
        assert self.connection
        room, outer = MAX_QUESTIONS, self.inner
        known = {**functions, **self.stand_ins}
        while (came := receive_frame(self.connection, limit, self.deadline))[:1] == QUESTION:
            room -= 0 if self.stand_ins else len(came)  # those are asked often, of large values
            if room < 0:
                raise WireError("too many questions")
            self.inner = outer or Registry(odd=False)
            try:
                registry, there = self.inner, self.known_types.values
                writable = registry.objects.keys() - self._numbers_of_ours(registry)
                question = bytes(came[1:])
                reply, got = answer(question, known, there, registry, writable, self._lent)
            finally:
                self.inner = outer
            self._keep(got, len(came))  # a check may quote what its function was asked
            if self.connection is None:  # the course's function has caught what ended the worker
                raise WorkerLost(self.lost or "the process that ran this code ended")
            send_frame(self.connection, reply, self.deadline)
        return came

    def _numbers_of_ours(self, registry: Registry) -> frozenset[int]:
        """The numbers of containers that the trusted namespace holds: nobody else may change them."""
        if not registry.objects:
            return frozenset()
        if self.known_ours is None:
            self.known_ours = self.space.containers()
        ours = self.known_ours
        return frozenset(n for n, value in registry.objects.items() if id(value) in ours)

    def pause(self) -> None:
        """Have the worker do nothing until it is asked something again."""
        if self.connection and not self.busy and not self.paused:
            self.zygote.pause()
            self.paused = True

    def _resume(self) -> None:
        if self.paused:
            self.paused = False
            self.zygote.resume()

    def _lent(self, path: str) -> Callable[..., Any]:
        return stub(lambda: self, path)

    def _keep(self, values: list[object], size: int) -> None:
        """For looking whether a reason quotes them; of too much, nothing, lest memory runs out."""
        self.kept += size
        if self.kept > MAX_KEPT:
            self.answers = None
        elif self.answers is not None:
            self.answers += values

    def _forget(self) -> None:
        """From now on, no value that crosses is one that crossed before."""
        self.registry.forget()
        self.links.forget()
        self.known = 0
        if self.connection:
            try:
                send_frame(self.connection, b"f", time.monotonic() + SPAWN_SECONDS)
            except FrameError:
                self._drop()

    # -- the worker's life

    def close(self) -> None:
        """End the worker."""
        self._drop()
        self.zygote.stop()

    def _spawn(self) -> None:
        self._drop()
        self.position, self.handles = self.opened, self._handles()
        self.busy = self.paused = self.spoiled = self.called = False
        self.inner = None
        for left in (2, 1, 0):  # a busy machine may need more than one try
            self.connection = self.zygote.spawn()
            try:
                answer = receive_frame(self.connection, 1 << 16, time.monotonic() + SPAWN_SECONDS)
                break
            except FrameError as error:
                self._drop()
                if not left:
                    raise SandboxError(f"a worker did not start: {error}") from error
        match decode(bytes(answer), {}, Registry(odd=False)):
            case ["ready", dict(walls)]:
                self.walls = walls
            case ["refused", str(reason)]:
                raise SandboxError(reason)

    def _lose(self, reason: str, detail: str = "") -> NoReturn:
        self.lost = reason
        self._drop()
        raise WorkerLost(reason, detail)

    def _drop(self) -> None:
        if self.connection:
            self.connection.close()
        self.connection = None


class _Talking:
    """While it lasts, the worker owes an answer; if it is left by an exception, it is lost.

    That is also so when the exception came from outside, such as a test's own alarm: the answer
    would come later, to another question.
    """

    def __init__(self, remote: Remote, slow: str, deadline: float) -> None:
        self.remote, self.slow, self.deadline = remote, slow, deadline

    def __enter__(self) -> None:
        self.before, self.remote.busy = self.remote.busy, True
        self.remote.turns += 1
        self.remote._resume()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: Any
    ) -> None:
        if error is None:
            self.remote.busy = self.before
            return
        if isinstance(error, FrameError) and time.monotonic() >= self.deadline:
            self.remote._lose(f"This was stopped: {self.slow}. Is there a loop that never ends?")
        if isinstance(error, FrameError):
            self.remote.spoiled = True
            self.remote._lose(*_how_it_ended(self.remote.zygote))
        if isinstance(error, WireError):
            self.remote._lose("The answer that came cannot be used.", f"({error})")
        self.remote._drop()


def _how_it_ended(zygote: Zygote) -> tuple[str, str]:
    """What to say about a worker that is gone, and a detail."""
    time.sleep(0.01)  # between the last byte and the end of the process
    status = None
    with suppress(ZygoteError):
        status = zygote.stop()
    why = {
        -9: "(The system stopped it: too much memory, too much time, or too many files.)",
        -24: "(It used too much computing time.)",
        -25: "(It wrote too large a file.)",
        -11: "(The interpreter crashed: recursion without an end, or too much memory?)",
        -6: "(The interpreter gave up: out of memory?)",
        -31: "(It tried what is forbidden.)",
    }
    if status is None:
        return "The process that ran this code ended.", ""
    how = f"(With exit code {status}.)" if status >= 0 else f"(By signal {-status}.)"
    return "The process that ran this code ended.", why.get(status, how)


def stub(remote: Callable[[], Remote], path: str, doc: str | None = None) -> Callable[..., Any]:
    """A function that stands for one of the student's."""

    def call(*arguments: Any, **keywords: Any) -> Any:
        return remote().call(path, arguments, keywords)

    call.__name__ = call.__qualname__ = path.rpartition(".")[2]
    call.__doc__ = doc
    setattr(call, OWN, path)
    return call
