"""bubblewrap around a process: a namespace that holds nothing but what Python needs. Source: bwrap(1)."""

import functools
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
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
) -> list[str] | None:
    """The arguments that, put before a command, run it inside bubblewrap; None if it cannot start.

    Inside there are `readable` (read only; what is `closed`, real paths, is empty), /dev/null,
    /dev/urandom and the empty folder `scratch` of `scratch_size` bytes; no network, no other process,
    no /proc, no environment. Open descriptors stay open.
    """
    command = [shutil.which("bwrap") or "", "--unshare-all", "--die-with-parent", "--new-session"]
    command += ["--uid", str(NOBODY), "--gid", str(NOBODY), "--cap-drop", "ALL"]
    command += ["--hostname", "worker", "--clearenv"]
    command += [word for pair in ENVIRONMENT.items() for word in ("--setenv", *pair)]
    nothing = [word for thing in closed if thing.exists() for word in _emptied(thing)]
    if not _starts((*command, "--ro-bind", "/", "/", *nothing)):
        return None
    command += ["--size", str(scratch_size), "--perms", "0700", "--tmpfs", str(scratch)]
    # each mount takes a millisecond: what /lib has by a link to /usr/lib is mounted there only
    tops = {path: Path(*path.parts[:2]) for path in readable}
    for link in sorted({top for top in tops.values() if top.is_symlink()}):
        command += ["--symlink", os.readlink(link), str(link)]
    # parents come first, and nothing twice: inside a read-only parent there is no place to mount
    shown: list[Path] = []
    for path in sorted({Path(top.resolve(), *path.parts[2:]) for path, top in tops.items()}):
        if os.path.exists(path) and not (shown and path.is_relative_to(shown[-1])):
            shown.append(path)
            command += ["--ro-bind", str(path), str(path)]
    for path in shown:
        for thing in closed:
            if thing.is_relative_to(real := path.resolve()) and thing.exists():
                command += _emptied(path / thing.relative_to(real))
    command += ["--dev-bind", "/dev/null", "/dev/null", "--dev-bind", *["/dev/urandom"] * 2]
    # the root is a tmpfs without a size until here
    return [*command, "--remount-ro", "/", "--chdir", str(scratch), "--"]


def _emptied(path: Path) -> list[str]:
    """Arguments for bubblewrap that put nothing in the place of a file or folder."""
    if not path.is_dir():
        return ["--ro-bind", "/dev/null", str(path)]
    empty = ["--perms", "0500", "--size", "4096", "--tmpfs", str(path)]
    return [*empty, "--remount-ro", str(path)]


@functools.cache
def _starts(command: tuple[str, ...]) -> bool:
    """Whether Python starts so. Ubuntu's AppArmor, for one, has a bubblewrap that does not."""
    python = ["--", sys.executable, "-I", "-S", "-c", ""]
    with suppress(OSError, subprocess.TimeoutExpired):
        return subprocess.run([*command, *python], capture_output=True, timeout=20).returncode == 0
    return False
