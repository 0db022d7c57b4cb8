"""One thing taken for another inside of an expression: a list for a set, `max` for `min`, the thing
itself for a copy of it, a condition for its opposite.
"""

import ast
from collections.abc import Iterator

from nbseal.audit.mutation.cell import FUNCTIONS, Cell, Change, Edit, operator
from nbseal.audit.mutation.facts import called, is_empty, is_gone_through

_COPYING = {"set", "list", "dict", "tuple", "frozenset", "copy", "deepcopy"}
_BOTH_WAYS = (
    ("min", "max"),
    ("any", "all"),
    ("union", "intersection"),
    ("issubset", "issuperset"),
    ("startswith", "endswith"),
    ("lstrip", "rstrip"),
    ("upper", "lower"),
    ("keys", "values"),
)
_TAKEN_FOR = {
    "difference": ("intersection", "symmetric_difference"),
    "update": ("intersection_update",),
    "discard": ("remove",),
    "append": ("extend",),
    "find": ("rfind",),
    "index": ("find",),
    **{a: (b,) for a, b in _BOTH_WAYS},
    **{b: (a,) for a, b in _BOTH_WAYS},
}
_KINDS = {  # what a type may be taken for, and how else it is written
    "set": ("list", ast.Set | ast.SetComp),
    "list": ("tuple", ast.List | ast.ListComp),
    "dict": ("list", ast.Dict | ast.DictComp),
}


@operator(ast.Subscript, ast.Call)
def share(cell: Cell, node: ast.Subscript | ast.Call) -> Iterator[Change]:
    """`set(x)`, `list(x)`, `Board(x)`, `x.copy()`, `x[:]`, but for `x` itself: shared, not copied."""
    match node:
        case ast.Subscript(value, ast.Slice(None, None, None)):
            yield cell.put(node, cell.text(value))
        case ast.Call(ast.Attribute(value, "copy"), args=[], keywords=[]):
            yield cell.put(node, cell.text(value))
        case ast.Call(args=[ast.Name() | ast.Attribute() | ast.Subscript() as given], keywords=[]):
            copying = called(node) in _COPYING or called(node)[:1].isupper()
            if copying and not isinstance(cell.parent(node), ast.Raise):
                yield cell.put(node, cell.text(given))


@operator(ast.Call, ast.Set, ast.SetComp, ast.Tuple, ast.ListComp, ast.Name)
def wrong_type(cell: Cell, node: ast.expr) -> Iterator[Change]:
    """A list for a set or a tuple, `{}` or None for `set()`, a generator for a list, and so on."""
    returned, parent = _is_returned(cell, node), cell.parent(node)
    match node:
        case ast.Call() if called(node) == "set" and is_empty(node):
            if not isinstance(parent, ast.Attribute):
                for text in ("[]", "{}", *(["None"] if returned else [])):
                    yield cell.put(node, text)
        case ast.Call(args=[_, *_]):
            other = {"frozenset": "set", "tuple": "list", "list": "set"}.get(called(node))
            if other:
                yield cell.put(node.func, other)
        case ast.Set() | ast.SetComp():
            yield cell.put(node, f"[{cell.text(node)[1:-1]}]")
        case ast.Tuple(elts=[_, *_], ctx=ast.Load()):
            if not is_gone_through(cell, node) and not _is_used_at_once(cell, node):
                yield cell.put(node, f"[{', '.join(map(cell.text, node.elts))}]")
        case ast.ListComp() if returned or called(parent):
            yield cell.put(node, f"{{{cell.text(node)[1:-1]}}}")
            if returned:
                yield cell.put(node, f"({cell.text(node)[1:-1]})")
        case ast.Name() if returned and (kind := _other_kind(cell, node)):
            yield cell.put(node, f"{kind}({node.id})")


def _is_returned(cell: Cell, node: ast.AST) -> bool:
    parent = cell.parent(node)
    while isinstance(parent, ast.IfExp):
        parent = cell.parent(parent)
    return isinstance(parent, ast.Return)


def _is_used_at_once(cell: Cell, node: ast.Tuple) -> bool:
    """Whether a tuple is unpacked at once, or is a key or element, which a list cannot be."""
    parent = cell.parent(node)
    if isinstance(parent, ast.Assign):
        return isinstance(parent.targets[0], ast.Tuple)
    is_key = isinstance(parent, ast.DictComp) and node is parent.key
    return is_key or isinstance(parent, ast.Subscript | ast.Set | ast.SetComp | ast.Dict)


