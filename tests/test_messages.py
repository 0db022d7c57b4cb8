"""What a student reads when a self-check fails: tests/messages/<assignment>.toml, mistake by mistake.

The cells of the released notebook run in IPython, in this process, as they do for a student: first
all given cells and a right solution, then, for each mistake, the cell with it and the self-check.
The first lines of tests/messages/sudoku.toml say what a table holds.
"""

import re
import sys
import tomllib

import notebooks
import pytest
from test_sudoku_variants import RIGHT

from nbseal.assignment import exercises_of, grade_id
from nbseal.shell import CellShell, make_shell

TABLES = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8"))
    for path in sorted((notebooks.ROOT / "tests" / "messages").glob("*.toml"))
}
MISTAKES = [(name, mistake) for name, table in TABLES.items() for mistake in table["mistake"]]
AT_MOST = 25  # lines: what fits on a screen above or below a picture


def right_versions(name):
    """{exercise: code}: what the mistakes are put into. For most notebooks it is the solution."""
    if name == "sudoku":
        return RIGHT
    cells = {grade_id(cell): cell.source for cell in notebooks.source_of(name).cells}
    return {
        exercise.name: re.sub(r"(?m)^ *### (BEGIN|END) SOLUTION.*\n?", "", cells[exercise.name])
        for exercise in exercises_of(notebooks.source_of(name))
        if exercise.has_solution
    }


class Student:
    """Somebody with the released notebook before them."""

    def __init__(self, name):
        self.shell = make_shell()
        self.name, self.table, self.right = name, TABLES[name], right_versions(name)
        self.notebook = notebooks.release_of(name)
        self.cells = {grade_id(c): c.source for c in self.notebook.cells}

    def run(self, code):
        """(what a cell shows as text, the alternative texts of its pictures, its error)."""
        ran = self.shell.run(code)
        text, pictures = [], []
        for output in ran.outputs:
            if output["output_type"] == "stream":
                text += output["text"].splitlines()
            elif output["output_type"] == "error":
                text += "\n".join(output["traceback"]).splitlines()
            else:
                pictures += re.findall(r'<img alt="(.*?)"', output["data"].get("text/html", ""))
        return text, pictures, ran.error

    def check(self, exercise):
        return self.run(self.cells[f"test_{exercise}_examples"])


@pytest.fixture(scope="module")
def student(request):
    folder = notebooks.ROOT / "release" / request.param
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("builtins.input", input)
        patch.setattr(sys, "dont_write_bytecode", True)
        patch.syspath_prepend(str(folder))
        for path in folder.glob("*.py"):
            patch.delitem(sys.modules, path.stem, raising=False)
        CellShell.clear_instance()
        student = Student(request.param)
        code = [c for c in student.notebook.cells if c.cell_type == "code"]
        student.order = [grade_id(c) for c in code if grade_id(c)]
        for name in student.order:
            if not name.startswith("test_"):
                _, _, error = student.run(student.right.get(name, student.cells[name]))
                assert error is None, name
        yield student
        CellShell.clear_instance()


each_notebook = pytest.mark.parametrize("student", TABLES, indirect=True)
of_sudoku = pytest.mark.parametrize("student", ["sudoku"], indirect=True)


def mend(student, exercise):
    """Put the right version in place of a wrong one."""
    student.run(student.right[exercise])
    for cell in student.table.get("mended", ()):
        student.run(student.cells[cell])


@pytest.mark.parametrize("name", TABLES)
def test_every_exercise_has_its_usual_mistakes(name):
    """Five and more of each, and each with a name of its own."""
    named = [(m["exercise"], m["name"]) for m in TABLES[name]["mistake"]]
    assert len(set(named)) == len(named)
    for exercise in exercises_of(notebooks.source_of(name)):
        assert sum(of == exercise.name for of, _ in named) >= 5, exercise.name


def matches(text, pattern):
    """Whether a text is what the table says; … stands for anything."""
    return re.fullmatch(".*".join(map(re.escape, pattern.split("…"))), text, re.DOTALL)


