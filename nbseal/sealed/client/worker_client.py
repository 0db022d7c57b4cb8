"""The checker's side of a worker: runs the student's cells there, and calls their functions.

A worker is lost if it ends, is too slow, or sends an invalid answer; so is the cell or test that waits for it.
The next one finds a fresh worker, in which the cells so far have run again.
"""

import builtins
from collections.abc import Callable
from typing import Any

from nbseal.sealed.around_calls.surroundings import WITHIN, call_within, is_ordinary
from nbseal.sealed.client.known import Known, TrustedSpace
from nbseal.sealed.client.questions import Questions
from nbseal.sealed.client.replay import Cells, Replay
from nbseal.sealed.client.worker_process import WorkerProcess
from nbseal.sealed.common.paths import Call
from nbseal.walls.zygote import Zygote
from nbseal.wire.callbacks import changeable
from nbseal.wire.exceptions import KNOWN, rebuild
from nbseal.wire.handles import ASKS, OWN, WHAT, Handle, Handles, stays
from nbseal.wire.messages import WireError, decode, encode
from nbseal.wire.scalars import short
from nbseal.wire.schema import bounds

NOT_HANDED_OVER = "the value cannot be handed over"


class WorkerClient:
    """A notebook that runs in a worker, and the calls of its functions.

    raised: the last exception of a function there in this test cell; raised_by: its path; raised_kind:
        the name of its class, in the worker's words; trace: the lines of the student's cells that it
        came through.
    refused: why a value could not be sent in this test cell; of the worker's, in its own words.
    deaf: while it is set, every call fails at once.
    """

    def __init__(self, zygote: Zygote, cells: Cells, space: TrustedSpace) -> None:
        self.worker, self.known = WorkerProcess(zygote), Known(space)
        self.questions = Questions(self.worker, self.known, lambda part: self._handles(part))
        self.replay = Replay(self.questions, cells, self._restarted)
        self.raised: BaseException | None = None
        self.raised_by = self.raised_kind = self.trace = self.refused = ""
        self.deaf = False
        self._restarted()

    def begin(self, seconds: float) -> None:
        """Begin a test cell, which may take so long: forget the values of the one before, and why a worker was lost."""
        self.worker.begin(seconds)
        self.worker.lost = None
        self.raised, self.trace, self.refused = None, "", ""
        self.known.begin()
        self.questions.passed.forget()
        self._forget(check=True)

    def call(self, call: Call) -> Any:
        """Call a function of the worker's. What it changes in its arguments is changed here, too.

        Raises what it raises, and WireError if an argument cannot be sent.
        """
        of_handle = any(isinstance(argument, Handle) for argument in call.arguments[:1])
        if (of_handle or not call.path.startswith(ASKS)) and not is_ordinary():
            return call_within(self.ask, call)
        return self._ask(b"c", call)[1]

    def ask(self, what: str, /, *arguments: Any, **keywords: Any) -> Any:
        """Have the worker do what is no call of a student's function; `what` names it."""
        return self.call(Call(ASKS + what, arguments, keywords))

    def value(self, name: str) -> Any:
        """What a name stands for in the worker: plain data, or a stub for a function. Raises NameError."""
        outcome, result = self._ask(b"v", Call(name))
        if outcome == "missing":
            raise NameError(f"name {name!r} is not defined", name=name)
        if outcome == "returned":
            return result
        made = stub(lambda: self, name)
        made.__name__ = result if type(result) is str else made.__name__  # such as "<lambda>"
        return made

    def _ask(self, kind: bytes, call: Call) -> tuple[str, Any]:
        known, nested = self.known, self.known.inner is not None
        if not self.worker.there or self.deaf or (self.worker.busy and not nested):
            self.worker.lose(self.worker.lost or "an earlier call did not return")
        if not nested and known.full:
            self._forget()
        shared, links = known.now()
        sent = (call.arguments, tuple(call.keywords.items())), call.path, links.changed()
        try:
            message, mine = encode(sent, known.names, shared, staying=self.questions.passed.part)
        except WireError as error:
            self.refused = short(str(error))
            raise
        writable = mine.union(links.known(shared.numbers))
        if nested:  # it may be the notebook's own data
            writable -= known.protected(shared)
        with self.worker.talking("it took too long") as before:
            self.worker.send(kind + message)
            came = bytes(self.questions.wait(bounds.message))
            self.worker.busy = before  # a class of a student's may have to hash what came
            values = decode(came, known.types.values, shared, writable, staying=self._handles)
            outcome, result, raised = self._outcome(values)
        links.changed()
        links.add(shared.latest)
        given = changeable(call.arguments, call.keywords)
        known.keep([result, *given], len(came))
        if raised:
            self._raise(call, raised, ended=outcome == "ended")
        links.add(result if type(result) is tuple else (result,))
        if stays(result):  # it may keep, and later change, what it was made with
            links.add(given)
        return outcome, result

    def _outcome(self, values: list[object]) -> tuple[str, Any, BaseException | None]:
        """What an answer tells: the outcome, the value or what is told of an exception, and the exception."""
        types = self.known.types
        match values:
            case [_, "returned" | "missing" | "function" as outcome, result, tuple()]:
                return outcome, result, None
            case [_, "refused" as outcome, str(why), tuple()]:
                self.refused = short(why)
                return outcome, why, ValueError(f"{NOT_HANDED_OVER}: {why}")
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
                self.raised_kind = short(str([*kinds, ""][0]).removeprefix("__main__."))
                self.worker.spoiled |= "MemoryError" in kinds
                # names that a test may say
                may_be_said = {*types.exceptions, *vars(builtins), *KNOWN}
                own = tuple(name for name in kinds if name not in may_be_said)
                ended = kinds[:1] == ("StopIteration",)
                return "ended" if ended else "raised", (own, args, text, attributes), raised
        raise WireError("no answer to a call")

    def _raise(self, call: Call, raised: BaseException, *, ended: bool) -> None:
        """Raise what a call has raised. ended: whether that was a StopIteration."""
        within = call.path == ASKS + WITHIN and isinstance(call.arguments[0], str)
        called = str(call.arguments[0]) if within else call.path
        if ended and called.endswith(".__next__"):
            raise StopIteration
        self.raised, self.raised_by = raised, WHAT if called.startswith(ASKS) else called
        raise raised

    def _forget(self, check: bool = False) -> None:
        """Have both sides forget the values that they know. check: whether a check has ended."""
        self.known.forget()
        self.worker.tell(b"fc" if check else b"f")

    def _restarted(self) -> None:
        """Begin with a fresh worker. Handles of the one before raise RuntimeError from now on."""

        def ask(*call: Any) -> Any:
            if handles is not self._handles:
                raise RuntimeError(f"{WHAT} is gone: the process that ran this code ended")
            return self.call(Call(*call))

        self.known.inner = None
        self._handles = handles = Handles(ask, self.questions.passed.values)


def stub(remote: Callable[[], WorkerClient], path: str) -> Callable[..., Any]:
    """A function that calls one of the student's, of that path. remote: gives the worker at the time of a call."""

    def call(*arguments: Any, **keywords: Any) -> Any:
        return remote().call(Call(path, arguments, keywords))

    call.__name__ = call.__qualname__ = path.rpartition(".")[2]
    setattr(call, OWN, path)
    return call
