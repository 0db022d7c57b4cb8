"""What a student reads about a failed check. Of a hidden one, never what it asked: its message may quote what
a student's function returned, and that may be the test's own input. So texts are left out, and all that
is longer than a few digits.
"""

import re
import traceback
from collections.abc import Callable, Container, Iterable, Mapping
from itertools import chain
from os.path import commonprefix

from nbformat import NotebookNode

from nbseal.notebook.assignment import grade_id
from nbseal.notebook.given_cells import UNDEFINED
from nbseal.sealed.checker.fixed_sentences import AT
from nbseal.sealed.client.worker_client import NOT_HANDED_OVER, WorkerClient
from nbseal.sealed.client.worker_process import WorkerLost
from nbseal.sealed.common.bounded import TooSlow
from nbseal.wire.codecs import lines_of, told_of
from nbseal.wire.handles import Handle
from nbseal.wire.kinds import attributes_of, parts_of
from nbseal.wire.messages import Uncrossable
from nbseal.wire.scalars import SCALARS

MAX_REASON = 600  # characters of the reason of a hidden check; others may be longer
MAX_QUOTE = 12  # characters of a value of the student's, in the reason of a hidden check
MAX_SHORT = 40  # characters of all such values together
MAX_QUOTED = 120  # characters of them in the reasons of all hidden checks of a submission
SILENT = "The check failed. What it says is left out: others have quoted enough of what came back."
MAX_WORD = 3  # the same for a text: any sentence may contain so few characters
MAX_VISIBLE = 4000
MAX_LINE = 80  # characters of a line of the student's
_MAX_VALUES = 20_000
_COMPARING = {  # packages whose assertions say what they expected
    "numpy", "pandas", "matplotlib", "scipy", "sklearn", "networkx", "unittest", "nose", "_pytest",
    "polars", "xarray", "torch",
}  # fmt: skip

_PUBLIC = {"MaskedArray", "Categorical", "DataFrame", "Series", "Figure", "Axes"}  # tell nothing
_UNREADABLE = "The grader cannot read a value {}; if it is right, a person gives points."

_RAISED = re.compile(r"([\w.]+) raised (\w+)(?:\.|: ?(.*))", re.DOTALL)
_UNUSABLE = re.compile(
    r"(?:The check could not use what came back\W+)?(\w+Error)\b(?:: name '(\w+)' is not defined)?"
)
_SAYS_ALL = ("ModuleNotFoundError", "ImportError", "RuntimeError", "CellStopped")  # by their text
_REST = re.compile(r"\A[\d, ]*[})\]]")  # the rest of a collection of numbers
_DIGITS = re.compile(rf"\d{{{MAX_QUOTE + 1},}}")
# As Python and IPython say it
_SYNTAX = re.compile(r"(.{1,200}?) \([^()]{1,200}, line (\d{1,6})\)")


def reason_for(
    error: BaseException,
    remote: WorkerClient,
    answers: Iterable[object] | None,
    *,
    hidden: bool,
    messages: Container[str] = (),
) -> str:
    """A sentence that says why a test cell failed.

    answers: the worker's values that it could quote; None: too many.
    messages: the assertion messages of the cell that quote nothing.
    """
    text = _text(error)
    if isinstance(error, WorkerLost) and not hidden:
        return f"{text} {error.detail}".strip()
    if isinstance(error, WorkerLost | TooSlow):
        return text
    if error is remote.raised:
        return _raised(error, text, remote, hidden=hidden)
    if kind := uncrossable(answers):
        own = _said_to_a_package(error)  # the package compared what stands for the value
        words = isinstance(error, AssertionError) and not hidden and (text if own is None else own)
        says = f" The check says: {words}" if words else ""
        told = f"of the class {kind}" if not hidden or kind in _PUBLIC else "of this class"
        return _UNREADABLE.format(told) + says[:MAX_VISIBLE]
    if not isinstance(error, AssertionError) and hidden:
        # the message of, say, a KeyError is the key: the student's value, or the test's
        return f"The check could not use what came back ({type(error).__name__})."
    if not isinstance(error, AssertionError):
        text = f"The check could not use what came back. {type(error).__name__}: {text}"
    elif hidden and (said := _said_to_a_package(error)) is not None:
        if not said:
            return "The values differ from those that are expected."
        text = said
    elif not hidden and (said := _said_to_a_package(error)):
        text = f"{said}\n{text.replace(said, '').strip(' :')}"  # the author's words first
    if text in messages or not hidden:
        return text[:MAX_VISIBLE] or "The check failed."
    if text.startswith(AT):  # its values may be those of another, hidden, check
        return "The check failed."
    return without_quotes(text, answers)[:MAX_REASON] or "The check failed."


