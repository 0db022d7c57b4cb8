"""Follow-through marking: one early mistake costs once, and gives nothing away."""

import csv
import json

import mini
import nbformat
import notebooks
import pytest
from mini import assignment, check, given, grading, handed_in, hidden, own, shown
from traitlets.config import Config

from nbseal.course.config import course_config
from nbseal.course.settings import settings_of
from nbseal.course.setup_from_config import setup_from_config
from nbseal.errors import CourseError
from nbseal.notebook.assignment import read_assignment
from nbseal.results import Times
from nbseal.sealed.grader import Grader
from nbseal.sealed.marking import PassResult

pytestmark = pytest.mark.sandbox


def solution(name, body, secret=""):
    return mini.function(f"{name}(x)", f"{body}{secret}")


CELLS = [
    given("start", "import math"),
    solution("double", "return 2 * x", "  # reference-of-double"),
    check("test_double_examples", "assert double(1) == 2, 'one'", points=1),
    hidden("test_double_contract", "assert double(-3) == -6, 'minus'", points=2),
    solution("quadruple", "return double(double(x))", "  # reference-of-quadruple"),
    check("test_quadruple_examples", "assert quadruple(1) == 4, 'one'", points=1),
    hidden("test_quadruple_contract", "assert quadruple(-3) == -12, 'minus'", points=3),
    solution("total", "return sum(quadruple(y) for y in x)", "  # reference-of-total"),
    hidden("test_total_contract", "assert total([1, 2]) == 12, 'sum'", points=3),
    check("test_speed_examples", "assert total(list(range(100))) == 19800", points=1),
]  # fmt: skip
RIGHT = {
    "double": "def double(x): return x + x",
    "quadruple": "def quadruple(x): return double(double(x))",
    "total": "def total(x): return sum(map(quadruple, x))",
}


def points(graded):
    found = {}
    for result in graded.results:
        found[result.exercise] = found.get(result.exercise, 0) + result.points
    return found


@pytest.fixture(scope="module")
def grade():
    with grading(*CELLS, cell=1) as function:
        yield lambda answers, extra=None: function(RIGHT | answers, extra)


FULL = {"double": 3, "quadruple": 4, "total": 3, "speed": 1}


def test_nothing_is_asked_again_of_a_right_one(grade):
    graded = grade({})
    assert points(graded) == FULL
    assert not graded.notes
    assert not any(result.instead_of for result in graded.results)


def test_one_mistake_costs_once(grade):
    graded = grade({"double": "def double(x): return 3 * x"})
    assert points(graded) == FULL | {"double": 0}
    later = [result for result in graded.results if result.exercise != "double"]
    assert {result.instead_of for result in later} == {("double",)}
    passed = "Passed with the course's 'double' in place of yours."
    assert {result.reason for result in later} == {passed}
    note = "Marked with the course's 'double' in place of yours, so that one mistake costs once."
    assert graded.notes["quadruple"] == note
    assert "speed" in graded.notes
    assert "double" not in graded.notes
    assert "in place of yours" in shown(graded)


BLANK = "def quadruple(x):\n    # YOUR CODE HERE\n    raise NotImplementedError()"
FINDS = "def quadruple(x):\n    return sum([total([x])])"
SLOW = "def double(x):\n    if x > 50: return 0\n    return 2 * x"
MISTAKES = {  # answers, and what is missing of the full marks
    "what else the cell defines stays": ({"double": "def helper(x): return 4 * x\ndef double(x): return 3 * x", "quadruple": "def quadruple(x): return helper(x)"}, {"double": 0}),
    "what is blank earns nothing": ({"double": "def double(x): return 3 * x", "quadruple": BLANK}, {"double": 0, "quadruple": 0}),
    # an exercise without a cell of its own marks the cell before it: that one stays, too
    "none has its own reference": ({"double": "def double(x): return 3 * x", "total": "def total(x): return 0"}, {"double": 0, "total": 0, "speed": 0}),
    "nor a later one": ({"double": "def double(x): return 3 * x", "quadruple": FINDS, "total": "1"}, {"double": 0, "quadruple": 0, "total": 0, "speed": 0}),
    "the reference is no help if all before is right": ({"double": SLOW}, {"speed": 0}),  # no check of double sees it
}  # fmt: skip


