"""The checker's side of a worker: runs the student's cells there, and calls their functions.

A worker is lost if it ends, is too slow, or sends an invalid answer. The cell or test that waits
for it is stopped. The next one finds a fresh worker, in which the cells so far have run again.
"""

import builtins
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from nbseal.sealed.asked.surroundings import WITHIN, call_within, is_ordinary
from nbseal.sealed.remote.known_values import KnownValues
from nbseal.sealed.remote.questions import Questions
from nbseal.sealed.remote.replay import Replay
from nbseal.sealed.remote.trusted_space import EmptySpace, TrustedSpace, View
from nbseal.sealed.remote.worker_process import Talking, WorkerProcess
from nbseal.walls.zygote import Zygote
from nbseal.wire.callbacks import Lendings, changeable
from nbseal.wire.exceptions import KNOWN, rebuild
from nbseal.wire.handles import ASKS, OWN, WHAT, Handle, Handles, stays
from nbseal.wire.messages import WireError, decode, encode
from nbseal.wire.scalars import short
from nbseal.wire.schema import bounds


class Remote:
    """A notebook that runs in a worker, and the calls of its functions.

    cells, opening, cell_seconds, given, skipped: as in `Replay`.
    space: the trusted namespace.

    worker: the process.
    notebook: its cells there.
    values: what both sides know.
    raised: the last exception of a function there in this test cell; raised_by: its path.
    trace: the lines of the student's cells that the exception came through.
    refused: why a value could not be sent in this test cell; of the worker's, in its own words.
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
        self.worker, self.values = WorkerProcess(zygote), KnownValues()
        self.view, self.lendings = View(space or EmptySpace()), Lendings()
        self.questions = Questions(
            self.worker, self.values, self.view, self.lendings, lambda part: self._handles(part)
        )
        self.notebook = Replay(
            self.questions, cells, opening, cell_seconds, given, skipped, self._restarted
        )
        self.raised: Exception | None = None
        self.raised_by = self.trace = self.refused = ""
        self._deaf = False  # while it is, every call fails at once
        self._handles = self._fresh_handles()

    def close(self) -> None:
        """End the worker."""
        self.worker.close()

    def begin(self, deadline: float) -> None:
        """Begin a test cell: forget the values of the one before."""
        self.view.look()
        self.worker.begin(deadline)
        self.raised, self.trace, self.refused = None, "", ""
        self.values.begin()
        self.lendings.forget()
        self._forget(check=True)

    def stand_in(
        self,
        index: int,
        functions: Mapping[str, Callable[..., Any]],
        public: Mapping[str, object] | None = None,
        private: Mapping[str, object] | None = None,
    ) -> None:
        """From a cell on, let the course's functions replace a student's; the cell runs with stubs.

        index: of the cell.
        functions: {path: function}.
        public, private: as in `Replay.stand_in`.
        """
        self.notebook.stand_in(index, public or {}, private or {})
        self.questions.stand_in(index, functions)

    @contextmanager
    def deaf_if(self, deaf: bool) -> Iterator[None]:
        """If `deaf` is true, every call in the block fails at once."""
        self._deaf = deaf
        try:
            yield
        finally:
            self._deaf = False

    def call(self, path: str, arguments: tuple[Any, ...], keywords: Mapping[str, Any]) -> Any:
        """Call the function that the worker knows by a path such as "Sudoku.search".

        What the function changes in its arguments is changed here, too. Raises what it raises, and
        WireError if an argument cannot be sent.
        """
        own = not path.startswith(ASKS) or (arguments and isinstance(arguments[0], Handle))
        if own and not is_ordinary():
            return call_within(self.ask, path, arguments, keywords)
        return self._ask(b"c", path, arguments, keywords)[1]

    def ask(self, what: str, /, *arguments: Any, **keywords: Any) -> Any:
        """Have the worker do what is no call of a student's function; `what` names it."""
        return self.call(ASKS + what, arguments, keywords)

    def value(self, name: str) -> Any:
        """What a name stands for in the worker: plain data, or a stub for a function.

        Raises NameError if it stands for nothing.
        """
        outcome, result = self._ask(b"v", name, (), {})
        if outcome == "missing":
            raise NameError(f"name {name!r} is not defined", name=name)
        if outcome == "returned":
            return result
        made = stub(lambda: self, name)
        made.__name__ = result if type(result) is str else made.__name__  # such as "<lambda>"
        return made

    def _ask(
        self, kind: bytes, path: str, arguments: tuple[Any, ...], keywords: Mapping[str, Any]
    ) -> tuple[str, Any]:
        nested = self.values.inner is not None
        if not self.worker.there or self._deaf or (self.worker.busy and not nested):
            self.worker.lose(self.worker.lost or "an earlier call did not return")
        if not nested and self.values.full:
            self._forget()
        registry, links = self.values.now()
        call = arguments, tuple(keywords.items())
        values: list[object] = [call, path, links.changed(), self.view.space.removed()]
        try:
            message, mine = encode(values, self.view.names, registry, staying=self.lendings.part)
        except WireError as error:
            self.refused = short(str(error))
            raise
        writable = mine.union(links.known(registry.numbers))
        if nested:  # it may be the notebook's own data
            writable -= self.view.numbers(registry)
        with Talking(self.worker, "it took too long"):
            self.worker.send(kind + message)
            came = self.questions.wait(bounds.message)
            with self.worker.idle():  # a class of a student's may have to hash what came
                values = decode(
                    bytes(came), self.view.types.values, registry, writable, staying=self._handles
                )
            outcome, result, raised = self._outcome(values)
        links.changed()
        links.add(registry.latest)
        given = changeable(arguments, keywords)
        self.values.keep([result, *given], len(came))
        if raised:
            within = path == ASKS + WITHIN and isinstance(arguments[0], str)
            called = str(arguments[0]) if within else path
            if outcome == "ended" and called.endswith(".__next__"):
                raise StopIteration
            self.raised, self.raised_by = raised, WHAT if called.startswith(ASKS) else called
            raise raised
        links.add(result if type(result) is tuple else (result,))
        if stays(result):  # it may keep, and later change, what it was made with
            links.add(given)
        return outcome, result

    def _outcome(self, values: list[object]) -> tuple[str, Any, Exception | None]:
        """What an answer tells: the outcome, the value or what is told of an exception, and the exception.

        Raises WireError if it is no answer.
        """
        types = self.view.types
        match values:
            case [_, "returned" | "missing" | "function" as outcome, result, tuple()]:
                return outcome, result, None
            case [_, "refused" as outcome, str(why), tuple()]:
                self.refused = short(why)
                return outcome, why, ValueError(f"the value cannot be handed over: {why}")
            case [
                _,
                "raised",
                (tuple(kinds), tuple(args), str(text), str(trace), dict(attributes), cause),
                tuple(),
            ]:
                raised = rebuild(kinds, args, text, attributes, types.exceptions)
                match cause:
                    case (tuple(of), tuple(its), str(said), dict(noted)):
                        raised.__cause__ = rebuild(of, its, said, noted, types.exceptions)
                self.trace = trace
                self.worker.spoil("MemoryError" in kinds)
                # names that a test may say
                known = {*types.exceptions, *vars(builtins), *KNOWN}
                own = tuple(name for name in kinds if name not in known)
                ended = kinds[:1] == ("StopIteration",)
                return "ended" if ended else "raised", (own, args, text, attributes), raised
        raise WireError("no answer to a call")

    def _forget(self, check: bool = False) -> None:
        """Have both sides forget the values that they know.

        check: whether a check has ended, and the functions that it has passed.
        """
        self.values.forget()
        self.worker.tell(b"fc" if check else b"f")

    def _restarted(self) -> None:
        self.values.inner = None
        self._handles = self._fresh_handles()

    def _fresh_handles(self) -> Handles:
        """Handles for values of the current worker. Once it has ended, they raise RuntimeError."""

        def ask(what: str, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
            if handles is not self._handles:
                raise RuntimeError(f"{WHAT} is gone: the process that ran this code ended")
            return self.call(what, arguments, keywords)

        handles = Handles(ask, self.lendings.values)
        return handles


def stub(remote: Callable[[], Remote], path: str) -> Callable[..., Any]:
    """A function that calls one of the student's.

    remote: gives the worker at the time of a call.
    path: of the student's function.
    """

    def call(*arguments: Any, **keywords: Any) -> Any:
        return remote().call(path, arguments, keywords)

    call.__name__ = call.__qualname__ = path.rpartition(".")[2]
    setattr(call, OWN, path)
    return call
