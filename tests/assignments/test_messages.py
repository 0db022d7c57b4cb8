"""What a student reads when a self-check fails: messages/<assignment>.toml, mistake by mistake.

The cells of the released notebook run in IPython, in this process, as they do for a student: first
all given cells and a right solution, then, for each mistake, the cell with it and the self-check.
The first lines of messages/sudoku.toml say what a table holds.
"""

import contextlib
import re
import sys
import textwrap
import tomllib
from pathlib import Path

import notebooks
import pytest
from right_versions import RIGHT

from nbseal.notebook.assignment import exercises_of, grade_id
from nbseal.sealed.common.shell import CellShell, make_shell

TABLES = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8"))
    for path in sorted((Path(__file__).parent / "messages").glob("*.toml"))
}
MISTAKES = [(name, mistake) for name, table in TABLES.items() for mistake in table["mistake"]]
# of each exercise; `make test` looks at these only
FIRST = {(name, mistake["exercise"]): mistake for name, mistake in reversed(MISTAKES)}
MEASURING = ("efficiency", "search", "dpll")  # a check measures, or ends what takes too long
AT_MOST = 25  # lines: what fits on a screen above or below a picture


def right_versions(name):
    """{exercise: code}: what the mistakes are put into. For most notebooks it is the solution."""
    if name == "sudoku":
        return RIGHT
    cells = notebooks.code_cells(notebooks.source_of(name))
    marks = r"(?m)^ *### (BEGIN|END) SOLUTION.*\n?"
    return {cell: re.sub(marks, "", code) for cell, meta, code in cells if meta["solution"]}


class Student:
    def __init__(self, name):
        self.shell, self.course = make_shell(), notebooks.kit(name).COURSE
        self.name, self.table, self.right = name, TABLES[name], right_versions(name)
        self.notebook = notebooks.release_of(name)
        self.cells = {grade_id(c): c.source for c in self.notebook.cells}
        self.patience = 1.0  # of a check's time limits, the share that they last

    def run(self, code):
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


@contextlib.contextmanager
def at_work(name):
    """The student of a notebook, who has run its given cells and right answers."""
    with contextlib.chdir(notebooks.ROOT / "release" / name), pytest.MonkeyPatch.context() as patch:
        patch.setattr("builtins.input", input)
        patch.setattr("sys.stdin", sys.stdin)
        patch.setattr("sys.path", [*sys.path])
        CellShell.clear_instance()
        student = Student(name)
        for cell, meta, code in notebooks.code_cells(student.notebook):
            if not meta["grade"]:
                assert student.run(student.right.get(cell, code))[2] is None, cell
        stop = sys.modules["sudokukit.checks"].stop_after
        patch.setattr("sudokukit.checks.stop_after", lambda s: stop(s and s * student.patience))
        yield student
        CellShell.clear_instance()


@pytest.fixture(scope="module")
def desk():
    """What ends a student's work, and who works: pytest makes a fixture anew for each pair of parameters."""
    with contextlib.ExitStack() as stack:
        yield stack, {}  # {notebook: (its student, sys.path after its first cell)}


@pytest.fixture
def student(request, desk):
    stack, here = desk
    if request.param not in here:
        here.clear()
        stack.close()
        here[request.param] = stack.enter_context(at_work(request.param)), [*sys.path]
    found, sys.path[:] = here[request.param]
    return found


each_notebook = pytest.mark.parametrize("student", TABLES, indirect=True)
of_sudoku = pytest.mark.parametrize("student", ["sudoku"], indirect=True)


def mend(student, exercise):
    for code in (student.right[exercise], *map(student.cells.get, student.table.get("mended", ()))):
        assert student.run(code)[2] is None


@pytest.mark.parametrize("name", TABLES)
def test_every_exercise_has_its_usual_mistakes(name):
    named = [(m["exercise"], m["name"]) for m in TABLES[name]["mistake"]]
    assert len(set(named)) == len(named)
    for exercise in exercises_of(notebooks.source_of(name)):
        assert sum(of == exercise.name for of, _ in named) >= 5, exercise.name


def matches(text, pattern):
    return re.fullmatch(".*".join(map(re.escape, pattern.split("…"))), text, re.DOTALL)


