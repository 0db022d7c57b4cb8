"""IPython's shell without a kernel, for the worker's cells and for the checker's. It starts no thread, keeps
no history on disk, and can be made before a fork."""

import builtins
import io
import pdb
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock

from IPython.core import debugger
from IPython.core.autocall import ZMQExitAutocall
from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.formatters import DisplayFormatter
from IPython.core.interactiveshell import InteractiveShell
from IPython.display import display
from traitlets import Type, default
from traitlets.config import Application, Config

from nbseal.sealed.common import figures
from nbseal.sealed.common.collector import Collector, Stream, text_of
from nbseal.sealed.common.outputs import Output

_RUNS_CODE = {"time", "timeit", "prun", "run", "rerun", "capture", "code_wrap"}  # of a student's
_LOOP = re.compile(r"\b(create_task|ensure_future|get_event_loop|get_running_loop)\(")
_OWN_LOOP = re.compile(r"\brun(_until_complete)?\(")
# The message that a kernel answers
_ASKED = {"header": {"msg_id": "", "session": "", "username": ""}, "content": {}, "metadata": {}}


@dataclass(frozen=True)
class Ran:
    """What a cell showed, and the exception that ended it, if one did."""

    outputs: list[Output]
    error: BaseException | None


class _Formatter(DisplayFormatter):  # type: ignore[misc]
    """Formats values for display; if outputs are not wanted, it formats, and draws, nothing."""

    def format(self, *arguments: Any, **options: Any) -> Any:
        if not self.parent.collector.wanted:
            return {}, {}
        return super().format(*arguments, **options)


class _Publisher(DisplayPublisher):  # type: ignore[misc]
    """Where `display` publishes."""

    def publish(
        self, data: Any, metadata: Any = None, *_: Any, update: bool = False, **__: Any
    ) -> None:
        self.shell.collector.data("display_data", data, metadata)

    def clear_output(self, wait: bool = False) -> None:
        self.shell.collector.outputs.clear()


class _Hook(DisplayHook):  # type: ignore[misc]
    """Where the value of the last line is shown."""

    def write_output_prompt(self) -> None:
        pass

    def write_format_data(self, format_dict: Any, md_dict: Any = None) -> None:
        self.shell.collector.data("execute_result", format_dict, md_dict)

    def finish_displayhook(self) -> None:
        self._is_active = False


