"""The two zygotes of a grader: one forks workers, the other checkers."""

from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec

import nbseal
from nbseal.sealed.common.setups import CheckerSetup, WorkerSetup
from nbseal.walls.bubblewrap import ENVIRONMENT, bubblewrap_command
from nbseal.walls.sandbox import default_readable
from nbseal.walls.zygote import ZygoteProcess

SCRATCH_SIZE = 64 << 20  # bytes


def lay_out(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Folders for the course's files, and for what a student's code writes."""
    for name, content in contents.items():
        path = folder / "files" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (folder / "files").mkdir(exist_ok=True)
    for path in [folder / "files", *(folder / "files").rglob("*")]:
        path.chmod(0o755 if path.is_dir() else 0o644)
    (folder / "scratch").mkdir(mode=0o700)


def start(
    folder: Path,
    stack: ExitStack,
    worker: Mapping[str, Any],
    checker: Mapping[str, Any],
    *,
    bubblewrap: bool,
) -> tuple[ZygoteProcess, ZygoteProcess]:
    """Start both at once; return the workers' and the checkers', which end with `stack`.

    worker, checker: fields of their setups, but those that tell of folders. Raises SandboxError or ZygoteError.
    """
    files = folder / "files"
    readable = [*default_readable(), Path(nbseal.__file__).parent]
    closed = [Path(path) for path in worker["closed"]]
    around = bubblewrap and bubblewrap_command(readable, SCRATCH_SIZE, closed=closed, files=files)
    scratch = Path("/tmp/scratch") if around else folder / "scratch"
    of_workers = WorkerSetup(
        **worker,
        files=str(files),
        readable=[str(path) for path in readable],
        scratch=str(scratch),
        scratch_size=SCRATCH_SIZE,
        files_are_walled=bool(around),
    )
    told, walls = msgspec.to_builtins(of_workers), around or ()
    workers = stack.enter_context(
        ZygoteProcess("nbseal.sealed.worker.worker", told, around=walls, environment=ENVIRONMENT)
    )
    of_checkers = CheckerSetup(
        **checker,
        files=str(files),
        readable=[str(path) for path in [*readable, files]],
        control=workers.control.fileno(),
    )
    told, keep = msgspec.to_builtins(of_checkers), [of_checkers.control]
    checkers = ZygoteProcess("nbseal.sealed.checker.checker", told, keep=keep)
    stack.enter_context(checkers)
    for zygote in (workers, checkers):
        zygote.wait_until_ready()
    return workers, checkers
