"""The facts of the self-checks of `sat`, on many formulas, grids and models."""

from collections.abc import Set
from itertools import permutations
from random import Random
from typing import Any

from sudokukit.checks import eq_, no_return, ok_
from sudokukit.puzzles import EASY, EASY_SOLVED, isomorph
from sudokukit.sat.checks import (
    apply,
    ask,
    check_encoding,
    check_formula,
    check_model,
    check_result,
    check_unsolvable,
    check_value,
)
from sudokukit.sat.formulas import (
    COURSE,
    Clause,
    Formula,
    clauses,
    disguised,
    model_of,
    puzzle_of,
    random_formula,
    shown,
    variable,
    written,
)


def check_many_simplified() -> None:
    """Check simplify of many formulas, and that what it was given and what it returned stay as they are."""
    simplify = COURSE.names["simplify"]
    answers = []

    def check(
        f: Formula, assignment: set[int], left: Formula, hint: str = "", call: str = ""
    ) -> None:
        call, got = apply(
            "simplify",
            simplify,
            f,
            assignment,
            wanted="a list" if call else written(left),
            hint=hint,
            call=call,
        )
        check_formula(call, got, left, hint, details=len(f) < 20)
        answers.append((got, list(got)))

    def check_impossible(f: Formula, assignment: set[int], why: str) -> None:
        call, given = f"simplify({written(f)}, {written(assignment)})", (list(f), set(assignment))
        check_unsolvable(call, lambda: simplify(*given), why)
        eq_(
            given, (f, assignment), f"{call} changed what it was given, and raised Unsolvable then."
        )

    f = clauses([1, 3], [-1, 2], [4, 5], [-1, -2, 4])
    check(
        f,
        {1},
        clauses([2], [4, 5], [-2, 4]),
        "{1, 3} is true by its 1, and goes. From the others, only -1 goes. {2} stays.",
    )
    check(f, {-3, 4}, clauses([1], [-1, 2]), "-3 and 4 are true, so that 3 and -4 are false.")
    check(
        f[:2], {1, 2}, [], "Both are true, {-1, 2} by its 2, though -1 is false: nothing is left."
    )
    check(f[:2], set(), f[:2], "Nothing is decided yet.")
    check(f, {-9}, f, "9 is in no clause.")
    twice = clauses([1, 2], [2, 3], [1, 2])
    check(twice, {4}, twice, "A clause that stands twice stays there twice.")
    check([], {1}, [], "An empty formula asks for nothing.")
    check(
        clauses([-1, 2], [-1, -2]),
        {1},
        clauses([2], [-2]),
        "No clause is empty yet. What follows from units is Exercise 2.",
    )
    check_impossible(f[:2], {-1, -3}, "no literal is left in {1, 3}.")
    for f in clauses([]), clauses([1, 2], []), clauses([], []):
        check_impossible(f, {1}, "an empty clause has no literal that could become true.")
    for seed in range(
        30
    ):  # what is left is known beforehand: false literals are put in, and clauses that are true
        rng = Random(seed)
        true = [rng.choice((v, -v)) for v in rng.sample(range(21, 99), 6)]
        left = random_formula(20, rng.randrange(4), rng, 1 + seed % 3)
        f = disguised(left, true, rng)
        check(f, set(true), left, "Look at every clause, and at every literal.")
        f[seed % len(f) : 0] = [frozenset(-x for x in true[seed % 6 :])]
        check_impossible(f, set(true), "all literals of one clause are false.")
    large = [frozenset({-v, v + 3000}) for v in range(1, 1501)]
    check(
        large,
        set(range(1, 301)),
        [frozenset({v + 3000}) for v in range(1, 301)] + large[300:],
        call="simplify of 1,500 clauses, with an assignment of 300 literals,",
    )
    for got, before in answers:
        eq_(
            got,
            before,
            "simplify must return a new list each time: what an earlier call returned has changed.",
        )


SLOW_UNITS = "Is there a loop that never ends? In each round, simplify what is left, not the formula of the beginning."


