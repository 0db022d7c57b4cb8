"""The candidates notebook: names and points, the article's example, the solver that is wrong."""

import notebooks
import pytest

from nbseal.notebook.assignment import grade_id

PUZZLES = notebooks.ROOT / "bench" / "puzzles"


@pytest.fixture(scope="module")
def given():
    namespace, _ = notebooks.run(notebooks.source_of("candidates"), assignment="candidates")
    return namespace


def test_the_example(given):
    example = given["EXAMPLE"]
    assert example.splitlines()[1] == "_ 1 4 _ 9 _ _ 2 _"
    answers = list(given["kit"].answers(given["kit"].opened(example)))
    assert ["".join(answer)[:9] for answer in answers] == ["514896327"]
    assert (
        given["their_solver"](example)
        == given["solve"](example)
        == given["kit"].boarded(answers[0])
    )
    assert any(len(c) > 1 for r in given["reduce_board"](given["read_board"](example)) for c in r)
    assert given["first_trial"](given["read_board"](example)) is True


@pytest.mark.parametrize("name", ["easy50", "hardest"])
def test_the_copy_in_the_tools_answers_as_their_solver_does(given, name):
    missed = set()
    for puzzle in (PUZZLES / f"norvig_{name}.txt").read_text(encoding="utf-8").split()[:12]:
        board = given["their_solver"](puzzle)
        assert given["kit"].author_solver(puzzle) == board
        assert given["is_solution"](puzzle, board) is not given["kit"].is_missed(puzzle)
        assert given["is_solution"](puzzle, given["solve"](puzzle)) is True
        missed.add(given["kit"].is_missed(puzzle))
    assert missed == {True, False}


def test_puzzles_without_solution(given):
    for puzzle in given["NO_SOLUTION"]:
        assert given["solve"](puzzle) is None
        assert given["their_solver"](puzzle)


NAMED_IN_THE_TEXT = """
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle):
        assert is_solution(puzzle, solver(puzzle))
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
"""


@pytest.mark.parametrize("puzzle", [
    "EXAMPLE.translate(str.maketrans('69', '96'))",
    "'8....24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.'",
    "'..19..3..9..7..16..3...5..7.5......9..43.26..2......7.6..1...3..42..7..65....68..'",
], ids=["a disguise", "with several solutions", "published"])  # fmt: skip
def test_the_puzzles_that_the_text_names_are_enough(puzzle):
    """Whatever puzzle somebody has found: with it, every solver of the hidden checks is caught."""
    source = notebooks.source_of("candidates")
    answers = {"failing_puzzle": f"failing_puzzle = {puzzle}", "check_solver": NAMED_IN_THE_TEXT}
    tests = [t for t in notebooks.test_names(source) if t.startswith("test_check_solver_")]
    given, outcome = notebooks.run(source, answers, tests, assignment="candidates")
    assert given["kit"].is_missed(given["failing_puzzle"])
    assert outcome == dict.fromkeys(tests)
    assert len(tests) == 4


@pytest.mark.parametrize(
    "found",
    ["failing_puzzle = NO_SOLUTION[1]", "failing_puzzle = 7", "raise NotImplementedError()"],
    ids=["without solution", "no puzzle", "blank"],
)
def test_a_right_trial_is_not_blamed_for_the_failing_puzzle(capsys, found):
    source = notebooks.source_of("candidates")
    check = next(c.source for c in source.cells if grade_id(c) == "test_trial_examples")
    given, _ = notebooks.run(source, {"failing_puzzle": found}, assignment="candidates")
    exec(check, given)
    assert "(Without failing_puzzle: it is no puzzle that has a solution" in capsys.readouterr().out
