"""What sympy may run of a text: what makes an expression.

`simplify(f(x))`, `expected.equals(f(x))` and the like take a text for an expression, and run it as code.
A student's function may return one.
"""

import ast
import builtins
import importlib
import re
from collections import ChainMap
from collections.abc import Collection, Iterator, Mapping
from numbers import Number
from typing import Any

import sympy as sp
from sympy.core.function import AppliedUndef
from sympy.core.symbol import Str

from nbseal.sealed.trusted.texts import COMPUTING
from nbseal.sealed.trusted.written_texts import is_written
from nbseal.wire.science.symbols import is_function_name, is_name

_NODES = (ast.Expression, ast.Set, ast.Dict, *COMPUTING)
_PLAIN = (int, float, complex, bool, type(None))
_DIGITS = re.compile(r"[\d._]+([eE][-+]?\d+)?")
_EXPRESSIONS = (sp.Basic, sp.MatrixBase)


def guard_sympy() -> None:
    """From now on, sympy runs no other text, unless the author has written it."""
    parser: Any = importlib.import_module("sympy.parsing.sympy_parser")
    printer: Any = importlib.import_module("sympy.utilities.lambdify")._EvaluatorPrinter
    stringify, doprint = parser.stringify_expr, printer.doprint

    def stringify_expr(text: str, local: Any, known: Any, transformations: Any) -> str:
        code: str = stringify(text, local, known, transformations)
        if not is_written(text):
            _check(ast.parse(code.strip(), mode="eval"), ChainMap(local, known))
        return code

    def printed(self: Any, name: str, args: Any, expr: Any, **options: Any) -> Any:
        for part in _parts(args):
            words = re.split("[ ,]+", part) if isinstance(part, str) else ()
            if not all(map(is_name, words)):
                raise TypeError("lambdify takes names and symbols as arguments")
        kinds = [part for part in _parts(args) if isinstance(part, _EXPRESSIONS)]
        given = {symbol for part in kinds for symbol in part.atoms(sp.Symbol, Str)}
        for part in _parts(expr):  # of anything else, the text becomes code
            if not isinstance(part, (*_EXPRESSIONS, Number, type(None))) and not is_written(part):
                raise TypeError("lambdify makes functions of expressions, and not of other values")
            if isinstance(part, _EXPRESSIONS) and not all(map(is_name, _names(part, given))):
                raise TypeError("lambdify takes no code for the name of a symbol")
        return doprint(self, name, args, expr, **options)

    parser.stringify_expr, printer.doprint = stringify_expr, printed


def _parts(value: Any) -> Iterator[Any]:
    if isinstance(value, list | tuple | set | frozenset | dict):
        for part in value:
            yield from _parts(part)
        if isinstance(value, dict):
            yield from _parts([*value.values()])
    else:
        yield value


def _names(expression: Any, given: Collection[Any]) -> Iterator[str]:
    """What becomes code of the names in an expression: sympy itself renames odd arguments."""
    for symbol in expression.atoms(sp.Symbol, Str) - given:
        yield symbol.name
    for function in expression.atoms(AppliedUndef):
        name = function.func.__name__
        yield "" if hasattr(builtins, name) else name


def _check(node: ast.AST, known: Mapping[str, Any]) -> None:
    """Raises TypeError if code does more than make an expression of sympy's own kinds."""
    parts = [*ast.iter_child_nodes(node)]
    match node:
        case ast.Name(id=name):
            fine = _makes_expressions(known.get(name))
        case ast.Constant(value=value):
            fine = type(value) in _PLAIN
        case ast.Call(func=ast.Name(id=kind), args=[ast.Constant(value=str(text)), *_]):
            fine = _may_have(kind, text)
            parts.remove(node.args[0])
        case ast.Call(func=function):
            fine = isinstance(function, ast.Name | ast.Call)  # such as Function('f')(x)
        case _:
            fine = isinstance(node, _NODES)
    if not fine:
        raise TypeError("a text that is no expression")
    for part in parts:
        _check(part, known)


def _may_have(kind: str, text: str) -> bool:
    """Whether an expression of this kind may be made of a text."""
    if kind == "Symbol":
        return is_name(text)
    if kind == "Function":
        return is_function_name(text, 2)  # of two arguments, the strictest
    return kind in ("Integer", "Rational", "Float") and bool(_DIGITS.fullmatch(text))


def _makes_expressions(found: Any) -> bool:
    if isinstance(found, type):
        return issubclass(found, _EXPRESSIONS)
    module = str(getattr(found, "__module__", ""))  # such as sqrt, which is no class
    return isinstance(found, _EXPRESSIONS) or found is abs or module.startswith("sympy.functions.")
