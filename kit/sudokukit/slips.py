"""What stands in a student's function and seldom does what it looks like: a sentence for each."""

import ast
import re
from collections.abc import Collection, Iterable, Iterator
from inspect import getsource
from itertools import pairwise
from operator import ne
from typing import Any

from sudokukit.course import Course
from sudokukit.expressions import (
    GIVES_NONE,
    called,
    first_line,
    gives_none,
    in_node,
    is_print,
    method,
    names_in,
    set_by,
)

CHANGES = {*GIVES_NONE, "clear", "pop"}
EIGHT = ("range(8)", "range(1, 9)")


def slips_in(course: Course, exercise: str) -> Iterator[str]:
    """Sentences about the functions of an exercise, as the student has written them."""
    ours, wanted = course.ours(), course.called.get(exercise, exercise)
    for name, function in [*course.names.items()]:
        code: Any = getattr(function, "__code__", None)
        of_notebook = getattr(function, "__globals__", None) is course.names
        if wanted not in name or not of_notebook or name in course.given:
            continue
        if code.co_filename in ours:
            continue
        try:
            tree = ast.parse(getsource(function))
        except (OSError, SyntaxError, TypeError):
            continue
        yield from course.slips(exercise, tree)
        yield from _in_loops(tree)
        yield from _in_another_order(course, tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                yield from _in_function(node, course.given)
            yield from in_node(node)
            yield from _of_course(course, exercise, node)


def _of_course(course: Course, exercise: str, node: ast.AST) -> Iterator[str]:
    """What a node makes of the functions of the notebook."""
    name = called(node)
    if name in course.given and name.endswith(f"_{exercise}"):
        yield f"Look at {ast.unparse(node)}: {name} is a function of the course, and not the one that you write."
    if isinstance(node, ast.Expr) and called(node.value) in course.points:
        yield f"Look at {ast.unparse(node)}: what it returns is lost there."
    if isinstance(node, ast.FunctionDef):
        yield from _kept_outside(course, node)
    for asked in _conditions(node):
        name = getattr(asked, "id", "")
        if name in course.given and hasattr(course.names.get(name), "__code__"):
            yield f"Look at {name}: without its brackets it is a function, which always counts as true."


def _in_another_order(course: Course, tree: ast.AST) -> Iterator[str]:
    """Calls that hand things of the parameters' own names over in another order; not of the two cells of
    a pair, (j, i, d) and (k, i, d)."""
    for call in [node for node in ast.walk(tree) if isinstance(node, ast.Call)]:
        board = getattr(call.func, "value", None)
        within = vars(course.names.get("Sudoku", object)) if board else course.names
        name = method(call) or called(call)
        code: Any = getattr(within.get(name), "__code__", None)
        if code and getattr(within[name], "__globals__", None) is course.names:
            wanted = code.co_varnames[bool(board) : code.co_argcount]
            given = [getattr(argument, "id", "") for argument in call.args]
            pairs = [*zip(given, wanted)]
            others = [[*map(ast.unparse, n.args)] for n in ast.walk(tree) if called(n) == name]  # type: ignore[attr-defined]
            paired = len(given) > 2 and any(sum(map(ne, given, other)) == 1 for other in others)
            exchanged = any(x != y and x in wanted and (x, x) not in pairs for x, y in pairs)
            exchanged = exchanged and ast.Starred not in map(type, call.args)
            if exchanged and not paired:
                yield f"Look at {ast.unparse(call)}: {name} takes {', '.join(wanted)}, in this order."


def _kept_outside(course: Course, function: ast.FunctionDef) -> Iterator[str]:
    """A set, list or dictionary of the notebook that a function changes, call after call."""
    inside = [*ast.walk(function)]
    own = set_by(inside) | {node.arg for node in inside if isinstance(node, ast.arg)}
    own |= {*course.given}
    for name in dict.fromkeys(map(_changed, inside)):
        if name not in own and isinstance(course.names.get(name), set | list | dict):
            yield f"{name} was made once, outside of {function.name}, and keeps what earlier calls did to it. Make it inside."


def _in_loops(tree: ast.AST) -> Iterator[str]:
    loops = [node for node in ast.walk(tree) if isinstance(node, ast.For | ast.While)]
    inside = {id(node) for loop in loops for node in ast.walk(loop)}
    begun = _empty(node for node in ast.walk(tree) if id(node) not in inside)
    tried = {id(n) for t in ast.walk(tree) if isinstance(t, ast.Try) for n in ast.walk(t)}
    for loop in loops:
        last = _last_return(loop.body)
        if (
            last
            and not _goes_on(loop)
            and not gives_none(last)
            and not (_guesses(last) and id(last) in tried)
        ):
            end = loop.body[-1]
            what = f"{ast.unparse(last)}: it stands inside a loop, and ends it"
            if isinstance(end, ast.If):
                what = f"{first_line(end)} both ways end the loop"
            yield f"Look at {what} in the first round."
        yield from _made_anew(tree, loop, inside)
        grown = {_changed(node) for node in ast.walk(loop)} & begun
        returns = [n for n in ast.walk(loop) if isinstance(n, ast.Return) and n is not last]
        for early in returns:
            if getattr(early.value, "id", "") in grown:
                yield f"Look at {ast.unparse(early)}: it stands inside a loop, and may end it before its last round."
        fresh = _begun_before(tree, loop)
        yield from _same_each_time(loop, fresh)
        yield from _never_changed(tree, loop)
        yield from _never_emptied(loop)
        if isinstance(loop, ast.For):
            yield from _jumped_over(loop)
            yield from _replaced(tree, loop, fresh)
            yield from _decided_early(loop)
    yield from _reused(tree, [loop for loop in loops if isinstance(loop, ast.For)])


def _replaced(tree: ast.AST, loop: ast.For, begun: Collection[str]) -> Iterator[str]:
    """What begins empty before a loop, and has only the result of the last round after it."""
    returned = {getattr(n.value, "id", "") for n in ast.walk(tree) if isinstance(n, ast.Return)}
    for node in ast.walk(loop):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call | ast.BinOp):
            name = getattr(node.targets[0], "id", "")
            kept = isinstance(node.value, ast.Call) or name in returned
            if name in begun and kept and name not in ast.unparse(node.value):
                yield f"Look at {ast.unparse(node)}: in a loop, that replaces what was there before. |= adds to a set."


