"""An instructor's first hour: what a course says, and which marks it keeps, when something is odd."""

import json
import shutil
import sys

import mini
import nbformat
import pytest
import small_course
from nbgrader.apps.api import NbGraderAPI
from nbgrader.coursedir import CourseDirectory
from small_course import CELLS, CODES, RELEASE, configure, hand_in, make, marks, record, run, said

from nbseal.course.collected import Sent, keep_sent
from nbseal.course.config import course_config, open_gradebook

pytestmark = pytest.mark.sandbox

ANSWERS = {"ada": CODES[0], "bob": CODES[1]}
RIGHT = mini.handed_in(RELEASE, {"f": CODES[0]}, {})


@pytest.fixture(scope="module")
def master(tmp_path_factory):
    course = make(tmp_path_factory.mktemp("course"), released=False)
    for student, code in ANSWERS.items():
        hand_in(course, student, code)
    return course


@pytest.fixture
def course(master, tmp_path):
    course = shutil.copytree(master, tmp_path / "course")
    assert NbGraderAPI(config=course_config(course)).generate_assignment("mini")["success"]
    return course


COMMANDS = ["grade", "marks", "feedback", "report", "export", "check-release", "audit"]
BROKEN = {  # after three lines of the course's own
    "c.A.b = (": "line 4: '(' was never closed",
    "nosuchname": "line 4: NameError",
    "c.CourseDirectory.max_file_size = 'x'": "expected an int",
    "import sys; sys.exit(3)": "line 4: SystemExit: 3",
}


def test_a_broken_configuration(master, tmp_path):
    """Nothing is done with nbgrader's defaults: late penalties would be gone."""
    course = shutil.copytree(master, tmp_path / "course")
    config = course / "nbgrader_config.py"
    settings = config.read_text()
    for command, line in [(c, "c.A.b = (") for c in COMMANDS] + [("marks", one) for one in BROKEN]:
        config.write_text(f"{settings}{line}\n")
        before = sorted(course.rglob("*"))
        result = run(course, command)
        assert result.exit_code == 2, result.output
        assert "the configuration cannot be read" in said(result) and BROKEN[line] in said(result)
        for word in ("Traceback", "CRITICAL", "Usage"):
            assert word not in result.output
        assert sorted(course.rglob("*")) == before


MISTYPED = {
    "c.LateSubmisionPlugin.penalty_method = 'zero'": "c.LateSubmissionPlugin",
    "c.LateSubmissionPlugin.penality_method = 'zero'": "c.LateSubmissionPlugin.penalty_method",
    "c.Execute.time_out = 5": "c.Execute.timeout",
    "c.SealedExporters.unsafe = True": "c.SealedExporter",
    "c.SealedExporter.followthrough = 0.5": "c.SealedExporter.follow_through",
}


def test_a_setting_that_nobody_reads(course):
    configure(course, "c.MyOwnPlugin.method = 1", "c.JupyterLabThing.x = 2")
    assert run(course, "marks").exit_code == 0
    config = course / "nbgrader_config.py"
    settings = config.read_text()
    for line, told in MISTYPED.items():
        config.write_text(f"{settings}{line}\n")
        wrong = line.split(" = ")[0] if told.count(".") > 1 else line.rpartition(".")[0]
        result = run(course, "marks")
        assert result.exit_code == 2
        assert f"nobody reads {wrong}; it is probably {told};" in said(result)
    config.write_text(f"{settings}c.Execute.timeout = 'soon'\n")
    assert "c.Execute.timeout is 'soon'; it must be a number" in said(run(course, "grade"))


def test_a_course_by_another_path(course, monkeypatch):
    """Where the command is called from, and where the course lies, says nothing of the marks."""
    assert "2 graded" in said(run(course, "grade"))
    monkeypatch.chdir(course.parent)
    assert "0 graded, 2 unchanged" in said(run("course", "grade"))
    course.rename(course.with_name("moved"))
    assert "0 graded, 2 unchanged" in said(run("moved", "grade"))


