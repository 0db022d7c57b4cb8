"""The comparison of solvers: right grids from all of them, guesses counted right, a page of its figures."""

import importlib
import json
import re
import sys
import xml.etree.ElementTree as ElementTree

import notebooks
import pytest

BENCH = notebooks.ROOT / "bench"
SOLVED = "483921657967345821251876493548132976729564138136798245372689514814253769695417382"
EASY = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
GUESSED = "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4."  # the first of hardest


@pytest.fixture(scope="module")
def bench():
    """The modules of bench/ that the comparison consists of."""
    sys.path.insert(0, str(BENCH))
    try:
        names = ("approaches", "comparison", "comparison_page", "comparison_plots")
        yield {name: importlib.import_module(name) for name in names}
    finally:
        sys.path.remove(str(BENCH))


@pytest.fixture(scope="module")
def solvers(bench):
    """All solvers that the notebooks in source/ and python-sat give."""
    return bench["approaches"].solvers()[0]


@pytest.fixture(scope="module")
def figures():
    """The figures that the committed page is made of."""
    return json.loads((BENCH / "comparison.json").read_text(encoding="utf-8"))


def test_every_notebook_of_the_course_takes_part(bench, solvers):
    """Those in source/, under the names of the table; what is not there is told."""
    approaches = bench["approaches"]
    assert {a.notebook for a in approaches.ASSIGNMENTS} >= set(notebooks.ASSIGNMENTS)
    there = [a for a in approaches.ASSIGNMENTS if a.notebook in notebooks.ASSIGNMENTS]
    assert set(solvers) == {
        *(a.name for a in there),
        *approaches.ESTABLISHED.values(),
        approaches.PLAIN,
    }
    missing = {a.notebook for a in approaches.ASSIGNMENTS} - set(notebooks.ASSIGNMENTS)
    assert set(approaches.solvers()[1]) == missing


def test_every_solver_solves_and_is_checked(bench, solvers):
    """measure raises for a wrong grid; puzzles with and without guesses."""
    lines = bench["comparison"].puzzles_of("easy50")[:2]
    for rounds, line in enumerate((EASY, GUESSED, *lines), start=1):
        got = bench["comparison"].measure(line, solvers, rounds)
        assert got["guesses"].keys() == got["ms"].keys() == solvers.keys()
        assert all(ms > 0 for ms in got["ms"].values())
    assert solvers["sets"](EASY) == (SOLVED, 0)


@pytest.mark.parametrize(
    "grid",
    [
        SOLVED[:-1],
        SOLVED[1:] + SOLVED[0],
        SOLVED.translate(str.maketrans("123456789", "234567891")),
        "4" * 81,
    ],
    ids=["short", "shifted", "other-givens", "one-digit"],
)
def test_a_wrong_grid_stops_the_comparison(bench, grid):
    with pytest.raises(ValueError, match="wrong does not solve"):
        bench["comparison"].measure(EASY, {"wrong": lambda line: (grid, 0)}, rounds=1)


def test_two_solutions_of_one_puzzle_stop_the_comparison(bench):
    """SOLVED, and SOLVED with 1 and 2 exchanged: both right for an empty board."""
    other = SOLVED.translate(str.maketrans("12", "21"))
    two = {"one": lambda line: (SOLVED, 0), "two": lambda line: (other, 0)}
    with pytest.raises(ValueError, match="two has another solution"):
        bench["comparison"].measure("." * 81, two, rounds=1)


