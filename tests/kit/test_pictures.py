"""Tests of sudokukit.pictures.boards: what a student sees, in the picture and in words."""

import base64
import copy
import dataclasses
import html
import types
import xml.etree.ElementTree as ET

import notebooks
import pytest
from bs4 import BeautifulSoup
from colours import contrast

SVG = "{http://www.w3.org/2000/svg}"
ROWS = (
    "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79"
).split()
GIVENS = [(i, j) for i in range(9) for j in range(9) if ROWS[i][j] != "."]
PLAIN = """\
+---+---+---+
|53.|.7.|...|
|6..|195|...|
|.98|...|.6.|
+---+---+---+
|8..|.6.|..3|
|4..|8.3|..1|
|7..|.2.|..6|
+---+---+---+
|.6.|...|28.|
|...|419|..5|
|...|.8.|.79|
+---+---+---+
"""


@pytest.fixture(scope="module")
def pics():
    return notebooks.kit("pictures.boards")


@pytest.fixture
def board():
    return [[{int(c)} if c != "." else set(range(1, 10)) for c in row] for row in ROWS]


def full():
    return [[set(range(1, 10)) for _ in range(9)] for _ in range(9)]


def parse(picture):
    return ET.fromstring(picture.svg)


def elements(root, tag, kind=None):
    found = root.iter(SVG + tag)
    return [e for e in found if kind is None or kind in e.get("class", "").split()]


def on_board(root, tag, kind=None):
    return elements(root.find(SVG + "g"), tag, kind)


def digits_in(picture, i, j):
    return {
        (float(e.get("x")) - 33 * j, float(e.get("y")) - 33 * i): (e.text, e.get("class", ""))
        for e in on_board(parse(picture), "text")
        if 33 * j < float(e.get("x")) < 33 * j + 33 and 33 * i < float(e.get("y")) < 33 * i + 33
    }


def rects(picture, kind):
    return [
        (float(e.get("y")) / 33, float(e.get("x")) / 33)
        for e in on_board(parse(picture), "rect", kind)
    ]


# -- The document
def crowded(pics, board=None):
    grid = full()
    grid[0][0], grid[0][1], grid[1][0], grid[1][1] = {5}, {6}, set(), set()
    grid[4][4] = {7}
    return pics.draw(
        grid,
        givens=[(0, 1), (2, 2)],
        unit=[(0, k) for k in range(9)] + [(1, 1), (4, 4)],
        target=(0, 0),
        eliminated={(0, 3): {5}, (1, 1): {1, 9}, (4, 4): {2, 8}, (0, 0): {4}, (8, 8): {9}},
        found=[(0, 0), (0, 1), (4, 4), (0, 4)],
        wrong=(1, 0),
        also_wrong=[(1, 0), (7, 7)],
        caption="All at once",
    )


PICTURES = {
    "draw": lambda pics, board: pics.draw(board, caption="Look"),
    "changes": lambda pics, board: pics.changes(full(), board),
    "compare": lambda pics, board: pics.compare(full(), board),
    "side_by_side": lambda pics, board: pics.side_by_side(pics.draw(board), crowded(pics)),
    "crowded": crowded,
}


@pytest.mark.parametrize("name", PICTURES)
def test_svg_is_well_formed_and_describes_itself(pics, board, name):
    picture = PICTURES[name](pics, board)
    root = parse(picture)
    assert root.tag == SVG + "svg"
    assert root.find(SVG + "title").text == picture.alt
    assert root.find(SVG + "desc").text == picture.text
    assert root.get("viewBox").startswith("0 0 ")
    assert root.get("width").isdigit() and root.get("height").isdigit()
    for svg in elements(root, "svg"):
        if (group := svg.find(SVG + "g")) is None:
            continue
        left, top = map(int, group.get("transform")[10:-1].split())
        for e in group.iter(SVG + "text"):
            assert 5 < left + float(e.get("x")) < int(svg.get("width")) - 5
            assert 8 < top + float(e.get("y")) < int(svg.get("height")) - 2


def test_board_is_not_changed_and_picture_is_frozen(pics, board):
    twin = copy.deepcopy(board)
    picture = pics.draw(board, eliminated={(0, 2): {5}}, found=[(0, 0)])
    pics.changes(board, full())
    pics.compare(board, full())
    assert board == twin
    with pytest.raises(dataclasses.FrozenInstanceError):
        picture.alt = ""


def test_a_picture_is_of_the_board_as_it_was(pics, board):
    now = pics.draw(board, found=[(0, 0)]).svg
    picture = pics.side_by_side(pics.draw(board, found=[(0, 0)]), pics.draw(full()))
    board[0][0].clear()
    board[4][4].discard(5)
    assert now.split("</style>")[1] in picture.svg


