"""Which checks are never sealed, by what stands in them.

Most checks that need the student's process fail when they run sealed with the instructor's solution,
and are open from then on. Some would pass there with any solution, or could run what a student
wrote in the checker. This module finds those: checks that

- run texts as code, or use packages that do (`eval`, pickle, sympy, formulas);
- look at what only the student's process has: files, source code, warnings, logs, figures, names,
  variables and attributes of classes that calls bind anew;
- replace what the student's code uses: functions of modules, methods of classes, names, limits;
- change an array or a table that came back or went there, to see whether it is a copy;
- look at attributes of functions, or at what seeded random numbers a student's code draws;
- are about a class that students write: its code would decide in the checker.
"""

import ast
import builtins
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from importlib.resources import files
from symtable import SymbolTable, symtable

from nbformat import NotebookNode

from nbseal.notebook.assignment import grade_id, is_open, is_test
from nbseal.notebook.given_cells import class_of, globals_of, last_name, parsed

_WORDS = tomllib.loads((files("nbseal.notebook") / "never_sealed.toml").read_text(encoding="utf-8"))
_MODULES, _NAMES, _ATTRIBUTES = (
    {*_WORDS[key].split()} for key in ("modules", "names", "attributes")
)
_READING = ("read_", "to_csv", "to_excel", "to_json", "to_pickle")
_MAY_BE_SET = {("sys", "stdout"), ("builtins", "input")}  # these reach the worker
_CHANGE = {"sort", "fill", "resize", "itemset", "insert", "drop", "pop", "update", "partition"}
_CHANGE_FIRST = {"copyto", "put", "place"}  # their first argument
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_COMPREHENSIONS = {"genexpr", "listcomp", "setcomp", "dictcomp"}
_DEFINED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def never_sealed(notebook: NotebookNode, files: Mapping[str, bytes]) -> dict[str, str]:
    """{test cell: why}, of the instructor's notebook. files: {path: content} beside it."""
    found = unsafe_cells(notebook, files)
    cells = [cell for cell in notebook.cells if is_test(cell)]
    return {name: found[c.source] for c in cells if c.source in found and (name := grade_id(c))}


def unsafe_cells(notebook: NotebookNode, files: Mapping[str, bytes]) -> dict[str, str]:
    """{source: why}, of the cells that are no solutions."""
    trees = [(c, _tree(c.source)) for c in notebook.cells if c.cell_type == "code"]
    # {name: what it is made with, if a given cell makes it}
    tainted: dict[str, str] = dict.fromkeys({*_NAMES, *_tainted_files(files)}, "")
    of_students = [node for cell, tree in trees if is_open(cell) for node in tree.body]
    tainted |= {name: "" for node in of_students if (name := class_of(node))}
    modules = set[str]().union(*[_imported(tree, tainted) for _, tree in trees])
    others = [tree for cell, tree in trees if not is_test(cell)]
    statements = [statement for tree in others for statement in tree.body]
    functions = {s.name for s in statements if isinstance(s, _FUNCTIONS[:2])}
    defined = functions | {name for s in statements if (name := class_of(s))}
    called = {name: user for tree in others for name, user in _used_in_functions(tree).items()}
    draws = _draws(others)
    rebound = {name for tree in others for name in _rebound_by_calls(tree, defined)}
    arrays = bool({"np", "numpy", "pd", "pandas"} & modules)
    found: dict[str, str] = {}
    by_tests = set[str]()  # tainted, unless a cell binds them anew
    for cell, tree in trees:
        if is_open(cell):
            continue
        names = {*tainted, *by_tests.difference(*map(_bound, tree.body))}
        used = _first_used(tree, names)
        why = f"it uses {used}" if used else ""
        if made := tainted.get(used):
            why += f", which is made with {made}"
        if is_test(cell):
            anew = next((name for name in _mentioned(ast.walk(tree)) if name in rebound), "")
            why = why or (f"it uses {anew}, which calls bind anew" if anew else "")
            why = why or _replaces(tree, modules | defined, called)
            why = why or _looks_at(tree, functions, draws)
            why = why or (_changes_what_came(tree) if arrays else "")
        if why:
            found[cell.source] = why
        for node in tree.body:  # what is made of it is like it
            if what := _first_used(node, names):
                names |= {*_bound(node)}
                by_tests |= {*_bound(node)} if is_test(cell) else set()
                tainted |= {} if is_test(cell) else dict.fromkeys(_bound(node), what)
    return found


