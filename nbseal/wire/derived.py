"""Classes of a check's own that derive from a known one, such as a student's: what each side knows of them.

The worker makes a class in place of each, which derives from its own version of the known one and asks the
checker for what the check's class defines (`nbseal.wire.lendings`, `nbseal.sealed.student.passed_functions`).
Objects of such classes cross like others of known classes. But they have numbers of their own, by which they
stay the same in all messages of a check: a method that is asked for gets the very object that the check has.
"""

from collections.abc import Iterable, Mapping
from itertools import chain
from types import CodeType, FunctionType
from typing import Any

from nbseal.wire.schema import SCALARS, WireError

FIRST = 1 << 52  # the first of these numbers: no other container gets one so high
MAX_DERIVED = 100_000  # objects in one check
SHARED = (list, dict, set)
_NONE = object()
# of a class that a student writes: the attributes of which the author's speaks
MENTIONED = "__nbseal_names__"


class DerivedClasses:
    """The classes of one check, and their objects.

    classes: {name in messages: class}; names: the same the other way round.
    objects: by number; shared: the same of the lists, dicts and sets that the classes hold, as far as they
        have been asked for; numbers: {id: number} of both.
    crossed: in the checker, {number: the attributes of an object when it crossed last}.
    """

    def __init__(self) -> None:
        self.classes: dict[str, type] = {}
        self.names: dict[type, str] = {}
        self.objects: dict[int, object] = {}
        self.shared: dict[int, object] = {}
        self.numbers: dict[int, int] = {}
        self.crossed: dict[int, Mapping[str, object]] = {}

    def add_class(self, name: str, kind: type) -> None:
        """Know a class."""
        self.classes[name], self.names[kind] = kind, name

    def add(self, objects: Mapping[int, object]) -> None:
        """Know objects by number. Raises WireError if there is no room."""
        self.check_room(len(objects))
        for number, value in objects.items():
            (self.shared if type(value) in SHARED else self.objects)[number] = value
            self.numbers[id(value)] = number

    def check_room(self, more: int) -> None:
        """Raises WireError if there is no room for so many more objects."""
        if len(self.numbers) + more > MAX_DERIVED:
            raise WireError(f"more than {MAX_DERIVED} objects of a check's own classes")

    def number(self, value: object, odd: bool) -> int:
        """The number of an object; a new one gets one. Raises WireError if there is no room."""
        if id(value) not in self.numbers:
            self.add({FIRST + 2 * len(self.numbers) + odd: value})
        return self.numbers[id(value)]

    def merged(
        self, number: int, now: Mapping[str, object], came: Mapping[str, object]
    ) -> dict[str, object]:
        """The attributes for an object: those that came if the worker has changed them since the object
        crossed last, else those that it has now. The check may have changed it meanwhile."""
        last = self.crossed.get(number, {})
        self.crossed[number] = came
        changed = {n for n in {*came, *last} if not _same(came.get(n, _NONE), last.get(n, _NONE))}
        sources = {n: came if n in changed else now for n in (*came, *now)}
        return {n: source[n] for n, source in sources.items() if n in source}

    def forget(self) -> None:
        """End the check."""
        for known in (self.classes, self.names, self.objects, self.shared, self.numbers):
            known.clear()
        self.crossed.clear()


def _same(one: object, other: object) -> bool:
    """Whether a value is the same, or the same number or text."""
    return one is other or (type(one) is type(other) and type(one) in SCALARS and one == other)


def names_in(kinds: Iterable[type]) -> set[str]:
    """The names that classes have, and those of which their code, or that of the author's, speaks."""
    found = set[str]()
    for space in map(vars, kinds):
        codes = chain.from_iterable(map(_codes, space.values() if MENTIONED not in space else ()))
        found.update(space, space.get(MENTIONED, ()), *(code.co_names for code in codes))
    return found


def _codes(value: Any) -> list[CodeType]:
    """The code of what stands in a class, and that inside it."""
    if isinstance(value, property):
        return [code for f in (value.fget, value.fset, value.fdel) for code in _codes(f)]
    value = getattr(value, "__func__", value)  # of a class method or a static one
    todo, found = [value.__code__] if isinstance(value, FunctionType) else [], list[CodeType]()
    while todo:
        found.append(todo.pop())
        todo += [inner for inner in found[-1].co_consts if isinstance(inner, CodeType)]
    return found
