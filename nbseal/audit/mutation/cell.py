"""The code of a solution cell, for changing it: where a student writes, and edits of its text.

Changes are made in the text, at the places that `ast` tells, so that all else stays as its author
wrote it, and a difference shows the mistake and nothing more.
"""

import ast
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

BEGIN, END = "BEGIN SOLUTION", "END SOLUTION"  # as nbgrader looks for them, anywhere in a line

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
SCOPES = (*FUNCTIONS, ast.Lambda, ast.ClassDef, ast.Module)
LOOPS = (ast.For, ast.AsyncFor, ast.While)
LEAVING = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_IMPORTS = (ast.Import, ast.ImportFrom)
# Written without parentheses, these mean the same wherever an expression may stand.
_ATOMS = (ast.Name, ast.Constant, ast.Call, ast.Attribute, ast.Subscript, ast.List, ast.Set,
          ast.Dict, ast.ListComp, ast.SetComp, ast.DictComp, ast.JoinedStr)  # fmt: skip


@dataclass(frozen=True)
class Edit:
    """Put `text` in the place of what is from `start` to `end`, counted in characters."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Change:
    """One mistake: the name of its operator, and the edits that make it.

    outside: it may be made where a student does not write, too.
    """

    operator: str
    edits: tuple[Edit, ...]
    outside: bool = False


class Cell:
    """The code of a solution cell: text, tree, and what in it is a student's to write.

    Raises SyntaxError if it is no plain Python.
    """

    def __init__(self, code: str) -> None:
        self.code = code
        self.tree = ast.parse(code)
        self._lines = [0, *(match.end() for match in re.finditer("\n", code))]
        self._bytes = [line.encode() for line in code.split("\n")]
        self._parents: dict[ast.AST, ast.AST] = {}
        self.nodes = tuple(self._walk(self.tree))
        self._free = _solutions(code)
        self._fixed = tuple(map(self.span, _fixed(self.tree)))

    def _walk(self, node: ast.AST) -> Iterator[ast.AST]:
        yield node
        for child in _children(node):
            self._parents[child] = node
            yield from self._walk(child)

    def parent(self, node: ast.AST) -> ast.AST | None:
        """The node that a node is a part of; None for the module."""
        return self._parents.get(node)

    def outer(self, node: ast.AST, kinds: tuple[type[ast.AST], ...]) -> ast.AST | None:
        """The nearest node of one of the kinds around a node."""
        around = self.parent(node)
        while around is not None and not isinstance(around, kinds):
            around = self.parent(around)
        return around

    def offset(self, line: int, column: int) -> int:
        """The place in the text, in characters, of a line (from 1) and a column in bytes (from 0)."""
        return self._lines[line - 1] + len(self._bytes[line - 1][:column].decode())

    def line(self, offset: int) -> int:
        """The line, from 1, that a character is in."""
        return bisect_right(self._lines, offset)

    def span(self, node: ast.AST) -> tuple[int, int]:
        """Where a node begins and ends; parentheses around an expression are not in it."""
        start = self.offset(node.lineno, node.col_offset)  # type: ignore[attr-defined]
        end = self.offset(node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]
        return start, end

    def text(self, node: ast.AST) -> str:
        """The text of a node, as its author wrote it."""
        start, end = self.span(node)
        return self.code[start:end]

    def operand(self, node: ast.expr) -> str:
        """The text of an expression, in parentheses where it might mean something else without."""
        text = self.text(node)
        if isinstance(node, ast.Tuple):  # one with parentheses is one element of a list
            as_list = ast.parse(f"[{text}]", mode="eval").body
            enclosed = isinstance(as_list, ast.List) and len(as_list.elts) == 1 and text[0] == "("
        else:
            enclosed = isinstance(node, (ast.GeneratorExp, *_ATOMS))
        return text if enclosed else f"({text})"

    def indent(self, node: ast.stmt) -> str | None:
        """What stands before a statement in its line; None if that is more than blanks."""
        start, _ = self.span(node)
        before = self.code[self._lines[self.line(start) - 1] : start]
        return before if not before.strip() else None

    def lines_of(self, node: ast.stmt) -> tuple[int, int] | None:
        """From where its first line begins to where its last line ends, with a comment behind it;
        None if another statement is on these lines."""
        start, end = self.span(node)
        stop = self.code.find("\n", end) + 1 or len(self.code)
        rest = self.code[end:stop].strip()
        if self.indent(node) is None or (rest and not rest.startswith("#")):
            return None
        begin = self._lines[self.line(start) - 1]
        if not self.code.endswith("\n", 0, stop) and begin:
            begin -= 1  # of the last line, the end of the line before goes
        return begin, stop

    def is_free(self, start: int, end: int) -> bool:
        """Whether all of this is a student's to write and no docstring, import or annotation."""
        return any(a <= start and end <= b for a, b in self._free) and not any(
            a <= start < b for a, b in self._fixed
        )

    def allows(self, change: Change) -> bool:
        """Whether all of a change is where a student writes, or may be elsewhere."""
        return change.outside or all(self.is_free(e.start, e.end) for e in change.edits)

    def changed(self, change: Change) -> str:
        """The code after a change. Raises SyntaxError if it is none.

        Parentheses that an edit brought along are left out where they change nothing.
        """
        edits = sorted(change.edits, key=lambda e: e.start, reverse=True)
        code = _edited(self.code, edits)
        bare = _edited(self.code, [Edit(e.start, e.end, _unwrapped(e.text)) for e in edits])
        dump = ast.dump(ast.parse(code))
        try:
            return bare if ast.dump(ast.parse(bare)) == dump else code
        except SyntaxError:
            return code


