"""A process that has everything imported, and forks a child for each request: in milliseconds.

There are two: one forks workers, and never learns anything that these must not; the other forks checkers.
Each has one child at a time. `Zygote` is the handle that others hold.
"""

import gc
import importlib
import json
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import IO, Any

from nbseal.errors import ZygoteError
from nbseal.walls.scratch import empty_folder, size_of_folder
from nbseal.walls.waiting import open_times

START_SECONDS = 60
MOST_THREADS = 64 + (os.cpu_count() or 1)  # of a child that may write; libraries want one a core
# More than so many take turns as one process does, lest others starve. Not all children from the
# start: checks compare what a student's code takes with what they take themselves.
FEW_THREADS = 8 + (os.cpu_count() or 1)
# between two looks at how full the scratch folder is, and how many threads run
WATCH_SECONDS = 0.05
_SPAWN, _STOP, _PAUSE, _RESUME, _TIMES = b"+", b"-", b"=", b">", b"?"
_NONE = 1 << 20  # instead of how a child ended: there was none
_ID = 8  # bytes of a random id: an answer to a process that has ended meanwhile is not taken for another's


class Zygote:
    """A handle to the process: `spawn` and `stop`. It also works in a child that inherited it.

    processor: the number of the only one that children may use; None: any.
    """

    def __init__(self, control: socket.socket, processor: int | None = None) -> None:
        self.control = control
        self.where = b"" if processor is None else processor.to_bytes(4, "big")

    def spawn(self) -> socket.socket:
        """End the child that runs, if any; fork a new one; return a stream socket to it."""
        _, descriptors = self._ask(_SPAWN + self.where)
        if len(descriptors) != 1:
            raise ZygoteError("the process that forks others could not fork")
        return socket.socket(fileno=descriptors[0])

    def stop(self) -> int | None:
        """End the child that runs; return how it ended (signal, negative, or exit code), None if none ran."""
        status = int.from_bytes(self._ask(_STOP)[0], "big", signed=True)
        return None if status == _NONE else status

    def pause(self) -> None:
        """Have the child that runs, with all its threads, do nothing until `resume`."""
        self._ask(_PAUSE)

    def resume(self) -> None:
        """Let the child go on."""
        self._ask(_RESUME)

    def times(self) -> list[int]:
        """Descriptors of the child that runs, for `nbseal.walls.waiting.Times`; or none."""
        return self._ask(_TIMES)[1]

    def _ask(self, request: bytes) -> tuple[bytes, list[int]]:
        name = os.urandom(_ID)
        try:
            self.control.settimeout(START_SECONDS)
            self.control.send(name + request)
            while True:
                answer, descriptors, _, _ = socket.recv_fds(self.control, 64, 2)
                if not answer:
                    raise ZygoteError("the process that forks others has ended")
                if answer[:_ID] == name:
                    return answer[_ID:], descriptors
                for descriptor in descriptors:  # meant for somebody who did not wait for it
                    os.close(descriptor)
        except OSError as error:
            raise ZygoteError(f"the process that forks others does not answer: {error}") from None


class ZygoteProcess(Zygote, AbstractContextManager["ZygoteProcess"]):
    """The process itself, which starts here; `wait_until_ready`, then `spawn`. A context manager ends it.

    module: whose `prepare(setup)` it calls once; that returns what each child runs, a function of its
    connection. around: the command around it (bubblewrap). keep: descriptors it inherits.
    """

    def __init__(
        self,
        module: str,
        setup: Mapping[str, Any],
        *,
        around: Sequence[str] = (),
        keep: Sequence[int] = (),
        environment: Mapping[str, str] | None = None,
    ) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        super().__init__(ours)
        self.log: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the rest
        self.role = module.rpartition(".")[2]
        python = [sys.executable, "-s", "-P"]  # not -I, which would ignore the environment
        command = [*around, *python, "-m", __name__, module, str(theirs.fileno())]
        # bubblewrap has no /proc inside; to count a child's threads it is handed over
        there = [os.open("/proc", os.O_RDONLY)] if os.path.isdir("/proc") else []
        setup = {**setup, "processes": there[0] if there else -1}
        try:
            with theirs:
                self.process = subprocess.Popen(
                    command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.DEVNULL,
                    stderr=self.log,
                    pass_fds=[theirs.fileno(), *there, *keep],
                    env=environment or {},
                    start_new_session=True,  # Ctrl-C is for the one who started everything
                )
        except OSError as error:  # a student's threads may have used up the processes, for a while
            self.control.close()
            self.log.close()
            raise ZygoteError(f"the {self.role} process could not be started: {error}") from error
        finally:
            for descriptor in there:
                os.close(descriptor)
        with suppress(OSError):  # it has ended; `wait_until_ready` says why
            assert self.process.stdin
            with self.process.stdin as pipe:
                pipe.write(json.dumps(setup).encode())

    def wait_until_ready(self) -> None:
        """Wait until it can fork. Raises ZygoteError, with its last words, if it cannot."""
        with suppress(OSError):
            self.control.settimeout(START_SECONDS)
            if self.control.recv(16) == b"ready":
                return
        self.log.seek(0)
        words = self.log.read()[-2000:].decode("utf-8", "replace").strip() or "(it said nothing)"
        raise ZygoteError(f"the {self.role} process did not start:\n{words}")

    def hang_up(self) -> None:
        """Have the process end its child, which a kill would leave, and itself, from any thread."""
        with suppress(OSError):  # it is closed, or its other end is
            self.control.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """End the process and its child."""
        self.control.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()

    def __exit__(self, *_: object) -> None:
        self.close()


