"""Checks that their author has opted out of sealing: they run in the process of the student's code.

It can forge their marks, and read their text there. No other mark, and no other hidden text, is in
its reach, and nothing that a student gets back shows theirs.
"""

import json
from functools import partial

import mini
import pytest
from mini import check, exercise, function, grading, hidden, reason, shown, unsealed, verdicts
from traitlets.config import Config

from nbseal.course.records import record_of
from nbseal.course.release import students_version
from nbseal.sealed.grader import Grader

pytestmark = pytest.mark.sandbox

FIT = """
### BEGIN SOLUTION
class Line:
    def fit(self, xs, ys):
        self.slope = sum(x * y for x, y in zip(xs, ys)) / sum(x * x for x in xs)
        return self

    def predict(self, xs):
        return [self.slope * x for x in xs]
model = Line().fit([1, 2], [3, 6])
def fit(xs, ys):
    return Line().fit(xs, ys)
### END SOLUTION
"""
FACT = """
def fact(n):
    ### BEGIN SOLUTION
    return 1 if n < 2 else n * fact(n - 1)
    ### END SOLUTION
"""
SOURCE = """
import inspect
source = inspect.getsource(fact)
assert "for" not in source.split() and "while" not in source.split(), "Use no loop."
assert fact(5) == 120, "fact(5) is 120."
"""
SKETCH = "assert isinstance(fit([1, 2], [3, 6]), Line) and abs(model.slope - 3) < 1e-9"
SECRET = "assert fit([2, 4], [10, 20]).predict([711]) == [3555.0], f'secret sentence {711}'"
CELLS = (
    mini.given("start", "import math"),
    exercise("fact", FACT),
    unsealed(check("test_fact_source", SOURCE, 2)),
    hidden("test_fact_values", "assert [fact(n) for n in (3, 6)] == [6, 720]"),
    exercise("fit", FIT),
    unsealed(check("test_fit_model", SKETCH)),
    unsealed(hidden("test_fit_secret", SECRET, 3)),
)
ALL = ("test_fact_source", "test_fact_values", "test_fit_model", "test_fit_secret")
STOPPED = "This was stopped: it took more than 1 seconds. Is there a loop that never ends?"
RIGHT = {"fact": "def fact(n):\n    return 1 if n < 2 else n * fact(n - 1)", "fit": FIT}
grade = mini.graded_by(*CELLS)


def test_the_right_answer_passes_and_each_result_says_whether_it_is_sealed(grade):
    graded = grade(RIGHT)
    assert verdicts(graded) == dict.fromkeys(ALL, "passed")
    assert graded.points == 7
    record = json.loads(json.dumps(record_of(graded)))["tests"]
    sealed = [r.sealed for r in graded.results]
    assert sealed == [t["sealed"] for t in record] == [False, True, False, False]


def test_wrong_answers_fail_and_say_why_if_the_check_is_visible(grade):
    loop = "def fact(n):\n    r = 1\n    for i in range(n):\n        r *= i + 1\n    return r"
    wrong = FIT.replace("sum(x * x for x in xs)", "len(xs)")
    graded = grade({"fact": loop, "fit": wrong})
    assert verdicts(graded) == dict.fromkeys(ALL, "failed") | {"test_fact_values": "passed"}
    assert reason(graded, "test_fact_source") == "Use no loop."
    told = "The check failed. It ran together with your code, so what it says is left out."
    assert reason(graded, "test_fit_secret") == told
    assert "711" not in shown(graded) and "3555" not in shown(graded)


def test_a_hidden_open_check_says_only_a_fixed_message():
    """Its author's, such as that to numpy; not what its process makes of it."""
    checks = ("assert one(3555) == 7, 'Wrong.'", "raise AssertionError('Raised.')")
    checks += ("assert 0, f'{1}'", "np.testing.assert_equal(one(1), 2, err_msg='Not two.')")
    cells = [unsealed(hidden(f"test_one_{n}", check)) for n, check in enumerate(checks)]
    start = mini.given("start", "import numpy as np")
    with grading(start, function("one(x)", "return 1"), *cells) as grade:
        graded = grade({"one": "def one(x): return 1"})
    first, second, third, fourth = (result.reason for result in graded.results)
    assert (first, second, fourth) == ("Wrong.", "Raised.", "Not two.")
    assert third.endswith("so what it says is left out.")


