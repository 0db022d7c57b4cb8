"""What is wrong in a student's function of `sat`, seen from its code: a sentence for each."""

import ast
from collections.abc import Iterator

from sudokukit.expressions import called, method, set_by
from sudokukit.slips import changes_of_arguments


def slips(exercise: str, tree: ast.AST) -> Iterator[str]:
    """Sentences about a function of an exercise, the most likely cause first."""
    yield from changes_of_arguments(tree)
    code = ast.unparse(tree)
    for node in ast.walk(tree):
        asks_in = isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In)
        if isinstance(node, ast.Compare) and asks_in and ast.unparse(node.left) in ("[]", "{}"):
            yield f"Look at {ast.unparse(node)}: a clause is a frozenset, and {ast.unparse(node.left)} equals none. An empty clause is frozenset()."
        if isinstance(node, ast.Assign) and called(node.value) == "unit_propagation":
            name = getattr(node.targets[0], "id", "")
            if name and f"{name}[" not in code and f"= {name}\n" not in code:
                yield f"Look at {ast.unparse(node)}: that is a pair, and needs two names on the left, left, forced."
        is_not = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
        if exercise == "dpll" and is_not and f"{{{ast.unparse(node)}}}" in code:
            yield f"Look at {ast.unparse(node)}: that is True or False. The opposite of a literal x is -x."
        loops = exercise == "dpll" and isinstance(node, ast.For) and "raise" not in code
        if loops and any(isinstance(n, ast.Try) for n in ast.walk(node)):
            yield "When both guesses have failed, raise Unsolvable."
        if isinstance(node, ast.Break) and exercise == "simplify":
            yield "Look at break: it ends the whole loop. continue goes on with the next one."
        if isinstance(node, ast.Try) and exercise == "dpll":
            new = set_by(ast.walk(node))
            for put in node.body:
                puts = isinstance(put, ast.Expr) and method(put.value) in ("add", "append")
                if puts and ast.unparse(put).partition(".")[0] not in new:
                    yield f"Look at {ast.unparse(put)}: when the guess fails, it still stands there. | of sets and + of lists make new ones."