def _raised(error: BaseException, text: str, remote: WorkerClient, *, hidden: bool) -> str:
    if remote.refused and text.startswith(NOT_HANDED_OVER):
        why = "" if hidden else f" ({remote.refused})"
        return _UNREADABLE.format(f"that {remote.raised_by} gave") + why
    if hidden:
        return f"{remote.raised_by} raised {type(error).__name__}."
    text = f"{remote.raised_by} raised {remote.raised_kind}: {text}"
    # what the check itself says of it
    return ". ".join([text, *getattr(error, "__notes__", ())])[:MAX_VISIBLE]


def uncrossable(answers: Iterable[object] | None) -> str:
    """The type of a value that the worker sent and that did not cross; "" if all crossed."""
    return next((v.kind for v in _values(answers) or () if isinstance(v, Uncrossable)), "")


def _said_to_a_package(error: BaseException) -> str | None:
    """What the author says if a package's own comparison fails, as in `self.assertEqual(a, b, "...")`.

    The package's words quote what it expected. None: the assertion comes from no package's comparison.
    """
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    ours = [str(f.f_globals.get("__name__", "")).partition(".")[0] in _COMPARING for f in frames]
    if not ours or not ours[-1]:
        return None
    code, values = frames[ours.index(True)].f_code, frames[ours.index(True)].f_locals
    given = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]  # no variable of its own
    said = [values.get(name) for name in ("err_msg", "msg") if name in given]
    return next((one for one in said if isinstance(one, str)), "")


def in_plain_words(reason: str, cell: NotebookNode | None, above: str, *, blank: bool) -> str:
    """The same reason for somebody who has not written the cell yet, or whose cell stopped.

    cell: that of the exercise, with its outputs.
    above: what stopped a cell of the student's own before it, or that a given one was put back; or "".
    blank: whether it is as it was released.
    """
    raised, unusable = _RAISED.fullmatch(reason), _UNUSABLE.match(reason)
    what, kind, text = raised.groups() if raised else ("", unusable and unusable[1], "")
    undefined = kind in UNDEFINED
    if blank and undefined and cell:
        what = what or (unusable and unusable[2]) or f"The cell {grade_id(cell)}"
        return f"{what} is not written yet."
    if stopped := stopped_by(cell) if cell else "":
        return stopped if undefined else f"{stopped} {reason}"
    if above and kind == "NameError":
        return f"{above} {reason}"
    return f"{what} raised {kind}." if raised and not text else reason


def stopped_by(cell: NotebookNode) -> str:
    """A sentence that says what error ended a student's cell; "" if none did."""
    errors = [output for output in cell.get("outputs", ()) if output["output_type"] == "error"]
    if not errors:
        return ""
    name, kind = grade_id(cell), str(errors[0].get("ename", ""))
    text = " ".join(str(errors[0].get("evalue", "")).split())[:MAX_REASON]
    found = _SYNTAX.fullmatch(text)
    if found and kind in ("SyntaxError", "IndentationError", "TabError"):
        lines, number = cell.source.splitlines(), int(found[2])
        line = lines[number - 1].strip() if 0 < number <= len(lines) else ""
        quoted = f": {line[:MAX_LINE]}" if line else ""
        where = f"line {number} of {f'the cell {name}' if name else 'a cell above'}"
        return f"Syntax error in {where} ({found[1]}){quoted}"
    said = text if text and kind in _SAYS_ALL else f"{kind}: {text}".removesuffix(": ")
    return f"{'Your cell' if name else 'A cell above'} stopped: {said.rstrip('.')}."


