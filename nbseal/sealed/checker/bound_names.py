"""Which names a cell binds and uses: what the instructor gives there, and what a student."""

import ast
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from symtable import SymbolTable, symtable

from nbseal.notebook.given_cells import class_of, globals_of

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_DEFINITIONS = (*FUNCTIONS, ast.ClassDef)
IMPORTS = (ast.Import, ast.ImportFrom)


@dataclass(frozen=True)
class Names:
    """The names of a cell."""

    functions: Mapping[str, frozenset[str]]  # {function or class: global names that it uses}
    bound: frozenset[str]  # names that it binds at its top level, or declares global
    used: frozenset[str]  # global names that it uses anywhere
    first: frozenset[str]  # those of them that must be there before it runs
    classes: frozenset[str]  # those of classes
    modules: frozenset[str]  # the bound names that are imported
    variables: frozenset[str]  # of a solution cell, the bound names that are neither
    written: frozenset[str]  # of a solution cell, the functions that the student writes whole


def names_of(tree: ast.Module, solution: ast.Module | None = None) -> Names:
    """The names of a cell.

    tree: the cell; of a solution cell, as it was released.
    solution: of a solution cell, the instructor's; else None.
    """
    trees = [tree, solution] if solution else [tree]
    bound, used = set[str](), set[str]()
    for each in trees:
        bound = bound.union(*map(_bound, each.body))
        bound |= {n for node in ast.walk(each) if isinstance(node, ast.Global) for n in node.names}
        used |= used_by(each)
    functions = {name: uses for each in trees for name, uses in _functions(each).items()}
    modules = {n for each in trees for s in each.body if isinstance(s, IMPORTS) for n in _bound(s)}
    first = _used_first(tree) | used - bound
    variables = bound.difference(functions, modules) if solution else set()
    written = {*functions}.difference(_functions(tree)) if solution else set()
    classes = {name for each in trees for node in each.body if (name := class_of(node))}
    found = bound, used, first, classes, modules, variables, written
    return Names(functions, *map(frozenset, found))


def used_by(tree: ast.Module) -> frozenset[str]:
    """The global names that a cell uses."""
    return frozenset(_used(symtable(ast.unparse(tree), "<cell>", "exec")))


def reached_by(names: Collection[str], uses: Mapping[str, Collection[str]]) -> set[str]:
    """These names, and those that functions and classes among them use in turn.

    uses: {function or class: the names that it uses}.
    """
    found, new = set[str](), {*names}
    while new:
        found |= new
        new = set[str]().union(*(uses.get(name, ()) for name in new)) - found
    return found


def _functions(tree: ast.Module) -> dict[str, frozenset[str]]:
    """The functions and classes of a cell, and the global names that each uses."""
    named = [(n.name if isinstance(n, FUNCTIONS) else class_of(n), n) for n in tree.body]
    return {name: used_by(ast.Module([node], [])) for name, node in named if name}


def _used(table: SymbolTable) -> set[str]:
    return globals_of(table).union(*map(_used, table.get_children()))


def _used_first(tree: ast.Module) -> set[str]:
    """The names that the statements of a cell use before any of them binds these, functions apart."""
    bound, found = set[str](), set[str]()
    for statement in tree.body:
        names = [n for n in ast.walk(statement) if isinstance(n, ast.Name)]
        used = {n.id for n in names if isinstance(n.ctx, ast.Load)}
        targets = list[ast.expr]()
        if isinstance(statement, ast.Assign):
            targets = statement.targets
        elif isinstance(statement, ast.AugAssign):
            targets = [statement.target]
            used |= {n.id for n in ast.walk(statement.target) if isinstance(n, ast.Name)}
        late = {id(n) for target in targets for n in ast.walk(target)}  # bound after all else
        own = {n.id for n in names if isinstance(n.ctx, ast.Store) and id(n) not in late}
        own |= {n.arg for n in ast.walk(statement) if isinstance(n, ast.arg)}
        found |= used - bound - own
        bound |= _bound(statement)
    return found


def _bound(node: ast.AST) -> set[str]:
    """The names that a statement at the top of a cell binds, also in its loops and conditions."""
    if isinstance(node, _DEFINITIONS):
        return {node.name}
    if isinstance(node, IMPORTS):
        return {alias.asname or alias.name.split(".")[0] for alias in node.names}
    if isinstance(node, ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
        return set()
    if isinstance(node, ast.Name):
        return {node.id} if isinstance(node.ctx, ast.Store) else set()
    return set[str]().union(*map(_bound, ast.iter_child_nodes(node)))
