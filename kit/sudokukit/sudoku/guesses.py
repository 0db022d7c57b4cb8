"""What is wrong in a student's function of `sudoku`, seen from its code: a sentence for each."""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import TypeVar

from sudokukit.expressions import first_line
from sudokukit.slips import compared

Node = TypeVar("Node", bound=ast.AST)

COPIES = ("Sudoku", "copy", "deepcopy", "type", "from_string", "__class__")  # calls that make one
OPEN = ("> 1", "!= 1", ">= 2", "1 <", "2 <=", "< 2", "== 1", "<= 1")  # asks for open cells
# what is asked where the code does not show what is wrong
PROPAGATE_HINT = "Does the cell rule out its own digit? Do you go on from the new singletons? Does a loop give i or j another value?"
SEARCH_HINT = "Follow one guess step by step: watch(HARD), below, shows what becomes of it."
SEARCH_SLOW = "Does search propagate before it guesses, from all cells where there is no new_cell, and guess in a cell with the fewest candidates? If so: is there a loop that never ends?"
NOT_SOLVED = "Is done() asked, with its brackets? When no candidate works, raise Unsolvable."
NOT_PROPAGATED = "Is every guess propagated before done() is asked?"
BELONGS = "It belongs after the loop, as far to the left as the for."
ENDS = (ast.Raise, ast.Return, ast.Break)
ONCE = "A for loop looks at each only once."
VAGUE = (ONCE, SEARCH_HINT, SEARCH_SLOW, NOT_SOLVED)

SWALLOWS = "Unsolvable is caught there, and whoever called never hears of it. Leave try and except away, so that it passes through."
NO_NEWS = "that where_can_it_go finds nothing is no contradiction, it is the end. What is impossible raises Unsolvable by itself."


def slips(exercise: str, tree: ast.AST) -> Iterator[str]:
    """Sentences about a function of an exercise, the most likely cause first."""
    if exercise == "search":
        yield from _in_search(tree)
        return
    for handler in _all(tree, ast.ExceptHandler):
        if _catches(handler) and not _all(handler, ast.Raise):
            yield f"Look at {first_line(handler)} {SWALLOWS}"
    for node in _all(tree, ast.Return):
        if node.value and ast.unparse(node.value).startswith("self.m["):
            yield f"Look at {ast.unparse(node)}: those are digits, and what is to be returned are cells: set(), or {{(i, j)}} for one."
    discards = [n for n in _all(tree, ast.Expr) if ".discard(" in ast.unparse(n)]
    if exercise == "propagate_cell" and discards and "ruleout(" not in ast.unparse(tree):
        yield f"Look at {ast.unparse(discards[0])}: it tells nothing of new singletons or empty cells. self.ruleout(...) does the same, and returns the news."
    yield from _in_order(exercise, tree)
    yield from _in_terms(exercise, tree)
    yield from _in_rounds(exercise, tree)
    yield from _of_units(exercise, tree)
    if exercise == "ruleout":
        yield from _counted_late(tree)
    yield from _of_news(exercise, tree)
    handled = [node for handler in _all(tree, ast.ExceptHandler) for node in ast.walk(handler)]
    for raised in _all(tree, ast.Raise):
        if exercise == "better_propagation" and raised.exc and raised not in handled:
            yield f"Look at {ast.unparse(raised)}: {NO_NEWS}"


def _in_order(exercise: str, tree: ast.AST) -> Iterator[str]:
    """What is done before it is asked, and what is a set and no digit."""
    for node in ast.walk(tree) if exercise == "occurs_once" else ():
        body = getattr(node, "body", None)
        for one, then in pairwise(body if isinstance(body, list) else ()):
            if isinstance(one, ast.AugAssign) and isinstance(one.op, ast.BitOr):
                seen, new, code = map(ast.unparse, (one.target, one.value, then))
                if f"{seen} & {new}" in code or f"{new} & {seen}" in code:
                    yield f"Look at {ast.unparse(one)}: by then, all of {new} counts as seen before. Ask first, then add."
    whole = ast.unparse(tree)
    for node in _all(tree, ast.Assign) if exercise == "propagate_cell" else ():
        x, cell = ast.unparse(node.targets[0]), ast.unparse(node.value)
        is_set = re.fullmatch(r"self\.m\[\w+\]\[\w+\]", cell)
        if is_set and re.search(rf"ruleout\(.+, {re.escape(x)}\)", whole):
            yield f"Look at {ast.unparse(node)}: that is a set such as {{5}}, and ruleout takes the digit, getel({cell})."


