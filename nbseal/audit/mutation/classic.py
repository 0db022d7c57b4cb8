"""Mutants by the operators of an established tool, cosmic-ray: numbers, signs, loops, booleans.

Why this tool: of the two that are alive, cosmic-ray 8.7.0 and mutmut 3.8.1, both pinnable and both
made for Python 3.11 to 3.13, only cosmic-ray gives a mutant as text from text (`mutate_code`)
through operators that are meant to be used one by one, at places that they name. mutmut's are
internals of a runner that rewrites whole files, and bring a terminal interface and coverage along.

Which of its 213 operators: numbers plus and minus one. For comparisons, those of the sufficient set
of Kaminski, Ammann and Offutt (Improving logic-based testing, J. Systems and Software 86, 2013)
that a comparison itself can be: for `<`, say, `<=` and `!=`; the other four say nothing that these
and a condition that is always false do not say. For arithmetic, the sign that is taken for another,
where both have the same operands: `//` and `%`, `|` and `&`, not `|` and `**`, which only raises a
TypeError that any test sees. `and`, `or`, `not`, True, False, `break`, `continue`, and loops without
a round. Left out: AddNot, which negates only the first half of `a and b` (`confusions` negates all);
ExceptionReplacer, whose name no notebook knows (see `mistakes.handler`); decorators, which are
caches here; variables replaced by random numbers, which are not the same twice.
"""

import ast
import operator as operators
from collections.abc import Callable, Iterator
from typing import Any

from nbseal.audit.mutation.cell import Cell, Change, Edit
from nbseal.audit.mutation.facts import called
from nbseal.errors import install

_COMPARISONS = ["Eq_LtE", "Eq_GtE", "Eq_NotEq", "NotEq_Lt", "NotEq_Gt", "NotEq_Eq", "Lt_LtE",
                "Lt_NotEq", "LtE_Lt", "LtE_Eq", "Gt_GtE", "Gt_NotEq", "GtE_Gt", "GtE_Eq",
                "Is_IsNot", "IsNot_Is"]  # fmt: skip
_BINARY = ["Add_Sub", "Sub_Add", "Sub_BitAnd", "Sub_BitOr", "Mul_Add", "Mul_FloorDiv", "Div_Mul",
           "FloorDiv_Mod", "FloorDiv_Mul", "Mod_FloorDiv", "Pow_Mul", "BitOr_BitAnd",
           "BitOr_BitXor", "BitAnd_BitOr", "BitAnd_Sub", "BitXor_BitOr"]  # fmt: skip
_UNARY = ["Delete_Not", "Delete_USub", "Delete_Invert"]
_OTHERS = {
    "NumberReplacer": "number",
    "ReplaceTrueWithFalse": "boolean",
    "ReplaceFalseWithTrue": "boolean",
    "ReplaceAndWithOr": "and-or",
    "ReplaceOrWithAnd": "and-or",
    "ReplaceBreakWithContinue": "break-continue",
    "ReplaceContinueWithBreak": "break-continue",
    "ZeroIterationForLoop": "no-round",
}
_TESTS: dict[type[ast.cmpop], Callable[[int, int], bool]] = {
    ast.Eq: operators.eq,
    ast.NotEq: operators.ne,
    ast.Lt: operators.lt,
    ast.LtE: operators.le,
    ast.Gt: operators.gt,
    ast.GtE: operators.ge,
}
CHOSEN: dict[str, str] = {
    **_OTHERS,
    **{f"ReplaceComparisonOperator_{name}": "comparison" for name in _COMPARISONS},
    **{f"ReplaceBinaryOperator_{name}": "sign" for name in _BINARY},
    **{f"ReplaceUnaryOperator_{name}": "no-sign" for name in _UNARY},
}


def without_the_tool() -> str:
    """What to say if cosmic-ray is not installed, or ""."""
    try:
        import cosmic_ray  # noqa: F401
    except ImportError as error:
        return (
            f"Mutants of numbers, signs, loops and booleans were not tried: cosmic-ray, which makes "
            f"them, cannot be imported ({error}); {install('audit')}"
        )
    return ""


def classic(cell: Cell) -> Iterator[Change]:
    """The changes that cosmic-ray's chosen operators make in what a student writes.

    Not where `len(x) == 0` becomes `len(x) <= 0` or the like: no length is below zero.
    None if cosmic-ray is not installed: `without_the_tool` says so.
    """
    if without_the_tool():
        return
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.operators.provider import OperatorProvider

    provider: Any = OperatorProvider()
    nodes = list(ast_nodes(get_ast(cell.code)))
    for name, operator in CHOSEN.items():
        made = provider[name]()
        places = [place for node in nodes for place in made.mutation_positions(node)]
        for occurrence, (first, last) in enumerate(places):
            start, end = _offset(cell, first), _offset(cell, last)
            if cell.is_free(start, end):
                code = str(mutate_code(cell.code, made, occurrence))
                # the tool leaves a blank before some replacements
                text = code[start : len(code) - (len(cell.code) - end)].strip()
                if not text:  # nor is one needed in the place of a `not`
                    end += len(cell.code[end:]) - len(cell.code[end:].lstrip(" "))
                edit = Edit(start, end, text)
                if not _same_lengths(cell, edit):
                    yield Change(operator, (edit,))


def _same_lengths(cell: Cell, edit: Edit) -> bool:
    """Whether a comparison of a length with a number is true for the same lengths after an edit."""
    for node in cell.nodes:
        if isinstance(node, ast.Compare) and called(node.left) == "len":
            start, end = cell.span(node)
            if cell.span(node.left)[1] <= edit.start and edit.end <= end:
                after = cell.code[start : edit.start] + edit.text + cell.code[edit.end : end]
                lengths = _lengths(node)
                return lengths is not None and lengths == _lengths(_expression(after))
    return False


def _expression(text: str) -> ast.expr | None:
    try:
        return ast.parse(f"({text})", mode="eval").body
    except SyntaxError:
        return None


def _lengths(node: ast.expr | None) -> list[bool] | None:
    """For which lengths from 0 to 99 `len(x) < 3` is true; None if it is no such comparison."""
    if not isinstance(node, ast.Compare) or len(node.ops) != 1:
        return None
    try:
        number = ast.literal_eval(node.comparators[0])
    except ValueError:
        return None
    test = _TESTS.get(type(node.ops[0]))
    if test is None or type(number) is not int or not -2 <= number < 98:
        return None
    return [test(length, number) for length in range(100)]


def _offset(cell: Cell, place: tuple[int, int]) -> int:
    """A place of parso's: the line from 1, the column in characters from 0."""
    return cell.offset(place[0], 0) + place[1]