def without_quotes(text: str, answers: Iterable[object] | None) -> str:
    """The text without what it quotes from a worker's values. The shortest may stay: numbers, and
    collections of numbers and of the shortest texts.

    Returns "" if there are too many values to look for, or if the text has so many short ones that
    together they could tell a long one.
    """
    values, text = _values(answers), text[:MAX_VISIBLE]
    if values is None or _quoted(text, values) > MAX_SHORT:
        return ""
    spans: list[tuple[int, int, str]] = []  # of the text as it is, lest one quote hides another
    for value in values:
        if _may_stand(value):
            continue
        instead = "[a text]" if _longest(value) == MAX_WORD else f"[a {type(value).__name__}]"
        for quote in (_text(value), _text(value, repr), _in_order(value)):
            beginning = quote[: _longest(value) + 1]
            place = text.find(beginning) if beginning else -1
            while place >= 0:
                end = place + len(commonprefix([text[place:], quote]))  # noqa: RUF071 - of any texts
                if end < place + len(quote) and (rest := _REST.match(text[end:])):
                    end += rest.end()  # of another value with the same beginning
                spans.append((place, -end, instead))
                place = text.find(beginning, place + 1)
    parts, done = list[str](), 0
    for start, end, instead in sorted(spans):  # of those that begin together, the longest first
        parts += [text[done:start], instead] if start >= done else []
        done = max(done, -end)
    text = "".join([*parts, text[done:]])
    return _DIGITS.sub("[a number]", text)  # which a check may have written in another way


def holding(named: Mapping[str, object], answers: Iterable[object] | None) -> set[str]:
    """The names whose value holds one of a worker's that no reason may quote; all, if it sent too many."""
    sent = _values(answers)
    if sent is None:
        return {*named}
    told = {id(answer) for answer in sent if not _may_stand(answer)}
    parts = {name: _values([value]) for name, value in named.items()}
    return {n for n, held in parts.items() if held is None or not told.isdisjoint(map(id, held))}


def quoted(reason: str, answers: Iterable[object] | None) -> int:
    """How many characters of a reason may come from short values that a worker sent."""
    return _quoted(reason, _values(answers) or ())


def _quoted(text: str, values: Iterable[object]) -> int:
    both = {_text(value, how): value for value in values for how in (str, repr)}
    found = {quote for quote in both if quote in text}
    found = {q for q in found if not any(q != other and q in other for other in found)}
    return sum(min(len(quote), MAX_QUOTE) for quote in found if _may_stand(both[quote]))


def _may_stand(value: object) -> bool:
    """Whether a value is so short, and so plain, that a reason may quote it."""
    text = _text(value)
    if len(text) > _longest(value) or not text.isascii():
        return False
    parts = [*value, *value.values()] if isinstance(value, dict) else value
    return not isinstance(parts, list | tuple | set | frozenset) or all(map(_may_stand, parts))


def _longest(value: object) -> int:
    """How many characters of a value a reason may quote."""
    return MAX_WORD if isinstance(value, str | Uncrossable | Handle) else MAX_QUOTE


def _values(answers: Iterable[object] | None) -> list[object] | None:
    """All values reachable in what a worker sent, each once; None if too many."""
    if answers is None:
        return None
    todo, found = list(answers), dict[int, object]()
    names = set[str]()  # of attributes: a student's code can give them
    while todo:
        value = todo.pop()
        if id(value) in found or value is None or isinstance(value, bool):
            continue
        if len(found) >= _MAX_VALUES:
            return None
        found[id(value)] = value
        if type(value) is dict:
            todo += [*value.keys(), *value.values()]
        elif type(value) in (list, tuple, set, frozenset):
            todo += value  # type: ignore[arg-type]
        elif type(value) in SCALARS:
            if isinstance(value, bytes):  # such as a file's content
                todo += lines_of(value.decode("utf-8", "replace"))
            elif isinstance(value, str):  # a check may show each line by itself
                todo += lines_of(value)[1:]
        elif (inside := told_of(value)) is not None:
            todo += inside
        elif not isinstance(value, Uncrossable | Handle):
            todo += parts_of(value, (type(value),)) or ()
            names |= attributes_of(value).keys()
    return [*found.values(), *chain.from_iterable(map(lines_of, names))]


def _in_order(value: object) -> str:
    """A set with its elements sorted, as a check shows it to say the same each time."""
    if not isinstance(value, set | frozenset):
        return ""
    return "{" + ", ".join(sorted(_text(element, repr) for element in value)) + "}"


def _text(value: object, how: Callable[[object], str] = str) -> str:
    try:
        return how(value)
    except Exception:  # such as an object without its content; TooSlow passes through
        return ""
