"""A gradebook in PostgreSQL, by `CourseDirectory.db_url`: on a server that the tests start."""

import csv
import io
import json
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from small_course import CODES, expected, graded, hand_in, hand_in_class, make, marks
from small_course import nbseal as in_course
from sqlalchemy import create_engine, text

from nbseal.classroom.locks import only_one_writer
from nbseal.course.config import course_config, open_gradebook
from nbseal.course.marks_writer import write_marks
from nbseal.errors import CourseError
from nbseal.notebook.assignment import read_assignment
from nbseal.results import Marked


def find_programs():
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=version_of)
    found = [str(folders[-1])] if folders else filter(None, [shutil.which("initdb")])
    return next((Path(program).resolve().parent for program in found), None)


def version_of(path):
    return float(path.parent.parent.name)


PROGRAMS = find_programs()

pytestmark = [
    pytest.mark.slow,
    pytest.mark.sandbox,
    pytest.mark.skipif(
        not PROGRAMS and "REQUIRE_POSTGRESQL" not in os.environ,
        reason="PostgreSQL's server is not installed (Debian's package postgresql)",
    ),
]

NUMBER = 8
EXPECTED = expected(NUMBER)
NBSEAL = Path(sys.executable).parent / "nbseal"


def unprivileged():
    """As whom the server runs: it refuses to be root's."""
    if os.getuid():
        return {}
    names = {entry.pw_name for entry in pwd.getpwall()}
    user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


@pytest.fixture(scope="module")
def server():
    """The URL of a server of our own, which listens on a socket in its folder; no database yet."""
    assert PROGRAMS, "REQUIRE_POSTGRESQL is set, and there is no PostgreSQL"
    folder = Path(tempfile.mkdtemp(prefix="pg-"))  # short, and where every user gets to
    who = unprivileged()
    if who:
        os.chown(folder, who["user"], who["group"])
    options = {"cwd": folder, "check": True, "capture_output": True, "text": True} | who
    make = [PROGRAMS / "initdb", "-D", "data", "-U", "course", "-A", "trust", "--no-sync"]
    subprocess.run([*make, "-E", "UTF8", "--locale=C.UTF-8"], **options)
    settings = f"-k {folder} -c listen_addresses='' -c fsync=off"
    control = [PROGRAMS / "pg_ctl", "-D", "data", "-l", "log", "-w"]
    try:
        # its output goes to the log, for the server would keep our pipes open
        quiet = options | {"capture_output": False, "stdout": subprocess.DEVNULL}
        subprocess.run([*control, "-o", settings, "start"], **quiet)
        yield f"postgresql://course@/NAME?host={folder}"
    finally:
        subprocess.run([*control, "-m", "immediate", "stop"], **(options | {"check": False}))
        shutil.rmtree(folder)


@pytest.fixture
def course(server, tmp_path):
    name = f"course_{os.getpid()}_{time.monotonic_ns()}"
    engine = create_engine(server.replace("NAME", "postgres"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"create database {name}"))
    engine.dispose()
    url = server.replace("NAME", name)
    settings = f"c.CourseDirectory.course_id = 'course'\nc.CourseDirectory.db_url = {url!r}"
    return hand_in_class(make(tmp_path / "course", settings=settings), NUMBER)


def nbseal(course, *arguments):
    done = in_course(course, *arguments)
    assert done.exit_code == 0, done.output
    return done.stdout


def command(course):
    return [str(NBSEAL), "grade", "mini", "--course", str(course)]


