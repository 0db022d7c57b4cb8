"""Finds the messages of a test cell that quote nothing that a student's function returned."""

import ast
from collections.abc import Iterator

_BEFORE = {"ok_": 1, "eq_": 2}  # nose.tools: how many arguments stand before the message


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
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            before = _BEFORE.get(node.func.id)
            if before is not None:
                yield from node.args[before : before + 1]
                yield from (keyword.value for keyword in node.keywords if keyword.arg == "msg")
