"""System calls that Python has no functions for, by their numbers."""

import ctypes
import os

NOBODY = 65534  # the user and the group without rights

libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long


def system_call(number: int, *arguments: int | bytes | None) -> int:
    """Make a system call by its number. Raises OSError."""
    wide = [ctypes.c_long(a) if isinstance(a, int) else a for a in arguments]
    result = int(libc.syscall(ctypes.c_long(number), *wide))
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, f"system call {number}: {os.strerror(code)}")
    return result


def prctl(option: int, *arguments: int) -> None:
    """Call prctl. Raises OSError."""
    wide = [ctypes.c_ulong(a) for a in (*arguments, 0, 0, 0, 0)[:4]]
    if libc.prctl(option, *wide) < 0:
        code = ctypes.get_errno()
        raise OSError(code, f"prctl {option}: {os.strerror(code)}")


def stay_here() -> int | None:
    """Bind this process to the processor that it is on: its number; None where that cannot be."""
    if not hasattr(os, "sched_setaffinity") or not hasattr(libc, "sched_getcpu"):
        return None
    here = int(libc.sched_getcpu())
    if here < 0:
        return None
    try:
        os.sched_setaffinity(0, {here})
    except OSError:  # a container may forbid it
        return None
    return here
