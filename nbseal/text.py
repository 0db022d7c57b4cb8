"""Words for people: lists that are cut, and text of strangers made fit for a terminal."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache


def printable(text: str) -> str:
    """A text of a student's without what steers a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def listed(names: Sequence[str], most: int = 6, between: str = ", ") -> str:
    """The first of these names, and how many more there are: "a, b and 3 more"."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return between.join(names[:most]) + more


def alphabetical(text: str) -> tuple[str, str]:
    """Where a name stands in a list: Ä beside A, whatever its case."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter)), text


@lru_cache(maxsize=100_000)
def alike(text: str) -> str:
    """What is compared of an id: neither its case nor how its accents are written count."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text.strip()).casefold())
