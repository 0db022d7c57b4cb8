"""Mistakes inside of an expression that students make: one operator each.

Each takes a cell and yields changes. What is a slip of the same kind on every puzzle, string or
clause is here; replacing one arithmetic or comparison sign by another is in `classic`.
"""

import ast
import builtins
from collections.abc import Callable, Iterator
from itertools import pairwise

from nbseal.cellcode import FUNCTIONS, Cell, Change, Edit

CONTAINERS = (set, frozenset, list, dict, tuple, str)
METHODS = frozenset(name for kind in CONTAINERS for name in dir(kind))  # nothing of the course's
BUILTINS = frozenset(dir(builtins))
_ITERATING = {"zip", "enumerate", "map", "filter", "sorted", "sum", "min", "max", "any", "all",
              "list", "set", "tuple", "frozenset", "chain", "product", "dict"}  # fmt: skip
_COPYING = {"set", "list", "dict", "tuple", "frozenset", "copy", "deepcopy"}
_TAKEN_FOR = {  # what is easily taken for what
    "min": ("max",),
    "max": ("min",),
    "any": ("all",),
    "all": ("any",),
    "union": ("intersection",),
    "intersection": ("union",),
    "difference": ("intersection", "symmetric_difference"),
    "update": ("intersection_update",),
    "issubset": ("issuperset",),
    "issuperset": ("issubset",),
    "discard": ("remove",),
    "append": ("extend",),
    "startswith": ("endswith",),
    "endswith": ("startswith",),
    "find": ("rfind",),
    "index": ("find",),
    "lstrip": ("rstrip",),
    "rstrip": ("lstrip",),
    "upper": ("lower",),
    "lower": ("upper",),
    "keys": ("values",),
    "values": ("keys",),
}
_NOT_SWAPPED = {"min", "max", "union", "intersection", "symmetric_difference",
                "isinstance", "issubclass"}  # fmt: skip
_ALL = ast.dump(ast.Slice())
LONG = 6  # of a longer display, only the first and the last element are dropped


def _put(cell: Cell, operator: str, node: ast.AST, text: str) -> Change:
    return Change(operator, (Edit(*cell.span(node), text),))


def _exchange(cell: Cell, operator: str, a: ast.AST, b: ast.AST) -> Iterator[Change]:
    if ast.dump(a) != ast.dump(b):
        edits = (Edit(*cell.span(a), cell.text(b)), Edit(*cell.span(b), cell.text(a)))
        yield Change(operator, edits)


def drop_term(cell: Cell) -> Iterator[Change]:
    """`a | b | c` without one of them; likewise `a and b`, `0 <= x < 9`, `3 * k`, `i % 3`."""
    for node in cell.nodes:
        if isinstance(node, ast.BinOp):
            yield _put(cell, "drop-term", node, cell.operand(node.left))
            chain = isinstance(node.left, ast.BinOp) and type(node.left.op) is type(node.op)
            order_matters = isinstance(
                node.op, ast.Sub | ast.Div | ast.FloorDiv | ast.Mod | ast.Pow
            )
            if not chain and not order_matters:
                yield _put(cell, "drop-term", node, cell.operand(node.right))
        elif isinstance(node, ast.BoolOp):
            sign = " and " if isinstance(node.op, ast.And) else " or "
            for k in range(len(node.values)):
                rest = [_in_bool(cell, v) for v in node.values[:k] + node.values[k + 1 :]]
                yield _put(cell, "drop-term", node, f"({sign.join(rest)})")
        elif isinstance(node, ast.Compare) and len(node.ops) > 1:
            yield _put(cell, "drop-term", node, _cut(cell, node.left, node.comparators[-2]))
            yield _put(cell, "drop-term", node, _cut(cell, node.comparators[0], node))


def _in_bool(cell: Cell, node: ast.expr) -> str:
    loose = isinstance(node, ast.BoolOp | ast.IfExp | ast.Lambda | ast.NamedExpr)
    return cell.operand(node) if loose else cell.text(node)


