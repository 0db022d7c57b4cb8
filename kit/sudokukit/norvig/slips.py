"""What is wrong in a student's function of `norvig`, seen from its code: a sentence for each."""

import ast
from collections.abc import Iterator


def slips(exercise: str, tree: ast.AST) -> Iterator[str]:
    """Sentences about a function of an exercise, the most likely cause first."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    square = [argument.arg for argument in functions[0].args.args][1:2] if functions else []
    for node in ast.walk(tree):
        match node:
            case ast.If(
                ast.Call(ast.Name("assign" | "eliminate")) as asked, [ast.Return(back), *_]
            ):
                if back and ast.unparse(back) == "False":
                    yield f"Look at if {ast.unparse(asked)}: that gives up when all went well. Write not in front of it."
            case ast.Call(ast.Name("assign"), [_, ast.Name(name), *_]) if [name] == square:
                if exercise == "eliminate":
                    yield f"Look at {ast.unparse(node)}: {name} is the square that loses the digit. The one place that is left for it gets it."