class _Server:
    """The process's side: forks, watches and ends its child.

    setup: `scratch`, if any: the folder in which children may write; `files`: what it holds before each;
    `scratch_size`; `processes`: a descriptor of /proc, or -1.
    """

    def __init__(self, control: socket.socket, setup: Mapping[str, Any]) -> None:
        self.control, self.processes = control, setup["processes"]
        self.scratch = Path(setup["scratch"]) if "scratch" in setup else None
        self.scratch_size = setup.get("scratch_size", 0)
        self.files = Path(setup["files"])
        self.child = 0
        if self.scratch:
            self.scratch.mkdir(mode=0o700, exist_ok=True)

    def serve(self, main: Callable[[socket.socket], None]) -> None:
        """Answer requests until the other side is gone. main: what each child runs."""
        poll = select.poll()
        poll.register(self.control, select.POLLIN)
        while True:
            watched = self.scratch if self.child else None
            if not poll.poll(1000 * WATCH_SECONDS if watched else None) and watched:
                self.watch(watched)
                continue
            if not (request := self.control.recv(64)):
                return
            name, verb, where = request[:_ID], request[_ID : _ID + 1], request[_ID + 1 :]
            if verb in (_PAUSE, _RESUME):
                if self.child:
                    os.kill(self.child, signal.SIGSTOP if verb == _PAUSE else signal.SIGCONT)
                self.control.send(name)
            elif verb == _TIMES:
                self.send_times(name)
            else:
                status = self.end_child()
                if self.scratch:
                    empty_folder(self.scratch)
                if verb == _STOP:
                    self.control.send(name + status.to_bytes(4, "big", signed=True))
                else:
                    self.spawn(main, name, where)

    def watch(self, scratch: Path) -> None:
        """End the child if it takes too much, or let it take turns with others."""
        threads = self.threads()
        full = size_of_folder(scratch, self.scratch_size) > self.scratch_size
        if full or threads > MOST_THREADS:
            os.kill(self.child, signal.SIGKILL)
        elif threads > FEW_THREADS:
            with suppress(OSError):  # it leads no group yet
                os.setpriority(os.PRIO_PGRP, self.child, 19)

    def spawn(self, main: Callable[[socket.socket], None], name: bytes, where: bytes) -> None:
        """Fork a child, and send a socket that leads to it."""
        if self.scratch:
            shutil.copytree(self.files, self.scratch, dirs_exist_ok=True)
        ours, theirs = socket.socketpair()
        with ours, theirs:
            self.child = os.fork()
            if self.child == 0:
                try:
                    ours.close()
                    self.control.close()
                    main(theirs)
                finally:
                    os._exit(1)
            if where:
                with suppress(OSError):  # it is gone already
                    os.sched_setaffinity(self.child, {int.from_bytes(where, "big")})
            socket.send_fds(self.control, [name], [ours.fileno()])

    def end_child(self) -> int:
        """How it ended, or _NONE."""
        if not self.child:
            return _NONE
        os.kill(self.child, signal.SIGKILL)
        _, status = os.waitpid(self.child, 0)
        self.child = 0
        return os.waitstatus_to_exitcode(status)

    def send_times(self, name: bytes) -> None:
        """Send the descriptors that tell of the child's times, if there are any."""
        children = self.children()
        opened = open_times(children[0], proc=self.processes) if len(children) == 1 else ()
        socket.send_fds(self.control, [name], opened)
        for descriptor in opened:
            os.close(descriptor)

    def threads(self) -> int:
        """How many the child has; 0 if it has ended."""
        with suppress(OSError):
            # "." and ".." are counted, too
            folders = [f"{child}/task" for child in self.children()]
            return sum(os.stat(f, dir_fd=self.processes).st_nlink - 2 for f in folders)
        return 0

    def children(self) -> list[str]:
        """The child's number in the /proc that was handed over; nothing if that cannot be said."""
        with suppress(OSError):
            ours = os.readlink("self", dir_fd=self.processes)
            children = os.open(f"{ours}/task/{ours}/children", os.O_RDONLY, dir_fd=self.processes)
            with open(children, encoding="ascii") as file:
                return file.read().split()
        return []


def _process(module: str, descriptor: int) -> None:
    gc.disable()  # nearly all that is made here stays
    setup = json.load(sys.stdin)
    sys.stdin.close()
    server = _Server(socket.socket(fileno=descriptor), setup)
    main = importlib.import_module(module).prepare(setup)
    gc.collect()
    gc.freeze()  # children share this memory; no collection of theirs looks through it
    gc.enable()
    server.control.send(b"ready")
    try:
        server.serve(main)
    finally:  # the other side may have hung up between a fork and its answer
        server.end_child()


if __name__ == "__main__":
    _process(sys.argv[1], int(sys.argv[2]))
