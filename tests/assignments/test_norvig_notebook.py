"""The norvig notebook: names and points, the article's own examples, every puzzle set."""

import inspect

import notebooks
import pytest

SIGNATURES = {
    "cross": "(A, B)", "grid_values": "(grid)", "parse_grid": "(grid)", "assign": "(values, s, d)",
    "eliminate": "(values, s, d)", "display": "(values)", "search": "(values)", "some": "(seq)",
    "solve": "(grid)",
}  # fmt: skip
GRID1 = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
GRID2 = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SOLUTION1 = "483921657967345821251876493548132976729564138136798245372689514814253769695417382"
PUZZLES = notebooks.ROOT / "bench" / "puzzles"


@pytest.fixture(scope="module")
def given():
    namespace, _ = notebooks.run(notebooks.source_of("norvig"), assignment="norvig")
    return namespace


def check(values, grid):
    """A solution: nine different digits in each unit, and the digits of the grid kept."""
    line = "".join(values[row + column] for row in "ABCDEFGHI" for column in "123456789")
    assert len(line) == 81
    for k in range(9):
        top = 27 * (k // 3) + 3 * (k % 3)
        block = "".join(line[top + 9 * n : top + 9 * n + 3] for n in range(3))
        assert set(line[9 * k : 9 * k + 9]) == set(line[k::9]) == set(block) == set("123456789")
    assert all(c in ("0", ".", d) for c, d in zip(grid, line, strict=True))


def test_every_function_of_the_article_is_there(given):
    assert {n: str(inspect.signature(given[n])) for n in SIGNATURES} == SIGNATURES
    named = [given[name] for name in ("digits", "rows", "cols")]
    assert named == ["123456789", "ABCDEFGHI", "123456789"]


def test_the_first_example_is_solved_by_elimination_alone(given, capsys):
    values = given["parse_grid"](GRID1)
    assert "".join(values.values()) == SOLUTION1
    given["display"](values)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].rstrip() == "4 8 3 |9 2 1 |6 5 7"
    assert lines[3] == "------+------+------"


def test_the_second_example_gets_stuck_and_is_solved_by_search(given, capsys):
    given["display"](given["parse_grid"](GRID2))
    first = "   4      1679   12679  |  139     2369    269   |   8      1239     5    "
    assert capsys.readouterr().out.splitlines()[0] == first
    check(given["solve"](GRID2), GRID2)


@pytest.mark.parametrize(
    ("name", "number"), [("easy50", 50), ("top95", 95), ("hardest", 11), ("hard10", 10)]
)
def test_every_puzzle_set(given, name, number):
    grids = (PUZZLES / f"norvig_{name}.txt").read_text(encoding="utf-8").split()
    assert given["kit"].PUZZLES[name] == grids
    assert len(grids) == number
    for grid in grids:
        check(given["solve"](grid), grid)


def test_no_solution_is_false(given):
    no_place = "12345678." + "........9" + 63 * "."
    deep = "5...8.....7...61......94.73..7.1...4..1.......24...89......5..7.9....6..8.53....."
    assert given["parse_grid"](deep)
    for grid in ("5..5" + 77 * ".", no_place, deep):
        assert given["solve"](grid) is False


@pytest.mark.parametrize("grid", ["", "1" * 80, "." * 82])
def test_bad_input_is_a_clear_error(given, grid):
    with pytest.raises(ValueError, match=rf"81 squares .* not {len(grid)}"):
        given["solve"](grid)


def test_some(given):
    asked = iter([False, 0, "", 7, 8])
    assert given["some"](asked) == 7
    assert list(asked) == [8]
    assert given["some"]([]) is False


def test_the_stand_in_keeps_a_diary():
    cells = {name: code for name, _, code in notebooks.code_cells(notebooks.source_of("norvig"))}
    namespace = {}
    exec(cells["stand-in"], namespace)
    values = {"A1": "12", "A2": "12"}
    assert namespace["eliminate"](values, "A1", "2") is values
    assert namespace["eliminate"](values, "A1", "2") is values
    assert values == {"A1": "1", "A2": "12", "diary": "2 out of A1. "}
    assert namespace["eliminate"](values, "A1", "1") is False
    refusing = {"A1": "123", "refused": "2 out of A1"}
    assert namespace["eliminate"](refusing, "A1", "3") is refusing
    assert namespace["eliminate"](refusing, "A1", "2") is False
    assert refusing["A1"] == "1", "it has taken the digit out, as the real one has when it fails"


def test_names_of_the_tools_do_not_get_in_the_way():
    """Students' cells share the namespace: the names that the kit puts there are few, and long."""
    short = {name for name in notebooks.kit("norvig").__all__ if len(name) < 7}
    assert short == {"bars", "draw", "eq_", "kit", "ok_"}
