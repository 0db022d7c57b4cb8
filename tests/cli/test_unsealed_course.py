"""A course with checks that are not sealed: every command says so, and honest marks are nbgrader's own."""

import functools
import json
from html import unescape

import mini
import nbformat
import pytest
from small_course import hand_in, make, nbseal

from nbseal.audit.plain_nbgrader import plain_marks
from nbseal.course.config import course_config
from nbseal.notebook.assignment import read_assignment

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]

F = "def f(n):\n    ### BEGIN SOLUTION\n    return sum(range(n))\n    ### END SOLUTION"
G = "def g():\n    ### BEGIN SOLUTION\n    return f(3)\n    ### END SOLUTION"
SOURCE = 'import inspect\nassert "sum" in inspect.getsource(f) and f(4) == 6, "Use sum."'
CELLS = (
    mini.exercise("f", F),
    mini.unsealed(mini.check("test_f_source", SOURCE, 2)),
    mini.hidden("test_f_values", "assert f(5) == 10"),
    mini.exercise("g", G),
    mini.unsealed(mini.hidden("test_g_secret", "assert g() == 3, f'secret {1}'", 3)),
    mini.unsealed(mini.own("m = 1")),
)
ANSWERS = {
    "right": {"f": "def f(n):\n    return sum(range(n))", "g": "def g():\n    return 3"},
    "half": {"f": "def f(n):\n    return n * (n - 1) // 2", "g": "def g():\n    return 3"},
    "wrong": {"f": "def f(n):\n    return sum([n])", "g": "def g():\n    return f(3) + 1"},
    "blank": {},
}
POINTS = {"right": (2, 1, 3), "half": (0, 1, 3), "wrong": (0, 0, 0), "blank": (0, 0, 0)}


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    course = make(tmp_path_factory.mktemp("course"), *CELLS, released=False)
    path = course / "source" / "mini" / "mini.ipynb"
    source = nbformat.read(path, as_version=4)
    source.metadata.kernelspec = {"name": "python3", "display_name": "", "language": "python"}
    nbformat.write(source, path)
    for student, answers in ANSWERS.items():
        hand_in(course, student, mini.handed_in(mini.assignment(*CELLS)[1], answers, {}))
    return course


@pytest.fixture(scope="module")
def run(course):
    return functools.partial(nbseal, course)


def said(result):
    return " ".join(result.output.replace("\N{NO-BREAK SPACE}", " ").split())


def test_grading_says_which_marks_are_not_sealed(run, course):
    for command in ("grade", "marks"):
        told = said(run(command, "mini"))
        assert "1 f (not sealed: 2 of 3) 2 g (not sealed: 3 of 3)" in told, command
    told = json.loads(run("grade", "mini", "--force", "--json").stdout)
    for one in told:
        assert [(t["name"], t["sealed"]) for t in one["tests"]] == [
            ("test_f_source", False),
            ("test_f_values", True),
            ("test_g_secret", False),
        ]
        assert tuple(t["points"] for t in one["tests"]) == POINTS[one["student"]]


def test_honest_marks_are_those_of_plain_nbgrader(course, tmp_path):
    handed = {who: (course / "submitted" / who / "mini" / "mini.ipynb").read_bytes() for who in ANSWERS}  # fmt: skip
    plain = plain_marks(course_config(course), read_assignment(course, "mini"), handed, tmp_path)
    assert {who: tuple(marks.values()) for who, marks in plain.items()} == POINTS


def test_exports_say_so(run, course):
    assert run("grade", "mini").exit_code == 0
    exported = run("export", "mini", "--to", str(course / "marks.csv"), "--force")
    warned = "not sealed, so a student's code can forge them: f (2 of 3 points), g (3 of 3 points)"
    assert exported.exit_code == 0 and warned in said(exported)


def test_pages_and_the_report_say_so(run, course):
    assert run("grade", "mini").exit_code == 0
    assert run("feedback", "mini").exit_code == 0
    for student in ANSWERS:
        page = (course / "feedback" / student / "mini" / "mini.html").read_text()
        assert page.count('<span class="chip">not sealed</span>') == 2
        assert "Checks that are not sealed ran together with your code." in page
        assert "secret" not in page and "g() == 3" not in unescape(page)
    assert run("report", "mini").exit_code == 0
    page = (course / "report-mini.html").read_text()
    assert page.count("(not sealed: 2 of 3)") == page.count("(not sealed: 3 of 3)") == 2
    assert "which can forge them" in page
    items = json.loads(run("report", "mini", "--json").stdout)["items"]
    assert [item["unsealed"] for item in items] == [2, 3]


def test_check_and_audit_name_them(run):
    done = run("check", "mini")
    assert done.exit_code == 0, done.output
    assert "the tag 'unsealed' of cell 6 does nothing: tag a check's cell" in done.stderr
    assert (
        "1 of 6 points sealed. Open: test_f_source (it has the tag 'unsealed'), test_g_secret ("
        in done.stderr
    )
    assert "earns everything" in done.stdout
    audited = json.loads(run("audit", "mini", "--json", "--no-plain").stdout)
    assert audited["unsealed"] == ["test_f_source", "test_g_secret"]
    found = [f for f in audited["findings"] if f["kind"] in ("reference", "blank", "determinism")]
    assert not found
    (g,) = [tally for tally in audited["tallies"] if tally["exercise"] == "g"]
    assert g["killed"] > 0  # by its only check, which is not sealed
    assert "not sealed: test_f_source" in run("audit", "mini", "--no-plain").stdout
