"""What is wrong in a student's function of `candidates`, seen from its code: a sentence for each."""

import ast
import re
from collections.abc import Iterator

from sudokukit.expressions import called, first_line, method, names_in
from sudokukit.slips import changes_of_arguments, compared

TEXTS = ("EXAMPLE", "failing_puzzle", "puzzle")


def slips(exercise: str, tree: ast.AST) -> Iterator[str]:
    """Sentences about a function of an exercise, the most likely cause first."""
    nodes = [*ast.walk(tree)]
    given = {node.arg for node in nodes if isinstance(node, ast.arg)}
    loops = [node for node in nodes if isinstance(node, ast.For | ast.comprehension)]
    targets = {name for loop in loops for name in names_in(loop.target)}
    if exercise != "check_solver":
        yield from changes_of_arguments(tree)
    yield from _in_code(exercise, nodes)
    for node in nodes:
        asks = method(node) == "count" and ast.unparse(node).partition(".count(")[0]
        if exercise == "unique_digits" and asks in given:
            yield f"Look at {ast.unparse(node)}: that list holds cells, and no digit equals a cell. Count in one list of all digits."
        if exercise == "is_solution":
            yield from _in_referee(node, targets)
        if exercise == "check_solver":
            yield from _in_test(node)
        match node:
            case ast.Compare(ast.List([]), [ast.In()], [ast.Name(name)]) if exercise == "trial":
                if name in given | {"board"}:
                    yield f"Look at {ast.unparse(node)}: a board holds rows, and cells stand inside of these. any([] in row for row in board) asks each row."
        lost = called(node.value) if isinstance(node, ast.Expr) else ""
        if lost in ("reduce_board", "transpose", "read_board"):
            yield f"Look at {ast.unparse(node)}: it returns something new, which is lost there."
        if exercise == "trial":
            yield from _in_guess(node, targets)
            yield from _of_guesses(node, nodes)
    for loop in loops:
        if exercise == "check_solver" and ast.unparse(loop.iter) in TEXTS:
            yield f"Look at for {ast.unparse(loop.target)} in {ast.unparse(loop.iter)}: a loop over a text goes through its characters. A tuple with one puzzle is written ({ast.unparse(loop.iter)},)."


def _in_code(exercise: str, nodes: list[ast.AST]) -> Iterator[str]:
    """What its form alone shows, or where it stands."""
    returned = {ast.unparse(n.value) for n in nodes if isinstance(n, ast.Return) and n.value}
    for code in {ast.unparse(node) for node in nodes if isinstance(node, ast.BinOp)}:
        if exercise == "blocks_to_rows" and re.fullmatch(r"\w+ // 3 \+ \w+ // 3", code):
            yield f"Look at {code}: several blocks get the same number. Three blocks stand in each row of blocks: 3 * (i // 3) + j // 3."
    for node in nodes if exercise == "unique_digits" else ():
        match node:
            case ast.ListComp(ast.ListComp(generators=[ast.comprehension(ifs=[_])]) as inner):
                yield f"Look at {ast.unparse(inner)}: it is empty where no digit has one place only. Such a cell stays as it is."
    for same in compared(nodes) if exercise == "unique_digits" else ():
        yield f"Look at {ast.unparse(same)}: two cells of a row may be equal, and that takes them for one. Compare their places, or count in all nine."
    judges = [node for node in nodes if getattr(node, "id", "") == "is_solution"]
    if exercise == "check_solver" and not judges:
        yield "Nothing asks whether a board is right: is_solution(puzzle, board) does."
    loops = [node for node in nodes if isinstance(node, ast.For)]
    inside = [n for loop in loops for n in ast.walk(loop) if n in loops and n is not loop]
    within = [n for loop in inside for n in ast.walk(loop)]
    if exercise == "unique_digits" and not any(isinstance(n, ast.Break) for n in within):
        for node in [n for n in within if method(n) == "append"][:1]:
            if ast.unparse(node.func.value) in returned:  # type: ignore[attr-defined]
                yield f"Look at {ast.unparse(node)}: it stands in the loop over the digits, so that a cell is put in several times. Append once for each cell, after that loop."
    reduced = [node.lineno for node in nodes if called(node) == "reduce_board"]  # type: ignore[attr-defined]
    for choice in [node for node in nodes if isinstance(node, ast.If)]:
        empty = re.search(r"not cell|\[\] in|== \[\]|len\(\S+\) == 0", ast.unparse(choice.test))
        if exercise == "trial" and empty and reduced and choice.lineno < min(reduced):
            yield f"Look at if {ast.unparse(choice.test)}: cells get empty when the board is reduced, so ask after that."