def _in_terms(exercise: str, tree: ast.AST) -> Iterator[str]:
    """An operator that does something else than it seems to."""
    whole = ast.unparse(tree)
    terms: list[ast.AugAssign | ast.BinOp] = [*_all(tree, ast.AugAssign), *_all(tree, ast.BinOp)]
    for term in terms:
        if exercise == "occurs_once" and isinstance(term.op, ast.BitXor):
            sign = "^=" if isinstance(term, ast.AugAssign) else "^"
            yield f"Look at {ast.unparse(term)}: {sign} puts what is in a third set back again. Keep apart what was seen more than once."
    for code in map(ast.unparse, _all(tree, ast.BoolOp)):
        found = re.fullmatch(r"(\w+) != (\w+) and \1 != (\w+)", code)
        if exercise == "propagate_cell" and found and " in range(9)" in ast.unparse(tree):
            yield f"Look at {code}: in the row, it leaves out the cell in column {found[2]}, too, and in the column the one in row {found[3]}. Ask once for each loop."
        found = re.fullmatch(r"(\w+) != (\w+) and (\w+) != (\w+)", code)
        if exercise == "propagate_cell" and found and f"{found[1]} == {found[2]} or" in whole:
            yield f"Look at {code}: that leaves out all of row {found[2]} and column {found[4]}. Only the cell itself is to be left out: ({found[1]}, {found[3]}) != ({found[2]}, {found[4]})."
        plain = re.sub("[()]", "", code)
        blocks = re.search(r"\w+ // 3 == \w+ // 3 or \w+ // 3 == \w+ // 3", plain)
        if exercise == "propagate_cell" and blocks:
            yield f"Look at {blocks[0]}: in one block both are equal, so that it takes and between them, in brackets."
    for code in map(ast.unparse, _all(tree, ast.Compare)):
        if exercise == "where_can_it_go" and re.fullmatch(r"len\(.+\) == [2-9]", code):
            yield f"Look at {code}: an open cell may have any number of candidates, from two on: > 1."
    multiplies = re.search(r"3 \*|\* 3|// 3 [=!]=", ast.unparse(tree))  # or compares blocks
    for code in map(ast.unparse, _all(tree, ast.BinOp) if exercise == "propagate_cell" else ()):
        if re.fullmatch(r"\w+ // 3", code) and not multiplies:
            yield f"Look at {code}: that counts blocks. The block begins at 3 * ({code})."
        if found := re.fullmatch(r"3 \* \((\w+) % 3\)|(\w+) % 3 \* 3", code):
            yield f"Look at {code}: % 3 is the place within a block, which begins at 3 * ({found[1] or found[2]} // 3)."


def _in_rounds(exercise: str, tree: ast.AST) -> Iterator[str]:
    """What a loop goes over, and what its rounds do with what is still to be done."""
    targets = [n.target for n in ast.walk(tree) if isinstance(n, ast.For | ast.comprehension)]
    for target in targets:
        if ast.unparse(target) == "(j, i)":
            yield "Look at for j, i in ...: a cell is a pair of row and column, i, j, in this order."
    for loop in _all(tree, ast.While) if exercise.endswith("propagation") else []:
        test = ast.unparse(loop.test)
        if "done()" in test and not _may_end(loop.body):
            yield f"Look at while {test}: whether the board is full says nothing of what still waits. Stop when nothing new is found."
        if "where_can_it_go()" in test and ":=" not in test:
            yield f"Look at while {test}: what that call finds is lost. Keep it in a variable, and propagate from it."
        for node in _all(loop, ast.Assign):
            name, value = ast.unparse(node.targets[0]), ast.unparse(node.value)
            if name == test and "ate_cell(" in value and name not in value.replace(f"{name}.", ""):
                yield f"Look at {ast.unparse(node)}: = replaces the cells that still wait; |= adds new ones."