@pytest.mark.parametrize(("code", "why"), [
    ("while True: pass", STOPPED),
    ("import os; os._exit(3)", "The process that ran this code ended."),
    ("raise SystemExit", "The check failed. It ran together with your code, so what it says is left out."),
])  # fmt: skip
def test_code_that_ends_or_never_ends_costs_these_marks_only(code, why):
    """A hidden check says how its process was lost, and no word of that process: `(With exit code 3.)`."""
    cells = [
        function("one(x)", "return 1"),
        unsealed(check("test_one_seen", "assert one(3) == 1")),
        unsealed(hidden("test_one_unseen", "assert one(3) == 1, 'secret'")),
        function("two()", "return 2"),
        hidden("test_two_it", "assert two() == 2"),
    ]
    with grading(*cells, cell=1, again=1) as grade:
        graded = grade({"one": f"def one(x):\n    {code}", "two": "def two():\n    return 2"})
    assert mini.letters(graded) == "ffp" and "secret" not in shown(graded)
    assert reason(graded, "test_one_seen") not in ("", "The check failed.")
    assert reason(graded, "test_one_unseen") == why


def test_a_cell_that_is_stopped_in_a_later_pass_only_is_told_of():
    """On a machine that stalls then: "one raised NameError" alone says nothing, and may not be true."""
    checks = hidden("test_one_a", "assert one(3)"), unsealed(hidden("test_one_b", "assert one(3)"))
    cells = function("one(x)", "return 1"), *checks
    stalled = mini.handed_in(mini.assignment(*cells)[1], {"one": "while True: pass"}, {})

    def shortcut(ask):
        return lambda request: (partial(ask.func, stalled) if request.hidden else ask)(request)

    with grading(*cells, cell=1) as grade:
        graded = grade({"one": "def one(x): return 1"}, shortcut=shortcut)
    told = f" (A cell before it was left out. {STOPPED})"
    assert [result.reason.endswith(told) for result in graded.results] == [True, True]


def test_the_blank_gets_what_plain_nbgrader_gives(grade):
    assert grade().points == 0
    assert mini.told([FIRST, unsealed(hidden("test_first_free", "assert callable(first)"))], {}) == ["p"]  # fmt: skip


FORGES = """
import IPython, sys
shell = IPython.get_ipython()
run = shell.run_cell
def forged(source, **options):
    result = run("pass" if "assert" in source else source, **options)
    print("seen:", source)
    return result
shell.run_cell = forged
"""
LOOKS = """
import ctypes, gc, os, re
def look(pattern):
    libc, (reader, writer) = ctypes.CDLL(None), os.pipe()
    libc.sbrk.restype = ctypes.c_void_p
    near = {id(thing) >> 20 for thing in [*gc.get_objects(), *gc.get_referents(*gc.get_objects())]}
    near |= {(libc.sbrk(0) >> 20) - n for n in range(40)}
    found = []
    for address in [(block << 20) + offset for block in near for offset in range(0, 1 << 20, 4096)]:
        if libc.write(writer, ctypes.c_void_p(address), 4096) == 4096:
            found += re.findall(pattern, os.read(reader, 4096))
    return found
"""
PRINTS = f"""{LOOKS}
def fact(n):
    print("looked", look(rb"secre[t] sentence.*"), look(rb"n i[n] .3.*"))
    return 0
"""
TELLS = """
import IPython
def fact(n):
    return 1
shell = IPython.get_ipython()
run = shell.run_cell
def told(source, **options):
    if re.search("ASKED", source):
        copies = [f"{source}{n}" for n in range(20)]  # one of them crosses no page
        source = "pass" if look(b"SOUGHT") else "1 / 0"
    return run(source, **options)
shell.run_cell = told
"""


def test_a_hostile_submission_forges_these_marks_and_no_others(grade):
    graded = grade({"fact": FORGES + PRINTS, "fit": "def fit(xs, ys): pass"})
    passed = {name for name, verdict in verdicts(graded).items() if verdict == "passed"}
    assert passed == {"test_fact_source", "test_fit_model", "test_fit_secret"}


def test_what_one_of_them_reads_gets_nowhere(grade):
    """Not into the notebook, a reason, a file of a later worker, or the outputs of a visible check."""
    keeps = FORGES.replace('print("seen:", source)', 'open("kept", "a").write(source)')
    tells = "\ntry:\n    print(open('kept').read())\nexcept OSError:\n    print('nothing kept')\n"
    for code in (FORGES, PRINTS, keeps + tells):
        for extra in ({}, {"fit": [mini.own(tells), mini.own("print(In)")]}):
            graded = grade({"fact": code, "fit": FIT.replace("slope", "s")}, extra)
            told = shown(graded) + json.dumps(record_of(graded))
            assert "secret sentence" not in told and "3555" not in told
            assert "n in (3, 6)" not in told and "[6, 720]" not in told


