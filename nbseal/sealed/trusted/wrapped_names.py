"""The functions around which a check puts others, as those that count calls: `f = counting(f)`, or
`old = f` and `def f(x): ... return old(x)`."""

import ast


def wrapped_names(tree: ast.Module) -> set[str]:
    """The names that a cell binds to functions which seem to call what had the name before. A version of
    the check's own, to compare a student's with, does not call that."""
    nodes = [*ast.walk(tree)]
    functions = {n.name: n for n in nodes if isinstance(n, ast.FunctionDef)}
    assigned = [
        (node.targets[0].id, node.value)
        for node in nodes
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    ]
    kept: dict[str, set[str]] = {}  # {name: those under which what it meant is kept}
    for name, value in assigned:
        if isinstance(value, ast.Name) and value.id != name:
            kept.setdefault(value.id, set()).add(name)
    found = {name for name, body in functions.items() if _loaded(body) & kept.get(name, set())}
    for name, value in assigned:
        older = kept.get(name, set())
        if isinstance(value, ast.Call) and _loaded(value) & {name, *older}:
            found.add(name)
        elif isinstance(value, ast.Name) and value.id in functions:
            found |= {name} if _loaded(functions[value.id]) & older else set()
    return found


def _loaded(node: ast.AST) -> set[str]:
    names = (n for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load))
    return {name.id for name in names}
