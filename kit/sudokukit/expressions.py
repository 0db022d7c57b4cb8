"""What one statement or expression of a student's shows by itself: a sentence for each slip."""

import ast
from collections.abc import Callable, Iterable, Iterator
from typing import Any

MAKES_NEW = {
    *("copy", "difference", "intersection", "join", "lower", "replace", "strip"),
    *("symmetric_difference", "union", "upper"),
}
GIVES_NONE = {
    *("add", "append", "discard", "extend", "insert", "remove", "reverse", "sort", "update"),
}
MUTABLE = (ast.Call, ast.Dict, ast.List, ast.Set)


def in_node(node: ast.AST) -> Iterator[str]:
    """Sentences about a node of a student's code."""
    look: Callable[[Any], Iterator[str]] | None = LOOKS.get(type(node))
    if look:
        yield from look(node)


def _in_definition(node: ast.FunctionDef) -> Iterator[str]:
    if any(isinstance(value, MUTABLE) for value in node.args.defaults):
        yield f"Look at {ast.unparse(node.args)}: what stands behind = is made only once, and a later call finds what an earlier one has left of it. Write None there, and make a new one inside the function."


def _in_except(node: ast.ExceptHandler) -> Iterator[str]:
    if node.type is None:
        yield "Look at `except:`: alone it also hides mistakes of your own, and the time limit. Name the error that you expect behind it."
    keeps = not any(isinstance(n, ast.Raise) for n in ast.walk(node))
    if getattr(node.type, "id", "") == "AssertionError" and keeps:
        yield "Look at `except AssertionError`: it keeps from whoever called what a failed assert tells. Let it through."


def _in_assert(node: ast.Assert) -> Iterator[str]:
    if isinstance(node.test, ast.Tuple):
        yield f"Look at {ast.unparse(node)}: with brackets around both that is a pair, and a pair counts as true. Write assert a, b."
    if isinstance(node.test, ast.BoolOp) and isinstance(node.test.op, ast.Or):
        yield f"Look at {ast.unparse(node)}: one of them is enough for it. Write an assert for each."


def _in_augmented(node: ast.AugAssign) -> Iterator[str]:
    if isinstance(node.op, ast.Add) and _is_one(node.value):
        yield f"Look at {ast.unparse(node)}: += puts the elements in, each by itself; append puts in the whole as one."


def _in_statement(node: ast.Expr) -> Iterator[str]:
    what, value = f"Look at {ast.unparse(node)}:", node.value
    if isinstance(value, ast.Compare):
        yield f"{what} that compares, and changes nothing. One = gives a value."
    if isinstance(value, ast.BinOp):
        yield f"{what} that makes a new value, which is lost there, and leaves the old one as it was."
    if (name := method(value)) in MAKES_NEW:
        yield f"{what} {name} makes a new one, which is lost there, and leaves the old one as it was."
    if _is_exception(value):
        yield f"{what} that makes an exception, and goes on. raise {ast.unparse(value)} raises it."


def _in_assignment(node: ast.Assign | ast.Return) -> Iterator[str]:
    if name := gives_none(node):
        yield f"Look at {ast.unparse(node)}: {name} changes what stands before the dot, and returns None."
    if isinstance(node, ast.Return) and node.value and _is_exception(node.value):
        yield f"Look at {ast.unparse(node)}: that hands the exception back. raise {ast.unparse(node.value)} raises it."


def _in_call(node: ast.Call) -> Iterator[str]:
    values = node.args[1:] if method(node) == "fromkeys" else []
    for value in values:
        if isinstance(value, MUTABLE):
            yield f"Look at {ast.unparse(node)}: all keys share one {ast.unparse(value)}. A new one for each: {{key: {ast.unparse(value)} for key in ...}}."
    if method(node) == "strip" and node.args and isinstance(node.args[0], ast.Name):
        yield f"Look at {ast.unparse(node)}: strip takes characters away at both ends only; replace takes them out anywhere."


def _in_comprehension(node: ast.comprehension) -> Iterator[str]:
    for test in node.ifs:
        if not names_in(node.target) & names_in(test):
            yield f"Look at if {ast.unparse(test)}: it does not ask about {ast.unparse(node.target)}, so that the answer is the same in each round."


def _in_subscript(node: ast.Subscript) -> Iterator[str]:
    inner = node.value.slice if isinstance(node.value, ast.Subscript) else None
    if isinstance(node.slice, ast.Slice) and isinstance(inner, ast.Slice):
        yield f"Look at {ast.unparse(node)}: the second brackets take some of these rows again, and no columns. A part of each row is row[a:b] for row in rows[c:d]."


