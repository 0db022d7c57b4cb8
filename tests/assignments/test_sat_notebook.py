"""The assignment sat: its notebook, its pictures, its example submissions, and the audit."""

import contextlib
import io
import itertools
import re
import sys
from xml.etree import ElementTree

import notebooks
import pytest

from nbseal.notebook.assignment import grade_id
from nbseal.sealed.common.shell import CellShell, make_shell

SOURCE = notebooks.ROOT / "source" / "sat"
RELEASE = notebooks.ROOT / "release" / "sat"


@pytest.fixture(scope="module")
def source():
    return notebooks.read(SOURCE / "sat.ipynb")


@pytest.fixture(scope="module")
def release():
    return notebooks.read(RELEASE / "sat.ipynb")


@pytest.fixture(scope="module")
def pictures():
    notebooks.kit("sat")
    return sys.modules["sudokukit.pictures.formulas"]


class _Missing:
    """Finds nothing of some modules: as if they were not installed."""

    def __init__(self, *names):
        self.names = names

    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in self.names:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def run(notebook, answers=None, *, wanted=lambda cell: True, missing=()):
    """(namespace, {cell: error or None}, what was printed) of code cells run in this process, as a notebook does."""
    namespace, outcome, printed = {"__name__": "__main__"}, {}, io.StringIO()
    kept = {n: sys.modules.pop(n) for n in list(sys.modules) if n.startswith("pysat")}
    notebooks.kit("sat")
    hook, path = _Missing(*missing), [*sys.path]
    sys.meta_path.insert(0, hook)
    try:
        for cell in notebook.cells:
            if cell.cell_type != "code" or not wanted(cell):
                continue
            outcome[cell.id] = None
            code = (answers or {}).get(cell.id, cell.source)
            try:
                with contextlib.chdir(SOURCE), contextlib.redirect_stdout(printed):
                    exec(compile(code, f"<{cell.id}>", "exec"), namespace)
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                outcome[cell.id] = error
    finally:
        sys.path[:] = path
        sys.meta_path.remove(hook)
        for name in [n for n in sys.modules if n.startswith(("pysat", "pysolvers"))]:
            del sys.modules[name]
        sys.modules.update(kept)
    return namespace, outcome, printed.getvalue()


def failed(outcome):
    return {name: error for name, error in outcome.items() if error}


def cells(notebook):
    return {grade_id(cell): cell for cell in notebook.cells if grade_id(cell)}


def test_without_python_sat_everything_visible_works(source):
    _, outcome, printed = run(
        source,
        wanted=lambda cell: "BEGIN HIDDEN TESTS" not in cell.source,
        missing=("pysat", "pysolvers"),
    )
    assert failed(outcome) == {}
    assert "python-sat is not installed here. That is fine" in printed


@pytest.fixture
def shell(release, source, monkeypatch):
    monkeypatch.setattr("builtins.input", input)
    monkeypatch.chdir(RELEASE)
    monkeypatch.setattr(sys, "path", [*sys.path])
    for name in ("nose", "nose.tools"):  # as on Colab
        monkeypatch.setitem(sys.modules, name, None)
    notebooks.kit("sat")
    CellShell.clear_instance()
    shell = make_shell()
    for name, cell in cells(source).items():
        if cell.cell_type == "code" and not name.startswith("test_"):
            assert shell.run(cell.source).error is None, name
    yield shell
    CellShell.clear_instance()


def told(ran):
    return "\n".join(ran.outputs[-1]["traceback"]).splitlines()


def test_without_pynose_a_check_that_fails_is_not_the_students_error(shell, source):
    shell.run("def decode_model(model):\n    return []")
    assert told(shell.run(cells(source)["test_decode_model_examples"].source))[:2] == [
        "The self-check of decode_model does not pass yet.",
        "decode_model(model) returned [], expected ['534678912', '672195348', '198342567', '859761423',",
    ]


BY_HAND = """
def dpll(formula):
    if not formula:
        return set()
    for x in formula[0]:
        for guess in (x, -x):
            try:
                return {guess} | dpll(simplify(formula, {guess}))
            except Unsolvable:
                pass
    raise Unsolvable
"""


def test_experiments_that_fail_are_told_in_words(shell, source):
    """Not with some lines for each guess: a formula without a model, no end in sight, a wrong grid."""
    assert told(shell.run("dpll(clauses([1, 2], [1, -2], [-1, 3], [-1, -3]))")) == [
        "Unsolvable, raised in line 19 of the cell of dpll: raise Unsolvable.",
        "Either the formula has no model, or your code is wrong.",
    ]
    shell.run(BY_HAND)
    ids = {cell.id: cell.source for cell in source.cells}
    lines = told(shell.run(ids["transition"].replace("time_limit(60", "time_limit(1")))
    assert lines[:2] == [
        "This was stopped, in dpll(...), because it took more than 1 seconds.",
        "Does your dpll propagate units before it guesses?",
    ]
    assert len(lines) < 9
    shell.run(f"def dpll(formula):\n    return kit.model_of({'123456789' * 9!r})")
    assert told(shell.run(ids["hard-sudoku"])) == [
        "decode_model(dpll(encode_sudoku(HARD))) put '1' in row 0, column 0, where the puzzle has 7."
    ]


