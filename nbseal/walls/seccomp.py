"""The system calls that a worker may make, as a filter which the kernel runs before each of them.

The list was found by experiment: what a warm CPython needs to run code, threads, asyncio and files
in a scratch folder, and nothing else. A forbidden call fails with EPERM, so that a student sees a
PermissionError and not a dead kernel; only a call in the numbering of another machine kills.

Sources: seccomp(2), linux/filter.h, linux/audit.h; numbers from asm/unistd_64.h (x86_64) and
asm-generic/unistd.h (aarch64).
"""

import errno
import functools
import platform
import struct
import tomllib
from collections.abc import Sequence
from importlib.resources import files
from typing import NamedTuple

from nbseal.errors import SandboxError

# {name: (number on x86_64, number on aarch64)}; -1: there is no such call on that machine
_Table = dict[str, tuple[int, int]]
_ALLOWED: _Table = tomllib.loads((files("nbseal.walls") / "allowed.toml").read_text("utf-8"))
# Without a scratch folder there is nothing to change. No chmod, chown, utime, setxattr and truncate
# by path: Landlock does not judge them (truncate: before ABI 3). No links: whoever looks through
# the folder later might follow one.
_WRITING: _Table = {
    "mkdir": (83, -1), "mkdirat": (258, 34), "rmdir": (84, -1), "unlink": (87, -1),
    "unlinkat": (263, 35), "rename": (82, -1), "renameat": (264, 38), "renameat2": (316, 276),
}  # fmt: skip
_RECEIVING: _Table = {"recvmsg": (47, 212)}
_CLONE3 = 435  # everywhere
_MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}  # column, AUDIT_ARCH_*

_LOAD, _JUMP_EQUAL, _JUMP_GREATER_OR_EQUAL, _RETURN = 0x20, 0x15, 0x35, 0x06
_KILL, _REFUSE, _ALLOW = 0x80000000, 0x00050000, 0x7FFF0000  # SECCOMP_RET_*
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16  # offsets in struct seccomp_data
_X32 = 0x40000000  # the bit that marks calls of the x32 ABI

# What pthread_create passes: glibc, and musl with its CLONE_DETACHED. Any other clone could make
# a process or a namespace.
_THREAD = 0x3D0F00
_THREAD_MUSL = 0x7D0F00
_AF_UNIX = 1
# F_DUPFD, GETFD, SETFD, GETFL, SETFL, DUPFD_CLOEXEC. No locks: on a file that two workers may read
# they are a channel. Not F_SETOWN: with O_ASYNC it sends a signal to any process of the same user.
_FCNTL = (0, 1, 2, 3, 4, 1030)
_IOCTL = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)  # TCGETS GWINSZ NREAD NBIO NCLEX CLEX
# CLOCK_REALTIME to CLOCK_TAI. Negative ones are those of other processes: how long they have computed,
# and whether they are there, which tells what goes on in another worker or in a checker.
_CLOCKS = tuple(range(12))
_PRCTL = (15, 16)  # PR_SET_NAME, PR_GET_NAME: of a thread


class _Condition(NamedTuple):
    """One argument of a call must have one of these values.

    The kernel reads the arguments judged here as 32 bits, except `whole` ones (pointers): of those
    the upper half must be 0 too.
    """

    argument: int
    values: Sequence[int]
    whole: bool = False