def _first_used(tree: ast.AST, tainted: Collection[str]) -> str:
    """The first name in a cell of what is never sealed; "" if there is none."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) if name in tainted:
                return name
            case ast.Attribute(attr=name) if name in _ATTRIBUTES or name.startswith(_READING):
                return name
            case ast.Attribute(value=ast.Name(id="sys"), attr="modules"):
                return "sys.modules"
    return ""


def _rebound_by_calls(tree: ast.Module, defined: Collection[str]) -> Iterator[str]:
    """The names that functions declare global, and the attributes that they set of classes."""
    for function in (n for n in ast.walk(tree) if isinstance(n, _FUNCTIONS)):
        for node in ast.walk(function):
            match node:
                case ast.Global(names=names):
                    yield from names
                case ast.Attribute(value=ast.Name(id=owner), attr=name, ctx=ast.Store()):
                    if owner in defined or owner == "cls":
                        yield name


def _mentioned(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The names and the attributes among some nodes."""
    for node in nodes:
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name):
                yield name


def _replaces(tree: ast.Module, known: Collection[str], called: Mapping[str, str]) -> str:
    """What of the student's process a test replaces. known: modules, functions and classes; called:
    {name: a function that uses it}."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=value, attr=name, ctx=ast.Store() | ast.Del()):
                owner = _root(value)
                if owner in known and (owner, name) not in _MAY_BE_SET:
                    return f"it replaces {owner}.{name}"
            case ast.Call(func=ast.Name(id="setattr" | "delattr"), args=[owner, *_]):
                if _root(owner) in known:
                    return f"it replaces an attribute of {_root(owner)}"
            case ast.ClassDef(bases=bases) if not all(map(_is_plain_base, bases)):
                return f"its class {node.name} derives from another one"
    bound = {name for node in tree.body for name in _bound(node)}
    bound |= {n for node in ast.walk(tree) if isinstance(node, ast.Global) for n in node.names}
    gone = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Del)}
    for name in sorted(bound & {*called, *known, *vars(builtins)} - {"_"}):
        whose = f"the function {called[name]} uses" if name in called else "the notebook may use"
        # a check that deletes a name may be about just that
        advice = "" if name in gone else f"; to seal it, rename {name} in the check"
        return f"it binds {name}, which {whose}{advice}"
    return ""


def _looks_at(tree: ast.Module, functions: Collection[str], draws: bool) -> str:
    """What a test looks at that stubs do not have. draws: whether functions draw random numbers."""
    for node in ast.walk(tree):
        match node:
            case (
                ast.Attribute(value=ast.Name(id=name))
                | ast.Call(func=ast.Name(id="hasattr" | "getattr"), args=[ast.Name(id=name), *_])
            ) if name in functions:
                return f"it looks at an attribute of {name}"
            case ast.Name(id="seed") | ast.Attribute(attr="seed" | "setstate" | "set_state"):
                if draws:
                    return "it seeds random numbers that functions of the notebook draw"
    return ""


def _draws(trees: Collection[ast.Module]) -> bool:
    """Whether functions of these cells draw random numbers."""
    nodes = [node for tree in trees for node in ast.walk(tree)]
    names = {
        alias.asname or alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom) and str(node.module).endswith("random")
        for alias in node.names
    }
    within = (n for node in nodes if isinstance(node, _FUNCTIONS) for n in ast.walk(node))
    return not {"random", *names}.isdisjoint(_mentioned(within))


def _root(node: ast.expr) -> str:
    """The name that an expression such as `pd.options.mode` or `b["x"][0]` begins with, or ""."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _is_plain_base(base: ast.expr) -> bool:
    """Whether a class of a test's own that derives from this is nothing that a student's code gets."""
    name = last_name(base)
    return name in ("object", "TestCase") or name.endswith(("Error", "Exception"))


