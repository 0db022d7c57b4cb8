"""Turns a solution cell into what the checker runs of it: given code, and stubs for what a student
writes. A class is told by the worker when it is made (`nbseal.sealed.asked.told_classes`)."""

import ast
import builtins
import copy
from collections.abc import Container, Iterator
from typing import Any

from nbseal.notebook.given_cells import class_of, last_name
from nbseal.sealed.asked.told_classes import STEERED
from nbseal.sealed.common.paths import BASES, CONTENT, NAMED, STUB

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_MADE = {  # what a decorator of a class adds to it
    "dataclass": (
        *("__init__", "__repr__", "__eq__", "__hash__", "__lt__", "__le__", "__gt__", "__ge__"),
        *("__setattr__", "__delattr__", "__dataclass_fields__", "__match_args__"),
    ),
    "total_ordering": ("__lt__", "__le__", "__gt__", "__ge__"),
}


def with_stubs(released: ast.Module, source: ast.Module) -> ast.Module:
    """The released cell, with a stub for each function and for each function attached to a class.

    A function or class that only the source has becomes a stub, too: the student writes all of it.
    Imports of the source stay, since tests may use them.
    """
    functions = {n.name: n for n in source.body if isinstance(n, FUNCTIONS)}
    functions |= {n.name: n for n in released.body if isinstance(n, FUNCTIONS)}
    body: list[ast.stmt] = [n for n in source.body if isinstance(n, ast.Import | ast.ImportFrom)]
    body += [
        ast.Assign([ast.Name(name, ast.Store())], _stub_of(name, ast.get_docstring(node)))
        for name, node in functions.items()
    ]
    whole = {n.name: n for n in source.body if isinstance(n, ast.ClassDef)}
    for node in _merged(released, source):
        if isinstance(node, (*FUNCTIONS, ast.Raise)):  # such as `raise NotImplementedError`
            continue
        if isinstance(node, ast.ClassDef):
            given = next((n for n in released.body if _key(n) == _key(node)), None)
            body.append(_if_there(_class_of_stubs(whole.get(node.name, node), given)))
            continue
        if isinstance(node, ast.Assign) and class_of(node) and node not in released.body:
            tuples: list[ast.expr] = [ast.Name(NAMED, ast.Load())]
            node = ast.ClassDef(str(class_of(node)), tuples, [], [ast.Pass()], [])
            body.append(_if_there(_class_of_stubs(node, None)))
            continue
        if isinstance(node, ast.Assign) and _attaches(node, functions):
            if last_name(node.targets[0]) in STEERED:
                continue
            node.value = _stub_of(ast.unparse(node.targets[0]))
        body.append(node)
    return ast.Module(body, [])


def paths_of(tree: ast.AST) -> Iterator[str]:
    """The paths of the stubs in a cell."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant(str(path)), _]) if (
                name == STUB
            ):
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
    if any(last_name(b) == "TypedDict" for b in whole.bases):
        return whole  # only its fields
    named = any(map(_is_named, whole.bases))
    names, fields = ["__doc__", "__init__"], False
    for node in [*there.values(), *whole.body]:
        new = _key(node) not in there
        fields |= new and isinstance(node, ast.AnnAssign)
        if isinstance(node, FUNCTIONS):
            names += [node.name, *_kept_on_self(node)]
        elif new and not (named and isinstance(node, ast.AnnAssign)):
            names += _assigned(node)
    kept, added = _decorators(whole, released, fields)
    told: Any = (*dict.fromkeys([*names, *added]),)
    space = ast.Call(ast.Name("locals", ast.Load()), [], [])
    body: list[ast.stmt] = [
        ast.Expr(
            _call(
                *(CONTENT, space),
                *map(ast.Constant, (whole.name, told, _doc_of(whole), _holding_types(whole))),
                ast.Constant(_mentioned(whole)),
            )
        )
    ]
    left_out = (*FUNCTIONS, ast.Raise, *((ast.AnnAssign,) if named else ()))
    body += [n for n in there.values() if not isinstance(n, left_out)]
    wanted = [ast.Constant(NAMED) if _is_named(b) else b for b in whole.bases]
    made = copy.copy(whole)
    made.bases = [ast.Starred(_call(BASES, ast.Constant(whole.name), *wanted), ast.Load())]
    made.keywords = [_if_had(whole.name, word) for word in whole.keywords]
    made.body, made.decorator_list = body, kept
    return made


def _is_named(base: ast.expr) -> bool:
    """Whether a base makes a class of named tuples."""
    maker = base.func if isinstance(base, ast.Call) else base
    return last_name(maker) in ("NamedTuple", "namedtuple")


def _if_had(name: str, word: ast.keyword) -> ast.keyword:
    """A metaclass only if the student's class has it, too; any other keyword of a class as it is."""
    if word.arg != "metaclass":
        return word
    had = ast.Starred(_call(BASES, ast.Constant(name), word.value), ast.Load())
    both = ast.Tuple([had, ast.Name("type", ast.Load())], ast.Load())
    return ast.keyword("metaclass", ast.Subscript(both, ast.Constant(0), ast.Load()))


def _kept_on_self(function: ast.stmt) -> list[str]:
    """The attributes that a method sets: a student may make properties of them."""
    found = []
    for node in ast.walk(function):
        match node:
            case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                found += [name] if name[:2] != "__" else []
    return found


def _mentioned(kind: ast.ClassDef) -> Any:
    """The attributes of which the code of a class speaks."""
    return (*dict.fromkeys(n.attr for n in ast.walk(kind) if isinstance(n, ast.Attribute)),)


def _decorators(
    whole: ast.ClassDef, released: ast.ClassDef | None, fields: bool
) -> tuple[list[ast.expr], list[str]]:
    """The decorators that are given; and the names that those add which a student writes."""
    given = {ast.unparse(d) for d in released.decorator_list} if released else set[str]()
    kept, made = [], list[str]()
    for decorator in whole.decorator_list:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        added = _MADE.get(ast.unparse(called).rpartition(".")[2], ())
        if ast.unparse(decorator) in given and not (fields and "__init__" in added):
            kept.append(decorator)
        else:
            made += added
    return kept, made


def _doc_of(kind: ast.ClassDef) -> str | None:
    return ast.get_docstring(kind, clean=False)


def _assigned(node: ast.stmt) -> list[str]:
    """The names that a line in the body of a class binds."""
    names = (n for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
    plain = isinstance(node, ast.Assign | ast.AnnAssign | ast.For | ast.If)
    return [n.id for n in names] if plain else []


def _holding_types(kind: ast.ClassDef) -> Any:
    """The names in the body of a class that seem to stand for types, as in `kind = list`."""
    found = []
    for node in kind.body:
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=value)
            ) if value and _is_type(value):
                found.append(name)
    return (*found,)


def _is_type(value: ast.expr) -> bool:
    match value:
        case ast.Name(id=name):
            return name[:1].isupper() or isinstance(getattr(builtins, name, None), type)
    return isinstance(value, ast.Attribute)  # of a module, such as `np.int64`


def _call(name: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), [*arguments], [])


def _stub_of(path: str, doc: str | None = None) -> ast.Call:
    return _call(STUB, ast.Constant(path), ast.Constant(doc))
