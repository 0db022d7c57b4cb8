"""Whether a browser draws an SVG soon. Parts may refer to other parts, and double each time.

In an `<img>`, nothing in a drawing runs; but ten lines of `<use>` could keep a browser busy for
years.
"""

import re
from xml.parsers import expat

MAX_DRAWN = 200_000  # elements, counted as often as they are drawn
MAX_EFFECTS = 10  # filter steps: each works on every pixel

_POINTS_TO = re.compile(r"url\(\s*['\"]?#([^'\")\s]+)")


def drawn_soon(content: bytes) -> bool:
    """Whether a drawing has few elements, counted as often as they are drawn.

    content: the document. False if it has entities, or is not XML at all.
    """
    own, edges, names = [0], [list[int | str]()], dict[str, int]()
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

    def end(_: str) -> None:
        inside.pop()

    def entity(*_: object) -> None:
        raise ValueError("an entity")

    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.EntityDeclHandler = entity
    try:
        parser.Parse(content, True)
    except (ValueError, LookupError):
        return False
    except expat.ExpatError:  # a browser may draw what comes before the mistake
        if len(inside) == 1 and not own[0] and len(own) == 1:
            return False
    known = [[names.get(e, -1) if isinstance(e, str) else e for e in each] for each in edges]
    return effects <= MAX_EFFECTS and _times(own, known) <= MAX_DRAWN


def _times(own: list[int], edges: list[list[int]]) -> int:
    """How many elements the first one stands for; MAX_DRAWN + 1 if one contains itself."""
    total: dict[int, int | None] = {-1: 0}  # None: it is being counted
    todo = [0]
    while todo:
        number = todo[-1]
        if number not in total:
            total[number] = None
            todo += {edge for edge in edges[number] if edge not in total}
            if any(total.get(edge, 0) is None for edge in edges[number]):
                return MAX_DRAWN + 1
            continue
        todo.pop()
        if total[number] is None:
            more = sum(total[edge] or 0 for edge in edges[number])
            total[number] = min(own[number] + more, MAX_DRAWN + 1)
    return total[0] or 0
