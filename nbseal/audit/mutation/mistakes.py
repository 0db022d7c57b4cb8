"""Statements that are forgotten or half forgotten: not returned, not stored, not raised, swallowed. One
operator each.
"""

import ast
from collections.abc import Callable, Iterator

from nbseal.audit.mutation.cell import (
    FUNCTIONS,
    LEAVING,
    LOOPS,
    SCOPES,
    Cell,
    Change,
    Edit,
    put,
    reindented,
    removal,
)
from nbseal.audit.mutation.facts import is_last, is_of_the_course, is_pure_call, names

_SIMPLE = (ast.Expr, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Delete, ast.Assert,
           ast.Global, ast.Nonlocal, *LEAVING)  # fmt: skip
_OTHER_SIGN: dict[type[ast.operator], str] = {
    ast.BitOr: "&=",
    ast.BitAnd: "|=",
    ast.BitXor: "|=",
    ast.Add: "-=",
    ast.Sub: "+=",
    ast.Mult: "+=",
    ast.FloorDiv: "%=",
    ast.Mod: "//=",
}
_HOLDING = (ast.List, ast.Set, ast.Dict, ast.Tuple, ast.DictComp, ast.ListComp, ast.GeneratorExp)
_FRESH = (ast.BinOp, ast.Constant, ast.List, ast.Set, ast.Dict, ast.Tuple,
          ast.ListComp, ast.SetComp, ast.DictComp)  # fmt: skip


def drop_statement(cell: Cell) -> Iterator[Change]:
    """A simple statement is missing.

    Not `return`, for which see there, nor one that does nothing: a value alone, `x: int`, a
    `continue` after which the loop goes on anyway. Only this is made of lines of the cell that are
    not a student's, such as `Board.move = board_move`.
    """
    for node in cell.nodes:
        if not isinstance(node, _SIMPLE) or isinstance(node, ast.Return):
            continue
        if isinstance(node, ast.Continue) and is_last(cell, node, LOOPS):
            continue
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant | ast.Name):
            continue
        if isinstance(node, ast.AnnAssign) and node.value is None:
            continue
        edit = removal(cell, node)
        yield Change("drop-statement", (edit,), outside=node in cell.tree.body)


def forget_return(cell: Cell) -> Iterator[Change]:
    """`return x` is only `x`, or `return None`, which at the end of a function is the same.

    Not where None is returned at the end of a function, which ends so anyway.
    """
    for node in cell.nodes:
        if not isinstance(node, ast.Return):
            continue
        last = is_last(cell, node, FUNCTIONS)
        none = node.value is None or cell.text(node.value) == "None"
        if not (last and none):
            text = cell.operand(node.value) if node.value else "pass"
            yield put(cell, "forget-return", node, text)
        if not (last or none):
            yield put(cell, "forget-return", node, "return None")


def augmented(cell: Cell) -> Iterator[Change]:
    """`x |= y` is `x = y`, or `x &= y`, or only `y` where that calls something."""
    for node in cell.nodes:
        if not isinstance(node, ast.AugAssign):
            continue
        between = (cell.span(node.target)[1], cell.span(node.value)[0])
        sign = cell.code[slice(*between)]
        for other in filter(None, ("=", _OTHER_SIGN.get(type(node.op)))):
            old = sign.split("(")[0].strip()
            edit = Edit(*between, sign.replace(old, other, 1))
            yield Change("augmented", (edit,))
        if any(isinstance(n, ast.Call) for n in ast.walk(node.value)):
            yield put(cell, "forget-to-store", node, cell.operand(node.value))


def forget_to_store(cell: Cell) -> Iterator[Change]:
    """`a.b = f(x)` and `a[i] = f(x)` are only `f(x)`."""
    for node in cell.nodes:
        if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Call):
            continue
        if isinstance(node.targets[0], ast.Attribute | ast.Subscript):
            yield put(cell, "forget-to-store", node, cell.operand(node.value))


