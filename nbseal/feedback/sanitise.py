"""Turns what students wrote into HTML that only shows: it has no script, no request, no disguise.

The result has no scripts, handlers, styles, forms, frames, ids or remote pictures. Screen readers
do not see its headings as headings, so that those of the page stay in order. Pictures are `data:`
URIs in `<img>`, where a browser runs no script of an SVG and loads nothing for it.
"""

import html
import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import takewhile
from typing import Any

import nh3
from markdown_it import MarkdownIt
from mdit_py_plugins.amsmath import amsmath_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from nbconvert.filters import ansi2html

from nbseal.feedback.pictures import NO_WORDS, checked, is_picture, picture

MAX_HTML = 2_000_000  # characters of HTML; what is longer is left out
MAX_MARKDOWN = 50_000  # characters of Markdown; what is longer is shown as text
MAX_DEPTH = 1000  # of tags inside of tags; the sanitiser's time grows with its square
MAX_MADE = 1_000_000  # elements that a parser adds for inline tags that stay open
MAX_PICTURES = 200  # in one output

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
    "img": {"src", "alt", "title", "width", "height"},
    "ol": {"start"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan", "scope"},
}
_NUMBERS = {"width": 4000, "height": 4000, "colspan": 100, "rowspan": 100, "start": 10**6}
_CLASSES = {"table": {"dataframe"}, "span": {"math", "inline"}, "div": {"math", "block"}}

_FORMULA = re.compile(r'<(?P<tag>span|div) class="math[a-z ]*">(?P<latex>[^<]*)</(?P=tag)>')
MATHML = set(
    "math mfrac mi mn mo mover mpadded mphantom mroot mrow mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover".split()
)

_NUMBER = re.compile(r"[0-9]{1,7}")
_LINK = re.compile(r"(https?://|mailto:)[^\s\\]+", re.IGNORECASE)
_IMG = re.compile(r"""<img((?: [a-z]+="[^"]*")*)>""")  # as the sanitiser writes it
_TAG = re.compile(r"<(/?)([a-z][a-z0-9]*)", re.IGNORECASE)
_NEVER_DEEP = set("area br col dd dt embed hr img input li link meta p td th tr wbr".split())
_GOING_ON = set("a b big code em font i nobr s small strike strong tt u".split())
_SVG_TAG = re.compile(r"<(/?)svg\b[^<>]*?(/?)>", re.IGNORECASE)
_PICTURE = re.compile(r"<(img|svg)\b", re.IGNORECASE)


def clean_html(text: str) -> str:
    """HTML of a student's, cleaned; drawings in it become pictures; "" if it is too much."""
    if len(text) > MAX_HTML or len(_PICTURE.findall(text)) > MAX_PICTURES:
        return ""
    text = _with_drawings(text)
    if _tangled(text):
        return ""
    cleaned = nh3.clean(
        text,
        tags=_TAGS,
        clean_content_tags=_WITH_CONTENT,
        attributes=_ATTRIBUTES,
        attribute_filter=_attribute,
        allowed_classes=_CLASSES,
        set_tag_attribute_values={tag: {"role": "presentation"} for tag in _HEADINGS},
        url_schemes={"http", "https", "mailto", "data"},
        link_rel="noopener noreferrer nofollow",
    )
    return _IMG.sub(_described, cleaned)


def shows_something(cleaned: str) -> bool:
    """Whether there is anything to see in cleaned HTML."""
    return "<img" in cleaned or bool(re.sub(r"<[^>]*>|\s|&nbsp;", "", cleaned))


def render_markdown(
    text: str, attachments: Mapping[str, Any] | None = None, *, breaks: bool = False
) -> str:
    """Markdown as clean HTML; LaTeX stays as it was written.

    attachments: of the cell, {name: {type: base64}}; breaks: whether a line break shows as one.
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


def terminal_html(text: str) -> str:
    r"""Text as a terminal shows it: basic colours become classes, \r overwrites a line."""
    text = re.sub(r"[^\n\r]*\r(?!\r*\n|\r*$)", "", text).replace("\r", "")
    text = _OTHER_CONTROLS.sub("", _COLOUR.sub(_basic_colours, text))
    return str(ansi2html(text))


# -- HTML


def _attribute(tag: str, name: str, value: str) -> str | None:
    value, fits = value.strip(), True
    if name in _NUMBERS:
        fits = bool(_NUMBER.fullmatch(value)) and int(value) <= _NUMBERS[name]
    elif name == "src":
        fits = is_picture(value)
    elif name == "href":
        fits = bool(_LINK.fullmatch(value))
    elif name == "scope":
        fits = value in ("row", "col", "rowgroup", "colgroup")
    return value if fits else None


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


def _described(image: re.Match[str]) -> str:
    """An `<img>` with an alternative text; words in place of one that is not in the notebook."""
    values = dict(re.findall(r' ([a-z]+)="([^"]*)"', image[1]))
    title = values.pop("title", "")
    words = values.pop("alt", "") or title
    if "src" not in values:
        told = html.escape(html.unescape(words)) or "no words"
        return f"[a picture that is not in the notebook: {told}]"
    others = "".join(f' {name}="{value}"' for name, value in values.items())
    return f'<img alt="{words or NO_WORDS}"{others}>'


def _with_drawings(text: str) -> str:
    """Turn each <svg> in HTML into a picture, with its title as alternative text."""
    parts, at, start, depth = list[str](), 0, 0, 0
    for tag in _SVG_TAG.finditer(text):
        closes, alone = tag.groups()
        if closes and not depth:
            continue
        start = start if depth else tag.start()
        depth += -1 if closes else not alone
        if not depth:
            drawing = text[start : tag.end()]
            title = re.search(r"<title[^>]*>([^<]*)</title>", drawing, re.IGNORECASE)
            words = html.unescape(title[1]) if title else ""
            parts += [text[at:start], picture("image/svg+xml", drawing, words)]
            at = tag.end()
    return "".join([*parts, text[at:]])


def _attached(text: str, attachments: Mapping[str, Any]) -> str:
    """The HTML with a cell's attached pictures in their places."""
    for name, bundle in attachments.items():
        for kind, data in bundle.items() if isinstance(bundle, dict) else ():
            if encoded := checked(kind, data) if isinstance(data, str) else "":
                for written in {html.escape(name), html.escape(name).replace(" ", "%20")}:
                    uri = f"data:{kind};base64,{encoded}"
                    text = text.replace(f'src="attachment:{written}"', f'src="{uri}"')
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
