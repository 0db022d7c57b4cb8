"""The given code of the sudoku notebook: its contracts, word for word."""

import json

import pytest

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [EASY[k : k + 9] for k in range(0, 81, 9)]
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def lines(text):
    return [text[k : k + 9] for k in range(0, 81, 9)]


@pytest.fixture
def sudoku(given):
    return given["Sudoku"]


def test_getel(given):
    assert given["getel"]({7}) == 7
    assert given["getel"](["a"]) == "a"
    for wrong in (set(), {1, 2}, []):
        with pytest.raises(AssertionError, match="needs exactly one element"):
            given["getel"](wrong)


def test_blanks_and_digits(sudoku):
    sd = sudoku(["_.0 12345", *["........."] * 8])
    assert sd.m[0] == [set(range(1, 10))] * 4 + [{1}, {2}, {3}, {4}, {5}]
    assert len({id(cell) for row in sd.m for cell in row}) == 81


def test_a_copy_is_deep(sudoku):
    sd = sudoku(ROWS)
    for copy in (sudoku(sd), sudoku(sd.m)):
        assert copy == sd
        copy.m[0][2].discard(1)
        assert 1 in sd.m[0][2]
        assert copy != sd


@pytest.mark.parametrize(("elements", "message"), [
    (["53x7_____", *["_________"] * 8], "row 0, column 2: character 'x' is not a digit 1-9, a blank (_ . 0 or space) or a set " "of digits"),
    (
        [*["_________"] * 7, "_______٣_", "_________"],
        "row 7, column 7: character '٣' is not a digit 1-9, a blank (_ . 0 or space) or a set " "of digits",
    ),
    ([*["_________"] * 4, "________", *["_________"] * 4], "row 4 must have 9 cells, got 8 (column 8): '________'"),
    ([*["_________"] * 8, "__________"], "row 8 must have 9 cells, got 10 (column 9): '__________'"),
    (["_________"] * 8, f"a Sudoku needs 9 rows (strings, or lists of sets), got {['_' * 9] * 8}"),
    (None, "a Sudoku needs 9 rows (strings, or lists of sets), got None"),
    (["_________", 7, *["_________"] * 7], "row 1 must be a string or a list of sets, got 7"),
    (
        [[{1}] * 9, [{1}, {0}, *[{2}] * 7], *[[{1}] * 9] * 7],
        "row 1, column 1: set {0} is not a digit 1-9, a blank (_ . 0 or space) or a set of digits",
    ),
    ([[[1]] * 9] * 9, "row 0, column 0: set [1] is not a digit 1-9, a blank (_ . 0 or space) or a set of digits"),
])  # fmt: skip
def test_constructor_errors(sudoku, elements, message):
    with pytest.raises(ValueError, match="row|rows") as error:
        sudoku(elements)
    assert str(error.value) == message


def test_show(sudoku, capsys):
    sudoku(ROWS).show()
    printed = capsys.readouterr().out
    assert printed == (
        "+---+---+---+\n|53.|.7.|...|\n|6..|195|...|\n|.98|...|.6.|\n"
        "+---+---+---+\n|8..|.6.|..3|\n|4..|8.3|..1|\n|7..|.2.|..6|\n"
        "+---+---+---+\n|.6.|...|28.|\n|...|419|..5|\n|...|.8.|.79|\n+---+---+---+\n"
    )


def test_show_details(sudoku, capsys):
    sd = sudoku(ROWS)
    sd.m[8][8] = {2, 3, 5}
    sd.show(details=True)
    printed = capsys.readouterr().out.splitlines()
    rule = "+" + 3 * ("-" * 29 + "+")
    assert printed[0] == printed[4] == printed[8] == printed[12] == rule
    assert printed[1] == (
        "|____5____ __3______ 123456789|123456789 ______7__ 123456789|"
        "123456789 123456789 123456789|"
    )
    assert printed[11].endswith(" ______7__ _23_5____|")
    assert len(printed) == 13


def test_json(sudoku):
    sd = sudoku(ROWS)
    sd.m[0][2] = {9, 1, 4}
    text = sd.to_string()
    assert json.loads(text)[0][:3] == [[5], [3], [1, 4, 9]]
    assert sudoku.from_string(text) == sd
    assert sudoku.from_string(text.replace("[1, 4, 9]", "[9, 1, 4]")) == sd
    assert sudoku.from_string(text).to_string() == text


def test_equality(sudoku):
    assert sudoku(ROWS) == sudoku(ROWS)
    assert sudoku(ROWS) != sudoku(lines(SOLVED))
    assert sudoku(ROWS) != ROWS
    assert sudoku(ROWS) != sudoku(ROWS).m


def test_done(sudoku):
    assert sudoku(lines(SOLVED)).done()
    assert not sudoku(ROWS).done()
    empty = sudoku(lines(SOLVED))
    empty.m[3][3] = set()
    assert not empty.done()


