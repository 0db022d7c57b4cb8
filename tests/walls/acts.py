"""What is tried inside the walls. An act is a function of the place whose things it may reach for.

This is imported by a Python inside bubblewrap, so it needs no tool for tests.
"""

import asyncio
import concurrent.futures.thread
import ctypes
import errno
import fcntl
import importlib
import importlib.util
import os
import platform
import random
import resource
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from nbseal.errors import SandboxError
from nbseal.walls import sandbox
from nbseal.walls.sandbox import Limits, default_readable, enter

SHARED = "/etc/ld.so.cache"  # everybody may read it, a worker, too
ROOT = Path(__file__).parents[2]
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long


@dataclass
class Place:
    """What acts may reach for; all is open to every user."""

    base: Path  # has a course, another submission, and the scratch folder, with a link to a secret
    home: Path
    parent: int
    sibling: int
    descriptor: int  # an open secret file
    standing: sandbox.Walls | None = None  # in the child: what `enter` said
    status: int = 0  # in the child: /proc/self/status, if there is one

    @property
    def notebook(self):
        return self.base / "course/source/a.ipynb"

    @property
    def gradebook(self):
        return self.base / "course/gradebook.db"

    @property
    def scratch(self):
        return self.base / "scratch"

    @property
    def nowhere(self):
        """A name that no other process uses."""
        return f"nbseal-{os.getpid()}-{self.sibling}"


# -- what still works
def use_threads_and_asyncio(place):
    async def later():
        await asyncio.sleep(0.001)
        with concurrent.futures.thread.ThreadPoolExecutor(8) as pool:
            run = asyncio.get_running_loop().run_in_executor
            return await asyncio.gather(*(run(pool, threading.get_native_id) for _ in range(8)))

    return len(asyncio.run(later()))


def use_chance_and_limits(place):
    random.seed(1)
    with open(os.devnull, "w") as null, open("/dev/urandom", "rb") as urandom:
        print(random.random(), file=null)
        return [len(os.urandom(8)), len(urandom.read(3)), resource.getrlimit(resource.RLIMIT_CORE)]


def use_scratch(place):
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as file:
        file.write(b"x")
        first, second = Path(folder, "first"), Path(folder, "sub", "second")
        first.write_text("text")
        second.parent.mkdir()
        first.rename(second)
        assert os.listdir(folder) == ["sub"]
        text = second.read_text()
    assert Path(folder).parent == place.scratch == Path.cwd()
    assert not os.path.exists(folder)
    return text


def use_clocks(place):
    names = [name for name in dir(time) if name.startswith("CLOCK_")]
    assert all(time.clock_gettime(getattr(time, name)) >= 0 for name in names)
    begin = time.perf_counter()
    time.sleep(0.01)
    assert time.perf_counter() - begin >= 0.01
    assert time.clock_getres(time.CLOCK_MONOTONIC) > 0 and time.process_time() > 0
    own = len(os.sched_getaffinity(0)) == len(os.sched_getaffinity(os.getpid()))
    return [len(names) > 5, own, resource.prlimit(0, resource.RLIMIT_CORE)]


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


# {act: what it returns}
WORKS = {
    use_threads_and_asyncio: 8, use_chance_and_limits: [8, 3, [0, 0]], use_scratch: "text",
    use_clocks: [True, True, [0, 0]], use_deep_recursion: 10000, signal_itself: ["usr1", "alarm"],
}  # fmt: skip


def import_new(place):
    """The first module of the standard library, and of a package, that was not imported before."""
    groups = [
        ["colorsys", "netrc", "wave", "sched", "stringprep"],
        ["defusedxml", "nbdime", "ptyprocess", "pip"],
    ]
    found = []
    for names in groups:
        names = [n for n in names if n not in sys.modules and importlib.util.find_spec(n)]
        found.append(importlib.import_module(names[0]).__name__ in sys.modules)
    return found


