"""The walls around a student's code: what still works inside, and what does not any more.

Each act is a function of this module. It runs in a forked child that enters the sandbox, as root,
as a root that becomes nobody, as an ordinary user and inside bubblewrap, with and without Landlock.
What is forbidden is also tried without walls, where that is safe: a test must be able to fail.
"""

import asyncio
import concurrent.futures.thread
import ctypes
import errno
import fcntl
import functools
import importlib
import importlib.util
import json
import multiprocessing.popen_fork
import os
import platform
import random
import re
import resource
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import pytest

import nbseal
from nbseal.errors import SandboxError
from nbseal.walls import landlock, sandbox, seccomp, system_calls
from nbseal.walls.bubblewrap import bubblewrap_command
from nbseal.walls.probe import probe
from nbseal.walls.sandbox import Limits, default_readable, enter

pytestmark = [
    pytest.mark.sandbox,
    pytest.mark.skipif(sys.platform != "linux", reason="the sandbox is Linux's"),
]

HOUSES = ["root", "nobody", "user", "bubblewrap", "bubblewrap alone"]
SHARED = "/etc/ld.so.cache"  # everybody may read it, a worker, too
USER = 61234  # an ordinary user that owns nothing else
LIMITS = Limits()
STANDING, STATUS = None, 0  # in the child: what `enter` said; its /proc/self/status
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long


@dataclass(frozen=True)
class Place:
    """Paths (0: none) and processes that acts may reach for; all is open to every user."""

    base: str
    course: str  # a notebook, a gradebook; another submission beside it
    scratch: str
    home: str
    parent: int
    sibling: int
    descriptor: int  # an open secret file


@dataclass(frozen=True)
class Outcome:
    """What became of an act: its value or its error; the signal that ended the child, or 0."""

    value: object = None
    error: str = ""
    errno: int = 0
    signal: int = 0
    text: str = ""


# -- running an act -------------------------------------------------------------------------------


@pytest.fixture(params=HOUSES)
def house(request):
    """How the child runs; skipped where this machine or user cannot."""
    if request.param in ("root", "nobody") and os.getuid() != 0:
        pytest.skip("needs root")
    if request.param.startswith("bubblewrap") and bubblewrap_command(readable(""), 1 << 20) is None:
        pytest.skip("bubblewrap is not installed or does not start")
    readable(request.param)  # now: the child may be a user who cannot read this Python's files
    return request.param


@pytest.fixture
def place(house):
    """A place for one test."""
    with a_place(USER if house == "user" and os.getuid() == 0 else None) as place:
        yield place


@contextmanager
def a_place(user=None):
    """A course, another submission, a scratch folder and a sibling process of the same user."""
    base = Path(tempfile.mkdtemp(prefix="nbseal-test-"))
    for folder in ("course/source", "other", "scratch"):
        (base / folder).mkdir(parents=True)
    for name in ("course/source/a.ipynb", "course/gradebook.db", "other/answer.ipynb"):
        (base / name).write_text("secret")
    (base / "scratch/planted").symlink_to(base / "course/source/a.ipynb")
    for path in (base, *base.rglob("*")):
        path.chmod(0o777 if path.is_dir() else 0o666)
    sibling = subprocess.Popen(["sleep", "600"], user=user, group=user, extra_groups=user and [])
    secret = os.open(base / "course/gradebook.db", os.O_RDONLY)
    try:
        yield Place(
            str(base),
            str(base / "course"),
            str(base / "scratch"),
            str(Path.home()),
            os.getpid(),
            sibling.pid,
            secret,
        )
    finally:
        sibling.kill()
        sibling.wait()
        os.close(secret)
        shutil.rmtree(base)


@functools.cache
def readable(house):
    """What the child may read; for nobody only what it can, so that root really becomes nobody."""
    paths = default_readable()
    if house == "nobody":
        return tuple(path for path in paths if sandbox._open_to_all((path,)))
    if house.startswith("bubblewrap"):  # the command that runs inside is this module
        return (*paths, Path(nbseal.__file__).parent, Path(__file__))
    return paths


def run(house, place, act, *arguments, limits=LIMITS, walls=True):
    """Run act(place, *arguments) in a child of a house, or without walls."""
    if walls and house.startswith("bubblewrap"):
        return run_in_bubblewrap(house, place, [(act, arguments)], limits)[0]
    # The child begins with all that the tests before this one have loaded.
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    limits = replace(limits, memory=limits.memory + pages * resource.getpagesize())
    return run_in_a_child(house, place, act, arguments, limits, walls)


def run_in_bubblewrap(house, place, acts, limits=LIMITS):
    """The outcome of each (act, arguments): children of one new Python inside bubblewrap."""
    calls = [(act.__name__, arguments) for act, arguments in acts]
    told = json.dumps([house, asdict(place), calls, asdict(limits)])
    code = (
        "import sys, json, importlib.util as u\n"
        f"sys.path.insert(0, {str(Path(nbseal.__file__).parents[1])!r})\n"
        f"spec = u.spec_from_file_location('test_sandbox', {__file__!r})\n"
        "module = u.module_from_spec(spec); sys.modules['test_sandbox'] = module\n"
        "spec.loader.exec_module(module); module.run_inside(*json.loads(sys.argv[1]))"
    )
    command = bubblewrap_command(readable(house), 64 << 20, scratch=Path(place.scratch))
    done = subprocess.run(
        [*command, sys.executable, "-I", "-c", code, told],
        stdout=subprocess.PIPE,
        timeout=60 + 10 * len(calls),
        pass_fds=[place.descriptor],
        check=True,
    )
    return [Outcome(**one) for one in json.loads(done.stdout)]


def run_inside(house, place, calls, limits):
    """The entry of the new Python."""
    place, limits = replace(Place(**place), parent=os.getpid()), Limits(**limits)
    outcomes = [
        run_in_a_child(house, place, globals()[name], arguments, limits)
        for name, arguments in calls
    ]
    print(json.dumps([asdict(one) for one in outcomes]))