def _in_referee(node: ast.AST, units: set[str]) -> Iterator[str]:
    """Whether a board is compared with what it can be equal to, and all of it."""
    match node:
        case ast.Compare(ast.Subscript(ast.Subscript(ast.Name("board"))) as cell, [ast.In()]):
            yield f"Look at {ast.unparse(node)}: {ast.unparse(cell)} is a cell, such as [5]. Its digit is {ast.unparse(cell)}[0]."
        case ast.Compare():
            yield from _of_numbers(node, units)
        case ast.Subscript(ast.Subscript(ast.Name("puzzle"))):
            yield f"Look at {ast.unparse(node)}: a puzzle is one text, and no rows. read_board(puzzle) has rows."
        case ast.Return(value) if value and "not " not in ast.unparse(value):
            parts = [part for part in ast.walk(value) if isinstance(part, ast.BoolOp)]
            for part in parts:
                if isinstance(part.op, ast.Or) and len(part.values) > 2:
                    yield f"Look at {ast.unparse(part)}: one of them is enough for it. All are needed: and."
        case ast.For() if any(ast.unparse(n) == "return True" for n in ast.walk(node)):
            yield "Look at return True: it stands inside a loop, and ends it before all units are looked at."


def _of_numbers(node: ast.Compare, units: set[str]) -> Iterator[str]:
    """Whether cells are compared with numbers."""
    left, right = node.left, ast.unparse(node.comparators[0])
    if called(left) in ("set", "sorted") and isinstance(left, ast.Call) and left.args:
        cells = isinstance(left.args[0], ast.Name) and left.args[0].id in units
        if cells and (("range(1, 10)" in right and "for" not in right) or "1, 2, 3" in right):
            yield f"Look at {ast.unparse(node)}: a cell is a list such as [5], and no number. Compare with [[1], [2], ...]."


def _in_test(node: ast.AST) -> Iterator[str]:
    """Whether a test asks what it means to."""
    if isinstance(node, ast.Return) and not node.value:
        yield f"Look at {ast.unparse(node)}: it ends the test, and what comes after it is not asked."
    if isinstance(node, ast.Assert) and called(node.test) == "solver":
        yield f"Look at {ast.unparse(node)}: any board counts as true, also a wrong one. Is it a solution? Ask is_solution."
    equal = isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Eq)
    if equal and "their_solver(" in ast.unparse(node):
        yield f"Look at {ast.unparse(node)}: their_solver may be wrong itself, and is no judge. is_solution is."
    if isinstance(node, ast.Assert) and called(node.test) == "any":
        yield f"Look at {first_line(node)}: one right answer is enough for any. All of them have to be right: all."
    if not isinstance(node, ast.Call):
        return
    first, second = [*node.args, None, None][:2]
    if called(node) == "is_solution" and isinstance(first, ast.Call):
        yield f"Look at {ast.unparse(node)}: is_solution takes the puzzle first, and then the board."
    if called(node) == "is_solution" and isinstance(second, ast.Name) and second.id == "solver":
        yield f"Look at {ast.unparse(node)}: solver is a function there; solver(puzzle) is its answer."


def _in_guess(node: ast.AST, targets: set[str]) -> Iterator[str]:
    """What is put into a cell, and asked of a board."""
    what = f"Look at {first_line(node)}:" if isinstance(node, ast.Assign) else ""
    match node:
        case ast.Assign([ast.Subscript(ast.Subscript(ast.Name()))], ast.Name(name)):
            if name in targets:
                yield f"{what} a cell is a list. Write [{name}]."
        case ast.Assign([ast.Subscript(ast.Subscript(ast.Subscript()))]):
            yield f"{what} that changes the cell itself, which stands in the copy and in the board. Put a new list there."
        case ast.Name("EXAMPLE"):
            yield "Look at EXAMPLE: that is one puzzle, and trial is given the boards of others, too."


def _of_guesses(node: ast.AST, nodes: list[ast.AST]) -> Iterator[str]:
    """Whether it is the guess that is returned, and not the answer."""
    guessed = [n.targets[0] for n in nodes if isinstance(n, ast.Assign)]
    guesses = [ast.unparse(t).partition("[")[0] for t in guessed if isinstance(t, ast.Subscript)]
    name = ast.unparse(node.value) if isinstance(node, ast.Return) and node.value else ""
    if name in guesses and not any(isinstance(n, ast.arg) and n.arg == name for n in nodes):
        yield f"Look at return {name}: that is the board with the guess, which need not be solved. What trial({name}) returned is the answer."
