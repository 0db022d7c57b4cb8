"""Which of the instructor's functions the checker may run when a student's code calls them, with anything.
Those that could do more with an argument than compute, or need the student's process, run in the worker."""

import ast
import builtins
import importlib
from collections.abc import Collection, Iterable

from nbseal.wire.kinds import parts_of
from nbseal.wire.scalars import SCALARS

# Modules that do nothing but compute
_MODULES = {
    "math", "itertools", "functools", "collections", "heapq", "bisect", "statistics", "fractions",
    "decimal", "re", "copy", "operator", "string", "typing",
}  # fmt: skip
# These could run an argument, reach more than arguments, or leave something that checks use
_REFUSED = {
    "eval", "exec", "compile", "open", "input", "__import__", "globals", "locals", "vars",
    "dir", "getattr", "setattr", "delattr", "format", "format_map", "vformat", "breakpoint",
    "memoryview", "type", "super", "object", "print", "display", "get_ipython", "help",
    "attrgetter", "methodcaller", "get_type_hints", "query", "StopIteration",
}  # fmt: skip
Import = ast.Import | ast.ImportFrom


def is_movable(tree: ast.AST) -> bool:
    """Whether functions, and the cell around them, do nothing but compute and return data."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    inner = {n.name for f in functions for n in ast.walk(f) if n in functions and n is not f}
    for node in ast.walk(tree):
        match node:
            # it could leave something behind
            case ast.ClassDef() | ast.AsyncFunctionDef() | ast.Await() | ast.Global():
                return False
            case ast.Yield() | ast.YieldFrom() | ast.FunctionDef(decorator_list=[_, *_]):
                return False
            case ast.Name(id=name) | ast.Attribute(attr=name) if (
                name in _REFUSED or name[:2] == "__"
            ):
                return False
            case ast.Return(value=ast.Lambda()):
                return False
            case ast.Return(value=ast.Name(id=name)) if name in inner:
                return False
            case ast.Import() | ast.ImportFrom() if _foreign_names(node):
                return False
    return True


def usable_names(bound: Collection[str], imports: Iterable[Import]) -> set[str]:
    """The names that such functions may use: built-ins, and what a notebook binds or imports from modules
    that only compute."""
    usable, foreign = {*vars(builtins), *bound}, set[str]()
    for statement in imports:
        forbidden = _foreign_names(statement)
        if statement.names[0].name == "*" and not forbidden:
            usable |= vars(importlib.import_module(str(getattr(statement, "module", "")))).keys()
        foreign |= forbidden
    return usable - foreign


def _foreign_names(statement: Import) -> set[str]:
    """The names that an import binds to something that could do more than compute."""
    whole = statement.module if isinstance(statement, ast.ImportFrom) else None
    return {
        alias.asname or alias.name.partition(".")[0]
        for alias in statement.names
        if alias.name in _REFUSED or (whole or alias.name).partition(".")[0] not in _MODULES
    }


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
