"""The walls around a student's code: `enter` puts them up inside a forked process, for good.

They stand in several rows, so that a hole in one is not a hole in all: the descriptors and the
environment are emptied, limits are set, privileges dropped, Landlock keeps files out of reach and
a filter of system calls (`nbseal.walls.seccomp`) forbids all that code needs not. Nothing is installed
for this; bubblewrap goes around it where it starts. Linux on x86_64 and aarch64 only.

Sources: landlock(7), seccomp(2), capabilities(7), prctl(2), setrlimit(2), bwrap(1).
"""

import ctypes
import errno
import functools
import json
import os
import resource
import shutil
import socket
import struct
import subprocess
import sys
import sysconfig
import tempfile
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import NoReturn

from nbseal.errors import SandboxError
from nbseal.walls.seccomp import build_filter

NOBODY = 65534
# With one seed of hashes, a solution that hangs on the order of a set gets the same marks each time
ENVIRONMENT = {"LANG": "C.UTF-8", "PYTHONHASHSEED": "0"}

_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_SECCOMP, _PR_CAPBSET_DROP = 1, 4, 22, 24
_PR_SET_NO_NEW_PRIVS, _PR_CAP_AMBIENT, _PR_CAP_AMBIENT_CLEAR_ALL = 38, 47, 4
_SECCOMP_MODE_FILTER = 2
_CAPABILITY_VERSION_3 = 0x20080522
_SIGKILL = 9
# the same numbers on every machine
_CLOSE_RANGE, _CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 436, 444, 445, 446

# Landlock's rights on files; the bits of each ABI include those before it
_WRITE_FILE, _READ_FILE, _READ_DIR = 1 << 1, 1 << 2, 1 << 3
_REMOVE_DIR, _REMOVE_FILE, _MAKE_DIR, _MAKE_REG = 1 << 4, 1 << 5, 1 << 7, 1 << 8
_REFER, _TRUNCATE = 1 << 13, 1 << 14
_READ = _READ_FILE | _READ_DIR
_CHANGE = _READ | _WRITE_FILE | _REMOVE_DIR | _REMOVE_FILE | _MAKE_DIR | _MAKE_REG
_CHANGE |= _REFER | _TRUNCATE
_OF_A_FILE = _READ_FILE | _WRITE_FILE | _TRUNCATE  # all that a rule on a single file may grant


@dataclass(frozen=True)
class Limits:
    """What a worker may use; the limits are hard, it cannot raise them.

    `tasks` counts the threads of *all* processes of the worker's user, so it stops a bomb and does
    not count one worker; it does nothing for a root that keeps its uid. `file_size` times
    `open_files` bounds what removed files, which nobody sees, can hold on the disk.
    """

    memory: int = 1 << 30  # bytes of address space, with what the process has when it enters
    cpu: int = 60  # seconds; then the kernel kills the process
    file_size: int = 4 << 20  # bytes, of each file
    open_files: int = 64
    stack: int = 32 << 20  # bytes, of the first thread
    tasks: int = 4096


@dataclass(frozen=True)
class Walls:
    """The walls that stand; the limits and the filter of system calls always do."""

    seccomp: bool
    landlock: int  # ABI version of the kernel's Landlock; 0: it does not stand
    uid_dropped: bool  # from root to an unprivileged user
    capabilities_dropped: bool
    files_walled: bool  # by bubblewrap or a container, as the caller says


@dataclass(frozen=True)
class Finding:
    """One forbidden act that `probe` tried: what came of it, and whether it was refused."""

    act: str
    refused: bool
    answer: str


