"""Which names a cell binds and uses: what the instructor gives there, and what a student."""

import ast
from collections import deque
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from symtable import SymbolTable, symtable
from typing import Any

from nbseal.notebook.given_cells import class_of, last_name
from nbseal.sealed.trusted.wrapped_names import wrapped_names


@dataclass(frozen=True)
class Names:
    """The names of a cell.

    bound: names that it binds at its top level, or declares global.
    used: global names that it uses anywhere.
    first: those of them that it uses before it binds them, or without.
    by_text: those of them that stand in texts, as in `'x' in globals()`.
    functions: the bound names of functions and classes.
    own_versions: names that it binds and uses after that, not to functions that call what they meant.
    compared: those of them that it uses before that, too: it has kept what they meant.
    variables: of a solution cell, the bound names that are neither functions nor imports.
    modules: the bound names that are imported.
    imported: names that only the solution imports.
    written: the functions and classes that only the solution has.
    touched: names, and paths such as "Game.size", that statements at the top level of the solution
        could change without binding them.
    attributes: paths of the data that only the solution gives to its classes.
    changed: of a solution, the global names whose content its functions change.
    live: of a solution, these and the names that functions declare global: calls may bind them anew.
    """

    bound: frozenset[str]
    used: frozenset[str]
    first: frozenset[str]
    by_text: frozenset[str]
    functions: frozenset[str]
    own_versions: frozenset[str]
    compared: frozenset[str]
    variables: frozenset[str]
    modules: frozenset[str]
    imported: frozenset[str]
    written: frozenset[str]
    touched: frozenset[str]
    attributes: frozenset[str]
    changed: frozenset[str]
    live: frozenset[str]

    @property
    def only_imports(self) -> frozenset[str]:
        """What only the solution imports, if the student has nothing else to write."""
        return frozenset() if self.functions or self.variables else self.imported


def names_of(tree: ast.Module, asked: ast.Module | None = None) -> Names:
    """The names of a cell.

    tree: the cell; of a solution cell, as it was released.
    asked: of a solution cell, the instructor's solution; else None.
    """
    trees = [tree, asked] if asked else [tree]
    bound, functions, declared = set[str](), set[str](), set[str]()
    used, by_text = set[str](), set[str]()
    for each in trees:
        for node in each.body:
            bound |= _bound(node)
        functions |= {n.name for n in each.body if isinstance(n, _DEFINITIONS)}
        functions |= {name for n in each.body if (name := class_of(n))}
        declared |= {
            n for node in ast.walk(each) if isinstance(node, ast.Global) for n in node.names
        }
        uses, texts = _uses(each)
        by_text |= texts
        used |= uses | by_text
    bound |= declared
    modules = set[str]().union(*map(_imported, trees))
    variables = bound - functions - modules if asked else set()
    imported = _imported(asked) - _imported(tree) if asked else set()
    written, touched = set[str](), set[str]()
    if asked:
        given = {n.name for n in tree.body if isinstance(n, _DEFINITIONS)}
        given |= {name for n in tree.body if (name := class_of(n))}
        written = functions - given
        touched = set[str]().union(*(_touched(node, functions) for node in asked.body))
    attributes, changed, live = set[str](), set[str](), set[str]()
    if asked:
        attributes = _data_of_classes(asked) - _data_of_classes(tree)
        attributes |= _of_functions(asked, functions)
        changed = {name for node in asked.body for name in _changed_inside(node, None)}
        live = attributes | declared
        attributes |= _of_caches(asked)
    own, compared = _own_versions(tree, by_text)
    found = (
        *(
            bound,
            used,
            _used_first(tree) | by_text | used - bound,
            by_text,
            functions,
            own,
            compared,
            variables,
            modules,
            imported,
        ),
        *(written, touched, attributes, changed, live),
    )
    return Names(*map(frozenset, found))


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


def used_by(tree: ast.Module) -> frozenset[str]:
    """The global names that a cell uses: `names_of(tree).used`, quicker."""
    uses, texts = _uses(tree)
    return frozenset(uses | texts)


