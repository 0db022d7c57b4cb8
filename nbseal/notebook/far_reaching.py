"""Code that reaches for what exercises seldom need: processes, frames, memory, clocks, the grader itself.

A wall that has a hole shows none. So a person gets to see who has tried the doors. This is no wall:
a text can hide what it does, and who hides it well is not found.
"""

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from importlib.resources import files

from nbseal.results import Reach

MAX_CODE = 300_000  # characters of a notebook's code that are looked through
MAX_EACH = 3  # places that are told of each word
MAX_LINE = 120  # characters of a line

LONG, CLOCK, REBOUND = "very much code", "a clock in a function", "a package's function bound anew"
_PACKAGES = {"np", "numpy", "pd", "pandas", "scipy", "math", "unittest"}  # that checks compare with
_WORDS = tomllib.loads((files("nbseal.notebook") / "far_reaching.toml").read_text(encoding="utf-8"))
_MODULES, _NAMES, _ATTRIBUTES, _OF_OS, _OF_TIME = ({*words.split()} for words in _WORDS.values())
_TEXTS = _ATTRIBUTES | _NAMES - {"In", "Out"}  # as texts, they may be meant for `getattr`
_INNER = _MODULES | {f"os.{name}" for name in _OF_OS}
_INNER |= {"sys.addaudithook", "sys.modules", "sys.setswitchinterval"}
_CLOCKS = {f"time.{name}" for name in _OF_TIME}
_CLOCKS |= {"timeit.default_timer", "timeit.timeit", "timeit.repeat"}
_FOLDERS = re.compile(r"/(proc|sys|dev/shm)(/|$)")
# lines of IPython's: %time f(), files = !ls, f?
_MAGIC = re.compile(r"^([ \t]*(?:\w+ ?= ?)?)(?:[%!?].*|[\w.]+\?{1,2}[ \t]*)$", re.MULTILINE)
_Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


def reaches_of(cells: Iterable[tuple[str, str, bool]]) -> tuple[Reach, ...]:
    """What the code cells of a notebook reach for, each thing in few places.

    cells: each as its name, or "", its code, and whether it is the answer to an exercise; there, a
    function that looks at a clock is told, too.
    """
    found: dict[str, list[Reach]] = {}
    room = MAX_CODE
    trees = []
    for name, code, answer in cells:
        room -= len(code)
        if room < 0:
            found[LONG] = [Reach(LONG, name, 0, "")]
            break
        for plain in (code, _MAGIC.sub(r"\1None", code)):
            with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
                trees.append((name, plain.splitlines(), ast.parse(plain), answer))
                break
    modules, made = _modules(t for _, _, t, _ in trees), _made(t for _, _, t, _ in trees)
    for name, lines, tree, answer in trees:
        for word, at in _words(tree, modules, made, answer):
            places = found.setdefault(word, [])
            text = lines[at - 1].strip() if 0 < at <= len(lines) else ""
            cut = text if len(text) <= MAX_LINE else f"{text[: MAX_LINE - 3]}..."
            one = Reach(word, name, at, cut)
            if len(places) < MAX_EACH and one not in places:
                places.append(one)
    return tuple(reach for places in found.values() for reach in places)


def _modules(trees: Iterable[ast.AST]) -> dict[str, str]:
    """{name: what it stands for} of what a notebook imports: a module, or "module.name"."""
    found: dict[str, str] = {}
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                top = alias.name.partition(".")[0]
                found[alias.asname or top] = alias.name if alias.asname else top
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                found[alias.asname or alias.name] = f"{node.module}.{alias.name}"
    return found


def _made(trees: Iterable[ast.AST]) -> set[str]:
    """The names that a notebook binds itself: its own `compile` is not Python's."""
    found = set[str]()
    for node in (node for tree in trees for node in ast.walk(tree)):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                found.add(name)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
    return found


def _words(
    tree: ast.AST, modules: Mapping[str, str], made: set[str], answer: bool
) -> Iterator[tuple[str, int]]:
    """What a cell reaches for, and in which line."""
    inside = _in_functions(tree) if answer else set[ast.AST]()
    names_of_python = _NAMES - made
    for node in ast.walk(tree):
        at = getattr(node, "lineno", 0)
        match node:
            case ast.Import(names=names):
                yield from ((word, at) for n in names for word in _module(n.name))
            case ast.ImportFrom(module=str(module), names=names):
                yield from ((word, at) for word in _module(module))
                yield from ((w, at) for n in names for w in _inner(module, n.name))
            case ast.Name(id=name) if name in names_of_python:
                yield name, at
            case (
                ast.Assign(targets=[ast.Attribute(value=owner)], value=ast.Lambda() | ast.Name())
                | ast.Call(func=ast.Name(id="setattr"), args=[owner, *_])
            ) if {ast.unparse(owner).partition(".")[0]} & {*modules, *_PACKAGES} - {"sys"}:
                yield REBOUND, at
            case ast.Attribute(attr=name) if name in _ATTRIBUTES:
                yield name, at
            case ast.Attribute(value=ast.Name(id=owner), attr=name):
                yield from ((word, at) for word in _inner(modules.get(owner, ""), name))
            case ast.Constant(value=str(text)) if text in _TEXTS:
                yield text, at
            case ast.Constant(value=str(text)) if _FOLDERS.match(text):
                yield _FOLDERS.match(text)[0].rstrip("/"), at  # type: ignore[index]
        if node in inside and _is_clock(node, modules):
            yield CLOCK, at


def _module(name: str) -> list[str]:
    return [word for word in (name.partition(".")[0], name) if word in _MODULES][:1]


def _inner(module: str, name: str) -> Iterator[str]:
    if f"{module}.{name}" in _INNER:
        yield f"{module}.{name}"
    elif module in ("sys", "types") and name in _ATTRIBUTES:
        yield name


def _in_functions(tree: ast.AST) -> set[ast.AST]:
    """All that stands in the body of a function."""
    inside = set[ast.AST]()
    for node in ast.walk(tree):
        if isinstance(node, _Function) or node in inside:
            inside |= {*ast.iter_child_nodes(node)}
    return inside


def _is_clock(node: ast.AST, modules: Mapping[str, str]) -> bool:
    match node:
        case ast.Name(id=name):
            return modules.get(name) in _CLOCKS
        case ast.Attribute(value=ast.Name(id=owner), attr=name):
            return f"{modules.get(owner)}.{name}" in _CLOCKS
    return False