def run_in_a_child(house, place, act, arguments, limits, walls=True):
    """Fork, act there, and say what became of it."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        if house == "user" and os.getuid() == 0:
            os.setgroups([])
            os.setresgid(USER, USER, USER)
            os.setresuid(USER, USER, USER)
        inside(house, place, act, arguments, limits, writer, walls)
    os.close(writer)
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
    return Outcome(**(json.loads(told) if told else {}), signal=max(0, -status))


def inside(house, place, act, arguments, limits, writer, walls):
    """Enter, act, tell, end. That the sandbox was not entered is no refusal of the act."""
    global STANDING, STATUS
    try:
        if house == "bubblewrap alone":
            sandbox.landlock_rules = lambda readable, closed, scratch: (0, 0)
        if walls:
            with suppress(FileNotFoundError):  # bubblewrap's inside has no /proc
                STATUS = os.open("/proc/self/status", os.O_RDONLY)
            STANDING = enter(
                limits,
                readable=readable(house),
                scratch=Path(place.scratch),
                keep=[writer, *([STATUS] if STATUS else [])],
                files_are_walled=house.startswith("bubblewrap"),
            )
    except BaseException as error:
        told = {"error": "not entered", "text": repr(error)}
    else:
        told = attempt(act, place, arguments)
    os.write(writer, json.dumps(told).encode())
    os._exit(0)


def attempt(act, place, arguments):
    try:
        return {"value": act(place, *arguments)}
    except BaseException as error:
        code = getattr(error, "errno", 0) or 0
        return {"error": type(error).__name__, "errno": code, "text": str(error)}


def raw(number, *arguments):
    """A system call by its number; raises OSError."""
    wide = [ctypes.c_long(a) if isinstance(a, int) else a for a in arguments]
    result = libc.syscall(ctypes.c_long(number), *wide)
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def tree(place):
    """All that is outside the scratch folder: names, contents, modes, owners."""
    base = Path(place.base)
    found = {}
    for path in sorted(base.rglob("*")):
        if not path.is_relative_to(place.scratch):
            about = path.lstat()
            text = path.read_text() if path.is_file() else ""
            found[str(path)] = (text, about.st_mode, about.st_uid, about.st_mtime_ns)
    return found


# -- what still works -----------------------------------------------------------------------------


def compute(place):
    words = sorted({"b", "a", "c"}, reverse=True)
    return [sum(i * i for i in range(1000)), words, 2**200 % 97, f"{1 / 3:.3f}"]


def use_threads(place):
    got = []
    threads = [threading.Thread(target=got.append, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(got)


def use_chance_and_time(place):
    begin = time.perf_counter()
    time.sleep(0.01)
    random.seed(1)
    assert 0 <= random.random() < 1
    assert time.time() > 1e9
    assert time.process_time() > 0
    return [len(os.urandom(8)), time.perf_counter() - begin >= 0.01]


def use_scratch(place):
    with tempfile.TemporaryDirectory() as folder:
        first, second = Path(folder, "first"), Path(folder, "sub", "second")
        first.write_text("text")
        second.parent.mkdir()
        first.rename(second)
        assert os.listdir(folder) == ["sub"]
        text = second.read_text()
    with tempfile.TemporaryFile() as file:
        file.write(b"x")
    assert Path(folder).parent == Path(place.scratch) == Path.cwd()
    assert not os.path.exists(folder)
    return text


def use_asyncio(place):
    async def later():
        await asyncio.sleep(0.001)
        with concurrent.futures.thread.ThreadPoolExecutor(1) as pool:
            return await asyncio.get_running_loop().run_in_executor(pool, lambda: 42)

    return asyncio.run(later())


def use_clocks(place):
    names = [name for name in dir(time) if name.startswith("CLOCK_")]
    assert all(time.clock_gettime(getattr(time, name)) >= 0 for name in names)
    assert time.clock_getres(time.CLOCK_MONOTONIC) > 0
    own = len(os.sched_getaffinity(0)) == len(os.sched_getaffinity(os.getpid()))
    return [len(names) > 5, own, resource.prlimit(0, resource.RLIMIT_CORE)]


def use_null_and_limits(place):
    with open(os.devnull, "w") as null:
        print("nothing", file=null)
    return [open("/dev/urandom", "rb").read(3) != b"", resource.getrlimit(resource.RLIMIT_CORE)]


def use_deep_recursion(place):
    def depth(n):
        return 0 if n == 0 else 1 + depth(n - 1)

    sys.setrecursionlimit(20000)
    return depth(10000)


def signal_itself(place):
    got = []
    signal.signal(signal.SIGUSR1, lambda *_: got.append("usr1"))
    os.kill(os.getpid(), signal.SIGUSR1)
    signal.signal(signal.SIGALRM, lambda *_: got.append("alarm"))
    signal.setitimer(signal.ITIMER_REAL, 0.01)
    time.sleep(0.1)
    return got


@pytest.mark.parametrize(
    ("act", "value"),
    [
        (compute, [332833500, ["c", "b", "a"], 2**200 % 97, "0.333"]),
        (use_threads, list(range(8))),
        (use_chance_and_time, [8, True]),
        (use_scratch, "text"),
        (use_asyncio, 42),
        (use_null_and_limits, [True, [0, 0]]),
        (use_clocks, [True, True, [0, 0]]),
        (use_deep_recursion, 10000),
        (signal_itself, ["usr1", "alarm"]),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_works(house, place, act, value):
    """Ordinary code does not notice the walls."""
    assert run(house, place, act) == Outcome(value)


def import_new(place, names):
    """Import the first of the modules that is there and was not imported before."""
    for name in names:
        if name not in sys.modules and importlib.util.find_spec(name):
            return [name, importlib.import_module(name).__name__, name in sys.modules]
    return "none to import"


@pytest.mark.parametrize(
    "names",
    [
        ["colorsys", "netrc", "wave", "sched", "stringprep"],
        ["defusedxml", "nbdime", "ptyprocess", "pip"],
    ],
)
def test_imports_after_entering(house, place, names):
    """Modules of the standard library and of packages can be imported later."""
    if house in ("nobody", "user") and os.getuid() == 0:
        files = (Path(os.__file__), Path(pytest.__file__))
        if not sandbox._open_to_all(files):
            pytest.skip("this Python's files are not readable for other users")
    got = run(house, place, import_new, names)
    assert got.value and got.value[0] in names and got.value[2], got


def test_plain_environment(house, place, monkeypatch):
    """Nothing of the environment is left, neither for Python nor for C nor in memory."""
    monkeypatch.setenv("NBSEAL_TOKEN", "a-secret-value")
    assert run("root", place, read_environment, walls=False).value[1] == "a-secret-value"
    names, token, left = run(house, place, read_environment).value
    assert names == ["HOME", "LANG", "PATH", "TMPDIR"]
    assert token is None
    assert left is None or set(left) == {0}


def read_environment(place):
    getenv = libc.getenv
    getenv.restype = ctypes.c_char_p
    token = getenv(b"NBSEAL_TOKEN")
    return [sorted(os.environ), token and token.decode(), initial_environment()]


ENVIRONMENT = (0, 0)
with suppress(OSError):  # where the strings lie that this process was started with
    fields = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
    ENVIRONMENT = (int(fields[47]), int(fields[48]))


def initial_environment():
    start, end = ENVIRONMENT
    return list(ctypes.string_at(start, end - start)) if start else None


def test_walls(house, place):
    """What `enter` says of the walls is what the kernel says."""
    told, status, users, groups = run(house, place, tell_walls).value
    alone, root = house == "bubblewrap alone", os.getuid() == 0
    assert told == {
        "seccomp": True,
        "landlock": 0 if alone else system_calls.system_call(landlock.CREATE_RULESET, None, 0, 1),
        "uid_dropped": house == "nobody"
        or (house == "root" and sandbox._open_to_all(readable(""))),
        "capabilities_dropped": True,
        "files_walled": house.startswith("bubblewrap"),
    }
    if house == "user":
        assert users == [USER if root else os.getuid()] * 3
    elif told["uid_dropped"] or house != "root":
        assert users == [65534] * 3
    if told["uid_dropped"]:
        assert groups == []
    if status:
        names = ["CapEff", "CapPrm", "CapInh", "CapAmb", *(["CapBnd"] if house != "user" else [])]
        assert {status[name] for name in names} == {"0" * 16}
        assert (status["Seccomp"], status["NoNewPrivs"], status["Threads"]) == ("2", "1", "1")


def tell_walls(place):
    lines = os.pread(STATUS, 9999, 0).decode().splitlines() if STATUS else []
    status = {name: value.strip() for name, value in (line.split(":", 1) for line in lines)}
    return [asdict(STANDING), status, list(os.getresuid()), os.getgroups()]


# -- what must fail: files ------------------------------------------------------------------------


def read_notebook(place):
    return Path(place.course, "source/a.ipynb").read_text()


def read_gradebook(place):
    return Path(place.course, "gradebook.db").read_text()


def read_other_submission(place):
    return Path(place.base, "other/answer.ipynb").read_text()


def read_this_repository(place):
    return Path(__file__).parents[2].joinpath("pyproject.toml").read_text()


def read_passwd(place):
    return Path("/etc/passwd").read_text()


def read_own_environment(place):
    return Path("/proc/self/environ").read_text()


def read_own_descriptors(place):
    return os.listdir("/proc/self/fd")


def read_parent_environment(place):
    return Path(f"/proc/{place.parent}/environ").read_text()


def open_parent_memory(place):
    os.close(os.open(f"/proc/{place.parent}/mem", os.O_RDONLY))


def open_sibling_memory(place):
    os.close(os.open(f"/proc/{place.sibling}/mem", os.O_RDWR))


def list_root(place):
    return os.listdir("/")


def list_home(place):
    return os.listdir(place.home)


def list_course(place):
    return os.listdir(place.course)


def read_by_relative_path(place):
    os.chdir(place.scratch)
    return Path("../course/source/a.ipynb").read_text()


def read_by_a_path_descriptor(place):
    folder = os.open(place.course, os.O_PATH)
    return os.read(os.open("gradebook.db", os.O_RDONLY, dir_fd=folder), 9)


def read_by_a_planted_link(place):
    return Path(place.scratch, "planted").read_text()


def write_beside(place):
    Path(place.base, "other/new").write_text("x")


def write_temporary(place):
    path = Path(f"/tmp/nbseal-{os.getpid()}-{place.sibling}")
    path.write_text("x")
    path.unlink()


def write_shared_memory(place):
    path = Path(f"/dev/shm/nbseal-{os.getpid()}-{place.sibling}")
    path.write_text("x")
    path.unlink()


def change_gradebook(place):
    with open(Path(place.course, "gradebook.db"), "a") as file:
        file.write("x")


def truncate_gradebook(place):
    os.truncate(Path(place.course, "gradebook.db"), 0)


def remove_gradebook(place):
    Path(place.course, "gradebook.db").unlink()


def make_folder_beside(place):
    Path(place.base, "new").mkdir()


def move_out(place):
    mine = Path(place.scratch, "mine")
    mine.write_text("x")
    mine.rename(Path(place.base, "other/mine"))


def move_in(place):
    Path(place.course, "gradebook.db").rename(Path(place.scratch, "gradebook.db"))


def link_in(place):
    os.link(Path(place.course, "gradebook.db"), Path(place.scratch, "linked"))


def symlink_out(place):
    os.symlink(place.course, Path(place.scratch, "out"))


def make_fifo(place):
    os.mkfifo(Path(place.scratch, "fifo"))


def make_device(place):
    os.mknod(Path(place.scratch, "device"), 0o020666, os.makedev(1, 3))


def change_mode(place):
    Path(place.course, "gradebook.db").chmod(0o600)


def change_owner(place):
    os.chown(Path(place.course, "gradebook.db"), 1, 1)


def change_times(place):
    os.utime(place.course, (1, 1))


def set_attribute(place):
    os.setxattr(place.scratch, "user.nbseal", b"x")


# -- what must fail: processes, sockets, signals, privileges --------------------------------------


def fork(place):
    child = os.fork()
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)


def bomb(place):
    """How many of a hundred forks were refused; all must be."""
    refused = 0
    for _ in range(100):
        try:
            fork(place)
        except PermissionError:
            refused += 1
    if refused == 100:
        raise PermissionError(errno.EPERM, "every fork")


def run_program(place):
    subprocess.run(["true"], check=True)


def run_shell(place):
    if os.system("exit 3") != 3 << 8:
        raise PermissionError(errno.EPERM, "no shell")


def spawn(place):
    os.waitpid(os.posix_spawn("/usr/bin/true", ["true"], {}), 0)


def execute(place):
    os.execv("/usr/bin/true", ["true"])


def execute_by_descriptor(place):
    """A program that was never a file: memfd_create and execveat."""
    memory = os.memfd_create("program")
    os.write(memory, Path("/usr/bin/true").read_bytes())
    os.execve(memory, ["true"], {})


def multiprocess(place):
    process = multiprocessing.get_context("fork").Process(target=int)
    process.start()
    process.join()


def pseudo_terminal(place):
    child, terminal = os.forkpty()
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)
    os.close(terminal)


def socket_inet(place):
    socket.socket(socket.AF_INET).close()
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).close()


def socket_inet6(place):
    socket.socket(socket.AF_INET6).close()


def socket_unix(place):
    socket.socket(socket.AF_UNIX).close()


def socket_netlink(place):
    socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0).close()


def sockets_of_any_family(place):
    opened = []
    for family in range(0, 46):
        for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW):
            with suppress(OSError):
                socket.socket(family, kind).close()
                opened.append(family)
    if not opened:
        raise PermissionError(errno.EPERM, "no family")


def socketpair_elsewhere(place):
    """The allowed pair of sockets cannot be turned to another address, nor carry descriptors."""
    one, two = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    other = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)[0]
    possible = []
    for act in (
        lambda: one.bind(f"\0nbseal-{place.sibling}"),
        lambda: other.sendto(b"x", f"\0nbseal-{place.sibling}"),
        lambda: other.connect(f"\0nbseal-{place.sibling}"),
        lambda: socket.send_fds(one, [b"x"], [0]),
    ):
        with suppress(PermissionError):
            act()
            possible.append(act.__code__.co_firstlineno)
    assert one.send(b"y") == 1 and two.recv(9) in (b"x", b"y")
    if not possible:
        raise PermissionError(errno.EPERM, "nothing but itself")


def kill_parent(place):
    os.kill(place.parent, 0)


def kill_init(place):
    os.kill(1, 0)


def kill_sibling(place):
    os.kill(place.sibling, 0)


def kill_everybody(place):
    os.kill(-1, 0)


def kill_group(place):
    os.killpg(os.getpgrp(), 0)


def kill_by_descriptor(place):
    signal.pidfd_send_signal(os.pidfd_open(place.sibling), 0)


def own_a_descriptor_for_sibling(place):
    """With O_ASYNC, the owner of a descriptor gets SIGIO, which ends it."""
    reader, _ = os.pipe()
    fcntl.fcntl(reader, fcntl.F_SETOWN, place.sibling)


def lock_a_file(place):
    """Byte ranges that are locked, for a reading lock suffices, tell another worker thousands of bits."""
    with open(SHARED, "rb") as file:
        fcntl.lockf(file, fcntl.LOCK_SH)


def lock_a_whole_file(place):
    with open(SHARED, "rb") as file:
        fcntl.flock(file, fcntl.LOCK_SH)


def look_for_a_lock(place):
    """F_GETLK, which says what somebody else has locked."""
    with open(SHARED, "rb") as file:
        fcntl.fcntl(file, fcntl.F_GETLK, struct.pack("hhqqi", fcntl.F_WRLCK, 0, 0, 0, 0))


def lock_for_an_open_file(place):
    """F_OFD_SETLK."""
    with open(SHARED, "rb") as file:
        fcntl.fcntl(file, 37, struct.pack("hhqqi", fcntl.F_RDLCK, 0, 0, 0, 0))


def advise(place):
    """What the kernel keeps of a file, and so how long it takes to read."""
    with open(SHARED, "rb") as file:
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def look_how_full_the_disk_is(place):
    os.statvfs(SHARED)


def trace_sibling(place):
    if libc.ptrace(0x4206, place.sibling, None, None) < 0:  # PTRACE_SEIZE
        raise OSError(ctypes.get_errno(), "ptrace")


def trace_parent(place):
    if libc.ptrace(0x4206, place.parent, None, None) < 0:
        raise OSError(ctypes.get_errno(), "ptrace")


def read_sibling_memory(place):
    """process_vm_readv of an address that is not there: EFAULT tells that it was tried."""
    vector = (ctypes.c_ulong * 2)(ctypes.addressof(ctypes.create_string_buffer(8)), 8)
    with suppress_errno(errno.EFAULT):
        raw(NUMBERS["process_vm_readv"], place.sibling, vector, 1, vector, 1, 0)


class suppress_errno(suppress):
    """Suppresses OSErrors with a number."""

    def __init__(self, number):
        super().__init__(OSError)
        self.number = number

    def __exit__(self, kind, error, trace):
        return isinstance(error, OSError) and error.errno == self.number


def look_how_long_sibling_has_computed(place):
    """Clocks of other processes have negative numbers; anybody may read them."""
    return time.clock_gettime(~place.sibling << 3 | 2)


def look_for_sibling_by_a_clock(place):
    return time.clock_getres(~place.sibling << 3 | 2)


def look_for_sibling_by_its_limits(place):
    return resource.prlimit(place.sibling, resource.RLIMIT_CORE)


def look_for_sibling_by_its_processors(place):
    return len(os.sched_getaffinity(place.sibling))


def limit_sibling(place):
    resource.prlimit(place.sibling, resource.RLIMIT_CORE, (0, 0))


def slow_sibling(place):
    os.setpriority(os.PRIO_PROCESS, place.sibling, 5)


def pin_sibling(place):
    os.sched_setaffinity(place.sibling, os.sched_getaffinity(0))


def become_root(place):
    os.setresuid(0, 0, 0)


def choose_groups(place):
    os.setgroups([0])


def change_root(place):
    os.chroot(place.scratch)


def new_namespaces(place):
    if libc.unshare(0x10000000 | 0x00020000) < 0:  # CLONE_NEWUSER, CLONE_NEWNS
        raise OSError(ctypes.get_errno(), "unshare")


def raise_limits(place):
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 4096))
    except ValueError as error:
        raise PermissionError(errno.EPERM, str(error)) from error


def be_dumpable(place):
    if libc.prctl(4, 1, 0, 0, 0) < 0:
        raise OSError(ctypes.get_errno(), "prctl")


def read_closed_descriptor(place):
    try:
        return os.pread(place.descriptor, 9, 0).decode()
    except OSError as error:
        raise PermissionError(errno.EPERM, str(error)) from error


# {name: (x86_64, aarch64)}
CALLS = {
    "process_vm_readv": (310, 270), "execve": (59, 221), "execveat": (322, 281),
    "clone": (56, 220), "clone3": (435, 435), "socket": (41, 198), "openat2": (437, 437),
    "io_uring_setup": (425, 425), "memfd_create": (319, 279), "memfd_secret": (447, 447),
    "name_to_handle_at": (303, 264), "open_by_handle_at": (304, 265), "mount": (165, 40),
    "umount2": (166, 39), "pivot_root": (155, 41), "setns": (308, 268), "bpf": (321, 280),
    "perf_event_open": (298, 241), "userfaultfd": (323, 282), "keyctl": (250, 219),
    "add_key": (248, 217), "seccomp": (317, 277), "landlock_create_ruleset": (444, 444),
    "tkill": (200, 130), "tgkill": (234, 131), "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240), "shmget": (29, 194), "semget": (64, 190),
    "msgget": (68, 186), "mq_open": (240, 180), "inotify_init1": (294, 26),
    "personality": (135, 92), "init_module": (175, 105), "kexec_load": (246, 104),
    "reboot": (169, 142), "swapon": (167, 224), "sethostname": (170, 161),
    "pidfd_getfd": (438, 438), "process_madvise": (440, 440), "process_vm_writev": (311, 271),
    "open_tree": (428, 428), "fsopen": (430, 430), "move_mount": (429, 429),
    "fanotify_init": (300, 262), "acct": (163, 89), "quotactl": (179, 60), "syslog": (103, 116),
    "kcmp": (312, 272), "setsid": (112, 157), "capset": (126, 91), "unshare": (272, 97),
    "timer_create": (222, 107), "sched_setscheduler": (144, 119), "sync": (162, 81),
    "sysinfo": (99, 179), "mincore": (27, 232), "readahead": (187, 213), "cachestat": (451, 451),
    "preadv2": (327, 286),
}  # fmt: skip
NUMBERS = {name: pair[platform.machine() == "aarch64"] for name, pair in CALLS.items()}


def call(place, name, *arguments):
    """A raw system call; `sibling` stands for that process, text for bytes."""
    values = {"sibling": place.sibling, "parent": place.parent}
    raw(
        NUMBERS[name],
        *[values.get(a, a.encode()) if isinstance(a, str) else a for a in arguments],
    )


# (act, its arguments, for whom it works without walls: everybody, root, or nobody dares to try)
ALL, ROOT, NOT_TRIED = "all", "root", ""
FORBIDDEN = [
    (read_notebook, (), ALL),
    (read_gradebook, (), ALL),
    (read_other_submission, (), ALL),
    (read_this_repository, (), ROOT),
    (read_passwd, (), ALL),
    (read_own_environment, (), ROOT),
    (read_own_descriptors, (), ROOT),
    (read_parent_environment, (), ROOT),
    (open_parent_memory, (), ROOT),
    (open_sibling_memory, (), ROOT),
    (list_root, (), ALL),
    (list_home, (), ROOT),
    (list_course, (), ALL),
    (read_by_relative_path, (), ALL),
    (read_by_a_path_descriptor, (), NOT_TRIED),
    (read_by_a_planted_link, (), ALL),
    (write_beside, (), ALL),
    (write_temporary, (), ALL),
    (write_shared_memory, (), ALL),
    (change_gradebook, (), ALL),
    (truncate_gradebook, (), ALL),
    (remove_gradebook, (), ALL),
    (make_folder_beside, (), ALL),
    (move_out, (), ALL),
    (move_in, (), ALL),
    (link_in, (), ROOT),
    (symlink_out, (), ALL),
    (make_fifo, (), ALL),
    (make_device, (), ROOT),
    (change_mode, (), ROOT),
    (change_owner, (), ROOT),
    (change_times, (), ROOT),
    (set_attribute, (), ROOT),
    (fork, (), ALL),
    (bomb, (), ALL),
    (run_program, (), ALL),
    (run_shell, (), ALL),
    (spawn, (), ALL),
    (execute, (), ALL),
    (execute_by_descriptor, (), ALL),
    (multiprocess, (), ALL),
    (pseudo_terminal, (), ALL),
    (socket_inet, (), ALL),
    (socket_inet6, (), NOT_TRIED),
    (socket_unix, (), ALL),
    (socket_netlink, (), ALL),
    (sockets_of_any_family, (), ALL),
    (socketpair_elsewhere, (), ALL),
    (kill_parent, (), ROOT),
    (kill_init, (), ROOT),
    (kill_sibling, (), ALL),
    (kill_everybody, (), ALL),
    (kill_group, (), ALL),
    (kill_by_descriptor, (), ALL),
    (own_a_descriptor_for_sibling, (), ALL),
    (lock_a_file, (), ALL),
    (lock_a_whole_file, (), ALL),
    (look_for_a_lock, (), ALL),
    (lock_for_an_open_file, (), ALL),
    (advise, (), ALL),
    (look_how_full_the_disk_is, (), ALL),
    (look_how_long_sibling_has_computed, (), ALL),
    (look_for_sibling_by_a_clock, (), ALL),
    (look_for_sibling_by_its_limits, (), NOT_TRIED),
    (look_for_sibling_by_its_processors, (), ALL),
    (trace_sibling, (), ROOT),
    (trace_parent, (), ROOT),
    (read_sibling_memory, (), ROOT),
    (limit_sibling, (), ALL),
    (slow_sibling, (), ALL),
    (pin_sibling, (), ALL),
    (become_root, (), ROOT),
    (choose_groups, (), ROOT),
    (change_root, (), ROOT),
    (new_namespaces, (), ROOT),
    (raise_limits, (), ROOT),
    (be_dumpable, (), ALL),
    (read_closed_descriptor, (), ALL),
    (call, ("execve", "/usr/bin/true", 0, 0), NOT_TRIED),
    (call, ("execveat", -100, "/usr/bin/true", 0, 0, 0), NOT_TRIED),
    (call, ("clone", 17, 0, 0, 0, 0), NOT_TRIED),
    (call, ("clone", 0x10000000 | 17, 0, 0, 0, 0), NOT_TRIED),
    (call, ("clone3", 0, 0), NOT_TRIED),
    (call, ("socket", 2, 1, 0), ALL),
    (call, ("openat2", -100, "/etc/passwd", "\0" * 24, 24), ALL),
    (call, ("io_uring_setup", 1, "\0" * 120), NOT_TRIED),
    (call, ("memfd_create", "x", 0), ALL),
    (call, ("memfd_secret", 0), NOT_TRIED),
    (call, ("name_to_handle_at", -100, "/etc", "\0" * 200, "\0" * 8, 0), NOT_TRIED),
    (call, ("open_by_handle_at", -100, "\0" * 200, 0), NOT_TRIED),
    (call, ("mount", "none", "/mnt", "tmpfs", 0, 0), NOT_TRIED),
    (call, ("umount2", "/mnt", 0), NOT_TRIED),
    (call, ("pivot_root", ".", "."), NOT_TRIED),
    (call, ("setns", 0, 0), NOT_TRIED),
    (call, ("bpf", 0, 0, 0), NOT_TRIED),
    (call, ("perf_event_open", 0, 0, -1, -1, 0), NOT_TRIED),
    (call, ("userfaultfd", 1), NOT_TRIED),
    (call, ("keyctl", 0, -3, 1), NOT_TRIED),
    (call, ("add_key", "user", "x", "y", 1, -3), NOT_TRIED),
    (call, ("seccomp", 1, 0, 0), NOT_TRIED),
    (call, ("landlock_create_ruleset", 0, 0, 1), ALL),
    (call, ("tkill", "sibling", 0), ALL),
    (call, ("tgkill", "sibling", "sibling", 0), ALL),
    (call, ("tgkill", "parent", "parent", 0), ROOT),
    (call, ("rt_sigqueueinfo", "sibling", 10, "\0" * 128), NOT_TRIED),
    (call, ("rt_tgsigqueueinfo", "sibling", "sibling", 10, "\0" * 128), NOT_TRIED),
    (call, ("shmget", 0, 4096, 0o600), NOT_TRIED),
    (call, ("semget", 0, 1, 0o600), NOT_TRIED),
    (call, ("msgget", 0, 0o600), NOT_TRIED),
    (call, ("mq_open", "x", 0o102, 0o600, 0), NOT_TRIED),
    (call, ("inotify_init1", 0), ALL),
    (call, ("personality", 0xFFFFFFFF), ALL),
    (call, ("init_module", 0, 0, ""), NOT_TRIED),
    (call, ("kexec_load", 0, 0, 0, 0), NOT_TRIED),
    (call, ("reboot", 0, 0, 0, 0), NOT_TRIED),
    (call, ("swapon", "x", 0), NOT_TRIED),
    (call, ("sethostname", "x", 1), NOT_TRIED),
    (call, ("pidfd_getfd", 0, 0, 0), NOT_TRIED),
    (call, ("process_madvise", 0, 0, 0, 0, 0), NOT_TRIED),
    (call, ("process_vm_writev", "sibling", 0, 0, 0, 0, 0), NOT_TRIED),
    (call, ("open_tree", -100, "/", 0), NOT_TRIED),
    (call, ("fsopen", "tmpfs", 0), NOT_TRIED),
    (call, ("move_mount", -100, "/", -100, "/", 0), NOT_TRIED),
    (call, ("fanotify_init", 0, 0), NOT_TRIED),
    (call, ("acct", 0), NOT_TRIED),
    (call, ("quotactl", 0, 0, 0, 0), NOT_TRIED),
    (call, ("syslog", 10, 0, 0), NOT_TRIED),
    (call, ("kcmp", "sibling", "sibling", 0, 0, 0), NOT_TRIED),
    (call, ("setsid",), NOT_TRIED),
    (call, ("capset", 0, 0), NOT_TRIED),
    (call, ("unshare", 0), ALL),
    (call, ("timer_create", 0, 0, 0), NOT_TRIED),
    (call, ("sched_setscheduler", "sibling", 0, "\0" * 8), ALL),
    (call, ("sync",), ALL),
    (call, ("sysinfo", "\0" * 128), ALL),
    (call, ("mincore", 0, 0, 0), NOT_TRIED),
    (call, ("readahead", 0, 0, 0), NOT_TRIED),
    (call, ("cachestat", 0, 0, 0, 0), NOT_TRIED),
    (call, ("preadv2", 0, 0, 0, 0, 0, 8), NOT_TRIED),
]


NAMES = [" ".join([act.__name__, *map(str, rest[:1])]) for act, rest, _ in FORBIDDEN]


@functools.cache
def refused_in_bubblewrap(house):
    """The outcomes of all forbidden acts, and whether they left a trace: one Python is enough."""
    with a_place() as place:
        before = tree(place)
        outcomes = run_in_bubblewrap(house, place, [case[:2] for case in FORBIDDEN])
        return place, outcomes, tree(place) == before


@pytest.mark.parametrize("case", range(len(FORBIDDEN)), ids=NAMES)
def test_refused(house, place, case):
    """What must not be done is refused inside, and leaves no trace."""
    act, arguments, _ = FORBIDDEN[case]
    refusals = {errno.EPERM, errno.EACCES, errno.ENOSYS if "clone3" in arguments else errno.EPERM}
    if house.startswith("bubblewrap"):  # where a file is not refused but is not there
        refusals |= {errno.ENOENT, errno.EROFS, errno.EXDEV}
        tried, outcomes, untouched = refused_in_bubblewrap(house)
        got = outcomes[case]
    else:
        tried, before = place, tree(place)
        got = run(house, place, act, *arguments)
        untouched = tree(place) == before
    assert untouched
    if house == "bubblewrap alone" and act in (list_root, list_home) and not got.error:
        shown = (*readable(house), Path(tried.scratch), Path("/dev/null"))
        assert set(got.value) <= {part for path in shown for part in path.parts}
        return
    assert got.errno in refusals and not got.signal, got


@pytest.mark.parametrize(
    ("house", "case"),
    [
        (user, case)
        for user, may in (("root", (ALL, ROOT)), ("user", (ALL,)))
        for case, (*_, works) in enumerate(FORBIDDEN)
        if works in may
    ],
    indirect=["house"],
)
def test_works_without_walls(house, place, case):
    """The same acts, outside: a refusal that comes from something else proves nothing."""
    act, arguments, _ = FORBIDDEN[case]
    free = run(house, place, act, *arguments, walls=False)
    assert free.error == "" and not free.signal, (act, arguments)


def test_siblings_survive(house, place):
    """A real signal does not arrive either, and a student is told in words that Python knows."""
    got = run(house, place, kill_for_good)
    assert got.error == "PermissionError"
    assert subprocess.run(["kill", "-0", str(place.sibling)]).returncode == 0


def kill_for_good(place):
    os.kill(place.sibling, signal.SIGKILL)


# -- what must end or be bounded ------------------------------------------------------------------


def fill_memory(place):
    hoard = []
    try:
        while True:
            hoard.append(bytearray(16 << 20))
    except MemoryError:
        count = len(hoard)
        del hoard
        return count


def test_memory(house, place):
    """Too much memory is a MemoryError, and the process lives on."""
    got = run(house, place, fill_memory, limits=replace(LIMITS, memory=640 << 20))
    assert got.error == "" and 5 < got.value < 48


def compute_forever(place):
    signal.signal(signal.SIGXCPU, signal.SIG_IGN)
    while True:
        pass


@pytest.mark.slow
def test_cpu(house, place):
    """Too much computing ends the process, whatever it does about signals."""
    begin = time.monotonic()
    got = run(house, place, compute_forever, limits=replace(LIMITS, cpu=1))
    assert got.signal == signal.SIGKILL
    assert time.monotonic() - begin < 25


def write_much(place, size):
    with open("big", "wb", buffering=0) as file:
        for _ in range(size >> 10):
            file.write(bytes(1024))
    return os.path.getsize("big")


def test_file_size(house, place):
    """A file ends where the limit is."""
    limits = replace(LIMITS, file_size=1 << 20)
    assert run(house, place, write_much, 1 << 20, limits=limits).value == 1 << 20
    assert run(house, place, write_much, 1 << 21, limits=limits).errno == errno.EFBIG


def fill_scratch(place):
    """How many megabytes fit into the scratch folder."""
    for number in range(100):
        Path(f"file{number}").write_bytes(bytes(1 << 20))


def test_scratch_size(house, place):
    """Inside bubblewrap the whole folder is bounded, not only each file."""
    if house.startswith("bubblewrap"):
        assert run(house, place, fill_scratch).errno == errno.ENOSPC


def open_many(place):
    return len([os.dup(0) for _ in range(1000)])


def test_open_files(house, place):
    """Descriptors are few."""
    assert run(house, place, open_many).errno == errno.EMFILE


def start_many_threads(place):
    event, threads = threading.Event(), []
    try:
        for _ in range(100):
            threads.append(threading.Thread(target=event.wait))
            threads[-1].start()
    except RuntimeError:
        threads.pop()
    event.set()
    return len(threads)


def test_threads_are_bounded(house, place):
    """A bomb of threads ends at the limit of the user, which does not hold for root's uid."""
    if os.getuid() == 0 and house != "user":
        pytest.skip("counts all threads of a user, and never root's")
    if os.getuid() == 0:
        assert run(house, place, start_many_threads, limits=replace(LIMITS, tasks=20)).value < 20
    assert run(house, place, start_many_threads).value >= 50