_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_IMPORTS = (ast.Import, ast.ImportFrom)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_NAMED = (*_DEFINITIONS, ast.Name, ast.alias)
ANY_NAME = {"eval", "exec", "globals", "locals", "vars"}  # what uses them may use any name
_BY_TEXT = ANY_NAME | {"dir", "get_ipython"}  # with these, a text may be a name, or code


def _own_versions(tree: ast.Module, by_text: Collection[str]) -> tuple[set[str], set[str]]:
    """The names that a cell binds and uses after that, and those of them that it uses before, too.

    What is used in a function may be used after all else, except for its own name.
    """
    bound, before, after = set[str](), set[str](), set[str]()
    for node, around in sorted(_with_names(tree), key=lambda p: (p[0].lineno, p[0].col_offset)):
        if isinstance(node, ast.alias):
            bound.add(node.asname or node.name.partition(".")[0])
        elif not isinstance(node, ast.Name):
            bound.add(node.name)
        elif isinstance(node.ctx, ast.Store):
            bound.add(node.id)
        elif not around:
            (after if node.id in bound else before).add(node.id)
        elif node.id not in around:
            after.add(node.id)
    after |= {*by_text}
    own = (after & bound) - wrapped_names(tree)
    return own, own & before


def _with_names(tree: ast.Module) -> list[tuple[Any, frozenset[str]]]:
    """The nodes that bind or use a name, each with the names of the functions in whose body it is; a
    `lambda` has the name ""."""
    found: list[tuple[Any, frozenset[str]]] = []
    todo = deque[tuple[ast.AST, frozenset[str]]]([(tree, frozenset())])
    while todo:
        node, around = todo.popleft()
        if isinstance(node, _NAMED):
            found.append((node, around))
        inside: Sequence[ast.AST] = ()
        if isinstance(node, _FUNCTIONS):
            inside = node.body if isinstance(node.body, list) else [node.body]
        within = around | {getattr(node, "name", "")} if inside else around
        for child in ast.iter_child_nodes(node):
            todo.append((child, within if child in inside else around))
    return found


def _data_of_classes(tree: ast.Module) -> set[str]:
    """The paths of what the classes of a cell bind in their bodies. Members of an Enum never change."""
    kinds = [n for n in tree.body if isinstance(n, ast.ClassDef)]
    return {
        f"{kind.name}.{name}"
        for kind in kinds
        if not any("Enum" in ast.unparse(b) or "Flag" in ast.unparse(b) for b in kind.bases)
        for node in kind.body
        if not isinstance(node, _DEFINITIONS)
        for name in _bound(node)
    }


def _of_functions(tree: ast.Module, functions: set[str]) -> set[str]:
    """The paths of attributes that a cell gives to functions, such as "f.calls"."""
    stored = (n for n in ast.walk(tree) if isinstance(n, ast.Attribute))
    return {
        f"{node.value.id}.{node.attr}"
        for node in stored
        if isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name)
        if node.value.id in functions
    }


def _of_caches(tree: ast.Module) -> set[str]:
    """The paths of what `functools.cache` and `lru_cache` add to functions."""
    return {
        f"{node.name}.{name}"
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
        if any("cache" in ast.unparse(decorator) for decorator in node.decorator_list)
        for name in ("cache_info", "cache_clear", "__wrapped__")
    }


def _imported(tree: ast.Module) -> set[str]:
    return {n for s in tree.body if isinstance(s, _IMPORTS) for n in _bound(s)}


def _uses(tree: ast.Module) -> tuple[set[str], set[str]]:
    """The global names that a cell uses, and those that stand in its texts."""
    uses = _used(symtable(ast.unparse(tree), "<cell>", "exec"))
    return uses, _in_texts(tree) if uses & _BY_TEXT else set()


def _used(table: SymbolTable) -> set[str]:
    top = table.get_type() == "module"
    symbols = [s for s in table.get_symbols() if s.is_referenced() and (top or s.is_global())]
    return {s.get_name() for s in symbols}.union(*map(_used, table.get_children()))