def _of_news(exercise: str, tree: ast.AST) -> Iterator[str]:
    """Whether what is new is kept, and all of it looked at."""
    code = ast.unparse(tree)
    if re.match(r"def \w+_ruleout\(", code) and not re.search(
        r"discard|remove|pop|-=|_update|self\.m\[\w+\]\[\w+\] =", code
    ):
        yield "Nothing changes the cell itself. self.m[i][j].discard(x) takes x out of it."
    for call in [n for n in _all(tree, ast.Expr) if first_line(n).startswith("self.ruleout(")]:
        yield f"Look at {first_line(call)}: it returns the news, which are lost there."
    leaves_out = r"!=|not |continue|pass|- \{|remove|discard|if len\(self.m\[\w+\]\[\w+\]\) > 1:\n +(?!return)"
    over = re.search(r"in (UNITS|ALL_CELLS|range)\b", code)  # and not over peers
    if exercise == "propagate_cell" and over and not re.search(leaves_out, code):
        yield "Nothing leaves out the cell itself: ruled out there, its digit is the last one to go."
    for choice in _all(tree, ast.If):
        found = re.fullmatch(r"len\(self\.m\[(\w+)\]\[(\w+)\]\) > 1", ast.unparse(choice.test))
        if found and f"ruleout({found[1]}, {found[2]}," in ast.unparse(choice):
            yield f"Look at if {found[0]}: it leaves out peers that are singletons. If one has the same digit, ruleout raises Unsolvable."
    if exercise.endswith("propagation"):
        yield from _of_turns(exercise, tree, code)
    for node in ast.walk(tree) if exercise == "where_can_it_go" else ():
        yield from _after_a_loop(node)


def _of_turns(exercise: str, tree: ast.AST, code: str) -> Iterator[str]:
    """What the rounds of a propagation go on from, and when they end."""
    for loop in _all(tree, ast.While):
        if "where_can_it_go()" in ast.unparse(loop) and "propagat" not in ast.unparse(loop):
            yield "In the loop, nothing propagates from the cells that where_can_it_go has found."
        for inner in [n for n in _all(loop, ast.For) if ast.unparse(n.iter) == "ALL_CELLS"]:
            yield f"Look at {first_line(inner)} it goes over all cells, also where only some were given."
        again = "sudoku_full_propagation(self, to_propagate)"
        if (
            exercise == "better_propagation"
            and again in ast.unparse(loop)
            and "to_propagate =" not in code
        ):
            yield f"Look at {again}: from the second round on, the cells that where_can_it_go has found are to be propagated."
        for choice in _all(loop, ast.If):
            if ast.unparse(choice.test) == "self.done()" and isinstance(choice.body[0], ENDS):
                yield "Look at if self.done(): what was found last still waits there to be propagated, and may show a contradiction."


def _after_a_loop(node: ast.AST) -> Iterator[str]:
    """Whether a cell is filled after the loop over cells that was to find it."""
    body = getattr(node, "body", None)
    for one, then in pairwise(body if isinstance(body, list) else ()):
        names = re.findall(r"\w+", ast.unparse(one.target)) if isinstance(one, ast.For) else []
        cell = "".join(f"[{name}]" for name in names)
        if len(names) == 2 and f"self.m{cell} =" in ast.unparse(then) and not _may_end([one]):
            yield f"Look at self.m{cell} = ...: after a loop, {' and '.join(names)} are those of its last round. Keep the place where the digit was found."