def test_the_notebook_of_another_assignment(course):
    """It may have cells of the same names, "title" and "search": a person should look."""
    cells = [
        mini.function("g(x)", "..."),
        mini.given("h", "def h(x):\n    return g(x)"),
        mini.check("test_f_examples", "assert g(1) == 2", points=2),
    ]
    hand_in(course, "cyd", mini.handed_in(mini.assignment(*cells)[1], {"g": "g = abs"}, {}))
    result = run(course, "grade")
    assert result.exit_code == 1 and "3 graded, 1 to look at" in said(result)
    sentence = "cyd: This may be the notebook of another assignment: 1 of the 1 cells for answers"
    assert sentence in said(result)
    told = json.loads(run(course, "report", "--json").stdout)
    (cyd,) = [one for one in told["attention"] if one["student"] == "cyd"]
    assert cyd["urgent"] and "another notebook" in {note["kind"] for note in cyd["notes"]}


def test_points_that_change_after_the_hand_in(course):
    released = nbformat.read(course / "release" / "mini" / "mini.ipynb", as_version=4)
    hand_in(course, "ada", mini.handed_in(released, {"f": ANSWERS["ada"]}, {}))
    edited = mini.handed_in(released, {"f": ANSWERS["bob"], "test_f_examples": "pass"}, {})
    hand_in(course, "bob", edited)
    run(course, "grade")
    path = course / "source" / "mini" / "mini.ipynb"
    path.write_text(path.read_text().replace("(2 points)", "(4 points)").replace('s": 2', 's": 4'))
    run(course, "release")
    told = said(run(course, "grade"))
    assert "2 graded" in told and "2 changed: ada 5 to 7, bob 2 to 4" in told
    assert marks(course)["ada"] == 7
    ada, bob = record(course, "ada"), record(course, "bob")
    (remark,) = ada["remarks"]
    assert remark.startswith("The course has changed these cells since") and "examples" in remark
    assert "These cells were changed; the originals were used: test_f_examples." in bob["remarks"]


@pytest.fixture(scope="module")
def clone(master, tmp_path_factory):
    course = shutil.copytree(master, tmp_path_factory.mktemp("clone") / "course")
    assert run(course, "release").exit_code == 0
    (course / "gradebook.db").unlink()
    return course


@pytest.mark.parametrize(
    "command",
    ["grade", *(pytest.param(c, marks=pytest.mark.slow) for c in ("marks", "report", "export"))],
)
def test_the_first_command_in_a_clone(clone, tmp_path, command):
    course = shutil.copytree(clone, tmp_path / "course")
    release = course / "release" / "mini" / "mini.ipynb"
    release.write_text(release.read_text() + "\n")
    before = release.read_bytes()
    result = run(course, command)
    assert result.exit_code == 0, result.output
    assert "The gradebook did not know mini yet: entered, from source/mini." in said(result)
    assert release.read_bytes() == before
    assert "did not know" not in said(run(course, command, *["--force"][: command == "report"]))


def test_release(clone, tmp_path):
    course = shutil.copytree(clone, tmp_path / "course")
    release = course / "release" / "mini"
    fresh = (release / "mini.ipynb").read_bytes()
    times = release.stat().st_mtime_ns
    assert "it stays as it is. The gradebook knows mini now." in said(run(course, "release"))
    assert release.stat().st_mtime_ns == times
    (release / "mini.ipynb").write_text("{}")
    (release / "old.py").write_text("x = 1")
    told = said(run(course, "release"))
    assert "mini.ipynb: renewed" in told and "old.py: removed" in told
    assert [path.name for path in release.iterdir()] == ["mini.ipynb"]
    assert (release / "mini.ipynb").read_bytes() == fresh
    shutil.rmtree(release)
    assert "mini.ipynb: added" in said(run(course, "release"))


def test_a_release_that_nbgrader_refuses(course):
    """Marks were given, and a test is new: one sentence, and the release is as it was."""
    run(course, "grade")
    path = course / "source" / "mini" / "mini.ipynb"
    source = path.read_text()
    notebook = nbformat.reads(source.replace("test_f_contract", "test_f_other"), 4)
    notebook.cells.insert(0, mini.given("first", "import math"))
    nbformat.write(notebook, path)
    before = (course / "release" / "mini" / "mini.ipynb").read_bytes()
    result = run(course, "release")
    assert result.exit_code == 2 and "has gained or lost cells since" in said(result)
    assert "Traceback" not in result.output
    assert (course / "release" / "mini" / "mini.ipynb").read_bytes() == before
    path.write_text(source)
    assert run(course, "release").exit_code == 0