@pytest.mark.parametrize(
    ("student", "mistake"),
    MISTAKES,
    indirect=["student"],
    ids=[f"{name}, {mistake['exercise']}: {mistake['name']}" for name, mistake in MISTAKES],
)
def test_a_mistake_gets_its_message(student, mistake):
    """Word for word, on one screen; with the picture of the table, which says what it shows."""
    exercise = mistake["exercise"]
    cell = mistake.get("cell", exercise)
    if "code" not in mistake:
        assert mistake["old"] in student.right[cell], "the mistake must be in the code"
    try:
        student.run(
            mistake.get("code") or student.right[cell].replace(mistake["old"], mistake["new"])
        )
        for again in mistake.get("run", student.table.get("run", {}).get(cell, ())):
            student.run(student.cells[again])
        text, pictures, error = student.check(exercise)
    finally:
        mend(student, cell)
    assert error is not None
    assert matches("\n".join(text) + "\n", mistake["reads"]), "\n".join(text)
    assert len(text) <= AT_MOST
    assert all(len(line) <= 100 for line in text)
    assert len(pictures) == ("picture" in mistake)
    assert not pictures or matches(pictures[0], mistake["picture"]), pictures[0]


@each_notebook
def test_a_right_version_passes_each_check(student):
    """The mistakes above are what fails, and nothing is left of them."""
    for exercise in exercises_of(notebooks.source_of(student.name)):
        text, pictures, error = student.check(exercise.name)
        assert error is None
        assert pictures == []
        assert len(text) == 3


@of_sudoku
def test_a_blank_exercise_is_called_by_its_name(student):
    """Also where an earlier one is blank."""
    try:
        student.run(student.cells["ruleout"])
        text, _, error = student.check("propagate_cell")
    finally:
        mend(student, "ruleout")
    assert isinstance(error, NotImplementedError)
    assert text == [
        "The self-check of propagate_cell does not pass yet.",
        "Not written yet: line 15 of the cell of sudoku_ruleout: raise NotImplementedError().",
        "Put your code there, run that cell, and then this one.",
    ]


@of_sudoku
def test_a_check_before_its_exercise_says_what_to_run(student):
    """After a restart, somebody runs the tools and a check, but no cell in between."""
    student.run("_kept = Sudoku.ruleout; del Sudoku.ruleout")
    try:
        text, _, _ = student.check("ruleout")
    finally:
        student.run("Sudoku.ruleout = _kept")
    assert text == [
        "The self-check of ruleout does not pass yet.",
        "ruleout(2, 7, 4) on {1, 2, 4} raised AttributeError: 'Sudoku' object has no attribute 'ruleout'.",
        "Have you run the cell of this exercise, and those above it?",
        "If there were lines below its functions, they must stay.",
        "Expected: set().",
        "Two candidates are left: nothing is determined yet.",
    ]


# -- Where am I? -----------------------------------------------------------------------------------


@of_sudoku
def test_points_come_and_go_with_the_checks(student):
    """A check that passes adds its points, once; one that fails takes them away again."""
    student.run("_passed.clear()")
    left = "propagate_cell, full_propagation, occurs_once, where_can_it_go, better_propagation, search, efficiency."
    told = [
        "ruleout: the examples are right.",
        f"Points so far: 2 of 23 in self-checks. Still open, or not run yet: {left}",
        "The other 47 of the 70 points are in hidden checks, which run when your notebook is graded.",
    ]
    assert student.check("ruleout")[0] == told
    assert student.check("ruleout")[0] == told
    assert student.check("search")[0][1] == (
        f"Points so far: 5 of 23 in self-checks. Still open, or not run yet: {left.replace(' search,', '')}"
    )
    try:
        student.run(RIGHT["ruleout"].replace("raise Unsolvable", "pass"))
        assert not [line for line in student.check("ruleout")[0] if "Points so far" in line]
    finally:
        mend(student, "ruleout")
    assert student.check("search")[0][1].startswith("Points so far: 3 of 23 in self-checks.")
    for exercise in exercises_of(notebooks.source_of("sudoku")):
        text = student.check(exercise.name)[0]
    assert text[1] == "Points so far: 23 of 23 in self-checks. All of them pass."


@of_sudoku
def test_grading_is_not_told_the_points(student, monkeypatch):
    """A page of feedback counts for itself; a check in it says only that it passed."""
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    assert student.check("ruleout")[0] == ["ruleout: the examples are right."]
