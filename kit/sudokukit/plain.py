"""Plain assertions that say in words what went wrong: the sentence is made from the line that failed.

    assert_equal(sd.ruleout(2, 7, 4), set(), "Two candidates are left.")

says "sd.ruleout(2, 7, 4) returned {(2, 7)}, expected set(). Two candidates are left." The call is
read in the source of the check, the values of its variables in the frame that runs it, and nothing
is evaluated a second time.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, pairwise
from linecache import getlines
from types import FrameType
from typing import Any

PLAIN = (bool, float, frozenset, int, list, set, str, tuple, type(None))
ANSWERS = {"assert_solved": "a solved Sudoku", "assert_model": "a model"}  # what these expect
SHORT = 60  # characters of a value that may stand for a name
MAKERS = ("assert_", "kit.", "Sudoku", "set", "len", "list", "sorted")  # they change nothing


@dataclass(frozen=True)
class Place:
    """A place in the code of a check: its syntax, from the inside out, and the names there."""

    nodes: tuple[ast.AST, ...]
    names: Mapping[str, object]
    shown: Callable[[object], str]

    def about(self) -> ast.expr | None:
        """What the assertion looks at: its first argument."""
        call = self.call("assert_")
        return call.args[0] if call and call.args else None

    def asked(self) -> str:
        """The call whose answer the assertion looks at."""
        about = self.about()
        return self.said(self.made(about)) if about else "The call"

    def call(self, prefix: str) -> ast.Call | None:
        """The innermost call around of a function whose name begins so."""
        calls = (node for node in self.nodes if isinstance(node, ast.Call))
        return next((c for c in calls if getattr(c.func, "id", "").startswith(prefix)), None)

    def said(self, node: ast.AST, name: str = "") -> str:
        """An expression as it stands there, with short values in place of names, but for this one."""
        if isinstance(node, ast.Call) and any(isinstance(a, ast.Starred) for a in node.args):
            function = self.names.get(ast.unparse(node.func))
            return f"{getattr(function, '__name__', ast.unparse(node.func))}(...)"
        return ast.unparse(_Filled(self, name).visit(ast.parse(ast.unparse(node), mode="eval")))

    def made(self, node: ast.AST) -> ast.AST:
        """The call that a name got its value from, if that is known; else the expression itself."""
        if isinstance(node, ast.Name):
            for before in self.before():
                names = [t.id for t in getattr(before, "targets", ()) if isinstance(t, ast.Name)]
                if isinstance(before, ast.Assign) and node.id in names:
                    return before.value
                if _calls_about(before, node.id):
                    break  # it may be another one by now
        return node

    def began_empty(self, node: ast.Name) -> bool:
        """Whether something empty is written where a name got its value: in a loop, or a line before."""
        loops = [n for n in self.nodes if isinstance(n, ast.For)]
        around = [n.iter for n in loops if node.id in map(ast.unparse, ast.walk(n.target))]
        text = ast.unparse(around[0] if around else self.made(node))
        return any(empty in text for empty in ("set()", "[]", "{}"))

    def asserted(self, call: ast.Call) -> ast.Call | None:
        """The assertion about what a call returns, if that gets a name first."""
        statement = next((node for node in self.nodes if isinstance(node, ast.Assign)), None)
        if statement is None or statement.value is not call:
            return None
        name = ast.unparse(statement.targets[0])
        for node in ast.walk(self.nodes[-1]):
            if isinstance(node, ast.Call) and len(node.args) > 1 and node.lineno > call.lineno:
                function = getattr(node.func, "id", "")
                if function.startswith("assert_") and ast.unparse(node.args[0]) == name:
                    return node
        return None

    def after(self, name: str) -> str:
        """The last call before that may have changed what has this name; "" if there is none."""
        for statement in self.before():
            for call in _calls_about(statement, name):
                return self.said(call, name)
        return ""

    def text(self, node: ast.expr, shown: Callable[[Any], str]) -> str:
        """What an expression that has not been evaluated yet is; else how it is written."""
        if all(map(self._is_harmless, ast.walk(node))):
            code = compile(ast.Expression(node), "<expected>", "eval")
            with suppress(Exception):  # such as a name that has no value yet
                return shown(eval(code, dict(self.names)))
        return ast.unparse(node)

    def hint(self, call: ast.Call) -> str:
        """The sentence that an assertion ends with; "" if there is none, or it cannot be made."""
        found = [keyword.value for keyword in call.keywords if keyword.arg == "msg"]
        found += call.args[1 if ast.unparse(call.func) == "assert_raises" else 2 :]
        told = self.text(found[0], str) if found else ""
        return "" if found and told == ast.unparse(found[0]) else told

    def _is_harmless(self, node: ast.AST) -> bool:
        """Whether it is no call of what a student may have written."""
        if not isinstance(node, ast.Call):
            return True
        if isinstance(node.func, ast.Name):
            return getattr(self.names.get(node.func.id), "__module__", "") != "__main__"
        return ast.unparse(node.func).startswith("kit.")

    def before(self) -> Iterator[ast.stmt]:
        """The statements before this one, backwards, with those of a with statement; those of the
        blocks around come later."""
        for inner, outer in pairwise(self.nodes):
            for _, block in ast.iter_fields(outer):
                if isinstance(block, list) and inner in block:
                    for statement in reversed(block[: block.index(inner)]):
                        if isinstance(statement, ast.With):
                            yield from reversed(statement.body)
                        yield statement


def place_in(frame: FrameType, shown: Callable[[object], str], last: int | None = None) -> Place:
    """Where a frame is, or was when an error came through it (the last instruction of its traceback)."""
    code, names = frame.f_code, {**frame.f_globals, **frame.f_locals}
    last = frame.f_lasti if last is None else last
    line, end, column, stop = next(islice(code.co_positions(), last // 2, None))
    source = "".join(getlines(code.co_filename, frame.f_globals))
    if line is None or end is None or column is None or stop is None or not source:
        return Place((), names, shown)
    nodes: list[ast.AST] = [_tree(source)]
    while inner := _around(nodes[-1], (line, column), (end, stop)):
        nodes.append(inner)
    return Place(tuple(reversed(nodes)), names, shown)


@dataclass(frozen=True)
class Asked:
    """What a check asked: the call, what was expected of it in words, and the check's hint, or ""."""

    call: str
    expected: str = ""
    hint: str = ""


