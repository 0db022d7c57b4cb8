"""What the self-checks of `sat` say about formulas, models and grids."""

import sys
from collections.abc import Callable, Collection, Sequence, Set
from typing import Any

from sudokukit.checks import Checks, eq_, no_return, ok_
from sudokukit.course import is_graded
from sudokukit.pictures.formulas import draw
from sudokukit.sat.formulas import COURSE, Formula, givens, shown, written
from sudokukit.told import place_of, student_lines

_checks = Checks(COURSE)
ask, check_value = _checks.ask, _checks.check_value
assert_equal, assert_raises = _checks.assert_equal, _checks.assert_raises
hidden_check, points_so_far, self_check, time_limit = (
    _checks.hidden_check,
    _checks.points_so_far,
    _checks.self_check,
    _checks.time_limit,
)


def where_raised(error: Exception) -> list[str]:
    """What Jupyter shows of the notebook's Unsolvable, in place of some lines for each guess that failed."""
    lines, told = student_lines(COURSE, error), f"Unsolvable: {error}".rstrip(": ")
    first = f"{told}, raised in {place_of(lines[-1])}." if lines else told
    return [first, "Either the formula has no model, or your code is wrong."]


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


def assert_formula(got: Any, expected: Formula, msg: str = "") -> None:
    """Assert that two formulas have the same clauses, in any order."""
    call = _checks.call_in(sys._getframe(1))
    check_formula(call, got, expected, msg)


def assert_result(got: Any, expected: tuple[Formula, set[int]], msg: str = "") -> None:
    """Assert that a value is the formula that is left, and the set of literals that were forced."""
    check_result(_checks.call_in(sys._getframe(1)), got, *expected, hint=msg)


def assert_in(got: object, expected: Collection[object], msg: str = "") -> None:
    """Assert that a value is one of several."""
    if got not in expected or type(got) not in set(map(type, expected)):
        call = _checks.call_in(sys._getframe(1))
        wanted = " or ".join(map(shown, expected))
        none = no_return(got)
        ok_(False, f"{call} returned {shown(got)}, expected {wanted}. {msg}{none}")


def assert_model(got: Any, formula: Formula, msg: str = "") -> None:
    """Assert that a value is a model of the formula."""
    call = _checks.call_in(sys._getframe(1))
    check_model(call, got, formula, picture=not is_graded(), hint=msg)


def check_result(
    call: str,
    got: Any,
    left: Formula,
    forced: set[int],
    hint: str = "",
    wanted: str = "",
    details: bool = True,
) -> None:
    """Check that a value is the tuple of a formula and of a set of literals."""
    wanted = wanted or written((left, forced))
    exchanged = isinstance(got, tuple) and [*map(type, got)] == [set, list]
    why = " The two are exchanged: the formula comes first." if exchanged else no_return(got)
    ok_(
        isinstance(got, tuple) and len(got) == 2 and not exchanged,
        f"{call} returned {shown(got)}, expected the tuple {wanted}: the formula left, and the set of literals.{why}",
    )
    check_formula(f"{call}: the formula left", got[0], left, hint, details=details, verb="is")
    fewer = isinstance(got[1], set) and got[1] < forced
    hint = f"{hint} Literals of all rounds belong to it.".lstrip() if fewer else hint
    if isinstance(got[1], set) and any(isinstance(x, frozenset) for x in got[1]):
        hint = "It holds clauses, and not their literals: |= puts in what is in a clause."
    check_value(f"{call}: the set of literals", got[1], forced, hint, verb="is")


def check_form(call: str, got: Any, verb: str = "returned") -> None:
    """Check that a value is a formula: a list of frozensets of literals."""
    hint = no_return(got)
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
    none = no_return(got)
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


def check_encoding(call: str, got: Any) -> None:
    """Check that a value is a formula with variables from 1 to 9999."""
    held = {x for c in got if isinstance(c, frozenset) for x in c} if isinstance(got, list) else ()
    ok_(
        0 not in held,
        f"{call} returned a formula with a clause that holds 0, which is variable(0, 0, 0): digits are 1 to 9, range(1, 10).",
    )
    check_form(call, got)
    largest = max((abs(literal) for clause in got for literal in clause), default=0)
    ok_(
        largest < 10000,
        f"{call} returned a formula with the variable {largest}; 9999 is the largest allowed.",
    )


def check_solution(call: str, got: Any, puzzle: Sequence[str]) -> None:
    """Check that `got`, nine strings, is a solution of the puzzle."""
    hint = no_return(got)
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