@pytest.mark.parametrize(
    ("student", "mistake"),
    [
        pytest.param(n, m, marks=[] if m is FIRST[n, m["exercise"]] else pytest.mark.slow)
        for n, m in MISTAKES
    ],
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
        student.patience = 0.25 if mistake.get("endless") else 1.0
        # what measures time may say something else on a busy machine
        for _ in range(3 if exercise in MEASURING else 1):
            # as if all checks before had passed, whatever was tried before
            student.course.failed.clear()
            student.course.passed.update(student.course.needs.get(exercise, ()))
            text, pictures, error = student.check(exercise)
            if matches("\n".join(text) + "\n", mistake["reads"]):
                break
    finally:
        student.patience = 1.0
        mend(student, cell)
        student.course.passed.clear()
    assert error is not None
    assert matches("\n".join(text) + "\n", mistake["reads"]), "\n".join(text)
    assert len(text) <= AT_MOST
    assert all(len(line) <= 100 for line in text)
    assert len(pictures) == ("picture" in mistake)
    assert not pictures or matches(pictures[0], mistake["picture"]), pictures[0]


# what a right version reads, in as many lines as it has
WELL = re.compile(
    r"(✓ \w+: the examples are right\.|Your solver takes \d+\.\d yardsticks a puzzle; 30 are allowed\.) "
    r"Points so far: \d+ of \d+ in self-checks\. "
    r"(Still open, or not run yet: [\w, ]+\.|All of them pass\. Well done!)"
    r"( The other \d+ of the \d+ points are in hidden checks, which run when your notebook is graded\.)?"
)


@each_notebook
def test_a_right_version_passes_each_check(student):
    for exercise in exercises_of(notebooks.source_of(student.name)):
        text, pictures, error = student.check(exercise.name)
        assert (pictures, error) == ([], None)
        assert WELL.fullmatch(" ".join(text)), text


@of_sudoku
def test_a_blank_exercise_is_called_by_its_name(student):
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
        "If you have done that, the cell ended with an error, and what stood there before is still in place;",
        "or raise NotImplementedError() still stands above or below your code: delete it.",
    ]


@of_sudoku
def test_a_check_before_its_exercise_says_what_to_run(student):
    student.run("_kept = Sudoku.ruleout; del Sudoku.ruleout")
    try:
        text, _, _ = student.check("ruleout")
    finally:
        student.run("Sudoku.ruleout = _kept")
    assert text == [
        "The self-check of ruleout does not pass yet.",
        "sd.ruleout(2, 7, 4) raised AttributeError: 'Sudoku' object has no attribute 'ruleout'.",
        "Has the cell of this exercise been run, without an error, and have those above it?",
        "If there were lines below its functions, they must stay.",
        "Expected: set().",
        "Two candidates are left: nothing is determined yet.",
    ]


@of_sudoku
def test_an_older_version_is_told(student):
    """The line that attaches the function is gone, or stands in it: the check asks what was there."""
    right = student.right["propagate_cell"]
    attach = "Sudoku.propagate_cell = sudoku_propagate_cell"
    try:
        for code in (right.replace(attach, ""), right.replace(attach, f"    {attach}")):
            student.run(code)
            text, _, error = student.check("propagate_cell")
            assert error is None and text[0].startswith(
                "Note: the board still has an older sudoku_propagate_cell."
            )
    finally:
        mend(student, "propagate_cell")
    text, _, _ = student.check("propagate_cell")
    assert text[0] == "✓ propagate_cell: the examples are right."


@of_sudoku
def test_a_check_that_was_left_out_is_named(student):
    student.course.passed.clear()
    student.course.failed.clear()
    student.run(student.right["occurs_once"].replace("== 1", "== 2"))
    try:
        text, _, _ = student.check("where_can_it_go")
        assert "Also run the self-check of occurs_once, on which this builds." in text
    finally:
        mend(student, "occurs_once")


# -- Where am I?
@of_sudoku
def test_points_come_and_go_with_the_checks(student):
    student.course.passed.clear()
    exercises = exercises_of(notebooks.source_of("sudoku"))
    own = {e.name: sum(int(t.points) for t in e.tests if not t.hidden) for e in exercises}
    every = sum(own.values())

    def so_far(*passed):
        left = ", ".join(name for name in own if name not in passed)
        still = f"Still open, or not run yet: {left}." if left else "All of them pass. Well done!"
        earned = sum(own[name] for name in passed)
        words = f"Points so far: {earned} of {every} in self-checks. {still}"
        return textwrap.wrap(words, 80)  # a page would break them anywhere

    told = [
        "✓ ruleout: the examples are right.",
        *so_far("ruleout"),
        f"The other {70 - every} of the 70 points are in hidden checks, which run when your notebook",
        "is graded.",
    ]
    assert student.check("ruleout")[0] == told
    assert student.check("ruleout")[0] == told
    assert student.check("search")[0][1:] == so_far("ruleout", "search")
    try:
        student.run(RIGHT["ruleout"].replace("raise Unsolvable", "pass"))
        assert not [line for line in student.check("ruleout")[0] if "Points so far" in line]
    finally:
        mend(student, "ruleout")
    expected = so_far("search")
    assert student.check("search")[0][1 : 1 + len(expected)] == expected
    for exercise in exercises:
        text = student.check(exercise.name)[0]
    assert text[1:2] == so_far(*own)


@of_sudoku
def test_grading_is_not_told_the_points(student, monkeypatch):
    """A page of feedback counts for itself; a check in it says only that it passed."""
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    assert student.check("ruleout")[0] == ["✓ ruleout: the examples are right."]


