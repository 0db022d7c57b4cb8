"""The only data that crosses between the checker, which is trusted, and the worker, which is not.

A message is MessagePack (https://msgpack.org) made of numbers, text, bytes and arrays; an array
begins with a tag that says what it stands for. Nothing in it names code, so that decoding executes
nothing, and what comes out of `decode` is made of exact built-in types, of the classes that the
caller names, and of `Opaque`. A student's operators never meet the checker's data.

Values keep their shape: two places that hold one list hold one list on the other side, too. Sizes
and depth are bounded on both sides; a cycle is refused.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from nbseal.errors import NbsealError

MAX_BYTES = 1 << 20  # of one message
MAX_DEPTH = 50  # of containers in containers
MAX_ELEMENTS = 4096  # of one set or dict: elements made to collide cost their square to hash
MAX_DIGITS = 4000  # of one int, in hexadecimal
MAX_TEXT = 200  # characters of the repr of what does not cross

_LIST, _TUPLE, _SET, _FROZENSET, _DICT, _OBJECT, _REFERENCE, _INT, _TEXT, _COMPLEX, _OPAQUE = range(
    11
)
_PLAIN = frozenset({type(None), bool, float, str, bytes})
_SEQUENCES: dict[int, type] = {_LIST: list, _TUPLE: tuple, _SET: set, _FROZENSET: frozenset}
_TAG_OF: dict[type, int] = {kind: tag for tag, kind in _SEQUENCES.items()}


T = TypeVar("T")


class WireError(NbsealError):
    """A value cannot cross, or a message is not one of ours."""


@dataclass(frozen=True, eq=False)
class Opaque:
    """Stands for a value that does not cross, such as a generator. It is equal to nothing else.

    kind: the name of its type; text: its repr, shortened. Both are the other side's words.
    """

    kind: str
    text: str

    def __repr__(self) -> str:
        return self.text


def encode(value: object, classes: Mapping[type, str]) -> bytes:
    """The message for a value.

    classes: {class: name} of the objects that cross with their attributes. Instances of subclasses
    of built-in types are flattened to the built-in type; any other value becomes an `Opaque`.
    Raises WireError if the value is too large, too deep or cyclic.
    """
    try:
        message = msgspec.msgpack.encode(_Packer(classes).pack(value, 0))
    except (RecursionError, UnicodeEncodeError) as error:
        raise WireError(f"a value cannot be sent: {error}") from None
    if len(message) > MAX_BYTES:
        raise WireError(
            f"a value of {len(message)} bytes cannot be sent; {MAX_BYTES} are the limit"
        )
    return message


def decode(message: bytes, classes: Mapping[str, type]) -> object:
    """The value of a message, however hostile.

    classes: {name: class} of the objects that may come; they are made without calling anything of
    the class, and get the attributes that were sent.
    Raises WireError, and nothing else, if the message is not a value within the bounds.
    """
    if len(message) > MAX_BYTES:
        raise WireError(f"a message of {len(message)} bytes; {MAX_BYTES} are the limit")
    try:
        return _Unpacker(classes).unpack(msgspec.msgpack.decode(message), 0)
    except WireError:
        raise
    except Exception as error:  # a hostile message can make any step fail
        raise WireError(f"not a message of ours: {type(error).__name__}") from None


class _Packer:
    """Turns a value into tagged arrays. `places` numbers the containers in the order they begin."""

    def __init__(self, classes: Mapping[type, str]) -> None:
        self.classes = classes
        self.places: dict[int, int] = {}
        self.done: set[int] = set()
        self.alive: list[object] = []  # ids stay valid while the objects live

    def pack(self, value: object, depth: int) -> object:
        kind = type(value)
        if kind in _PLAIN:
            return value if kind is not str or str.isascii(value) else _text(value)  # type: ignore[arg-type]
        if kind is int:
            return _int(value)
        tag = _TAG_OF.get(kind)
        if tag is not None or kind is dict or kind in self.classes:
            return self.container(value, tag, depth)
        return self.other(value, depth)

    def container(self, value: object, tag: int | None, depth: int) -> object:
        """A built-in container or an object; the second time, a reference to the first."""
        place = self.places.get(id(value))
        if place is not None:
            if id(value) not in self.done:
                raise WireError("a value that contains itself cannot be sent")
            return [_REFERENCE, place]
        if depth >= MAX_DEPTH:
            raise WireError(f"a value nested more than {MAX_DEPTH} deep cannot be sent")
        self.places[id(value)] = len(self.places)
        self.alive.append(value)
        pack, depth = self.pack, depth + 1
        packed: list[object]
        if tag is not None:
            items: Iterable[object] = value  # type: ignore[assignment]
            each = _int if _only_ints(items) else lambda item: pack(item, depth)
            packed = [tag, *map(each, items)]
        elif type(value) is dict:
            packed = [_DICT, *[pack(part, depth) for item in value.items() for part in item]]
        else:
            packed = [_OBJECT, self.classes[type(value)]]
            packed += [pack(part, depth) for item in vars(value).items() for part in item]
        self.done.add(id(value))
        return packed

    def other(self, value: object, depth: int) -> object:
        """What is no exact built-in: a subclass loses its class, anything else its content."""
        if isinstance(value, int):
            return _int(int.__index__(value))
        if isinstance(value, float):
            return float.__float__(value)
        if isinstance(value, complex):
            return [_COMPLEX, value.real, value.imag]
        if isinstance(value, str):
            return _text(str.__str__(value))
        if isinstance(value, bytes | bytearray):
            return bytes(value)
        if isinstance(value, dict):
            return self.pack(dict(dict.items(value)), depth)
        for kind in _TAG_OF:
            if isinstance(value, kind):
                return self.pack(kind(kind.__iter__(value)), depth)  # type: ignore[attr-defined]
        try:
            text = repr(value)
        except Exception:  # the student's __repr__ may fail in any way
            text = "<without repr>"
        return [_OPAQUE, _short(type(value).__name__), _short(text)]


class _Unpacker:
    """Turns tagged arrays into a value, trusting nothing. `places` are the finished containers."""

    def __init__(self, classes: Mapping[str, type]) -> None:
        self.classes = classes
        self.places: list[object] = []
        self.makers: dict[int, Callable[[list[object]], object]] = {
            _INT: lambda parts: int(_one(parts, str, MAX_DIGITS), 16),
            _TEXT: lambda parts: _one(parts, bytes, MAX_BYTES).decode("utf-8", "surrogatepass"),
            _COMPLEX: lambda parts: complex(*[_exact(part, float) for part in _these(parts, 2)]),
            _OPAQUE: lambda parts: Opaque(
                *[_short(self.unpack_text(part)) for part in _these(parts, 2)]
            ),
            _REFERENCE: lambda parts: self.finished(_one(parts, int, 0)),
        }

    def unpack(self, node: object, depth: int) -> object:
        kind = type(node)
        if kind in _PLAIN or kind is int:
            return node
        if kind is not list or not node:
            raise WireError(f"not a message of ours: {kind.__name__}")
        tag, parts = node[0], node[1:]  # type: ignore[index]
        if type(tag) is not int or not 0 <= tag <= _OPAQUE:
            raise WireError("not a message of ours: unknown tag")
        if tag in self.makers:
            return self.makers[tag](parts)
        if depth >= MAX_DEPTH:
            raise WireError(f"a message nested more than {MAX_DEPTH} deep")
        place = len(self.places)
        self.places.append(_Unfinished)
        value = self.container(tag, parts, depth + 1)
        self.places[place] = value
        return value

    def container(self, tag: int, parts: list[object], depth: int) -> object:
        name = parts.pop(0) if tag == _OBJECT and parts else None
        items = parts if _only_ints(parts) else [self.unpack(part, depth) for part in parts]
        if tag in (_LIST, _TUPLE):
            return items if tag == _LIST else tuple(items)
        if len(items) > MAX_ELEMENTS:
            raise WireError(f"a set or dict of more than {MAX_ELEMENTS} elements")
        if tag in _SEQUENCES:
            return _SEQUENCES[tag](items)
        attributes = dict(zip(items[::2], items[1::2], strict=True))
        if tag == _DICT:
            return attributes
        return self.instance(_exact(name, str), attributes)

    def instance(self, name: str, attributes: dict[object, object]) -> object:
        """An object of a known class with the attributes that were sent; no code of it is run."""
        if name not in self.classes:
            raise WireError(f"an object of the unknown class {_short(name)!r}")
        value: object = object.__new__(self.classes[name])
        for attribute, content in attributes.items():
            if not _exact(attribute, str).isidentifier() or str(attribute).startswith("__"):
                raise WireError("an attribute with a name that is none")
            vars(value)[str(attribute)] = content
        return value

    def finished(self, place: int) -> object:
        value = self.places[place] if place >= 0 else _Unfinished
        if value is _Unfinished:
            raise WireError("a reference to a container that is not there yet")
        return value

    def unpack_text(self, node: object) -> str:
        return _exact(self.unpack(node, 0), str)


class _Unfinished:
    """Marks a container whose content is still being decoded."""


def _exact(value: object, kind: type[T]) -> T:
    if type(value) is not kind:
        raise WireError(f"not a message of ours: {type(value).__name__} for {kind.__name__}")
    return value


def _these(parts: list[object], number: int) -> list[object]:
    if len(parts) != number:
        raise WireError("not a message of ours: wrong number of parts")
    return parts


def _one(parts: list[object], kind: type[T], longest: int) -> T:
    value = _exact(_these(parts, 1)[0], kind)
    if longest and len(value) > longest:  # type: ignore[arg-type]
        raise WireError("a part of a message that is too long")
    return value


def _only_ints(items: Iterable[object]) -> bool:
    return set(map(type, items)) == {int}


def _int(value: Any) -> object:
    """An int as MessagePack holds it, or as text where it is too large for that."""
    if -(1 << 63) <= value < 1 << 64:
        return value
    if value.bit_length() > 4 * MAX_DIGITS:
        raise WireError(f"an int of {value.bit_length()} bits cannot be sent")
    return [_INT, f"{value:x}"]


def _text(value: str) -> object:
    """Text as MessagePack holds it, or as bytes where it has half a character (a surrogate)."""
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        return [_TEXT, value.encode("utf-8", "surrogatepass")]
    return value


def _short(text: str) -> str:
    text = text if len(text) <= MAX_TEXT else text[:MAX_TEXT] + "..."
    return text.encode("utf-8", "replace").decode("utf-8")
