"""Statements in the wrong place: in or out of a loop, in the wrong order, once and not often. One
operator each.
"""

import ast
from collections.abc import Callable, Iterator
from itertools import pairwise

from nbseal.audit.mutation.cell import (
    FUNCTIONS,
    LEAVING,
    LOOPS,
    SCOPES,
    Cell,
    Change,
    Edit,
    bodies,
    reindented,
    removal,
)
from nbseal.audit.mutation.facts import PURE, is_docstring, is_empty, is_pure_call, leaves, names


def return_in_loop(cell: Cell) -> Iterator[Change]:
    """A `return` or `raise` after a loop slips into it, and ends it in its first round."""
    for body in bodies(cell):
        for loop, node in pairwise(body):
            if isinstance(loop, LOOPS) and isinstance(node, ast.Return | ast.Raise):
                indent = cell.indent(loop.body[-1])
                text = reindented(cell, node, indent) if indent else None
                if text and not leaves(loop.body[-1]):
                    end = cell.span(loop.body[-1])[1]
                    edits = (Edit(end, end, f"\n{text}"), removal(cell, node))
                    yield Change("return-in-loop", edits)


def out_of_block(cell: Cell) -> Iterator[Change]:
    """The last statement of a loop or of a condition's block slips out of it, if no `else` follows."""
    for node in cell.nodes:
        if not isinstance(node, (ast.If, *LOOPS)) or len(node.body) < 2 or node.orelse:
            continue
        last, indent = node.body[-1], cell.indent(node)
        text = reindented(cell, last, indent) if indent is not None else None
        if text and not isinstance(last, LEAVING):
            start, end = cell.span(last)
            yield Change("out-of-block", (Edit(start - len(cell.indent(last) or ""), end, text),))


def across_loop(cell: Cell) -> Iterator[Change]:
    """What is to be done once, before a loop, is done in each round, and the other way round.

    Not where the loop's own line needs it, nor where it needs what the loop runs over.
    """
    for body in bodies(cell):
        for before, loop in pairwise(body):
            if isinstance(loop, LOOPS) and isinstance(before, ast.Assign):
                indent, (start, _) = cell.indent(loop.body[0]), cell.span(loop.body[0])
                text = reindented(cell, before, indent) if indent else None
                head = loop.test if isinstance(loop, ast.While) else loop.iter
                if text and not names(before, ast.Store) & names(head, ast.Load):
                    edits = (removal(cell, before), Edit(start, start, f"{text.strip()}\n{indent}"))
                    yield Change("into-loop", edits)
    for node in cell.nodes:
        if isinstance(node, ast.For) and len(node.body) > 1:
            first, indent = node.body[0], cell.indent(node)
            text = reindented(cell, first, indent) if indent is not None else None
            needed = names(node.target, ast.Store) & names(first, ast.Load)
            if text and isinstance(first, ast.Assign) and not needed:
                start, _ = cell.span(node)
                edits = (Edit(start, start, f"{text.strip()}\n{indent}"), removal(cell, first))
                yield Change("before-loop", edits)


def one_round(cell: Cell) -> Iterator[Change]:
    """A `for` ends after its first round; `while` is `if`, and `if` is `while`.

    Not where a round is the only one anyway: its last statement leaves, or it sets the variable of
    `if x is None`. Nor is an `if` made a loop if nothing in it could ever end that.
    """
    for node in cell.nodes:
        if isinstance(node, ast.For):
            indent, end = cell.indent(node.body[-1]), cell.span(node.body[-1])[1]
            if indent and not leaves(node.body[-1]):
                yield Change("one-round", (Edit(end, end, f"\n{indent}break"),))
        elif isinstance(node, ast.While):
            start, _ = cell.span(node)
            yield Change("one-round", (Edit(start, start + len("while"), "if"),))
        elif isinstance(node, ast.If) and not node.orelse and not leaves(node.body[-1]):
            start, _ = cell.span(node)
            if cell.code.startswith("if", start) and _may_loop(node):
                yield Change("if-while", (Edit(start, start + len("if"), "while"),))


