"""Turns a solution cell into what the checker runs of it: given code, and stubs for the functions that a
student writes. No class that it defines is there: checks of such a class are open."""

import ast
from collections.abc import Container, Iterator
from typing import Any

from nbseal.notebook.given_cells import class_of, last_name
from nbseal.sealed.checker.bound_names import FUNCTIONS, IMPORTS
from nbseal.sealed.common.paths import STUB


def with_stubs(released: ast.Module, source: ast.Module) -> ast.Module:
    """The released cell, with stubs for its functions, those attached to a class, and those that only the
    source has: the student writes all of them. Imports of the source stay, since tests may use them."""
    both = [*source.body, *released.body]
    functions = {node.name for node in both if isinstance(node, FUNCTIONS)}
    classes = {name for node in both if (name := class_of(node))}
    body: list[ast.stmt] = [n for n in source.body if isinstance(n, IMPORTS)]
    body += [ast.Assign([ast.Name(n, ast.Store())], _stub_of(n)) for n in sorted(functions)]
    for node in released.body:
        if isinstance(node, (*FUNCTIONS, ast.Raise)):  # such as `raise NotImplementedError`
            continue
        if any(isinstance(n, ast.Name) and n.id in classes for n in ast.walk(node)):
            continue
        if isinstance(node, ast.Assign) and _attaches(node, functions):
            if last_name(node.targets[0]) in ("__exit__", "__getattr__"):  # these steer a check
                continue
            node.value = _stub_of(ast.unparse(node.targets[0]))
        if class_of(node) is None:
            body.append(node)
    return ast.Module(body, [])


def paths_of(tree: ast.AST) -> Iterator[str]:
    """The paths of the stubs in a cell."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant(str(path))]) if name == STUB:
                yield path


def _attaches(node: ast.Assign, functions: Container[str]) -> bool:
    """Whether a line attaches a function to a class, such as `Sudoku.ruleout = sudoku_ruleout`."""
    target, value = node.targets[0], node.value
    while isinstance(target, ast.Attribute):
        target = target.value
    dotted = isinstance(node.targets[0], ast.Attribute) and isinstance(target, ast.Name)
    return dotted and isinstance(value, ast.Name) and value.id in functions


def _stub_of(path: str) -> Any:
    return ast.Call(ast.Name(STUB, ast.Load()), [ast.Constant(path)], [])