def _jumped_over(loop: ast.For) -> Iterator[str]:
    """What is taken out of a list while a loop goes through it."""
    over, end = ast.unparse(loop.iter), [n for n in in_loop(loop) if isinstance(n, ast.Break)]
    for node in [n for n in in_loop(loop) if method(n) == "remove" and not end]:
        if ast.unparse(node.func.value) == over == getattr(loop.iter, "id", ""):  # type: ignore[attr-defined]
            yield f"Look at {ast.unparse(node)}: while a loop goes through {over}, that makes it jump over the next one. Put what stays into a new list."


def _decided_early(loop: ast.For) -> Iterator[str]:
    """An else that stands at the if which leaves the loop, and not at the loop."""
    match loop.body:
        case [ast.If(test, [*_, ast.Break()], [other, *_])]:
            yield f"Look at else: it belongs to if {ast.unparse(test)}, so that one round of the loop is enough for {ast.unparse(other)}. As far to the left as the for, it comes after all rounds."


def _never_emptied(loop: ast.For | ast.While) -> Iterator[str]:
    """What a loop waits to be empty, if nothing in it takes anything out."""
    if isinstance(loop, ast.While) and isinstance(loop.test, ast.Name):
        name, code = loop.test.id, "\n".join(map(ast.unparse, loop.body))
        taken = rf"\b{name}(\.(pop|popleft|remove|discard|clear)\(| -?= )|del {name}\b"
        if re.search(taken, code):
            return
        if added := re.search(rf"\b{name} \|= [\w.]+\(\)", code):
            yield f"Look at {added[0]}: |= only adds to what was there, so that {name} is never empty and the loop never ends. With =, it holds what was found last."
        else:
            yield f"Look at while {name}: nothing is taken out of {name}, so that the loop never ends. {name}.pop() takes one out."


def _made_anew(tree: ast.AST, loop: ast.For | ast.While, inside: Collection[int]) -> Iterator[str]:
    """What begins empty in each round, and is returned after the loop."""
    nodes = [node for node in ast.walk(tree) if id(node) not in inside]
    before = set_by(nodes)
    returned = {getattr(n.value, "id", "") for n in nodes if isinstance(n, ast.Return)}
    for node in ast.walk(loop):
        if isinstance(node, ast.Assign) and ast.unparse(node.value) in ("set()", "[]"):
            name = getattr(node.targets[0], "id", "")
            if name in returned - before:
                yield f"Look at {ast.unparse(node)}: it is made anew in each round of the loop, and what earlier rounds have put in is lost."
    yield from _forgotten(loop, nodes)


