"""Who writes nothing sensible, but the same trifle in every function, earns nothing.

Checks of one property ("changes nothing", "raises for these", "finds what both find in turns") are
easily passed by a function that does nothing at all; and where exercises build on each other, all
such functions agree with each other.
"""

import ast
import json

import notebooks
import pytest

from nbseal.notebook.answers import fill_in
from nbseal.notebook.assignment import grade_id, read_assignment
from nbseal.results import Times
from nbseal.sealed.grader import Grader

pytestmark = pytest.mark.slow

IMPOSSIBLE = {"sudoku": "Unsolvable"}
TRIFLES = {
    "nothing": "pass",
    "an empty set": "return set()",
    "its first argument": "return FIRST",
    "a copy of its last argument": "import copy; return copy.deepcopy(LAST)",
    "an error": "raise ERROR",
}


def with_body(source, body, error):
    """The code of a cell, with this in place of the body of each function."""
    lines = source.splitlines()
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    for function in sorted(functions, key=lambda f: -f.lineno):
        arguments = [a.arg for a in function.args.args] or ["None"]
        code = body.replace("FIRST", arguments[0]).replace("LAST", arguments[-1])
        first, end = function.body[0], function.body[-1].end_lineno
        lines[first.lineno - 1 : end] = [first.col_offset * " " + code.replace("ERROR", error)]
    return "\n".join(lines)


@pytest.fixture(scope="module", params=["sudoku", "norvig", "candidates", "sat"])
def assignment(request):
    """(what is graded, its release, its grader)."""
    described = read_assignment(notebooks.ROOT, request.param)
    path = notebooks.ROOT / "release" / request.param / f"{request.param}.ipynb"
    released = notebooks.read(path)
    with Grader(described, released, {}, times=Times(cell=1)) as grader:  # some never end
        yield described, released, grader


@pytest.mark.parametrize("body", [pytest.param(b, id=name) for name, b in TRIFLES.items()])
def test_doing_nothing_earns_nothing(assignment, body):
    described, released, grader = assignment
    error = IMPOSSIBLE.get(described.name, "ValueError")
    cells = {grade_id(cell): cell.source for cell in released.cells if grade_id(cell)}
    exercises = [e.name for e in described.exercises if e.has_solution]
    answers = {name: with_body(cells[name], body, error) for name in exercises}
    graded = grader.grade(json.dumps(fill_in(released, answers)).encode())
    assert {r.name: r.points for r in graded.results if r.points} == {}
