"""Texts that packages run as code, which a check may have from a student's function."""

import ast
import importlib
from collections.abc import Collection
from contextlib import suppress

# What such a text may always have; each package has some more, and its own names and calls
COMPUTING = (
    *(ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.List, ast.Tuple, ast.keyword, ast.Load),
    *(ast.operator, ast.unaryop, ast.boolop, ast.cmpop),
)
_GUARDS = {  # package: where its guard is
    "sympy": ("sympy_texts", "guard_sympy"),
    "pandas": ("pandas_texts", "guard_pandas"),
    "patsy": ("formula_texts", "guard_patsy"),
    "formulaic": ("formula_texts", "guard_formulaic"),
    "jinja2": ("document_texts", "guard_jinja2"),
    "yaml": ("document_texts", "guard_yaml"),
}


def guard_texts(packages: Collection[str]) -> None:
    """From now on, these packages run no text that could do more than compute, but the author's own."""
    room = __name__.rpartition(".")[0]
    for package in _GUARDS.keys() & packages:
        module, guard = _GUARDS[package]
        with suppress(ImportError):  # of one that is there but does not start, nothing runs either
            getattr(importlib.import_module(f"{room}.{module}"), guard)()