def _of_units(exercise: str, tree: ast.AST) -> Iterator[str]:
    """What is asked of units, of their sets and of what is handed over."""
    loops = [n for n in ast.walk(tree) if isinstance(n, ast.For | ast.comprehension)]
    over = {ast.unparse(n.target): ast.unparse(n.iter) for n in loops}
    if exercise == "occurs_once":
        yield from _of_sets(tree)
    for call in _all(tree, ast.Call):
        asked = ast.unparse(call.args[0]) if call.args else ""
        exchanged = f"({', '.join(map(ast.unparse, call.args[1::-1]))})"
        if ast.unparse(call.func) == "self.ruleout" and exchanged in over:
            yield f"Look at {ast.unparse(call)}: the row comes first, then the column."
        if ast.unparse(call.func) == "occurs_once_in_sets" and over.get(asked) == "UNITS":
            yield f"Look at {ast.unparse(call)}: {asked} holds cells, pairs of numbers. The question is about their sets, self.m[i][j]."
        if exercise == "better_propagation" and "propagate_all_cells_once" in ast.unparse(
            call.func
        ):
            yield f"Look at {ast.unparse(call)}: that is one round only. sudoku_full_propagation(self, news) goes on until nothing is new."
    placing = [n for n in ast.walk(tree) if ".add(" in "".join(map(first_line, _before_break(n)))]
    if exercise == "where_can_it_go" and placing:
        yield "Look at break: it ends the loop, and in the rest of it another digit may have its place."
    for choice in _all(tree, ast.If) if exercise == "better_propagation" else ():
        if ast.unparse(choice.test) == "to_propagate" and not choice.orelse:
            yield f"Look at if {ast.unparse(choice.test)}: None counts as false, and then nothing is propagated. It means all cells, and sudoku_full_propagation(self, None) knows that."


def _of_sets(tree: ast.AST) -> Iterator[str]:
    """Whether each set is compared with all others, and what was seen twice stays away."""
    code = ast.unparse(tree)
    if again := re.search(
        r"if (\w+) in (\w+):\n +(\2\.(?:remove|discard)\(\1\))\n +else:\n +\2\.add\(\1\)", code
    ):
        yield f"Look at {again[3]}: a third set puts {again[1]} in again. Keep apart what was seen more than once."
    for later in re.findall(r"\w+\[\w+ \+ 1:\]", code):
        if not re.search(r"\[:\w+\]", code):
            yield f"Look at {later}: these are the sets after one only, and an element may be in one before it, too."
    for node in compared([*ast.walk(tree)]):
        yield f"Look at {ast.unparse(node)}: two of the sets may be equal, and that takes them for one. Compare their places, or count."


def _counted_late(tree: ast.AST) -> Iterator[str]:
    """A number of candidates that is kept only after one of them has gone."""
    gone = [
        n.lineno
        for n in _all(tree, ast.Call)
        if ast.unparse(n.func).endswith((".discard", ".remove"))
    ]
    for node in _all(tree, ast.Assign):
        code = ast.unparse(node.value)
        if code.startswith("len(") and gone and node.lineno > min(gone):
            name = ast.unparse(node.targets[0])
            if f"{name} > 1" in ast.unparse(tree):
                yield f"Look at {ast.unparse(node)}: the digit has gone by then. Count before it goes."