def test_its_worker_holds_no_other_hidden_text(grade):
    """What the code finds there leaves it by the only way: the verdict, which it forges."""
    visible, secret, sealed = "Use no loo[p]", "secre[t] sentence", "n i[n] .3"

    def sees(asked, sought):
        code = LOOKS + TELLS.replace("ASKED", asked).replace("SOUGHT", sought)
        found = verdicts(grade({"fact": code, "fit": "def fit(xs, ys): pass"}))
        return found["test_fact_source" if asked == visible else "test_fit_secret"] == "passed"

    assert sees(visible, visible) and sees(secret, secret)
    assert not (sees(visible, secret) or sees(visible, sealed) or sees(secret, sealed))


FIRST = function("first()", "return 1")
SECOND = function("second()", "return first() + 1")
MISTAKEN = {"first": "def first(): return 5", "second": "def second(): return first() + 1"}


@pytest.mark.parametrize(("of_first", "more"), [
    ([unsealed(check("test_first_source", "assert first() == 1", 0)), check("test_first_kind", "assert type(first()) is int")], []),
    ([check("test_first_it", "assert first() == 1")], [unsealed(hidden("test_second_too", "assert second() == 2"))]),
])  # fmt: skip
def test_it_changes_no_follow_through(of_first, more):
    """Exercises count as wrong by checks that are sealed. Nor is it asked with the reference."""
    second = check("test_second_it", "assert second() == 2")
    assert mini.told([FIRST, *of_first, SECOND, second, *more], MISTAKEN) == ["fpf"]


def test_a_visible_one_that_counts_as_hidden_is_asked_last():
    """The checker knows that it uses what a hidden check binds, and does not answer before."""
    cells = [
        function("f()", "return 1"),
        hidden("test_f_hidden", "wanted = 1\nassert f() == wanted"),
        unsealed(check("test_f_uses", "assert f() == globals().get('wanted', 1)\nwanted = 2")),
        unsealed(check("test_f_too", "assert f() == wanted")),
    ]
    with grading(*cells) as grade:
        graded = grade({"f": "def f():\n    print('here')\n    return 1"})
        assert verdicts(graded)["test_f_uses"] == "passed"
        assert reason(graded, "test_f_too").startswith("The check failed. It ran together")


def test_a_later_sealed_check_uses_what_one_of_them_defines():
    """Its code runs in the checker, too, for the names that it binds there."""
    cells = [
        function("f()", "return 1"),
        unsealed(check("test_f_seen", "limit = 3\nimport inspect\ninspect.getsource(f)")),
        check("test_f_limit", "assert f() < limit"),
        unsealed(hidden("test_f_unseen", "least = 0\ninspect = 1")),
        hidden("test_f_least", "assert least < f() < limit"),
    ]
    right, lies = mini.told(cells, {"f": "def f(): return 1"}, {"f": "limit = least = -9\ndef f(): return 4"})  # fmt: skip
    assert right == "pppp" and lies[1] + lies[3] == "ff"


def test_the_tag_of_a_student_s_copy_decides_nothing(grade):
    source, release = mini.assignment(*CELLS[:4])
    with Grader(source, release, {}) as sealed:
        for cell in release.cells:
            cell.metadata.tags = ["unsealed"]
        graded = sealed.grade(json.dumps(release).encode())
    assert [r.sealed for r in graded.results] == [False, True]


def test_a_release_differs_by_the_tag_only():
    source, release = mini.assignment(*CELLS)
    for cell in source.notebook.cells:
        cell.metadata.pop("tags", None)
    plain = students_version(Config(), source.notebook)
    tagged = [c.metadata.pop("tags") for c in release.cells if "tags" in c.metadata]
    assert tagged == [["unsealed"]] * 3
    assert release == plain


@pytest.mark.parametrize(("code", "points"), [
    ("n = 0\nn += fact(3) == 6\nn += fact(0) == 7\nn", 1), ("fact(3)", 3),
    ("fact(3) == 6", 3), ("'no number'", 3), ("-1", 0), ("1\nassert False", 0), ("import numpy as np\nnp.int64(2)", 2),
])  # fmt: skip
def test_partial_credit_is_what_the_last_line_shows(code, points):
    with grading(exercise("fact", FACT), unsealed(check("test_fact_part", code, 3))) as grade:
        assert grade(RIGHT).points == points


def test_partial_credit_whose_except_hides_that_something_did_not_cross():
    code = "n = 1\ntry:\n    n += 2 * (list(fact(1)) == [1])\nexcept Exception:\n    pass\nn"
    alike = {"fact": "from collections import UserList\ndef fact(n): return UserList([n])"}
    cells = exercise("fact", "def fact(n): return [n]"), check("test_fact_part", code, 3)
    with grading(*cells) as grade:
        (result,) = grade(alike).results
    assert (result.points, result.in_process) == (1, True) and "UserList" in result.uncrossable
