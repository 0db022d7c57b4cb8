"""What nobody but the instructor may read: lines of solutions and of hidden tests, and puzzles."""

import json
import re
from collections.abc import Iterable
from itertools import pairwise

from nbformat import NotebookNode

from nbseal.notebook.assignment import Assignment

SHORTEST = 12  # characters; shorter lines are in everybody's code
TELLING = 40  # characters; shorter lines may stand in a module by chance
_CALL = re.compile(r"[\w.]+\([\w, ]*\)")  # of a released function: tracebacks say the same
_DELIMITER = re.compile(r"#+ (BEGIN|END) [A-Z ]+$")  # nbgrader's own words, known to everybody
_LONG_TEXT = re.compile(r"""["']([^"'\s(]{40,})["']""")  # such as a puzzle


def secrets_of(assignment: Assignment, release: NotebookNode) -> frozenset[str]:
    """The lines of the instructor's cells, and the long texts in them, that are not released.

    Blanks are as `plain` makes them.
    """
    public = plain("\n".join(cell.source for cell in release.cells))
    found: set[str] = set()
    for cell in assignment.notebook.cells:
        if cell.cell_type == "code":
            found |= set(_lines(cell.source))
            found |= set(_LONG_TEXT.findall(cell.source))
    told = (s for s in found if len(s) >= SHORTEST and not _CALL.fullmatch(s))
    return frozenset(s for s in told if s.strip("\"', ") not in public)


def passages_of(assignment: Assignment, secrets: frozenset[str]) -> frozenset[str]:
    """Secrets for files of code: long ones, and short ones with the line before or after them.

    A module beside the notebook may well have `for clause in formula:` of a hidden test, too.
    """
    found = {secret for secret in secrets if len(secret) >= TELLING}
    for cell in assignment.notebook.cells:
        lines = _lines(cell.source)
        found |= {f"{a} {b}" for a, b in pairwise(lines) if a in secrets or b in secrets}
        found |= secrets.intersection(lines if len(lines) == 1 else ())
    return frozenset(found)


def leaks(text: str, secrets: Iterable[str], known: str = "") -> list[str]:
    """The secrets that stand in a text. known: what its reader has written, which is no secret."""
    text, known = plain(text), plain(known)
    return sorted(s for s in secrets if s in text and s not in known)


def plain(text: str) -> str:
    """A text without differences of blanks."""
    return " ".join(text.split())


def texts_of(value: object) -> Iterable[str]:
    """All texts in a JSON value, of keys, too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from (key, *texts_of(inner))
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts_of(inner)


def text_of_file(content: bytes) -> str:
    """What a released file says: of a notebook, or of other JSON, its texts."""
    text = content.decode("utf-8", "replace")
    try:
        return "\n".join(texts_of(json.loads(text)))
    except ValueError:
        return text


def _lines(source: str) -> list[str]:
    lines = map(plain, source.splitlines())
    return [line for line in lines if line and not _DELIMITER.match(line)]
