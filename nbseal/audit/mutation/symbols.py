"""One symbol taken for another: numbers, signs, comparisons, booleans, and loops without a round.

Which of the many replacements. Numbers: plus and minus one. Comparisons: those of the sufficient set
of Kaminski, Ammann and Offutt (Improving logic-based testing, J. Systems and Software 86, 2013)
that a comparison itself can be: for `<`, `<=` and `!=`. The other four show nothing that these and a
condition that is always false do not show. Signs: those that are mistaken for each other, where both
take the same operands: `//` and `%`, but not `|` and `**`, which raises a TypeError that any test
sees.
"""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise

from nbseal.audit.mutation.cell import Cell, Change, Edit, operator
from nbseal.audit.mutation.facts import called

_COMPARED = {
    "==": ("<=", ">=", "!="),
    "!=": ("<", ">", "=="),
    "<": ("<=", "!="),
    "<=": ("<", "=="),
    ">": (">=", "!="),
    ">=": (">", "=="),
    "is": ("is not",),
    "is not": ("is",),
}
_SIGNS = {
    "+": ("-",),
    "-": ("+", "&", "|"),
    "*": ("+", "//"),
    "/": ("*",),
    "//": ("%", "*"),
    "%": ("//",),
    "**": ("*",),
    "|": ("&", "^"),
    "&": ("|", "-"),
    "^": ("|",),
}
_SAME_FOR_LENGTHS = ({"==", "<="}, {">", "!="})  # compared with 0


@operator(ast.Constant)
def number(cell: Cell, node: ast.Constant) -> Iterator[Change]:
    """A number is one greater, or one less."""
    if type(node.value) in (int, float, complex):
        for other in (node.value + 1, node.value - 1):  # type: ignore[operator]
            yield cell.put(node, str(other))


@operator(ast.Constant)
def boolean(cell: Cell, node: ast.Constant) -> Iterator[Change]:
    """True for False, and the other way round."""
    if isinstance(node.value, bool):
        yield cell.put(node, str(not node.value))


@operator(ast.BoolOp)
def and_or(cell: Cell, node: ast.BoolOp) -> Iterator[Change]:
    """`and` for `or`, and the other way round."""
    word, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
    for left, right in pairwise(node.values):
        start, end, _ = _between(cell, left, right, word)
        yield (Edit(start, end, other),)


@operator(ast.Break, ast.Continue)
def break_continue(cell: Cell, node: ast.Break | ast.Continue) -> Iterator[Change]:
    """`break` for `continue`, and the other way round."""
    yield cell.put(node, "continue" if isinstance(node, ast.Break) else "break")


@operator(ast.For, ast.AsyncFor)
def no_round(cell: Cell, node: ast.For) -> Iterator[Change]:
    """A `for` loop that goes through nothing."""
    yield cell.put(node.iter, "[]")


@operator(ast.Compare)
def comparison(cell: Cell, node: ast.Compare) -> Iterator[Change]:
    """Another sign of comparison, unless it is true for the same lengths: `len(x) == 0`, `len(x) <= 0`."""
    for left, right in pairwise((node.left, *node.comparators)):
        start, end, sign = _between(cell, left, right, r"is\s+not\b|is\b|[=!<>]=|[<>]")
        for other in _COMPARED.get(" ".join(sign.split()), ()):
            empty = isinstance(right, ast.Constant) and not right.value
            if not (called(left) == "len" and empty and {sign, other} in _SAME_FOR_LENGTHS):
                yield (Edit(start, end, other),)


@operator(ast.BinOp)
def sign(cell: Cell, node: ast.BinOp) -> Iterator[Change]:
    """Another sign between the same two operands."""
    start, end, sign = _between(cell, node.left, node.right, r"//|\*\*|[-+*/%|&^]")
    for other in _SIGNS.get(sign, ()):
        yield (Edit(start, end, other),)


@operator(ast.UnaryOp)
def no_sign(cell: Cell, node: ast.UnaryOp) -> Iterator[Change]:
    """A `not`, a minus or a `~` is forgotten."""
    if not isinstance(node.op, ast.UAdd):
        start, _ = cell.span(node)
        match = re.compile(r"not\b\s*|[-~]").match(cell.code, start)
        assert match is not None  # it begins with its sign
        yield (Edit(start, match.end(), ""),)


def _between(cell: Cell, left: ast.expr, right: ast.expr, pattern: str) -> tuple[int, int, str]:
    """Where the sign between two operands begins and ends, and the sign; "" if no sign fits."""
    begin, end = cell.span(left)[1], cell.span(right)[0]
    gap = re.sub(r"#.*", lambda comment: " " * len(comment[0]), cell.code[begin:end])
    match = re.search(pattern, gap)
    if match is None:
        return begin, begin, ""
    return begin + match.start(), begin + match.end(), match[0]
