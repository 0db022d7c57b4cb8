"""The ways of the course to solve a Sudoku, and established solvers, behind one signature.

Each takes a line of 81 characters and returns (a grid of 81 digits, guesses). The course's ways are
the reference solutions of the notebooks in source/, run as they are. A guess is a digit (for SAT: a
literal) that is tried because nothing follows any more, right or wrong: each call of the recursive
function but the first. A solver that learns from conflicts counts its decisions.
"""

import contextlib
import importlib
import io
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))
import notebooks  # noqa: E402 - the tests' way to run a notebook's code

Namespace = dict[str, Any]
Solver = Callable[[str], tuple[str, int]]


@dataclass(frozen=True)
class Assignment:
    """How a notebook solves a puzzle. recursive: its function that guesses; grid: line to digits."""

    name: str
    words: str
    notebook: str
    recursive: str
    grid: Callable[[Namespace, str], str]


def _sets(given: Namespace, line: str) -> str:
    solved = given["puzzle_board"](line).search()
    return "".join(str(min(cell)) for row in solved.m for cell in row)


def _strings(given: Namespace, line: str) -> str:
    values = given["solve"](line)
    return "".join(values[square] for square in given["squares"])


def _lists(given: Namespace, line: str) -> str:
    return "".join(str(cell[0]) for row in given["solve"](line) for cell in row)


def _sat(given: Namespace, line: str) -> str:
    model = given["dpll"](given["encode_sudoku"](given["kit"].puzzle_of(line)))
    return "".join(given["decode_model"](model))


ASSIGNMENTS = (
    Assignment("sets", "a matrix of sets", "sudoku", "Sudoku.search", _sets),
    Assignment("strings", "strings and peers", "norvig", "search", _strings),
    Assignment("lists", "lists of candidates", "candidates", "trial", _lists),
    Assignment("SAT", "clauses, and our DPLL", "sat", "dpll", _sat),
)
# What python-sat calls them, and how they are known.
ESTABLISHED = {"m22": "MiniSat 2.2", "cd195": "CaDiCaL 1.9.5"}
PLAIN = "sets, propagation alone"


class Calls:
    """Counts the calls of a function of a namespace, recursive ones included.

    name: of the function, or Class.method. The count costs less than a thousandth of a call here.
    """

    def __init__(self, namespace: Namespace, name: str) -> None:
        self.count = 0
        owner, _, method = name.rpartition(".")
        original = getattr(namespace[owner], method) if owner else namespace[name]

        def counted(*args: Any, **kwargs: Any) -> Any:
            self.count += 1
            return original(*args, **kwargs)

        if owner:
            setattr(namespace[owner], method, counted)
        else:
            namespace[name] = counted


def is_there(assignment: Assignment) -> bool:
    """Whether source/ has the notebook."""
    return assignment.notebook in notebooks.ASSIGNMENTS


def run_notebook(assignment: Assignment) -> Namespace:
    """The namespace of an assignment's notebook, with its reference solution."""
    with contextlib.redirect_stdout(io.StringIO()):
        notebook = notebooks.source_of(assignment.notebook)
        namespace, _ = notebooks.run(notebook, assignment=assignment.notebook)
    return namespace


def solver_of(assignment: Assignment, namespace: Namespace) -> Solver:
    """The reference solution of an assignment as a solver."""
    calls = Calls(namespace, assignment.recursive)

    def solve(line: str) -> tuple[str, int]:
        calls.count = 0
        grid = assignment.grid(namespace, line)
        return grid, calls.count - 1

    return solve


class Established:
    """A solver of python-sat with the course's clauses. alone: the seconds of its search, last time."""

    def __init__(self, key: str, sat: Namespace) -> None:
        self.key, self.sat, self.alone = key, sat, 0.0
        # Only now: the notebook hides python-sat until its last section.
        self.solvers = importlib.import_module("pysat.solvers")

    def __call__(self, line: str) -> tuple[str, int]:
        formula = self.sat["encode_sudoku"](self.sat["kit"].puzzle_of(line))
        clauses = [list(clause) for clause in formula]
        with self.solvers.Solver(name=self.key, bootstrap_with=clauses) as solver:
            start = time.process_time()
            solver.solve()
            self.alone = time.process_time() - start
            model, decisions = set(solver.get_model()), solver.accum_stats()["decisions"]
        return "".join(self.sat["decode_model"](model)), decisions


def plain(namespace: Namespace, solve: Solver, line: str) -> tuple[str, int]:
    """The sets without where_can_it_go: their search with the first kind of propagation."""
    board = namespace["Sudoku"]
    better, board.full_propagation = board.full_propagation, namespace["sudoku_full_propagation"]
    try:
        return solve(line)
    finally:
        board.full_propagation = better


def solvers() -> tuple[dict[str, Solver], list[str]]:
    """All solvers by name, and the names of the assignments that source/ does not have."""
    found: dict[str, Solver] = {}
    namespaces: dict[str, Namespace] = {}
    for assignment in filter(is_there, ASSIGNMENTS):
        namespace = namespaces[assignment.name] = run_notebook(assignment)
        found[assignment.name] = solver_of(assignment, namespace)
    if "SAT" in found:
        found |= {words: Established(key, namespaces["SAT"]) for key, words in ESTABLISHED.items()}
    if "sets" in found:
        found[PLAIN] = partial(plain, namespaces["sets"], found["sets"])
    return found, [a.notebook for a in ASSIGNMENTS if not is_there(a)]
