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
    files: Path | None = None,
) -> list[str] | None:
    """The arguments that, put before a command, run it inside bubblewrap; None if it cannot start.

    Inside there are `readable` and `files` (read only; what is `closed`, real paths, is empty), /dev/null,
    /dev/urandom and the empty folder `scratch` of `scratch_size` bytes; no network, no other process,
    no /proc, no environment. Open descriptors stay open.
    """
    program = shutil.which("bwrap") or "bwrap"
    command = [program, "--unshare-all", "--die-with-parent", "--new-session"]
    command += ["--uid", str(NOBODY), "--gid", str(NOBODY), "--cap-drop", "ALL"]
    command += ["--hostname", "worker", "--clearenv"]
    command += [word for pair in ENVIRONMENT.items() for word in ("--setenv", *pair)]
    command += ["--size", str(scratch_size), "--perms", "0700", "--tmpfs", str(scratch)]
    # each mount takes a millisecond: what /lib has by a link to /usr/lib is mounted there only
    tops = {path: Path(*path.parts[:2]) for path in readable}
    links = {top for top in tops.values() if top.is_symlink() and not scratch.is_relative_to(top)}
    command += [w for link in sorted(links) for w in ("--symlink", str(link.resolve()), str(link))]
    followed = {Path(t.resolve(), *p.parts[2:]) if t in links else p for p, t in tops.items()}
    # parents come first, and nothing twice: inside a read-only parent there is no place to mount
    shown: list[Path] = []
    for path in sorted(followed):
        if os.path.exists(path) and not (shown and path.is_relative_to(shown[-1])):
            shown.append(path)
            command += ["--ro-bind", str(path), str(path)]
    for path in shown:
        for thing in closed:
            if thing.is_relative_to(real := path.resolve()) and thing.exists():
                command += _emptied(path / thing.relative_to(real))
    command += [w for path in ("/dev/null", "/dev/urandom") for w in ("--dev-bind", path, path)]
    # the root is a tmpfs without a size until here
    end = ["--remount-ro", "/", "--chdir", str(scratch), "--"]
    own = ["--ro-bind", str(files), str(files)] if files else []  # each grader has another one
    with suppress(OSError, subprocess.SubprocessError):
        _try((*command, *end))
        return [*command, *own, *end]
    return None


def _emptied(path: Path) -> list[str]:
    """Arguments for bubblewrap that put nothing in the place of a file or folder."""
    if not path.is_dir():
        return ["--ro-bind", "/dev/null", str(path)]
    empty = ["--perms", "0500", "--size", "4096", "--tmpfs", str(path)]
    return [*empty, "--remount-ro", str(path)]


@functools.cache
def _try(command: tuple[str, ...]) -> None:
    """Start Python so. What raises, as where Ubuntu's AppArmor has a bubblewrap that cannot, is tried each time."""
    python = [sys.executable, "-I", "-S", "-c", ""]
    subprocess.run([*command, *python], check=True, capture_output=True, timeout=20)
