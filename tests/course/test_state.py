"""Who is graded and whose marks are outdated, said in the same words; and what a lost gradebook takes along."""

import csv
import io
import json
import sys
from datetime import timedelta

import mini
import pytest
from nbgrader.apps.api import NbGraderAPI
from small_course import CODES, RELEASE, SEALED, configure, hand_in, late_plugin, make, run, said
from small_course import gradebook as gradebook_of

from nbseal.classroom import run as classroom
from nbseal.course.config import course_config
from nbseal.course.due import Dates, keep_dates, read_dates

pytestmark = pytest.mark.sandbox

RIGHT, ABS = CODES[:2]
ZERO = "c.LateSubmissionPlugin.penalty_method = 'zero'"
LATE = "2026-01-04 12:00:00 UTC"


@pytest.fixture
def course(tmp_path):
    course = make(tmp_path / "course", settings=ZERO, released=False)
    hand_in(course, "ada", RIGHT, LATE)
    hand_in(course, "bob", ABS, "2026-01-01 10:00:00 UTC")
    nbseal(course, "due", "2026-01-01 12:00")
    return course


def nbseal(course, command, *arguments, fails=0):
    result = run(course, command, *arguments)
    assert result.exit_code == fails, result.output
    return said(result)


def totals(course):
    return {r["student"]: r["total"] for r in json.loads(run(course, "marks", "--json").stdout)}


def rows(course):
    table = csv.DictReader(io.StringIO(run(course, "export").stdout))
    return {row["student_id"]: row for row in table}


UNGRADED = "handed in and not graded yet: cyd, dee. Run: nbseal grade mini"
STALE = "have changed since these were graded: {}. Run: nbseal grade mini"


def test_handed_in_and_not_graded(course):
    nbseal(course, "grade")
    hand_in(course, "cyd", RIGHT)
    hand_in(course, "dee", RIGHT)
    with gradebook_of(course) as gradebook:
        gradebook.update_or_create_student("cyd")
        gradebook.update_or_create_student("eve")
    nbseal(course, "due", "--extend", "cyd", "--days", 1)
    for command, fails in (("marks", 0), ("export", 0), ("feedback", 1), ("report", 0)):
        assert f"2 {UNGRADED}" in nbseal(course, command, fails=fails), command
    assert set(totals(course)) == {"ada", "bob"}
    absent = "students who have not handed in, without marks in the file: 1"
    assert absent in nbseal(course, "export")
    told = {who: (row["submitted"], row["total"]) for who, row in rows(course).items()}
    handed = {"ada": ("yes", "0"), "bob": ("yes", "2"), "cyd": ("yes", ""), "dee": ("yes", "")}
    assert told == handed | {"eve": ("no", "")}
    assert "Not handed in (1 of 4): eve" in nbseal(course, "marks")


def test_the_same_words_about_outdated_marks(course):
    nbseal(course, "grade")
    assert "since" not in nbseal(course, "marks") + nbseal(course, "export")
    hand_in(course, "bob", RIGHT)
    for command, fails in (("marks", 0), ("export", 2), ("feedback", 1), ("report", 0)):
        told = nbseal(course, command, *["--force"][: command == "report"], fails=fails)
        assert STALE.format("bob") in told, command
    assert STALE.format("bob") in nbseal(course, "export", "--anyway")
    nbseal(course, "grade")
    with gradebook_of(course) as gradebook:
        gradebook.find_grade("test_f_examples", "mini", "mini", "bob").auto_score = 0
    assert STALE.format("bob") in nbseal(course, "marks")


def test_no_pages_of_outdated_marks(course, tmp_path):
    nbseal(course, "grade")
    nbseal(course, "feedback")
    page = course / "feedback" / "ada" / "mini" / "mini.html"
    before = page.read_bytes()
    nbseal(course, "due", "--extend", "ada", "--days", 3)
    told = nbseal(course, "feedback", "--to-zip", tmp_path / "x.zip", fails=2)
    assert "1 unchanged, 1 outdated" in told and "the page that is there is of before" in told
    hand_in(course, "bob", RIGHT)
    assert "the zip is left" in nbseal(course, "feedback", "--to-zip", tmp_path / "x.zip", fails=2)
    nbseal(course, "feedback", "--force", fails=1)
    assert page.read_bytes() == before
    nbseal(course, "grade")
    assert "2 written" in nbseal(course, "feedback")


@pytest.mark.parametrize("first", [True, False])
def test_a_run_that_was_cut_off(course, monkeypatch, first):
    """The power went between the notebook and the marks: they are of two gradings, and it is said."""
    if not first:
        nbseal(course, "grade")
        hand_in(course, "bob", RIGHT)
    monkeypatch.setattr(classroom.Writer, "add", lambda *_: None)
    nbseal(course, "grade")
    told = nbseal(course, "marks")
    assert ("2 handed in and not graded yet: ada, bob." if first else STALE.format("bob")) in told
    monkeypatch.undo()
    assert f"{2 if first else 1} graded" in nbseal(course, "grade")
    assert "Warning" not in nbseal(course, "marks")


def test_what_nbgrader_has_graded_is_not_outdated(course):
    configure(course, SEALED)
    nbseal(course, "due", "--extend", "ada", "--days", 3)
    api = NbGraderAPI(config=course_config(course))
    for student in ("ada", "bob"):
        assert api.autograde("mini", student)["success"]
    assert totals(course) == {"ada": 5, "bob": 2}
    assert "since" not in nbseal(course, "marks")
    assert "2 unchanged" in nbseal(course, "grade")


