"""`nbseal accept`: a right answer of another type than the reference's gets its points from a person."""

import functools
import json
import re
import shutil

import mini
import nbformat
import pytest
from nbgrader.coursedir import CourseDirectory
from small_course import gradebook, hand_in, late_plugin, make, nbseal

from nbseal.course.collected import Sent, keep_sent
from nbseal.course.config import course_config

pytestmark = pytest.mark.sandbox

CELLS = (
    mini.function("half(n)", "return n / 2"),
    mini.check("test_half_four", "assert half(4) == 2", points=3),
    mini.hidden("test_half_six", "assert half(6) == 3", points=2),
)  # fmt: skip
BOTH = ["test_half_four", "test_half_six"]
OWN_TYPE = """
class Half:
    def __init__(self, n): self.n = n
    def __eq__(self, other): return self.n / 2 == other
def half(n): return Half(n)
"""
OWN_TYPE_FAILS = OWN_TYPE.replace("self.n / 2 == other", "self.n == other")
ANY = "from unittest.mock import ANY\ndef half(n): return ANY if n == 6 else 2"  # its type is _ANY
ANSWERS = {
    "ada": OWN_TYPE, "bob": "def half(n): return n", "cyn": OWN_TYPE_FAILS, "eve": ANY,
    "fay": "def half(n): return n / 2",
}  # fmt: skip
DUE = "2026-01-01 12:00"
LATE = "2026-01-04 12:00:59.999999 UTC"  # that of ada
TEN_PERCENT_A_DAY = late_plugin("score * 0.1 * total_seconds_late / 86400", "TenPercentADay")


def submit(course, student, answer, when=""):
    hand_in(course, student, mini.handed_in(mini.assignment(*CELLS)[1], {"half": answer}, {}), when)


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    settings = "c.AssignLatePenalties.plugin_class = 'late.TenPercentADay'"
    course = make(tmp_path_factory.mktemp("course"), *CELLS, settings=settings)
    (course / "late.py").write_text(TEN_PERCENT_A_DAY)
    for student, answer in ANSWERS.items():
        submit(course, student, answer, LATE if student == "ada" else "")
    command = functools.partial(nbseal, course)
    command("due", "mini", DUE)
    command.course, command.graded = course, command("grade", "mini")
    return command


def totals(run):
    rows = json.loads(run("marks", "mini", "--json").stdout)
    open_ = [row["student"] for row in rows if row["needs_manual_grade"]]
    return {row["student"]: row["total"] for row in rows}, open_


def listed(run):
    attention = json.loads(run("report", "mini", "--json").stdout)["attention"]
    notes = [(one["student"], note) for one in attention for note in one["notes"]]
    found = [(who, n["text"].partition(":")[0]) for who, n in notes if n["kind"] == "did not cross"]
    first = list(dict.fromkeys(student for student, _ in found))
    assert [one["student"] for one in attention[: len(first)]] == first
    return found


def test_a_person_gives_points_that_no_submission_gets_by_itself(run):
    """Not those who forge either; marks that were accepted stay, and follow late penalties."""
    assert run.graded.exit_code == 1 and "2 to look at" in run.graded.stderr
    assert "2 times: A check failed sealed only: the report says which" in run.graded.stderr
    assert totals(run) == ({"ada": 0, "bob": 0, "cyn": 0, "eve": 3, "fay": 5}, [])
    assert listed(run) == [*(("ada", test) for test in BOTH), ("eve", "test_half_six")]
    (note, *_) = json.loads(run("report", "mini", "--json").stdout)["attention"][0]["notes"]
    assert note["text"] == (
        "test_half_four: a value of the type Half did not cross, or the code changes this class; "
        "in the student's process it earns more."
    )
    assert re.findall(r"(?m)^(\w+) \*", run("marks", "mini").stdout) == ["ada", "eve"]
    warned = "marks that may be wrong; nbseal report mini tells why: ada, eve"
    exported = run("export", "mini", "--to", str(run.course / "marks.csv"))
    assert warned in exported.stderr

    done = run("accept", "ada", "test_half_four")
    assert done.stdout == "ada has 3 points for test_half_four in mini.\n"
    assert totals(run)[0]["ada"] == pytest.approx(3 * 0.7)  # three days late
    assert run("grade", "mini").exit_code == 1
    assert run("accept", "ada", "test_half_six", "--points", "1", "--assignment", "mini").exit_code == 0  # fmt: skip
    assert run("accept", "eve", "test_half_six", "--points", "0").exit_code == 0
    expected = {"ada": pytest.approx(4 * 0.7), "bob": 0, "cyn": 0, "eve": 3, "fay": 5}
    for again in ((), ("--force",)):
        done = run("grade", "mini", *again)
        assert done.exit_code == 0 and "sealed only" not in done.stderr
        assert totals(run) == (expected, [])
        assert listed(run) == []
    exported = run("export", "mini", "--to", str(run.course / "marks.csv"))
    assert warned not in exported.stderr

    submit(run.course, "ada", OWN_TYPE + "\n# again", LATE)
    refused = run("accept", "ada", "test_half_four")
    assert refused.exit_code == 2 and "have changed since ada was graded" in refused.stderr
    again = run("grade", "mini")
    assert "1 to look at" in again.stderr and again.exit_code == 0  # it only waits for a person
    assert totals(run) == (expected, ["ada"])  # what was accepted is of another file
    assert run("accept", "ada").stdout == "ada has failed test_half_four, test_half_six\n"
    run("accept", "ada", "test_half_four")
    run("accept", "ada", "test_half_six")
    run("grade", "mini", "--force")
    assert totals(run) == (expected | {"ada": pytest.approx(5 * 0.7)}, [])


