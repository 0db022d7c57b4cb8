"""What the checks know and an exercise asks for, such as a solver: no student's code has it in grading."""

from contextlib import contextmanager

import notebooks
import pytest

from nbseal.audit.trials import handed_in, solutions
from nbseal.course.config import course_config
from nbseal.course.setup_from_config import setup_from_config
from nbseal.notebook.assignment import read_assignment
from nbseal.results import Verdict
from nbseal.walls.bubblewrap import bubblewrap_command
from nbseal.walls.sandbox import default_readable

WAYS = {  # to something that solves a puzzle, or knows a solution: its name is `tools`
    "by its name": "tools = kit",
    "an import": "import sudokukit.answers as tools",
    "a fresh import": "import sys, importlib\nsys.path_importer_cache.clear()\nsys.meta_path[:] = [importlib.machinery.PathFinder]\nimport sudokukit.answers as tools",
    "the wheel": "import sys, types, zipfile\npath = next(p for p in sys.path if p.endswith('.whl'))\ncode = zipfile.ZipFile(path).read('sudokukit/answers.py')\ntools = types.ModuleType('tools')\nexec(code, vars(tools))",
    "its loader": "import types\ncode = kit.__loader__.get_source('sudokukit.answers')\ntools = types.ModuleType('tools')\nexec(code, vars(tools))",
    "copies of its functions": "import gc, types\nfound = {f.__name__: types.FunctionType(f.__code__, f.__globals__, f.__name__, f.__defaults__) for f in gc.get_objects() if type(f) is types.FunctionType and f.__module__ == 'sudokukit.answers'}\ntools = types.SimpleNamespace(**found)",
}
ANSWERS = {  # with a way in place of @WAY@
    "is_solution": """
def is_solution(puzzle, board):
    @WAY@
    try:
        tools.check_answer("", board, kit.opened(puzzle))
    except AssertionError:
        return False
    return True
""",
    "trial": """
def trial(board):
    @WAY@
    found = next(tools.answers(["".join(map(str, cell)) for row in board for cell in row]), None)
    return found and kit.boarded(found)
""",
}


def answers_with(way):
    code = WAYS[way].replace("\n", "\n    ")
    return {exercise: text.replace("@WAY@", code) for exercise, text in ANSWERS.items()}


@contextmanager
def marking(name, **options):
    """A function that tells which checks of some cells' exercises pass, all other cells being right."""
    assignment = read_assignment(notebooks.ROOT, name)
    setup = setup_from_config(course_config(notebooks.ROOT), assignment, **options)
    with setup.grader() as grader:

        def passed(cells):
            asked = [test.name for name in cells for test in assignment.exercise(name).tests]
            verdicts = grader.verdicts(handed_in(setup, cells), asked)
            return [name for name, verdict in verdicts.items() if verdict == Verdict.PASSED]

        yield passed


@pytest.fixture(scope="module", params=["bubblewrap", "Landlock"])
def passed(request):
    around = request.param == "bubblewrap"
    if around and bubblewrap_command(default_readable(), 1 << 20) is None:
        pytest.skip("bubblewrap does not start here")
    with marking("candidates", bubblewrap=around) as passed:
        yield passed


@pytest.mark.sandbox
@pytest.mark.parametrize("way", WAYS)
def test_no_way_leads_to_the_answers_in_grading(passed, way):
    assert passed(answers_with(way)) == []


@pytest.mark.parametrize("exercise", ANSWERS)
def test_a_self_check_says_that_they_are_put_away(exercise):
    source = notebooks.source_of("candidates")
    answers = solutions(read_assignment(notebooks.ROOT, "candidates"))
    answers |= {exercise: answers_with("by its name")[exercise]}
    test = f"test_{exercise}_examples"
    _, outcome = notebooks.run(source, answers, [test], assignment="candidates")
    assert "is a tool of the checks, and put away while they look at your code" in str(
        outcome[test]
    )


def test_without_walls_the_ways_lead_there():
    with marking("candidates", unsafe=True) as passed:
        names = passed(answers_with("the wheel"))
    assert [any(exercise in name for name in names) for exercise in ANSWERS] == [True, True]


TABLES = {"by their names": "tools = kit", "an import": "import sudokukit.norvig.many as tools"}
MADE_OF_THEM = """
unitlist = [tools.unit_of(name) for name in '123456789ABCDEFGHIabcdefghi']
units = {s: [tools.unit_of(name) for name in tools.ON[s]] for s in squares}
peers = {s: set(tools.near(s)) for s in squares}
"""


@pytest.mark.sandbox
@pytest.mark.parametrize("walled", [True, False])
def test_no_way_leads_to_the_units_and_peers_of_norvig(walled):
    with marking("norvig", unsafe=not walled) as passed:
        names = {way: passed({"units_and_peers": TABLES[way] + MADE_OF_THEM}) for way in TABLES}
    assert {way: len(some) for way, some in names.items()} == dict.fromkeys(
        TABLES, 0 if walled else 4
    )