def rectangle():
    """SOLVED without four cells that hold two digits crosswise: no deduction can decide them."""
    for i in range(9):
        for k in range(9):
            for j in range(9):
                for m in range(j + 1, 9):
                    a, b, c, d = 9 * i + j, 9 * i + m, 9 * k + j, 9 * k + m
                    cross = SOLVED[a] == SOLVED[d] and SOLVED[b] == SOLVED[c]
                    if i < k and cross and (i // 3 == k // 3 or j // 3 == m // 3):
                        blank = {a, b, c, d}
                        return "".join("." if n in blank else x for n, x in enumerate(SOLVED))
    raise AssertionError("no such rectangle in SOLVED")


def test_guesses_are_counted(bench, solvers):
    """No guess for a solved grid; one where four cells hold the same two digits, whichever it is."""
    approaches, line = bench["approaches"], rectangle()
    own = {a.name for a in approaches.ASSIGNMENTS} | {approaches.PLAIN}
    for name in own & set(solvers):
        assert solvers[name](SOLVED) == (SOLVED, 0), name
        grid, guesses = solvers[name](line)
        assert guesses == 1 and bench["comparison"].valid(grid, line), name
    # and the count begins anew with each puzzle
    assert solvers["strings"](line)[1] == 1


def test_a_wrong_guess_counts_too(bench):
    """The calls of a function that calls itself, also through a class."""
    calls = bench["approaches"].Calls

    def down(n):
        return n if n == 0 else namespace["down"](n - 1)

    class Tree:
        def walk(self, n):
            return [self.walk(n - 1) for _ in range(2)] if n else None

    namespace = {"down": down, "Tree": Tree}
    counted, walked = calls(namespace, "down"), calls(namespace, "Tree.walk")
    namespace["down"](4)
    Tree().walk(3)
    assert (counted.count, walked.count) == (5, 15)


def test_plain_propagation_is_put_back(bench, solvers):
    """The variant without where_can_it_go guesses more, and leaves the sets as they were."""
    before = solvers["sets"](GUESSED)
    assert solvers[bench["approaches"].PLAIN](GUESSED)[1] > before[1]
    assert solvers["sets"](GUESSED) == before


def test_the_committed_guesses_are_those_of_the_notebooks(solvers, figures):
    """Guesses are the same on every machine; puzzles of the page that need some, but not many."""
    some = [puzzle for puzzle in figures["puzzles"] if puzzle["guesses"]["SAT"]]
    assert some
    for puzzle in sorted(some, key=lambda p: p["guesses"]["SAT"])[:3]:
        for name in {"sets", "strings", "lists", "SAT"} & set(puzzle["guesses"]):
            assert solvers[name](puzzle["line"])[1] == puzzle["guesses"][name], name


def test_the_page_and_the_plots_are_those_of_the_figures(bench, figures):
    """Nobody has edited a number by hand."""
    page = bench["comparison_page"]
    text = page.PAGE.read_text(encoding="utf-8")
    assert page.page(text, figures) == text
    for name, svg in page.plots(figures).items():
        assert (page.PICTURES / f"comparison-{name}.svg").read_text(encoding="utf-8") == svg, name


def test_plots_have_titles_descriptions_and_alternative_texts(bench, figures):
    text = bench["comparison_page"].PAGE.read_text(encoding="utf-8")
    shown = dict(re.findall(r"!\[([^\]]+)\]\(pictures/(\S+)\)", text))
    plots = bench["comparison_page"].plots(figures)
    assert sorted(shown.values()) == sorted(f"comparison-{name}.svg" for name in plots)
    for alternative, name in shown.items():
        svg = plots[name.removeprefix("comparison-").removesuffix(".svg")]
        root = ElementTree.fromstring(svg)
        tags = {child.tag.rpartition("}")[2]: child.text for child in root}
        assert root.get("role") == "img" and tags["title"] and tags["desc"] == alternative


def test_a_page_without_a_place_for_a_part_is_refused(bench, figures):
    with pytest.raises(ValueError, match="0 places <!-- measured -->, expected one"):
        bench["comparison_page"].page("no places", figures)


def test_axes(bench):
    """Of numbers with a zero: two decades and half a step for 0. Of times: from decade to decade."""
    axis_for = bench["comparison_plots"].axis_for
    axis = axis_for([0, 3, 70], zero=True)
    assert [axis.at(value) for value in (0, 1, 10, 100)] == pytest.approx([0, 0.2, 0.6, 1])
    assert [label for _, label in axis.ticks()] == ["0", "1", "10", "100"]
    axis = axis_for([0.3, 900])
    assert [label for _, label in axis.ticks()] == ["0.1", "1", "10", "100", "1,000"]
    assert (axis.at(0.1), axis.at(1000)) == (0, 1)


def test_any_part_of_the_puzzles_is_spread(bench):
    """Every second one of each set, with its number; the first half of the list is half of each set."""
    in_turn = bench["comparison"].in_turn
    got = in_turn({"a": ["1", "2", "3", "4"], "b": ["5", "6"]}, every=2)
    assert sorted(got) == [("a", 1, "1"), ("a", 3, "3"), ("b", 1, "5")]
    sets = {name: [f"{name}{n}" for n in range(size)] for name, size in (("a", 100), ("b", 20))}
    half = in_turn(sets, every=1)[:60]
    numbers = [number for name, number, _ in half if name == "a"]
    assert 48 <= len(numbers) <= 52
    assert 22 <= sum(number <= 50 for number in numbers) <= 28
