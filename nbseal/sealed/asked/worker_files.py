"""Files by their names: those that a check does not have are the worker's, in its current folder.

In one process, a check and a student's function share the current folder. Here `open` and the
functions of `os` ask the worker about names in that folder. A check's temporary files and folders
lie there, too. What is read is bytes, what is asked about a file is plain data. Only files of the
course are run.
"""

import builtins
import errno
import io
import itertools
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

from IPython.core.interactiveshell import InteractiveShell

from nbseal.sealed.asked.folder_entries import scanners, scanning

READ, WRITE, OPERATE = "read", "write", "operate"  # what is asked of the worker
Ask = Callable[..., Any]
_ANSWER: Mapping[str, type] = {"stat": tuple, "lstat": tuple, "listdir": list}
_TIMES = ("st_atime_ns", "st_mtime_ns", "st_ctime_ns")
_NUMBERS = 10 + len(_TIMES)  # of a status
_NO_ANSWER = "no answer about a file"
_RUN = ("safe_execfile", "safe_execfile_ipy")
_CHANGES = ("mkdir", "remove", "unlink", "rmdir", "rename", "replace")


# -- in the checker


@contextmanager
def worker_files(ask: Ask, space: dict[str, Any], changed: set[str]) -> Iterator[None]:
    """In the block, a file that is not here is the worker's.

    space: the notebook's namespace, in which IPython has an `open` of its own.
    changed: the names of files that a check has written or removed; gets more of them. The worker's
        count in place of the course's.
    """
    real, shown, stat = builtins.open, space.get("open"), os.stat
    ask = _noting(ask, changed)
    opened = _open(ask, real, changed)
    with ExitStack() as stack:
        for owner in (builtins, io):
            stack.enter_context(patch.object(owner, "open", opened))
        if by_numpy := sys.modules.get("numpy.lib._datasource"):  # it keeps an `open` of its own
            by_numpy._file_openers._load()
            openers = by_numpy._file_openers._file_openers
            stack.enter_context(patch.dict(openers, {None: opened}))
        for name in (*_ANSWER, *_CHANGES):
            stack.enter_context(patch.object(os, name, _asking(ask, name, changed)))
        stack.enter_context(patch.object(os, "access", _access(os.access, changed)))
        for scans, kept in scanners():
            scan = scanning(scans.scandir, lambda folder: name_of(folder) is not None)
            stack.enter_context(patch.object(scans, "scandir", kept(scan)))
        stack.enter_context(patch.object(shutil, "rmtree", _rmtree(ask, shutil.rmtree)))
        for name in ("copymode", "copystat"):
            stack.enter_context(patch.object(shutil, name, _to_outside(getattr(shutil, name))))
        stack.enter_context(patch.object(Path, "touch", _touch(Path.touch)))
        for name in _RUN:
            run = _running(getattr(InteractiveShell, name), stat)
            stack.enter_context(patch.object(InteractiveShell, name, run))
        for name, function in _temporary(ask, opened).items():
            stack.enter_context(patch.object(tempfile, name, function))
        if getattr(shown, "__wrapped__", None) is real:
            space["open"] = opened
        try:
            yield
        finally:
            if space.get("open") is opened:
                space["open"] = shown


def _noting(ask: Ask, changed: set[str]) -> Ask:
    def asking(what: str, first: str, *rest: Any) -> Any:
        if what == WRITE:
            changed.add(first)
        elif first in _CHANGES:
            changed.update(rest)
        return ask(what, first, *rest)

    return asking