def check_many_propagated() -> None:
    """Check unit_propagation of many formulas, and that what it was given and what it returned stay as they are."""
    unit_propagation = COURSE.names["unit_propagation"]
    answers = []

    def both(f: Formula, left: Formula, forced: set[int], hint: str = "", call: str = "") -> None:
        wanted = "a tuple" if call else written((left, forced))
        call, got = apply(
            "unit_propagation", unit_propagation, f, wanted=wanted, hint=hint, call=call
        )
        check_result(call, got, left, forced, hint, wanted, details=len(f) < 20)
        answers.append((*got, list(got[0]), set(got[1])))

    def impossible(f: Formula, why: str) -> None:
        call, given = f"unit_propagation({written(f)})", list(f)
        check_unsolvable(call, lambda: unit_propagation(given), why)
        eq_(given, f, f"{call} changed the formula that it was given, and raised Unsolvable then.")

    both(clauses([3], [-3, 1], [-1, -3, 2], [-2, 4, 5]), clauses([4, 5]), {1, 2, 3})
    both(clauses([1, 2], [-1, 2]), clauses([1, 2], [-1, 2]), set(), "There is no unit.")
    both(clauses([-4], [4, -5]), [], {-4, -5})
    both(
        clauses([-2, 3], [-1, 2], [1]),
        [],
        {1, 2, 3},
        "Each unit can make new ones, also of clauses that came before.",
    )
    twice = clauses([1, 2], [1, 2], [5])
    both(twice, twice[:2], {5}, "A clause that stands twice stays there twice.")
    both(clauses([1], [1], [1, 2, 3]), [], {1}, "The last clause is true.")
    both([], [], set(), "An empty formula asks for nothing.")
    hard = clauses([1, 2], [1, -2], [-1, 2], [-1, -2])
    both(hard, hard, set(), "There is no unit: do not guess.")
    both([*hard, *clauses([7], [-7, -8])], hard, {7, -8}, "No unit is left then: do not guess.")
    impossible(clauses([1], [-1]), "1 cannot be both true and false.")
    impossible(clauses([1, 2], [-4], [4]), "4 cannot be both true and false.")
    impossible(clauses([1], [-1, 2], [-1, -2]), "1 forces both 2 and -2.")
    impossible(clauses([1, 2], []), "the empty clause cannot become true.")
    for seed in range(30):  # known beforehand: what is forced, one by one, and what is left
        rng = Random(seed)
        true = [rng.choice((v, -v)) for v in rng.sample(range(21, 99), 4)]
        left = random_formula(20, rng.randrange(3), rng, 2 + seed % 2)
        chain = [
            frozenset({x, *(-y for y in rng.sample(true[:k], min(k, 2)))})
            for k, x in enumerate(true)
        ]
        f = rng.sample(chain, 4) + disguised(left, true, rng)
        both(f, left, set(true))
        impossible(
            [frozenset(-x for x in true[seed % 4 :]), *f], "what is forced makes a clause empty."
        )
    for step in (1, -1):
        chain = clauses([1], *([-v, v + 1] for v in range(1, 200)))[::step]
        both(chain, [], set(range(1, 201)), call="unit_propagation of a chain of 200 clauses")
    for left, forced, *before in answers:
        eq_(
            [left, forced],
            before,
            "unit_propagation must return a new list and a new set each time: what an earlier call returned has changed.",
        )


