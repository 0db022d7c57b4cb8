"""What is wrong in a student's function of `norvig`, seen from its code: a sentence for each."""

import ast
import re
from collections.abc import Iterator

from sudokukit.expressions import names_in


def slips(exercise: str, tree: ast.AST) -> Iterator[str]:
    """Sentences about a function of an exercise, the most likely cause first."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    arguments = [argument.arg for argument in functions[0].args.args] if functions else []
    square, digits = arguments[1:2], arguments[2:3]
    yield from _in_assign(exercise, tree)
    if exercise == "search":
        yield from _in_search(tree)
    for node in ast.walk(tree) if exercise == "eliminate" else ():
        yield from _in_eliminate(node, square, digits)
    for node in ast.walk(tree):
        match node:
            case ast.If(
                ast.Call(ast.Name("assign" | "eliminate")) as asked, [ast.Return(back), *_]
            ):
                if back and ast.unparse(back) == "False":
                    yield f"Look at if {ast.unparse(asked)}: that gives up when all went well. Write not in front of it."
            case ast.AugAssign(ast.Name(), ast.Add(), ast.BinOp()) if exercise == "cross":
                yield f"Look at {ast.unparse(node)}: += takes a text apart into characters; append puts it in whole."
            case ast.ListComp(ast.Tuple([one, other])) if exercise == "cross":
                joined = f"{ast.unparse(one)} + {ast.unparse(other)}"
                yield f"Look at {ast.unparse(node.elt)}: that is a pair. {joined} joins two texts to one."
            case ast.Compare(ast.Subscript(ast.Name("values")), [ast.Eq()], [ast.Name(digit)]):
                if exercise == "eliminate" and [digit] == digits:
                    yield f"Look at {ast.unparse(node)}: that is true only where {digit} is alone. {digit} in {ast.unparse(node.left)} asks whether it is there."
            case ast.Call(ast.Name("assign"), [_, ast.Name(name), *_]) if [name] == square:
                if exercise == "eliminate":
                    yield f"Look at {ast.unparse(node)}: {name} is the square that loses the digit. The one place that is left for it gets it."


def _in_assign(exercise: str, tree: ast.AST) -> Iterator[str]:
    """What is written directly, ends a loop too soon, or jumps over a digit."""
    loops = [node for node in ast.walk(tree) if isinstance(node, ast.For | ast.While)]
    for put in [n for n in ast.walk(tree) if isinstance(n, ast.Assign) and exercise == "assign"]:
        if ast.unparse(put.targets[0]).startswith("values["):
            yield f"Look at {ast.unparse(put)}: only eliminate writes into values. Call it for each of the other digits of that square; what its peers lose, it does itself."
    for loop in loops if exercise in ("assign", "eliminate") else ():
        if any(ast.unparse(node) == "return values" for node in ast.walk(loop)):
            yield "Look at return values: it stands inside a loop, and ends it before its last round."
        if isinstance(loop, ast.While) and "< len(values[" in ast.unparse(loop.test):
            yield f"Look at while {ast.unparse(loop.test)}: the text gets shorter meanwhile, so that a digit is jumped over. Loop over the digits as they were at first."


def _in_search(tree: ast.AST) -> Iterator[str]:
    """Whether each guess has a copy of its own, and a wrong one does not end the loop."""
    copies = [
        n for n in ast.walk(tree) if isinstance(n, ast.Assign) and ".copy()" in ast.unparse(n)
    ]
    for loop in [n for n in ast.walk(tree) if isinstance(n, ast.For)]:
        code = ast.unparse(loop)
        if copies and ".copy()" not in code and "assign(" in code:
            yield f"Look at {ast.unparse(copies[0])}: it is made once, before the loop, so that a second digit begins with what the first has spoiled. Copy inside the loop."
        for back in [n for n in ast.walk(loop) if isinstance(n, ast.Return) and n.value]:
            if ast.unparse(back).startswith("return search("):
                yield f"Look at {ast.unparse(back)}: it ends the loop also with the False of a wrong guess, so that the next digit has no turn. Keep what search returns, and return it if it is not False."


def _in_eliminate(node: ast.AST, square: list[str], digits: list[str]) -> Iterator[str]:
    """Whether all squares are told, by eliminate itself, and both steps done. square, digits: the names of
    what it is given."""
    over = ast.unparse(node.iter) if isinstance(node, ast.For) else ""
    if over in {f"units[{name}]" for name in square} and not names_in(node) & {*digits}:
        yield f"Look at the loop over {over}: step 2 is about the digit that was taken out, and does not ask for it."
    match node:
        case ast.If(test, body):
            asks = ast.unparse(test)
            one = re.fullmatch(r"len\(values\[\w+\]\) == 1", asks)
            if one and any("units[" in ast.unparse(n.iter) for n in body if isinstance(n, ast.For)):
                yield f"Look at if {asks}: the loop over the units stands inside it, so that step 2 is done only then."
            several = re.fullmatch(r"len\(values\[(\w+)\]\) > 1", asks)
            if several and f"eliminate(values, {several[1]}," in ast.unparse(node):
                yield f"Look at if {asks}: it leaves out squares with one digit. If that is the same one, eliminate returns False."
        case ast.For(ast.Name(p)) if f"values[{p}] = " in ast.unparse(node):
            yield f"Look at values[{p}] = ...: what follows from it is not done there. eliminate(values, {p}, ...) does all."