def _cut(cell: Cell, first: ast.AST, last: ast.AST) -> str:
    return f"({cell.code[cell.span(first)[0] : cell.span(last)[1]]})"


def drop_element(cell: Cell) -> Iterator[Change]:
    """A list, set, dict, or a tuple that is gone through, without one of its elements."""
    for node in cell.nodes:
        if isinstance(node, ast.Dict):
            pairs = [_pair(cell, key, value) for key, value in zip(node.keys, node.values)]
            for rest in _without_one(pairs):
                yield _put(cell, "drop-element", node, "{" + ", ".join(rest) + "}")
        elif isinstance(node, ast.List | ast.Set | ast.Tuple):
            if not isinstance(node.ctx if hasattr(node, "ctx") else ast.Load(), ast.Load):
                continue
            if isinstance(node, ast.Tuple) and not _is_gone_through(cell, node):
                continue
            elements = [cell.text(e) for e in node.elts]
            for rest in _without_one(elements):
                yield _put(cell, "drop-element", node, _display(node, rest))


def _pair(cell: Cell, key: ast.expr | None, value: ast.expr) -> str:
    return f"{cell.text(key)}: {cell.text(value)}" if key else f"**{cell.operand(value)}"


def _without_one(elements: list[str]) -> Iterator[list[str]]:
    for k in range(len(elements)):
        if len(elements) <= LONG or k in (0, len(elements) - 1):
            yield elements[:k] + elements[k + 1 :]


def _display(node: ast.expr, elements: list[str]) -> str:
    inner = ", ".join(elements)
    if isinstance(node, ast.Set):
        return f"{{{inner}}}" if elements else "set()"
    if isinstance(node, ast.Tuple):
        return f"({inner},)" if len(elements) == 1 else f"({inner})"
    return f"[{inner}]"


def _is_gone_through(cell: Cell, node: ast.Tuple) -> bool:
    parent = cell.parent(node)
    if isinstance(parent, ast.For | ast.AsyncFor | ast.comprehension):
        return node is parent.iter
    if isinstance(parent, ast.Compare):
        return isinstance(parent.ops[-1], ast.In | ast.NotIn)
    if isinstance(parent, ast.Call):
        return _called(parent) in _ITERATING and node in parent.args
    table = isinstance(parent, ast.Assign) and isinstance(parent.targets[0], ast.Name)
    return isinstance(parent, ast.Starred) or table