def _in_search(tree: ast.AST) -> Iterator[str]:
    """What is wrong with a search, by its form."""
    code, guesses = ast.unparse(tree), [c for c in _all(tree, ast.Call) if _is_search(c)]
    if "self.done:" in code or "self.done " in code:
        yield "Look at self.done: without its brackets it is a function, which always counts as true. Write self.done()."
    for call in re.findall(r"self\.full_propagation\(new_cell\)", code):
        if "new_cell = " not in code:
            yield f"Look at {call}: it takes a set of cells, {{new_cell}}, or None for all."
    if "propagation" not in code:
        yield "It never propagates: call self.full_propagation(...) first, also after a guess."
    if not guesses:
        yield "Inside a guess you may have to guess again: search on with the copy, attempt.search(...)."
        return
    loops = [n for n in _all(tree, ast.For) if any(c in [*ast.walk(n)] for c in guesses)]
    inner = loops[-1] if loops else None
    yield from _of_copies(tree, inner)
    yield from _of_answers(tree, guesses, inner)
    yield from _of_exceptions(tree, guesses, inner)
    if inner and _all(inner.iter, ast.Slice):
        yield f"Look at {ast.unparse(inner.iter)}: that leaves some candidates out, and one of them may be the right one."
    one = inner.iter if inner else None
    if isinstance(one, ast.List | ast.Tuple | ast.Set) and len(one.elts) == 1:
        yield f"Look at {ast.unparse(one)}: that is one candidate only, and another one may be the right one."
    outer = loops[-2] if len(loops) > 1 else None
    within = [*ast.walk(inner)] if inner else []
    if outer and not any(isinstance(n, ENDS) and n not in within for n in ast.walk(outer)):
        yield f"Look at for {ast.unparse(outer.target)} in {ast.unparse(outer.iter)}: if all candidates of one cell fail, no other cell can help. Guess in one cell only, and raise Unsolvable at once."
    sides = [(n.left, *n.comparators) for n in _all(tree, ast.Compare)]
    smaller = [both for both in sides if [ast.unparse(x)[:4] for x in both] == ["len(", "len("]]
    if ("min(" in code or ".sort(" in code or smaller) and not any(sign in code for sign in OPEN):
        yield "The cell with the fewest candidates of all is a singleton: choose among the open cells, those with more than one."
    compared = [both for both in sides if not any(isinstance(x, ast.Constant) for x in both)]
    if not any(word in code for word in ("min(", "sort", "max(", "key=")) and not compared:
        yield "Nothing compares how many candidates the open cells have: guess in one with the fewest."
    if "done" not in code and "return self" not in code:
        yield "Nothing asks self.done() before a cell is chosen: when no cell is open, the board is the answer."


def _of_copies(tree: ast.AST, loop: ast.For | None) -> Iterator[str]:
    """Whether each guess has a board of its own."""
    copies = [c for c in _all(tree, ast.Call) if ast.unparse(c.func).split(".")[-1] in COPIES]
    shallow = [c for c in copies if ast.unparse(c.func) in ("copy", "copy.copy", "self.copy")]
    if shallow:
        yield f"Look at {ast.unparse(shallow[0])}: that board has the same rows as the old one. Sudoku(self) copies all of it."
    elif not copies:
        yield "No copy is made: a wrong guess spoils self for the next one. Write attempt = Sudoku(self) inside the loop."
    elif loop and not any(c in [*ast.walk(loop)] for c in copies):
        yield f"Look at {ast.unparse(copies[0])}: that copy is made once, before the loop, so that a second guess begins with what the first has spoiled. Make a new one inside the loop."


def _of_answers(tree: ast.AST, guesses: list[ast.Call], loop: ast.For | None) -> Iterator[str]:
    """Whether the answer of a guess is handed on."""
    code = ast.unparse(tree)
    for node in _all(tree, ast.Expr):
        if node.value in guesses:
            yield f"Look at {ast.unparse(node)}: what it finds is lost there. Hand it on: return {ast.unparse(node)}."
    named = {
        n.targets[0].id
        for n in _all(tree, ast.Assign)
        if n.value in guesses and isinstance(n.targets[0], ast.Name)
    }
    made = {
        n.targets[0].id
        for n in _all(tree, ast.Assign)
        if isinstance(n.targets[0], ast.Name) and ast.unparse(n.value).startswith("Sudoku(")
    } - {"self"}
    returned = {ast.unparse(n.value) for n in _all(tree, ast.Return) if n.value}
    for guess in guesses:
        if [*map(ast.unparse, guess.args)] == ["new_cell"]:
            yield f"Look at {ast.unparse(guess)}: what has changed there is the cell of the guess. Hand that over."
        if made and ast.unparse(guess.func) == "self.search" and f"{min(made)}.m[" in code:
            yield f"Look at {ast.unparse(guess)}: the guess stands on {min(made)}, not on self."
    for guessed in _all(loop, ast.Assign) if loop and made else ():
        if ast.unparse(guessed.targets[0]).startswith("self.m["):
            yield f"Look at {ast.unparse(guessed)}: a guess is to stand on the copy, {min(made)}, so that self is as before if it is wrong."
    for node in _all(tree, ast.Expr):
        if ast.unparse(node).partition(".m[")[0] in made and ".add(" in ast.unparse(node):
            yield f"Look at {ast.unparse(node)}: it leaves the other candidates there. The cell is to hold the guess alone, = {{x}}."
    for name in sorted(made & returned - named):
        yield f"Look at return {name}: that is the board with the guess, which need not be solved. What {name}.search(...) returns is the answer."
    for name in sorted(named - {word for text in returned for word in text.split(".")}):
        yield f"What the guess finds gets the name {name}, and is never returned."


