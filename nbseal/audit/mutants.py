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
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

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
        below_names = "\n".join(self.diff.split("\n")[2:])
        lines = re.findall(r"^([-+])(.*)$", below_names, re.MULTILINE)
        return tuple(f"{sign} {text.strip()}".rstrip() for sign, text in lines)


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
    found: list[tuple[int, Mutant]] = []
    for operator in OPERATORS:
        for change in operator.changes(cell):
            mutated, program = _made(cell, change)
            if program and program not in programs:
                programs.add(program)
                names = "solution", f"{exercise}: {operator.name}"
                both = code.split("\n"), mutated.split("\n")
                diff = "\n".join(difflib.unified_diff(*both, *names, n=2, lineterm=""))
                start = min(edit.start for edit in change)
                mutant = Mutant("", exercise, operator.name, cell.line(start), mutated, diff)
                found.append((start, mutant))
    found.sort(key=lambda pair: pair[0])  # stable: operators in their order
    return list(_with_keys([mutant for _, mutant in found]))


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


def _with_keys(mutants: Sequence[Mutant]) -> Iterator[Mutant]:
    names = [(mutant.operator, mutant.changed) for mutant in mutants]
    often, seen = Counter(names), Counter[str]()
    for mutant, name in zip(mutants, names):
        # the same lines changed at two places: what is around tells them apart. A number alone
        # could silently come to mean the other place when the cell is edited.
        lines = mutant.changed if often[name] == 1 else mutant.diff.split("\n")[3:]
        digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8]
        key = f"{mutant.exercise}/{mutant.operator}/{digest}"
        seen[key] += 1
        yield replace(mutant, key=f"{key}-{seen[key]}" if seen[key] > 1 else key)
