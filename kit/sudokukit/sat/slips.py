"""What is wrong in a student's function of `sat`, seen from its code: a sentence for each."""

import ast
import re
from collections.abc import Iterator

from sudokukit.expressions import called, first_line, method, names_in, set_by
from sudokukit.slips import changes_of_arguments, in_loop

EMPTY = r"(?:not {0}\b|{0} == \[\]|len\({0}\) == 0)"  # how a formula is asked whether it is empty


def slips(exercise: str, tree: ast.AST) -> Iterator[str]:
    """Sentences about a function of an exercise, the most likely cause first."""
    yield from changes_of_arguments(tree)
    code = ast.unparse(tree)
    if exercise in _OF and code.startswith(f"def {exercise}("):  # and no other one of such a name
        yield from _OF[exercise](tree, code)
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


def _given(tree: ast.AST) -> str:
    """The name of the first thing that a function is given, or ""."""
    return next((node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)), "")


def _in_simplify(tree: ast.AST, code: str) -> Iterator[str]:
    """What its loops leave out, and the order in which they ask."""
    given = _given(tree)
    if found := re.search(
        r"\bassignment <= (\w+)|\b(\w+) >= assignment|assignment\.issubset\((\w+)\)", code
    ):
        clause = found[1] or found[2] or found[3]
        yield f"Look at {found[0]}: it asks whether {clause} holds all that is true. One true literal is enough, and {clause} & assignment has those."
    assigned = [n for n in ast.walk(tree) if isinstance(n, ast.Assign)]
    false = {ast.unparse(n.targets[0]) for n in assigned if "{-" in ast.unparse(n.value)}
    for loop in [n for n in ast.walk(tree) if isinstance(n, ast.For)]:
        if ast.unparse(loop.iter) != given:
            rest = [ast.unparse(n) for n in ast.walk(loop) if isinstance(n, ast.BinOp)]
            one = f"{ast.unparse(loop.iter)} - {{{ast.unparse(loop.target)}}}"
            if one in rest and ".append(" in ast.unparse(loop):
                yield f"Look at {one}: it takes one literal out, and a clause may have several false ones."
            continue
        if any(isinstance(node, ast.Break) for node in in_loop(loop)):
            yield "Look at break: it ends the whole loop. continue goes on with the next one."
        first = next((n for n in loop.body if isinstance(n, ast.If)), None)
        others = "\n".join(map(ast.unparse, first.orelse)) if first else ""
        if first and names_in(first.test) & false and "assignment" in others:
            yield f"Look at {first_line(first)} a clause with a false literal may have a true one, too, and goes then. Ask for true ones first."


def _in_unit_propagation(tree: ast.AST, code: str) -> Iterator[str]:
    """Whether it is what was given that is returned; at the end of a recursion, it may be."""
    given = _given(tree)
    if code.count("unit_propagation(") == 1 and given not in set_by(ast.walk(tree)):
        for back in [ast.unparse(n) for n in ast.walk(tree) if isinstance(n, ast.Return)]:
            if back.startswith(f"return ({given}, "):
                yield f"Look at {back}: {given} is what was given, and not what is left of it."


def _in_encoding(tree: ast.AST, code: str) -> Iterator[str]:
    """What its clauses say, and of which cells."""
    for call in [n for n in ast.walk(tree) if isinstance(n, ast.Call)]:
        match call.args:
            case [ast.GeneratorExp(_, [ast.comprehension(iter=ast.Call(ast.Name("givens")))])]:
                yield f"Look at {ast.unparse(call)}: that clause says that one of the givens holds. Each needs a clause of its own."
            case [ast.GeneratorExp(ast.UnaryOp(ast.USub()))]:
                yield f"Look at {ast.unparse(call)}: that clause says not all of them. At most one takes a clause for each pair: not both."
    if found := re.search(r"zip\((\w+), \1\[1:\]\)", code):
        yield f"Look at {found[0]}: that gives neighbours only. combinations({found[1]}, 2) gives all pairs."
    if "% 3" in code and "// 3" in code and not re.search(r"3 \*|\* 3", code):
        yield "Nothing is multiplied by 3: block k begins in row 3 * (k // 3), column 3 * (k % 3)."
    if not re.search(r"3 \*|\* 3|// 3|0, 3, 6|9, 3\)", code):
        yield "Nowhere does a block begin at 0, 3 or 6: its cells are (3 * a + i, 3 * b + j)."


