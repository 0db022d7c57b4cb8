"""Turns what students wrote into HTML that only shows: it has no script, no request, no disguise.

The result has no scripts, handlers, styles, forms, frames, ids or remote pictures. Screen readers
do not see its headings as headings, so that those of the page stay in order. Pictures are `data:`
URIs in `<img>`, where a browser runs no script of an SVG and loads nothing for it.
"""

import base64
import binascii
import html
import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import takewhile
from typing import Any

import nh3
from bs4 import BeautifulSoup
from markdown_it import MarkdownIt
from mdit_py_plugins.amsmath import amsmath_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from nbconvert.filters import ansi2html

from nbseal.feedback.svg_cost import drawn_soon

MAX_HTML = 2_000_000  # characters of HTML; what is longer is left out
MAX_MARKDOWN = 50_000  # characters of Markdown; what is longer is shown as text
MAX_DEPTH = 1000  # of tags inside of tags; the sanitiser's time grows with its square
MAX_MADE = 1_000_000  # elements that a parser adds for inline tags that stay open
MAX_PICTURE = 3 << 20  # bytes
MAX_PICTURES = 200  # in one output
NO_WORDS = "A picture without a description"

_HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
_TAGS = _HEADINGS | set(
    "a abbr b blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure hr i img ins kbd li mark ol p pre q "
    "s samp small span strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr".split()
)
_WITH_CONTENT = set(
    "script style iframe object embed noscript template noembed noframes title textarea select svg math".split()
)
_ATTRIBUTES: dict[str, set[str]] = {
    "a": {"href"},
    "abbr": {"title"},
    "img": {"src", "alt", "width", "height"},
    "ol": {"start"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan", "scope"},
}
_DESCRIBED = _ATTRIBUTES | {"img": _ATTRIBUTES["img"] | {"title"}}
_NUMBERS = {"width": 4000, "height": 4000, "colspan": 100, "rowspan": 100, "start": 10**6}
_CLASSES = {"table": {"dataframe"}, "span": {"math", "inline"}, "div": {"math", "block"}}

_FORMULA = re.compile(r'<(?P<tag>span|div) class="math[a-z ]*">(?P<latex>[^<]*)</(?P=tag)>')
MATHML = set(
    "math mfrac mi mn mo mover mpadded mphantom mroot mrow mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover".split()
)

_PICTURE_URI = re.compile(r"data:image/(png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/\s]+=*\s*")
_LINK = re.compile(r"(https?://|mailto:)[^\s\\]+", re.IGNORECASE)
_IMG = re.compile(r"<img\b[^<>]*>", re.IGNORECASE)
_TAG = re.compile(r"<(/?)([a-z][a-z0-9]*)", re.IGNORECASE)
_NEVER_DEEP = set("area br col dd dt embed hr img input li link meta p td th tr wbr".split())
_GOING_ON = set("a b big code em font i nobr s small strike strong tt u".split())
_SVG_TAG = re.compile(r"<(/?)svg\b[^<>]*?(/?)>", re.IGNORECASE)
_PICTURE = re.compile(r"<(img|svg)\b", re.IGNORECASE)
_SVG_NAMESPACE = "http://www.w3.org/2000/svg"
_BEGINS = {  # the first bytes of a picture; in WebP, its length follows them
    "image/png": (b"\x89PNG\r\n\x1a\n",),
    "image/jpeg": (b"\xff\xd8\xff",),
    "image/gif": (b"GIF87a", b"GIF89a"),
    "image/webp": (b"RIFF",),
}


def clean_html(text: str) -> str:
    """HTML of a student's, cleaned; drawings in it become pictures; "" if it is too much."""
    if len(text) > MAX_HTML or len(_PICTURE.findall(text)) > MAX_PICTURES:
        return ""
    text = _with_drawings(text)
    if _tangled(text):
        return ""
    if any(_needs_work(tag) for tag in _IMG.findall(text)):
        # cleaned first: the parser is slow for unclosed tags, and fails for odd ones
        text = _with_described_pictures(_cleaned(text, _DESCRIBED))
    return _cleaned(text, _ATTRIBUTES)  # last, so that nothing above has to be safe


def _cleaned(text: str, attributes: dict[str, set[str]]) -> str:
    return nh3.clean(
        text,
        tags=_TAGS,
        clean_content_tags=_WITH_CONTENT,
        attributes=attributes,
        attribute_filter=_attribute,
        allowed_classes=_CLASSES,
        set_tag_attribute_values={tag: {"role": "presentation"} for tag in _HEADINGS},
        url_schemes={"http", "https", "mailto", "data"},
        link_rel="noopener noreferrer nofollow",
    )


def shows_something(cleaned: str) -> bool:
    """Whether there is anything to see in cleaned HTML."""
    return "<img" in cleaned or bool(re.sub(r"<[^>]*>|\s|&nbsp;", "", cleaned))


def render_markdown(
    text: str, attachments: Mapping[str, Any] | None = None, *, breaks: bool = False
) -> str:
    """Markdown as clean HTML; LaTeX stays as it was written.

    attachments: of the cell, {name: {type: base64}}.
    breaks: whether a line break in the text is one in the HTML.
    """
    if len(text) > MAX_MARKDOWN:
        return f"<pre>{html.escape(text)}</pre>"
    try:
        return clean_html(_attached(_markdown(breaks).render(text), attachments or {}))
    except RecursionError:
        return f"<pre>{html.escape(text)}</pre>"


def render_comment(text: str) -> str:
    """A person's comment, in Markdown, as clean HTML; LaTeX becomes MathML, which browsers draw."""
    return _FORMULA.sub(_mathml, render_markdown(text, breaks=True))


def picture(kind: str, data: str, words: str) -> str:
    """An `<img>` with the picture in it; "" if the data is not of that kind.

    kind: "image/png" and the like, for base64, or "image/svg+xml", for text.
    data: the picture.
    words: the alternative text.
    """
    encoded = _drawing(data) if kind == "image/svg+xml" else _checked(kind, data)
    if not encoded:
        return ""
    return f'<img alt="{html.escape(words or NO_WORDS)}" src="data:{kind};base64,{encoded}">'


def terminal_html(text: str) -> str:
    r"""Text as a terminal shows it: basic colours become classes, \r overwrites a line."""
    text = re.sub(r"[^\n\r]*\r(?!\r*\n|\r*$)", "", text).replace("\r", "")
    text = _OTHER_CONTROLS.sub("", _COLOUR.sub(_basic_colours, text))
    return str(ansi2html(text))


# -- HTML


def _attribute(tag: str, name: str, value: str) -> str | None:
    if name in _NUMBERS:
        number = value.strip()
        fits = number.isascii() and number.isdigit() and len(number) < 8
        return number if fits and int(number) <= _NUMBERS[name] else None
    if name == "src":
        value = value.strip()
        found = _PICTURE_URI.fullmatch(value) if len(value) < 2 * MAX_PICTURE else None
        return value if found and (found[1] != "svg+xml" or _is_drawing(value)) else None
    if name == "href":
        return value.strip() if _LINK.fullmatch(value.strip()) else None
    if name == "scope":
        return value if value in ("row", "col", "rowgroup", "colgroup") else None
    return value


def _is_drawing(uri: str) -> bool:
    try:
        return drawn_soon(base64.b64decode("".join(uri.partition(",")[2].split())))
    except (ValueError, binascii.Error):
        return False


def _tangled(text: str) -> bool:
    """Whether a parser would make too many elements of nested tags, or of tags that never end.

    An end tag closes a tag of its name, or nothing: a </b> closes no <i>. An open <i> continues in
    each new paragraph, as one more element.
    """
    depth = going_on = made = 0
    opened = Counter[str]()
    for closes, name in _TAG.findall(text.lower()):
        made += going_on
        if name in _NEVER_DEEP or (closes and not opened[name]):
            continue
        change = -1 if closes else 1
        opened[name] += change
        depth += change
        going_on += change if name in _GOING_ON else 0
        if depth > MAX_DEPTH or made > MAX_MADE:
            return True
    return made > MAX_MADE


def _needs_work(tag: str) -> bool:
    """Whether an `<img>` has no alternative text, or its picture is not a `data:` URI."""
    return not re.search(r"\balt\s*=", tag) or not re.search(r"""src\s*=\s*["']?data:image/""", tag)


def _with_described_pictures(text: str) -> str:
    """Add missing alternative texts; replace pictures from elsewhere by words."""
    soup = BeautifulSoup(text, "html.parser")
    for image in soup.find_all("img"):
        words = str(image.get("alt") or image.get("title") or "")
        if _PICTURE_URI.fullmatch(str(image.get("src", "")).strip()):
            image["alt"] = words or NO_WORDS
        else:
            image.replace_with(f"[a picture that is not in the notebook: {words or 'no words'}]")
    return str(soup)


def _with_drawings(text: str) -> str:
    """Turn each <svg> in HTML into a picture, with its title as alternative text."""
    parts, at, start, depth = [], 0, 0, 0
    for tag in _SVG_TAG.finditer(text):
        closes, alone = tag[1], tag[2]
        if not closes:
            start = start if depth else tag.start()
            depth += not alone
        elif depth:
            depth -= 1
        if not depth and (closes or alone) and start >= at:
            drawing = text[start : tag.end()]
            title = re.search(r"<title[^>]*>([^<]*)</title>", drawing, re.IGNORECASE)
            words = html.unescape(title[1]) if title else ""
            parts += [text[at:start], picture("image/svg+xml", drawing, words)]
            at = tag.end()
    return "".join([*parts, text[at:]])


# -- pictures


def _drawing(text: str) -> str:
    """An SVG document in base64; "" if it is none, too large, or too slow to draw."""
    text = text.strip()
    if "<svg" not in text[:2000].lower() or len(text) > MAX_PICTURE:
        return ""
    if _SVG_NAMESPACE not in text[:5000]:
        text = re.sub("<svg", f'<svg xmlns="{_SVG_NAMESPACE}"', text, count=1, flags=re.IGNORECASE)
    content = text.encode("utf-8", "replace")
    return base64.b64encode(content).decode() if drawn_soon(content) else ""


def _checked(kind: str, data: str) -> str:
    """The base64 of a picture, if its first bytes are right for that kind; else ""."""
    if kind not in _BEGINS or len(data) > 2 * MAX_PICTURE:
        return ""
    try:
        content = base64.b64decode("".join(data.split()), validate=True)
    except (ValueError, binascii.Error):
        return ""
    fits = content.startswith(_BEGINS[kind]) and len(content) <= MAX_PICTURE
    return base64.b64encode(content).decode() if fits else ""


def _attached(text: str, attachments: Mapping[str, Any]) -> str:
    """The HTML with a cell's attached pictures in their places."""
    for name, bundle in attachments.items():
        for kind, data in bundle.items() if isinstance(bundle, dict) else ():
            encoded = _checked(kind, data) if isinstance(data, str) else ""
            if encoded:
                for written in {html.escape(name), html.escape(name).replace(" ", "%20")}:
                    text = text.replace(
                        f'src="attachment:{written}"', f'src="data:{kind};base64,{encoded}"'
                    )
    return text


# -- Markdown


@cache
def _markdown(breaks: bool) -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": True, "breaks": breaks})
    markdown.enable(["table", "strikethrough"])
    markdown.validateLink = lambda _: True  # type: ignore[method-assign, assignment]  # cleaned afterwards

    def inline(content: str, options: dict[str, Any]) -> str:
        dollars = "$$" if options.get("display_mode") else "$"
        return html.escape(f"{dollars}{content}{dollars}")

    dollarmath_plugin(
        markdown,
        allow_labels=False,
        allow_space=False,
        allow_digits=False,
        double_inline=True,
        renderer=inline,
    )
    amsmath_plugin(markdown, renderer=html.escape)
    return markdown


def _mathml(found: re.Match[str]) -> str:
    """MathML for a match of `_FORMULA`; the match as it is, if it cannot be read."""
    from latex2mathml.converter import convert

    latex = html.unescape(found["latex"]).strip().strip("$")
    try:
        made = convert(latex, display="inline" if found["tag"] == "span" else "block")
    except Exception:  # that module raises many kinds
        return found[0]
    return nh3.clean(made, tags=MATHML, attributes={"math": {"display"}, "mo": {"stretchy"}})


# -- terminals

_COLOUR = re.compile(r"\x1b\[([\d;]*)m")
_OTHER_CONTROLS = re.compile(
    r"\x1b\][^\x07\x1b]*(\x07|\x1b\\)?"  # titles and links of terminals
    r"|\x1b(?!\[[\d;]*m)(\[[\d;?<=>]*[ -/]*[@-~])?"
    r"|[\x00-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f-\x9f]"
)


def _basic_colours(match: re.Match[str]) -> str:
    """The codes before one of 256 or more colours, for which the page has no readable style."""
    codes = [code for code in match[1].split(";") if 0 < len(code) < 4]
    basic = list(takewhile(lambda code: int(code) not in (38, 48), codes))
    return f"\x1b[{';'.join(basic)}m" if basic or not codes else ""