def check_many_choices() -> None:
    """Check choose_literal of formulas with shortest clauses of all lengths."""
    choose_literal = COURSE.names["choose_literal"]

    def one_of(f: Formula, good: list[int], why: str, call: str = "") -> None:
        wanted = " or ".join(map(str, good))
        call, got = apply("choose_literal", choose_literal, f, wanted=wanted, hint=why, call=call)
        hint = no_return(got)
        ok_(
            type(got) is int,
            f"{call} returned {shown(got)}, expected a literal, which is an int.{hint}",
        )
        ok_(got in good, f"{call} returned {got}, expected {wanted}. {why}")

    one_of(
        clauses([1, 2], [1, 3], [-1, 4], [2, 5], [2, 6], [-2, -3, 4]),
        [1, -1],
        "1 is worth 3 × 2 = 6, and 2 is worth 4 × 1 = 4.",
    )
    one_of(
        clauses([1, -2, 3], [-2, 4, 5]), [2, -2], "-2 is worth 3 × 1 = 3, and the others 2 × 1 = 2."
    )
    one_of(
        clauses([3, 4, 6], [1, 2], [1, -2], [1, 3], [1, 4], [2, 5]),
        [2, -2],
        "2 is worth 3 × 2 = 6, and 1 is worth 5 × 1 = 5.",
    )
    one_of(
        clauses([1, 2], [1, 2], [1, 2], [-1, 5], [3, 6], [3, 7], [-3, 8]),
        [1, -1],
        "{1, 2} counts three times, so 1 is worth 4 × 2 = 8, and 3 is worth 3 × 2 = 6.",
    )
    one_of(
        clauses(*[[1, 2, 3]] * 60, [-4]),
        [4, -4],
        "The only clause with one literal holds -4.",
        "choose_literal of sixty times {1, 2, 3} and then {-4}",
    )
    for seed in range(
        40
    ):  # x is in two of the shortest clauses, and -x in another; y in four; z and -z in many longer ones
        rng = Random(seed)
        x, y, z, *rest = (rng.choice((v, -v)) for v in rng.sample(range(1, 5000), 500))
        short = [{k, *(rest.pop() for _ in range(seed % 12))} for k in (x, x, -x, y, y, y, y)]
        longer = [{k, *(rest.pop() for _ in range(seed % 12 + 1))} for k in [z, -z] * 6]
        why = f"Of the clauses with {seed % 12 + 1} literals, the shortest, two hold {x} and one {-x}: that is worth 3 × 2 = 6. {y} is worth 5 × 1 = 5."
        one_of(
            clauses(*rng.sample(short + longer, 19)),
            [x, -x],
            why,
            f"choose_literal of 19 clauses with {seed % 12 + 1} or {seed % 12 + 2} literals",
        )


def pigeons(birds: int, holes: int) -> Formula:
    """Every bird has a hole, no two the same one."""
    f = [frozenset(holes * b + h + 1 for h in range(holes)) for b in range(birds)]
    return f + clauses(
        *(
            [-holes * a - h - 1, -holes * b - h - 1]
            for h in range(holes)
            for a in range(birds)
            for b in range(a)
        )
    )


SLOW_GUESSES = "Is a guess simplified away before you search on, and taken back when it fails?"