def _in_choice(_: ast.AST, code: str) -> Iterator[str]:
    """Which clauses it counts."""
    for asked in re.findall(r"len\(\w+\) == \d", code):
        yield f"Look at {asked}: the shortest clauses may have another length. min(map(len, formula)) is theirs."


def _in_dpll(function: ast.AST, code: str) -> Iterator[str]:
    """Whether units are followed, what is left is asked, and a failed guess is taken back."""
    if "return None" in code and "raise" not in code:
        yield "Look at return None: where there is no model, raise Unsolvable()."
        return
    if "unit_propagation" not in code:
        yield "Nothing propagates units: unit_propagation(formula) comes first, and may raise Unsolvable."
    for node in ast.walk(function):
        match node:
            case ast.Assign(
                [ast.Tuple([left, _])], ast.Call(ast.Name("unit_propagation"), [given])
            ):
                rest, name = ast.unparse(left), ast.unparse(given)
                asked = re.search(EMPTY.format(re.escape(name)), code)
                if rest != name and asked and not re.search(EMPTY.format(re.escape(rest)), code):
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
                yield from _in_try(node, ast.unparse(node), code.count("dpll(") > 1)
    yield from _of_both_guesses(function, code)


def _in_try(node: ast.Try, code: str, recursive: bool) -> Iterator[str]:
    """Whether what may fail stands inside, and nothing else."""
    if recursive and "dpll(" not in code:
        yield "Look at try: dpll(...) stands outside of it, and most contradictions show only there."
    if "unit_propagation(" in code:
        yield "Look at unit_propagation: in your try, what is impossible counts as a wrong guess. It comes before the try."
    assigned = [n for n in ast.walk(node) if isinstance(n, ast.Assign)]
    new = set_by(name for n in assigned for t in n.targets for name in ast.walk(t))
    for put in node.body:
        puts = isinstance(put, ast.Expr) and method(put.value) in ("add", "append")
        if puts and ast.unparse(put).partition(".")[0] not in new:
            yield f"Look at {ast.unparse(put)}: when the guess fails, it still stands there. | of sets and + of lists make new ones."


def _of_both_guesses(function: ast.AST, code: str) -> Iterator[str]:
    """Whether the second guess is the opposite of the first, and what belongs to the answer."""
    for back in [ast.unparse(n) for n in ast.walk(function) if isinstance(n, ast.Return)]:
        alone = re.search(r"dpll\(simplify\([^()]+\)\)", back)  # and no second argument
        if alone and "forced" in code and "forced" not in back:
            yield f"Look at {back}: what was forced before the guess belongs to the model, too."
    calls = [ast.unparse(n) for n in ast.walk(function) if called(n) in ("simplify", "dpll")]
    chosen = re.search(r"(\w+) = choose_literal\(", code)
    one, other = (f"{{{chosen[1]}}}", f"-{chosen[1]}") if chosen else ("{x}", "-x")
    inside = "".join(call for call in calls if call.startswith("simplify("))
    in_model = code.count(one) > inside.count(one)
    if in_model and 0 < inside.count(other) == code.count(other):
        yield f"The opposite, {other}, never gets into the model: it is what is true where the guess has failed."
    twice = [call for call in dict.fromkeys(calls) if calls.count(call) > 1]
    for call in twice[:1] if f"= {other}" not in code else ():
        yield f"Look at {call}, which stands there twice: when a guess fails, its opposite, -x, is true."
    made = re.search(rf"(\w+) = simplify\(\w+, {re.escape(one)}\)", code)
    if made and f"= {other}\n" in code and code.count(f"dpll({made[1]})") > 1:
        yield f"Look at dpll({made[1]}): {made[0]} was made with the first guess. Simplify anew, with its opposite."
    if "-" not in code and "{not " not in code:
        yield "Nowhere is the opposite of a literal, -x: when a guess fails, that is true."


_OF = {
    "simplify": _in_simplify,
    "unit_propagation": _in_unit_propagation,
    "choose_literal": _in_choice,
    "dpll": _in_dpll,
    "encode_sudoku": _in_encoding,
}