# -- Where does it come from?
BUILDS_ON = [
    ("candidates", "unique_digits", "trial", "def unique_digits(*_): return []"),
    ("norvig", "eliminate", "search", "def eliminate(*_): return False"),
    ("sat", "simplify", "unit_propagation", "def simplify(*_): return []"),
    ("sudoku", "ruleout", "propagate_cell", "Sudoku.ruleout = lambda *_: set()"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("student", "earlier", "later", "wrong"), BUILDS_ON, indirect=["student"], ids=TABLES
)
def test_an_earlier_mistake_is_named_first(student, earlier, later, wrong):
    told = f"First mend {earlier}: its self-check does not pass."
    try:
        student.run(wrong)
        assert student.check(earlier)[2] is not None
        text, _, error = student.check(later)
        assert text[:2] == [f"The self-check of {later} does not pass yet.", told]
        assert str(error).startswith(told)  # so that hand_in and nbclient tell it, too
    finally:
        mend(student, earlier)
    assert student.check(earlier)[2] is None
    try:
        student.run(f"{later} = lambda *_: 5\nif 'Sudoku' in globals(): Sudoku.{later} = {later}")
        assert "First mend" not in "\n".join(student.check(later)[0])
    finally:
        mend(student, later)


@each_notebook
def test_what_an_exercise_builds_on_stands_before_it(student):
    order = [exercise.name for exercise in exercises_of(notebooks.source_of(student.name))]
    for later, earlier in student.course.needs.items():
        assert list(earlier) == [e for e in order[: order.index(later)] if e in earlier], later


@each_notebook
def test_a_course_name_that_was_given_away_is_noticed(student):
    of = {"sudoku": "BLANK_ROWS", "norvig": "digits", "candidates": "time_limit", "sat": "clauses"}
    name = of[student.name]
    exercise = exercises_of(notebooks.source_of(student.name))[0].name
    student.run(f"_before = {name}")
    try:
        student.run(f"{name} = 5")
        text, _, _ = student.check(exercise)
    finally:
        student.run(f"{name} = _before")
    assert text[0].startswith(f"Note: {name} is a name of the course, and your code has given it")
    assert "Note" not in "\n".join(student.check(exercise)[0])


@each_notebook
def test_a_time_limit_by_itself_shows_its_sentence_only(student):
    """In an open cell, too: no traceback, whichever way it was stopped."""
    text, _, _ = student.run("with time_limit(0.05):\n    while 2:\n        pass")
    assert text == [
        "This was stopped, because it took more than 0.05 seconds.",
        "Is there a loop that never ends?",
        "It was in line 2 of this cell: while 2.",
    ]
    text, _, _ = student.run("def f():\n    f()\nwith time_limit(5):\n    f()")
    assert len(text) <= 2
    assert "without an end" in " ".join(text)


CAUSES = {
    "return ruleout(self, i, j, x)": "It is a method: self.ruleout(...).",
    "return self.ruleout(x)": "The first line of the function and the call must agree",
    "r, c = 5": "set((i, j)) takes a pair apart",
    "return self.m[i][j][0]": "next(iter(s)) is one of its elements.",
    "return {[i, j]}": "A tuple such as (i, j) can be there.",
    "set().append(x)": "add(x) for one element",
    "(1, 2).add(3)": "set(t) is a set of what is in it",
    "{1} + {2}": "put together by |, not by +.",
    "count = {}; count[x] += 1": "get(key, 0) is 0 then.",
    "set().pop()": "ask before whether there is anything left.",
    "(1, 2)[0] = 3": "make a new one, or use a list.",
    "'12'.remove('1')": "replace and + make a new one.",
    "for y in self.m[i][j]: self.m[i][j].add(20 + y)": "let it go over list(...) of it.",
    "self.m[i][j].remove(55)": "discard(x) does not.",
    "self.m[i][j] = x; len(self.m[i][j])": "{7} is a set, 7 is not.",
}


@of_sudoku
@pytest.mark.parametrize("line", CAUSES)
def test_the_usual_errors_come_with_a_cause(student, line):
    try:
        student.run(
            f"def sudoku_ruleout(self, i, j, x):\n    {line}\nSudoku.ruleout = sudoku_ruleout"
        )
        text = " ".join(student.check("ruleout")[0])
    finally:
        mend(student, "ruleout")
    assert f"in line 2 of the cell of sudoku_ruleout: {line}" in text
    assert CAUSES[line] in text


@of_sudoku
def test_a_missing_self_has_a_cause(student):
    try:
        student.run("def sudoku_ruleout(i, j, x):\n    pass\nSudoku.ruleout = sudoku_ruleout")
        text = " ".join(student.check("ruleout")[0])
    finally:
        mend(student, "ruleout")
    assert "takes 3 positional arguments but 4 were given" in text
    assert "f(self, x), attached to a class, is called sd.f(x)." in text