def _open(ask: Ask, real: Callable[..., Any], changed: set[str]) -> Callable[..., Any]:
    def opened(file: Any, mode: str = "r", *rest: Any, **options: Any) -> Any:
        name = name_of(file)
        try:
            if name in changed:
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)
            return real(file, mode, *rest, **options)
        except OSError:
            if name is None:
                raise
            if mode[:1] == "x" and os.path.exists(name):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), name) from None
            before = ask(READ, name) if mode[:1] in "ra" else b""
            if before is None and mode[:1] == "r":
                raise
            if type(before) not in (bytes, type(None)):
                raise TypeError("a file that holds no bytes") from None
        reads = mode[:1] == "r" and "+" not in mode
        content = io.BytesIO(before or b"") if reads else Written(ask, name, before)
        if mode[:1] == "r":
            content.seek(0)
        if "b" in mode:
            return content
        words = {n: v for n, v in options.items() if n in ("encoding", "errors", "newline")}
        return io.TextIOWrapper(content, **({"encoding": "utf-8"} | words))

    return opened


def _asking(ask: Ask, what: str, changed: set[str]) -> Callable[..., Any]:
    """A function of `os` that asks the worker about what is not here."""
    real = getattr(os, what)

    def function(file: Any = ".", *rest: Any, **options: Any) -> Any:
        names = [name_of(each) for each in (file, *rest) if isinstance(each, str | os.PathLike)]
        if None in names or not names:
            return real(file, *rest, **options)
        if what in ("stat", "lstat") and names[0] not in changed:
            with suppress(OSError):
                return real(file, *rest, **options)
        answer = ask(OPERATE, what, *names)
        if type(answer) is not _ANSWER.get(what, type(None)):
            raise TypeError(_NO_ANSWER)
        if type(answer) is list:
            own = {n for n in _own_files(real, names) if name_of(Path(file, n)) not in changed}
            return sorted({*own, *map(_plain_name, answer)})
        return _status(answer) if type(answer) is tuple else answer

    return function


def _plain_name(name: object) -> str:
    if type(name) is not str or "/" in name or name in ("", ".", ".."):
        raise TypeError(_NO_ANSWER)
    return name


def _status(numbers: tuple[Any, ...]) -> os.stat_result:
    if len(numbers) != _NUMBERS or any(type(number) is not int for number in numbers):
        raise TypeError(_NO_ANSWER)
    times = dict(zip(_TIMES, numbers[10:], strict=True))
    return os.stat_result(numbers[:10], times | {n[:-3]: t / 1e9 for n, t in times.items()})


def _access(real: Callable[..., bool], changed: set[str]) -> Callable[..., bool]:
    """`os.access`; what the worker has can be read and written."""

    def access(path: Any, *rest: Any, **options: Any) -> bool:
        name = name_of(path)
        here = name not in changed and real(path, *rest, **options)
        return here or (name is not None and os.path.exists(path))

    return access


def _touch(real: Callable[..., None]) -> Callable[..., None]:
    def touch(self: Path, mode: int = 0o666, exist_ok: bool = True) -> None:
        if name_of(self) is None:
            real(self, mode, exist_ok)
        else:
            builtins.open(self, "ab" if exist_ok else "xb").close()

    return touch


def _to_outside(real: Callable[..., None]) -> Callable[..., None]:
    """A function of `shutil` for what a file is besides its content: the worker's get none of that."""

    def copied(source: Any, to: Any, **options: Any) -> None:
        if name_of(to) is None:
            real(source, to, **options)

    return copied


def _running(real: Callable[..., Any], stat: Callable[..., Any]) -> Callable[..., Any]:
    """A method of IPython's that runs a file, such as `%run` does: only one that is here."""

    def run(shell: Any, file: Any, *rest: Any, **options: Any) -> Any:
        try:
            stat(file)
        except OSError:
            raise RuntimeError(
                "a check runs files of the course only: call a function instead"
            ) from None
        return real(shell, file, *rest, **options)

    return run


def _own_files(listdir: Callable[..., list[str]], folder: list[Any]) -> list[str]:
    try:
        return listdir(*folder)
    except OSError:
        return []


