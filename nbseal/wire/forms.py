"""What crosses by a form of its own, such as a Fraction: taken apart into plain values, and made anew
from them.

The side that makes a value trusts none of the parts: each form checks their exact types and their
sizes. Nothing of a value's own class is sent, so what arrives is always of the exact type that the
form names.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from nbseal.wire import schema


def _nothing(_: Any) -> Iterable[object]:
    return ()


def _yes(*_: Any) -> bool:
    return True


@dataclass(frozen=True, eq=False)
class Form:
    """How values of one type cross.

    take: the parts of a value, or None if this one does not cross; make: a value of such parts, and
    any exception if they are none.
    fill: of what can be changed: gives one value the content of another; fits: whether it can;
    copy: a value with the same content.
    safe: whether a value may come from a worker, which might choose one that takes for ever to use.
    hashes: if parts become elements of sets or keys of dicts, how many there are for each.
    inside: the values that it holds; told: all that a sentence about it may quote.
    """

    name: str
    kind: type[Any]
    take: Callable[[Any], Sequence[object] | None]
    make: Callable[[list[Any]], Any]
    fill: Callable[[Any, Any], None] | None = None
    fits: Callable[[Any, Any], bool] = _yes
    copy: Callable[[Any], Any] | None = None
    safe: Callable[[Any], bool] = _yes
    hashes: int = 0
    inside: Callable[[Any], Iterable[object]] = _nothing
    told: Callable[[Any], Iterable[object]] | None = None


FORMS: dict[type, Form] = {}
BY_NAME: dict[str, Form] = {}


def register(*forms: Form) -> None:
    """From now on, values of these types cross so; both sides must know the same forms."""
    for form in forms:
        FORMS[form.kind] = BY_NAME[form.name] = form
        schema.CROSSING.add(form.kind)
        if form.fill is None:
            schema.IMMUTABLE.add(form.kind)


def refuse(*kinds: type) -> None:
    """Values of these types, and of their subclasses, do not cross: they would lose what matters."""
    schema.NEVER.update(kinds)


def told_of(value: object) -> Iterable[object] | None:
    """The values that a sentence about one that crosses by a form may quote; None: it has no form."""
    form = FORMS.get(type(value))
    return None if form is None else (form.told or form.inside)(value)


def exact(value: Any, *kinds: type) -> Any:
    """The value, if it is of exactly one of these types. Raises TypeError."""
    if type(value) not in kinds:
        raise TypeError(f"a {type(value).__name__} in the wrong place")
    return value


def ints(values: Sequence[Any], number: int) -> list[int]:
    """So many ints. Raises TypeError or ValueError."""
    if len(values) != number:
        raise ValueError("the wrong number of parts")
    return [exact(value, int) for value in values]
