"""The messages of a test cell: those that quote nothing that a student's function returned, and ours for
assertions that have none."""

import ast
from collections.abc import Iterator

from nbseal.notebook.given_cells import last_name

# How many arguments stand before the message: of nose.tools, and of what is raised
_BEFORE = {"ok_": 1, "eq_": 2, "AssertionError": 0}

AT = "The check failed at `"  # with which our messages begin
_SHOWN = " is %.200r"  # so many characters of a value


def messages_of(tree: ast.AST) -> frozenset[str]:
    """The messages of a cell's assertions that are constants: no value is formatted into them."""
    return frozenset(
        node.value
        for node in _last_arguments(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _last_arguments(tree: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert) and node.msg is not None:
            yield node.msg
        elif isinstance(node, ast.Call):
            name = last_name(node.func)
            if name in _BEFORE:
                yield from node.args[_BEFORE[name] :][:1]
            if name in _BEFORE or name.startswith("assert"):
                yield from (k.value for k in node.keywords if k.arg in ("msg", "err_msg"))


def with_messages(tree: ast.Module) -> None:
    """Give each assertion of a visible check that has no message one: its line, and what it compares.

    Both sides are computed once, as before; the message keeps them under names of ours.
    """
    for node in ast.walk(tree):
        if not isinstance(node, ast.Assert) or node.msg:
            continue
        form = f"{AT}{ast.unparse(node)}`".replace("%", "%%")
        sides: dict[str, ast.expr] = {}
        if isinstance(test := node.test, ast.Compare) and len(test.ops) == 1:
            sides = {"__left__": test.left, "__right__": test.comparators[0]}
            kept: list[ast.expr] = [
                ast.NamedExpr(ast.Name(n, ast.Store()), side) for n, side in sides.items()
            ]
            test.left, *test.comparators = kept
        told = {n: side for n, side in sides.items() if ast.Name in map(type, ast.walk(side))}
        values = [ast.unparse(side).replace("%", "%%") + _SHOWN for side in told.values()]
        form += f": {', '.join(values)}." if values else "."
        names = ast.Tuple([ast.Name(name, ast.Load()) for name in told], ast.Load())
        node.msg = ast.BinOp(ast.Constant(form), ast.Mod(), names)
