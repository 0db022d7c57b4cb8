"""The single assertions of a test cell, and the cell without each of them."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

_CALLS = re.compile(r"(check|assert|ok|eq)_\w*")


@dataclass(frozen=True)
class Assertion:
    """test: the test cell's name; line: from 1; text: the assertion's first line; without: the
    code of the cell in which `pass` stands in its place."""

    test: str
    line: int
    text: str
    without: str


def assertions_of(code: str, test: str) -> Iterator[Assertion]:
    """The `assert` statements of a test cell, and its calls of functions that are called
    check_..., assert_..., ok_ or eq_, anywhere in it; none if it is no plain Python."""
    lines = code.split("\n")
    try:
        tree = ast.parse(code)
    except SyntaxError:  # a magic, or a shell command
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert) or (isinstance(node, ast.Expr) and _checks(node.value)):
            first, last = node.lineno - 1, node.end_lineno or node.lineno
            before = lines[first].encode()[: node.col_offset].decode()
            after = lines[last - 1].encode()[node.end_col_offset :].decode()
            without = [*lines[:first], f"{before}pass{after}", *lines[last:]]
            yield Assertion(test, node.lineno, lines[first].strip(), "\n".join(without))


def _checks(node: ast.expr) -> bool:
    if not isinstance(node, ast.Call):
        return False
    function = node.func
    name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
    return bool(_CALLS.fullmatch(name))
