"""Forms: how values such as a Fraction cross. One side takes a value apart into plain parts, the
other makes a new one of them.

The receiver does not trust the parts: each form checks their exact types and their sizes. Nothing
of a value's own class is sent, so what arrives is always of the exact type that the form names.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from nbseal.wire import schema
from nbseal.wire.scalars import CROSSING, IMMUTABLE, NEVER

MAX_TOLD = 20_001  # values that a reason may quote of one: more than are searched for


def _nothing(_: Any) -> Iterable[object]:
    return ()


def _yes(*_: Any) -> bool:
    return True


@dataclass(frozen=True, eq=False)
class Form:
    """How values of one type cross.

    name: of the form, in messages; kind: the type.
    take: the parts of a value; None if this value does not cross.
    make: a value from its parts; it raises any exception if they are invalid.
    fill: gives a value the content of another; None: such values cannot change.
    fits: whether `fill` can do so.
    safe: whether a value may come from a worker, which might choose one that takes for ever to use.
    hashes: if parts become elements of sets (1) or dicts (2): how many parts for each element.
    inside: the values that a value contains.
    told: the values that a reason may quote of it; by default those inside, or else its parts.
    """

    name: str
    kind: type[Any]
    take: Callable[[Any], Sequence[object] | None]
    make: Callable[[list[Any]], Any]
    fill: Callable[[Any, Any], None] | None = None
    fits: Callable[[Any, Any], bool] = _yes
    safe: Callable[[Any], bool] = _yes
    hashes: int = 0
    inside: Callable[[Any], Iterable[object]] = _nothing
    told: Callable[[Any], Iterable[object]] | None = None


FORMS: dict[type, Form] = {}
BY_NAME: dict[str, Form] = {}


def register(*forms: Form) -> None:
    """From now on, values of these types cross in these forms. Both sides must know the same."""
    for form in forms:
        FORMS[form.kind] = BY_NAME[form.name] = form
        CROSSING.add(form.kind)
        if form.fill is None:
            IMMUTABLE.add(form.kind)


def refuse(*kinds: type) -> None:
    """Values of these types and of their subclasses do not cross: they would lose what matters."""
    NEVER.update(kinds)


def told_of(value: object) -> Iterable[object] | None:
    """The values that a reason may quote of one that has a form; None if it has no form."""
    form = FORMS.get(type(value))
    if form is None:
        return None
    if form.told or form.inside is not _nothing:
        return (form.told or form.inside)(value)
    try:
        return form.take(value) or ()
    except Exception:  # one that does not cross: a reason quotes it by its own text at most
        return ()


def fill_changed(form: Form, target: Any, source: Any) -> None:
    """Give a value the content of another, unless it has it: that would end a loop over it, or empty a
    view of it."""
    try:
        same = _same(tuple(form.take(target) or ()), tuple(form.take(source) or ()))
    except Exception:  # a student's value may hold anything
        same = False
    if not same and form.fill:
        form.fill(target, source)


def _same(old: Any, new: Any) -> bool:
    kind = type(old)
    if old is new or kind is not type(new):
        return old is new
    if kind is float:
        return float.hex(old) == float.hex(new)
    if kind in schema.PLAIN or kind is bytes:
        return bool(old == new)
    form = FORMS.get(kind)
    if form and form.fill is None:  # such values cannot change
        old, new = form.take(old), form.take(new)
    elif kind is not tuple:  # an equal list may be another one
        return False
    return len(old) == len(new) and all(map(_same, old, new))


def few(values: Iterable[object]) -> Sequence[object]:
    """The values, if a reason can be searched for all; otherwise more than that, all different."""
    found = list(islice(values, MAX_TOLD))
    return found if len(found) < MAX_TOLD else range(MAX_TOLD)


def lines_of(whole: str | bytes) -> Sequence[object]:
    """A text and its lines, as `few` values."""
    return few([whole, *whole.splitlines()])


def exact(value: Any, *kinds: type) -> Any:
    """The value, if it is of exactly one of these types. Raises TypeError."""
    if type(value) not in kinds:
        raise TypeError(f"a {type(value).__name__} in the wrong place")
    return value


def ints(values: Sequence[Any], number: int) -> list[int]:
    """The values, if they are so many ints. Raises TypeError or ValueError."""
    if len(values) != number:
        raise ValueError("the wrong number of parts")
    return [exact(value, int) for value in values]
