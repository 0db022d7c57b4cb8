"""What a hidden check's reason leaves out."""

import ast
from types import SimpleNamespace

import pytest

from nbseal.sealed.trusted.fixed_sentences import messages_of
from nbseal.sealed.trusted.reasons import reason_for, without_quotes
from nbseal.wire.messages import Opaque


class Board:
    def __init__(self, m):
        self.m = m


LONG = [list(range(9)) for _ in range(9)]


@pytest.mark.parametrize(
    ("text", "answers", "expected"),
    [
        ("f returned 3, expected 4.", [3], "f returned 3, expected 4."),
        ("f returned {1, 2}.", [{1, 2}], "f returned {1, 2}."),
        ("f returned {(3, 8)}.", [{(3, 8)}], "f returned {(3, 8)}."),
        (f"f returned {LONG!r}.", [LONG], "f returned [a list]."),
        (f"f returned {str(LONG)[:200]}... no", [LONG], "f returned [a list]... no"),
        (f"a {'x' * 50} b {'x' * 50!r}", ["x" * 50], "a [a text] b '[a text]'"),
        (f"cell {LONG[0]!r} {LONG!r}", [Board(LONG)], "cell [a list] [a list]"),
        ("<" + "y" * 60 + ">", [Opaque("T", "<" + "y" * 60 + ">")], "[a text]"),
        ("n = " + "7" * 60, [int("7" * 60)], "n = [a int]"),
        ("kkkk", [{"a": [{"kkkk": 1}]}], "[a text]"),
        ("f returned 'secret'.", ["secret"], "f returned '[a text]'."),
        ("f returned 'no'.", ["no"], "f returned 'no'."),
        ("f: {(-10, 8), (3, 8)}.", [{(3, 8), (-10, 8)}], "f: [a set]."),
        ("f: {(-10, 8), (3, 8)}.", [frozenset({(3, 8), (-10, 8)})], "f: [a frozenset]."),
        ("{1, 2, 3, 4, 5}, not {1, 2, 3, 4, 9}.", [{1, 2, 3, 4, 5}], "[a set], not [a set]."),
        ("f returned {('se', 'cr')}.", [{("se", "cr")}], "f returned [a set]."),
        ("many", [list(range(60_000))], ""),
        ("f returned ['A1', 'B2'].", [["A1", "B2"]], "f returned ['A1', 'B2']."),
        ("f returned '\U00020000'.", ["\U00020000"], "f returned '[a text]'."),
        ("[\U00020000, \U00020001]", [[Opaque("T", "\U00020000"), Opaque("T", "\U00020001")]], "[a list]"),
        ("the text is text", ["text", "a text"], "the [a text] is [a text]"),
    ],
)  # fmt: skip
def test_long_quotes_are_left_out(text, answers, expected):
    assert without_quotes(text, answers) == expected


def test_values_that_cannot_show_themselves():
    class Broken:
        def __repr__(self):
            raise ValueError

    assert without_quotes("text", [Broken(), [Broken()]]) == "text"


def test_names_of_attributes_that_only_a_student_gives():
    """Those of the class itself may stand."""
    board = Board(1)
    board.__dict__ |= {"hidden input": 2, "two\nlines": 3}
    said = without_quotes("m, hidden input: lines", [[board]])
    assert said == "m, [a text]: [a text]"


def test_a_sentence_of_ours_is_whole():
    """A value of the student's that begins like it is not quoted there."""
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
    told("hidden", "hidden, too")
"""
    expected = {"an assertion", "said by ok_", "said with its name", "said by eq_"}
    assert messages_of(ast.parse(cell)) == expected
