"""Mistakes with whole statements that students make: one operator each.

Forgotten, in the wrong order, in or out of a loop, not returned, not stored, swallowed. Each takes
a cell and yields changes.
"""

import ast
from collections.abc import Callable, Iterator
from itertools import pairwise

from nbseal.cellcode import (
    FUNCTIONS,
    LEAVING,
    LOOPS,
    SCOPES,
    Cell,
    Change,
    Edit,
    bodies,
    is_docstring,
    is_last,
    leaves,
    names,
    reindented,
    removal,
)
from nbseal.slips import is_empty, is_of_the_course

_SIMPLE = (ast.Expr, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Delete, ast.Assert, *LEAVING)
_OTHER_SIGN: dict[type[ast.operator], str] = {
    ast.BitOr: "&=",
    ast.BitAnd: "|=",
    ast.BitXor: "|=",
    ast.Add: "-=",
    ast.Sub: "+=",
    ast.Mult: "+=",
    ast.FloorDiv: "%=",
    ast.Mod: "//=",
}
_PURE = {"set", "list", "dict", "tuple", "frozenset", "range", "len", "min", "max", "sum"}
_FRESH = (ast.BinOp, ast.Constant, ast.List, ast.Set, ast.Dict, ast.Tuple,
          ast.ListComp, ast.SetComp, ast.DictComp)  # fmt: skip


def _put(cell: Cell, operator: str, node: ast.AST, text: str) -> Change:
    return Change(operator, (Edit(*cell.span(node), text),))


def drop_statement(cell: Cell) -> Iterator[Change]:
    """A simple statement is missing.

    Not `return`, for which see there, nor one that does nothing: a value alone, `x: int`, a
    `continue` after which the loop goes on anyway. Only this is made of lines of the cell that are
    not a student's, such as `Board.move = board_move`.
    """
    for node in cell.nodes:
        if not isinstance(node, _SIMPLE) or isinstance(node, ast.Return):
            continue
        if isinstance(node, ast.Continue) and is_last(cell, node, LOOPS):
            continue
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant | ast.Name):
            continue
        if isinstance(node, ast.AnnAssign) and node.value is None:
            continue
        edit = removal(cell, node)
        yield Change("drop-statement", (edit,), outside=node in cell.tree.body)


def forget_return(cell: Cell) -> Iterator[Change]:
    """`return x` is only `x`, or `return None`, which at the end of a function is the same.

    Not where None is returned at the end of a function, which ends so anyway.
    """
    for node in cell.nodes:
        if not isinstance(node, ast.Return):
            continue
        last = is_last(cell, node, FUNCTIONS)
        none = node.value is None or cell.text(node.value) == "None"
        if not (last and none):
            text = cell.operand(node.value) if node.value else "pass"
            yield _put(cell, "forget-return", node, text)
        if not (last or none):
            yield _put(cell, "forget-return", node, "return None")


def return_in_loop(cell: Cell) -> Iterator[Change]:
    """A `return` or `raise` after a loop slips into it, and ends it in its first round."""
    for body in bodies(cell):
        for loop, node in pairwise(body):
            if isinstance(loop, LOOPS) and isinstance(node, ast.Return | ast.Raise):
                indent = cell.indent(loop.body[-1])
                text = reindented(cell, node, indent) if indent else None
                if text and not leaves(loop.body[-1]):
                    end = cell.span(loop.body[-1])[1]
                    edits = (Edit(end, end, f"\n{text}"), removal(cell, node))
                    yield Change("return-in-loop", edits)


def out_of_block(cell: Cell) -> Iterator[Change]:
    """The last statement of a loop or of a condition's block slips out of it."""
    for node in cell.nodes:
        if not isinstance(node, (ast.If, *LOOPS)) or len(node.body) < 2:
            continue
        last, indent = node.body[-1], cell.indent(node)
        text = reindented(cell, last, indent) if indent is not None else None
        if text and not isinstance(last, LEAVING):
            end = cell.span(node)[1]
            yield Change("out-of-block", (removal(cell, last), Edit(end, end, f"\n{text}")))


