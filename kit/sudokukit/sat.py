"""What the notebook `sat` imports: formulas, Sudokus as formulas, and its self-checks."""

import sys
from collections.abc import Callable, Iterable, Sequence, Set
from random import Random as Random
from typing import Any

from IPython.display import display as display

from sudokukit.checks import Checks, eq_, ok_
from sudokukit.course import Course, is_graded
from sudokukit.pictures.formulas import bars, curve, draw, grid, side_by_side, tree
from sudokukit.puzzles import isomorph as isomorph
from sudokukit.told import place_of, student_lines

# what a notebook has by these names; the rest is kit.something
__all__ = [
    "bars", "check_encoding", "check_form", "check_formula", "check_model", "check_solution",
    "check_unsolvable", "check_value", "clauses", "curve", "draw", "eq_", "grid", "kit", "ok_",
    "points_so_far", "random_formula", "self_check", "side_by_side", "time_limit", "tree",
]  # fmt: skip


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
)
_checks = Checks(COURSE)
ask, check_value = _checks.ask, _checks.check_value
points_so_far, self_check, time_limit = (
    _checks.points_so_far,
    _checks.self_check,
    _checks.time_limit,
)
original, shown = COURSE.original, COURSE.shown
kit = sys.modules[__name__]


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


def where_raised(error: Exception) -> list[str]:
    """What Jupyter shows of the notebook's Unsolvable, in place of some lines for each guess that failed."""
    lines, told = student_lines(COURSE, error), f"Unsolvable: {error}".rstrip(": ")
    first = f"{told}, raised in {place_of(lines[-1])}." if lines else told
    return [first, "Either the formula has no model, or your code is wrong."]


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


def apply(
    name: str,
    function: Callable[..., Any],
    f: Formula,
    *more: Set[int],
    wanted: str,
    hint: str = "",
    why: str = "",
    call: str = "",
) -> tuple[str, Any]:
    """Call a student's function with a formula, which must stay as it is: (the call in words, what it returned)."""
    call, given, others = (
        call or f"{name}({', '.join(map(written, (f, *more)))})",
        list(f),
        [set(other) for other in more],
    )
    got = ask(call, lambda: function(given, *others), wanted, hint, why)
    eq_(
        given,
        f,
        f"{call} changed the formula that it was given: that is {shown(given)} now. Work on a new list.",
    )
    for now, other in zip(others, more):
        eq_(
            now,
            other,
            f"{call} changed the assignment that it was given: that is {shown(now)} now. Work on a copy, set(assignment).",
        )
    ok_(
        not any(part is given for part in (got if isinstance(got, tuple) else [got])),
        f"{call} returned the list itself that it was given. Return a new one.",
    )
    return call, got


def check_form(call: str, got: Any, verb: str = "returned") -> None:
    """Check that a value is a formula: a list of frozensets of literals."""
    hint = " None usually means that a return is missing." if got is None else ""
    ok_(
        isinstance(got, list),
        f"{call} {verb} a {type(got).__name__}, expected a list of clauses.{hint}",
    )
    odd = next((clause for clause in got if not isinstance(clause, frozenset)), None)
    ok_(
        all(isinstance(clause, frozenset) for clause in got),
        f"{call} {verb} a list that holds {shown(odd)}, of the type {type(odd).__name__}; a clause is a frozenset.",
    )
    odd = [x for clause in got for x in clause if type(x) is not int or x == 0]
    ok_(
        not odd,
        f"{call} {verb} a formula with a clause that holds {shown(odd[:1])[1:-1]}; a literal is an int, and not 0.",
    )


