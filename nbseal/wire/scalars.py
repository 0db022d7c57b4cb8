"""Single numbers, texts and the like as parts of a message, and what is left of a value that does not cross."""

import builtins
import sys
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

from nbseal.wire import schema as parts
from nbseal.wire.schema import MAX_DIGITS, MAX_TEXT, WireError


@dataclass(frozen=True, eq=False)
class Uncrossable:
    """Stands for a value that does not cross, such as a module. It is equal only to itself."""

    kind: str  # the name of its type
    text: str  # its repr, shortened; both come from the other side
    held: parts.WorkerRef | None = None  # by which the worker finds the value again, if it can

    def __repr__(self) -> str:
        return self.text

    def __getattr__(self, name: str) -> Any:
        kind = vars(self).get("kind", "")  # not there yet while it is copied
        raise AttributeError(f"{name!r}: a value of the class {kind} does not cross")


def _int(value: int) -> object:
    """An int as MessagePack holds it, or as text where it is too large for that."""
    if -(1 << 63) <= value < 1 << 64:
        return value
    if value.bit_length() > 4 * MAX_DIGITS:
        raise WireError(f"an int of {value.bit_length()} bits cannot be sent")
    return parts.Int(f"{value:x}")


def _text(value: str) -> object:
    """Text as MessagePack holds it, or as bytes where it has half a character (a surrogate)."""
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        return parts.Text(value.encode("utf-8", "surrogatepass"))
    return value


def without_numpy(value: Any) -> object:
    """A number of numpy's, if there is numpy, as Python's own number; any other value as it is."""
    generic = getattr(sys.modules.get("numpy"), "generic", None)
    if generic is not None and issubclass(type(value), generic):
        return generic.item(value)
    return value


def opaque_part(value: object) -> parts.UncrossablePart | parts.WorkerRef:
    """The part for a value that cannot cross."""
    if type(value) is Uncrossable:  # it is on its way back
        return value.held or parts.UncrossablePart(value.kind, value.text)
    try:
        text = repr(value)
    except BaseException:  # the student's __repr__ may fail in any way
        text = "<without repr>"
    return parts.UncrossablePart(name_of(type(value)), short(text))


def name_of(kind: type) -> str:
    """The name of a class, at most MAX_TEXT characters of it."""
    return short(type.__dict__["__name__"].__get__(kind))  # its metaclass may say something else


def short(text: str) -> str:
    """The first MAX_TEXT characters of a text, in valid UTF-8."""
    text = str.__str__(text)  # of exact type
    text = text if len(text) <= MAX_TEXT else text[:MAX_TEXT] + "..."
    return text.encode("utf-8", "replace").decode("utf-8")


SCALARS: dict[type, Callable[[Any], object]] = {
    type(None): lambda value: value,
    bool: lambda value: value,
    int: _int,
    float: lambda value: value,
    complex: lambda value: parts.Complex(value.real, value.imag),
    str: _text,
    bytes: parts.Bytes,
}
VALUES: dict[type, Callable[[Any], object]] = {  # of the parts of SCALARS
    parts.Int: lambda part: int(part.digits, 16),
    parts.Text: lambda part: part.text.decode("utf-8", "surrogatepass"),
    parts.Bytes: lambda part: part.content,
    parts.Complex: lambda part: complex(part.real, part.imag),
    parts.UncrossablePart: lambda part: Uncrossable(short(part.kind), short(part.text)),
}
TYPES: dict[str, type] = {  # that are values, by name
    **{n: k for n, k in vars(builtins).items() if isinstance(k, type) and n[:1] != "_"},
    **{k.__name__: k for k in (type(None), Counter, OrderedDict, defaultdict, deque)},
    **{k.__name__: k for k in (Fraction, Decimal, date, datetime, time, timedelta)},
}
