"""Pictures of students' as `data:` URIs in `<img>`, where a browser runs no script of an SVG.

Each is checked for its kind, its size, and whether a browser draws it soon: in an SVG, parts may
refer to other parts, and double each time; ten lines of `<use>` could keep a browser busy for years.
"""

import base64
import html
import re
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
    own, edges, names = [0], [list[int | str]()], dict[str, int]()  # the first: the document
    inside = [0]  # for each open element, the number of the nearest one around it with an id
    effects = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal effects
        effects += tag.rpartition(":")[2].startswith("fe")
        number = inside[-1]
        if "id" in attributes:
            number = names.setdefault(attributes["id"], len(own))
            if number == len(own):
                own.append(0)
                edges.append([])
            edges[inside[-1]].append(number)
        inside.append(number)
        own[number] += 1
        for name, value in attributes.items():
            if name.endswith("href") and value.startswith("#"):
                edges[number].append(value[1:])
            elif "url(" in value:
                edges[number] += _POINTS_TO.findall(value)

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
        if own == [0]:
            return False
    numbers = [
        [names.get(edge, edge) if isinstance(edge, str) else edge for edge in each]
        for each in edges
    ]
    known = [[edge for edge in each if isinstance(edge, int)] for each in numbers]
    return effects <= MAX_EFFECTS and _times(own, known) <= MAX_DRAWN


def _drawing(text: str) -> str:
    """An SVG document in base64; "" if it is none, too large, or too slow to draw."""
    text = text.strip()
    if "<svg" not in text[:2000].lower() or len(text) > MAX_PICTURE:
        return ""
    if _SVG_NAMESPACE not in text[:5000]:
        text = re.sub("<svg", f'<svg xmlns="{_SVG_NAMESPACE}"', text, count=1, flags=re.IGNORECASE)
    content = text.encode("utf-8", "replace")
    return base64.b64encode(content).decode() if drawn_soon(content) else ""


def _times(own: list[int], edges: list[list[int]]) -> int:
    """How many elements the first one stands for; MAX_DRAWN + 1 if one contains itself."""
    total = [0] * len(own)
    try:
        for number in TopologicalSorter(dict(enumerate(edges))).static_order():
            more = sum(total[edge] for edge in edges[number])
            total[number] = min(own[number] + more, MAX_DRAWN + 1)
    except CycleError:
        return MAX_DRAWN + 1
    return total[0]
