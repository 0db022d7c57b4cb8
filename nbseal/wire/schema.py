"""What a message is made of: its parts, and their limits.

msgspec checks every part against its type while it decodes: no map, no extension, no bool for an
int is accepted.
"""

from typing import Annotated, Any

import msgspec

from nbseal.errors import NbsealError

MAX_BYTES = 1 << 20  # of one message, unless the caller allows more
MAX_TABLES = 16 << 20  # the same, in a course whose arrays and tables cross
MAX_DEPTH = 100  # of containers in containers
LONG = 50  # the same: deeper objects are sent one by one, since they may be a long chain
MAX_CONTAINERS = 100_000  # in one message
MAX_ELEMENTS = 4096  # of one set or dict: if all collide, hashing costs the square of this
MAX_PLAIN = 100_000  # the same, of numbers and texts only, which are hard to make collide
MAX_COLLISIONS = 4 * MAX_ELEMENTS**2  # the sum of the squares of all sets and dicts in one message
MAX_DIGITS = 4000  # of one int, in hexadecimal
MAX_TEXT = 200  # characters of the repr of what does not cross
MAX_LEVELS = 4  # of containers in one `Block`


class _Bounds:
    """The limit that depends on the course: bytes of one message."""

    message = MAX_BYTES


bounds = _Bounds()


class WireError(NbsealError):
    """A value cannot cross, or a message is not one of ours."""


Number = Annotated[int, msgspec.Meta(ge=0, lt=1 << 53)]
KINDS: tuple[type[Any], ...] = (list, tuple, set, frozenset)
Kind = Annotated[int, msgspec.Meta(ge=0, lt=len(KINDS))]  # index in KINDS
NUMBERED = frozenset({list, set})  # of KINDS
HASHING = frozenset({set, frozenset})  # of KINDS
PLAIN = frozenset({type(None), bool, int, float, str})  # what MessagePack holds as it is


class Part(msgspec.Struct, array_like=True, forbid_unknown_fields=True, gc=False):
    """A part of a message."""


class Flat(Part, tag=0):
    """Items that are all plain."""

    values: "list[Plain]"


class Nodes(Part, tag=1):
    """Items of any kind."""

    nodes: "list[Node]"


class Block(Part, tag=2):
    """Items that are all containers of one kind, of containers of one kind, and so on, of plain values.

    kinds: from the outermost to the innermost. numbers: of those that have some, in the same order.
    content: all items, each as MessagePack's own array.
    """

    kinds: list[Kind]
    numbers: list[Number]
    content: msgspec.Raw


class One(Part, tag=3):
    """One list, set, frozenset or tuple."""

    kind: Kind
    number: Number | None
    items: "Items"


class Dict(Part, tag=4):
    """A dict, its keys and values in the same order."""

    number: Number
    keys: "Items"
    values: "Items"


class Object(Part, tag=5):
    """An object of a class that both sides know, with its attributes.

    number: None if it cannot change. content: what it holds if its class derives from a built-in type.
    """

    number: Number | None
    name: str
    content: "Items | None"
    attributes: list[str]
    values: "Items"


class Later(Part, tag=18):
    """An object whose content comes in the `Contents` after the value that it is in."""

    number: Number
    name: str


class Contents(Part, tag=19):
    """Follows a value in which objects are linked in a long chain."""

    objects: "list[Object]"


class Reference(Part, tag=6):
    """A container that came earlier in the same message, or an object that this part is in."""

    number: Number


class Int(Part, tag=7):
    """An int of more than 64 bits."""

    digits: Annotated[str, msgspec.Meta(max_length=MAX_DIGITS + 1)]


class Text(Part, tag=8):
    """Text with surrogates, which are half a character."""

    text: bytes


class Bytes(Part, tag=9):
    """A value of type bytes."""

    content: bytes


class Complex(Part, tag=10):
    """A complex number."""

    real: float
    imag: float


class Other(Part, tag=11):
    """An Opaque."""

    kind: str
    text: str


class Formed(Part, tag=12):
    """A value with a form of its own (`nbseal.wire.forms`); it has a number if it can change."""

    name: str
    number: Number | None
    items: "Items"


class Member(Part, tag=13):
    """A member of a known Enum, by name; of a Flag, by value."""

    kind: str
    which: str | int


class Named(Part, tag=14):
    """An object of a known class of named tuples."""

    kind: str
    items: "Items"


class Class(Part, tag=15):
    """A class that both sides know."""

    name: str


class Held(Part, tag=16):
    """A function or an iterator that stays in the worker (`nbseal.wire.handles`).

    number: in its `Holdings`; kind: which class of handle.
    name, text: as `kind` and `text` of an `Opaque`.
    """

    number: Number
    kind: Annotated[int, msgspec.Meta(ge=0, le=2)]
    name: str
    text: str


class Lent(Part, tag=17):
    """A function or an iterator of the checker's, that the worker may ask (`nbseal.wire.callbacks`).

    path: of the student's own function, which the worker has itself.
    iterates: whether it is an iterator.
    """

    number: Number
    path: str | None
    iterates: bool


Plain = None | bool | int | float | str
Items = Flat | Nodes | Block
Scalar = Int | Text | Bytes | Complex | Other
Node = (
    Plain
    | Scalar
    | One
    | Dict
    | Object
    | Later
    | Reference
    | Formed
    | Member
    | Named
    | Class
    | Held
    | Lent
)
ENCODER = msgspec.msgpack.Encoder()
DECODER = msgspec.msgpack.Decoder(list[Node | Contents])
