"""What a cell shows, collected in order and within bounds."""

import io
from collections.abc import Mapping
from typing import Any

from nbseal.sealed.common.outputs import Output

MAX_OUTPUT = 1 << 20  # characters of all outputs of one cell
MAX_OUTPUTS = 500  # of one cell


class Collector:
    """The outputs of one cell; none, if they are not wanted.

    failed: the first error that a magic, such as `%%capture`, has shown in place of raising it.
    figures: how many the cell has drawn.
    """

    def __init__(self, wanted: bool = True) -> None:
        self.wanted = wanted
        self.failed: BaseException | None = None
        self.outputs: list[Output] = []
        self.room = MAX_OUTPUT
        self.figures = 0

    def stream(self, name: str, text: str) -> None:
        if not self.wanted:
            return
        kept = text[: self.room]
        self.room -= len(kept)
        last = self.outputs[-1] if self.outputs else {}
        if kept and last.get("name") == name:
            last["text"] += kept
        elif kept:
            self.add({"output_type": "stream", "name": name, "text": kept})
        if len(kept) < len(text):
            self.cut()

    def data(self, kind: str, data: Mapping[str, Any], metadata: Mapping[str, Any] | None) -> None:
        """kind: display_data or execute_result."""
        if not self.wanted:
            return
        texts = (c if isinstance(c, str | bytes) else text_of(c) for c in data.values())
        size = sum(map(len, [*data, *texts]))
        if size > self.room:
            self.cut()
            return
        self.room -= size
        self.add({"output_type": kind, "data": dict(data), "metadata": dict(metadata or {})})

    def error(self, name: str, value: str, traceback: list[str]) -> None:
        lines = [line[:10_000] for line in traceback[-100:]]
        value = value[:10_000]
        self.add({"output_type": "error", "ename": name, "evalue": value, "traceback": lines})

    def add(self, output: Output) -> None:
        if not self.wanted:
            return
        if len(self.outputs) < MAX_OUTPUTS:
            self.outputs.append(output)
        else:
            self.cut()

    def cut(self) -> None:
        """Say once that something is missing."""
        text = "[more was shown; it was cut off]\n"
        if self.outputs and self.outputs[-1].get("text", "").endswith(text):
            return
        self.room = 0
        self.outputs.append({"output_type": "stream", "name": "stderr", "text": text})


class Stream(io.TextIOBase):
    """Replaces sys.stdout or sys.stderr; the text goes to the outputs of the running cell of a shell."""

    encoding = "utf-8"

    def __init__(self, shell: Any, name: str) -> None:
        self.shell, self.stream_name = shell, name

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        """Of the process, whose own output goes nowhere; `faulthandler` asks for it."""
        return 1

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self.shell.collector.stream(self.stream_name, text)
        return len(text)


def text_of(value: object) -> str:
    """str(value), whatever a student's __str__ does."""
    try:
        return str(value)
    except BaseException:
        return "<no text>"
