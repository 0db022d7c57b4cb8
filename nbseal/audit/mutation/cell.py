"""The code of a solution cell, for changing it: where a student writes, and edits of its text.

Changes are made in the text, at the places that `ast` tells, so that all else stays as its author
wrote it, and a difference shows the mistake and nothing more.
"""

import ast
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

BEGIN, END = "BEGIN SOLUTION", "END SOLUTION"  # as nbgrader looks for them, anywhere in a line

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
SCOPES = (*FUNCTIONS, ast.Lambda, ast.ClassDef, ast.Module)
LOOPS = (ast.For, ast.AsyncFor, ast.While)
LEAVING = (ast.Return, ast.Raise, ast.Continue, ast.Break)
# Written without parentheses, these mean the same wherever an expression may stand.
_ATOMS = (ast.Name, ast.Constant, ast.Call, ast.Attribute, ast.Subscript, ast.List, ast.Set,
          ast.Dict, ast.ListComp, ast.SetComp, ast.DictComp, ast.JoinedStr)  # fmt: skip
# No mutant changes these nodes, nor what is in these fields of others; see `_is_docstring`, too.
_FIXED = (ast.JoinedStr, ast.Import, ast.ImportFrom)
_FIXED_FIELDS = ("annotation", "returns", "decorator_list", "type_params")


@dataclass(frozen=True)
class Edit:
    """Put `text` in the place of what is from `start` to `end`, counted in characters."""

    start: int
    end: int
    text: str


Change = tuple[Edit, ...]  # one mistake


class Cell:
    """The code of a solution cell: text, tree, and what in it is a student's to write. nodes: those
    that can be changed, an outer one before its parts. Raises SyntaxError if it is no plain Python."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.tree = ast.parse(code)
        self._lines = [0, *(match.end() for match in re.finditer("\n", code))]
        self._bytes = [line.encode() for line in code.split("\n")]
        self._parents: dict[ast.AST, ast.AST] = {}
        self._bodies: dict[ast.AST, list[ast.stmt]] = {}
        self._free = _solutions(code)
        self._fixed: list[tuple[int, int]] = []
        self.nodes = tuple(self._walk(self.tree))

    def _walk(self, node: ast.AST) -> Iterator[ast.AST]:
        yield node
        if isinstance(node, _FIXED):
            self._fixed.append(self.span(node))
            return
        for name, value in ast.iter_fields(node):
            children = value if isinstance(value, list) else [value]
            if name in ("body", "orelse", "finalbody") and isinstance(value, list):
                self._bodies |= dict.fromkeys(value, value)
            for child in (c for c in children if isinstance(c, ast.AST)):
                if name in _FIXED_FIELDS or (name == "body" and _is_docstring(child, node)):
                    self._fixed.append(self.span(child))
                else:
                    self._parents[child] = node
                    yield from self._walk(child)

    def parent(self, node: ast.AST) -> ast.AST | None:
        """The node that a node is a part of; None for the module, and for what nobody changes."""
        return self._parents.get(node)

    def outer(self, node: ast.AST, kinds: tuple[type[ast.AST], ...]) -> ast.AST | None:
        """The nearest node of one of the kinds around a node."""
        around = self.parent(node)
        while around is not None and not isinstance(around, kinds):
            around = self.parent(around)
        return around

    def before(self, node: ast.stmt) -> ast.stmt | None:
        """The statement before one, in the same body."""
        body = self._bodies[node]
        place = body.index(node)
        return body[place - 1] if place else None

    def line(self, offset: int) -> int:
        """The line, from 1, that a character is in."""
        return bisect_right(self._lines, offset)

    def span(self, node: ast.AST) -> tuple[int, int]:
        """Where a node begins and ends; parentheses around an expression are not in it."""
        start = self._offset(node.lineno, node.col_offset)  # type: ignore[attr-defined]
        end = self._offset(node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]
        return start, end

    def _offset(self, line: int, column: int) -> int:
        """The place in the text of a line, from 1, and a column in bytes."""
        return self._lines[line - 1] + len(self._bytes[line - 1][:column].decode())

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

    def put(self, node: ast.AST, text: str) -> Change:
        """The change that puts a text in the place of a node."""
        return (Edit(*self.span(node), text),)

    def removal(self, node: ast.stmt) -> Edit:
        """Takes a statement out: its lines with a comment behind it, or leaves `pass` where
        something must stand, or where another statement is on these lines."""
        start, end = self.span(node)
        stop = self.code.find("\n", end) + 1 or len(self.code)
        rest = self.code[end:stop].strip()
        shared = self.indent(node) is None or (rest and not rest.startswith("#"))
        if shared or len(self._bodies[node]) == 1:
            return Edit(start, end, "pass")
        begin = self._lines[self.line(start) - 1]
        if not self.code.endswith("\n", 0, stop) and begin:
            begin -= 1  # of the last line, the end of the line before goes
        return Edit(begin, stop, "")

    def reindented(self, node: ast.stmt, indent: str | None) -> str:
        """The text of a statement with other blanks before each line; "" if that cannot be done."""
        old = self.indent(node)
        texts = (n for n in ast.walk(node) if isinstance(n, ast.Constant | ast.JoinedStr))
        if indent is None or old is None or any(n.lineno != n.end_lineno for n in texts):
            return ""
        first, *rest = self.text(node).split("\n")
        return "\n".join([indent + first, *(indent + line.removeprefix(old) for line in rest)])

    def allows(self, change: Change) -> bool:
        """Whether a change is made where a student writes, and to no docstring, import or annotation."""
        return all(
            any(a <= edit.start and edit.end <= b for a, b in self._free)
            and not any(a <= edit.start < b for a, b in self._fixed)
            for edit in change
        )

    def changed(self, change: Change) -> str:
        """The code after a change, without parentheses of its edits that change nothing. Raises
        SyntaxError if it is none."""
        code = bare = self.code
        for edit in sorted(change, key=lambda edit: edit.start, reverse=True):
            enclosed = edit.text.startswith("(") and edit.text.endswith(")")
            code = code[: edit.start] + edit.text + code[edit.end :]
            text = edit.text[1:-1] if enclosed else edit.text
            bare = bare[: edit.start] + text + bare[edit.end :]
        dump = ast.dump(ast.parse(code))
        try:
            return bare if ast.dump(ast.parse(bare)) == dump else code
        except SyntaxError:
            return code


@dataclass(frozen=True)
class Operator:
    """Makes one kind of mistake. kinds: of the nodes that it looks at; make: yields the changes at one
    of them; outside: whether they may also be made where a student does not write."""

    name: str
    kinds: tuple[type[ast.AST], ...]
    make: Callable[[Cell, Any], Iterator[Change]]
    outside: bool = False

    def changes(self, cell: Cell) -> Iterator[Change]:
        """All its changes of a cell that may be made."""
        for node in cell.nodes:
            found = self.make(cell, node) if isinstance(node, self.kinds) else ()
            yield from (change for change in found if self.outside or cell.allows(change))


def operator(
    *kinds: type[ast.AST], outside: bool = False
) -> Callable[[Callable[[Cell, Any], Iterator[Change]]], Operator]:
    """Makes an operator of a function, which names it: `drop_term` makes drop-term."""
    return lambda make: Operator(make.__name__.replace("_", "-"), kinds, make, outside)


def _is_docstring(node: ast.AST, parent: ast.AST) -> bool:
    return (
        isinstance(parent, (ast.Module, ast.ClassDef, *FUNCTIONS))
        and node is parent.body[0]
        and isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


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