START = (0, 0)
with suppress(OSError):  # where the strings lie that this process was started with
    fields = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
    START = (int(fields[47]), int(fields[48]))


def read_environment(place):
    """The names in it; a variable as C sees it; the block of memory that it came in, if known."""
    libc.getenv.restype = ctypes.c_char_p
    token = libc.getenv(b"NBSEAL_TOKEN")
    start, end = START
    block = list(ctypes.string_at(start, end - start)) if start else None
    return [sorted(os.environ), token and token.decode(), block]


def tell_walls(place):
    lines = os.pread(place.status, 9999, 0).decode().splitlines() if place.status else []
    status = {name: value.strip() for name, value in (line.split(":", 1) for line in lines)}
    return [asdict(place.standing), status, list(os.getresuid()), os.getgroups()]


# -- what must fail
def checked(result):
    """What a function of the C library returned. Raises OSError if that means an error."""
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def raw(number, *arguments):
    """A system call by its number. Raises OSError."""
    wide = [ctypes.c_long(a) if isinstance(a, int) else a for a in arguments]
    return checked(libc.syscall(ctypes.c_long(number), *wide))


def refused(why):
    """The error of an act that is refused in another way."""
    return PermissionError(errno.EPERM, why)


def write_and_remove(path):
    Path(path).write_text("x")
    Path(path).unlink()


def append(path):
    with open(path, "a") as file:
        file.write("x")


def move_out(place):
    mine = place.scratch / "mine"
    mine.write_text("x")
    mine.rename(place.base / "other/mine")


def read_by_relative_path(place):
    os.chdir(place.scratch)
    return Path("../course/source/a.ipynb").read_text()


def read_by_a_path_descriptor(place):
    folder = os.open(place.gradebook.parent, os.O_PATH)
    return os.read(os.open("gradebook.db", os.O_RDONLY, dir_fd=folder), 9)


def fork(place):
    child = os.fork()
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)


def run_shell(place):
    if os.system("exit 3") != 3 << 8:
        raise refused("no shell")


def execute_by_descriptor(place):
    """A program that was never a file: memfd_create and execveat."""
    memory = os.memfd_create("program")
    os.write(memory, Path("/usr/bin/true").read_bytes())
    os.execve(memory, ["true"], {})


def pseudo_terminal(place):
    child, terminal = os.forkpty()
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)
    os.close(terminal)


def sockets_of_any_family(place):
    opened = []
    for family in range(0, 46):
        for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW):
            with suppress(OSError):
                socket.socket(family, kind).close()
                opened.append(family)
    if not opened:
        raise refused("no family")


def socketpair_elsewhere(place):
    """The allowed pair of sockets cannot be turned to another address, nor carry descriptors."""
    one, two = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    other = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)[0]
    address, possible = f"\0{place.nowhere}", 0
    for act in (
        lambda: one.bind(address),
        lambda: other.sendto(b"x", address),
        lambda: other.connect(address),
        lambda: socket.send_fds(one, [b"x"], [0]),
    ):
        with suppress(PermissionError):
            act()
            possible += 1
    assert one.send(b"y") == 1 and two.recv(9) in (b"x", b"y")
    if not possible:
        raise refused("nothing but itself")


def take_descriptors(place):
    one, two = socket.socketpair()
    one.send(b"x")
    socket.recv_fds(two, 1, 1)


def own_a_descriptor_for_sibling(place):
    """With O_ASYNC, the owner of a descriptor gets SIGIO, which ends it."""
    reader, _ = os.pipe()
    fcntl.fcntl(reader, fcntl.F_SETOWN, place.sibling)


def with_shared(act):
    """What is locked, cached or full tells another worker thousands of bits."""

    def on_a_file(place):
        with open(SHARED, "rb") as file:
            act(file)

    return on_a_file


def read_sibling_memory(place):
    """process_vm_readv of an address that is not there: EFAULT tells that it was tried."""
    vector = (ctypes.c_ulong * 2)(ctypes.addressof(ctypes.create_string_buffer(8)), 8)
    try:
        raw(number(310, 270), place.sibling, vector, 1, vector, 1, 0)
    except OSError as error:
        if error.errno != errno.EFAULT:
            raise


