"""A house: a Python that runs acts, each in a child of its own that has entered the sandbox.

As root, as a root that becomes nobody, as an ordinary user, inside bubblewrap with and without
Landlock. Like a zygote it prepares once what is the same for all children.
"""

import json
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from walls import acts

import nbseal
from nbseal.walls import sandbox
from nbseal.walls.bubblewrap import bubblewrap_command
from nbseal.walls.sandbox import Limits, default_readable, enter
from nbseal.walls.scratch import empty_folder

HOUSES = ["root", "nobody", "user", "bubblewrap", "bubblewrap alone"]
USER = 61234  # an ordinary user that owns nothing else
PATHS = [str(Path(nbseal.__file__).parents[1]), str(Path(__file__).parents[1])]
FILES = ("course/source/a.ipynb", "course/gradebook.db", "other/answer.ipynb")


@dataclass(frozen=True)
class Outcome:
    """What became of an act: its value or its error; the signal that ended the child, or 0."""

    value: object = None
    error: str = ""
    errno: int = 0
    signal: int = 0
    text: str = ""


def readable(name):
    """What a child may read; for nobody only what it can, so that root really becomes nobody."""
    paths = default_readable()
    if name == "nobody":
        return tuple(path for path in paths if sandbox._open_to_all((path,)))
    if name.startswith("bubblewrap"):  # inside, this module must be found
        here = Path(__file__).parent
        return (*paths, Path(nbseal.__file__).parent, here / "house.py", here / "acts.py")
    return paths


class House:
    """A context manager; `run` has it run an act. Its place lies in a temporary folder."""

    def __init__(self, name):
        self.name = name
        self.walled = name.startswith("bubblewrap")
        self.user = USER if name == "user" and os.getuid() == 0 else None
        self.readable = readable(name)

    def __enter__(self):
        self.base = Path(tempfile.mkdtemp(prefix="nbseal-test-"))
        self.furnish()
        self.sibling = subprocess.Popen(
            ["sleep", "600"], user=self.user, group=self.user, extra_groups=self.user and []
        )
        secret = os.open(self.base / "course/gradebook.db", os.O_RDONLY)
        told = [self.name, str(self.base), str(Path.home()), self.sibling.pid, secret]
        told += [self.user, [str(path) for path in self.readable]]
        code = "import sys, json; a = json.loads(sys.argv[1]); sys.path[:0] = a.pop(0)\n"
        code += "from walls.house import serve; serve(*a)"
        scratch, around = self.base / "scratch", []
        if self.walled:
            around = bubblewrap_command(self.readable, 64 << 20, scratch=scratch)
        self.process = subprocess.Popen(
            [*around, sys.executable, "-I", "-c", code, json.dumps([PATHS, *told])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=[secret],
            env=os.environ | {"NBSEAL_TOKEN": "a-secret-value"},
        )
        os.close(secret)
        return self

    def __exit__(self, *_):
        with self.process:
            self.process.stdin.close()
        self.sibling.kill()
        self.sibling.wait()
        shutil.rmtree(self.base)

    def furnish(self):
        """The course and another submission, as they are in the beginning; the scratch folder stays."""
        for path in set(self.base.iterdir()) - {self.base / "scratch"}:
            shutil.rmtree(path)
        for name in FILES:
            (self.base / name).parent.mkdir(parents=True, exist_ok=True)
            (self.base / name).write_text("secret")
        (self.base / "scratch").mkdir(exist_ok=True)
        for path in (self.base, *self.base.rglob("*")):
            if not path.is_symlink():
                path.chmod(0o777 if path.is_dir() else 0o666)

    def tree(self):
        found = {}
        for path in sorted(self.base.rglob("*")):
            if not path.is_relative_to(self.base / "scratch"):
                about = path.lstat()
                text = path.read_text() if path.is_file() else ""
                found[str(path)] = (text, about.st_mode, about.st_uid, about.st_mtime_ns)
        return found

    def run(self, act, *arguments, walls=True, **limits):
        name = act if isinstance(act, str) else act.__name__
        question = [name, arguments, asdict(replace(Limits(), **limits)), walls]
        self.process.stdin.write(json.dumps(question).encode() + b"\n")
        self.process.stdin.flush()
        return Outcome(**json.loads(self.process.stdout.readline()))


# -- inside
def serve(name, base, home, sibling, secret, user, readable):
    """Run the acts that are asked for, until nobody asks any more."""
    place = acts.Place(Path(base), Path(home), os.getpid(), sibling, secret)
    readable = tuple(map(Path, readable))
    if name != "bubblewrap alone":
        sandbox.prepare(readable, scratch=place.scratch)
    else:
        sandbox.landlock_rules = lambda readable, closed, scratch: (0, 0)
    for line in sys.stdin:
        empty_folder(place.scratch)
        (place.scratch / "planted").symlink_to(place.notebook)
        act, arguments, limits, walls = json.loads(line)
        act = acts.ACTS.get(act) or getattr(acts, act)
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            if user:
                os.setgroups([])
                os.setresgid(user, user, user)
                os.setresuid(user, user, user)
            try:
                if walls:
                    go_in(place, readable, Limits(**limits), writer, name.startswith("bubblewrap"))
                told = attempt(act, place, arguments)
            except BaseException as error:  # no refusal of the act
                told = {"error": "not entered", "text": repr(error)}
            os.write(writer, json.dumps(told, default=str).encode())
            os._exit(0)
        os.close(writer)
        print(json.dumps(ending(child, reader)), flush=True)


def go_in(place, readable, limits, writer, walled):
    with suppress(FileNotFoundError):  # bubblewrap's inside has no /proc
        place.status = os.open("/proc/self/status", os.O_RDONLY)
    place.standing = enter(
        limits,
        readable=readable,
        scratch=place.scratch,
        keep=[writer, *([place.status] if place.status else [])],
        files_are_walled=walled,
    )


def attempt(act, place, arguments):
    try:
        return {"value": act(place, *arguments)}
    except BaseException as error:
        code = getattr(error, "errno", 0) or 0
        return {"error": type(error).__name__, "errno": code, "text": str(error)}


def ending(child, reader):
    told, deadline = b"", time.monotonic() + 30
    with os.fdopen(reader, "rb", buffering=0) as pipe:
        while select.select([pipe], [], [], max(0, deadline - time.monotonic()))[0]:
            part = pipe.read(65536)
            if not part:
                break
            told += part
        else:
            os.kill(child, signal.SIGKILL)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return {**(json.loads(told) if told else {}), "signal": max(0, -status)}
