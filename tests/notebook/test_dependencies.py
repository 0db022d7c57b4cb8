"""Which exercises build on which: a guess from names."""

from mini import assignment, exercise, given, hidden
from notebooks import ROOT

from nbseal.notebook.assignment import read_assignment
from nbseal.notebook.dependencies import exercises_needed


def test_the_sudoku_notebook():
    """Straight from the graph of its exercises; a given cell replaces one function by another."""
    needed = exercises_needed(read_assignment(ROOT, "sudoku"))
    assert needed["ruleout"] == needed["occurs_once"] == ()
    assert needed["propagate_cell"] == ("ruleout",)
    assert needed["full_propagation"] == ("ruleout", "propagate_cell")
    assert "occurs_once" in needed["where_can_it_go"]
    assert needed["search"][-1] == "better_propagation"
    assert needed["efficiency"] == needed["search"]


def test_plain_functions_values_and_methods():
    """Functions, variables, attributes; through others; never a later one or itself."""
    source, _ = assignment(
        given("tools", "def helper(): return first() + last()\nclass Box: pass"),
        exercise("one", "def first():\n    return 1"),
        exercise("two", "numbers = [1]\nBox.add = lambda self: last()"),
        exercise("three", "def third():\n    return first() + 1  # add"),
        hidden("test_three_contract", "assert third() == 2"),
        exercise("four", "def last():\n    return numbers"),
        hidden("test_four_contract", "assert last() == [1]"),
        hidden("test_five_contract", "assert third() == 2"),
        exercise("broken", "def ("),
    )
    needed = exercises_needed(source)
    assert needed["one"] == needed["two"] == ()
    assert needed["three"] == ("one", "two")
    assert needed["four"] == ("two",)
    assert needed["five"] == ("one", "two", "three")
    assert needed["broken"] == ()