@pytest.mark.parametrize("case", MISTAKES)
def test_what_mistakes_cost(grade, case):
    answers, lost = MISTAKES[case]
    assert points(grade(answers)) == FULL | lost


def test_two_mistakes_cost_twice(grade):
    wrong = {"double": "def double(x): return 3 * x", "quadruple": "def quadruple(x): return 4"}
    graded = grade(wrong)
    assert points(graded) == FULL | {"double": 0, "quadruple": 1}  # 4 is right for 1
    by_name = {result.name: result for result in graded.results}
    assert by_name["test_total_contract"].instead_of == ("double", "quadruple")


@pytest.mark.parametrize("code", [
    "def double(x):\n    while True: pass", "import os\ndef double(x): os._exit(3)",
    "def double(x): return [0] * 10**12", "while True: pass", "raise SystemExit", "del math",
    "def double(x",
])  # fmt: skip
def test_however_the_first_one_fails(grade, code):
    assert points(grade({"double": code})) == FULL | {"double": 0}


BY_ITSELF = [
    *CELLS[:3],
    solution("seven", "return 7"),
    check("test_seven_examples", "assert seven(0) == 7", points=1),
    solution("both", "return double(x) + seven(x)"),
    check("test_both_examples", "assert both(1) == 9", points=2),
]


@pytest.mark.parametrize(("seven", "tries"), [
    ("return 7", [["double"]]),  # the student's own will do
    ("return 7 - x * 2", [["double"], ["double", "seven"]]),  # wrong, and no check shows it
])  # fmt: skip
def test_a_right_one_that_no_other_uses_is_first_left_as_it_is(seven, tries):
    """The reference replaces it, too, if the check fails so."""
    asked = []

    def shortcut(ask):
        return lambda order: asked.append([*order.replaced]) or ask(order)

    answers = {
        "double": "def double(x): return 3 * x",
        "seven": f"def seven(x): {seven}",
        "both": "def both(x): return double(x) + seven(x)",
    }
    with grading(*BY_ITSELF, cell=2) as function:
        graded = function(answers, shortcut=shortcut)
    assert points(graded) == {"double": 0, "seven": 1, "both": 2}
    assert [replaced for replaced in asked if replaced] == tries


IN_TURN = [
    solution("double", "return 2 * x"),
    check("test_double_examples", "assert double(1) == 2", points=1),
    solution("quadruple", "return double(double(x))"),
    given("after_quadruple", "four = quadruple(1)\ndef minus(x): return -quadruple(x)"),
    check("test_quadruple_examples", "assert quadruple(1) == 4", points=1),
    hidden("test_quadruple_contract", "assert quadruple(-3) == -12", points=1),
    solution("eight", "return 2 * quadruple(x)"),
    check("test_eight_examples", "assert eight(1) == 2 * four", points=1),
    hidden("test_eight_contract", "assert eight(-3) == 2 * minus(3)", points=1),
]  # fmt: skip


@pytest.mark.parametrize(("answers", "stages", "earned"), [
    ({}, 1, (2, 2)),  # `four` is as wrong as what `eight` returns
    ({"quadruple": "def quadruple(x): return 4"}, 2, (1, 2)),
    ({"eight": "def eight(x): return 7 * quadruple(x)"}, 2, (2, 0)),
])  # fmt: skip
def test_one_pass_asks_the_checks_of_all_exercises(answers, stages, earned):
    """The reference replaces an exercise after its own checks, and the cells behind it run again."""
    asked = []

    def shortcut(ask):
        return lambda order: asked.append(order) or ask(order)

    right = {
        "quadruple": "def quadruple(x): return double(double(x))",
        "eight": "def eight(x): return quadruple(x) + quadruple(x)",
    }
    answers = {"double": "def double(x): return 3 * x"} | right | answers
    with grading(*IN_TURN) as function:
        graded = function(answers, shortcut=shortcut)
    assert points(graded) == {"double": 0} | dict(zip(("quadruple", "eight"), earned, strict=True))
    following = [order for order in asked if order.replaced]
    assert [len(order.stages) for order in following] == [stages]


def test_a_blank_notebook_earns_nothing():
    with grading(*CELLS) as function:
        assert function().points == 0