def _in_texts(tree: ast.Module) -> set[str]:
    """The names in the texts of a cell, as in `'x' in globals()`, so far as they are Python."""
    found = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            with suppress(SyntaxError, ValueError):
                code = ast.walk(ast.parse(node.value))
                found |= {n.id for n in code if isinstance(n, ast.Name)}
    return found


def _bound(statement: ast.stmt) -> set[str]:
    """The names that a statement at the top of a cell binds, also in its loops and conditions."""
    if isinstance(statement, _DEFINITIONS):
        return {statement.name}
    if isinstance(statement, _IMPORTS):
        return {alias.asname or alias.name.split(".")[0] for alias in statement.names}
    names = set[str]()
    for child in ast.iter_child_nodes(statement):
        names |= _bound(child) if isinstance(child, ast.stmt) else _stored(child)
    return names


def _touched(statement: ast.stmt, functions: set[str]) -> set[str]:
    """What a statement at the top of a cell could change.

    Attaching a function to a class is no change.
    """
    if isinstance(statement, _DEFINITIONS + _IMPORTS):
        return set()
    match statement:
        case ast.Assign(targets=[ast.Attribute()], value=ast.Name(id=name)) if name in functions:
            return set()
    names = set[str]()
    for node in ast.walk(statement):
        match node:
            case ast.Name(id=name, ctx=ast.Load()):
                names.add(name)
            case ast.Attribute(value=ast.Name(id=owner), attr=name, ctx=ast.Store()):
                names.add(f"{owner}.{name}")
    return names


_CHANGE = {  # methods that change what has them
    *("append", "appendleft", "extend", "extendleft", "insert", "push", "put", "add", "update"),
    *("remove", "discard", "pop", "popleft", "popitem", "clear", "setdefault", "sort", "reverse"),
}
_CHANGE_FIRST = {"heappush", "heappop", "heapify", "insort", "shuffle"}  # functions: an argument


def _changed_inside(node: ast.AST, local: Collection[str] | None) -> Iterator[str]:
    """The global names whose content the functions in a statement change, as in `memo[n] = 1`.

    local: the names that the functions around it bind; None outside of functions.
    """
    if isinstance(node, _FUNCTIONS):
        local = {*(local or ()), *_local_to(node)}
    for child in ast.iter_child_nodes(node):
        if local is not None and (name := _changed_by(child)) and name not in local:
            yield name
        yield from _changed_inside(child, local)


def _local_to(function: ast.AST) -> set[str]:
    nodes = [*ast.walk(function)]
    names = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    names |= {n.arg for n in nodes if isinstance(n, ast.arg)}
    names |= {n.name for n in nodes if isinstance(n, _DEFINITIONS)}
    return names - {name for n in nodes if isinstance(n, ast.Global) for name in n.names}


def _changed_by(node: ast.AST) -> str | None:
    """The name of what a part of a statement changes, or of what that is in."""
    match node:
        case ast.Subscript(ctx=ast.Store() | ast.Del()) | ast.Attribute(ctx=ast.Store()):
            changed: ast.AST = node
        case ast.Call(func=ast.Attribute(value=owner, attr=name)) if name in _CHANGE:
            changed = owner
        case ast.Call(args=[first, *_]) if last_name(node.func) in _CHANGE_FIRST:
            changed = first
        case _:
            return None
    while isinstance(changed, ast.Subscript | ast.Attribute):
        changed = changed.value
    return changed.id if isinstance(changed, ast.Name) else None


def _stored(node: ast.AST) -> set[str]:
    if isinstance(node, ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
        return set()
    if isinstance(node, ast.Name):
        return {node.id} if isinstance(node.ctx, ast.Store) else set()
    names = set[str]()
    for child in ast.iter_child_nodes(node):
        names |= _bound(child) if isinstance(child, ast.stmt) else _stored(child)
    return names
