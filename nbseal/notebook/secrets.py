"""What nobody but the instructor may read: lines of solutions and of hidden tests, and puzzles."""

import io
import json
import re
import tokenize
from collections.abc import Iterable
from itertools import pairwise

from nbformat import NotebookNode

from nbseal.notebook.assignment import Assignment

SHORTEST = 12  # characters; shorter lines are in everybody's code
TELLING = 40  # characters; shorter lines may stand in a module by chance
_CALL = re.compile(r"[\w.]+\([\w, ]*\)")  # of a released function: tracebacks say the same
_BETWEEN = {tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT}  # tokens of no statement
_DELIMITER = re.compile(r"#+ (BEGIN|END) [A-Z ]+$")  # nbgrader's own words, known to everybody
_LONG_TEXT = re.compile(r"""["']([^"'\s(]{40,})["']""")  # such as a puzzle


def secrets_of(assignment: Assignment, release: NotebookNode) -> frozenset[str]:
    """The `plain` lines of the instructor's cells, and the long texts in them, that are not released."""
    public = plain("\n".join(cell.source for cell in release.cells))
    code = [cell.source for cell in assignment.notebook.cells if cell.cell_type == "code"]
    found = {text for source in code for text in (*_lines(source), *_LONG_TEXT.findall(source))}
    told = (s for s in found if len(s) >= SHORTEST and not _CALL.fullmatch(s))
    return frozenset(s for s in told if s.strip("\"', ") not in public)


def passages_of(assignment: Assignment, secrets: frozenset[str]) -> frozenset[str]:
    """Secrets for files of code, which may well have short lines of a hidden test: long statements, short
    ones with the one before or after, texts."""
    found: set[str] = set()
    for cell in assignment.notebook.cells:
        wrapped = _statements(cell.source)
        statements = [plain(statement) for statement in wrapped]
        told = {plain(s) for s in wrapped if secrets.intersection(_lines(s))}
        found |= {s for s in told if len(s) >= TELLING or len(statements) == 1}
        found |= {f"{a} {b}" for a, b in pairwise(statements) if a in told or b in told}
        found |= secrets.intersection(_LONG_TEXT.findall(cell.source))
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


def _statements(source: str) -> list[str]:
    """The statements and comments of a cell, as they are wrapped; its lines, if it is no Python."""
    lines = io.StringIO(source).readlines()
    found, first, within = [], 0, False
    try:
        for token in tokenize.generate_tokens(iter(lines).__next__):
            if token.type == tokenize.NEWLINE or (token.type == tokenize.NL and not within):
                found.append("".join(lines[first : token.end[0]]))
                first, within = token.end[0], False
            elif token.type not in _BETWEEN:
                within = True
    except (tokenize.TokenError, SyntaxError):
        return _lines(source)
    return [statement for statement in found if _lines(statement)]


def _lines(source: str) -> list[str]:
    lines = map(plain, source.splitlines())
    return [line for line in lines if line and not _DELIMITER.match(line)]