def test_a_cell_that_is_locked_later_and_unlocked_again(course):
    run(course, "grade")
    path = course / "source" / "mini" / "mini.ipynb"
    notebook = nbformat.read(path, 4)
    notebook.cells.insert(0, mini.given("first", "import math"))
    for locked in (True, False):
        notebook.cells[0].metadata.nbgrader.locked = locked
        nbformat.write(notebook, path)
        assert "mini.ipynb: renewed" in said(run(course, "release"))
        assert "No total has changed." in said(run(course, "grade"))


def test_what_nbgrader_refuses_is_a_sentence(course):
    path = course / "source" / "mini" / "mini.ipynb"
    source = path.read_text()
    path.write_text(source.replace("### END SOLUTION", "### END"))
    refused = {"and no 'END SOLUTION' after it": "release", "/header.ipynb is not there": "check"}
    for words, command in refused.items():
        result = run(course, command)
        assert result.exit_code == 2 and words in said(result)
        assert "Traceback" not in result.output
        path.write_text(source)
        configure(course, "c.IncludeHeaderFooter.header = 'source/header.ipynb'")


# -- late
@pytest.fixture
def late(course):
    configure(course, "c.LateSubmissionPlugin.penalty_method = 'zero'")
    hand_in(course, "ada", RIGHT, "2026-01-04 12:00:59.999 UTC")
    told = said(run(course, "due", "2026-01-01 13:00", "--timezone", "Europe/Berlin"))
    assert "mini is due 2026-01-01 13:00 Europe/Berlin." in told and "gets 0 points" in told
    run(course, "grade")
    assert marks(course)["ada"] == 0
    return course


def test_an_extension(late):
    assert "1 unchanged" in said(run(late, "grade", "ada"))
    told = said(run(late, "due", "--extend", "ada", "--days", "3"))
    assert "ada has 3 days more: until 2026-01-04 13:00 Europe/Berlin." in told
    told = said(run(late, "grade"))  # no check runs for that
    assert "0 graded, 2 unchanged" in told and "1 changed: ada 0 to 5" in told
    assert marks(late)["ada"] == 5
    assert "ada has" not in said(run(late, "due", "--extend", "ada", "--days", "0"))
    run(late, "grade")
    assert marks(late)["ada"] == 0
    run(late, "due", "2026-01-05 00:00")
    run(late, "grade")
    assert marks(late)["ada"] == 5
    run(late, "due", "2026-03-28 13:00")  # the clocks are put forward on the next day
    told = said(run(late, "due", "--extend", "ada", "--days", "2"))
    assert "ada has 2 days more: until 2026-03-30 13:00 Europe/Berlin." in told
    assert "until 2026-03-22 13:00" in said(run(late, "due", "2026-03-20 13:00"))
    assert "nobody is late" in said(run(late, "due", "never"))


def test_points_by_hand_change_what_is_taken_off(late):
    with open_gradebook(late) as book:
        grade = book.find_grade("test_f_examples", "mini", "mini", "ada")
        grade.manual_score = 1
        book.db.commit()
    assert "ada ~" in said(run(late, "marks"))
    assert json.loads(run(late, "marks", "--json").stdout)[0]["late_penalty"] == 5
    assert "2 unchanged" in said(run(late, "grade")) and "ada ~" not in said(run(late, "marks"))
    assert json.loads(run(late, "marks", "--json").stdout)[0]["late_penalty"] == 4


def test_extensions_that_cannot_be(course):
    two = ("--days", "2")
    assert "there is no student 'cyd'" in said(run(course, "due", "--extend", "cyd", *two))
    with open_gradebook(course) as book:
        for id_ in ("e.becker@x.edu", "17"):  # of one name
            book.update_or_create_student(id_, first_name="Emma", last_name="Becker")
    assert run(course, "due", "--extend", "e.becker", *two).exit_code == 0
    for nearly, which in (("Emma Becker", "17 or e.becker@x.edu"), ("e.beker@x.edu", "e.becker")):
        told = said(run(course, "due", "--extend", nearly, *two))
        assert f"there is no student '{nearly}' in" in told and f"; perhaps {which}" in told
    assert "--extend STUDENT" in said(run(course, "due", "--days", "2"))
    assert "is no time that is understood" in said(run(course, "due", "01/02/2026"))
    assert "is no time zone" in said(run(course, "due", "2026-01-01 00:00", "--timezone", "Mars"))