def _in_arithmetic(node: ast.BinOp) -> Iterator[str]:
    left, right, what = node.left, ast.unparse(node.right), f"Look at {ast.unparse(node)}:"
    if isinstance(node.op, ast.Mult) and isinstance(left, ast.List) and left.elts:
        inner = left.elts[0]
        if isinstance(inner.left if isinstance(inner, ast.BinOp) else inner, MUTABLE):
            yield f"{what} that is the same one several times, and what is put into one of them stands in all. Write [{ast.unparse(left.elts[0])} for _ in range({right})] for new ones."
    if isinstance(node.op, ast.Mult) and ast.unparse(left) == "1":
        yield f"{what} * comes before +. Put brackets around what is added first."
    if isinstance(node.op, ast.FloorDiv) and isinstance(left, ast.BinOp):
        other = {ast.unparse(left.left), ast.unparse(left.right)} - {right}
        if isinstance(left.op, ast.Mult) and len(other) == 1:
            yield f"{what} it multiplies first, so that it is {(name := other.pop())} again. Write {right} * ({name} // {right})."
    counts = isinstance(node.op, ast.Add) and right == "1" and method(left) == "get"
    if counts and ast.unparse(left).endswith(", 1)"):
        yield f"{what} for a key that is not there yet that is 2. get(key, 0) is 0 then."


def _in_comparison(node: ast.Compare) -> Iterator[str]:
    sign, other, what = node.ops[0], node.comparators[0], f"Look at {ast.unparse(node)}:"
    if isinstance(sign, ast.Is | ast.IsNot) and isinstance(other, MUTABLE):
        yield f"{what} `is` asks whether both are one and the same object, and what is just made never is. Is a set empty? Ask `not s`."
    elif isinstance(sign, ast.Is | ast.IsNot) and not isinstance(other, ast.Constant):
        word, instead = ("is", "==") if isinstance(sign, ast.Is) else ("is not", "!=")
        yield f"{what} `{word}` asks whether both are one and the same object, which equal ones need not be. Write {instead}; whether it is in a text or a set, asks `in`."
    elif isinstance(sign, ast.Eq | ast.NotEq) and isinstance(other, ast.Dict) and not other.keys:
        yield f"{what} {{}} is an empty dictionary, and a set is never equal to it. Is it empty? Ask `not s`."
    elif isinstance(sign, ast.Eq) and getattr(other, "value", None) is True:
        yield f"{what} a set that is not empty counts as true, but does not equal True. Leave `== True` away."


LOOKS: dict[type[ast.AST], Callable[[Any], Iterator[str]]] = {
    ast.FunctionDef: _in_definition,
    ast.ExceptHandler: _in_except,
    ast.Assert: _in_assert,
    ast.AugAssign: _in_augmented,
    ast.Expr: _in_statement,
    ast.Assign: _in_assignment,
    ast.Return: _in_assignment,
    ast.Call: _in_call,
    ast.comprehension: _in_comprehension,
    ast.Subscript: _in_subscript,
    ast.BinOp: _in_arithmetic,
    ast.Compare: _in_comparison,
}


def _is_exception(value: ast.AST) -> bool:
    """Whether it is an exception, or a call that makes one."""
    name: str = getattr(value.func if isinstance(value, ast.Call) else value, "id", "")
    return name == "Unsolvable" or name.endswith("Error")


def _is_one(value: ast.AST) -> bool:
    """Whether it is a call that makes one thing to be put in: a clause, or a unit."""
    return called(value) in ("frozenset", "tuple", "cross", "dict")


def is_print(value: ast.AST) -> bool:
    """Whether a call prints something that is not written there."""
    if not isinstance(value, ast.Call) or called(value) != "print":
        return False
    return not all(isinstance(a, ast.Constant | ast.JoinedStr) for a in value.args)


def gives_none(node: ast.Assign | ast.Return) -> str:
    """The name of the method whose None is used as if it were a value, or ""."""
    name = method(node.value)
    return name if name in GIVES_NONE else ""


def method(value: ast.AST | None) -> str:
    """The name of the method that is called, or ""."""
    return getattr(value.func, "attr", "") if isinstance(value, ast.Call) else ""


def called(value: ast.AST) -> str:
    """The name of the function that is called, or ""."""
    return getattr(value.func, "id", "") if isinstance(value, ast.Call) else ""


def first_line(node: ast.AST) -> str:
    """The first line of a node's code: of a loop, say, all up to its body."""
    return ast.unparse(node).splitlines()[0]


def names_in(node: ast.AST) -> set[str]:
    """All names in a node."""
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}


def set_by(nodes: Iterable[ast.AST]) -> set[str]:
    """The names to which these nodes, themselves, give a value."""
    return {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