def across_loop(cell: Cell) -> Iterator[Change]:
    """What is to be done once, before a loop, is done in each round, and the other way round.

    Not where the loop's own line needs it, nor where it needs what the loop runs over.
    """
    for body in bodies(cell):
        for before, loop in pairwise(body):
            if isinstance(loop, LOOPS) and isinstance(before, ast.Assign):
                indent, (start, _) = cell.indent(loop.body[0]), cell.span(loop.body[0])
                text = reindented(cell, before, indent) if indent else None
                head = loop.test if isinstance(loop, ast.While) else loop.iter
                if text and not names(before, ast.Store) & names(head, ast.Load):
                    edits = (removal(cell, before), Edit(start, start, f"{text.strip()}\n{indent}"))
                    yield Change("into-loop", edits)
    for node in cell.nodes:
        if isinstance(node, ast.For) and len(node.body) > 1:
            first, indent = node.body[0], cell.indent(node)
            text = reindented(cell, first, indent) if indent is not None else None
            needed = names(node.target, ast.Store) & names(first, ast.Load)
            if text and isinstance(first, ast.Assign) and not needed:
                start, _ = cell.span(node)
                edits = (Edit(start, start, f"{text.strip()}\n{indent}"), removal(cell, first))
                yield Change("before-loop", edits)


def one_round(cell: Cell) -> Iterator[Change]:
    """A `for` ends after its first round, `while` is `if`; `if` is `while` where that may end.

    Not where a round is the only one anyway, because its last statement leaves.
    """
    for node in cell.nodes:
        if isinstance(node, ast.For):
            indent, end = cell.indent(node.body[-1]), cell.span(node.body[-1])[1]
            if indent and not leaves(node.body[-1]):
                yield Change("one-round", (Edit(end, end, f"\n{indent}break"),))
        elif isinstance(node, ast.While):
            start, _ = cell.span(node)
            yield Change("one-round", (Edit(start, start + len("while"), "if"),))
        elif isinstance(node, ast.If) and not node.orelse and not leaves(node.body[-1]):
            start, _ = cell.span(node)
            set_anew = names(ast.Module(node.body, []), ast.Store) & names(node.test, ast.Load)
            if cell.code.startswith("if", start) and not set_anew:
                yield Change("if-while", (Edit(start, start + len("if"), "while"),))


def augmented(cell: Cell) -> Iterator[Change]:
    """`x |= y` is `x = y`, or `x &= y`, or only `y` where that calls something."""
    for node in cell.nodes:
        if not isinstance(node, ast.AugAssign):
            continue
        between = (cell.span(node.target)[1], cell.span(node.value)[0])
        sign = cell.code[slice(*between)]
        for other in filter(None, ("=", _OTHER_SIGN.get(type(node.op)))):
            old = sign.split("(")[0].strip()
            edit = Edit(*between, sign.replace(old, other, 1))
            yield Change("augmented", (edit,))
        if any(isinstance(n, ast.Call) for n in ast.walk(node.value)):
            yield _put(cell, "forget-to-store", node, cell.operand(node.value))


def forget_to_store(cell: Cell) -> Iterator[Change]:
    """`a.b = f(x)` and `a[i] = f(x)` are only `f(x)`."""
    for node in cell.nodes:
        if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Call):
            continue
        if isinstance(node.targets[0], ast.Attribute | ast.Subscript):
            yield _put(cell, "forget-to-store", node, cell.operand(node.value))