def enter(
    limits: Limits,
    *,
    readable: Sequence[Path],
    scratch: Path | None,
    keep: Sequence[int],
    closed: Sequence[Path] = (),
    files_are_walled: bool = False,
    receiving: bool = False,
) -> Walls:
    """Wall in this process, which must be freshly forked and have one thread; there is no way out.

    Below `readable` it may read (paths that do not exist are left out), below `scratch` also write;
    it stays in that folder, else in `/`. What is `closed`, real paths below `readable`, it may not
    read nevertheless. Of the open descriptors only `keep` stay. An object that owns another must
    not be collected later: its number may then be somebody else's.
    `receiving` lets it take descriptors from its sockets. `files_are_walled` says that a mount namespace already holds nothing but these files, so that
    Landlock is welcome but not needed.

    Raises SandboxError if a wall that is needed cannot stand. The process is then half walled in:
    all it can do is to say so and end.
    """
    if threading.active_count() != 1:
        raise SandboxError("the sandbox walls in one thread only; enter it right after a fork")
    parent = os.getppid()
    try:
        ruleset, abi = _landlock(tuple(readable), tuple(closed), scratch)
        _close_all_but([*keep, ruleset] if ruleset else keep)
        _empty_environment(scratch)
        with suppress(PermissionError):  # it leads its session already
            os.setsid()
        os.umask(0o077)
        _limit(limits)
        if not ruleset and not files_are_walled:
            raise SandboxError(
                "this kernel has no Landlock (Linux 5.13 or later, not switched off), and no "
                "bubblewrap is around the process: a student's code could read every file. "
                "Install bubblewrap, grade in a container, or pass --unsafe"
            )
        _bound_capabilities()
        uid_dropped = _become_nobody(readable, scratch)
        _drop_capabilities()
        # both are undone by a change of user, so they come after it
        _prctl(_PR_SET_DUMPABLE, 0)
        _prctl(_PR_SET_PDEATHSIG, _SIGKILL)
        if os.getppid() != parent:
            os._exit(1)  # the parent ended before it could take this process along
        os.chdir(scratch or "/")
        _prctl(_PR_SET_NO_NEW_PRIVS, 1)
        if ruleset:
            _system_call(_RESTRICT_SELF, ruleset, 0)
            os.close(ruleset)
        _filter_system_calls(writing=scratch is not None, receiving=receiving)
    except (OSError, ValueError) as error:
        raise SandboxError(f"the sandbox cannot be entered: {error}") from error
    return Walls(True, abi, uid_dropped, True, files_are_walled)


def prepare(
    readable: Sequence[Path], closed: Sequence[Path] = (), scratch: Path | None = None
) -> None:
    """Do once, in the parent, what is the same for every child; without it each `enter` does it."""
    _open_to_all(tuple(readable))
    _landlock(tuple(readable), tuple(closed), scratch)
    for writing in (False, True):
        build_filter(os.getpid(), writing=writing)


def default_readable() -> tuple[Path, ...]:
    """What Python needs to read to import modules: itself, its packages, libraries, time zones.

    To be asked in the parent, before it gives up any right to read.
    An editable installation's folder is not among them, nor is anything else on `sys.path` that is
    no folder of packages: it may be the course.
    """
    # a folder of packages may lie inside a folder that must not be read, so no parents of it
    packages = [Path(sysconfig.get_path(name)) for name in ("purelib", "platlib")]
    packages += [p for p in map(Path, sys.path) if p.name in ("site-packages", "dist-packages")]
    standard = [Path(sysconfig.get_path(name)) for name in ("stdlib", "platstdlib")]
    libraries = [Path(sys.base_prefix, "lib"), Path(sys.base_prefix, "lib64")]
    system = ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache"]
    interpreter = [Path(sys.executable), Path(sys.executable).resolve()]
    if sys.prefix != sys.base_prefix:  # a virtual environment: its Python reads where the base is
        interpreter.append(Path(sys.prefix, "pyvenv.cfg"))
    zones = Path("/usr/share/zoneinfo")
    found = [*interpreter, *standard, *libraries, *packages, *map(Path, system), zones]
    return tuple(
        dict.fromkeys(path for path in found if path.is_absolute() and os.path.exists(path))
    )


def bubblewrap_command(
    readable: Sequence[Path],
    scratch_size: int,
    *,
    scratch: Path = Path("/tmp"),
    closed: Sequence[Path] = (),
) -> list[str] | None:
    """The arguments that, put before a command, run it inside bubblewrap; None if it cannot start.

    Inside there are `readable` (read only; what is `closed`, real paths, is empty), /dev/null,
    /dev/urandom and the empty folder `scratch`, which holds `scratch_size` bytes in all; no
    network, no other process, no /proc, no environment. Open descriptors stay open, so that the
    caller can talk to the command.
    """
    program = shutil.which("bwrap")
    if program is None:
        return None
    command = [program, "--unshare-all", "--die-with-parent", "--new-session"]
    command += ["--uid", str(NOBODY), "--gid", str(NOBODY), "--cap-drop", "ALL"]
    command += ["--hostname", "worker", "--clearenv"]
    command += [word for pair in ENVIRONMENT.items() for word in ("--setenv", *pair)]
    command += ["--size", str(scratch_size), "--perms", "0700", "--tmpfs", str(scratch)]
    # mount parents first, and nothing twice: inside a read-only parent there is no place to mount
    shown: list[Path] = []
    for path in sorted(dict.fromkeys(readable)):
        if os.path.exists(path) and not any(path.is_relative_to(parent) for parent in shown):
            shown.append(path)
            command += ["--ro-bind", str(path), str(path)]
    for path in shown:
        for thing in closed:
            if thing.is_relative_to(real := path.resolve()) and thing.exists():
                command += _emptied(path / thing.relative_to(real))
    for device in ("/dev/null", "/dev/urandom"):
        command += ["--dev-bind", device, device]
    # the root is a tmpfs without a size until here
    command += ["--remount-ro", "/", "--chdir", str(scratch), "--"]
    return command if _starts(tuple(command)) else None