class CellShell(InteractiveShell):  # type: ignore[misc]
    """An interactive shell whose outputs are collected.

    What a cell says to a kernel, a front end or a keyboard is passed over: it ends no cell.
    """

    collector: Collector
    kernel = MagicMock(**{"get_parent.return_value": _ASKED})
    parent_header: Mapping[str, Any] = _ASKED
    displayhook_class = Type(_Hook)
    display_pub_class = Type(_Publisher)

    def __init__(self, **options: Any) -> None:
        self.collector = Collector()
        self._running = False
        super().__init__(**options)
        # the folders of `%cd`, for one; IPython would keep them on disk
        self.db: dict[str, Any] = {}

    def run_line_magic(self, magic_name: str, line: str, _stack_depth: int = 1) -> Any:
        """Run a magic; one that cannot do its work here ends no cell."""
        if magic_name in ("debug", "pdb"):
            return no_debugger()
        with self._passing_over(magic_name, self.find_line_magic(magic_name)):
            return super().run_line_magic(magic_name, line, _stack_depth + 1)

    def run_cell_magic(self, magic_name: str, line: str, cell: str) -> Any:
        """The same for a magic that is a cell's first line."""
        if magic_name == "debug":
            return self.ex(self.transform_cell(cell))
        with self._passing_over(magic_name, self.find_cell_magic(magic_name)):
            return super().run_cell_magic(magic_name, line, cell)

    @contextmanager
    def _passing_over(self, name: str, function: Any) -> Iterator[None]:
        """In the block, run a magic. The errors of IPython's own and of unknown ones become remarks;
        those of code that it runs, and of a student's own magics, do not. Nor do those of test cells: a
        check without its magic asks nothing."""
        try:
            yield
        except Exception as error:
            ours = getattr(function, "__module__", "IPython").startswith("IPython")
            if name in _RUNS_CODE or not ours or not self._running:
                raise
            print(f"%{name} was passed over: {text_of(error)}", file=sys.stderr)

    def should_run_async(self, raw_cell: str, **options: Any) -> bool:
        """Whether a cell runs in a loop of events, as all do in a kernel: only if it speaks of one."""
        speaks = _LOOP.search(raw_cell) and not _OWN_LOOP.search(raw_cell)
        return bool(speaks) or super().should_run_async(raw_cell, **options)

    def init_display_formatter(self) -> None:
        self.display_formatter = _Formatter(parent=self)
        pictures = self.display_formatter.formatters["image/png"]
        pictures.for_type_by_name("matplotlib.figure", "Figure", figures.picture)

    def showtraceback(self, *arguments: Any, **options: Any) -> None:
        self.collector.failed = self.collector.failed or sys.exc_info()[1]
        if self.collector.wanted:  # a traceback takes milliseconds to make
            super().showtraceback(*arguments, **options)

    def _showtraceback(self, etype: Any, evalue: Any, stb: Any) -> None:
        lines = stb if isinstance(stb, list) else [str(stb)]
        self.collector.error(etype.__name__, text_of(evalue), lines)

    def _tee(self, channel: str) -> AbstractContextManager[None]:
        """IPython would keep all that is printed, for a history that nobody reads."""
        return nullcontext()

    def _format_exception_for_storage(self, *_: Any, **__: Any) -> dict[str, Any]:
        return {}  # for that history, too; it takes milliseconds

    def enable_matplotlib(self, gui: str | None = None) -> tuple[str, str]:
        """`%matplotlib` calls this; figures are shown in any case."""
        return "inline", "agg"

    @default("exiter")  # type: ignore[untyped-decorator]
    def _default_exiter(self) -> ZMQExitAutocall:
        return ZMQExitAutocall(self)  # takes the arguments that it takes in a kernel

    def get_parent(self) -> Mapping[str, Any]:
        return self.parent_header

    def ask_exit(self) -> None:
        print("exit() has no effect while a notebook is graded.")

    def system(self, cmd: str) -> None:
        print("Programs (! and %pip) cannot be started while a notebook is graded.")

    system_piped = system_raw = system

    def getoutput(self, cmd: str, split: bool = True, depth: int = 0) -> Any:
        self.system(cmd)
        return [] if split else ""

    def run(self, source: str, *, show: bool = True) -> Ran:
        """Run a cell as a notebook does: magics, `display`, the value of the last line, figures."""
        with self.collecting(wanted=show) as collector, self.drawing():
            self._running = True
            try:
                result = self.run_cell(source, store_history=True)
            finally:
                self._running = False
        return Ran(collector.outputs, result.error_before_exec or result.error_in_exec)

    def drawing(self) -> AbstractContextManager[None]:
        """In the block, run a cell that draws figures of its own; they are shown."""
        return figures.figures_of_cell(self._show_figure)

    def _show_figure(self, figure: Any) -> None:
        if not self.collector.wanted:
            return
        self.collector.figures += 1
        if self.collector.figures > figures.MAX_FIGURES:
            self.collector.cut()
            return
        try:
            display(figure)
        except BaseException:  # code of a student's may draw
            self.showtraceback()

    @contextmanager
    def collecting(self, *, wanted: bool = True) -> Iterator[Collector]:
        """Collect what is shown inside, or drop it."""
        self.collector = collector = Collector(wanted)
        streams = sys.stdout, sys.stderr
        sys.stdout, sys.stderr = Stream(self, "stdout"), Stream(self, "stderr")
        try:
            yield collector
        finally:
            sys.stdout, sys.stderr = streams


def make_shell() -> CellShell:
    """Make the shell of this process; there can be only one."""
    config = Config()
    config.HistoryManager.enabled = False  # it would start a thread
    config.HistoryManager.hist_file = ":memory:"
    config.CellShell.colors = "nocolor"  # colours take ten milliseconds for each traceback
    shell: CellShell = CellShell.instance(config=config)
    builtins.input = no_keyboard
    sys.stdin = io.StringIO()  # `help` asks whether it is a terminal
    sys.breakpointhook = pdb.set_trace = debugger.set_trace = no_debugger
    Application.kernel = shell.kernel  # so that `Application.instance().kernel` is there
    connect = sys.modules["ipykernel.connect"] = ModuleType("ipykernel.connect")
    for name, told in (("file", "kernel-0.json"), ("info", "{}")):
        setattr(connect, f"get_connection_{name}", lambda *_, told=told, **__: told)
    vars(connect).update(connect=connect, connect_qtconsole=print, write_connection_file=print)
    return shell


def no_keyboard(prompt: object = "") -> str:
    """Replaces `input`, which nobody answers. Raises RuntimeError."""
    raise RuntimeError("input() is not possible here")


def no_debugger(*_: object, **__: object) -> None:
    """Replaces `breakpoint` and `%debug`, which would ask."""
    print("The debugger has no effect while a notebook is graded.")