LEAKS = """
import gc, inspect, sys
def quadruple(x):
    text = "LEAK"
    try: text += inspect.getsource(double)
    except Exception as e: text += str(e)
    text += "".join(str(v) for k, v in list(globals().items()) if "reference" in str(v))
    text += "".join(str(o) for o in gc.get_objects() if type(o) is str and "reference-of" in o)
    try: text += "".join(map(str, double.__code__.co_consts))
    except Exception as e: text += str(e)
    text += "".join(globals().get("In", ()))
    print(text, file=sys.stderr); print(text)
    try:
        open("/tmp/nbseal-attack-reference", "w").write(text)
    except OSError: pass
    if "reference-of-" + "double" not in text: return 0
    END
"""


@pytest.mark.parametrize("end", ["return 4 * x", "raise ValueError(text)", "return text"])
def test_the_reference_stays_unknown(grade, end):
    """Whatever code searches its process, the reference is not there: it runs in the checker."""
    graded = grade(
        {"double": "def double(x): return 3 * x", "quadruple": LEAKS.replace("END", end)},
        {"end": [own("print(open('/tmp/nbseal-attack-reference').read())")]},
    )
    told = shown(graded) + json.dumps([r.reason for r in graded.results]) + str(graded.notes)
    assert "reference-of-double" not in told
    assert points(graded)["quadruple"] == 0  # right only if it was read


def test_a_given_cell_that_never_ends():
    """What it binds before it calls an endless function is there, and all with the reference."""
    cells = [
        solution("double", "return 2 * x"),
        check("test_double_examples", "assert double(1) == 2"),
        given("between", "LIMIT = 5\nFOUR = double(2)\nNINE = 9"),
        solution("own", "return x"),
        check("test_own_examples", "assert own(LIMIT) == 5"),
        solution("uses", "return double(x)"),
        hidden("test_uses_contract", "assert uses(FOUR) == NINE - 1"),
    ]
    answers = {
        "double": "def double(x):\n    while True: pass",
        "own": "def own(x): return x",
        "uses": "def uses(x): return double(x)",
    }
    with grading(*cells, cell=1) as grade:
        assert points(grade(answers)) == {"double": 0, "own": 1, "uses": 1}
    with grading(*cells, cell=1, follow_through=0) as grade:
        assert points(grade(answers)) == {"double": 0, "own": 1, "uses": 0}


@pytest.mark.parametrize("used", ["{}", "{} - MADE", "%%time\n{} - MADE"])
def test_an_experiment_is_left_out(used):
    """As it was released, and if the student's code uses nothing of it."""
    experiment = own("MADE = 1\nRUN.append(MADE)")
    experiment.metadata.tags = ["experiment"]
    cells = [given("start", "RUN = []"), *CELLS[1:3], experiment, *CELLS[4:6]]
    counts = used.format("def quadruple(x): return double(double(x)) + len(RUN)")
    with grading(*cells) as grade:
        graded = grade({"double": "def double(x): return 3 * x", "quadruple": counts})
    assert points(graded) == {"double": 0, "quadruple": 1}


def test_the_name_of_a_given_exception_may_be_said():
    """In the reason of a hidden check, where it is the test's own word; a student's own may not."""
    said = "Impossible was raised for Secret."
    asks = f"try: f(1)\nexcept Impossible: raise AssertionError(f{said!r})"
    cells = [given("start", "class Impossible(Exception): pass"), solution("f", "return x")]
    with grading(*cells, hidden("test_f_contract", asks)) as grade:
        assert grade({"f": "def f(x): raise Impossible"}).results[0].reason == said
        code = "class Secret(Impossible): pass\ndef f(x): raise Secret"
        assert "Secret" not in grade({"f": code}).results[0].reason


@pytest.mark.parametrize(("share", "expected"), [(0, 0), (0.5, 1.5), (1 / 3, 1)])
def test_a_share(share, expected):
    with grading(*CELLS, follow_through=share) as grade:
        graded = grade(RIGHT | {"double": "def double(x): return 3 * x"})
    contract = next(r for r in graded.results if r.name == "test_quadruple_contract")
    assert (contract.points, bool(contract.instead_of)) == (expected, bool(share))
    for none in (-1, 2, "all", None):
        with pytest.raises(CourseError, match="c.SealedExporter .*follow_through"):
            settings_of(Config(SealedExporter={"follow_through": none}))


