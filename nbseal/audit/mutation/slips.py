"""Slips inside of an expression: a term forgotten, off by one, i and j swapped. One operator each.

Replacing one arithmetic or comparison sign by another is in `symbols`.
"""

import ast
from collections.abc import Callable, Iterator
from itertools import pairwise

from nbseal.audit.mutation.cell import Cell, Change, Edit, put
from nbseal.audit.mutation.facts import called, is_empty, is_gone_through, is_of_the_course

_EITHER_WAY = (ast.BitOr, ast.BitAnd, ast.BitXor, ast.Add, ast.Mult)
_SYMMETRIC = ("min", "max", "union", "intersection", "symmetric_difference")
_CLASSES = ("isinstance", "issubclass")
_SIGNS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.In: "in",
    ast.NotIn: "not in",
}
LONG = 6  # of a longer display, only the first and the last element are dropped


def _exchange(cell: Cell, operator: str, a: ast.AST, b: ast.AST) -> Iterator[Change]:
    if ast.dump(a) != ast.dump(b):
        edits = (Edit(*cell.span(a), cell.text(b)), Edit(*cell.span(b), cell.text(a)))
        yield Change(operator, edits)


def drop_term(cell: Cell) -> Iterator[Change]:
    """`a | b | c` without one of them; likewise `a and b`, `0 <= x < 9`, `3 * k`, `i % 3`."""
    for node in cell.nodes:
        if isinstance(node, ast.BinOp):
            yield put(cell, "drop-term", node, cell.operand(node.left))
            chain = isinstance(node.left, ast.BinOp) and type(node.left.op) is type(node.op)
            if not chain and isinstance(node.op, _EITHER_WAY):
                yield put(cell, "drop-term", node, cell.operand(node.right))
        elif isinstance(node, ast.BoolOp):
            sign = " and " if isinstance(node.op, ast.And) else " or "
            for k in range(len(node.values)):
                rest = [_in_bool(cell, v) for v in node.values[:k] + node.values[k + 1 :]]
                yield put(cell, "drop-term", node, f"({sign.join(rest)})")
        elif isinstance(node, ast.Compare) and len(node.ops) > 1:
            terms = [cell.operand(term) for term in (node.left, *node.comparators)]
            signs = [_SIGNS[type(sign)] for sign in node.ops]
            for rest, between in ((terms[:-1], signs), (terms[1:], signs[1:])):
                pairs = (f" {sign} {term}" for sign, term in zip(between, rest[1:]))
                yield put(cell, "drop-term", node, f"({rest[0]}{''.join(pairs)})")


def _in_bool(cell: Cell, node: ast.expr) -> str:
    loose = isinstance(node, ast.BoolOp | ast.IfExp | ast.Lambda | ast.NamedExpr)
    return cell.operand(node) if loose else cell.text(node)


def drop_element(cell: Cell) -> Iterator[Change]:
    """A list, set, dict, or a tuple that is gone through, without one of its elements."""
    for node in cell.nodes:
        if isinstance(node, ast.Dict):
            pairs = [_pair(cell, key, value) for key, value in zip(node.keys, node.values)]
            for rest in _without_one(pairs):
                yield put(cell, "drop-element", node, "{" + ", ".join(rest) + "}")
        elif isinstance(node, ast.List | ast.Set | ast.Tuple):
            if isinstance(getattr(node, "ctx", None), ast.Store | ast.Del):
                continue
            if isinstance(node, ast.Tuple) and not is_gone_through(cell, node):
                continue
            elements = [cell.text(e) for e in node.elts]
            for rest in _without_one(elements):
                yield put(cell, "drop-element", node, _display(node, rest))


def _pair(cell: Cell, key: ast.expr | None, value: ast.expr) -> str:
    return f"{cell.text(key)}: {cell.text(value)}" if key else f"**{cell.operand(value)}"


def _without_one(elements: list[str]) -> Iterator[list[str]]:
    for k in range(len(elements)):
        if len(elements) <= LONG or k in (0, len(elements) - 1):
            yield elements[:k] + elements[k + 1 :]


def _display(node: ast.expr, elements: list[str]) -> str:
    inner = ", ".join(elements)
    if isinstance(node, ast.Set):
        return f"{{{inner}}}" if elements else "set()"
    if isinstance(node, ast.Tuple):
        return f"({inner},)" if len(elements) == 1 else f"({inner})"
    return f"[{inner}]"


