"""The checker's side of a worker: runs the student's cells there, and calls their functions.

A worker is lost if it ends, is too slow, or sends an invalid answer. The cell or test that waits
for it is stopped. The next one finds a fresh worker, in which the cells so far have run again.
"""

import builtins
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from nbseal.sealed.asked.surroundings import WITHIN, call_within, is_ordinary
from nbseal.sealed.remote.known_values import KnownValues
from nbseal.sealed.remote.questions import Questions
from nbseal.sealed.remote.replay import Replay
from nbseal.sealed.remote.trusted_space import EmptySpace, TrustedSpace, View
from nbseal.sealed.remote.worker_process import Talking, WorkerLost, WorkerProcess
from nbseal.walls.zygote import Zygote
from nbseal.wire.exceptions import KNOWN, rebuild
from nbseal.wire.handles import ASKS, OWN, WHAT, Handle, Handles, is_function, stays
from nbseal.wire.lendings import Lendings
from nbseal.wire.messages import WireError, decode, encode
from nbseal.wire.schema import SCALARS, bounds, crossing

_ALIKE = (int, float, str)


class Remote:
    """A notebook that runs in a worker, and the calls of its functions.

    cells, opening, cell_seconds, given, tests, skipped: as in `Replay`.
    space: the trusted namespace.

    worker: the process.
    notebook: its cells there.
    values: what both sides know.
    raised: the last exception of a function there in this test cell; raised_by: its path.
    trace: the lines of the student's cells that the exception came through.
    used: whether an earlier test cell has called something in this worker.
    calling, called: are called before and after each call that a check makes.
    """

    def __init__(
        self,
        zygote: Zygote,
        cells: Sequence[tuple[int, str]],
        opening: Sequence[str],
        cell_seconds: float,
        *,
        given: Collection[int] = (),
        tests: Collection[int] = (),
        skipped: Collection[int] = (),
        space: TrustedSpace | None = None,
    ) -> None:
        self.worker, self.values = WorkerProcess(zygote), KnownValues()
        self.view = View(space or EmptySpace())
        self.lendings = Lendings(self.view.types.shown)
        self.questions = Questions(
            self.worker,
            self.values,
            self.view,
            self.lendings,
            lambda path: stub(lambda: self, path),
        )
        self.notebook = Replay(
            self.questions,
            cells,
            opening,
            cell_seconds,
            given=given,
            tests=tests,
            skipped=skipped,
            restarted=self._restarted,
        )
        self.raised: Exception | None = None
        self.raised_by = self.trace = self.refused = ""
        self.used = self._called = False
        self.calling: Callable[[], None] = lambda: None
        self.called: Callable[[], None] = lambda: None
        self._deaf = False  # while it is, every call fails at once
        self._handles = self._fresh_handles()

    def close(self) -> None:
        """End the worker."""
        self.worker.close()

    def begin(self, deadline: float) -> None:
        """Begin a test cell: forget the values of the one before."""
        self.view.look()
        self.worker.begin(deadline)
        self.used = self._called
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

        What the function changes in its arguments is changed here, too.
        """
        if self.values.inner is None:
            self.calling()
        try:
            own = not path.startswith(ASKS) or (arguments and isinstance(arguments[0], Handle))
            if own and not is_ordinary():
                return call_within(self.ask, path, arguments, keywords)
            return self._ask(b"c", path, arguments, keywords)[1]
        finally:
            if self.values.inner is None and self.worker.there:
                self.called()

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
        nested = self.values.inner is not None
        if not self.worker.there or self._deaf or (self.worker.busy and not nested):
            self.worker.lose(self.worker.lost or "an earlier call did not return")
        if not nested and self.values.full:
            self._forget()
        registry, links = self.values.now()
        names, types = self.view.names, self.view.types
        given = tuple(v for v in (*arguments, *keywords.values()) if not self._is_plain(v))
        pairs, removed = tuple(keywords.items()), self.view.space.removed()
        changed = (*links.changed(), *self.values.derived.shared.values())
        values: list[object] = [given, path, arguments, pairs, changed, removed]
        message, mine = encode(values, names, registry, holdings=self.lendings)
        linked = {registry.number(value) for value in links.values}
        writable = mine | {number for number in linked if number is not None}
        if nested:  # it may be the notebook's own data
            writable -= self.view.numbers(registry)
        self._called = True
        with Talking(self.worker, "it took too long"):
            self.worker.send(kind + message)
            came = self.questions.wait(bounds.message)
            with self.worker.idle():  # a class of a student's may have to hash what came
                values = decode(bytes(came), types.values, registry, writable, held=self._handles)
            match values:
                case [_, ("returned" | "missing" | "function") as outcome, result, tuple()]:
                    raised = None
                case [
                    _,
                    "raised" as outcome,
                    (tuple(kinds), tuple(args), str(text), str(trace), dict(attributes), cause),
                    tuple(),
                ]:
                    raised = rebuild(kinds, args, text, attributes, types.exceptions)
                    match cause:
                        case (tuple(of), tuple(its), str(said), dict(noted)):
                            raised.__cause__ = rebuild(of, its, said, noted, types.exceptions)
                    # names that a test may say
                    known = {*types.exceptions, *vars(builtins), *KNOWN}
                    own = tuple(name for name in kinds if name not in known)
                    result, self.trace = (own, args, text, attributes), trace
                    self.worker.spoil("MemoryError" in kinds)
                case _:
                    raise WireError("no answer to a call")
        links.changed()
        links.follow(registry.first)
        self.values.count(len(came))
        self.values.keep([result, *given], len(came))
        if raised:
            if kinds[0] == "StopIteration" and _iterates(path, arguments):
                raise StopIteration
            within = path == ASKS + WITHIN and isinstance(arguments[0], str)
            by = str(arguments[0]) if within else WHAT
            self.raised, self.raised_by = raised, by if path.startswith(ASKS) else path
            raise raised
        if path.endswith(".__init__") and arguments:
            _hold_arguments(arguments[0], (*arguments[1:], *keywords.values()))
        links.add(result)
        if stays(result):  # it may keep, and later change, what it was made with
            for value in given:
                links.add(value)
        return outcome, result

    def _forget(self, check: bool = False) -> None:
        """Have both sides forget the values that they know.

        check: whether a check has ended, and the functions that it has passed.
        """
        self.values.forget()
        self.worker.tell(b"fc" if check else b"f")

    def _restarted(self) -> None:
        self._called = False
        self.values.leave()
        self._handles = self._fresh_handles()

    def _is_plain(self, value: object) -> bool:
        """Whether an argument cannot come back changed."""
        if type(value) in SCALARS:
            return True
        return is_function(value) and not crossing(type(value), self.view.names)

    def _fresh_handles(self) -> Handles:
        """Handles for values of the current worker. Once it has ended, they raise RuntimeError."""

        def ask(what: str, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
            if handles is not self._handles:
                raise RuntimeError(f"{WHAT} is gone: the process that ran this code ended")
            return self.call(what, arguments, keywords)

        types = self.view.types
        names = types.attributes, types.callables, types.fields
        handles = Handles(ask, types.inner, self.lendings.values, *names)
        return handles


def _hold_arguments(filled: object, arguments: Collection[Any]) -> None:
    """Let an object hold the very numbers and texts that it was made with where it holds equal ones:
    scikit-learn's `clone` asks for that."""
    given = [value for value in arguments if type(value) in _ALIKE]
    with suppress(TypeError):  # it has no __dict__
        space = vars(filled)
        for name, held in space.items():
            alike = (v for v in given if type(v) is type(held) and v == held)
            space[name] = next((v for v in alike if v or repr(v) == repr(held)), held)  # not -0.0


def _iterates(path: str, arguments: tuple[Any, ...]) -> bool:
    """Whether a call asks an iterator of a student's for its next element."""
    path = str(arguments[0]) if path == ASKS + WITHIN else path
    return path.endswith(".__next__")


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