def _emptied(path: Path) -> list[str]:
    """Arguments for bubblewrap that put nothing in the place of a file or folder."""
    if not path.is_dir():
        return ["--ro-bind", "/dev/null", str(path)]
    empty = ["--perms", "0500", "--size", "4096", "--tmpfs", str(path)]
    return [*empty, "--remount-ro", str(path)]


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
    try:
        with os.fdopen(reader, "rb") as pipe:
            answer = pipe.read()
    finally:
        os.waitpid(child, 0)
        shutil.rmtree(outside)
    try:
        told = json.loads(answer)
    except ValueError as error:
        raise SandboxError(
            "the process that tried the sandbox ended before it could tell"
        ) from error
    if "error" in told:
        raise SandboxError(told["error"])
    return Walls(**told["walls"]), tuple(Finding(**finding) for finding in told["findings"])


# -- emptying -------------------------------------------------------------------------------------


def _close_all_but(keep: Iterable[int]) -> None:
    kept = set(keep)
    null = os.open("/dev/null", os.O_RDWR)
    for standard in {0, 1, 2} - kept:
        os.dup2(null, standard)
    first = 3
    for descriptor in [*sorted(kept - {0, 1, 2}), 1 << 31]:
        if first < descriptor:
            _system_call(_CLOSE_RANGE, first, descriptor - 1, 0)
        first = descriptor + 1


def _empty_environment(scratch: Path | None) -> None:
    """Also overwrites the strings in memory: code that reads addresses could find them."""
    environment = ctypes.POINTER(ctypes.c_void_p).in_dll(_libc, "environ")
    index = 0
    while environment and environment[index]:
        address = int(environment[index] or 0)
        ctypes.memset(address, 0, len(ctypes.string_at(address)))
        index += 1
    # what the process was started with, in one block; a variable deleted since is still in there
    with suppress(OSError):
        fields = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
        start, end = int(fields[47]), int(fields[48])
        if 0 < start < end:
            ctypes.memset(start, 0, end - start)
    os.environ.clear()
    _libc.clearenv()
    home = str(scratch or "/")
    os.environ.update(HOME=home, PATH="/usr/bin:/bin", LANG="C.UTF-8")
    tempfile.tempdir = None  # whatever was found before is out of reach now
    if scratch:
        os.environ["TMPDIR"] = home


def _limit(limits: Limits) -> None:
    for kind, value in (
        (resource.RLIMIT_AS, limits.memory),
        (resource.RLIMIT_CPU, limits.cpu),
        (resource.RLIMIT_FSIZE, limits.file_size),
        (resource.RLIMIT_NOFILE, limits.open_files),
        (resource.RLIMIT_NPROC, limits.tasks),
        (resource.RLIMIT_STACK, limits.stack),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_MSGQUEUE, 0),
        (resource.RLIMIT_MEMLOCK, 0),
    ):
        hard = resource.getrlimit(kind)[1]
        allowed = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(kind, (allowed, allowed))
    # glibc reserves 64 MB of address space for the memory of each thread: 17 of them and no more
    # would fit into a gigabyte. M_ARENA_MAX makes them share.
    if hasattr(_libc, "mallopt"):
        _libc.mallopt(-8, 2)


# -- privileges -----------------------------------------------------------------------------------


def _become_nobody(readable: Sequence[Path], scratch: Path | None) -> bool:
    """Root becomes nobody, unless nobody could not read Python's files (in /root/.pyenv, say)."""
    if os.getuid() != 0 or not _open_to_all(tuple(readable)):
        return False
    if scratch and not _reachable_for_all([scratch]):
        return False
    try:
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        if scratch:
            os.chown(scratch, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)
    except OSError:  # root of a user namespace that has no nobody, or without CAP_SETUID
        return False
    return True


@functools.cache
def _open_to_all(readable: tuple[Path, ...]) -> bool:
    """Whether users other than the owner can read these paths, where they exist."""
    paths = [path for path in readable if os.path.exists(path)]
    for path in paths:
        wanted = 0o005 if path.is_dir() else 0o004
        if path.stat().st_mode & wanted != wanted:
            return False
    return _reachable_for_all([*paths, *[path.resolve() for path in paths]])


def _reachable_for_all(paths: Iterable[Path]) -> bool:
    parents = {parent for path in paths for parent in path.absolute().parents}
    return all(parent.stat().st_mode & 0o001 for parent in parents)


