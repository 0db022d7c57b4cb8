"""Compiles the instructor's cells for the checker: in solution cells, functions become stubs."""

import ast
import builtins
import linecache
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from types import CodeType

from nbformat import NotebookNode

from nbseal.notebook.assignment import EXPERIMENT, HIDDEN_TESTS, grade_id, is_hidden
from nbseal.notebook.cell_matching import role
from nbseal.notebook.given_cells import ends_quietly, import_statements, python_of, without_magic
from nbseal.notebook.partial_credit import credit_of
from nbseal.sealed.checker.bound_names import Names, names_of, reached_by, used_by
from nbseal.sealed.checker.fixed_sentences import messages_of, with_messages
from nbseal.sealed.checker.safe_in_checker import is_movable, usable_names
from nbseal.sealed.checker.stubs import paths_of, with_stubs

_AWAIT = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT  # as in a notebook


@dataclass(frozen=True)
class Reference:
    """The instructor's solution of a cell, which the checker runs when it replaces a student's."""

    code: tuple[CodeType, ...]  # the whole cell
    source: str  # what the worker runs instead: the cell with stubs for all functions
    paths: tuple[str, ...]  # of these stubs
    safe_in_checker: bool  # whether the checker may run the cell, if what is foreign is plain data
    foreign: frozenset[str] = frozenset()  # the names of what it has of other modules


@dataclass(frozen=True)
class Cell:
    """A cell of the instructor's notebook, compiled for the checker."""

    role: str  # "given", "solution" or "test"
    code: tuple[CodeType, ...]  # the statements, and the last line if its value is shown
    hidden: bool
    names: Names  # what it binds and uses
    credit: CodeType | None = None  # the last line of a test, whose value may be its points
    points: float = 0  # what such a test gives at most
    messages: frozenset[str] = frozenset()  # of a test's assertions, those that quote nothing
    reference: Reference | None = None  # of a solution cell, what replaces a student's


@dataclass(frozen=True)
class Script:
    """All cells of an instructor's notebook, in their order.

    behind: the keys of the cells without a name that tests need, by the name of the cell before them.
    fetched: by cell, the variables that it uses and a student's cell sets.
    """

    cells: Mapping[str, Cell]  # by name, or a key
    behind: Mapping[str | None, Sequence[str]]
    fetched: Mapping[str, Sequence[str]]
    kept: Mapping[str, Sequence[str]]  # by test, the given data that it uses
    unbound: frozenset[str]  # names that cells use and that no cell of the instructor binds
    shared: frozenset[str]  # the test cells that bind names which later ones use
    public: frozenset[str]  # the names that the released notebook or a test uses
    experiments: Mapping[str, frozenset[str]]  # {source of an experiment: the names that it binds}

    @property
    def written(self) -> frozenset[str]:
        """The functions that only solutions have: a student writes all of them."""
        return frozenset[str]().union(*(cell.names.written for cell in self.cells.values()))

    @property
    def only_in_tests(self) -> frozenset[str]:
        """What only tests bind: none of it can come from a worker."""
        found = (cell.names.bound for cell in self.cells.values())
        others = (cell.names.bound for cell in self.cells.values() if cell.role != "test")
        return frozenset[str]().union(*found).difference(*others)


def key_of(number: int) -> str:
    """The key of a cell without a name."""
    return f"unnamed {number}"


def compile_notebook(
    source: NotebookNode,
    release: NotebookNode,
    known: Collection[str],
    left_out: Collection[str] = (),
) -> Script:
    """Compile all cells, and find out which variables of a student's each of them uses.

    known: names that the namespace has before any cell runs.
    left_out: sources of cells that do not run here, if they come after the first solution.
    """
    released = {grade_id(cell): cell for cell in release.cells}
    cells, tried = dict[str, Cell](), dict[str, frozenset[str]]()
    before: str | None = None
    behind: dict[str | None, list[str]] = {}
    solved = False
    for number, cell in enumerate(source.cells):
        if cell.cell_type != "code":
            continue
        named = grade_id(cell)
        name = named or key_of(number)
        ours = compile_cell(name, cell, released.get(name, cell))
        if solved and cell.source in left_out and ours.role == "given":
            ours = replace(ours, code=())
        solved = solved or ours.role == "solution"
        if EXPERIMENT in cell.metadata.get("tags", ()):
            tried[cell.source] = ours.names.bound
        cells[name], before = ours, named or before
        if not named:
            behind.setdefault(before, []).append(name)
    unnamed = {*chain.from_iterable(behind.values())}
    bound = {name for cell in cells.values() for name in cell.names.bound}
    by_named = {n for name, cell in cells.items() if name not in unnamed for n in cell.names.bound}
    used = {n for name, cell in cells.items() if name not in unnamed for n in cell.names.used}
    needed = used - by_named | {"*"}
    left = {name for name in unnamed if not cells[name].names.bound & needed}
    experiments = {text: bound for text, bound in tried.items() if not bound & needed}
    usable = usable_names(bound, import_statements(source))
    cells = {name: cell for name, cell in cells.items() if name not in left}
    for name, ours in cells.items():
        if ours.reference:
            reference = replace(ours.reference, foreign=ours.names.used - usable)
            cells[name] = replace(ours, reference=reference)
    behind = {place: [n for n in some if n not in left] for place, some in behind.items()}
    # A student binds the names that no cell of the instructor binds. Not so with `import *`: the
    # name may come from there, and a student's function must never replace one of the instructor's.
    ours_too = {*vars(builtins), *known, "display", "get_ipython"}
    unbound = needed - bound - ours_too if "*" not in bound else set()
    unbound = {name for name in unbound if name[:2] != "__"}
    fetched, kept = _fetched(cells, unbound)
    shared = _with_what_they_use(cells)
    trees = (_tree(python_of(c.source)) for c in release.cells if c.cell_type == "code")
    tests = (c.names.used for c in cells.values() if c.role == "test")
    public = frozenset[str]().union(*map(used_by, trees), *tests)
    return Script(cells, behind, fetched, kept, frozenset(unbound), shared, public, experiments)