def _may_loop(node: ast.If) -> bool:
    inner = [n for statement in node.body for n in ast.walk(statement)]
    bound = {n.id for n in inner if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    if ast.unparse(node.test) in {f"{name} is None" for name in bound}:
        return False
    doing = any(isinstance(n, ast.Call | ast.Yield | ast.Await | ast.Delete) for n in inner)
    stored = (n for n in inner if isinstance(n, ast.Attribute | ast.Subscript))
    doing = doing or any(isinstance(n.ctx, ast.Store) for n in stored)
    return doing or bool(bound & names(node.test, ast.Load))


def swap_statements(cell: Cell) -> Iterator[Change]:
    """Two neighbouring statements in the wrong order.

    Not where the second needs a name that only the first binds, nor where both only compute
    something of their own, nor before a `return` and the like: that is a missing statement.
    """
    fixed = (*FUNCTIONS, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Pass)
    for body in bodies(cell):
        for first, second in pairwise(body):
            if isinstance(first, (*fixed, *LEAVING)) or isinstance(second, (*fixed, *LEAVING)):
                continue
            if is_docstring(cell, first) or _needs(cell, second, first):
                continue
            one, other = cell.indent(first), cell.indent(second)
            if one != other or one is None or _is_independent(cell, first, second):
                continue
            edits = (
                Edit(*cell.span(first), cell.text(second)),
                Edit(*cell.span(second), cell.text(first)),
            )
            yield Change("swap-statements", edits)


def _needs(cell: Cell, second: ast.stmt, first: ast.stmt) -> bool:
    """Whether the second reads a name that the first, and nothing before it, binds."""
    bound = names(first, ast.Store) & names(second, ast.Load)
    if not bound or isinstance(first, ast.AugAssign):
        return False
    scope = cell.outer(first, SCOPES)
    around = [n for n in ast.walk(scope) if n not in set(ast.walk(first))] if scope else []
    elsewhere = {n.arg for n in around if isinstance(n, ast.arg)}
    stores = (n for n in around if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
    for name in stores:  # a comprehension keeps its names to itself
        if not isinstance(cell.outer(name, (ast.comprehension, ast.stmt)), ast.comprehension):
            elsewhere.add(name.id)
    return not bound <= elsewhere


def _is_independent(cell: Cell, first: ast.stmt, second: ast.stmt) -> bool:
    """Whether nobody can tell which of two statements was first.

    So it is where one of them is `news = set()` and the other has nothing to do with it, and where
    both compute, by nothing but built-in functions, from different things.
    """
    if isinstance(cell.outer(first, (ast.Try, *SCOPES)), ast.Try):
        return False  # if the second raises, the handler may ask what the first did
    scope = cell.outer(first, SCOPES)
    for one, other in ((first, second), (second, first)):
        name = _begins(one) if isinstance(scope, FUNCTIONS) else ""
        inner = (n for n in cell.nodes if isinstance(n, (*FUNCTIONS, ast.Lambda)))
        known = any(name in names(n, ast.Load) for n in inner if n is not scope)
        if name and not known and name not in names(other, ast.Load) | names(other, ast.Store):
            return True
    computed, other_computed = _computed(first), _computed(second)
    if computed is None or other_computed is None:
        return False
    (bound, read, used), (other_bound, other_read, other_used) = computed, other_computed
    mixed = bound & other_bound or bound & other_read or other_bound & read
    return not (mixed or used & other_used)


def _begins(node: ast.stmt) -> str:
    """The variable that begins as an empty container or a constant here; else ""."""
    if not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return ""
    target, value = node.targets[0], node.value
    empty = is_empty(value) or isinstance(value, ast.Constant)
    return target.id if isinstance(target, ast.Name) and empty else ""


def _computed(node: ast.stmt) -> tuple[set[str], set[str], set[str]] | None:
    """The names that an assignment binds, those that it reads, and those that it may use up, as an
    iterator is used up; None if it may do more than that."""
    if not isinstance(node, ast.Assign) or not all(isinstance(t, ast.Name) for t in node.targets):
        return None
    doing = (ast.Call, ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom)
    used = set[str]()
    for inner in ast.walk(node.value):
        if isinstance(inner, doing) and not is_pure_call(inner):
            return None
        if isinstance(inner, ast.Call | ast.Starred):
            used |= names(inner, ast.Load)
        elif isinstance(inner, ast.comprehension):
            used |= names(inner.iter, ast.Load)
    bound = set[str]().union(*(names(target, ast.Store) for target in node.targets))
    return bound, names(node.value, ast.Load), used - PURE


MISPLACED: tuple[Callable[[Cell], Iterator[Change]], ...] = (
    return_in_loop,
    out_of_block,
    across_loop,
    one_round,
    swap_statements,
)
