"""The form of Pillow's images: mode, size, colours of a palette, and pixels. An image that was read from a
file arrives as one that was not."""

from typing import Any

from PIL import Image

from nbseal.wire.forms import FORMS, Form, exact, ints, register
from nbseal.wire.schema import MAX_TABLES, WireError

_PIXEL = {  # bytes of a pixel
    **dict.fromkeys(("L", "P"), 1),
    **dict.fromkeys(("LA", "La", "PA", "I;16", "I;16B", "I;16L"), 2),
    **dict.fromkeys(("RGB", "YCbCr", "LAB", "HSV"), 3),
    **dict.fromkeys(("RGBA", "RGBa", "RGBX", "CMYK", "I", "F"), 4),
}
_COLOURS = ("P", "PA")


def _size_of(mode: str, size: tuple[int, int]) -> int:
    """Bytes of all pixels. Raises KeyError if there is no such mode."""
    width, height = size
    return (width + 7) // 8 * height if mode == "1" else _PIXEL[mode] * width * height


def _of_image(value: Any) -> tuple[Any, ...]:
    if value.mode not in ("1", *_PIXEL) or _size_of(value.mode, value.size) > MAX_TABLES:
        raise WireError(
            f"an image of the mode {value.mode} and the size {value.size} cannot be sent"
        )
    pixels = Image.Image.tobytes(value)  # it may read the file only now
    palette = tuple(value.getpalette() or ()) if value.mode in _COLOURS else ()
    return value.mode, value.size, palette, value.format, pixels


def _image(parts: list[Any]) -> Any:
    mode, sides, palette, name, pixels = parts
    width, height = size = tuple(ints(exact(sides, tuple), 2))
    if min(size) < 0 or max(size) > MAX_TABLES or len(exact(name, str, type(None)) or "") > 20:
        raise ValueError("an image that is none")
    if _size_of(exact(mode, str), (width, height)) != len(exact(pixels, bytes)):
        raise ValueError("an image of another size")
    made = Image.frombytes(mode, (width, height), pixels)
    if len(exact(palette, tuple)) > 768 or len(palette) % 3:
        raise ValueError("colours that are none")
    if palette and mode in _COLOURS:
        made.putpalette(bytes(ints(palette, len(palette))))
    made.format = name
    return made


def _fill(target: Any, source: Any) -> None:
    copy = source.copy()
    target.im, target.palette = copy.im, copy.palette
    target._mode, target._size = copy.mode, copy.size


def register_all() -> None:
    """Let images cross."""
    if Image.Image not in FORMS:
        copy = Image.Image.copy
        register(Form("PIL.Image", Image.Image, _of_image, _image, _fill, copy=copy))