def _changes_what_came(tree: ast.Module) -> str:
    """Whether a test changes a value that it has from a call, or has passed to one."""
    came = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.NamedExpr) and _is_of_a_student(node.value):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            came |= {n.id for t in targets for n in ast.walk(t) if isinstance(n, ast.Name)}
            came |= {n.id for n in ast.walk(node.value) if isinstance(n, ast.Name)}
    for node in ast.walk(tree):
        changed: list[ast.expr] = []
        match node:
            case ast.Subscript(value=value, ctx=ast.Store() | ast.Del()):
                if not _root(value) and _is_of_a_student(value):
                    return "it changes a value, which a call gave or got"
                changed = [value]
            case ast.AugAssign(target=ast.Name() as target):
                changed = [target]
            case ast.Call(func=ast.Attribute(value=value, attr=how), args=args):
                changed = [value] if how in _CHANGE else args[:1] if how in _CHANGE_FIRST else []
        for name in came.intersection(map(_root, changed)):
            return f"it changes {name}, which a call gave or got"
    return ""


def _is_of_a_student(value: ast.expr) -> bool:
    """Whether a call is one of a plain name, such as `normalize(a)`, and none of a module's or a type's."""
    calls = (n.func for n in ast.walk(value) if isinstance(n, ast.Call))
    return any(isinstance(f, ast.Name) and not hasattr(builtins, f.id) for f in calls)


def _imported(tree: ast.Module, tainted: dict[str, str]) -> set[str]:
    """The names that a cell imports; those of such modules are added to `tainted`."""
    names = set[str]()
    for node in ast.walk(tree):
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        whole = node.module or "" if isinstance(node, ast.ImportFrom) else ""
        for alias in node.names:
            name = alias.asname or alias.name.partition(".")[0]
            names.add(name)
            parts = {*(whole or alias.name).split("."), alias.name}
            if parts & _MODULES or parts & tainted.keys() - _NAMES:
                tainted[name] = ""
    return names


def _tainted_files(files: Mapping[str, bytes]) -> Iterator[str]:
    """The modules among a course's files that do such things."""
    for path, content in files.items():
        if path.endswith(".py"):
            tree = _tree(content.decode("utf-8", "replace"))
            tainted = dict.fromkeys(_NAMES, "")
            _imported(tree, tainted)
            if _first_used(tree, tainted):
                yield path.removesuffix(".py").replace("/", ".").rpartition(".")[2]


def _used_in_functions(tree: ast.Module) -> dict[str, str]:
    """The global names that the functions of a cell use: {name: one of these functions}."""
    found, todo = dict[str, str](), list[tuple[SymbolTable, str]]()
    with suppress(SyntaxError):  # such as a `nonlocal` outside of functions
        todo.append((symtable(ast.unparse(tree), "<cell>", "exec"), ""))
    while todo:
        table, function = todo.pop()
        name, inside = table.get_name(), table.get_type() == "function"
        function = function or (name if inside and name not in _COMPREHENSIONS else "")
        found |= dict.fromkeys(globals_of(table), function) if function else {}
        todo += [(child, function) for child in table.get_children()]
    return found


def _bound(statement: ast.stmt) -> Iterator[str]:
    if isinstance(statement, _DEFINED):
        yield statement.name
        return
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store | ast.Del):
            yield node.id


def _tree(code: str) -> ast.Module:
    return ast.Module([*parsed(code)], [])
