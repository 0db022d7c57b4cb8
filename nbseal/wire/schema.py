"""What a message is made of: its parts, and their limits.

A message is two arrays: the parts of the values, and groups, which tell what lists, sets, dicts and
objects hold. Of such a value a part only says its number, so that values may share it, and hold one another
in a circle. msgspec checks every part against its type: no map, no extension, no bool for an int is accepted.
"""

from types import SimpleNamespace
from typing import Annotated, Any

import msgspec

from nbseal.errors import NbsealError

MAX_BYTES = 1 << 20  # of one message, unless the caller allows more
MAX_TABLES = 16 << 20  # the same, in a course whose arrays and tables cross
MAX_DEPTH = 100  # of tuples in tuples, and the like
MAX_CONTAINERS = 100_000  # in one message
MAX_ELEMENTS = 4096  # of one set or dict: if all collide, hashing costs the square of this
MAX_PLAIN = 100_000  # the same, of numbers and texts only, which are hard to make collide
MAX_COLLISIONS = 4 * MAX_ELEMENTS**2  # the sum of the squares of all sets and dicts in one message
MAX_DIGITS = 4000  # of one int, in hexadecimal
MAX_TEXT = 200  # characters of the repr of what does not cross


bounds = SimpleNamespace(message=MAX_BYTES)  # of one message, in this course


class WireError(NbsealError):
    """A value cannot cross, or a message is not one of ours."""


Number = Annotated[int, msgspec.Meta(ge=0, lt=1 << 53)]
PLAIN = frozenset({type(None), bool, int, float, str})  # what MessagePack holds as it is
Plain = None | bool | int | float | str


class Part(msgspec.Struct, array_like=True, forbid_unknown_fields=True, gc=False):
    """A part of a message."""


class Plains(Part, tag=0):
    """Rows of plain values. A row is what one value holds."""

    rows: list[list[Plain]]


class Sets(Part, tag=12):
    """The same, of sets."""

    rows: list[set[Plain]]


class Numbers(Part, tag=1):
    """Rows of the numbers of values."""

    rows: list[list[Number]]


class Nodes(Part, tag=3):
    """Rows of values of any kind."""

    rows: "list[list[Node]]"


class Group(Part):
    """What values of one kind hold: a row for each. name: of the kind, as `nbseal.wire.kinds` has it."""

    name: str
    numbers: list[Number]
    content: Plains | Sets | Numbers | Nodes


class Ref(Part, tag=4):
    """A value with a number."""

    number: Number


class Flat(Part, tag=5):
    """A tuple of plain values."""

    items: tuple[Plain, ...]


class FlatSet(Part, tag=18):
    """A frozenset of plain values."""

    items: frozenset[Plain]


class Fixed(Part, tag=6):
    """Any other value that cannot change, in one row; held: the part that stands for it on its way back."""

    name: str
    content: Plains | Numbers | Nodes
    held: "WorkerRef | None"


class Int(Part, tag=7):
    """An int of more than 64 bits."""

    digits: Annotated[str, msgspec.Meta(max_length=MAX_DIGITS + 1)]


class Text(Part, tag=8):
    """Text with surrogates."""

    text: bytes


class Bytes(Part, tag=9):
    """A value of type bytes."""

    content: bytes


class Complex(Part, tag=10):
    """A complex number."""

    real: float
    imag: float


class UncrossablePart(Part, tag=11):
    """What does not cross, and cannot come back: the name of its type, and its text."""

    kind: str
    text: str


class Member(Part, tag=13):
    """A member of a known Enum, by name; of a Flag, by value."""

    name: str
    which: str | int


class Class(Part, tag=15):
    """A class that both sides know."""

    name: str


class WorkerRef(Part, tag=16):
    """A value that stays in the worker (`nbseal.wire.handles`); name: of its type."""

    number: Number
    kind: Annotated[int, msgspec.Meta(ge=0, le=3)]
    name: str
    text: str


class CheckerRef(Part, tag=17):
    """A function of the checker's, or an iterator, that the worker may ask (`nbseal.wire.callbacks`); path: of
    the student's own function, which the worker has itself."""

    number: Number
    path: str | None
    iterates: bool


Node = (
    Plain | Int | Text | Bytes | Complex | UncrossablePart | Ref | Flat | FlatSet | Fixed | Member
    | Class | WorkerRef | CheckerRef
)  # fmt: skip
FLAT: dict[type, Any] = {tuple: Flat, frozenset: FlatSet}
ENCODER = msgspec.msgpack.Encoder()
DECODER: Any = msgspec.msgpack.Decoder(tuple[list[Node], list[msgspec.Raw]])
GROUPS = msgspec.msgpack.Decoder(Group)