def test_which_cell_an_exercise_marks():
    source, _ = assignment(*CELLS)
    speed = source.exercises[-1]
    assert source.own_cell(speed) == "total"
    assert source.before(speed) == source.exercises[:2]
    assert source.before(source.exercises[0]) == ()


def test_a_cell_that_fails_late_keeps_what_it_defines():
    """A slow experiment that fails, below a right answer, costs nothing in later passes."""
    slow = "def double(x): return x + x\nimport time\ntime.sleep(1.2)\nassert double(2) == 5"
    with grading(*CELLS) as grade:
        assert points(grade(RIGHT | {"double": slow})) == FULL


def test_no_hidden_input_shows_by_the_cell_that_ends():
    """Which cell ends its worker after a hidden check, no visible check tells."""
    cells = [
        solution("double", "return 2 * x"),
        check("test_double_examples", "assert double(1) == 2"),
        hidden("test_double_contract", "assert double(73) == 146, 'other numbers'"),
        solution("quadruple", "return double(double(x))"),
        check("test_quadruple_examples", "assert quadruple(1) == 4"),
    ]
    answers = {
        "double": "ran, seen = set(), []\ndef double(x): seen.append(x)",
        "quadruple": "def quadruple(x): raise ValueError(f'left out: {set(range(70, 76)) - ran}')",
    }
    ending = "import os\nif {0} in seen: os._exit(0)\nran.add({0})"
    enders = [own(ending.format(number)) for number in range(70, 76)]
    with grading(*cells) as grade:
        graded = grade(answers, {"test_double_contract": enders})
    reasons = {result.name: result.reason for result in graded.results}
    assert reasons["test_quadruple_examples"].endswith("ValueError: left out: set()")


@pytest.mark.parametrize("kind", [check, hidden])
def test_checks_that_use_what_others_bind(kind):
    """A check that is put off still binds what another's uses; and where the answer is data, it is replaced."""
    same = "def same(a, b): return a == b\nassert same(quadruple(7), 28)"
    cells = [
        solution("double", "return 2 * x"),
        kind("test_double_contract", "assert double(7) == 14"),
        solution("quadruple", "return double(double(x))"),
        kind("test_quadruple_contract", same),
        solution("more", "return x + 1"),
        kind("test_more_contract", "assert same(more(1), 2)"),
        mini.solved("numbers", "numbers = [1, 2, 3]"),
        kind("test_numbers_contract", "assert numbers == [1, 2, 3]"),
        mini.solved("most", "most = max(numbers)"),
        kind("test_most_contract", "assert most == max(numbers) == 3"),
    ]
    answers = {"double": "def double(x): return 0", "quadruple": RIGHT["quadruple"]}
    answers |= {"more": "def more(x): return 1 + x", "numbers": "numbers = [1, 2]"}
    assert mini.told(cells, answers | {"most": "most = sorted(numbers)[-1]"}) == ["fppfp"]


def test_the_reference_does_not_pass_a_check_of_its_own():
    late = hidden("test_review_contract", "assert double(9) == 18", points=5)
    with grading(*CELLS[:7], late) as grade:
        assert grade({"quadruple": "pass"}).points == 0
        assert points(grade(RIGHT))["review"] == 5


def test_what_is_given_away_is_asked_until_it_is_known(monkeypatch):
    """A pass over the blank that was lost gives nothing away, neither then nor later."""
    late = hidden("test_review_contract", "assert double(9) == 18", points=5)
    source, release = assignment(*CELLS[:7], late)
    data = handed_in(release, RIGHT | {"double": "def double(x): return 0"}, {})
    blank, told = nbformat.writes(release).encode(), []
    with Grader(source, release, {}) as grader:
        ask = grader._ask

        def lost_once(handed, order):
            told.append(handed == blank)
            lost = told.count(True) == 1 and told[-1]
            return PassResult(stopped="no answer came") if lost else ask(handed, order)

        monkeypatch.setattr(grader, "_ask", lost_once)
        for _ in range(3):
            assert points(grader.grade(data))["review"] == 0
    assert told.count(True) == 2  # the second time it was learnt


