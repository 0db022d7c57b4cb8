"""What is wrong in a student's function of `norvig`, seen from its code: a sentence for each."""

import ast
from collections.abc import Iterator


def slips(exercise: str, tree: ast.AST) -> Iterator[str]:
    """Sentences about a function of an exercise, the most likely cause first."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    arguments = [argument.arg for argument in functions[0].args.args] if functions else []
    square, digits = arguments[1:2], arguments[2:3]
    for node in ast.walk(tree):
        match node:
            case ast.If(
                ast.Call(ast.Name("assign" | "eliminate")) as asked, [ast.Return(back), *_]
            ):
                if back and ast.unparse(back) == "False":
                    yield f"Look at if {ast.unparse(asked)}: that gives up when all went well. Write not in front of it."
            case ast.ListComp(ast.Tuple([one, other])) if exercise == "cross":
                joined = f"{ast.unparse(one)} + {ast.unparse(other)}"
                yield f"Look at {ast.unparse(node.elt)}: that is a pair. {joined} joins two texts to one."
            case ast.Compare(ast.Subscript(ast.Name("values")), [ast.Eq()], [ast.Name(digit)]):
                if exercise == "eliminate" and [digit] == digits:
                    yield f"Look at {ast.unparse(node)}: that is true only where {digit} is alone. {digit} in {ast.unparse(node.left)} asks whether it is there."
            case ast.Call(ast.Name("assign"), [_, ast.Name(name), *_]) if [name] == square:
                if exercise == "eliminate":
                    yield f"Look at {ast.unparse(node)}: {name} is the square that loses the digit. The one place that is left for it gets it."