def test_the_whole_way_as_with_sqlite(course, tmp_path):
    lite = make(tmp_path / "lite")
    download = tmp_path / "download"
    shutil.move(course / "submitted", download)
    rows = [
        (f"{s}/mini/mini.ipynb", s, f"2026-01-01 10:{n:02}:00 UTC") for n, s in enumerate(EXPECTED)
    ]
    with (download / "who.csv").open("w", newline="") as file:
        csv.writer(file).writerows([("file", "student", "time"), *rows])
    said = []
    for one in (course, lite):
        collected = nbseal(one, "collect", "mini", download / "who.csv", "--json")
        assert len(json.loads(collected)["outcomes"]) == NUMBER
        told = json.loads(nbseal(one, "grade", "mini", "--json"))
        assert {t["student"]: t["points"] for t in told} == EXPECTED
        verdicts = [(t["student"], t["tests"], t["remarks"], t["notes"]) for t in told]
        exported = nbseal(one, "export", "mini")
        said.append((verdicts, nbseal(one, "marks", "mini", "--json"), exported))
        assert all(graded(one).values())
    assert said[0] == said[1]
    table = {row["student_id"]: row for row in csv.DictReader(io.StringIO(said[0][2]))}
    assert {student: float(row["total"]) for student, row in table.items()} == EXPECTED
    assert not (course / "gradebook.db").exists() and (lite / "gradebook.db").exists()


def test_killed_it_goes_on(course):
    run = subprocess.Popen(command(course), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not (kept := list(course.glob("autograded/.nbseal/mini/*/mini.json"))):
        assert run.poll() is None
        time.sleep(0.05)
    run.kill()
    run.wait()
    kept = list(course.glob("autograded/.nbseal/mini/*/mini.json"))
    deadline = time.monotonic() + 60
    while True:
        try:
            done = graded(course)
            break
        except CourseError as error:  # the server has not yet seen that the other is gone
            assert "another nbseal" in str(error) and time.monotonic() < deadline
    assert {s for s, skipped in done.items() if skipped} == {p.parent.name for p in kept}
    assert marks(course) == EXPECTED
    assert all(graded(course).values())


def test_two_at_once(course, tmp_path):
    copy = shutil.copytree(course, tmp_path / "copy")
    with open_gradebook(course) as gradebook, only_one_writer(gradebook):
        with pytest.raises(CourseError, match="another nbseal is grading with this gradebook"):
            graded(copy)
        second = subprocess.run(command(copy), capture_output=True, text=True)
        assert second.returncode == 2
        assert "another nbseal is grading" in " ".join(second.stderr.split())
    assert [p.name for p in (copy / "autograded").iterdir()] == [".nbseal"]  # of the first check
    assert graded(copy, "s00") == {"s00": False}
    assert graded(course, "s01") == {"s01": False}
    assert marks(course) == {"s00": 5, "s01": 2}


def test_what_only_postgresql_refuses(course):
    """A null character is replaced; a name that is too long is named, and costs nobody else theirs."""
    assignment = read_assignment(course, "mini")
    noted = Marked((), {"f": "a\0b"}, frozenset(), (), (), True, True, {}, 0)
    with open_gradebook(course) as gradebook:
        write_marks(gradebook, course_config(course), assignment, "s00", noted)
        submission = gradebook.find_submission_notebook("mini", "mini", "s00")
        assert [c.auto_comment for c in submission.comments] == ["a\N{REPLACEMENT CHARACTER}b"]
        assert [s.student.id for s in gradebook.assignment_submissions("mini")] == ["s00"]
    long = "n" * 200
    hand_in(course, long, CODES[0])
    with pytest.raises(CourseError, match=f"the marks of '{long}' could not be stored"):
        graded(course)
    stored = marks(course)
    assert len(stored) > 1 and stored == {student: EXPECTED[student] for student in stored}
    shutil.rmtree(course / "submitted" / long)
    graded(course)
    assert marks(course) == EXPECTED


def test_what_is_not_there(course, server):
    path = course / "nbgrader_config.py"
    settings = path.read_text()
    for url in (server.replace("NAME", "none"), "postgresql://me:secret@127.0.0.1:1/none"):
        path.write_text(settings + f"c.CourseDirectory.db_url = {url!r}\n")
        run = subprocess.run(command(course), capture_output=True, text=True)
        said = " ".join(run.stderr.split())
        assert run.returncode == 2 and "cannot be used" in said
        assert "secret" not in said and "Traceback" not in said
    path.write_text(settings)
    with open_gradebook(course) as gradebook:
        assert gradebook.find_assignment("mini").name == "mini"
