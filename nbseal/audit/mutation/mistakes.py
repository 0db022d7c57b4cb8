"""Statements that are forgotten or half forgotten: not returned, not stored, not raised, swallowed."""

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
from nbseal.audit.mutation.facts import is_last, is_of_a_package, is_of_the_course, names

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


@operator(*_SIMPLE, outside=True)
def drop_statement(cell: Cell, node: ast.stmt) -> Iterator[Change]:
    """A simple statement is missing.

    Not `return`, for which see there, nor one that does nothing: a value alone, `x: int`, a
    `continue` after which the loop goes on anyway. Only this is made of lines of the cell that are
    not a student's, such as `Board.move = board_move`.
    """
    match node:
        case ast.Return() | ast.Expr(ast.Constant() | ast.Name()) | ast.AnnAssign(value=None):
            return
        case ast.Continue() if is_last(cell, node, LOOPS):
            return
    change = (cell.removal(node),)
    if node in cell.tree.body or cell.allows(change):
        yield change


@operator(ast.Return)
def forget_return(cell: Cell, node: ast.Return) -> Iterator[Change]:
    """`return x` is only `x`, or `return None`; not where a function ends so anyway."""
    last = is_last(cell, node, FUNCTIONS)
    none = node.value is None or cell.text(node.value) == "None"
    if not (last and none):
        yield cell.put(node, cell.operand(node.value) if node.value else "pass")
    if not (last or none):
        yield cell.put(node, "return None")


@operator(ast.AugAssign)
def augmented(cell: Cell, node: ast.AugAssign) -> Iterator[Change]:
    """`x |= y` is `x = y`, or `x &= y`."""
    start, end = cell.span(node.target)[1], cell.span(node.value)[0]
    sign = cell.code[start:end]
    for other in filter(None, ("=", _OTHER_SIGN.get(type(node.op)))):
        yield (Edit(start, end, sign.replace(sign.split("(")[0].strip(), other, 1)),)


@operator(ast.Assign, ast.AugAssign)
def forget_to_store(cell: Cell, node: ast.Assign | ast.AugAssign) -> Iterator[Change]:
    """`a.b = f(x)`, `a[i] = f(x)` and `y += f(x)` are only `f(x)`."""
    if isinstance(node, ast.AugAssign):
        calls = any(isinstance(n, ast.Call) for n in ast.walk(node.value))
    else:
        stored = isinstance(node.targets[0], ast.Attribute | ast.Subscript)
        calls = stored and isinstance(node.value, ast.Call)
    if calls:
        yield cell.put(node, cell.operand(node.value))


@operator(ast.Assign, ast.AugAssign)
def in_place(cell: Cell, node: ast.Assign | ast.AugAssign) -> Iterator[Change]:
    """`x |= y` is `x = x | y`, and the other way round.

    The first only where others know the object, too: of a parameter, and of what a loop comes to.
    """
    if isinstance(node, ast.AugAssign):
        if isinstance(node.target, ast.Name) and _is_alias(cell, node.target):
            name = node.target.id
            sign = cell.code[cell.span(node.target)[1] : cell.span(node.value)[0]].split("=")[0]
            yield cell.put(node, f"{name} = {name} {sign.strip()} {cell.operand(node.value)}")
    elif isinstance(node.value, ast.BinOp) and len(node.targets) == 1:
        target, left, right = cell.text(node.targets[0]), node.value.left, node.value.right
        sign = cell.code[cell.span(left)[1] : cell.span(right)[0]].strip("() \n\t")
        if target == cell.text(left):
            yield cell.put(node, f"{target} {sign}= {cell.text(right)}")


def _is_alias(cell: Cell, variable: ast.Name) -> bool:
    """Whether a variable is a parameter of the function around it, or what a loop there comes to."""
    function = cell.outer(variable, SCOPES)
    for node in ast.walk(function) if function else ():
        match node:
            case ast.arg(arg=name) if name == variable.id:
                return True
            case ast.For(target=target) if variable.id in names(target, ast.Store):
                return True
    return False


@operator(ast.Expr, ast.Assign, ast.AugAssign, ast.Return)
def swallow(cell: Cell, node: ast.stmt) -> Iterator[Change]:
    """An exception of something of the course's is swallowed where it is called.

    Not of a package's, such as `np.zeros(3)`, which mostly raises none. Not inside of a `try`: what
    happens to exceptions there is changed by `handler`.
    """
    tried = isinstance(cell.outer(node, (ast.Try, *SCOPES)), ast.Try)
    calls = [n for n in ast.walk(node) if is_of_the_course(n) and not is_of_a_package(cell, n)]
    if tried or not cell.outer(node, FUNCTIONS) or not calls:
        return
    indent = cell.indent(node) or ""
    if inner := cell.reindented(node, indent + "    "):
        yield cell.put(node, f"try:\n{inner}\n{indent}except Exception:\n{indent}    pass")


@operator(ast.Raise)
def wrong_raise(cell: Cell, node: ast.Raise) -> Iterator[Change]:
    """Another exception is raised, or None is returned where one should be raised."""
    if node.exc is not None:
        called = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
        other = "KeyError" if cell.text(called) == "ValueError" else "ValueError"
        yield cell.put(node, f"raise {other}")
        if cell.outer(node, FUNCTIONS) and not is_last(cell, node, FUNCTIONS):
            yield cell.put(node, "return None")


@operator(ast.ExceptHandler)
def handler(cell: Cell, node: ast.ExceptHandler) -> Iterator[Change]:
    """A handler lets its exception through, or catches every exception."""
    start, end = cell.span(node.body[0])[0], cell.span(node.body[-1])[1]
    yield (Edit(start, end, "raise"),)
    if node.type is not None and cell.text(node.type) not in ("Exception", "BaseException"):
        yield cell.put(node.type, "Exception")