def in_place(cell: Cell) -> Iterator[Change]:
    """`x |= y` is `x = x | y`, and the other way round.

    The first only where the variable is another name of something: a parameter, what a loop comes
    to, what was taken out of something. Nobody sees whether a set of the function's own is changed
    or made anew.
    """
    for node in cell.nodes:
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            if _is_alias(cell, node.target):
                start, end = cell.span(node.target)[1], cell.span(node.value)[0]
                sign = cell.code[start:end].split("=")[0].strip()
                value = f"{node.target.id} = {node.target.id} {sign} {cell.operand(node.value)}"
                yield _put(cell, "in-place", node, value)
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.BinOp):
            left, sign = node.value.left, _sign(cell, node.value)
            target = node.targets[0]
            if len(node.targets) == 1 and cell.text(target) == cell.text(left):
                text = f"{cell.text(target)} {sign}= {cell.text(node.value.right)}"
                yield _put(cell, "in-place", node, text)


def _sign(cell: Cell, node: ast.BinOp) -> str:
    between = cell.code[cell.span(node.left)[1] : cell.span(node.right)[0]]
    return between.replace("(", " ").replace(")", " ").strip()


def _is_alias(cell: Cell, node: ast.Name) -> bool:
    """Whether a variable names something that others may know, too."""
    function = cell.outer(node, SCOPES)
    for inner in ast.walk(function) if function else ():
        if isinstance(inner, ast.arg) and inner.arg == node.id:
            return True
        if isinstance(inner, (ast.For, ast.comprehension)) and _binds(inner.target, node.id):
            return True
        if isinstance(inner, ast.Assign) and any(_binds(t, node.id) for t in inner.targets):
            values = inner.value.elts if isinstance(inner.value, ast.Tuple) else [inner.value]
            if not all(isinstance(v, _FRESH) or _is_pure_call(v) for v in values):
                return True
    return False


def _binds(target: ast.AST, name: str) -> bool:
    return name in names(target, ast.Store)


