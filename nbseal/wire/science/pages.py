"""The forms of Beautiful Soup's pages and elements: their text, which is parsed again by Python's own parser.

An element arrives with what is in it, and without the page around it.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from bs4 import BeautifulSoup
from bs4.element import Tag

from nbseal.wire.forms import FORMS, Form, exact, few, register


def _page(parts: list[Any]) -> BeautifulSoup:
    (text,) = parts
    return BeautifulSoup(exact(text, str), "html.parser")


def _element(parts: list[Any]) -> Tag:
    found = [part for part in _page(parts).contents if isinstance(part, Tag)]
    if len(found) != 1:
        raise ValueError("an element that is none, or more than one")
    made: Tag = found[0].extract()
    return made


def _fill(target: Tag, source: Tag) -> None:
    target.clear()
    target.extend([*source.contents])
    target.name, target.attrs = source.name, source.attrs


def _texts(value: Tag) -> Iterator[object]:
    """What a reason may quote."""
    yield from value.strings
    for element in chain([value], value.find_all(True)):
        yield from chain([element.name], element.attrs, element.attrs.values())


def _form(kind: type[Any], make: Any) -> Form:
    return Form(
        f"bs4.{kind.__name__}",
        kind,
        lambda value: (value.decode(),),
        make,
        _fill,
        copy=kind.__copy__,
        told=lambda value: few(_texts(value)),
    )


def register_all() -> None:
    """Let pages and elements cross."""
    if Tag not in FORMS:
        register(_form(BeautifulSoup, _page), _form(Tag, _element))
