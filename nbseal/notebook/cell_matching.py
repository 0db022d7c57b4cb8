"""Finds out which cell of a student's file is which cell of the assignment.

By their names (grade_ids), and where a program has dropped those, by what the cells hold.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from nbformat import NotebookNode

from nbseal.notebook.assignment import grade_id

FLAGS = ("grade", "solution", "locked", "task", "points")

# No parser of Python meets a student's text here: parsers can be made to crash.
_DEFINES = re.compile(r"^(?:async[ \t]+def|def|class)[ \t]+(\w+)", re.MULTILINE)


@dataclass(frozen=True)
class Found:
    """One cell of the student's file, cleaned: plain text of a known type, and what it claims."""

    kind: str  # "code" | "markdown" | "raw"
    source: str
    name: str | None = None
    id: str | None = None
    flags: Mapping[str, object] = field(default_factory=dict)
    attachments: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    fault: str = ""  # why the source cannot be used, for the student; it is empty then
    intact: bool = False  # it says that it is as a release had it, this one or an earlier one


def role(cell: NotebookNode) -> str:
    """The role of a named cell of the release."""
    if cell.cell_type != "code":
        return "text"
    label = cell.metadata.nbgrader
    return "solution" if label.get("solution") else "test" if label.get("grade") else "given"


def places_of(
    known: Mapping[str, NotebookNode], found: Sequence[Found], release: NotebookNode
) -> tuple[dict[str, list[int]], list[str]]:
    """{name: the places of the cells of that name in the student's file}, and the names that were lost.

    A cell without its name is recognised by its text; an answer also by the function that it defines,
    by its id, or as the only cell between its neighbours.
    """
    places: dict[str, list[int]] = {}
    recognised: list[str] = []
    free: list[int] = []
    for i, cell in enumerate(found):
        if cell.name and cell.name in known:
            places.setdefault(cell.name, []).append(i)
        else:
            free.append(i)

    def take(name: str, candidates: Sequence[int]) -> None:
        if candidates:
            places[name] = [candidates[0]]
            free.remove(candidates[0])
            recognised.append(name)

    by_text: dict[tuple[str, str], list[int]] = {}
    for i in free:
        by_text.setdefault((found[i].kind, found[i].source.rstrip()), []).append(i)
    for name, cell in known.items():
        alike = by_text.get((cell.cell_type, cell.source.rstrip()))
        if alike and cell.source.strip() and name not in places:
            take(name, [alike.pop(0)])

    defines = {i: set(_DEFINES.findall(found[i].source)) for i in free if found[i].kind == "code"}
    unnamed = {cell.source.rstrip() for cell in release.cells if not grade_id(cell)}
    for name, cell in known.items():
        if name in places or role(cell) != "solution":
            continue
        code = [i for i in free if found[i].kind == "code"]
        between = set(_between(name, list(known), places, len(found)))
        wanted = set(_DEFINES.findall(cell.source))
        fits = [i for i in code if defines[i] & wanted]
        inside = [i for i in code if i in between and found[i].source.rstrip() not in unnamed]
        same_id = [i for i in code if found[i].id and found[i].id == cell.get("id")]
        only = inside if len(inside) == 1 else []
        take(name, [i for i in fits if i in between] or fits or same_id or only)
    return places, recognised


def _between(
    name: str, names: Sequence[str], places: Mapping[str, Sequence[int]], end: int
) -> range:
    """The places between the neighbours that a named cell has in the release."""
    k = names.index(name)
    before = places.get(names[k - 1]) if k else [-1]
    after = places.get(names[k + 1]) if k + 1 < len(names) else [end]
    return range(before[0] + 1, after[0]) if before and after else range(0)
