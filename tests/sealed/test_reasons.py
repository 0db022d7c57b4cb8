"""What a hidden check's reason leaves out."""

import ast
from types import SimpleNamespace

import mini
import pytest

from nbseal.sealed.checker.fixed_sentences import messages_of
from nbseal.sealed.checker.reasons import reason_for, without_quotes
from nbseal.wire.messages import Uncrossable


class Board:
    def __init__(self, m):
        self.m = m


LONG = [list(range(9)) for _ in range(9)]


@pytest.mark.parametrize(("text", "answers", "expected"), [
    ("f returned 3, expected 4.", [3], "f returned 3, expected 4."),
    ("f returned {1, 2}.", [{1, 2}], "f returned {1, 2}."),
    ("f returned {(3, 8)}.", [{(3, 8)}], "f returned {(3, 8)}."),
    (f"f returned {LONG!r}.", [LONG], "f returned [a list]."),
    (f"f returned {str(LONG)[:200]}... no", [LONG], "f returned [a list]... no"),
    (f"a {'x' * 50} b {'x' * 50!r}", ["x" * 50], "a [a text] b [a text]"),
    (f"cell {LONG[0]!r} {LONG!r}", [Board(LONG)], "cell [a list] [a list]"),
    ("<" + "y" * 60 + ">", [Uncrossable("T", "<" + "y" * 60 + ">")], "[a text]"),
    ("n = " + "7" * 60, [int("7" * 60)], "n = [a int]"), ("kkkk", [{"a": [{"kkkk": 1}]}], "[a text]"),
    ("f returned 'secret'.", ["secret"], "f returned [a text]."), ("f returned 'no'.", ["no"], "f returned 'no'."),
    ("f: {(-10, 8), (3, 8)}.", [{(3, 8), (-10, 8)}], "f: [a set]."),
    ("f: {(-10, 8), (3, 8)}.", [frozenset({(3, 8), (-10, 8)})], "f: [a frozenset]."),
    ("{1, 2, 3, 4, 5}, not {1, 2, 3, 4, 9}.", [{1, 2, 3, 4, 5}], "[a set], not [a set]."),
    ("f returned {('se', 'cr')}.", [{("se", "cr")}], "f returned [a set]."), ("many", [list(range(60_000))], ""),
    ("f returned ['A1', 'B2'].", [["A1", "B2"]], "f returned ['A1', 'B2']."),
    ("f returned '\U00020000'.", ["\U00020000"], "f returned [a text]."),
    ("[\U00020000, \U00020001]", [[Uncrossable("T", "\U00020000"), Uncrossable("T", "\U00020001")]], "[a list]"),
    ("the text is text", ["text", "a text"], "the [a text] is [a text]"),
])  # fmt: skip
def test_long_quotes_are_left_out(text, answers, expected):
    assert without_quotes(text, answers) == expected


def test_values_that_cannot_show_themselves():
    class Broken:
        def __repr__(self):
            raise ValueError

    assert without_quotes("text", [Broken(), [Broken()]]) == "text"
    # nor are names of attributes told that only a student gives
    board = Board(1)
    board.__dict__ |= {"hidden input": 2, "two\nlines": 3}
    said = without_quotes("m, hidden input: lines", [[board]])
    assert said == "m, [a text]: [a text]"


def test_a_sentence_of_ours_is_whole():
    remote = SimpleNamespace(raised=None)
    said = reason_for(TypeError("secret"), remote, ["The check is mine"], hidden=True)
    assert said == "The check could not use what came back (TypeError)."


def test_messages_that_quote_nothing():
    cell = """
def _check():
    assert f(1) == "hidden", "an assertion"
    ok_(g("hidden"), "said by ok_")
    ok_(g("hidden"), msg="said with its name")
    eq_(f(1), "hidden", "said by eq_")
    eq_(f(1), "hidden")
    assert f(2), f"got {f(2)}"
    told("hidden", "hidden, too", msg="hidden")
    raise AssertionError("raised")
    np.testing.assert_equal(f(1), "hidden", err_msg="said to numpy")
"""
    expected = {"an assertion", "said by ok_", "said with its name", "said by eq_"}
    expected |= {"raised", "said to numpy"}
    assert messages_of(ast.parse(cell)) == expected