def test_a_students_code_cannot_import_the_solver_that_the_checks_use(source):
    """Also after the hidden checks have used it in the same process, as in plain nbgrader."""
    borrowed = "def dpll(formula):\n    from pysat.solvers import Solver\n    return set()"
    _, outcome, _ = run(source, {"dpll": borrowed}, wanted=grade_id)
    for name in ("models", "propagates"):
        assert isinstance(outcome[f"test_dpll_{name}"], ModuleNotFoundError)
    for name in ("examples", "unsolvable"):  # these checks have words for it
        assert isinstance(outcome[f"test_dpll_{name}"], AssertionError)
        assert "ModuleNotFoundError" in str(outcome[f"test_dpll_{name}"])


@pytest.mark.parametrize(("puzzle", "message"), [
    (["123456789"] * 8, "a puzzle needs 9 strings of 9 characters"),
    (["12345678"] * 9, "a puzzle needs 9 strings of 9 characters"),
    (["_________"] * 8 + ["____x____"], "row 8, column 4: 'x' is neither a digit nor a blank"),
])  # fmt: skip
def test_givens_refuses_what_is_no_puzzle(source, puzzle, message):
    namespace, _, _ = run(source, wanted=lambda cell: cell.id in ("setup", "tools", "sudoku-tools"))
    with pytest.raises(ValueError, match=message):
        namespace["givens"](puzzle)
    assert namespace["givens"](["_.0 5____"] + ["_________"] * 8) == [(0, 4, 5)]


def test_pictures(pictures):
    f = [frozenset({1, -2}), frozenset({2, 3}), frozenset({-3})]
    drawn = pictures.draw(f, {3, 2}, caption="a <b>")
    grid = pictures.grid(["123456789"] * 9, ["1........"] * 9, "grid")
    for picture, words in [
        (drawn, "{−3} cannot become true any more"),
        (drawn, "{2, 3} is true"),
        (pictures.draw([]), "no clause is left"),
        (pictures.draw([frozenset()]), "the empty clause cannot become true any more"),
        (pictures.side_by_side(drawn, pictures.draw(f)), "Step 2: The clauses"),
        (pictures.tree(("a", [("✗ b", []), ("✓ c", [])]), "tree", "b fails"), "b fails"),
        (grid, "123456789, 123456789"),
        (pictures.bars({"mine": 12.345, "theirs": 0}, "ms"), "mine: 12 ms. theirs: 0 ms."),
        (pictures.curve({1: 0, 2.5: 1200}, "ratio", "ms"), "ms by ratio: 1: 0; 2.5: 1,200."),
    ]:
        assert words in picture.alt
        assert ElementTree.fromstring(picture.svg).tag.endswith("svg")
        shown = picture._repr_mimebundle_()
        begins = '<figure style="margin:0"><img alt="' if picture.why else '<img alt="'
        assert shown["text/html"].startswith(begins)
        assert shown["text/plain"] == str(picture) == picture.text
    assert grid.svg.count("big bold") == 9
    assert grid.svg.count("big true") == grid.svg.count('<circle class="disc"') == 72
    assert drawn.svg.count('class="disc"') == 2
    assert drawn.svg.count('class="strike"') == 2


def test_the_numbers_below_a_curve_have_room(pictures):
    svg = pictures.curve({1: 0, 4.3: 2, 4.6: 3, 8: 4}).svg
    assert "4.3" in re.findall(r'class="small"[^>]*>([^<]*)', svg)
    assert "4.6" not in re.findall(r'class="small"[^>]*>([^<]*)', svg)
    assert svg.count('class="dot"') == 4


@pytest.mark.parametrize(("call", "message"), [
    (lambda p: p.side_by_side(), "at least one picture"),
    (lambda p: p.bars({}), "no bar to draw"),
    (lambda p: p.curve({1: 2}), "at least two points"),
])  # fmt: skip
def test_pictures_refuse_nothing_to_draw(pictures, call, message):
    with pytest.raises(ValueError, match=message):
        call(pictures)


def test_no_clauses_of_a_students_keep_the_checks_solver_busy(source):
    """Nothing interrupts native code, so its budget must hold: once it took six times what it was given."""
    names, _, _ = run(source, wanted=grade_id)
    holes = range(1, 60)
    formula = [[60 * p + h for h in holes] for p in range(60)]
    formula += [
        [-60 * p - h, -60 * q - h] for h in holes for p, q in itertools.combinations(range(60), 2)
    ]
    with names["_check_solver_of"](formula) as solver:
        assert not names["_check_allows"](solver, set())
        assert 5000 <= solver.accum_stats()["conflicts"] < 5100