def _rmtree(ask: Ask, real: Callable[..., Any]) -> Callable[..., Any]:
    def rmtree(path: Any, *rest: Any, **options: Any) -> None:
        name = name_of(path)
        if name is None:
            real(path, *rest, **options)
        else:
            ask(OPERATE, "rmtree", name)

    return rmtree


def _temporary(ask: Ask, opened: Callable[..., Any]) -> dict[str, Callable[..., Any]]:
    """Replacements for functions of `tempfile`, whose files and folders are the worker's."""
    numbers = itertools.count(1)

    def name_for(suffix: str | None, prefix: str | None) -> str:
        return f"{prefix or 'tmp'}{next(numbers):08}{suffix or ''}"

    def mkdtemp(suffix: str | None = None, prefix: str | None = None, dir: Any = None) -> str:
        name = name_for(suffix, prefix)
        ask(OPERATE, "mkdir", name)
        return name

    @contextmanager
    def folder(suffix: Any = None, prefix: Any = None, *_: Any, **__: Any) -> Iterator[str]:
        name = mkdtemp(suffix, prefix)
        try:
            yield name
        finally:
            ask(OPERATE, "rmtree", name)

    def file(
        mode: str = "w+b", *_: Any, suffix: Any = None, prefix: Any = None, **options: Any
    ) -> Any:
        delete = options.pop("delete", True)
        words = {n: v for n, v in options.items() if n in ("encoding", "errors", "newline")}
        made = opened(name_for(suffix, prefix), mode, **words)
        if delete:
            (made if "b" in mode else made.buffer).passing = True
        return made

    return {"mkdtemp": mkdtemp, "TemporaryDirectory": folder, "NamedTemporaryFile": file}


def name_of(file: object) -> str | None:
    """The name of a file in the current folder, or below; None if it is another."""
    if isinstance(file, os.PathLike):
        file = os.fspath(file)
    if not isinstance(file, str) or file[:1] in ("<", ""):
        return None
    path = Path(file)
    if path.is_absolute() and path.is_relative_to(Path.cwd()):
        path = path.relative_to(Path.cwd())
    return None if path.is_absolute() or ".." in path.parts else str(path)


class Written(io.BytesIO):
    """A file that the worker gets when it is flushed or closed.

    passing: whether it is removed when it is closed.
    """

    def __init__(self, ask: Ask, name: str, before: bytes | None) -> None:
        super().__init__(before or b"")
        self.seek(0, io.SEEK_END)
        self.ask, self.name, self.passing = ask, name, False

    def flush(self) -> None:
        """Write what is there by now."""
        if not self.closed:
            self.ask(WRITE, self.name, self.getvalue())
        super().flush()

    def close(self) -> None:
        """Write all, and end."""
        if not self.closed:
            if self.passing:
                self.ask(OPERATE, "remove", self.name)
            else:
                self.ask(WRITE, self.name, self.getvalue())
        super().close()


# -- in the worker


def _stat(function: Callable[[str], os.stat_result]) -> Callable[[str], tuple[int, ...]]:
    def numbers(name: str) -> tuple[int, ...]:
        status = function(name)
        return (*map(int, status[:10]), *(getattr(status, time) for time in _TIMES))

    return numbers


_OPERATIONS: dict[str, Callable[..., Any]] = {
    **{name: getattr(os, name) for name in _CHANGES},
    **{"stat": _stat(os.stat), "lstat": _stat(os.lstat), "listdir": os.listdir},
    "rmtree": shutil.rmtree,
}


def answers() -> dict[str, Callable[..., Any]]:
    """{what a worker can be asked: the function that does it}."""

    def contents(name: str) -> bytes | None:
        return Path(name).read_bytes() if os.path.isfile(name) else None

    def write(name: str, content: bytes) -> None:
        Path(name).write_bytes(content)

    def operate(what: str, *names: str) -> Any:
        result = _OPERATIONS[what](*names)
        return list(result) if isinstance(result, list) else result

    return {READ: contents, WRITE: write, OPERATE: operate}
