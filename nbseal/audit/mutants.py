"""Mutants of an instructor's solution: the same code with one mistake that a student might make.

Tests that do not notice one are either too weak, or the mutant is equivalent, which `equivalents`
records. The package `mutation` holds the operators, by kinds of mistakes.

Only what a student writes is changed (between the marks of a solution; default arguments; and the
cell's other statements can be missing). Docstrings, imports, annotations, decorators and f-strings
stay as they are. An operator says in its docstring where it makes nothing, because nothing would
change. For the rest, mutants are left out that do not compile, or that are the same program as the
solution or as an earlier mutant.
"""

import ast
import difflib
import hashlib
import re
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nbseal.audit.mutation import confusions, misplaced, mistakes, slips, symbols
from nbseal.audit.mutation.cell import Cell, Change, Operator
from nbseal.errors import AssignmentError

OPERATORS = tuple(
    operator
    for module in (mistakes, misplaced, slips, confusions, symbols)  # earlier ones name a mutant
    for operator in vars(module).values()
    if isinstance(operator, Operator)
)


@dataclass(frozen=True)
class Mutant:
    """A solution with one mistake.

    key: names it in records; made of the exercise, the operator and the lines that differ, so that
    other lines of the cell may change. line: the first that differs, from 1. diff: a unified diff.
    """

    key: str
    exercise: str
    operator: str
    line: int
    code: str
    diff: str

    @property
    def changed(self) -> tuple[str, ...]:
        """The lines of the diff that differ, without indentation: `- return x`, `+ x`."""
        return _changed(self.diff)


def mutants_of(code: str, exercise: str) -> list[Mutant]:
    """All mutants of the code of a solution cell, in the order of their lines.

    Raises AssignmentError if the code is no plain Python.
    """
    code = code.replace("\r\n", "\n").replace("\r", "\n")
    try:
        cell = Cell(code)
    except (SyntaxError, ValueError) as error:
        raise AssignmentError(
            f"the solution of {exercise!r} cannot be mutated: it is no plain Python ({error}); "
            "put magics and shell commands into a cell of their own"
        ) from error
    programs = {ast.dump(cell.tree)}
    found: list[tuple[int, str, str]] = []
    for operator in OPERATORS:
        for change in operator.changes(cell):
            mutated, program = _made(cell, change)
            if program and program not in programs:
                programs.add(program)
                found.append((min(edit.start for edit in change), operator.name, mutated))
    found.sort(key=lambda mutant: mutant[0])  # stable: operators in their order
    return list(_named(cell, exercise, found))


def _made(cell: Cell, change: Change) -> tuple[str, str]:
    """The code after a change, and its tree as text; the latter is empty if it does not compile."""
    try:
        code = cell.changed(change)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a mutant may be silly
            tree = ast.parse(code)
            compile(code, "<mutant>", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return "", ""
    return code, ast.dump(tree)


def _named(cell: Cell, exercise: str, found: list[tuple[int, str, str]]) -> Iterator[Mutant]:
    diffs = []
    for _, operator, code in found:
        lines = cell.code.split("\n"), code.split("\n"), "solution", f"{exercise}: {operator}"
        diffs.append("\n".join(difflib.unified_diff(*lines, n=2, lineterm="")))
    names = [(operator, _digest(_changed(diff))) for (_, operator, _), diff in zip(found, diffs)]
    often = Counter(names)
    seen = Counter[str]()
    for (offset, operator, code), diff, name in zip(found, diffs, names):
        # the same lines changed at two places: what is around tells them apart. A number alone
        # could silently come to mean the other place when the cell is edited.
        digest = name[1] if often[name] == 1 else _digest(diff.split("\n")[3:])
        key = f"{exercise}/{operator}/{digest}"
        seen[key] += 1
        key += f"-{seen[key]}" if seen[key] > 1 else ""
        yield Mutant(key, exercise, operator, cell.line(offset), code, diff)


def _digest(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8]


def _changed(diff: str) -> tuple[str, ...]:
    lines = re.findall(r"^([-+])(.*)$", "\n".join(diff.split("\n")[2:]), re.MULTILINE)
    return tuple(f"{sign} {text.strip()}".rstrip() for sign, text in lines)
