"""The events by which a checker reports a pass, and the messages for them."""

import json
from collections.abc import Sequence
from typing import Any

import msgspec

from nbseal.results import Reach, Verdict
from nbseal.sealed.common.outputs import Output, error_output
from nbseal.sealed.common.pass_request import PassRequest


class Tested(msgspec.Struct, frozen=True, tag="tested"):
    """The result of one test cell."""

    name: str
    verdict: Verdict
    reason: str = ""  # why it has not passed, in a sentence; else ""
    points: float = 0  # of a failed check that gives partial credit
    quoted: int = 0  # characters of a hidden check's reason that may come from a student's values
    slow: bool = False  # whether it was stopped, or its process ended, after `again_seconds` without waits for a processor
    stopped: bool = False  # whether it was stopped, or its process ended
    seconds: float = 0  # how long it took
    hidden: bool = False
    outputs: Sequence[Output] = ()
    changed: Sequence[str] = ()  # the given data that it uses and the student's cell has changed
    # why a person should look: the type of a value that did not cross, if it failed, or a given class that
    # the code has changed
    uncrossable: str = ""


def too_late(name: str) -> Tested:
    """The result of a test cell for which no time was left."""
    reason = "The notebook took too long in all."  # so in a later pass: it gets the time left
    output = error_output("CellStopped", reason)
    return Tested(name, Verdict.NOT_RUN, reason, stopped=True, outputs=[output])


class Finished(msgspec.Struct, frozen=True, tag="finished"):
    """The end of a pass. A pass that asks checks again leaves out all but `walls`."""

    graded: dict[str, Any] | None = None  # the student's notebook with its outputs
    notes: dict[str, str] = {}  # {exercise: what is wrong with its cell}
    blank: tuple[str, ...] = ()  # the exercises that were left as they were released
    remarks: tuple[str, ...] = ()  # sentences about the whole file
    readable: bool = False  # whether the file was a notebook at all
    walls: dict[str, Any] = {}  # the walls around the worker
    skipped: tuple[int, ...] = ()  # the indices of the cells that later passes do not run
    reaches: tuple[Reach, ...] = ()  # unusual things that only the student's code uses


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """The walls do not stand; nothing was run."""

    reason: str


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """The pass could not go on. gone: whether the cause is that a process it needs has ended."""

    reason: str
    gone: bool = False


Event = Tested | Finished | Refused | Failed


def write(told: Event | PassRequest) -> bytes:
    """The message for an event, or for a request to do a pass."""
    # msgspec's own writer refuses text with half a surrogate pair, which a student's notebook may hold
    return json.dumps(msgspec.to_builtins(told)).encode()


def read(message: bytes, kind: Any) -> Any:
    """The `Event` or `PassRequest` of a message. Raises ValueError if the message is no such one."""
    return msgspec.convert(json.loads(message), kind)
