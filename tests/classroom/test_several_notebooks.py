"""An assignment of several notebooks: graded, fed back, reported, exported; each costs only itself."""

import csv
import functools
import io
import json
import shutil

import mini
import nbformat
import pytest
from nbgrader.apps.api import NbGraderAPI
from small_course import CELLS as ONE
from small_course import gradebook as gradebook_of
from small_course import hand_in, late_plugin, make, nbseal, run, said

from nbseal.classroom.run import ClassOptions, grade_class
from nbseal.course.config import course_config
from nbseal.course.init import init_course
from nbseal.course.state import read_state

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]

ESSAY = "### BEGIN SOLUTION\nIt grows.\n### END SOLUTION"
TWO = [  # the same names, and an answer that a person marks
    mini.function("f(x)", "return 2 * x"),
    mini.hidden("test_f_contract", "assert f(4) == 8, 'f does not double.'", points=4),
    mini._cell("essay", ESSAY, solution=True, grade=True, points=5, locked=False),
]
RIGHT = {"one": "def f(x): return x + 1", "two": "def f(x): return 2 * x"}
WRONG = "def f(x): return 'nothing'"
TOTALS = {"both": 9, "half": 5, "lacks": 4, "broken": 4}
OUTCOMES = [(student, notebook) for notebook in RIGHT for student in sorted(TOTALS)]


def submission(notebook, code):
    _, release = mini.assignment(*(ONE if notebook == "one" else TWO))
    return mini.handed_in(release, {"f": code, "essay": "# My essay."}, {})


@pytest.fixture(scope="module")
def ungraded(tmp_path_factory):
    """Four have handed in, late: all of it; the second one wrong; only the second; a broken first one."""
    settings = "c.Execute.timeout = 20\nc.AssignLatePenalties.plugin_class = 'late.One'"
    course = make(
        tmp_path_factory.mktemp("course"), *ONE, settings=settings, released=False, name="one"
    )
    for name, cells in {"two": TWO, "a_note": [mini.given("hello", "a = 1")]}.items():
        notebook = mini.assignment(*cells)[0].notebook
        nbformat.write(notebook, course / "source" / "mini" / f"{name}.ipynb")
    (course / "late.py").write_text(late_plugin("min(score, 1)", "One"))
    init_course(course)
    assert run(course, "release").exit_code == 0
    for notebook, code in RIGHT.items():
        hand_in(course, "both", submission(notebook, code), name=notebook)
    hand_in(course, "half", submission("one", RIGHT["one"]), name="one")
    hand_in(course, "half", submission("two", WRONG), name="two")
    hand_in(course, "lacks", submission("two", RIGHT["two"]), name="two")
    hand_in(course, "broken", b"no notebook", name="one")
    hand_in(course, "broken", submission("two", RIGHT["two"]), name="two")
    return course


@pytest.fixture
def course(ungraded, tmp_path):
    return shutil.copytree(ungraded, tmp_path / "course")


@pytest.fixture(scope="module")
def graded_master(ungraded, tmp_path_factory):
    course = shutil.copytree(ungraded, tmp_path_factory.mktemp("graded") / "course")
    assert run(course, "grade", "--workers=2").exit_code == 1  # one is broken, one is not there
    return course


@pytest.fixture
def graded(graded_master, tmp_path):
    return shutil.copytree(graded_master, tmp_path / "course")


def done(course, *students, **options):
    outcomes = grade_class(course, "mini", students, ClassOptions(workers=1, **options))
    return [(o.student, o.notebook, o.skipped) for o in outcomes]


def told_of(course, *command):
    return json.loads(run(course, *command, "--json").stdout)


def totals(course):
    return {row["student"]: row["total"] for row in told_of(course, "marks")}


def rows(course):
    with gradebook_of(course) as gradebook:
        return {
            (submission.student.id, notebook.name): (
                notebook.late_submission_penalty or 0,
                {
                    g.name: (g.auto_score, g.manual_score, g.needs_manual_grade)
                    for g in notebook.grades
                },
            )
            for submission in gradebook.assignment_submissions("mini")
            for notebook in submission.notebooks
            if notebook.grades
        }


