"""The forms of numpy's arrays and numbers: a type, a shape, and bytes. Of an array also, whether it can be
written to, and how it lies in memory: `reshape` makes a copy of one that does not lie in one piece.

The receiver checks all three before it allocates anything: the type is in a list without objects
and code; the shape has as many elements as there are bytes; and the bytes are values of the type
(not a bool of 2, or a character beyond Unicode).
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from math import prod
from typing import Any

import numpy as np

from nbseal.wire import schema
from nbseal.wire.forms import FORMS, MAX_TOLD, Form, exact, few, ints, refuse, register
from nbseal.wire.identity import parts_of
from nbseal.wire.plain_forms import know_types
from nbseal.wire.schema import SCALARS, WireError, crossing

MAX_CELLS = 1 << 24  # elements of an array, also of one whose elements have no bytes
MAX_SIDES = 32  # dimensions
MAX_FIELDS = 1000  # of a structured type
OBJECTS = "O"
ROWS, COLUMNS, APART = "C", "F", ""  # how an array lies in memory
_TYPE = re.compile(
    r"[<>|](b1|[iu][1248]|f[248]|c8|c16|[SU]\d{1,7}|[mM]8(\[\d{0,6}[a-zA-Z]{1,7}\])?)"
)
Array = np.ndarray[Any, Any]
_NUMBERS = (
    *(np.bool_, np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64),
    *(np.float16, np.float32, np.float64, np.complex64, np.complex128),
    *(np.datetime64, np.timedelta64, np.void),
)


def type_of(dtype: np.dtype[Any]) -> Any:
    """The type of an array's elements, as text; if structured, (name, type, shape) of each field.

    Raises WireError if such elements do not cross.
    """
    if dtype.names is None:
        if not _TYPE.fullmatch(dtype.str):
            raise WireError(f"an array of the type {dtype.str} cannot be sent")
        return dtype.str
    fields: Mapping[str, Any] = dtype.fields or {}
    if len(fields) != len(dtype.names):  # some have a second name
        raise WireError("an array whose fields have titles cannot be sent")
    kinds = [(name, fields[name][0]) for name in dtype.names]
    return tuple((name, type_of(kind.base), kind.shape) for name, kind in kinds)


def made_type(told: Any) -> np.dtype[Any]:
    """The dtype that was told. Raises TypeError or ValueError if it is invalid."""
    if type(told) is str:
        return _plain_type(told)
    fields = exact(told, tuple)
    if len(fields) > MAX_FIELDS:
        raise ValueError("too many fields")
    made: list[Any] = []
    for name, kind, shape in fields:
        made.append((exact(name, str), made_type(kind), made_shape(shape)))
    return np.dtype(made)


@cache
def _known_type(text: str) -> np.dtype[Any]:
    return np.dtype(text)


def _plain_type(text: str) -> np.dtype[Any]:
    if len(text) > 24 or not _TYPE.fullmatch(text):
        raise ValueError("a type of elements that does not cross")
    # the cache keeps only short ones: there are too many others
    return _known_type(text) if len(text) < 5 else np.dtype(text)


def made_shape(told: Any) -> tuple[int, ...]:
    """The shape that was told. Raises TypeError or ValueError if it is none, or too large."""
    shape = tuple(ints(exact(told, tuple), len(told)))
    if len(shape) > MAX_SIDES or any(n < 0 for n in shape):
        raise ValueError("a shape that is none")
    if prod(max(n, 1) for n in shape) > MAX_CELLS:
        raise ValueError("a shape of too many elements")
    return shape


def parts_of_array(value: Array) -> tuple[Any, ...]:
    """The parts of an array: type, shape, content. No code of a subclass is called.

    Raises WireError if it does not cross.
    """
    value = np.asarray(value)  # of exact type; nothing of a subclass is called
    if value.nbytes > schema.bounds.message:
        raise WireError(f"an array of {value.nbytes} bytes cannot be sent")
    if value.size > MAX_CELLS or prod(max(n, 1) for n in value.shape) > MAX_CELLS:
        raise WireError(f"an array of the shape {value.shape} cannot be sent")
    if value.dtype.kind == OBJECTS:
        items = tuple(value.ravel().tolist())
        if not _are_plain(items):
            raise WireError(
                "an array of objects cannot be sent, unless they are numbers, texts and the like"
            )
        return OBJECTS, value.shape, items
    told = type_of(value.dtype)
    if value.dtype.names is not None:  # gaps between the fields may hold anything
        value = value.astype(made_type(told))
    return told, value.shape, value.tobytes()


def made_array(parts: Sequence[Any]) -> Array:
    """The array of such parts. Raises TypeError or ValueError if they are invalid."""
    told, sides, content = parts
    shape = made_shape(sides)
    number = prod(shape)
    if type(told) is str and told == OBJECTS:
        if len(exact(content, tuple)) != number or not _are_plain(content):
            raise ValueError("an array of other objects")
        return np.fromiter(content, object, number).reshape(shape)
    dtype = made_type(told)
    if len(exact(content, bytes)) != number * dtype.itemsize:
        raise ValueError("an array of another size")
    if not content:
        return np.zeros(shape, dtype)
    made = np.frombuffer(content, dtype).reshape(shape).copy()
    _check_content(made)
    return made


def _check_content(made: Array) -> None:
    """Raises ValueError if the bytes are not values of their type."""
    kind = made.dtype.kind
    if made.dtype.names is not None:
        for name in made.dtype.names:
            _check_content(made[name])
    elif kind == "b" and made.view(np.uint8).max(initial=0) > 1:
        raise ValueError("a truth value that is none")
    elif kind == "U" and made.dtype.itemsize:
        letters = np.ascontiguousarray(made).reshape(-1).view(made.dtype.byteorder + "u4")
        if letters.max(initial=0) > 0x10FFFF:
            raise ValueError("a letter that is none")


def _are_plain(items: Iterable[object]) -> bool:
    """Whether all are numbers, texts, values with a form, or containers of these."""
    todo = [x for x in items if type(x) not in SCALARS]
    seen = set[int]()
    while todo:
        value = todo.pop()
        if id(value) in seen or crossing(type(value), ()) in SCALARS:
            continue
        inside = parts_of(value, ())
        if inside is None and crossing(type(value), ()) is None:
            return False
        seen.add(id(value))
        todo += [x for x in inside or () if type(x) not in SCALARS]
    return True


def _of_array(value: Array) -> tuple[Any, ...]:
    flags = value.flags
    order = ROWS if flags.c_contiguous else COLUMNS if flags.f_contiguous else APART
    return *parts_of_array(value), bool(flags.writeable), order


def _array(parts: list[Any]) -> Array:
    *rest, writeable, order = parts
    made = _ORDERS[exact(order, str)](made_array(rest))
    made.flags.writeable = exact(writeable, bool)
    return made


def _apart(value: Array) -> Array:
    """A copy with a gap after each element, which has no bytes of another array."""
    made: Array = np.zeros((*value.shape, 2), value.dtype)[..., 0]
    made[...] = value
    return made


_ORDERS: dict[str, Callable[[Array], Array]] = {
    ROWS: lambda made: made,
    COLUMNS: np.asfortranarray,
    APART: _apart,
}


def fits_array(target: Array, source: Array) -> bool:
    """Whether an array may get the content of another."""
    return bool(target.shape == source.shape and target.dtype == source.dtype)


def fill_array(target: Array, source: Array) -> None:
    """Give an array the content of another."""
    if target.flags.writeable:
        np.copyto(target, source)


def told_of_array(value: Array) -> Sequence[object]:
    """The elements that a reason may quote; more than are searched for if they are too many."""
    return few(value.flat[:MAX_TOLD].tolist())


def _of_number(value: np.generic) -> tuple[Any, ...]:
    return parts_of_array(np.asarray(value))[::2]


def _number(kind: type[Any], parts: list[Any]) -> Any:
    told, content = parts
    return exact(made_array((told, (), content))[()], kind)


def _number_form(kind: type[Any]) -> Form:
    def told(value: Any) -> Sequence[object]:
        return told_of_array(np.asarray(value))

    return Form(
        f"numpy.{kind.__name__}",
        kind,
        _of_number,
        lambda parts: _number(kind, parts),
        told=told,
    )


def _text_form(kind: type[Any], plain: type[Any]) -> Form:
    def make(parts: list[Any]) -> Any:
        [content] = parts
        return kind(exact(content, plain))

    return Form(
        f"numpy.{kind.__name__}",
        kind,
        lambda value: (value.item(),),
        make,
        told=lambda value: (value.item(),),
    )


def register_all() -> None:
    """Let arrays, numbers and their types cross."""
    if np.ndarray in FORMS:
        return
    array = Form(
        "ndarray",
        np.ndarray,
        _of_array,
        _array,
        fill_array,
        fits_array,
        np.ndarray.copy,
        inside=lambda value: value.ravel().tolist() if value.dtype.kind == OBJECTS else (),
        told=told_of_array,
    )
    register(array, *map(_number_form, _NUMBERS))
    register(_text_form(np.str_, str), _text_form(np.bytes_, bytes))
    register(
        Form(
            "dtype",
            np.dtype,
            lambda value: (type_of(value) if value.kind != OBJECTS else OBJECTS,),
            lambda parts: np.dtype(object) if parts == [OBJECTS] else made_type(*parts),
        )
    )
    refuse(np.recarray, np.memmap)
    know_types(
        {f"numpy.{kind.__name__}": kind for kind in (*_NUMBERS, np.str_, np.bytes_, np.ndarray)}
    )