def _forgotten(loop: ast.For | ast.While, outside: Collection[ast.AST]) -> Iterator[str]:
    """What is true again at the start of each round, and returned after the loop."""
    returned = {name for n in outside if isinstance(n, ast.Return) for name in names_in(n)}
    code = "\n".join(map(ast.unparse, loop.body))
    for node in loop.body:
        name, _, value = ast.unparse(node).partition(" = ")
        if value == "True" and name in returned and f"{name} = False" in code:
            yield f"Look at {name} = True: in each round of the loop, it forgets what earlier rounds have found."


def _several(node: ast.expr) -> list[ast.expr]:
    """What stands on one side of an assignment: one thing, or several with commas in between."""
    return node.elts if isinstance(node, ast.Tuple) else [node]


def _empty(nodes: Iterable[ast.AST]) -> set[str]:
    """The names of sets and lists that begin empty in some of these nodes."""
    return {
        name.id
        for node in nodes
        if isinstance(node, ast.Assign)
        for name, value in zip(_several(node.targets[0]), _several(node.value))
        if isinstance(name, ast.Name) and ast.unparse(value) in ("set()", "[]")
    }


def _begun_before(tree: ast.AST, loop: ast.AST) -> set[str]:
    """The names of sets and lists that begin empty outside of a loop, and not inside it."""
    inside = {id(node) for node in ast.walk(loop)}
    return _empty(n for n in ast.walk(tree) if id(n) not in inside) - _empty(ast.walk(loop))


def _same_each_time(loop: ast.For | ast.While, begun: Collection[str]) -> Iterator[str]:
    """What was made once, before the loop, changes in it, and is put into a list in each round."""
    within = [node for statement in loop.body for node in ast.walk(statement)]
    calls = [node for node in within if isinstance(node, ast.Call)]
    changed = {ast.unparse(c.func.value) for c in calls if isinstance(c.func, ast.Attribute)}
    changed |= {ast.unparse(n.target) for n in within if isinstance(n, ast.AugAssign)}
    for call in calls:
        name = getattr(call.args[0], "id", "") if call.args else ""
        if method(call) == "append" and name in changed and name in begun:
            yield f"Look at {ast.unparse(call)}: that is the same {name} in each round, made once before the loop. Make a new one inside the loop."


def _never_changed(tree: ast.AST, loop: ast.AST) -> Iterator[str]:
    """What is the best so far, if no line says what is the best now."""
    stores = [
        n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
    ]
    numbers = {
        node.targets[0].id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(loop):
        test = node.test if isinstance(node, ast.If) else None
        if isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Lt | ast.Gt):
            name = getattr(test.comparators[0], "id", "")
            if name in numbers and stores.count(name) == 1:
                yield f"Look at {ast.unparse(test)}: {name} is the same in each round, since no line of the loop changes it."


def _reused(tree: ast.AST, loops: list[ast.For]) -> Iterator[str]:
    """Loops that give another value to a name that had one before, and is asked for after them."""
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    args = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    inner = {  # names of lambdas and comprehensions are others
        node.arg if isinstance(node, ast.arg) else getattr(node, "id", "")
        for around in ast.walk(tree)
        if isinstance(around, ast.Lambda | ast.comprehension)
        for node in ast.walk(around.args if isinstance(around, ast.Lambda) else around.target)
    }
    for loop in loops:
        end = loop.end_lineno or loop.lineno
        before = {n.id for n in names if isinstance(n.ctx, ast.Store) and n.lineno < loop.lineno}
        later = [n for n in names if n.lineno > end]
        asked = {n.id for n in later if isinstance(n.ctx, ast.Load)}
        again = {n.id for n in ast.walk(loop.target) if isinstance(n, ast.Name)}
        anew = {n.id for n in later if isinstance(n.ctx, ast.Store)}
        for name in sorted(again & (before | args) & asked - anew - inner):
            yield f"Look at for {ast.unparse(loop.target)} in {ast.unparse(loop.iter)}: it gives {name} another value, which {name} still has after the loop."


def compared(nodes: Collection[ast.AST]) -> Iterator[ast.Compare]:
    """Comparisons of an element of a collection with another one of it, which may be equal."""
    loops = [node for node in nodes if isinstance(node, ast.For | ast.comprehension)]
    over = {ast.unparse(loop.target): ast.unparse(loop.iter) for loop in loops}
    for node in [node for node in nodes if isinstance(node, ast.Compare)]:
        one, other = ast.unparse(node.left), ast.unparse(node.comparators[0])
        same = one in over and one != other and over[one] == over.get(other)
        places = "range(" in over.get(one, "")
        if same and not places and isinstance(node.ops[0], ast.Eq | ast.NotEq):
            yield node


