"""What is wrong in a student's function of `sat`, seen from its code: a sentence for each."""

import ast
import re
from collections.abc import Iterator

from sudokukit.expressions import called, method, set_by
from sudokukit.slips import changes_of_arguments, in_loop

EMPTY = r"(?:not {0}\b|{0} == \[\]|len\({0}\) == 0)"  # how a formula is asked whether it is empty


def slips(exercise: str, tree: ast.AST) -> Iterator[str]:
    """Sentences about a function of an exercise, the most likely cause first."""
    yield from changes_of_arguments(tree)
    code = ast.unparse(tree)
    yield from _in_clauses(exercise, tree, code)
    for node in ast.walk(tree):
        asks_in = isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In)
        if isinstance(node, ast.Compare) and asks_in and ast.unparse(node.left) in ("[]", "{}"):
            yield f"Look at {ast.unparse(node)}: a clause is a frozenset, and {ast.unparse(node.left)} equals none. An empty clause is frozenset()."
        if isinstance(node, ast.Assign) and called(node.value) == "unit_propagation":
            name = getattr(node.targets[0], "id", "")
            if name and f"{name}[" not in code and f"= {name}\n" not in code:
                yield f"Look at {ast.unparse(node)}: that is a pair, and needs two names on the left, left, forced."
        off = exercise == "decode_model" and "- 1" not in code
        if off and re.fullmatch(r"\w+ % 9", ast.unparse(node)):
            yield f"Look at {ast.unparse(node)}: for the digit 9 that is 0, and // 81 and // 9 are one too many there. Take 1 away first."
        if exercise == "simplify" and called(node) == "abs":
            yield f"Look at {ast.unparse(node)}: that makes x and -x the same, and one of them is false."
        if isinstance(node, ast.FunctionDef) and node.name == exercise == "dpll":
            yield from _in_dpll(node, ast.unparse(node))


def _in_clauses(exercise: str, tree: ast.AST, code: str) -> Iterator[str]:
    """What the code of a function lacks, or has too little of."""
    given = next((node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)), "")
    over = [n for n in ast.walk(tree) if isinstance(n, ast.For) and ast.unparse(n.iter) == given]
    broken = any(isinstance(node, ast.Break) for loop in over for node in in_loop(loop))
    for loop in [n for n in ast.walk(tree) if isinstance(n, ast.For) and n not in over]:
        rest = [ast.unparse(n) for n in ast.walk(loop) if isinstance(n, ast.BinOp)]
        one = f"{ast.unparse(loop.iter)} - {{{ast.unparse(loop.target)}}}"
        if exercise == "simplify" and one in rest and ".append(" in ast.unparse(loop):
            yield f"Look at {one}: it takes one literal out, and a clause may have several false ones."
    for node in [n for n in ast.walk(tree) if isinstance(n, ast.Return) and given]:
        old = ast.unparse(node).startswith(f"return ({given}, ")
        again = (
            code.count("unit_propagation(") > 1
        )  # the end of a recursion returns what it was given
        if (
            exercise == "unit_propagation"
            and old
            and not again
            and given not in set_by(ast.walk(tree))
        ):
            yield f"Look at {ast.unparse(node)}: {given} is what was given, and not what is left of it."
    if exercise == "simplify" and broken:
        yield "Look at break: it ends the whole loop. continue goes on with the next one."
    if found := re.search(r"zip\((\w+), \1\[1:\]\)", code):
        yield f"Look at {found[0]}: that gives neighbours only. combinations({found[1]}, 2) gives all pairs."
    whole = code.startswith(f"def {exercise}(")  # and no other function of such a name
    if (
        whole
        and exercise == "encode_sudoku"
        and not re.search(r"3 \*|\* 3|// 3|0, 3, 6|9, 3\)", code)
    ):
        yield "Nowhere does a block begin at 0, 3 or 6: its cells are (3 * a + i, 3 * b + j)."
    if whole and exercise == "dpll" and "unit_propagation" not in code:
        yield "Nothing propagates units: unit_propagation(formula) comes first, and may raise Unsolvable."


def _in_dpll(function: ast.FunctionDef, code: str) -> Iterator[str]:
    """Whether what is left is asked, and a failed guess taken back; code: the function's."""
    for node in ast.walk(function):
        match node:
            case ast.Assign(
                [ast.Tuple([left, _])], ast.Call(ast.Name("unit_propagation"), [given])
            ):
                rest, name = ast.unparse(left), ast.unparse(given)
                asked = re.search(EMPTY.format(name), code)
                if rest != name and asked and not re.search(EMPTY.format(rest), code):
                    yield f"Look at {asked[0]}: {name} is what was given. What propagation has left of it is {rest}: if that is empty, the model is found."
                if rest != name and (call := f"choose_literal({name})") in code:
                    yield f"Look at {call}: its literals may have a value already. Choose among what is left, {rest}."
            case ast.UnaryOp(ast.Not()) if f"{{{ast.unparse(node)}}}" in code:
                yield f"Look at {ast.unparse(node)}: that is True or False. The opposite of a literal x is -x."
            case ast.If(ast.Name(model)) if re.search(rf"\b{model} = dpll\(", code):
                yield f"Look at if {model}: an empty set is a model, too, and counts as false. Ask whether it is not None."
            case ast.For() if "raise" not in code and "try:" in ast.unparse(node):
                yield "When both guesses have failed, raise Unsolvable."
            case ast.Try():
                assigned = [n for n in ast.walk(node) if isinstance(n, ast.Assign)]
                new = set_by(name for n in assigned for t in n.targets for name in ast.walk(t))
                if "unit_propagation(" in ast.unparse(node):
                    yield "Look at unit_propagation: in your try, what is impossible counts as a wrong guess. It comes before the try."
                for put in node.body:
                    puts = isinstance(put, ast.Expr) and method(put.value) in ("add", "append")
                    if puts and ast.unparse(put).partition(".")[0] not in new:
                        yield f"Look at {ast.unparse(put)}: when the guess fails, it still stands there. | of sets and + of lists make new ones."
    yield from _of_both_guesses(function, code)


def _of_both_guesses(function: ast.FunctionDef, code: str) -> Iterator[str]:
    """Whether the second guess is the opposite of the first, and what belongs to the answer."""
    for back in [ast.unparse(n) for n in ast.walk(function) if isinstance(n, ast.Return)]:
        alone = re.search(r"dpll\(simplify\([^()]+\)\)", back)  # and no second argument
        if alone and "forced" in code and "forced" not in back:
            yield f"Look at {back}: what was forced before the guess belongs to the model, too."
    calls = [ast.unparse(n) for n in ast.walk(function) if called(n) in ("simplify", "dpll")]
    for call in [call for call in dict.fromkeys(calls) if calls.count(call) > 1][:1]:
        yield f"Look at {call}, which stands there twice: when a guess fails, its opposite, -x, is true."
    if "-" not in code and "{not " not in code:
        yield "Nowhere is the opposite of a literal, -x: when a guess fails, that is true."
