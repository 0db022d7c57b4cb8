"""What surrounds a call in a check: a redirected `print`, a replaced `input`, a seed, warnings, files by
their names.

In one process, a student's function would use them. Here it runs in the worker. So what it prints
comes back with its result if the check redirects output; it asks the checker for input if the
check replaces `input`; and a file that the checker does not have is the worker's, as bytes. A check
that has read one unpickles nothing but plain data: a pickle calls the functions that it names.
"""

import builtins
import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from nbseal.sealed import chance, heard_warnings
from nbseal.sealed.shell import CellShell, Stream, no_keyboard

WITHIN, READ, WRITE = "within", "read", "write"  # what is asked of the worker
Ask = Callable[..., Any]
_read: list[str] = []  # the worker's files that this check has read


# -- in the checker


def is_ordinary() -> bool:
    """Whether the check neither redirects output nor replaces `input`, and has seeded nothing, nor waits
    for warnings."""
    plain = isinstance(sys.stdout, Stream) and builtins.input is no_keyboard
    return plain and not chance.is_seeded() and not heard_warnings.is_waiting()


def call_within(ask: Ask, path: str, arguments: tuple[Any, ...], keywords: Any) -> Any:
    """Call a function in the worker, with the check's redirected output and replaced `input`, its
    seeds, and warnings that it waits for."""
    redirected = not isinstance(sys.stdout, Stream)
    answers = None if builtins.input is no_keyboard else _input_of_the_check
    waiting = heard_warnings.is_waiting()
    how = redirected, waiting, chance.states()
    match ask(WITHIN, path, how, answers, *arguments, **keywords):
        case (str(text), tuple(told), value):
            if redirected:
                sys.stdout.write(text)
            if waiting:
                heard_warnings.give(told)
            return value
    raise TypeError("what a function printed is no text")


def _input_of_the_check(prompt: str = "") -> Any:
    return builtins.input(prompt)


@contextmanager
def worker_files(ask: Ask, space: dict[str, Any]) -> Iterator[None]:
    """In the block, a file that is not here is read from the worker's folder, or written there.

    space: the notebook's namespace, in which IPython has an `open` of its own.
    """
    _read.clear()
    shown = space.get("open")
    real, exists, is_file = builtins.open, os.path.exists, os.path.isfile

    def opened(file: Any, mode: str = "r", *rest: Any, **options: Any) -> Any:
        try:
            return real(file, mode, *rest, **options)
        except OSError:
            if not _is_name(file):
                raise
            name = os.path.relpath(file)
            before = ask(READ, name) if mode[:1] in "ra" else b""
            if before is None and mode[:1] == "r":
                raise
            if type(before) not in (bytes, type(None)):
                raise TypeError("a file that holds no bytes") from None
            _read.append(name)
        content = io.BytesIO(before or b"") if mode[:1] == "r" else _Written(ask, name, before)
        if "b" in mode:
            return content
        words = {n: v for n, v in options.items() if n in ("encoding", "errors", "newline")}
        return io.TextIOWrapper(content, **({"encoding": "utf-8"} | words))

    def there(file: Any) -> bool:
        return bool(
            exists(file) or (_is_name(file) and type(ask(READ, os.path.relpath(file))) is bytes)
        )

    builtins.open = io.open = opened
    if getattr(shown, "__wrapped__", None) is real:
        space["open"] = opened
    os.path.exists = os.path.isfile = there  # type: ignore[assignment]
    try:
        yield
    finally:
        builtins.open = io.open = real
        if space.get("open") is opened:
            space["open"] = shown
        os.path.exists, os.path.isfile = exists, is_file


def refuse_pickles() -> None:
    """From now on, nothing that a pickle names is looked up once a worker's file was read."""

    def hook(event: str, _: object) -> None:
        if event == "pickle.find_class" and _read:
            raise RuntimeError(f"{_read[0]!r} is a student's: a check does not unpickle objects")

    sys.addaudithook(hook)


def _is_name(file: object) -> bool:
    """Whether `file` names a file in the current folder, or below."""
    if not isinstance(file, str | Path) or ".." in Path(file).parts:
        return False
    return not Path(file).is_absolute() or Path(file).is_relative_to(Path.cwd())


class _Written(io.BytesIO):
    """A file that the worker gets when it is closed."""

    def __init__(self, ask: Ask, name: str, before: bytes | None) -> None:
        super().__init__(before or b"")
        self.seek(0, io.SEEK_END)
        self.ask, self.name = ask, name

    def close(self) -> None:
        if not self.closed:
            self.ask(WRITE, self.name, self.getvalue())
        super().close()


# -- in the worker


def answers(shell: CellShell, resolve: Callable[[str], Ask]) -> dict[str, Callable[..., Any]]:
    """{what a worker can be asked: the function that does it}.

    resolve: finds a function by its path.
    """

    def within(path: str, how: Any, asks: Any, /, *arguments: Any, **keywords: Any) -> Any:
        before = builtins.input
        wanted, waiting, seeded = how
        chance.go_on_from(seeded)
        try:
            builtins.input = asks or before
            with (
                shell.collecting(wanted=wanted) as collector,
                heard_warnings.caught(waiting) as found,
            ):
                value = resolve(path)(*arguments, **keywords)
        finally:
            builtins.input = before
        printed = [o for o in collector.outputs if o.get("name") == "stdout"]
        text = "".join(output["text"] for output in printed)
        return text, heard_warnings.told_of(found), value

    def read(name: str) -> bytes | None:
        return Path(name).read_bytes() if os.path.isfile(name) else None

    def write(name: str, content: bytes) -> None:
        Path(name).write_bytes(content)

    return {WITHIN: within, READ: read, WRITE: write}
