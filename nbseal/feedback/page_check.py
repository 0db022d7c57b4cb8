"""Checks a finished feedback page: it must run nothing, and give nothing away.

Pages are made so that both hold. This checks it once more, in another way, in all that a reader
gets: text with any markup, alternative texts, and text in drawings.
"""

import base64
import binascii
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser

from markupsafe import Markup

from nbseal.course.gradebook import Standing
from nbseal.errors import FeedbackError
from nbseal.feedback.outline import Outline
from nbseal.feedback.sanitise import MATHML
from nbseal.notebook.secrets import leaks, plain

_TAGS = (
    set(
        "html head meta title style body header main footer section article nav svg symbol use path "
        "circle rect bdi a abbr b blockquote br caption cite code col colgroup dd del details dfn div dl dt em "
        "figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strong sub "
        "summary sup table tbody td tfoot th thead time tr tt u ul var wbr".split()
    )
    | MATHML
)
_INLINE = set(
    "a abbr b bdi cite code em i kbd mark q s samp small span strong sub sup u var wbr".split()
)
_REMOTE = ("src", "srcset", "href", "action", "formaction", "data", "poster", "background", "ping")
_LINKS = re.compile(r"#[\w-]*|https?://.*|mailto:.*", re.DOTALL)


@dataclass
class _Seen:
    """What a page contains.

    texts: {section: its texts}.
    faults: what must not be in a page.
    """

    texts: dict[str, list[str]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


class _Reader(HTMLParser):
    """Reads a page as a browser would, as far as this check needs."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.seen = _Seen()
        self.where = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "section" and "id" in given:
            self.where = given["id"]
        if tag not in _TAGS:
            self.seen.faults.append(f"<{tag}>")
        for name, value in given.items():
            if name.startswith("on") or name in ("style", "srcdoc"):
                self.seen.faults.append(f"{tag} {name}")
            if name in _REMOTE and not self._harmless(tag, name, value):
                self.seen.faults.append(f"{tag} {name}={value[:40]!r}")
            if name == "http-equiv" and value != "Content-Security-Policy":
                self.seen.faults.append(f"{tag} {name}={value[:40]!r}")
            if name not in _REMOTE:
                self._say(f"\n{value}\n")
        if tag not in _INLINE:
            self._say("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag not in _INLINE:
            self._say("\n")

    def handle_data(self, data: str) -> None:
        self._say(data)

    def handle_comment(self, data: str) -> None:
        self.seen.faults.append("a comment")

    def _harmless(self, tag: str, name: str, value: str) -> bool:
        if tag == "img" and name == "src" and value.startswith("data:image/"):
            self._say(_text_of_picture(value))
            return True
        if tag == "use":
            return value.startswith("#")
        return tag == "a" and name == "href" and bool(_LINKS.fullmatch(value))

    def _say(self, text: str) -> None:
        self.seen.texts.setdefault(self.where, []).append(text)


def _text_of_picture(uri: str) -> str:
    """The text in an SVG, with its tags and without; "" for other pictures."""
    head, _, data = uri.partition(",")
    if "svg" not in head:
        return ""
    try:
        text = base64.b64decode(data).decode("utf-8", "replace")
    except (ValueError, binascii.Error):
        return ""
    return f"\n{text}\n{Markup(text).striptags()}\n"


def look_through(page: str, outline: Outline, standing: Standing, written: str) -> None:
    """Raises FeedbackError if a page could run anything, or gives anything away.

    written: all that the student has written, and may see.
    """
    reader = _Reader()
    reader.feed(page)
    reader.close()
    if reader.seen.faults:
        raise FeedbackError(
            f"the page would hold {', '.join(sorted(set(reader.seen.faults))[:3])}, which could "
            "act in a browser; this is a mistake in nbseal, please report it"
        )
    whole = plain("".join("".join(texts) for texts in reader.seen.texts.values()))
    secrets = [s for s in (*outline.hidden, *outline.solutions) if s in whole]
    if not secrets:
        return
    known = f"{outline.public}\n{written}"
    said = f"{known}\n{plain(' '.join(standing.comments.values()))}"
    for where, texts in reader.seen.texts.items():
        text = "".join(texts)
        found = leaks(text, outline.hidden.intersection(secrets), known)
        found += leaks(text, outline.solutions.intersection(secrets), said)
        if found:
            raise FeedbackError(
                f"the page would show {_counted(found)} of the hidden tests or the solution that "
                f"the student has not written: {found[0][:80]!r}, in the part "
                f"{outline.part(where)!r}. Nothing was written. Look at the graded notebook, and at "
                "comments that were written by hand"
            )


def _counted(found: Sequence[str]) -> str:
    return "a line" if len(found) == 1 else f"{len(found)} lines"