def check_many_models() -> None:
    """Check dpll of many formulas, with and without a model, and that its answers stay as they are."""
    dpll = COURSE.names["dpll"]
    answers = []

    def check(f: Formula, hint: str = "", call: str = "") -> None:
        call, got = apply(
            "dpll",
            dpll,
            f,
            wanted="a model",
            why="There is one: is the opposite tried when a guess fails?",
            call=call,
        )
        check_model(call, got, f, 0 < len(f) < 9, hint)
        answers.append((got, set(got)))

    def impossible(f: Formula, call: str = "") -> None:
        call, given = call or f"dpll({written(f)})", list(f)
        check_unsolvable(call, lambda: dpll(given), "no assignment makes all these clauses true.")
        eq_(given, f, f"{call} changed the formula that it was given, and raised Unsolvable then.")

    check([])
    check(clauses([1], [-1, 2]), "What was forced belongs to the model.")
    check(
        clauses([1, -2], [2, 3], [-1, -3], [2, -3, 4]),
        "The guess belongs to the model, and so does the model of what is left.",
    )
    check(
        clauses([1], [-1, 2, 3]),
        "Three parts belong to the model: what was forced, the guess, and the model of what is left.",
    )
    check(clauses([1, 2], [1, -5], [-1, 3, 4], [-1, 3, -4], [-1, -3, 6], [-1, -3, -6]))
    check(clauses([-1, 2, -3], [-2, 3], [1, -3]))
    for sign in (1, -1):
        f = [frozenset(sign * x for x in c) for c in clauses([1, 5], [1, 7], [1, -5, -7])]
        check(f, call=f"dpll({written(f)}), where nothing is left after one right guess,")
    impossible(clauses([1], [-1]))
    impossible(clauses([1, 2], []))
    impossible(clauses([1, 2], [-1, 2], [1, -2], [-1, -2]))
    # all clauses over n variables; without one of them there is exactly one model
    for n in range(1, 6):
        f = [
            frozenset(v if k >> v & 1 else -v for v in range(1, n + 1))
            for k in range(0, 2 ** (n + 1), 2)
        ]
        impossible(f, f"dpll of all clauses of {n} literals over {n} variables")
        for k, clause in enumerate(f):
            check(
                f[:k] + f[k + 1 :],
                call=f"dpll of all clauses of {n} literals over {n} variables but {written(clause)}",
            )
    for seed in range(20):
        check(
            random_formula(8, 24, Random(seed)),
            call=f"dpll(random_formula(8, 24, random.Random({seed})))",
        )
    check(
        clauses(*([v, v + 1] for v in range(1, 160, 2))),
        call="dpll of [{1, 2}, {3, 4}, ..., {159, 160}]",
    )
    impossible(
        pigeons(5, 4), "dpll of the formula that puts five pigeons into four holes, one into each,"
    )
    # in a ring in which each literal implies the next, a guess forces all others
    for seed in range(4):
        rng = Random(seed)
        ring = [rng.choice((v, -v)) for v in rng.sample(range(1, 41), 40)]
        steps = zip(ring, [*ring[1:], ring[0] * (-1) ** seed])
        f = rng.sample([frozenset(c) for a, b in steps for c in ((-a, b), (a, -b))], 80)
        call = "dpll of a ring of 40 literals, each guess of which forces all others,"
        impossible(f, call) if seed % 2 else check(f, call=call)
    for sign in (1, -1):  # one half is impossible, and the literal 99 chooses
        check(
            [c | {99 * sign} for c in pigeons(6, 5)] + [c | {-99 * sign} for c in pigeons(4, 4)],
            call="dpll of a formula of which one half is impossible",
        )
    for got, before in answers:
        eq_(
            got,
            before,
            "dpll must return a new set each time: what an earlier call returned has changed.",
        )
    for f in clauses([1], [-1, 2]), clauses([1, 2], [2, 3]):
        answer = dpll(f)
        if isinstance(answer, set):
            answer.clear()
        check_model(
            f"dpll({written(f)}), asked again when its first answer has been emptied,", dpll(f), f
        )


def allowed(f: Formula, grid: Set[int]) -> bool:
    """Whether a grid contradicts no clause: by following the units, a student's own variables included."""
    true, todo = set(grid) | {-v for v in range(1, 730) if v not in grid}, f
    while true:
        todo = [frozenset(x for x in c if -x not in true) for c in todo if c.isdisjoint(true)]
        true = {x for c in todo if len(c) == 1 for x in c}
        if frozenset() in todo or any(-x in true for x in true):
            return False
    return True