def call_x32(place):
    raw(0x40000000 | 39)


@pytest.mark.skipif(platform.machine() != "x86_64", reason="an x86_64 matter")
def test_x32_kills(house, place):
    """System calls by another ABI's numbers end the process."""
    assert run(house, place, call_x32).signal == signal.SIGSYS


def abort(place):
    os.abort()


def test_abort(house, place):
    """A crash looks like a crash."""
    assert run(house, place, abort).signal == signal.SIGABRT


def remove_walls(place):
    """Try to take the walls down in every way there is, then read."""
    libc.prctl(22, 0, 0, 0, 0)  # PR_SET_SECCOMP, off
    libc.prctl(38, 0, 0, 0, 0)  # PR_SET_NO_NEW_PRIVS, off
    libc.prctl(4, 1, 0, 0, 0)
    for act in (
        lambda: raw(NUMBERS["seccomp"], 0, 0, 0),
        lambda: raw(446, 0, 0),
        lambda: enter(LIMITS, readable=[Path("/")], scratch=None, keep=range(256)),
    ):
        with suppress(OSError, SandboxError):
            act()
    for act in (fork, socket_inet, read_gradebook):
        with suppress(PermissionError, FileNotFoundError):
            act(place)
            return act.__name__
    raise PermissionError(errno.EPERM, "all stand")