def slow_sibling(place):
    nice = os.getpriority(os.PRIO_PROCESS, place.sibling)
    os.setpriority(os.PRIO_PROCESS, place.sibling, min(nice + 1, 19))


def raise_limits(place):
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 4096))
    except ValueError as error:
        raise refused(str(error)) from error


def read_closed_descriptor(place):
    try:
        return os.pread(place.descriptor, 9, 0).decode()
    except OSError as error:
        raise refused(str(error)) from error


SEIZE = 0x4206  # PTRACE_SEIZE
# For whom an act works without walls: everybody, root only, or nobody dares to try
ALL, ADMIN, UNTRIED = "all", "root", ""
FORBIDDEN = {
    ALL: {
        "read a notebook": lambda p: p.notebook.read_text(),
        "read the gradebook": lambda p: p.gradebook.read_text(),
        "read another submission": lambda p: (p.base / "other/answer.ipynb").read_text(),
        "read passwd": lambda p: Path("/etc/passwd").read_text(),
        "list the root": lambda p: os.listdir("/"),
        "list the course": lambda p: os.listdir(p.base / "course"),
        "read by a relative path": read_by_relative_path,
        "read by a planted link": lambda p: (p.scratch / "planted").read_text(),
        "write beside": lambda p: (p.base / "other/new").write_text("x"),
        "write a temporary file": lambda p: write_and_remove(f"/tmp/{p.nowhere}"),
        "write shared memory": lambda p: write_and_remove(f"/dev/shm/{p.nowhere}"),
        "change the gradebook": lambda p: append(p.gradebook),
        "truncate the gradebook": lambda p: os.truncate(p.gradebook, 0),
        "remove the gradebook": lambda p: p.gradebook.unlink(),
        "make a folder beside": lambda p: (p.base / "new").mkdir(),
        "move out": move_out,
        "move in": lambda p: p.gradebook.rename(p.scratch / "gradebook.db"),
        "symlink out": lambda p: os.symlink(p.gradebook.parent, p.scratch / "out"),
        "make a fifo": lambda p: os.mkfifo(p.scratch / "fifo"),
        "fork": fork,
        "run a program": lambda p: subprocess.run(["true"], check=True),
        "run a shell": run_shell,
        "spawn": lambda p: os.waitpid(os.posix_spawn("/usr/bin/true", ["true"], {}), 0),
        "execute": lambda p: os.execv("/usr/bin/true", ["true"]),
        "execute by a descriptor": execute_by_descriptor,
        "pseudo terminal": pseudo_terminal,
        "TCP socket": lambda p: socket.socket(socket.AF_INET),
        "UDP socket": lambda p: socket.socket(socket.AF_INET, socket.SOCK_DGRAM),
        "unix socket": lambda p: socket.socket(socket.AF_UNIX),
        "netlink socket": lambda p: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0),
        "sockets of any family": sockets_of_any_family,
        "socketpair elsewhere": socketpair_elsewhere,
        "take descriptors": take_descriptors,
        "signal the sibling": lambda p: os.kill(p.sibling, 0),
        "signal everybody": lambda p: os.kill(-1, 0),
        "signal the group": lambda p: os.killpg(os.getpgrp(), 0),
        "signal by a descriptor": lambda p: signal.pidfd_send_signal(os.pidfd_open(p.sibling), 0),
        "own a descriptor for the sibling": own_a_descriptor_for_sibling,
        "wait for a lock": with_shared(lambda f: fcntl.lockf(f, fcntl.LOCK_SH)),
        "lock a part of a file": with_shared(lambda f: fcntl.lockf(f, fcntl.LOCK_SH | fcntl.LOCK_NB)),
        "lock a file": with_shared(lambda f: fcntl.flock(f, fcntl.LOCK_SH)),
        "look for a lock": with_shared(lambda f: fcntl.fcntl(f, fcntl.F_GETLK, struct.pack("hhqqi", fcntl.F_WRLCK, 0, 0, 0, 0))),
        "lock for an open file": with_shared(  # F_OFD_SETLK
            lambda f: fcntl.fcntl(f, 37, struct.pack("hhqqi", fcntl.F_RDLCK, 0, 0, 0, 0))
        ),
        "advise": with_shared(lambda f: os.posix_fadvise(f.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)),
        "look how full the disk is": lambda p: os.statvfs(SHARED),
        # clocks of other processes have negative numbers; anybody may read them
        "look how long the sibling has computed": lambda p: time.clock_gettime(~p.sibling << 3 | 2),
        "look for the sibling by a clock": lambda p: time.clock_getres(~p.sibling << 3 | 2),
        "look for the sibling by its processors": lambda p: os.sched_getaffinity(p.sibling),
        "limit the sibling": lambda p: resource.prlimit(p.sibling, resource.RLIMIT_CORE, (0, 0)),
        "slow the sibling": slow_sibling,
        "pin the sibling": lambda p: os.sched_setaffinity(p.sibling, os.sched_getaffinity(0)),
        "be dumpable": lambda p: checked(libc.prctl(4, 1, 0, 0, 0)),
        "read a closed descriptor": read_closed_descriptor,
    },
    ADMIN: {
        "read this repository": lambda p: (ROOT / "pyproject.toml").read_text(),
        "read the own environment": lambda p: Path("/proc/self/environ").read_text(),
        "read the own descriptors": lambda p: os.listdir("/proc/self/fd"),
        "read the parent's environment": lambda p: Path(f"/proc/{p.parent}/environ").read_text(),
        "open the parent's memory": lambda p: os.open(f"/proc/{p.parent}/mem", os.O_RDONLY),
        "open the sibling's memory": lambda p: os.open(f"/proc/{p.sibling}/mem", os.O_RDWR),
        "list home": lambda p: os.listdir(p.home),
        "link in": lambda p: os.link(p.gradebook, p.scratch / "linked"),
        "make a device": lambda p: os.mknod(p.scratch / "device", 0o020666, os.makedev(1, 3)),
        "change a mode": lambda p: p.gradebook.chmod(0o600),
        "change an owner": lambda p: os.chown(p.gradebook, 1, 1),
        "change times": lambda p: os.utime(p.gradebook.parent, (1, 1)),
        "set an attribute": lambda p: os.setxattr(p.scratch, "user.nbseal", b"x"),
        "signal the parent": lambda p: os.kill(p.parent, 0),
        "signal init": lambda p: os.kill(1, 0),
        "trace the sibling": lambda p: checked(libc.ptrace(SEIZE, p.sibling, None, None)),
        "trace the parent": lambda p: checked(libc.ptrace(SEIZE, p.parent, None, None)),
        "read the sibling's memory": read_sibling_memory,
        "become root": lambda p: os.setresuid(0, 0, 0),
        "choose groups": lambda p: os.setgroups([0]),
        "change the root": lambda p: os.chroot(p.scratch),
        # CLONE_NEWUSER, CLONE_NEWNS
        "new namespaces": lambda p: checked(libc.unshare(0x10000000 | 0x00020000)),
        "raise limits": raise_limits,
    },
    UNTRIED: {
        "read by a path descriptor": read_by_a_path_descriptor,
        "IPv6 socket": lambda p: socket.socket(socket.AF_INET6),
        "kill the sibling": lambda p: os.kill(p.sibling, signal.SIGKILL),
        "look for the sibling by its limits": lambda p: resource.prlimit(p.sibling, resource.RLIMIT_CORE),
    },
}  # fmt: skip