@pytest.mark.slow
@pytest.mark.parametrize("by", ["nbseal", "nbgrader"])
def test_a_new_version_of_unknown_time(late, tmp_path, by):
    (tmp_path / "ada.ipynb").write_bytes(RIGHT + b"\n")
    (tmp_path / "map.csv").write_text("file,student\nada.ipynb,ada\n")
    told = run(late, "collect", tmp_path / "map.csv", "--replace")
    assert "nothing is taken off for being late" in said(told), told.output
    if by == "nbseal":
        run(late, "grade")
    else:
        configure(late, small_course.SEALED)
        api = NbGraderAPI(config=course_config(late))
        assert api.autograde("mini", "ada")["success"]
    assert marks(late)["ada"] == 5


@pytest.mark.slow
def test_a_plugin_of_the_course(late):
    """Its code is part of what marks depend on; what is wrong with it is one sentence."""
    plugin = late / "late_plugin.py"
    plugin.write_text(small_course.late_plugin("2"))
    configure(late, "c.AssignLatePenalties.plugin_class = 'late_plugin.Late'")
    assert "late_plugin.Late" in said(run(late, "due"))
    run(late, "grade")
    assert marks(late)["ada"] == 3
    plugin.write_text(small_course.late_plugin("1 / 0 * 2"))
    sys.modules.pop("late_plugin")  # as in a process of its own
    hand_in(late, "cyd", CODES[0])
    result = run(late, "grade")
    assert result.exit_code == 2 and "the marks of 'ada' could not be stored" in said(result)
    assert "fails for 'ada', 5 points" in said(result) and "ZeroDivisionError" in said(result)
    assert marks(late)["cyd"] == 5
    plugin.write_text(small_course.late_plugin("1"))
    sys.modules.pop("late_plugin")
    run(late, "grade")
    assert marks(late)["ada"] == 4
    configure(late, "c.AssignLatePenalties.plugin_class = 'no_such.Late'")
    result = run(late, "grade")
    assert result.exit_code == 2 and "'no_such.Late', cannot be used" in said(result)


@pytest.mark.slow
def test_late_on_all_pages(late):
    run(late, "grade")
    table = said(run(late, "marks"))
    assert " late " in table and "ada 5 −5 0" in table and "bob 2 2" in table
    run(late, "due", "--extend", "ada", "--days", "1")
    run(late, "grade")
    told = json.loads(run(late, "report", "--json").stdout)
    until = "ada has 1 day more: until 2026-01-02 13:00 Europe/Berlin."
    assert told["due"][:2] == ["mini is due 2026-01-01 13:00 Europe/Berlin.", until]
    run(late, "report")
    assert until in (late / "report-mini.html").read_text()
    assert run(late, "feedback").exit_code == 0
    page = (late / "feedback" / "ada" / "mini" / "mini.html").read_text()
    assert "2026-01-04 13:00 Europe/Berlin</time>, 2 days late" in page
    assert "due <time>2026-01-02 13:00 Europe/Berlin" in page
    bob = (late / "feedback" / "bob" / "mini" / "mini.html").read_text()
    assert "due <time>2026-01-01 13:00 Europe/Berlin" in bob and "days late" not in bob
    configure(late, "c.NbGraderAPI.timezone = 'Asia/Tokyo'")
    assert run(late, "feedback").exit_code == 0
    page = (late / "feedback" / "ada" / "mini" / "mini.html").read_text()
    assert "2026-01-04 21:00 Asia/Tokyo</time>, 2 days late" in page
    configure(late, "c.NbGraderAPI.timezone = 'Tokio'")
    assert "'Tokio' is no time zone" in said(run(late, "feedback"))