def test_walls_stay(house, place):
    """No way back."""
    assert run(house, place, remove_walls).text.endswith("all stand")


def write_from_thread(place):
    """Threads are inside too."""
    got = []

    def work():
        for act in (read_gradebook, fork, socket_inet, write_beside):
            try:
                act(place)
            except OSError:
                got.append(act.__name__)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    return got


def test_threads_are_inside(house, place):
    """A thread has no more rights than the one that started it."""
    names = ["read_gradebook", "fork", "socket_inet", "write_beside"]
    assert run(house, place, write_from_thread).value == names


# -- entering and asking --------------------------------------------------------------------------


@pytest.fixture
def one_place():
    """A place for tests that have no houses."""
    return Place("/", "/", tempfile.gettempdir(), "/", os.getpid(), 0, 0)


def without_landlock(place, walled):
    sandbox.landlock_rules = lambda readable, closed, scratch: (0, 0)
    return asdict(
        enter(LIMITS, readable=[], scratch=None, keep=range(3, 256), files_are_walled=walled)
    )


def test_landlock_is_needed(one_place):
    """Without Landlock files would be open, unless something else walls them."""
    got = run("root", one_place, without_landlock, False, walls=False)
    assert got.error == "SandboxError"
    assert "no Landlock" in got.text and "bubblewrap" in got.text and "--unsafe" in got.text
    assert run("root", one_place, without_landlock, True, walls=False).value["landlock"] == 0