def in_place(cell: Cell) -> Iterator[Change]:
    """`x |= y` is `x = x | y`, and the other way round.

    The first only where the variable is not the only name of something: it is a parameter, what a
    loop comes to, what was taken out of something or given away. Nobody sees whether a set that
    only one variable knows is changed or made anew.
    """
    for node in cell.nodes:
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            if _is_alias(cell, node.target):
                start, end = cell.span(node.target)[1], cell.span(node.value)[0]
                sign = cell.code[start:end].split("=")[0].strip()
                value = f"{node.target.id} = {node.target.id} {sign} {cell.operand(node.value)}"
                yield put(cell, "in-place", node, value)
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.BinOp):
            left, sign = node.value.left, _sign(cell, node.value)
            target = node.targets[0]
            if len(node.targets) == 1 and cell.text(target) == cell.text(left):
                text = f"{cell.text(target)} {sign}= {cell.text(node.value.right)}"
                yield put(cell, "in-place", node, text)


def _sign(cell: Cell, node: ast.BinOp) -> str:
    between = cell.code[cell.span(node.left)[1] : cell.span(node.right)[0]]
    return between.replace("(", " ").replace(")", " ").strip()


def _is_alias(cell: Cell, node: ast.Name) -> bool:
    """Whether a variable names something that others may know, too."""
    function = cell.outer(node, SCOPES)
    for inner in ast.walk(function) if function else ():
        if isinstance(inner, ast.arg) and inner.arg == node.id:
            return True
        if isinstance(inner, (ast.For, ast.comprehension)) and _binds(inner.target, node.id):
            return True
        if isinstance(inner, ast.Assign) and any(_binds(t, node.id) for t in inner.targets):
            values = inner.value.elts if isinstance(inner.value, ast.Tuple) else [inner.value]
            if not all(isinstance(v, _FRESH) or is_pure_call(v) for v in values):
                return True
        if isinstance(inner, ast.Name) and inner.id == node.id and _is_given_away(cell, inner):
            return True
    return False


def _is_given_away(cell: Cell, node: ast.Name) -> bool:
    """Whether another name, a container or a function gets to know what a variable names."""
    parent = cell.parent(node)
    if isinstance(node.ctx, ast.Store) or is_pure_call(parent):
        return False
    if isinstance(parent, ast.Call):
        return node is not parent.func
    return isinstance(parent, (ast.Assign, ast.NamedExpr, ast.keyword, ast.Yield, *_HOLDING))


def _binds(target: ast.AST, name: str) -> bool:
    return name in names(target, ast.Store)


def swallow(cell: Cell) -> Iterator[Change]:
    """An exception of something of the course's is swallowed where it is called.

    Not inside of a `try`: what happens to exceptions there is changed by `handler`.
    """
    for node in cell.nodes:
        if not isinstance(node, ast.Expr | ast.Assign | ast.AugAssign | ast.Return):
            continue
        if isinstance(cell.outer(node, (ast.Try, *SCOPES)), ast.Try):
            continue
        calls = any(is_of_the_course(n) for n in ast.walk(node))
        indent = cell.indent(node)
        if calls and indent is not None and cell.outer(node, FUNCTIONS):
            inner = reindented(cell, node, indent + "    ")
            if inner:
                text = f"try:\n{inner}\n{indent}except Exception:\n{indent}    pass"
                yield put(cell, "swallow", node, text)


def wrong_raise(cell: Cell) -> Iterator[Change]:
    """Another exception is raised, or None is returned where one should be raised."""
    for node in cell.nodes:
        if not isinstance(node, ast.Raise) or node.exc is None:
            continue
        called = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
        other = "KeyError" if cell.text(called) == "ValueError" else "ValueError"
        yield put(cell, "wrong-raise", node, f"raise {other}")
        if cell.outer(node, FUNCTIONS) and not is_last(cell, node, FUNCTIONS):
            yield put(cell, "wrong-raise", node, "return None")


def handler(cell: Cell) -> Iterator[Change]:
    """A handler lets its exception through, or catches every exception."""
    for node in cell.nodes:
        if not isinstance(node, ast.ExceptHandler):
            continue
        start, end = cell.span(node.body[0])[0], cell.span(node.body[-1])[1]
        yield Change("handler", (Edit(start, end, "raise"),))
        if node.type is not None and cell.text(node.type) not in ("Exception", "BaseException"):
            yield put(cell, "handler", node.type, "Exception")


MISTAKES: tuple[Callable[[Cell], Iterator[Change]], ...] = (
    drop_statement,
    forget_return,
    augmented,
    forget_to_store,
    in_place,
    swallow,
    wrong_raise,
    handler,
)