def test_propagate_all_cells_once(sudoku, monkeypatch):
    seen = []
    monkeypatch.setattr(sudoku, "propagate_cell", lambda self, ij: seen.append(ij) or set())
    sudoku(ROWS).propagate_all_cells_once()
    assert seen == [(i, j) for i in range(9) for j in range(9)]


def test_solve(sudoku, capsys):
    sd = sudoku(ROWS)
    assert sd.solve() == sudoku(lines(SOLVED))
    assert capsys.readouterr().out.startswith("Solved:\n+---+---+---+\n|534|678|912|\n")
    assert sd == sudoku(ROWS)
    assert sd.solve(do_print=False) == sudoku(lines(SOLVED))
    assert capsys.readouterr().out == ""


def test_solve_without_solution(sudoku, capsys):
    impossible = sudoku(["5__5_____", *["_________"] * 8])
    assert impossible.solve() is None
    assert capsys.readouterr().out == "This puzzle has no solution.\n"
    assert impossible.solve(do_print=False) is None
    assert capsys.readouterr().out == ""


def test_a_board_shows_itself(sudoku):
    bundle = sudoku(ROWS)._repr_mimebundle_()
    assert bundle["text/html"].startswith('<img alt="')
    assert bundle["text/plain"].startswith("+---+---+---+\n|53.|.7.|...|")
    assert repr(sudoku(ROWS)).startswith("+---+---+---+\n|53.|.7.|...|")


def test_isomorph_keeps_the_puzzle(given):
    import random

    rng = random.Random(1)
    seen = {given["isomorph"](EASY, rng) for _ in range(20)}
    assert len(seen) == 20
    for line in seen:
        assert len(line) == 81
        assert line.count(".") == EASY.count(".")
        puzzle = given["puzzle_board"](line)
        given["check_solved"]("solve()", puzzle.solve(do_print=False), puzzle)


@pytest.mark.parametrize(("change", "message"), [
    (lambda sd: None, "returned None, expected a solved Sudoku. None usually means"),
    (lambda sd: sd.m[4].__setitem__(4, {5, 6}) or sd, "row 4, column 4 holds {5, 6}."),
    (lambda sd: sd.m[0].__setitem__(0, {6}) or sd, "where the puzzle allows only {5}"),
    (lambda sd: sd.m[0].__setitem__(2, {8}) or sd, "row 0 does not hold all nine digits"),
])  # fmt: skip
def test_check_solved_finds_wrong_solutions(given, sudoku, change, message):
    with pytest.raises(AssertionError) as error:
        given["check_solved"]("search()", change(sudoku(lines(SOLVED))), sudoku(ROWS))
    assert message in str(error.value)


@pytest.mark.parametrize("swap", [((0, 2), (1, 2)), ((0, 2), (0, 3)), ((3, 1), (3, 7))])
def test_check_solved_looks_at_every_kind_of_unit(given, sudoku, swap):
    (a, b), (c, d) = swap
    wrong = sudoku(lines(SOLVED))
    wrong.m[a][b], wrong.m[c][d] = wrong.m[c][d], wrong.m[a][b]
    with pytest.raises(AssertionError, match="does not hold all nine digits"):
        given["check_solved"]("search()", wrong, sudoku(["........."] * 9))


def test_time_limit_explains_what_students_meet(given):
    with pytest.raises(AssertionError) as error, given["time_limit"](5, "Look there."):
        raise given["Unsolvable"]
    assert str(error.value) == "Unsolvable was raised, but nothing here is impossible. Look there."

    def again():
        return again()

    with pytest.raises(AssertionError) as error, given["time_limit"](5, "Look there."):
        again()
    assert (
        str(error.value) == "A function calls itself again and again, without an end. Look there."
    )
    with pytest.raises(KeyError), given["time_limit"](5):
        raise KeyError("other errors stay as they are")


@pytest.mark.parametrize(("got", "expected", "message"), [
    (set(), {1}, "f(x) returned set(), expected {1}. Look."),
    ([1], {1}, "f(x) returned [1], expected {1}. Look. (A list is not a set.)"),
    (None, {1}, "f(x) returned None, expected {1}. Look. None usually means that a return is missing. " "(None is not a set.)"),
])  # fmt: skip
def test_check_value_says_what_came_back(given, got, expected, message):
    with pytest.raises(AssertionError) as error:
        given["check_value"]("f(x)", got, expected, "Look.")
    assert str(error.value) == message
    given["check_value"]("f(x)", expected, expected)


def test_check_board_names_the_first_cell_that_differs(given, sudoku):
    got, expected = sudoku(ROWS), sudoku(ROWS)
    got.m[4][1] = {2}
    got.m[7][0] = {3}
    expected.m[4][1] = {2, 5}
    with pytest.raises(AssertionError) as error:
        given["check_board"](got, expected, "f(x)", "Look.", picture=False)
    assert str(error.value) == "After f(x), row 4, column 1 holds {2}, expected {2, 5}. Look."