def check_formula(
    call: str,
    got: Any,
    expected: Formula,
    hint: str = "",
    details: bool = True,
    verb: str = "returned",
) -> None:
    """Check that two formulas have the same clauses, in any order."""
    check_form(call, got, verb)
    for more, fewer, what, word in [
        (expected, got, "is missing", "lacks {} of the clauses expected"),
        (got, expected, "should not be there", "must not hold {} of its clauses"),
    ]:
        odd = [clause for clause in more if clause not in set(fewer)]
        told = f"a formula that {word.format(len(odd))}."
        if odd and details:
            told = (
                f"{shown(got)}, expected {shown(expected)}, in any order: {shown(odd[0])} {what}."
            )
        ok_(not odd, f"{call} {verb} {told} {hint}".rstrip())


def check_unsolvable(call: str, action: Callable[[], Any], why: str) -> None:
    """Check that the action raises Unsolvable."""
    wanted, unsolvable = f"raises Unsolvable, because {why}", COURSE.names["Unsolvable"]
    try:
        got = ask(call, action, wanted.rstrip("."), lets=unsolvable)
    except unsolvable:
        return
    hint = (
        " Raise it, do not return it." if isinstance(got, unsolvable) or got is unsolvable else ""
    )
    ok_(False, f"{call} returned {shown(got)}, expected: {wanted}{hint}")


def check_model(
    call: str, got: Any, formula: Formula, picture: bool = False, hint: str = ""
) -> None:
    """Check that a value is a model of the formula."""
    none = " None usually means that a return is missing." if got is None else ""
    ok_(
        isinstance(got, (set, frozenset)),
        f"{call} returned {shown(got)}, expected a set of literals.{none}",
    )
    for literal in got:
        ok_(
            type(literal) is int and literal != 0,
            f"{call} returned a set that holds {shown(literal)}; a literal is an int, and not 0.",
        )
        ok_(
            -literal not in got,
            f"{call} returned a set that holds both {abs(literal)} and {-abs(literal)}: a variable is true or false, not both.",
        )
    for clause in formula:
        if clause.isdisjoint(got):
            if picture:
                _checks.show(draw(formula, got, "your model"))
            kind = "false" if all(-literal in got for literal in clause) else "undecided"
            ok_(
                False,
                f"{call} returned a set that is no model: the clause {shown(clause)} is {kind}. {hint}".rstrip(),
            )


def puzzle_of(line: str) -> list[str]:
    """The nine strings of an 81-character line."""
    return [line[k : k + 9] for k in range(0, 81, 9)]


def model_of(line: str) -> set[int]:
    """The variables that a full grid (81 digits) makes true: 81 of them."""
    return {variable(k // 9, k % 9, int(digit)) for k, digit in enumerate(line)}


def check_encoding(call: str, got: Any) -> None:
    """Check that a value is a formula with variables from 1 to 9999."""
    check_form(call, got)
    largest = max((abs(literal) for clause in got for literal in clause), default=0)
    ok_(
        largest < 10000,
        f"{call} returned a formula with the variable {largest}; 9999 is the largest allowed.",
    )


def check_solution(call: str, got: Any, puzzle: Sequence[str]) -> None:
    """Check that `got`, nine strings, is a solution of the puzzle."""
    hint = " None usually means that a return is missing." if got is None else ""
    fine = (
        isinstance(got, list)
        and len(got) == 9
        and all(isinstance(row, str) and len(row) == 9 for row in got)
    )
    ok_(
        fine, f"{call} returned {shown(got)}, expected a list of nine strings of nine digits.{hint}"
    )
    for i, j, digit in givens(puzzle):
        ok_(
            got[i][j] == str(digit),
            f"{call} put {got[i][j]!r} in row {i}, column {j}, where the puzzle has {digit}.",
        )
    for k in range(9):
        top, left = k - k % 3, 3 * (k % 3)
        units = {
            f"row {k}": got[k],
            f"column {k}": [row[k] for row in got],
            f"the block at row {top}, column {left}": [
                x for row in got[top : top + 3] for x in row[left : left + 3]
            ],
        }
        for name, unit in units.items():
            ok_(
                sorted(unit) == list("123456789"),
                f"{call} gave a wrong solution: {name} does not hold all nine digits.",
            )
