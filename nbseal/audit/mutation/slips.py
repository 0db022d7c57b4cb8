"""Slips inside of an expression: a term forgotten, off by one, i and j swapped.

Replacing one arithmetic or comparison sign by another is in `symbols`.
"""

import ast
from collections.abc import Iterator
from itertools import pairwise

from nbseal.audit.mutation.cell import Cell, Change, operator
from nbseal.audit.mutation.facts import called, is_empty, is_gone_through, is_of_the_course

_EITHER_WAY = (ast.BitOr, ast.BitAnd, ast.BitXor, ast.Add, ast.Mult)
_SYMMETRIC = ("min", "max", "union", "intersection", "symmetric_difference")
_CLASSES = ("isinstance", "issubclass")
_LONG = 6  # of a longer display, only the first and the last element are dropped


@operator(ast.BinOp, ast.BoolOp, ast.Compare)
def drop_term(cell: Cell, node: ast.BinOp | ast.BoolOp | ast.Compare) -> Iterator[Change]:
    """`a | b | c` without one of them; likewise `a and b`, `0 <= x < 9`, `3 * k`, `i % 3`."""
    if isinstance(node, ast.BinOp):
        yield cell.put(node, cell.operand(node.left))
        chain = isinstance(node.left, ast.BinOp) and type(node.left.op) is type(node.op)
        if not chain and isinstance(node.op, _EITHER_WAY):
            yield cell.put(node, cell.operand(node.right))
    elif isinstance(node, ast.BoolOp):
        sign = " and " if isinstance(node.op, ast.And) else " or "
        loose = (ast.BoolOp, ast.IfExp, ast.Lambda, ast.NamedExpr)
        values = [(cell.operand if isinstance(v, loose) else cell.text)(v) for v in node.values]
        for k in range(len(values)):
            yield cell.put(node, f"({sign.join(values[:k] + values[k + 1 :])})")
    elif len(node.ops) > 1:  # unparsed, a name is whatever text it is
        terms: list[ast.expr] = [ast.Name(cell.operand(t)) for t in (node.left, *node.comparators)]
        for rest, ops in ((terms[:-1], node.ops[:-1]), (terms[1:], node.ops[1:])):
            yield cell.put(node, f"({ast.unparse(ast.Compare(rest[0], ops, rest[1:]))})")


@operator(ast.Dict, ast.List, ast.Set, ast.Tuple)
def drop_element(cell: Cell, node: ast.Dict | ast.List | ast.Set | ast.Tuple) -> Iterator[Change]:
    """A list, set, dict, or a tuple that is gone through, without one of its elements."""
    match node:
        case ast.Dict(keys, values):
            elements = [
                f"{cell.text(key)}: {cell.text(value)}" if key else f"**{cell.operand(value)}"
                for key, value in zip(keys, values)
            ]
        case ast.Set(parts) | ast.List(parts, ast.Load()) | ast.Tuple(parts, ast.Load()):
            gone_through = not isinstance(node, ast.Tuple) or is_gone_through(cell, node)
            elements = [*map(cell.text, parts)] if gone_through else []
        case _:
            return
    for k in range(len(elements)):
        if len(elements) <= _LONG or k in (0, len(elements) - 1):
            yield cell.put(node, _display(node, elements[:k] + elements[k + 1 :]))


def _display(node: ast.expr, elements: list[str]) -> str:
    inner = ", ".join(elements)
    if isinstance(node, ast.Tuple):
        return f"({inner},)" if len(elements) == 1 else f"({inner})"
    if isinstance(node, ast.List):
        return f"[{inner}]"
    return f"{{{inner}}}" if elements or isinstance(node, ast.Dict) else "set()"


@operator(ast.Call)
def drop_argument(cell: Cell, node: ast.Call) -> Iterator[Change]:
    """A call without one of its keywords, or without the last argument: `search()`."""
    given: list[ast.AST] = [*node.args, *node.keywords]
    for k, argument in enumerate(given):
        last = is_of_the_course(node) and k == len(node.args) - 1
        if isinstance(argument, ast.keyword) or last:
            rest = ", ".join(cell.text(a) for a in given[:k] + given[k + 1 :])
            yield cell.put(node, f"{cell.operand(node.func)}({rest})")


@operator(ast.Call, ast.Slice, ast.Subscript)
def off_by_one(cell: Cell, node: ast.Call | ast.Slice | ast.Subscript) -> Iterator[Change]:
    """Bounds of ranges and slices that are off by one, or missing; an index that is one less.

    Numbers that are written out are changed in `symbols`.
    """
    if isinstance(node, ast.Slice):
        for bound in filter(None, (node.lower, node.upper)):
            yield cell.put(bound, "")
            yield from _one_off(cell, bound, "+-")
    elif isinstance(node, ast.Subscript):
        if isinstance(node.slice, ast.Name):
            yield from _one_off(cell, node.slice, "-")
    elif called(node) == "range" and node.args:
        first, *others = map(cell.text, node.args)
        if not others:
            yield cell.put(node.args[0], f"1, {first}")
        elif len(others) == 2:
            yield cell.put(node, f"range({first}, {others[0]})")
        for bound in node.args[:2]:
            yield from _one_off(cell, bound, "+-")


def _one_off(cell: Cell, node: ast.expr, signs: str) -> Iterator[Change]:
    match node:
        case ast.Constant() | ast.Starred() | ast.UnaryOp():
            return
        case ast.BinOp(op=ast.Add() | ast.Sub(), right=ast.Constant()):
            return
    for sign in signs:
        yield cell.put(node, f"({cell.operand(node)} {sign} 1)")


@operator(ast.Subscript, ast.Tuple, ast.Call, ast.BinOp)
def swap_pair(cell: Cell, node: ast.expr) -> Iterator[Change]:
    """`m[j][i]`, `(j, i)`, `f(x, j, i)`, `b - a`: two that belong together the other way round."""
    pairs: list[ast.expr] = []
    match node:
        case ast.Subscript(value=ast.Subscript(slice=first), slice=second):
            pairs = [first, second]
        case ast.Tuple(elts=elements) if _has_order(cell, node):
            pairs = elements
        case ast.Call(args=args) if called(node) not in (*_SYMMETRIC, *_CLASSES):
            pairs = [a for a in args if not isinstance(a, ast.Starred | ast.GeneratorExp)]
        case ast.BinOp(left=left, op=ast.Sub(), right=right):
            yield cell.put(node, f"({cell.operand(right)} - {cell.operand(left)})")
    for a, b in pairwise(pairs):
        if ast.dump(a) != ast.dump(b):
            yield (*cell.put(a, cell.text(b)), *cell.put(b, cell.text(a)))


def _has_order(cell: Cell, node: ast.Tuple) -> bool:
    """Whether a tuple may mean something else the other way round: not the classes of an
    `except`, nor what is gone through one by one, nor a side of `a, b = set(), set()`."""
    parent = cell.parent(node)
    classes = isinstance(parent, ast.ExceptHandler) or called(parent) in _CLASSES
    if classes or is_gone_through(cell, node):
        return False
    if not isinstance(parent, ast.Assign) or not isinstance(parent.value, ast.Tuple):
        return True
    values = parent.value.elts
    alike = len({ast.dump(value) for value in values}) == 1
    return not (alike and all(isinstance(v, ast.Constant) or is_empty(v) for v in values))