def refused_filter(place):
    def broken(pid, **_):
        return b"\0" * 8  # no return at the end: the kernel refuses it

    sandbox.build_filter = broken
    enter(LIMITS, readable=[], scratch=None, keep=range(3, 256))


def test_the_filter_is_needed(one_place):
    """No filter, no sandbox."""
    got = run("root", one_place, refused_filter, walls=False)
    assert got.error == "SandboxError" and "Invalid argument" in got.text


def enter_with_threads(place):
    stop = threading.Event()
    thread = threading.Thread(target=stop.wait)
    thread.start()
    try:
        enter(LIMITS, readable=[], scratch=None, keep=range(3, 256))
    finally:
        stop.set()
        thread.join()


def test_one_thread_only(one_place):
    """Another thread would stay outside."""
    got = run("root", one_place, enter_with_threads, walls=False)
    assert got.error == "SandboxError" and "one thread" in got.text


def without_scratch(place):
    enter(LIMITS, readable=default_readable(), scratch=None, keep=range(3, 256))
    refused = 0
    for act in (
        lambda: os.mkdir("x"),
        lambda: Path("x").write_text(""),
        lambda: os.rename("a", "b"),
    ):
        with suppress(OSError):
            act()
            refused -= 1
        refused += 1
    return [os.getcwd(), refused]


