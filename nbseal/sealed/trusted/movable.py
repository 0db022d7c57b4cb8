"""Which of the instructor's functions the checker may run when a student's code calls them.

A student's code may pass them anything, and they were not written for that. Functions that could
do more with an argument than compute, or that need the student's process, run in the worker.
"""

import ast
from collections.abc import Collection

from nbseal.wire.forms import BY_NAME
from nbseal.wire.identity import parts_of
from nbseal.wire.schema import SCALARS

# These could run an argument, reach more than arguments, or leave something that checks use
_REFUSED = {
    "eval", "exec", "compile", "open", "input", "__import__", "globals", "locals", "vars",
    "dir", "getattr", "setattr", "delattr", "format", "format_map", "breakpoint",
    "memoryview", "type", "super", "object", "print", "display", "get_ipython",
    "StopIteration", "builtins", "importlib", "inspect", "gc", "sys", "os", "io", "pathlib",
    "shutil", "subprocess", "socket", "ctypes", "pickle", "marshal", "random", "numpy", "np",
    "pandas", "pd", "query", "scipy", "sympy", "sp", "networkx", "nx", "PIL", "Image", "threading", "multiprocessing", "asyncio", "signal", "time", "datetime",
}  # fmt: skip
_EVALUATES = "sympy.Symbol"  # where expressions cross: methods such as `subs` run a text as code
_KEPT = (ast.ClassDef, ast.AsyncFunctionDef, ast.Yield, ast.YieldFrom, ast.Await, ast.Global)


def is_movable(tree: ast.AST) -> bool:
    """Whether functions, and the cell around them, do nothing but compute and return data."""
    if _EVALUATES in BY_NAME:
        return False
    inner = _inner_functions(tree)
    for node in ast.walk(tree):
        if isinstance(node, _KEPT):  # it could leave something behind
            return False
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            return False
        if isinstance(node, ast.Return) and _is_function(node.value, inner):
            return False
        if _names(node) & _REFUSED or any(name.startswith("__") for name in _names(node)):
            return False
    return True


def is_data(value: object, kinds: Collection[type]) -> bool:
    """Whether a value is made of numbers, texts, containers, and objects of these classes."""
    todo, seen = [value], set[int]()
    while todo:
        part = todo.pop()
        if type(part) in SCALARS or id(part) in seen:
            continue
        parts = parts_of(part, kinds)
        if parts is None:
            return False
        seen.add(id(part))
        todo += parts
    return True


def _names(node: ast.AST) -> set[str]:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return {name}
        case ast.Import(names=names):
            return {alias.name.partition(".")[0] for alias in names}
        case ast.ImportFrom(module=module, names=names):
            return {(module or "").partition(".")[0], *(alias.name for alias in names)}
    return set()


def _inner_functions(tree: ast.AST) -> set[str]:
    """The names of functions that are defined inside functions."""
    found = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            found |= {
                n.name for n in ast.walk(node) if isinstance(n, ast.FunctionDef) and n is not node
            }
    return found


def _is_function(value: ast.expr | None, inner: set[str]) -> bool:
    return isinstance(value, ast.Lambda) or (isinstance(value, ast.Name) and value.id in inner)
