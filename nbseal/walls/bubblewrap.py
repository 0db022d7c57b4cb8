"""bubblewrap around a process: a namespace that holds nothing but what Python needs. Source: bwrap(1)."""

import functools
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from nbseal.walls.system_calls import NOBODY

# With one seed of hashes, a solution that hangs on the order of a set gets the same marks each time
ENVIRONMENT = {"LANG": "C.UTF-8", "PYTHONHASHSEED": "0"}


def bubblewrap_command(
    readable: Sequence[Path],
    scratch_size: int,
    *,
    scratch: Path = Path("/tmp"),
    closed: Sequence[Path] = (),
    files: Path | None = None,
) -> list[str] | None:
    """The arguments that, put before a command, run it inside bubblewrap; None if it cannot start.

    Inside there are `readable` and `files` (read only; what is `closed`, real paths, is empty), /dev/null,
    /dev/urandom and the empty folder `scratch` of `scratch_size` bytes; no network, no other process,
    no /proc, no environment. Open descriptors stay open. files: a folder that the others have not; whether
    bubblewrap starts is tried once for all of them.
    """
    program = shutil.which("bwrap")
    if program is None:
        return None
    command = _command(program, tuple(readable), scratch_size, scratch, tuple(closed))
    # the root is a tmpfs without a size until here
    end = ["--remount-ro", "/", "--chdir", str(scratch), "--"]
    if not _starts((*command, *end)):
        return None
    return [*command, *(["--ro-bind", str(files), str(files)] if files else []), *end]


@functools.cache
def _command(
    program: str,
    readable: tuple[Path, ...],
    scratch_size: int,
    scratch: Path,
    closed: tuple[Path, ...],
) -> tuple[str, ...]:
    command = [program, "--unshare-all", "--die-with-parent", "--new-session"]
    command += ["--uid", str(NOBODY), "--gid", str(NOBODY), "--cap-drop", "ALL"]
    command += ["--hostname", "worker", "--clearenv"]
    command += [word for pair in ENVIRONMENT.items() for word in ("--setenv", *pair)]
    command += ["--size", str(scratch_size), "--perms", "0700", "--tmpfs", str(scratch)]
    # each mount takes a millisecond: what /lib has through a link to /usr/lib is mounted there only
    tops = {path: Path(*path.parts[:2]) for path in readable}
    for link in sorted({top for top in tops.values() if top.is_symlink()}):
        command += ["--symlink", os.readlink(link), str(link)]
    followed = {Path(top.resolve(), *path.parts[2:]) for path, top in tops.items()}
    # mount parents first, and nothing twice: inside a read-only parent there is no place to mount
    shown: list[Path] = []
    for path in sorted(followed):
        if os.path.exists(path) and not any(path.is_relative_to(parent) for parent in shown):
            shown.append(path)
            command += ["--ro-bind", str(path), str(path)]
    for path in shown:
        for thing in closed:
            if thing.is_relative_to(real := path.resolve()) and thing.exists():
                command += _emptied(path / thing.relative_to(real))
    for device in ("/dev/null", "/dev/urandom"):
        command += ["--dev-bind", device, device]
    return tuple(command)


def _emptied(path: Path) -> list[str]:
    """Arguments for bubblewrap that put nothing in the place of a file or folder."""
    if not path.is_dir():
        return ["--ro-bind", "/dev/null", str(path)]
    empty = ["--perms", "0500", "--size", "4096", "--tmpfs", str(path)]
    return [*empty, "--remount-ro", str(path)]


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