def _judged_calls(pid: int) -> list[tuple[str, tuple[int, int], list[_Condition]]]:
    """The calls that the process `pid` may make with some arguments only: name, numbers, what must hold."""
    own = _Condition(0, (pid,))
    own_or_0 = _Condition(0, (0, pid))
    return [
        ("clone", (56, 220), [_Condition(0, (_THREAD, _THREAD_MUSL))]),
        ("kill", (62, 129), [own]),
        ("tgkill", (234, 131), [own]),  # abort() and raise() signal their own process so
        ("fcntl", (72, 25), [_Condition(1, _FCNTL)]),
        ("ioctl", (16, 29), [_Condition(1, _IOCTL)]),
        ("prctl", (157, 167), [_Condition(0, _PRCTL)]),
        # reading a limit of its own, not setting one
        ("prlimit64", (302, 261), [_Condition(2, (0,), whole=True), own_or_0]),
        ("sched_getaffinity", (204, 123), [own_or_0]),
        ("clock_gettime", (228, 113), [_Condition(0, _CLOCKS)]),
        ("clock_getres", (229, 114), [_Condition(0, _CLOCKS)]),
        ("clock_nanosleep", (230, 115), [_Condition(0, _CLOCKS)]),
        # asyncio's way to wake itself; leads nowhere else
        ("socketpair", (53, 199), [_Condition(0, (_AF_UNIX,))]),
        # without an address: to the socket's other end
        ("sendto", (44, 206), [_Condition(4, (0,), whole=True)]),
    ]


def build_filter(
    pid: int, *, writing: bool, receiving: bool = False, machine: str | None = None
) -> bytes:
    """The program (classic BPF, 8 bytes an instruction) that guards the process `pid`.

    `writing` allows calls that change a folder, `receiving` one that takes descriptors. Raises
    SandboxError on a machine whose numbers of system calls are not known here.
    """
    machine = machine or platform.machine()
    program = [_fixed_part(machine, writing, receiving)]
    for _, numbers, conditions in _judged_calls(pid):
        body = [one for condition in conditions for one in _judged(condition)]
        body.append(_instruction(_RETURN, _ALLOW))
        number = numbers[_MACHINES[machine][0]]
        program += [_instruction(_JUMP_EQUAL, number, 0, len(body)), *body]
    program.append(_instruction(_RETURN, _REFUSE | errno.EPERM))
    return b"".join(program)


@functools.cache  # so a zygote that has built one filter forks children that are quicker at it
def _fixed_part(machine: str, writing: bool, receiving: bool) -> bytes:
    if machine not in _MACHINES:
        raise SandboxError(
            f"no filter of system calls for the machine {machine!r}, only for "
            f"{' and '.join(_MACHINES)}; grade on one of these"
        )
    column, architecture = _MACHINES[machine]
    killed = _instruction(_RETURN, _KILL)
    program = [_instruction(_LOAD, _ARCHITECTURE), _instruction(_JUMP_EQUAL, architecture, 1, 0)]
    program += [killed, _instruction(_LOAD, _NUMBER)]
    if machine == "x86_64":
        program += [_instruction(_JUMP_GREATER_OR_EQUAL, _X32, 0, 1), killed]
    allowed = _ALLOWED | (_WRITING if writing else {}) | (_RECEIVING if receiving else {})
    for numbers in allowed.values():
        if (number := numbers[column]) >= 0:
            program += [_instruction(_JUMP_EQUAL, number, 0, 1), _instruction(_RETURN, _ALLOW)]
    # its flags are out of a filter's sight; on ENOSYS the C library turns to clone
    program.append(_instruction(_JUMP_EQUAL, _CLONE3, 0, 1))
    program.append(_instruction(_RETURN, _REFUSE | errno.ENOSYS))
    return b"".join(program)


def _judged(condition: _Condition) -> list[bytes]:
    """Refuses what does not meet the condition; else the program goes on after it."""
    refused = _instruction(_RETURN, _REFUSE | errno.EPERM)
    low = _ARGUMENTS + 8 * condition.argument  # both machines are little-endian: the low half first
    body = []
    if condition.whole:
        body = [_instruction(_LOAD, low + 4), _instruction(_JUMP_EQUAL, 0, 1, 0), refused]
    body.append(_instruction(_LOAD, low))
    for left, value in zip(range(len(condition.values), 0, -1), condition.values):
        body.append(_instruction(_JUMP_EQUAL, value, left, 0))
    return [*body, refused]


def _instruction(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("HBBI", code, if_true, if_false, value)
