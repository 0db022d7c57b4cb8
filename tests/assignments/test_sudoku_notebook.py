"""The instructor's notebook: points, names, form and style."""

import doctest

import notebooks
import pytest

from nbseal.notebook.assignment import grade_id, read_assignment

POINTS = {  # assignments.md, section 1
    "ruleout": 5,
    "propagate_cell": 10,
    "full_propagation": 10,
    "occurs_once": 10,
    "where_can_it_go": 15,
    "better_propagation": 5,
    "search": 10,
    "efficiency": 5,
}
FUNCTIONS = {  # exercise: (its function, the name it has in the class)
    "ruleout": ("sudoku_ruleout(self, i, j, x)", "ruleout"),
    "propagate_cell": ("sudoku_propagate_cell(self, ij)", "propagate_cell"),
    "full_propagation": ("sudoku_full_propagation(self, to_propagate=None)", "full_propagation"),
    "occurs_once": ("occurs_once_in_sets(set_sequence)", None),
    "where_can_it_go": ("sudoku_where_can_it_go(self)", "where_can_it_go"),
    "better_propagation": (
        "sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None)",
        "full_propagation_with_where_can_it_go",
    ),
    "search": ("sudoku_search(self, new_cell=None)", "search"),
}


def cells(notebook):
    return {grade_id(cell): cell for cell in notebook.cells if grade_id(cell)}


def test_points_and_names():
    """The exercises, their order and their points are those that were agreed: 70 in all."""
    assignment = read_assignment(notebooks.ROOT, "sudoku")
    assert {e.name: e.points for e in assignment.exercises} == POINTS
    assert [e.name for e in assignment.exercises] == list(POINTS)
    assert assignment.points == 70


def test_signatures(source, release):
    """Both versions define each function under its name, and attach it to the class."""
    for notebook in (source, release):
        for exercise, (signature, method) in FUNCTIONS.items():
            code = cells(notebook)[exercise].source
            assert f"def {signature}:" in code
            if method:
                assert code.endswith(f"\n\n\nSudoku.{method} = {signature.split('(')[0]}")


@pytest.mark.parametrize(
    "exercise", [e for e in FUNCTIONS if e not in ("search", "better_propagation")]
)
def test_docstrings_are_true(given, monkeypatch, exercise):
    """The examples in the docstrings come out as printed with the reference solution."""
    function = given[FUNCTIONS[exercise][0].split("(")[0]]
    examples = doctest.DocTestFinder().find(function, globs=dict(given))
    for examples_of_one in examples:
        if exercise == "full_propagation":  # later cells put the better one in its place
            monkeypatch.setattr(given["Sudoku"], exercise, given["sudoku_full_propagation"])
        result = doctest.DocTestRunner().run(examples_of_one)
        assert result.attempted > 0
        assert result.failed == 0