def drop_argument(cell: Cell) -> Iterator[Change]:
    """A call without one of its keywords, or without the last argument: `search()`."""
    for node in cell.nodes:
        if not isinstance(node, ast.Call):
            continue
        given: list[ast.AST] = [*node.args, *node.keywords]
        for k, argument in enumerate(given):
            last = is_of_the_course(node) and k == len(node.args) - 1
            if isinstance(argument, ast.keyword) or last:
                rest = ", ".join(cell.text(a) for a in given[:k] + given[k + 1 :])
                yield put(cell, "drop-argument", node, f"{cell.operand(node.func)}({rest})")


def off_by_one(cell: Cell) -> Iterator[Change]:
    """Bounds of ranges and slices that are off by one, or missing; an index that is one less.

    Numbers that are written out are changed in `symbols`.
    """
    for node in cell.nodes:
        if called(node) == "range" and isinstance(node, ast.Call) and node.args:
            if len(node.args) == 1:
                yield put(cell, "off-by-one", node.args[0], f"1, {cell.text(node.args[0])}")
            elif len(node.args) == 3:
                rest = ", ".join(map(cell.text, node.args[:2]))
                yield put(cell, "off-by-one", node, f"range({rest})")
            for bound in node.args[:2]:
                yield from _one_off(cell, bound, (1, -1))
        elif isinstance(node, ast.Slice):
            for bound in filter(None, (node.lower, node.upper)):
                yield put(cell, "off-by-one", bound, "")
                yield from _one_off(cell, bound, (1, -1))
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Name):
            yield from _one_off(cell, node.slice, (-1,))


def _one_off(cell: Cell, node: ast.expr, steps: tuple[int, ...]) -> Iterator[Change]:
    has_number = isinstance(node, ast.BinOp) and isinstance(node.right, ast.Constant)
    if isinstance(node, ast.Constant | ast.Starred | ast.UnaryOp):
        return
    if has_number and isinstance(node.op, ast.Add | ast.Sub):  # type: ignore[attr-defined]
        return
    for step in steps:
        sign = "+" if step > 0 else "-"
        yield put(cell, "off-by-one", node, f"({cell.operand(node)} {sign} {abs(step)})")


def swap_pair(cell: Cell) -> Iterator[Change]:
    """`m[j][i]`, `(j, i)`, `f(x, j, i)`, `b - a`: two that belong together the other way round."""
    for node in cell.nodes:
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Subscript):
            yield from _exchange(cell, "swap-pair", node.value.slice, node.slice)
        elif isinstance(node, ast.Tuple) and _has_order(cell, node):
            for a, b in pairwise(node.elts):
                yield from _exchange(cell, "swap-pair", a, b)
        elif isinstance(node, ast.Call) and called(node) not in (*_SYMMETRIC, *_CLASSES):
            plain = [a for a in node.args if not isinstance(a, ast.Starred | ast.GeneratorExp)]
            for a, b in pairwise(plain):
                yield from _exchange(cell, "swap-pair", a, b)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
            text = f"({cell.operand(node.right)} - {cell.operand(node.left)})"
            yield put(cell, "swap-pair", node, text)


def _has_order(cell: Cell, node: ast.Tuple) -> bool:
    """Whether a tuple may mean something else the other way round: not the classes of an
    `except`, nor what is gone through one by one, nor a side of `a, b = set(), set()`."""
    parent = cell.parent(node)
    classes = isinstance(parent, ast.ExceptHandler) or called(parent) in _CLASSES
    return not classes and not is_gone_through(cell, node) and not _starts_alike(cell, node)


def _starts_alike(cell: Cell, node: ast.Tuple) -> bool:
    parent = cell.parent(node)
    if not isinstance(parent, ast.Assign) or not isinstance(parent.value, ast.Tuple):
        return False
    values = parent.value.elts
    alike = len({ast.dump(value) for value in values}) == 1
    return alike and all(isinstance(value, ast.Constant) or is_empty(value) for value in values)


SLIPS: tuple[Callable[[Cell], Iterator[Change]], ...] = (
    drop_term,
    drop_element,
    drop_argument,
    off_by_one,
    swap_pair,
)
