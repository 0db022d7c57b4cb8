"""What patsy and formulaic may run of a formula, such as statsmodels' `ols("y ~ np.log(x)", data)`.

A part of a formula is code that can name what the check has. A student's function may return one.
"""

import ast
import importlib
from typing import Any

import numpy as np

from nbseal.sealed.trusted.texts import COMPUTING
from nbseal.sealed.trusted.written_texts import is_written

_NODES = (ast.Expression, ast.Name, ast.Constant, *COMPUTING)
_FUNCTIONS = {
    "C", "I", "Q", "Treatment", "Sum", "Poly", "Helmert", "Diff", "center", "standardize",
    "scale", "bs", "cr", "cc", "cs", "te", "poly", "lag",
}  # fmt: skip


def guard_patsy() -> None:
    """From now on, a formula has columns and transformations only, unless the author has written it."""
    module: Any = importlib.import_module("patsy.eval")
    described: Any = importlib.import_module("patsy.desc").ModelDesc
    read, prepare = described.from_formula.__func__, module.EvalFactor.memorize_passes_needed

    def from_formula(kind: Any, formula: Any) -> Any:
        made, ours = read(kind, formula), is_written(formula)
        for term in (*made.lhs_termlist, *made.rhs_termlist):
            for factor in term.factors:
                factor.is_written = ours
        return made

    def memorize_passes_needed(self: Any, state: Any, environment: Any) -> Any:
        if not getattr(self, "is_written", False):
            functions = _functions(self.code, environment.namespace)
            environment = module.EvalEnvironment([functions], environment.flags)
        return prepare(self, state, environment)

    described.from_formula = classmethod(from_formula)
    module.EvalFactor.memorize_passes_needed = memorize_passes_needed


def guard_formulaic() -> None:
    """The same for all formulas of formulaic, of which a part does not tell where it comes from."""
    kind: Any = importlib.import_module("formulaic.materializers.base").FormulaMaterializer
    known = importlib.import_module("formulaic.transforms").TRANSFORMS
    begin, evaluate = kind.__init__, kind._evaluate

    def __init__(self: Any, data: Any, context: Any = None, **parameters: Any) -> None:
        begin(self, data, None, **parameters)

    def _evaluate(self: Any, code: str, *rest: Any) -> Any:
        _functions(code, known)
        return evaluate(self, code, *rest)

    kind.__init__, kind._evaluate = __init__, _evaluate


def _functions(code: str, known: Any) -> dict[str, Any]:
    """The functions of numpy's that a part of a formula uses, by their names.

    Raises TypeError if it does more than compute with columns.
    """
    found: dict[str, Any] = {"np": np}
    for node in ast.walk(ast.parse(code.strip(), mode="eval")):
        match node:
            case ast.Attribute(value=ast.Name(id="np"), attr=name):
                fine = isinstance(getattr(np, name, None), np.ufunc | float)
            case ast.Call(func=ast.Name(id=name)) if name in _FUNCTIONS:
                fine = True
            case ast.Call(func=ast.Name(id=name)):
                found[name] = known.get(name)
                fine = _computes(found[name], node)
            case ast.Call(func=ast.Attribute(attr=name)):
                fine = _computes(getattr(np, name, None), node)
            case _:
                fine = isinstance(node, _NODES)
        if not fine:
            raise TypeError("a formula that does more than compute with columns")
    return found


def _computes(function: object, call: ast.Call) -> bool:
    """Whether it is one of numpy's that gets no more than it reads: it would write into a further one."""
    fits = isinstance(function, np.ufunc) and len(call.args) == function.nin
    return fits and not call.keywords
