"""A student's cells and outputs as HTML: they look as in a notebook, but no script of them runs."""

import html
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from markupsafe import Markup
from nbformat import NotebookNode
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from nbseal.feedback.pictures import NO_WORDS, picture
from nbseal.feedback.sanitise import clean_html, render_markdown, shows_something, terminal_html

MAX_PAGE = 6 << 20  # characters of all cells and outputs of a page
MAX_TEXT, MAX_LINES = 20_000, 150  # characters and lines of one text; its middle is left out
MAX_CODE = 20_000  # characters of a cell that are coloured
WIDE, LONG = 30, 12  # characters of a line, and lines, that need no scrolling anywhere

PICTURES = ("image/png", "image/jpeg", "image/gif", "image/webp")
ACTIVE = ("application/javascript", "text/html")  # these may show nothing without their script
NO_SCRIPT = '<p class="cut">Left out here: something that only runs in a notebook.</p>'
LEFT_OUT = '<p class="cut">Left out here, because this page would become too long.</p>'

_BLANK_LINES = re.compile(r"(?:[ \t]*\n){100}")  # the highlighter is slow with them
_formatter = HtmlFormatter(nowrap=True)


@dataclass
class Room:
    """Counts how many more characters fit on a page."""

    left: int = MAX_PAGE

    def take(self, fragment: str) -> Markup:
        """The fragment, which must be safe HTML, or a note that it is left out."""
        if len(fragment) > self.left:
            return Markup(LEFT_OUT)
        self.left -= len(fragment)
        return Markup(fragment)


def code_html(source: str) -> str:
    """Python code with colours, one element a line, so that a stylesheet can number the lines."""
    if len(source) > MAX_CODE or _BLANK_LINES.search(source):
        coloured = html.escape(clipped(source))
    else:
        coloured = highlight(source, PythonLexer(stripnl=False), _formatter)
    lines = coloured.rstrip("\n").split("\n")
    wide = _reachable(source, "Code")
    body = "".join(f'<span class="line">{line}\n</span>' for line in lines)
    return f'<pre class="code"{wide}><code>{body}</code></pre>'


def text_html(text: str, kind: str = "text") -> str:
    """A text as a terminal shows it. kind: "text", "stderr" or "error"."""
    text = clipped(text)
    label = {"stderr": "Warnings and errors", "error": "Error"}.get(kind, "Output")
    return f'<pre class="{kind}"{_reachable(text, label)}>{terminal_html(text)}</pre>'


def clipped(text: str) -> str:
    """The text; of a long one, the beginning and the end."""
    lines = text.split("\n")
    if len(lines) > MAX_LINES:
        cut = len(lines) - MAX_LINES
        head = MAX_LINES * 3 // 4
        lines[head : head + cut] = [f"[... {cut} lines are left out here ...]"]
        text = "\n".join(lines)
    if len(text) > MAX_TEXT:
        head = MAX_TEXT * 3 // 4
        cut = len(text) - MAX_TEXT
        text = f"{text[:head]}\n[... {cut} characters are left out here ...]\n{text[head + cut :]}"
    return text


def outputs_html(outputs: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """The outputs of a cell; consecutive texts of one stream are joined."""
    for (kind, name), group in groupby(outputs, lambda o: (o["output_type"], o.get("name"))):
        if kind == "stream":
            text = "".join(_text(output.get("text")) for output in group)
            if text.strip():
                yield text_html(text, "stderr" if name == "stderr" else "text")
            continue
        for output in group:
            if kind == "error":
                yield text_html(_trace(output), "error")
            elif shown := _data_html(output.get("data", {}), output.get("metadata", {})):
                yield shown


def cell_html(cell: NotebookNode) -> str:
    """The source of a cell as HTML, without its outputs."""
    if cell.cell_type == "code":
        return code_html(cell.source)
    if cell.cell_type == "markdown":
        words = render_markdown(cell.source, cell.get("attachments", {}))
        return f'<div class="rich">{words}</div>'
    return text_html(cell.source)


def _trace(output: Mapping[str, Any]) -> str:
    lines = [_text(line).rstrip("\n") for line in output.get("traceback") or ()]
    return "\n".join(lines) or f"{output.get('ename')}: {output.get('evalue')}"


def _data_html(data: Mapping[str, Any], about: Mapping[str, Any]) -> str:
    """The most useful form of an output that a page can show."""
    plain = _text(data.get("text/plain", ""))
    if "text/html" in data:
        cleaned = clean_html(_text(data["text/html"]))
        if shows_something(cleaned):
            wide = ' tabindex="0" role="group" aria-label="Output"' if "<t" in cleaned else ""
            return f'<div class="rich"{wide}>{cleaned}</div>'
    if "text/markdown" in data:
        return f'<div class="rich">{render_markdown(_text(data["text/markdown"]))}</div>'
    words = NO_WORDS if plain.startswith("<") or not plain.strip() else plain.strip()[:300]
    for kind in ("image/svg+xml", *PICTURES):
        facts = about.get(kind)
        alt = _text(facts.get("alt")).strip()[:300] if isinstance(facts, Mapping) else ""
        if kind in data and (image := picture(kind, _text(data[kind]), alt or words)):
            return f'<div class="rich">{image}</div>'
    if "text/latex" in data:
        return text_html(_text(data["text/latex"]))
    if any(kind in data for kind in ACTIVE) and (not plain or plain.startswith("<")):
        return NO_SCRIPT
    if plain:
        return text_html(plain)
    if "application/json" in data:
        return text_html(json.dumps(data["application/json"], ensure_ascii=False, indent=1))
    return NO_SCRIPT if data else ""


def _text(value: object) -> str:
    """A text of a notebook; it may be stored as a list of lines."""
    return "".join(map(str, value)) if isinstance(value, list) else str(value or "")


def _reachable(text: str, label: str) -> str:
    """Attributes that let the keyboard scroll a text; none if it is neither wide nor long."""
    lines = text.split("\n")
    if max(map(len, lines)) <= WIDE and len(lines) <= LONG:
        return ""
    return f' tabindex="0" role="group" aria-label="{label}"'
