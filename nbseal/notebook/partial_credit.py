"""Partial credit: the number that a test cell ends with is its points, as with nbgrader.

    points = 0
    if squares(1) == [1]:
        points += 1
    if squares(2) == [1, 4]:
        points += 2
    points

A function of a student's may have given that number, as in a cell that ends with `squares(3)` to
show it. That earns nobody more than a passed check does, where plain nbgrader stops.
"""

import ast
from numbers import Real

from nbseal.notebook.given_cells import last_name, nodes_of, parsed

_ASSERTS = "assert", "ok_", "eq_"  # begin the names of functions
LARGER = "The last line of this check gives more points than the check has."
DECIMALS = 4  # of the points: a longer number could carry the text of a hidden check out


def credit_of(tree: ast.Module) -> ast.expr | None:
    """The expression in the last line of a test cell whose value may be its points, or None."""
    last = tree.body[-1] if tree.body else None
    return last.value if isinstance(last, ast.Expr) else None


def text_at_end(code: str) -> str:
    """A text or a `print(points)` with which a test cell ends that asserts nothing, or a `print` in the
    loop, `if`, `with` or `try` at its end; else "". What a `try` catches is not asserted."""
    nodes = nodes_of(code)
    tries = [n for n in nodes if isinstance(n, ast.Try) and any(map(_catches, n.handlers))]
    tried = {inner for one in tries for statement in one.body for inner in ast.walk(statement)}
    asks = [n for n in nodes if n not in tried and isinstance(n, ast.Assert | ast.Raise | ast.Call)]
    if any(not isinstance(n, ast.Call) or last_name(n.func).startswith(_ASSERTS) for n in asks):
        return ""
    match parsed(code)[-1:]:
        case [ast.Expr(value)] if _is_text(value) and not isinstance(value, ast.Constant):
            return ast.unparse(value)
        case [ast.For() | ast.While() | ast.If() | ast.With() | ast.Try() as block]:
            calls = (node for node in ast.walk(block) if isinstance(node, ast.Call))
            return next((ast.unparse(c) for c in calls if last_name(c.func) == "print"), "")
    return ""


def _catches(handler: ast.ExceptHandler) -> bool:
    """Whether it catches a failed assertion."""
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(k is None or last_name(k) in ("AssertionError", "Exception") for k in kinds)


def _is_text(value: ast.expr) -> bool:
    match value:
        case ast.Constant(str()) | ast.JoinedStr() | ast.Call(ast.Attribute(_, "format" | "join")):
            return True
        case ast.Call(ast.Name("print" | "str" | "repr"), arguments):
            return not all(isinstance(each, ast.Constant) for each in arguments)
        case ast.IfExp(_, one) | ast.BinOp(one):
            return _is_text(one)
    return False


def points_for(value: object, most: float) -> float | None:
    """The points that a value in the last line gives, or one more than there are; None if it is no number.

    True gives all of them, False none, as if it had been asserted.
    """
    if type(value).__name__ in ("bool", "bool_"):  # Python's, or one of numpy's
        return most if value else 0.0
    if not isinstance(value, Real):  # numpy's numbers are some, too
        return None
    number = float(min(max(value, 0), most + 1))  # type: ignore[arg-type]
    if number <= most:
        return round(number, DECIMALS)
    return most + 1 if number == number else 0.0
