"""What surrounds a call in a check. What a student's function prints comes back with its result if the check
redirects output, and it asks the checker for input if the check replaces `input`."""

import builtins
import sys
from collections.abc import Callable
from typing import Any

from nbseal.sealed.common.collector import Stream
from nbseal.sealed.common.paths import Call
from nbseal.sealed.common.shell import CellShell, no_keyboard

WITHIN, SAID = "within", "said"  # what is asked of the worker
Ask = Callable[..., Any]


# -- in the checker


def is_ordinary() -> bool:
    """Whether the running check neither redirects output nor replaces `input`."""
    return isinstance(sys.stdout, Stream) and builtins.input is no_keyboard


def call_within(ask: Ask, call: Call) -> Any:
    """Call a function in the worker, with the check's redirected output and replaced `input`."""
    answers = None if builtins.input is no_keyboard else _input_of_the_check
    try:
        match ask(WITHIN, call.path, answers, *call.arguments, **call.keywords):
            case (said, value):
                pass
            case _:
                raise TypeError("no answer of a function")
    except Exception:
        _print(ask(SAID))
        raise
    _print(said)
    return value


def _print(said: object) -> None:
    """Print here what was printed there."""
    if type(said) is not str:
        raise TypeError("what a function printed is no text")
    if not isinstance(sys.stdout, Stream):
        sys.stdout.write(said)


def _input_of_the_check(prompt: str = "") -> Any:
    return builtins.input(prompt)


# -- in the worker


def answers(shell: CellShell, resolve: Callable[[str], Ask]) -> dict[str, Callable[..., Any]]:
    """{what a worker can be asked: the function that does it}. resolve: finds a function by its path."""
    printed = ""

    def said() -> str:
        """What the last call printed; a call that raises an exception tells it only so."""
        nonlocal printed
        text, printed = printed, ""
        return text

    def within(path: str, asks: Any, /, *arguments: Any, **keywords: Any) -> Any:
        nonlocal printed
        before = builtins.input
        builtins.input = asks or before
        try:
            with shell.collecting() as collector:
                value = resolve(path)(*arguments, **keywords)
        finally:
            builtins.input = before
            printed = "".join(o["text"] for o in collector.outputs if o.get("name") == "stdout")
        return said(), value

    return {WITHIN: within, SAID: said}
