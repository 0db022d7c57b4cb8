"""What stands in a student's function and seldom does what it looks like: a sentence for each."""

import ast
from collections.abc import Collection, Iterator
from inspect import getsource
from typing import Any

from sudokukit.course import Course

MAKES_NEW = {
    *("copy", "difference", "intersection", "join", "lower", "replace", "strip"),
    *("symmetric_difference", "union", "upper"),
}
GIVES_NONE = {
    *("add", "append", "discard", "extend", "insert", "remove", "reverse", "sort", "update"),
}
EIGHT = ("range(8)", "range(1, 9)")
MUTABLE = (ast.Call, ast.Dict, ast.List, ast.Set)


def slips_in(course: Course, exercise: str) -> Iterator[str]:
    """Sentences about the functions of an exercise, as the student has written them."""
    ours, wanted = course.ours(), course.called.get(exercise, exercise)
    for name, function in [*course.names.items()]:
        code: Any = getattr(function, "__code__", None)
        of_notebook = getattr(function, "__globals__", None) is course.names
        if wanted not in name or not of_notebook or name in course.given:
            continue
        if code.co_filename in ours:
            continue
        try:
            tree = ast.parse(getsource(function))
        except (OSError, SyntaxError, TypeError):
            continue
        yield from course.slips(exercise, tree)
        yield from _in_loops(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                yield from _in_function(node, course.given)
            yield from _in_node(node)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                called = node.func.id
                if called in course.given and called.endswith(f"_{exercise}"):
                    yield f"Look at {ast.unparse(node)}: {called} is a function of the course, and not the one that you write."


def _in_loops(tree: ast.AST) -> Iterator[str]:
    loops = [node for node in ast.walk(tree) if isinstance(node, ast.For | ast.While)]
    inside = {id(node) for loop in loops for node in ast.walk(loop)}
    begun = {  # the names of sets and lists that begin empty, before the loops
        node.targets[0].id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        and id(node) not in inside
        and ast.unparse(node.value) in ("set()", "[]")
        and isinstance(node.targets[0], ast.Name)
    }
    for loop in loops:
        last = _last_return(loop.body)
        if last and not _goes_on(loop) and not _gives_none(last) and not _guesses(last):
            yield f"Look at {ast.unparse(last)}: it stands inside a loop, and ends it in the first round."
        for node in ast.walk(loop) if isinstance(loop, ast.For) else ():
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
                name = getattr(node.targets[0], "id", "")
                if name in begun and name not in ast.unparse(node.value):
                    yield f"Look at {ast.unparse(node)}: in a loop, that replaces what was there before. |= adds to a set."
    yield from _reused(tree, [loop for loop in loops if isinstance(loop, ast.For)])


def _reused(tree: ast.AST, loops: list[ast.For]) -> Iterator[str]:
    """Loops that give another value to a name that had one before, and is asked for after them."""
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    args = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    inner = {  # names of lambdas and comprehensions are others
        node.arg if isinstance(node, ast.arg) else getattr(node, "id", "")
        for around in ast.walk(tree)
        if isinstance(around, ast.Lambda | ast.comprehension)
        for node in ast.walk(around.args if isinstance(around, ast.Lambda) else around.target)
    }
    for loop in loops:
        end = loop.end_lineno or loop.lineno
        before = {n.id for n in names if isinstance(n.ctx, ast.Store) and n.lineno < loop.lineno}
        later = [n for n in names if n.lineno > end]
        asked = {n.id for n in later if isinstance(n.ctx, ast.Load)}
        again = {n.id for n in ast.walk(loop.target) if isinstance(n, ast.Name)}
        anew = {n.id for n in later if isinstance(n.ctx, ast.Store)}
        for name in sorted(again & (before | args) & asked - anew - inner):
            yield f"Look at for {ast.unparse(loop.target)} in {ast.unparse(loop.iter)}: it gives {name} another value, which {name} still has after the loop."


def _last_return(body: list[ast.stmt]) -> ast.Return | None:
    """The return in which every way through a body ends; None if there is a way without one."""
    last = body[-1]
    if isinstance(last, ast.If) and last.orelse and _last_return(last.body):
        return _last_return(last.orelse)
    return last if isinstance(last, ast.Return) else None


def _guesses(node: ast.Return) -> bool:
    """Whether the answer of a guess is returned, which is what a loop over guesses is there for."""
    called = node.value.func if isinstance(node.value, ast.Call) else None
    return called is not None and ast.unparse(called).endswith("search")


def _goes_on(loop: ast.For | ast.While) -> bool:
    """Whether a `continue` of its own may bring the next round."""
    todo: list[ast.AST] = [*loop.body]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Continue):
            return True
        if not isinstance(node, ast.For | ast.While | ast.FunctionDef):
            todo += ast.iter_child_nodes(node)
    return False


def _gives_none(node: ast.Assign | ast.Return) -> str:
    """The name of the method whose None is used as if it were a value, or ""."""
    name = _method(node.value)
    return name if name in GIVES_NONE else ""


def _in_function(function: ast.FunctionDef, given: Collection[str]) -> Iterator[str]:
    """What is seen only when the whole function is looked at."""
    inside = [*ast.walk(function)]
    arguments = [argument.arg for argument in function.args.args]
    calls = {ast.unparse(node.func): node for node in inside if isinstance(node, ast.Call)}
    codes = [ast.unparse(node) for node in inside if isinstance(node, ast.Call)]
    gives = any(isinstance(node, ast.Return) and node.value is not None for node in inside)
    for argument in arguments:
        if (theirs := f"their_{argument}") in calls.keys() & {*given} and argument not in calls:
            yield f"Look at {ast.unparse(calls[theirs])}: that is always the same one; the function was given {argument}."
    for node in inside:
        code = ast.unparse(node) if isinstance(node, ast.Expr | ast.Compare) else ""
        if isinstance(node, ast.Expr) and _is_print(node.value) and not gives:
            yield f"Look at {code}: it shows a value on the screen. return gives it to whoever called."
        cell = ast.unparse(node.left) if isinstance(node, ast.Compare) else ""
        if cell and code == f"{cell} == 0" and _board_of(node) in arguments:
            yield f"Look at {code}: what stands there is no number, and never equals one. Is it empty? Ask `not {cell}`."
        if isinstance(node, ast.For | ast.comprehension):
            yield from _in_loop(ast.unparse(node.target), ast.unparse(node.iter), codes)