# System calls: name, numbers on x86_64 and aarch64, arguments; by whom they work for without walls
SIBLING, PARENT, TRUE = "sibling", "parent", b"/usr/bin/true"
CALLS = {
UNTRIED: [
    ("execve", 59, 221, TRUE, 0, 0), ("execveat", 322, 281, -100, TRUE, 0, 0, 0),
    ("clone", 56, 220, 17, 0, 0, 0, 0), ("clone", 56, 220, 0x10000000 | 17, 0, 0, 0, 0),
    ("clone3", 435, 435, 0, 0), ("io_uring_setup", 425, 425, 1, bytes(120)),
    ("memfd_secret", 447, 447, 0),
    ("name_to_handle_at", 303, 264, -100, b"/etc", bytes(200), bytes(8), 0),
    ("open_by_handle_at", 304, 265, -100, bytes(200), 0),
    ("mount", 165, 40, b"none", b"/mnt", b"tmpfs", 0, 0), ("umount2", 166, 39, b"/mnt", 0),
    ("pivot_root", 155, 41, b".", b"."), ("setns", 308, 268, 0, 0), ("bpf", 321, 280, 0, 0, 0),
    ("perf_event_open", 298, 241, 0, 0, -1, -1, 0), ("userfaultfd", 323, 282, 1),
    ("keyctl", 250, 219, 0, -3, 1), ("add_key", 248, 217, b"user", b"x", b"y", 1, -3),
    ("seccomp", 317, 277, 1, 0, 0), ("rt_sigqueueinfo", 129, 138, SIBLING, 10, bytes(128)),
    ("rt_tgsigqueueinfo", 297, 240, SIBLING, SIBLING, 10, bytes(128)),
    ("shmget", 29, 194, 0, 4096, 0o600), ("semget", 64, 190, 0, 1, 0o600),
    ("msgget", 68, 186, 0, 0o600), ("mq_open", 240, 180, b"x", 0o102, 0o600, 0),
    ("init_module", 175, 105, 0, 0, b""), ("kexec_load", 246, 104, 0, 0, 0, 0),
    ("reboot", 169, 142, 0, 0, 0, 0), ("swapon", 167, 224, b"x", 0),
    ("sethostname", 170, 161, b"x", 1), ("pidfd_getfd", 438, 438, 0, 0, 0),
    ("process_madvise", 440, 440, 0, 0, 0, 0, 0),
    ("process_vm_writev", 311, 271, SIBLING, 0, 0, 0, 0, 0), ("open_tree", 428, 428, -100, b"/", 0),
    ("fsopen", 430, 430, b"tmpfs", 0), ("move_mount", 429, 429, -100, b"/", -100, b"/", 0),
    ("fanotify_init", 300, 262, 0, 0), ("acct", 163, 89, 0), ("quotactl", 179, 60, 0, 0, 0, 0),
    ("syslog", 103, 116, 10, 0, 0), ("kcmp", 312, 272, SIBLING, SIBLING, 0, 0, 0),
    ("setsid", 112, 157), ("capset", 126, 91, 0, 0), ("timer_create", 222, 107, 0, 0, 0),
    ("mincore", 27, 232, 0, 0, 0), ("readahead", 187, 213, 0, 0, 0),
    ("cachestat", 451, 451, 0, 0, 0, 0), ("preadv2", 327, 286, 0, 0, 0, 0, 0, 8),
], ALL: [
    ("socket", 41, 198, 2, 1, 0), ("openat2", 437, 437, -100, b"/etc/passwd", bytes(24), 24),
    ("memfd_create", 319, 279, b"x", 0), ("landlock_create_ruleset", 444, 444, 0, 0, 1),
    ("tkill", 200, 130, SIBLING, 0), ("tgkill", 234, 131, SIBLING, SIBLING, 0),
    ("inotify_init1", 294, 26, 0), ("personality", 135, 92, 0xFFFFFFFF), ("unshare", 272, 97, 0),
    ("sched_setscheduler", 144, 119, SIBLING, 0, bytes(8)), ("sync", 162, 81),
    ("sysinfo", 99, 179, bytes(128)),
], ADMIN: [
    ("tgkill", 234, 131, PARENT, PARENT, 0),
]}  # fmt: skip