def _bound_capabilities() -> None:
    """Empty the bounding set, so that no program can give capabilities back. Needs CAP_SETPCAP itself,
    so it comes before the others are dropped."""
    with suppress(OSError):  # the kernel knows no such capability; or an ordinary user has none
        for capability in range(64):
            _prctl(_PR_CAPBSET_DROP, capability)


def _drop_capabilities() -> None:
    with suppress(OSError):  # a kernel without ambient capabilities
        _prctl(_PR_CAP_AMBIENT, _PR_CAP_AMBIENT_CLEAR_ALL)
    header = struct.pack("Ii", _CAPABILITY_VERSION_3, 0)
    if _libc.capset(header, bytes(24)) < 0:
        raise OSError(ctypes.get_errno(), "capabilities cannot be dropped")


# -- files and system calls -----------------------------------------------------------------------


@functools.cache
def _landlock(
    readable: tuple[Path, ...], closed: tuple[Path, ...], scratch: Path | None
) -> tuple[int, int]:
    """A descriptor of Landlock's rules, and the kernel's ABI version; (0, 0) without Landlock.

    Children inherit the descriptor: the rules are copied when one of them takes them on.
    """
    try:
        abi = _system_call(_CREATE_RULESET, None, 0, 1)
    except OSError:  # not built in, switched off, or a container forbids it
        return 0, 0
    # All rights that the kernel knows are taken; each may be given back below a path.
    bits = {1: 13, 2: 14, 3: 15, 4: 15}.get(abi, 16)
    taken = (1 << bits) - 1
    network = 0b11 if abi >= 4 else 0  # binding and connecting TCP
    scopes = 0b11 if abi >= 6 else 0  # abstract unix sockets, signals
    size = 24 if abi >= 6 else 16 if abi >= 4 else 8
    attributes = struct.pack("QQQ", taken, network, scopes)[:size]
    ruleset = _system_call(_CREATE_RULESET, attributes, size, 0)
    rules = [right for path in readable for right in _rights_below(path, closed)]
    rules.append((Path("/dev/urandom"), _READ))
    rules.append((Path("/dev/null"), _READ_FILE | _WRITE_FILE))
    if scratch:
        rules.append((scratch, _CHANGE))
    for path, rights in rules:
        try:
            beneath = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except OSError:  # what is not there or cannot be reached needs no right
            if path == scratch:
                raise
            continue
        granted = rights & taken & (-1 if path.is_dir() else _OF_A_FILE)
        _system_call(_ADD_RULE, ruleset, 1, struct.pack("=Qi", granted, beneath), 0)
        os.close(beneath)
    return ruleset, abi


def _rights_below(path: Path, closed: Sequence[Path]) -> Iterable[tuple[Path, int]]:
    """Landlock's rights, by path, that give what is below a path but not what is closed."""
    real = path.resolve()
    if any(real.is_relative_to(thing) for thing in closed):
        return
    if not any(thing.is_relative_to(real) for thing in closed):
        yield path, _READ
        return
    yield path, _READ_DIR  # a right holds for all that is below, so each neighbour gets its own
    for child in path.iterdir():
        if not child.is_symlink():  # else the right would be one on what it leads to
            yield from _rights_below(child, closed)


def _filter_system_calls(*, writing: bool, receiving: bool) -> None:
    class Program(ctypes.Structure):
        _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))

    code = build_filter(os.getpid(), writing=writing, receiving=receiving)
    program = Program(len(code) // 8, code)
    _prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, ctypes.addressof(program))


_libc = ctypes.CDLL(None, use_errno=True)
_libc.syscall.restype = ctypes.c_long


def _system_call(number: int, *arguments: int | bytes | None) -> int:
    wide = [ctypes.c_long(a) if isinstance(a, int) else a for a in arguments]
    result = int(_libc.syscall(ctypes.c_long(number), *wide))
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, f"system call {number}: {os.strerror(code)}")
    return result


def _prctl(option: int, *arguments: int) -> None:
    wide = [ctypes.c_ulong(a) for a in (*arguments, 0, 0, 0, 0)[:4]]
    if _libc.prctl(option, *wide) < 0:
        code = ctypes.get_errno()
        raise OSError(code, f"prctl {option}: {os.strerror(code)}")


# -- trying ---------------------------------------------------------------------------------------


@functools.cache
def _starts(command: tuple[str, ...]) -> bool:
    """Whether Python starts so. Ubuntu's AppArmor, for one, has a bubblewrap that does not."""
    try:
        tried = subprocess.run(
            [*command, sys.executable, "-I", "-S", "-c", ""], capture_output=True, timeout=20
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return tried.returncode == 0


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
    if _libc.ptrace(0x4206, process, None, None) < 0:  # PTRACE_SEIZE: does not stop it
        raise OSError(ctypes.get_errno(), "ptrace")
