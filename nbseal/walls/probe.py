"""Tries forbidden acts inside the walls, and tells what came of each: `nbseal doctor`."""

import ctypes
import errno
import json
import os
import resource
import shutil
import socket
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import NoReturn

from nbseal.errors import SandboxError
from nbseal.walls.sandbox import Limits, Walls, default_readable, enter
from nbseal.walls.system_calls import libc


@dataclass(frozen=True)
class Finding:
    """One forbidden act that `probe` tried: what came of it, and whether it was refused."""

    act: str
    refused: bool
    answer: str


def probe(limits: Limits | None = None) -> tuple[Walls, tuple[Finding, ...]]:
    """Fork a process, wall it in and try forbidden acts there: the walls, and what came of each.

    Raises SandboxError if the process could not be walled in, or ended before it could tell.
    """
    limits = limits or Limits()
    outside = Path(tempfile.mkdtemp(prefix="nbseal-probe-"))
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        _probe_child(limits, writer, outside)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    shutil.rmtree(outside)
    try:
        told = json.loads(answer)
    except ValueError:
        raise SandboxError("the process that tried the sandbox ended before it told") from None
    if "error" in told:
        raise SandboxError(told["error"])
    return Walls(**told["walls"]), tuple(Finding(**finding) for finding in told["findings"])


def _probe_child(limits: Limits, writer: int, outside: Path) -> NoReturn:
    try:
        parent = os.getppid()
        walls = enter(limits, readable=default_readable(), scratch=None, keep=[writer])
        acts: dict[str, Callable[[], object]] = {
            "read /etc/passwd": lambda: os.open("/etc/passwd", os.O_RDONLY),
            "list /": lambda: os.listdir("/"),
            "write a file": lambda: os.open(outside / "probe", os.O_CREAT | os.O_WRONLY),
            "open a network socket": lambda: socket.socket(socket.AF_INET),
            "open a unix socket": lambda: socket.socket(socket.AF_UNIX),
            "start a process": lambda: os.fork() or os._exit(0),
            # without the wall there is no such program, which is another answer
            "run a program": lambda: os.execv("/nonexistent", ["nonexistent"]),
            "signal another process": lambda: os.kill(parent, 0),
            "trace another process": lambda: _trace(parent),
            "use more memory": lambda: bytearray(limits.memory),
            "raise a limit": lambda: resource.setrlimit(resource.RLIMIT_AS, (-1, -1)),
        }
        findings = [asdict(_attempt(act, function)) for act, function in acts.items()]
        told: dict[str, object] = {"walls": asdict(walls), "findings": findings}
    except BaseException as error:
        told = {"error": str(error)}
    os.write(writer, json.dumps(told).encode())
    os._exit(0)


def _attempt(act: str, function: Callable[[], object]) -> Finding:
    try:
        function()
    except (OSError, ValueError, MemoryError) as error:
        code = getattr(error, "errno", None)
        refused = not isinstance(error, OSError) or code in (errno.EPERM, errno.EACCES)
        return Finding(act, refused, f"{type(error).__name__}: {error}")
    return Finding(act, False, "it was possible")


def _trace(process: int) -> None:
    if libc.ptrace(0x4206, process, None, None) < 0:  # PTRACE_SEIZE: does not stop it
        raise OSError(ctypes.get_errno(), "ptrace")
