"""Formulas, Sudokus as formulas, and the course `sat`."""

import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from sudokukit.course import Course, is_graded
from sudokukit.sat.slips import slips

Clause = frozenset[int]  # of literals
Formula = list[Clause]


def written(value: Any) -> str:
    """A value on one line, as these cells write it: literals in order, and a clause without the word frozenset."""
    if type(value) in (set, frozenset) and value and all(type(x) is int for x in value):
        return "{" + ", ".join(map(str, sorted(value, key=lambda x: (abs(x), -x)))) + "}"
    if type(value) is frozenset and not value:
        return "the empty clause"
    if type(value) is list and len(value) < 9:
        return "[" + ", ".join(map(written, value)) + "]"
    if type(value) is tuple and len(value) == 2:
        return f"({written(value[0])}, {written(value[1])})"
    return repr(value)


def _shown(value: object) -> str:
    """What came back, as messages show it: short, and on one line."""
    clauses_only = isinstance(value, frozenset) or (
        isinstance(value, list) and all(isinstance(x, frozenset) for x in value)
    )
    text = written(value) if clauses_only or not is_graded() else repr(value)
    return text if len(text) <= 160 else text[:160] + "..."


COURSE = Course(
    points={
        "simplify": (4, 11),
        "unit_propagation": (3, 12),
        "choose_literal": (2, 3),
        "dpll": (4, 16),
        "encode_sudoku": (3, 12),
        "decode_model": (3, 7),
    },
    needs={
        "unit_propagation": ("simplify",),
        "dpll": ("simplify", "unit_propagation", "choose_literal"),
    },
    given=("Unsolvable", "clauses", "time_limit", "variable", "givens", "kit"),
    code=("variable", "givens"),
    shown=_shown,
    slips=slips,
)
original, shown = COURSE.original, COURSE.shown


def begin(names: dict[str, Any]) -> None:
    """Begin in a notebook with these names, its `globals()`; other people's solvers are off."""
    COURSE.begin(names)
    loaded = [name for name in sys.modules if name.startswith("pysat.")]
    nothing: Any = None  # it stops an import
    sys.modules.update(dict.fromkeys(["pysat", "pysolvers", *loaded], nothing))


def switch_on_solvers() -> None:
    """From now on, other people's solvers can be imported."""
    for name in [name for name in sys.modules if name.startswith(("pysat", "pysolvers"))]:
        if sys.modules[name] is None:
            del sys.modules[name]


def remember() -> None:
    """Keep what the course's names stand for, whatever they are used for later."""
    COURSE.renamed()


def variable(i: int, j: int, digit: int) -> int:
    """The notebook's own variable(i, j, digit), whatever is called so now."""
    number: int = original("variable")(i, j, digit)
    return number


def givens(puzzle: Sequence[str]) -> list[tuple[int, int, int]]:
    """The notebook's own givens(puzzle), whatever is called so now."""
    found: list[tuple[int, int, int]] = original("givens")(puzzle)
    return found


def clauses(*lists: Iterable[int]) -> Formula:
    """A formula: a list of clauses.

    >>> clauses([1, -2], [3])
    [frozenset({1, -2}), frozenset({3})]
    """
    return [frozenset(literals) for literals in lists]


def random_formula(variables: int, number: int, rng: Random, size: int = 3) -> Formula:
    """A formula with so many clauses of so many literals each, chosen at random."""
    chosen = [rng.sample(range(1, variables + 1), size) for _ in range(number)]
    return [frozenset(rng.choice((v, -v)) for v in clause) for clause in chosen]


def disguised(left: Formula, true: Sequence[int], rng: Random) -> Formula:
    """A formula of which `left` is left when the literals `true` hold: false ones are put in, and clauses that are true."""
    f = [clause | {-x for x in rng.sample(true, rng.randrange(3))} for clause in left]
    for _ in range(rng.randint(1, 3)):
        one, other = rng.sample(true, 2)
        f.append(frozenset({one, rng.choice((other, -other)), rng.randint(1, 20)}))
    return rng.sample(f, len(f))


def puzzle_of(line: str) -> list[str]:
    """The nine strings of an 81-character line."""
    return [line[k : k + 9] for k in range(0, 81, 9)]


def model_of(line: str) -> set[int]:
    """The variables that a full grid (81 digits) makes true: 81 of them."""
    return {variable(k // 9, k % 9, int(digit)) for k, digit in enumerate(line)}


def failed_guesses(clauses_each: float, formulas: int = 6) -> float:
    """How many guesses of a student's dpll fail, on average, for formulas with 40 variables: it
    calls itself by its name, and gets Unsolvable."""
    names, rng, failed = COURSE.names, Random(1960), 0
    dpll, unsolvable = names["dpll"], names["Unsolvable"]

    def counting(*arguments: Any, **options: Any) -> Any:
        nonlocal failed
        try:
            return dpll(*arguments, **options)
        except unsolvable:
            failed += 1
            raise

    try:
        names["dpll"] = counting
        for _ in range(formulas):
            with suppress(unsolvable):
                dpll(random_formula(40, round(40 * clauses_each), rng))
    finally:
        names["dpll"] = dpll
    return failed / formulas