def _edited(code: str, edits: list[Edit]) -> str:
    for edit in edits:
        code = code[: edit.start] + edit.text + code[edit.end :]
    return code


def _unwrapped(text: str) -> str:
    return text[1:-1] if text.startswith("(") and text.endswith(")") else text


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node that can be changed: no annotations, decorators, imports, f-strings."""
    if isinstance(node, (ast.JoinedStr, *_IMPORTS)):
        return
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not (name == "body" and is_docstring_of(child, node)):
                yield child


def is_docstring_of(node: ast.AST, parent: ast.AST) -> bool:
    """Whether a statement is the docstring of a function, class or module."""
    return (
        isinstance(parent, (ast.Module, ast.ClassDef, *FUNCTIONS))
        and bool(parent.body)
        and node is parent.body[0]
        and isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _fixed(tree: ast.Module) -> Iterator[ast.AST]:
    """The nodes that no mutant changes: those that `_children` leaves out."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.JoinedStr, *_IMPORTS)):
            yield node
        for name in ("annotation", "returns", "decorator_list", "type_params", "body"):
            value = getattr(node, name, None)
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and (name != "body" or is_docstring_of(child, node)):
                    yield child


def _solutions(code: str) -> tuple[tuple[int, int], ...]:
    """Where the lines between the marks of nbgrader are; all of the code if there are no marks."""
    found, begin, offset = [], None, 0
    for line in code.split("\n"):
        if BEGIN in line:
            begin = offset + len(line) + 1
        elif END in line and begin is not None:
            found.append((begin, offset))
            begin = None
        offset += len(line) + 1
    return tuple(found) or ((0, len(code)),)


def put(cell: Cell, operator: str, node: ast.AST, text: str) -> Change:
    """The change that puts a text in the place of a node."""
    return Change(operator, (Edit(*cell.span(node), text),))


def bodies(cell: Cell) -> Iterator[list[ast.stmt]]:
    """All lists of statements: of the cell, of functions, of loops, branches and handlers."""
    for node in cell.nodes:
        for name in ("body", "orelse", "finalbody"):
            value = getattr(node, name, None)
            if isinstance(value, list) and value:
                yield value


def removal(cell: Cell, node: ast.stmt) -> Edit:
    """Takes a statement out: its lines, or leaves `pass` where something must stand."""
    lines = cell.lines_of(node)
    around = next(body for body in bodies(cell) if node in body)
    if lines is None or len(around) == 1:
        return Edit(*cell.span(node), "pass")
    return Edit(*lines, "")


def reindented(cell: Cell, node: ast.stmt, indent: str) -> str | None:
    """The text of a statement with other blanks before each line; None if that cannot be done."""
    old = cell.indent(node)
    multiline = (n for n in ast.walk(node) if isinstance(n, ast.Constant | ast.JoinedStr))
    if old is None or any(n.lineno != n.end_lineno for n in multiline):
        return None
    first, *rest = cell.text(node).split("\n")
    return "\n".join([indent + first, *(indent + line.removeprefix(old) for line in rest)])
