"""Shows how far a class is graded, or its pages made: a bar on a terminal, plain lines elsewhere."""

import time
from collections.abc import Iterable, Sequence
from typing import Self

from rich import progress
from rich.console import Console

from nbseal.text import listed, printable

SECONDS = 10  # between two plain lines


class Progress:
    """A context manager. doing: a word for it; words: what may become of one, first what takes time;
    looks: for those that a person should see to."""

    def __init__(
        self, console: Console, doing: str, words: Sequence[str], looks: str = "to look at"
    ) -> None:
        self.console, self.words, self.what = console, words, looks
        self.counts = dict.fromkeys(words, 0)
        self.all = self.looks = 0
        self.start = self.last = time.monotonic()
        self.remarks: dict[str, list[str]] = {}  # and of whom
        self.bar = progress.Progress(
            *(progress.TextColumn(doing), progress.BarColumn(), progress.MofNCompleteColumn()),
            *(progress.TaskProgressColumn(), progress.TextColumn("{task.fields[rate]}")),
            progress.TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self.task = self.bar.add_task("", total=None, rate="")

    def begin(self, number: int) -> None:
        """Set the number of submissions."""
        self.all = number
        self.bar.update(self.task, total=number)

    def done(self, which: str, word: str, look: bool, remarks: Iterable[str]) -> None:
        """Count one more, and keep what is odd about it for the end."""
        self.counts[word] += 1
        self.looks += look
        self.bar.update(self.task, advance=1, rate=self._rate())
        for remark in remarks:
            self.remarks.setdefault(remark, []).append(which)
        now = time.monotonic()
        if not self.console.is_terminal and now - self.last > SECONDS:
            self._say(f"{sum(self.counts.values())} of {self.all} done, {self._rate()}")
            self.last = now

    def _rate(self) -> str:
        each = (time.monotonic() - self.start) / max(1, self.counts[self.words[0]])
        pace = f"{1 / each:.1f} a second" if each < 1 else f"{each:.1f} s each"
        return f"{pace}, {self.looks} {self.what}"

    def _say(self, text: str) -> None:
        self.console.print(printable(text), markup=False, highlight=False, soft_wrap=True)

    def __enter__(self) -> Self:
        self.bar.start()
        return self

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        self.bar.stop()
        for remark, whose in self.remarks.items():
            several = f"{len(whose)} times: {remark} ({listed(sorted(whose))})"
            self._say(several if len(whose) > 1 else f"{whose[0]}: {remark}")
        done = sum(self.counts.values())
        counts = [f"{n} {word}" for word, n in self.counts.items() if n or word == self.words[0]]
        seconds = f"{time.monotonic() - self.start:.0f} s"
        told = ", ".join([*counts, f"{self.looks} {self.what}", seconds])
        if isinstance(error, KeyboardInterrupt | SystemExit):
            self._say(f"Stopped at {done} of {self.all}: {told}. Run the command again to go on.")
        elif done:
            self._say(told)