def _of_exceptions(tree: ast.AST, guesses: list[ast.Call], loop: ast.For | None) -> Iterator[str]:
    """Whether a wrong guess is taken back, and the end told."""
    around = [t for t in _all(tree, ast.Try) if any(c in [*ast.walk(t)] for c in guesses)]
    handlers = [h for t in around for h in t.handlers]
    beside = [t for t in _all(loop, ast.Try) if t not in around] if loop else []
    if not around and beside:
        yield f"Look at {ast.unparse(guesses[-1])}: it stands outside of the try, so that nothing catches its Unsolvable, and no other candidate has its turn. Put it inside."
    elif not around and "return None" in ast.unparse(tree):
        yield "Look at return None: where no candidate works, raise Unsolvable. What the guess raises is caught in the loop."
    elif not around:
        yield "A wrong guess ends in Unsolvable, and nothing catches it: put try and except Unsolvable around the guess, inside the loop."
    elif not any(_catches(h) or h.type is None for h in handlers):
        yield f"Look at {first_line(handlers[0]) if handlers else 'try:'} it is Unsolvable that a wrong guess raises."
    elif loop and any(loop in [*ast.walk(t)] for t in around):
        yield "The try stands around the whole loop, so that the first wrong guess ends it. Put try and except inside the loop, around one guess."
    inside: list[ast.stmt] = []
    if loop:
        inside += _all(loop, ast.Raise)
    tries = [n for h in handlers if loop and h in [*ast.walk(loop)] for n in ast.walk(h)]
    inside += [n for n in tries if isinstance(n, ast.Break | ast.Return)]
    if inside:
        where = "in the except" if any(inside[0] in [*ast.walk(h)] for h in handlers) else "there"
        yield f"Look at {ast.unparse(inside[0])}: it stands inside the loop, and {where} it ends the search with the first wrong guess. {BELONGS if isinstance(inside[0], ast.Raise) else 'pass goes on with the next one.'}"
    others = [h for t in _all(tree, ast.Try) if t not in around for h in t.handlers]
    for handler in others if around else ():
        if _catches(handler) and not _all(handler, ast.Raise):
            yield f"Look at {first_line(handler)} {SWALLOWS}"
    if not inside and not _all(tree, ast.Raise):
        yield "When the loop is over, no candidate has worked: raise Unsolvable there."


def _may_end(statements: list[ast.stmt]) -> bool:
    """Whether one of these statements may end a loop."""
    return any(isinstance(n, ENDS) for statement in statements for n in ast.walk(statement))


def _before_break(node: ast.AST) -> list[ast.stmt]:
    """The statements of a body up to the break in which it ends; none if it does not."""
    body = getattr(node, "body", None)
    return body[:-1] if isinstance(body, list) and isinstance(body[-1], ast.Break) else []


def _catches(handler: ast.ExceptHandler) -> bool:
    """Whether it is Unsolvable that is caught, maybe with others."""
    return handler.type is not None and "Unsolvable" in ast.unparse(handler.type)


def _is_search(call: ast.Call) -> bool:
    return ast.unparse(call.func).endswith("search")


def _all(tree: ast.AST, kind: type[Node]) -> list[Node]:
    return [node for node in ast.walk(tree) if isinstance(node, kind)]
