"""What surrounds a call in a check: a redirected `print`, a replaced `input`, a seed, warnings, logging.

In one process, a student's function would use them. Here it runs in the worker. So what it prints
comes back with its result if the check redirects output, and it asks the checker for input if the
check replaces `input`.
"""

import builtins
import sys
from collections.abc import Callable
from typing import Any

from nbseal.sealed.asked import chance, heard_logs, heard_warnings
from nbseal.sealed.common.shell import CellShell, Stream, no_keyboard

WITHIN, SAID = "within", "said"  # what is asked of the worker
_NOTHING: Any = ("", (), ())  # printed, warned of, or logged
Ask = Callable[..., Any]


# -- in the checker


def is_ordinary() -> bool:
    """Whether the check neither redirects output nor replaces `input`, and has seeded nothing, nor waits
    for warnings or for what is logged."""
    plain = isinstance(sys.stdout, Stream) and builtins.input is no_keyboard
    waits = heard_warnings.is_waiting() or heard_logs.is_listening()
    return plain and not chance.is_seeded() and not waits


def call_within(ask: Ask, path: str, arguments: tuple[Any, ...], keywords: Any) -> Any:
    """Call a function in the worker, with the check's redirected output and replaced `input`, its
    seeds, and warnings and records that it waits for."""
    redirected = not isinstance(sys.stdout, Stream)
    answers = None if builtins.input is no_keyboard else _input_of_the_check
    waiting = heard_warnings.is_waiting()
    how = redirected, waiting, chance.states(), heard_logs.wanted()
    try:
        match ask(WITHIN, path, how, answers, *arguments, **keywords):
            case (said, value):
                pass
            case _:
                raise TypeError("no answer of a function")
    except Exception:
        _give(ask(SAID), redirected, waiting)
        raise
    _give(said, redirected, waiting)
    return value


def _give(said: object, redirected: bool, waiting: bool) -> None:
    """Print here what was printed there, and give the warnings and records. Raises TypeError, or a warning."""
    match said:
        case (str(text), tuple(told), tuple(logged)):
            if redirected:
                sys.stdout.write(text)
            if waiting:
                heard_warnings.give(told)
            heard_logs.give(logged)
        case _:
            raise TypeError("what a function printed is no text")


def _input_of_the_check(prompt: str = "") -> Any:
    return builtins.input(prompt)


# -- in the worker


def answers(shell: CellShell, resolve: Callable[[str], Ask]) -> dict[str, Callable[..., Any]]:
    """{what a worker can be asked: the function that does it}.

    resolve: finds a function by its path.
    """
    last = _NOTHING

    def said() -> Any:
        """What the last call said; a call that raises an exception tells it only so."""
        nonlocal last
        told, last = last, _NOTHING
        return told

    def within(path: str, how: Any, asks: Any, /, *arguments: Any, **keywords: Any) -> Any:
        nonlocal last
        before = builtins.input
        wanted, waiting, seeded, levels = how
        chance.go_on_from(seeded)
        last = _NOTHING
        try:
            builtins.input = asks or before
            with (
                shell.collecting(wanted=wanted) as collector,
                heard_warnings.caught(waiting) as found,
                heard_logs.heard(levels) as logged,
            ):
                value = resolve(path)(*arguments, **keywords)
        finally:
            builtins.input = before
            printed = [o for o in collector.outputs if o.get("name") == "stdout"]
            text = "".join(output["text"] for output in printed)
            some = tuple(logged[: heard_logs.MAX_RECORDS])
            last = text, heard_warnings.told_of(found), some
        return said(), value

    return {WITHIN: within, SAID: said}
