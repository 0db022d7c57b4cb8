"""Looks through a finished feedback page for lines that no student may read.

Pages are made so that there are none. This looks once more, in all that a reader gets: text with any
markup, attributes such as alternative texts and addresses, and text in drawings.
"""

import base64
import html
from collections import defaultdict
from html.parser import HTMLParser
from urllib.parse import unquote

from markupsafe import Markup

from nbseal.course.gradebook import Standing
from nbseal.errors import FeedbackError
from nbseal.feedback.outline import Outline
from nbseal.notebook.secrets import leaks

_INLINE = set(
    "a abbr b bdi cite code em i kbd mark q s samp small span strong sub sup u var wbr".split()
)
# soft hyphens, blanks without width, marks of direction
_UNSEEN = dict.fromkeys(
    [0xAD, *range(0x200B, 0x2010), *range(0x2028, 0x202F), *range(0x2060, 0x2070), 0xFEFF]
)


class _Reader(HTMLParser):
    """Reads a page as a browser would, as far as this needs.

    texts: {section: what stands in it}; besides: {section: attributes, pictures and comments}.
    """

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.texts = defaultdict[str, list[str]](list)
        self.besides = defaultdict[str, list[str]](list)
        self.where = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "section" and "id" in given:
            self.where = given["id"]
        for value in given.values():
            told = _text_of_picture(value) if value.startswith("data:") else unquote(value)
            self.besides[self.where].append(told)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in _INLINE:
            self.handle_data("\n")

    def handle_data(self, data: str) -> None:
        self.texts[self.where].append(data)

    def handle_comment(self, data: str) -> None:
        self.besides[self.where].append(data)


def _text_of_picture(uri: str) -> str:
    """The text in an SVG, with its tags and without; "" for other pictures."""
    head, _, data = uri.partition(",")
    try:
        content = base64.b64decode(data) if "svg" in head else b""
    except ValueError:
        return ""
    wide = content.startswith((b"\xff\xfe", b"\xfe\xff"))
    text = content.decode("utf-16" if wide else "utf-8", "replace")
    return f"{html.unescape(text)}\n{Markup(text).striptags()}"


def look_through(page: str, outline: Outline, standing: Standing, written: str) -> None:
    """Raises FeedbackError if a page gives anything away.

    written: all that the student has written, and may see.
    """
    reader = _Reader()
    reader.feed(page)
    reader.close()
    texts = {
        where: "\n".join(["".join(text), *reader.besides[where]]).translate(_UNSEEN)
        for where, text in reader.texts.items()
    }
    whole = "\n".join(texts.values())  # what most pages are done with
    hidden, solutions = leaks(whole, outline.hidden), leaks(whole, outline.solutions)
    known = f"{outline.public}\n{written}"
    said = f"{known}\n{' '.join(standing.comments.values())}"
    for where, text in texts.items() if hidden or solutions else ():
        if found := leaks(text, hidden, known) + leaks(text, solutions, said):
            raise FeedbackError(
                f"the page would show {'a line' if len(found) == 1 else f'{len(found)} lines'} of "
                "the hidden tests or the solution that the student has not written: "
                f"{found[0][:80]!r}, in the part {outline.part(where)!r}. Nothing was written. Look "
                "at the graded notebook, and at comments that were written by hand"
            )
