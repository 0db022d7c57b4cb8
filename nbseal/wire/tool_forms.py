"""The forms of tools of the standard library that functions take or return: compiled patterns and their
matches, texts as files, exceptions, and NotImplemented."""

import builtins
import functools
import io
import re
from collections.abc import Sequence
from typing import Any

from nbseal.wire.exceptions import STEERING
from nbseal.wire.forms import Form, exact, ints, lines_of, register

MAX_PATTERN = 1000  # characters of a pattern: it is compiled when it comes
_IGNORES_CASE = re.compile(r"\(\?[a-zA-Z]*i")
_BIG = re.compile(r"\\[uUxN0-9]|[^\x00-\x7f]")  # may begin a range that takes long to compile


class Found:
    """A match of a pattern, as the worker found it: what `re.Match` has, but for `expand`.

    The checker does not search again: a student's pattern could take for ever.
    """

    def __init__(self, pattern: Any, string: Any, spans: tuple[tuple[int, int], ...]) -> None:
        self.re, self.string, self.regs = pattern, string, spans
        self.pos, self.endpos = 0, len(string)

    def __repr__(self) -> str:
        return f"<re.Match object; span={self.span()}, match={self.group()!r}>"

    def __getitem__(self, which: int | str) -> Any:
        start, end = self.span(which)
        return None if start < 0 else self.string[start:end]

    def group(self, *which: int | str) -> Any:
        """As of `re.Match`."""
        if len(which) < 2:
            return self[which[0] if which else 0]
        return tuple(self[one] for one in which)

    def groups(self, default: Any = None) -> tuple[Any, ...]:
        """As of `re.Match`."""
        found = map(self.__getitem__, range(1, len(self.regs)))
        return tuple(default if one is None else one for one in found)

    def groupdict(self, default: Any = None) -> dict[str, Any]:
        """As of `re.Match`."""
        found = {name: self[name] for name in self.re.groupindex}
        return {name: default if one is None else one for name, one in found.items()}

    def span(self, which: int | str = 0) -> tuple[int, int]:
        """As of `re.Match`."""
        number = self.re.groupindex.get(which, -1) if isinstance(which, str) else which
        if not 0 <= number < len(self.regs):
            raise IndexError("no such group")
        return self.regs[number]

    def start(self, which: int | str = 0) -> int:
        """As of `re.Match`."""
        return self.span(which)[0]

    def end(self, which: int | str = 0) -> int:
        """As of `re.Match`."""
        return self.span(which)[1]


def _pattern(parts: list[Any]) -> re.Pattern[Any]:
    text, flags = parts
    plain = exact(text, str, bytes).decode("latin-1") if type(text) is bytes else text
    if len(plain) > MAX_PATTERN or exact(flags, int) & re.DEBUG:
        raise ValueError("a pattern that is too long")
    if (flags & re.IGNORECASE or _IGNORES_CASE.search(plain)) and _BIG.search(plain):
        raise ValueError("a pattern that may take too long")
    return re.compile(text, flags)


def _of_pattern(value: re.Pattern[Any]) -> tuple[Any, ...] | None:
    parts = value.pattern, value.flags
    try:
        return parts if _pattern([*parts]) else None
    except ValueError:
        return None


def _found(parts: list[Any]) -> Found:
    pattern, string, spans = parts
    exact(pattern, re.Pattern)
    exact(string, type(pattern.pattern))
    made = [(ints(exact(span, tuple), 2)) for span in exact(spans, tuple)]
    if len(made) != pattern.groups + 1:
        raise ValueError("the wrong number of groups")
    if not all(-1 <= start <= end <= len(string) for start, end in made) or made[0][0] < 0:
        raise ValueError("a match outside of its text")
    return Found(pattern, string, tuple((start, end) for start, end in made))


def _of_match(value: Any) -> tuple[Any, ...]:
    return value.re, value.string, tuple(value.regs)


def _told_of_match(value: Any) -> list[Any]:
    return [value.re, value.string, *(value[which] for which in range(len(value.regs)))]


def _told_of_file(value: Any) -> Sequence[object]:
    return lines_of(value.getvalue() if not value.closed else "")


def _of_file(value: Any) -> tuple[Any, ...] | None:
    kind: Any = io.StringIO if isinstance(value, io.StringIO) else io.BytesIO
    return None if value.closed else (kind.getvalue(value), kind.tell(value))


def _file(kind: Any, content: type) -> Form:
    def make(parts: list[Any]) -> Any:
        text, place = parts
        # without translation of ends of lines
        made = kind(newline="") if kind is io.StringIO else kind()
        made.write(exact(text, content))
        made.seek(min(exact(place, int), len(text)))
        return made

    def fill(target: Any, source: Any) -> None:
        place = kind.tell(source)
        kind.seek(target, 0)
        kind.truncate(target)
        kind.write(target, kind.getvalue(source))
        kind.seek(target, place)

    def copy(value: Any) -> Any:
        return make([kind.getvalue(value), kind.tell(value)])

    return Form(kind.__name__, kind, _of_file, make, fill, copy=copy, told=_told_of_file)


def _of_error(kind: Any) -> Form:
    """A form for an exception, with its plain arguments only."""

    def take(value: BaseException) -> tuple[Any, ...]:
        return value.args

    def make(parts: list[Any]) -> Any:
        made = kind.__new__(kind, *parts)  # its __init__ may want something else
        made.args = tuple(parts)
        return made

    return Form(f"error {kind.__name__}", kind, take, make, inside=take)


_NEVER = (*STEERING, BaseExceptionGroup)
register(
    Form(
        "NotImplemented",
        type(NotImplemented),
        lambda _: (),
        lambda parts: [NotImplemented][len(parts)],
    ),
    Form("CacheInfo", functools._CacheInfo, tuple, lambda parts: functools._CacheInfo(*parts)),
    Form("Pattern", re.Pattern, _of_pattern, _pattern, told=lambda value: (value.pattern,)),
    Form("Match", re.Match, _of_match, _found, told=_told_of_match),
    Form("Found", Found, _of_match, _found, told=_told_of_match),
    _file(io.StringIO, str),
    _file(io.BytesIO, bytes),
    *(
        _of_error(kind)
        for kind in vars(builtins).values()
        if isinstance(kind, type) and issubclass(kind, Exception) and not issubclass(kind, _NEVER)
        if kind.__name__ not in ("EnvironmentError", "IOError")
    ),
)