QUARTERS = (
    "got = 0\nif quadruple(7) == 28:\n    got += 3\nif quadruple(-1) == -4:\n    got += 1\ngot"
)


@pytest.mark.parametrize(("share", "expected"), [(1, 3), (0.5, 1.5), (0, 0)])
def test_partial_credit_is_followed_through(share, expected):
    cells = [*CELLS[:5], hidden("test_quadruple_contract", QUARTERS, points=4)]
    half = "def quadruple(x): return double(double(x)) if x > 0 else 0"
    with grading(*cells, follow_through=share) as grade:
        graded = grade({"double": "def double(x): return 0", "quadruple": half})
        assert points(graded)["quadruple"] == expected
        assert points(grade(RIGHT | {"quadruple": half}))["quadruple"] == 3


@pytest.mark.parametrize(("twice", "expected"), [
    ("def twice(x): return double(x) + double(x)", 4), ("def twice(x):\n    while double: pass", 0),
], ids=["the reference is slow", "never ends"])  # fmt: skip
def test_a_check_s_own_limit_does_not_count_the_reference(twice, expected):
    """A busy computer makes its calls slow; the limit is there for the student's code."""
    slow = "y = 0\n    while y < 10_000_000: y += 1\n    return 2 * x"  # half a second or more
    asks = mini.in_a_second("assert [twice(k) for k in (1, 2)] == [4, 8]")
    cells = [
        solution("double", slow),
        hidden("test_double_contract", "assert double(3) == 6", points=1),
        solution("twice", "return double(x) + double(x)"),
        hidden("test_twice_contract", asks, points=4),
    ]
    with grading(*cells, cell=30) as grade:
        graded = grade({"double": "def double(x): return 0", "twice": twice})
    assert points(graded) == {"double": 0, "twice": expected}


def test_what_an_earlier_check_has_left_counts():
    """A default that all calls share passes no check only because the one before it is not asked again."""
    shared = "def note(x, seen=[]):\n    seen.append(x)\n    return seen"
    cells = [
        solution("double", "return 2 * x"),
        hidden("test_double_it", "assert double(2) == 4", points=1),
        solution("note", "return [x]"),
        hidden("test_note_one", "assert note(1) == [1]", points=1),
        hidden("test_note_two", "assert note(2) == [2]", points=1),
    ]
    answers = ({"double": f"def double(x): return {n}", "note": shared} for n in ("2 * x", "0"))
    assert mini.told(cells, *answers) == ["ppf", "fpf"]


TABLES = sorted(path.stem for path in (notebooks.ROOT / "examples" / "marks").glob("*.csv"))


@pytest.mark.slow
@pytest.mark.parametrize("table", [t for t in TABLES if t != "sudoku"])
def test_the_example_class(table):
    """Those of sudoku are graded in tests/test_marks."""
    name = table.removesuffix("-plain")
    config = course_config(notebooks.ROOT)
    config.SealedExporter.follow_through = 1 if table == name else 0
    assignment = read_assignment(notebooks.ROOT, name)
    got, expected = {}, {}
    with setup_from_config(config, assignment, times=Times(cell=5)).grader() as grader:
        path = notebooks.ROOT / "examples" / "marks" / f"{table}.csv"
        rows = [*csv.DictReader(path.read_text(encoding="utf-8").splitlines())]
        for row in rows if table == name else rows[::3]:
            student = row.pop("student")
            path = notebooks.ROOT / "examples/submitted" / student / name / f"{name}.ipynb"
            got[student] = points(grader.grade(path.read_bytes()))
            expected[student] = {name: float(p) for name, p in row.items() if name != "total"}
    assert got == expected


def test_every_example_has_its_marks():
    assert set(TABLES) >= set(notebooks.ASSIGNMENTS)
    for name in notebooks.ASSIGNMENTS:
        path = notebooks.ROOT / "examples" / "marks" / f"{name}.csv"
        rows = csv.DictReader(path.read_text(encoding="utf-8").splitlines())
        handed_in = (notebooks.ROOT / "examples" / "submitted").glob(f"*/{name}/{name}.ipynb")
        assert {row["student"] for row in rows} == {path.parents[1].name for path in handed_in}