F = "def f(n):\n    ### BEGIN SOLUTION\n    return 2 * n\n    ### END SOLUTION\n    raise NotImplementedError()"
ACCOUNT = "### BEGIN SOLUTION\nclass Account:\n    def pay(self):\n        return 1\n### END SOLUTION\nraise NotImplementedError()"
CELLS = (
    mini.given("start", "import math"),
    mini.exercise("f", F),
    mini.check("f_visible", "expected = 4\nassert f(2) == expected"),
    mini.hidden("f_hidden", "secret = 7110\nassert f(3555) == secret"),
    mini.check("f_both", "assert f(3555) == secret"),  # visible, but for a hidden check's value
    mini.check("f_words", "assert 101 % f(1) and '{}%s'"),
    mini.check("f_said", "import unittest as u\nu.TestCase().assertEqual(f(2), 4, 'Twice.')"),
    mini.unsealed(mini.check("f_open", "assert f(2) == 4")),
    mini.exercise("account", ACCOUNT),
    mini.check("account_visible", "assert Account().pay() == 1"),
    mini.hidden("account_hidden", "assert Account().pay() == 1"),
)
RIGHT = "def f(n): return 2 * n"
NO_PACKAGE = "Your cell stopped: No module named 'nowhere'."


@pytest.fixture(scope="module")
def reasons():
    with mini.grading(*CELLS) as grade:
        yield lambda *given: {r.name: r.reason for r in grade(*given).results if r.reason}


@pytest.mark.sandbox
def test_a_visible_assertion_says_its_line_and_its_values(reasons):
    told = reasons({"f": "def f(n): return 0 if n == 1 else 5"})
    values = "The check failed at `assert f(2) == expected`: f(2) is 5, expected is 4."
    assert told["f_visible"] == values
    assert told["f_said"] == "Twice.\n5 != 4"
    assert told["f_open"] == "The check failed at `assert f(2) == 4`."
    assert told["f_words"].startswith("The check could not use what came back. ZeroDivisionError")
    assert "7110" not in str(told) and told["f_hidden"] == told["f_both"] == "The check failed."
    told = reasons({"f": "def f(n): return 101"})
    assert told["f_words"] == "The check failed at `assert 101 % f(1) and '{}%s'`."


@pytest.mark.sandbox
def test_what_is_blank_is_not_written_yet(reasons):
    told = reasons({"f": RIGHT})
    assert told == {
        "account_visible": "Account is not written yet.",
        "account_hidden": "The cell account is not written yet.",
    }
    assert reasons({})["f_visible"] == "f is not written yet."


@pytest.mark.sandbox
@pytest.mark.parametrize(("code", "said"), [
    ("import nowhere\n", NO_PACKAGE), ("n = int(input())\n", "Your cell stopped: input() is not possible here."),
    ("{}['n']\n", "Your cell stopped: KeyError: 'n'."), ("assert False\n", "Your cell stopped: AssertionError."),
    ("x = = 1\n", "Syntax error in line 1 of the cell {} (invalid syntax): x = = 1"),
])  # fmt: skip
def test_what_stopped_a_cell_is_the_first_reason(reasons, code, said):
    account = "class Account:\n    def pay(self): return 1"
    told = reasons({"f": code + RIGHT, "account": code + account})
    for name in ("f_visible", "f_hidden", "account_visible", "account_hidden", "f_open"):
        assert told[name] == said.format(name.partition("_")[0]), name


@pytest.mark.sandbox
def test_what_follows_from_no_error_is_said_behind_it(reasons):
    told = reasons({"f": "def f(n): return 5\nimport nowhere"})
    assert told["f_visible"].startswith(f"{NO_PACKAGE} The check failed at `assert f(2)")
    assert told["f_hidden"] == f"{NO_PACKAGE} The check failed."


@pytest.mark.sandbox
def test_what_stopped_a_cell_above_is_named_if_a_name_is_missing(reasons):
    above = {"start": [mini.own("import nowhere\ndef twice(n): return 2 * n")]}
    said = "A cell above stopped: No module named 'nowhere'. f raised NameError"
    told = reasons({"f": "def f(n): return twice(n)"}, above)
    assert told["f_visible"] == f"{said}: name 'twice' is not defined"
    assert told["f_hidden"] == f"{said}."
    told = reasons({"f": "def f(n): return sqrt(n)", "start": "from math import sqrt"})
    said = "You had changed start, which is given, and the original was used. f raised NameError"
    assert told["f_visible"] == f"{said}: name 'sqrt' is not defined"
    assert told["f_hidden"] == f"{said}."
    assert reasons({"f": RIGHT}, above).keys() == {"account_visible", "account_hidden"}