def number(x86_64, aarch64):
    """That of a system call on this machine."""
    return aarch64 if platform.machine() == "aarch64" else x86_64


def calling(name, x86_64, aarch64, *arguments):
    """An act that makes a system call."""

    def call(place):
        known = {SIBLING: place.sibling, PARENT: place.parent}
        return raw(number(x86_64, aarch64), *(known.get(a, a) for a in arguments))

    return call


for works, cases in CALLS.items():
    FORBIDDEN[works] |= {" ".join(map(str, case)): calling(*case) for case in cases}
ACTS = {name: act for acts in FORBIDDEN.values() for name, act in acts.items()}


# -- what must end or be bounded
def fill_memory(place):
    """How many megabytes there are."""
    hoard = []
    try:
        while True:
            hoard.append(bytearray(1 << 20))
    except MemoryError:
        count = len(hoard)
        del hoard
        return count


def compute_forever(place):
    signal.signal(signal.SIGXCPU, signal.SIG_IGN)
    while True:
        pass


def write_much(place, size):
    with open("big", "wb", buffering=0) as file:
        for _ in range(size >> 10):
            file.write(bytes(1024))
    return os.path.getsize("big")


def fill_scratch(place):
    for number in range(100):
        Path(f"file{number}").write_bytes(bytes(1 << 20))


