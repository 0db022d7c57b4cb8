"""Questions about a piece of code that decide whether a mistake can be made there, and matters."""

import ast
import builtins

from nbseal.audit.mutation.cell import LEAVING, Cell

CONTAINERS = (set, frozenset, list, dict, tuple, str)
METHODS = frozenset(name for kind in CONTAINERS for name in dir(kind))  # nothing of the course's
BUILTINS = frozenset(dir(builtins))
_ITERATING = {"zip", "enumerate", "map", "filter", "sorted", "sum", "min", "max", "any", "all",
              "list", "set", "tuple", "frozenset", "chain", "product", "dict"}  # fmt: skip


def names(node: ast.AST, context: type[ast.expr_context]) -> set[str]:
    """The names that are read (ast.Load) or bound (ast.Store) in a node."""
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, context)}


def leaves(node: ast.stmt) -> bool:
    """Whether nothing after a statement in its body is ever reached."""
    if isinstance(node, ast.If):
        return bool(node.orelse) and leaves(node.body[-1]) and leaves(node.orelse[-1])
    if isinstance(node, ast.Try):
        ends = [node.orelse or node.body, *(handler.body for handler in node.handlers)]
        return all(leaves(body[-1]) for body in ends)
    return isinstance(node, LEAVING)


def is_last(cell: Cell, node: ast.AST, scope: tuple[type[ast.AST], ...]) -> bool:
    """Whether nothing comes after a statement in the function or loop (scope) around it."""
    around = cell.parent(node)
    body, orelse = (getattr(around, name, [])[-1:] for name in ("body", "orelse"))
    if isinstance(around, scope):
        return bool(body == [node])
    match around:
        case ast.Try(handlers=handlers):  # after one comes only what comes after the `try`
            return node in handlers and is_last(cell, around, scope)
        case ast.If() | ast.With() | ast.ExceptHandler():
            return [node] in (body, orelse) and is_last(cell, around, scope)
    return False


def called(node: ast.AST | None) -> str:
    """The last part of the name of what is called: `f(x)` and `a.f(x)` -> f."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def is_of_the_course(node: ast.AST) -> bool:
    """Whether this calls something of the course's or the student's, as far as a name tells."""
    known = BUILTINS if isinstance(getattr(node, "func", None), ast.Name) else METHODS
    return isinstance(node, ast.Call) and bool(called(node)) and called(node) not in known


def is_of_a_package(cell: Cell, node: ast.AST) -> bool:
    """Whether this calls `np.zeros` or the like: in small letters, and bound nowhere in the cell."""
    inner = node
    while isinstance(inner, ast.Call | ast.Attribute | ast.Subscript):
        inner = inner.func if isinstance(inner, ast.Call) else inner.value
    owner = inner.id if isinstance(inner, ast.Name) else ""
    parameters = {n.arg for n in ast.walk(cell.tree) if isinstance(n, ast.arg)}
    plain = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    return not plain and owner.islower() and owner not in parameters | names(cell.tree, ast.Store)


def is_empty(node: ast.AST) -> bool:
    """Whether this is `set()`, `[]`, `{}` and the like."""
    if isinstance(node, ast.Call):
        return called(node) in ("set", "list", "dict") and not node.args and not node.keywords
    if isinstance(node, ast.Dict):
        return not node.values
    return isinstance(node, ast.List | ast.Tuple) and not node.elts


def is_gone_through(cell: Cell, node: ast.Tuple) -> bool:
    """Whether the elements of a tuple are used one by one, as those of a list mostly are."""
    parent = cell.parent(node)
    if isinstance(parent, ast.For | ast.AsyncFor | ast.comprehension):
        return node is parent.iter
    if isinstance(parent, ast.Compare):
        return isinstance(parent.ops[-1], ast.In | ast.NotIn)
    if isinstance(parent, ast.Call):
        return called(parent) in _ITERATING and node in parent.args
    table = isinstance(parent, ast.Assign) and isinstance(parent.targets[0], ast.Name)
    return isinstance(parent, ast.Starred) or table