def test_each_notebook_costs_only_itself(graded):
    assert totals(graded) == TOTALS
    told = {row["student"]: row for row in told_of(graded, "marks")}
    assert told["half"]["tests"] == {
        "one/test_f_examples": 2, "one/test_f_contract": 3, "two/test_f_contract": 0, "two/essay": 0,
    }  # fmt: skip
    assert told["half"]["exercises"] == {"one/f": 5, "two/f": 0, "two/essay": 0}
    assert told["both"]["needs_manual_grade"]
    table = run(graded, "marks").stdout
    assert "/14" in table and "1 one/f  2 two/f  3 two/essay" in table
    record = json.loads((graded / "autograded/.nbseal/mini/lacks/one.json").read_text())
    assert record["points"] == 0 and record["remarks"][0].startswith("one.ipynb cannot be read")
    assert (graded / "autograded" / "both" / "mini" / "two.ipynb").is_file()


@pytest.mark.parametrize("due", ["never", "2020-01-01 12:00"])
def test_the_gradebook_is_as_nbgraders_own_command_leaves_it(course, tmp_path, due):
    """Cell by cell: marks, what waits for a person, and what is taken off each notebook for being late."""
    for student in TOTALS:
        (course / f"submitted/{student}/mini/timestamp.txt").write_text("2020-01-02 12:00 UTC")
    assert run(course, "due", due).exit_code == 0
    other = shutil.copytree(course, tmp_path / "other")
    api = NbGraderAPI(config=course_config(other))
    for student in TOTALS:
        assert api.autograde("mini", student)["success"]
    assert {outcome[:2] for outcome in done(course)} == {*OUTCOMES}
    assert rows(course) == rows(other)
    taken = [penalty for penalty, _ in rows(course).values() if penalty]
    assert len(taken) == (0 if due == "never" else 5)


def test_what_has_not_changed_is_skipped(graded):
    assert done(graded) == [(*one, True) for one in OUTCOMES]
    with gradebook_of(graded) as gradebook:
        grade = gradebook.find_grade("essay", "two", "mini", "half")
        grade.manual_score, grade.needs_manual_grade = 4, False
    assert done(graded, "half") == [("half", "one", True), ("half", "two", True)]
    assert rows(graded)["half", "two"][1]["essay"] == (None, 4, False)
    hand_in(graded, "half", submission("two", RIGHT["two"]), name="two")
    assert read_state(graded, "mini").stale == {"half"}
    assert "half" in run(graded, "marks").stderr
    assert done(graded, "half") == [("half", "one", True), ("half", "two", False)]
    assert totals(graded) == TOTALS | {"half": 5 + 4 + 4}
    assert done(graded, "half", force=True) == [("half", "one", False), ("half", "two", False)]


def test_a_notebook_in_which_only_a_person_gives_points(course):
    path = course / "source" / "mini" / "two.ipynb"
    nbformat.write(mini.assignment(TWO[-1])[0].notebook, path)
    assert run(course, "release").exit_code == 0
    assert ("both", "two", False) in done(course)
    assert all(skipped for *_, skipped in done(course))
    with gradebook_of(course) as gradebook:
        grade = gradebook.find_grade("essay", "two", "mini", "both")
        assert grade.needs_manual_grade
        grade.manual_score, grade.needs_manual_grade = 4, False
    assert all(skipped for *_, skipped in done(course))
    assert totals(course)["both"] == 5 + 4
    (course / "autograded/.nbseal/mini/both/two.json").unlink()  # as if it had been killed before
    assert read_state(course, "mini").stale == {"both"}


def test_a_run_that_is_ended_between_two_notebooks(course):
    outcomes = grade_class(course, "mini", (), ClassOptions(workers=1))
    for outcome in outcomes:
        if (outcome.student, outcome.notebook) == ("both", "two"):
            break
    outcomes.close()
    state = read_state(course, "mini")
    assert state.graded == {"both"} and state.ungraded == ["broken", "half", "lacks"]
    assert totals(course) == {"both": 9}
    assert "3 handed in and not graded yet: broken, half, lacks" in run(course, "marks").stderr
    pages = run(course, "feedback")
    assert pages.exit_code == 1 and "2 written, 6 not graded" in pages.output
    assert "3 times: two: not graded yet, so there is no page (broken, half, lacks)" in pages.stderr
    kept = [(*one, one[1] == "one" or one[0] == "both") for one in OUTCOMES]
    assert sorted(done(course)) == sorted(kept)
    assert totals(course) == TOTALS