def _last_return(body: list[ast.stmt]) -> ast.Return | None:
    """The return in which every way through a body ends; None if there is a way without one."""
    last = body[-1]
    if isinstance(last, ast.If) and last.orelse and _last_return(last.body):
        return _last_return(last.orelse)
    return last if isinstance(last, ast.Return) else None


def _guesses(node: ast.Return) -> bool:
    """Whether the answer of a guess is returned, which is what a loop over guesses is there for."""
    called = node.value.func if isinstance(node.value, ast.Call) else None
    return called is not None and ast.unparse(called).endswith("search")


def _goes_on(loop: ast.For | ast.While) -> bool:
    """Whether a `continue` of its own may bring the next round."""
    return any(isinstance(node, ast.Continue) for node in in_loop(loop))


def in_loop(loop: ast.For | ast.While) -> Iterator[ast.AST]:
    """What stands in a loop, but not in one inside it."""
    todo: list[ast.AST] = [*loop.body]
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, ast.For | ast.While | ast.FunctionDef):
            todo += ast.iter_child_nodes(node)


def _in_function(function: ast.FunctionDef, given: Collection[str]) -> Iterator[str]:
    """What is seen only when the whole function is looked at."""
    inside = [*ast.walk(function)]
    arguments = [argument.arg for argument in function.args.args]
    calls = {ast.unparse(node.func): node for node in inside if isinstance(node, ast.Call)}
    codes = [ast.unparse(node) for node in inside if isinstance(node, ast.Call)]
    gives = any(isinstance(node, ast.Return) and node.value is not None for node in inside)
    for argument in arguments:
        if (theirs := f"their_{argument}") in calls.keys() & {*given} and argument not in calls:
            yield f"Look at {ast.unparse(calls[theirs])}: that is always the same one; the function was given {argument}."
    yield from _another_value(function, arguments)
    yield from _second_name(function)
    read = {n.id for n in inside if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
    for argument in arguments:
        if argument not in read and argument != "self":
            yield f"{argument} is never asked for in {function.name}, which was given it."
    for node in inside:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "self":
            yield f"Look at {ast.unparse(node)}: self is another board from there on; the one that was given stays as it is."
        if isinstance(node, ast.If) and isinstance(node.body[0], ast.Return):
            found = ast.unparse(node.body[0].value or node.test)
            if ast.unparse(node.test) == f"{found} is None" and found not in arguments:
                yield f"Look at if {ast.unparse(node.test)}: return {found}: that hands None on, and goes on where something was found. Write is not None."
    for node in inside:
        if isinstance(node, ast.Assign) and getattr(node.value, "id", "") in arguments:
            one, other = ast.unparse(node.targets[0]), ast.unparse(node.value)
            compared = [ast.unparse(n) for n in inside if isinstance(n, ast.Compare)]
            if f"{one} == {other}" in compared or f"{other} == {one}" in compared:
                yield f"Look at {ast.unparse(node)}: that is a second name for the same thing, and no copy, so that the two are always equal."
        body = getattr(node, "body", None)
        for one, then in pairwise(body if isinstance(body, list) else ()):
            prints = isinstance(one, ast.Expr) and is_print(one.value)
            if prints and isinstance(then, ast.Return) and then.value is None:
                yield f"Look at {ast.unparse(one)}: it shows a value on the screen. return gives it to whoever called."
        code = ast.unparse(node) if isinstance(node, ast.Expr | ast.Compare) else ""
        if isinstance(node, ast.Expr) and is_print(node.value) and not gives:
            yield f"Look at {code}: it shows a value on the screen. return gives it to whoever called."
        cell = ast.unparse(node.left) if isinstance(node, ast.Compare) else ""
        if cell and code == f"{cell} == 0" and _board_of(node) in arguments:
            yield f"Look at {code}: what stands there is no number, and never equals one. Is it empty? Ask `not {cell}`."
        if isinstance(node, ast.For | ast.comprehension):
            yield from _in_loop(ast.unparse(node.target), ast.unparse(node.iter), codes)
        if isinstance(node, ast.Call) and called(node) == "combinations" and node.args:
            yield from _in_loop("", ast.unparse(node.args[0]), ())


def _another_value(function: ast.FunctionDef, arguments: Collection[str]) -> Iterator[str]:
    """What was handed over gets another value on one of two ways, and is asked for below."""
    for node in ast.walk(function):
        for inner in node.body if isinstance(node, ast.If) else ():
            name = getattr(inner.targets[0], "id", "") if isinstance(inner, ast.Assign) else ""
            if name in arguments and name not in names_in(node.test) | names_in(inner.value):  # type: ignore[attr-defined]
                end: int = getattr(node, "end_lineno", 0)
                used = [n for n in ast.walk(function) if isinstance(n, ast.Name) and n.id == name]
                if any(n.lineno > end for n in used):
                    yield f"Look at {ast.unparse(inner)}: {name} was handed over, and has another value in all that comes below. Give this one another name."


def _second_name(function: ast.FunctionDef) -> Iterator[str]:
    """What was to keep how something was, and is another name for it: both are asked after it has changed."""
    inside = [*ast.walk(function)]
    for kept in [n for n in inside if isinstance(n, ast.Assign)]:
        name, place = getattr(kept.targets[0], "id", ""), ast.unparse(kept.value)
        changed = [
            node.lineno  # type: ignore[attr-defined]
            for node in inside
            if (method(node) in CHANGES and ast.unparse(node.func.value) == place)  # type: ignore[attr-defined]
            or (isinstance(node, ast.AugAssign) and ast.unparse(node.target) == place)
        ]
        if name and isinstance(kept.value, ast.Subscript) and changed:
            later = [ast.unparse(n) for n in inside if getattr(n, "lineno", 0) > changed[0]]
            if name in later and place in later:
                yield f"Look at {ast.unparse(kept)}: that is a second name for the same thing, which changes, too. Keep its length, len({place}), or a copy."


def changes_of_arguments(tree: ast.AST) -> Iterator[str]:
    """Lines that change what a function was given, where it has to stay as it is."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        inside = [*ast.walk(function)]
        assigned = [n for n in inside if isinstance(n, ast.Assign)]
        names = [getattr(t, "id", "") for n in assigned for t in n.targets]
        given = {a.arg for a in function.args.args} - {*names}
        aliases = {
            n.targets[0].id: n
            for n in assigned
            if isinstance(n.targets[0], ast.Name)
            and names.count(n.targets[0].id) == 1
            and getattr(n.value, "id", "") in given
        }
        loops = [n for n in inside if isinstance(n, ast.For) and getattr(n.iter, "id", "") in given]
        parts = {loop.target.id for loop in loops if isinstance(loop.target, ast.Name)}
        for node in inside:
            name = _changed(node)
            whole = isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name)
            if name in aliases:
                yield f"Look at {ast.unparse(aliases[name])}: that is a second name for the same thing, and no copy."
            elif name in given or (name in parts and not whole):
                yield f"Look at {first_line(node)}: that changes what the function was given. Make something new."


def _changed(node: ast.AST) -> str:
    """The name of what a statement or a call changes, or ""."""
    place: ast.AST | None = None
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
        place = node.targets[0]
    elif isinstance(node, ast.AugAssign):
        place = node.target
    elif isinstance(node, ast.Call) and method(node) in CHANGES:
        place = node.func.value  # type: ignore[attr-defined]
    while isinstance(place, ast.Subscript):
        place = place.value
    return getattr(place, "id", "")


def _conditions(node: ast.AST) -> list[ast.expr]:
    """What a node asks whether it is true."""
    if isinstance(node, ast.BoolOp):
        return node.values
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return [node.operand]
    return [node.test] if isinstance(node, ast.If | ast.While | ast.Assert) else []


def _in_loop(target: str, over: str, codes: Collection[str]) -> Iterator[str]:
    """What a loop goes over; codes: all calls in its function."""
    if over == "squares" and f"set({target})" in codes:
        yield f"Look at set({target}): of a square such as 'C2' that is {{'C', '2'}}. The set with the square itself is {{{target}}}."
    if found := re.fullmatch(r"range\((.+), \1 \+ 2\)", over):
        yield f"Look at {over}: that ends before {found[1]} + 2, so that it has two numbers. Three are range({found[1]}, {found[1]} + 3)."
    rest = f"range({target} + 1"  # of pairs: from here to the ninth
    if over in EIGHT and not any(code.startswith(rest) for code in codes):
        yield f"Look at {over}: it ends before the last number, so that it has eight numbers, not nine. Rows and columns are range(9), digits are range(1, 10)."


def _board_of(node: ast.AST) -> str:
    """The name in `name[i][j] == ...`, or ""."""
    match node:
        case ast.Compare(ast.Subscript(ast.Subscript(ast.Name(name)))):
            return name
    return ""
