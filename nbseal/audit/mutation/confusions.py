"""One thing taken for another inside of an expression: a list for a set, `max` for `min`, the thing
itself for a copy of it, a condition for its opposite. One operator each.
"""

import ast
from collections.abc import Callable, Iterator

from nbseal.audit.mutation.cell import FUNCTIONS, Cell, Change, Edit, put
from nbseal.audit.mutation.facts import called, is_empty, is_gone_through

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
_ALL = ast.dump(ast.Slice())


def share(cell: Cell) -> Iterator[Change]:
    """`set(x)`, `list(x)`, `Board(x)`, `x.copy()`, `x[:]`, but for `x` itself: shared, not copied."""
    for node in cell.nodes:
        if isinstance(node, ast.Subscript) and ast.dump(node.slice) == _ALL:
            yield put(cell, "share", node, cell.text(node.value))
        if not isinstance(node, ast.Call) or node.keywords:
            continue
        if isinstance(node.func, ast.Attribute) and called(node) == "copy" and not node.args:
            yield put(cell, "share", node, cell.text(node.func.value))
        copying = called(node) in _COPYING or called(node)[:1].isupper()
        named = node.args and isinstance(node.args[0], ast.Name | ast.Attribute | ast.Subscript)
        raised = isinstance(cell.parent(node), ast.Raise)
        if copying and named and len(node.args) == 1 and not raised:
            yield put(cell, "share", node, cell.text(node.args[0]))


def wrong_type(cell: Cell) -> Iterator[Change]:
    """A list for a set or a tuple, `{}` or None for `set()`, a generator for a list, and so on."""
    for node in cell.nodes:
        returned, parent = _is_returned(cell, node), cell.parent(node)
        if isinstance(node, ast.Call):
            yield from _wrong_constructor(cell, node, returned)
        elif isinstance(node, ast.Set | ast.SetComp):
            yield put(cell, "wrong-type", node, f"[{cell.text(node)[1:-1]}]")
        elif isinstance(node, ast.Tuple) and isinstance(node.ctx, ast.Load) and node.elts:
            if not is_gone_through(cell, node) and not _is_used_at_once(cell, node):
                inner = ", ".join(map(cell.text, node.elts))
                yield put(cell, "wrong-type", node, f"[{inner}]")
        elif isinstance(node, ast.ListComp) and (returned or called(parent)):
            yield put(cell, "wrong-type", node, f"{{{cell.text(node)[1:-1]}}}")
            if returned:
                yield put(cell, "wrong-type", node, f"({cell.text(node)[1:-1]})")
        elif isinstance(node, ast.Name) and returned:
            kind = _kind(cell, node)
            if kind:
                yield put(cell, "wrong-type", node, f"{kind}({node.id})")


def _wrong_constructor(cell: Cell, node: ast.Call, returned: bool) -> Iterator[Change]:
    name = called(node)
    if name == "set" and is_empty(node) and not isinstance(cell.parent(node), ast.Attribute):
        for text in ("[]", "{}", *(["None"] if returned else [])):
            yield put(cell, "wrong-type", node, text)
    elif name in ("frozenset", "tuple", "list") and node.args:
        other = {"frozenset": "set", "tuple": "list", "list": "set"}[name]
        yield put(cell, "wrong-type", node.func, other)


def _is_returned(cell: Cell, node: ast.AST) -> bool:
    parent = cell.parent(node)
    while isinstance(parent, ast.IfExp):
        node, parent = parent, cell.parent(parent)
    return isinstance(parent, ast.Return)


def _is_used_at_once(cell: Cell, node: ast.Tuple) -> bool:
    """Whether a tuple is unpacked at once, or is a key or element, which a list cannot be."""
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
                    if isinstance(value, ast.Set | ast.SetComp) or called(value) == "set":
                        return "list"
                    if isinstance(value, ast.List | ast.ListComp) or called(value) == "list":
                        return "tuple"
                    if isinstance(value, ast.Dict | ast.DictComp) or called(value) == "dict":
                        return "list"
    return ""


def wrong_name(cell: Cell) -> Iterator[Change]:
    """`max` for `min`, `all` for `any`, `remove` for `discard`; `x` for `sorted(x)`; counts from 1."""
    for node in cell.nodes:
        if not isinstance(node, ast.Call):
            continue
        end = cell.span(node.func)[1]
        name = called(node)
        for other in _TAKEN_FOR.get(name, ()):
            yield Change("wrong-name", (Edit(end - len(name), end, other),))
        if name in ("sorted", "reversed") and node.args:
            yield put(cell, "wrong-name", node, f"list({cell.text(node.args[0])})")
        elif name == "enumerate" and len(node.args) == 1 and not node.keywords:
            text = cell.text(node.args[0])
            yield put(cell, "wrong-name", node, f"enumerate({text}, start=1)")


def wrong_condition(cell: Cell) -> Iterator[Change]:
    """A condition that is missing, negated, always or never true; `in` for `not in`; `not x` for
    `x is None`."""
    for node in cell.nodes:
        if isinstance(node, ast.If | ast.While | ast.IfExp):
            yield from _negated(cell, node.test)
        if isinstance(node, ast.If):
            yield put(cell, "condition", node.test, "True")
        if isinstance(node, ast.If | ast.While):
            yield put(cell, "condition", node.test, "False")
        elif isinstance(node, ast.IfExp):
            yield put(cell, "condition", node, cell.operand(node.body))
            yield put(cell, "condition", node, cell.operand(node.orelse))
        elif isinstance(node, ast.comprehension):
            for test in node.ifs:
                yield put(cell, "condition", test, "True")
                yield from _negated(cell, test)
        elif isinstance(node, ast.Compare) and len(node.ops) == 1:
            left, right = cell.operand(node.left), cell.operand(node.comparators[0])
            if isinstance(node.ops[0], ast.In | ast.NotIn):
                sign = "not in" if isinstance(node.ops[0], ast.In) else "in"
                yield put(cell, "condition", node, f"({left} {sign} {right})")
            elif right == "None" and isinstance(node.ops[0], ast.Is | ast.IsNot):
                text = left if isinstance(node.ops[0], ast.IsNot) else f"(not {left})"
                yield put(cell, "condition", node, text)


def _negated(cell: Cell, test: ast.expr) -> Iterator[Change]:
    """Not where another sign does the same: `in`, `is`, `==`, `not`."""
    signs = (ast.In, ast.NotIn, ast.Is, ast.IsNot, ast.Eq, ast.NotEq)
    compared = isinstance(test, ast.Compare) and len(test.ops) == 1
    if compared and isinstance(test.ops[0], signs):  # type: ignore[attr-defined]
        return
    if not (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)):
        yield put(cell, "condition", test, f"(not {cell.operand(test)})")


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
        around = cell.outer(node, (ast.stmt,))
        printed = isinstance(around, ast.Expr) and called(around.value) == "print"
        if not isinstance(around, ast.Raise | ast.Assert) and not printed:
            text = repr(node.value[:-1]) if node.value else "' '"
            yield put(cell, "wrong-text", node, text)


CONFUSIONS: tuple[Callable[[Cell], Iterator[Change]], ...] = (
    share,
    wrong_type,
    wrong_name,
    wrong_condition,
    default_changed,
    wrong_text,
)
