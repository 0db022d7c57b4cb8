"""Turns a solution cell into what the checker runs of it: given code, and stubs for what a student
writes. A class is told by the worker when it is made (`nbseal.sealed.asked.told_classes`)."""

import ast
import copy
from collections.abc import Container, Iterator
from typing import Any

from nbseal.notebook.given_cells import class_of, last_name
from nbseal.sealed.common.paths import BASES, CONTENT, STUB

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_MADE = {  # what a decorator of a class adds to it
    "dataclass": (
        *("__init__", "__repr__", "__eq__", "__hash__", "__lt__", "__le__", "__gt__", "__ge__"),
        *("__setattr__", "__delattr__"),
    ),
    "total_ordering": ("__lt__", "__le__", "__gt__", "__ge__"),
}


def with_stubs(released: ast.Module, source: ast.Module) -> ast.Module:
    """The released cell, with a stub for each function and for each function attached to a class.

    A function or class that only the source has becomes a stub, too: the student writes all of it.
    Imports of the source stay, since tests may use them.
    """
    functions = {
        n.name for each in (source, released) for n in each.body if isinstance(n, FUNCTIONS)
    }
    body: list[ast.stmt] = [n for n in source.body if isinstance(n, ast.Import | ast.ImportFrom)]
    body += [
        ast.Assign([ast.Name(name, ast.Store())], _stub_of(name)) for name in sorted(functions)
    ]
    whole = {n.name: n for n in source.body if isinstance(n, ast.ClassDef)}
    for node in _merged(released, source):
        if isinstance(node, (*FUNCTIONS, ast.Raise)):  # such as `raise NotImplementedError`
            continue
        if isinstance(node, ast.ClassDef):
            given = next((n for n in released.body if _key(n) == _key(node)), None)
            body.append(_if_there(_class_of_stubs(whole.get(node.name, node), given)))
            continue
        if isinstance(node, ast.Assign) and _attaches(node, functions):
            if last_name(node.targets[0]) in ("__exit__", "__getattr__"):
                continue
            node.value = _stub_of(ast.unparse(node.targets[0]))
        body.append(node)
    return ast.Module(body, [])


def paths_of(tree: ast.AST) -> Iterator[str]:
    """The paths of the stubs in a cell."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant(str(path))]) if name == STUB:
                yield path


def _merged(released: ast.Module, source: ast.Module) -> list[ast.stmt]:
    """The released statements, and the classes that only the source has behind what is before them
    there."""
    merged, place = [*released.body], 0
    for node in source.body:
        there = [n for n, other in enumerate(merged) if _key(other) == _key(node)]
        if there:
            place = max(place, there[0] + 1)
        elif isinstance(node, ast.ClassDef) or (isinstance(node, ast.Assign) and class_of(node)):
            merged.insert(place, node)  # a class, or a class of named tuples
            place += 1
    return merged


def _key(node: ast.stmt) -> str:
    named = isinstance(node, (*FUNCTIONS, ast.ClassDef))
    return f"def {node.name}" if named else ast.unparse(node)  # type: ignore[attr-defined]


def _attaches(node: ast.Assign, functions: Container[str]) -> bool:
    """Whether a line attaches a function to a class, such as `Sudoku.ruleout = sudoku_ruleout`."""
    target, value = node.targets[0], node.value
    while isinstance(target, ast.Attribute):
        target = target.value
    dotted = isinstance(node.targets[0], ast.Attribute) and isinstance(target, ast.Name)
    return dotted and isinstance(value, ast.Name) and value.id in functions


def _if_there(made: ast.ClassDef) -> ast.Try:
    """A class that a student may not have written."""
    away = ast.ExceptHandler(ast.Name("Exception", ast.Load()), None, [ast.Pass()])
    return ast.Try([made], [away], [], [])


def _class_of_stubs(whole: ast.ClassDef, given: ast.stmt | None) -> ast.ClassDef:
    """The released class, or a new one, with what the worker tells of the names of the whole one."""
    released = given if isinstance(given, ast.ClassDef) else None
    there = {_key(n): n for n in (released.body if released else ())}
    names = ["__init__"]
    for node in [*there.values(), *whole.body]:
        if isinstance(node, FUNCTIONS):
            names += [node.name, *_kept_on_self(node)]
        elif _key(node) not in there:
            names += _assigned(node)
    kept, added = _decorators(whole, released)
    told: Any = tuple(dict.fromkeys([*names, *added]))
    space = ast.Call(ast.Name("locals", ast.Load()), [], [])
    body: list[ast.stmt] = [
        ast.Expr(_call(CONTENT, space, ast.Constant(whole.name), ast.Constant(told)))
    ]
    body += [n for n in there.values() if not isinstance(n, (*FUNCTIONS, ast.Raise))]
    made = copy.copy(whole)
    bases = _call(BASES, ast.Constant(whole.name), *whole.bases)
    made.bases, made.keywords = [ast.Starred(bases, ast.Load())], []
    made.body, made.decorator_list = body, kept
    return made


def _kept_on_self(function: ast.stmt) -> Iterator[str]:
    """The attributes that a method sets: a student may make properties of them."""
    for node in ast.walk(function):
        match node:
            case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                yield name


def _decorators(
    whole: ast.ClassDef, released: ast.ClassDef | None
) -> tuple[list[ast.expr], list[str]]:
    """The decorators that are given; and the names that those add which a student writes."""
    given = {ast.unparse(d) for d in released.decorator_list} if released else set[str]()
    kept, made = [], list[str]()
    for decorator in whole.decorator_list:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        if ast.unparse(decorator) in given:
            kept.append(decorator)
        else:
            made += _MADE.get(last_name(called), ())
    return kept, made


def _assigned(node: ast.stmt) -> list[str]:
    """The names that a line in the body of a class binds."""
    names = (n for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
    plain = isinstance(node, ast.Assign | ast.AnnAssign | ast.For | ast.If)
    return [n.id for n in names] if plain else []


def _call(name: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), [*arguments], [])


def _stub_of(path: str) -> Any:
    return _call(STUB, ast.Constant(path))
