"""The walls around a student's code: `enter` puts them up inside a forked process, for good.

They stand in several rows, so that a hole in one is not a hole in all: the descriptors and the
environment are emptied, limits are set, privileges dropped, Landlock keeps files out of reach and
a filter of system calls forbids all that code needs not. Linux on x86_64 and aarch64 only.

Sources: landlock(7), seccomp(2), capabilities(7), prctl(2), setrlimit(2), bwrap(1).
"""

import ctypes
import functools
import os
import resource
import struct
import sys
import sysconfig
import tempfile
import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from nbseal.errors import SandboxError
from nbseal.walls.landlock import landlock_rules
from nbseal.walls.libraries import needed_libraries
from nbseal.walls.seccomp import build_filter
from nbseal.walls.system_calls import NOBODY, libc, prctl, system_call

_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_SECCOMP, _PR_CAPBSET_DROP = 1, 4, 22, 24
_PR_SET_NO_NEW_PRIVS, _PR_CAP_AMBIENT, _PR_CAP_AMBIENT_CLEAR_ALL = 38, 47, 4
_SECCOMP_MODE_FILTER = 2
_CAPABILITY_VERSION_3 = 0x20080522
_SIGKILL = 9
# the same numbers on every machine
_CLOSE_RANGE, _RESTRICT_SELF = 436, 446


@dataclass(frozen=True)
class Limits:
    """What a worker may use; the limits are hard, it cannot raise them.

    `file_size` times `open_files` bounds what removed files that are open, which nobody sees, can hold on the
    disk; what is mapped is not bounded.
    """

    memory: int = 1 << 30  # bytes of address space, with what the process has when it enters
    cpu: int = 60  # seconds; then the kernel kills the process
    file_size: int = 4 << 20  # bytes, of each file
    open_files: int = 64
    stack: int = 32 << 20  # bytes, of the first thread
    tasks: int = 4096  # threads of all processes of its user, unless that is root: it stops a bomb


@dataclass(frozen=True)
class Walls:
    """The walls that stand; the limits and the filter of system calls always do."""

    seccomp: bool
    landlock: int  # ABI version of the kernel's Landlock; 0: it does not stand
    uid_dropped: bool  # from root to an unprivileged user
    capabilities_dropped: bool
    files_walled: bool  # by bubblewrap or a container, as the caller says


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
    read nevertheless. All open descriptors are closed but those in `keep`; Python objects that own a
    closed one must stay alive, lest they close its number again. `receiving` lets it take descriptors
    from its sockets. `files_are_walled` says that a mount namespace already holds nothing but these
    files, so that Landlock is not needed.

    Raises SandboxError if a wall that is needed cannot stand. The process can only say so and end then.
    """
    if threading.active_count() != 1:
        raise SandboxError("the sandbox walls in one thread only; enter it right after a fork")
    parent = os.getppid()
    try:
        ruleset, abi = landlock_rules(tuple(readable), tuple(closed), scratch)
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
        prctl(_PR_SET_DUMPABLE, 0)
        prctl(_PR_SET_PDEATHSIG, _SIGKILL)
        if os.getppid() != parent:
            os._exit(1)  # the parent ended before it could take this process along
        os.chdir(scratch or "/")
        prctl(_PR_SET_NO_NEW_PRIVS, 1)
        if ruleset:
            system_call(_RESTRICT_SELF, ruleset, 0)
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
    landlock_rules(tuple(readable), tuple(closed), scratch)
    for writing in (False, True):
        build_filter(os.getpid(), writing=writing)


def default_readable() -> tuple[Path, ...]:
    """What Python needs to read to import modules: itself, its packages, the libraries that these load,
    time zones.

    To be asked in the parent, before it gives up any right to read.
    An editable installation's folder is not among them, nor is anything else on `sys.path` that is
    no folder of packages: it may be the course.
    """
    # a folder of packages may lie inside a folder that must not be read, so no parents of it
    packages = [Path(sysconfig.get_path(name)) for name in ("purelib", "platlib")]
    packages += [p for p in map(Path, sys.path) if p.name in ("site-packages", "dist-packages")]
    standard = [Path(sysconfig.get_path(name)) for name in ("stdlib", "platstdlib")]
    interpreter = [Path(sys.executable), Path(sys.executable).resolve()]
    if sys.prefix != sys.base_prefix:  # a virtual environment: its Python reads where the base is
        interpreter.append(Path(sys.prefix, "pyvenv.cfg"))
    extensions = [folder / "lib-dynload" for folder in standard]
    libraries = needed_libraries(tuple(dict.fromkeys([*extensions, *packages])))
    system = map(Path, ("/etc/ld.so.cache", "/usr/lib/locale", "/usr/share/zoneinfo"))
    found = dict.fromkeys([*interpreter, *standard, *packages, *libraries, *system])
    return tuple(path for path in found if path.is_absolute() and os.path.exists(path))


# -- emptying -------------------------------------------------------------------------------------


def _close_all_but(keep: Iterable[int]) -> None:
    kept = set(keep)
    null = os.open("/dev/null", os.O_RDWR)
    for standard in {0, 1, 2} - kept:
        os.dup2(null, standard)
    first = 3
    for descriptor in [*sorted(kept - {0, 1, 2}), 1 << 31]:
        if first < descriptor:
            system_call(_CLOSE_RANGE, first, descriptor - 1, 0)
        first = descriptor + 1


def _empty_environment(scratch: Path | None) -> None:
    """Also overwrites the strings in memory: code that reads addresses could find them."""
    environment = ctypes.POINTER(ctypes.c_void_p).in_dll(libc, "environ")
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
    libc.clearenv()
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
    if hasattr(libc, "mallopt"):
        libc.mallopt(-8, 2)


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
    if any(~path.stat().st_mode & (0o005 if path.is_dir() else 0o004) for path in paths):
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
            prctl(_PR_CAPBSET_DROP, capability)


def _drop_capabilities() -> None:
    with suppress(OSError):  # a kernel without ambient capabilities
        prctl(_PR_CAP_AMBIENT, _PR_CAP_AMBIENT_CLEAR_ALL)
    header = struct.pack("Ii", _CAPABILITY_VERSION_3, 0)
    if libc.capset(header, bytes(24)) < 0:
        raise OSError(ctypes.get_errno(), "capabilities cannot be dropped")


# -- files and system calls -----------------------------------------------------------------------


def _filter_system_calls(*, writing: bool, receiving: bool) -> None:
    class Program(ctypes.Structure):
        _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))

    code = build_filter(os.getpid(), writing=writing, receiving=receiving)
    program = Program(len(code) // 8, code)
    prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, ctypes.addressof(program))
