"""What the code cells of a notebook define, import and begin with, and which were stopped."""

import ast
import hashlib
import re
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain, takewhile
from symtable import Function, SymbolTable
from tokenize import TokenError

from IPython.core.displayhook import DisplayHook
from IPython.core.inputtransformer2 import TransformerManager
from nbformat import NotebookNode

from nbseal.notebook.assignment import grade_id, is_given, is_open, is_test

_RUN_A_CELL = ("time", "capture", "prun")  # magics that run what is below them, as it is
UNDEFINED = ("NameError", "AttributeError", "NotImplementedError")  # after what is not written yet
MAX_STOPPED = 5  # cells that are told of
ABOUT = "about-this-submission"  # the id of a graded notebook's first cell, if it has remarks


def opening_of(notebook: NotebookNode) -> list[str]:
    """The code of the given cells that come before any cell that is a student's, or leaves a file open."""
    code = (cell for cell in notebook.cells if cell.cell_type == "code")
    return [c.source for c in takewhile(lambda c: is_given(c) and not leaves_open(c.source), code)]


def leaves_open(code: str) -> bool:
    """Whether a cell may leave a file open: processes that are forked later would share its position."""
    closed = [node.items for node in nodes_of(code) if isinstance(node, ast.With)]
    calls = [node for node in nodes_of(code) if isinstance(node, ast.Call)]
    opened = [node for node in calls if last_name(node.func) == "open"]
    return any(all(node is not i.context_expr for i in chain(*closed)) for node in opened)


def classes_of(notebook: NotebookNode) -> set[str]:
    """The names of the classes that a notebook defines, those made by `namedtuple` among them."""
    cells = [parsed(cell.source) for cell in notebook.cells if cell.cell_type == "code"]
    return {name for statements in cells for node in statements if (name := class_of(node))}


def classes_of_files(notebook: NotebookNode, files: Mapping[str, bytes]) -> set[str]:
    """The classes of the modules that it imports from the files beside it, as "helpers.Person"."""
    found = set[str]()
    for module in imports_of(notebook):
        code = files.get(f"{module.replace('.', '/')}.py", b"")
        with suppress(SyntaxError, ValueError):
            found |= {f"{module}.{name}" for s in ast.parse(code).body if (name := class_of(s))}
    return found


def globals_of(table: SymbolTable) -> set[str]:
    """The global names that a scope's own code uses, without those of the scopes inside it."""
    used = [s for s in table.get_symbols() if s.is_referenced()]
    found = {s.get_name() for s in used if s.is_global() or table.get_type() == "module"}
    # is_global takes a function that is called `top` for a module
    return found & {*table.get_globals()} if isinstance(table, Function) else found


def class_of(statement: ast.stmt) -> str | None:
    """The name of the class that a statement defines, also by `namedtuple`."""
    match statement:
        case ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=maker)):
            tuples = last_name(maker) in ("namedtuple", "NamedTuple")
            return name if tuples else None
    return None


def without_magic(statements: Sequence[ast.stmt]) -> Sequence[ast.stmt]:
    """The statements of a cell; of one that begins with `%%time` or the like, those below that."""
    match statements:
        case [
            ast.Expr(
                ast.Call(
                    func=ast.Attribute(attr="run_cell_magic"),
                    args=[ast.Constant(magic), _, ast.Constant(str(below))],
                )
            )
        ] if magic in _RUN_A_CELL:
            with suppress(SyntaxError):
                return without_magic(ast.parse(python_of(below)).body)
    return statements


def last_name(node: ast.expr) -> str:
    """The name of a function or a class, without the module before it."""
    return ast.unparse(node).rpartition(".")[2]


def imports_of(notebook: NotebookNode) -> set[str]:
    """The modules that a notebook imports."""
    names: set[str] = set()
    for node in import_statements(notebook):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif node.module and not node.level:
            names.add(node.module)
    return names


def import_statements(notebook: NotebookNode) -> Iterator[ast.Import | ast.ImportFrom]:
    """The imports of a notebook, also those inside of functions."""
    for cell in notebook.cells:
        for node in nodes_of(cell.source) if cell.cell_type == "code" else ():
            if isinstance(node, ast.Import | ast.ImportFrom):
                yield node


def stopped_cells(notebook: NotebookNode, blank: Container[str]) -> tuple[tuple[str, str], ...]:
    """(name or "", why) of the cells of a graded notebook that did not come to their end: the student's,
    blank ones apart, and what else was stopped, tests apart. A student's own cell may pretend to be one."""
    found = []
    for cell in notebook.cells:
        name = grade_id(cell) or ""
        errors = [o for o in cell.get("outputs", ()) if o.output_type == "error"]
        if not errors or is_test(cell) or name in blank:
            continue
        follows = is_given(cell) or (not name and errors[0].ename in UNDEFINED)
        if errors[0].ename == "CellStopped" or not follows:
            found.append((name, error_line(errors[0])[:300]))
    return tuple(found[:MAX_STOPPED])


def answers_in(notebook: NotebookNode) -> dict[str, str]:
    """The digests of what a student has written: {cell: digest}, and that of all together as ""."""
    own = [cell for cell in notebook.cells if is_open(cell) or not grade_id(cell)]
    told = [(grade_id(cell) or "", repr((cell.source, cell.get("attachments")))) for cell in own]
    told.append(("", repr(told)))
    return {name: hashlib.sha256(text.encode()).hexdigest() for name, text in told}


def error_line(output: NotebookNode) -> str:
    """The last line of an error's traceback; the sentence alone if nbseal stopped the cell."""
    kind, text = str(output.get("ename", "")), " ".join(str(output.get("evalue", "")).split())
    text = re.sub(r"\(<ipython-input-[^()]*, (line \d+)\)$", r"(\1)", text)
    return text if kind == "CellStopped" else f"{kind}: {text}".removesuffix(": ")


# A notebook is looked through for one thing after another.


@lru_cache(maxsize=1024)
def python_of(code: str) -> str:
    """A cell with its magics turned into Python, as IPython does it."""
    return str(TransformerManager().transform_cell(code))


@lru_cache(maxsize=1024)
def parsed(code: str) -> Sequence[ast.stmt]:
    """The statements of a cell; none if it is no Python. Nobody changes them."""
    with suppress(SyntaxError, ValueError):
        return without_magic(ast.parse(python_of(code)).body)
    return ()


@lru_cache(maxsize=1024)
def nodes_of(code: str) -> Sequence[ast.AST]:
    """All nodes of the statements of a cell."""
    return [*chain.from_iterable(map(ast.walk, parsed(code)))]


def ends_quietly(text: str) -> bool:
    """Whether a semicolon ends a cell, so that its last value is not shown."""
    try:
        return bool(DisplayHook.semicolon_at_end_of_expression(text))
    except (SyntaxError, TokenError):  # after a magic there may be anything
        return False