def _in_loop(target: str, over: str, codes: Collection[str]) -> Iterator[str]:
    """What a loop goes over; codes: all calls in its function."""
    if over == "squares" and f"set({target})" in codes:
        yield f"Look at set({target}): of a square such as 'C2' that is {{'C', '2'}}. The set with the square itself is {{{target}}}."
    rest = f"range({target} + 1"  # of pairs: from here to the ninth
    if over in EIGHT and not any(code.startswith(rest) for code in codes):
        yield f"Look at {over}: it ends before the last number, so that it has eight numbers, not nine. Rows and columns are range(9), digits are range(1, 10)."


def _in_node(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef) and any(
        isinstance(value, MUTABLE) for value in node.args.defaults
    ):
        yield f"Look at {ast.unparse(node.args)}: what stands behind = is made only once, and a later call finds what an earlier one has left of it. Write None there, and make a new one inside the function."
    if isinstance(node, ast.ExceptHandler) and node.type is None:
        yield "Look at `except:`: alone it also hides mistakes of your own, and the time limit. Name the error that you expect behind it."
    if isinstance(node, ast.ExceptHandler) and _keeps_assertions(node):
        yield "Look at `except AssertionError`: it keeps from whoever called what a failed assert tells. Let it through."
    if isinstance(node, ast.Assert) and isinstance(node.test, ast.Tuple):
        yield f"Look at {ast.unparse(node)}: with brackets around both that is a pair, and a pair counts as true. Write assert a, b."
    if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add) and _is_one(node.value):
        yield f"Look at {ast.unparse(node)}: += puts the elements in, each by itself; append puts in the whole as one."
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Compare):
        yield f"Look at {ast.unparse(node)}: that compares, and changes nothing. One = gives a value."
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.BinOp):
        yield f"Look at {ast.unparse(node)}: that makes a new value, which is lost there, and leaves the old one as it was."
    if isinstance(node, ast.Assign | ast.Return) and (name := _gives_none(node)):
        yield f"Look at {ast.unparse(node)}: {name} changes what stands before the dot, and returns None."
    if isinstance(node, ast.Expr) and (name := _method(node.value)) in MAKES_NEW:
        yield f"Look at {ast.unparse(node)}: {name} makes a new one, which is lost there, and leaves the old one as it was."
    if isinstance(node, ast.Call) and _method(node) == "fromkeys":
        for value in node.args[1:]:
            if isinstance(value, MUTABLE):
                yield f"Look at {ast.unparse(node)}: all keys share one {ast.unparse(value)}. A new one for each: {{key: {ast.unparse(value)} for key in ...}}."
    if isinstance(node, ast.BinOp):
        yield from _in_arithmetic(node)
    if isinstance(node, ast.Compare):
        yield from _in_comparison(node)


def _in_arithmetic(node: ast.BinOp) -> Iterator[str]:
    left, right, what = node.left, ast.unparse(node.right), f"Look at {ast.unparse(node)}:"
    if isinstance(node.op, ast.Mult) and isinstance(left, ast.List) and left.elts:
        inner = left.elts[0]
        if isinstance(inner.left if isinstance(inner, ast.BinOp) else inner, MUTABLE):
            yield f"{what} that is the same one several times, and what is put into one of them stands in all. Write [{ast.unparse(left.elts[0])} for _ in range({right})] for new ones."
    if isinstance(node.op, ast.FloorDiv) and isinstance(left, ast.BinOp):
        other = {ast.unparse(left.left), ast.unparse(left.right)} - {right}
        if isinstance(left.op, ast.Mult) and len(other) == 1:
            yield f"{what} it multiplies first, so that it is {(name := other.pop())} again. Write {right} * ({name} // {right})."
    counts = isinstance(node.op, ast.Add) and right == "1" and _method(left) == "get"
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


def _board_of(node: ast.AST) -> str:
    """The name in `name[i][j] == ...`, or ""."""
    match node:
        case ast.Compare(ast.Subscript(ast.Subscript(ast.Name(name)))):
            return name
    return ""


def _keeps_assertions(node: ast.ExceptHandler) -> bool:
    """Whether an AssertionError ends there."""
    caught = getattr(node.type, "id", "") == "AssertionError"
    return caught and not any(isinstance(n, ast.Raise) for n in ast.walk(node))


def _is_print(value: ast.AST) -> bool:
    """Whether a call prints something that is not written there."""
    named = isinstance(value, ast.Call) and getattr(value.func, "id", "") == "print"
    return named and not all(isinstance(a, ast.Constant | ast.JoinedStr) for a in value.args)  # type: ignore[attr-defined]


def _is_one(value: ast.AST) -> bool:
    """Whether it is a call that makes one thing to be put in: a clause, or a unit."""
    name = getattr(value.func, "id", "") if isinstance(value, ast.Call) else ""
    return name in ("frozenset", "tuple", "cross", "dict")


def _method(value: ast.AST | None) -> str:
    """The name of the method that is called, or ""."""
    return getattr(value.func, "attr", "") if isinstance(value, ast.Call) else ""