def open_many(place):
    return len([os.dup(0) for _ in range(1000)])


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


def call_x32(place):
    raw(0x40000000 | 39)


def abort(place):
    os.abort()


def possible(place, *names):
    """Which of these forbidden acts are not refused."""
    found = []
    for name in names:
        with suppress(OSError):
            ACTS[name](place)
            found.append(name)
    return found


STAYING = ["read the gradebook", "fork", "TCP socket", "write beside"]


def remove_walls(place):
    """Try to take the walls down in every way there is: what is possible then."""
    libc.prctl(22, 0, 0, 0, 0)  # PR_SET_SECCOMP, off
    libc.prctl(38, 0, 0, 0, 0)  # PR_SET_NO_NEW_PRIVS, off
    libc.prctl(4, 1, 0, 0, 0)
    for act in (
        lambda: raw(number(317, 277), 0, 0, 0),  # seccomp
        lambda: raw(446, 0, 0),  # landlock_restrict_self
        lambda: enter(Limits(), readable=[Path("/")], scratch=None, keep=range(256)),
    ):
        with suppress(OSError, SandboxError):
            act()
    return possible(place, *STAYING)


def reach_from_a_thread(place):
    """What is possible for a thread that starts later."""
    with concurrent.futures.thread.ThreadPoolExecutor(1) as pool:
        return pool.submit(possible, place, *STAYING).result()


# -- entering
def enter_without_landlock(place, walled):
    sandbox.landlock_rules = lambda readable, closed, scratch: (0, 0)
    keep = range(3, 256)
    return asdict(enter(Limits(), readable=[], scratch=None, keep=keep, files_are_walled=walled))


def enter_with_a_refused_filter(place):
    sandbox.build_filter = lambda pid, **_: bytes(8)  # no return at the end: the kernel refuses it
    enter(Limits(), readable=[], scratch=None, keep=range(3, 256))


def enter_with_threads(place):
    stop = threading.Event()
    thread = threading.Thread(target=stop.wait)
    thread.start()
    try:
        enter(Limits(), readable=[], scratch=None, keep=range(3, 256))
    finally:
        stop.set()
        thread.join()


def enter_without_scratch(place):
    """Where it is then, and how it may write."""
    enter(Limits(), readable=default_readable(), scratch=None, keep=range(3, 256))
    written = []
    for act in (
        os.mkdir,
        lambda name: Path(name).write_text(""),
        lambda name: os.rename(name, "b"),
    ):
        with suppress(OSError):
            act("x")
            written.append(str(act))
    return [os.getcwd(), written]
