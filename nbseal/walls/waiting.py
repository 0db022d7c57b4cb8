"""How long a process has waited for a processor: time that a busy computer takes, and it does not.

Source: Documentation/scheduler/sched-stats.rst of Linux, /proc/<pid>/schedstat.
"""

import os


def open_waiting(process: str = "self", *, proc: int | None = None) -> int | None:
    """A descriptor for `seconds_waited`, which also tells it when the path can no longer be seen.

    process: its number. proc: a descriptor of the folder /proc that knows it by that number.
    Returns None where the system does not tell.
    """
    path = f"{process}/schedstat" if proc is not None else f"/proc/{process}/schedstat"
    try:
        return os.open(path, os.O_RDONLY, dir_fd=proc)
    except OSError:
        return None


def seconds_waited(descriptor: int | None) -> float:
    """The seconds that the process's first thread has waited so far; 0 if that cannot be said."""
    try:
        return 0.0 if descriptor is None else int(os.pread(descriptor, 100, 0).split()[1]) / 1e9
    except (OSError, IndexError):  # it has ended
        return 0.0
