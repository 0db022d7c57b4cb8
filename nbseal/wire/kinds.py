"""As what a type's values cross: a type of Python's, a class that both sides know, or a student's own class.

Objects of a known class cross with their attributes, and with what they hold as a built-in type. A
student's own class that derives from a built-in type arrives as a class of the checker's, `subclass of list`
and the like, so that neither a student's operators arrive nor `type(value) is list` is true.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from functools import lru_cache
from itertools import chain
from types import BuiltinFunctionType, MemberDescriptorType
from typing import Any, NamedTuple

from nbseal.wire.codecs import BY_NAME, CODECS, NEVER, Codec
from nbseal.wire.python_types import BASES, OWN
from nbseal.wire.schema import WireError

HELD = "nbseal_held"  # the attribute of a `subclass of tuple` by which it comes back
SUBCLASSES: dict[type, Any] = {
    base: type(f"subclass of {base.__name__}", (base,), {"__module__": __name__}) for base in OWN
}
_OWN_NAMES = {base.__name__: base for base in OWN}


class Kind(NamedTuple):
    """As what values cross."""

    name: str  # in messages
    type: Any  # of what is made on this side
    codec: Codec | None  # None: of objects that hold nothing but attributes
    known: bool = False  # whether it is a class that both sides know, such as an enum
    own: bool = False  # whether it is a student's own
    enum: bool = False

    @property
    def can_change(self) -> bool:
        """Whether such values have numbers in messages."""
        return not self.enum and (self.codec is None or self.codec.fill is not None)

    def take(self, value: Any) -> Sequence[object] | None:
        """What a value holds, in a row; None if it does not cross."""
        held = self.codec.take(value) if self.codec else None
        if not self.known:
            return held
        content = None if held is None else tuple(held)
        return [content, *chain.from_iterable(attributes_of(value).items())]


@lru_cache
def exact_kind(codec: Codec) -> Kind:
    """That of a type which has a codec."""
    return Kind(f":{codec.name}", codec.kind, codec)


def kind_of_type(kind: type, classes: Mapping[type, str]) -> Kind | None:
    """As what values of a type cross; None if they do not. classes: {class: name} of the known ones.

    Raises WireError for a known class whose content would be lost.
    """
    if kind in CODECS:
        return exact_kind(CODECS[kind])
    bases = mro(kind)
    for base in bases:
        if base in classes:
            return known_kind(classes[base], base)
        if base in OWN and not NEVER.intersection(bases):
            return Kind(f"+{base.__name__}", SUBCLASSES[base], OWN[base], own=True)
        if base in CODECS:
            return None
    return None


def kind_of_name(name: str, classes: Mapping[str, type], odd: bool) -> Kind:
    """The same from its name. Raises WireError, or KeyError, if there is none.

    odd: whether this is the worker, which makes objects of a student's own class as plain ones.
    """
    if name[:1] == ":":
        return exact_kind(BY_NAME[name[1:]])
    if name[:1] == "+":
        base = _OWN_NAMES[name[1:]]
        return Kind(name, base if odd else SUBCLASSES[base], OWN[base], own=True)
    if name not in classes:
        raise WireError("an object of an unknown class")
    return known_kind(name, classes[name])


@lru_cache
def known_kind(name: str, kind: type) -> Kind:
    """That of a class which both sides know."""
    bases = mro(kind)
    lossy = {*BASES, *CODECS, *NEVER, bytearray, BaseException}
    base = next((base for base in bases if base in lossy), None)
    if base is not None and base not in BASES:
        raise WireError(f"what a {kind.__name__} holds as a {base.__name__} would be lost")
    return Kind(name, kind, BASES[base] if base else None, known=True, enum=Enum in bases)


def mro(kind: Any) -> tuple[type, ...]:
    """A class and its bases, whatever its metaclass says."""
    return type.__dict__["__mro__"].__get__(kind)  # type: ignore[no-any-return]


def blank(kind: Any) -> Any:
    """An object of a class without content; no code of the class is run."""
    try:
        return _maker(kind)(kind)
    except TypeError as error:  # it is abstract: the object is of a class that derives from it
        raise WireError(f"an object of {kind.__name__} cannot cross: {error}") from None


@lru_cache
def _maker(kind: Any) -> Any:
    return next(b.__new__ for b in mro(kind) if type(vars(b).get("__new__")) is BuiltinFunctionType)


@lru_cache
def runs_code(kind: Any) -> bool:
    """Whether hashing and comparing objects of a class runs code of the class."""
    own = {(base.__hash__, base.__eq__) for base in (object, *BASES)}
    return kind.__hash__ is not None and (kind.__hash__, kind.__eq__) not in own


def is_code(kind: type, name: str) -> bool:
    """Whether a class has a method, a property or the like under a name."""
    found = next((vars(base)[name] for base in kind.__mro__ if name in vars(base)), None)
    return hasattr(type(found), "__get__") and not isinstance(found, MemberDescriptorType)


def attributes_of(value: Any) -> dict[str, object]:
    """The attributes of an object, in its `__dict__` and in the slots of its classes."""
    kind: Any = type(value)
    attributes: dict[str, object] = {}
    with suppress(TypeError):  # there is no __dict__
        attributes.update(dict.items(vars(value)))
    for name, slot in _slots(kind).items():
        with suppress(AttributeError):  # the slot is empty
            attributes[name] = slot.__get__(value)
    return attributes


def give_attributes(value: Any, attributes: Mapping[str, object]) -> None:
    """Make these the only attributes of an object. Raises TypeError first, if it has no place for one."""
    kind: Any = type(value)
    slots = _slots(kind)
    plain = {name: content for name, content in attributes.items() if name not in slots}
    try:
        space = vars(value)
    except TypeError:
        if plain:
            raise
    else:
        space.clear()
        space.update(plain)
    for name, slot in slots.items():
        if name in attributes:
            slot.__set__(value, attributes[name])
        else:
            with suppress(AttributeError):  # it is empty already
                slot.__delete__(value)


@lru_cache
def _slots(kind: Any) -> dict[str, MemberDescriptorType]:
    return {
        name: slot
        for base in reversed(mro(kind))
        for name, slot in vars(base).items()
        if type(slot) is MemberDescriptorType and name[:2] != "__"
    }


def parts_of(value: Any, kinds: Collection[type]) -> Iterable[object] | None:
    """What a container, or an object of one of these classes, holds; None for anything else."""
    kind: Any = type(value)
    if kind in CODECS:
        codec = CODECS[kind]
        return () if codec.told else codec.take(value)
    if kind not in kinds and kind not in SUBCLASSES.values():
        return None
    base = next((base for base in mro(kind) if base in BASES), None)
    held = BASES[base].take(value) if base else None
    return [*(held or ()), *attributes_of(value).values()]