def _called(node: ast.AST | None) -> str:
    """The last part of the name of what is called: `f(x)` and `a.f(x)` -> f."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def is_of_the_course(node: ast.AST) -> bool:
    """Whether this calls something of the course's or the student's, as far as a name tells."""
    known = BUILTINS if isinstance(getattr(node, "func", None), ast.Name) else METHODS
    return isinstance(node, ast.Call) and bool(_called(node)) and _called(node) not in known


def drop_argument(cell: Cell) -> Iterator[Change]:
    """A call without one of its keywords, or without the last argument: `search()`."""
    for node in cell.nodes:
        if not isinstance(node, ast.Call):
            continue
        given: list[ast.AST] = [*node.args, *node.keywords]
        for k, argument in enumerate(given):
            last = is_of_the_course(node) and k == len(node.args) - 1
            if isinstance(argument, ast.keyword) or last:
                rest = ", ".join(cell.text(a) for a in given[:k] + given[k + 1 :])
                yield _put(cell, "drop-argument", node, f"{cell.operand(node.func)}({rest})")


def off_by_one(cell: Cell) -> Iterator[Change]:
    """Bounds of ranges and slices that are off by one, or missing; an index that is one less.

    Numbers that are written out are changed in `classic`.
    """
    for node in cell.nodes:
        if _called(node) == "range" and isinstance(node, ast.Call) and node.args:
            if len(node.args) == 1:
                yield _put(cell, "off-by-one", node.args[0], f"1, {cell.text(node.args[0])}")
            elif len(node.args) == 3:
                rest = ", ".join(map(cell.text, node.args[:2]))
                yield _put(cell, "off-by-one", node, f"range({rest})")
            for bound in node.args[:2]:
                yield from _one_off(cell, bound, (1, -1))
        elif isinstance(node, ast.Slice):
            for bound in filter(None, (node.lower, node.upper)):
                yield _put(cell, "off-by-one", bound, "")
                yield from _one_off(cell, bound, (1, -1))
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Name):
            yield from _one_off(cell, node.slice, (-1,))


def _one_off(cell: Cell, node: ast.expr, steps: tuple[int, ...]) -> Iterator[Change]:
    has_number = isinstance(node, ast.BinOp) and isinstance(node.right, ast.Constant)
    if isinstance(node, ast.Constant | ast.Starred | ast.UnaryOp):
        return
    if has_number and isinstance(node.op, ast.Add | ast.Sub):  # type: ignore[attr-defined]
        return
    for step in steps:
        sign = "+" if step > 0 else "-"
        yield _put(cell, "off-by-one", node, f"({cell.operand(node)} {sign} {abs(step)})")


def swap_pair(cell: Cell) -> Iterator[Change]:
    """`m[j][i]`, `(j, i)`, `f(x, j, i)`, `b - a`: two that belong together the other way round."""
    for node in cell.nodes:
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Subscript):
            yield from _exchange(cell, "swap-pair", node.value.slice, node.slice)
        elif isinstance(node, ast.Tuple) and _has_order(cell, node):
            for a, b in pairwise(node.elts):
                yield from _exchange(cell, "swap-pair", a, b)
        elif isinstance(node, ast.Call) and _called(node) not in _NOT_SWAPPED:
            plain = [a for a in node.args if not isinstance(a, ast.Starred | ast.GeneratorExp)]
            for a, b in pairwise(plain):
                yield from _exchange(cell, "swap-pair", a, b)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
            text = f"({cell.operand(node.right)} - {cell.operand(node.left)})"
            yield _put(cell, "swap-pair", node, text)


def _has_order(cell: Cell, node: ast.Tuple) -> bool:
    """Whether a tuple may mean something else the other way round: not the classes of an
    `except`, nor what is gone through one by one, nor a side of `a, b = set(), set()`."""
    parent = cell.parent(node)
    classes = isinstance(parent, ast.ExceptHandler) or _called(parent) in (
        "isinstance",
        "issubclass",
    )
    return not classes and not _is_gone_through(cell, node) and not _starts_alike(cell, node)


def _starts_alike(cell: Cell, node: ast.Tuple) -> bool:
    parent = cell.parent(node)
    if not isinstance(parent, ast.Assign) or not isinstance(parent.value, ast.Tuple):
        return False
    values = {ast.dump(v) for v in parent.value.elts}
    first = parent.value.elts[0]
    constant = isinstance(first, ast.Constant) or is_empty(first)
    return node in parent.targets and len(values) == 1 and constant


def is_empty(node: ast.AST) -> bool:
    """Whether this is `set()`, `[]`, `{}` and the like."""
    if isinstance(node, ast.Call):
        return _called(node) in ("set", "list", "dict") and not node.args and not node.keywords
    return isinstance(node, ast.List | ast.Tuple | ast.Dict) and not list(
        ast.iter_child_nodes(node)
    )


def share(cell: Cell) -> Iterator[Change]:
    """`set(x)`, `list(x)`, `Board(x)`, `x.copy()`, `x[:]`, but for `x` itself: shared, not copied."""
    for node in cell.nodes:
        if isinstance(node, ast.Subscript) and ast.dump(node.slice) == _ALL:
            yield _put(cell, "share", node, cell.text(node.value))
        if not isinstance(node, ast.Call) or node.keywords:
            continue
        if isinstance(node.func, ast.Attribute) and _called(node) == "copy" and not node.args:
            yield _put(cell, "share", node, cell.text(node.func.value))
        copying = _called(node) in _COPYING or _called(node)[:1].isupper()
        named = node.args and isinstance(node.args[0], ast.Name | ast.Attribute | ast.Subscript)
        raised = isinstance(cell.parent(node), ast.Raise)
        if copying and named and len(node.args) == 1 and not raised:
            yield _put(cell, "share", node, cell.text(node.args[0]))


def wrong_type(cell: Cell) -> Iterator[Change]:
    """A list for a set or a tuple, `{}` or None for `set()`, a generator for a list, and so on."""
    for node in cell.nodes:
        returned, parent = _is_returned(cell, node), cell.parent(node)
        if isinstance(node, ast.Call):
            called = _called(node)
            if called == "set" and is_empty(node) and not isinstance(parent, ast.Attribute):
                for text in ("[]", "{}", *(["None"] if returned else [])):
                    yield _put(cell, "wrong-type", node, text)
            elif called in ("frozenset", "tuple", "list") and node.args:
                other = {"frozenset": "set", "tuple": "list", "list": "set"}[called]
                yield _put(cell, "wrong-type", node.func, other)
        elif isinstance(node, ast.Set | ast.SetComp):
            yield _put(cell, "wrong-type", node, f"[{cell.text(node)[1:-1]}]")
        elif isinstance(node, ast.Tuple) and isinstance(node.ctx, ast.Load) and node.elts:
            if not _is_gone_through(cell, node) and not _is_used_at_once(cell, node):
                inner = ", ".join(map(cell.text, node.elts))
                yield _put(cell, "wrong-type", node, f"[{inner}]")
        elif isinstance(node, ast.ListComp) and (returned or _called(parent)):
            yield _put(cell, "wrong-type", node, f"{{{cell.text(node)[1:-1]}}}")
            if returned:
                yield _put(cell, "wrong-type", node, f"({cell.text(node)[1:-1]})")
        elif isinstance(node, ast.Name) and returned:
            kind = _kind(cell, node)
            if kind:
                yield _put(cell, "wrong-type", node, f"{kind}({node.id})")


def _is_returned(cell: Cell, node: ast.AST) -> bool:
    parent = cell.parent(node)
    while isinstance(parent, ast.IfExp):
        node, parent = parent, cell.parent(parent)
    return isinstance(parent, ast.Return)


def _is_used_at_once(cell: Cell, node: ast.Tuple) -> bool:
    """Whether it is taken apart again, or is a key, which a list cannot be."""
    parent = cell.parent(node)
    if isinstance(parent, ast.Assign):
        return isinstance(parent.targets[0], ast.Tuple)
    is_key = isinstance(parent, ast.DictComp) and node is parent.key
    return is_key or isinstance(parent, ast.Subscript | ast.Set | ast.SetComp | ast.Dict)


def _kind(cell: Cell, node: ast.Name) -> str:
    """Another type for a variable, if it is a set, list or dict from the beginning on."""
    function = cell.outer(node, FUNCTIONS)
    for statement in ast.walk(function) if function else ():
        if not isinstance(statement, ast.Assign):
            continue
        for target in statement.targets:
            pairs = [(target, statement.value)]
            if isinstance(target, ast.Tuple) and isinstance(statement.value, ast.Tuple):
                pairs = list(zip(target.elts, statement.value.elts))
            for name, value in pairs:
                if isinstance(name, ast.Name) and name.id == node.id:
                    if isinstance(value, ast.Set | ast.SetComp) or _called(value) == "set":
                        return "list"
                    if isinstance(value, ast.List | ast.ListComp) or _called(value) == "list":
                        return "tuple"
                    if isinstance(value, ast.Dict | ast.DictComp) or _called(value) == "dict":
                        return "list"
    return ""


def wrong_name(cell: Cell) -> Iterator[Change]:
    """`max` for `min`, `all` for `any`, `remove` for `discard`; `x` for `sorted(x)`; counts from 1."""
    for node in cell.nodes:
        if not isinstance(node, ast.Call):
            continue
        end = cell.span(node.func)[1]
        called = _called(node)
        for other in _TAKEN_FOR.get(called, ()):
            yield Change("wrong-name", (Edit(end - len(called), end, other),))
        if called in ("sorted", "reversed") and node.args:
            yield _put(cell, "wrong-name", node, f"list({cell.text(node.args[0])})")
        elif called == "enumerate" and len(node.args) == 1 and not node.keywords:
            text = cell.text(node.args[0])
            yield _put(cell, "wrong-name", node, f"enumerate({text}, start=1)")


def wrong_condition(cell: Cell) -> Iterator[Change]:
    """A condition that is missing, negated, always or never true; `in` for `not in`; `not x` for
    `x is None`."""
    for node in cell.nodes:
        if isinstance(node, ast.If | ast.While | ast.IfExp):
            yield from _negated(cell, node.test)
        if isinstance(node, ast.If):
            yield _put(cell, "condition", node.test, "True")
        if isinstance(node, ast.If | ast.While):
            yield _put(cell, "condition", node.test, "False")
        elif isinstance(node, ast.IfExp):
            yield _put(cell, "condition", node, cell.operand(node.body))
            yield _put(cell, "condition", node, cell.operand(node.orelse))
        elif isinstance(node, ast.comprehension):
            for test in node.ifs:
                yield _put(cell, "condition", test, "True")
                yield from _negated(cell, test)
        elif isinstance(node, ast.Compare) and len(node.ops) == 1:
            left, right = cell.operand(node.left), cell.operand(node.comparators[0])
            if isinstance(node.ops[0], ast.In | ast.NotIn):
                sign = "not in" if isinstance(node.ops[0], ast.In) else "in"
                yield _put(cell, "condition", node, f"({left} {sign} {right})")
            elif right == "None" and isinstance(node.ops[0], ast.Is | ast.IsNot):
                text = left if isinstance(node.ops[0], ast.IsNot) else f"(not {left})"
                yield _put(cell, "condition", node, text)


def _negated(cell: Cell, test: ast.expr) -> Iterator[Change]:
    """Not where another sign does the same: `in`, `is`, `==`, `not`."""
    signs = (ast.In, ast.NotIn, ast.Is, ast.IsNot, ast.Eq, ast.NotEq)
    compared = isinstance(test, ast.Compare) and len(test.ops) == 1
    if compared and isinstance(test.ops[0], signs):  # type: ignore[attr-defined]
        return
    if not (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)):
        yield _put(cell, "condition", test, f"(not {cell.operand(test)})")


def default_changed(cell: Cell) -> Iterator[Change]:
    """A parameter without its default; the default `()` in place of None."""
    for node in cell.nodes:
        if not isinstance(node, FUNCTIONS):
            continue
        spec = node.args
        named = [*spec.posonlyargs, *spec.args]
        pairs = list(zip(named[len(named) - len(spec.defaults) :], spec.defaults))
        pairs += [(a, d) for a, d in zip(spec.kwonlyargs, spec.kw_defaults) if d]
        for argument, default in pairs:
            edit = Edit(cell.span(argument)[1], cell.span(default)[1], "")
            yield Change("default-changed", (edit,), outside=True)
            if isinstance(default, ast.Constant) and default.value is None:
                edit = Edit(*cell.span(default), "()")
                yield Change("default-changed", (edit,), outside=True)


def wrong_text(cell: Cell) -> Iterator[Change]:
    """A string without its last character; not in messages of errors, nor in what is printed."""
    for node in cell.nodes:
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            continue
        around = cell.outer(node, (ast.Raise, ast.Assert, ast.stmt))
        printed = isinstance(around, ast.Expr) and _called(around.value) == "print"
        if not isinstance(around, ast.Raise | ast.Assert) and not printed:
            text = repr(node.value[:-1]) if node.value else "' '"
            yield _put(cell, "wrong-text", node, text)


SLIPS: tuple[Callable[[Cell], Iterator[Change]], ...] = (
    drop_term,
    drop_element,
    drop_argument,
    off_by_one,
    swap_pair,
    share,
    wrong_type,
    wrong_name,
    wrong_condition,
    default_changed,
    wrong_text,
)