def test_feedback(graded):
    first = run(graded, "feedback")
    assert first.exit_code == 0 and "8 written" in first.output
    assert "8 unchanged" in run(graded, "feedback").output
    pages = {p.name: p.read_bytes() for p in (graded / "feedback" / "half" / "mini").glob("*.html")}
    assert set(pages) == {"one.html", "two.html"}
    assert b"f does not double" in pages["two.html"] and b"f does not" not in pages["one.html"]
    assert b"assert f(" not in pages["two.html"]
    shutil.rmtree(graded / "feedback")
    assert NbGraderAPI(config=course_config(graded)).generate_feedback("mini", "half")["success"]
    again = {p.name: p.read_bytes() for p in (graded / "feedback" / "half" / "mini").glob("*.html")}
    assert again == pages


def test_report(graded):
    run(graded, "feedback")
    told = told_of(graded, "report")
    assert [(item["name"], item["points"]) for item in told["items"]] == [
        ("one/f", 5), ("two/f", 4), ("two/essay", 5),
    ]  # fmt: skip
    assert told["submissions"] == 4 and told["seconds"]["number"] == 4
    assert [group["exercise"] for group in told["reasons"]] == ["two/f"]
    notes = {
        one["student"]: {note["kind"]: note["text"] for note in one["notes"]}
        for one in told["attention"]
    }
    assert notes["lacks"]["unreadable"].startswith("one: one.ipynb cannot be read")
    assert notes["broken"]["unreadable"].startswith("one: ")
    assert "both" not in notes and "To be marked by hand: two/essay." in str(told["shared"])
    assert run(graded, "report").exit_code == 0
    page = (graded / "report-mini.html").read_text(encoding="utf-8")
    assert 'href="feedback/half/mini/one.html"' in page
    with gradebook_of(graded) as gradebook:
        gradebook.find_grade("test_f_contract", "two", "mini", "half").auto_score = 4
    told = told_of(graded, "report")
    kinds = {one["student"]: {note["kind"] for note in one["notes"]} for one in told["attention"]}
    assert "other marks" in kinds["half"] and "both" not in kinds


def test_a_notebook_that_is_taken_away(graded):
    with gradebook_of(graded) as gradebook:
        for student in TOTALS:
            gradebook.db.delete(gradebook.find_grade("essay", "two", "mini", student))
    (graded / "source" / "mini" / "two.ipynb").unlink()
    for command, why in {
        "marks": "has marks for a notebook 'two' that source/mini has not",
        "release": "source/mini has gained or lost a notebook since submissions were graded",
    }.items():
        refused = run(graded, command)
        assert refused.exit_code == 2 and why in said(refused)


def test_which_check_is_accepted(graded):
    accept = functools.partial(nbseal, graded, "accept", "half")
    unclear = "more than one check 'test_f_contract', in one, two; say NOTEBOOK/test_f_contract"
    assert unclear in accept("test_f_contract").stderr
    assert "two/essay in mini is no check" in accept("two/essay").stderr
    accepted = accept("two/test_f_contract")
    assert accepted.stdout == "half has 4 points for two/test_f_contract in mini.\n"
    assert totals(graded) == TOTALS | {"half": 9}
    run(graded, "grade", "half", "--force")
    assert totals(graded) == TOTALS | {"half": 9}
    with gradebook_of(graded) as gradebook:
        gradebook.add_assignment("other")
        gradebook.add_notebook("two", "other")
        gradebook.add_grade_cell("test_f_contract", "two", "other", max_score=1, cell_type="code")
    unclear = "more than one check 'two/test_f_contract', in mini, other; say --assignment NAME"
    assert unclear in accept("two/test_f_contract").stderr


def test_exports(graded):
    table = csv.DictReader(io.StringIO(run(graded, "export").stdout))
    rows = {row["student_id"]: row for row in table}
    assert {who: float(row["total"]) for who, row in rows.items()} == TOTALS
    assert float(rows["both"]["two/f"]) == 4 and float(rows["both"]["max"]) == 14


def test_the_first_check_looks_at_each(course):
    path = course / "source" / "mini" / "two.ipynb"
    path.write_text(path.read_text().replace("f(4) == 8", "f(4) == 9"))
    assert run(course, "release").exit_code == 0
    refused = run(course, "grade")
    assert refused.exit_code == 2 and "does not pass two/test_f_contract" in said(refused)
    assert not list((course / "autograded").glob("*/mini/*.ipynb"))
    (told,) = told_of(course, "check", "--no-plain")
    assert told["test"] == "two/test_f_contract" and told["sealed"] == 0
