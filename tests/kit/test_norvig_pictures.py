"""Pictures of boards with named squares: what they show, what they say, what they refuse."""

import xml.etree.ElementTree as ElementTree

import notebooks
import pytest


@pytest.fixture(scope="module")
def pictures():
    return notebooks.kit("pictures.squares")


def board(**squares):
    names = [row + column for row in "ABCDEFGHI" for column in "123456789"]
    return dict.fromkeys(names, "123456789") | squares


def test_a_picture_is_an_image_with_words(pictures):
    values = board(C2="5", A1="13")
    kept = dict(values)
    picture = pictures.draw(values, target="C2", unit=["C1"], caption="<&>", why='5 in "C2".')
    bundle = picture._repr_mimebundle_()
    assert values == kept
    assert ElementTree.fromstring(picture.svg).tag == "{http://www.w3.org/2000/svg}svg"
    image, words = bundle["text/html"].split("<figcaption")
    assert '<img alt="&lt;&amp;&gt;: 5 in &quot;C2&quot;." src=' in image
    assert ">5 in &quot;C2&quot;.</figcaption>" in words
    assert bundle["text/plain"] == str(picture)
    assert picture.text.splitlines()[3] == ". 5 .|. . .|. . ."


def test_names_in_place_of_digits(pictures):
    picture = pictures.draw(board(C2="5"), names=True, target="C2")
    assert picture.svg.count('class="label"') == 81
    assert ">C2</text>" in picture.svg and ">5</text>" not in picture.svg.split('class="label"')[1]


def test_changes_tell_what_went_and_what_was_found(pictures):
    picture = pictures.changes(board(C2="25"), board(C2="5", C3="1234"), target="C2")
    assert "Ruled out: 6 digits, in C2, C3." in picture.alt
    assert "Found: 5 in C2." in picture.alt
    assert picture.svg.count('class="strike"') == 6
    assert "Nothing changed." in pictures.changes(board(), board()).alt


def test_a_contradiction_is_always_said(pictures):
    picture = pictures.draw(board(E5=""), why="Look.")
    assert picture.alt == "Look. No digit is left in E5: a contradiction."
    assert 'class="cross"' in picture.svg


def test_several_pictures_and_bars(pictures):
    steps = pictures.side_by_side(pictures.draw(board(A1="1")), pictures.draw(board(A1="2")))
    assert steps.alt.startswith("Step 1 of 2: 1 of 81 squares have one digit. Step 2 of 2: ")
    ElementTree.fromstring(steps.svg)
    bars = pictures.bars({"easy": 0.5, "<hard>": 20}, unit="ms", caption="Time")
    assert bars.alt == "Time. easy: 0.5 ms. <hard>: 20 ms."
    ElementTree.fromstring(bars.svg)
    assert pictures.bars({"long": 1234.6}, unit="ms").alt == "long: 1235 ms."


@pytest.mark.parametrize(("call", "message"), [
    (lambda p: p.draw([]), "a board is a dict"),
    (lambda p: p.draw({"A1": "1"}), "the board has no square A2"),
    (lambda p: p.draw(board(B3="10")), "B3 is '10', not a string of digits 1 to 9"),
    (lambda p: p.draw(board(B3=5)), "B3 is 5, not a string"),
    (lambda p: p.draw(board(), target="J1"), "'J1' is no square; squares are called A1 to I9"),
    (lambda p: p.draw(board(), eliminated={"A1": "x"}), "A1 is 'x', not a string of digits"),
    (lambda p: p.side_by_side(), "side_by_side needs pictures"),
    (lambda p: p.bars({}), "bars needs a dict"),
    (lambda p: p.bars({"a": -1}), "the value of 'a' is -1, not a number of 0 or more"),
])  # fmt: skip
def test_what_is_odd_is_named(pictures, call, message):
    with pytest.raises(ValueError, match=message):
        call(pictures)