@pytest.mark.parametrize("kind", [set, frozenset, list, tuple])
def test_cells_may_be_any_collection(pics, board, kind):
    other = tuple(tuple(kind(cell) for cell in row) for row in board)
    assert pics.draw(other).svg == pics.draw(board).svg


def test_board_may_be_an_object(pics, board):
    sd = types.SimpleNamespace(m=board)
    assert pics.draw(sd).svg == pics.draw(board).svg
    assert pics.changes(sd, sd).svg == pics.changes(board, board).svg
    assert pics.compare(sd, full()).svg == pics.compare(board, full()).svg
    assert pics.first_difference(sd, full()) == (0, 0)


# -- Candidates and marks
def places(**kinds):
    return {
        (6.5 + 10 * ((int(d) - 1) % 3), 10.0 + 10 * ((int(d) - 1) // 3)): (d, kind.strip("_"))
        for kind, digits in kinds.items()
        for d in digits
    }


def big(digit, kind=""):
    return {(16.5, 24.0): (digit, f"big {kind}".strip())}


@pytest.mark.parametrize(("cell", "candidates", "marks", "drawn"), [
    ((4, 7), range(1, 10), {}, places(_="123456789")),
    ((8, 0), {2, 4, 9}, {}, places(_="249")),  # the others leave a gap
    ((0, 1), {3}, {}, big("3")),
    ((0, 0), {5}, {"givens": GIVENS}, big("5", "given")),
    ((0, 1), {3, 4}, {"givens": GIVENS}, places(given="34")),  # it lost its digit: not hidden
    ((0, 2), {1, 2}, {"eliminated": {(0, 2): {9}}}, places(_="12", gone="9")),
    ((0, 2), range(1, 10), {"eliminated": {(0, 2): {5}}}, places(_="12346789", gone="5")),
    ((4, 4), {7}, {"eliminated": {(4, 4): {2, 5}}, "found": [(4, 4)]}, places(gone="25", found="7")),
    ((2, 7), {6}, {"found": [(2, 7)], "givens": GIVENS}, big("6", "found")),
    ((0, 2), {2, 4}, {"found": [(0, 2)]}, places(_="24")),
    ((3, 1), set(), {"eliminated": {(3, 1): {4}}}, places(gone="4")),
])  # fmt: skip
def test_digits_of_a_cell(pics, board, cell, candidates, marks, drawn):
    board[cell[0]][cell[1]] = set(candidates)
    assert digits_in(pics.draw(board, **marks), *cell) == drawn


def strikes(picture):
    return [e.get("d") for e in on_board(parse(picture), "path", "strike")]


def test_a_struck_digit_has_a_line_and_a_found_one_a_circle(pics, board):
    assert strikes(pics.draw(board, eliminated={(0, 2): {5}})) == ["M79.0 20.0l7-7"]
    (disc,) = on_board(parse(pics.draw(board, found=[(2, 7)])), "circle")
    assert (disc.get("cx"), disc.get("cy"), disc.get("r")) == ("247.5", "82.5", "13")
    board[4][4] = {7}
    (disc,) = on_board(
        parse(pics.draw(board, eliminated={(4, 4): {2, 5}}, found=[(4, 4)])), "circle"
    )
    assert (disc.get("class"), disc.get("cx"), disc.get("cy")) == ("disc", "138.5", "158.5")
    assert float(disc.get("r")) < 6  # so that it does not cover its neighbours
    board[0][2] = {2, 4}
    picture = pics.draw(board, found=[(0, 2)])  # a wrong claim is drawn as claimed
    assert len(on_board(parse(picture), "circle", "disc")) == 1
    assert picture.alt.endswith("Row 0, column 2 is marked as found, but has 2 and 4.")


def test_empty_cell_is_marked_by_fill_frame_and_cross(pics, board):
    board[3][1] = set()
    picture = pics.draw(board)
    assert rects(picture, "empty") == [(3, 1)]
    (cross,) = on_board(parse(picture), "path", "cross")
    assert cross.get("d") == "M34 100h31v31h-31zm6 6l19 19m0-19l-19 19"
    for words in (picture.alt, picture.text):
        assert words.endswith("No candidates left in row 3, column 1: a contradiction.")
    assert picture.text.splitlines()[5] == "|8!.|.6.|..3|"
    (frame,) = on_board(parse(pics.draw(board, eliminated={(3, 1): {4}})), "path", "cross")
    assert frame.get("d") == "M34 100h31v31h-31z"


def test_wrong_cell_has_corners_and_boxed_numbers(pics, board):
    root = parse(pics.draw(board, wrong=(4, 7)))
    (corners,) = on_board(root, "path", "corners")
    assert corners.get("d") == "M231 141v-9h9m15 0h9v9m0 15v9h-9m-15 0h-9v-9"
    tags = [(e.text, e.get("x"), e.get("y")) for e in on_board(root, "text", "tag")]
    assert tags == [("4", "-9.5", "152.0"), ("7", "247.5", "-6.0")]
    boxes = [(e.get("x"), e.get("y")) for e in on_board(root, "rect", "box")]
    assert boxes == [("-15.5", "142.0"), ("241.5", "-16.0")]


def test_target_has_focus_fill_and_dashed_ring(pics, board):
    picture = pics.draw(board, target=(2, 3), unit=[(2, k) for k in range(9)])
    assert rects(picture, "focus") == [(2, 3)]
    assert rects(picture, "unit") == [(2, k) for k in range(9) if k != 3]
    (ring,) = on_board(parse(picture), "rect", "ring")
    assert (ring.get("x"), ring.get("y")) == ("100", "67")
    assert ".ring{" in picture.svg and "stroke-dasharray:4 3" in picture.svg


def test_rows_and_columns_are_numbered_from_0(pics, board):
    texts = on_board(parse(pics.draw(board)), "text")
    rows = [(e.text, float(e.get("y"))) for e in texts if float(e.get("x")) < 0]
    columns = [(e.text, float(e.get("x"))) for e in texts if float(e.get("y")) < 0]
    assert rows == [(str(k), 33 * k + 20) for k in range(9)]
    assert columns == [(str(k), 33 * k + 16.5) for k in range(9)]


@pytest.mark.parametrize(("only", "target", "rows"), [
    ([(4, 4)], None, (3, 4, 5)), ([(0, 0), (0, 8)], None, (0, 1, 2)),
    ([(2, 0), (3, 0)], None, range(6)), ([(8, 8)], (4, 4), range(3, 9)), ([], None, range(9)),
])  # fmt: skip
def test_a_picture_of_little_has_only_the_bands_around_it(pics, only, target, rows):
    unit = [(i, 0) for i in range(9)]
    picture = pics.draw(full(), only=only, target=target, unit=unit)
    root = parse(picture)
    assert root.get("viewBox") == f"0 0 320 {18 + 33 * len(rows) + 5}"
    numbers = [int(e.text) for e in on_board(root, "text") if float(e.get("x")) < 0]
    assert numbers == [*rows]
    assert {i for i, _ in rects(picture, "unit")} == {*rows}
    lines = "".join(e.get("d") for e in on_board(root, "path"))
    assert lines.count(f"v{33 * len(rows)}") == 10
    assert lines.count("h297") == len(rows) + 1
    assert len(digits_in(picture, *only[0]) if only else ()) == (9 if only else 0)


def test_the_arrow_between_pictures_of_little_is_beside_them(pics):
    for only, middle in (([(4, 4)], 22 + 18 + 49.5), (None, 22 + 18 + 148.5)):
        step = pics.draw(full(), only=only, caption="step")
        (arrow,) = elements(parse(pics.side_by_side(step, step)), "text", "joint")
        assert abs(float(arrow.get("y")) - 8 - middle) <= 1


# -- Colours


def test_inks_can_be_read_on_every_fill(pics):
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.005)
    fills = pics.WHITE, pics.UNIT_FILL, pics.FOCUS_FILL, pics.EMPTY_FILL
    inks = pics.GIVEN_INK, pics.CANDIDATE_INK, pics.ELIMINATED_INK
    assert all(contrast(ink, fill) >= 4.5 for ink in inks for fill in fills)
    assert contrast(pics.FOUND_INK, pics.WHITE) >= 4.5  # it stands on a white disc


def test_every_blue_digit_sits_on_a_white_disc(pics):
    """A found digit never meets another fill: its disc is drawn just before it, around it."""
    drawn = list(parse(crowded(pics)).find(SVG + "g"))
    blue = [k for k, e in enumerate(drawn) if "found" in e.get("class", "").split()]
    assert len(blue) == 3
    for k in blue:
        disc, text = drawn[k - 1], drawn[k]
        assert disc.get("class") == "disc"
        assert disc.get("cx") == text.get("x")
        assert 3 < float(text.get("y")) - float(disc.get("cy")) < 8
    assert f".disc{{fill:{pics.WHITE};stroke:{pics.FOUND_INK};" in pics.STYLE


def test_style_uses_the_named_colours_only(pics):
    """For the colour-blind (IEEE TVCG 15(6), 2009) blue and red are 40 units apart: ask again before a change."""
    style = parse(crowded(pics)).find(SVG + "style").text
    used = {"#" + part[:6] for part in style.split("#")[1:]}
    fills = (pics.WHITE, pics.UNIT_FILL, pics.FOCUS_FILL, pics.EMPTY_FILL)
    inks = (pics.GIVEN_INK, pics.CANDIDATE_INK, pics.FOUND_INK, pics.ELIMINATED_INK)
    assert used - {*fills, *inks} == {"#B5B5B5"}
    assert inks == ("#111111", "#555555", "#0072B2", "#B03A00")


def test_every_class_has_a_style_and_the_other_way_round(pics, board):
    boards = pics.side_by_side(crowded(pics), pics.draw(board), pics.bars({"a": 1}))
    root = parse(boards)
    used = {kind for e in root.iter() for kind in e.get("class", "").split()}
    styled = {part[1:].split("{")[0] for part in pics.STYLE.splitlines() if part.startswith(".")}
    assert used == styled


# -- Words
ROW_0 = [(0, k) for k in range(9)]
PEERS_OF_4_4 = [
    (i, j)
    for i in range(9)
    for j in range(9)
    if (i, j) != (4, 4) and (i == 4 or j == 4 or (i // 3, j // 3) == (1, 1))
]


@pytest.mark.parametrize(("marks", "alt"), [
    ({}, "30 of 81 cells hold one digit."),
    ({"target": (0, 0), "unit": ROW_0, "eliminated": {(0, 2): {5}}}, "5 in row 0, column 0 rules out 5 in row 0, column 2."),
    (
        {"target": (0, 0), "eliminated": {(0, j): {5} for j in (2, 3, 5, 6, 7, 8)}},
        "5 in row 0, column 0 rules out 5 in row 0, columns 2, 3 and 5 to 8.",
    ),
    ({"target": (0, 0), "eliminated": {(i, 0): {5} for i in (2, 6, 7, 8)}}, "5 in row 0, column 0 rules out 5 in column 0, rows 2 and 6 to 8."),
    ({"eliminated": {(0, 2): {5}, (0, 3): {5}}}, "5 is ruled out of row 0, columns 2 and 3."),
    ({"eliminated": {(0, 2): {1, 4, 5}, (0, 3): {5}}}, "1 and 4 are ruled out of row 0, column 2. 5 is ruled out of row 0, columns 2 and 3."),
    ({"eliminated": {(i, j): {1, 4, 5, 6} - {i} for i in range(9) for j in (2, 3)}}, "64 candidates are ruled out of 18 cells."),
    (
        {"eliminated": {cell: {5} for cell in PEERS_OF_4_4}},
        "5 is ruled out of row 4, columns 0 to 3 and 5 to 8; column 4, rows 0 to 3 and 5 to 8;"
        " row 3, columns 3 and 5; row 5, columns 3 and 5.",
    ),
    (
        {"eliminated": {(k, k): {5} for k in range(9)}},
        "5 is ruled out of row 0, column 0; row 1, column 1; row 2, column 2; row 3, column 3; and 5 more cells.",
    ),
    (
        {"eliminated": {(0, 2): {1, 2, 3}, (0, 3): {1, 2}, (0, 5): {1}}},
        "1 is ruled out of row 0, columns 2, 3 and 5. 2 is ruled out of row 0, columns 2 and 3. 3 is ruled out of row 0, column 2.",
    ),
    ({"eliminated": {(0, 2): {1, 2, 3, 4}, (0, 3): {1, 2, 3}, (0, 5): {1, 2}, (0, 6): {1}}}, "10 candidates are ruled out of 4 cells."),
    ({"eliminated": {(i, i): {i + 1} for i in range(5)} | {(8, 8): set()}}, "5 candidates are ruled out of 5 cells."),
    ({"eliminated": {(0, 2): set()}}, "30 of 81 cells hold one digit."),
    ({"target": (0, 0)}, "In focus: row 0, column 0, with 5."),
    ({"target": (0, 0), "eliminated": {(0, 2): {7}}}, "In focus: row 0, column 0, with 5. 7 is ruled out of row 0, column 2."),
    (
        {"target": (0, 2), "eliminated": {(0, 3): {5}}},
        "In focus: row 0, column 2, with 1, 2, 3, 4, 5, 6, 7, 8 and 9." " 5 is ruled out of row 0, column 3.",
    ),
    ({"target": (0, 0), "eliminated": {(0, 0): {5}}}, "In focus: row 0, column 0, with 5. 5 is ruled out of row 0, column 0."),
    ({"unit": ROW_0}, "Tinted: row 0."),
    ({"unit": [(k, 7) for k in range(9)]}, "Tinted: column 7."),
    ({"unit": [(i, j) for i in (3, 4, 5) for j in (6, 7, 8)]}, "Tinted: the block of rows 3 to 5 and columns 6 to 8."),
    ({"found": [(1, 4)]}, "Found 9 in row 1, column 4."),
    ({"found": [(1, 4), (0, 4)]}, "Found 7 in row 0, column 4; 9 in row 1, column 4."),
    (
        {"found": GIVENS[:8]},
        "Found 5 in row 0, column 0; 3 in row 0, column 1; 7 in row 0, column 4; 6 in row 1, column 0; 1 in row 1, column 3; and 3 more.",
    ),
    (
        {"found": GIVENS[:6]},
        "Found 5 in row 0, column 0; 3 in row 0, column 1; 7 in row 0, column 4; 6 in row 1, column 0; 1 in row 1, column 3; and 1 more.",
    ),
    ({"wrong": (1, 4)}, "Marked as wrong: row 1, column 4, with 9."),
    ({"why": "Look at the 5."}, "Look at the 5."),
    ({"why": "Look at the 5.", "wrong": (1, 4), "found": [(1, 4)]}, "Look at the 5."),
    ({"caption": "Step one"}, "Step one: 30 of 81 cells hold one digit."),
    ({"caption": "Ready?"}, "Ready? 30 of 81 cells hold one digit."),
    ({"caption": "Stop!", "why": "Look."}, "Stop! Look."),
    ({"caption": "So:", "why": "Look."}, "So: Look."),
    ({"caption": "Here.", "why": "Look."}, "Here. Look."),
    ({"caption": "  A \n b ", "why": " c\td "}, "A b: c d"),
])  # fmt: skip
def test_alt_states_the_reasoning(pics, board, marks, alt):
    picture = pics.draw(board, **marks)
    assert picture.alt == alt


def test_a_reason_never_hides_a_mistake(pics, board):
    board[0][2], board[0][3] = set(), {2, 4}
    picture = pics.draw(board, found=[(0, 2), (0, 3)], why="All is well.")
    assert picture.alt == (
        "All is well. Row 0, column 2 is marked as found, but has no candidates."
        " Row 0, column 3 is marked as found, but has 2 and 4."
        " No candidates left in row 0, column 2: a contradiction."
    )


def test_alt_minds_its_grammar_and_stays_short(pics):
    grid = full()
    grid[0][0] = {1}
    assert pics.draw(grid).alt == "1 of 81 cells holds one digit."
    grid = [[set() for _ in range(9)] for _ in range(9)]
    assert pics.draw(grid).alt == (
        "0 of 81 cells hold one digit."
        " No candidates left in row 0; row 1; row 2; row 3; and 45 more cells: a contradiction."
    )


def test_text_is_the_board_and_the_reasoning(pics, board):
    picture = pics.draw(board, target=(0, 0), eliminated={(0, 2): {5}}, found=[(1, 4)])
    assert picture.text == (
        PLAIN
        + "5 in row 0, column 0 rules out 5 in row 0, column 2.\n"
        + "Found 9 in row 1, column 4."
    )
    assert str(picture) == repr(picture) == picture.text
    assert pics.draw(board, caption="Look", why="Why not?").text == f"Look\n{PLAIN}Why not?"


# -- HTML and hostile words
def test_mimebundle_is_an_image_and_a_text(pics, board):
    picture = pics.draw(board, unit=ROW_0)
    bundle = picture._repr_mimebundle_(include=None, exclude=None)
    data = base64.b64encode(picture.svg.encode()).decode()
    assert bundle == {
        "text/html": f'<img alt="Tinted: row 0." src="data:image/svg+xml;base64,{data}"'
        ' style="max-width:100%;height:auto">',
        "text/plain": picture.text,
    }


HOSTILE = """"><script>alert('x')</script> & ]]> <!-- &amp; \x00\x1b[31m \ud800"""
TAMED = """"><script>alert('x')</script> & ]]> <!-- &amp; \ufffd\ufffd[31m \ufffd"""


def test_hostile_words_stay_words(pics, board):
    picture = pics.draw(board, caption=HOSTILE, why=HOSTILE)
    shown = picture._repr_mimebundle_()["text/html"]
    tags = BeautifulSoup(shown, "html.parser").find_all(True)
    assert [tag.name for tag in tags] == ["figure", "img", "figcaption"]
    assert html.unescape(shown.split("<figcaption")[1]).startswith(f' aria-hidden="true">{TAMED}<')
    assert sorted(tags[1].attrs) == ["alt", "src", "style"]
    assert tags[1]["alt"] == picture.alt == f"{TAMED}: {TAMED}"
    root = parse(picture)
    assert not elements(root, "script")
    assert " ".join(e.text for e in elements(root, "text", "caption")) == TAMED
    assert root.find(SVG + "desc").text == picture.text


def test_the_authors_words_stand_below_the_picture(pics, board):
    """Who sees it reads its reasoning; a screen reader gets it with the picture, once."""
    before = pics.draw(board, caption="before", why="Why not?")
    assert before.why == "Why not?"
    changed = pics.changes(board, full())
    assert changed.alt and not changed.why
    steps = pics.side_by_side(before, changed, pics.changes(board, board, why="All is well."))
    assert steps.why == "Step 1 of 3: Why not?\nStep 3 of 3: All is well."
    assert "Why not?<br>Step 3" in steps._repr_mimebundle_()["text/html"]
    assert "<figcaption" not in changed._repr_mimebundle_()["text/html"]


def test_long_caption_is_wrapped(pics, board):
    root = parse(pics.draw(board, caption="one two three four five six seven eight nine ten"))
    lines = [(e.text, e.get("y")) for e in elements(root, "text", "caption")]
    assert lines == [("one two three four five six seven", "18"), ("eight nine ten", "36")]
    assert root.find(SVG + "g").get("transform") == "translate(18 58)"
    assert root.get("viewBox") == "0 0 320 360"


# -- Errors
def with_cell(i, j, cell):
    grid = full()
    grid[i][j] = cell
    return grid


BROKEN = [
    (None, "a board is an object with .m or a 9x9 list of lists, not None (NoneType)"),
    (types.SimpleNamespace(m=7), "a board is an object with .m or a 9x9 list of lists, not 7 (int)"),
    ([], "the board has 0 rows, not 9"), (full()[:1], "the board has 1 row, not 9"),
    ([*full()[:8], "123456789"], "row 8 is '123456789' (str), not a list of 9 cells"),
    ([*full()[:3], full()[0][:8], *full()[:5]], "row 3 has 8 cells, not 9"),
    (with_cell(2, 7, 5), "row 2, column 7 is 5 (int), not a set of digits"),
    (with_cell(2, 7, None), "row 2, column 7 is None (NoneType), not a set of digits"),
    (with_cell(2, 7, "5"), "row 2, column 7 is '5' (str), not a set of digits"),
    (with_cell(2, 7, {5: 1}), "row 2, column 7 is {5: 1} (dict), not a set of digits"),
    (with_cell(0, 1, {"5"}), "row 0, column 1 has '5' (str), not a whole number from 1 to 9"),
    (with_cell(0, 1, {5.0}), "row 0, column 1 has 5.0 (float), not a whole number from 1 to 9"),
    (with_cell(0, 1, {True}), "row 0, column 1 has True (bool), not a whole number from 1 to 9"),
    (with_cell(0, 1, {0}), "row 0, column 1 has 0 (int), not a whole number from 1 to 9"),
    (with_cell(0, 1, [3, 10]), "row 0, column 1 has 10 (int), not a whole number from 1 to 9"),
    (with_cell(8, 8, [5, 5]), "row 8, column 8 is [5, 5] (list): it has the same digit twice"),
]  # fmt: skip
A_CELL = "not a cell (i, j) with i and j from 0 to 8"
MARKS = [
    ({"target": (9, 0)}, f"target has (9, 0) (tuple), {A_CELL}"),
    ({"target": (True, 0)}, f"target has (True, 0) (tuple), {A_CELL}"),
    ({"wrong": 4}, f"wrong has 4 (int), {A_CELL}"), ({"found": (0, 1)}, f"found has 0 (int), {A_CELL}"),
    ({"unit": [None]}, f"unit has None (NoneType), {A_CELL}"),
    ({"unit": None}, "unit is None (NoneType), not a collection of cells (i, j)"),
    ({"givens": [(0, -1)]}, f"givens has (0, -1) (tuple), {A_CELL}"),
    ({"eliminated": [(0, 0)]}, "eliminated is [(0, 0)] (list), not a dict {(i, j): {digits}}"),
    ({"eliminated": {(0, 9): {1}}}, f"eliminated has (0, 9) (tuple), {A_CELL}"),
    ({"eliminated": {(0, 8): 1}}, "eliminated: row 0, column 8 is 1 (int), not a set of digits"),
    ({"caption": 3}, "caption is 3 (int), not a string"),
    ({"why": ["x"]}, "why is ['x'] (list), not a string"),
]  # fmt: skip
BARS = [
    ({}, "values is {} (dict), not a dict with a number for each name"),
    ([1, 2], "values is [1, 2] (list), not a dict with a number for each name"),
    ({"a": -1}, "the value of 'a' is -1 (int), not a number of 0 or more"),
    ({"a": "1"}, "the value of 'a' is '1' (str), not a number of 0 or more"),
    ({"a": float("nan")}, "the value of 'a' is nan (float), not a number of 0 or more"),
    ({"a": float("inf")}, "the value of 'a' is inf (float), not a number of 0 or more"),
]
CAPTIONS = [
    ("ab", "captions is 'ab' (str), not two strings"),
    (("a",), "captions is ('a',) (tuple), not two strings"),
    (("a", 2), "captions is 2 (int), not a string"),
]
REFUSED = [  # function, arguments, marks, message
    *(("draw", (board,), {}, message) for board, message in BROKEN),
    *(("draw", (full(),), marks, message) for marks, message in MARKS),
    *(("bars", (values,), {}, message) for values, message in BARS),
    *(("compare", (full(), full()), {"captions": c}, message) for c, message in CAPTIONS),
    *((name, (with_cell(0, 0, 5), full()), {}, f"{first}: row 0, column 0 is 5 (int), not a set of digits")
      for name, first in (("changes", "before"), ("compare", "got"), ("first_difference", "got"))),
    *((name, (full(), full()[:8]), {}, f"{second}: the board has 8 rows, not 9")
      for name, second in (("changes", "after"), ("compare", "expected"), ("first_difference", "expected"))),
]  # fmt: skip


@pytest.mark.parametrize(("name", "arguments", "marks", "message"), REFUSED)
def test_what_cannot_be_drawn_is_named_with_its_place(pics, name, arguments, marks, message):
    """Word for word."""
    with pytest.raises(ValueError) as error:
        getattr(pics, name)(*arguments, **marks)
    assert str(error.value) == message


def test_a_generator_is_refused_before_it_is_emptied(pics):
    cell = iter([5, 6])
    with pytest.raises(ValueError, match=r"row 0, column 0 is .*, not a set of digits"):
        pics.draw(with_cell(0, 0, cell))
    assert list(cell) == [5, 6]


def test_side_by_side_of_three(pics, board):
    picture = pics.side_by_side(
        pics.draw(board, caption="Before"),
        pics.draw(board, target=(0, 0), eliminated={(0, 2): {5}}),
        pics.draw(board, why="Done."),
    )
    assert picture.alt == (
        "Step 1 of 3: Before: 30 of 81 cells hold one digit."
        " Step 2 of 3: 5 in row 0, column 0 rules out 5 in row 0, column 2."
        " Step 3 of 3: Done."
    )
    root = parse(picture)
    nested = root.findall(SVG + "svg")
    assert [e.get("x") for e in nested] == ["0", "354", "708"]
    assert [e.get("y") for e in nested] == ["0", "22", "22"]  # the boards are on one line
    arrows = [(e.text, e.get("x")) for e in elements(root, "text", "joint")]
    assert arrows == [("→", "337"), ("→", "691")]
    assert root.get("viewBox") == "0 0 1028 342"
    assert root.get("width") == "900"
    assert len(elements(root, "style")) == len(elements(root, "title")) == 1


def test_side_by_side_of_one_many_and_none(pics, board):
    picture, look = pics.draw(board), pics.draw(board, why="Look.")
    assert pics.side_by_side(picture) is picture
    assert pics.side_by_side(*[look] * 5).text == "\n\n".join(
        f"Step {k} of 5\n{PLAIN}Look." for k in range(1, 6)
    )
    pair = pics.compare(board, full())
    joined = pics.side_by_side(pair, picture)
    assert joined.text == f"Step 1 of 2\n{pair.text}\n\nStep 2 of 2\n{picture.text}"
    assert len(elements(parse(joined), "g")) == 3
    with pytest.raises(ValueError, match=r"^side_by_side needs at least one picture$"):
        pics.side_by_side()
    with pytest.raises(
        ValueError, match=r"^picture 1 is None .* not a Picture; use draw\(board\)$"
    ):
        pics.side_by_side(picture, None)


# -- changes
def test_changes_strikes_what_went_and_circles_what_it_left(pics, board):
    after = copy.deepcopy(board)
    after[0][2], after[0][3] = {4}, {2, 6}
    before = copy.deepcopy(after)
    before[0][2], before[0][3] = {4, 5}, {2, 5, 6}
    picture = pics.changes(before, after, target=(0, 0), unit=ROW_0, givens=GIVENS, caption="5")
    assert picture.alt == (
        "5: 5 in row 0, column 0 rules out 5 in row 0, columns 2 and 3. Found 4 in row 0, column 2."
    )
    assert digits_in(picture, 0, 2) == places(found="4", gone="5")
    assert digits_in(picture, 0, 3) == places(_="26", gone="5")
    assert digits_in(picture, 0, 0) == big("5", "given")
    assert rects(picture, "focus") == [(0, 0)] and len(rects(picture, "unit")) == 8
    assert picture.text.splitlines()[2] == "|534|.7.|...|"


def test_changes_reports_candidates_that_came_back(pics, board):
    after = copy.deepcopy(board)
    after[0][1] = {2, 3, 4}
    assert pics.changes(board, after).text == (
        PLAIN.replace("|53.|", "|5..|", 1)
        + "29 of 81 cells hold one digit. Row 0, column 1 gained 2 and 4."
    )
    board[0][1] = after[0][1]
    board[8][7], after[8][7] = {1, 2}, {5}
    board[7][7], after[7][7] = {1}, {1, 2}
    after[0][0] = {5, 6}
    picture = pics.changes(board, after, why="As planned.")
    assert picture.alt == "As planned. Row 0, column 0 gained 6. So did 2 more cells."
    (corners,) = on_board(parse(picture), "path", "corners")
    assert corners.get("d").startswith("M0 9")
    assert not on_board(parse(picture), "circle")


def test_changes_to_an_empty_cell(pics, board):
    after = copy.deepcopy(board)
    after[0][0] = set()
    picture = pics.changes(board, after)
    assert picture.alt == (
        "5 is ruled out of row 0, column 0. No candidates left in row 0, column 0: a contradiction."
    )
    assert digits_in(picture, 0, 0) == places(gone="5")


# -- compare and first_difference
@pytest.mark.parametrize(
    ("cells", "expected"),
    [((), None), (((8, 8),), (8, 8)), (((1, 0), (0, 8)), (0, 8)), (((3, 5), (3, 4)), (3, 4))],
)
def test_first_difference_goes_row_by_row(pics, cells, expected):
    other = full()
    for i, j in cells:
        other[i][j] = {1}
    assert pics.first_difference(full(), other) == expected


def test_compare_names_the_first_difference_and_marks_all(pics, board):
    got = copy.deepcopy(board)
    got[4][7], got[8][0] = {2, 5}, set()
    board[4][7] = {5}
    picture = pics.compare(got, board)
    first = "First difference: row 4, column 7. your board: {2, 5}; expected: {5}. 2 cells differ in all."
    second = "your board: No candidates left in row 8, column 0: a contradiction."
    assert picture.alt == f"{first} {second}"
    assert len(elements(parse(picture), "path", "also")) == 2  # the second one, in both
    assert not elements(parse(pics.compare(full(), board)), "path", "also")
    assert picture.text.splitlines() == [
        "your board       expected", "+---+---+---+    +---+---+---+",
        "|53.|.7.|...|    |53.|.7.|...|", "|6..|195|...|    |6..|195|...|",
        "|.98|...|.6.|    |.98|...|.6.|", "+---+---+---+    +---+---+---+",
        "|8..|.6.|..3|    |8..|.6.|..3|", "|4..|8.3|..1|    |4..|8.3|.51|",
        "|7..|.2.|..6|    |7..|.2.|..6|", "+---+---+---+    +---+---+---+",
        "|.6.|...|28.|    |.6.|...|28.|", "|...|419|..5|    |...|419|..5|",
        "|!..|.8.|.79|    |...|.8.|.79|", "+---+---+---+    +---+---+---+", first, second,
    ]  # fmt: skip
    root = parse(picture)
    corners = [e.get("d") for e in elements(root, "path", "corners")]
    assert len(corners) == 2 and {d.split("v")[0] for d in corners} == {"M231 141"}
    words = [e.text for kind in ("joint", "caption") for e in elements(root, "text", kind)]
    assert words == ["≠", "your board", "expected"]


def test_equal_boards(pics, board):
    """No mark, and an equals sign; or nothing changed."""
    picture = pics.compare(board, copy.deepcopy(board))
    assert picture.alt == "The two boards are the same."
    assert picture.text.endswith("\nThe two boards are the same.")
    assert [e.text for e in elements(parse(picture), "text", "joint")] == ["="]
    assert not elements(parse(picture), "path", "corners")
    picture = pics.changes(board, copy.deepcopy(board), unit=ROW_0)
    assert picture.alt == "Nothing changed." and not strikes(picture)
    assert len(rects(picture, "unit")) == 9
    assert pics.changes(board, board, why="As it was.").alt == "As it was."


# -- The module
def test_bars(pics):
    """In proportion, the longest is BAR, a zero is still visible; the words hold every number."""
    picture = pics.bars({"a": 50, "b": 25, "none": 0}, unit="ms", caption="How long")
    bars = [e for e in parse(picture).iter(SVG + "rect") if e.get("class") == "bar"]
    assert [int(e.get("width")) for e in bars] == [pics.BAR, pics.BAR // 2, 2]
    assert len({e.get("x") for e in bars}) == 1
    picture = pics.bars({"easy": 0.4, "<hard>": 1234.5}, unit="ms", caption="How long")
    assert picture.alt == "How long. easy: 0.4 ms. <hard>: 1,234 ms."
    assert picture.text == "How long\n  easy  0.4 ms\n<hard>  1,234 ms"
    assert [e.text for e in parse(picture).iter(SVG + "text")][1:3] == ["easy", "0.4 ms"]