def check_allowed(what: str, f: Formula, grid: Set[int], hint: str = "") -> None:
    """Check that a grid contradicts no clause; else say what the first one says.

    hint: is told where that is about a single cell, as those of the givens are.
    """

    def in_words(clause: Clause) -> str:
        said = [
            (abs(x) - 1, "holds" if x > 0 else "does not hold") for x in sorted(clause, key=abs)
        ]
        cells = [f"row {n // 81}, column {n // 9 % 9} {holds} {n % 9 + 1}" for n, holds in said[:3]]
        return " or ".join(cells + ["..."] * (len(said) > 3))

    for clause in f:
        if all(abs(x) < 730 and (abs(x) in grid) != (x > 0) for x in clause):
            text = f"{what} contradicts your clause {shown(clause)}. It says: {in_words(clause)}."
            single = "A clause with one literal leaves no choice. Is one a pair of a literal with itself?"
            n, *more = sorted(abs(x) - 1 for x in clause)
            hint = (hint if max(clause) > 0 else single) if not more else ""
            if not more and 81 * (n // 9 % 9) + 9 * (n // 81) + n % 9 + 1 in grid:
                hint = "Are row and column exchanged?"
            if max(clause) < 0 and more and n % 9 == more[0] % 9:
                hint = "Both cells may hold it, if no row, column or block has both."
            ok_(False, f"{text} {hint}".rstrip())
    ok_(allowed(f, grid), f"{what} contradicts your clauses.")


DIAGONAL_RIGHT = (  # rows and columns are right, and of the blocks only those in the diagonal
    "365129748428317569971845632752436981846971325693582174214693857589764213137258496"
)
BLANK = "A blank may be a dot, a 0, a space or _."


def check_many_grids() -> None:
    """Check what correct grids, and grids that break a single rule, say about the clauses."""
    encode_sudoku = COURSE.names["encode_sudoku"]
    right = EASY_SOLVED
    good, answers = model_of(right), []

    def changed(digits: dict[int, str]) -> set[int]:
        return model_of("".join(digits.get(k, digit) for k, digit in enumerate(right)))

    def exchanged(*pairs: tuple[int, int]) -> set[int]:
        return changed({k: right[m] for a, b in pairs for k, m in ((a, b), (b, a))})

    def encoded(told: str, line: str, hint: str = "") -> Any:
        call, blanks = f"encode_sudoku of {told}", iter("_.0 " * 21)
        puzzle = puzzle_of("".join(next(blanks) if x == "." else x for x in line))
        f = ask(call, lambda: encode_sudoku(puzzle), "a list of clauses", hint or BLANK)
        check_encoding(call, f)
        return f

    def check(
        told: str,
        line: str,
        right_grids: list[set[int]],
        wrong_grids: dict[str, set[int]],
        hint: str = "",
    ) -> None:
        f = encoded(told, line, hint)
        for grid in sorted(right_grids, key=lambda grid: grid != good):
            check_allowed(f"A solution of {told}", f, grid, hint)
        for what, wrong in wrong_grids.items():
            ok_(not allowed(f, wrong), f"Your clauses for {told} allow a grid in which {what}.")
        answers.append((f, list(f)))

    wrong: dict[str, set[int]] = {}
    others = {
        f"all {d} and {d + 1} are exchanged": model_of(
            right.translate({48 + d: 49 + d, 49 + d: 48 + d})
        )
        for d in range(1, 9)
    }
    blank = encoded("an empty puzzle", "." * 81)
    none = (
        "Your clauses for an empty puzzle hold an empty one, frozenset(), which nothing makes true."
    )
    ok_(frozenset() not in blank, none)
    blank.append(frozenset())
    ok_(
        frozenset() not in encoded("an empty puzzle", "." * 81),
        "A later call of encode_sudoku must not depend on an earlier one.",
    )
    for k, digit in enumerate(map(int, right)):
        place, other = (
            f"row {k // 9}, column {k % 9}",
            k % 9 + 1 if k % 9 + 1 != digit else digit % 9 + 1,
        )
        kinds = {
            f"{place} holds nothing": good - {variable(k // 9, k % 9, digit)},
            f"{place} holds both {min(digit, other)} and {max(digit, other)}": good
            | {variable(k // 9, k % 9, other)},
            f"{place} holds {other} in place of {digit}": changed({k: str(other)}),
        }
        wrong |= [*kinds.items()][k % 3 : k % 3 + 1]
    for n in range(9):
        a, b, c = (
            n,
            n - n % 3 + (n + 1) % 3,
            (n + 3) % 9,
        )  # a and b are in one band, a and c are not
        wrong |= {
            f"row {a} holds {right[9 * b + n]} twice, while columns and blocks are right": exchanged(
                (9 * a + n, 9 * b + n)
            ),
            f"column {a} holds {right[9 * n + b]} twice, while rows and blocks are right": exchanged(
                (9 * n + a, 9 * n + b)
            ),
            f"rows {a} and {c} are exchanged, so that blocks hold digits twice": exchanged(
                *((9 * a + k, 9 * c + k) for k in range(9))
            ),
            f"columns {a} and {c} are exchanged, so that blocks hold digits twice": exchanged(
                *((9 * k + a, 9 * k + c) for k in range(9))
            ),
        }
    for bands in permutations(range(3)):
        grid = "".join(DIAGONAL_RIGHT[27 * k : 27 * k + 27] for k in bands)
        kept = ", ".join(f"row {3 * n}, column {3 * k}" for n, k in enumerate(bands))
        wrong[f"rows and columns are right, but of the blocks only those at {kept}"] = model_of(
            grid
        )
    check(
        "an empty puzzle",
        "." * 81,
        [good, *(model_of(isomorph(right, Random(seed))) for seed in range(4))],
        wrong,
        BLANK,
    )
    check(
        "EASY",
        EASY,
        [good],
        {f"{what}, the givens included": grid for what, grid in others.items()},
        BLANK,
    )
    check(
        "a grid without 1 and 2",
        right.translate({49: ".", 50: "."}),
        [good, others.pop("all 1 and 2 are exchanged")],
        others,
        "A puzzle may have several solutions.",
    )
    check("a full grid", right, [good], others)
    hint = "A puzzle that contradicts itself is encoded like any other."
    encoded("a puzzle with two 1 in row 0", "1......1." + "." * 72, hint)
    check(
        "a full grid with two 8 in row 8",
        right[:80] + "8",
        [],
        {"row 8 holds 8 twice": changed({80: "8"})},
        hint,
    )
    for f, before in answers:
        ok_(
            f == before,
            "encode_sudoku must return a new list each time: what an earlier call returned has changed.",
        )


def check_many_decoded() -> None:
    """Check decode_model of many models, and of sets of literals that are no grid."""
    decode_model = COURSE.names["decode_model"]
    line = EASY_SOLVED
    true, rng, answers = model_of(line), Random(1), []

    def check(told: str, model: set[int], grid: list[str], hint: str = "") -> None:
        call, given = f"decode_model of {told}", set(model)
        got = ask(call, lambda: decode_model(given), written(grid), hint)
        check_value(call, got, grid, hint)
        eq_(given, model, f"{call} changed the model that it was given.")
        answers.append((got, list(got)))

    def check_refused(told: str, model: set[int]) -> None:
        call, given = f"decode_model of a model in which {told}", set(model)
        try:
            got = ask(call, lambda: decode_model(given), "raises ValueError", lets=ValueError)
        except ValueError:
            got = "ValueError"
        ok_(got == "ValueError", f"{call} returned {shown(got)}, expected: raises ValueError.")
        eq_(
            given, model, f"{call} changed the model that it was given, and raised ValueError then."
        )

    def place(k: int) -> str:
        return f"row {k // 9}, column {k % 9}"

    def holds(k: int, digit: int) -> int:
        return variable(k // 9, k % 9, digit)

    check("a model", true | {-v for v in range(1, 730) if v not in true}, puzzle_of(line))
    check("a model without negative literals", true, puzzle_of(line), "What is missing is false.")
    check(
        "a model with 730, 800, 810 and -9999",
        true | {730, 800, 810, -9999},
        puzzle_of(line),
        "Variables above 729 say nothing.",
    )
    for seed in range(20):
        other = "".join(Random(seed).choices("123456789", k=81))
        check(
            "a grid that breaks the rules of Sudoku",
            model_of(other),
            puzzle_of(other),
            "Whether the rules hold is not asked here.",
        )
    for k, digit in enumerate(map(int, line)):
        others = rng.sample([d for d in range(1, 10) if d != digit], k % 8 + 1)
        m = (
            (k + 1 + k % 8) % 9 + k // 9 * 9 if k % 2 else (k + 9 + k % 8 * 9) % 81
        )  # in the same row, in the same column
        m_holds = holds(m, int(line[m]) % 9 + 1)
        check_refused(f"{place(k)} holds no digit", true - {holds(k, digit)})
        check_refused(
            f"{place(k)} holds {' and '.join(map(str, sorted([digit, *others])))}",
            true | {holds(k, d) for d in others},
        )
        check_refused(
            f"{place(k)} holds no digit, and {place(m)} two", true - {holds(k, digit)} | {m_holds}
        )
    corners = (
        {0: 5, 80: 9},
        {8: 1, 72: 1},
    )  # as many digits as cells, in all, in each row and in each column
    check_refused(
        "row 0, column 0 and row 8, column 8 hold no digit, and row 0, column 8 and row 8, column 0 two",
        true - {holds(k, d) for k, d in corners[0].items()}
        | {holds(k, d) for k, d in corners[1].items()},
    )
    check_refused("no literal is true", set())
    for got, before in answers:
        eq_(
            got,
            before,
            "decode_model must return a new list each time: what an earlier call returned has changed.",
        )