def test_students_do_not_see_the_type(run):
    run("feedback", "mini", "eve")
    for folder, kind in (("feedback", "html"), ("autograded", "ipynb")):
        text = (run.course / folder / "eve" / "mini" / f"mini.{kind}").read_text()
        assert "unittest" in text  # their own code
        for word in ("_ANY", "did not cross", "does not cross", "student's process", "half(6)"):
            assert word not in text, (folder, word)


REFUSED = {
    ("ada", "test_none"): "no assignment of the gradebook has a check 'test_none'",
    ("ada", "test_half_fuor"): "'test_half_fuor'; do you mean test_half_four",
    ("ada", "test_none", "--assignment", "mini"): "mini has no check 'test_none'; there are test",
    ("dan",): "there is no student 'dan' in the gradebook",
    ("ada", "test_half_six", "--assignment", "none"): "'none' has no notebook",
    ("dan", "test_half_six"): "there is no student 'dan' in the gradebook or in mini",
    ("gil", "test_half_six"): "gil has not handed in mini",
    ("new", "test_half_six"): "new is not graded yet in mini; run: nbseal grade mini",
    (
        "pia",
        "test_half_six",
    ): "(no notebook); put a notebook, such as the released one, into submitted/pia/mini,",
    ("fay", "test_half_six"): "test_half_six has not failed: fay has all of 2 points for it",
    ("bob", "test_half_six", "--points", "9"): "0 points by itself, and 2 at most; not 9",
    ("bob", "test_half_six", "--undo"): "nobody has given bob points for test_half_six in mini",
    ("bob", "test_half_six", "--undo", "--points", "1"): "leave --points away",
    ("bob", "test_half_six", "--points", "nan"): "not nan",
    ("bob", "test_half_six", "--points", "-1"): "-1",
}


def test_what_cannot_be_accepted(run):
    folders = CourseDirectory(config=course_config(run.course))
    keep_sent(folders, "mini", {"pia": Sent("canvas", "7", "", refused="no notebook")})
    before = totals(run)
    submit(run.course, "new", OWN_TYPE)
    with gradebook(run.course) as book:
        book.update_or_create_student("gil")
    for words, said in REFUSED.items():
        refused = run("accept", *words)
        assert refused.exit_code == 2 and said in refused.stderr, words
    assert totals(run) == before
    shutil.rmtree(run.course / "submitted" / "new")
    shutil.rmtree(run.course / "submitted" / ".nbseal-collected")


def test_what_was_accepted_of_another_check(run):
    """A corrected check gives other points, or could: a person is asked, and decides anew or lets it decide."""
    run("accept", "bob", "test_half_four")
    assert "bob has 1 point for" in run("accept", "bob", "test_half_six", "--points", "1").stdout
    for points in ("2", "1"):  # or another number
        assert run("accept", "bob", "test_half_six", "--points", points).exit_code == 0
    more = mini.check("test_half_four", "assert half(4) == 2", points=4)
    softer = mini.hidden("test_half_six", "assert half(6) in (3, 6)", points=2)
    nbformat.write(mini.assignment(CELLS[0], more, softer)[0].notebook, run.course / "source/mini/mini.ipynb")  # fmt: skip
    run("release", "mini")
    assert "fay ~" in run("marks", "mini").stdout  # graded before something has changed
    for _ in range(2):
        told = run("grade", "mini", "bob", "--force").stdout
        assert "bob *" in told and "* to look at; why: nbseal" in told
        attention = json.loads(run("report", "mini", "--json").stdout)["attention"]
        (notes,) = [one["notes"] for one in attention if one["student"] == "bob"]
        assert "again: test_half_four (3 by hand, 0 by the check). nbseal accept" in str(notes)
    assert totals(run)[0]["bob"] == 3 + 2  # the check gives more than a person did
    assert "4 points for test_half_four" in run("accept", "bob", "test_half_four").stdout
    assert totals(run)[0]["bob"] == 6 and "bob" not in totals(run)[1]
    assert "0 points for test_half_four" in run("accept", "bob", "test_half_four", "--undo").stdout
    run("grade", "mini", "bob", "--force")
    assert totals(run)[0]["bob"] == 2 and "bob" not in totals(run)[1]