def _other_kind(cell: Cell, node: ast.Name) -> str:
    """Another type for a variable, if it is a set, list or dict from the beginning on."""
    function = cell.outer(node, FUNCTIONS)
    for statement in ast.walk(function) if function else ():
        pairs: list[tuple[ast.expr, ast.expr]] = []
        match statement:
            case ast.Assign([ast.Tuple(names)], ast.Tuple(values)):
                pairs = list(zip(names, values))
            case ast.Assign(targets, value):
                pairs = [(target, value) for target in targets]
        for value in (v for name, v in pairs if isinstance(name, ast.Name) and name.id == node.id):
            for kind, (other, written) in _KINDS.items():
                if isinstance(value, written) or called(value) == kind:
                    return other
    return ""


@operator(ast.Call)
def wrong_name(cell: Cell, node: ast.Call) -> Iterator[Change]:
    """`max` for `min`, `all` for `any`, `remove` for `discard`; `x` for `sorted(x)`; counts from 1."""
    end, name = cell.span(node.func)[1], called(node)
    for other in _TAKEN_FOR.get(name, ()):
        yield (Edit(end - len(name), end, other),)
    if name in ("sorted", "reversed") and node.args:
        yield cell.put(node, f"list({cell.text(node.args[0])})")
    elif name == "enumerate" and len(node.args) == 1 and not node.keywords:
        yield cell.put(node, f"enumerate({cell.text(node.args[0])}, start=1)")


@operator(ast.If, ast.While, ast.IfExp, ast.comprehension, ast.Compare)
def condition(cell: Cell, node: ast.AST) -> Iterator[Change]:
    """A condition that is missing, negated, always or never true; `in` for `not in`; `not x` for
    `x is None`."""
    match node:
        case ast.If(test):
            yield from _negated(cell, test)
            yield cell.put(test, "True")
            yield cell.put(test, "False")
        case ast.While(test):
            yield from _negated(cell, test)
            yield cell.put(test, "False")
        case ast.IfExp(test, body, orelse):
            yield from _negated(cell, test)
            yield cell.put(node, cell.operand(body))
            yield cell.put(node, cell.operand(orelse))
        case ast.comprehension(ifs=tests):
            for test in tests:
                yield cell.put(test, "True")
                yield from _negated(cell, test)
        case ast.Compare(left, [ast.In() | ast.NotIn() as op], [right]):
            sign = "not in" if isinstance(op, ast.In) else "in"
            yield cell.put(node, f"({cell.operand(left)} {sign} {cell.operand(right)})")
        case ast.Compare(left, [ast.Is()], [ast.Constant(None)]):
            yield cell.put(node, f"(not {cell.operand(left)})")
        case ast.Compare(left, [ast.IsNot()], [ast.Constant(None)]):
            yield cell.put(node, cell.operand(left))


def _negated(cell: Cell, test: ast.expr) -> Iterator[Change]:
    """Not where another sign does the same: `in`, `is`, `==`, `not`."""
    match test:
        case ast.Compare(
            ops=[ast.In() | ast.NotIn() | ast.Is() | ast.IsNot() | ast.Eq() | ast.NotEq()]
        ) | ast.UnaryOp(ast.Not()):
            return
    yield cell.put(test, f"(not {cell.operand(test)})")


@operator(*FUNCTIONS, outside=True)
def default_changed(cell: Cell, node: ast.FunctionDef) -> Iterator[Change]:
    """A parameter without its default; the default `()` in place of None."""
    spec = node.args
    named = [*spec.posonlyargs, *spec.args]
    pairs = list(zip(named[len(named) - len(spec.defaults) :], spec.defaults))
    pairs += [(a, d) for a, d in zip(spec.kwonlyargs, spec.kw_defaults) if d]
    for argument, default in pairs:
        yield (Edit(cell.span(argument)[1], cell.span(default)[1], ""),)
        if isinstance(default, ast.Constant) and default.value is None:
            yield cell.put(default, "()")


@operator(ast.Constant)
def wrong_text(cell: Cell, node: ast.Constant) -> Iterator[Change]:
    """A string without its last character; not in messages of errors, nor in what is printed."""
    around = cell.outer(node, (ast.stmt,))
    printed = isinstance(around, ast.Expr) and called(around.value) == "print"
    message = printed or isinstance(around, ast.Raise | ast.Assert)
    if isinstance(node.value, str) and not message:
        yield cell.put(node, repr(node.value[:-1]) if node.value else "' '")
