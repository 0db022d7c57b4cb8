"""Which exercises another one builds on, by the names in its code.

This is a guess that makes marking faster and its messages better. A wrong one costs nobody points:
it decides what follow-through tries first, and what fails is asked again without it.
"""

import ast
import re
from collections.abc import Iterable
from contextlib import suppress

from nbseal.notebook.assignment import Assignment, grade_id, is_given, is_test

_DEFINES = re.compile(r"^\s*(async def|def|class)\b", re.MULTILINE)


def exercises_needed(assignment: Assignment) -> dict[str, tuple[str, ...]]:
    """{exercise: those before it whose functions its reference or its checks mention, directly or
    through others}."""
    sources = {grade_id(cell): cell.source for cell in assignment.notebook.cells}
    provides: dict[str, set[str]] = {}  # {name: cells}
    mentions: dict[str, set[str]] = {}  # {cell: names}
    for cell in assignment.notebook.cells:
        name = grade_id(cell)
        if cell.cell_type != "code" or name is None or is_test(cell):
            continue
        if is_given(cell) and _DEFINES.search(cell.source):
            continue  # tools, that may mention all exercises
        mentions[name] = _words([cell.source])
        for provided in _provided(cell.source):
            provides.setdefault(provided, set()).add(name)
    needed = {}
    for exercise in assignment.exercises:
        own = assignment.own_cell(exercise)
        words = _words(sources[test.name] for test in exercise.tests)
        found = {own} if own else set[str]()
        new = mentions.get(own or "", set()) | words
        while new:
            cells = {cell for word in new for cell in provides.get(word, ())} - found
            found |= cells
            new = {word for cell in cells for word in mentions[cell]}
        earlier = assignment.before(exercise)
        needed[exercise.name] = tuple(e.name for e in earlier if e.name in found)
    return needed


def _words(codes: Iterable[str]) -> set[str]:
    return {word for code in codes for word in re.findall(r"[^\W\d]\w*", code)}


def _provided(code: str) -> set[str]:
    """The functions, variables and attributes that the statements at the top of a cell bind."""
    found: set[str] = set()
    with suppress(SyntaxError):
        for statement in ast.parse(code).body:
            if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                found.add(statement.name)
                continue
            nodes = [*ast.walk(statement)]
            loops = [node.target for node in nodes if isinstance(node, ast.comprehension)]
            inside = {node for target in loops for node in ast.walk(target)}
            for node in (n for n in nodes if n not in inside):  # that is known in it only
                if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
                    found.add(node.id if isinstance(node, ast.Name) else node.attr)
    return found