def test_without_scratch(one_place):
    """There is no place to write then."""
    assert run("root", one_place, without_scratch, walls=False).value == ["/", 3]


def test_unknown_machine():
    """Numbers of system calls differ by machine; unknown ones are no filter."""
    with pytest.raises(SandboxError, match="the machine 'riscv64', only for x86_64 and aarch64"):
        seccomp.build_filter(1, writing=True, machine="riscv64")
    assert seccomp.build_filter(1, writing=True, machine="aarch64")


@pytest.mark.parametrize(
    ("header", "column"),
    [
        ("/usr/include/x86_64-linux-gnu/asm/unistd_64.h", 0),
        ("/usr/include/asm-generic/unistd.h", 1),
    ],
)
def test_numbers(header, column):
    """The numbers of system calls are the kernel headers'."""
    if not Path(header).exists():
        pytest.skip("no kernel headers")
    found = re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", Path(header).read_text())
    numbers = {name: int(number) for name, number in found}
    if column == 1:  # the header's generic name of it
        numbers["newfstatat"] = numbers["fstatat"]
    for table in (seccomp._ALLOWED, seccomp._WRITING, seccomp._CHECKED, CALLS):
        for name, pair in table.items():
            assert pair[column] is None or name not in numbers or numbers[name] == pair[column]
            if column == 0:
                assert name in numbers or pair[0] > 440  # newer than the header