# -- a gradebook that is lost
def test_a_lost_gradebook(course):
    hand_in(course, "cyd", RIGHT, LATE)
    nbseal(course, "due", "--extend", "cyd", "--days", 3)
    nbseal(course, "grade")
    before = totals(course)
    assert before == {"ada": 0, "bob": 2, "cyd": 5}
    book = course / "gradebook.db"
    book.rename(course / "backup.db")
    lost = "Warning: 3 were graded with another gradebook"
    hand_in(course, "new", RIGHT)  # only this one grades it
    told = nbseal(course, "grade")
    assert lost in told and "(2026-01-01 12:00) and the extensions (1) were kept" in told
    assert 'nbseal roster FILE and confirm the date: nbseal due mini "2026-01-01 12:00"' in told
    assert totals(course) == before | {"new": 5}
    for command in ("marks", "feedback", "export", "report", "grade"):
        assert lost in nbseal(course, command), command
    assert "another gradebook" in (course / "report-mini.html").read_text()
    fresh = book.read_bytes()
    (course / "backup.db").replace(book)
    assert "another gradebook" not in nbseal(course, "export")
    book.write_bytes(fresh)
    assert lost in nbseal(course, "export")
    nbseal(course, "due", "2026-01-01 12:00")
    assert "another gradebook" not in nbseal(course, "export")


def test_a_date_before_anything_is_graded(course):
    (course / "gradebook.db").unlink()
    told = nbseal(course, "due")
    assert "kept in submitted/.nbseal-due: mini is due 2026-01-01 12:00 UTC." in told
    assert "another gradebook" not in told
    (course / "submitted" / ".nbseal-due" / "mini.json").write_text("{")
    assert "delete it, and say once more: nbseal due mini TIME" in nbseal(course, "grade", fails=2)


@pytest.mark.slow
def test_what_is_kept(course):
    with gradebook_of(course) as gradebook:
        gradebook.update_or_create_assignment("mini", duedate="2026-01-05 12:00 UTC")
    nbseal(course, "grade")
    with gradebook_of(course) as gradebook:
        gradebook.grant_extension("mini", "ada", hours=2)
    nbseal(course, "grade")
    folders = classroom.CourseDirectory(config=course_config(course))
    kept = read_dates(folders, "mini")
    assert f"{kept.due} {kept.extensions}" == f"2026-01-05 12:00:00 {dict(ada=timedelta(hours=2))}"
    keep_dates(folders, "mini", Dates())
    assert read_dates(folders, "mini") == Dates()


# -- before the hand-in
@pytest.mark.slow
def test_what_a_person_should_look_at(course):
    hand_in(course, "ada", mini.handed_in(RELEASE, {}, {}), "2026-01-04 12:00:00 IST")
    nbseal(course, "grade")
    told = json.loads(run(course, "report", "--json").stdout)["attention"]
    (ada,) = [one for one in told if one["student"] == "ada"]
    assert {note["kind"] for note in ada["notes"]} == {"untimed", "untouched"}
    hand_in(course, "ada", RIGHT, "2026-01-01 13:00:59.123 CET")
    nbseal(course, "grade")
    assert totals(course)["ada"] == 5


def test_an_extension_before_the_hand_in(course):
    with gradebook_of(course) as gradebook:
        gradebook.update_or_create_student("cyd")
    until = "cyd has 3 days more: until 2026-01-04 12:00 UTC."
    assert until in nbseal(course, "due", "--extend", "cyd", "--days", 3)
    hand_in(course, "cyd", RIGHT, LATE)
    nbseal(course, "grade")
    assert totals(course)["cyd"] == 5
    assert until in nbseal(course, "due") and "3 unchanged" in nbseal(course, "grade")
    assert "cyd has" not in nbseal(course, "due", "--extend", "cyd", "--days", 0)
    nbseal(course, "grade")
    assert totals(course)["cyd"] == 0
    assert "--days 0 takes it back" in nbseal(course, "due", "--extend", "cyd", fails=2)


# -- the plug-in
def test_only_the_courses_own_plugin(course, tmp_path, monkeypatch):
    """Another folder that Python looks into, such as that of an editable install, does not count."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "late_one.py").write_text(late_plugin(4))
    monkeypatch.setattr(sys, "path", [str(elsewhere), *sys.path])
    monkeypatch.chdir(elsewhere)
    configure(course, "c.AssignLatePenalties.plugin_class = 'late_one.Late'")
    told = nbseal(course, "grade", fails=2)
    assert "late_one.py belongs beside nbgrader_config.py" in told and "object at" not in told
    assert not (course / "autograded" / "ada").exists()  # nobody was graded
    (course / "late_one.py").write_text(late_plugin(1))
    nbseal(course, "grade")
    assert totals(course)["ada"] == 4
    assert "late_one.Late" in nbseal(course, "due")
    (course / "late_one.py").write_text(late_plugin(99))
    nbseal(course, "grade")
    assert rows(course)["ada"]["late_penalty"] == "5"  # nobody has more to lose
    (course / "late_one.py").write_text(late_plugin("1 / 0"))
    assert STALE.format("ada") in nbseal(course, "marks")
    told = nbseal(course, "grade", fails=2)
    assert "'ada' could not be stored (the plug-in for late penalties fails" in told
    (course / "late_one.py").write_text("Late = 1\n")
    assert "has no class Late that is a BasePlugin" in nbseal(course, "grade", fails=2)
