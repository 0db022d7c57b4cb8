"""Statements in the wrong place: in or out of a loop, in the wrong order, once and not often."""

import ast
from collections.abc import Iterator

from nbseal.audit.mutation.cell import (
    FUNCTIONS,
    LEAVING,
    LOOPS,
    SCOPES,
    Cell,
    Change,
    Edit,
    operator,
)
from nbseal.audit.mutation.facts import is_empty, leaves, names

_FIXED = (*FUNCTIONS, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Pass, *LEAVING)


@operator(ast.Return, ast.Raise)
def return_in_loop(cell: Cell, node: ast.Return | ast.Raise) -> Iterator[Change]:
    """A `return` or `raise` after a loop slips into it, and ends it in its first round."""
    loop = cell.before(node)
    if not isinstance(loop, LOOPS) or leaves(loop.body[-1]):
        return
    if text := cell.reindented(node, cell.indent(loop.body[-1]) or None):
        end = cell.span(loop.body[-1])[1]
        yield (Edit(end, end, f"\n{text}"), cell.removal(node))


@operator(ast.If, *LOOPS)
def out_of_block(cell: Cell, node: ast.If | ast.For | ast.While) -> Iterator[Change]:
    """The last statement of a loop or of a condition's block slips out of it, if no `else` follows."""
    last = node.body[-1]
    if len(node.body) == 1 or node.orelse or isinstance(last, LEAVING):
        return
    if text := cell.reindented(last, cell.indent(node)):
        start, end = cell.span(last)
        yield (Edit(start - len(cell.indent(last) or ""), end, text),)


@operator(*LOOPS)
def into_loop(cell: Cell, loop: ast.For | ast.While) -> Iterator[Change]:
    """What is to be done once, before a loop, is done in each round; not where its own line needs it."""
    before = cell.before(loop)
    head = loop.test if isinstance(loop, ast.While) else loop.iter
    if isinstance(before, ast.Assign) and not names(before, ast.Store) & names(head, ast.Load):
        indent, start = cell.indent(loop.body[0]), cell.span(loop.body[0])[0]
        if text := cell.reindented(before, indent or None):
            yield (cell.removal(before), Edit(start, start, f"{text.strip()}\n{indent}"))


@operator(ast.For)
def before_loop(cell: Cell, loop: ast.For) -> Iterator[Change]:
    """What is to be done in each round is done once, before the loop, if it does not need what that
    runs over."""
    first, indent, start = loop.body[0], cell.indent(loop), cell.span(loop)[0]
    if isinstance(first, ast.Assign) and len(loop.body) > 1:
        needed = names(loop.target, ast.Store) & names(first, ast.Load)
        text = cell.reindented(first, indent)
        if text and not needed:
            yield (Edit(start, start, f"{text.strip()}\n{indent}"), cell.removal(first))


@operator(ast.For, ast.While)
def one_round(cell: Cell, loop: ast.For | ast.While) -> Iterator[Change]:
    """A `for` ends after its first round, unless its last statement leaves anyway; `while` is `if`."""
    if isinstance(loop, ast.While):
        start, _ = cell.span(loop)
        yield (Edit(start, start + len("while"), "if"),)
    elif (indent := cell.indent(loop.body[-1])) and not leaves(loop.body[-1]):
        end = cell.span(loop.body[-1])[1]
        yield (Edit(end, end, f"\n{indent}break"),)


@operator(ast.stmt)
def swap_statements(cell: Cell, second: ast.stmt) -> Iterator[Change]:
    """Two neighbouring statements in the wrong order.

    Not where the second needs a name that only the first binds, nor where one only begins a variable
    that the other knows nothing of, nor before a `return` and the like: that is a missing statement.
    """
    first = cell.before(second)
    if first is None or isinstance(first, _FIXED) or isinstance(second, _FIXED):
        return
    indent = cell.indent(first)
    docstring = cell.parent(first) is None
    if docstring or indent is None or indent != cell.indent(second) or _needs(cell, second, first):
        return
    if not _is_independent(first, second):
        yield (*cell.put(first, cell.text(second)), *cell.put(second, cell.text(first)))


def _needs(cell: Cell, second: ast.stmt, first: ast.stmt) -> bool:
    """Whether the second reads a name that the first, and nothing before it, binds."""
    bound = names(first, ast.Store) & names(second, ast.Load)
    if not bound or isinstance(first, ast.AugAssign):
        return False
    inside = {*ast.walk(first)}
    scope = cell.outer(first, SCOPES)
    elsewhere = set[str]()
    for node in ast.walk(scope) if scope else ():
        if isinstance(node, ast.arg) and node not in inside:
            elsewhere.add(node.arg)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node not in inside:
            around = cell.outer(node, (ast.comprehension, ast.stmt))
            if not isinstance(around, ast.comprehension):  # it keeps its names to itself
                elsewhere.add(node.id)
    return not bound <= elsewhere


def _is_independent(first: ast.stmt, second: ast.stmt) -> bool:
    """Whether one of two statements is as `news = set()`, and the other has nothing to do with it."""
    for one, other in ((first, second), (second, first)):
        match one:
            case ast.Assign([ast.Name(id=name)], value):
                begins = is_empty(value) or isinstance(value, ast.Constant)
                if begins and name not in names(other, ast.Load) | names(other, ast.Store):
                    return True
    return False
