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
    return bench["approaches"].solvers()[0]


@pytest.fixture(scope="module")
def figures():
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


@pytest.mark.parametrize("grid", [
    SOLVED[:-1],
    SOLVED[1:] + SOLVED[0],
    SOLVED.translate(str.maketrans("123456789", "234567891")),
    "4" * 81,
], ids=["short", "shifted", "other-givens", "one-digit"])  # fmt: skip
def test_a_wrong_grid_stops_the_comparison(bench, grid):
    with pytest.raises(ValueError, match="wrong does not solve"):
        bench["comparison"].measure(EASY, {"wrong": lambda line: (grid, 0)}, rounds=1)


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