def test_the_zone_of_times(course, tmp_path):
    (tmp_path / "cyd.ipynb").write_bytes(RIGHT)
    (tmp_path / "map.csv").write_text("file,student,time\ncyd.ipynb,cyd,2026-01-01 12:00\n")
    arguments = (tmp_path / "map.csv", "--timezone", "Asia/Tokyo")
    told = said(run(course, "collect", *arguments))
    assert "taken to be of Asia/Tokyo" in told and "2026-01-01 12:00" in told
    (cyd,) = json.loads(run(course, "collect", *arguments, "--json").stdout)["outcomes"]
    assert cyd["when"] == "2026-01-01T03:00:00"


# -- words
def test_blank_cells_and_syntax_errors(course):
    answers = {"blank": {}, "broken": {"f": "def f(x)\n    return x + 1"}}
    for student, cells in answers.items():
        hand_in(course, student, mini.handed_in(RELEASE, cells, {}))
    run(course, "grade")
    expected = {
        "blank": "f is not written yet.",
        "broken": "Syntax error in line 1 of the cell f (expected ':'): def f(x)",
    }
    for student, reason in expected.items():
        assert {test["reason"] for test in record(course, student)["tests"]} == {reason}
        graded = (course / "autograded" / student / "mini" / "mini.ipynb").read_text()
        assert graded.count(reason) >= 2 and "NotImplementedError: \\n" not in graded


def test_cells_that_stopped(course):
    right, tries = "def f(x): return x + 1", {"f": "f(1) + g"}
    for student, code in {
        "ann": f"import absent.part\n{right}",
        "bob": f"{right}\nimport absent",
        "cyd": f"{right}\n1 / 0",
        "dot": "def f(x)",
    }.items():
        hand_in(course, student, mini.handed_in(RELEASE, {"f": code}, tries))
    hand_in(course, "eve", mini.handed_in(RELEASE, {}, tries))
    folders = CourseDirectory(config=course_config(course))
    keep_sent(folders, "mini", {"fay": Sent("canvas", "7", "", refused="there is no notebook")})
    missing = "not installed here: absent (by 2)."
    assert missing in run(course, "grade").output
    again = run(course, "grade").output
    assert missing in again and "1 to look at" in again  # also when nothing has changed
    assert "1 handed in nothing that can be graded: fay (there is no notebook)." in again
    told = json.loads(run(course, "report", "--json").stdout)["attention"]
    notes = {one["student"]: {note["kind"]: note["text"] for note in one["notes"]} for one in told}
    expected = {
        "ann": "f: ModuleNotFoundError: No module named 'absent'",
        "bob": "f: ModuleNotFoundError: No module named 'absent'",
        "cyd": "f: ZeroDivisionError: division by zero",
        "dot": "f: SyntaxError: expected ':' (line 1)",
    }
    for student, text in expected.items():
        assert ": ".join(record(course, student)["stopped"][0]).startswith(text)
        assert student not in notes
    assert "It is not known when" not in again
    run(course, "due", "2026-01-01 12:00")
    told = "It is not known when 6 of 6 were handed in"
    assert told not in run(course, "grade").output  # and no mark depends on it
    configure(course, "c.LateSubmissionPlugin.penalty_method = 'zero'")
    for command in ("grade", "marks", "feedback", "export", "report"):
        assert (told in run(course, command).output) == (command in ("grade", "export"))
    assert "6 of 6" in json.loads(run(course, "report", "--json").stdout)["due"][-1]
    assert "untouched" in notes["eve"] and not record(course, "eve")["stopped"]


def test_an_untouched_notebook_is_listed(tmp_path):
    cells = [mini.exercise("idea", "1"), *CELLS[:2], mini.check("test_speed_f", "f(2);")]
    course = make(tmp_path, *cells)
    released = (course / "release" / "mini" / "mini.ipynb").read_bytes()
    hand_in(course, "ada", released)
    hand_in(course, "bob", released.replace(b"raise NotImplementedError()", b"pass"))
    run(course, "grade")
    told = json.loads(run(course, "report", "--json").stdout)["attention"]
    found = {one["student"]: [note["kind"] for note in one["notes"]] for one in told}
    assert found["ada"] == ["untouched"] and "untouched" not in found.get("bob", [])
