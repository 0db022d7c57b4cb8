"""Words for people: lists that are cut, and text of strangers made fit for a terminal."""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from markupsafe import Markup, escape


def printable(text: str) -> str:
    """A student's text without the characters that control a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def with_code(text: str) -> Markup:
    """HTML of a sentence, with what stands between backticks as code."""
    return Markup(re.sub("`([^`]+)`", r"<code>\1</code>", str(escape(text))))


def listed(names: Sequence[str], most: int = 6, between: str = ", ") -> str:
    """The first of these names, and how many more there are: "a, b and 3 more"."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return between.join(names[:most]) + more


def several(count: float, what: str) -> str:
    """1 check, 2 checks."""
    return f"{count:g} {what}" if count == 1 else f"{count:g} {what}s"


def without_domain(ids: Sequence[str]) -> dict[str, str]:
    """{id: what a table shows of it}: addresses without their domain, if all have the same."""
    domains = {id_.partition("@")[2] for id_ in ids}
    return {id_: id_.partition("@")[0] if len(domains) == 1 < len(ids) else id_ for id_ in ids}


def alphabetical(text: str) -> tuple[str, str]:
    """The key to sort a name by: Ä beside A, small letters beside capitals."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter)), text


def nfc(text: str) -> str:
    """A text in one spelling: macOS writes an accent apart from its letter."""
    return unicodedata.normalize("NFC", text)


@lru_cache(maxsize=100_000)
def alike(text: str) -> str:
    """An id as it is compared: without its case, with its letters written in one way, and without
    those that nobody sees."""
    seen = "".join(one for one in text if text.isascii() or unicodedata.category(one) != "Cf")
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).strip().casefold())