def asked_in(
    error: BaseException,
    is_check: Callable[[FrameType], bool],
    names: Mapping[str, object],
    shown: Callable[[object], str],
) -> Asked | None:
    """What a check asked when an error came out of a student's code; None: that is not known.

    names: the notebook's own, its `globals()`.
    """
    frames: list[tuple[FrameType, int]] = []
    traceback = error.__traceback__
    while traceback:
        frames.append((traceback.tb_frame, traceback.tb_lasti))
        traceback = traceback.tb_next
    ours = [(is_check(frame), frame.f_globals is names) for frame, _ in frames]
    asking = [
        frames[k] for k in range(len(ours) - 1) if ours[k][0] and ours[k + 1] == (False, True)
    ]
    not_called = isinstance(error, AttributeError) or "positional argument" in str(error)
    if not asking and ours[-1] == (True, True) and not_called:
        asking = frames[-1:]
    if not asking:
        return None
    frame, last = asking[-1]
    place = place_in(frame, shown, last)
    call = next((node for node in place.nodes if isinstance(node, ast.Call)), None)
    if call is None:
        return None
    said, raises, around = place.said(call), raised_in(place), place.call("assert_")
    if raises:
        return Asked(said, f"raises {ast.unparse(raises.args[0])}", place.hint(raises))
    around = around or place.asserted(call)
    if around is None:
        return Asked(said)
    kind = ast.unparse(around.func)
    expected = ANSWERS.get(kind) or place.text(around.args[1], shown)
    if kind == "assert_in":
        expected = place.text(around.args[1], lambda several: " or ".join(map(shown, several)))
    return Asked(said, expected, place.hint(around))


def raised_in(place: Place) -> ast.Call | None:
    """The `assert_raises(...)` of the with statement around a place."""
    for node in place.nodes:
        if isinstance(node, ast.With):
            call = node.items[0].context_expr
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "assert_raises":
                return call
    return None


def _calls_about(statement: ast.stmt, name: str) -> list[ast.Call]:
    """The calls that may have changed what has this name: of its own methods, or with it as an argument."""
    found = []
    for call in ast.walk(statement):
        if isinstance(call, ast.Call):
            function = ast.unparse(call.func)
            got = [argument.id for argument in call.args if isinstance(argument, ast.Name)]
            given = name in got and not function.startswith(MAKERS)
            found += [call] if given or function.startswith(f"{name}.") else []
    return found


def _around(node: ast.AST, start: tuple[int, int], end: tuple[int, int]) -> ast.AST | None:
    """The part of a node that covers a place in the source."""
    for child in ast.iter_child_nodes(node):
        if not hasattr(child, "lineno"):  # such as the items of a with statement
            if found := _around(child, start, end):
                return found
            continue
        at: Any = child
        if (at.lineno, at.col_offset) <= start and end <= (at.end_lineno, at.end_col_offset):
            return child
    return None


@lru_cache(maxsize=8)
def _tree(source: str) -> ast.Module:
    return ast.parse(source)


class _Filled(ast.NodeTransformer):
    """Puts short values in the place of names."""

    def __init__(self, place: Place, name: str) -> None:
        self.place, self.name = place, name

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id == self.name or node.id not in self.place.names:
            return node
        value = self.place.names[node.id]
        if isinstance(value, list | set | dict) and not value and not self.place.began_empty(node):
            return node  # the call has emptied it
        shown = self.place.shown(value) if type(value) in PLAIN else ""
        told = shown.startswith("a ")  # in words, such as how many elements it has
        return ast.Name(shown) if 0 < len(shown) <= SHORT and not told else node