def _fetched(
    cells: Mapping[str, Cell], unbound: Collection[str]
) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """By cell: what it uses of the student's variables; and, of a test, what it uses of given data."""
    fetched: dict[str, list[str]] = {}
    kept: dict[str, list[str]] = {}
    students, given = set[str](), set[str]()
    givens = [cell.names.functions for cell in cells.values() if cell.role == "given"]
    uses = {name: used for functions in givens for name, used in functions.items()}
    for name, ours in cells.items():
        fetched[name] = [] if ours.role == "solution" else sorted(students & ours.names.used)
        reached = reached_by(ours.names.used, uses) if ours.role == "test" else set()
        kept[name] = sorted((given - students) & reached)
        if ours.role == "given":  # the data, and the classes, that it binds
            data = ours.names.bound.difference(ours.names.functions, ours.names.modules)
            given |= data | ours.names.classes
        students = students - ours.names.bound | ours.names.variables
        if ours.role == "solution":
            students |= {*unbound}
    return fetched, kept


def _with_what_they_use(cells: dict[str, Cell]) -> frozenset[str]:
    """Mark as hidden each test cell that uses what a hidden one binds.

    Return the test cells that bind what a later one uses: they run even if they are not asked.
    """
    ours = {name for cell in cells.values() if cell.role == "given" for name in cell.names.bound}
    tests = {name: cell for name, cell in cells.items() if cell.role == "test"}
    secret: set[str] = set()
    for name, cell in tests.items():
        if not cell.hidden and (cell.names.first - ours) & secret:
            cells[name] = tests[name] = cell = replace(cell, hidden=True)
        if cell.hidden:
            secret |= cell.names.bound
    shared, used = set[str](), set[str]()
    for name, cell in reversed(tests.items()):
        if cell.names.bound & used:
            shared.add(name)
        used |= cell.names.first
    return frozenset(shared)


def compile_cell(name: str, source: NotebookNode, released: NotebookNode) -> Cell:
    """Compile a cell for the checker; in a solution cell, functions become stubs.

    source, released: the instructor's and the students' version of the cell.
    """
    kind = role(source) if grade_id(source) else "given"
    hidden = HIDDEN_TESTS in source.source or (kind == "test" and is_hidden(source, released))
    file, text = f"<{name}>", python_of(source.source)
    tree = _tree(text)
    below = ast.Module([*without_magic(tree.body)], [])
    names = names_of(below)
    messages = messages_of(tree) if kind == "test" else frozenset[str]()
    if kind == "test":  # an assertion may quote its source, as in a notebook
        linecache.cache[file] = (len(text), None, text.splitlines(True), file)
        if not hidden:
            with_messages(tree)
    if kind == "solution":
        whole, tree = _code(_tree(text), file), _tree(python_of(released.source))
        tree = ast.Module([*without_magic(tree.body)], [])
        names = names_of(tree, below)
        stubs = ast.fix_missing_locations(with_stubs(tree, below))
        source_there, paths = ast.unparse(stubs), tuple(paths_of(stubs))
        reference = Reference(whole, source_there, paths, is_movable(below))
        return Cell(kind, _code(stubs, file), hidden, names, reference=reference)
    credit, points = None, 0.0
    if kind == "test" and (value := credit_of(tree)) and not ends_quietly(source.source):
        *tree.body, _ = tree.body
        credit = compile(ast.Expression(value), file, "eval", _AWAIT)
        points = float(source.metadata.nbgrader.get("points", 0))
    return Cell(kind, _code(tree, file, source.source), hidden, names, credit, points, messages)


def _tree(text: str) -> ast.Module:
    """The syntax tree of an instructor's cell; one that is no Python fails when it is run."""
    try:
        tree = ast.parse(text)
        # finds errors that parsing does not, such as a `return` outside a function
        compile(tree, "<cell>", "exec", _AWAIT)
    except SyntaxError:
        return ast.parse("raise SyntaxError('a cell of the instructor is no Python')")
    return tree


def _code(tree: ast.Module, file: str, text: str = "") -> tuple[CodeType, ...]:
    """Code of the statements; if the last one is an expression that no semicolon ends, also code that shows it."""
    ast.fix_missing_locations(tree)
    *statements, last = tree.body or [ast.Pass()]
    if not isinstance(last, ast.Expr) or ends_quietly(text):
        return (compile(tree, file, "exec", _AWAIT),)
    first, shown = ast.Module(statements, []), ast.Interactive([last])
    return compile(first, file, "exec", _AWAIT), compile(shown, file, "single", _AWAIT)