def test_default_readable():
    """Python's files, and neither the course, nor home, nor a folder above them."""
    paths = default_readable()
    for needed in (os.__file__, pytest.__file__, sys.executable):
        assert any(Path(needed).is_relative_to(path) for path in paths)
    root = Path(__file__).parents[2]
    for secret in (root, root / "source", Path.home(), "/etc/passwd", "/proc", "/tmp", "/dev"):
        assert not any(Path(secret).is_relative_to(path) for path in paths), secret


def test_editable_installations_stay_out(monkeypatch, tmp_path):
    """A course folder on the module path is not readable; folders of packages are."""
    packages = tmp_path / "lib/python3/dist-packages"
    packages.mkdir(parents=True)
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path), "", str(packages)])
    assert packages in default_readable()
    assert tmp_path not in default_readable()


def test_probe():
    """The machine's own report: all is refused here."""
    walls, findings = probe()
    assert walls.seccomp and walls.capabilities_dropped
    assert len(findings) == 11
    assert [finding for finding in findings if not finding.refused] == []


def test_probe_finds_holes(monkeypatch):
    """A probe that cannot find a hole is worth nothing."""
    walls = sandbox.Walls(False, 0, False, False, False)
    monkeypatch.setattr("nbseal.walls.probe.enter", lambda *_, **__: walls)
    told, findings = probe(replace(LIMITS, memory=1 << 20))
    assert told == walls
    open_to_all = {"read /etc/passwd", "list /", "write a file", "open a network socket"}
    open_to_all |= {"open a unix socket", "start a process", "run a program", "use more memory"}
    assert open_to_all <= {finding.act for finding in findings if not finding.refused}


def test_probe_tells_why_not(monkeypatch):
    """The reason comes out of the child."""
    monkeypatch.setattr(sandbox, "landlock_rules", lambda readable, closed, scratch: (0, 0))
    with pytest.raises(SandboxError, match="no Landlock"):
        probe()


def test_no_bubblewrap(monkeypatch):
    """None where it is missing, and where it does not start."""
    monkeypatch.setenv("PATH", "/nonexistent")
    assert bubblewrap_command(default_readable(), 1 << 20) is None
    monkeypatch.setattr(shutil, "which", lambda name: "/bin/false")
    assert bubblewrap_command(default_readable(), 1 << 20) is None