def _is_pure_call(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _PURE


def swap_statements(cell: Cell) -> Iterator[Change]:
    """Two neighbouring statements in the wrong order.

    Not where the second needs a name that only the first binds, nor where both only compute
    something of their own, nor before a `return` and the like: that is a missing statement.
    """
    fixed = (*FUNCTIONS, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Pass)
    for body in bodies(cell):
        for first, second in pairwise(body):
            if isinstance(first, (*fixed, *LEAVING)) or isinstance(second, (*fixed, *LEAVING)):
                continue
            if is_docstring(cell, first) or _needs(cell, second, first):
                continue
            one, other = cell.indent(first), cell.indent(second)
            if one != other or one is None or _is_independent(cell, first, second):
                continue
            edits = (
                Edit(*cell.span(first), cell.text(second)),
                Edit(*cell.span(second), cell.text(first)),
            )
            yield Change("swap-statements", edits)


def _needs(cell: Cell, second: ast.stmt, first: ast.stmt) -> bool:
    """Whether the second reads a name that the first, and nothing before it, binds."""
    bound = names(first, ast.Store) & names(second, ast.Load)
    if not bound or isinstance(first, ast.AugAssign):
        return False
    scope = cell.outer(first, SCOPES)
    around = [n for n in ast.walk(scope) if n not in set(ast.walk(first))] if scope else []
    elsewhere = {n.arg for n in around if isinstance(n, ast.arg)}
    stores = (n for n in around if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
    for name in stores:  # a comprehension keeps its names to itself
        if not isinstance(cell.outer(name, (ast.comprehension, ast.stmt)), ast.comprehension):
            elsewhere.add(name.id)
    return not bound <= elsewhere


def _is_independent(cell: Cell, first: ast.stmt, second: ast.stmt) -> bool:
    """Whether nobody can tell which of two statements was first.

    So it is where one of them is `news = set()` and the other has nothing to do with it, and where
    both compute, by nothing but built-in functions, from different things.
    """
    if isinstance(cell.outer(first, (ast.Try, *SCOPES)), ast.Try):
        return False  # if the second raises, the handler may ask what the first did
    scope = cell.outer(first, SCOPES)
    for one, other in ((first, second), (second, first)):
        name = _begins(one) if isinstance(scope, FUNCTIONS) else ""
        inner = (n for n in cell.nodes if isinstance(n, (*FUNCTIONS, ast.Lambda)))
        known = any(name in names(n, ast.Load) for n in inner if n is not scope)
        if name and not known and name not in names(other, ast.Load) | names(other, ast.Store):
            return True
    computed, other_computed = _computed(first), _computed(second)
    if computed is None or other_computed is None:
        return False
    (bound, read, used), (other_bound, other_read, other_used) = computed, other_computed
    mixed = bound & other_bound or bound & other_read or other_bound & read
    return not (mixed or used & other_used)


def _begins(node: ast.stmt) -> str:
    """The variable that begins as an empty container or a constant here; else ""."""
    if not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return ""
    target, value = node.targets[0], node.value
    empty = is_empty(value) or isinstance(value, ast.Constant)
    return target.id if isinstance(target, ast.Name) and empty else ""


def _computed(node: ast.stmt) -> tuple[set[str], set[str], set[str]] | None:
    """The names that an assignment binds, those that it reads, and those that it may use up, as an
    iterator is used up; None if it may do more than that."""
    if not isinstance(node, ast.Assign) or not all(isinstance(t, ast.Name) for t in node.targets):
        return None
    doing = (ast.Call, ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom)
    used = set[str]()
    for inner in ast.walk(node.value):
        if isinstance(inner, doing) and not _is_pure_call(inner):
            return None
        if isinstance(inner, ast.Call | ast.Starred):
            used |= names(inner, ast.Load)
        elif isinstance(inner, ast.comprehension):
            used |= names(inner.iter, ast.Load)
    bound = set[str]().union(*(names(target, ast.Store) for target in node.targets))
    return bound, names(node.value, ast.Load), used - _PURE


def swallow(cell: Cell) -> Iterator[Change]:
    """An exception of something of the course's is swallowed where it is called.

    Not inside of a `try`: what happens to exceptions there is changed by `handler`.
    """
    for node in cell.nodes:
        if not isinstance(node, ast.Expr | ast.Assign | ast.AugAssign | ast.Return):
            continue
        if isinstance(cell.outer(node, (ast.Try, *SCOPES)), ast.Try):
            continue
        calls = any(is_of_the_course(n) for n in ast.walk(node))
        indent = cell.indent(node)
        if calls and indent is not None and cell.outer(node, FUNCTIONS):
            inner = reindented(cell, node, indent + "    ")
            if inner:
                text = f"try:\n{inner}\n{indent}except Exception:\n{indent}    pass"
                yield _put(cell, "swallow", node, text)


def wrong_raise(cell: Cell) -> Iterator[Change]:
    """Another exception is raised, or None is returned where one should be raised."""
    for node in cell.nodes:
        if not isinstance(node, ast.Raise) or node.exc is None:
            continue
        called = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
        other = "KeyError" if cell.text(called) == "ValueError" else "ValueError"
        yield _put(cell, "wrong-raise", node, f"raise {other}")
        if cell.outer(node, FUNCTIONS) and not is_last(cell, node, FUNCTIONS):
            yield _put(cell, "wrong-raise", node, "return None")


def handler(cell: Cell) -> Iterator[Change]:
    """A handler lets its exception through, or catches every exception."""
    for node in cell.nodes:
        if not isinstance(node, ast.ExceptHandler):
            continue
        start, end = cell.span(node.body[0])[0], cell.span(node.body[-1])[1]
        yield Change("handler", (Edit(start, end, "raise"),))
        if node.type is not None and cell.text(node.type) not in ("Exception", "BaseException"):
            yield _put(cell, "handler", node.type, "Exception")


MISTAKES: tuple[Callable[[Cell], Iterator[Change]], ...] = (
    drop_statement,
    forget_return,
    return_in_loop,
    out_of_block,
    across_loop,
    one_round,
    augmented,
    forget_to_store,
    in_place,
    swap_statements,
    swallow,
    wrong_raise,
    handler,
)
