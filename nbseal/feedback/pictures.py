"""Pictures of students' as `data:` URIs in `<img>`, where a browser runs no script of an SVG.

Each is checked for its kind, its size, and whether a browser draws it soon: in an SVG, parts may
refer to other parts, and double each time; ten lines of `<use>` could keep a browser busy for years.
"""

import base64
import html
import re
from collections import Counter, defaultdict
from graphlib import CycleError, TopologicalSorter
from xml.parsers import expat

NO_WORDS = "A picture without a description"
MAX_PICTURE = 3 << 20  # bytes
MAX_DRAWN = 200_000  # elements, counted as often as they are drawn
MAX_EFFECTS = 10  # filter steps: each works on every pixel

_URI = re.compile(r"data:image/(png|jpeg|gif|webp|svg\+xml);base64,([A-Za-z0-9+/\s]+=*)\s*")
_SVG_NAMESPACE = "http://www.w3.org/2000/svg"
_POINTS_TO = re.compile(r"url\(\s*['\"]?#([^'\")\s]+)")
_BEGINS = {  # the first bytes of a picture; in WebP, its length follows them
    "image/png": (b"\x89PNG\r\n\x1a\n",),
    "image/jpeg": (b"\xff\xd8\xff",),
    "image/gif": (b"GIF87a", b"GIF89a"),
    "image/webp": (b"RIFF",),
}


def picture(kind: str, data: str, words: str) -> str:
    """An `<img>` with the picture in it; "" if the data is not of that kind.

    data: base64, or the text of an SVG; words: the alternative text.
    """
    encoded = _drawing(data) if kind == "image/svg+xml" else checked(kind, data)
    if not encoded:
        return ""
    return f'<img alt="{html.escape(words or NO_WORDS)}" src="data:{kind};base64,{encoded}">'


def checked(kind: str, data: str) -> str:
    """The base64 of a picture, if its first bytes are right for that kind; else ""."""
    if kind not in _BEGINS or len(data) > 2 * MAX_PICTURE:
        return ""
    try:
        content = base64.b64decode("".join(data.split()), validate=True)
    except ValueError:
        return ""
    fits = content.startswith(_BEGINS[kind]) and len(content) <= MAX_PICTURE
    return base64.b64encode(content).decode() if fits else ""


def is_picture(uri: str) -> bool:
    """Whether an address is a picture in itself, and if it is a drawing, one that is drawn soon."""
    found = _URI.fullmatch(uri) if len(uri) < 2 * MAX_PICTURE else None
    if not found or found[1] != "svg+xml":
        return bool(found)
    try:
        return drawn_soon(base64.b64decode("".join(found[2].split())))
    except ValueError:
        return False


def drawn_soon(content: bytes) -> bool:
    """Whether an SVG document has few elements, counted as often as they are drawn; not if it has
    entities, or is not XML at all."""
    # by the ids of elements; None is the document
    own, draws = Counter[str | None](), defaultdict[str | None, list[str]](list)
    inside: list[str | None] = [None]  # for each open element, the nearest id around it
    effects = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal effects
        effects += tag.rpartition(":")[2].startswith("fe")
        if "id" in attributes:
            draws[inside[-1]].append(attributes["id"])
        part = attributes.get("id", inside[-1])
        inside.append(part)
        own[part] += 1
        for name, value in attributes.items():
            if name.endswith("href") and value.startswith("#"):
                draws[part].append(value[1:])
            elif "url(" in value:
                draws[part] += _POINTS_TO.findall(value)

    def entity(*_: object) -> None:
        raise ValueError("an entity")

    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = start, lambda _: inside.pop()
    parser.EntityDeclHandler = entity
    try:
        parser.Parse(content, True)
    except (ValueError, LookupError):
        return False
    except expat.ExpatError:  # a browser may draw what comes before the mistake
        if not own:
            return False
    drawn = Counter(own)  # with all that a part refers to
    try:
        for part in TopologicalSorter(draws).static_order():
            more = sum(drawn[other] for other in draws.get(part, ()))
            drawn[part] = min(own[part] + more, MAX_DRAWN + 1)
    except CycleError:
        return False
    return effects <= MAX_EFFECTS and drawn[None] <= MAX_DRAWN


def _drawing(text: str) -> str:
    """An SVG document in base64; "" if it is none, too large, or too slow to draw."""
    text = text.strip()
    if "<svg" not in text[:2000].lower() or len(text) > MAX_PICTURE:
        return ""
    if _SVG_NAMESPACE not in text[:5000]:
        text = re.sub("<svg", f'<svg xmlns="{_SVG_NAMESPACE}"', text, count=1, flags=re.IGNORECASE)
    content = text.encode("utf-8", "replace")
    return base64.b64encode(content).decode() if drawn_soon(content) else ""
